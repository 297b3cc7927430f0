"""The boxes of one player, where a chapter allows several: 679a.7(e) and 680a.7(e)."""

from __future__ import annotations

import pytest

from pitboss.games.elections import Limits
from tests.proves import proves
from tests.table.driving import EDITIONS, SAIGON, Driver, elect

pytestmark = pytest.mark.parametrize(
    ("edition", "clause"),
    [
        pytest.param(edition, clause, id=edition, marks=proves(clause, editions=edition))
        for edition, clause in [(each, "679a.7(e)") for each in EDITIONS] + [(each, "680a.7(e)") for each in SAIGON]
    ],
)


def with_boxes(edition: str, boxes: int) -> Driver:
    return Driver(elect(edition, limits=Limits(boxes=boxes, minimum=1000)))


@pytest.mark.parametrize("boxes", [1, 2, 3])
def test_a_player_wagers_on_as_many_boxes_as_elected_and_no_more(edition: str, clause: str, boxes: int) -> None:
    table = with_boxes(edition, boxes)
    table.sit("Ann", 3)
    for seat in range(3, 3 + boxes):
        table.wager("Ann", seat, ante=1000)

    assert table.refuse(table.place("Ann", 3 + boxes, "ante", 1000)) == f"too-many-boxes [{clause}]"
    assert table.refuse(table.place("Ann", 2, "ante", 1000)) == f"too-many-boxes [{clause}]"
    assert sorted(table.table.boxes) == list(range(3, 3 + boxes))


@pytest.mark.parametrize(("counted", "held"), [("own-included", 2), ("own-besides", 3)])
def test_the_elected_number_counts_the_own_box_or_the_boxes_beside_it(
    edition: str, clause: str, counted: str, held: int
) -> None:
    limits = Limits(boxes=2, minimum=1000)
    table = Driver(elect(edition, limits=limits, readings={"boxes-counted": counted}))
    table.sit("Ann", 2)
    for seat in range(2, 2 + held):
        table.wager("Ann", seat, ante=1000)

    assert table.refuse(table.place("Ann", 2 + held, "ante", 1000)) == f"too-many-boxes [{clause}]"


def test_the_boxes_of_a_player_are_adjacent(edition: str, clause: str) -> None:
    table = with_boxes(edition, 3)
    table.sit("Ann", 3)
    assert table.refuse(table.place("Ann", 5, "ante", 1000)) == f"boxes-not-adjacent [{clause}]"
    table.wager("Ann", 2, ante=1000)
    assert table.refuse(table.place("Ann", 4, "ante", 1000)) == f"boxes-not-adjacent [{clause}]"
    table.wager("Ann", 3, ante=1000)
    table.wager("Ann", 4, ante=1000)

    assert table.refuse(table.withdraw("Ann", 3, "ante")) == f"boxes-not-adjacent [{clause}]"
    table.do(table.withdraw("Ann", 4, "ante"))
    table.do(table.withdraw("Ann", 3, "ante"))
    assert sorted(table.table.boxes) == [2]


def test_a_box_where_somebody_sits_or_has_wagered_is_his(edition: str, clause: str) -> None:
    table = with_boxes(edition, 2)
    table.sit("Ann", 2)
    table.sit("Bo", 4)

    table.wager("Ann", 3, ante=1000)
    assert table.refuse(table.place("Bo", 3, "ante", 1000)) == f"not-your-box [{clause}]"
    table.do(table.withdraw("Ann", 3, "ante"))
    table.wager("Bo", 3, ante=1000)
    table.leave("Ann")
    table.sit("Cy", 2)
    assert table.refuse(table.place("Bo", 2, "ante", 1000)) == f"not-your-box [{clause}]"
