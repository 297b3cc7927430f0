"""The reference of settlement is complete: every field, every word of the notation, every refusal, and no other."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

import msgspec
import pytest

from pitboss.games import notation
from pitboss.games.elections import Dealing, Limits
from pitboss.games.record import IrregularityRecord, ProgressiveRecord, RoundRecord, SeatRecord
from pitboss.games.settlement import Fact, Line, SeatSettlement, Settlement
from pitboss.law.rules import DealState, Irregularity
from tests.law.scan import PACKAGE, Module, package_modules

REFERENCE = PACKAGE.parent.parent / "docs" / "reference"
# What may be of an unknown name in elections. `rules.figure` is asked by our own code alone,
# `editions_of` by commands, and readings that are shared by the files of a game.
_LOOKED_UP = {"games/election_checks.py", "games/record.py", "law/readings.py", "law/edition.py", "law/rules.py"}
_LINKED = "games/linked_meter.py"
_REFUSING = {"Refused", "Failure"}
_NEVER_WRITTEN = {"figure", "game", "shared"}


def rows(page: Path, heading: str) -> list[list[str]]:
    """The cells of the tables under a heading."""
    part = re.search(rf"^##+ {heading}$(.*?)(?=^## |\Z)", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert part is not None
    table = [line.strip("|").split("|") for line in part[1].splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in row] for row in table]


def first_names(page: Path, heading: str) -> list[str]:
    """What stands in code in the first cells."""
    return [name for row in rows(page, heading) for name in re.findall(r"`([^`]+)`", row[0])]


def codes_of(module: Module, kinds: set[str]) -> Iterator[str]:
    """The codes with which a module refuses."""
    for function in ast.walk(module.tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        for call in ast.walk(function):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in _REFUSING:
                yield from _possible(call.args[0], function, kinds)


def _possible(code: ast.expr, function: ast.FunctionDef, kinds: set[str]) -> Iterator[str]:
    match code:
        case ast.Constant(value=str(written)):
            yield written
        case ast.JoinedStr(values=[ast.Constant(value="unknown-"), _]):
            yield from (f"unknown-{kind}" for kind in kinds)
        case ast.Name(id=name):
            assigned = [
                each for each in ast.walk(function) if isinstance(each, ast.Assign) and name in ast.unparse(each)
            ]
            words = [each.value for one in assigned for each in ast.walk(one.value) if isinstance(each, ast.Constant)]
            yield from (word for word in words if isinstance(word, str))
            yield from _gone_through(name, function)
        case _:
            raise AssertionError(f"a code that cannot be read: {ast.unparse(code)}")


def _gone_through(name: str, function: ast.FunctionDef) -> Iterator[str]:
    """The words that a name takes in a loop over pairs."""
    for loop in ast.walk(function):
        match loop:
            case ast.For(target=ast.Tuple(elts=targets), iter=ast.Tuple(elts=pairs)):
                place = [ast.unparse(each) for each in targets].index(name)
                yield from (ast.literal_eval(pair)[place] for pair in pairs)
            case _:
                pass


def unknown_kinds(modules: list[Module]) -> set[str]:
    """The first words of all that is looked up by name."""
    kinds = set()
    for module in modules:
        for call in ast.walk(module.tree):
            if (
                isinstance(call, ast.Call)
                and isinstance(call.func, ast.Name)
                and call.func.id in ("known_name", "Unknown")
            ):
                kind = call.args[0].values[0] if isinstance(call.args[0], ast.JoinedStr) else call.args[0]
                assert isinstance(kind, ast.Constant)
                kinds.add(str(kind.value).split()[0])
    return kinds - _NEVER_WRITTEN


def test_every_code_is_listed_and_no_other() -> None:
    modules = package_modules()
    assert {str(each.path) for each in modules} >= _LOOKED_UP
    kinds = unknown_kinds([each for each in modules if str(each.path) in _LOOKED_UP])
    linked = [each for each in modules if str(each.path) == _LINKED]
    games = [each for each in modules if each.path.parts[0] == "games" and each not in linked]

    raised = {code for module in games for code in codes_of(module, kinds)}

    listed = first_names(REFERENCE / "settling.md", "Refusals")
    assert len(listed) == len(set(listed))
    assert set(listed) == raised
    # A meter that several tables share is joined and set, and settles nothing.
    of_meters = {code for module in linked for code in codes_of(module, kinds)} | _denied_by_the_server(modules)
    assert set(first_names(REFERENCE / "server.md", "Refusals of a linked meter")) == of_meters


def _denied_by_the_server(modules: list[Module]) -> set[str]:
    """What a server with linked meters denies on its own: the meters themselves, and the opening of their tables."""
    trees: list[ast.AST] = [each.tree for each in modules if str(each.path) == "server/tables/linked_meters.py"]
    pit = [each.tree for each in modules if str(each.path) == "server/house/pit.py"]
    functions = [node for tree in pit for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    trees += [node for node in functions if node.name == "_check_linked"]
    calls = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]
    denied = [each.args[0] for each in calls if isinstance(each.func, ast.Name) and each.func.id == "Denied"]
    return {str(code.value) for code in denied if isinstance(code, ast.Constant)}


def test_the_codes_are_found_however_they_are_written() -> None:
    source = """
