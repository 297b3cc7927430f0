"""`pitboss serve`: the house on a port of this machine, for a browser."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.render import write_json
from pitboss.cli.shell import REFUSED, AsJson


def serve_command(
    *,
    host: Annotated[str, typer.Option(metavar="HOST", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[str, typer.Option(metavar="N", help="The port; 0 takes a free one.")] = "8679",
    data: Annotated[str | None, typer.Option(metavar="DIR", help="Where tables are kept, and gone on with.")] = None,
    pace: Annotated[str, typer.Option(metavar="PACE", help="calm, brisk or instant.")] = "calm",
    json: AsJson = False,
) -> None:
    """Open the house to browsers, until Ctrl-C.

    Without --data the tables are kept in your state folder ($XDG_STATE_HOME). They go on where they were left, with
    the round in play, however the house was stopped.

    \b
    Example:
      pitboss serve
      pitboss serve --port 8000 --data evening --pace brisk
    """
    from pitboss.malformed import Malformed
    from pitboss.server.pace import pace as pace_named

    chosen, number, folder = pace_named(pace), _port(port), house_folder(data)

    from pitboss.server.run import Where, serve
    from pitboss.store.chain import Broken
    from pitboss.store.database import Unusable
    from pitboss.store.logfile import InUse

    def ready(bound: int) -> None:
        address = Where(host, bound, folder).address
        if json:
            write_json({"address": address, "data": str(folder)})
        else:
            typer.echo(f"The house is open: {address}\nTables are kept in {folder}. Ctrl-C closes the house.")

    try:
        opened = serve(Where(host, number, folder), chosen, ready)
    except KeyboardInterrupt:
        typer.echo("The house is closed; the tables go on the next time.")
        return
    except InUse as error:
        raise Malformed(str(folder), "a folder that no other house uses", "close the other, or name another") from error
    except (Broken, Unusable) as error:
        raise Malformed(
            str(folder), f"tables as they were written ({error})", "bring the folder back, or name another"
        ) from error
    except OSError as error:
        raise Malformed(str(folder), f"a folder that can be written ({error.strerror})", "name another") from error
    if not opened:
        raise typer.Exit(REFUSED)


def _port(word: str) -> int:
    from pitboss.malformed import Malformed

    if not (word.isascii() and word.isdigit() and len(word) < 6 and int(word) < 1 << 16):
        raise Malformed(word, "a port from 0 to 65535", "name one that is free, or 0 for any")
    return int(word)


def house_folder(data: str | None) -> Path:
    """The folder somebody named, or where programs keep what they go on from."""
    if data is not None:
        return Path(data)
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "pitboss" / "house"
