"""Exact advice for players at training tables, from the game's solver, in a process of its own.

`python -m pitboss.server.tables.adviser` reads one question per line and answers each with one line. It runs while the
house is open: a solver remembers what it has worked out, and no table waits for another's solver.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from contextlib import suppress

import msgspec

from pitboss.games.elections import Elections
from pitboss.law.refusal import Refused
from pitboss.malformed import Malformed
from pitboss.table.advice import AdvisedChoice

_log = logging.getLogger(__name__)
_SECONDS = 60
"""A question that takes longer than this is abandoned, along with the process."""
_LONGEST = 1 << 20


class AdviceQuestion(msgspec.Struct, frozen=True):
    """What the player being asked knows, in card notation."""

    elections: Elections
    places: dict[str, str]
    """The cards that lie open to this player, by the place of the game where they lie."""
    seen: str = ""
    """Cards visible elsewhere to everyone, or to this player."""
    wagers: dict[str, int] = {}
    """What this player has wagered so far, in cents."""

    @property
    def key(self) -> bytes:
        """What tells it apart from others."""
        return _ENCODER.encode(self)


class AdviceAnswer(msgspec.Struct, frozen=True):
    """What each choice is worth, best first; or why nobody can say."""

    unit: str = ""
    choices: tuple[AdvisedChoice, ...] = ()
    refused: str = ""


_ENCODER = msgspec.json.Encoder(order="deterministic")
_QUESTION = msgspec.json.Decoder(AdviceQuestion)
_ADVICE = msgspec.json.Decoder(AdviceAnswer)


class Adviser:
    """Answers questions one at a time; the first one starts the process."""

    def __init__(self) -> None:
        self._one = asyncio.Lock()
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, question: AdviceQuestion) -> AdviceAnswer:
        """The advice, or that there is none."""
        async with self._one:
            try:
                async with asyncio.timeout(_SECONDS):
                    return await self._answer(question.key)
            except (TimeoutError, OSError, ValueError, msgspec.MsgspecError) as error:
                _log.error("advice could not be given: %r", error)
                await self._end()
                return AdviceAnswer(refused="the house cannot give advice right now: decide on your own, or try again")
            except asyncio.CancelledError:
                await self._end()
                raise

    async def _answer(self, question: bytes) -> AdviceAnswer:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                __name__,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=_LONGEST,
            )
        asked, told = self._process.stdin, self._process.stdout
        if asked is None or told is None:
            raise OSError("the adviser cannot be talked to")
        asked.write(question + b"\n")
        await asked.drain()
        return _ADVICE.decode(await told.readline())

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()

    async def close(self) -> None:
        """Ask nothing more."""
        await self._end()


def advice_on(question: AdviceQuestion) -> AdviceAnswer:
    """What the game's solver says."""
    from pitboss.games.registry import solver_of
    from pitboss.games.solving import Situation

    elections = question.elections
    try:
        situation = Situation.read(seen=question.seen, wagers=question.wagers, **question.places)
        found = solver_of(elections.rules.game).advise(elections, situation)
    except (Refused, Malformed) as error:
        return AdviceAnswer(refused=str(error))
    choices = tuple(AdvisedChoice(each.choice, str(each.value), each.clause) for each in found.choices)
    return AdviceAnswer(found.unit, choices)


def main() -> None:
    """Answer until nobody asks anymore."""
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(_ENCODER.encode(advice_on(_QUESTION.decode(line))) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
