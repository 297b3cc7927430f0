"""A wrong number of cards is found while hands are being turned, `void-while-settling` read as `unsettled`.

What was settled stands, what was not goes back. How everything goes back stands in `test_settlements_undone`.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from pitboss.games.progressive import Meter
from pitboss.table.events import RoundVoided
from pitboss.table.state import Table
from tests.proves import proves
from tests.table.driving import CHIPS, FLUSH, HOLDEM, MANUAL_SHOE, SAIGON, Driver, elect_method

ANN, BO, CY = "8h 9h Th Jh Qh Kh 2c", "2d 3d 4d 9c Jc Ks 7s", "Ac 8c Tc 3s 6s Jd 5d"
DEALER = "As Qs 4s 9d 6d 3h Kd"
RESET = 3_000_000
AWARD = ("verify-hand", "verify-light", "validate-award", "pay-award")
UNSETTLED = {"void-while-settling": "unsettled"}


def flush(hands: Mapping[int, str], dealer: str = DEALER, *, readings: Mapping[str, str] | None = None) -> Driver:
    """Ann, Bo and Cy have raised on $10, each with $5 on the progressive; the dealer has turned his cards."""
    table = Driver(elect_method(MANUAL_SHOE, FLUSH, readings=UNSETTLED if readings is None else readings))
    for who, seat in (("Ann", 2), ("Bo", 4), ("Cy", 5)):
        table.sit(who, seat)
        table.wager(who, seat, ante=1000, progressive=500)
    table.until("no-more-bets")
    table.perform("no-more-bets")
    table.perform("collect-progressive", number=3)
    table.deal_hands(hands, dealer)
    table.perform("rack-stub")
    for seat in (2, 4, 5):
        table.choose(seat, "raise", 1000)
    table.until("settle")
    return table


def meter_of(table: Driver) -> Meter:
    assert table.table.meter is not None
    return table.table.meter


def settled(table: Table) -> dict[int, list[str]]:
    """The outcome of every wager that has one."""
    return {
        seat: sorted(f"{line.wager} {line.outcome}" for line in box.lines or ()) for seat, box in table.boxes.items()
    }


@proves("678a.11(e)(3)", "678a.13(c)")
@pytest.mark.parametrize("done", range(len(AWARD)))
def test_a_payout_that_was_won_before_the_round_was_void_is_finished_before_the_cards_are_collected(done: int) -> None:
    table = flush({2: ANN, 4: BO, 5: CY})
    table.perform("settle")
    table.perform("settle")
    for duty in AWARD[:done]:
        table.perform(duty)
    table.report("wrong-number", where="seat 2")
    for duty in AWARD[done:]:
        assert table.due == [f"{duty} 4"]
        assert table.try_perform("collect-cards") == f"not-due [{table.due_now()[0].clause}]"
        table.perform(duty)

    assert table.due == ["collect-cards"]
    # Ann gets everything back, Cy has lost all; Bo has lost Ante and Raise and won 3 for 1 with 2-3-4 of diamonds.
    assert table.chips() == {"Ann": CHIPS, "Bo": CHIPS - 2000 - 500 + 1500, "Cy": CHIPS - 2500}
    assert settled(table.table) == {
        2: ["ante void", "progressive void", "raise void"],
        4: ["ante lose", "progressive win", "raise lose"],
        5: ["ante lose", "progressive lose", "raise lose"],
    }
    orders = [line.order for box in table.table.boxes.values() for line in box.lines or ()]
    assert sorted(orders) == list(range(1, 10))


@proves("678a.13(c)")
@pytest.mark.parametrize(("reading", "parts"), [("reversed", 2), ("kept", 3)])
def test_the_meter_gives_back_what_the_returned_wagers_gave_and_no_more(reading: str, parts: int) -> None:
    """Each $5 has given 92.5 cents; Cy's wager is lost, Bo's is won, and Ann's goes back."""
    table = flush({2: ANN, 4: BO, 5: CY}, readings=UNSETTLED | {"678a-void-contribution": reading})
    table.perform("settle")
    table.perform("settle")
    table.report("wrong-number", where="seat 2")

    assert meter_of(table).contributed == parts * 185 * 100
    assert meter_of(table).shown == RESET + parts * 185 // 2


