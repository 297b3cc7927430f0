"""The longest flushes of two hands, if of flushes equally long the ranks of all cards decide, not those of the flush.

Hands are built rank by rank from the ace down. An opposing hand as long ranks lower if it holds fewer cards of the
first rank of which the two hold a different number: up to there it holds as many of each rank, in suits that the
hand leaves it, and from there on anything. So each hand carries along in how many ways opposing hands may have kept
up with it, by the room they have left in each suit, and hands that begin alike share that work. All that the last two
cards ask for is how many have room for one card more in a suit, and for one in another.

The lengths of the suits are given first, so suits of different lengths are told apart from the beginning; suits as
long that have held the same ranks so far are taken in order, and counted for each other.

Two sorts of opposing hands are counted apart: those no longer than the hand, and those that must be taken off again,
because they are shorter or do not qualify.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.kernels.flushes import (
    BELOW,
    CHOOSE,
    EQUAL,
    HANDS,
    OUT,
    RANKS,
    SETS,
    SIZE_OF,
    SUITS,
    decide,
    sets_below,
    suit_polynomial,
    times,
)

Ints = NDArray[np.int64]

_DIGIT = 3
_ROOMS = 1 << _DIGIT * SUITS
"""Rooms are digits to the base 8: how many cards each suit of an opposing hand may still take."""
_EVERY_SUIT = sum(1 << _DIGIT * suit for suit in range(SUITS))
_MOST_ROOMS = 512
"""More than there are different rooms at one rank."""


class _Walk(NamedTuple):
    """A hand on its way, and the opposing hands that have kept up with it."""

    lengths: Ints
    """Of the hand's suits, the longest first."""
    held: Ints
    """The hand's set in each suit so far."""
    path: Ints
    """The ranks of which it holds cards, and their suits as bits."""
    rooms: Ints
    """The rooms of each sort of opposing hands before each rank of the path."""
    ways: Ints
    """In how many ways they were come to."""
    counts: Ints
    """How many rooms there are of each sort before each rank of the path."""
    seen: Ints
    """Where each room stands in the list that is being made, -1 elsewhere."""
    lower_sets: Ints
    """How many sets by which a hand does not qualify each set held leaves to a suit."""
    nets: Ints
    known: Ints
    """How many opposing hands there are and how many shorter ones; length and rank from which on one qualifies."""


@njit(cache=True)
def _sum(numbers: Ints, count: int) -> int:
    """The sum of the first so many."""
    total = 0
    for i in range(count):
        total += numbers[i]
    return total


@njit(cache=True)
def _room(rooms: int, suit: int) -> int:
    return rooms >> _DIGIT * suit & 7


@njit(cache=True)
def _taken(rooms: int, suits: int, narrow: int) -> int:
    """The rooms after one card in each of these suits; -1 if one has no room.

    A suit with the room `narrow` is empty, and cannot be filled if it begins with this card: it loses two places.
    """
    for suit in range(SUITS):
        if suits >> suit & 1:
            room = _room(rooms, suit)
            lost = 2 if room == narrow else 1
            if room < lost:
                return -1
            rooms -= lost << _DIGIT * suit
    return rooms


@njit(cache=True)
def _fitted(rooms: int, rest: int, sets: Ints) -> int:
    """In how many ways the rest of a hand fits into the rooms, if `sets[suit, k]` sets of k cards may be added."""
    total = 0
    for i in range(min(_room(rooms, 0), rest) + 1):
        for j in range(min(_room(rooms, 1), rest - i) + 1):
            ways = sets[0, i] * sets[1, j]
            left = rest - i - j
            for k in range(max(0, left - _room(rooms, 3)), min(_room(rooms, 2), left) + 1):
                total += ways * sets[2, k] * sets[3, left - k]
    return total


@njit(cache=True)
def _narrow(walk: _Walk, sort: int, rank: int) -> int:
    """The room of an empty suit, if opposing hands of this sort must not begin one with a rank so high."""
    return walk.lengths[0] if sort == 1 and rank >= walk.known[3] else -1


