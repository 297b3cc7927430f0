"""What a round paid and why: itemized lines, each with its clause, and the trace of facts that led to them."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from pitboss.law.citation import Clause

Outcome = Literal["win", "lose", "push", "void"]
WORDS = 4
"""The version of the wording of reasons: raise it when the same facts are worded differently.

A log records the version it was started with, so that an older one is not taken for a forgery.
"""


class Line(msgspec.Struct, frozen=True, gc=False):
    """One wager settled. `net = paid + returned - stake`.

    `paid` is winnings and `returned` the stake handed back; for odds "for 1" and awards from the meter `paid` is the
    whole award and `returned` 0; a share of the pot returns the player's stake and pays the rest. `table`, `letter` and
    `hand` name the paytable and, by its id, the row that decided. A bonus paid in addition to a wager's own outcome is
    a separate line, under the name of its table and with no stake; if part of a stake is taken, the wager loses and
    `returned` is the rest. `capped` is what an aggregate payout limit took off. `order` counts the lines of the whole
    table in the order in which the chapter settles them.
    """

    wager: str
    stake: int
    outcome: Outcome
    odds: str | None
    table: str | None
    letter: str | None
    hand: str | None
    paid: int
    returned: int
    capped: int
    clause: Clause
    reason: str
    order: int

    @property
    def net(self) -> int:
        return self.paid + self.returned - self.stake


class SeatSettlement(msgspec.Struct, frozen=True, gc=False):
    """The lines of one betting position, and what its player won or lost in all."""

    seat: int
    lines: tuple[Line, ...]
    net: int


class Fact(msgspec.Struct, frozen=True, gc=False):
    """A fact about the round that decided a line, and the clause that makes it matter.

    `seat` is absent for facts about the whole table, `wager` for facts about a whole hand.
    """

    fact: str
    clause: Clause
    seat: int | None = None
    wager: str | None = None


class Settlement(msgspec.Struct, frozen=True, gc=False):
    """A settled round: seats in the order in which the chapter settles them, the highest number first."""

    edition: str
    readings: dict[str, str]
    seats: tuple[SeatSettlement, ...]
    meter_after: int | None = None
    trace: tuple[Fact, ...] | UnsetType = UNSET

    @property
    def lines(self) -> tuple[Line, ...]:
        """All lines of the table in the order they were settled."""
        return tuple(sorted((line for seat in self.seats for line in seat.lines), key=lambda line: line.order))

    def seat(self, number: int) -> SeatSettlement:
        """The settlement of one betting position."""
        for each in self.seats:
            if each.seat == number:
                return each
        raise KeyError(number)

    def without_trace(self) -> Settlement:
        """The same settlement for the wire, for callers that did not ask for the trace."""
        return msgspec.structs.replace(self, trace=UNSET)
