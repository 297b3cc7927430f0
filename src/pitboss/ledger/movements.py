"""A movement of money: two or more sides that add up to zero."""

from __future__ import annotations

from enum import Enum

import msgspec

from pitboss.law.refusal import Refused
from pitboss.ledger.accounts import Account
from pitboss.money import format_cents


class Cause(Enum):
    """Why money moves."""

    OPENING = "opening"
    """The table opens with its inventory."""
    CLOSING = "closing"
    """The table closes, and its inventory goes back."""
    FILL = "fill"
    """Chips are brought to the table."""
    CREDIT = "credit"
    """Chips are taken from the table."""
    GIVEN = "given"
    """The house gives a player money to practice with."""
    DEPOSIT = "deposit"
    """Money is paid in at the cage, for a player's account."""
    WITHDRAWAL = "withdrawal"
    """Money of an account is paid out at the cage."""
    TRANSFER = "transfer"
    """A player's money goes from the account to tables, or comes back."""
    BUY_IN = "buy-in"
    CASH_OUT = "cash-out"
    WAGER = "wager"
    """A wager is made, or raised."""
    RETURN = "return"
    """A wager, or part of it, is returned before it is settled."""
    CORRECTION = "correction"
    """Two people correct a settlement that was wrong."""
    COLLECTION = "collection"
    """Chips of progressive wagers are put into the table inventory container."""
    SETTLEMENT = "settlement"
    POOL_LEFT = "pool-left"
    """What nobody has won of a pool is the table's."""
    CONTRIBUTION = "contribution"
    """A progressive meter gains its part of wagers, in whole cents."""
    SEED = "seed"
    """The house puts up what a meter starts with, or takes back what it put up."""
    RETIREMENT = "retirement"
    """The meter of a table is taken out of play: what it showed is kept for players."""
    ADDITION = "addition"
    """What a retired meter showed is added to another."""
    HAND_PAY = "hand-pay"
    """An award that did not come from the table inventory is handed to its winner."""


class Side(msgspec.Struct, frozen=True, gc=False):
    """What one account gains in a movement; if negative, what it loses."""

    account: Account
    amount: int


class Movement(msgspec.Struct, frozen=True, gc=False):
    """Money that moves at once. It is checked when it is made: no movement creates, loses or exchanges money."""

    cause: Cause
    sides: tuple[Side, ...]
    undoes: bool = False
    """Whether it takes back an earlier movement of that cause."""

    def __post_init__(self) -> None:
        if len({side.account for side in self.sides}) < max(len(self.sides), 2) or not all(self._amounts):
            raise Refused(
                "one-sided", None, f"a {self.cause.value} needs at least two different sides, each with an amount"
            )
        if total := sum(self._amounts):
            raise Refused("unbalanced", None, f"the sides of a {self.cause.value} leave {format_cents(total)} over")
        if len({side.account.money for side in self.sides}) > 1:
            raise Refused("mixed-money", None, "practice money and counted money are never exchanged for each other")

    @property
    def _amounts(self) -> list[int]:
        return [side.amount for side in self.sides]

    def gain(self, account: Account) -> int:
        """What an account gains by it."""
        return sum(side.amount for side in self.sides if side.account == account)

    @property
    def undone(self) -> Movement:
        """The movement that takes this one back."""
        return Movement(self.cause, tuple(Side(side.account, -side.amount) for side in self.sides), not self.undoes)


def move(cause: Cause, gains: dict[Account, int], *, undoes: bool = False) -> tuple[Movement, ...]:
    """The movement in which accounts gain and lose these amounts; empty if nothing moves."""
    sides = tuple(Side(account, amount) for account, amount in gains.items() if amount)
    return (Movement(cause, sides, undoes),) if sides else ()
