"""`pitboss diff`: what changed between two texts of one chapter."""

from __future__ import annotations

from typing import Annotated

import typer

from pitboss.cli.shell import AsJson
from pitboss.cli.views.render import write_json


def diff_command(
    before: Annotated[str, typer.Argument(metavar="EDITION", help="One text, such as 999a@proposed-2015.")],
    after: Annotated[str, typer.Argument(metavar="EDITION", help="Another, such as 999a@codified-2019.")],
    json: AsJson = False,
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
