"""`pitboss submission`: write a Rules Submission, check it against the chapter, price it, compare two, print it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pitboss.cli.options.editions import edition_of
from pitboss.cli.options.elections import amount, no_cache, number
from pitboss.cli.options.submission import passing, read
from pitboss.cli.options.wagers import dealing, independent_option, spread_rounds, spread_seed
from pitboss.cli.shell import as_json, command
from pitboss.cli.views.render import write_json

if TYPE_CHECKING:
    from pitboss.exact.table_hold import AskedWager, Spread

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
@click.option("--holder", metavar="NAME", help="The certificate holder, without whose name it does not pass.")
@click.option("--output", metavar="FILE", help="Where to write it; printed by default.")
@as_json
def new_command(*, game: str, edition: str | None, holder: str | None, output: str | None, json: bool) -> None:
    """Write a complete submission to start from, each choice with its clause.

    \b
    Example:
      pitboss submission new GAME --output table-1.toml
      pitboss submission new GAME --holder 'Keystone Casino'
    """
    from pitboss.malformed import Malformed
    from pitboss.submission.drafting import new_submission
    from pitboss.submission.model import PLACEHOLDER
    from pitboss.submission.toml_writer import commented

    drafted = new_submission(edition_of(game, edition).name, holder if holder is not None else PLACEHOLDER)
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
    import msgspec

    from pitboss.cli.views.progress_bar import bar
    from pitboss.documents.print_check import print_failures
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
        found = checked(submission, announce=show, folder=Path(file).parent)
        if found.passed:
            failures = tuple(print_failures(submission, Path(file).parent))
            found = msgspec.structs.replace(found, passed=not failures, failures=failures)
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
@independent_option
@spread_rounds
@spread_seed
@no_cache
@as_json
def price_command(
    *,
    file: str,
    players: str | None,
    rounds_an_hour: str,
    ante: str | None,
    independent: bool,
    rounds: str | None,
    seed: str | None,
    no_cache: bool,
    json: bool,
) -> None:
    """Price everything that a submission elects: edge and hold of each wager, and what a table wins per hour.

    Optional wagers are made every round at their minimum. How far the wagers of one round win and lose together is
    simulated for the hourly band, with its error. A submission that fails is not priced.

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
    deal = dealing(independent=independent, rounds=rounds, seed=seed)
    cache = NO_CACHE if no_cache else user_results()
    with bar() as show:

        def together(asked: Sequence[AskedWager], seats: int) -> Spread | None:
            return deal(asked, seats, lambda done: show("dealing", done))

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
@click.option("--supersedes", metavar="FILE", help="The submission that an amendment replaces, to show its changes.")
@no_cache
@as_json
def render_command(
    *, file: str, out: str, only: tuple[str, ...], supersedes: str | None, no_cache: bool, json: bool
) -> None:
    """Print everything that is filed and posted: each document by itself, and all of them as one filing.

    The same submission always prints the same bytes. Existing files are overwritten. An amendment is printed with its
    changes from the submission that it supersedes.

    \b
    Example:
      pitboss submission render table-1.toml --out table-1
      pitboss submission render table-1.toml --out table-1 --only layout
      pitboss submission render table-2.toml --out table-2 --supersedes table-1.toml
    """
    from pitboss.cli.views.progress_bar import bar
    from pitboss.documents.print_check import logo_of
    from pitboss.documents.rendering import Printer, documents_of, require_document
    from pitboss.exact.cache import NO_CACHE, user_results

    submission = passing(file)
    names = [require_document(each) for each in only] or documents_of(submission)
    cache = NO_CACHE if no_cache else user_results()
    written = []
    with bar() as show:
        logo = logo_of(submission, Path(file).parent)
        printer = Printer(submission, cache, show, read(supersedes) if supersedes else None, logo=logo)
        printer.require(names)
        for name in names:
            for called, content in printer.files(name):
                written.append(str(_write(Path(out), called, content)))
    if json:
        write_json({"files": written, "hash": submission.hash})
        return
    for each in written:
        click.echo(f"Wrote {each}")
    click.echo(f"  submission {submission.hash}")


@submission_command.command("keygen", cls=command.keywords["cls"])
@click.argument("key", metavar="KEY", help="The private key to write; the public one is KEY.pub.")
@as_json
def keygen_command(*, key: str, json: bool) -> None:
    """Make a pair of keys: a private one that signs submissions, and a public one that checks signatures.

    Only you can read the private key; no existing file is overwritten. Give the public key to whoever checks.

    \b
    Example:
      pitboss submission keygen filing.key
    """
    from pitboss.submission.signatures import make_keys

    public = make_keys(Path(key))
    if json:
        write_json({"private": key, "public": str(public)})
        return
    click.echo(f"Wrote {key}, which signs: keep it to yourself")
    click.echo(f"Wrote {public}, which checks signatures")


@submission_command.command("sign", cls=command.keywords["cls"])
@click.argument("file", metavar="FILE", help="The submission.")
@click.option("--key", metavar="KEY", help="The private key.", required=True)
@click.option("--signature", metavar="SIG", help="Where to write the signature; FILE.sig by default.")
@as_json
def sign_command(*, file: str, key: str, signature: str | None, json: bool) -> None:
    """Sign the hash of a submission with your private key, in a file of its own.

    A submission that fails is not signed. The signature still holds when a status is recorded later; no other change
    leaves it valid.

    \b
    Example:
      pitboss submission sign table-1.toml --key filing.key
    """
    from pitboss.submission.signatures import sign, write_signature

    signed = sign(passing(file), Path(key))
    target = Path(signature or f"{file}.sig")
    write_signature(target, signed)
    if json:
        write_json({"file": str(target), "signature": signed})
        return
    click.echo(f"Wrote {target}\n  submission {signed.hash}")


@submission_command.command("verify", cls=command.keywords["cls"])
@click.argument("file", metavar="FILE", help="The submission.")
@click.option("--key", metavar="PUB", help="The signer's public key.", required=True)
@click.option("--signature", metavar="SIG", help="The signature; FILE.sig by default.")
@as_json
def verify_command(*, file: str, key: str, signature: str | None, json: bool) -> None:
    """Check who signed a submission, and that neither it nor an attachment has changed since.

    The exit code is 0 if the signature holds, 1 if it does not, and 2 if something cannot be read.

    \b
    Example:
      pitboss submission verify table-1.toml --key filing.key.pub
    """
    from pitboss.cli.views.submission import show_verified
    from pitboss.submission.filing_checks import attachment_failures
    from pitboss.submission.signatures import Verdict, read_signature, verify

    submission = read(file)
    signed = read_signature(Path(signature or f"{file}.sig"))
    verdict = verify(submission, signed, Path(key))
    changed = [each.found for each in attachment_failures(submission, Path(file).parent)]
    if json:
        write_json({"verdict": verdict, "attachments": changed, "hash": submission.hash, "signature": signed})
    else:
        show_verified(file, verdict, submission.hash, signed, changed)
    if verdict is not Verdict.VALID or changed:
        raise click.exceptions.Exit(_FAILED)


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
