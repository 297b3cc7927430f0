"""Logs and folders, as they are named beside a command."""

from __future__ import annotations

from pathlib import Path

_NAME_A_LOG = "name a file that pitboss play or pitboss export wrote"


def existing_log(log: str) -> Path:
    """The file of that name, if there is one and it is a log."""
    from pitboss.cli.terminal.practice import check_log
    from pitboss.malformed import Malformed

    path = Path(log)
    if not path.is_file() or not path.stat().st_size:
        raise Malformed(log, "a log that exists", _NAME_A_LOG)
    check_log(path, _NAME_A_LOG)
    return path


def house_folder(data: str | None) -> Path:
    """The folder that was named, else the house's own in the user's state folder."""
    if data is not None:
        return Path(data)
    from pitboss.cli.terminal.practice import state_folder

    return state_folder() / "house"
