"""The event of a duty whose only result is that it is done."""

from __future__ import annotations

from pitboss.law.citation import Clause
from pitboss.table.commands import Perform
from pitboss.table.duties import Device, Duty
from pitboss.table.events import DutyDone


def duty_done(
    command: Perform,
    at: Clause,
    deck: str | None = None,
    *,
    duty: Duty | None = None,
    number: int | None = None,
    wrong: bool = False,
    burns: int = 0,
    device: Device | None = None,
) -> DutyDone:
    """The duty in the command is done, or `duty`, another duty that follows from it."""
    return DutyDone(
        command.at,
        command.by,
        command.who,
        duty=duty or command.duty,
        clause=at,
        deck=deck,
        number=number,
        wrong=wrong,
        burns=burns,
        device=device,
        why=command.why,
    )
