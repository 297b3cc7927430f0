"""The house's nightly check of itself: in a process of its own, so that no table waits for it."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from pitboss.people import events as ev
from pitboss.server.house.self_check import Finding
from pitboss.server.house.watch import Watch

_log = logging.getLogger(__name__)
_HOUR_MS = 3_600_000
_DAY_MS = 24 * _HOUR_MS
NIGHT = 4
"""The hour, in UTC, after which a day's check is due."""
_LOOK_SECONDS = 60.0
_MOST = 20


class Report(msgspec.Struct, frozen=True):
    """What `pitboss selfcheck --json` prints."""

    sound: bool
    findings: tuple[Finding, ...]


Checking = Callable[[], Awaitable[Report]]


@dataclass(slots=True)
class Nightly:
    """Looks at the clock, and checks the house once a night."""

    watch: Watch
    clock: Callable[[], int]
    checking: Checking
    checked: int = 0
    """How many checks have been made since the house was opened."""
    faults: tuple[str, ...] = ()
    """What the last one found."""
    at: int = 0
    """When it ended."""
    _night: int = field(init=False)

    def __post_init__(self) -> None:
        self._night = _night_of(self.clock())

    async def run(self) -> None:
        """Look at the clock until the house closes."""
        while True:
            await asyncio.sleep(_LOOK_SECONDS)
            await self.look()

    async def look(self) -> bool:
        """Check the house if a night has begun since the last check; returns whether one was due."""
        night = _night_of(self.clock())
        if night <= self._night:
            return False
        self._night = night
        # Whatever goes wrong with the check, the tables keep running, and it is tried again the next night.
        try:
            await self._check()
        except Exception:
            _log.exception("the house could not check itself")
        return True

    async def _check(self) -> None:
        await self.watch.check(ev.THE_HOUSE, "daily")
        found = await self.checking()
        # While the house is open nobody updates it: other files are a fault, too.
        wrong = [
            f"{each.of} {each.check}: {said}".strip() for each in found.findings for said in (*each.wrong, *each.notes)
        ]
        self.faults = tuple([*wrong, *self.watch.changed][:_MOST])
        self.checked, self.at = self.checked + 1, self.clock()
        await self.watch.self_checked(self.faults, unsound=not found.sound)
        for each in self.faults:
            _log.error("the house found a fault in itself: %s", each)
        if not self.faults:
            _log.info("the house has checked itself and is sound")


def _night_of(now: int) -> int:
    return (now - NIGHT * _HOUR_MS) // _DAY_MS


def in_a_process(folder: Path) -> Checking:
    """Have another process check the folder, at the lowest priority."""

    async def check() -> Report:
        words = ("-m", "pitboss", "selfcheck", "--data", str(folder), "--gently", "--json")
        process = await asyncio.create_subprocess_exec(
            sys.executable, *words, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL
        )
        try:
            printed, _ = await process.communicate()
        except asyncio.CancelledError:
            process.terminate()
            await process.wait()
            raise
        return msgspec.json.decode(printed, type=Report)

    return check
