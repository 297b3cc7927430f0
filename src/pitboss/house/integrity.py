"""Hashes of everything that decides what the house does: its code, rule data, pages and configuration.

They are taken when the house opens and later compared with what is on the disk. A file that was changed, lost or added
is named.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path

import msgspec

import pitboss
from pitboss.law.edition import editions

_CODE = frozenset({".py"})
_PAGES = "server/static/"
_COMPILED = "__pycache__"


class Hashes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One hash for each kind of file, over the names and hashes of all of them, and one for the configuration."""

    code: str
    rules: str
    """Rule data, and everything else that is read, not run."""
    pages: str
    """The browser application."""
    configuration: str


class Measure(msgspec.Struct, frozen=True):
    """The hashes, and that of every file by name."""

    hashes: Hashes
    files: dict[str, str]


def measure(configuration: object = None, roots: Mapping[str, Path] | None = None) -> Measure:
    """Everything as it is on the disk now. `configuration` is what the house was opened with, in plain values."""
    files = dict(_files(packages() if roots is None else roots))
    kinds: dict[str, list[str]] = {"code": [], "rules": [], "pages": []}
    for name in files:
        kinds[_kind(name)].append(name)
    written = msgspec.json.encode(configuration, order="deterministic")
    return Measure(
        Hashes(
            **{kind: _over(names, files) for kind, names in kinds.items()},
            configuration=hashlib.sha256(written).hexdigest(),
        ),
        files,
    )


def packages() -> dict[str, Path]:
    """The folder of this package, and of every package that brings a game."""
    found = {"pitboss": Path(pitboss.__file__).parent}
    for each in editions():
        top = each.kept.package.partition(".")[0]
        if top not in found and (spec := find_spec(top)) is not None and spec.submodule_search_locations:
            found[top] = Path(next(iter(spec.submodule_search_locations)))
    return found


def changes(before: Measure, now: Measure) -> list[str]:
    """What differs, each in a few words; empty if everything is as it was."""
    found = [
        f"{name} was {'added' if name not in before.files else 'lost' if name not in now.files else 'changed'}"
        for name in sorted(before.files.keys() | now.files.keys())
        if before.files.get(name) != now.files.get(name)
    ]
    if before.hashes.configuration != now.hashes.configuration:
        found.append("the configuration was changed")
    return found


def _kind(name: str) -> str:
    if Path(name).suffix in _CODE:
        return "code"
    return "pages" if name.partition("/")[2].startswith(_PAGES) else "rules"


def _files(roots: Mapping[str, Path]) -> Iterator[tuple[str, str]]:
    for top, folder in sorted(roots.items()):
        for path in sorted(folder.rglob("*")):
            if path.is_file() and _COMPILED not in path.parts:
                yield f"{top}/{path.relative_to(folder).as_posix()}", hashlib.sha256(path.read_bytes()).hexdigest()


def _over(names: Iterable[str], files: Mapping[str, str]) -> str:
    listed = "".join(f"{files[name]}  {name}\n" for name in sorted(names))
    return hashlib.sha256(listed.encode()).hexdigest()
