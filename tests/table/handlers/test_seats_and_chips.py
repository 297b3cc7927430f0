"""Which clause refuses a player who is not seated, one without the chips, and one who would touch the cards."""

from __future__ import annotations

import pytest

from pitboss.table import commands
from pitboss.table.duties import Role
from tests.proves import proves
from tests.table.driving import CHIPS, FINAL, FLUSH, HOLDEM, PROPOSED, SAIGON, Driver, elect

BACCARAT = "681a@final-2016"


@pytest.mark.parametrize(
    ("edition", "wager", "clause"),
    [
        (HOLDEM, "ante", "677a.7(b)"),
        (FLUSH, "ante", "678a.7(b)"),
        (FINAL, "ante", "679a.7(b)"),
        (SAIGON[1], "ante", "680a.7(b)"),
        (BACCARAT, "player", "681a.2(a)"),
    ],
)
def test_a_refusal_cites_the_clause_or_the_reading_that_it_rests_on(edition: str, wager: str, clause: str) -> None:
    """Chapter 681a has no clause on seating; its reading `681a-seated` rests on the betting positions."""
    table = Driver(elect(edition))

    assert table.refuse(table.place("Bo", 2, wager, 1000)) == f"not-seated [{clause}]"
    assert table.refuse(commands.LeaveTable(at=0, by=Role.PLAYER, who="Bo")) == f"not-seated [{clause}]"
    assert table.table.elections.seating == clause


@pytest.mark.parametrize(
    ("edition", "wager", "clause"),
    [
        pytest.param(HOLDEM, "ante", "677a.7(a)", marks=proves("677a.7(a)")),
        pytest.param(FLUSH, "ante", "678a.7(a)", marks=proves("678a.7(a)")),
        pytest.param(PROPOSED, "ante", "679a.7(a)", marks=proves("679a.7(a)", editions=PROPOSED)),
        pytest.param(FINAL, "ante", "679a.7(a)", marks=proves("679a.7(a)", editions=FINAL)),
        pytest.param(SAIGON[0], "ante", "680a.7(a)", marks=proves("680a.7(a)", editions=SAIGON[0])),
        pytest.param(SAIGON[1], "ante", "680a.7(a)", marks=proves("680a.7(a)", editions=SAIGON[1])),
        pytest.param(BACCARAT, "player", "681a.6(a)", marks=proves("681a.6(a)")),
    ],
)
def test_a_wager_is_made_with_chips_and_nothing_else(edition: str, wager: str, clause: str) -> None:
    """Neither words nor cash: what lies on an area comes out of the chips in front of the player."""
    table = Driver(elect(edition))
    table.sit("Ann", 1)

    assert table.refuse(table.place("Ann", 1, wager, CHIPS + 100)) == f"not-enough-chips [{clause}]"
    assert table.chips() == {"Ann": CHIPS}
    table.wager("Ann", 1, **{wager: CHIPS})
    assert table.chips() == {"Ann": 0}


@proves("681a.7(m)")
def test_no_player_touches_the_cards() -> None:
    table = Driver(elect(BACCARAT))
    table.sit("Ann", 1)
    table.wager("Ann", 1, player=1000)
    table.until("deal")

    for duty in ("deal", "shuffle", "collect-cards"):
        assert table.try_perform(duty, by=Role.PLAYER) == "not-your-duty [681a.7(m)]"
