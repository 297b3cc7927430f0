"""The longest flushes of two hands of one deck: every hand up to suits against all that remain, counted suit by suit.

A hand is a set of ranks in each suit, a number whose bit 0 stands for the 2. It is ranked by its longest set, and among
sets of equal length by the highest number. So a hand ranks below a set if each of its suits does, and the number of
such hands is the coefficient of x^(size of a hand) in a product of four polynomials: a suit with r cards left gives
C(r, k) x^k for every k below the length of the set, and at that length as many x^k as there are lower sets.

Once three suits of a hand are known, only one coefficient of the fourth polynomial changes from hand to hand, so each
of the three numbers we need costs one multiplication and one addition.
"""

from __future__ import annotations

from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.compiling import kernel, part

Ints = NDArray[np.int64]

RANKS, SUITS = 13, 4
SETS = 1 << RANKS
CHOOSE = np.array([[comb(n, k) for k in range(RANKS + 1)] for n in range(RANKS + 1)], dtype=np.int64)
SIZE_OF = np.array([ranks.bit_count() for ranks in range(SETS)], dtype=np.int64)
_BY_SIZE = np.argsort(SIZE_OF, kind="stable")
"""All sets of ranks, by size and then by number."""
_BEGINS = np.searchsorted(SIZE_OF[_BY_SIZE], np.arange(RANKS + 2))
"""Where each size begins among them."""

HANDS, OUT, BELOW, EQUAL = range(4)
"""What is tallied: hands, and the opposing hands that do not qualify, rank below them, or equal them."""
FOLD, LEAST, MOST = range(3)
"""The decisions: fold, or go on with the smallest or the largest wager."""


@part
def sets_below(free: int, size: int, bound: int) -> int:
    """How many sets of `size` free ranks are, as numbers, below the bound."""
    count, left = 0, size
    for bit in range(RANKS, -1, -1):
        if bound >> bit & 1:
            # Those that agree with the bound above this bit but lack the bit itself.
            count += CHOOSE[SIZE_OF[free & ((1 << bit) - 1)], left]
            left -= 1
            if left < 0 or not free >> bit & 1:
                break
    return count


@part
def _ways(longest: int, second: int, third: int, fourth: int) -> int:
    """In how many ways four sets can be assigned to the suits; equal sets are adjacent."""
    run = 2 if longest == second else 1
    ways = 24 // run
    run = run + 1 if second == third else 1
    ways //= run
    run = run + 1 if third == fourth else 1
    return ways // run


@part
def decide(nets: Ints, length: int, out: int, below: int, equal: int, above: int) -> int:
    """The decision that gains the most against these numbers of hands; among equals, the smallest wager."""
    best, decision = nets[length, FOLD, 0] * (out + below + equal + above), FOLD
    for choice in range(LEAST, MOST + 1):
        gain = nets[length, choice, 0] * out + nets[length, choice, 1] * below
        gain += nets[length, choice, 2] * equal + nets[length, choice, 3] * above
        if gain > best:
            best, decision = gain, choice
    return decision


@part
def add_hand(tallies: Ints, own: int, decision: int, ways: int, out: int, below: int, equal: int) -> None:
    """Tally a hand that was decided this way and stands for `ways` hands, with the opposing hands it meets."""
    tallies[own, decision, HANDS] += ways
    tallies[own, decision, OUT] += ways * out
    tallies[own, decision, BELOW] += ways * below
    tallies[own, decision, EQUAL] += ways * equal


@part
def _multiply(products: Ints, at: int, held: int, lengths: Ints, top: Ints) -> None:
    """Give these ranks to the suit at this place: multiply the products so far by the polynomials of what is left."""
    left = RANKS - SIZE_OF[held]
    for row in range(3):
        length = lengths[row]
        for k in range(products.shape[2]):
            total = top[row, held] * products[at, row, k - length] if k >= length else 0
            for i in range(min(length, k + 1)):
                total += CHOOSE[left, i] * products[at, row, k - i]
            products[at + 1, row, k] = total


@part
def _count_lower_sets(own: int, length: int, shorter: int, top: Ints) -> None:
    """For all that a suit may hold: how many of the sets it leaves rank below the hand's longest, and not above it."""
    for place in range(_BEGINS[shorter + 1]):
        held = _BY_SIZE[place]
        top[1, held] = sets_below(SETS - 1 - held, length, own)
        top[2, held] = top[1, held] + (held & own == 0)
    top[1, own] = sets_below(SETS - 1 - own, length, own)
    top[2, own] = top[1, own]


