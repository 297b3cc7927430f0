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


@pytest.mark.parametrize("text", checks.oracle("texts"), ids=lambda text: text["edition"])
class TestEachText:
    """What was counted in a text, and the sections in which it speaks of wagers and irregularities."""

    def test_sections_are_where_the_chapter_has_them(self, text: dict[str, str]) -> None:
        sections = checks.house_rules()[text["edition"]].sections

        assert (sections.wagers, sections.instruments, sections.irregularities) == (
            text["wagers"],
            text["instruments"],
            text["irregularities"],
        )

    def test_the_oracle_of_clauses_is_whole(self, text: dict[str, str]) -> None:
        found = Counter(row["edition"] for row in checks.oracle("clauses"))

        assert found[text["edition"]] == int(text["clauses"])

    def test_the_oracle_of_payouts_is_whole(self, text: dict[str, str]) -> None:
        found = Counter(row["edition"] for row in checks.oracle("payouts"))

        assert found[text["edition"]] == int(text["cells"])


@pytest.mark.parametrize("name", ["bounds", "clauses", "figures", "payouts", "published", "rulings", "texts", "wagers"])
def test_every_row_of_an_oracle_is_of_an_edition_and_stands_once(name: str) -> None:
    rows = checks.oracle(name)

    assert {row["edition"] for row in rows} <= {each.name for each in editions()}
    assert [count for count in Counter(tuple(row.values()) for row in rows).values() if count > 1] == []
