"""The longest flushes of two hands, if of flushes equally long the ranks of all cards decide, not those of the flush.

Hands are built rank by rank from the ace down. An opposing hand as long ranks lower if it holds fewer cards of the
first rank of which the two hold a different number: up to there it holds as many of each rank, in suits that the hand
leaves it, and from there on anything.

Two suits cannot both hold more than half of a hand. So opposing hands whose longest flush is of a given length are
those that hold so many cards of one suit, added up over the suits; only where the flush is short are some counted
twice, or hold a longer one besides, and are taken off again by pairs of suits. Each such sort of hands is a track:
how many cards it has in one suit, in another, and elsewhere. All that must be remembered of opposing hands that kept
up is how many of their cards lie in the suits of the track, and hands that begin alike share that.

How many cards each suit of the hand holds, and how many of them are high enough to qualify, is given first: how many
opposing hands do not qualify is then the same for all. Suits that are alike so far are taken in order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import permutations, product
from math import comb, factorial, prod
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.kernels.flushes import BELOW, CHOOSE, EQUAL, HANDS, OUT, RANKS, SIZE_OF, SUITS, decide

Ints = NDArray[np.int64]

_THREADS = 2
_NONE = SUITS
"""The other suit of a track that asks for one alone: no cards are left in it."""
_WIDE = np.array([[comb(n, k) for k in range(RANKS + 1)] for n in range(RANKS * SUITS + 1)], dtype=np.int64)


class Track(NamedTuple):
    """Opposing hands with so many cards in one suit and in another; of some a card must be as high as is asked for."""

    suit: int
    cards: int
    needs_high: bool
    other_suit: int = _NONE
    other_cards: int = 0
    other_needs_high: bool = False
    sign: int = 1


def tracks(size: int, length: int, *, needs_high: bool) -> Iterator[Track]:
    """The hands of that size whose longest flush has that length, and a high card if it needs one."""
    for suit in range(SUITS):
        yield Track(suit, length, needs_high)
    for one, other in permutations(range(SUITS), 2):
        # Once with a longer flush; and hands with two such flushes once, that were counted twice.
        for longer in range(length + 1, size - length + 1):
            yield Track(one, length, needs_high, other, longer, sign=-1)
        if one < other and 2 * length <= size:
            yield Track(one, length, needs_high, other, length, needs_high, sign=-1)


class _Walk(NamedTuple):
    """A hand on its way, and the opposing hands that have kept up with it."""

    tracks: Ints
    ways: Ints
    """How many opposing hands kept up at each level, by track and by their cards in its suits."""
    kinds: Ints
    """Suits of the same number hold as many cards, and as many high ones."""
    held: Ints
    """The hand's set in each suit so far."""
    high_left: Ints
    left: Ints
    """How many high cards, and how many cards in all, each suit of the hand still takes."""
    free: Ints
    """How many cards below the rank in hand the whole hand leaves in each suit."""
    low_free: Ints
    """How many of those that are not high."""
    top: int
    """The lowest of the high ranks."""
    size: int


class _Game(NamedTuple):
    """What hands are decided by, and where that is tallied."""

    counts: Ints
    """Opposing hands: all, those that do not qualify, and of the others those known to rank below the hand so far."""
    nets: Ints
    tallies: Ints


@njit(cache=True, nogil=True)
def _alike(walk: _Walk, suits: int) -> int:
    """For how many choices of suits this one stands; 0 if it is not the first of them."""
    ways = 1
    for suit in range(SUITS):
        alike, chosen, first = 0, 0, True
        for other in range(SUITS):
            if walk.kinds[other] == walk.kinds[suit] and walk.held[other] == walk.held[suit]:
                if other < suit:
                    first = False
                    if suits >> suit & 1 and not suits >> other & 1:
                        return 0
                alike += 1
                chosen += suits >> other & 1
        if first:
            ways *= CHOOSE[alike, chosen]
    return ways


