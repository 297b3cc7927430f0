"""The Play Wager: 679a.11(b). Who is asked when, and for how much."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.games.elections import Elections
from pitboss.games.play import BoxFacts, Choice, TableFacts
from pitboss.games.registry import find_game
from pitboss.law.incomplete import Incomplete
from pitboss.law.refusal import Refusal
from pitboss.table import commands, decide
from pitboss.table.duties import Role
from pitboss.table.events import DecisionMade, SeatSettled
from tests.proves import proves
from tests.table.driving import CHIPS, EDITIONS, METHODS, Driver, elect, elect_method

pytestmark = pytest.mark.parametrize("edition", EDITIONS)


def deciding(edition: str, *, chips: int = CHIPS) -> Driver:
    """Ann at seat 2 with box 3 as well, Bo at seat 5, Cy at seat 6; the cards are dealt."""
    table = Driver(elect(edition))
    for who, seat in (("Cy", 6), ("Ann", 2), ("Bo", 5)):
        table.sit(who, seat, chips)
    table.wager("Bo", 5, ante=1500)
    table.wager("Cy", 6, ante=1000, prime=500)
    table.wager("Ann", 3, ante=2000)
    table.wager("Ann", 2, ante=1000)
    table.until("decision")
    return table


@proves("679a.11(b)")
@pytest.mark.parametrize("method", METHODS)
def test_players_are_asked_clockwise_from_the_dealers_left(edition: str, method: str) -> None:
    table = Driver(elect_method(method, edition))
    for seat in (6, 1, 4):
        table.sit(f"player {seat}", seat)
        table.wager(f"player {seat}", seat, ante=1000)
    table.until("decision")
    asked = []
    while table.due[0].startswith("decision"):
        asked += table.due_with_clauses
        table.routine(table.due_now()[0])

    assert asked == [f"decision {seat} [679a.11(b)]" for seat in (1, 4, 6)]


@proves("679a.11(b)")
def test_nobody_decides_out_of_turn_or_for_another(edition: str) -> None:
    table = deciding(edition)

    assert table.refuse(table.choice(5, "play")) == "not-your-turn [679a.11(b)]"
    assert table.refuse(table.choice(1, "play", who="Ann")) == "not-your-turn [679a.11(b)]"
    assert table.refuse(table.choice(2, "play", who="Bo")) == "not-your-box [679a.11(a)(1)]"
    table.choose(2, "play")
    assert table.refuse(table.choice(2, "fold")) == "not-your-turn [679a.11(b)]"


@proves("679a.7(d)(1)", "679a.11(b)", "679a.1")
@pytest.mark.parametrize(("amount", "allowed"), [(999, False), (1000, True), (1001, False), (2000, False), (-1, False)])
def test_the_play_wager_equals_the_ante(edition: str, amount: int, allowed: bool) -> None:
    table = deciding(edition)

    if allowed:
        (made,) = table.choose(2, "play", amount)
        assert isinstance(made, DecisionMade)
        assert (made.wager, made.amount, made.clause) == ("play", 1000, "679a.11(b)")
        assert table.table.boxes[2].wagers["play"] == 1000
    else:
        assert table.refuse(table.choice(2, "play", amount)) == "out-of-bounds [679a.11(b)]"


@proves("679a.7(d)(1)", "679a.11(b)")
def test_each_box_plays_for_its_own_ante(edition: str) -> None:
    table = deciding(edition)
    for seat in (2, 3, 5, 6):
        table.choose(seat, "play")

    assert {seat: box.wagers["play"] for seat, box in table.table.boxes.items()} == {2: 1000, 3: 2000, 5: 1500, 6: 1000}
    assert table.chips() == {"Ann": CHIPS - 6000, "Bo": CHIPS - 3000, "Cy": CHIPS - 2500}


@proves("679a.11(b)")
def test_a_player_plays_or_folds_and_nothing_else(edition: str) -> None:
    table = deciding(edition)

    for choice in ("raise", "check", "", "Play"):
        assert table.refuse(table.choice(2, choice)) == "no-such-choice [679a.11(b)]"


@pytest.mark.parametrize(("left", "allowed"), [(999, False), (1000, True)])
def test_the_play_wager_is_made_with_chips_that_are_there(edition: str, left: int, allowed: bool) -> None:
    table = Driver(elect(edition))
    table.sit("Ann", 1, chips=1000 + left)
    table.wager("Ann", 1, ante=1000)
    table.until("decision")

    if allowed:
        table.choose(1, "play")
        assert table.chips() == {"Ann": 0}
        return
    assert table.refuse(table.choice(1, "play")) == "not-enough-chips [679a.7(a)]"
    table.do(commands.BuyIn(at=0, by=Role.PLAYER, who="Ann", chips=1))
    table.choose(1, "play")


@proves("679a.11(b)", "679a.11(c)")
def test_folded_antes_and_their_cards_are_collected_when_everyone_has_decided(edition: str) -> None:
    table = deciding(edition)
    for seat, choice in ((2, "fold"), (3, "play"), (5, "fold"), (6, "play")):
        table.choose(seat, choice)
    assert table.due_with_clauses == ["collect-forfeited [679a.11(c)]"]
    _, *settled = table.perform("collect-forfeited")

    assert [(each.seat, each.clause) for each in settled if isinstance(each, SeatSettled)] == [
        (5, "679a.11(b)"),
        (2, "679a.11(b)"),
    ]
    assert [line.outcome for each in settled if isinstance(each, SeatSettled) for line in each.lines] == [
        "lose",
        "lose",
    ]
    assert table.due == ["reveal"]


@proves("679a.11(c)")
def test_where_nobody_has_folded_nothing_is_collected(edition: str) -> None:
    table = deciding(edition)
    for seat in (2, 3, 5, 6):
        table.choose(seat, "play")

    assert table.due_with_clauses == ["reveal [679a.11(c)]"]


@proves("679a.11(b)", "679a.11(c)")
@pytest.mark.parametrize("optional", ["prime", "pair-bonus", "all-six"])
def test_a_folded_player_keeps_optional_wagers_and_the_cards_they_need(edition: str, optional: str) -> None:
    table = Driver(elect(edition))
    table.sit("Ann", 1)
    table.wager("Ann", 1, ante=1000, **{optional.replace("-", "_"): 500})
    table.until("decision")
    table.choose(1, "fold")
    _, forfeited = table.perform("collect-forfeited")
    table.perform("reveal")
    (settled,) = table.perform("settle")

    assert isinstance(forfeited, SeatSettled)
    assert [(line.wager, line.clause) for line in forfeited.lines] == [("ante", "679a.11(b)")]
    assert isinstance(settled, SeatSettled)
    (other,) = settled.lines
    assert other.wager == optional
    assert other.clause.startswith(("679a.11(d)", "679a.12("))
    assert len(settled.cards) == 3


@proves("679a.11(c)")
def test_the_dealer_reveals_only_after_every_decision_and_the_collection(edition: str) -> None:
    table = deciding(edition)
    for seat in (2, 3, 5):
        assert table.try_perform("reveal") == "not-due [679a.11(b)]"
        table.choose(seat, "play")
    assert table.try_perform("collect-forfeited") == "not-due [679a.11(b)]"
    table.choose(6, "fold")

    assert table.try_perform("reveal") == "not-due [679a.11(c)]"
    assert table.try_perform("settle") == "not-due [679a.11(c)]"
    table.perform("collect-forfeited")
    table.perform("reveal")


def test_what_is_done_for_the_whole_table_names_no_seat_and_no_deck(edition: str) -> None:
    table = deciding(edition)
    for seat in (2, 3, 5):
        table.choose(seat, "play")
    table.choose(6, "fold")

    assert table.try_perform("collect-forfeited", seat=6) == "not-due [679a.11(c)]"
    assert table.try_perform("collect-forfeited", deck="A") == "not-due [679a.11(c)]"
    table.perform("collect-forfeited")
    assert table.try_perform("reveal", seat=6) == "not-due [679a.11(c)]"
    assert table.try_perform("reveal", deck="A") == "not-due [679a.11(c)]"
    table.perform("reveal")


def test_the_house_may_decide_for_an_absent_player(edition: str) -> None:
    """INT-2: the decision is marked as the house's."""
    table = deciding(edition)
    (made,) = table.do(commands.MakeDecision(at=0, by=Role.HOUSE, who="Ann", seat=2, choice="fold"))

    assert made.by is Role.HOUSE


