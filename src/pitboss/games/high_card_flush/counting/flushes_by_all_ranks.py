"""The longest flushes of two hands, where the ranks of all cards, not just the flush's, break a tie in length.

Hands are built rank by rank from the ace down. An opposing hand with an equally long flush ranks lower if it holds
fewer cards of the first rank where the two counts differ: down to that rank it matches the hand's count of every rank,
in suits that the hand leaves it, and below that it can hold anything.

Two suits cannot both hold more than half of a hand. So the opposing hands whose longest flush has a given length are
those with that many cards in one suit, added up over the suits; only if the flush is short are some counted twice, or
hold a longer flush as well, and those are subtracted again by pairs of suits. Each such group of hands is a track: how
many cards it has in one suit, in another, and elsewhere. All we need to remember about the opposing hands that have
kept up is how many of their cards are in the track's suits, and hands that start the same way share that.

How many cards each suit of the hand holds, and how many of those are high enough to qualify, is fixed first; the number
of opposing hands that do not qualify is then the same for all. Suits that are alike so far are taken in order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import permutations, product
from math import comb, factorial, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.high_card_flush.counting.flushes_of_two_hands import CHOOSE, RANKS, SIZE_OF, SUITS, add_hand, decide
from pitboss.kernels.compiling import kernel, part

Ints = NDArray[np.int64]

_THREADS = 2
_NONE = SUITS
"""The other suit of a track that asks for only one: no cards are left in it."""
_WIDE = np.array([[comb(n, k) for k in range(RANKS + 1)] for n in range(RANKS * SUITS + 1)], dtype=np.int64)


class Track(NamedTuple):
    """Opposing hands with given numbers of cards in one suit and another; either may need a card high enough."""

    suit: int
    cards: int
    needs_high: bool
    other_suit: int = _NONE
    other_cards: int = 0
    other_needs_high: bool = False
    sign: int = 1


def tracks(size: int, length: int, *, needs_high: bool) -> Iterator[Track]:
    """The hands of this size whose longest flush has this length, and a high card if it needs one."""
    for suit in range(SUITS):
        yield Track(suit, length, needs_high)
    for one, other in permutations(range(SUITS), 2):
        # Subtract hands that also hold a longer flush; and, once, hands with two such flushes, counted twice above.
        for longer in range(length + 1, size - length + 1):
            yield Track(one, length, needs_high, other, longer, sign=-1)
        if one < other and 2 * length <= size:
            yield Track(one, length, needs_high, other, length, needs_high, sign=-1)


# The columns of tracks when they are arrays.
_SUIT, _CARDS, _NEEDS_HIGH, _OTHER_SUIT, _OTHER_CARDS, _OTHER_NEEDS_HIGH, _SIGN = range(len(Track._fields))

# A hand being built is an array with a column for each suit, and an empty one for tracks that have no other suit.
_ALIKE = 0
"""Suits with the same number here hold equally many cards, and equally many high ones."""
_HELD = 1
"""The hand's set so far."""
_HIGH_LEFT, _LEFT = 2, 3
"""How many high cards, and how many cards in all, the hand has yet to take."""
_FREE, _LOW_FREE = 4, 5
"""How many cards below the current rank the complete hand leaves, and how many of the cards that are not high."""
_ROWS = 6

# Opposing hands that have kept up are counted in `ways`, by level, by track and by their cards in its two suits.
# `counts` are opposing hands: all, those that do not qualify, and the qualifying ones known to rank below the hand.


@part
def _choices(hand: Ints, suits: int) -> int:
    """How many choices of suits this one stands for; 0 if it is not the first of them."""
    ways = 1
    for suit in range(SUITS):
        alike, chosen, first = 0, 0, True
        for other in range(SUITS):
            if hand[_ALIKE, other] == hand[_ALIKE, suit] and hand[_HELD, other] == hand[_HELD, suit]:
                if other < suit:
                    first = False
                    if suits >> suit & 1 and not suits >> other & 1:
                        return 0
                alike += 1
                chosen += suits >> other & 1
        if first:
            ways *= CHOOSE[alike, chosen]
    return ways


@part
def _filled(free: int, low_free: int, cards: int, high: bool) -> int:
    """In how many ways `cards` free cards can be added to a suit; if `high`, at least one must not be low."""
    ways: int = CHOOSE[free, cards]
    if high:
        ways -= CHOOSE[low_free, cards]
    return ways


