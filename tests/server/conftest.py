"""What tests of the server share."""

from __future__ import annotations

import asyncio
from itertools import count

import pytest

from pitboss.server.messages import staff_commands
from pitboss.server.messages.frames import GivenByStaff
from pitboss.server.tables.actor import Actor
from pitboss.server.tables.inbox import QueuedCommand
from pitboss.table import due
from pitboss.table.duties import Duty, Role

_NAME = "Vera"


@pytest.fixture
def floorperson_stands_by(monkeypatch: pytest.MonkeyPatch) -> None:
    """A floorperson who does every duty at once where the house deals, but hands out no award.

    Tables of counted money wait for one: a test that is about something else need not.
    """
    turn, ids = Actor._turn, count()
    given: dict[Actor, int] = {}

    async def stand_by(actor: Actor) -> None:
        table = actor.session.table
        mine = [] if table is None or table.named_dealers else [each for each in due(table) if _is_mine(each.what)]
        if mine and given.get(actor) != actor.session.sequence:
            given[actor] = actor.session.sequence
            command = staff_commands.Perform(duty=Duty(mine[0].what), deck=mine[0].deck, seat=mine[0].seat)
            answer = asyncio.get_running_loop().create_future()
            duty = GivenByStaff(f"stands-by-{next(ids)}", command)
            actor._inbox.put(QueuedCommand(_NAME, duty, answer, Role.FLOORPERSON))
        await turn(actor)

    monkeypatch.setattr(Actor, "_turn", stand_by)


def _is_mine(what: str) -> bool:
    floor = {duty.value for duty in Duty if duty.role is Role.FLOORPERSON and duty is not Duty.DOCUMENT_AWARD}
    return what in floor
