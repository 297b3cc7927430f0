"""The `pitboss` command."""

from __future__ import annotations

import gc
import io
import sys
from copy import copy
from typing import Annotated

import typer

from pitboss import __version__
from pitboss.cli.commands.clauses import clauses_command
from pitboss.cli.commands.compile import compile_command
from pitboss.cli.commands.diff import diff_command
from pitboss.cli.commands.edge import edge_command
from pitboss.cli.commands.export import export_command
from pitboss.cli.commands.new_game import new_game_command
from pitboss.cli.commands.par import par_command
from pitboss.cli.commands.play import play_command
from pitboss.cli.commands.published import published_command
from pitboss.cli.commands.rank import rank_command
from pitboss.cli.commands.readings import readings_command
from pitboss.cli.commands.reconcile import reconcile_command
from pitboss.cli.commands.replay import replay_command
from pitboss.cli.commands.rules import rules_command
from pitboss.cli.commands.serve import serve_command
from pitboss.cli.commands.settle import settle_command
from pitboss.cli.commands.simulate import simulate_command
from pitboss.cli.commands.strategy import strategy_command
from pitboss.cli.commands.verify import verify_command
from pitboss.cli.commands.welcome import welcome
from pitboss.cli.shell import House, PlainCommand

_LASTING = frozenset({"play", "serve"})
"""The commands that go on until they are stopped."""
_SELDOM = 100_000
"""So many new objects, instead of hundreds, are let be before garbage is looked for."""

app = typer.Typer(
    cls=House,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
app.command("rules", cls=PlainCommand)(rules_command)
app.command("settle", cls=PlainCommand)(settle_command)
app.command("rank", cls=PlainCommand)(rank_command)
app.command("play", cls=PlainCommand)(play_command)
app.command("serve", cls=PlainCommand)(serve_command)
app.command("export", cls=PlainCommand)(export_command)
app.command("replay", cls=PlainCommand)(replay_command)
app.command("verify", cls=PlainCommand)(verify_command)
app.command("edge", cls=PlainCommand)(edge_command)
app.command("strategy", cls=PlainCommand)(strategy_command)
app.command("simulate", cls=PlainCommand)(simulate_command)
app.command("reconcile", cls=PlainCommand)(reconcile_command)
app.command("par", cls=PlainCommand)(par_command)
app.command("published", cls=PlainCommand)(published_command)
app.command("compile", cls=PlainCommand)(compile_command)
app.command("new-game", cls=PlainCommand)(new_game_command)
app.command("clauses", cls=PlainCommand)(clauses_command)
app.command("diff", cls=PlainCommand)(diff_command)
app.command("readings", cls=PlainCommand)(readings_command)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"pitboss {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def pitboss(
    context: typer.Context,
    json: Annotated[bool, typer.Option("--json", help="Without a command: list the games as JSON.")] = False,
    _version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    """Casino table games, exactly as the regulation is written.

    \b
    Example:
      pitboss                  what there is, and how to go on
      pitboss rules GAME       the figures of a game
      pitboss rules --help     what a command takes
    """
    called = context.invoked_subcommand
    if called is None:
        welcome(as_json=json)
    elif json:
        from pitboss.malformed import Malformed

        raise Malformed(f"--json {called}", "--json after the command", f"write pitboss {called} … --json")


def main() -> None:
    """Run `pitboss` on the words of the shell."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without § still gets the rest of the line
    if not {*sys.argv[1:2]} & _LASTING:
        # What is loaded stays until the end: to go through it again and again for garbage takes an eighth of the start.
        gc.set_threshold(_SELDOM)
    _for_call(sys.argv[1:])(prog_name="pitboss")


def _for_call(words: list[str]) -> typer.Typer:
    """The house with nothing but the command that is called, if one is: Typer would prepare all of them each time."""
    called = [each for each in app.registered_commands if [each.name] == words[:1]]
    if not called:
        return app
    house = copy(app)
    house.registered_commands = called
    return house