@njit(cache=True, nogil=True)
def _filled(free: int, low_free: int, cards: int, high: bool) -> int:
    """In how many ways so many free cards are added to a suit; if `high`, one that is not low among them."""
    return int(CHOOSE[free, cards]) - int(CHOOSE[low_free, cards]) if high else int(CHOOSE[free, cards])


@njit(cache=True, nogil=True)
def _step(walk: _Walk, level: int, rank: int, suits: int) -> int:
    """How many opposing hands kept up and hold fewer cards of this rank; those that keep up go to the next level."""
    free, low_free, ways, tracks = walk.free, walk.low_free, walk.ways, walk.tracks
    taken, kept, everywhere = SIZE_OF[suits], walk.size, 0
    for suit in range(SUITS):
        free[suit] = rank - walk.left[suit]
        kept -= walk.left[suit] + (suits >> suit & 1)
        everywhere += free[suit]
    lower = 0
    for track in range(len(tracks)):
        one, cards, other, other_cards = tracks[track, 0], tracks[track, 1], tracks[track, 3], tracks[track, 4]
        # A suit in which a high card is still missing where it must not be.
        needs, other_needs = rank >= walk.top and tracks[track, 2], rank >= walk.top and tracks[track, 5]
        can, other_can = 1 - (suits >> one & 1), 1 - ((suits | 1 << _NONE) >> other & 1)
        beside = SUITS - taken - can - other_can
        elsewhere, free_elsewhere = walk.size - cards - other_cards, everywhere - free[one] - free[other]
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
                    in_suit = here * _filled(free[one], low_free[one], cards - i - more, needs and i + more == 0)
                    for other_more in range(min(other_can, other_cards - j) + 1):
                        left = taken - more - other_more
                        if 0 <= left <= room:
                            ways[level + 1, track, i + more, j + other_more] += here * CHOOSE[beside, left]
                        if left <= 0:
                            continue
                        in_suits = in_suit
                        if other_cards:
                            last, lacks = other_cards - j - other_more, other_needs and j + other_more == 0
                            in_suits *= _filled(free[other], low_free[other], last, lacks)
                        for few in range(min(left - 1, room) + 1):
                            total += in_suits * CHOOSE[beside, few] * _WIDE[free_elsewhere, room - few]
        lower += tracks[track, 6] * total
    return lower


@njit(cache=True, nogil=True)
def _leave_high_ranks(walk: _Walk, level: int) -> None:
    """To the next level go those opposing hands that hold a high card where they need one."""
    for track in range(len(walk.tracks)):
        cards, other_cards = walk.tracks[track, 1], walk.tracks[track, 4]
        for i in range(cards + 1):
            for j in range(other_cards + 1):
                lacking = (i == 0 and walk.tracks[track, 2]) or (j == 0 and walk.tracks[track, 5])
                walk.ways[level + 1, track, i, j] = 0 if lacking else walk.ways[level, track, i, j]


@njit(cache=True, nogil=True)
def _last(walk: _Walk, level: int, suit: int) -> tuple[int, int]:
    """How many opposing hands that kept up can be given one card of a given rank, and one in another suit than this."""
    tracks, ways = walk.tracks, walk.ways
    anywhere, in_others = 0, 0
    for track in range(len(tracks)):
        one, cards, other, other_cards = tracks[track, 0], tracks[track, 1], tracks[track, 3], tracks[track, 4]
        sign, elsewhere = tracks[track, 6], SUITS - 1 - (other < SUITS)
        lacks_one = sign * ways[level, track, cards - 1, other_cards]
        lacks_other = sign * ways[level, track, cards, other_cards - 1] if other_cards else 0
        lacks_none = 0
        if cards + other_cards < walk.size:
            lacks_none = sign * ways[level, track, cards, other_cards]
        anywhere += lacks_one + lacks_other + lacks_none * elsewhere
        in_others += lacks_one * (one != suit) + lacks_other * (other != suit)
        in_others += lacks_none * (elsewhere - (suit not in (one, other)))
    return anywhere, in_others


