"""A settlement that is undone, in plain words: in a replay, and for the dealer at the terminal."""

from __future__ import annotations

import pytest
from rich.console import Console

from pitboss.cli.terminal.practice import Practice
from pitboss.cli.views.replay import Telling
from pitboss.house.house import Step
from pitboss.table.events import TableOpened
from tests.table.driving import Driver
from tests.table.handlers.test_settlements_undone import leaving
from tests.table.handlers.test_void_while_settling import ANN, BO, CY, flush


@pytest.fixture
def undone() -> Driver:
    """Cy has lost everything when a wrong number of cards is found at seat 2."""
    table = flush({2: ANN, 4: BO, 5: CY}, readings={})
    table.perform("settle")
    table.report("wrong-number", where="seat 2")
    return table


def told(table: Driver) -> str:
    """The log in words."""
    opened = table.log[0]
    assert isinstance(opened, TableOpened)
    telling, console = Telling(opened), Console(width=200)
    with console.capture() as capture:
        for event in table.log:
            for each in telling.tell(event):
                console.print(each)
    return " ".join(capture.get().split())


def test_a_replay_says_whose_settlement_is_undone_and_what_goes_back(undone: Driver) -> None:
    said = told(undone)

    assert "the settlement of seat 5, Cy is undone, and the wagers are returned 678a.13(c)" in said
    assert "the round is void: a wrong number of cards was dealt; what was settled is undone" in said
    assert "and has $1,000 00:00:00 a wrong number of cards was dealt: the round is void 678a.13(c)" in said


def test_a_replay_says_what_stands_because_somebody_has_left_with_it() -> None:
    table = leaving("Bo", {2: CY, 4: ANN})
    table.report("wrong-number", where="seat 2")

    assert "the round is void; what was paid at seat 4 has left the table, and stands" in told(table)


def test_the_dealer_is_told_which_settlements_are_undone_under_which_clause(undone: Driver) -> None:
    step = Step(undone.irregularity("wrong-number"), tuple(undone.log[-2:]), (), undone.table)

    assert list(Practice.ruled(Practice.__new__(Practice), step)) == [
        ("seat 5: the settlement is undone, and the wagers are returned", "678a.13(c)"),
        ("somebody has the wrong number of cards: the round is void", "678a.13(c)"),
    ]
