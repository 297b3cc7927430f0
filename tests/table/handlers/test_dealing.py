"""In which order the cards go out under 679a.8, .9, .10 and .10(g), one at a time or all at once."""

from __future__ import annotations

import pytest

from pitboss.table.events import CardsDealt, DutyDone
from pitboss.table.state import state_bytes
from tests.proves import proves
from tests.table.driving import (
    AUTOMATED_SHOE,
    EDITIONS,
    HAND,
    MANUAL_SHOE,
    METHODS,
    PACK,
    RESHUFFLING_SHOE,
    Driver,
    elect_method,
)

pytestmark = pytest.mark.parametrize("edition", EDITIONS)

SEATS = {2: False, 3: True, 6: True}
"""Who plays, and who of them has made a Pair Bonus Wager. Seat 3 is an adjacent box of the player at seat 2."""


def closed(method: str, edition: str) -> Driver:
    """Bets are closed; nothing is dealt."""
    table = Driver(elect_method(method, edition))
    table.sit("Ann", 2)
    table.sit("Bo", 6)
    for seat, bonus in SEATS.items():
        table.wager("Ann" if seat < 6 else "Bo", seat, ante=1000, **({"pair_bonus": 500} if bonus else {}))
    table.until("deal")
    return table


def written(method: str) -> list[str]:
    """Where each card goes, as the section on this way of dealing says it, written down by hand."""
    seats = ["2", "3", "6"]
    if method in (MANUAL_SHOE, HAND):
        # One card at a time, clockwise, the dealer last, until each has three; then the fourth cards.
        return ["2", "3", "6", "dealer"] * 3 + ["fourth 3", "fourth 6"]
    if method == AUTOMATED_SHOE:
        # Stacks of three, clockwise, then the dealer's; fourth cards from the stub.
        return [each for each in (*seats, "dealer") for _ in range(3)] + ["fourth 3", "fourth 6"]
    # Stacks of four, the top card of each moved off: to the layout with a Pair Bonus Wager, else to the rack.
    return [
        *("rack", "2", "2", "2"),
        *("fourth 3", "3", "3", "3"),
        *("fourth 6", "6", "6", "6"),
        *("rack", "dealer", "dealer", "dealer"),
    ]


def deal_all(table: Driver, cards: list[str], one_at_a_time: bool) -> None:
    left = list(cards)
    while left:
        if table.due == ["remove-stub"]:
            table.perform("remove-stub")
        take = 1 if one_at_a_time else _until_the_stub(table, len(left))
        table.perform("deal", cards=" ".join(left[:take]))
        left = left[take:]


def _until_the_stub(table: Driver, left: int) -> int:
    present = table.table.round
    assert present is not None
    waits = any(step.from_stub for step in present.plan) and not present.stub_out
    return left - 2 if waits else left


def where(table: Driver) -> dict[str, tuple[str, ...]]:
    present = table.table.round
    assert present is not None
    places = {str(seat): box.cards for seat, box in table.table.boxes.items()}
    fourth = {seat: box.places.get("fourth") for seat, box in table.table.boxes.items()}
    places |= {f"fourth {seat}": cards for seat, cards in fourth.items() if cards}
    return places | {"dealer": present.dealer, "rack": present.racked}


@proves("679a.8(c)", "679a.9(b)", "679a.10(b)", "679a.10(c)", "679a.10(g)", "679a.10(g)(1)", "679a.10(g)(2)")
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("one_at_a_time", [True, False], ids=["one at a time", "all at once"])
def test_each_card_goes_where_the_section_says(edition: str, method: str, one_at_a_time: bool) -> None:
    table = closed(method, edition)
    way = written(method)
    cards = list(PACK[: len(way)])
    deal_all(table, cards, one_at_a_time)

    expected: dict[str, tuple[str, ...]] = {"dealer": (), "rack": ()}
    for card, place in zip(cards, way, strict=True):
        expected[place] = (*expected.get(place, ()), card)
    assert where(table) == expected


@proves("679a.8(c)", "679a.9(b)", "679a.10(b)", "679a.10(g)")
@pytest.mark.parametrize("method", METHODS)
def test_one_card_at_a_time_is_the_same_as_all_at_once(edition: str, method: str) -> None:
    way = written(method)
    states = []
    for one_at_a_time in (True, False):
        table = closed(method, edition)
        deal_all(table, list(PACK[: len(way)]), one_at_a_time)
        states.append(state_bytes(table.table))

    assert states[0] == states[1]


CLAUSES = {
    MANUAL_SHOE: ("679a.8(c)", "679a.8(c)", "679a.8(c)"),
    HAND: ("679a.9(b)", "679a.9(b)", "679a.9(b)"),
    AUTOMATED_SHOE: ("679a.10(b)", "679a.10(b)", "679a.10(c)"),
    RESHUFFLING_SHOE: ("679a.10(g)", "679a.10(g)", "679a.10(g)(1)"),
}


@pytest.mark.parametrize("method", METHODS)
def test_each_card_is_dealt_under_its_clause(edition: str, method: str) -> None:
    table = closed(method, edition)
    hand, dealer, fourth = CLAUSES[method]
    clauses = {"dealer": dealer, "rack": "679a.10(g)(2)", "fourth 3": fourth, "fourth 6": fourth}
    deal_all(table, list(PACK[: len(written(method))]), one_at_a_time=True)

    dealt = [event.clause for event in table.log if isinstance(event, CardsDealt)]
    assert dealt == [clauses.get(place, hand) for place in written(method)]


