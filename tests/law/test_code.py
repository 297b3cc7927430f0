"""Our source cites only clauses that stand, holds no figure of the law, and loads no arrays before it must."""

from __future__ import annotations

import ast
import importlib.util
import subprocess
import sys
from pathlib import PurePosixPath

import pytest

from tests.law import checks, scan
from tests.law.scan import Module


def test_every_clause_named_in_the_source_stands() -> None:
    faults = [fault for each in scan.package_modules() for fault in scan.clause_faults(each, checks.house_registers())]

    assert faults == []


def test_no_figure_of_the_law_stands_in_the_source() -> None:
    faults = [fault for each in scan.package_modules() for fault in scan.figure_faults(each, checks.house_rules())]

    assert faults == []


def test_the_whole_package_is_scanned() -> None:
    paths = {str(each.path) for each in scan.package_modules()}

    assert {"__init__.py", "odds.py", "law/citation.py", "games/rule_data.py"} <= paths


def module(path: str, source: str) -> Module:
    return Module(PurePosixPath(path), ast.parse(source))


PRIME = "games/three_card_prime/settle.py"


@pytest.mark.parametrize(
    ("path", "source", "fault"),
    [
        (PRIME, 'cite("679a.12(z)")', "679a.12(z) stands in no edition"),
        (PRIME, 'law.cite("679a.12 (c)")', "expected a clause number"),
        (PRIME, 'clause = "679a.14"', "679a.14 stands in no edition"),
        (PRIME, 'cite("680a.12(c)")', "680a.12(c) is not of the chapter 679a"),
        (PRIME, '"""Paid as 679a.12(k) says."""', "679a.12(k) stands in no edition"),
        (PRIME, 'f"{chapter}.12(k)"', "no chapter has .12(k)"),
        (PRIME, 'f"{chapter}.6(c)(10)"', "no chapter has .6(c)(10)"),
        ("table/stub.py", 'f"{chapter}.12(k)"', "no chapter has .12(k)"),
        ("table/stub.py", 'cite("681a.10")', "681a.10 stands in no edition"),
    ],
)
def test_a_clause_that_does_not_stand_is_found(path: str, source: str, fault: str) -> None:
    found = scan.clause_faults(module(path, source), checks.house_registers())

    assert len(found) == 1
    assert found[0].startswith(f"{path}:1: ")
    assert fault in found[0]


@pytest.mark.parametrize(
    ("path", "source"),
    [
        (PRIME, 'cite("679a.12(c)")'),
        (PRIME, '"""Unlike 677a.5(f), which leaves the shoe alone."""'),
        (PRIME, 'f"{chapter}.12(c)"'),
        ("table/stub.py", 'cite("680a.8(g)")'),
        ("documents/layout.py", '"§ 601a.10(a)"'),
    ],
)
def test_a_clause_that_stands_is_left_alone(path: str, source: str) -> None:
    assert scan.clause_faults(module(path, source), checks.house_registers()) == []


@pytest.mark.parametrize(
    ("path", "source", "fault"),
    [
        (PRIME, "limit = 5_000_000", "limit-floor"),
        (PRIME, "limit = 50_000", "limit-floor of 679a@final-2016, in dollars"),
        (PRIME, "pays = stake * 200000", "six-card royal flush, diamonds"),
        (PRIME, "cards = 52", "deck-cards"),
        (PRIME, 'odds = parse_odds("6 to 1")', 'the odds "6 to 1" belong into a rules.toml'),
        ("exact/solve.py", 'odds = "50 for 1"', 'the odds "50 for 1" belong into a rules.toml'),
        ("documents/par.py", "odds = Odds.to(6)", "odds are made from a number in the code"),
        ("table/stub.py", "whole = 53", "deck-cards"),
        ("games/limits.py", "floor = 3_000_000", "progressive-floor"),
    ],
)
def test_a_figure_in_the_code_is_found(path: str, source: str, fault: str) -> None:
    found = scan.figure_faults(module(path, source), checks.house_rules())

    assert len(found) == 1
    assert fault in found[0]


@pytest.mark.parametrize(
    ("path", "source"),
    [
        (PRIME, "first, *rest = cards[:3]"),
        (PRIME, "whole = 53"),  # a figure of another chapter
        (PRIME, '"""Pays 6 to 1."""'),
        ("games/limits.py", "unit = 200"),  # odds somewhere, and anything here
        ("cards/deck.py", "size = 52"),
        ("kernels/deck.py", "size = 52"),
        ("odds.py", 'EVEN = parse_odds("1 to 1")'),
    ],
)
def test_what_is_no_figure_of_the_law_is_left_alone(path: str, source: str) -> None:
    assert scan.figure_faults(module(path, source), checks.house_rules()) == []


LIGHT = [name for name in ("pitboss", "pitboss.games", "pitboss.table") if importlib.util.find_spec(name)]


@pytest.mark.parametrize("name", LIGHT)
def test_importing_it_imports_neither_numpy_nor_numba(name: str) -> None:
    program = f"import sys, {name}; print(*sorted({{'numpy', 'numba'}} & sys.modules.keys()))"

    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert done.stdout.split() == []
