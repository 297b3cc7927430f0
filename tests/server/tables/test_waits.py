"""What a table waits for is worked out once after each thing that happens, and is then what it would be anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pitboss.server.house.house import OpenFloor
from pitboss.server.messages.frames import ChoosePace, Ready, Sit, Wager
from pitboss.server.tables.actor import Actor
from pitboss.server.tables.timers import Timers
from pitboss.server.tables.waits import Waits
from pitboss.table import Table
from tests.server.driving import PRIME
from tests.server.floors import done, on_the_floor, until

NO_BOTS = (replace(PRIME[0], bots={}),)
READ: dict[str, Callable[[Timers, Table], Any]] = {
    "closes_at": Timers.closes_at,
    "cut": Timers.cut,
    "clocks": Timers.clocks,
    "deadlines": lambda plain, table: tuple(plain._deadlines(table)),
    "kept_until": Timers._kept_until,
    "waited_for": Timers._waited_for,
}


def _anew(waits: Waits) -> Timers:
    """Timers to which the same has happened, and which remember no answer."""
    plain = Timers(waits.pace, waits.began)
    for name in Timers.__slots__:
        setattr(plain, name, getattr(waits, name))
    return plain


def test_what_is_remembered_is_what_would_be_worked_out_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: Counter[str] = Counter()
    worked: Counter[str] = Counter()
    other: list[tuple[str, Any, Any]] = []
    once = Waits._once

    def compared(self: Waits, what: str, table: Table, work: Callable[[Table], Any]) -> Any:
        def working(table: Table) -> Any:
            worked[what] += 1
            return work(table)

        found = once(self, what, table, working)
        asked[what] += 1
        if (anew := READ[what](_anew(self), table)) != found:
            other.append((what, found, anew))
        return found

    async def evening(_: OpenFloor, actor: Actor) -> None:
        with actor.watchers.watch("Ann"), actor.watchers.watch("Bo"):
            for seat, who in ((1, "Ann"), (2, "Bo")):
                await done(actor, who, "sit", Sit(seat))
                await done(actor, who, "wager", Wager(seat=seat, wager="ante", amount=1000))
            await done(actor, "Ann", "pace", ChoosePace("instant"))
            with actor.watchers.watch("Cy"):
                await done(actor, "Ann", "ready", Ready())
            await done(actor, "Bo", "ready", Ready())
        await until(lambda: actor.table.phase.value == "deciding")

    monkeypatch.setattr(Waits, "_once", compared)
    on_the_floor(tmp_path, evening, offered=NO_BOTS)
    assert not other
    assert asked.keys() == READ.keys()
    assert all(worked[what] < asked[what] for what in READ), (worked, asked)
