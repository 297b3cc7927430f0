"""`pitboss clauses` shows every clause, how it is honored, and what proves it or does not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pitboss
from pitboss.law import proofs
from pitboss.law.edition import editions
from pitboss.law.places import places_of
from tests.cli.calling import data, page, refusal
from tests.law.checks import oracle

TESTS = ("tests/games/test_prime.py::test_bad_beat", "tests/games/test_prime.py::test_flush")


@pytest.fixture(autouse=True)
def index(monkeypatch: pytest.MonkeyPatch) -> None:
    """An index that proves one enforced clause and one document, whatever the suite proves by now."""
    known: dict[str, dict[str, tuple[str, ...]]] = {each.name: {} for each in editions()}
    known["679a@final-2016"] = {"679a.12(c)": TESTS, "679a.2(b)(1)": TESTS[:1]}
    monkeypatch.setattr(proofs, "proof_index", lambda: known)


@pytest.fixture
def uncited(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """An enforced clause, a procedure and a document that nobody cites."""
    only = {"679a.6(d)(4)", "679a.11(c)(3)(ii)", "679a.8(e)", "679a.2(b)(2)"}
    monkeypatch.setattr("pitboss.law.places.places_of", lambda entry: () if entry.clause in only else places_of(entry))
    return only


def _line(place: str) -> str:
    file, _, number = place.partition(":")
    return (Path(pitboss.__file__).parent / file).read_text(encoding="utf-8").splitlines()[int(number) - 1]


class TestJson:
    def test_every_clause_of_the_seven_texts_is_listed_once(self) -> None:
        listed = [(each["edition"], each["clause"]) for each in data("clauses")]

        assert listed == [(row["edition"], row["clause"]) for row in oracle("clauses")]

    def test_a_clause_says_how_it_is_honored_and_which_tests_prove_it(self) -> None:
        (found,) = data("clauses", "--edition", "679a@final-2016", "--clause", "679a.12(c)")

        assert list(found) == [
            "edition",
            "clause",
            "honored",
            "text",
            "physical",
            "tests",
            "places",
            "inside",
        ]
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

    def test_a_clause_that_no_line_names_leads_to_those_inside_it(self) -> None:
        (wins,) = data("clauses", "--clause", "681a.7(i)(2)")
        (section,) = data("clauses", "--edition", "681a@final-2016", "--clause", "681a.6")

        assert wins["places"] == []
        assert list(wins["inside"]) == ["681a.7(i)(2)(i)", "681a.7(i)(2)(ii)"]
        for clause, (place, *_) in wins["inside"].items():
            assert clause in _line(place)
        assert section["places"]
        assert section["inside"] == {}

    @pytest.mark.parametrize(
        ("clause", "file"),
        [
            ("677a.6(a)", "games/heads_up_holdem/rules.toml"),
            ("680a.6(b)(1)", "games/saigon_5_card/rules.toml"),
            ("678a.11(c)(2)(ii)", "games/high_card_flush/play.py"),
            ("679a.3(b)(4)", "table/procedure/two_decks.py"),
            ("681a.7(d)(2)", "table/procedure/deck_procedure.py"),
        ],
    )
    def test_a_clause_on_cards_leads_to_what_holds_the_table_to_it(self, clause: str, file: str) -> None:
        for found in data("clauses", "--clause", clause):
            assert file in {place.partition(":")[0] for place in found["places"]}

    @pytest.mark.parametrize("clause", ["679a.11(c)(3)(ii)", "678a.11(d)(2)(ii)(A)", "681a.7(k)(1)(i)"])
    def test_a_clause_by_which_a_wager_wins_leads_to_the_line_that_pays_it(self, clause: str) -> None:
        for found in data("clauses", "--clause", clause):
            assert found["places"]
            assert all("book.win(" in _line(place) for place in found["places"])

    def test_what_submissions_ask_for_leads_to_the_requirement(self) -> None:
        (name_or_logo,) = data("clauses", "--edition", "679a@final-2016", "--clause", "679a.2(b)(1)")

        assert "submission/requirements.py" in {place.partition(":")[0] for place in name_or_logo["places"]}

    def test_data_of_another_edition_honors_nothing(self) -> None:
        """What the proposed text numbers (d)(2) is the Bonus Wager; in the codified text it is the Pot Wager."""
        proposed, codified = (set(each["places"]) for each in data("clauses", "--clause", "680a.7(d)(2)"))

        assert proposed
        assert codified
        assert proposed.isdisjoint(codified)

    def test_uncited_are_clauses_that_no_line_names_nor_any_inside_them(self, uncited: set[str]) -> None:
        assert {each["clause"] for each in data("clauses", "--edition", "679a@final-2016", "--uncited")} == uncited

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
        """139 clauses of the final text: 66 enforced, 49 procedures, 19 documents and 5 physical."""
        header, *rows = page("clauses").partition("Proven by a test, of all clauses\n")[2].splitlines()

        assert header.split() == ["edition", "enforced", "procedure", "document", "physical"]
        counts = {row.split()[0]: row.split()[1:] for row in rows if row.strip()}
        assert counts["679a@final-2016"] == ["1/66", "0/49", "1/19", "0/5"]
        assert counts["679a@proposed-2015"] == ["0/66", "0/49", "0/19", "0/5"]
        assert counts["all"][0].startswith("1/")
        totals = [int(cell.partition("/")[2]) for cell in counts["all"]]
        assert sum(totals) == len(oracle("clauses"))

    def test_clauses_that_nobody_cites_are_findings(self, uncited: set[str]) -> None:
        shown = page("clauses", "--edition", "679a@final-2016")
        looked_up = page("clauses", "--edition", "679a@final-2016", "--clause", "679a.2(b)(2)")

        _, _, findings = shown.partition("Findings: honored by no line of code or data\n")
        assert {line.split()[0] for line in findings.splitlines() if line.strip()} == uncited
        assert "Honored by no line: a finding" in looked_up

    def test_without_a_finding_it_says_that_each_clause_is_honored(self) -> None:
        shown = page("clauses", "--edition", "679a@final-2016")

        assert "Findings" not in shown
        assert "Each clause that software can honor leads to the lines that do" in shown

    def test_a_clause_is_honored_through_those_inside_it(self) -> None:
        shown = page("clauses", "--clause", "681a.7(i)(2)")

        assert "Honored through 681a.7(i)(2)(i), in\n      games/twenty_one_baccarat/settle.py:" in shown

    def test_coverage_of_what_is_uncovered_is_still_that_of_all(self) -> None:
        shown = page("clauses", "--edition", "679a@final-2016", "--uncovered")

        assert "679a.12(c)" not in shown
        assert "1/66" in shown


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
    """What it cannot show stands in the register as physical."""
    assert [each["clause"] for each in data("clauses", "--uncited")] == []


def test_without_an_index_of_tests_nothing_is_called_unproven(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in an installation that was not built: the index is missing, not the tests."""
    monkeypatch.setattr(proofs, "proof_index", dict)

    assert "679a.12(c)  enforced, tests not known" in page("clauses", "--clause", "679a.12(c)")
    assert data("clauses", "--clause", "679a.12(c)", "--edition", "679a@final-2016")[0]["tests"] is None
    assert data("clauses", "--uncovered", "--edition", "679a@final-2016") == []
    assert "679a@final-2016: not known" in page("clauses")
