"""The house edge of every wager at a table, computed in a process of its own so that no table waits for it.

`python -m pitboss.server.rounds.edges` reads elections from its input and writes their figures. `exact` keeps what was
computed before, so only the first question takes time.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from contextlib import suppress
from fractions import Fraction

import msgspec

from pitboss.exact import Exact, Figure
from pitboss.games.elections import Elections
from pitboss.games.registry import solver_of
from pitboss.odds import Form, parse_odds
from pitboss.server.messages.pages import EdgePage, MeterAward, OfMeter

_log = logging.getLogger(__name__)
_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(tuple[EdgePage, ...])


class Edges:
    """The edges of all tables, one question at a time."""

    def __init__(self) -> None:
        self._found: dict[bytes, tuple[EdgePage, ...] | None] = {}
        self._asked: dict[bytes, asyncio.Task[None]] = {}
        self._one = asyncio.Lock()

    def of(self, elections: Elections) -> tuple[EdgePage, ...] | None:
        """What is known; otherwise it is computed in the background, ready for the next time."""
        question = _ENCODER.encode(elections)
        if question not in self._found and question not in self._asked:
            self._asked[question] = asyncio.create_task(self._ask(question))
        return self._found.get(question)

    async def _ask(self, question: bytes) -> None:
        async with self._one:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "pitboss.server.rounds.edges",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
            )
            try:
                answer, said = await process.communicate(question)
            except asyncio.CancelledError:
                with suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
                raise
        if process.returncode == 0:
            self._found[question] = _DECODER.decode(answer)
        else:
            _log.error("edges could not be counted: %s", said.decode(errors="replace"))

    async def close(self) -> None:
        """Ask nothing more."""
        for task in self._asked.values():
            task.cancel()
        await asyncio.gather(*self._asked.values(), return_exceptions=True)


def edge_pages(elections: Elections) -> tuple[EdgePage, ...]:
    """The figures of every wager offered, as the browser shows them."""
    from pitboss.exact import edges_for
    from pitboss.exact.question import covered

    asks = solver_of(elections.rules.game).by_rule is None
    return tuple(
        EdgePage(
            wager=figure.wager,
            covers=covered(figure.wager, elections.rules),
            paytable=figure.paytable,
            decks=figure.decks,
            house_edge=figure.house_edge,
            element_of_risk=figure.element_of_risk,
            hit_frequency=figure.hit_frequency,
            base=figure.base,
            deals=figure.deals,
            method=figure.method,
            strategy="best-play" if asks else "nothing-to-decide",
            meter=figure.setting.meter if figure.setting else None,
            stake=figure.setting.stake if figure.setting else None,
            of_meter=_of_meter(figure),
        )
        for figure in edges_for(elections)
    )


def _of_meter(figure: Figure) -> OfMeter | None:
    """What a progressive wager is worth, taken apart into what the meter pays and what it does not."""
    if figure.setting is None or figure.setting.meter is None:
        return None
    hands = [hand for paid in figure.paid if paid.wager == figure.wager for hand in paid.hands]
    won = [(hand, parse_odds(hand.odds)) for hand in hands if hand.odds is not None]
    shares = [(hand, odds) for hand, odds in won if odds.form is Form.METER]
    # An award is everything that comes back: the net result and the wager itself.
    paid_by_meter = sum(
        (Fraction(hand.count, figure.deals) * (Fraction(hand.net) + 1) for hand, _ in shares), Fraction()
    )
    awards = tuple(MeterAward(hand.count, odds.numerator, odds.denominator) for hand, odds in shares)
    return OfMeter(Exact.of(figure.house_edge.value + paid_by_meter), awards)


def main() -> None:
    """Answer one question."""
    elections = msgspec.json.decode(sys.stdin.buffer.read(), type=Elections)
    sys.stdout.buffer.write(_ENCODER.encode(edge_pages(elections)))


if __name__ == "__main__":
    main()