@part
def _fewer(beside: int, taken: int, free: int, room: int) -> int:
    """In how many ways cards fill the room in other suits: fewer of this rank than were taken, the rest below it."""
    ways = 0
    for few in range(min(taken - 1, room) + 1):
        ways += CHOOSE[beside, few] * _WIDE[free, room - few]
    return ways


@part
def _step(tracks: Ints, ways: Ints, level: int, hand: Ints, rank: int, suits: int, top: int) -> int:
    """How many opposing hands kept up until now and hold fewer of this rank; those that still keep up move on."""
    taken, kept, everywhere = SIZE_OF[suits], len(ways) - 2, 0
    for suit in range(SUITS):
        hand[_FREE, suit] = rank - hand[_LEFT, suit]
        kept -= hand[_LEFT, suit] + (suits >> suit & 1)
        everywhere += hand[_FREE, suit]
    lower = 0
    for track in range(len(tracks)):
        one, other = tracks[track, _SUIT], tracks[track, _OTHER_SUIT]
        cards, other_cards = tracks[track, _CARDS], tracks[track, _OTHER_CARDS]
        free, other_free = hand[_FREE, one], hand[_FREE, other]
        low_free, other_low_free = hand[_LOW_FREE, one], hand[_LOW_FREE, other]
        # Whether a suit must still receive the high card that it needs.
        needs, other_needs = (
            rank >= top and tracks[track, _NEEDS_HIGH],
            rank >= top and tracks[track, _OTHER_NEEDS_HIGH],
        )
        can, other_can = 1 - (suits >> one & 1), 1 - ((suits | 1 << _NONE) >> other & 1)
        beside = SUITS - taken - can - other_can
        elsewhere, free_elsewhere = len(ways) - 2 - cards - other_cards, everywhere - free - other_free
        for i in range(min(cards, kept + taken) + 1):
            for j in range(max(0, kept + taken - i - elsewhere), min(other_cards, kept + taken - i) + 1):
                ways[level + 1, track, i, j] = 0
        total = 0
        for i in range(min(cards, kept) + 1):
            for j in range(max(0, kept - i - elsewhere), min(other_cards, kept - i) + 1):
                here = ways[level, track, i, j]
                if here == 0:
                    continue
                room = elsewhere - (kept - i - j)
                for more in range(min(can, cards - i) + 1):
                    in_suit = here * _filled(free, low_free, cards - i - more, needs and i + more == 0)
                    for other_more in range(min(other_can, other_cards - j) + 1):
                        left = taken - more - other_more
                        if 0 <= left <= room:
                            ways[level + 1, track, i + more, j + other_more] += here * CHOOSE[beside, left]
                        if left <= 0:
                            continue
                        in_suits = in_suit * _fewer(beside, left, free_elsewhere, room)
                        if other_cards:
                            last, lacks = other_cards - j - other_more, other_needs and j + other_more == 0
                            in_suits *= _filled(other_free, other_low_free, last, lacks)
                        total += in_suits
        lower += tracks[track, _SIGN] * total
    return lower


@part
def _leave_high_ranks(tracks: Ints, ways: Ints, level: int) -> None:
    """Only opposing hands that hold a high card where they need one move to the next level."""
    for track in range(len(tracks)):
        for i in range(tracks[track, _CARDS] + 1):
            for j in range(tracks[track, _OTHER_CARDS] + 1):
                ways[level + 1, track, i, j] = ways[level, track, i, j]
                if (i == 0 and tracks[track, _NEEDS_HIGH]) or (j == 0 and tracks[track, _OTHER_NEEDS_HIGH]):
                    ways[level + 1, track, i, j] = 0


@part
def _last(tracks: Ints, ways: Ints, level: int, suit: int) -> tuple[int, int]:
    """How many opposing hands that kept up can take one more card of a given rank, and how many in another suit."""
    anywhere, in_others = 0, 0
    for track in range(len(tracks)):
        one, other = tracks[track, _SUIT], tracks[track, _OTHER_SUIT]
        cards, other_cards = tracks[track, _CARDS], tracks[track, _OTHER_CARDS]
        sign, elsewhere = tracks[track, _SIGN], SUITS - 1 - (other < SUITS)
        lacks_one = sign * ways[level, track, cards - 1, other_cards]
        lacks_other = sign * ways[level, track, cards, other_cards - 1] if other_cards else 0
        lacks_none = sign * ways[level, track, cards, other_cards] if cards + other_cards < len(ways) - 2 else 0
        anywhere += lacks_one + lacks_other + lacks_none * elsewhere
        in_others += lacks_one * (one != suit) + lacks_other * (other != suit)
        in_others += lacks_none * (elsewhere - 1 + (one == suit) + (other == suit))
    return anywhere, in_others


