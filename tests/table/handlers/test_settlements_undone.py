"""A wrong number of cards is found while wagers are being settled: all hands are void, and everything goes back.

That is the letter of section .13(c), and how `void-while-settling` reads unless it is elected otherwise. What was paid
is undone by entries of its own: no chip, no pot and no meter keeps a trace of the round.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from pitboss.games.progressive import Meter
from pitboss.table.events import AnyEvent, RoundVoided, SettlementUndone
from tests.proves import proves
from tests.table.driving import (
    CHIPS,
    EDITIONS,
    FLUSH,
    HOLDEM,
    INVENTORY,
    MANUAL_SHOE,
    SAIGON,
    Driver,
    elect,
    elect_method,
)
from tests.table.handlers.test_void_while_settling import ANN, AWARD, BO, CY, RESET, flush, meter_of, settled

SEVEN = {2: "Ac 8c Tc 3c 6h Jd 5d", 4: "2d 3d 4d 9c Jc Ks 7d", 5: "2s 3s 4s 5s 6s 7s 8s"}
"""Cy holds a seven-card straight flush, which wins the whole meter; Bo three cards in sequence."""
SIX = {2: "2d 3d 4d 9c Jc Ks 7s", 4: "Ac 8c Tc 3s 6s Jd 5d", 5: "8h 9h Th Jh Qh Kh 2c"}
"""Cy holds a six-card straight flush, which wins 10% of the meter."""


def undone_in(events: tuple[AnyEvent, ...]) -> dict[int, SettlementUndone]:
    return {event.seat: event for event in events if isinstance(event, SettlementUndone)}


def as_if_never_played(table: Driver) -> None:
    """Every chip is where it was when the players sat down, and the cards are collected next."""
    assert table.chips() == dict.fromkeys(table.chips(), CHIPS)
    assert table.table.inventory == INVENTORY
    assert table.table.owed == {}
    assert table.due == ["collect-cards"]


@proves("679a.13(c)")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("turned", [0, 1, 2])
def test_hands_that_were_settled_are_void_as_well(edition: str, turned: int) -> None:
    """Found before the first hand is settled, after one, after two of three; after the last it is over."""
    table = Driver(elect(edition))
    for who, seat in (("Ann", 1), ("Bo", 3), ("Cy", 5)):
        table.sit(who, seat)
        table.wager(who, seat, ante=1000, prime=500)
    table.until("settle")
    for _ in range(turned):
        table.perform("settle")
    before = {seat: box.lines or () for seat, box in table.table.boxes.items()}
    *undone, voided = table.report("wrong-number", where="seat 1")

    assert isinstance(voided, RoundVoided)
    assert [event.seat for event in undone if isinstance(event, SettlementUndone)] == [5, 3][:turned]
    assert {event.seat: event.undone for event in undone if isinstance(event, SettlementUndone)} == {
        seat: before[seat] for seat in [5, 3][:turned]
    }
    assert sorted(voided.lines) == [1, 3, 5][: 3 - turned]
    lines = [line for box in table.table.boxes.values() for line in box.lines or ()]
    assert {(line.outcome, line.returned == line.stake, line.clause) for line in lines} == {
        ("void", True, "679a.13(c)")
    }
    assert sorted(line.order for line in lines) == list(range(1, 10))
    as_if_never_played(table)


@proves("679a.13(c)")
@pytest.mark.parametrize("edition", EDITIONS)
def test_after_the_last_wager_is_settled_nothing_is_opened_again(edition: str) -> None:
    table = Driver(elect(edition))
    table.sit("Ann", 1)
    table.wager("Ann", 1, ante=1000)
    table.until("settle")
    table.perform("settle")

    assert table.refuse(table.irregularity("wrong-number")) == "not-now [679a.13(c)]"


@proves("678a.13(c)")
@pytest.mark.parametrize("done", range(len(AWARD) + 1))
def test_a_payout_that_was_won_is_undone_however_far_it_has_come(done: int) -> None:
    """Cy has lost everything; Bo has lost Ante and Raise and won 3 for 1 with 2-3-4 of diamonds."""
    table = flush({2: ANN, 4: BO, 5: CY}, readings={})
    table.perform("settle")
    table.perform("settle")
    for duty in AWARD[:done]:
        table.perform(duty)
    events = table.report("wrong-number", where="seat 2")

    assert sorted(undone_in(events)) == [4, 5]
    assert (undone_in(events)[4].back, undone_in(events)[4].award) == (1500 if done == len(AWARD) else 0, 0)
    assert undone_in(events)[5].back == 0
    assert settled(table.table) == {seat: ["ante void", "progressive void", "raise void"] for seat in (2, 4, 5)}
    assert meter_of(table) == Meter(shown=RESET, seeded=RESET, parts=200)
    as_if_never_played(table)


@proves("678a.12(d)(3)", "678a.13(c)")
@pytest.mark.parametrize("documented", [False, True])
@pytest.mark.parametrize(("hands", "award"), [(SEVEN, RESET + 277), (SIX, (RESET + 277) // 10)])
@pytest.mark.parametrize("low", ["no-top-up", "top-up"])
def test_a_share_of_the_meter_goes_back_to_the_meter(
    hands: Mapping[int, str], award: int, low: str, documented: bool
) -> None:
    """Three wagers of $5 have given 277.5 cents before Cy won the meter of $30,002.77, or a tenth of it."""
    table = flush(hands, "As Qs 9s 9d 6d 3h Kd", readings={"678a-meter-below-reset": low})
    table.perform("settle")
    for duty in AWARD:
        table.perform(duty)
    assert meter_of(table).held == award
    if documented:
        table.perform("document-award")
        assert meter_of(table).paid == award
    events = table.report("wrong-number", where="seat 2")

    assert undone_in(events)[5].award == (award if documented else 0)
    assert meter_of(table) == Meter(shown=RESET, seeded=RESET, parts=200)
    as_if_never_played(table)


@proves("678a.13(c)")
def test_a_meter_that_keeps_what_void_rounds_gave_still_gets_its_award_back() -> None:
    table = flush(SIX, "As Qs 9s 9d 6d 3h Kd", readings={"678a-void-contribution": "kept"})
    table.perform("settle")
    for duty in AWARD:
        table.perform(duty)
    table.report("wrong-number", where="seat 2")

    given = 3 * 185 * 100
    assert meter_of(table) == Meter(shown=RESET + 277, seeded=RESET, parts=200, carried=100, contributed=given)
    as_if_never_played(table)


@proves("678a.13(c)", "678a.11(d)(1)")
def test_wagers_settled_on_an_earlier_way_around_the_table_are_undone_on_a_later_one() -> None:
    """The dealer does not qualify: every Ante is paid first, and hands are turned for the optional wagers after it."""
    table = flush({2: ANN, 4: BO, 5: CY}, "8s 4s 6c Ad Kc Ah Qd", readings={})
    for _ in range(3):
        table.perform("settle")
    table.perform("settle")
    assert settled(table.table)[5] == ["ante win", "progressive lose", "raise push"]
    events = table.report("wrong-number", where="seat 2")

    assert {seat: event.back for seat, event in undone_in(events).items()} == dict.fromkeys((5, 4, 2), 3000)
    as_if_never_played(table)


@proves("677a.13(c)")
@pytest.mark.parametrize(("reading", "back"), [("returned", 2000), ("kept", 0)])
@pytest.mark.parametrize("turned", [0, 1, 2])
def test_folded_wagers_go_back_or_stay_as_they_are_read(reading: str, back: int, turned: int) -> None:
    table = Driver(elect_method(MANUAL_SHOE, HOLDEM, readings={"void-returns-folded": reading}))
    for who, seat in (("Ann", 1), ("Cy", 4), ("Di", 6)):
        table.sit(who, seat)
        table.wager(who, seat, ante=1000, odds=1000)
    table.wager("Cy", 4, pocket_bonus=500)
    table.until("no-more-bets")
    table.perform("no-more-bets")
    table.deal_hands({1: "As Kd", 4: "7d 7c", 6: "Ts Td"}, "Qh Jd", "Kh 9s 9d 4c 3h")
    table.perform("rack-stub")
    for seat in (1, 4, 6):
        table.choose(seat, "raise" if seat != 4 else "check", 1000 if seat != 4 else 0)
    for choice in ("check", "fold"):
        table.perform("expose-cards")
        table.until("decision")
        table.choose(4, choice)
    table.until("settle")
    for _ in range(turned):
        table.perform("settle")
    table.report("wrong-number", where="seat 1")

    # Di had won Ante and Raise, and Cy's pair of sevens 5 to 1.
    assert table.chips() == {"Ann": CHIPS, "Cy": CHIPS - 2000 + back, "Di": CHIPS}
    assert table.table.inventory == INVENTORY + 2000 - back


@proves("680a.13(c)")
def test_the_pot_goes_back_with_everything_else() -> None:
    table = Driver(elect_method(MANUAL_SHOE, SAIGON[1], pooled=("pot",)))
    for who, seat in (("Ann", 1), ("Bo", 3)):
        table.sit(who, seat)
        table.wager(who, seat, ante=1000, pot=1000)
    table.until("settle")
    table.perform("settle")
    table.perform("settle")
    events = table.report("wrong-number", where="seat 1")

    assert sorted(undone_in(events)) == [1, 3]
    assert settled(table.table) == {seat: ["ante void", "pot void"] for seat in (1, 3)}
    as_if_never_played(table)


def leaving(who: str, cards: Mapping[int, str]) -> Driver:
    """Ann and Bo have raised; Bo's hand is settled, and then somebody leaves."""
    table = Driver(elect_method(MANUAL_SHOE, FLUSH))
    for name, seat in (("Ann", 2), ("Bo", 4)):
        table.sit(name, seat)
        table.wager(name, seat, ante=1000)
    table.until("deal")
    table.deal_hands(cards, "As Qs 4s 9d 6d 3h Kd")
    table.perform("rack-stub")
    for seat in (2, 4):
        table.choose(seat, "raise", 1000)
    table.until("settle")
    table.perform("settle")
    table.leave(who)
    return table