@njit(cache=True, nogil=True)
def _decide(game: _Game, own: int, stands_for: int, equal: int) -> None:
    """Decide a hand with this flush, to which so many opposing hands are equal, and tally it."""
    everything, out, below = game.counts
    decision = decide(game.nets, out, below, equal, everything - out - below - equal)
    game.tallies[own, decision, HANDS] += stands_for
    game.tallies[own, decision, OUT] += stands_for * out
    game.tallies[own, decision, BELOW] += stands_for * below
    game.tallies[own, decision, EQUAL] += stands_for * equal


@njit(cache=True, nogil=True)
def _flush(walk: _Walk, but: int) -> int:
    """The highest of the longest sets of the hand, but for one suit."""
    own = 0
    for suit in range(SUITS):
        if suit != but and SIZE_OF[walk.held[suit]] == walk.tracks[0, 1]:
            own = max(own, walk.held[suit])
    return own


@njit(cache=True, nogil=True)
def _complete(walk: _Walk, level: int, stands_for: int, game: _Game) -> int:
    """A hand whose last cards are several of one rank."""
    equal = 0
    for track in range(len(walk.tracks)):
        cards, other_cards = walk.tracks[track, 1], walk.tracks[track, 4]
        equal += walk.tracks[track, 6] * walk.ways[level, track, cards, other_cards]
    # A number written in the code would be a type of its own to the compiler, and all be compiled for it again.
    _decide(game, _flush(walk, int(_NONE)), stands_for, int(equal))
    return stands_for


@njit(cache=True, nogil=True)
def _last_cards(walk: _Walk, level: int, ranks: tuple[int, int], stands_for: int, game: _Game) -> int:
    """Give the hand its last card in every way, decide it, and tally it; how many hands that makes."""
    last, longest = walk.size, walk.tracks[0, 1]
    for suit in range(SUITS):
        if walk.left[suit]:
            last = int(suit)
    anywhere, equal = _last(walk, level, last)
    above, lowest = ranks
    others = _flush(walk, last)
    for rank in range(above - 1, lowest - 1, -1):
        completed = walk.held[last] | 1 << rank
        own = max(others, completed) if SIZE_OF[completed] == longest else others
        # An opposing hand that ranks lower has a last card of any lower rank instead.
        game.counts[2] += rank * anywhere
        _decide(game, int(own), stands_for, int(equal))
        game.counts[2] -= rank * anywhere
    return stands_for * max(0, above - lowest)


@njit(cache=True, nogil=True)
def _build(walk: _Walk, level: int, above: int, stands_for: int, game: _Game) -> int:
    """Give the hand cards of a rank below the last, and go on from there; how many hands that makes."""
    high, missing = 0, 0
    for suit in range(SUITS):
        high += walk.high_left[suit]
        missing += walk.left[suit]
    left, lowest = (walk.high_left, walk.top) if high else (walk.left, 0)
    if not high and above >= walk.top:
        _leave_high_ranks(walk, level)
        level, above = level + 1, walk.top
    if missing == 1:
        return _last_cards(walk, level, (above, lowest), stands_for, game)

    open_suits, least = 0, 0
    for suit in range(SUITS):
        least = max(least, left[suit])
        if left[suit]:
            open_suits |= 1 << suit
    built = 0
    for suits in range(1, 1 << SUITS):
        choices = _alike(walk, suits) if suits & ~open_suits == 0 else 0
        if choices == 0:
            continue
        for suit in range(SUITS):
            taken = suits >> suit & 1
            walk.left[suit] -= taken
            walk.high_left[suit] -= taken if high else 0
        # The longest suit must find room below.
        for rank in range(above - 1, lowest + least - 2, -1):
            for suit in range(SUITS):
                walk.held[suit] |= (suits >> suit & 1) << rank
            lower = _step(walk, level, rank, suits)
            game.counts[2] += lower
            if missing == SIZE_OF[suits]:
                built += _complete(walk, level + 1, stands_for * choices, game)
            else:
                built += _build(walk, level + 1, rank, stands_for * choices, game)
            game.counts[2] -= lower
            for suit in range(SUITS):
                walk.held[suit] &= ~((suits >> suit & 1) << rank)
        for suit in range(SUITS):
            taken = suits >> suit & 1
            walk.left[suit] += taken
            walk.high_left[suit] += taken if high else 0
    return built


