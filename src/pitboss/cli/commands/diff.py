"""`pitboss diff`: what changed between two texts of one chapter."""

from __future__ import annotations

import click

from pitboss.cli.shell import as_json, command
from pitboss.cli.views.render import write_json


@command("diff")
@click.argument("before", metavar="EDITION", help="One text, such as 999a@proposed-2015.")
@click.argument("after", metavar="EDITION", help="Another, such as 999a@codified-2019.")
@as_json
def diff_command(
    *,
    before: str,
    after: str,
    json: bool,
) -> None:
    """Show what changed between two texts of one chapter.

    \b
    Example:
    """
    from pitboss.games.differences import differences

    found = differences(before, after)
    if json:
        write_json(found)
    else:
        from pitboss.cli.views.diff import show

        show(found)
