"""How commands meet the shell: refusals with exit code 2, arguments as they were written, JSON on request."""

from __future__ import annotations

import warnings
from copy import copy
from functools import partial
from importlib import import_module
from inspect import cleandoc
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from pitboss.law.incomplete import Incomplete
    from pitboss.law.refusal import Refused
    from pitboss.malformed import Malformed

REFUSED = 2
"""The exit code for every refusal, and for a command called incorrectly."""

INTERRUPTED = 130
"""The exit code for an interruption, as shells have it."""

as_json = click.option("--json", is_flag=True, help="Print JSON.")
"""The option that every command has."""

_LONGEST = 80
_EXAMPLES = "Example:"


class _Command(click.Command):
    """A command whose help ends with examples: its own, and those that games provide."""

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from pitboss.cli.examples import examples_of

        words, heading, own = cleandoc(self.help or "").partition(_EXAMPLES)
        calls = "".join(f"\n  {call}" for call in examples_of(self.name or ""))
        whole = copy(self)
        whole.help = f"{words}{heading}{calls}{own}"
        super(_Command, whole).format_help_text(ctx, formatter)


command = partial(click.command, cls=_Command)


class CommandGroup(click.Group):
    """The group of all commands. A refusal is printed as two lines, never as a traceback.

    `names` lists them in help order; each is loaded when it is called.
    """

    names: tuple[str, ...] = ()

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return [*self.names]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        # To suggest what was probably meant, all of them must be known.
        for name in (cmd_name,) if cmd_name in self.names else self.names:
            if name not in self.commands:
                module = import_module(f"pitboss.cli.commands.{name.replace('-', '_')}")
                self.add_command(getattr(module, f"{name.replace('-', '_')}_command"), name)
        return self.commands.get(cmd_name)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            with warnings.catch_warnings():
                warnings.showwarning = _show_warning
                return super().invoke(ctx)
        except (click.exceptions.Exit, click.ClickException, click.Abort):
            raise
        except KeyboardInterrupt:
            click.echo("Interrupted.", err=True)
            raise click.exceptions.Exit(INTERRUPTED) from None
        except Exception as error:
            # Imported here, as commands import their data: `--help` needs neither.
            from pitboss.cli.views.render import printable
            from pitboss.law.incomplete import Incomplete
            from pitboss.law.refusal import Refused
            from pitboss.malformed import Malformed

            if not isinstance(error, Incomplete | Malformed | Refused):
                raise
            click.echo("\n  ".join(map(printable, _complaint(error))), err=True)
            raise click.exceptions.Exit(REFUSED) from error


_SHOW_ANY = warnings.showwarning


def _show_warning(message: Warning | str, category: type[Warning], *where: Any, **more: Any) -> None:
    """That a game is left out, as a refusal is told: without the line of code behind it."""
    from pitboss.cli.views.render import printable
    from pitboss.law.incomplete import LeftOut

    if not issubclass(category, LeftOut):
        _SHOW_ANY(message, category, *where, **more)
        return
    first, *lines = str(message).splitlines()
    click.echo("\n".join([f"pitboss: {printable(first)}", *map(printable, lines)]), err=True)


def _complaint(error: Incomplete | Malformed | Refused) -> tuple[str, ...]:
    """What was wrong and, on a line of its own, how to fix it."""
    from pitboss.law.incomplete import Incomplete
    from pitboss.law.names import Unknown
    from pitboss.malformed import Malformed

    if isinstance(error, Incomplete):
        return f"pitboss: {error.whose} is not complete", *error.faults
    if not isinstance(error, Malformed):
        return (f"pitboss: {error}",)
    problem = f"pitboss: {str(error).removesuffix(f'; {error.mend}')}"
    if not isinstance(error, Unknown):
        return problem, error.mend[0].upper() + error.mend[1:]
    if not error.nearest:
        return (problem,)
    # The nearest names are more helpful than the long list of all known ones.
    return f"pitboss: there is no {error.kind} {_quoted(error.read)}", f"Did you mean {' or '.join(error.nearest)}?"


def _quoted(read: str) -> str:
    """The word as JSON writes it, so that no control character in it reaches the terminal."""
    import json

    return json.dumps(read if len(read) <= _LONGEST else f"{read[:_LONGEST]}…", ensure_ascii=False)
