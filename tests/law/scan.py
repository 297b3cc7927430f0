"""Reading our own source for what only the law's files may say: clause numbers that do not stand, and figures."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from pitboss.law.citation import Clause, chapter_of, cite
from pitboss.law.edition import editions
from pitboss.law.rules import Rules
from pitboss.malformed import Malformed
from pitboss.odds import parse_odds
from tests.law.checks import Registers, RulesByEdition

PACKAGE = Path(__file__).parent.parent.parent / "src" / "pitboss"

_CHAPTERS = sorted({each.chapter for each in editions()})
_MENTION = re.compile(rf"(?:{'|'.join(_CHAPTERS)})\.[0-9]+(?:\([0-9A-Za-z]+\))*")
_TAIL = re.compile(r"\.[0-9]{1,2}(?:\([0-9A-Za-z]+\))*")

_SMALLEST_TELLING = 20
"""Below this a number may be anything: a shift, a count, a place. From here on, an equal one is a figure of the law."""


@dataclass(frozen=True, slots=True)
class Module:
    """A source file, by its path inside the package."""

    path: PurePosixPath
    tree: ast.Module

    @property
    def chapter(self) -> str | None:
        """The chapter whose game's folder it lies in."""
        if self.path.parts[0] != "games" or len(self.path.parts) < 3:
            return None
        return next(each.chapter for each in editions() if each.kept.folder.name == self.path.parts[1])


def package_modules() -> list[Module]:
    """Every source file of the package."""
    return [
        Module(PurePosixPath(path.relative_to(PACKAGE).as_posix()), ast.parse(path.read_text(encoding="utf-8")))
        for path in sorted(PACKAGE.rglob("*.py"))
    ]


def clause_faults(module: Module, registers: Registers) -> list[str]:
    """A clause that is cited stands in the law; inside a game's folder, in that game's own chapter."""
    standing = {clause for entries in registers.values() for clause in entries}
    return [f"{module.path}:{line}: {fault}" for line, fault in _clause_faults(module, standing)]


def _clause_faults(module: Module, standing: set[Clause]) -> Iterator[tuple[int, str]]:
    for node in ast.walk(module.tree):
        match node:
            case ast.Call(func=ast.Name(id="cite") | ast.Attribute(attr="cite"), args=[ast.Constant(value=str(text))]):
                yield from ((node.lineno, fault) for fault in _citation_faults(text))
            case ast.Constant(value=str(text)):
                for number in _MENTION.findall(text):
                    if number not in standing:
                        yield node.lineno, f"{number} stands in no edition"
                    elif number == text and module.chapter not in (None, chapter_of(number)):
                        yield node.lineno, f"{number} is not of the chapter {module.chapter}"
            case ast.JoinedStr(values=[*parts]):
                tails = [str(part.value) for part in parts if isinstance(part, ast.Constant)]
                for tail in filter(_TAIL.fullmatch, tails):
                    chapters = [module.chapter] if module.chapter else _CHAPTERS
                    if not any(f"{chapter}{tail}" in standing for chapter in chapters):
                        yield node.lineno, f"no chapter has {tail}"
            case _:
                pass


def _citation_faults(text: str) -> Iterator[str]:
    try:
        cite(text)
    except Malformed as error:
        yield str(error)


def figure_faults(module: Module, house: RulesByEdition) -> list[str]:
    """Odds are read from the rules, and where games are played no number of theirs stands in the code."""
    if module.path == PurePosixPath("odds.py"):
        return []
    return [f"{module.path}:{line}: {fault}" for line, fault in _figure_faults(module, _telling(module, house))]


def _figure_faults(module: Module, telling: Mapping[int, str]) -> Iterator[tuple[int, str]]:
    for node in ast.walk(module.tree):
        match node:
            case ast.Constant(value=str(text)) if _are_odds(text):
                yield node.lineno, f'the odds "{text}" belong into a rules.toml'
            case ast.Constant(value=int(number)) if number in telling and not isinstance(number, bool):
                yield node.lineno, f"{number} is a figure of the law: {telling[number]}"
            case ast.Call(func=ast.Attribute(value=ast.Name(id="Odds")), args=[ast.Constant(), *_]):
                yield node.lineno, "odds are made from a number in the code"
            case _:
                pass


def _are_odds(text: str) -> bool:
    if not text[:1].isdigit():
        return False
    try:
        parse_odds(text)
    except Malformed:
        return False
    return True


def _telling(module: Module, house: RulesByEdition) -> dict[int, str]:
    """The numbers that would be figures of the law in this module, and which. Odds are told only in a game's folder."""
    if module.path.parts[0] not in ("games", "table"):
        return {}
    texts = [each for each in house.values() if module.chapter in (None, each.edition.chapter)]
    found = {number: what for text in texts for what, number in _figures(text)}
    if module.chapter is not None:
        found |= {number: what for text in texts for what, number in _odds(text)}
    return {number: what for number, what in found.items() if number >= _SMALLEST_TELLING}


def _figures(text: Rules) -> Iterator[tuple[str, int]]:
    for figure in text.figures.values():
        for value in figure.value if isinstance(figure.value, list) else [figure.value]:
            if isinstance(value, int):
                yield f"{figure.name} of {text.edition}", value
                if figure.unit.startswith("cents"):
                    yield f"{figure.name} of {text.edition}, in dollars", value // 100


def _odds(text: Rules) -> Iterator[tuple[str, int]]:
    for wager in text.wagers.values():
        for table in wager.paytables.values():
            yield from ((f"{row.words}, {wager.wager} of {text.edition}", row.odds.numerator) for row in table.rows)
