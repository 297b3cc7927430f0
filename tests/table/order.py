"""Whether a table holds to the order of its chapter: what is not due is refused, and the refusal says what is due."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pitboss.law.refusal import Refusal
from pitboss.table import Table, decide, due
from pitboss.table.commands import MakeDecision, Perform
from pitboss.table.duties import Duty, Role
from pitboss.table.procedure.due import DECISION
from pitboss.table.state import Phase

FREE = frozenset(
    {
        Duty.RECUT,
        Duty.DIRECT_SHUFFLE,
        Duty.COUNT_STUB,
        Duty.COVER_CARD,
        Duty.HAND_BACK,
        Duty.RELIEVE_DEALER,
        Duty.RESTORE_DEVICE,
        Duty.CLOSE,
    }
)
"""What somebody may wish or find, and no step of a round asks for. Their refusals have tests of their own."""


def out_of_order(table: Table, at: int) -> Iterator[str]:
    """The duties and decisions that are not due at this hour, and yet would not be refused for that."""
    if table.phase is Phase.CLOSED or at < table.clock:
        return
    asked = due(replace(table, clock=at))
    now = {each.what for each in asked}
    for duty in Duty:
        if duty in FREE or duty.value in now:
            continue
        by = Role.HOUSE if duty in table.automated else duty.role
        answer = decide(table, Perform(at=at, by=by, duty=duty))
        if not isinstance(answer, Refusal) or answer.code != ("not-due" if now else "nothing-due"):
            yield f"{duty.value} while {', '.join(sorted(now)) or 'nothing'} is due: {answer}"
    seats = {each.seat for each in asked if each.what == DECISION}
    for seat in table.boxes.keys() - seats:
        answer = decide(table, MakeDecision(at=at, by=Role.HOUSE, seat=seat, choice="fold"))
        if not isinstance(answer, Refusal) or answer.code != ("not-your-turn" if seats else "no-decision"):
            yield f"a decision of seat {seat} while {', '.join(sorted(now)) or 'nothing'} is due: {answer}"