@njit(cache=True)
def _lower(walk: _Walk, sort: int, level: int, low_cards: Ints) -> int:
    """How many opposing hands have kept up so far and hold fewer cards than the hand of this rank of its path.

    `low_cards` are the hand's cards in each suit below the rank from which on a flush qualifies; they are asked for
    only at higher ranks.
    """
    lengths, held = walk.lengths, walk.held
    rank, suits = walk.path[level, 0], walk.path[level, 1]
    narrow = _narrow(walk, sort, rank)
    longest, rest = lengths[0], 0
    sets = np.zeros((SUITS, RANKS), dtype=np.int64)
    for suit in range(SUITS):
        below = lengths[suit] - SIZE_OF[held[suit] >> rank]
        rest += below + (suits >> suit & 1)
        for k in range(longest + 1):
            sets[suit, k] = CHOOSE[rank - below, k]
        if narrow >= 0:
            sets[suit, longest] = CHOOSE[walk.known[3] - low_cards[suit], longest]
    total = 0
    for taken in range(1 << SUITS):
        if taken & suits or SIZE_OF[taken] >= SIZE_OF[suits]:
            continue
        for i in range(walk.counts[sort, level]):
            rooms = _taken(walk.rooms[sort, level, i], taken, narrow)
            if rooms >= 0:
                total += walk.ways[sort, level, i] * _fitted(rooms, rest - SIZE_OF[taken], sets)
    return total


@njit(cache=True)
def _keep_up(walk: _Walk, sort: int, level: int) -> None:
    """The opposing hands that hold as many cards as the hand of this rank of its path, too."""
    rank, suits = walk.path[level, 0], walk.path[level, 1]
    narrow = _narrow(walk, sort, rank)
    after, ways, seen = walk.rooms[sort, level + 1], walk.ways[sort, level + 1], walk.seen
    found = 0
    for taken in range(1 << SUITS):
        if taken & suits or SIZE_OF[taken] != SIZE_OF[suits]:
            continue
        for i in range(walk.counts[sort, level]):
            rooms = _taken(walk.rooms[sort, level, i], taken, narrow)
            if rooms < 0:
                continue
            if seen[rooms] < 0:
                seen[rooms] = found
                after[found] = rooms
                ways[found] = 0
                found += 1
            ways[seen[rooms]] += walk.ways[sort, level, i]
    for i in range(found):
        seen[after[i]] = -1
    walk.counts[sort, level + 1] = found


@njit(cache=True)
def _deferred(walk: _Walk, level: int, low_cards: Ints) -> int:
    """What `_lower` could not say at ranks from which on a flush qualifies, before the hand was known down to there."""
    total, sorts = 0, walk.counts.shape[0]
    for above in range(level):
        if walk.path[above, 0] >= walk.known[3]:
            total += _lower(walk, sorts - 1, above, low_cards)
    return total


@njit(cache=True)
def _choices(walk: _Walk, suits: int) -> int:
    """For how many choices of suits this one stands; none if it is not the first of them, or a suit is full."""
    lengths, held = walk.lengths, walk.held
    ways = 1
    for suit in range(SUITS):
        if suits >> suit & 1 and SIZE_OF[held[suit]] == lengths[suit]:
            return 0
        alike, chosen, first = 0, 0, True
        for other in range(SUITS):
            if lengths[other] == lengths[suit] and held[other] == held[suit]:
                if other < suit:
                    first = False
                    if suits >> suit & 1 and not suits >> other & 1:
                        return 0
                alike += 1
                chosen += suits >> other & 1
        if first:
            ways *= CHOOSE[alike, chosen]
    return ways


@njit(cache=True)
def _product(walk: _Walk, but: int, length: int, into: Ints) -> None:
    """The polynomial of opposing hands that do not qualify, over all suits but one (or none)."""
    size = len(into) - 1
    suit_of, product = np.empty(size + 1, dtype=np.int64), np.zeros(size + 1, dtype=np.int64)
    product[0] = 1
    for suit in range(SUITS):
        if suit != but:
            suit_polynomial(walk.held[suit], length, walk.lower_sets[walk.held[suit]], suit_of)
            times(product, suit_of, into)
            for k in range(size + 1):
                product[k] = into[k]


@njit(cache=True)
def _finish(walk: _Walk, stands_for: int, met: tuple[int, int, int], tallies: Ints) -> None:
    """Decide a hand that is complete, and tally it."""
    out, below, equal = met
    own = 0
    for suit in range(SUITS):
        if walk.lengths[suit] == walk.lengths[0]:
            own = max(own, walk.held[suit])
    # Shorter hands rank below; those that would not qualify are counted by themselves.
    if walk.lengths[0] > walk.known[2]:
        below += walk.known[1] - out
    decision = decide(walk.nets[walk.lengths[0]], out, below, equal, walk.known[0] - out - below - equal)
    tallies[own, decision, HANDS] += stands_for
    tallies[own, decision, OUT] += stands_for * out
    tallies[own, decision, BELOW] += stands_for * below
    tallies[own, decision, EQUAL] += stands_for * equal


