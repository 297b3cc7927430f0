"""Random streams: those of NumPy's own Philox, numbers below a bound without bias, every order of a deck as likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations

import numpy as np
import pytest

from tests.kernels.rounds_dealt import dealt_order, drawn_below

HALF = 2**32


def halves(seed: int, number: int) -> Iterator[int]:
    """The stream of a round by NumPy's generator, in halves of its words."""
    words = np.random.Philox(key=[seed, 0], counter=[0, 0, number, 0])
    while True:
        word = int(words.random_raw())
        yield from (word % HALF, word // HALF)


def below(bound: int, stream: Iterator[int]) -> int:
    """Lemire's method to the letter: an even share of all products, the others thrown away."""
    while True:
        high, low = divmod(next(stream) * bound, HALF)
        if low >= HALF % bound:
            return high


@pytest.mark.parametrize(("seed", "number"), [(0, 0), (1, 0), (1, 1), (680, 999_999), (2**63 - 1, 2**40)])
@pytest.mark.parametrize("bound", [2**32 - 1, 53, 1, 2**31 + 1, 3 * 2**30])
def test_numbers_are_those_of_numpys_philox(seed: int, number: int, bound: int) -> None:
    expected = halves(seed, number)

    drawn = drawn_below(bound, 40, seed=seed, number=number)

    assert drawn == [below(bound, expected) for _ in range(40)]


def test_a_round_is_dealt_alike_whatever_was_dealt_before() -> None:
    assert dealt_order(53, 30, seed=7, number=5) == dealt_order(53, 30, seed=7, number=5)
    assert len({tuple(dealt_order(53, 30, seed=seed, number=number)) for seed in (7, 8) for number in range(50)}) == 100
    assert dealt_order(53, 10, seed=7, number=5) == dealt_order(53, 30, seed=7, number=5)[:10]


def test_every_order_is_as_likely() -> None:
    rounds = 12_000
    found = Counter(tuple(dealt_order(4, 4, seed=1, number=number)) for number in range(rounds))

    expected = rounds / 24
    squares = sum((found[order] - expected) ** 2 / expected for order in permutations(range(4)))
    # Chi square with 23 degrees of freedom exceeds 49.7 once in a thousand; the seed is fixed.
    assert squares < 49.7
