"""The index that the package ships, built from what tests declare: what is proven does not become less."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from pitboss.games import register
from pitboss.law import proofs
from pitboss.law.chapters import Chapter
from pitboss.law.citation import cite
from pitboss.law.edition import editions
from pitboss.law.names import Unknown
from pitboss.law.proofs import Coverage, coverage, proof_index
from pitboss.law.register import Honored
from tests import conftest
from tests.proves import ratchet_faults, ratchet_of, read_ratchet

ROOT = Path(__file__).parent.parent.parent


def test_coverage_is_what_the_file_says() -> None:
    committed = read_ratchet((ROOT / conftest.COVERAGE).read_text(encoding="utf-8"))

    assert ratchet_faults(committed, ratchet_of(proof_index())) == []


@pytest.mark.parametrize("name", [each.name for each in editions()])
def test_every_clause_that_software_can_honor_is_proven(name: str) -> None:
    """What is enforced, ordered and printed: only what stands at the table itself is left to the floor."""
    proven = proof_index()[name]
    honored = {clause for clause, each in register(name).items() if each.honored is not Honored.PHYSICAL}

    assert honored - {*proven} == set()


def test_whatever_is_proven_stands_in_its_edition() -> None:
    for edition, clauses in proof_index().items():
        assert clauses.keys() <= register(edition).keys()
        assert all(test.startswith("tests/") for tests in clauses.values() for test in tests)


def test_a_package_that_brings_games_ships_an_index_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It lies in the folder of the package, whichever of its games a clause is of."""
    games = [Chapter(f"parlor.{name}", tmp_path / name) for name in ("one", "two")]
    built = {"one@house-2026": {"one.1": ["tests/test_one.py::first"]}, "two@house-2026": {"two.1": ["t"]}}
    (tmp_path / proofs.FILE).write_bytes(msgspec.json.encode(built))
    monkeypatch.setattr(proofs, "other_chapters", lambda: tuple(games))
    proof_index.cache_clear()
    found = proof_index()
    proof_index.cache_clear()

    assert found["one@house-2026"] == {"one.1": ("tests/test_one.py::first",)}
    assert "two@house-2026" in found
    assert "679a@final-2016" in found


def test_a_clause_that_nothing_proves_has_no_tests() -> None:
    assert proofs.tests_of("679a@final-2016", "679a.99") == ()


def test_tests_are_asked_of_an_edition_that_exists() -> None:
    with pytest.raises(Unknown):
        proofs.tests_of("679a@latest", "679a.12(c)")


def test_tests_of_a_clause_are_those_of_the_index() -> None:
    for edition, clauses in proof_index().items():
        for clause, tests in clauses.items():
            assert proofs.tests_of(edition, clause) == tests


def test_coverage_counts_by_edition_and_by_how_a_clause_is_honored() -> None:
    entries = [
        register(edition)[cite(clause)]
        for edition, clause in [
            ("679a@final-2016", "679a.12(c)"),
            ("679a@final-2016", "679a.12(d)"),
            ("679a@final-2016", "679a.2(d)"),
            ("679a@proposed-2015", "679a.12(c)"),
        ]
    ]
    index = {"679a@final-2016": {"679a.12(c)": ("tests/a.py::one", "tests/b.py::two"), "679a.99": ("tests/a.py::one",)}}

    assert [each for each in coverage(entries, index) if each.of] == [
        Coverage("679a@final-2016", Honored.ENFORCED, proven=1, of=2),
        Coverage("679a@final-2016", Honored.PHYSICAL, proven=0, of=1),
        Coverage("679a@proposed-2015", Honored.ENFORCED, proven=0, of=1),
    ]


def test_coverage_of_a_whole_edition_counts_every_clause_once() -> None:
    counted = coverage(register("681a@final-2016").values())

    assert [each.honored for each in counted] == list(Honored)
    assert sum(each.of for each in counted) == 121
