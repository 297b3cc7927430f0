"""A compiled round of Three Card Poker with every wager, settled apart from `settle.py`.

Cards are bytes, the rank (0 for the 2) in the lower half and the suit above. Three cards are looked up by their ranks
and by which of their suits are equal. The cell of the game itself is the class of the hand and what the dealer's hand
did, or that the hand was folded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations, permutations, product

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Card, Rank, Suit, parse_cards
from pitboss.counting.ante_play import Event
from pitboss.counting.outcomes import Result
from pitboss.games.elections import Elections
from pitboss.games.simulating import MIMIC, OPTIMAL, RANDOM, SIMPLE, TABLE, Counted, Kernel, Program, Seated
from pitboss.kernels.compiling import kernel, part
from pitboss.kernels.plain_deals import deal_block
from pitboss.kernels.words import BUFFER, DECK_BITS, Words, fill, uneven
from pitboss.law.names import known_name
from pitboss.malformed import Malformed
from pitboss.ranking import Compare, rank_named
from pitboss_classics.three_card_poker.solve import played_out

Bytes = NDArray[np.uint8]
Looked = NDArray[np.uint16]
Totals = NDArray[np.int64]
Table = tuple[Looked, int, int, Words]
"""Three cards looked up, the strength from which on the dealer qualifies, whether coins are tossed, and how many
fractions are too many for an even share of each seat's cards."""

_CLASSES = ("high card", "pair", "flush", "straight", "three-of-a-kind", "straight flush")
_HIGH, _PAIR, _FLUSH, _STRAIGHT, _TRIPS, _STRAIGHT_FLUSH = range(6)
_EVENTS = len(Event)
_FOLDED = len(_CLASSES) * _EVENTS
_PAIR_PLUS_AT = _FOLDED + 1
_CELLS = _PAIR_PLUS_AT + len(_CLASSES)
_ACE = 12

# What the table holds: the strength in ten bits, the class in three, and whether the hand is played.
_STRENGTH, _CLASS_AT, _PLAYED_AT = 0x3FF, 10, 13
_SUITS_BY_SAME = {0: (0, 1, 2), 1: (0, 0, 1), 2: (0, 1, 0), 4: (1, 0, 0), 7: (0, 0, 0)}
"""Suits of three cards, by which are equal: of the first two, the outer two, the last two."""
_PLACES = 1 << 15
_BITS, _FRACTION = np.uint64(DECK_BITS), np.uint64((1 << DECK_BITS) - 1)


@part
def _place(one: int, two: int, three: int) -> int:
    """Where three cards are in the table."""
    same = (one >> 4 == two >> 4) | (one >> 4 == three >> 4) << 1 | (two >> 4 == three >> 4) << 2
    place: int = (one & 15) | (two & 15) << 4 | (three & 15) << 8 | same << 12
    return place


@part
def cells_of(cards: Bytes, first: int, looked_up: Looked, lowest: int) -> tuple[int, int, bool]:
    """tcp.11(b)-(f): the cell of a hand that is played, that of its Pair Plus Wager, and whether it is played."""
    own = looked_up[_place(cards[first], cards[first + 1], cards[first + 2])]
    dealer = looked_up[_place(cards[0], cards[1], cards[2])] & _STRENGTH
    strength, kind = own & _STRENGTH, own >> _CLASS_AT & 7
    event = 3
    if dealer < lowest:
        event = 0
    elif strength > dealer:
        event = 1
    elif strength == dealer:
        event = 2
    return kind * _EVENTS + event, _PAIR_PLUS_AT + kind, bool(own >> _PLAYED_AT)


@kernel
def settle_all(rounds: Bytes, looked_up: Looked, lowest: int, cells: Totals) -> None:
    """The cells of every round given, if it is played: rows of the dealer's three cards and the player's."""
    for row in range(len(rounds)):
        base, pair_plus, _ = cells_of(rounds[row], 3, looked_up, lowest)
        cells[row, 0], cells[row, 1] = base, pair_plus


@kernel
def _play(place: tuple[int, int], rounds: int, deck: Bytes, table: Table, totals: Totals) -> None:
    """Play a block; the deck begins in order, and each round leaves it as it was dealt."""
    (seed, block), (looked_up, lowest, tossed, too_many) = place, table
    words = np.empty(BUFFER, np.uint64)
    for card in range(len(deck)):
        deck[card] = card % 13 | card // 13 << 4
    made, used = fill(words, seed, 0, block, 0), 0
    for _ in range(rounds):
        for seat in range(len(totals)):
            # The first word deals to the dealer as well.
            begin = 3 + 3 * seat if seat else 0
            while True:
                if used == len(words):
                    made, used = fill(words, seed, 0, block, made), 0
                word = words[used]
                used += 1
                fraction = word & _FRACTION
                for card in range(begin, 6 + 3 * seat):
                    fraction *= np.uint64(len(deck) - card)
                    other = card + np.int64(fraction >> _BITS)
                    fraction &= _FRACTION
                    deck[card], deck[other] = deck[other], deck[card]
                if fraction >= too_many[seat]:
                    break
            base, pair_plus, played = cells_of(deck, 3 + 3 * seat, looked_up, lowest)
            if tossed:
                played = bool(word >> _BITS & np.uint64(1))
            totals[seat, base if played else _FOLDED] += 1
            totals[seat, pair_plus] += 1


