"""Clause numbers: how they are written, what contains them, and in which order they stand."""

from __future__ import annotations

import random

import pytest

from pitboss.law.citation import chapter_of, cite, order_of, parent_of, section_of
from pitboss.malformed import Malformed
from tests.law import checks


@pytest.mark.parametrize(
    "text",
    [
        "",
        "12(c)",
        "679.12(c)",
        "679b.12",
        "679a",
        "679a.",
        "679a.0",
        "679a.012",
        "679a.123",
        "679a.12(c",
        "679a.12c",
        "679a.12()",
        "679a.12(cc)",
        "679a.12 (c)",
        " 679a.12(c)",
        "679a.12(c)\n",
        "§ 679a.12(c)",
        "679a.12(C)",
        "679a.12(1)",
        "679a.11(c)(iii)",
        "679a.11(c)(03)",
        "679a.11(c)(3)(A)",
        "679a.11(c)(3)(iiii)",
        "679a.11(c)(3)(ii)(a)",
        "679a.11(c)(3)(ii)(A)(1)",
        "\u0666\u0667\u0669a.12",
    ],
)
def test_what_is_no_clause_number_is_refused(text: str) -> None:
    with pytest.raises(Malformed) as refused:
        cite(text)

    assert refused.value.read == text
    assert "999a.12(c)" in refused.value.expected


def test_every_clause_of_the_law_is_written_as_one() -> None:
    for row in checks.oracle("clauses"):
        assert cite(row["clause"]) == row["clause"]


@pytest.mark.parametrize(
    ("clause", "chapter", "section", "parent"),
    [
        ("679a.12", "679a", 12, None),
        ("house-rules.4(b)", "house-rules", 4, "house-rules.4"),
        ("679a.1", "679a", 1, None),
        ("679a.12(c)", "679a", 12, "679a.12"),
        ("680a.11(d)(2)(ii)(B)", "680a", 11, "680a.11(d)(2)(ii)"),
        ("680a.6(c)(10)", "680a", 6, "680a.6(c)"),
    ],
)
def test_a_clause_lies_in_its_chapter_section_and_parent(
    clause: str, chapter: str, section: int, parent: str | None
) -> None:
    assert chapter_of(cite(clause)) == chapter
    assert section_of(cite(clause)) == section
    assert parent_of(cite(clause)) == parent


def test_clauses_sort_in_the_order_of_the_chapter() -> None:
    """As text, (10) would stand before (2), .10 before .2, and (v) after (ix)."""
    ordered = [
        "679a.2",
        "679a.2(b)",
        "679a.2(b)(2)",
        "679a.2(b)(2)(v)",
        "679a.2(b)(2)(v)(A)",
        "679a.2(b)(2)(v)(B)",
        "679a.2(b)(2)(ix)",
        "679a.2(b)(10)",
        "679a.2(c)",
        "679a.10",
        "680a.1",
    ]
    shuffled = [cite(each) for each in ordered]
    random.Random(679).shuffle(shuffled)

    assert sorted(shuffled, key=order_of) == ordered


def test_every_edition_sorts_into_the_order_in_which_the_law_prints_it() -> None:
    for name in {row["edition"] for row in checks.oracle("clauses")}:
        printed = [cite(row["clause"]) for row in checks.oracle("clauses") if row["edition"] == name]

        assert sorted(printed, key=order_of) == printed
        assert len({order_of(each) for each in printed}) == len(printed)