@proves("678a.13(c)")
def test_what_a_player_has_lost_is_kept_for_him_if_he_is_gone() -> None:
    table = leaving("Bo", {2: ANN, 4: CY})
    table.report("wrong-number", where="seat 2")

    assert table.chips() == {"Ann": CHIPS}
    assert table.table.owed == {"Bo": 2000}
    assert table.table.inventory == INVENTORY


@proves("678a.13(c)")
def test_what_a_player_has_left_the_table_with_cannot_be_asked_back() -> None:
    """Bo has won $20 with a six-card flush and is gone with it; Ann's wagers go back all the same."""
    table = leaving("Bo", {2: CY, 4: ANN})
    *undone, voided = table.report("wrong-number", where="seat 2")

    assert isinstance(voided, RoundVoided)
    assert (undone, voided.stands) == ([], (4,))
    assert table.chips() == {"Ann": CHIPS}
    assert table.table.inventory == INVENTORY - 2000
    assert settled(table.table) == {2: ["ante void", "raise void"], 4: ["ante win", "raise win"]}


@proves("678a.13(c)")
def test_somebody_elses_leaving_changes_nothing() -> None:
    table = leaving("Ann", {2: CY, 4: ANN})
    table.report("wrong-number", where="seat 2")

    assert table.chips() == {"Bo": CHIPS}
    assert table.table.owed == {"Ann": 2000}
