"""Two decks and a shuffling device: 679a.3(b). They alternate, and one of them is always shuffled and stored."""

from __future__ import annotations

import pytest

from pitboss.table.events import BetsClosed
from tests.table.driving import AUTOMATED_SHOE, HAND, elect_method
from tests.table.sharing import SHARED, Shared, proves

pytestmark = [
    pytest.mark.parametrize("edition", SHARED),
    pytest.mark.parametrize("method", [HAND, AUTOMATED_SHOE]),
]


def two_decks(method: str, edition: str) -> Shared:
    table = Shared(elect_method(method, edition, decks=2))
    table.sit("Ann", 1)
    table.perform("receive", deck="A")
    table.perform("receive", deck="B")
    return table


def decks_dealt(table: Shared) -> list[str]:
    return [event.deck for event in table.log if isinstance(event, BetsClosed)]


@proves("679a.3(b)(3)")
def test_the_decks_alternate_round_by_round(edition: str, method: str) -> None:
    table = two_decks(method, edition)
    for _ in range(6):
        table.play_round()

    assert decks_dealt(table) == ["A", "B", "A", "B", "A", "B"]


@proves("679a.3(b)(3)")
def test_a_deck_is_not_taken_out_of_the_device_before_its_turn(edition: str, method: str) -> None:
    table = two_decks(method, edition)
    table.wager("Ann", 1, ante=1000)
    table.until("no-more-bets")

    assert table.try_perform("load", deck="B") == "not-due [679a.3(b)(3)]"
    assert table.try_perform("load", deck="A") != "not-due [679a.3(b)(3)]"


@proves("679a.4(d)")
def test_no_round_begins_before_the_other_deck_is_opened(edition: str, method: str) -> None:
    table = two_decks(method, edition)
    table.wager("Ann", 1, ante=1000)
    while table.stages()["A"] != "loaded":
        table.routine(next(each for each in table.due_now() if each.deck == "A"))

    for stage in ("received", "inspected", "verified", "spread", "viewed"):
        assert table.stages()["B"] == stage
        assert table.try_perform("no-more-bets") == "not-due [679a.4(d)]"
        table.routine(next(each for each in table.due_now() if each.deck == "B"))
    assert table.stages()["B"] == "stacked"
    assert table.try_perform("no-more-bets") == "not-due [679a.3(b)(2)]"


@proves("679a.3(b)(2)")
def test_no_round_begins_before_the_other_deck_is_shuffled_and_stored(edition: str, method: str) -> None:
    table = two_decks(method, edition)
    table.wager("Ann", 1, ante=1000)
    table.until("shuffle B")

    assert table.stages() == {"A": "loaded", "B": "stacked"}
    assert table.try_perform("no-more-bets") == "not-due [679a.3(b)(2)]"
    table.perform("shuffle", number=table.whole)
    assert table.due == ["no-more-bets"]
    table.until("collect-cards")
    assert table.stages() == {"A": "in-play", "B": "shuffled"}


@proves("679a.3(b)(4)")
def test_the_discard_rack_never_holds_cards_of_both_decks(edition: str, method: str) -> None:
    """A deck leaves the rack for the shuffling device before the other is dealt, whatever is due in which order."""
    for last_first in (False, True):
        table = two_decks(method, edition)
        for _ in range(4):
            table.wager("Ann", 1, ante=1000)
            while table.due != ["no-more-bets"]:
                table.routine(table.due_now()[-1 if last_first else 0])
                assert list(table.stages().values()).count("racked") <= 1
            assert "racked" not in table.stages().values()
            table.until("collect-cards")
            assert "racked" not in table.stages().values()
            table.perform("collect-cards")
            assert list(table.stages().values()).count("racked") == 1


@proves("679a.3(b)(2)")
def test_the_device_holds_one_deck_at_a_time(edition: str, method: str) -> None:
    """The deck of the next round is shuffled and taken out before the other goes in."""
    table = two_decks(method, edition)
    table.until("shuffle A")
    while table.due != ["shuffle A"]:
        table.routine(table.due_now()[-1])

    assert table.stages() == {"A": "stacked", "B": "stacked"}
    assert table.try_perform("shuffle", deck="B", number=table.whole) == "not-due [679a.3(b)(2)]"
    table.perform("shuffle", deck="A", number=table.whole)
    assert table.due == ["load A"]
    table.perform("load")
    assert table.due == ["shuffle B"]


def test_a_shuffle_directed_sends_the_stored_deck_round_again(edition: str, method: str) -> None:
    table = two_decks(method, edition)
    table.wager("Ann", 1, ante=1000)
    table.until("no-more-bets")
    table.perform("direct-shuffle")

    table.perform("shuffle", deck="A", number=table.whole)
    assert table.stages() == {"A": "shuffled", "B": "stacked"}
    table.until("no-more-bets")
    assert table.stages() == {"A": "loaded", "B": "shuffled"}


@proves("679a.13(e)")
def test_a_jam_sends_the_deck_in_the_device_back_and_no_other(edition: str, method: str) -> None:
    table = two_decks(method, edition)
    table.wager("Ann", 1, ante=1000)
    table.until("deal")
    table.report("shuffler-jam")
    assert table.stages() == {"A": "in-play", "B": "stacked"}
    table.until("collect-cards")
    table.perform("collect-cards")

    assert table.due == ["shuffle B"]
    table.play_round()
    assert decks_dealt(table) == ["A", "B"]


