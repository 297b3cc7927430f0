"""A compiled round of Three Card Prime with every wager, settled independently of `settle.py`.

Cards are bytes, the rank (0 for the 2) in the lower half and the suit above. Three cards are looked up by their ranks
and by which of their suits are equal; six are classified by how often each rank and each suit occurs. Letters play
hands in only a few different ways, so the cell of the game itself gives the way, the class of the hand and what the
dealer's hand did; one round covers every letter.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations, permutations, product

import numpy as np
from msgspec import structs
from numpy.typing import NDArray

from pitboss.cards import Card, Rank, Suit
from pitboss.games.elections import Elections
from pitboss.games.simulating import RANDOM, Kernel, Program, Seated
from pitboss.games.three_card_prime.kernel_pays import BASE_AT, CASES, PAIR_AT, PRIME_AT, SIX_AT, counted, letters_of
from pitboss.games.three_card_prime.kernel_plays import (
    STRATEGIES,
    Plays,
    lowest_that_qualifies,
    masks_of,
    plays_under,
    ranked,
)
from pitboss.games.three_card_prime.solve import played_out
from pitboss.kernels.compiling import kernel, part
from pitboss.kernels.plain_deals import count_cells, deal_block
from pitboss.kernels.words import DECK_BITS, Words, buffer, fill, uneven
from pitboss.law.names import known_name
from pitboss.ranking import rank_named

Bytes = NDArray[np.uint8]
Looked = NDArray[np.uint32]
Totals = NDArray[np.int64]

_SUITS, _RANKS = tuple(Suit), tuple(Rank)
_ACE, _TEN, _NINE = 12, 8, 7

# Three cards: their ranks in twelve bits, then which suits are equal: of the first two, the outer two, the last two.
_LOOKED_UP = 1 << 15
# The entry: the strength in twelve bits, the class in three, then the way in which letters play it.
_STRENGTH, _CLASS_AT, _WAY_AT = 0xFFF, 12, 16

# A card among six: three bits to count each rank, four to count each suit, three to count the red.
_SUITS_AT = 39
_RED_AT = _SUITS_AT + 16
_DIAMONDS = _SUITS.index(Suit.DIAMONDS)
_KEYS = np.zeros(1 << 6, np.uint64)
for _suit, _rank in product(range(4), range(13)):
    _red = int(_SUITS[_suit].color == "red") << _RED_AT
    _KEYS[_rank | _suit << 4] = 1 << 3 * _rank | 1 << (_SUITS_AT + 4 * _suit) | _red
_EACH_RANK = np.uint64(sum(1 << 3 * rank for rank in range(13)))
_WHEEL = np.uint64(sum(1 << 3 * rank for rank in (0, 1, 2, 3, _ACE)))
_ALL_RANKS = np.uint64((1 << 39) - 1)
_ONE, _TWO, _THREE = np.uint64(1), np.uint64(2), np.uint64(3)
_BITS, _FRACTION = np.uint64(DECK_BITS), np.uint64((1 << DECK_BITS) - 1)


@part
def place_of_three(one: int, two: int, three: int) -> int:
    """The index of three cards in the lookup table."""
    same = (one >> 4 == two >> 4) | (one >> 4 == three >> 4) << 1 | (two >> 4 == three >> 4) << 2
    place: int = (one & 15) | (two & 15) << 4 | (three & 15) << 8 | same << 12
    return place


@part
def _straight(ranks: np.uint64) -> bool:
    """Whether five ranks are consecutive, given one bit in three for each; the ace may be low."""
    run = ranks & ranks >> _THREE & ranks >> np.uint64(6) & ranks >> np.uint64(9) & ranks >> np.uint64(12)
    return bool(run) or bool(ranks & _WHEEL == _WHEEL)


@part
def _suited_six(cards: Bytes, first: int, suit: int) -> int:
    """What six cards with five or six of a suit make: the dealer's three, and three from a position on."""
    ranks = np.uint64(0)
    for at in range(3):
        if cards[at] >> 4 == suit:
            ranks |= _ONE << np.uint64(3 * (cards[at] & 15))
        if cards[first + at] >> 4 == suit:
            ranks |= _ONE << np.uint64(3 * (cards[first + at] & 15))
    royal = ranks >> np.uint64(3 * _TEN)
    if royal == _EACH_RANK >> np.uint64(3 * _TEN):
        if ranks >> np.uint64(3 * _NINE) & _ONE:
            return 9 if suit == _DIAMONDS else 8
        return 7
    return 6 if _straight(ranks) else 3


