"""Random numbers by counter: the generator Philox4x64-10 by Salmon et al. (2011), the one that NumPy calls Philox.

A seed and a round number open a separate stream, so a round is the same no matter who deals it, in what order, or on
how many threads. Streams are arrays that compiled code passes around; numbers below a bound are drawn without bias by
Lemire's method.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.compiling import part

Stream = NDArray[np.uint64]

STREAM_WORDS = 8
"""How many words an array must have to be a stream."""
# The seed, the round number, how many blocks were made, how many halves of the last one are left, and that block.
_SEED, _ROUND, _BLOCKS, _LEFT, _WORDS = range(5)
_HALVES = 8

_HALF = np.uint64(32)
_LOW = np.uint64(0xFFFF_FFFF)
_ONE = np.uint64(1)
# The constants of the generator.
_TIMES_0, _TIMES_2 = np.uint64(0xD2E7_470E_E14C_6C93), np.uint64(0xCA5A_8263_9512_1157)
_KEY_0, _KEY_1 = np.uint64(0x9E37_79B9_7F4A_7C15), np.uint64(0xBB67_AE85_84CA_A73B)
_PASSES = 10


@part
def _high_half(one: np.uint64, other: np.uint64) -> np.uint64:
    """The upper 64 bits of a product."""
    low, high = one & _LOW, one >> _HALF
    other_low, other_high = other & _LOW, other >> _HALF
    middle = high * other_low + (low * other_low >> _HALF)
    carry = low * other_high + (middle & _LOW)
    return high * other_high + (middle >> _HALF) + (carry >> _HALF)


@part
def _make_block(stream: Stream) -> None:
    """Make the next four words; the counter is the number of the block, and the round."""
    stream[_BLOCKS] += _ONE
    a, b, c, d = stream[_BLOCKS], np.uint64(0), stream[_ROUND], np.uint64(0)
    key, other_key = stream[_SEED], np.uint64(0)
    for _ in range(_PASSES):
        high, low = _high_half(_TIMES_0, a), _TIMES_0 * a
        other_high, other_low = _high_half(_TIMES_2, c), _TIMES_2 * c
        a, b, c, d = other_high ^ b ^ key, other_low, high ^ d ^ other_key, low
        key += _KEY_0
        other_key += _KEY_1
    stream[_WORDS], stream[_WORDS + 1], stream[_WORDS + 2], stream[_WORDS + 3] = a, b, c, d
    stream[_LEFT] = _HALVES


@part
def open_stream(stream: Stream, seed: int, number: int) -> None:
    """Begin the stream of a round."""
    stream[_SEED], stream[_ROUND], stream[_BLOCKS], stream[_LEFT] = seed, number, 0, 0


@part
def _draw(stream: Stream) -> np.uint64:
    """The next 32 bits; the lower half of each word comes first."""
    if not stream[_LEFT]:
        _make_block(stream)
    at = _HALVES - int(stream[_LEFT])
    stream[_LEFT] -= _ONE
    word: np.uint64 = stream[_WORDS + at // 2]
    return word >> _HALF if at % 2 else word & _LOW


@part
def draw_below(stream: Stream, bound: int) -> int:
    """A whole number from 0 up to, but not including, a bound of at most 32 bits, all equally likely."""
    limit = np.uint64(bound)
    product = _draw(stream) * limit
    if product & _LOW < limit:
        # This many of the lowest products would be more than an even share.
        uneven = ((_ONE << _HALF) - limit) % limit
        while product & _LOW < uneven:
            product = _draw(stream) * limit
    return int(product >> _HALF)


@part
def draw_card(stream: Stream, deck: NDArray[np.uint8], at: int) -> int:
    """Deal the card at a place in the deck: it is swapped with a random card from there on."""
    other = at + draw_below(stream, len(deck) - at)
    deck[at], deck[other] = deck[other], deck[at]
    return int(deck[at])
