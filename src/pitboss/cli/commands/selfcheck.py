"""`pitboss selfcheck`: check everything that a house can check about itself."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pitboss.cli.options.files import existing_house
from pitboss.cli.shell import as_json, command
from pitboss.cli.views.render import NAME, columns, indented, page, text, write_json

if TYPE_CHECKING:
    from pitboss.server.house.self_check import Finding

UNSOUND = 1
_LOWEST = 19


@command("selfcheck")
@click.option("--data", metavar="DIR", help="Where the house keeps its tables.")
@click.option(
    "--audit",
    multiple=True,
    metavar="DIGEST",
    help="A digest of the audit log that was kept elsewhere, as /healthz gave it; may be repeated.",
)
@click.option("--anchor", multiple=True, metavar="FILE", help="Anchors that were kept elsewhere; may be repeated.")
@click.option(
    "--keep-anchor", metavar="FILE", help="If the house is sound, add the heads of all its logs to this file."
)
@click.option("--gently", is_flag=True, help="Yield to everything else that runs.")
@as_json
def selfcheck_command(
    *,
    data: str | None,
    audit: tuple[str, ...],
    anchor: tuple[str, ...],
    keep_anchor: str | None,
    gently: bool,
    json: bool,
) -> None:
    """Check everything that a house keeps.

    Every command in every log is decided again; every card and account is checked, and so are the audit log and the
    program's own files. The house may stay open, and does this itself every night. The exit code is 1 if anything is
    wrong.

    \b
    Example:
      pitboss selfcheck
      pitboss selfcheck --data evening --gently
      pitboss selfcheck --anchor /mnt/other/heads --keep-anchor /mnt/other/heads
    """
    import os
    import re

    from pitboss.malformed import Malformed
    from pitboss.server.house.self_check import self_check
    from pitboss.store.database import Unusable

    folder = existing_house(data)
    for each in audit:
        if not re.fullmatch("[0-9a-f]{64}", each):
            raise Malformed(f"--audit {each}", "a digest of 64 digits and letters a to f", "copy all of it")
    if gently:
        os.nice(_LOWEST)
    try:
        found = [*self_check(folder, audit), *(_anchored(folder, each) for each in anchor)]
    except Unusable as error:
        mend = "bring the folder back, or name another with --data"
        raise Malformed(str(folder), f"a house that can be read ({error})", mend) from error
    sound = not any(each.wrong for each in found)
    if sound and keep_anchor is not None:
        _keep(folder, keep_anchor)
    if json:
        write_json({"sound": sound, "findings": found})
    else:
        _show(str(folder), found, sound=sound)
    if not sound:
        raise click.exceptions.Exit(UNSOUND)


def _anchored(folder: Path, name: str) -> Finding:
    """Compare the house with the anchors of a file."""
    import msgspec

    from pitboss.malformed import Malformed
    from pitboss.server.house.self_check import Finding
    from pitboss.store.database import NAME, reading
    from pitboss.store.head_file import anchor_differences, read_anchors

    try:
        anchors = read_anchors(Path(name))
    except (OSError, msgspec.MsgspecError) as error:
        raise Malformed(name, f"a file of anchors ({error})", "name one that --keep-anchor wrote") from error
    with reading(folder / NAME) as engine:
        return Finding("anchor", name, tuple(anchor_differences(engine, anchors)))


def _keep(folder: Path, name: str) -> None:
    import time

    from pitboss.malformed import Malformed
    from pitboss.store.database import NAME, reading
    from pitboss.store.head_file import append_anchor

    try:
        with reading(folder / NAME) as engine:
            append_anchor(engine, Path(name), time.time_ns() // 1_000_000)
    except OSError as error:
        raise Malformed(name, f"a file that can be written ({error.strerror})", "name another") from error


def _show(folder: str, found: list[Finding], *, sound: bool) -> None:
    with page() as console:
        console.print(text((folder, NAME), " is sound" if sound else " is not sound"))
        rows = [
            [
                text((each.check, NAME)),
                text(each.of),
                text(("wrong", "bold red") if each.wrong else ("right", "bold green")),
                text("\n".join((*each.wrong, *each.notes))),
            ]
            for each in found
        ]
        console.print(indented(columns("", "", "", "", rows=rows)))
