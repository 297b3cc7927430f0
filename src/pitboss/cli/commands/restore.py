"""`pitboss restore`: rebuild a house from a copy."""

from __future__ import annotations

from pathlib import Path

import click

from pitboss.cli.options.files import house_folder
from pitboss.cli.shell import as_json, command
from pitboss.cli.views.render import write_json
from pitboss.plural import plural


@command("restore")
@click.argument("file", metavar="FILE", help="What pitboss backup wrote.")
@click.option("--data", metavar="DIR", help="The folder for the house; must not hold one yet.")
@as_json
def restore_command(*, file: str, data: str | None, json: bool) -> None:
    """Rebuild a house from a copy, as it was then.

    A folder that already holds a house is refused. Tables continue from where they were when the copy was made:
    anything played later is missing, and players' receipts show it.

    \b
    Example:
      pitboss restore house.backup --data evening
    """
    from pitboss.malformed import Malformed
    from pitboss.store.backup import restore
    from pitboss.store.chain import Broken
    from pitboss.store.database import Unusable
    from pitboss.store.logfile import InUse

    folder = house_folder(data)
    try:
        heads = restore(Path(file), folder)
    except (Broken, InUse, OSError, Unusable) as error:
        said = error.strerror if isinstance(error, OSError) else error
        mend = "name what pitboss backup wrote, and a folder without a house"
        raise Malformed(file, f"a copy of a house, and a place for it ({said})", mend) from error
    if json:
        write_json({"backup": file, "data": str(folder), "heads": heads})
    else:
        tables = plural(len(heads.tables), "table")
        click.echo(f"{folder} has {tables} again. To check it: pitboss selfcheck --data {folder}")
