"""`pitboss play`: sit down at a table in the terminal, or stand behind it and deal."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.rules import edition_of

if TYPE_CHECKING:
    from pitboss.house.running import RunningTable

YOU = "you"
BOTS = ((1, "Ada", "queen-six-four"), (4, "Emil", "always-play"), (6, "Rosa", "never-side"))
"""House bots in some other seats: seat, name, strategy."""


def play_command(  # noqa: PLR0917
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game; so far three-card-prime.")],
    edition: Annotated[str | None, typer.Option(metavar="E", help="The text to play under; else the newest.")] = None,
    deal: Annotated[bool, typer.Option("--deal", help="Take the dealer's side: do each duty in turn.")] = False,
    irregular: Annotated[bool, typer.Option("--irregular", help="Let things go wrong now and then.")] = False,
    log: Annotated[str | None, typer.Option(metavar="FILE", help="The log to write, and to go on from.")] = None,
    new: Annotated[bool, typer.Option("--new", help="Begin a new table, though there is a log to go on from.")] = False,
) -> None:
    """Play a hand in the terminal, every settlement line with its clause.

    \b
    Example:
      pitboss play three-card-prime
      pitboss play three-card-prime --deal --irregular
      pitboss play three-card-prime --log evening.log
    """
    from pitboss.cli.deal_desk import Desk
    from pitboss.cli.play_seat import SeatAtTable
    from pitboss.cli.terminal import Terminal
    from pitboss.house.running import RunningTable

    named = edition_of(game, edition)
    _check_playable(game)
    path = Path(log) if log else _state_folder() / f"{named.name.replace('@', '-')}{'-deal' if deal else ''}.log"
    path.parent.mkdir(parents=True, exist_ok=True)
    if new:
        for suffix in (".log", ".keeper"):
            path.with_suffix(suffix).unlink(missing_ok=True)
    with RunningTable(path) as running:
        if running.table is None:
            _open(running, named.name, deal=deal)
        with Terminal() as terminal:
            desk = Desk(running, terminal, irregular=irregular) if deal else None
            (desk or SeatAtTable(running, terminal, irregular=irregular)).play()
        typer.echo(f"The log is {path}; pitboss replay and pitboss verify read it.")


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def _check_playable(game: str) -> None:
    from importlib.util import find_spec

    from pitboss.games.catalogue import FOLDERS
    from pitboss.malformed import Malformed

    if find_spec(f"pitboss.games.{FOLDERS[game]}.play") is None:
        raise Malformed(game, "a game that can be played at a table so far (three-card-prime)", "choose that one")


def _state_folder() -> Path:
    """Where programs keep what they go on from."""
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "pitboss"


def _open(running: RunningTable, edition: str, *, deal: bool) -> None:
    """A practice table: the letters at the top of each list, every duty the house's, or every one yours."""
    from pitboss.games import rules
    from pitboss.games.elections import Dealing, Elections, Limits, Shuffling
    from pitboss.table.commands import OpenTable, SitDown
    from pitboss.table.duties import Duty, Role

    letters = {
        name: next(iter(wager.paytables)) for name, wager in rules(edition).wagers.items() if len(wager.paytables) > 1
    }
    elections = Elections(
        edition,
        paytables=letters,
        limits=Limits(boxes=1),
        shuffling=Shuffling.MANUAL,
        dealing=Dealing.MANUAL_SHOE,
    )
    # The person at the terminal says when bets are closed, so that nobody is hurried.
    automated = () if deal else tuple(duty for duty in Duty if duty is not Duty.NO_MORE_BETS)
    running.submit(
        OpenTable(
            at=now(), by=Role.HOUSE, table="practice", elections=elections, automated=automated, inventory=10_000_000
        )
    )
    for seat, name, bot in BOTS:
        running.submit(SitDown(at=now(), by=Role.HOUSE, who=name, seat=seat, chips=100_000, bot=bot))
    if not deal:
        running.submit(SitDown(at=now(), by=Role.PLAYER, who=YOU, seat=3, chips=100_000))
