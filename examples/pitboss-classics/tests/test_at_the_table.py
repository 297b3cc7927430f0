"""A war at the table: who is asked, which cards follow, and what the log holds; and a bonus beside a lost Ante."""

from __future__ import annotations

import dataclasses

import pytest
from msgspec.structs import replace

from pitboss.games.elections import Dealing, Elections, Limits, Shuffling
from pitboss.games.play import BoxFacts, Choice, Decision, Street, TableFacts
from pitboss.games.registry import find_game
from pitboss.table import events as ev
from pitboss.table.event_bytes import from_bytes, to_bytes
from pitboss.table.evolve import fold
from pitboss.table.state import Phase, state_bytes
from pitboss.table.views.person_views import Views
from tests.house.playing import chips_at
from tests.table.driving import Driver


def at_table(edition: str, decks: int | None = None) -> Driver:
    elections = Elections(
        edition,
        paytables={"pair-plus": "A"} if edition.startswith("tcp") else {},
        decks=decks,
        limits=Limits(minimum=500),
        shuffling=Shuffling.MANUAL,
        dealing=Dealing.MANUAL_SHOE,
    )
    table = Driver(elections)
    for who, seat in (("Ann", 1), ("Bo", 2), ("Cy", 4)):
        table.sit(who, seat)
        table.wager(who, seat, ante=1000)
    table.until("deal")
    return table


def war(cards: str = "7h 9c 7d 7s") -> Driver:
    table = at_table("war@house-2026", decks=6)
    table.perform("deal", cards=cards)
    return table


def test_cards_are_dealt_face_up_and_only_ties_are_asked() -> None:
    table = war()

    felt = Views(table.table).public.felt
    assert felt.places == {"dealer": ("7s",)}
    assert {seat: box.places for seat, box in felt.boxes.items()} == {
        1: {"hand": ("7h",)},
        2: {"hand": ("9c",)},
        4: {"hand": ("7d",)},
    }
    asked = table.log[-1]
    assert isinstance(asked, ev.PlayersAsked)
    assert asked.seats == (1, 4)
    assert table.due_with_clauses == ["decision 1 [war.7(e)]"]


def test_nobody_is_asked_where_no_card_is_equal() -> None:
    table = war("8h 9c 2d 7s")

    assert table.table.phase is Phase.SETTLING
    assert [event.plan for event in table.log if isinstance(event, ev.DealContinued)] == [()]


def test_cards_follow_the_decision_and_lie_at_places_of_their_own() -> None:
    table = war()
    table.choose(1, "war")
    table.choose(4, "surrender")

    assert table.table.phase is Phase.DEALING
    table.perform("deal", cards="2c 2d 2h Th 9s")
    present = table.table.round
    assert present is not None
    assert present.places == {"dealer": ("7s",), "dealer-war": ("9s",)}
    assert present.racked == ("2c", "2d", "2h")
    assert table.table.boxes[1].places == {"hand": ("7h",), "war-card": ("Th",)}
    # What was burned is seen by nobody.
    assert "2c" not in str(Views(table.table).onlooker())
    table.until("collect-cards")
    nets = {seat: sum(line.net for line in box.lines or ()) for seat, box in table.table.boxes.items()}
    assert nets == {1: 1000, 2: 1000, 4: -500}


def test_nothing_is_drawn_if_everyone_surrenders() -> None:
    table = war()
    table.choose(1, "surrender")
    table.choose(4, "surrender")

    assert table.table.phase is Phase.SETTLING
    assert table.table.round is not None
    assert table.table.round.places == {"dealer": ("7s",)}


def test_who_leaves_when_he_is_asked_leaves_the_others_to_their_war() -> None:
    table = war()
    table.leave("Ann")
    table.choose(4, "war")

    assert table.table.phase is Phase.DEALING


