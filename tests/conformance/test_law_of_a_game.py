"""The law of every game is whole, and agrees with what was read from its text."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

import pitboss
from pitboss.games.registry import find_game
from pitboss.games.rule_data import register, rules
from pitboss.law.citation import order_of
from pitboss.law.edition import edition
from pitboss.law.places import SourceLine, honoring, places_of
from pitboss.law.register import Honored, RegisterEntry
from tests.conformance.tables import EDITIONS, OUR_GAMES
from tests.law import checks

OURS = tuple(each for each in EDITIONS if edition(each).game in OUR_GAMES)
COMPARED: dict[str, Callable[[checks.RulesByEdition], list[str]]] = {
    "figures": checks.figure_differences,
    "wagers": checks.wager_differences,
    "payouts": checks.payout_differences,
    "rulings": checks.ruling_differences,
    "bounds": checks.bound_differences,
}


@pytest.mark.parametrize("name", EDITIONS)
def test_whatever_its_rules_cite_stands_in_its_register(name: str) -> None:
    assert checks.citation_faults({name: rules(name)}, {name: register(name)}) == []


@pytest.mark.parametrize("name", EDITIONS)
def test_each_of_its_clauses_has_a_parent_and_a_sentence(name: str) -> None:
    assert checks.line_faults({name: register(name)}) == []


@pytest.mark.parametrize("name", EDITIONS)
def test_each_clause_that_software_can_honor_leads_to_lines_that_name_it(name: str) -> None:
    """Its own lines, or those of clauses inside it; each line is there, and names the clause or a step it orders."""
    clauses = register(name)
    for clause, where in honoring(clauses.values()).items():
        if clauses[clause].honored is not Honored.PHYSICAL:
            assert where, f"no line honors {clause}"
        for inner, lines in {clause: where.lines, **where.inside}.items():
            assert inner.startswith(clause)
            for line in lines:
                assert _names(_read(line, name), clauses[inner]), f"{line} does not name {inner}"


@pytest.mark.parametrize("name", EDITIONS)
def test_a_clause_is_not_honored_where_it_is_only_stated_or_in_the_folder_of_another_game(name: str) -> None:
    own = edition(name).kept.folder
    for where in honoring(register(name).values()).values():
        for line in (*where.lines, *(each for lines in where.inside.values() for each in lines)):
            path = _path(line, name)
            assert path.name not in ("clauses.toml", "procedures.toml")
            assert not path.name.startswith("check_")
            assert (path.parent / "editions.toml").is_file() == path.is_relative_to(own), f"{line} is of another game"


@pytest.mark.parametrize("name", EDITIONS)
def test_a_clause_is_not_honored_by_a_docstring_or_a_comment(name: str) -> None:
    clauses = register(name)
    for clause, entry in clauses.items():
        for line in places_of(entry):
            said = _doing(_path(line, name)).get(line.line, "")
            assert _names(said, entry), f"{line} only tells about {clause}"


@pytest.mark.parametrize("name", EDITIONS)
def test_a_stronger_class_of_hands_is_described_by_an_earlier_clause(name: str) -> None:
    """A chapter lists the hands that it describes from the highest down."""
    for classes in {each for told in find_game(edition(name).game).tells_apart.values() for each in told}:
        if isinstance(classes, str):
            continue
        described = [each.clause for each in sorted(classes, reverse=True) if each.clause is not None]
        assert all(register(name)[clause].honored is Honored.ENFORCED for clause in described)
        assert described == sorted(described, key=order_of)


@cache
def _doing(path: Path) -> dict[int, str]:
    """The lines of a file that do something, by their number, each without a comment at its end."""
    written = path.read_text(encoding="utf-8")
    lines = written.splitlines()
    if path.suffix == ".toml":
        return {number: line for number, line in enumerate(lines, 1) if not line.startswith("#")}
    for node in ast.walk(ast.parse(written)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            for number in range(node.lineno, (node.end_lineno or node.lineno) + 1):
                lines[number - 1] = ""
    for token in tokenize.generate_tokens(io.StringIO(written).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column]
    return dict(enumerate(lines, 1))


def _path(line: SourceLine, name: str) -> Path:
    text = edition(name).kept
    beside = text.folder.parents[text.package.count(".")]
    return next(path for path in (Path(pitboss.__file__).parent / line.file, beside / line.file) if path.is_file())


def _read(line: SourceLine, name: str) -> str:
    return _path(line, name).read_text(encoding="utf-8").splitlines()[line.line - 1]


def _names(line: str, entry: RegisterEntry) -> bool:
    steps = [step for step in (entry.procedure, *entry.steps) if step]
    # A clause is named whole: "(c)" is not named by "(c)(1)".
    return re.search(rf"{re.escape(entry.clause)}(?![(\d])", line) is not None or any(f'"{e}"' in line for e in steps)


@pytest.mark.parametrize("name", EDITIONS)
def test_the_rows_of_a_paytable_stand_in_the_order_of_its_hands(name: str) -> None:
    """Up or down, as its game tells the hands apart: a row in the wrong place is often a row of another hand."""
    game = find_game(edition(name).game)
    for wager in rules(name).wagers.values():
        for paytable in wager.paytables.values():
            told = game.hands_told_apart(wager.wager)
            # Hands that a game adds to a ranking may stand between its classes, where the game does not say.
            added = [hand for hand in game.tells_apart.get(wager.wager, ()) if isinstance(hand, str)]
            firsts = [min(row.pays, key=told.index) for row in paytable.rows]
            for rows in ([hand for hand in firsts if hand in added], [hand for hand in firsts if hand not in added]):
                places = [told.index(hand) for hand in rows]
                # The last row may be of something else than a hand, such as a dealer who does not qualify.
                orders = [each in (sorted(each), sorted(each, reverse=True)) for each in (places, places[:-1])]
                assert any(orders), f"{paytable.clause} {paytable.letter}: {rows}"


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("oracle", COMPARED)
def test_it_says_what_was_read_from_the_text(oracle: str, name: str) -> None:
    assert COMPARED[oracle]({name: rules(name)}) == []


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("oracle", ["clauses", "figures", "payouts", "rulings", "wagers"])
def test_it_has_rows_in_every_oracle(oracle: str, name: str) -> None:
    no_rulings = oracle == "rulings" and not rules(name).rulings

    assert no_rulings or any(row["edition"] == name for row in checks.oracle(oracle))


@pytest.mark.parametrize("name", OURS)
def test_its_clauses_are_those_of_the_text(name: str) -> None:
    assert checks.register_differences({name: register(name)}) == []
