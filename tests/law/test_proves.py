"""Tests declare which clauses they prove, and wrong declarations are refused where they are written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pitboss.law.citation import cite
from pitboss.law.names import Unknown
from pitboss.law.register import Honored
from pitboss.malformed import Malformed
from tests import conftest
from tests.proves import Proof, index_as_text, proves, raised, ratchet_as_text, ratchet_faults, read_ratchet

pytest_plugins = ["pytester"]


def claimed(mark: pytest.MarkDecorator) -> list[tuple[str, str]]:
    return [(proof.edition, proof.clause) for proof in mark.args]


def test_a_clause_is_proven_in_every_edition_that_has_it() -> None:
    assert claimed(proves("679a.12(c)")) == [
        ("679a@proposed-2015", "679a.12(c)"),
        ("679a@final-2016", "679a.12(c)"),
    ]
    assert claimed(proves("680a.11(g)")) == [("680a@codified-2019", "680a.11(g)")]


def test_a_clause_is_proven_in_the_editions_named() -> None:
    assert claimed(proves("679a.12(c)", "679a.12(d)", editions="679a@final-2016")) == [
        ("679a@final-2016", "679a.12(c)"),
        ("679a@final-2016", "679a.12(d)"),
    ]


def test_each_clause_takes_the_editions_of_its_own_chapter() -> None:
    both = proves("679a.8(g)", "680a.8(g)", editions=["679a@final-2016", "680a@codified-2019"])

    assert claimed(both) == [("679a@final-2016", "679a.8(g)"), ("680a@codified-2019", "680a.8(g)")]


def test_a_clause_that_an_edition_lacks_is_refused_with_the_nearest() -> None:
    with pytest.raises(Unknown, match=r"did you mean 680a\.11\(f\)") as refused:
        proves("680a.11(g)", editions="680a@proposed-2015")

    assert refused.value.kind == "clause of 680a@proposed-2015"


def test_a_clause_that_no_edition_has_is_refused_with_the_nearest() -> None:
    with pytest.raises(Unknown) as refused:
        proves("679a.12(z)")

    assert len(refused.value.nearest) == 3
    assert all(each.startswith("679a.12") for each in refused.value.nearest)


@pytest.mark.parametrize(
    ("clauses", "editions", "kind"),
    [
        (["679a.12c"], None, Malformed),
        (["601a.2"], None, Unknown),
        (["679a.12(c)"], "679a@latest", Unknown),
        (["679a.12(c)"], ["679a@final-2016", "680a@codified-2019"], ValueError),
        (["679a.12(c)", "680a.12(c)"], "679a@final-2016", ValueError),
        ([], None, TypeError),
        ([], "679a@final-2016", TypeError),
        (["679a.2(d)"], None, ValueError),
        (["679a.12(c)", "679a.2(d)"], "679a@final-2016", ValueError),
    ],
)
def test_a_claim_that_means_nothing_is_refused(
    clauses: list[str], editions: str | list[str] | None, kind: type[Exception]
) -> None:
    with pytest.raises(kind):
        proves(*clauses, editions=editions)


def test_a_mark_without_brackets_is_refused() -> None:
    with pytest.raises(TypeError, match="name the clauses"):
        proves(test_a_mark_without_brackets_is_refused)  # type: ignore[arg-type]


SUITE = """
import pytest
from tests.proves import proves

@proves("681a.8(b)")
def test_function(): ...

@proves("680a.11(g)")
class TestClass:
    @proves("680a.12(b)", editions="680a@proposed-2015")
    @pytest.mark.parametrize("count", [1, 2])
    def test_method(self, count): ...

@proves("681a.8(b)")
@pytest.mark.parametrize("hand", [pytest.param("a pair", marks=proves("681a.8(c)")), "nothing"])
def test_cases(hand): ...

