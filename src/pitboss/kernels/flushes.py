"""The longest flushes of two hands of one deck: every hand up to suits against all that remain, counted suit by suit.

A hand is a set of ranks in each suit, a number whose bit 0 stands for the 2. It is ranked by its longest set, of sets
equally long by the highest number. So a hand ranks below a set if each of its suits does, and how many hands do that
is the coefficient of x^(size of a hand) in a product of four polynomials: a suit with r cards left gives C(r, k) x^k
for every k below the length of the set, and at that length as many x^k as there are lower sets.

Where three suits of a hand are known, only one coefficient of the fourth polynomial changes from hand to hand, so
that each of the three numbers asked for costs a multiplication and an addition.
"""

from __future__ import annotations

from math import comb

import numpy as np
from numba import njit
from numpy.typing import NDArray

Ints = NDArray[np.int64]

RANKS, SUITS = 13, 4
SETS = 1 << RANKS
CHOOSE = np.array([[comb(n, k) for k in range(RANKS + 1)] for n in range(RANKS + 1)], dtype=np.int64)
SIZE_OF = np.array([ranks.bit_count() for ranks in range(SETS)], dtype=np.int64)

HANDS, OUT, BELOW, EQUAL = range(4)
"""What is tallied: hands, and the opposing hands that do not qualify, that rank below and beside them."""
FOLD, LEAST, MOST = range(3)
"""The decisions: to fold, and to go on with the smallest or with the largest wager."""


@njit(cache=True)
def sets_below(free: int, size: int, bound: int) -> int:
    """How many sets of `size` ranks out of the free ones are, as numbers, below the bound."""
    count, left = 0, size
    for bit in range(RANKS, -1, -1):
        if bound >> bit & 1:
            # Those that agree with the bound above this bit, and lack it.
            count += CHOOSE[SIZE_OF[free & ((1 << bit) - 1)], left]
            left -= 1
            if left < 0 or not free >> bit & 1:
                break
    return count


@njit(cache=True)
def suit_polynomial(held: int, length: int, highest: int, into: Ints) -> None:
    """The polynomial of a suit of which these ranks are gone: all sets shorter than the length, some that long."""
    left = RANKS - SIZE_OF[held]
    for k in range(len(into)):
        into[k] = CHOOSE[left, k] if k < length else highest if k == length else 0


@njit(cache=True)
def times(one: Ints, other: Ints, into: Ints) -> None:
    """The product of two polynomials, as far as hands have cards."""
    for k in range(len(into)):
        total = 0
        for i in range(k + 1):
            total += one[i] * other[k - i]
        into[k] = total


@njit(cache=True)
def _ways(longest: int, second: int, third: int, fourth: int) -> int:
    """In how many ways four sets can be handed out to the suits; equal ones stand beside each other."""
    run = 2 if longest == second else 1
    ways = 24 // run
    run = run + 1 if second == third else 1
    ways //= run
    run = run + 1 if third == fourth else 1
    return ways // run


@njit(cache=True)
def decide(nets: Ints, out: int, below: int, equal: int, above: int) -> int:
    """The decision that gains most against so many hands; of several, the smallest wager."""
    best, decision = nets[FOLD, 0] * (out + below + equal + above), FOLD
    for choice in range(LEAST, MOST + 1):
        gain = nets[choice, 0] * out + nets[choice, 1] * below + nets[choice, 2] * equal + nets[choice, 3] * above
        if gain > best:
            best, decision = gain, choice
    return decision


@njit(cache=True)
def sets_by_size() -> tuple[Ints, Ints]:
    """All sets of ranks, by size and then by number, and where each size begins."""
    ordered = np.empty(SETS, dtype=np.int64)
    begins = np.empty(RANKS + 2, dtype=np.int64)
    place = 0
    for size in range(RANKS + 1):
        begins[size] = place
        for ranks in range(SETS):
            if SIZE_OF[ranks] == size:
                ordered[place] = ranks
                place += 1
    begins[RANKS + 1] = place
    return ordered, begins