@part
def _decide(counts: Ints, nets: Ints, tallies: Ints, own: int, stands_for: int, equal: int) -> None:
    """Decide and tally a hand with this flush that `equal` opposing hands tie."""
    out, below = counts[1], counts[2]
    decision = decide(nets, SIZE_OF[own], out, below, equal, counts[0] - out - below - equal)
    add_hand(tallies, own, decision, stands_for, out, below, equal)


@part
def _flush(hand: Ints, length: int, but: int) -> int:
    """The highest of the hand's longest sets, leaving out one suit."""
    own = 0
    for suit in range(SUITS):
        if suit != but and SIZE_OF[hand[_HELD, suit]] == length:
            own = max(own, hand[_HELD, suit])
    return own


@part
def _complete(
    tracks: Ints, ways: Ints, level: int, hand: Ints, stands_for: int, counts: Ints, nets: Ints, tallies: Ints
) -> int:
    """Decide and tally a hand whose last cards are several of one rank; returns how many hands that makes."""
    equal = 0
    for track in range(len(tracks)):
        equal += tracks[track, _SIGN] * ways[level, track, tracks[track, _CARDS], tracks[track, _OTHER_CARDS]]
    _decide(counts, nets, tallies, _flush(hand, tracks[0, _CARDS], _NONE), stands_for, equal)
    return stands_for


@part
def _last_cards(
    tracks: Ints,
    ways: Ints,
    level: int,
    hand: Ints,
    above: int,
    lowest: int,
    stands_for: int,
    counts: Ints,
    nets: Ints,
    tallies: Ints,
) -> int:
    """Give the hand its last card in every possible way, decide and tally it; returns how many hands that makes."""
    last, longest = 0, tracks[0, _CARDS]
    for suit in range(SUITS):
        if hand[_LEFT, suit]:
            last = suit
    anywhere, equal = _last(tracks, ways, level, last)
    others = _flush(hand, longest, last)
    for rank in range(above - 1, lowest - 1, -1):
        own = hand[_HELD, last] | 1 << rank
        if SIZE_OF[own] < longest or own < others:
            own = others
        # An opposing hand that ranks lower has a last card of some lower rank instead.
        counts[2] += rank * anywhere
        _decide(counts, nets, tallies, own, stands_for, equal)
        counts[2] -= rank * anywhere
    return stands_for * max(0, above - lowest)


@part
def _take(hand: Ints, suits: int, among_high: bool, cards: int) -> None:
    """Take `cards` from what each of these suits has yet to take."""
    for suit in range(SUITS):
        if suits >> suit & 1:
            hand[_LEFT, suit] -= cards
            if among_high:
                hand[_HIGH_LEFT, suit] -= cards


@part
def _turn(hand: Ints, suits: int, rank: int) -> None:
    """Put cards of this rank into the hand, or take them out again."""
    for suit in range(SUITS):
        hand[_HELD, suit] ^= (suits >> suit & 1) << rank


@kernel
def _build(
    tracks: Ints,
    ways: Ints,
    level: int,
    hand: Ints,
    above: int,
    top: int,
    stands_for: int,
    counts: Ints,
    nets: Ints,
    tallies: Ints,
) -> int:
    """Give the hand cards of a rank below the last one, and go on from there; returns how many hands that makes."""
    high, missing = 0, 0
    for suit in range(SUITS):
        high += hand[_HIGH_LEFT, suit]
        missing += hand[_LEFT, suit]
    lowest = top if high else 0
    if not high and above >= top:
        _leave_high_ranks(tracks, ways, level)
        level, above = level + 1, top
    if missing == 1:
        return _last_cards(tracks, ways, level, hand, above, lowest, stands_for, counts, nets, tallies)

    open_suits, most_left = 0, 0
    for suit in range(SUITS):
        left = hand[_HIGH_LEFT if high else _LEFT, suit]
        most_left = max(most_left, left)
        open_suits |= (left > 0) << suit
    built = 0
    for suits in range(1, 1 << SUITS):
        choices = stands_for * _choices(hand, suits) if suits & ~open_suits == 0 else 0
        if choices == 0:
            continue
        _take(hand, suits, high > 0, 1)
        # The longest suit must find room below.
        for rank in range(above - 1, lowest + most_left - 2, -1):
            _turn(hand, suits, rank)
            lower = _step(tracks, ways, level, hand, rank, suits, top)
            counts[2] += lower
            if missing == SIZE_OF[suits]:
                built += _complete(tracks, ways, level + 1, hand, choices, counts, nets, tallies)
            else:
                built += _build(tracks, ways, level + 1, hand, rank, top, choices, counts, nets, tallies)
            counts[2] -= lower
            _turn(hand, suits, rank)
        _take(hand, suits, high > 0, -1)
    return built