def tally_by_all_ranks(
    lengths: Sequence[int], opposing: int, qualifies: Sequence[int], nets: Ints, tallies: Ints
) -> int:
    """As `flushes.tally`, for the hands whose suits have these lengths, the longest first; how many hands those are.

    The longest is at least as long as the flush by which an opposing hand qualifies, and of a hand just so long only
    the highest card is asked for: `qualifies` is length and the one high card.
    """
    top = qualifies[1].bit_length() - 1

    def tally(highs: tuple[int, ...]) -> tuple[int, Ints]:
        own = np.zeros_like(tallies)
        counts = np.array([opposing, *_sure(lengths, highs, qualifies)], dtype=np.int64)
        suits = Counter(zip(lengths, highs, strict=True))
        arrangements = factorial(SUITS) // prod(map(factorial, suits.values()))
        walk = _walk(lengths, highs, top, needs_high=lengths[0] == qualifies[0])
        return _build(walk, 0, RANKS, arrangements, _Game(counts, nets[lengths[0]], own)), own

    built = 0
    with ThreadPoolExecutor(_THREADS) as pool:
        for number, own in pool.map(tally, _high_cards(lengths, top)):
            built += number
            tallies += own
    return built


def _high_cards(lengths: Sequence[int], top: int) -> Iterator[tuple[int, ...]]:
    """How many high cards the suits may have, once for all that differ only in which suit is which."""
    for highs in product(*(range(max(0, length - top), min(length, RANKS - top) + 1) for length in lengths)):
        suits = list(zip(lengths, highs, strict=True))
        if suits == sorted(suits, reverse=True):
            yield highs


def _walk(lengths: Sequence[int], highs: Sequence[int], top: int, *, needs_high: bool) -> _Walk:
    """The beginning of all hands whose suits have these lengths and so many high cards."""
    size, longest = sum(lengths), lengths[0]
    followed = np.array([*tracks(size, longest, needs_high=needs_high)], dtype=np.int64)
    ways = np.zeros((size + 2, len(followed), longest + 1, max(followed[:, 4]) + 1), dtype=np.int64)
    ways[0, :, 0, 0] = 1
    suits = list(zip(lengths, highs, strict=True))
    return _Walk(
        tracks=followed,
        ways=ways,
        kinds=np.array([suits.index(each) for each in suits], dtype=np.int64),
        held=np.zeros(SUITS, dtype=np.int64),
        high_left=np.array(highs, dtype=np.int64),
        left=np.array(lengths, dtype=np.int64),
        free=np.zeros(SUITS + 1, dtype=np.int64),
        low_free=np.array([*(top - length + high for length, high in suits), 0], dtype=np.int64),
        top=top,
        size=size,
    )


def _sure(lengths: Sequence[int], highs: Sequence[int], qualifies: Sequence[int]) -> tuple[int, int]:
    """How many opposing hands do not qualify, and how many that do are shorter: the same for all of these hands."""
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
    """In how many ways a hand is made of its suits, each of which gives so many sets of no cards, one card, and on."""
    product_ = np.ones(1, dtype=np.int64)
    for each in suits:
        product_ = np.convolve(product_, np.array(each, dtype=np.int64))
    return int(product_[size]) if len(product_) > size else 0
