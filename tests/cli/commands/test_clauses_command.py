"""`pitboss clauses` shows every clause, how it is honored, and what proves it or does not."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from pathlib import Path

import pytest

import pitboss
from pitboss.law import proofs
from pitboss.law.places import SourceLine, _index
from tests.cli.calling import data, page, refusal
from tests.law.checks import oracle

TESTS = ("tests/games/test_prime.py::test_bad_beat", "tests/games/test_prime.py::test_flush")


@pytest.fixture(autouse=True)
def index(monkeypatch: pytest.MonkeyPatch) -> None:
    """An index that proves one enforced clause and one document, whatever the suite proves by now."""
    known: proofs.ProofIndex = {"679a@final-2016": {"679a.12(c)": TESTS, "679a.2(b)(1)": TESTS[:1]}}
    monkeypatch.setattr(proofs, "proof_index", lambda: known)


def _line(place: str) -> str:
    file, _, number = place.partition(":")
    return (Path(pitboss.__file__).parent / file).read_text(encoding="utf-8").splitlines()[int(number) - 1]


class TestJson:
    def test_every_clause_of_the_seven_texts_is_listed_once(self) -> None:
        listed = [(each["edition"], each["clause"]) for each in data("clauses")]

        assert listed == [(row["edition"], row["clause"]) for row in oracle("clauses")]

    def test_a_clause_says_how_it_is_honored_and_which_tests_prove_it(self) -> None:
        (found,) = data("clauses", "--edition", "679a@final-2016", "--clause", "679a.12(c)")

        assert list(found) == ["edition", "clause", "honored", "text", "physical", "tests", "places"]
        assert (found["edition"], found["clause"], found["honored"]) == ("679a@final-2016", "679a.12(c)", "enforced")
        assert "Paytables A to D" in found["text"]
        assert found["tests"] == [*TESTS]

    def test_a_clause_leads_to_the_lines_that_honor_it(self) -> None:
        """A payout stands in the rule data; a step of the table, in the code that orders it by its shared name."""
        (paid,) = data("clauses", "--edition", "679a@final-2016", "--clause", "679a.12(c)")
        (step,) = data("clauses", "--edition", "679a@final-2016", "--clause", "679a.8(e)")
        (decided,) = data("clauses", "--edition", "681a@final-2016", "--clause", "681a.7(k)(1)(ii)")

        for found, named in ((paid, "679a.12(c)"), (step, '"stub-count"'), (decided, "681a.7(k)(1)(ii)")):
            lines = [_line(place) for place in found["places"]]
            assert any(named in line for line in lines)
        assert {place.partition(":")[0] for place in paid["places"]} == {"games/three_card_prime/rules.toml"}
        assert "table/procedure/due.py" in {place.partition(":")[0] for place in step["places"]}
        assert "games/twenty_one_baccarat/settle.py" in {place.partition(":")[0] for place in decided["places"]}

    def test_uncited_are_clauses_that_no_line_names_nor_any_inside_them(self, monkeypatch: pytest.MonkeyPatch) -> None:
        only = {"679a.6(d)(4)", "679a.11(c)(3)(ii)"}
        monkeypatch.setattr("pitboss.law.places._index", lambda chapter: _without(_index(chapter), only))

        uncited = {each["clause"] for each in data("clauses", "--edition", "679a@final-2016", "--uncited")}

        assert uncited == only
        assert uncited.isdisjoint({"679a.12(c)", "679a.8(e)", "679a.11(c)", "679a.11(d)", "679a.2(b)(1)"})

    def test_a_clause_is_found_in_every_text_that_has_it(self) -> None:
        texts = [each["edition"] for each in data("clauses", "--clause", "680a.7(d)(1)")]

        assert texts == ["680a@proposed-2015", "680a@codified-2019"]

    def test_uncovered_is_whatever_software_can_honor_and_no_test_proves(self) -> None:
        every = data("clauses", "--edition", "679a@final-2016")
        uncovered = data("clauses", "--edition", "679a@final-2016", "--uncovered")

        proven = ("679a.12(c)", "679a.2(b)(1)")
        assert uncovered == [each for each in every if each["honored"] != "physical" and each["clause"] not in proven]
        assert len(uncovered) < len(every)


class TestPage:
    @pytest.mark.parametrize("columns", [50, 80, 120])
    def test_every_clause_is_printed_whole(self, columns: int) -> None:
        shown = page("clauses", "--edition", "681a@final-2016", columns=columns)

        plain = re.sub(r"\s+", " ", shown)
        for each in data("clauses", "--edition", "681a@final-2016"):
            assert f"{each['clause']} {each['honored']}, no test {each['text']}" in plain
        assert max(map(len, shown.splitlines())) <= columns

    def test_clauses_stand_under_their_section(self) -> None:
        shown = page("clauses", "--edition", "679a@final-2016")

        sections = re.findall(r"^Three Card Prime § 679a\.(\d+)", shown, flags=re.MULTILINE)
        assert [int(each) for each in sections] == [*range(1, 14)]

    def test_a_clause_that_is_looked_up_names_its_tests(self) -> None:
        shown = page("clauses", "--clause", "679a.12(c)")

        assert "679a.12(c)  enforced, no test\n" in shown
        assert "679a.12(c)  enforced, 2 tests\n" in shown
        assert all(f"      {test}\n" in shown for test in TESTS)
        assert "Proven by a test" not in shown

    def test_coverage_counts_what_is_proven_of_all(self) -> None:
        """139 clauses of the final text: 63 enforced, 49 procedures, 19 documents and 8 physical."""
        header, *rows = page("clauses").partition("Proven by a test, of all clauses\n")[2].splitlines()

        assert header.split() == ["edition", "enforced", "procedure", "document", "physical"]
        counts = {row.split()[0]: row.split()[1:] for row in rows}
        assert counts["679a@final-2016"] == ["1/63", "0/49", "1/19", "0/8"]
        assert counts["679a@proposed-2015"] == ["0/63", "0/49", "0/19", "0/8"]
        assert counts["all"][0].startswith("1/")
        totals = [int(cell.partition("/")[2]) for cell in counts["all"]]
        assert sum(totals) == len(oracle("clauses"))

    def test_coverage_of_what_is_uncovered_is_still_that_of_all(self) -> None:
        shown = page("clauses", "--edition", "679a@final-2016", "--uncovered")

        assert "679a.12(c)" not in shown
        assert "1/63" in shown


class TestRefusals:
    def test_an_unknown_clause_is_refused_with_the_nearest(self) -> None:
        problem, mend = refusal("clauses", "--clause", "679a.12c")

        assert problem == 'pitboss: there is no clause "679a.12c"'
        assert "679a.12(c)" in mend

    def test_a_clause_of_another_text_is_refused(self) -> None:
        problem, _ = refusal("clauses", "--edition", "680a@proposed-2015", "--clause", "680a.11(g)")

        assert problem == 'pitboss: there is no clause of 680a@proposed-2015 "680a.11(g)"'

    def test_an_unknown_edition_is_refused_with_the_nearest(self) -> None:
        problem, mend = refusal("clauses", "--edition", "681a@final")

        assert problem == 'pitboss: there is no edition "681a@final"'
        assert "681a@final-2016" in mend


def test_every_clause_that_software_can_honor_leads_to_the_lines_that_do() -> None:
    """What it cannot show stands in the register as physical, or as a document."""
    assert [each["clause"] for each in data("clauses", "--uncited")] == []


def _without(index: Mapping[str, tuple[SourceLine, ...]], names: Collection[str]) -> dict[str, tuple[SourceLine, ...]]:
    return {name: places for name, places in index.items() if name not in names}
