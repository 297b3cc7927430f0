"""Where a chapter has no announcement, wagers close with the first card."""

from __future__ import annotations

import pytest

from pitboss.games.elections import Dealing, Elections, Shuffling
from pitboss.games.places import DealStep
from pitboss.law.citation import cite
from pitboss.law.refusal import Refusal
from pitboss.table import Table, decide, fold
from pitboss.table import events as ev
from pitboss.table.commands import AnyCommand, LeaveTable, PlaceWager, WithdrawWager
from pitboss.table.duties import Duty, Role
from pitboss.table.views.person_views import Views
from tests.proves import proves
from tests.table.driving import CHIPS, Driver, elect

ELECTIONS = Elections(
    "681a@final-2016",
    decks=8,
    shuffling=Shuffling.MANUAL,
    dealing=Dealing.MANUAL_SHOE,
    readings={"681a-wagers-altered": "until-first-card"},
)


def a_round(*dealt: str) -> Table:
    """A round of 21 Baccarat in which these cards are on the table."""
    opening = cite("681a.7(e)(1)")
    events: list[ev.AnyEvent] = [
        ev.TableOpened(0, Role.HOUSE, "", table="T", elections=ELECTIONS, automated=tuple(Duty), inventory=0),
        ev.DutyDone(0, Role.HOUSE, "", duty=Duty.RECEIVE, clause=cite("681a.4(a)"), deck="A"),
        ev.PlayerSat(0, Role.PLAYER, "Ann", seat=1, chips=10_000),
        ev.WagerPlaced(0, Role.PLAYER, "Ann", seat=1, wager="player", amount=1000, change=1000),
        ev.BetsClosed(0, Role.HOUSE, "", round=1, clause=opening, plan=(DealStep("dealer", 4, opening),), deck="A"),
    ]
    if dealt:
        events.append(ev.CardsDealt(0, Role.HOUSE, "", cards=dealt, clause=opening))
    table = fold(events)
    assert table is not None
    return table


WAGER = PlaceWager(at=0, by=Role.PLAYER, who="Ann", seat=1, wager="player", amount=2000)
WITHDRAWAL = WithdrawWager(at=0, by=Role.PLAYER, who="Ann", seat=1, wager="player")


@proves("681a.6(b)")
@pytest.mark.parametrize("command", [WAGER, WITHDRAWAL], ids=["wager", "withdrawal"])
def test_before_the_first_card_wagers_may_still_be_made_and_taken_back(command: AnyCommand) -> None:
    assert not isinstance(decide(a_round(), command), Refusal)


@proves("681a.6(b)")
@pytest.mark.parametrize("command", [WAGER, WITHDRAWAL], ids=["wager", "withdrawal"])
def test_from_the_first_card_on_no_wager_is_touched(command: AnyCommand) -> None:
    answer = decide(a_round("Ah"), command)

    assert isinstance(answer, Refusal)
    assert (answer.code, answer.clause) == ("bets-closed", "681a.6(b)")


def betting(alternative: str) -> Driver:
    """Ann has wagered on the Player's Hand; no card is dealt."""
    table = Driver(elect("681a@final-2016", readings={"681a-wagers-altered": alternative}))
    table.sit("Ann", 1)
    table.wager("Ann", 1, player=1000)
    table.until("deal")
    return table


@proves("681a.6(b)")
def test_until_the_first_card_a_wager_may_be_altered_and_removed() -> None:
    table = betting("until-first-card")
    table.wager("Ann", 1, player=2000)
    table.do(table.withdraw("Ann", 1, "player"))

    assert table.chips() == {"Ann": CHIPS}


@proves("681a.6(b)")
def test_to_the_letter_of_its_second_sentence_a_wager_made_stays_until_it_is_decided() -> None:
    assert elect("681a@final-2016").reads("681a-wagers-altered") == "never"
    table = betting("never")

    # By this the page knows not to offer Undo, Clear and Double.
    spots = {spot.wager: spot.refusal for spot in Views(table.table).player("Ann").spots}
    assert spots["tie"] is None
    assert spots["player"] is not None
    assert spots["player"].code == "wager-stays"
    assert table.refuse(table.place("Ann", 1, "player", 2000)) == "wager-stays [681a.6(b)]"
    assert table.refuse(table.withdraw("Ann", 1, "player")) == "wager-stays [681a.6(b)]"
    assert table.refuse(LeaveTable(at=0, by=Role.PLAYER, who="Ann")) == "wager-stays [681a.6(b)]"
    table.wager("Ann", 1, tie=500)
    assert table.refuse(table.withdraw("Ann", 1, "tie")) == "wager-stays [681a.6(b)]"
    table.routine(table.due_now()[0])
    table.until("collect-cards")
    table.perform("collect-cards")
    table.wager("Ann", 1, banker=500)
    table.do(LeaveTable(at=0, by=Role.HOUSE, who="Ann"))
    assert table.table.boxes == {}
