"""What was allowed or settled once is not taken for something else: a memory holds all that its answer depends on."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pitboss.law.refusal import Refused
from pitboss.table import commands, due
from pitboss.table.duties import Duty, Role
from pitboss.table.events import BetsClosed
from pitboss.table.handlers.checks import check_cards
from pitboss.table.state import state_bytes
from tests.table.driving import HOLDEM, Driver, elect


def test_odds_are_bound_to_the_ante_though_the_ante_was_changed_beside_them_before() -> None:
    table = Driver(elect(HOLDEM))
    table.sit("Ann", 1)
    table.wager("Ann", 1, ante=1000, odds=1000)
    table.wager("Ann", 1, ante=500)
    table.do(table.withdraw("Ann", 1, "odds"))
    table.wager("Ann", 1, odds=500)

    assert table.refuse(table.place("Ann", 1, "odds", 1000)).startswith("out-of-bounds")


def test_bets_are_closed_on_the_amounts_of_this_round() -> None:
    table = Driver(elect(HOLDEM))
    table.sit("Ann", 1)
    table.play_round()
    table.wager("Ann", 1, ante=1000, odds=1000)
    table.wager("Ann", 1, ante=2000)
    table.until("no-more-bets")

    assert table.try_perform("no-more-bets").startswith("out-of-bounds")


def test_a_round_is_dealt_by_the_wagers_of_this_round_and_not_of_one_before() -> None:
    table = Driver(elect())
    table.sit("Ann", 1)
    planned: list[bool] = []
    for stakes in ({"ante": 1000}, {"ante": 1000, "pair_bonus": 500}, {"ante": 1000}):
        table.play_round(**stakes)
        closed = [event for event in table.log if isinstance(event, BetsClosed)][-1]
        planned.append("fourth" in [step.place for step in closed.plan])

    assert planned == [False, True, False]


def test_the_pot_of_two_players_is_none_of_one_player_in_two_boxes() -> None:
    table = Driver(elect("680a@codified-2019", pooled=("pot",), readings={"680a-pot-boxes": "person"}))
    table.sit("Ann", 1)
    table.sit("Bo", 2)
    table.play_round(ante=1000, pot=1000)
    table.leave("Bo")
    table.wager("Ann", 1, ante=1000, pot=1000)
    table.wager("Ann", 2, ante=1000)
    table.until("no-more-bets")

    assert table.try_perform("no-more-bets").startswith("pot-alone")


@pytest.mark.parametrize(("gone", "there"), [(3, True), (4, False)])
def test_a_card_leaves_the_shoe_as_often_as_this_holds_it(gone: int, there: bool) -> None:
    table = Driver(elect("681a@final-2016"))
    table.sit("Ann", 1)
    table.wager("Ann", 1, player=1000)
    table.until("deal")
    (deck,) = table.table.decks
    later = replace(table.table, decks=(replace(deck, gone={"Ah": gone}),))

    if there:
        check_cards(later, ["Ah"])
    else:
        with pytest.raises(Refused, match="Ah five times"):
            check_cards(later, ["Ah"])


@pytest.mark.parametrize("leaver", ["Ann", "Bo", "Cy"])
def test_a_player_who_leaves_before_the_pot_is_settled_leaves_his_part_in_it(leaver: str) -> None:
    table = Driver(elect("680a@codified-2019", pooled=("pot",)))
    for seat, who in enumerate(("Ann", "Bo", "Cy"), start=1):
        table.sit(who, seat)
        table.wager(who, seat, ante=1000, pot=1000)
    table.until("settle")
    while "together" not in due(table.table)[0].why:
        table.routine(due(table.table)[0])

    table.leave(leaver)
    table.perform("settle")

    lines = {box.player: line for box in table.table.boxes.values() for line in box.lines or () if line.wager == "pot"}
    assert (lines[leaver].outcome, lines[leaver].clause) == ("lose", "680a.7(b)")
    assert sum(line.paid + line.returned for line in lines.values()) == 3000


def test_the_duties_of_the_house_are_the_same_in_whatever_order_they_are_given() -> None:
    first, second = (
        Driver(elect(HOLDEM), automated=automated) for automated in ((Duty.DEAL, Duty.CUT), (Duty.CUT, Duty.DEAL))
    )

    assert state_bytes(first.table) == state_bytes(second.table)


@pytest.mark.parametrize("amount", [True, 1000.0, "1000", []])
def test_a_decision_is_made_with_whole_cents(amount: int) -> None:
    table = Driver(elect(HOLDEM))
    table.sit("Ann", 1)
    table.wager("Ann", 1, ante=1000, odds=1000)
    table.until("decision")
    raising = commands.MakeDecision(at=table.at, by=Role.PLAYER, who="Ann", seat=1, choice="raise", amount=amount)

    assert table.refuse(raising) == "malformed-amount [677a.11(b)]"


def test_a_wager_that_is_no_number_is_refused() -> None:
    table = Driver(elect(HOLDEM))
    table.sit("Ann", 1)
    nothing: list[int] = []

    assert table.refuse(table.place("Ann", 1, "ante", nothing)) == "malformed-amount [677a.7(a)]"  # type: ignore[arg-type]


@pytest.mark.parametrize("apart", ["ah 5d", "xx 5d"])
def test_a_showdown_hand_is_named_in_cards(apart: str) -> None:
    table = Driver(elect("680a@codified-2019"))
    table.sit("Ann", 1)
    table.wager("Ann", 1, ante=1000)
    table.until("settle")

    assert table.try_perform("settle", apart=apart) == "malformed-card [680a.3(a)]"
