"""Players examine their cards after the dealing procedures are complete, and nobody handles another player's hand."""

from __future__ import annotations

import pytest

from pitboss.games.play import UNSEEN
from pitboss.table import commands as do
from pitboss.table.ask import refusal_for
from pitboss.table.duties import Role
from pitboss.table.events import HandExamined
from pitboss.table.views.person_views import Viewer, Views
from pitboss.table.views.visible_events import visible_events
from tests.proves import proves
from tests.table.driving import EDITIONS, FLUSH, HOLDEM, METHODS, SAIGON, Driver, elect_method, stakes_of

TEXTS = [
    pytest.param(HOLDEM, marks=proves("677a.11(a)")),
    pytest.param(FLUSH, marks=proves("678a.11(a)")),
    *(pytest.param(each, marks=proves("679a.11(a)", editions=each)) for each in EDITIONS),
    *(pytest.param(each, marks=proves("680a.11(a)", editions=each)) for each in SAIGON),
]


def before_the_deal(edition: str, method: str = METHODS[0]) -> Driver:
    """Ann at seat 1 and Bea at seat 3 have wagered, and bets are closed."""
    table = Driver(elect_method(method, edition))
    table.sit("Ann", 1)
    table.sit("Bea", 3)
    for who, seat in (("Ann", 1), ("Bea", 3)):
        table.wager(who, seat, **stakes_of(edition))
    table.until("no-more-bets")
    table.perform("no-more-bets")
    return table


def examined(table: Driver, who: str) -> list[HandExamined]:
    seen = visible_events(table.log, Viewer.PLAYER, who)
    return [event for event in seen if isinstance(event, HandExamined)]


@pytest.mark.parametrize("edition", TEXTS)
@pytest.mark.parametrize("method", METHODS)
def test_no_face_is_seen_before_the_deal_is_complete_and_every_own_face_after_it(edition: str, method: str) -> None:
    """Card by card, then the stub, by whichever section the cards are dealt; only a continuous shoe keeps its stub."""
    table = before_the_deal(edition, method)
    windows = 0
    while table.due_now()[0].what != "decision":
        for who, seat in (("Ann", 1), ("Bea", 3)):
            lying = table.table.boxes[seat].cards
            shown = Views(table.table).player(who).hand(seat)
            assert shown == (UNSEEN,) * len(lying)
            assert not examined(table, who)
        windows += 1
        table.routine(table.due_now()[0])
    cards = table.table.elections.rules.number("player-cards")
    dealt = table.table.boxes[1].cards
    assert windows > 1
    assert len(dealt) == cards
    assert UNSEEN not in dealt
    assert Views(table.table).player("Ann").hands == {1: {"hand": dealt}}
    assert Views(table.table).player("Bea").hand(3) == table.table.boxes[3].cards
    (event,) = examined(table, "Ann")
    assert (event.seat, event.places, event.clause) == (1, {"hand": dealt}, f"{edition[:4]}.11(a)")


@pytest.mark.parametrize("edition", TEXTS)
@pytest.mark.parametrize(("off", "seen"), [(-1, False), (0, True), (1, False)])
def test_a_counted_stub_completes_the_deal_only_if_it_is_whole(edition: str, off: int, seen: bool) -> None:
    """A wrong count voids the round, and nobody ever examines its cards."""
    table = Driver(elect_method(METHODS[0], edition))
    table.sit("Ann", 1)
    for _ in range(table.table.elections.rules.number("stub-count-rounds") - 1):
        table.play_round()
    table.wager("Ann", 1, **stakes_of(edition))
    table.until("count-stub")
    before = len(examined(table, "Ann"))
    assert set(Views(table.table).player("Ann").hand(1)) == {UNSEEN}
    table.perform("count-stub", number=table.whole - len(table.table.boxes[1].cards) - _others(table) + off)
    if not seen:
        table.perform("determine-misdeal", misdealt=True, number=table.whole)
        assert table.due == ["collect-cards"]
    assert (UNSEEN not in Views(table.table).player("Ann").hand(1)) == seen
    assert len(examined(table, "Ann")) - before == seen


def _others(table: Driver) -> int:
    """How many cards of the round are not in front of the player at seat 1."""
    present = table.table.round
    assert present is not None
    return sum(map(len, present.places.values())) + len(present.racked)


@pytest.mark.parametrize("edition", TEXTS)
def test_a_round_that_is_void_in_the_middle_of_its_deal_shows_nobody_a_card(edition: str) -> None:
    table = before_the_deal(edition)
    for _ in range(3):
        table.routine(table.due_now()[0])
    table.report("wrong-number")
    assert table.table.boxes[1].cards
    for who, seat in (("Ann", 1), ("Bea", 3)):
        assert set(Views(table.table).player(who).hand(seat)) == {UNSEEN}
        assert not examined(table, who)


@pytest.mark.parametrize(
    "edition",
    [
        pytest.param(HOLDEM, marks=proves("677a.11(a)(1)")),
        pytest.param(FLUSH, marks=proves("678a.11(a)(1)")),
        *(pytest.param(each, marks=proves("679a.11(a)(1)", editions=each)) for each in EDITIONS),
        *(pytest.param(each, marks=proves("680a.11(a)(1)", editions=each)) for each in SAIGON),
    ],
)
@pytest.mark.parametrize("other", ["Bea", "Dora"])
def test_nobody_answers_for_the_hand_of_another_player_or_sees_it(edition: str, other: str) -> None:
    """Neither a player at the table nor somebody who does not play."""
    table = before_the_deal(edition)
    table.until("decision")
    for choice in Views(table.table).player("Ann").choices:
        asked = do.MakeDecision(
            at=table.at,
            by=Role.PLAYER,
            who=other,
            seat=1,
            choice=choice.choice.name,
            amount=choice.choice.least,
            apart=table.table.boxes[1].cards[: choice.choice.cards],
        )
        refusal = refusal_for(table.table, asked)
        assert refusal is not None
        assert (refusal.code, refusal.clause) == ("not-your-box", f"{edition[:4]}.11(a)(1)")
    assert Views(table.table).player("Ann").choices
    assert 1 not in Views(table.table).player(other).hands
