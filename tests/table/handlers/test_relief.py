"""681a.7(c): each new dealer removes one card before dealing any; `681a-relief` says what that means in mid-round."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.law.refusal import Refusal
from pitboss.table import commands as do
from pitboss.table.duties import Duty, Role
from pitboss.table.events import AnyEvent, DealerOnDuty, DutyDone
from tests.house.dishonest import Evening
from tests.proves import proves
from tests.table.driving import FINAL, FLUSH, HOLDEM, SAIGON, Driver, elect, stakes_of

BACCARAT = "681a@final-2016"


class Staffed(Driver):
    """A table dealt by whoever is on duty, by name."""

    def __init__(self, edition: str, reading: str | None = None) -> None:
        readings = {"681a-relief": reading} if reading else {}
        self.dealer = "Dora"
        super().__init__(elect(edition, readings=readings), named_dealers=True)
        self.do(self.comes("Dora"))
        self.sit("Ann", 1)
        self.wager("Ann", 1, **stakes_of(edition))
        self.until(self.closing)
        self.routine(self.due_now()[0])

    def give(self, command: do.AnyCommand) -> tuple[AnyEvent, ...] | Refusal:
        staff = {Role.DEALER: self.dealer, Role.FLOORPERSON: "Flo"}.get(command.by)
        return super().give(replace(command, who=staff) if staff and not command.who else command)

    def comes(self, who: str) -> do.ComeOnDuty:
        return do.ComeOnDuty(at=self.at, by=Role.DEALER, who=who)


@proves("681a.7(c)")
def test_nobody_takes_over_while_cards_of_the_round_are_still_to_be_dealt() -> None:
    table = Staffed(BACCARAT)
    for _ in range(3):
        assert table.refuse(table.comes("Dan")) == "round-in-play [681a.7(c)]"
        table.routine(table.due_now()[0])
    table.until("settle")

    # All cards are dealt: a new dealer changes none of them, and burns one before the next round.
    table.do(table.comes("Dan"))
    table.dealer = "Dan"
    table.until("collect-cards")
    table.perform("collect-cards")
    table.wager("Ann", 1, player=1000)
    assert table.due_with_clauses == ["burn A [681a.7(c)]"]


@proves("681a.7(c)")
def test_read_otherwise_the_new_dealer_burns_a_card_before_dealing_any() -> None:
    table = Staffed(BACCARAT, "burn-first")
    gone = sum(table.table.deck("A").gone.values())
    table.do(table.comes("Dan"))
    table.dealer = "Dan"

    assert table.due_with_clauses == ["burn A [681a.7(c)]"]
    assert table.try_perform("deal", cards="2h") == "not-due [681a.7(c)]"
    table.perform("burn")
    assert sum(table.table.deck("A").gone.values()) == gone + 1
    done = table.until("collect-cards")
    assert "burn A" not in done
    table.perform("collect-cards")
    table.wager("Ann", 1, player=1000)
    assert table.due == ["deal"]


def test_a_dealer_who_is_relieved_before_burning_leaves_one_card_to_burn() -> None:
    table = Staffed(BACCARAT, "burn-first")
    for dealer in ("Dan", "Di"):
        table.do(table.comes(dealer))
        table.dealer = dealer
    (burned,) = table.perform("burn")

    assert isinstance(burned, DutyDone)
    assert burned.number == 1


@pytest.mark.parametrize("reading", ["refused", "burn-first"])
def test_the_same_holds_where_dealers_change_without_coming_on_duty(reading: str) -> None:
    table = Driver(elect(BACCARAT, readings={"681a-relief": reading}))
    table.sit("Ann", 1)
    table.wager("Ann", 1, player=1000)
    table.until("deal")
    table.perform("deal", cards="Th")
    relief = table.duty("relieve-dealer", who="Dan")

    if reading == "refused":
        assert table.refuse(relief) == "not-now [681a.7(c)]"
    else:
        table.do(relief)
        assert table.due == ["burn A"]


@pytest.mark.parametrize("edition", [HOLDEM, FLUSH, FINAL, *SAIGON])
def test_where_a_new_dealer_burns_nothing_one_may_come_at_any_time(edition: str) -> None:
    table = Staffed(edition)
    (came,) = table.do(table.comes("Dan"))

    assert isinstance(came, DealerOnDuty)
    assert table.due[0].startswith("deal")


@proves("681a.7(c)")
def test_cards_that_the_house_keeps_are_burned_in_mid_round_in_the_order_committed_to(tmp_path: Path) -> None:
    elections = elect(BACCARAT, readings={"681a-relief": "burn-first"}, preshuffled=None)
    people = (Duty.DEAL, Duty.RELIEVE_DEALER)
    evening = Evening(tmp_path, lambda running: running.house, elections=elections, people=people)
    evening.submit(do.PlaceWager(at=0, by=Role.PLAYER, who="P1", seat=1, wager="player", amount=1000))
    done: list[str] = []

    def run() -> int:
        steps = evening.running.run(lambda: 0)
        done.extend(step.command.duty.value for step in steps if isinstance(step.command, do.Perform))
        return evening.table.rounds

    run()
    evening.submit(do.Perform(at=0, by=Role.DEALER, duty=Duty.DEAL))
    evening.submit(do.Perform(at=0, by=Role.DEALER, who="Dan", duty=Duty.RELIEVE_DEALER))
    done.append("relieve")
    while not run():
        evening.submit(do.Perform(at=0, by=Role.DEALER, duty=Duty.DEAL))

    assert done[done.index("relieve") + 1] == "burn"
    found = evening.close()
    assert found.faults == []
    assert found.reported == 1