@proves("679a.5(b)")
def test_a_table_goes_on_with_the_deck_that_is_left(edition: str, method: str) -> None:
    """A deck condemned by its count leaves; the other is dealt round after round until a new one has come."""
    table = two_decks(method, edition)
    table.play_round()
    stub = method == AUTOMATED_SHOE
    if stub:
        table.wager("Ann", 1, ante=1000)
        table.until("count-stub" if "count-stub" in table.due else "rack-stub")
        table.perform("count-stub", number=40)
        table.perform("determine-misdeal", number=46)
        table.perform("collect-cards")
        gone, left = "B", "A"
    else:
        table.until("shuffle A")
        table.perform("shuffle", deck="A", number=50)
        gone, left = "A", "B"
    table.perform("remove", deck=gone)
    for _ in range(2):
        before = table.table.rounds
        table.wager("Ann", 1, ante=1000)
        while table.table.rounds == before:
            table.routine(next(each for each in table.due_now() if each.what != "receive"))
        assert decks_dealt(table)[-1] == left

    table.perform("receive", deck=gone)
    table.play_round()
    table.play_round()
    assert sorted(decks_dealt(table)[-2:]) == ["A", "B"]


@proves("679a.3(b)(3)")
@pytest.mark.parametrize("gone", ["A", "B"])
def test_a_deck_that_is_brought_takes_its_turn_after_the_one_that_lies_ready(
    edition: str, method: str, gone: str
) -> None:
    """Whichever of the two has its hours over while the other lies ready to be dealt."""
    ready = "AB".replace(gone, "")
    table = Shared(elect_method(method, edition, decks=2))
    table.sit("Ann", 1)
    table.perform("receive", deck=gone)
    table.at = 3_600_000
    table.perform("receive", deck=ready)
    table.play_round()
    table.wager("Ann", 1, ante=1000)
    table.until("no-more-bets")
    assert table.stages() == {gone: "shuffled", ready: "loaded"}
    table.at = (4 if method == HAND else 8) * 3_600_000
    table.perform("remove", deck=gone)
    table.perform("receive", deck=gone, preshuffled=True)
    table.until("no-more-bets")
    table.perform("no-more-bets")
    table.until("collect-cards")
    table.perform("collect-cards")
    table.play_round()

    assert decks_dealt(table)[-2:] == [ready, gone]


@proves("679a.3(b)(3)")
@pytest.mark.parametrize("rounds", [1, 2])
@pytest.mark.parametrize("preshuffled", [False, True])
def test_a_deck_whose_turn_it_is_keeps_it_when_another_is_brought_in_its_place(
    edition: str, method: str, rounds: int, preshuffled: bool
) -> None:
    table = two_decks(method, edition)
    for _ in range(rounds):
        table.play_round()
    last, turn = ("A", "B") if rounds == 1 else ("B", "A")
    table.until(f"load {turn}")
    table.at = (4 if method == HAND else 8) * 3_600_000
    table.perform("remove", deck=turn)
    table.perform("receive", deck=turn, preshuffled=preshuffled)
    table.perform("remove", deck=last)
    table.perform("receive", deck=last)
    table.play_round()
    table.play_round()

    assert decks_dealt(table)[-3:] == [last, turn, last]


@proves("679a.3(b)(3)", "679a.3(b)(2)")
@pytest.mark.parametrize("ready", ["shuffle A", "load A", "no-more-bets"])
def test_a_deck_made_ready_while_it_was_alone_is_stored_again_when_the_other_has_come(
    edition: str, method: str, ready: str
) -> None:
    """A was dealt last and would be dealt again; it comes out of the shoe for the deck whose turn it is."""
    table = two_decks(method, edition)
    table.play_round()
    table.until("load B")
    table.report("shuffler-jam")
    if method == HAND:
        table.perform("shuffle", deck="B", number=51)
    else:
        table.at = 8 * 3_600_000
        table.perform("remove", deck="A")
        table.perform("receive", deck="A")
    table.perform("remove", deck="B")
    table.wager("Ann", 1, ante=1000)
    while ready not in table.due:
        table.routine(next(each for each in table.due_now() if each.what != "receive"))
    table.perform("receive", deck="B")
    table.until("no-more-bets")

    assert table.stages() == {"A": "shuffled", "B": "loaded"}
    table.perform("no-more-bets")
    assert decks_dealt(table) == ["A", "B"]


@proves("679a.5(f)")
def test_an_idle_table_spreads_the_deck_on_the_table_and_leaves_the_stored_one(edition: str, method: str) -> None:
    table = two_decks(method, edition)
    table.wager("Ann", 1, ante=1000)
    table.until("no-more-bets")
    table.leave("Ann")
    assert table.due == ["spread-idle A"]
    table.perform("spread-idle")
    assert table.due == []

    table.sit("Bo", 2)
    table.play_round()
    table.play_round()
    assert decks_dealt(table) == ["A", "B"]


def test_whatever_is_done_first_no_order_of_duties_comes_to_a_stop(edition: str, method: str) -> None:
    for pick in (0, -1):
        table = two_decks(method, edition)
        for number in range(1, 6):
            table.wager("Ann", 1, ante=1000)
            while table.table.rounds < number:
                table.routine(table.due_now()[pick])
        assert decks_dealt(table) == ["A", "B", "A", "B", "A"]


def test_a_table_may_begin_with_one_of_its_two_decks(edition: str, method: str) -> None:
    table = Shared(elect_method(method, edition, decks=2))
    table.sit("Ann", 1)
    table.perform("receive", deck="B")
    table.wager("Ann", 1, ante=1000)
    while "no-more-bets" not in table.due:
        table.routine(table.due_now()[-1])

    assert table.due == ["receive A", "no-more-bets"]
