"""What a table claims from a linked meter: the lines in the meter's stream that its events correspond to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from pitboss.games.linked_meter import AnyMeterLine, MeterAnswer, MeterGained, MeterHandedOut, MeterWon
from pitboss.games.progressive import is_share
from pitboss.table import events as ev
from pitboss.table.commands import AnyCommand, Perform
from pitboss.table.duties import Duty
from pitboss.table.state import Table

_CLAIMING = (Duty.COLLECT_PROGRESSIVE, Duty.RESOLVE_COUNT, Duty.PAY_AWARD, Duty.DOCUMENT_AWARD)


def claims(table: Table | None, command: AnyCommand) -> bool:
    """Whether a command may claim something from a linked meter, and so needs its answer."""
    return table is not None and bool(table.linked) and isinstance(command, Perform) and command.duty in _CLAIMING


def with_answer(command: AnyCommand, answer: MeterAnswer) -> AnyCommand:
    """The command with the meter's answer."""
    return replace(command, answer=answer)


def claimed(before: Table, events: Iterable[ev.AnyEvent]) -> Iterator[AnyMeterLine]:
    """What the events of one command have claimed, each in order. One command makes at most one claim."""
    for event in events:
        match event:
            case ev.ProgressiveCollected(order=order) if order:
                yield MeterGained(
                    at=event.at,
                    order=order,
                    state=event.meter,
                    table=before.name,
                    round=_round(before),
                    stakes=tuple(before.boxes[seat].wagers[event.wager] for seat in event.seats),
                )
            case ev.AwardPaid(order=order) if order and event.meter is not None and is_share(event.line):
                yield MeterWon(
                    at=event.at,
                    order=order,
                    state=event.meter,
                    table=before.name,
                    round=_round(before),
                    seat=event.seat,
                    odds=event.line.odds or "",
                    amount=event.line.paid,
                )
            case ev.AwardDocumented(order=order) if order:
                yield MeterHandedOut(
                    at=event.at,
                    order=order,
                    state=event.meter,
                    table=before.name,
                    round=_round(before),
                    seat=event.seat,
                    amount=event.amount,
                )
            case _:
                pass


def _round(table: Table) -> int:
    return table.round_in_play.number
