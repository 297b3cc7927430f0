"""Bots: their rules at, above and below each threshold, and that they know no more than their own seat."""

from __future__ import annotations

from itertools import cycle

import pytest
from msgspec.structs import replace

from pitboss.cards import STANDARD, known_cards
from pitboss.house.bots import at_seat, own_wagers, strategies, strategy
from pitboss.house.house import House
from pitboss.law.names import Unknown
from pitboss.table import Table
from pitboss.table import commands as do
from pitboss.table import events as ev
from pitboss.table.duties import Duty, Role
from pitboss.table.state import Phase
from pitboss.table.views.person_views import PlayerView, Views
from tests.house.playing import WAYS, give, new_house, opening, play_rounds, run_to_wait, seated_bots, sitting, until

GAME = "three-card-prime"
SIDES = ("prime", "pair-bonus", "all-six")


def view_at(round_: int, chips: int = 1_000_000, who: str = "P1") -> PlayerView:
    """What the first bot sees before a round."""
    table, _ = seated_bots(bots={1: "never-side"})
    players = {"P1": replace(table.players["P1"], chips=chips)}
    return Views(replace(table, rounds=round_ - 1, players=players)).player(who)


def deciding(hand: str, chips: int = 1_000_000) -> PlayerView:
    """What the first bot sees when it is asked about these cards."""
    table, house = seated_bots(bots={1: "never-side"}, people=[Duty.DEAL])
    table = run_to_wait(table, house)
    table = replace(
        table,
        phase=Phase.DECIDING,
        round=replace(table.round_in_play, deal_complete=True),
        boxes={1: replace(table.boxes[1], places={"hand": tuple(hand.split())})},
        players={"P1": replace(table.players["P1"], chips=chips)},
    )
    return Views(table).player("P1")


@pytest.mark.parametrize(
    ("hand", "choice"),
    [
        ("Js Td 8c", "fold"),
        ("Qs 5d 4c", "fold"),
        ("Qs 6d 3c", "fold"),
        ("Qs 6d 4c", "play"),
        ("4h Qd 6s", "play"),
        ("Qs 6d 5c", "play"),
        ("Qs 7d 2c", "play"),
        ("Ks 3d 2c", "play"),
        ("2s 2d 3c", "play"),
        ("5s 3s 2s", "play"),
        ("As 2d 3c", "play"),
    ],
)
@pytest.mark.parametrize("name", ["queen-six-four", "never-side"])
def test_queen_six_four_or_better_is_played(name: str, hand: str, choice: str) -> None:
    view = deciding(hand)

    assert strategy(GAME, name).decide(at_seat(view), known_cards(view.hand(1))).choice == choice


@pytest.mark.parametrize("hand", ["2s 3d 5c", "Qs 6d 3c", "As Ks Qs"])
def test_always_play_plays_whatever_it_has(hand: str) -> None:
    view = deciding(hand)

    assert strategy(GAME, "always-play").decide(at_seat(view), known_cards(view.hand(1))).choice == "play"


@pytest.mark.parametrize(("chips", "choice"), [(999, "fold"), (1000, "play")])
def test_a_bot_that_cannot_pay_for_the_play_wager_folds(chips: int, choice: str) -> None:
    view = deciding("As Ks Qs", chips)

    assert strategy(GAME, "always-play").decide(at_seat(view), known_cards(view.hand(1))).choice == choice


@pytest.mark.parametrize(
    ("round_", "sides"),
    [
        (1, ()),
        (2, ("prime",)),
        (3, ("pair-bonus",)),
        (5, ("all-six",)),
        (6, ("prime", "pair-bonus")),
        (10, ("prime", "all-six")),
        (15, ("pair-bonus", "all-six")),
        (30, SIDES),
    ],
)
@pytest.mark.parametrize("name", ["queen-six-four", "always-play"])
def test_side_wagers_follow_the_number_of_the_round(name: str, round_: int, sides: tuple[str, ...]) -> None:
    assert strategy(GAME, name).wagers(at_seat(view_at(round_))) == dict.fromkeys(("ante", *sides), 1000)


def test_never_side_makes_no_side_wager() -> None:
    assert all(
        strategy(GAME, "never-side").wagers(at_seat(view_at(round_))) == {"ante": 1000} for round_ in range(1, 31)
    )


@pytest.mark.parametrize(
    ("chips", "areas"),
    [(0, 0), (1999, 0), (2000, 1), (2999, 1), (3000, 2), (4999, 3), (5000, 4), (9000, 4)],
)
def test_a_bot_wagers_what_leaves_it_enough_for_the_play_wager(chips: int, areas: int) -> None:
    wagers = strategy(GAME, "always-play").wagers(at_seat(view_at(30, chips)))

    assert list(wagers) == ["ante", *SIDES][:areas]


