"""A table at which a dealer deals real cards face down: nobody has read them until they are turned."""

from __future__ import annotations

import pytest

from pitboss.table.events import CardsDealt, DealerRevealed, SeatSettled
from pitboss.table.state import state_bytes
from tests.proves import proves
from tests.table.driving import EDITIONS, METHODS, RESHUFFLING_SHOE, Driver, elect, elect_method

pytestmark = pytest.mark.parametrize("edition", EDITIONS)


def dealt(edition: str, cards: str = "?? ?? ?? ?? ?? ?? ?? ?? ?? ??") -> Driver:
    """Ann (seat 1: Ante, Prime, Pair Bonus) and Bo (seat 3: Ante); everything is dealt, nobody has decided."""
    table = Driver(elect(edition))
    table.sit("Ann", 1)
    table.sit("Bo", 3)
    table.wager("Ann", 1, ante=1000, prime=500, pair_bonus=500)
    table.wager("Bo", 3, ante=1000)
    table.until("deal")
    table.perform("deal", cards=cards)
    table.until("decision")
    return table


def decided(table: Driver, ann: str = "play", bo: str = "play") -> Driver:
    table.choose(1, ann)
    table.choose(3, bo)
    table.until("reveal")
    return table


@proves("679a.8(c)", "679a.11(c)", "679a.11(c)(1)", "679a.11(d)(2)(ii)")
def test_faces_are_named_when_cards_are_turned(edition: str) -> None:
    """Ann's pair of kings beats queen high and wins the Pair Bonus from table C, for her fourth card is a 2."""
    table = decided(dealt(edition))
    assert table.table.boxes[1].cards == ("??", "??", "??")
    table.perform("reveal", cards="Qh 8c 3d")
    (bo,) = table.perform("settle", cards="Jc 9d 4s")
    (ann,) = table.perform("settle", cards="Kd 5h Ks", fourth="2h")

    assert isinstance(bo, SeatSettled)
    assert isinstance(ann, SeatSettled)
    assert [line.outcome for line in bo.lines] == ["lose", "lose"]
    assert [(line.wager, line.paid) for line in ann.lines] == [
        ("ante", 1000),
        ("play", 1000),
        ("prime", 0),
        ("pair-bonus", 1000),
    ]
    assert table.chips() == {"Ann": 100_000 + 1000 + 1000 - 500 + 1000, "Bo": 98_000}


@proves("679a.8(c)")
@pytest.mark.parametrize("method", METHODS)
def test_the_same_round_read_at_once_or_only_when_turned_pays_the_same(edition: str, method: str) -> None:
    """The engine cannot tell a house that knows the cards from a dealer who does not."""
    ends = []
    for unread in (False, True):
        table = Driver(elect_method(method, edition))
        table.sit("Ann", 1)
        table.wager("Ann", 1, ante=1000, prime=500, pair_bonus=500, all_six=100)
        table.until("deal")
        hand, dealer, fourth = ["Ks", "Kd", "5h"], ["Qh", "8c", "3d"], "2h"
        order = {
            "manual shoe": [*(card for pair in zip(hand, dealer, strict=True) for card in pair), fourth],
            "hand": [*(card for pair in zip(hand, dealer, strict=True) for card in pair), fourth],
            "automated shoe": [*hand, *dealer, fourth],
            "reshuffling shoe": [fourth, *hand, "9s", *dealer],
        }[method]
        for card in order:
            if table.due == ["remove-stub"]:
                table.perform("remove-stub")
            table.perform("deal", cards="??" if unread else card)
        table.until("reveal")
        table.perform("reveal", cards=" ".join(dealer))
        table.perform("settle", cards=" ".join(hand), fourth=fourth)
        if method == RESHUFFLING_SHOE and unread:
            # The dealer's top card went to the discard rack unseen, and nobody will ever name it.
            assert table.table.round is not None
            assert table.table.round.racked == ("??",)
        table.perform("collect-cards")
        ends.append(table)

    assert ends[0].chips() == ends[1].chips()
    assert state_bytes(ends[0].table) == state_bytes(ends[1].table)


@proves("679a.11(c)")
def test_the_dealers_cards_are_named_before_anything_is_settled(edition: str) -> None:
    table = decided(dealt(edition))

    assert table.try_perform("reveal") == "missing-cards [679a.11(c)]"
    assert table.try_perform("reveal", cards="Qh 8c ??") == "missing-cards [679a.11(c)]"
    (shown,) = table.perform("reveal", cards="Qh 8c 3d")
    assert isinstance(shown, DealerRevealed)
    assert shown.cards == ("Qh", "8c", "3d")


@proves("679a.11(c)(1)", "679a.8(c)")
def test_a_players_cards_are_named_where_a_wager_needs_them(edition: str) -> None:
    table = decided(dealt(edition))
    table.perform("reveal", cards="Qh 8c 3d")

    assert table.try_perform("settle") == "missing-cards [679a.8(c)]"
    assert table.try_perform("settle", cards="Jc 9d ??") == "missing-cards [679a.8(c)]"
    table.perform("settle", cards="Jc 9d 4s")


@proves("679a.11(d)(2)(ii)")
def test_the_fourth_card_is_named_with_a_pair_or_better_and_only_then(edition: str) -> None:
    table = decided(dealt(edition))
    table.perform("reveal", cards="Qh 8c 3d")
    table.perform("settle", cards="Jc 9d 4s")

    assert table.try_perform("settle", cards="Ks Kd 5h") == "missing-cards [679a.11(d)(2)(ii)]"
    (settled,) = table.perform("settle", cards="Ks 7d 5h")
    assert isinstance(settled, SeatSettled)
    assert "fourth" not in settled.turned


