"""Logs and folders, as named on the command line."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pitboss.store.receipt import Receipt
    from pitboss.table.events import AnyEvent

_NAME_A_LOG = "name a file that pitboss play or pitboss export wrote"


def existing_log(log: str) -> Path:
    """The file of that name, if it exists and is a log."""
    from pitboss.cli.terminal.practice import check_log
    from pitboss.malformed import Malformed

    path = Path(log)
    if not path.is_file() or not path.stat().st_size:
        raise Malformed(log, "a log that exists", _NAME_A_LOG)
    check_log(path, _NAME_A_LOG)
    return path


def logged_events(path: Path) -> list[tuple[int, AnyEvent]]:
    """The events of a log, each with its line; a log that is not as it was written is refused."""
    import msgspec

    from pitboss.malformed import Malformed
    from pitboss.store.chain import EVENT, Broken
    from pitboss.store.logfile import read
    from pitboss.table.event_bytes import from_bytes

    try:
        return [(line.sequence, from_bytes(line.payload)) for line in read(path) if line.kind == EVENT]
    except (Broken, msgspec.MsgspecError) as error:
        mend = f"run pitboss verify {path} to see what is wrong"
        raise Malformed(str(path), f"a whole log ({error})", mend) from error


def existing_receipt(file: str) -> Receipt:
    """The receipt that a browser saved as this file; one that holds nothing to check is refused."""
    import msgspec

    from pitboss.malformed import Malformed
    from pitboss.store.receipt import read_receipt

    try:
        found = read_receipt(Path(file))
    except (OSError, ValueError, msgspec.MsgspecError) as error:
        said = error.strerror if isinstance(error, OSError) else error
        raise Malformed(file, f"a receipt ({said})", "name a file that the browser saved at the table") from error
    if not (found.heads or found.contributions or found.rounds or found.given):
        raise Malformed(
            file, "a receipt with something to check", "it holds nothing: save one while you are at a table"
        )
    return found


def new_file(file: str) -> Path:
    """A free name for a new file; a name that is taken is refused."""
    from pitboss.malformed import Malformed

    path = Path(file)
    if not _is_free(path):
        raise Malformed(file, "a file that does not exist yet, in a folder that does", "name another")
    return path


def _is_free(path: Path) -> bool:
    """Whether a new file can have this name; a dangling link counts as taken."""
    try:
        return not path.is_symlink() and not path.exists() and path.parent.is_dir()
    except (OSError, ValueError):
        return False


def existing_house(data: str | None) -> Path:
    """The folder of a house, if there is one."""
    from pitboss.malformed import Malformed
    from pitboss.store.database import NAME

    folder = house_folder(data)
    if not (folder / NAME).is_file():
        raise Malformed(str(folder), "a folder in which pitboss serve keeps its tables", "name it with --data")
    return folder


def house_folder(data: str | None) -> Path:
    """The named folder, or else the house's own in the user's state folder."""
    if data is not None:
        return Path(data)
    from pitboss.cli.terminal.practice import state_folder

    return state_folder() / "house"
