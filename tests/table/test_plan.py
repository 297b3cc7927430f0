"""Where the cards of a plan go, and how many are left: the same whether it is worked out anew or remembered."""

from __future__ import annotations

import pytest

from pitboss.games.places import DEALER, HAND, DealStep, rack
from pitboss.law.citation import cite
from pitboss.table import plan as planning
from pitboss.table.plan import left_of, spread
from tests.conformance.tables import GAMES, opened

CLAUSE = cite("999a.1")
CARDS = ("2c", "3c", "4c", "5c", "6c", "7c", "8c")


def one_by_one(plan: tuple[DealStep, ...], cards: tuple[str, ...]) -> dict[tuple[int | None, str], tuple[str, ...]]:
    """The cards at each place when they are dealt singly, which nothing is remembered for after the first."""
    lying: dict[tuple[int | None, str], tuple[str, ...]] = {}
    dealt = part = 0
    for card in cards:
        goes, dealt, part = spread(plan, dealt, part, (card,))
        for seat, place, those, _ in goes:
            lying[seat, place] = lying.get((seat, place), ()) + those
    return lying


def test_cards_of_one_place_stay_in_the_order_of_the_deal() -> None:
    around = (HAND.deal(1, CLAUSE, 1), HAND.deal(1, CLAUSE, 2), DEALER.deal(1, CLAUSE))
    plan = around * 2 + (DEALER.deal(1, CLAUSE),)

    goes, dealt, part = spread(plan, 0, 0, CARDS)

    assert goes == [(1, "hand", ("2c", "5c"), 0), (2, "hand", ("3c", "6c"), 0), (None, "dealer", ("4c", "7c", "8c"), 0)]
    assert (dealt, part) == (7, 0)


def test_a_stack_may_be_dealt_in_parts() -> None:
    plan = (HAND.deal(3, CLAUSE, 1), HAND.deal(3, CLAUSE, 2))

    goes, dealt, part = spread(plan, 0, 0, CARDS[:4])
    rest, *done = spread(plan, dealt, part, CARDS[4:6])

    assert goes == [(1, "hand", ("2c", "3c", "4c"), 0), (2, "hand", ("5c",), 0)]
    assert (dealt, part) == (1, 1)
    assert rest == [(2, "hand", ("6c", "7c"), 0)]
    assert done == [2, 0]


def test_cards_racked_for_several_seats_are_one_pile() -> None:
    plan = (rack(1, CLAUSE, 1), HAND.deal(1, CLAUSE, 1), rack(1, CLAUSE, 2))

    goes, _, _ = spread(plan, 0, 0, CARDS[:3])

    assert goes == [(None, "rack", ("2c", "4c"), 0), (1, "hand", ("3c",), 0)]


def test_another_plan_is_not_taken_for_one_that_is_remembered() -> None:
    for seat in range(1, 2 * planning._REMEMBERED):
        plan = (HAND.deal(1, CLAUSE, seat), HAND.deal(1, CLAUSE, seat + 1))
        goes, _, _ = spread(plan, 0, 0, ("2c", "3c"))

        assert [to for to, *_ in goes] == [seat, seat + 1]
        assert left_of(plan, 0) == (2, 2)
        assert len(planning._known) <= planning._REMEMBERED


def test_the_stub_leaves_the_shoe_before_the_cards_that_come_from_it() -> None:
    plan = (HAND.deal(2, CLAUSE, 1), DEALER.deal(3, CLAUSE, from_stub=True), DEALER.deal(1, CLAUSE))

    assert [left_of(plan, dealt) for dealt in range(4)] == [(6, 2), (4, 0), (1, 1), (0, 0)]


@pytest.mark.parametrize("game", GAMES)
def test_the_plan_of_every_game_is_the_same_at_once_and_one_by_one(game: str) -> None:
    table = opened(game)
    plans = [round_.plan for step in table.steps(2) if (round_ := step.table.round) is not None]
    assert plans

    for plan in plans:
        cards = tuple(f"card {number}" for number in range(left_of(plan, 0).cards))
        for _ in ("worked out", "remembered"):
            goes, dealt, part = spread(plan, 0, 0, cards)
            assert {(seat, place): those for seat, place, those, _ in goes} == one_by_one(plan, cards)
            assert (dealt, part) == (len(plan), 0)
            assert [left_of(plan, each).cards for each in range(len(plan) + 1)] == [
                sum(step.cards for step in plan[each:]) for each in range(len(plan) + 1)
            ]
