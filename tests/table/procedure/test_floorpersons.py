"""Where money counts, a floorperson does what the chapters give to one; elsewhere software may, and says so."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pitboss.house.interference import interferes, is_directed
from pitboss.law.citation import cite
from pitboss.money import Money
from pitboss.table import Table, commands, decide, evolve
from pitboss.table.ask import refusal_for
from pitboss.table.commands import PROCEDURE
from pitboss.table.duties import OF_THE_FLOOR, Duty, Role
from pitboss.table.events import DutyDone, SubmissionChanged, TableOpened
from pitboss.table.views.person_views import Views
from tests.proves import proves
from tests.table.driving import EDITIONS, FLUSH, HOLDEM, SAIGON, Driver, elect

BACCARAT = "681a@final-2016"
TEXTS = (HOLDEM, FLUSH, *EDITIONS, *SAIGON, BACCARAT)
DEALT_BY_THE_HOUSE = tuple(duty for duty in Duty if duty not in OF_THE_FLOOR)


def opening(
    automated: tuple[Duty, ...], money: Money = Money.COUNTED, procedure: int = PROCEDURE
) -> commands.OpenTable:
    return commands.OpenTable(
        at=0,
        by=Role.HOUSE,
        table="7",
        elections=elect(),
        automated=automated,
        money=money,
        procedure=procedure,
    )


def counted(edition: str = EDITIONS[1]) -> Driver:
    """A table of counted money at which the house deals."""
    return Driver(elect(edition), automated=DEALT_BY_THE_HOUSE, money=Money.COUNTED)


@pytest.mark.parametrize("duty", [duty for duty in Duty if duty in OF_THE_FLOOR], ids=lambda duty: str(duty.value))
def test_no_duty_of_a_floorperson_is_the_houses_where_money_counts(duty: Duty) -> None:
    refusal = refusal_for(None, opening((*DEALT_BY_THE_HOUSE, duty)))
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("floorperson-needed", "679a.4(a)")
    assert duty.value in refusal.message
    assert refusal_for(None, opening(DEALT_BY_THE_HOUSE)) is None
    assert refusal_for(None, opening(tuple(Duty), Money.PRACTICE)) is None


def test_a_table_opened_before_goes_on_as_it_began_until_its_submission_changes() -> None:
    answer = decide(None, opening(tuple(Duty), procedure=PROCEDURE - 1))
    assert isinstance(answer, tuple)
    table = evolve(None, answer[0])
    assert table.automated == frozenset(Duty)
    changed = SubmissionChanged(
        0, Role.HOUSE, "", submission="other", elections=table.elections, clause=cite("679a.7(a)"), meter=None
    )
    assert evolve(table, changed).automated == frozenset(DEALT_BY_THE_HOUSE)
    practice = evolve(None, replace(answer[0], money=Money.PRACTICE)) if isinstance(answer[0], TableOpened) else None
    assert practice is not None
    assert evolve(practice, changed).automated == frozenset(Duty)


@pytest.mark.parametrize(
    "edition",
    [pytest.param(each, marks=proves(f"{each[:4]}.4(a)", editions=each)) for each in TEXTS],
)
def test_the_table_waits_for_a_floorperson_who_neither_deals_nor_plays_to_verify_the_inspection(edition: str) -> None:
    table = counted(edition)
    table.sit("Ann", 1)
    table.until("verify")
    (waits,) = [each for each in Views(table.table).public.due if each.what == "verify"]
    assert (waits.role, waits.clause) == (Role.FLOORPERSON, f"{edition[:4]}.4(a)")
    assert table.try_perform("verify", deck="A", by=Role.HOUSE).startswith("not-your-duty")
    assert table.try_perform("verify", deck="A", by=Role.DEALER, who="Dora").startswith("not-your-duty")
    assert table.try_perform("verify", deck="A") == "nameless"
    assert table.try_perform("verify", deck="A", who="Ann") == "second-person"
    (done,) = table.perform("verify", deck="A", who="Flo")
    assert isinstance(done, DutyDone)
    assert (done.by, done.who) == (Role.FLOORPERSON, "Flo")
    assert not [each for each in Views(table.table).public.due if each.role is Role.FLOORPERSON]


@pytest.mark.parametrize(
    "edition",
    [pytest.param(each, marks=proves(f"{each[:4]}.5(e)", editions=each)) for each in TEXTS],
)
@pytest.mark.parametrize("money", list(Money))
def test_a_recut_names_the_floorperson_and_what_was_determined(edition: str, money: Money) -> None:
    by_people = OF_THE_FLOOR if money is Money.COUNTED else {Duty.RECUT}
    table = Driver(elect(edition), automated=tuple(duty for duty in Duty if duty not in by_people), money=money)
    table.sit("Ann", 1)
    while not any(deck.stage.value == "cut" for deck in table.table.decks):
        now = next(each for each in table.due_now() if each.what != "no-more-bets")
        if now.what == "verify" and money is Money.COUNTED:
            table.perform("verify", deck=now.deck, who="Flo")
        else:
            table.routine(now)
    for why in ("", "   "):
        command = table.duty("recut", who="Flo", why=why)
        assert table.refuse(command) == f"no-reason [{edition[:4]}.5(e)]"
    (done,) = table.perform("recut", who="Flo", why="the cover card fell out")
    assert isinstance(done, DutyDone)
    assert (done.who, done.why, done.clause) == ("Flo", "the cover card fell out", f"{edition[:4]}.5(e)")


@pytest.mark.parametrize(
    ("by", "directed"), [(Role.FLOORPERSON, True), (Role.HOUSE, False)], ids=["a floorperson", "the house"]
)
def test_a_shuffle_that_a_floorperson_orders_where_the_house_deals_is_no_interference(by: Role, directed: bool) -> None:
    table: Table = counted().table
    event = DutyDone(0, by, "Flo", duty=Duty.DIRECT_SHUFFLE, clause=cite("679a.5(a)"), deck="A")
    assert is_directed(table, event) is directed
    assert interferes(table, event, mixed=False) is not directed
