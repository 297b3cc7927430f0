"""Seats, chips, boxes and wagers until "no more bets": 679a.2(a) and .7."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pitboss.games.elections import Limits
from pitboss.table import commands
from pitboss.table.duties import Role
from pitboss.table.events import PlayerLeft, WagerPlaced
from tests.proves import proves
from tests.table.driving import CHIPS, EDITIONS, METHODS, Driver, elect, elect_method

pytestmark = pytest.mark.parametrize("edition", EDITIONS)


def sitting(table: Driver, who: str, seat: int, chips: int = CHIPS) -> commands.SitDown:
    return commands.SitDown(at=table.at, by=Role.PLAYER, who=who, seat=seat, chips=chips)


@proves("679a.2(a)")
@pytest.mark.parametrize(("seat", "there"), [(0, False), (1, True), (6, True), (7, False)])
def test_a_table_has_six_betting_positions(edition: str, seat: int, there: bool) -> None:
    table = Driver(elect(edition))

    if there:
        table.do(sitting(table, "Ann", seat))
        table.wager("Ann", seat, ante=1000)
    else:
        assert table.refuse(sitting(table, "Ann", seat)) == "no-such-seat [679a.2(a)]"


@proves("679a.2(a)")
def test_a_seventh_player_finds_no_seat(edition: str) -> None:
    table = Driver(elect(edition))
    for seat in range(1, 7):
        table.sit(f"player {seat}", seat)

    for seat in range(1, 8):
        assert table.refuse(sitting(table, "Ann", seat)).endswith("[679a.2(a)]")


@proves("679a.2(a)")
def test_no_wager_lies_beyond_the_last_position(edition: str) -> None:
    table = Driver(elect(edition))
    table.sit("Ann", 6)

    assert table.refuse(table.place("Ann", 7, "ante", 1000)) == "no-such-seat [679a.2(a)]"
    assert table.refuse(table.place("Ann", 0, "ante", 1000)) == "no-such-seat [679a.2(a)]"


def test_one_person_has_one_seat_and_one_seat_one_person(edition: str) -> None:
    table = Driver(elect(edition))
    table.sit("Ann", 2)

    assert table.refuse(sitting(table, "Ann", 3)) == "seated-already [679a.2(a)]"
    assert table.refuse(sitting(table, "Bo", 2)) == "seat-taken [679a.2(a)]"
    assert table.refuse(sitting(table, "", 3)) == "nameless [679a.2(a)]"
    table.wager("Ann", 3, ante=1000)
    assert table.refuse(sitting(table, "Bo", 3)) == "seat-taken [679a.2(a)]"


@proves("679a.7(b)")
def test_only_seated_players_wager(edition: str) -> None:
    table = Driver(elect(edition))
    table.sit("Ann", 1)

    assert table.refuse(table.place("Bo", 2, "ante", 1000)) == "not-seated [679a.7(b)]"
    assert table.refuse(table.withdraw("Bo", 1, "ante")) == "not-seated [679a.7(b)]"
    assert table.refuse(commands.BuyIn(at=0, by=Role.PLAYER, who="Bo", chips=100)) == "not-seated [679a.7(b)]"
    assert table.refuse(commands.LeaveTable(at=0, by=Role.PLAYER, who="Bo")) == "not-seated [679a.7(b)]"
    table.leave("Ann")
    assert table.refuse(table.place("Ann", 1, "ante", 1000)) == "not-seated [679a.7(b)]"


@pytest.mark.parametrize(("amount", "there"), [(4999, True), (5000, True), (5001, False)])
def test_a_wager_is_made_with_chips_that_are_there(edition: str, amount: int, there: bool) -> None:
    table = Driver(elect(edition))
    table.sit("Ann", 1, chips=5000)

    if there:
        table.wager("Ann", 1, ante=amount)
        assert table.chips() == {"Ann": 5000 - amount}
        assert table.refuse(table.place("Ann", 1, "prime", 5001 - amount)) == "not-enough-chips [679a.7(a)]"
    else:
        assert table.refuse(table.place("Ann", 1, "ante", amount)) == "not-enough-chips [679a.7(a)]"


@pytest.mark.parametrize("amount", [0, -100])
def test_no_wager_and_no_chips_of_nothing_or_less(edition: str, amount: int) -> None:
    table = Driver(elect(edition))
    assert table.refuse(sitting(table, "Ann", 1, amount)) == "malformed-amount [679a.7(a)]"
    table.sit("Ann", 1)

    assert table.refuse(table.place("Ann", 1, "ante", amount)) == "malformed-amount [679a.7(a)]"
    buy = commands.BuyIn(at=0, by=Role.PLAYER, who="Ann", chips=amount)
    assert table.refuse(buy) == "malformed-amount [679a.7(a)]"


def test_chips_bought_may_be_wagered_at_once(edition: str) -> None:
    table = Driver(elect(edition))
    table.sit("Ann", 1, chips=500)
    table.do(commands.BuyIn(at=0, by=Role.PLAYER, who="Ann", chips=500))
    table.wager("Ann", 1, ante=1000)

    assert table.chips() == {"Ann": 0}


def test_a_wager_may_be_changed_and_moves_the_difference_alone(edition: str) -> None:
    table = Driver(elect(edition))
    table.sit("Ann", 1, chips=5000)
    table.wager("Ann", 1, ante=3000)
    for amount in (5000, 1000):
        table.wager("Ann", 1, ante=amount)
        assert table.chips() == {"Ann": 5000 - amount}

    moved = [event.change for event in table.log if isinstance(event, WagerPlaced)]
    assert moved == [3000, 2000, -4000]


@proves("679a.7(c)", "679a.8(b)", "679a.9(a)(3)", "679a.10(a)(2)")
@pytest.mark.parametrize("method", METHODS)
def test_nothing_is_made_increased_or_withdrawn_after_no_more_bets(edition: str, method: str) -> None:
    """Before the announcement everything, after it nothing, until the cards of the round lie in the discard rack."""
    table = Driver(elect_method(method, edition))
    table.sit("Ann", 1)
    table.wager("Ann", 1, ante=1000, prime=500)
    table.until("no-more-bets")
    table.wager("Ann", 1, ante=2000, prime=400, pair_bonus=500)
    table.do(table.withdraw("Ann", 1, "pair-bonus"))
    table.perform("no-more-bets")
    while table.due != ["collect-cards"]:
        assert table.refuse(table.place("Ann", 1, "pair-bonus", 500)) == "bets-closed [679a.7(c)]"
        assert table.refuse(table.place("Ann", 1, "ante", 3000)) == "bets-closed [679a.7(c)]"
        assert table.refuse(table.place("Ann", 2, "ante", 1000)) == "bets-closed [679a.7(c)]"
        assert table.refuse(table.withdraw("Ann", 1, "prime")) == "bets-closed [679a.7(c)]"
        table.routine(table.due_now()[0])
    table.perform("collect-cards")
    table.wager("Ann", 1, ante=1000)


@proves("679a.8(b)", "679a.9(a)(3)", "679a.10(a)(2)")
@pytest.mark.parametrize(
    ("method", "clause"),
    list(zip(METHODS, ("679a.8(b)", "679a.9(a)(3)", "679a.10(a)(2)", "679a.10(a)(2)"), strict=True)),
)
def test_no_card_is_dealt_before_the_announcement(edition: str, method: str, clause: str) -> None:
    table = Driver(elect_method(method, edition))
    table.sit("Ann", 1)
    table.wager("Ann", 1, ante=1000)
    table.until("no-more-bets")

    assert table.due_with_clauses == [f"no-more-bets [{clause}]"]
    assert table.try_perform("deal", cards="Ah") == f"not-due [{clause}]"


@proves("679a.1", "679a.7(d)(1)", "679a.7(d)")
def test_the_ante_comes_first_and_the_play_wager_later(edition: str) -> None:
    table = Driver(elect(edition))
    table.sit("Ann", 1)

    for optional in ("prime", "pair-bonus", "all-six"):
        assert table.refuse(table.place("Ann", 1, optional, 500)) == "missing-wager [679a.7(d)(1)]"
    assert table.refuse(table.place("Ann", 1, "play", 1000)) == "not-yet [679a.11(b)]"
    assert table.refuse(table.place("Ann", 1, "bad-beat", 500)) == "unknown-wager [679a.7]"
    assert table.refuse(table.place("Ann", 1, "trips", 500)) == "unknown-wager [679a.7]"
    table.wager("Ann", 1, ante=1000, prime=500)
    assert table.refuse(table.place("Ann", 1, "play", 1000)) == "not-yet [679a.11(b)]"
    assert table.refuse(table.withdraw("Ann", 1, "ante")) == "missing-wager [679a.7(d)(1)]"
    table.do(table.withdraw("Ann", 1, "prime"))
    table.do(table.withdraw("Ann", 1, "ante"))
    assert table.table.boxes == {}
    assert table.chips() == {"Ann": CHIPS}


@proves("679a.7(d)(2)", "679a.7(d)(3)", "679a.7(d)(4)")
@pytest.mark.parametrize(
    ("wager", "offered", "refusal"),
    [
        ("prime", ("pair-bonus", "all-six"), "not-offered [679a.7(d)(2)]"),
        ("pair-bonus", ("prime", "all-six"), "not-offered [679a.7(d)(3)]"),
        ("all-six", ("prime", "pair-bonus"), "not-offered [679a.7(d)(4)]"),
    ],
)
def test_an_optional_wager_is_taken_only_where_it_is_offered(
    edition: str, wager: str, offered: tuple[str, ...], refusal: str
) -> None:
    everything = Driver(elect(edition))
    without = Driver(replace(elect(edition), wagers=offered))
    for table in (everything, without):
        table.sit("Ann", 1)
        table.wager("Ann", 1, ante=1000)

    everything.do(everything.place("Ann", 1, wager, 500))
    assert without.refuse(without.place("Ann", 1, wager, 500)) == refusal


def test_there_is_nothing_to_withdraw_where_nothing_lies(edition: str) -> None:
    table = Driver(elect(edition))
    table.sit("Ann", 1)
    table.sit("Bo", 3)
    table.wager("Ann", 1, ante=1000)

    for who, seat, wager in (("Ann", 1, "prime"), ("Ann", 2, "ante"), ("Bo", 1, "ante"), ("Bo", 3, "ante")):
        assert table.refuse(table.withdraw(who, seat, wager)) == "no-such-wager [679a.7]"


@proves("679a.7(b)")
def test_who_leaves_between_rounds_takes_wagers_and_chips_along(edition: str) -> None:
    table = Driver(elect(edition))
    table.sit("Ann", 2)
    table.wager("Ann", 2, ante=1000, prime=500)
    table.wager("Ann", 3, ante=2000)
    *_, left = table.leave("Ann")

    assert table.table.boxes == {}
    assert isinstance(left, PlayerLeft)
    assert (left.chips, left.abandoned) == (CHIPS, False)
    assert table.table.owed == {}


def test_who_sits_down_in_mid_round_waits_for_the_next(edition: str) -> None:
    table = Driver(elect(edition))
    table.sit("Ann", 1)
    table.wager("Ann", 1, ante=1000)
    table.until("decision")
    table.sit("Bo", 2)

    assert table.refuse(table.place("Bo", 2, "ante", 1000)) == "bets-closed [679a.7(c)]"
    table.until("collect-cards")
    table.perform("collect-cards")
    table.wager("Bo", 2, ante=1000)


@pytest.mark.parametrize("amount", [True, 1000.0])
def test_what_equals_an_amount_that_was_allowed_is_none(edition: str, amount: int) -> None:
    table = Driver(elect(edition, limits=Limits(boxes=1)))
    table.sit("Ann", 1)
    table.sit("Bo", 2)
    table.wager("Ann", 1, ante=int(amount))

    assert table.refuse(table.place("Bo", 2, "ante", amount)).startswith("malformed-amount")
