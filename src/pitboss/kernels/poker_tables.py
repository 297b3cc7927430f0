"""Tables that rank five to seven cards, generated on first import: what the compiled evaluator looks up.

What a hand is worth is one number, higher for a stronger hand: its class (0 for a high card to 9 for a royal flush)
times 4096, plus its place among the different hands of its class. There are two orders within a class, the first index
of the tables: in order 0, the cards that make the class count before the others; in order 1, all cards count from the
highest down, with the ace always high. Ranks are 0 (the 2) to 12 (the ace).

Ranks without suits are a multiset. The counts of the seven low ranks are the digits of one number in base 5, and those
of the six high ranks the digits of another; a card adds its digit. `LOW` numbers the low halves with equally many
cards, and `HIGH` says where the multisets with that high half begin, so their sum is the place of the multiset among
all of its size.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Values = NDArray[np.uint16]

CLASS_SHIFT = 12
POKER_ORDER, LITERAL = 0, 1
HIGH_CARD, PAIR, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL_FLUSH = 0, 1, 4, 5, 6, 7, 8, 9
TWO_PAIR, THREE = 2, 3

_RANKS, _LOW_RANKS, _BASE = 13, 7, 5
CARDS = 4 * _RANKS
"""How many cards a deck without jokers has."""
_SIZES = (5, 6, 7)
_LOW_DIGITS = np.array([_BASE**rank if rank < _LOW_RANKS else 0 for rank in range(_RANKS)])
_HIGH_DIGITS = np.array([_BASE ** (rank - _LOW_RANKS) if rank >= _LOW_RANKS else 0 for rank in range(_RANKS)])
_CLASS_OF_KEY = 20
"""A key has the class from this bit up, and below it five ranks of four bits each, in the order they decide."""


def rising(size: int, *, below: int = _RANKS, apart: int = 0) -> Ints:
    """Every row of `size` numbers below a bound, each at least `apart` above the one before it, in order."""
    found = np.zeros((1, 0), np.int64)
    for column in range(size):
        first = found[:, -1] + apart if column else np.zeros(1, np.int64)
        following = below - first
        # Each row is repeated for every number that may follow it: those numbers, counting up from the first.
        ends = np.cumsum(following)
        last = np.arange(ends[-1]) - np.repeat(ends - following - first, following)
        found = np.column_stack([np.repeat(found, following, axis=0), last])
    return found


@cache
def multisets(size: int) -> Ints:
    """The ascending ranks of `size` cards, none more often than there are suits."""
    ranks = rising(size)
    found: Ints = ranks[(ranks[:, 4:] != ranks[:, :-4]).all(axis=1)]
    return found


def _cards_in(halves: int) -> Ints:
    """How many cards each half below `halves` stands for: the sum of its digits."""
    left, cards = np.arange(halves), np.zeros(halves, np.int64)
    while left.any():
        cards += left % _BASE
        left //= _BASE
    return cards


def _number_halves() -> tuple[Values, list[Values]]:
    low_cards, high_cards = _cards_in(_BASE**_LOW_RANKS), _cards_in(_BASE ** (_RANKS - _LOW_RANKS))
    low = np.zeros(len(low_cards), np.uint16)
    of_size = np.zeros(_SIZES[-1] + 1, np.int64)
    for cards in range(len(of_size)):
        halves = np.flatnonzero(low_cards == cards)
        low[halves] = np.arange(len(halves))
        of_size[cards] = len(halves)
    highs = []
    for size in _SIZES:
        following = np.where(high_cards <= size, of_size[(size - high_cards).clip(min=0)], 0)
        highs.append((np.cumsum(following) - following).astype(np.uint16))
    return low, highs


def places_of(ranks: Ints, high: Values) -> Ints:
    """The places of multisets of ranks, one per row, among all of their size; `high` is the table for that size."""
    return _place(_LOW_DIGITS[ranks].sum(axis=1), _HIGH_DIGITS[ranks].sum(axis=1), high)


def _place(low_half: Ints, high_half: Ints, high: Values) -> Ints:
    found: Ints = high[high_half].astype(np.int64) + LOW[low_half]
    return found


def _keys(ranks: Ints, order: int, *, suited: bool) -> Ints:
    """What orders hands of five ascending ranks: the class, then the ranks in the order in which they decide."""
    alike = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2)
    most, pairs = alike.max(axis=1), (alike == 2).sum(axis=1) // 2
    runs = (np.diff(ranks[:, :4], axis=1) == 1).all(axis=1)
    wheel = runs & (ranks[:, 0] == 0) & (ranks[:, 4] == _RANKS - 1)
    straight = wheel | (runs & (ranks[:, 4] == ranks[:, 3] + 1))
    if suited:
        royal = straight & (ranks[:, 0] == _RANKS - 5)
        kind = np.where(royal, ROYAL_FLUSH, np.where(straight, STRAIGHT_FLUSH, FLUSH))
    else:
        kind = np.select(
            [straight, most == 4, (most == 3) & (pairs == 1), most == 3],
            [STRAIGHT, FOUR, FULL_HOUSE, THREE],
            pairs,  # none, one or two: a high card, a pair, two pair
        )
    if order == POKER_ORDER:
        decide = np.where(wheel[:, None] & (ranks == _RANKS - 1), -1, ranks + _RANKS * alike)
        ranks = np.take_along_axis(ranks, np.argsort(decide, axis=1), axis=1)
    key = kind
    for column in range(4, -1, -1):
        key = key << 4 | ranks[:, column]
    return key


def _different(keys: Ints) -> Ints:
    """The different keys in ascending order. `np.unique` would do this too, but it loads masked arrays."""
    keys = np.sort(keys)
    return np.concatenate([keys[:1], keys[1:][keys[1:] != keys[:-1]]])


def _as_values(keys: Ints, ordered: Ints) -> Values:
    """The class and the place within it for each key; `ordered` holds the different keys of all hands."""
    kinds = ordered >> _CLASS_OF_KEY
    values = (kinds << CLASS_SHIFT) + np.arange(len(ordered)) - np.searchsorted(kinds, kinds)
    return values[np.searchsorted(ordered, keys)].astype(np.uint16)


def _best_of_more(fewer: Values, size: int, places: Ints, high: Values) -> Values:
    """What multisets of `size` ranks are worth in each order: the best hand left after taking away any one card."""
    ranks = multisets(size)
    low, high_ = _LOW_DIGITS[ranks], _HIGH_DIGITS[ranks]
    low_half, high_half = low.sum(axis=1), high_.sum(axis=1)
    best = np.zeros((len(fewer), len(ranks)), np.uint16)
    for column in range(size):
        left = _place(low_half - low[:, column], high_half - high_[:, column], high)
        best = np.maximum(best, fewer[:, left])
    values = np.zeros_like(best)
    values[:, places] = best
    return values


def _best_of_suit(values_of_fives: Values, sets: Ints) -> Values:
    """What sets of ranks in one suit, bit 0 for the 2, are worth: their best five, or 0 if there are fewer."""
    values = np.zeros(1 << _RANKS, np.uint16)
    values[(1 << sets).sum(axis=1)] = values_of_fives
    for rank in range(_RANKS):
        masks = np.arange(1 << _RANKS)
        masks = masks[masks >> rank & 1 == 1]
        # A set is worth at least as much as without one of its ranks; taking ranks away one at a time tries them all.
        values[masks] = np.maximum(values[masks], values[masks ^ (1 << rank)])
    return values


def _rank_all() -> tuple[Values, Values, Values, Values]:
    """For each order, what multisets of five, six and seven ranks are worth, and what sets of ranks in one suit are."""
    ranks = multisets(5)
    sets = rising(5, apart=1)
    places = [places_of(multisets(size), high) for size, high in zip(_SIZES, _HIGHS, strict=True)]
    fives, of_suit = [], []
    for order in (POKER_ORDER, LITERAL):
        plain, suited = _keys(ranks, order, suited=False), _keys(sets, order, suited=True)
        ordered = _different(np.concatenate([plain, suited]))
        of_five = np.zeros(len(ranks), np.uint16)
        of_five[places[0]] = _as_values(plain, ordered)
        fives.append(of_five)
        of_suit.append(_best_of_suit(_as_values(suited, ordered), sets))
    of_fives = np.stack(fives)
    of_sixes = _best_of_more(of_fives, 6, places[1], _HIGHS[0])
    return of_fives, of_sixes, _best_of_more(of_sixes, 7, places[2], _HIGHS[1]), np.stack(of_suit)


LOW, _HIGHS = _number_halves()
HIGH_5, HIGH_6, HIGH_7 = _HIGHS
_fives = multisets(5)
RANKS_OF_FIVE = _fives[np.argsort(places_of(_fives, HIGH_5))]
"""The ranks of each multiset of five, by its place."""
FIVES, SIXES, SEVENS, SUITED = _rank_all()