@part
def _but_longest(products: Ints, row: int, length: int, left: int) -> int:
    """How many opposing hands have fewer than `length` cards in the last suit, which has `left` cards left."""
    total, size = 0, products.shape[2] - 1
    for k in range(min(length, size + 1)):
        total += products[3, row, size - k] * CHOOSE[left, k]
    return total


@part
def _tally_second(
    own: int,
    third: int,
    fourth: int,
    longer: int,
    begin: int,
    opposing: int,
    qualifies: Ints,
    lengths: Ints,
    top: Ints,
    products: Ints,
    nets: Ints,
    tallies: Ints,
) -> None:
    """Play every hand of these three sets and a fourth of length `longer`, from the place `begin` on."""
    size, least, length = products.shape[2] - 1, lengths[0], lengths[1]
    able = length > least or (length == least and own >= qualifies[1])
    no_out = _but_longest(products, 0, least, RANKS - longer)
    no_below = _but_longest(products, 1, length, RANKS - longer)
    no_equal = _but_longest(products, 2, length, RANKS - longer)
    by_out, by_below, by_equal = (
        products[3, 0, size - least],
        products[3, 1, size - length],
        products[3, 2, size - length],
    )
    for place in range(begin, _BEGINS[longer + 1]):
        second = _BY_SIZE[place]
        if longer == length and second > own:
            break
        out, below, equal = no_out + top[0, second] * by_out, 0, 0
        if able:
            lower = no_below + top[1, second] * by_below
            below, equal = lower - out, no_equal + top[2, second] * by_equal - lower
        decision = decide(nets, length, out, below, equal, opposing - out - below - equal)
        add_hand(tallies, own, decision, _ways(own, second, third, fourth), out, below, equal)


@kernel
def _tally(longest: Ints, opposing: int, qualifies: Ints, top: Ints, products: Ints, nets: Ints, tallies: Ints) -> None:
    """Play every hand whose longest set is one of these.

    There is one row for opposing hands that do not qualify, one for those that rank below, and one for those that do
    not rank above: `lengths` is the length that decides, `top` how many sets of that length the ranks held in a suit
    leave there, and `products` the products of the polynomials of no suits, one, two and three.
    """
    size, lengths = products.shape[2] - 1, np.empty(3, np.int64)
    for place in range(_BEGINS[size + 1]):
        held = _BY_SIZE[place]
        top[0, held] = sets_below(SETS - 1 - held, qualifies[0], qualifies[1])
    for at in range(len(longest)):
        own = longest[at]
        length = SIZE_OF[own]
        lengths[0], lengths[1], lengths[2] = qualifies[0], length, length
        _count_lower_sets(own, length, min(length, size - length), top)
        _multiply(products, 0, own, lengths, top)
        # Take the other suits from shortest to longest, so that the innermost loop, the cheapest, runs most often.
        for shortest in range((size - length) // 3 + 1):
            for middle in range(shortest, (size - length - shortest) // 2 + 1):
                longer = size - length - shortest - middle
                if longer > length:
                    continue
                for i in range(_BEGINS[shortest], _BEGINS[shortest + 1]):
                    fourth = _BY_SIZE[i]
                    _multiply(products, 1, fourth, lengths, top)
                    for j in range(i if middle == shortest else _BEGINS[middle], _BEGINS[middle + 1]):
                        third = _BY_SIZE[j]
                        _multiply(products, 2, third, lengths, top)
                        begin = j if longer == middle else _BEGINS[longer]
                        _tally_second(
                            own,
                            third,
                            fourth,
                            longer,
                            begin,
                            opposing,
                            qualifies,
                            lengths,
                            top,
                            products,
                            nets,
                            tallies,
                        )


def tally(longest: Ints, opposing: int, qualifies: Ints, nets: Ints, tallies: Ints) -> None:
    """Play every hand whose longest set is one of these, each against all hands of the cards that remain.

    `opposing` is how many hands those are; `qualifies` is the length and number of the lowest set that qualifies.
    `nets[length, decision]` says what a player with a set of that length gains if the opposing hand does not qualify,
    ranks below, equals, or ranks above the player's. `tallies[set, decision]` receives how many hands are decided that
    way, and how many opposing hands in all do not qualify, rank below them, and equal them.
    """
    products = np.zeros((SUITS, 3, len(nets)), np.int64)
    products[0, :, 0] = 1
    _tally(longest, opposing, qualifies, np.zeros((3, SETS), np.int64), products, nets, tallies)
