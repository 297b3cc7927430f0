"""What pages about the rules carry beside words: the values of figures, and how a clause is divided."""

from __future__ import annotations

import pytest

from pitboss.server.http.rules_pages import clause_page, rules_page
from pitboss.server.messages.pages import CutBounds, PackPage


def test_a_figure_has_its_values_beside_its_words() -> None:
    values = {each.name: each.values for each in rules_page("680a@codified-2019").figures}

    assert values["qualify-totals"] == ("10", "20", "30")
    assert values["ace-value"] == ("1",)


def test_a_table_of_a_special_case_is_called_as_its_felt_calls_it() -> None:
    """Whatever words its whole name has, nobody has to cut it short."""
    short = {each.wager: each.short for each in rules_page("679a@final-2016").wagers}

    assert short["pair-bonus-two"] == "Pair Bonus"
    assert short["bad-beat"] == "Bad Beat Bonus"


@pytest.mark.parametrize(
    ("edition", "packs"),
    [
        ("677a@proposed-2015", (PackPage(1, 52, 0, CutBounds(10, 51)),)),
        ("680a@codified-2019", (PackPage(1, 53, 1, CutBounds(10, 52)),)),
        # 681a.5(c): at least ten cards from the top or from the bottom.
        ("681a@final-2016", (PackPage(4, 208, 0, CutBounds(10, 198)), PackPage(8, 416, 0, CutBounds(10, 406)))),
    ],
)
def test_what_a_table_deals_from_is_said_in_numbers(edition: str, packs: tuple[PackPage, ...]) -> None:
    assert rules_page(edition).packs == packs


@pytest.mark.parametrize(
    ("edition", "clause", "first", "number"),
    [
        ("679a@final-2016", "679a.6(b)", "679a.6(b)(1)", 6),
        ("677a@proposed-2015", "677a.6(b)", "677a.6(b)(1)", 9),
        ("678a@proposed-2015", "678a.6(d)", "678a.6(d)(1)", 5),
        ("680a@codified-2019", "680a.6(c)", "680a.6(c)(1)", 10),
        ("681a@final-2016", "681a.3(e)", "681a.3(e)(1)", 5),
    ],
)
def test_a_clause_names_its_parts_in_their_order(edition: str, clause: str, first: str, number: int) -> None:
    parts = clause_page(edition, clause).contains

    assert parts[0] == first
    assert len(parts) == number
    assert all(clause_page(edition, part).within[-1] == clause for part in parts)
    assert clause_page(edition, first).contains == ()
