"""Where in a TOML text a key or its value is, so that a complaint can name line and column.

The text has already been read as TOML: this only steps over it.
"""

from __future__ import annotations

import re
from typing import NamedTuple

Path = tuple[str | int, ...]

_SPACE = re.compile(r"(?:\s|#[^\n]*)*")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_SCALAR = re.compile(r"[^,\]}\n#]*")
_STRINGS = re.compile(r'"""(?:\\.|.)*?"""+|\'\'\'.*?\'\'\'+|"(?:\\.|[^"\\])*"|\'[^\']*\'', re.DOTALL)


class Position(NamedTuple):
    """A place in a text, counted from 1."""

    line: int
    column: int


class _Found(NamedTuple):
    key: int
    value: int


class Positions:
    """The places of every key of a TOML text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._found: dict[Path, _Found] = {}
        self._tables: dict[Path, int] = {}
        self._document()

    def of_key(self, path: Path) -> Position:
        """Where a key is, or the nearest table around it."""
        return self._at(self._nearest(path).key)

    def of_value(self, path: Path) -> Position:
        """Where the value of a key begins, or the nearest table around it."""
        return self._at(self._nearest(path).value)

    def _nearest(self, path: Path) -> _Found:
        while path and path not in self._found:
            path = path[:-1]
        return self._found[path] if path else _Found(0, 0)

    def _at(self, offset: int) -> Position:
        before = self._text[:offset]
        return Position(before.count("\n") + 1, offset - (before.rfind("\n") + 1) + 1)

    def _document(self) -> None:
        prefix: Path = ()
        at = self._over_space(0)
        while at < len(self._text):
            if self._text[at] == "[":
                start, many = at, self._text.startswith("[[", at)
                keys, at = self._keys(at + 1 + many)
                prefix = keys
                if many:
                    number = self._tables[keys] = self._tables.get(keys, -1) + 1
                    prefix = (*keys, number)
                self._found.setdefault(prefix, _Found(start, start))
                at = self._text.index("]", at) + 1 + many
            else:
                at = self._pair(at, prefix)
            at = self._over_space(at)

    def _pair(self, at: int, prefix: Path) -> int:
        start = at
        keys, at = self._keys(at)
        value = self._over_space(self._text.index("=", at) + 1)
        for length in range(1, len(keys) + 1):
            self._found.setdefault((*prefix, *keys[:length]), _Found(start, value))
        return self._value(value, (*prefix, *keys))

    def _keys(self, at: int) -> tuple[Path, int]:
        keys: list[str] = []
        while True:
            at = self._over_space(at)
            found = _BARE.match(self._text, at) or _STRINGS.match(self._text, at)
            if found is None:
                return tuple(keys), at
            keys.append(found[0].strip("\"'"))
            at = self._over_space(found.end())
            if at >= len(self._text) or self._text[at] != ".":
                return tuple(keys), at
            at += 1

    def _value(self, at: int, path: Path) -> int:
        if found := _STRINGS.match(self._text, at):
            return found.end()
        if self._text[at] == "[":
            return self._items(at + 1, path)
        if self._text[at] == "{":
            return self._inline(at + 1, path)
        found = _SCALAR.match(self._text, at)
        return found.end() if found else at

    def _items(self, at: int, path: Path) -> int:
        number = 0
        at = self._over_space(at)
        while self._text[at] != "]":
            self._found[(*path, number)] = _Found(at, at)
            at = self._over_space(self._value(at, (*path, number)))
            at = self._over_space(at + 1) if self._text[at] == "," else at
            number += 1
        return at + 1

    def _inline(self, at: int, path: Path) -> int:
        at = self._over_space(at)
        while self._text[at] != "}":
            at = self._over_space(self._pair(at, path))
            at = self._over_space(at + 1) if self._text[at] == "," else at
        return at + 1

    def _over_space(self, at: int) -> int:
        found = _SPACE.match(self._text, at)
        return found.end() if found else at
