"""The `pitboss` command."""

from __future__ import annotations

import gc
import io
import sys

import click

from pitboss import __version__
from pitboss.cli.commands.welcome import welcome
from pitboss.cli.shell import CommandGroup

_LASTING = frozenset({"play", "serve"})
"""The commands that run until they are stopped."""
_SELDOM = 100_000
"""How many new objects trigger a garbage collection, instead of hundreds."""

_HELP = {"help_option_names": ["-h", "--help"]}


@click.group("pitboss", cls=CommandGroup, invoke_without_command=True, context_settings=_HELP)
@click.option("--json", is_flag=True, help="Without a command: list the games as JSON.")
@click.version_option(__version__, message="pitboss %(version)s", help="Print the version.")
@click.pass_context
def app(context: click.Context, json: bool) -> None:
    """Casino table games, exactly as the regulation is written.

    \b
    Example:
      pitboss                  what there is, and what to do next
      pitboss rules GAME       the figures of a game
      pitboss rules --help     what a command takes
    """
    called = context.invoked_subcommand
    if called is None:
        welcome(as_json=json)
    elif json:
        from pitboss.malformed import Malformed

        raise Malformed(f"--json {called}", "--json after the command", f"write pitboss {called} … --json")


app.names = (
    *(
        "rules",
        "settle",
        "rank",
        "play",
        "serve",
        "export",
        "replay",
        "verify",
        "meter",
        "fair",
        "battery",
        "evidence",
        "judge",
        "integrity",
        "selfcheck",
        "backup",
        "restore",
        "ledger",
        "edge",
        "strategy",
        "hold",
        "session",
        "protection",
    ),
    *("simulate", "reconcile", "par", "published", "compile", "new-game", "clauses", "law", "diff", "readings"),
    "submission",
)


def main() -> None:
    """Run `pitboss` with the words from the shell."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without § still gets the rest of the line
    if not {*sys.argv[1:2]} & _LASTING:
        # What is loaded stays until the end: looking for garbage in it again and again is an eighth of startup time.
        gc.set_threshold(_SELDOM)
    app(prog_name="pitboss")
