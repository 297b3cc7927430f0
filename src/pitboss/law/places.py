"""Where code and rule data honor a clause: every line that names it, or a step that it orders.

Only what does something counts: in code, a string that is a clause or a step and nothing else, such as the argument of
`cite`. Comments, docstrings and messages talk about clauses but honor none.

The sources are those of this package and of the chapter's folder, wherever that is. A clause that no line names is
honored by the clauses it contains, if lines name those.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import msgspec

from pitboss.law.chapters import our_chapters
from pitboss.law.citation import Clause, parent_of
from pitboss.law.edition import Edition
from pitboss.law.register import Honored, RegisterEntry

_PACKAGE = Path(__file__).parent.parent
_ROOMS_THAT_SPEAK = ("law", "cli", "server")
"""Rooms that state clauses or show them."""
_ROOMS_THAT_COUNT = ("counting", "kernels", "exact", "simulate")
"""Rooms that compute what a clause is worth. All other rooms, and a game's own, honor clauses."""
_NOT_HONORING = re.compile(
    r"(clauses|readings|references|dealer|layout|examples)\.toml|(check_\w+|applying|commands|duties)\.py"
    r"|(solve|kernel)\w*\.py"
)
"""Files that state, mention or look for clauses, name steps, or compute; they honor none."""
_TEMPLATE = _PACKAGE / "games" / "template"
_NAMED = re.compile(r"[a-z0-9-]+\.[0-9]+(?:\([A-Za-z0-9]+\))*|\"([a-z][a-z0-9-]*)\"")
_NAME = re.compile(r"[a-z0-9-]+\.[0-9]+(?:\([A-Za-z0-9]+\))*|[a-z][a-z0-9-]*")
_COMMENT = re.compile(r"(?:^|\s)#.*")
_BY_EDITION = re.compile(r"\b([a-z]+-[0-9]{4}) = \"[^\"]*\"")
_EDITIONS = re.compile(r"^editions = \[(.*)\]", re.MULTILINE)


class SourceLine(msgspec.Struct, frozen=True, order=True):
    """A line of code or data: its number, and the file's path in this package or in another."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


class Honoring(msgspec.Struct, frozen=True):
    """Where a clause is honored: on its own lines, or on those of the nearest clauses inside it."""

    lines: tuple[SourceLine, ...] = ()
    inside: Mapping[Clause, tuple[SourceLine, ...]] = {}

    def __bool__(self) -> bool:
        return bool(self.lines or self.inside)


_Named = Mapping[str, tuple[SourceLine, ...]]
"""Lines by the clause or step that they name."""


def honoring(entries: Iterable[RegisterEntry]) -> dict[Clause, Honoring]:
    """Where each clause of one edition is honored; one outside software does not count for the clauses around it."""
    lines = {entry.clause: places_of(entry) for entry in entries if entry.honored is not Honored.PHYSICAL}
    inside: defaultdict[Clause, dict[Clause, tuple[SourceLine, ...]]] = defaultdict(dict)
    for clause, found in lines.items():
        above = parent_of(clause) if found else None
        while above is not None:
            inside[above][clause] = found
            above = None if lines.get(above) else parent_of(above)
    return {entry.clause: _where(entry, inside[entry.clause]) for entry in entries}


def _where(entry: RegisterEntry, inside: Mapping[Clause, tuple[SourceLine, ...]]) -> Honoring:
    lines = places_of(entry)
    return Honoring(lines) if lines else Honoring(inside=inside)


def places_of(entry: RegisterEntry) -> tuple[SourceLine, ...]:
    """Every line that names the clause or a step that it orders; sorted."""
    names = (entry.clause, *filter(None, (entry.procedure, *entry.steps)))
    known = (_shared(), _of_chapter(entry.edition))
    return tuple(sorted({place for each in known for name in names for place in each.get(name, ())}))


@cache
def _shared() -> _Named:
    """The lines of the shared rooms, by what they name."""
    games = (*(chapter.folder for chapter in our_chapters()), _TEMPLATE)
    return _index(
        _PACKAGE,
        (
            path
            for room in sorted(_PACKAGE.iterdir())
            if room.is_dir() and room.name not in (*_ROOMS_THAT_SPEAK, *_ROOMS_THAT_COUNT)
            for path in sorted(room.rglob("*"))
            if not any(path.is_relative_to(folder) for folder in games)
        ),
    )


@cache
def _of_chapter(text: Edition) -> _Named:
    """The lines of the chapter's folder, by what they name; data only as far as it belongs to this edition."""
    folder, above = text.kept.folder, text.kept.package.count(".")
    root = _PACKAGE if folder.is_relative_to(_PACKAGE) else folder.parents[above]
    return _index(root, sorted(folder.rglob("*")), text)


def _index(root: Path, paths: Iterable[Path], text: Edition | None = None) -> _Named:
    found: defaultdict[str, dict[SourceLine, None]] = defaultdict(dict)
    for path in paths:
        if path.suffix not in (".py", ".toml") or _NOT_HONORING.fullmatch(path.name):
            continue
        file, written = path.relative_to(root).as_posix(), path.read_text(encoding="utf-8")
        named = _in_data(_standing(written, text)) if path.suffix == ".toml" else _in_code(written)
        for number, name in named:
            found[name][SourceLine(file, number)] = None
    return {name: tuple(places) for name, places in found.items()}


def _in_code(written: str) -> Iterator[tuple[int, str]]:
    """The strings of a module that may be a clause or a step, each with its line; none that stands alone."""
    waiting: list[ast.AST] = [ast.parse(written)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue
        if not isinstance(node, ast.Constant):
            waiting.extend(ast.iter_child_nodes(node))
        elif isinstance(node.value, str) and _NAME.fullmatch(node.value):
            yield node.lineno, node.value


def _in_data(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Whatever these lines name, each with its number."""
    for number, line in lines:
        for match in _NAMED.finditer(_COMMENT.sub("", line)):
            yield number, match[1] or match[0]


def _of_edition(line: str, text: Edition | None) -> str:
    """Return a line of data without the values that it gives for other editions, by their labels."""
    return _BY_EDITION.sub(lambda match: match[0] if text is None or match[1] == text.label else "", line)


def _standing(written: str, text: Edition | None) -> Iterator[tuple[int, str]]:
    """The lines of a data file, without entries that belong only to other editions."""
    start = 1
    for entry in re.split(r"^(?=\[)", written, flags=re.MULTILINE):
        limited = _EDITIONS.search(entry)
        if text is None or limited is None or f'"{text.label}"' in limited[1]:
            yield from enumerate((_of_edition(line, text) for line in entry.splitlines()), start)
        start += entry.count("\n")