# What the kernel looks up.


def _ranked(compare: Compare) -> dict[tuple[tuple[int, int, int], bool], tuple[int, int]]:
    """Class and strength of every three ranks, the highest first, of one suit or not."""
    found = {}
    for high, middle, low in product(range(13), repeat=3):
        if high >= middle >= low:
            for suited in (False, True) if high > middle > low else (False,):
                found[(high, middle, low), suited] = _decides(high, middle, low, suited=suited, compare=compare)
    places = {each: place for place, each in enumerate(sorted(set(found.values())))}
    return {hand: (each[0], places[each]) for hand, each in found.items()}


def _decides(high: int, middle: int, low: int, *, suited: bool, compare: Compare) -> tuple[int, ...]:
    """tcp.6: the class of three ranks, and what decides between hands of it."""
    literal = compare is Compare.LITERAL
    if high == low:
        return _TRIPS, high
    if middle in (high, low):
        return (_PAIR, high, middle, low) if literal else (_PAIR, middle, high + low - middle)
    wheel = (high, middle, low) == (_ACE, 1, 0)
    if high - low == 2 or wheel:
        kind = _STRAIGHT_FLUSH if suited else _STRAIGHT
        return (kind, 1, 0, -1) if wheel and not literal else (kind, high, middle, low)
    return _FLUSH if suited else _HIGH, high, middle, low


Plays = Callable[[tuple[Card, ...]], bool]


def look_up(elections: Elections, plays: Plays) -> Looked:
    """The table of three cards in any order."""
    ranked = _ranked(elections.compare)
    table: Looked = np.zeros(_PLACES, np.uint16)
    suits, ranks = tuple(Suit), tuple(Rank)
    for (same, of), places in product(_SUITS_BY_SAME.items(), product(range(13), repeat=3)):
        cards = tuple(Card(ranks[rank], suits[suit]) for rank, suit in zip(places, of, strict=True))
        if len(set(cards)) == len(cards):
            kind, strength = ranked[_key(cards)]
            place = places[0] | places[1] << 4 | places[2] << 8 | same << 12
            table[place] = strength | kind << _CLASS_AT | plays(cards) << _PLAYED_AT
    return table


def lowest_that_qualifies(elections: Elections) -> int:
    """tcp.11(c): the least strength with which the dealer qualifies: the lowest hand with that high card."""
    lowest = rank_named(elections.rules.text("dealer-qualifies")) - min(Rank)
    return _ranked(elections.compare)[(lowest, 1, 0), False][1]


# What the cells come to.


def _base(elections: Elections) -> Iterator[Result]:
    (bound,) = elections.rules.wager("play").bounds
    one, play = Fraction(1), Fraction(bound.most)
    ante = elections.paytable("ante").paying("winning ante").odds.multiplier
    won = play * elections.paytable("play").paying("winning play").odds.multiplier
    for hand, event in product(_CLASSES, Event):
        row = elections.paytable("ante-bonus").row(hand)
        bonus = row.odds.multiplier if row else Fraction(0)
        net = {Event.DOES_NOT_QUALIFY: ante, Event.BELOW: ante + won, Event.EQUAL: one * 0}.get(event, -1 - play)
        yield Result(net + bonus, 1 + play)
    yield Result(-one, one)


def _counted(elections: Elections) -> Iterator[Counted]:
    yield Counted(wager="base", letter=None, first=0, results=tuple(_base(elections)), decided=True)
    elected = elections.paytables.get("pair-plus")
    for letter, table in elections.rules.wager("pair-plus").paytables.items():
        if elected in (None, letter):
            rows = [table.row(hand) for hand in _CLASSES]
            results = tuple(Result(row.odds.multiplier if row else Fraction(-1), Fraction(1)) for row in rows)
            yield Counted(wager="pair-plus", letter=letter, first=_PAIR_PLUS_AT, results=results)


# Strategies.

