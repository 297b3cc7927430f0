"""Hands that compare by how strong they are."""

from __future__ import annotations

import msgspec


class ByStrength(msgspec.Struct, frozen=True, gc=False, eq=False):
    """Something of which a stronger one compares greater, and equally strong ones are equal whatever else they hold.

    Made for every hand that is ranked, and so as cheaply as can be: a frozen dataclass takes five times as long.
    """

    @property
    def strength(self) -> tuple[object, ...]:
        """What decides between two of a kind, most important first."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return self.strength == other.strength if isinstance(other, type(self)) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.strength)

    def __lt__(self, other: object) -> bool:
        return self.strength < other.strength if isinstance(other, type(self)) else NotImplemented

    def __le__(self, other: object) -> bool:
        return self.strength <= other.strength if isinstance(other, type(self)) else NotImplemented

    def __gt__(self, other: object) -> bool:
        return self.strength > other.strength if isinstance(other, type(self)) else NotImplemented

    def __ge__(self, other: object) -> bool:
        return self.strength >= other.strength if isinstance(other, type(self)) else NotImplemented