def test_the_state_is_a_fold_of_what_happened() -> None:
    table = war()
    table.choose(1, "war")
    table.choose(4, "war")
    table.perform("deal", cards="2c 2d 2h Th 9s 9d")
    table.until("collect-cards")
    stored = [from_bytes(to_bytes(event)) for event in table.log]

    again = fold(stored)
    assert again is not None
    assert state_bytes(again) == state_bytes(table.table)


def test_a_bonus_is_paid_beside_a_lost_ante_and_no_chip_is_lost() -> None:
    table = at_table("tcp@house-2026")
    before = chips_at(table.table)
    table.deal_hands({1: "5h 4c 3h", 2: "Kd 9s 4d", 4: "8c 8d 2c"}, "As Ks Qs")
    for seat, choice in ((1, "play"), (2, "fold"), (4, "play")):
        table.until("decision")
        table.choose(seat, choice)
    table.until("collect-cards")

    box = table.table.boxes[1]
    assert [(line.wager, line.stake, line.net) for line in box.lines or ()] == [
        ("ante", 1000, -1000),
        ("play", 1000, -1000),
        ("ante-bonus", 0, 1000),
    ]
    assert not box.owed
    assert chips_at(table.table) == before


def test_players_may_be_asked_twice_about_the_same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in games with a look, then a raise: whoever waits is asked again, and no card is dealt between."""
    plain = find_game("three-card-poker").play

    def streets(elections: Elections) -> tuple[Street, ...]:
        (last,) = plain.streets(elections)
        return (replace(last, name="first"), replace(last, name="last"))

    def choices(box: BoxFacts, table: TableFacts, street: str, elections: Elections) -> tuple[Choice, ...]:
        play, fold = plain.choices(box, table, street, elections)
        return (play, fold) if street == "last" else (Choice("wait", play.clause, again=True), fold)

    decisions = (*plain.decisions, Decision("wait", again=True))
    twice = dataclasses.replace(plain, streets=streets, choices=choices, decisions=decisions)
    monkeypatch.setattr("pitboss.table.procedure.in_force._play", lambda _edition: twice)
    table = at_table("tcp@house-2026")
    table.deal_hands({1: "5h 4c 3h", 2: "Kd 9s 4d", 4: "8c 8d 2c"}, "As Ks Qs")
    for seat, choice in ((1, "wait"), (2, "fold"), (4, "wait"), (1, "play"), (4, "fold")):
        table.until("decision")
        table.choose(seat, choice)
    table.until("collect-cards")

    made = [(event.seat, event.street, event.choice) for event in table.log if isinstance(event, ev.DecisionMade)]
    first = [(1, "first", "wait"), (2, "first", "fold"), (4, "first", "wait")]
    assert made == [*first, (1, "last", "play"), (4, "last", "fold")]
    assert sum(isinstance(event, ev.CardsDealt) for event in table.log) == 1


def test_a_street_is_folded_at_a_table_without_a_dealer_s_hand_and_the_last_card_is_turned_for_the_others() -> None:
    table = at_table("mstud@house-2026")
    table.perform("deal", cards="Ah 2c 9d Kh 3c 9s 5h 7c Jd")
    for seat, choice in ((1, "third"), (2, "fold"), (4, "third")):
        table.until("decision")
        table.choose(seat, choice, 1000 if choice != "fold" else 0)
    table.until("decision")
    assert Views(table.table).public.felt.places == {"community": ("5h", "??", "??")}
    for seat, choice in ((1, "fold"), (4, "fourth"), (4, "fifth")):
        table.until("decision")
        table.choose(seat, choice, 1000 if choice != "fold" else 0)
    table.until("settle")

    assert Views(table.table).public.felt.places == {"community": ("5h", "7c", "Jd")}
    assert {seat: [*box.wagers] for seat, box in table.table.boxes.items()} == {
        1: ["ante", "third"],
        2: ["ante"],
        4: ["ante", "third", "fourth", "fifth"],
    }