_STRATEGIES = {
    OPTIMAL: "Plays whatever loses less on average than the Ante Wager, by the exact solution.",
    SIMPLE: "Plays from the lowest hand on that is worth playing by its rank alone.",
    MIMIC: "Plays whatever the dealer would qualify with.",
    "always-play": "Plays every hand.",
    RANDOM: "Plays or folds by the toss of a coin.",
    TABLE: 'Plays as the user\'s table says: a hand such as "Qs 6h 4d" for all of its ranks, and "play" or "fold".',
}


def plays_by(seated: Seated) -> Plays:
    """Whether a hand is played."""
    elections = seated.elections
    ranked, lowest = _ranked(elections.compare), lowest_that_qualifies(elections)
    match seated.strategy:
        case "optimal" | "simple":
            hands, played = played_out(elections)
            stays = played.best if seated.strategy == OPTIMAL else played.stays_from(played.lowest)
            by_hand = {_up_to_suits(cards): stay for cards, stay in zip(hands, stays, strict=True)}
            return lambda cards: by_hand[_up_to_suits(cards)]
        case "mimic-the-dealer":
            return lambda cards: ranked[_key(cards)][1] >= lowest
        case "always-play":
            return lambda _: True
        case "random":
            return lambda _: False
        case _:
            told = dict(_told(seated.table))
            return lambda cards: told.get(_key(cards), False)


def _up_to_suits(cards: tuple[Card, ...]) -> tuple[int, ...]:
    """A hand up to suits: the sets of ranks that its suits hold."""
    return tuple(sorted(sum(1 << card.rank for card in cards if card.suit is suit) for suit in Suit))


def _key(cards: tuple[Card, ...]) -> tuple[tuple[int, int, int], bool]:
    """The ranks of a hand, the highest first, and whether it is of one suit."""
    high, middle, low = sorted((card.rank - min(Rank) for card in cards), reverse=True)
    return (high, middle, low), high > middle > low and len({card.suit for card in cards}) == 1


def _told(table: Mapping[str, str]) -> Iterator[tuple[tuple[tuple[int, int, int], bool], bool]]:
    for hand, choice in table.items():
        cards = parse_cards(hand)
        if len(cards) != 3 or choice not in ("play", "fold"):
            raise Malformed(f"{hand}: {choice}", "three cards, and play or fold", 'write e.g. "Qs 6h 4d, play"')
        yield _key(cards), choice == "play"


def _decides_best(elections: Elections, looked_up: Looked) -> bool:
    """Whether all hands, in any order of their cards, are played as the exact solution plays them."""
    hands, played = played_out(elections)
    best = {_up_to_suits(cards): stays for cards, stays in zip(hands, played.best, strict=True)}
    pack = [(Card(rank, suit), place | at << 4) for at, suit in enumerate(Suit) for place, rank in enumerate(Rank)]
    return all(
        bool(looked_up[_place(one, two, last)] >> _PLAYED_AT) == best[_up_to_suits(tuple(card for card, _ in three))]
        for three in combinations(pack, 3)
        for one, two, last in permutations(byte for _, byte in three)
    )


def prepare(seated: Seated) -> tuple[Program]:
    """The program of a table."""
    elections, rules = seated.elections, seated.elections.rules
    known_name("strategy of this game", seated.strategy, _STRATEGIES)
    pack, looked_up = rules.number("deck-cards"), look_up(elections, plays_by(seated))
    too_many = np.array([uneven(pack, 6), *(uneven(pack - 3 - 3 * seat, 3) for seat in range(1, seated.seats))])
    table = looked_up, lowest_that_qualifies(elections), int(seated.strategy == RANDOM), too_many.astype(np.uint64)

    def play(seed: int, block: int, rounds: int, totals: Totals) -> None:
        _play((seed, block), rounds, np.empty(pack, np.uint8), table, totals)

    def replay(seed: int, block: int, rounds: int) -> Totals:
        deck = [card % 13 | card // 13 << 4 for card in range(pack)]
        dealt = deal_block(deck, (6, *[3] * (seated.seats - 1)), seed=seed, block=block, rounds=rounds)
        totals = np.zeros((seated.seats, _CELLS), np.int64)
        for cards in dealt.tolist():
            for seat in range(seated.seats):
                base, pair_plus, played = cells_of(cards, 3 + 3 * seat, looked_up, table[1])
                totals[seat, [base if played else _FOLDED, pair_plus]] += 1
        return totals

    return (
        Program(
            play=play,
            seats=seated.seats,
            cells=_CELLS,
            counted=tuple(_counted(elections)),
            decks=elections.decks_in_play,
            decides_best=lambda: _decides_best(elections, looked_up),
            # The cards alone say nothing about a coin toss.
            replay=None if seated.strategy == RANDOM else replay,
        ),
    )


KERNEL = Kernel(prepare=prepare, strategies=_STRATEGIES)
