"""What a player is told before he folds: which of his wagers are lost with it, and that the others stay."""

from __future__ import annotations

import pytest

from pitboss.table.views.person_views import Views
from tests.proves import proves
from tests.table.driving import FINAL, FLUSH, HOLDEM, Driver, elect

BAD_BEAT = {"677a-bad-beat-needs-raise": "any"}


@pytest.mark.parametrize(
    ("edition", "readings", "stakes", "loses"),
    [
        pytest.param(FINAL, {}, {"ante": 1000, "prime": 500}, ("ante",), marks=proves("679a.11(b)")),
        pytest.param(FLUSH, {}, {"ante": 1000, "flush-bonus": 500}, ("ante",), marks=proves("678a.11(c)(2)")),
        pytest.param(
            HOLDEM,
            {},
            {"ante": 1000, "odds": 1000, "trips-plus": 500},
            ("ante", "odds"),
            marks=proves("677a.11(f)"),
        ),
        pytest.param(HOLDEM, BAD_BEAT, {"ante": 1000, "odds": 1000}, ("ante",), id="where a folded bad beat is paid"),
    ],
)
def test_a_fold_names_what_is_lost(
    edition: str, readings: dict[str, str], stakes: dict[str, int], loses: tuple[str, ...]
) -> None:
    table = Driver(elect(edition, readings=readings))
    table.sit("Ann", 1)
    table.wager("Ann", 1, **stakes)
    table.until("decision")
    while all(each.choice.name != "fold" for each in Views(table.table).player("Ann").choices):
        table.choose(1, "check")
        table.until("decision")
    choices = {each.choice.name: each.loses for each in Views(table.table).player("Ann").choices}

    assert choices.pop("fold") == loses
    assert not any(choices.values())
