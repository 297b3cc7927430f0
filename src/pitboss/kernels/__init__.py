"""Compiled evaluators, counts and random streams for any game. They name no game and hold no figure of the law.

What only one game has to count, such as hands that share a board, is in that game's folder.

Importing this package, before Numba, settles where compiled code is kept. Numba checks only whether a cached
function's own file has changed, but kernels call each other across files. So the folder is named after the contents of
every file that holds compiled code: once any of them changes, nothing stale can be found. The folder sits next to this
file, or in the user's cache directory if the package was installed read-only.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from shutil import rmtree

_HERE = Path(__file__).parent
_KEPT = 6
"""How many states of the code keep their compiled folder, for people who switch back and forth."""


def user_cache() -> Path:
    """Our own folder in the place where this user's programs keep what they can recompute."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pitboss"


def _compiled_sources() -> Iterator[tuple[str, bytes]]:
    """The files that hold compiled code: everything in this package, and the game files that name Numba or us."""
    for source in sorted(_HERE.rglob("*.py")):
        yield source.relative_to(_HERE.parent).as_posix(), source.read_bytes()
    for source in sorted((_HERE.parent / "games").glob("*/**/*.py")):
        if any(name in (content := source.read_bytes()) for name in (b"numba", b"kernels.compiling")):
            yield source.relative_to(_HERE.parent).as_posix(), content


def _state() -> str:
    state = sha256()
    for name, content in _compiled_sources():
        state.update(name.encode() + b"\0" + sha256(content).digest())
    return state.hexdigest()[:16]


def _folder(state: str) -> Path:
    beside = _HERE / "__pycache__" / "compiled"
    # Try twice next to the kernels: a process that is tidying up right now may delete a folder that was just made.
    for kept in (beside, beside, user_cache() / "compiled"):
        folder = kept / state
        try:
            if not folder.is_dir():
                # Another process may be making it at the same moment; that is fine, it is the same folder.
                folder.mkdir(parents=True, exist_ok=True)
                _tidy(kept)
            os.utime(folder)
        except OSError:
            continue
        if os.access(folder, os.W_OK):
            return folder
    # With nowhere to keep it, the code is compiled for this process only.
    import atexit
    import tempfile

    folder = Path(tempfile.mkdtemp(prefix="pitboss-compiled-"))
    atexit.register(rmtree, folder, ignore_errors=True)
    return folder


def _tidy(kept: Path) -> None:
    used: list[tuple[float, Path]] = []
    for each in kept.iterdir():
        # Another process may have tidied it away in the meantime.
        with suppress(FileNotFoundError):
            used.append((each.stat().st_mtime, each))
    for _, old in sorted(used, reverse=True)[_KEPT:]:
        rmtree(old, ignore_errors=True)


def _settle_folder() -> None:
    if os.environ.get("NUMBA_CACHE_DIR"):
        return
    os.environ["NUMBA_CACHE_DIR"] = str(_folder(_state()))
    if numba := sys.modules.get("numba"):
        numba.config.reload_config()


_settle_folder()
