"""How commands meet the shell: refusals with exit code 2, arguments as they were written, JSON if asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

if TYPE_CHECKING:
    from pitboss.law.refusal import Refused
    from pitboss.malformed import Malformed

REFUSED = 2
"""The exit code of every refusal, and of a command that was called wrongly."""

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
"""The option that every command has."""

_LONGEST = 80
_EXAMPLES = "Example:"


class House(TyperGroup):
    """The group of all commands: what they refuse is said in two lines, never in a traceback."""

    def get_params(self, ctx: Any) -> list[Any]:
        return _as_written(super().get_params(ctx))

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except typer.Exit:
            raise
        except Exception as error:
            # Imported here, as commands import their data: `--help` needs neither.
            from pitboss.cli.views.render import printable
            from pitboss.law.refusal import Refused
            from pitboss.malformed import Malformed

            if not isinstance(error, Malformed | Refused):
                raise
            typer.echo("\n  ".join(map(printable, _complaint(error))), err=True)
            raise typer.Exit(REFUSED) from error


def _complaint(error: Malformed | Refused) -> tuple[str, ...]:
    """What was wrong, and on a line of its own how to mend it."""
    from pitboss.law.names import Unknown
    from pitboss.malformed import Malformed

    if not isinstance(error, Malformed):
        return (f"pitboss: {error}",)
    problem = f"pitboss: {str(error).removesuffix(f'; {error.mend}')}"
    if not isinstance(error, Unknown):
        return problem, error.mend[0].upper() + error.mend[1:]
    if not error.nearest:
        return (problem,)
    # The nearest names say more than the long list of all that are known.
    return f"pitboss: there is no {error.kind} {_quoted(error.read)}", f"Did you mean {' or '.join(error.nearest)}?"


def _quoted(read: str) -> str:
    """The word as JSON writes it, so that no control character of it reaches the terminal."""
    import json

    return json.dumps(read if len(read) <= _LONGEST else f"{read[:_LONGEST]}…", ensure_ascii=False)


class PlainCommand(TyperCommand):
    """A command whose arguments are words and flags, taken as they were written.

    Its help ends with examples: those that stand in its own words, and those that the games give.
    """

    def get_params(self, ctx: Any) -> list[Any]:
        return _as_written(super().get_params(ctx))

    def format_help_text(self, ctx: Any, formatter: Any) -> None:
        from pitboss.cli.examples import examples_of

        words, heading, own = (self.help or "").partition(_EXAMPLES)
        calls = "".join(f"\n  {call}" for call in examples_of(self.name or ""))
        self.help = f"{words}{heading}{calls}{own}"
        super().format_help_text(ctx, formatter)


class _AsWritten:
    """Stands in for Typer's conversion of one parameter."""

    def coerce(self, value: Any, **_: object) -> Any:
        return value


_AS_WRITTEN = _AsWritten()


def _as_written(params: list[Any]) -> list[Any]:
    """Spare words and flags Typer's conversion.

    It would load Pydantic to turn a word into a word, which takes longer than all else that a small command
    does. A test sees to it that Pydantic stays away.
    """
    for param in params:
        if param.type_descriptor.annotation in (str, bool, list[str]):
            param._runtime_param = _AS_WRITTEN
    return params
