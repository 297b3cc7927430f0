"""Hands are named in words by the server, and only where the person sees every card of them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pitboss.server.messages.hand_names import HandName, Names, names_of
from pitboss.table.felt import Felt, FeltBox
from pitboss.table.state import Phase
from pitboss.table.views.person_views import Views
from tests.table.driving import Driver, elect

ELECTIONS = elect()
DEAL = "Ah 4c Jh Kh 4s Th Qh 9d 9h"


@pytest.fixture
def dealt() -> Driver:
    table = Driver(ELECTIONS)
    for who, seat in (("Ann", 1), ("Bo", 3)):
        table.sit(who, seat)
        table.wager(who, seat, ante=1000)
    table.until("deal")
    table.perform("deal", cards=DEAL)
    return table


def named(table: Driver, player: str | None) -> Names:
    views = Views(table.table)
    return names_of(views.onlooker() if player is None else views.player(player), ELECTIONS)


def seats(names: Names) -> dict[int, str]:
    return {seat: hand.name for seat, hand in names.seats.items()}


def test_a_player_reads_the_name_of_his_own_hand_once_the_deal_is_complete(dealt: Driver) -> None:
    assert seats(named(dealt, "Ann")) == {}
    dealt.until("decision")
    assert seats(named(dealt, "Ann")) == {1: "mini-royal flush"}
    assert seats(named(dealt, "Bo")) == {3: "pair of 4s"}


def test_nobody_reads_the_name_of_a_hand_that_lies_face_down(dealt: Driver) -> None:
    assert named(dealt, None) == Names()


def test_when_hands_are_turned_everyone_reads_their_names(dealt: Driver) -> None:
    dealt.until("settle")

    assert named(dealt, None).places["dealer"] == HandName("straight flush, jack high", ("Jh", "Th", "9h"))
    dealt.perform("settle")
    assert seats(named(dealt, None)) == {3: "pair of 4s"}


def test_two_cards_that_make_nothing_yet_are_only_listed() -> None:
    table = Driver(elect("677a@proposed-2015")).table
    onlooker = Views(table).onlooker()
    box = FeltBox("Ann", {}, {"hand": ("Ah", "Kd")}, (), choice=None, abandoned=False, lines=None, net=None)

    def name(board: tuple[str, ...]) -> HandName:
        lying = Felt(1, {1: box}, {"community": board})
        return names_of(replace(onlooker, public=replace(onlooker.public, felt=lying)), table.elections).seats[1]

    assert name(()) == HandName("ace of hearts and king of diamonds", ("Ah", "Kd"), listed=True)
    assert not name(("Ac", "7d", "2s")).listed


def test_beside_a_natural_the_first_two_cards_of_a_hand_are_named_alone() -> None:
    """The third was drawn for a Bonus Wager alone: 7 and 5 remain 12."""
    table = Driver(elect("681a@final-2016")).table
    onlooker = Views(table).onlooker()
    lying = Felt(1, {}, {"player": ("Ah", "Kd"), "banker": ("7c", "5d", "9h")})
    names = names_of(replace(onlooker, public=replace(onlooker.public, felt=lying)), table.elections)

    assert names.places["player"] == HandName("21 (natural)", ("Ah", "Kd"))
    assert names.places["banker"] == HandName("12", ("7c", "5d"))


def test_two_aces_that_lose_are_not_called_a_natural() -> None:
    """They are one, but "12 (natural)" below the hand that beats it puzzles whoever takes a natural for the best."""
    table = Driver(elect("681a@final-2016")).table
    onlooker = Views(table).onlooker()
    lying = Felt(1, {}, {"player": ("Ah", "Ad"), "banker": ("7c", "9d")})
    names = names_of(replace(onlooker, public=replace(onlooker.public, felt=lying)), table.elections)
    assert names.places["player"].name == "12 with two aces"


@pytest.mark.parametrize(
    ("player", "banker", "winner"),
    [
        ("Th 9d", "9c 9h", "player"),
        ("Th 7d", "9c 9h", "banker"),
        ("Th 8d", "9c 9h", None),
        # Over 21 loses to what is not, and of two that are the lower wins.
        ("Th 6d 6c", "9c 9h", "banker"),
        ("Th 6d 6c", "9c 7h 8h", "player"),
        # Beside a natural, the third card counts for the Bonus Wagers alone.
        ("Ah Kd", "7c 5d 9h", "player"),
    ],
)
def test_of_two_common_hands_it_is_said_which_has_won(player: str, banker: str, winner: str | None) -> None:
    """A tie is not the name of a place."""
    table = Driver(elect("681a@final-2016")).table
    onlooker = Views(table).onlooker()
    lying = Felt(1, {}, {"player": tuple(player.split()), "banker": tuple(banker.split())})

    def said(felt: Felt, phase: Phase) -> tuple[str | None, bool]:
        public = replace(onlooker.public, felt=felt, phase=phase)
        names = names_of(replace(onlooker, public=public), table.elections)
        return names.winner, names.tied

    assert said(lying, Phase.SETTLING) == (winner, winner is None)
    assert said(lying, Phase.DEALING) == (None, False)
    assert said(replace(lying, irregularity="card-face-up"), Phase.SETTLING) == (None, False)


@pytest.mark.parametrize(
    ("player", "banker", "aside"),
    [
        ("Qh 4d", "9c 3d", ()),
        ("Qh 4d 7c", "9c 3d", ()),
        ("Qh 4d 7c", "9c 3d 5h", ()),
        # Beside a natural, a low hand draws for the Bonus Wagers alone.
        ("Ah Kd", "7c 5d 9h", ("banker",)),
        ("2h Jc 5d", "As Kd", ("player",)),
    ],
)
def test_of_a_common_hand_it_is_said_whether_a_card_does_not_count(
    player: str, banker: str, aside: tuple[str, ...]
) -> None:
    table = Driver(elect("681a@final-2016")).table
    onlooker = Views(table).onlooker()
    lying = Felt(1, {}, {"player": tuple(player.split()), "banker": tuple(banker.split())})
    public = replace(onlooker.public, felt=lying, phase=Phase.DRAWING)

    assert names_of(replace(onlooker, public=public), table.elections).aside == aside


@pytest.mark.parametrize(
    ("pooled", "player"), [(("pot",), "does not qualify, 6 for the pot"), ((), "does not qualify")], ids=["pot", "none"]
)
def test_a_hand_that_does_not_qualify_counts_for_the_pot_alone(pooled: tuple[str, ...], player: str) -> None:
    """Where a pot is played for; against a dealer whose hand does not qualify either, no count matters."""
    table = Driver(elect("680a@codified-2019", pooled=pooled)).table
    onlooker = Views(table).onlooker()
    cards = ("2c", "2h", "4d", "As", "Ad")
    box = FeltBox("Ann", {}, {"hand": cards}, apart=cards[1:3], choice="set", abandoned=False, lines=None, net=None)
    lying = Felt(1, {1: box}, {"dealer": ("2d", "2s", "4h", "Ac", "Ah")})
    names = names_of(replace(onlooker, public=replace(onlooker.public, felt=lying)), table.elections)
    assert names.seats[1].name == player
    assert names.places["dealer"].name == "does not qualify"
