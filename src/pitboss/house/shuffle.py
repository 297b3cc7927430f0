"""Cards in random order, from the operating system's generator: every order is equally likely."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Protocol, TypeVar

_T = TypeVar("_T")


class Source(Protocol):
    """Where randomness comes from."""

    def entropy(self, count: int) -> bytes:
        """That many bytes, every value of each equally likely and independent of all others."""
        ...


class OperatingSystem:
    """The operating system's cryptographic generator. Nothing is seeded here, so tables share no seed."""

    def entropy(self, count: int) -> bytes:
        return secrets.token_bytes(count)


def below(bound: int, source: Source) -> int:
    """A number from 0 up to, but not including, `bound`, each equally likely.

    As many bits are drawn as the largest number needs, and a draw that is too large is rejected: taking a remainder
    would favor small numbers.
    """
    if bound < 1:
        raise ValueError(f"there is no number from 0 up to, but not including, {bound}")
    bits = (bound - 1).bit_length()
    mask, size = (1 << bits) - 1, (bits + 7) // 8
    while True:
        number = int.from_bytes(source.entropy(size), "big") & mask
        if number < bound:
            return number


def between(least: int, most: int, source: Source) -> int:
    """A number from `least` to `most`, both included, each equally likely."""
    return least + below(most - least + 1, source)


def shuffled(cards: Sequence[_T], source: Source) -> tuple[_T, ...]:
    """The cards in a random order (Fisher-Yates): from the last place down, each takes one of those left."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = below(last + 1, source)
        order[last], order[other] = order[other], order[last]
    return tuple(order)