@pytest.mark.parametrize("cards", ["Qh 8c", "Qh 8c 3d 2c", "Qh"])
def test_a_wrong_number_of_faces_is_refused(edition: str, cards: str) -> None:
    table = decided(dealt(edition))

    assert table.try_perform("reveal", cards=cards) == "other-cards [679a.8(c)]"
    table.perform("reveal", cards="Qh 8c 3d")
    assert table.try_perform("settle", cards=cards) == "other-cards [679a.11(c)(1)]"


@proves("679a.3(a)")
def test_a_face_that_lies_elsewhere_is_refused(edition: str) -> None:
    """Also in the same breath: twice in one hand, or as hand and fourth card at once."""
    table = decided(dealt(edition))
    assert table.try_perform("reveal", cards="Qh Qh 3d") == "duplicate-card [679a.3(a)]"
    table.perform("reveal", cards="Qh 8c 3d")
    assert table.try_perform("settle", cards="Qh 9d 4s") == "duplicate-card [679a.3(a)]"
    table.perform("settle", cards="Jc 9d 4s")

    assert table.try_perform("settle", cards="Ks Ks 5h", fourth="2h") == "duplicate-card [679a.3(a)]"
    assert table.try_perform("settle", cards="Ks Kd 4s", fourth="2h") == "duplicate-card [679a.3(a)]"
    for fourth in ("Ks", "8c", "Jc"):
        assert table.try_perform("settle", cards="Ks Kd 5h", fourth=fourth) == "duplicate-card [679a.3(a)]"
    assert table.try_perform("settle", cards="Ks Kd 5x", fourth="2h") == "malformed-card [679a.3(a)]"
    table.perform("settle", cards="Ks Kd 5h", fourth="2h")


def test_cards_that_were_read_keep_their_faces(edition: str) -> None:
    """Some of them read when they were dealt: those stay what they were, in any order."""
    table = decided(dealt(edition, "Ks Jc Qh ?? ?? ?? ?? ?? ?? 2h"))
    assert table.try_perform("reveal", cards="Ah 8c 3d") == "other-cards [679a.8(c)]"
    table.perform("reveal", cards="8c 3d Qh")
    assert table.try_perform("settle", cards="Th 9d 4s") == "other-cards [679a.11(c)(1)]"
    assert table.try_perform("settle", cards="Jc Jc 4s") == "duplicate-card [679a.3(a)]"
    table.perform("settle", cards="9d 4s Jc")

    assert table.try_perform("settle", cards="Ks Kd 5h", fourth="2c") == "other-cards [679a.8(c)]"
    table.perform("settle", cards="Ks Kd 5h")


def test_what_no_wager_needs_is_never_asked(edition: str) -> None:
    """A forfeited hand goes to the discard rack unread, and so does that of a player who has left."""
    table = dealt(edition)
    table.choose(1, "play")
    table.choose(3, "fold")
    table.leave("Ann")
    table.perform("collect-forfeited")
    table.perform("reveal", cards="Qh 8c 3d")
    (ann,) = table.perform("settle")

    assert isinstance(ann, SeatSettled)
    assert {line.outcome for line in ann.lines} == {"lose"}
    assert table.due == ["collect-cards"]


def test_forfeited_hands_are_collected_before_the_dealers_cards_are_read(edition: str) -> None:
    """The players' cards known, the dealer's not: a forfeited Ante needs neither."""
    table = dealt(edition, "Ks Jc ?? Kd 9d ?? 5h 4s ?? 2h")
    decided(table, bo="fold")

    assert table.due == ["reveal"]


@proves("679a.13(d)")
def test_an_exposed_card_settles_optional_wagers_with_faces_named(edition: str) -> None:
    table = dealt(edition)
    table.choose(1, "play")
    table.report("dealer-exposed")
    table.perform("reveal", cards="Qh 8c 3d")
    table.perform("settle")
    assert table.try_perform("settle") == "missing-cards [679a.8(c)]"
    table.perform("settle", cards="Ks Kd 5h", fourth="2h")

    assert table.chips() == {"Ann": 100_000 - 500 + 1000, "Bo": 100_000}


@proves("679a.8(g)", "679a.8(f)")
def test_cards_that_nobody_has_read_count_among_the_fifty_two(edition: str) -> None:
    for stub, right in ((42, True), (41, False)):
        table = Driver(elect(edition))
        table.sit("Ann", 1)
        table.sit("Bo", 3)
        table.wager("Ann", 1, ante=1000, pair_bonus=500)
        table.wager("Bo", 3, ante=1000)
        table.until("deal")
        table.perform("deal", cards=" ".join(["??"] * 10))
        table.perform("count-stub", number=stub)
        assert (table.due == ["decision 1"]) is right


def test_more_unread_cards_than_a_deck_holds_cannot_be_dealt(edition: str) -> None:
    """The plan of the deal bounds them: seven stacks of four are twenty-eight."""
    table = Driver(elect_method(RESHUFFLING_SHOE, edition))
    for seat in range(1, 7):
        table.sit(f"player {seat}", seat)
        table.wager(f"player {seat}", seat, ante=1000)
    table.until("deal")
    assert table.try_perform("deal", cards=" ".join(["??"] * 29)) == "too-many-cards [679a.10(g)(2)]"
    table.perform("deal", cards=" ".join(["??"] * 28))

    assert sum(len(event.cards) for event in table.log if isinstance(event, CardsDealt)) == 28
