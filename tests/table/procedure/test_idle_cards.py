"""Idle cards, .5(f) and 681a.5(g): spread, seen by the first player who arrives, washed and shuffled before play."""

from __future__ import annotations

import pytest

from pitboss.games.elections import Dealing, Shuffling
from pitboss.law.refusal import Refusal
from pitboss.table import commands
from pitboss.table.duties import Role
from tests.proves import proves
from tests.table.driving import (
    AUTOMATED_SHOE,
    FINAL,
    FLUSH,
    HAND,
    HOLDEM,
    MANUAL_SHOE,
    PROPOSED,
    SAIGON,
    Driver,
    elect,
    elect_method,
    stakes_of,
)

BACCARAT = "681a@final-2016"
EDITIONS = (HOLDEM, FLUSH, PROPOSED, FINAL, *SAIGON, BACCARAT)


def idle_under(edition: str) -> str:
    return "681a.5(g)" if edition == BACCARAT else f"{edition.partition('@')[0]}.5(f)"


def left_idle(edition: str, **elected: object) -> Driver:
    """A table whose only player has left after a round; nobody has spread the cards."""
    table = Driver(elect(edition, **elected))  # type: ignore[arg-type]
    table.sit("Ann", 1)
    table.play_round()
    table.leave("Ann")
    return table


@proves("677a.5(f)", "678a.5(f)", "679a.5(f)", "680a.5(f)", "681a.5(g)", "681a.5(g)(1)")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_arrival_does_not_end_the_duty_and_bets_do_not_close_before_it_is_done(edition: str) -> None:
    table = left_idle(edition)
    table.sit("Bo", 2)
    table.wager("Bo", 2, **stakes_of(edition))

    assert table.due_with_clauses == [f"spread-idle A [{idle_under(edition)}]"]
    assert table.try_perform(table.closing).startswith("not-due")
    for duty in ("shuffle", "gather", "load", "cut", "offer-inspection"):
        assert table.try_perform(duty).startswith("not-due")
    done = table.until(table.closing)
    assert done[:4] == ["spread-idle A", "offer-inspection A", "wash A", "shuffle A"]
    table.until("collect-cards")
    table.perform("collect-cards")
    assert table.table.rounds == 2


@proves("677a.5(f)", "678a.5(f)", "679a.5(f)", "680a.5(f)", "681a.5(g)")
@pytest.mark.parametrize("edition", EDITIONS)
def test_neither_a_shuffle_nor_a_second_arrival_nor_a_departure_ends_the_duty(edition: str) -> None:
    table = left_idle(edition)
    table.sit("Bo", 2)
    if table.stages() == {"A": "loaded"}:
        # A floorperson may have a shoe shuffled, but not instead of showing its cards.
        table.perform("direct-shuffle")
    table.sit("Cy", 3)
    table.leave("Bo")
    assert table.due == ["spread-idle A"]
    table.leave("Cy")
    assert table.due == ["spread-idle A"]
    table.sit("Di", 1)
    assert table.due == ["spread-idle A"]

    table.perform("spread-idle")
    assert table.due == ["offer-inspection A"]
    table.play_round()


@proves("681a.5(g)(2)")
def test_the_batch_in_the_device_is_not_spread_and_takes_the_place_of_the_idle_one() -> None:
    table = left_idle(BACCARAT, shuffling=Shuffling.COUNTING)
    table.sit("Bo", 2)
    table.wager("Bo", 2, player=1000)

    assert table.due == ["spread-idle A"]
    done = table.until("deal")
    assert done[:3] == ["spread-idle A", "offer-inspection A", "stack A"]
    assert {deck.name: deck.idle_since_arrival for deck in table.table.decks} == {"A": False, "B": False}
    assert table.table.turn == "B"


@pytest.mark.parametrize("edition", EDITIONS)
def test_cards_that_a_continuous_device_holds_are_not_spread(edition: str) -> None:
    table = left_idle(edition, shuffling=Shuffling.RESHUFFLING, dealing=Dealing.AUTOMATED_SHOE)
    table.sit("Bo", 2)
    table.wager("Bo", 2, **stakes_of(edition))

    assert "spread-idle A" not in table.until(table.closing)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_player_who_arrives_during_a_round_finds_no_idle_table(edition: str) -> None:
    table = Driver(elect(edition))
    table.sit("Ann", 1)
    table.wager("Ann", 1, **stakes_of(edition))
    table.until(table.closing)
    table.routine(table.due_now()[0])
    table.leave("Ann")
    table.sit("Bo", 2)
    table.until("collect-cards")
    table.perform("collect-cards")
    table.wager("Bo", 2, **stakes_of(edition))

    assert "spread-idle A" not in table.until(table.closing)


def test_a_deck_that_leaves_the_table_takes_the_duty_with_it() -> None:
    table = left_idle(FINAL)
    table.sit("Bo", 2)
    table.at += 8 * 3_600_000

    command = commands.Perform(at=table.at, by=Role.DEALER, duty=table.duty("remove").duty, deck="A")
    assert not isinstance(table.give(command), Refusal)
    table.wager("Bo", 2, ante=1000)
    done = table.until("no-more-bets")
    assert done[:3] == ["receive A", "inspect A", "verify A"]
    assert "spread-idle A" not in done


@proves("677a.5(f)", "678a.5(f)")
@pytest.mark.parametrize("edition", [HOLDEM, FLUSH])
@pytest.mark.parametrize("method", [MANUAL_SHOE, AUTOMATED_SHOE, HAND])
@pytest.mark.parametrize("reading", ["spread", "stays-loaded", None])
def test_a_loaded_shoe_is_emptied_unless_it_is_read_otherwise(edition: str, method: str, reading: str | None) -> None:
    """What lies in the rack, or in the dealer's hand, is always spread; what lies in the shoe, by default."""
    table = Driver(elect_method(method, edition, readings={"idle-shoe": reading} if reading else {}))
    table.sit("Ann", 1)
    table.until("load")
    table.perform("load")
    table.leave("Ann")
    chapter = edition.partition("@")[0]
    if method != HAND and reading == "stays-loaded":
        assert table.due == []
        table.sit("Bo", 2)
        assert table.stages() == {"A": "loaded"}
    else:
        assert table.due_with_clauses == [f"spread-idle A [{chapter}.5(f)]"]
        table.perform("spread-idle")
        table.sit("Bo", 2)
        assert table.due_with_clauses == [f"offer-inspection A [{chapter}.5(f)]"]
    table.play_round()
    table.leave("Bo")

    assert table.due_with_clauses == [f"spread-idle A [{chapter}.5(f)]"]


def test_an_older_submission_may_call_the_alternative_by_its_first_name() -> None:
    assert elect(HOLDEM, readings={"idle-shoe": "shoe-stays"}).reads("idle-shoe") == "stays-loaded"