def test_that_proves_nothing(): ...
"""

INDEX_OF_SUITE = {
    "680a@proposed-2015": {"680a.12(b)": ["suite/test_suite.py::TestClass::test_method"]},
    "680a@codified-2019": {"680a.11(g)": ["suite/test_suite.py::TestClass::test_method"]},
    "681a@final-2016": {
        "681a.8(b)": ["suite/test_suite.py::test_cases", "suite/test_suite.py::test_function"],
        "681a.8(c)": ["suite/test_suite.py::test_cases[a pair]"],
    },
}


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    """A project laid out as ours is, with a small suite."""
    pytester.makepyprojecttoml('[tool.pytest]\ntestpaths = ["suite"]\nstrict_markers = true\n')
    for file in (Path("suite/test_suite.py"), conftest.INDEX, conftest.COVERAGE):
        file.parent.mkdir(parents=True)
    Path("suite/test_suite.py").write_text(SUITE, encoding="utf-8")
    return pytester


def run(project: pytest.Pytester, *arguments: str) -> pytest.RunResult:
    # Hypothesis is imported anew in every such run, and takes longer than all the rest.
    without = ("-p", "no:playwright", "-p", "no:xdist", "-p", "no:hypothesispytest")
    return project.runpytest_inprocess(*without, *arguments, plugins=[conftest])


WRITE = ("--collect-only", "-q", "--write-proofs")


def test_the_index_is_written_from_the_marks(project: pytest.Pytester) -> None:
    done = run(project, *WRITE)

    text = conftest.INDEX.read_text(encoding="utf-8")
    assert done.ret == 0
    assert json.loads(text) == INDEX_OF_SUITE
    assert list(json.loads(text)) == list(INDEX_OF_SUITE)  # in the order of the law
    assert str(project.path) not in text


def test_coverage_is_written_with_it(project: pytest.Pytester) -> None:
    run(project, *WRITE)

    ratchet = read_ratchet(conftest.COVERAGE.read_text(encoding="utf-8"))
    assert {kind: proven for kind, (proven, _) in ratchet.items() if proven} == {
        ("680a@proposed-2015", Honored.ENFORCED): 1,
        ("680a@codified-2019", Honored.PROCEDURE): 1,
        ("681a@final-2016", Honored.ENFORCED): 2,
    }
    assert sum(of for _, of in ratchet.values()) == 957


def test_the_index_can_be_written_elsewhere_and_then_nothing_else_is(project: pytest.Pytester) -> None:
    run(project, *WRITE, "--proofs-to=elsewhere.json")

    assert json.loads(Path("elsewhere.json").read_text(encoding="utf-8")) == INDEX_OF_SUITE
    assert not conftest.INDEX.exists()
    assert not conftest.COVERAGE.exists()


def test_the_suite_of_another_package_is_named_and_its_index_written_elsewhere(project: pytest.Pytester) -> None:
    run(project, *WRITE, "--proofs-to=elsewhere.json", "suite")

    assert json.loads(Path("elsewhere.json").read_text(encoding="utf-8")) == INDEX_OF_SUITE
    assert not conftest.INDEX.exists()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--write-proofs"], "*add --collect-only*"),
        (["--proofs-to=elsewhere.json"], "*give both*"),
        ([*WRITE, "-k", "cases"], "*covers the whole suite*"),
        ([*WRITE, "-m", "proves"], "*covers the whole suite*"),
        ([*WRITE, "--deselect=suite/test_suite.py::test_function"], "*covers the whole suite*"),
        ([*WRITE, "suite/test_suite.py"], "*covers the whole suite*"),
    ],
)
def test_an_index_of_part_of_the_suite_or_none_is_refused(
    project: pytest.Pytester, arguments: list[str], reason: str
) -> None:
    done = run(project, *arguments)

    assert done.ret == pytest.ExitCode.USAGE_ERROR
    done.stderr.fnmatch_lines([reason])
    assert not conftest.INDEX.exists()


@pytest.mark.parametrize(
    "broken",
    [
        pytest.param("raise RuntimeError", id="a file that cannot be collected"),
        pytest.param("from tests.proves import proves\nproves('679a.12(z)')", id="a clause that does not exist"),
        pytest.param(
            "import pytest\n@pytest.mark.proves('679a.12(c)')\ndef test_it(): ...", id="a mark that nobody checked"
        ),
    ],
)
def test_nothing_is_written_when_something_is_wrong(project: pytest.Pytester, broken: str) -> None:
    Path("suite/test_broken.py").write_text(broken, encoding="utf-8")

    done = run(project, *WRITE)

    assert done.ret != 0
    assert not conftest.INDEX.exists()


def test_the_mark_is_registered(project: pytest.Pytester) -> None:
    """Under strict markers an unregistered one is an error."""
    done = run(project)

    done.assert_outcomes(passed=6)


def test_the_index_has_one_test_a_line() -> None:
    index = {"679a@final-2016": {"679a.12(c)": ("tests/a.py::one", "tests/b.py::two")}}

    assert index_as_text(index).splitlines()[3:5] == ['   "tests/a.py::one",', '   "tests/b.py::two"']


ENFORCED = ("679a@final-2016", Honored.ENFORCED)
PHYSICAL = ("679a@final-2016", Honored.PHYSICAL)


def test_coverage_that_stayed_is_no_fault() -> None:
    assert ratchet_faults({ENFORCED: (7, 64)}, {ENFORCED: (7, 64)}) == []


@pytest.mark.parametrize(
    ("now", "words"),
    [
        ({ENFORCED: (6, 64)}, ["6 clauses are proven, 7 were", "tests/law/coverage.csv by hand"]),
        ({}, ["0 clauses are proven, 7 were"]),
        ({ENFORCED: (8, 64)}, ["8 of 64 clauses are proven, the file says 7 of 64", "make proofs"]),
        ({ENFORCED: (7, 65)}, ["7 of 65", "make proofs"]),
        ({ENFORCED: (7, 64), PHYSICAL: (1, 7)}, ["679a@final-2016, physical: 1 of 7", "make proofs"]),
    ],
)
def test_coverage_may_not_fall_nor_rise_unrecorded(
    now: dict[tuple[str, Honored], tuple[int, int]], words: list[str]
) -> None:
    faults = ratchet_faults({ENFORCED: (7, 64)}, now)

    assert len(faults) == 1
    assert all(each in faults[0] for each in words)


def test_writing_raises_the_coverage_file_but_never_lowers_it() -> None:
    committed = {ENFORCED: (7, 64), PHYSICAL: (1, 7)}

    assert raised(committed, {ENFORCED: (9, 65), PHYSICAL: (0, 7)}) == {ENFORCED: (9, 65), PHYSICAL: (1, 7)}


def test_the_coverage_file_reads_as_it_was_written() -> None:
    ratchet = {ENFORCED: (7, 64), PHYSICAL: (1, 7)}

    assert read_ratchet(ratchet_as_text(ratchet)) == ratchet


def test_a_proof_is_of_one_clause_in_one_edition() -> None:
    assert proves("681a.8(b)").args == (Proof("681a@final-2016", cite("681a.8(b)")),)