def test_a_bot_without_chips_sits_out_and_the_others_play() -> None:
    house = new_house()
    table = give(None, house, opening())
    table = give(table, house, sitting(1, "always-play", chips=1999))
    table = give(table, house, sitting(2, "always-play"))

    assert list(until(table, house, Duty.NO_MORE_BETS).boxes) == [2]


def test_a_bot_that_lost_all_lets_the_table_wait() -> None:
    house = new_house()
    table = give(give(None, house, opening()), house, sitting(1, "always-play", chips=1999))
    table = run_to_wait(table, house)

    assert not table.boxes
    assert house.next_command(table, 0) is None


def test_only_offered_side_wagers_are_made() -> None:
    house = new_house()
    command = opening()
    letters = {"bad-beat": "A", "pair-bonus-two": "C"}
    table = give(None, house, replace(command, elections=replace(command.elections, paytables=letters)))
    table = give(table, house, sitting(1, "always-play"))
    view = Views(replace(table, rounds=29)).player("P1")

    assert list(strategy(GAME, "always-play").wagers(at_seat(view))) == ["ante", "prime", "pair-bonus"]


def test_a_higher_minimum_is_wagered() -> None:
    house = new_house()
    command = opening()
    limits = replace(command.elections.limits, minimum=2500)
    table = give(None, house, replace(command, elections=replace(command.elections, limits=limits)))
    table = give(table, house, sitting(1, "never-side"))

    assert until(table, house, Duty.NO_MORE_BETS).boxes[1].wagers == {"ante": 2500}


def test_strategies_have_names() -> None:
    assert set(strategies(GAME)) == {"queen-six-four", "always-play", "never-side"}
    with pytest.raises(Unknown, match="expected a game"):
        strategies("no-such-game")
    with pytest.raises(Unknown, match="did you mean always-play"):
        strategy(GAME, "always-pay")


def test_the_wagers_of_another_player_are_not_ones_own() -> None:
    table, house = seated_bots()
    table = until(table, house, Duty.NO_MORE_BETS)
    views = Views(table)

    assert own_wagers(views.player("P1")) == {"ante": 1000}
    assert own_wagers(replace(views.player("P1"), seat=3)) == {}
    assert own_wagers(views.player("nobody")) == {}


def with_other_hidden_cards(table: Table, seat: int) -> Table:
    """The table with every card changed that this seat does not know."""
    present = table.round
    assert present is not None
    own = table.boxes[seat].cards
    others = cycle(card.notation for card in STANDARD.cards if card.notation not in own)
    boxes = {
        each: replace(
            box,
            places={
                place: cards if each == seat and place == "hand" else tuple(next(others) for _ in cards)
                for place, cards in box.places.items()
            },
        )
        for each, box in table.boxes.items()
    }
    racked = tuple(next(others) for _ in present.racked)
    dealer = tuple(next(others) for _ in present.dealer)
    return replace(table, boxes=boxes, round=replace(present, places={"dealer": dealer}, racked=racked))


@pytest.mark.parametrize("way", ["manual shoe", "reshuffling shoe"])
def test_a_bot_decides_the_same_whatever_the_hidden_cards_are(way: str) -> None:
    table, house = seated_bots(WAYS[way])
    asked = 0
    while table.rounds < 6:
        command = house.next_command(table, 0)
        assert command is not None
        if isinstance(command, do.MakeDecision):
            asked += 1
            changed = with_other_hidden_cards(table, command.seat)
            assert changed != table
            assert House(house.keeper, pause=0).next_command(changed, 0) == command
        table = give(table, house, command)

    assert asked == 24


def test_what_the_house_does_for_a_bot_is_marked_as_the_houses() -> None:
    table, house = seated_bots()
    done = [event for step in play_rounds(table, house, 1) for event in step.events]
    own = [event for event in done if isinstance(event, ev.WagerPlaced | ev.DecisionMade)]

    assert [event.who for event in own] == ["P1", "P3", "P4", "P6"] * 2
    assert {event.by for event in own} == {Role.HOUSE}


def test_a_bot_waits_for_cards_that_nobody_has_read() -> None:
    table, house = seated_bots(bots={1: "always-play"}, people=[Duty.DEAL])
    table = run_to_wait(table, house)
    unread = replace(table, phase=Phase.DECIDING, boxes={1: replace(table.boxes[1], places={"hand": ("??",) * 3})})

    assert House(None, pause=0).next_command(unread, 0) is None