def tally_by_all_ranks(
    lengths: Sequence[int], opposing: int, qualifies: Sequence[int], nets: Ints, tallies: Ints
) -> int:
    """Like `flushes.tally`, for hands whose suits have these lengths, longest first; returns how many hands there are.

    The longest is at least as long as the shortest flush that qualifies, and at exactly that length only the highest
    card matters: `qualifies` is that length and the one high card.
    """
    top = qualifies[1].bit_length() - 1

    def tally(highs: tuple[int, ...]) -> tuple[int, Ints]:
        own = np.zeros_like(tallies)
        counts = np.array([opposing, *_sure(lengths, highs, qualifies)], dtype=np.int64)
        suits = Counter(zip(lengths, highs, strict=True))
        arrangements = factorial(SUITS) // prod(map(factorial, suits.values()))
        followed = np.array([*tracks(sum(lengths), lengths[0], needs_high=lengths[0] == qualifies[0])], dtype=np.int64)
        hand = _hand(lengths, highs, top)
        return _build(followed, _ways(followed, lengths), 0, hand, RANKS, top, arrangements, counts, nets, own), own

    built = 0
    with ThreadPoolExecutor(_THREADS) as pool:
        for number, own in pool.map(tally, _high_cards(lengths, top)):
            built += number
            tallies += own
    return built


def _high_cards(lengths: Sequence[int], top: int) -> Iterator[tuple[int, ...]]:
    """How many high cards the suits may have, listed once for all cases that differ only in which suit is which."""
    for highs in product(*(range(max(0, length - top), min(length, RANKS - top) + 1) for length in lengths)):
        suits = list(zip(lengths, highs, strict=True))
        if suits == sorted(suits, reverse=True):
            yield highs


def _ways(followed: Ints, lengths: Sequence[int]) -> Ints:
    """Room to count the opposing hands that keep up; at first no cards are dealt, and all of them do."""
    size, longest = sum(lengths), lengths[0]
    ways = np.zeros((size + 2, len(followed), longest + 1, max(followed[:, _OTHER_CARDS]) + 1), dtype=np.int64)
    ways[0, :, 0, 0] = 1
    return ways


def _hand(lengths: Sequence[int], highs: Sequence[int], top: int) -> Ints:
    """The starting point of all hands whose suits have these lengths and these numbers of high cards."""
    suits = list(zip(lengths, highs, strict=True))
    hand = np.zeros((_ROWS, SUITS + 1), dtype=np.int64)
    hand[_ALIKE, :SUITS] = [suits.index(each) for each in suits]
    hand[_HIGH_LEFT, :SUITS], hand[_LEFT, :SUITS] = highs, lengths
    hand[_LOW_FREE, :SUITS] = [top - length + high for length, high in suits]
    return hand


def _sure(lengths: Sequence[int], highs: Sequence[int], qualifies: Sequence[int]) -> tuple[int, int]:
    """How many opposing hands do not qualify, and how many qualify but are shorter: the same for all these hands."""
    size, longest, (least, high_card) = sum(lengths), lengths[0], qualifies
    low = [high_card.bit_length() - 1 - length + high for length, high in zip(lengths, highs, strict=True)]
    shorter = _hands(([comb(RANKS - length, k) for k in range(longest)] for length in lengths), size)
    out = _hands(
        (
            [*(comb(RANKS - length, k) for k in range(least)), comb(free, least)]
            for length, free in zip(lengths, low, strict=True)
        ),
        size,
    )
    return out, shorter - out if longest > least else 0


def _hands(suits: Iterator[list[int]], size: int) -> int:
    """In how many ways a hand can be made, given for each suit its number of sets of no cards, one card, and so on."""
    product_ = np.ones(1, dtype=np.int64)
    for each in suits:
        product_ = np.convolve(product_, np.array(each, dtype=np.int64))
    return int(product_[size]) if len(product_) > size else 0