@njit(cache=True)
def _places(walk: _Walk, level: int, places: Ints) -> None:
    """How many opposing hands, those to be taken off less, have room for one card in one suit and one in another."""
    for sort in range(2):
        for i in range(walk.counts[sort, level]):
            rooms, ways = walk.rooms[sort, level, i], walk.ways[sort, level, i] * (1 - 2 * sort)
            for suit in range(SUITS):
                for other in range(SUITS):
                    needed = 2 if suit == other else 1
                    if _room(rooms, suit) >= needed and _room(rooms, other) >= needed:
                        places[suit, other] += ways


@njit(cache=True)
def _two_below(places: Ints, rank: int, later: int) -> int:
    """In how many ways two cards of lower ranks fit, of which the hand itself holds one in the suit `later`."""
    total = 0
    for suit in range(SUITS):
        free = rank - (1 if suit == later else 0)
        total += free * (free - 1) // 2 * places[suit, suit]
        for other in range(suit):
            total += free * (rank - (1 if other == later else 0)) * places[suit, other]
    return total


@njit(cache=True)
def _last_two(walk: _Walk, at: tuple[int, int, int], lower: int, tallies: Ints) -> int:
    """Give the hand its last two cards in every way; how many hands that makes."""
    rank, level, stands_for = at
    lengths, held, top = walk.lengths, walk.held, walk.known[3]
    one, two = -1, -1
    for suit in range(SUITS):
        for _ in range(lengths[suit] - SIZE_OF[held[suit]]):
            one, two = (suit, two) if one < 0 else (one, suit)
    places = np.zeros((SUITS, SUITS), dtype=np.int64)
    _places(walk, level, places)
    everywhere = 0
    for suit in range(SUITS):
        everywhere += _sum(places[suit], SUITS)
    alike = one != two and lengths[one] == lengths[two] and held[one] == held[two]
    size = len(walk.path)
    others, low_cards = np.empty(size + 1, dtype=np.int64), np.zeros(SUITS, dtype=np.int64)
    built = 0
    for order in range(1 if one == two or alike else 2):
        first, second = (one, two) if order == 0 else (two, one)
        # Ranks from which a flush qualifies wait for the last cards, which may be as high or lower.
        waiting = np.zeros(3, dtype=np.int64)
        if top <= rank:
            for low in range(3):
                for suit in range(SUITS):
                    low_cards[suit] = (suit == second and low >= 1) + (suit == first and low == 2)
                waiting[low] = _deferred(walk, level, low_cards)
        not_first = everywhere - _sum(places[first], SUITS)
        neither = not_first - _sum(places[second], SUITS) + places[first, second]
        before = held[first], held[second]
        for high in range(rank, -1, -1):
            higher = _two_below(places, high, second)
            together = one != two and order == 0
            held[first] = before[0] | 1 << high
            _product(walk, second, walk.known[2], others)
            fixed, by_set = 0, others[size - walk.known[2]]
            for k in range(walk.known[2]):
                fixed += others[size - k] * CHOOSE[RANKS - lengths[second], k]
            for low in range(high if together else high - 1, -1, -1):
                ranks = (held[second] if one == two else before[1]) | 1 << low
                kept, held[second] = held[second], ranks
                out = fixed + by_set * walk.lower_sets[ranks]
                lesser = waiting[0 if low >= top else 1 if high >= top else 2]
                if low < high:
                    below, equal, ways = higher + low * not_first, neither, 2 if alike else 1
                else:
                    # Both of one rank: opposing hands hold none of it, or one in another suit.
                    below, equal, ways = _two_below(places, high, -1), 0, 1
                    for suit in range(SUITS):
                        if suit not in (one, two):
                            below += high * _sum(places[suit], SUITS)
                            for other in range(suit):
                                if other not in (one, two):
                                    equal += places[suit, other]
                _finish(walk, stands_for * ways, (out, lower - lesser + below, equal), tallies)
                built += stands_for * ways
                held[second] = kept
            held[first], held[second] = before
    return built


