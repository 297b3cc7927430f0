"""`pitboss integrity`: hash what is installed, and check whether a house was opened with the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pitboss.cli.options.files import existing_house
from pitboss.cli.shell import as_json, command
from pitboss.cli.views.render import NAME, QUIET, columns, indented, page, text, write_json

if TYPE_CHECKING:
    from pitboss.house.integrity import Measure
    from pitboss.people.events import IntegrityChecked

CHANGED = 1
_MEANS = {"code": "Python", "rules": "rule data, and everything else that is read", "pages": "the browser application"}


@command("integrity")
@click.option("--data", metavar="DIR", help="Compare with what that house was opened with.")
@click.option("--files", is_flag=True, help="Print the hash of every file.")
@as_json
def integrity_command(*, data: str | None, files: bool, json: bool) -> None:
    """Print the hashes of code, rule data and pages.

    With --data, they are compared with those that the house recorded when it was last opened. The exit code is 1 if
    they differ. The house itself compares them daily, and whenever a regulator asks.

    \b
    Example:
      pitboss integrity
      pitboss integrity --data evening
    """
    from pitboss.house.integrity import measure

    found = measure()
    opened = None if data is None else _opened(data)
    now = {kind: getattr(found.hashes, kind) for kind in _MEANS}
    differs = [] if opened is None else [kind for kind in _MEANS if getattr(opened, kind) != now[kind]]
    if json:
        before = None if opened is None else {kind: getattr(opened, kind) for kind in _MEANS}
        listed = {"files": found.files} if files else {}
        write_json({**now, "opened_with": before, "differs": differs, **listed})
    else:
        _show(found, now, differs, files=files, compared=opened is not None)
    if differs:
        raise click.exceptions.Exit(CHANGED)


def _opened(data: str) -> IntegrityChecked:
    from pitboss.malformed import Malformed
    from pitboss.people.book import kept
    from pitboss.store.chain import Broken
    from pitboss.store.database import NAME, Unusable, reading

    folder = existing_house(data)
    try:
        with reading(folder / NAME) as engine:
            found = kept(engine).register.opened_with
    except (Broken, Unusable) as error:
        raise Malformed(
            data, f"a house as it was written ({error})", "bring the folder back, or name another"
        ) from error
    if found is None:
        raise Malformed(data, "a house that has recorded its hashes", "open it once with pitboss serve")
    return found


def _show(found: Measure, now: dict[str, str], differs: list[str], *, files: bool, compared: bool) -> None:
    with page() as console:
        for kind, digest in now.items():
            console.print(text((f"{kind:6}", NAME), f" {digest}", (f"  {_MEANS[kind]}", QUIET)))
        if files:
            rows = [[text((digest, QUIET)), text(name)] for name, digest in sorted(found.files.items())]
            console.print(indented(columns("", "", rows=rows)))
        if differs:
            console.print(text((f"The house was opened with different {' and '.join(differs)}.", "bold red")))
        elif compared:
            console.print(text(("The house was opened with the same.", "bold green")))
