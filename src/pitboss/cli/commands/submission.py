"""`pitboss submission`: write a Rules Submission, check it against the chapter, price it, compare two."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pitboss.cli.options.editions import edition_of
from pitboss.cli.shell import as_json, command
from pitboss.cli.views.render import write_json

if TYPE_CHECKING:
    from pitboss.submission.check import Checked
    from pitboss.submission.model import Submission

_FAILED = 1
"""The exit code of a submission that can be read and does not pass."""


class _Group(click.Group):
    """Commands in the order in which a submission meets them."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return [*self.commands]


@click.group("submission", cls=_Group, invoke_without_command=True)
@click.option("--json", is_flag=True, help="Without a command: list the commands as JSON.")
@click.pass_context
def submission_command(context: click.Context, json: bool) -> None:
    """Write, check, price and compare Rules Submissions.

    \b
    Example:
      pitboss submission new GAME --output table-1.toml
      pitboss submission check table-1.toml
      pitboss submission check table-1.toml --json
    """
    if context.invoked_subcommand is None:
        names = submission_command.list_commands(context)
        write_json({"commands": names}) if json else click.echo(context.get_help())


@submission_command.command("new", cls=command.keywords["cls"])
@click.argument("game", metavar="GAME", help="The game; `pitboss` alone lists all.")
@click.option("--edition", metavar="E", help="The text; else the newest.")
@click.option("--output", metavar="FILE", help="Where to write it; else it is printed.")
@as_json
def new_command(*, game: str, edition: str | None, output: str | None, json: bool) -> None:
    """Write a complete submission to begin with, each choice with its clause.

    \b
    Example:
      pitboss submission new GAME --output table-1.toml
    """
    from pitboss.malformed import Malformed
    from pitboss.submission.drafting import new_submission
    from pitboss.submission.writing import commented

    drafted = new_submission(edition_of(game, edition).name)
    text = commented(drafted)
    if output is not None:
        try:
            with Path(output).open("x", encoding="utf-8") as file:
                file.write(text)
        except FileExistsError as error:
            raise Malformed(output, "a file that does not exist yet", "name another, or remove it") from error
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise Malformed(output, f"a file that can be written ({reason})", "name another with --output") from error
    if json:
        write_json({"submission": drafted, "hash": drafted.hash, "file": output})
    elif output is None:
        click.echo(text, nl=False)
    else:
        click.echo(f"Wrote {output}\n  pitboss submission check {output}")


@submission_command.command("check", cls=command.keywords["cls"])
@click.argument("file", metavar="FILE", help="The submission.")
@as_json
def check_command(*, file: str, json: bool) -> None:
    """Check a submission against its chapter: every failure at once, each with its clause.

    The exit code is 0 where it passes, 1 where it fails, and 2 where it cannot be read.

    \b
    Example:
      pitboss submission check table-1.toml
    """
    from pitboss.submission.check import checked
    from pitboss.submission.reading import Unreadable

    try:
        found = checked(_read(file))
    except Unreadable as error:
        if json:
            place = {"line": error.line, "column": error.column, "expected": error.expected, "instead": error.mend}
            write_json({"passed": False, "failures": [], "warnings": [], "unreadable": place})
        raise
    if json:
        write_json(found)
    else:
        _show(file, found)
    if not found.passed:
        raise click.exceptions.Exit(_FAILED)


def _read(file: str) -> Submission:
    from pitboss.submission.reading import read_submission

    return read_submission(Path(file))


def _show(file: str, found: Checked) -> None:
    for title, findings in (("fails", found.failures), ("warning", found.warnings)):
        for each in findings:
            clause = f" [{each.clause}]" if each.clause else ""
            click.echo(f"{title}: {each.found}{clause}\n  {each.code}: {each.instead}")
    counted = f"{len(found.failures)} failure{'' if len(found.failures) == 1 else 's'}"
    click.echo(f"{file} passes under {found.edition}" if found.passed else f"{file} does not pass: {counted}")
    click.echo(f"  submission {found.hash}")