@njit(cache=True)
def _products(others: Ints, held: int, lengths: Ints, top: Ints, into: Ints) -> None:
    """All three polynomials of some suits, times those of one more."""
    suit = np.empty(others.shape[1], dtype=np.int64)
    for row in range(len(lengths)):
        suit_polynomial(held, lengths[row], top[row, held], suit)
        times(others[row], suit, into[row])


@njit(cache=True)
def tally(longest: Ints, opposing: int, qualifies: Ints, nets: Ints, tallies: Ints) -> None:
    """Play every hand whose longest set is one of these, each against all hands of the cards that remain.

    `opposing` is how many hands those are, `qualifies` length and number of the lowest set by which one qualifies.
    `nets[length, decision]` says what a player with so long a set gains if the opposing hand does not qualify, ranks
    below, beside and above his. `tallies[set, decision]` receives how many hands are decided so, and how many
    opposing hands do not qualify, rank below and beside them, all together.
    """
    size = nets.shape[0] - 1
    ordered, begins = sets_by_size()
    # A row for opposing hands that do not qualify, one for those that rank below, one for those not above: the length
    # that decides, and how many sets of that length the ranks held in a suit leave there.
    lengths = np.full(3, qualifies[0], dtype=np.int64)
    top = np.zeros((3, SETS), dtype=np.int64)
    for place in range(begins[size + 1]):
        held = ordered[place]
        top[0, held] = sets_below(SETS - 1 - held, qualifies[0], qualifies[1])
    nothing = np.zeros((3, size + 1), dtype=np.int64)
    nothing[:, 0] = 1
    first, second, third = np.empty_like(nothing), np.empty_like(nothing), np.empty_like(nothing)
    fixed = np.empty(3, dtype=np.int64)

    for own in longest:
        length = SIZE_OF[own]
        able = length > qualifies[0] or (length == qualifies[0] and own >= qualifies[1])
        lengths[1:] = length
        for place in range(begins[min(length, size - length) + 1]):
            held = ordered[place]
            top[1, held] = sets_below(SETS - 1 - held, length, own)
            top[2, held] = top[1, held] + (held & own == 0)
        top[1:, own] = sets_below(SETS - 1 - own, length, own)
        _products(nothing, own, lengths, top, first)

        # The other suits from the shortest to the longest, so that the last loop, which costs least, turns most.
        for shortest in range((size - length) // 3 + 1):
            for middle in range(shortest, (size - length - shortest) // 2 + 1):
                longer = size - length - shortest - middle
                if longer > length:
                    continue
                for i in range(begins[shortest], begins[shortest + 1]):
                    fourth_set = ordered[i]
                    _products(first, fourth_set, lengths, top, second)
                    for j in range(i if middle == shortest else begins[middle], begins[middle + 1]):
                        third_set = ordered[j]
                        _products(second, third_set, lengths, top, third)
                        for row in range(3):
                            fixed[row] = 0
                            for k in range(min(lengths[row], size + 1)):
                                fixed[row] += third[row, size - k] * CHOOSE[RANKS - longer, k]
                        by_out, by_length = third[0, size - qualifies[0]], size - length
                        for k in range(j if longer == middle else begins[longer], begins[longer + 1]):
                            second_set = ordered[k]
                            if longer == length and second_set > own:
                                break
                            out = fixed[0] + top[0, second_set] * by_out
                            below = fixed[1] + top[1, second_set] * third[1, by_length]
                            equal = fixed[2] + top[2, second_set] * third[2, by_length] - below
                            below = below - out if able else 0
                            equal = equal if able else 0
                            decision = decide(nets[length], out, below, equal, opposing - out - below - equal)
                            ways = _ways(own, second_set, third_set, fourth_set)
                            tallies[own, decision, HANDS] += ways
                            tallies[own, decision, OUT] += ways * out
                            tallies[own, decision, BELOW] += ways * below
                            tallies[own, decision, EQUAL] += ways * equal
