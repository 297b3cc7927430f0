"""`pitboss judge`: settle a dispute from its evidence, offline, with nothing but the file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pitboss.cli.options.files import existing_receipt
from pitboss.cli.shell import as_json, command
from pitboss.cli.views.render import (
    HEADING,
    NAME,
    QUIET,
    columns,
    indented,
    page,
    printable,
    text,
    verdict_words,
    write_json,
)

if TYPE_CHECKING:
    from pitboss.people.events import AnyAudited
    from pitboss.server.rounds.evidence import Deed
    from pitboss.server.rounds.judgment import Judgment

WRONG = 1
_LONGEST = 64 * 1024 * 1024


@command("judge")
@click.argument("evidence", metavar="EVIDENCE", help="A file that pitboss evidence or a house wrote.")
@click.option("--receipt", metavar="FILE", help="What a player was told at the table; repeatable.", multiple=True)
@as_json
def judge_command(*, evidence: str, receipt: tuple[str, ...], json: bool) -> None:
    """Settle a disputed round from its evidence.

    Judging checks every member of the file, plays the round again, checks its cards, and shows what every wager came to
    and under which clause. It needs no house and no network. Players' receipts anchor it. The exit code is 1 if
    anything is wrong.

    \b
    Example:
      pitboss judge case-1.zip --receipt receipt.json
    """
    from pitboss.malformed import Malformed
    from pitboss.server.rounds.judgment import NoEvidence, judge

    mend = "name a file that pitboss evidence or a house wrote"
    try:
        with Path(evidence).open("rb") as file:
            packed = file.read(_LONGEST + 1)
        if len(packed) > _LONGEST:
            raise NoEvidence("it is larger than evidence can be")
        found = judge(packed, [existing_receipt(each) for each in receipt])
    except (OSError, ValueError, NoEvidence) as error:
        said = error.strerror if isinstance(error, OSError) else error
        raise Malformed(evidence, f"evidence of a round ({said})", mend) from error
    if json:
        about = {"table": found.manifest.table, "round": found.manifest.round, "case": found.manifest.case}
        checked = {
            "checks": [each.as_data() for each in found.checks],
            "settlement": found.boxes,
            "people": found.people,
            "at_table": found.at_table,
        }
        program = {"package": found.manifest.package, "integrity": found.manifest.integrity}
        write_json(
            {"evidence": evidence, "stands": found.stands, "proven": found.proven, **about, **checked, **program}
        )
    else:
        _show(found)
    if not found.stands:
        raise click.exceptions.Exit(WRONG)


def _show(found: Judgment) -> None:
    from pitboss.cli.views.felt import SettledBox, cards_line, signed

    manifest = found.manifest
    where = f"round {manifest.round} of {manifest.table}"
    about = where if manifest.case is None else f"case {manifest.case}, {where}"
    said = ("stands as it was settled", "bold green") if found.stands else ("does not stand", "bold red")
    with page() as console:
        console.print(text((about, NAME), " ", said, (_unproven(found), "yellow")))
        rows = [
            [
                text((each.check, NAME)),
                text(verdict_words(each.verdict.value)),
                text((each.means, QUIET)),
            ]
            for each in found.checks
        ]
        console.print(indented(columns("", "", "", rows=rows)))
        for each in found.checks:
            if each.wrong is not None:
                console.print(indented(text((each.check, NAME), f"  {each.wrong}")))
            elif each.note is not None:
                console.print(indented(text((each.check, NAME), (f"  {each.note}", "yellow"))))
        for box in found.boxes:
            cards = cards_line([card for held in box.places.values() for card in held])
            chosen = f"  {box.choice}" if box.choice else ""
            who = text("\n", (f"Seat {box.seat}", HEADING), f", {box.player}  ").append_text(cards)
            console.print(who.append(f"{chosen}  net {signed(box.net)}"))
            console.print(indented(SettledBox(box.lines)))
        staff = [each for each in found.at_table if each.role.value != "player"]
        if staff:
            console.print(text("\n", ("What the staff did at the table", HEADING)))
            for deed in staff:
                console.print(indented(text(printable(_done(deed)))))
        if found.people:
            console.print(text("\n", ("What people did alongside it", HEADING)))
            for event in found.people:
                console.print(indented(text(printable(_words(event)))))
        program = f"made by Pitboss {manifest.package}, code {manifest.integrity.code[:12]}"
        console.print(text((f"\n{program}, rule data {manifest.integrity.rules[:12]}", QUIET)))


def _unproven(found: Judgment) -> str:
    loose = sum(each.note is not None for each in found.checks)
    if found.proven or not found.stands:
        return ""
    return f"; {loose} of {len(found.checks)} checks {'is' if loose == 1 else 'are'} not proven"


def _words(event: AnyAudited) -> str:
    what = str(event.__struct_config__.tag).replace("-", " ")
    why = f": {event.why}" if event.why else ""
    return f"{_time(event.at)}  {event.by}  {what}{why}"


def _done(deed: Deed) -> str:
    second = f", and {deed.second}" if deed.second else ""
    return f"{_time(deed.at)}  {deed.role.value} {deed.who}{second}  {deed.did}  (line {deed.sequence})"


def _time(at: int) -> str:
    from datetime import UTC, datetime

    return f"{datetime.fromtimestamp(at / 1000, tz=UTC):%Y-%m-%d %H:%M:%S} UTC"
