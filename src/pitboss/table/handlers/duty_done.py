"""The event of a duty that has no other result than that it is done."""

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
    """What was commanded is done, or with `duty` another duty that follows from it."""
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
    )
