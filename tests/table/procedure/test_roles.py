"""Whose duty it is: every duty is done by a person or by the house, as the table is set up, and by nobody else."""

from __future__ import annotations

import pytest

from pitboss.table import commands, due
from pitboss.table.ask import refusal_for
from pitboss.table.duties import Duty, Role
from tests.proves import proves
from tests.table.driving import EDITIONS, METHODS, Driver, elect, elect_method

OF_THE_FLOOR = {
    Duty.VERIFY,
    Duty.RECUT,
    Duty.DIRECT_SHUFFLE,
    Duty.RESTORE_DEVICE,
    Duty.RESOLVE_COUNT,
    Duty.VALIDATE_AWARD,
    Duty.DOCUMENT_AWARD,
}


@proves("679a.4(a)", "679a.5(a)", "679a.5(e)")
@pytest.mark.parametrize("duty", list(Duty), ids=lambda duty: str(duty.value))
def test_a_duty_is_the_dealers_unless_the_chapter_gives_it_to_the_floorperson(duty: Duty) -> None:
    """The floorperson verifies an inspection, requires a recut, directs a shuffle and validates progressive payouts.

    No chapter says who decides that a device works again: it is the floorperson, too.
    """
    assert duty.role is (Role.FLOORPERSON if duty in OF_THE_FLOOR else Role.DEALER)


@pytest.mark.parametrize("duty", list(Duty), ids=lambda duty: str(duty.value))
@pytest.mark.parametrize("automated", [True, False], ids=["the house's", "a person's"])
def test_a_duty_is_refused_to_everyone_but_its_owner(duty: Duty, automated: bool) -> None:
    # Whoever closes the bets hands back what cannot be played.
    given = Duty.NO_MORE_BETS if duty is Duty.HAND_BACK else duty
    table = Driver(elect(), automated=(given,) if automated else ()).table
    owner = Role.HOUSE if automated else duty.role

    for role in Role:
        refusal = refusal_for(table, commands.Perform(at=0, by=role, duty=duty))
        assert (refusal is not None and refusal.code == "not-your-duty") == (role is not owner), (role, refusal)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("method", METHODS)
def test_what_is_due_names_the_one_who_may_do_it(edition: str, method: str) -> None:
    """All by people, all by the house, or mixed: whoever is named is not refused, at any step of two rounds."""
    for automated in ((), tuple(Duty), tuple(Duty)[::2], tuple(Duty)[1::2]):
        table = Driver(elect_method(method, edition), automated=automated)
        table.sit("Ann", 1)
        table.wager("Ann", 1, ante=1000, pair_bonus=500)
        while table.table.rounds < 2:
            if not table.due:
                table.wager("Ann", 1, ante=1000)
            (now, *_) = due(table.table)
            if now.what == "decision":
                assert now.role is Role.PLAYER
            else:
                duty = Duty(now.what)
                assert now.role is (Role.HOUSE if duty in automated else duty.role)
                other = Role.DEALER if now.role is Role.HOUSE else Role.HOUSE
                assert table.try_perform(now.what, by=other, deck=now.deck) == f"not-your-duty [{now.clause}]"
            table.routine(now)


def test_the_house_does_what_it_was_given_and_people_the_rest() -> None:
    table = Driver(elect(), automated=(Duty.SHUFFLE, Duty.DEAL))
    table.sit("Ann", 1)
    table.play_round()

    by = {event.duty: event.by for event in table.log if hasattr(event, "duty")}
    assert by[Duty.SHUFFLE] is Role.HOUSE
    assert by[Duty.CUT] is Role.DEALER
    assert by[Duty.VERIFY] is Role.FLOORPERSON


def test_events_say_who_acted() -> None:
    table = Driver(elect())
    table.do(commands.Perform(at=5, by=Role.DEALER, who="Dana", duty=Duty.RECEIVE))

    event = table.log[-1]
    assert (event.at, event.by, event.who) == (5, Role.DEALER, "Dana")
