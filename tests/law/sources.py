"""The rule files as they are written, to be checked line by line, or copied, changed and read again."""

from __future__ import annotations

import copy
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from pitboss.law.edition import editions, editions_of, games, newest_edition
from pitboss.law.reader import read_rules
from pitboss.law.register import ClausesFile, read_register
from pitboss.law.rules import Rules
from pitboss.law.rulesfile import RulesFile
from tests.law.checks import Register

Table = dict[str, Any]
"""Whatever a TOML table holds."""


@dataclass(frozen=True, slots=True)
class Source:
    """One game's two files, as plain tables."""

    game: str
    rules: Table
    clauses: Table

    def read_rules(self) -> dict[str, Rules]:
        """The figures of each edition, read as the package reads them."""
        file = msgspec.convert(self.rules, RulesFile)
        return {text.name: read_rules(file, text) for text in editions_of(self.game)}

    def read_registers(self) -> dict[str, Register]:
        """The clauses of each edition, read as the package reads them."""
        file = msgspec.convert(self.clauses, ClausesFile)
        return {
            name: {entry.clause: entry for entry in read_register(file, text)}
            for name, text in self.read_rules().items()
        }


def read_sources() -> dict[str, Source]:
    """All games' files by game, fresh each time, so that a test may change its copy."""
    return {game: read_source(game) for game in games()}


def read_source(game: str) -> Source:
    """One game's files, fresh each time."""
    return copy.deepcopy(_as_written(game))


@cache
def _as_written(game: str) -> Source:
    return Source(game, _read(game, "rules"), _read(game, "clauses"))


def read_procedures() -> dict[str, str]:
    """The shared lines by name."""
    raw = tomllib.loads(files("pitboss.law").joinpath("procedures.toml").read_text(encoding="utf-8"))
    return {name: line["text"] for name, line in raw.items()}


def _read(game: str, name: str) -> Table:
    return tomllib.loads(newest_edition(game).kept.read(f"{name}.toml").decode())


def head_faults(sources: Mapping[str, Source]) -> list[str]:
    """Each file says whose it is, and names only editions of its own chapter."""
    faults = []
    for game, source in sources.items():
        texts = [each for each in editions() if each.game == game]
        head = (source.rules["game"], source.rules["chapter"], source.rules["name"])
        if {head} != {(each.game, each.chapter, each.title) for each in texts}:
            faults.append(f"the rules of {game} say they are of {head}")
        labels = {each.label for each in texts}
        faults += [
            f"{what} of {game} names the edition {label}, which its chapter does not have"
            for what, named in _labelled(source)
            for label in named
            if label not in labels
        ]
    return faults


def _labelled(source: Source) -> Iterator[tuple[str, list[str]]]:
    for kind, entries in source.rules.items():
        if isinstance(entries, list):
            yield from ((f"a {kind}", entry["editions"]) for entry in entries if "editions" in entry)
    for clause, line in _lines(source):
        if isinstance(line, dict) and "editions" in line:
            yield clause, line["editions"]


def shared_faults(sources: Mapping[str, Source], procedures: Mapping[str, str]) -> list[str]:
    """What chapters share stands once: shared lines serve two chapters or more, and no line is written twice."""
    users: dict[str, set[str]] = defaultdict(set)
    writers: dict[str, set[str]] = defaultdict(set)
    for game, source in sources.items():
        for _, line in _lines(source):
            if isinstance(line, str) or "shared" in line:
                users[line if isinstance(line, str) else line["shared"]].add(game)
            else:
                writers[line["text"]].add(game)
    faults = [f"{name} is named by {' and '.join(users[name])} but not written" for name in users.keys() - procedures]
    for name, text in procedures.items():
        if len(users[name]) < 2:
            faults.append(f"{name} is shared by fewer than two chapters: {', '.join(users[name]) or 'none'}")
        writers[text].add(f"the shared {name}")
    faults += [
        f"{' and '.join(sorted(each))} say the same, so it should be shared: {text}"
        for text, each in writers.items()
        if len(each) > 1
    ]
    return faults


def literal_faults(sources: Mapping[str, Source], procedures: Mapping[str, str]) -> list[str]:
    """An amount of money is named by its figure, so that it stands in one place."""
    texts = [*procedures.items()]
    for source in sources.values():
        texts += [
            (clause, line["text"]) for clause, line in _lines(source) if not isinstance(line, str) and "text" in line
        ]
    return [f"{name} writes out an amount: {text}" for name, text in texts if re.search(r"\$\s?\d", text)]


def _lines(source: Source) -> Iterator[tuple[str, str | Table]]:
    for clause, given in source.clauses["clauses"].items():
        for line in given if isinstance(given, list) else [given]:
            yield clause, line