@njit(cache=True)
def _build(walk: _Walk, at: tuple[int, int, int], lower: int, tallies: Ints) -> int:
    """Give the hand cards of a rank and of all below it, in every way that the lengths of its suits leave.

    `at` is the rank, how many ranks it holds already, and for how many hands it stands; `lower` the opposing hands
    known to rank lower, those to be taken off less. Returns how many hands were built.
    """
    rank, level, stands_for = at
    lengths, held, top = walk.lengths, walk.held, walk.known[3]
    missing = 0
    low_cards = np.zeros(SUITS, dtype=np.int64)
    for suit in range(SUITS):
        left = lengths[suit] - SIZE_OF[held[suit]]
        if left > rank + 1:
            return 0
        missing += left
        low_cards[suit] = lengths[suit] - SIZE_OF[held[suit] >> top]
    if rank == top - 1 or (missing == 0 and rank >= top):
        lower -= _deferred(walk, level, low_cards)
    if missing == 2:
        return _last_two(walk, at, lower, tallies)
    if missing == 0:
        polynomial = np.empty(len(walk.path) + 1, dtype=np.int64)
        _product(walk, -1, walk.known[2], polynomial)
        equal = _sum(walk.ways[0, level], walk.counts[0, level]) - _sum(walk.ways[1, level], walk.counts[1, level])
        _finish(walk, stands_for, (polynomial[-1], lower, equal), tallies)
        return stands_for

    built = 0
    for suits in range(1 << SUITS):
        choices = _choices(walk, suits)
        if choices == 0:
            continue
        now, next_level = lower, level
        if suits:
            for suit in range(SUITS):
                held[suit] |= (suits >> suit & 1) << rank
            walk.path[level, 0], walk.path[level, 1] = rank, suits
            for sort in range(2):
                if _narrow(walk, sort, rank) < 0:
                    now += _lower(walk, sort, level, low_cards) * (1 - 2 * sort)
                _keep_up(walk, sort, level)
            next_level += 1
        built += _build(walk, (rank - 1, next_level, stands_for * choices), now, tallies)
        for suit in range(SUITS):
            held[suit] &= ~((suits >> suit & 1) << rank)
    return built


@njit(cache=True)
def tally_by_all_ranks(lengths: Ints, opposing: int, qualifies: Ints, nets: Ints, tallies: Ints) -> int:
    """As `flushes.tally`, for the hands whose suits have these lengths, the longest first; how many hands those are.

    The longest is at least as long as the set by which an opposing hand qualifies, and of a hand just so long only
    the highest card is asked for: `qualifies` is length and the one high card.
    """
    size, longest = _sum(lengths, SUITS), lengths[0]
    top = RANKS
    if longest == qualifies[0]:
        top = SIZE_OF[qualifies[1] - 1]
    held = np.zeros(SUITS, dtype=np.int64)
    known = np.array([opposing, 0, qualifies[0], top], dtype=np.int64)
    rooms = np.zeros((2, size + 1, _MOST_ROOMS), dtype=np.int64)
    rooms[0, 0, 0] = longest * _EVERY_SUIT
    rooms[1, 0, 0] = (longest - (longest > qualifies[0])) * _EVERY_SUIT
    walk = _Walk(
        lengths,
        held,
        np.zeros((size, 2), dtype=np.int64),
        rooms,
        np.ones((2, size + 1, _MOST_ROOMS), dtype=np.int64),
        np.ones((2, size + 1), dtype=np.int64),
        np.full(_ROOMS, -1, dtype=np.int64),
        np.zeros(SETS, dtype=np.int64),
        nets,
        known,
    )
    arrangements, run = 24, 1
    for suit in range(SUITS):
        run = run + 1 if suit and lengths[suit] == lengths[suit - 1] else 1
        arrangements //= run
        # Any ranks will do: how many shorter hands remain depends on the number of cards alone.
        held[suit] = (1 << lengths[suit]) - 1
    polynomial = np.empty(size + 1, dtype=np.int64)
    _product(walk, -1, longest, polynomial)
    known[1] = polynomial[size]
    for suit in range(SUITS):
        held[suit] = 0
    for ranks in range(SETS):
        if SIZE_OF[ranks] <= size:
            walk.lower_sets[ranks] = sets_below(SETS - 1 - ranks, qualifies[0], qualifies[1])
    # Numbers written in the code would be types of their own to the compiler, and everything compiled for each.
    start = np.array([RANKS - 1, 0, arrangements], dtype=np.int64)
    return _build(walk, (start[0], start[1], start[2]), start[1], tallies)
