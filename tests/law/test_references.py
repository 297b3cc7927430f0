"""Every cross-reference of the texts, compared with a scan of the law itself; and the slips in print."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pitboss
from pitboss.games import register
from pitboss.law.edition import Edition, editions
from pitboss.law.references import Treatment, authority_of, errata_in, outside_sections, references_in
from tests.law import checks

ROOT = Path(__file__).parents[2]
PACKAGE = Path(pitboss.__file__).parent
OURS = [each for each in editions() if each.name in {row["edition"] for row in checks.oracle("cross_references")}]
_CITED = re.compile(r"§+ ?(\d{3}a\.\d+)((?:\([a-z]\))?)(?: or (\([a-z]\)))?")


def test_references_are_those_that_a_scan_of_the_law_finds() -> None:
    listed = {
        (text.name, clause, each.section.section)
        for text in OURS
        for each in references_in(text.name)
        for clause in each.clauses
    }

    assert len(OURS) == 7
    assert listed == {(row["edition"], row["clause"], row["section"]) for row in checks.oracle("cross_references")}


@pytest.mark.parametrize("text", OURS, ids=str)
def test_a_clause_that_refers_to_a_section_or_has_a_slip_stands_in_the_text(text: Edition) -> None:
    cited = [clause for each in references_in(text.name) for clause in each.clauses]
    slips = [each.clause for each in errata_in(text.name)]

    assert {*cited, *slips} <= set(register(text.name))
    assert len(set(cited)) > 1
    assert authority_of(text.name)[0] == "4 Pa.C.S. § 1202(b)(30)"


@pytest.mark.parametrize("text", OURS, ids=str)
def test_a_section_that_our_own_words_name_is_listed(text: Edition) -> None:
    listed = {(clause, each.section.section) for each in references_in(text.name) for clause in each.clauses}
    named = {
        (clause, f"{section}{letter}")
        for clause, entry in register(text.name).items()
        for section, first, second in _CITED.findall(entry.text)
        if not section.startswith(text.chapter)
        for letter in tuple(filter(None, (first, second))) or ("",)
    }

    assert len(named) > 3
    assert named <= listed


def test_every_section_is_referred_to_and_says_what_pitboss_does_about_it() -> None:
    cited = {each.section.section for text in OURS for each in references_in(text.name)}

    assert cited == set(outside_sections())
    assert {each.treatment for each in outside_sections().values()} == {*Treatment}
    for section in outside_sections().values():
        assert section.governs.endswith(".")
        assert section.does.endswith(".")
        assert [each for each in section.where if not (PACKAGE / each).is_file()] == []


@pytest.mark.parametrize(
    ("edition", "clause", "printed", "read"),
    [
        ("677a@proposed-2015", "677a.1", "lists", "loses"),
        ("677a@proposed-2015", "677a.8(d)", "subsection (f)", "subsection (e)"),
        ("677a@proposed-2015", "677a.11(f)", "under the optional wagers are settled", "until the optional wagers"),
        ("678a@proposed-2015", "678a.7(d)(4)", "Progressive Payout Wager", "Progressive Jackpot Wager"),
        ("679a@final-2016", "679a.4(e)", "reshuffled", "preshuffled"),
        ("679a@final-2016", "679a.12(h)", "payable E", "paytable E"),
        ("680a@proposed-2015", "680a.8(d)", "subsection (f)", "subsection (e)"),
        ("681a@final-2016", "681a.7(l)", "(1)", "(l)"),
    ],
)
def test_a_slip_says_what_is_printed_and_what_is_read(edition: str, clause: str, printed: str, read: str) -> None:
    (found,) = (each for each in errata_in(edition) if (each.clause, each.printed) == (clause, printed))

    assert found.read.startswith(read)
    assert found.why


def test_a_slip_that_another_text_of_the_chapter_corrects_is_listed_only_where_it_stands() -> None:
    assert "679a.4(e)" not in {each.clause for each in errata_in("679a@proposed-2015")}
    assert "680a.8(d)" not in {each.clause for each in errata_in("680a@codified-2019")}


def test_no_slip_is_listed_twice_or_reads_as_printed() -> None:
    for text in OURS:
        found = errata_in(text.name)
        assert len({(each.clause, each.printed) for each in found}) == len(found)
        assert [each.clause for each in found if each.printed == each.read] == []


def test_the_page_has_every_section_and_every_slip() -> None:
    page = (ROOT / "docs" / "reference" / "law.md").read_text(encoding="utf-8")

    for text in OURS:
        for slip in errata_in(text.name):
            assert f"| {slip.printed} | {slip.read} | {slip.why} |" in page
        for reference in references_in(text.name):
            line = next(line for line in page.splitlines() if f"| {reference.section.governs} |" in line)
            assert f"| {reference.section.treatment.value} | {reference.section.does} |" in line
            assert all(clause in line for clause in reference.clauses)
