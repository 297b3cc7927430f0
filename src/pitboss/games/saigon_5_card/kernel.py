"""A compiled round of Saigon 5 Card with every wager, settled apart from `settle.py`.

Cards are bytes, the rank (0 for the 2) in the lower half and the suit above; the joker is a rank of its own. What five
cards count is found by going from card to card through the multisets of values; how each multiset is set is looked up.
The Bonus Wager is decided by how often each rank and each suit comes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Card, Rank, Suit, parse_cards
from pitboss.counting.outcomes import Result
from pitboss.games.elections import Elections
from pitboss.games.saigon_5_card.solve import hands_of, set_best
from pitboss.games.saigon_5_card.value_hands import Setting, Values
from pitboss.games.simulating import OPTIMAL, RANDOM, SIMPLE, TABLE, Counted, Kernel, Program, Seated
from pitboss.kernels.compiling import kernel, part
from pitboss.kernels.words import DECK_BITS, Words, buffer, fill, uneven
from pitboss.law.names import known_name
from pitboss.malformed import Malformed

Bytes = NDArray[np.uint8]
Shorts = NDArray[np.uint16]
Totals = NDArray[np.int64]
Whole = Any
"""A whole number of compiled code, whatever its width."""

_CARDS, _CLASSES = 5, 11
"""Cards of a hand; and what cards may count, with the joker as a class of its own."""
_JOKER = 13
_QUALIFIES = 16
"""A hand as set is its Point Count, and this much more if it qualifies."""
_TOSSES = 64

_ANTE = ("winning hand", "winning hand at half pay", None, "push", "push", None)
_WON, _WON_HALF, _LOST, _TIED, _NEITHER, _LOST_OUT = range(6)
BONUS = (
    None,
    "two pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full house",
    "four-of-a-kind",
    "straight flush",
    "royal flush, with a joker",
    "royal flush, no joker",
    "five aces",
)
_ANTE_AT, _BONUS_AT = 0, 6
_POT_AT = _BONUS_AT + len(BONUS)

# A card for the Bonus Wager: three bits to count each rank, four to count each suit, one for the joker.
_SUITS_AT, _JOKER_AT = 40, 56
_ACE = 12
_KEYS = np.zeros(1 << 6, np.uint64)
_RANK_BITS = np.zeros(1 << 6, np.int64)
for _suit, _rank in product(range(4), range(13)):
    _KEYS[_rank | _suit << 4] = 1 << 3 * _rank | 1 << (_SUITS_AT + 4 * _suit)
    _RANK_BITS[_rank | _suit << 4] = 1 << _rank
_KEYS[_JOKER] = 1 << _JOKER_AT
_EACH_RANK = np.uint64(sum(1 << 3 * rank for rank in range(13)))
_ALL_RANKS = np.uint64((1 << 39) - 1)
_ACE_AT = np.uint64(3 * _ACE)
_ONE, _TWO = np.uint64(1), np.uint64(2)
_BITS, _FRACTION = np.uint64(DECK_BITS), np.uint64((1 << DECK_BITS) - 1)


@part
def _ante(own: Whole, dealer: Whole, half: Whole) -> Whole:
    """680a.11(d): the cell of an Ante Wager."""
    if own < _QUALIFIES:
        return _NEITHER if dealer < _QUALIFIES else _LOST_OUT
    if own > dealer:
        return _WON_HALF if own - _QUALIFIES == half else _WON
    return _TIED if own == dealer else _LOST


@part
def _several(ranks: np.uint64) -> Whole:
    """680a.6(c): cards of which some are of one rank; the joker counts as an ace already."""
    halved = ranks >> _ONE
    if ranks & _EACH_RANK << _TWO:
        return 10 if ranks >> _ACE_AT == 5 else 6
    triples, pairs = ranks & halved & _EACH_RANK, halved & ~ranks & _EACH_RANK
    if triples:
        return 5 if pairs else 2
    return 1 if pairs & (pairs - _ONE) else 0


@part
def _bonus(cards: Bytes, first: Whole, runs: Bytes) -> Whole:
    """680a.11(e): what five cards make, the joker as an ace or to complete a straight or a flush."""
    key, bits = np.uint64(0), 0
    for at in range(first, first + _CARDS):
        key += _KEYS[cards[at]]
        bits |= _RANK_BITS[cards[at]]
    ranks, joker = key & _ALL_RANKS, np.int64(key >> np.uint64(_JOKER_AT))
    if (ranks >> _ONE | ranks >> _TWO) & _EACH_RANK:
        return _several(ranks + (np.uint64(joker) << _ACE_AT))
    suits, alike = np.int64(key >> np.uint64(_SUITS_AT)) & 0xFFFF, _CARDS - joker
    run = runs[joker << 13 | bits]
    if suits in (alike, alike << 4, alike << 8, alike << 12):
        if run & 2:
            return 8 if joker else 9
        return 7 if run else 4
    return 3 if run & 1 else 0


@part
def _value(cards: Bytes, first: Whole, steps: Shorts, classes: Bytes) -> Whole:
    """The number of the multiset of values that five cards are."""
    state = 0
    for at in range(first, first + _CARDS):
        state = steps[state * _CLASSES + classes[cards[at]]]
    return state


@kernel
def settle_all(
    rounds: Bytes,
    steps: Shorts,
    classes: Bytes,
    settings: Bytes,
    strongest: Bytes,
    runs: Bytes,
    half: int,
    cells: Totals,
) -> None:
    """Cells of the Ante and Bonus Wagers, and how hand and dealer's are set: rows of the dealer's five, and five."""
    for at in range(len(rounds)):
        dealer = strongest[_value(rounds[at], 0, steps, classes)]
        own = settings[_value(rounds[at], _CARDS, steps, classes), 0]
        cells[at, 0], cells[at, 1] = _ante(own, dealer, half), _bonus(rounds[at], _CARDS, runs)
        cells[at, 2], cells[at, 3] = own, dealer


@kernel
def _play(
    seed: int,
    block: int,
    rounds: int,
    words: Words,
    deck: Bytes,
    too_many: Words,
    steps: Shorts,
    classes: Bytes,
    settings: Bytes,
    strongest: Bytes,
    runs: Bytes,
    half: int,
    qualifiers_first: int,
    totals: Totals,
) -> None:
    """Play a block; the deck begins in order, and is left by each round as it was dealt."""
    for card in range(len(deck)):
        deck[card] = _JOKER if card == 52 else card % 13 | card // 13 << 4
    made, at, seats, dealer = fill(words, seed, 0, block, 0), 0, len(totals), np.int64(0)
    strengths = np.zeros(seats, np.int64)
    tosses = settings.shape[1] - 1
    for _ in range(rounds):
        for hand in range(seats + 1):
            first = _CARDS * hand
            while True:
                if at == len(words):
                    made, at = fill(words, seed, 0, block, made), 0
                word = words[at]
                at += 1
                fraction = word & _FRACTION
                for card in range(first, first + _CARDS):
                    fraction *= np.uint64(len(deck) - card)
                    other = card + np.int64(fraction >> _BITS)
                    fraction &= _FRACTION
                    deck[card], deck[other] = deck[other], deck[card]
                if fraction >= too_many[hand]:
                    break
            value = _value(deck, first, steps, classes)
            if hand == 0:
                dealer = np.int64(strongest[value])
                continue
            own = np.int64(settings[value, np.int64(word >> _BITS) & np.int64(tosses)])
            strengths[hand - 1] = own if qualifiers_first else own % _QUALIFIES
            totals[hand - 1, _ANTE_AT + _ante(own, dealer, half)] += 1
            totals[hand - 1, _BONUS_AT + _bonus(deck, first, runs)] += 1
        if seats > 1:
            best, sharing = strengths[0], 1
            for seat in range(1, seats):
                if strengths[seat] > best:
                    best, sharing = strengths[seat], 1
                elif strengths[seat] == best:
                    sharing += 1
            for seat in range(seats):
                totals[seat, _POT_AT + (sharing if strengths[seat] == best else 0)] += 1


# What the kernel looks up.


class Tables:
    """The multisets of values, numbered as they are gone through, and what becomes of those of five cards."""

    def __init__(self, elections: Elections) -> None:
        values = Values.of(elections.rules)
        self.classes = np.zeros(1 << 6, np.uint8)
        for rank, suit in product(range(13), range(4)):
            self.classes[rank | suit << 4] = values.class_of(Card(tuple(Rank)[rank], tuple(Suit)[suit]))
        self.classes[_JOKER] = values.joker
        self.class_of = values.class_of
        self.hands = hands_of(elections)
        self.places = {hand: place for place, hand in enumerate(self.hands.number)}
        self.steps = self._steps()
        self.strongest = np.array([_as_byte(ways[0]) for ways in self.hands.ways.values()], np.uint8)

    def _steps(self) -> Shorts:
        """From each multiset, by the class of the next card, to the next; the last step leads to a place."""
        smaller: list[tuple[int, ...]] = [()]
        for at in range(_CARDS - 1):
            found = {tuple(sorted((*each, more))) for each in smaller if len(each) == at for more in range(_CLASSES)}
            smaller += sorted(found)
        number = {each: place for place, each in enumerate(smaller)}
        steps = np.zeros(len(smaller) * _CLASSES, np.uint16)
        for hand, place in number.items():
            for more in range(_CLASSES):
                longer = tuple(sorted((*hand, more)))
                known = self.places if len(longer) == _CARDS else number
                steps[place * _CLASSES + more] = known.get(longer, 0)
        return steps


def _as_byte(setting: Setting) -> int:
    return setting.point_count + _QUALIFIES * setting.qualifies


def runs_of(elections: Elections) -> Bytes:
    """For sets of four ranks beside the joker, and of five: whether they make a straight (1), a royal flush (2)."""
    runs = np.zeros(2 << 13, np.uint8)
    tops = [sum(1 << rank for rank in range(low, low + 5)) for low in range(9)]
    royal, wheel = tops[-1], 1 << _ACE | 0b1111
    straights = [wheel, *(tops if elections.reads("680a-ace-high-straight") == "straight" else tops[:-1])]
    for joker, bits in product(range(2), range(1 << 13)):
        if bits.bit_count() == _CARDS - joker:
            in_a_row = any(bits & ~each == 0 for each in straights)
            runs[joker << 13 | bits] = in_a_row | (bits & ~royal == 0) << 1
    return runs


# Strategies.

_STRATEGIES = {
    OPTIMAL: "Sets each hand for the highest expectation of the Ante Wager, by the exact solution.",
    SIMPLE: "Sets each hand as the dealer does, for the highest Point Count that qualifies.",
    RANDOM: "Sets each hand in any way in which it qualifies, if it can, by a toss.",
    TABLE: 'Sets hands as the user\'s table says, such as "9s 9h 9d 8c 6d" and "8c 6d"; others as the dealer does.',
}


def settings_of(seated: Seated, tables: Tables) -> Bytes:
    """How each multiset is set, by the toss where one is made."""
    hands = tables.hands
    match seated.strategy:
        case "optimal":
            chosen = [[_as_byte(each)] for each in set_best(seated.elections)]
        case "simple":
            chosen = [[_as_byte(ways[0])] for ways in hands.ways.values()]
        case "random":
            every = [list(map(_as_byte, ways)) for ways in hands.ways.values()]
            chosen = [[ways[toss % len(ways)] for toss in range(_TOSSES)] for ways in every]
        case _:
            told = dict(_told(seated.table, seated.elections, tables))
            chosen = [[told.get(hand, _as_byte(ways[0]))] for hand, ways in hands.ways.items()]
    return np.array(chosen, np.uint8)


def _told(table: Mapping[str, str], elections: Elections, tables: Tables) -> Iterator[tuple[tuple[int, ...], int]]:
    values = Values.of(elections.rules)
    for hand, showdown in table.items():
        cards, two = parse_cards(hand), parse_cards(showdown)
        if len(cards) != _CARDS or len(two) != 2 or not {*two} <= {*cards} or two[0] == two[1]:
            raise Malformed(f"{hand}: {showdown}", "five cards, and two of them", "name the two of the showdown hand")
        ordered = sorted(cards, key=tables.class_of)
        classes = tuple(map(tables.class_of, ordered))
        one, other = sorted(map(ordered.index, two))
        setting = values.settings(classes)[one, other]
        if setting.qualifies != tables.hands.ways[classes][0].qualifies:
            raise Malformed(f"{hand}: {showdown}", "a hand that qualifies, as this can", "name two other cards")
        yield classes, _as_byte(setting)


# What the cells come to.


def _counted(elections: Elections, seats: int) -> Iterator[Counted]:
    rules = elections.rules
    ante = elections.paytable("ante")
    results = [
        Result(ante.paying(each).odds.multiplier, _UNIT)
        if each and each != "push"
        else Result(Fraction(0) if each else Fraction(-1), _UNIT)
        for each in _ANTE
    ]
    yield Counted(wager="ante", letter=None, first=_ANTE_AT, results=tuple(results), decided=True)
    elected = elections.paytables.get("bonus")
    for letter, table in rules.wager("bonus").paytables.items():
        if elected in (None, letter):
            rows = [table.row(each) if each else None for each in BONUS]
            paid = tuple(Result(row.odds.multiplier if row else Fraction(-1), _UNIT) for row in rows)
            yield Counted(wager="bonus", letter=letter, first=_BONUS_AT, results=paid)
    if "pot" in rules.wagers and seats >= rules.number("pot-players"):
        # The pot is paid out whole: each of the k players who share it takes this many wagers.
        shared = [Result(Fraction(seats, sharing) - 1, _UNIT) for sharing in range(1, seats + 1)]
        results = [Result(Fraction(-1), _UNIT), *shared]
        known = seats == rules.number("pot-players")
        yield Counted(wager="pot", letter=None, first=_POT_AT, results=tuple(results), decided=True, known=known)


_UNIT = Fraction(1)


def prepare(seated: Seated) -> tuple[Program]:
    """The program of a table."""
    elections, rules = seated.elections, seated.elections.rules
    known_name("strategy of this game", seated.strategy, _STRATEGIES)
    tables = Tables(elections)
    settings, runs = settings_of(seated, tables), runs_of(elections)
    half, pack = rules.number("half-pay-count"), rules.number("deck-cards")
    qualifiers_first = int("pot" in rules.wagers and elections.reads("680a-pot-qualify") == "qualifiers-first")
    too_many = np.array([uneven(pack - _CARDS * hand, _CARDS) for hand in range(seated.seats + 1)], np.uint64)

    def play(seed: int, block: int, rounds: int, totals: Totals) -> None:
        _play(
            seed,
            block,
            rounds,
            buffer(),
            np.empty(pack, np.uint8),
            too_many,
            tables.steps,
            tables.classes,
            settings,
            tables.strongest,
            runs,
            half,
            qualifiers_first,
            totals,
        )

    def decides_best() -> bool:
        best = np.array([_as_byte(each) for each in set_best(elections)], np.uint8)
        return np.array_equal(settings, best[:, None])

    return (
        Program(
            play=play,
            seats=seated.seats,
            cells=_POT_AT + 1 + seated.seats,
            counted=tuple(_counted(elections, seated.seats)),
            decks=elections.decks_in_play,
            decides_best=decides_best,
        ),
    )


KERNEL = Kernel(prepare=prepare, strategies=_STRATEGIES, fewest=2)
