"""The rules and the register against what the law prints, both ways. The oracles were read from the law itself."""

from __future__ import annotations

from collections import Counter

import pytest

from pitboss.law.edition import editions
from pitboss.law.readings import readings
from tests.law import checks


def test_payouts_are_those_of_the_law() -> None:
    assert checks.payout_differences(checks.house_rules()) == []


def test_figures_are_those_of_the_law() -> None:
    assert checks.figure_differences(checks.house_rules()) == []


def test_wagers_are_those_of_the_law() -> None:
    assert checks.wager_differences(checks.house_rules()) == []


def test_bounds_of_wagers_are_those_of_the_law() -> None:
    assert checks.bound_differences(checks.house_rules()) == []


def test_rulings_are_those_of_the_law() -> None:
    assert checks.ruling_differences(checks.house_rules()) == []


def test_published_holds_are_those_of_the_preambles() -> None:
    assert checks.published_differences(checks.house_rules()) == []


def test_the_register_has_every_clause_in_the_order_of_the_chapter() -> None:
    assert checks.register_differences(checks.house_registers()) == []


def test_readings_are_those_decided_on() -> None:
    assert checks.reading_differences(readings()) == []


@pytest.mark.parametrize(
    ("edition", "wagers", "instruments", "irregularities"),
    [
        *[
            (f"{chapter}@{label}", f"{chapter}.7", f"{chapter}.7(a)", f"{chapter}.13")
            for chapter, label in [
                ("677a", "proposed-2015"),
                ("678a", "proposed-2015"),
                ("679a", "proposed-2015"),
                ("679a", "final-2016"),
                ("680a", "proposed-2015"),
                ("680a", "codified-2019"),
            ]
        ],
        ("681a@final-2016", "681a.6", "681a.6(a)", "681a.9"),
    ],
)
def test_sections_are_where_the_chapter_has_them(
    edition: str, wagers: str, instruments: str, irregularities: str
) -> None:
    sections = checks.house_rules()[edition].sections

    assert (sections.wagers, sections.instruments, sections.irregularities) == (wagers, instruments, irregularities)


def test_the_oracle_of_clauses_is_whole() -> None:
    """957 clauses in all, counted in the texts chapter by chapter."""
    found = Counter(row["edition"] for row in checks.oracle("clauses"))
    counted = {
        "677a@proposed-2015": 138,
        "678a@proposed-2015": 155,
        "679a@proposed-2015": 139,
        "679a@final-2016": 139,
        "680a@proposed-2015": 131,
        "680a@codified-2019": 134,
        "681a@final-2016": 121,
    }
    assert {edition: found[edition] for edition in counted} == counted


# Cells of a printed grid: rows times columns, less the empty ones; prose odds count one for each wager they pay.
CELLS = {
    "677a@proposed-2015": 2 + 10 + 6 + 4 * 3 + 7 * 4,
    "678a@proposed-2015": 2 + 4 * 8 + 5 * 4 + 5 * 2,
    "679a@proposed-2015": 2 + 5 + 3 * 2 + 2 + 6 + 6 * 4 + 7 * 3 + (9 * 2 - 2),
    "679a@final-2016": 2 + 5 + (4 * 4 - 2) + 2 + 6 + 6 * 4 + 7 * 3 + (9 * 2 - 2),
    "680a@proposed-2015": 2 + 10,
    "680a@codified-2019": 2 + 10,
    "681a@final-2016": 2 * 2 + 1 + 2 * (5 * 3 + 5 * 3),
}


def test_the_oracle_of_payouts_is_whole() -> None:
    found = Counter(row["edition"] for row in checks.oracle("payouts"))

    assert {edition: found[edition] for edition in CELLS} == CELLS


@pytest.mark.parametrize("name", ["bounds", "clauses", "figures", "payouts", "published", "rulings", "wagers"])
def test_every_row_of_an_oracle_is_of_an_edition_and_stands_once(name: str) -> None:
    rows = checks.oracle(name)

    assert {row["edition"] for row in rows} <= {each.name for each in editions()}
    assert [count for count in Counter(tuple(row.values()) for row in rows).values() if count > 1] == []
