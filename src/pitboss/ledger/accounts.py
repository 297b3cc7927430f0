"""Where money is. An account is a value: the same place is the same account, whoever asks."""

from __future__ import annotations

from enum import Enum

import msgspec

from pitboss.money import Money


class Kind(Enum):
    """What an account is."""

    ACCOUNT = "account"
    """What a player has with the house, away from all tables."""
    CHIPS = "chips"
    """In front of a player at a table, or kept there for one who left before being paid."""
    WAGER = "wager"
    """On the layout: one wager of one seat, in action."""
    COLLECTED = "collected"
    """A progressive wager whose chips are in the table inventory container, although it is not settled yet."""
    POOL = "pool"
    """What players have wagered against each other, by the wager that they pool."""
    INVENTORY = "inventory"
    """The chips of the table."""
    PROGRESSIVE = "progressive"
    """What a progressive meter shows."""
    HELD = "held"
    """Awards from a meter that were won and have not been handed out yet."""
    KEPT = "kept"
    """What a retired meter showed, until another meter is given it."""
    CAGE = "cage"
    """Outside: where chips are bought and cashed in, and where tables get theirs from."""
    BANK = "bank"
    """Outside: what the house puts up for its meters."""


OUTSIDE = frozenset({Kind.CAGE, Kind.BANK})
"""Where money comes from and goes to: as far below zero as everything inside is above it."""
MAY_OWE = OUTSIDE | {Kind.INVENTORY}
"""A table may have paid more than its inventory held, until it is filled; nobody else may ever owe anything."""


class Account(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One place for money of one kind; fields that do not distinguish it from others of its kind are left out."""

    money: Money
    kind: Kind
    table: str = ""
    player: str = ""
    seat: int = 0
    wager: str = ""

    @property
    def name(self) -> str:
        """The account in words that sort like with like: "chips 7 Ann", "wager 7 seat 2 ante"."""
        seat = f"seat {self.seat}" if self.seat else ""
        return " ".join(filter(None, (self.kind.value, self.table, self.player, seat, self.wager)))
