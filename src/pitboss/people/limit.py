"""A personal limit: what applies now, and what was requested and applies later."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

LimitKind = Literal["loss", "stake"]
"""What is limited in a gaming day: losses or wagers, in counted money."""
KINDS: tuple[LimitKind, ...] = get_args(LimitKind)


@dataclass(frozen=True, slots=True)
class Pending:
    """A looser limit that does not apply yet."""

    amount: int | None
    asked_at: int
    holds_at: int


@dataclass(frozen=True, slots=True)
class Limit:
    """An amount in cents, or none for no limit."""

    amount: int | None = None
    pending: Pending | None = None

    def at(self, now: int) -> Limit:
        """The limit at a moment: what was requested a day before applies."""
        due = self.pending is not None and now >= self.pending.holds_at
        return Limit(self.pending.amount) if self.pending is not None and due else self


def is_looser(asked: int | None, than: int | None) -> bool:
    """Whether one limit allows more than another; none allows the most."""
    return than is not None and (asked is None or asked > than)