@proves("678a.12(d)(3)", "678a.13(c)")
def test_a_meter_that_was_won_and_has_started_again_does_not_fall_below_its_reset_amount() -> None:
    seven = {2: "Ac 8c Tc 3c 6h Jd 5d", 4: "2d 3d 4d 9c Jc Ks 7d", 5: "2s 3s 4s 5s 6s 7s 8s"}
    table = flush(seven, "As Qs 9s 9d 6d 3h Kd")
    table.perform("settle")
    for duty in AWARD:
        table.perform(duty)
    table.report("wrong-number", where="seat 2")

    assert (meter_of(table).shown, meter_of(table).contributed) == (RESET, 185 * 100)
    assert table.due == ["document-award 5"]
    table.perform("document-award")
    # Cy has won what the meter showed on his turn, $30,000 and 277.5 cents: Ann's and Bo's part of it too.
    assert (table.chips()["Cy"], meter_of(table).paid) == (CHIPS + 2000 - 500 + RESET + 277, RESET + 277)
    assert table.chips()["Ann"] == table.chips()["Bo"] == CHIPS


@proves("677a.13(c)")
@pytest.mark.parametrize("turned", [0, 1])
@pytest.mark.parametrize(("reading", "back"), [("returned", 2000), ("kept", 0)])
def test_folded_players_are_treated_alike_with_and_without_an_optional_wager(
    reading: str, back: int, turned: int
) -> None:
    table = Driver(elect_method(MANUAL_SHOE, HOLDEM, readings=UNSETTLED | {"void-returns-folded": reading}))
    for who, seat in (("Ann", 1), ("Bo", 3), ("Cy", 4), ("Di", 6)):
        table.sit(who, seat)
        table.wager(who, seat, ante=1000, odds=1000)
    table.wager("Cy", 4, pocket_bonus=500)
    table.until("no-more-bets")
    table.perform("no-more-bets")
    table.deal_hands({1: "As Kd", 3: "7h 2c", 4: "7d 2d", 6: "Ts Td"}, "Qh Jd", "Kh 9s 9d 4c 3h")
    table.perform("rack-stub")
    for seat in (1, 3, 4, 6):
        table.choose(seat, "raise" if seat in (1, 6) else "check", 1000 if seat in (1, 6) else 0)
    for choice in ("check", "fold"):
        table.perform("expose-cards")
        for seat in (3, 4):
            table.until("decision")
            table.choose(seat, choice)
    table.until("settle")
    for _ in range(turned):
        table.perform("settle")
    table.report("wrong-number", where="seat 1")

    assert table.chips()["Ann"] == CHIPS
    # Di's pair of tens with the nines beats the dealer's nines and pays Ante and Raise; Odds push below a straight.
    assert table.chips()["Di"] == CHIPS + (2000 if turned else 0)
    assert table.chips()["Bo"] == CHIPS - 2000 + back
    assert table.chips()["Cy"] == CHIPS - 2000 + back


@proves("680a.13(c)")
def test_what_is_settled_later_goes_back_also_where_the_first_wagers_are_settled() -> None:
    table = Driver(elect_method(MANUAL_SHOE, SAIGON[1], pooled=("pot",), readings=UNSETTLED))
    for who, seat in (("Ann", 1), ("Bo", 3)):
        table.sit(who, seat)
        table.wager(who, seat, ante=1000, pot=1000)
    table.until("settle")
    table.perform("settle")
    stands = table.table.boxes[3].lines
    (voided,) = table.report("wrong-number", where="seat 1")

    assert isinstance(voided, RoundVoided)
    assert stands is not None
    assert [line.wager for line in voided.lines[3]] == ["pot"]
    assert table.table.boxes[3].lines == (*stands, *voided.lines[3])
    assert settled(table.table)[1] == ["ante void", "pot void"]
    table.perform("collect-cards")
