"""`pitboss fair`: check one round from the proof that the house gives to anyone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pitboss.cli.options.files import existing_receipt
from pitboss.cli.shell import as_json, command
from pitboss.cli.views.render import NAME, QUIET, columns, indented, page, text, verdict_words, write_json
from pitboss.plural import plural

if TYPE_CHECKING:
    from pitboss.server.messages.pages import RoundProof
    from pitboss.server.rounds.fair import Check

UNFAIR = 1
_LONGEST = 1 << 20
_SECONDS = 30


@command("fair")
@click.argument("proof", metavar="PROOF", help="The proof of a round: a file, or its address at a house.")
@click.option("--receipt", metavar="FILE", help="What you saw at the table; repeatable.", multiple=True)
@as_json
def fair_command(*, proof: str, receipt: tuple[str, ...], json: bool) -> None:
    """Check that nobody chose the cards of a round.

    The proof is what the house answers at …/rounds/NUMBER/proof, saved as a file: the root, the cuts, what players
    added, the deal and the opened cards. You need nothing else, not even the log. A receipt also shows whether this is
    the round that you saw. The exit code is 1 if anything is wrong.

    \b
    Example:
      pitboss fair proof.json --receipt receipt.json
    """
    from pitboss.server.rounds.fair import checks

    found = _proof(proof)
    made = checks(found, [existing_receipt(each) for each in receipt])
    fair = all(each.wrong is None for each in made)
    if json:
        mixed = [each.player for each in found.contributions]
        silent = sorted({each.player for each in found.promises} - set(mixed))
        about = {"table": found.table, "round": found.round, "root": found.root, "mixed_by": mixed, "silent": silent}
        write_json({"proof": proof, "fair": fair, **about, "checks": [each.as_data() for each in made]})
    else:
        _show(found, made)
    if not fair:
        raise click.exceptions.Exit(UNFAIR)


def _proof(name: str) -> RoundProof:
    import msgspec

    from pitboss.malformed import Malformed
    from pitboss.server.messages.pages import RoundProof

    mend = "save what the house answers at …/rounds/NUMBER/proof, and name that file"
    try:
        read = _fetched(name) if name.startswith(("http://", "https://")) else _kept(name)
        if len(read) > _LONGEST:
            raise Malformed(name, "the proof of a round, which is shorter", mend)
        return msgspec.json.decode(read, type=RoundProof)
    except (OSError, ValueError, RecursionError, msgspec.MsgspecError) as error:
        said = getattr(error, "strerror", None) or error
        raise Malformed(name, f"the proof of a round ({said})", mend) from error


def _kept(name: str) -> bytes:
    from pathlib import Path

    with Path(name).open("rb") as file:
        return file.read(_LONGEST + 1)


def _fetched(address: str) -> bytes:
    from urllib.error import HTTPError
    from urllib.request import urlopen

    try:
        with urlopen(address, timeout=_SECONDS) as answer:
            read: bytes = answer.read(_LONGEST + 1)
    except HTTPError as error:
        with error:
            raise ValueError(f"the house answers {error.code} {error.reason}") from error
    return read


def _show(found: RoundProof, made: list[Check]) -> None:
    wrong = [each for each in made if each.wrong is not None]
    where = f"round {found.round}" + (f" of {found.table}" if found.table else "")
    loose = any(each.note is not None for each in made)
    fair = ("was fair as far as this proof shows", "green") if loose else ("was fair", "bold green")
    verdict = ("was not fair", "bold red") if wrong else fair
    with page() as console:
        console.print(text((where, NAME), " ", verdict))
        rows = [
            [text((each.check, NAME)), text(verdict_words(each.verdict.value)), text((each.means, QUIET))]
            for each in made
        ]
        console.print(indented(columns("", "", "", rows=rows)))
        for each in wrong:
            console.print(indented(text((each.check, NAME), f"  {each.wrong}")))
        for each in made:
            if each.note is not None:
                console.print(indented(text((each.check, NAME), (f"  {each.note}", "yellow"))))
        console.print(indented(text((_mixed(found), QUIET))))


def _mixed(found: RoundProof) -> str:
    names = ", ".join(each.player for each in found.contributions)
    opened = len(found.openings) + len(found.own)
    cards = f"{opened} of {plural(len(found.deal), 'card')} opened"
    cards += "; the whole order is open" if found.whole else ""
    return f"{cards}; mixed by {names}" if names else f"{cards}; nobody mixed them"
