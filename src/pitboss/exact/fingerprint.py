"""The code that a cached result must come from: the contents of every file that could change it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

import pitboss
from pitboss.law.edition import newest_edition

_PACKAGE = Path(pitboss.__file__).parent
_ROOMS = ("cards", "law", "ranking", "counting", "kernels", "exact")
_OF_A_GAME = ("**/*.py", "rules.toml", "readings.toml")


def sources(game: str) -> Iterator[Path]:
    """The code and rule data behind a game's exact figures."""
    yield from sorted(_PACKAGE.glob("*.py"))
    for room in _ROOMS:
        yield from sorted(path for path in (_PACKAGE / room).rglob("*") if path.suffix in (".py", ".toml"))
    yield from sorted((_PACKAGE / "games").glob("*.py"))
    for pattern in _OF_A_GAME:
        yield from sorted(newest_edition(game).kept.folder.glob(pattern))


def fingerprint_now(game: str) -> str:
    """The hash of the sources as they are on disk right now."""
    found = sha256()
    for path in sources(game):
        found.update(_named(path, game).encode() + b"\0")
        found.update(sha256(path.read_bytes()).digest())
    return found.hexdigest()


def _named(path: Path, game: str) -> str:
    """The file's path within its package; a game may come from a package other than ours."""
    ours = path.is_relative_to(_PACKAGE)
    return path.relative_to(_PACKAGE if ours else newest_edition(game).kept.folder.parent).as_posix()


def fingerprint(game: str) -> str:
    """The hash of the sources when this process first asked for them."""
    return _first(game)[0]


def is_unchanged(game: str) -> bool:
    """Whether no source has been written since then, judging by size and modification time."""
    return _first(game)[1] == _stamps(game)


@cache
def _first(game: str) -> tuple[str, Stamps]:
    # Stamps first, so that anything written in between is seen as a change.
    stamps = _stamps(game)
    return fingerprint_now(game), stamps


Stamps = tuple[tuple[str, int, int], ...]


def _stamps(game: str) -> Stamps:
    stats = ((str(path), path.stat()) for path in sources(game))
    return tuple((name, found.st_mtime_ns, found.st_size) for name, found in stats)
