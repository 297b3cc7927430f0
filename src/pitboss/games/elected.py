"""The parts of elections: devices, amounts, the progressive meter."""

from __future__ import annotations

from enum import Enum

import msgspec


class Shuffling(Enum):
    """How the cards are shuffled."""

    MANUAL = "manual"
    AUTOMATED = "automated"
    """By an automated card shuffling device."""
    COUNTING = "counting"
    """By one that also counts the cards after each shuffle."""
    RESHUFFLING = "reshuffling"
    """By an approved shoe or device that reshuffles and counts continuously."""


class WagerLimits(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The minimum and maximum wager on one betting area, in cents."""

    minimum: int | None = None
    maximum: int | None = None


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Amounts in cents, and how many adjacent boxes one player may hold. An absent field is not elected."""

    payout: int | None = None
    """The aggregate payout limit per player per round."""
    minimum: int | None = None
    """The table minimum."""
    chip: int | None = None
    """The smallest chip, to which payouts are rounded if the `breakage` reading says so."""
    boxes: int | None = None
    wagers: dict[str, WagerLimits] = {}
    """The limits of each wager placed before the deal, by its name."""

    def __hash__(self) -> int:
        """As a default it must be hashable, and its dictionary is not."""
        return hash((self.payout, self.minimum, self.chip, self.boxes, frozenset(self.wagers.items())))


class ProgressiveElection(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The progressive meter: its initial and reset amount in cents, and the share of each wager it gains."""

    reset: int
    rate: str | None = None
    """The rate of progression in percent, as a decimal such as "18.5"."""
    initial: int | None = None
    """What the meter starts with, if that is not the reset amount."""
    wager: int | None = None
    """What a progressive wager costs, in cents."""
    linked: tuple[str, ...] = ()
    """The numbers of the tables that share the meter, where several do."""

    @property
    def starts_with(self) -> int:
        """What the meter shows when it is put into play."""
        return self.reset if self.initial is None else self.initial
