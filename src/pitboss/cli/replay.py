"""`pitboss replay` and `pitboss verify`: a log read back, round by round, and checked."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli.render import CLAUSE, NAME, QUIET, heading, indented, page, text, write_json
from pitboss.cli.shell import REFUSED, AsJson

if TYPE_CHECKING:
    from rich.console import Console

    from pitboss.table.events import AnyEvent


def replay_command(
    log: Annotated[str, typer.Argument(metavar="LOG", help="The log of a table.")],
    round_: Annotated[str | None, typer.Argument(metavar="[ROUND]", help="One round alone, by its number.")] = None,
    json: AsJson = False,
) -> None:
    """Show what happened at a table, from its log: a replay, event by event.

    \b
    Example:
      pitboss replay evening.log
      pitboss replay evening.log 3
    """
    events = _events(_path(log))
    if round_ is not None:
        events = _of_round(events, round_)
    if json:
        import msgspec

        write_json([msgspec.to_builtins(event) for event in events])
        return
    with page() as console:
        console.print(heading("Replay", (f"  {log}", QUIET)))
        for event in events:
            _show(console, event)


def verify_command(
    log: Annotated[str, typer.Argument(metavar="LOG", help="The log of a table.")], json: AsJson = False
) -> None:
    """Check a log: that nothing was changed, and that every result follows from what came before.

    \b
    Example:
      pitboss verify evening.log
    """
    from pitboss.house.audit import audit
    from pitboss.store.logfile import Family, read
    from pitboss.store.verify import verify

    path = _path(log)
    faults = verify(path)
    if not faults:
        faults = audit(read(path, Family.LOG))
    if json:
        write_json({"log": log, "whole": not faults, "faults": faults})
    else:
        with page() as console:
            verdict = "is whole, and every result follows" if not faults else f"has {len(faults)} faults"
            console.print(text((log, NAME), f" {verdict}"))
            for fault in faults:
                console.print(
                    indented(text((f"line {fault.line}  ", QUIET), (fault.code, NAME), f"  {fault.message}"))
                )
    if faults:
        raise typer.Exit(REFUSED)


def _path(log: str) -> Path:
    from pitboss.malformed import Malformed

    path = Path(log)
    if not path.is_file():
        raise Malformed(log, "a log that exists", "name the file that pitboss play wrote")
    return path


def _events(path: Path) -> list[AnyEvent]:
    from pitboss.store.logfile import EVENT, Family, read
    from pitboss.table.events import from_bytes

    return [from_bytes(line.payload) for line in read(path, Family.LOG) if line.kind == EVENT]


def _of_round(events: list[AnyEvent], number: str) -> list[AnyEvent]:
    from pitboss.malformed import Malformed
    from pitboss.table.events import BetsClosed, RoundEnded

    begins = [
        place for place, event in enumerate(events) if isinstance(event, BetsClosed) and str(event.round) == number
    ]
    if not begins:
        played = sum(isinstance(event, BetsClosed) for event in events)
        raise Malformed(number, f"a round of this log (1 to {played})", "name one of these")
    # The wagers of a round lie on the table before its bets are closed.
    start = 1 + max((place for place in range(begins[0]) if isinstance(events[place], RoundEnded)), default=0)
    end = next((place for place in range(begins[0], len(events)) if isinstance(events[place], RoundEnded)), len(events))
    return events[start : end + 1]


def _show(console: Console, event: AnyEvent) -> None:
    """One event: what happened, by whom, under which clause, and below it what it settled."""
    from pitboss.cli.felt_view import settlement
    from pitboss.table.events import SeatSettled

    name = type(event).__struct_config__.tag
    what: dict[str, Any] = {
        field: getattr(event, field)
        for field in event.__struct_fields__
        if field not in ("at", "by", "who", "clause", "lines", "elections", "automated", "plan", "readings")
    }
    shown = "  ".join(f"{field} {_short(value)}" for field, value in what.items() if value not in (None, False, (), ""))
    clause = getattr(event, "clause", "")
    who = f" by {event.who or event.by.value}"
    console.print(text((str(name).partition(".")[0], NAME), (who, QUIET), f"  {shown}  ", (clause, CLAUSE)))
    if isinstance(event, SeatSettled):
        console.print(settlement(event.lines))


def _short(value: Any) -> str:
    if isinstance(value, tuple):
        return " ".join(str(each) for each in value)
    return str(getattr(value, "value", value))
