"""`pitboss meter`: check the stream of a linked meter offline, against the logs of its tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pitboss.cli.options.files import existing_log, logged_events
from pitboss.cli.shell import REFUSED, as_json, command
from pitboss.cli.views.render import columns, page, text, write_json

if TYPE_CHECKING:
    from pitboss.games.linked_meter import AnyMeterLine
    from pitboss.store.chain import Fault


@command("meter")
@click.argument("stream", metavar="STREAM", help="The stream of a linked meter, from pitboss export --meter.")
@click.argument("log", metavar="[LOG…]", help="The logs of the tables that play for it.", nargs=-1)
@as_json
def meter_command(*, stream: str, log: tuple[str, ...], json: bool) -> None:
    """Show what happened to a linked meter, and check it.

    Every line is recomputed from those before it: what wagers contributed, down to fractions of a cent, what was won,
    and in which order. With the logs of its tables, it also checks that each claimed exactly what the stream says.
    The exit code is 2 if anything is wrong.

    \b
    Example:
      pitboss meter grand.meter flush-1.log flush-2.log
    """
    from pathlib import Path

    from pitboss.malformed import Malformed
    from pitboss.store.verify_meter import compared, stream_in

    path = Path(stream)
    if not path.is_file():
        raise Malformed(stream, "the stream of a meter", "export it with pitboss export --meter")
    lines, faults = stream_in(path)
    found = {stream: faults}
    name = getattr(lines[0], "name", "") if lines else ""
    for each in log:
        events = logged_events(existing_log(each))
        found[each] = [] if faults else list(compared(lines, name, events))
    wrong = any(found.values())
    if json:
        write_json({"meter": name, "whole": not wrong, "faults": found, "lines": lines})
    else:
        _show(lines, found)
    if wrong:
        raise click.exceptions.Exit(REFUSED)


def _show(lines: list[AnyMeterLine], found: dict[str, list[Fault]]) -> None:
    table = columns(
        *("order", "what", "table", "round", "amount", "meter"), rows=map(_cells, lines), right=(0, 3, 4, 5)
    )
    with page() as out:
        out.print(table)
        for file, faults in found.items():
            for fault in faults:
                out.print(text(f"{file}, line {fault.line}: {fault.code}: {fault.message}"))
            if not faults:
                out.print(text(f"{file} is whole."))


def _cells(line: AnyMeterLine) -> tuple[str, ...]:
    from pitboss.money import format_cents

    amount = getattr(line, "amount", None)
    return (
        str(line.order),
        type(line).__name__.removeprefix("Meter").lower(),
        getattr(line, "table", ""),
        str(getattr(line, "round", "")),
        "" if amount is None else format_cents(amount),
        format_cents(line.state.shown),
    )