@pytest.mark.parametrize("who", ["", "Bo", "Nobody"])
def test_a_decision_that_names_another_than_the_player_of_the_box_is_refused(edition: str, who: str) -> None:
    """Whoever makes it: a log must tell for whom the house decided."""
    table = deciding(edition)
    for by in (Role.HOUSE, Role.PLAYER):
        refused = decide(table.table, commands.MakeDecision(at=0, by=by, who=who, seat=2, choice="fold"))

        assert isinstance(refused, Refusal)
        assert refused.code == "not-your-box"


@proves("679a.7(b)")
def test_a_player_who_leaves_is_not_asked(edition: str) -> None:
    table = deciding(edition)
    table.leave("Ann")
    assert table.due == ["decision 5"]
    table.choose(5, "play")
    table.leave("Cy")

    assert table.due == ["reveal"]
    assert {seat for seat, box in table.table.boxes.items() if box.abandoned} == {2, 3, 6}


@proves("679a.7(b)")
@pytest.mark.parametrize("step", ["deal", "rack-stub", "decision", "collect-forfeited", "reveal", "settle"])
@pytest.mark.parametrize(("reading", "back"), [("losing", 0), ("return", 1), ("play-on", None)])
def test_wagers_of_a_player_who_left_are_treated_as_elected(
    edition: str, step: str, reading: str, back: int | None
) -> None:
    """Whenever during the round he leaves, in all his boxes; what he wins or gets back is kept for him."""
    table = Driver(elect(edition, readings={"abandoned": reading}))
    table.sit("Ann", 2)
    table.sit("Bo", 5)
    table.wager("Ann", 2, ante=1000)
    table.wager("Ann", 3, ante=2000, prime=500)
    table.wager("Bo", 5, ante=1000)
    if step == "collect-forfeited":
        table.until("decision 5")
        table.choose(5, "fold")
    table.until(step)
    made = sum(sum(box.wagers.values()) for box in table.table.boxes.values() if box.player == "Ann")
    table.leave("Ann")
    table.until("collect-cards")

    lines = [line for box in table.table.boxes.values() if box.player == "Ann" for line in box.lines or ()]
    owed = table.table.owed.get("Ann", 0)
    assert owed == sum(line.paid + line.returned for line in lines)
    if back is not None:
        assert {line.clause for line in lines} == {"679a.7(b)"}
        assert {line.outcome for line in lines} == {"void" if back else "lose"}
        assert owed == back * made
    else:
        assert "679a.7(b)" not in {line.clause for line in lines}


