"""What follows from public values alone: the depths of the house's cuts, and how players' contributions mix an order.

Like the commitment, it knows no game and no table, and docs/reference/fairness.md specifies it byte by byte. The house
fixes an order by its root; anything chosen after that could be chosen to suit the wagers, so nothing is: depths follow
from the root, and the order in which cards are dealt follows from the root together with what players add.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from functools import lru_cache

import msgspec

from pitboss.house.shuffle import between, shuffled

VALUE_BYTES = 32
_NUMBER_BYTES = 4
_CUT_TAG = b"pitboss-cut-1\x00"
_COVER_TAG = b"pitboss-cover-1\x00"
_PROMISE_TAG = b"pitboss-promise-1\x00"
_SEED_TAG = b"pitboss-seed-1\x00"
_MIX_TAG = b"pitboss-mix-1\x00"
_HEX = re.compile(rf"[0-9a-f]{{{2 * VALUE_BYTES}}}")


class Contribution(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one player added to an order: 32 random bytes, in hexadecimal."""

    player: str
    value: str


class Derived:
    """Bytes that anyone can reproduce: SHA-256 over a tag, a seed and the number of the block."""

    def __init__(self, tag: bytes, seed: bytes) -> None:
        self._prefix, self._block, self._left = tag + seed, 0, b""

    def entropy(self, count: int) -> bytes:
        while len(self._left) < count:
            self._left += hashlib.sha256(self._prefix + _number(self._block)).digest()
            self._block += 1
        drawn, self._left = self._left[:count], self._left[count:]
        return drawn


def is_value(text: str) -> bool:
    """Whether this is 32 bytes in lower-case hexadecimal: a value, a promise, a root, a seed."""
    return _HEX.fullmatch(text) is not None


def cut_depth(root: str, cuts: int, bounds: tuple[int, int]) -> int:
    """How deep the house cuts an order, given how many times it was cut since its shuffle."""
    return between(*bounds, Derived(_CUT_TAG, bytes.fromhex(root) + _number(cuts)))


def cover_depth(root: str, cuts: int, bounds: tuple[int, int]) -> int:
    """How far above the bottom the house puts the cover card that ends a shoe, given the number of cuts."""
    return between(*bounds, Derived(_COVER_TAG, bytes.fromhex(root) + _number(cuts)))


def promise_of(value: str) -> str:
    """What a player publishes about the value beforehand."""
    return hashlib.sha256(_PROMISE_TAG + bytes.fromhex(value)).hexdigest()


def seed_of(root: str, contributions: Sequence[Contribution]) -> str:
    """The seed that mixes an order: from its root and every contribution, sorted by player name.

    Whoever records them chooses their order, and must gain nothing by it.
    """
    made = hashlib.sha256(_SEED_TAG + bytes.fromhex(root) + _number(len(contributions)))
    for each in sorted(contributions, key=lambda each: each.player.encode()):
        name = each.player.encode()
        made.update(_number(len(name)) + name + bytes.fromhex(each.value))
    return made.hexdigest()


@lru_cache(maxsize=256)
def permutation(seed: str, cards: int) -> tuple[int, ...]:
    """The position that is dealt at each place of a mixed order."""
    return shuffled(range(cards), Derived(_MIX_TAG, bytes.fromhex(seed)))


def _number(value: int) -> bytes:
    return value.to_bytes(_NUMBER_BYTES, "big")
