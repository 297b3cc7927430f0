"""Wagers are made with chips that are there, at the tables of every chapter that has an Ante Wager."""

from __future__ import annotations

import pytest

from tests.proves import proves
from tests.table.driving import Driver, elect

CHAPTERS = {"677a@proposed-2015": "677a.7(a)", "678a@proposed-2015": "678a.7(a)"}


@pytest.mark.parametrize(
    ("text", "clause"),
    [pytest.param(text, clause, marks=proves(clause)) for text, clause in CHAPTERS.items()],
)
@pytest.mark.parametrize(("amount", "there"), [(4999, True), (5000, True), (5001, False)])
def test_an_ante_is_made_with_chips_that_are_there(text: str, clause: str, amount: int, there: bool) -> None:
    table = Driver(elect(text))
    table.sit("Ann", 1, chips=5000)

    if there:
        table.wager("Ann", 1, ante=amount)
        assert table.chips() == {"Ann": 5000 - amount}
    else:
        assert table.refuse(table.place("Ann", 1, "ante", amount)) == f"not-enough-chips [{clause}]"


@pytest.mark.parametrize(
    ("text", "clause"),
    [pytest.param(text, clause, marks=proves(clause)) for text, clause in CHAPTERS.items()],
)
def test_an_ante_of_nothing_is_no_wager(text: str, clause: str) -> None:
    table = Driver(elect(text))
    table.sit("Ann", 1)

    assert table.refuse(table.place("Ann", 1, "ante", 0)) == f"malformed-amount [{clause}]"
