"""Random words by block: the generator as its authors publish it, and draws of several cards without bias."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from numba import njit

from pitboss.kernels.words import Words, fill, uneven

# Counter, key and output of Philox4x32-10 as Random123 lists them among its known answers.
KNOWN = [
    ((0, 0, 0, 0), (0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
    (
        (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
        (0xA4093822, 0x299F31D0),
        (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
    ),
]


@njit()
def _fill(words: Words, seed: Any, stream: int, block: Any, made: int) -> int:
    return fill(words, seed, stream, block, made)


def words_of(count: int, *, seed: int, stream: int = 0, block: int = 0, made: int = 0) -> list[int]:
    found = np.zeros(count, np.uint64)
    _fill(found, np.uint64(seed), stream, np.uint64(block), made)
    return [int(each) for each in found]


@pytest.mark.parametrize(("counter", "key", "output"), KNOWN)
def test_words_are_those_of_the_published_generator(
    counter: tuple[int, ...], key: tuple[int, ...], output: tuple[int, ...]
) -> None:
    at, stream, low, high = counter
    found = words_of(2, seed=key[0] | key[1] << 32, stream=stream, block=low | high << 32, made=2 * at)

    assert found == [output[0] | output[1] << 32, output[2] | output[3] << 32]


def test_a_block_goes_on_where_it_was_left() -> None:
    whole = words_of(16, seed=7, block=3)

    assert words_of(8, seed=7, block=3) + words_of(8, seed=7, block=3, made=8) == whole


def test_no_two_blocks_streams_or_seeds_share_words() -> None:
    every = [
        word
        for seed in (1, 2, 2**40)
        for stream in (0, 1)
        for block in (0, 1, 2**33)
        for word in words_of(64, seed=seed, stream=stream, block=block)
    ]

    assert len(set(every)) == len(every)


@pytest.mark.parametrize(("left", "cards"), [(3, 1), (5, 3), (6, 2)])
def test_draws_are_even_if_the_lowest_fractions_are_thrown_away(left: int, cards: int) -> None:
    """The method to the letter on fractions of ten bits, all of which are gone through."""
    bits = 10
    found: Counter[tuple[int, ...]] = Counter()
    for first in range(1 << bits):
        fraction, drawn = first, []
        for number in range(left, left - cards, -1):
            card, fraction = divmod(fraction * number, 1 << bits)
            drawn.append(card)
        if fraction >= uneven(left, cards, bits):
            found[tuple(drawn)] += 1

    assert len(set(found.values())) == 1
    assert len(found) == len(list(permutations(range(left), cards)))