@part
def _six(key: np.uint64, cards: Bytes, first: int) -> int:
    """679a.6(d): what six cards make, by the sum of their keys."""
    suits = (key >> np.uint64(_SUITS_AT) & np.uint64(0xFFFF)) + np.uint64(0x3333)
    if suits & np.uint64(0x8888):
        suit = 0
        while not suits >> np.uint64(4 * suit + 3) & _ONE:
            suit += 1
        return _suited_six(cards, first, suit)
    ranks = key & _ALL_RANKS
    if ranks & _EACH_RANK << _TWO:
        return 5
    halved = ranks >> _ONE
    triples = ranks & halved & _EACH_RANK
    if triples and (halved & ~ranks & _EACH_RANK or triples & (triples - _ONE)):
        return 4
    if _straight((ranks | halved | ranks >> _TWO) & _EACH_RANK):
        return 2
    return 1 if triples else 0


@part
def _settle_seat(cards: Bytes, first: int, looked_up: Looked, lowest: int, second: int) -> tuple[int, int, int, int]:
    """The cells of a seat's Ante and Play, Prime, Pair Bonus and All-Six Wagers: 679a.11(b)-(d).

    The dealer's cards come first; the seat's three and its fourth card begin at the given position.
    """
    own = looked_up[place_of_three(cards[first], cards[first + 1], cards[first + 2])]
    dealer = looked_up[place_of_three(cards[0], cards[1], cards[2])] & _STRENGTH
    strength, kind = own & _STRENGTH, own >> _CLASS_AT & 7
    event = 3
    if dealer < lowest:
        event = 0
    elif strength > dealer:
        event = 1
    elif strength == dealer:
        event = 2
    key = _KEYS[cards[first]] + _KEYS[cards[first + 1]] + _KEYS[cards[first + 2]]
    dealers = _KEYS[cards[0]] + _KEYS[cards[1]] + _KEYS[cards[2]]
    red, prime = key >> np.uint64(_RED_AT), 0
    if red in (0, 3):
        prime = 1 if dealers >> np.uint64(_RED_AT) == red else 2
    base = (own >> _WAY_AT) * 28 + kind * 4 + event
    pair = kind * 2 + (cards[first + 3] & 15 == second)
    return base, prime, pair, _six(key + dealers, cards, first)


@kernel
def settle_all(rounds: Bytes, looked_up: Looked, lowest: int, second: int, cells: Totals) -> None:
    """The four cells of every given round: rows of the dealer's three cards, a player's three, and a fourth."""
    for at in range(len(rounds)):
        base, prime, pair, six = _settle_seat(rounds[at], 3, looked_up, lowest, second)
        cells[at, 0], cells[at, 1], cells[at, 2], cells[at, 3] = base, prime, pair, six


@kernel
def _play(
    seed: int,
    block: int,
    rounds: int,
    words: Words,
    deck: Bytes,
    too_many: Words,
    looked_up: Looked,
    lowest: int,
    second: int,
    tossed: int,
    totals: Totals,
) -> None:
    """Play a block; the deck starts in order, and each round leaves it as dealt."""
    for card in range(len(deck)):
        deck[card] = card % 13 | card // 13 << 4
    made, at = fill(words, seed, 0, block, 0), 0
    for _ in range(rounds):
        for seat in range(len(totals)):
            # The first word also deals to the dealer.
            begin = 3 + 4 * seat if seat else 0
            while True:
                if at == len(words):
                    made, at = fill(words, seed, 0, block, made), 0
                word = words[at]
                at += 1
                fraction = word & _FRACTION
                if seat:
                    for card in range(begin, begin + 4):
                        fraction *= np.uint64(len(deck) - card)
                        other = card + np.int64(fraction >> _BITS)
                        fraction &= _FRACTION
                        deck[card], deck[other] = deck[other], deck[card]
                else:
                    for card in range(7):
                        fraction *= np.uint64(len(deck) - card)
                        other = card + np.int64(fraction >> _BITS)
                        fraction &= _FRACTION
                        deck[card], deck[other] = deck[other], deck[card]
                if fraction >= too_many[seat]:
                    break
            base, prime, pair, six = _settle_seat(deck, 3 + 4 * seat, looked_up, lowest, second)
            toss = np.int64(word >> _BITS & _ONE) * tossed
            totals[seat, BASE_AT + toss * 28 + base] += 1
            totals[seat, PRIME_AT + prime] += 1
            totals[seat, PAIR_AT + pair] += 1
            totals[seat, SIX_AT + six] += 1