@proves("679a.8(c)", "679a.9(b)", "679a.10(c)", "679a.10(g)(1)", "679a.10(g)(2)")
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("bonus", [True, False])
def test_a_fourth_card_goes_to_whoever_made_a_pair_bonus_wager(edition: str, method: str, bonus: bool) -> None:
    table = Driver(elect_method(method, edition))
    table.sit("Ann", 1)
    table.wager("Ann", 1, ante=1000, **({"pair_bonus": 500} if bonus else {}))
    table.until("decision")

    assert ("fourth" in table.table.boxes[1].places) is bonus
    racked = 0 if method != RESHUFFLING_SHOE else 1 + (not bonus)
    assert table.table.round is not None
    assert len(table.table.round.racked) == racked


@proves("679a.10(c)")
def test_the_stub_leaves_the_automated_shoe_before_fourth_cards_are_dealt_from_it(edition: str) -> None:
    table = closed(AUTOMATED_SHOE, edition)
    table.perform("deal", cards=" ".join(PACK[:12]))

    assert table.due_with_clauses == ["remove-stub [679a.10(c)]"]
    assert table.try_perform("deal", cards=PACK[12]) == "not-due [679a.10(c)]"
    assert table.try_perform("rack-stub") == "not-due [679a.10(c)]"
    table.perform("remove-stub")
    table.perform("deal", cards=" ".join(PACK[12:14]))
    assert table.due_with_clauses == ["rack-stub [679a.10(c)]"]


@proves("679a.8(d)", "679a.9(c)", "679a.10(c)")
@pytest.mark.parametrize(
    ("method", "clause"), [(MANUAL_SHOE, "679a.8(d)"), (HAND, "679a.9(c)"), (AUTOMATED_SHOE, "679a.10(c)")]
)
def test_the_stub_is_racked_when_the_deal_is_complete_and_not_before(edition: str, method: str, clause: str) -> None:
    table = closed(method, edition)
    cards = list(PACK[: len(written(method))])
    deal_all(table, cards[:-2], one_at_a_time=True)
    assert table.try_perform("rack-stub").startswith("not-due")
    assert table.refuse(table.choice(2, "play")) == "no-decision [679a.11(b)]"
    deal_all(table, cards[-2:], one_at_a_time=True)

    assert table.due_with_clauses == [f"rack-stub [{clause}]"]
    assert table.refuse(table.choice(2, "play")) == "no-decision [679a.11(b)]"
    (racked,) = table.perform("rack-stub")
    assert isinstance(racked, DutyDone)
    assert racked.clause == clause
    assert table.due == ["decision 2"]


@proves("679a.10(g)")
def test_a_shoe_that_reshuffles_keeps_its_stub(edition: str) -> None:
    table = closed(RESHUFFLING_SHOE, edition)
    deal_all(table, list(PACK[:16]), one_at_a_time=False)

    assert table.due == ["decision 2"]
    kept = [event for event in table.log[-1:] if isinstance(event, DutyDone)]
    assert [(event.duty.value, event.clause) for event in kept] == [("keep-stub", "679a.10(g)")]


@pytest.mark.parametrize("method", METHODS)
def test_no_more_cards_go_out_than_are_due(edition: str, method: str) -> None:
    table = closed(method, edition)
    clause = {
        MANUAL_SHOE: "679a.8(c)",
        HAND: "679a.9(b)",
        AUTOMATED_SHOE: "679a.10(b)",
        RESHUFFLING_SHOE: "679a.10(g)(2)",
    }
    due = len(written(method)) - (2 if method == AUTOMATED_SHOE else 0)

    assert table.try_perform("deal", cards=" ".join(PACK[: due + 1])) == f"too-many-cards [{clause[method]}]"
    assert table.try_perform("deal") == f"no-cards [{clause[method]}]"
    table.perform("deal", cards=" ".join(PACK[:due]))


@proves("679a.3(a)")
@pytest.mark.parametrize("method", METHODS)
def test_a_card_is_in_the_deck_once(edition: str, method: str) -> None:
    table = closed(method, edition)
    assert table.try_perform("deal", cards="Ah Ah") == "duplicate-card [679a.3(a)]"
    table.perform("deal", cards="Ah 2c")
    assert table.try_perform("deal", cards="2c") == "duplicate-card [679a.3(a)]"
    table.report("face-up", card="7s")
    assert table.try_perform("deal", cards="7s") == "duplicate-card [679a.3(a)]"
    assert table.refuse(table.irregularity("face-up", card="Ah")) == "duplicate-card [679a.3(a)]"


@proves("679a.3(a)")
@pytest.mark.parametrize("card", ["1h", "AH", "Ax", "?", "10h"])
def test_what_is_no_card_is_not_dealt(edition: str, card: str) -> None:
    assert closed(MANUAL_SHOE, edition).try_perform("deal", cards=card) == "malformed-card [679a.3(a)]"


@proves("679a.3(a)")
def test_the_deck_has_no_joker(edition: str) -> None:
    assert closed(MANUAL_SHOE, edition).try_perform("deal", cards="Jk") == "no-such-card [679a.3(a)]"


@proves("679a.3(a)")
def test_the_second_of_two_alternating_decks_may_hold_the_same_card(edition: str) -> None:
    """One deck is dealt at a time, so what the last round saw says nothing about this one."""
    table = Driver(elect_method(HAND, edition, decks=2))
    table.sit("Ann", 1)
    for _ in range(2):
        table.wager("Ann", 1, ante=1000)
        table.until("deal")
        table.perform("deal", cards="Ah Kh Qh Jh Th 9h")
        table.until("collect-cards")
        table.perform("collect-cards")
