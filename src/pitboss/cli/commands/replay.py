"""`pitboss replay`: tell what happened at a table, from its log."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pitboss.cli.options.files import existing_log, logged_events
from pitboss.cli.shell import as_json, command
from pitboss.cli.views.render import page, write_json

if TYPE_CHECKING:
    from rich.console import RenderableType

    from pitboss.house.recall import RecalledRound
    from pitboss.table.events import AnyEvent, TableOpened


@command("replay")
@click.argument("log", metavar="LOG", help="The log of a table.")
@click.argument("round_", metavar="[ROUND]", help="Only one round, by its number.", required=False)
@as_json
def replay_command(
    *,
    log: str,
    round_: str | None,
    json: bool,
) -> None:
    """Tell what happened at a table, round by round.

    A replay takes the log at its word; `pitboss verify` says whether the log is whole.

    \b
    Example:
      pitboss replay evening.log
      pitboss replay evening.log 3
    """
    path = existing_log(log)
    events = [event for _, event in logged_events(path)]
    opened = _opening(path, events)
    first, end = (0, len(events)) if round_ is None else _of_round(events, round_)
    from pitboss.cli.views.replay import Telling, balances
    from pitboss.house.recall import recalled_rounds
    from pitboss.malformed import Malformed
    from pitboss.table.events import BetsClosed, RoundEnded

    # A forged log can break any assumption of the table; whichever it breaks, the log cannot be told.
    try:
        rounds = {each.round: each for each in recalled_rounds(events[:end])}
        if json:
            wanted = [rounds[each.round] for each in events[first:end] if isinstance(each, BetsClosed)]
            _write(log, opened, events[first:end], wanted)
            return
        telling = Telling(opened)
        told: list[RenderableType] = [telling.heading(log)]
        for place, event in enumerate(events[:end]):
            told += [each for each in telling.tell(event) if place >= first]
            if isinstance(event, RoundEnded) and place >= first:
                told += balances(rounds[event.round])
    except Exception as error:
        raise Malformed(log, "the log of rounds that can be told", f"check it with pitboss verify {log}") from error
    with page() as console:
        for each in told:
            console.print(each)


def _opening(path: Path, events: list[AnyEvent]) -> TableOpened:
    from pitboss.malformed import Malformed
    from pitboss.table.events import TableOpened

    if not events or not isinstance(events[0], TableOpened):
        raise Malformed(str(path), "a log that begins with the opening of a table", "name another log")
    return events[0]


def _write(log: str, opened: TableOpened, events: list[AnyEvent], rounds: list[RecalledRound]) -> None:
    import msgspec

    elections = opened.elections
    write_json(
        {
            "replay": True,
            "log": log,
            "table": opened.table,
            "game": elections.rules.game,
            "edition": elections.edition,
            "paytables": elections.paytables,
            "readings": elections.readings,
            "submission": opened.submission,
            "rounds": rounds,
            "events": [msgspec.to_builtins(event, str_keys=True) for event in events],
        }
    )


def _of_round(events: list[AnyEvent], number: str) -> tuple[int, int]:
    """Where a round begins (with its cards made ready and its wagers placed) and where it ends."""
    from pitboss.malformed import Malformed
    from pitboss.table.events import BetsClosed, RoundEnded

    closed = [place for place, event in enumerate(events) if isinstance(event, BetsClosed)]
    wanted = [place for place in closed if getattr(events[place], "round", None) == _number(number)]
    if not wanted:
        played = f"1 to {len(closed)}" if closed else "none has been played yet"
        raise Malformed(number, f"a round of this log ({played})", "name one of these, or leave it out")
    ends = [place for place, event in enumerate(events) if isinstance(event, RoundEnded)]
    start = max((place + 1 for place in ends if place < wanted[0]), default=0)
    return start, next((place + 1 for place in ends if place > wanted[0]), len(events))


def _number(word: str) -> int | None:
    return int(word) if word.isascii() and word.isdigit() and len(word) < 10 else None
