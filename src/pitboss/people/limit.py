"""A personal limit: what holds now, and what somebody asked for that holds later."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

LimitKind = Literal["loss", "stake"]
"""What is limited in a gaming day: what is lost, or what is wagered, of counted money."""
KINDS: tuple[LimitKind, ...] = get_args(LimitKind)


@dataclass(frozen=True, slots=True)
class Pending:
    """A looser limit that does not hold yet."""

    amount: int | None
    asked_at: int
    holds_at: int


@dataclass(frozen=True, slots=True)
class Limit:
    """An amount in cents, or none for no limit."""

    amount: int | None = None
    pending: Pending | None = None

    def at(self, now: int) -> Limit:
        """The limit at a moment: what was asked for a day before holds."""
        due = self.pending is not None and now >= self.pending.holds_at
        return Limit(self.pending.amount) if self.pending is not None and due else self


def is_looser(asked: int | None, than: int | None) -> bool:
    """Whether one limit allows more than another; none allows the most."""
    return than is not None and (asked is None or asked > than)