@proves("679a.7(b)")
def test_when_everybody_leaves_the_round_is_finished_all_the_same(edition: str) -> None:
    table = deciding(edition)
    for who in ("Ann", "Bo", "Cy"):
        table.leave(who)
    table.until("collect-cards")
    table.perform("collect-cards")

    assert table.due == ["spread-idle A"]


def test_who_has_left_may_come_back_to_another_seat(edition: str) -> None:
    """His old boxes stay as they are until the round is over; what they bring goes to his chips."""
    table = Driver(elect(edition, readings={"abandoned": "return"}))
    table.sit("Ann", 2)
    table.wager("Ann", 2, ante=1000)
    table.until("decision")
    table.leave("Ann")
    assert table.refuse(commands.SitDown(at=0, by=Role.PLAYER, who="Bo", seat=2, chips=100)) == "seat-taken [679a.2(a)]"
    table.sit("Ann", 4, chips=500)
    table.until("collect-cards")

    assert table.chips() == {"Ann": 1500}


def test_a_choice_that_its_game_did_not_declare_is_a_fault_of_the_game(
    edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that depends on cards is offered only at the table: nobody could write the round down afterward."""
    table = deciding(edition)
    before = table.table
    plain = find_game("three-card-prime").play
    fewer = replace(plain, decisions=tuple(each for each in plain.decisions if each.word != "fold"))
    monkeypatch.setattr("pitboss.table.procedure.in_force._play", lambda _edition: fewer)

    with pytest.raises(Incomplete, match="choices offers fold in a way that decisions of its play does not list"):
        table.choose(2, "fold")
    assert table.table is before


def test_a_name_that_its_game_asks_for_and_does_not_have_is_a_fault_of_the_game(
    edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody at the table wrote it, so nobody there is told to write something else."""
    table = deciding(edition)
    before = table.table

    def choices(_box: BoxFacts, _table: TableFacts, _street: str, elections: Elections) -> tuple[Choice, ...]:
        return (Choice("play", elections.rules.wager("pay").clause),)

    asking = replace(find_game("three-card-prime").play, choices=choices)
    monkeypatch.setattr("pitboss.table.procedure.in_force._play", lambda _edition: asking)

    with pytest.raises(Incomplete, match='asks for a name that its files do not have: read "pay": expected a wager'):
        table.choose(2, "play")
    assert table.table is before
