"""What the cells of a compiled round of Three Card Prime pay, computed once from the rules."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from pitboss.counting.ante_play import Event
from pitboss.counting.outcomes import Result
from pitboss.games.elections import Elections
from pitboss.games.simulating import Counted
from pitboss.law.rules import Rules

CLASSES = ("high card", "pair", "flush", "straight", "three-of-a-kind", "straight flush", "mini-royal flush")
_SIX = (
    "less than three-of-a-kind",
    "three-of-a-kind",
    "straight",
    "flush",
    "full house",
    "four-of-a-kind",
    "straight flush",
    "royal flush",
    "six-card royal flush, hearts, spades or clubs",
    "six-card royal flush, diamonds",
)
_ROYAL, _SIX_CARD_ROYAL = "royal flush", "six-card royal flush"
"""A six-card royal flush contains a royal flush, and is paid as one if a table has no row for it."""
_PRIME = ("cards of both colors", "same color player and dealer hand", "same color player hand")

# Where the cells of each wager begin.
PRIME_AT = 0
PAIR_AT = PRIME_AT + len(_PRIME)
SIX_AT = PAIR_AT + 2 * len(CLASSES)
BASE_AT = SIX_AT + len(_SIX)
CASES = len(CLASSES) * len(Event)


def _base(elections: Elections, letter: str, bit: int, ways: int) -> Iterator[Result]:
    """Ante and Play Wagers together, in the order of the cells."""
    rules = elections.rules
    (bound,) = rules.wager("play").bounds
    play, table = Fraction(bound.most), rules.wager("play").fixed_table
    bad_beat, ante = rules.wager("bad-beat").paytables[letter], rules.wager("ante").fixed_table
    assert table is not None
    assert ante is not None
    (winning,) = ante.rows
    out = table.paying("dealer does not qualify") if elections.reads("679a-play-dealer-out") == "one-to-one" else None
    for way, kind, event in product(range(ways), CLASSES, Event):
        if not way >> bit & 1:
            yield Result(Fraction(-1), Fraction(1))
            continue
        paid = play * table.paying(kind).odds.multiplier
        match event:
            case Event.DOES_NOT_QUALIFY:
                net = play * out.odds.multiplier if out else paid
            case Event.ABOVE:
                bonus = bad_beat.row(kind)
                net = -play - 1 if bonus is None else play * bonus.odds.multiplier - 1
            case _:
                net = winning.odds.multiplier + paid
        yield Result(net, 1 + play)


def _side(rules: Rules, wager: str, letter: str, hands: tuple[str, ...]) -> tuple[Result, ...]:
    """What each hand wins for a wager; one that its table does not pay loses."""
    table = rules.wager(wager).paytables[letter]
    rows = [table.row(hand) or (table.row(_ROYAL) if hand.startswith(_SIX_CARD_ROYAL) else None) for hand in hands]
    return tuple(Result(row.odds.multiplier if row else Fraction(-1), Fraction(1)) for row in rows)


def counted(elections: Elections, letters: tuple[str, ...], ways: int) -> Iterator[Counted]:
    rules = elections.rules
    for bit, letter in enumerate(letters):
        results = tuple(_base(elections, letter, bit, ways))
        yield Counted(wager="base", letter=letter, first=BASE_AT, results=results, decided=True)
    prime = _side(rules, "prime", "-", _PRIME)
    yield Counted(wager="prime", letter=None, first=PRIME_AT, results=prime)
    for letter in letters_of(elections, "pair-bonus-two"):
        first, second = _side(rules, "pair-bonus", "-", CLASSES), _side(rules, "pair-bonus-two", letter, CLASSES)
        both = tuple(each for pair in zip(first, second, strict=True) for each in pair)
        yield Counted(wager="pair-bonus", letter=letter, first=PAIR_AT, results=both)
    for letter in letters_of(elections, "all-six"):
        yield Counted(wager="all-six", letter=letter, first=SIX_AT, results=_side(rules, "all-six", letter, _SIX))


def letters_of(elections: Elections, table: str) -> tuple[str, ...]:
    """The letter elected, or every letter."""
    elected = elections.paytables.get(table)
    return (elected,) if elected else tuple(elections.rules.wager(table).paytables)