# What the kernel looks up.

_SUITS_BY_SAME = {0: (0, 1, 2), 1: (0, 0, 1), 2: (0, 1, 0), 4: (1, 0, 0), 7: (0, 0, 0)}
"""Suits of three cards, by which of them are equal."""


def look_up(elections: Elections, ways: Mapping[int, Plays]) -> Looked:
    """The table of three cards. A hand's way has the bit of each letter under which it is played."""
    by_key = ranked(elections.compare)
    table: Looked = np.zeros(_LOOKED_UP, np.uint32)
    for (same, suits), ranks in product(_SUITS_BY_SAME.items(), product(range(13), repeat=3)):
        cards = tuple(Card(_RANKS[rank], _SUITS[suit]) for rank, suit in zip(ranks, suits, strict=True))
        if len(set(cards)) < len(cards):
            continue
        ordered = tuple(sorted(ranks, reverse=True))
        kind, strength = by_key[ordered, same == 7 and len(set(ranks)) == 3]
        way = sum(1 << bit for bit, plays in ways.items() if plays(cards))
        place = ranks[0] | ranks[1] << 4 | ranks[2] << 8 | same << 12
        table[place] = strength | kind << _CLASS_AT | way << _WAY_AT
    return table


def decides_best(elections: Elections, letters: tuple[str, ...], looked_up: Looked) -> bool:
    """Whether every hand, in any order of its cards, is played as in the exact solution."""
    best: dict[tuple[int, ...], int] = {}
    for bit, letter in enumerate(letters):
        dealt, played = played_out(structs.replace(elections, paytables={"bad-beat": letter}, wagers=None))
        for cards, stays in zip(dealt.cards, played.best, strict=True):
            best[masks_of(cards)] = best.get(masks_of(cards), 0) | stays << bit
    pack = [(Card(rank, suit), place | at << 4) for at, suit in enumerate(_SUITS) for place, rank in enumerate(_RANKS)]
    for three in combinations(pack, 3):
        way = best[masks_of(tuple(card for card, _ in three))]
        for one, two, last in permutations(byte for _, byte in three):
            if looked_up[place_of_three(one, two, last)] >> _WAY_AT != way:
                return False
    return True


def prepare(seated: Seated) -> tuple[Program]:
    """The program of a table, for every letter that is still open."""
    elections, rules = seated.elections, seated.elections.rules
    known_name("strategy of this game", seated.strategy, STRATEGIES)
    letters = letters_of(elections, "bad-beat")
    ways = 1 << len(letters)
    looked_up = look_up(elections, {bit: plays_under(seated, letter) for bit, letter in enumerate(letters)})
    lowest, second = lowest_that_qualifies(elections), rank_named(rules.text("second-table-card")) - min(Rank)
    # A coin plays a hand under every letter or under none.
    tossed = ways - 1 if seated.strategy == RANDOM else 0
    pack = rules.number("deck-cards")
    too_many = np.array([uneven(pack, 7), *(uneven(pack - 3 - 4 * seat, 4) for seat in range(1, 6))], np.uint64)

    def play(seed: int, block: int, rounds: int, totals: Totals) -> None:
        deck, words = np.empty(pack, np.uint8), buffer()
        _play(seed, block, rounds, words, deck, too_many, looked_up, lowest, second, tossed, totals)

    def replay(seed: int, block: int, rounds: int) -> Totals:
        ordered = [card % 13 | card // 13 << 4 for card in range(pack)]
        cards = deal_block(ordered, (7, *[4] * (seated.seats - 1)), seed=seed, block=block, rounds=rounds)
        totals = np.zeros((seated.seats, BASE_AT + ways * CASES), np.int64)
        for seat in range(seated.seats):
            cells, first = np.zeros((rounds, 4), np.int64), 3 + 4 * seat
            settle_all(np.hstack([cards[:, :3], cards[:, first : first + 4]]), looked_up, lowest, second, cells)
            count_cells(totals[seat], cells, (BASE_AT, PRIME_AT, PAIR_AT, SIX_AT))
        return totals

    return (
        Program(
            play=play,
            seats=seated.seats,
            cells=BASE_AT + ways * CASES,
            counted=tuple(counted(elections, letters, ways)),
            decks=elections.decks_in_play,
            replay=None if seated.strategy == RANDOM else replay,
            decides_best=lambda: decides_best(elections, letters, looked_up),
        ),
    )


KERNEL = Kernel(prepare=prepare, strategies=STRATEGIES)
