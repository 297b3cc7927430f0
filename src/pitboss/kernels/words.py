"""Random words by block, for simulations: Philox4x32-10 by Salmon et al. (2011), and unbiased draws of many cards.

The words of a block depend only on the seed, the stream number and the block number: anyone who plays a block, anywhere
and at any time, plays the same rounds. The generator is built from 32-bit products, which suit graphics processors.

One word deals several cards. Its lowest bits are a fraction x of 1, in units of 1/2^bits. x times the number of cards
left is a card and a new fraction; that fraction times the number then left is the next card; and so on. Draws are even
if equally many starting fractions lead to every order, so a final fraction below 2^bits mod (the product of the numbers
left) is thrown away, along with its cards, and another word is taken. This is Lemire's method for the product. The bits
of a word above those are used for coin tosses.
"""

from __future__ import annotations

from math import prod

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.compiling import part

Words = NDArray[np.uint64]

BUFFER = 2048
"""How many words are made at a time."""
DECK_BITS, SHOE_BITS = 58, 55
"""Bits of a fraction that fits in 64 bits when multiplied by at most 64, and by at most 512."""

_HALF = np.uint64(32)
_LOW = np.uint64(0xFFFF_FFFF)
# The constants of the generator.
_TIMES_0, _TIMES_2 = np.uint64(0xD251_1F53), np.uint64(0xCD9E_8D57)
_KEY_0, _KEY_1 = np.uint64(0x9E37_79B9), np.uint64(0xBB67_AE85)
_PASSES = 10


def buffer() -> Words:
    """Room for words; two blocks played at the same time need two buffers."""
    return np.empty(BUFFER, np.uint64)


def uneven(left: int, cards: int, bits: int = DECK_BITS) -> int:
    """How many of the final fractions exceed an even share when `cards` cards are drawn from `left`."""
    return int((1 << bits) % prod(range(left - cards + 1, left + 1)))


@part
def fill(words: Words, seed: int, stream: int, block: int, made: int) -> int:
    """Make the next words of a block after the `made` so far; returns how many have now been made."""
    key, other_key = np.uint64(seed) & _LOW, np.uint64(seed) >> _HALF
    low_block, high_block = np.uint64(block) & _LOW, np.uint64(block) >> _HALF
    for at in range(len(words) // 2):
        a, b, c, d = np.uint64(made // 2 + at) & _LOW, np.uint64(stream) & _LOW, low_block, high_block
        one, other = key, other_key
        for _ in range(_PASSES):
            first, second = _TIMES_0 * a, _TIMES_2 * c
            a, b, c, d = (second >> _HALF) ^ b ^ one, second & _LOW, (first >> _HALF) ^ d ^ other, first & _LOW
            one, other = (one + _KEY_0) & _LOW, (other + _KEY_1) & _LOW
        words[2 * at] = a | b << _HALF
        words[2 * at + 1] = c | d << _HALF
    return made + len(words)
