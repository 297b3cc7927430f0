"""A class of hands, such as full houses: what a paytable has a row for."""

from enum import IntEnum
from functools import cache
from typing import Self

from pitboss.law.citation import Clause
from pitboss.law.names import known_name


class Category(IntEnum):
    """A class of hands; a stronger one compares greater, and `hand` is its name in the paytables.

    `clause` describes it, if only one chapter has this class or has one of its own for it.
    """

    hand: str
    clause: Clause | None

    def __new__(cls, strength: int, hand: str, clause: Clause | None = None) -> Self:
        member = int.__new__(cls, strength)
        member._value_ = strength
        member.hand = hand
        member.clause = clause
        return member

    @classmethod
    def hands(cls) -> tuple[str, ...]:
        """The names of all classes: what a wager decided by them distinguishes."""
        return tuple(member.hand for member in cls)

    @classmethod
    @cache
    def named(cls, hand: str) -> Self:
        """The class with this name in the paytables; an unknown name is refused with the nearest ones."""
        by_hand = {member.hand: member for member in cls}
        return by_hand[known_name("hand", hand, by_hand)]
