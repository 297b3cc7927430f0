"""`pitboss backup`: copy a running house into one file."""

from __future__ import annotations

import click

from pitboss.cli.options.files import existing_house, new_file
from pitboss.cli.shell import as_json, command
from pitboss.cli.views.render import write_json
from pitboss.plural import plural


@command("backup")
@click.argument("file", metavar="FILE", help="The copy to write; must not exist yet.")
@click.option("--data", metavar="DIR", help="Where the house keeps its tables.")
@as_json
def backup_command(*, file: str, data: str | None, json: bool) -> None:
    """Copy a house into one file, while it runs.

    The copy captures one moment, and every chain in it is checked to its end before the file gets its name. It holds
    the undealt cards and the keys of second factors: guard it as you guard the house. `pitboss restore` makes a house
    from it.

    \b
    Example:
      pitboss backup house.backup
    """
    from pitboss.malformed import Malformed
    from pitboss.store.backup import back_up
    from pitboss.store.chain import Broken
    from pitboss.store.database import Unusable

    to, folder = new_file(file), existing_house(data)
    try:
        heads = back_up(folder, to)
    except (Broken, Unusable) as error:
        mend = "run pitboss selfcheck to see what is wrong"
        raise Malformed(str(folder), f"a house as it was written ({error})", mend) from error
    except OSError as error:
        raise Malformed(file, f"a file that can be written ({error.strerror})", "name another") from error
    if json:
        write_json({"backup": file, "data": str(folder), "heads": heads})
    else:
        lines = sum(each.sequence + 1 for each in heads.tables.values())
        tables, kept = plural(len(heads.tables), "table"), plural(lines, "line")
        click.echo(f"{file} has {tables} with {kept}. Keep it as secret as the house.")