def refuse(cards):
    code, count = ("missing-cards", 0) if cards is None else ("wrong-number-of-cards", len(cards))
    raise Refused(code, None, "")
def other():
    raise Refused(f"unknown-{kind}", None, "")
    raise Refused("malformed", None, "")
def gather():
    for name, code in (("initial", "initial-too-low"), ("reset", "reset-too-low")):
        yield Failure(code, None, name, "")
"""
    found = codes_of(Module(PurePosixPath("games/stub.py"), ast.parse(source)), {"edition", "wager"})

    assert sorted(found) == [
        "initial-too-low",
        "malformed",
        "missing-cards",
        "reset-too-low",
        "unknown-edition",
        "unknown-wager",
        "wrong-number-of-cards",
    ]


def test_every_refusal_says_which_clause_what_is_wrong_and_what_to_do() -> None:
    for row in rows(REFERENCE / "settling.md", "Refusals"):
        assert len(row) == 4
        assert all(row)


@pytest.mark.parametrize(
    ("heading", "shapes"),
    [
        ("In: a round", [RoundRecord, SeatRecord]),
        ("Out: a settlement", [Settlement, Line]),
    ],
)
def test_every_field_is_described_and_no_other(heading: str, shapes: list[type[msgspec.Struct]]) -> None:
    described = first_names(REFERENCE / "settling.md", heading)

    assert sorted(described) == sorted(field for shape in shapes for field in shape.__struct_fields__)


@pytest.mark.parametrize(
    "names",
    [
        Limits.__struct_fields__,
        ProgressiveRecord.__struct_fields__,
        IrregularityRecord.__struct_fields__,
        SeatSettlement.__struct_fields__,
        Fact.__struct_fields__,
        [each.value for each in Dealing],
        [each.value for each in Irregularity],
        [each.value for each in DealState],
    ],
)
def test_what_stands_inside_a_field_is_named(names: list[str]) -> None:
    reference = (REFERENCE / "settling.md").read_text(encoding="utf-8")

    assert [name for name in names if f"`{name}`" not in reference] == []


@pytest.mark.parametrize(
    ("heading", "words", "free"),
    [
        (
            "The table",
            notation._WORDS,
            {"all-six", "679a-play-dealer-out", "table:NAME", "read:ID", "community", "place:NAME", "pot"},
        ),
        ("A seat", notation._SEAT_WORDS, {"ante", "wager:NAME", "fourth", "place:NAME"}),
    ],
)
def test_every_word_of_the_notation_is_described_and_no_other(heading: str, words: set[str], free: set[str]) -> None:
    described = {word.partition("=")[0] for word in first_names(REFERENCE / "notation.md", heading)}
    limits = {f"limit.{name}" for name in Limits.__struct_fields__} if heading == "The table" else set()

    examples = {"679a@final-2016"} if heading == "The table" else {"1", "AhKhQh"}
    assert described - examples == words | free | limits
