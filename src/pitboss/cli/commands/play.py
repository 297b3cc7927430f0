"""`pitboss play`: sit down at a table in the terminal, or stand behind it and deal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from pitboss.cli.options.editions import edition_of
from pitboss.cli.options.submission import game_or_submission, instead_of, submission_option
from pitboss.cli.shell import as_json, command
from pitboss.cli.views.render import write_json
from pitboss.plural import plural

if TYPE_CHECKING:
    from pitboss.cli.terminal.practice import Practice
    from pitboss.cli.terminal.screen import Screen
    from pitboss.house.shuffle import Source


@command("play")
@click.argument("game", metavar="[GAME]", help="The game; leave out with --submission.", required=False)
@click.option("--edition", metavar="E", help="The text to play under; the newest by default.")
@submission_option
@click.option("--deal", help="Take the dealer's side: do each duty in turn.", is_flag=True)
@click.option("--irregular", help="Let things go wrong now and then.", is_flag=True)
@click.option("--log", metavar="FILE", help="The log to write or resume.")
@click.option("--new", help="Begin a new table; an earlier log is set aside.", is_flag=True)
@as_json
def play_command(
    *,
    game: str | None,
    edition: str | None,
    submission: str | None,
    deal: bool,
    irregular: bool,
    log: str | None,
    new: bool,
    json: bool,
) -> None:
    """Play in the terminal, every settlement line with its clause.

    Without --log, the table is kept in your state folder ($XDG_STATE_HOME) and resumed next time. Through a pipe, each
    line of input is a key. With --json no page is shown; at the end, the table is printed as you see it.

    \b
    Example:
    """
    filed = None if submission is None else instead_of(submission, game, edition=edition)
    if filed is not None:
        newest = edition = filed.edition
    else:
        newest = edition_of(game_or_submission(game, "play"), edition).name

    from pitboss.cli.terminal.practice import log_path, practice, put_aside
    from pitboss.money import format_cents

    path = log_path(log, newest, deal=deal)
    aside = put_aside(path) if new else None
    chance = source()
    with practice(path, edition, newest, deal=deal, source=chance, filed=filed) as table:
        if not (json and sys.stdin.isatty()):
            _play(table, chance if irregular else None, deal=deal, quiet=json)
        if json:
            _print_view(table, deal=deal)
            return
        if aside is not None:
            click.echo(f"The earlier log is now {aside}.")
        rounds = table.table.rounds
        chips = "" if deal else f", and you have {format_cents(table.view().chips + table.wagered())}"
        click.echo(f"{plural(rounds, 'round')} played{chips}. The log is {path}:")
        click.echo(f"  pitboss replay {path}\n  pitboss verify {path}")


def source() -> Source:
    """Where chance comes from."""
    from pitboss.house.shuffle import OperatingSystem

    return OperatingSystem()


def _play(table: Practice, chance: Source | None, *, deal: bool, quiet: bool) -> None:
    from pitboss.cli.terminal.dealer import Desk
    from pitboss.cli.terminal.player import SeatAtTable
    from pitboss.cli.terminal.screen import Lines, Terminal

    whole_screen = sys.stdin.isatty() and sys.stdout.isatty()
    with Terminal(sys.stdin, sys.stdout) if whole_screen else Lines(quiet=quiet) as terminal:
        screen: Screen = terminal
        try:
            (Desk if deal else SeatAtTable)(table, screen, chance).play()
        except KeyboardInterrupt:
            # Everything done is in the log already, so Ctrl-C while the house works just means that the player leaves.
            return


def _print_view(table: Practice, *, deal: bool) -> None:
    import msgspec

    from pitboss.table.duties import Role
    from pitboss.table.views.person_views import Views

    views = Views(table.table)
    write_json(msgspec.to_builtins(views.staff(Role.DEALER) if deal else table.view(), str_keys=True))
