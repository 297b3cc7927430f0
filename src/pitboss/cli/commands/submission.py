"""`pitboss submission`: write a Rules Submission, check it against the chapter, price it, compare two, print it."""

from __future__ import annotations

from pathlib import Path

import click

from pitboss.cli.options.editions import edition_of
from pitboss.cli.options.elections import amount, no_cache, number
from pitboss.cli.options.submission import passing, read
from pitboss.cli.shell import as_json, command
from pitboss.cli.views.render import write_json

_FAILED = 1
"""The exit code for a submission that can be read but does not pass."""


class _Group(click.Group):
    """Commands in the order in which a submission goes through them."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return [*self.commands]


@click.group("submission", cls=_Group, invoke_without_command=True)
@click.option("--json", is_flag=True, help="Without a command: list the commands as JSON.")
@click.pass_context
def submission_command(context: click.Context, json: bool) -> None:
    """Write, check, price, compare and print Rules Submissions.

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
@click.argument("game", metavar="GAME", help="The game; run `pitboss` to list them.")
@click.option("--edition", metavar="E", help="The text; the newest by default.")
@click.option("--output", metavar="FILE", help="Where to write it; printed by default.")
@as_json
def new_command(*, game: str, edition: str | None, output: str | None, json: bool) -> None:
    """Write a complete submission to start from, each choice with its clause.

    \b
    Example:
      pitboss submission new GAME --output table-1.toml
    """
    from pitboss.malformed import Malformed
    from pitboss.submission.drafting import new_submission
    from pitboss.submission.toml_writer import commented

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

    The exit code is 0 if it passes, 1 if it fails, and 2 if it cannot be read.

    \b
    Example:
      pitboss submission check table-1.toml
    """
    from pitboss.cli.views.progress_bar import bar
    from pitboss.submission.check import checked
    from pitboss.submission.toml_reader import Unreadable

    try:
        submission = read(file)
    except Unreadable as error:
        if json:
            place = {
                "line": error.line,
                "column": error.column,
                "clause": error.clause,
                "expected": error.expected,
                "instead": error.mend,
            }
            write_json({"passed": False, "failures": [], "warnings": [], "unreadable": place})
        raise
    with bar() as show:
        found = checked(submission, announce=show)
    if json:
        write_json(found)
    else:
        from pitboss.cli.views.submission import show_checked

        show_checked(file, found)
    if not found.passed:
        raise click.exceptions.Exit(_FAILED)


@submission_command.command("price", cls=command.keywords["cls"])
@click.argument("file", metavar="FILE", help="The submission.")
@click.option("--players", metavar="N", help="How many players; one per seat by default.")
@click.option("--rounds-an-hour", metavar="N", help="How fast rounds are dealt.", default="40", show_default=True)
@click.option("--ante", metavar="AMOUNT", help="How large the first wager is; the table minimum by default.")
@click.option("--independent", is_flag=True, help="Treat the wagers of a round as independent, and simulate nothing.")
@no_cache
@as_json
def price_command(
    *,
    file: str,
    players: str | None,
    rounds_an_hour: str,
    ante: str | None,
    independent: bool,
    no_cache: bool,
    json: bool,
) -> None:
    """Price everything that a submission elects: edge and hold of each wager, and what a table wins per hour.

    Optional wagers are made every round at their minimum. How far the wagers of one round win and lose together is
    simulated, for the hourly band. A submission that fails is not priced.

    \b
    Example:
      pitboss submission price table-1.toml
      pitboss submission price table-1.toml --players 4 --ante '$25'
    """
    from pitboss.cli.views.progress_bar import bar
    from pitboss.exact.cache import NO_CACHE, user_results
    from pitboss.exact.hold import Pace
    from pitboss.submission import pricing

    submission = passing(file)
    seats = number("--players", players) or submission.elections.positions
    pace = Pace(seats, number("--rounds-an-hour", rounds_an_hour) or 0)
    size = amount("--ante", ante)
    together = pricing.independent if independent else pricing.as_dealt
    cache = NO_CACHE if no_cache else user_results()
    with bar() as show:
        found = pricing.priced(submission, cache, pace, ante=size, together=together, announce=show)
    if json:
        write_json(found)
        return
    from pitboss.cli.views.edge import show as show_edges
    from pitboss.cli.views.hold import show_hold

    show_edges([(each, None) for each in found.figures])
    click.echo("")
    show_hold(found.hold)
    click.echo(f"\n  submission {found.hash}")


@submission_command.command("diff", cls=command.keywords["cls"])
@click.argument("before", metavar="BEFORE", help="The submission in force.")
@click.argument("after", metavar="AFTER", help="The one to compare with it.")
@no_cache
@as_json
def diff_command(*, before: str, after: str, no_cache: bool, json: bool) -> None:
    """Show what changed between two submissions, under which clause, and what that does to each edge.

    \b
    Example:
      pitboss submission diff table-1.toml table-1-new.toml
    """
    from pitboss.cli.views.progress_bar import bar
    from pitboss.exact.cache import NO_CACHE, user_results
    from pitboss.submission.differences import compare

    with bar() as show:
        found = compare(read(before), read(after), NO_CACHE if no_cache else user_results(), show)
    if json:
        write_json(found)
        return
    from pitboss.cli.views.submission import show_comparison

    show_comparison(found)


@submission_command.command("render", cls=command.keywords["cls"])
@click.argument("file", metavar="FILE", help="The submission.")
@click.option("--out", metavar="DIR", help="The folder to write to; created if missing.", required=True)
@click.option("--only", metavar="NAME", help="Only this document; repeatable.", multiple=True)
@no_cache
@as_json
def render_command(*, file: str, out: str, only: tuple[str, ...], no_cache: bool, json: bool) -> None:
    """Print everything that is filed and posted: the layout to scale, and the documents that go with it.

    The same submission always prints the same bytes. Existing files are overwritten.

    \b
    Example:
      pitboss submission render table-1.toml --out table-1
      pitboss submission render table-1.toml --out table-1 --only layout
    """
    from pitboss.cli.views.progress_bar import bar
    from pitboss.documents.rendering import documents_of, rendered, require_document
    from pitboss.exact.cache import NO_CACHE, user_results

    submission = passing(file)
    names = [require_document(each) for each in only] or documents_of(submission)
    cache = NO_CACHE if no_cache else user_results()
    written = []
    with bar() as show:
        for name in names:
            for called, content in rendered(submission, name, cache, show):
                written.append(str(_write(Path(out), called, content)))
    if json:
        write_json({"files": written, "hash": submission.hash})
        return
    for each in written:
        click.echo(f"Wrote {each}")
    click.echo(f"  submission {submission.hash}")


def _write(folder: Path, name: str, content: bytes) -> Path:
    from pitboss.malformed import Malformed

    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise Malformed(
            str(folder), f"a folder that can be written to ({reason})", "name another with --out"
        ) from error
    return folder / name
