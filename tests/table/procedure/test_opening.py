"""How cards come to a table and into play: 679a.4. Every step has its place."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pitboss.games.elections import Dealing, Elections, Limits, Shuffling
from pitboss.law.refusal import Refusal, Refused
from pitboss.table import commands, decide
from pitboss.table.duties import Duty, Role
from pitboss.table.events import DutyDone
from tests.table.driving import AUTOMATED_SHOE, EDITIONS, HAND, MANUAL_SHOE, METHODS, elect, elect_method
from tests.table.sharing import SHARED, Shared, in_short, proves

pytestmark = pytest.mark.parametrize("edition", SHARED)

STEPS = (
    ("receive", "679a.4(a)", Role.DEALER),
    ("inspect", "679a.4(a)", Role.DEALER),
    ("verify", "679a.4(a)", Role.FLOORPERSON),
    ("spread", "679a.4(b)", Role.DEALER),
    ("offer-inspection", "679a.4(c)", Role.DEALER),
    ("wash", "679a.4(c)", Role.DEALER),
    ("shuffle", "679a.5(a)", Role.DEALER),
    ("cut", "679a.5(c)(2)", Role.DEALER),
    ("load", "679a.8(a)", Role.DEALER),
    ("no-more-bets", "679a.8(b)", Role.DEALER),
)
"""The way of a deck that is shuffled by hand and dealt from a manual shoe."""
OF_DECKS = [duty for duty, _, _ in STEPS] + ["remove", "spread-idle"]


def at_step(edition: str, step: int) -> Shared:
    """A table with a player and a wager, where this step is due."""
    table = Shared(elect(edition))
    table.sit("Ann", 1)
    table.wager("Ann", 1, ante=1000)
    for duty, _, _ in STEPS[:step]:
        table.perform(duty, number=20 if duty == "cut" else None)
    return table


@proves("679a.4(a)", "679a.4(b)", "679a.4(c)", "679a.5(a)", "679a.5(c)(2)", "679a.8(a)", "679a.8(b)")
@pytest.mark.parametrize("step", range(len(STEPS)), ids=[duty for duty, _, _ in STEPS])
def test_each_step_is_due_in_its_order_and_every_other_is_refused(edition: str, step: int) -> None:
    duty, clause, role = STEPS[step]
    table = at_step(edition, step)

    assert table.due_with_clauses == [f"{duty} A [{clause}]" if duty != "no-more-bets" else f"{duty} [{clause}]"]
    for other in OF_DECKS:
        if other != duty:
            assert table.try_perform(other, number=20) == f"not-due [{clause}]", other
    assert table.duty(duty).by is role


@proves("679a.4(a)")
def test_the_floorperson_verifies_and_nobody_else(edition: str) -> None:
    table = at_step(edition, 2)

    for role in (Role.DEALER, Role.HOUSE, Role.PLAYER):
        assert table.try_perform("verify", by=role) == "not-your-duty [679a.4(a)]"
    assert table.try_perform("inspect", by=Role.FLOORPERSON) == "not-your-duty [679a.4(a)]"
    assert table.due == ["verify A"]


@proves("679a.4(b)", "679a.4(c)")
def test_the_cards_lie_spread_until_the_first_player_arrives(edition: str) -> None:
    table = Shared(elect(edition))
    table.until("spread")
    table.perform("spread")

    assert table.due == []
    assert table.try_perform("wash") == "nothing-due [679a.7(b)]"
    table.sit("Ann", 4)
    assert table.due == ["offer-inspection A"]


@proves("679a.4(d)")
@pytest.mark.parametrize("first", ["A", "B"])
def test_each_of_two_decks_goes_through_the_whole_opening(edition: str, first: str) -> None:
    """Whichever comes first, no deck is shuffled that was not inspected, verified, spread and washed."""
    table = Shared(elect_method(HAND, edition, decks=2))
    second = "AB".replace(first, "")
    table.sit("Ann", 1)
    table.wager("Ann", 1, ante=1000)
    for deck in (first, second):
        for duty in ("receive", "inspect", "verify", "spread", "offer-inspection", "wash"):
            if duty != "receive":
                later = "shuffle" if duty != "wash" else "load"
                assert table.try_perform(later, deck=deck, number=table.whole).startswith("not-due")
            table.perform(duty, deck=deck)
    table.until("no-more-bets")

    done = [(event.deck, event.duty.value) for event in table.log if isinstance(event, DutyDone)]
    for deck in ("A", "B"):
        way = [duty for each, duty in done if each == deck]
        opening = ["receive", "inspect", "verify", "spread", "offer-inspection", "wash", "shuffle"]
        assert way[: len(opening)] == opening


@proves("679a.4(e)", "679a.5(a)", "679a.5(c)(2)")
@pytest.mark.parametrize("method", [MANUAL_SHOE, AUTOMATED_SHOE])
def test_preshuffled_cards_skip_the_opening_but_not_the_cut(edition: str, method: str) -> None:
    table = Shared(elect_method(method, edition))
    table.sit("Ann", 1)
    (received,) = table.perform("receive", preshuffled=True)

    assert isinstance(received, DutyDone)
    assert received.clause == "679a.4(e)"
    assert table.due_with_clauses == ["cut A [679a.5(c)(2)]"]
    for skipped in ("inspect", "verify", "spread", "offer-inspection", "wash", "shuffle", "load"):
        assert table.try_perform(skipped, number=table.whole) == "not-due [679a.5(c)(2)]"


@proves("679a.9(a)(1)", "679a.5(c)(1)", "679a.4(e)")
@pytest.mark.parametrize("decks", [1, 2])
def test_preshuffled_cards_are_shuffled_by_the_device_before_they_are_dealt_from_the_hand(
    edition: str, decks: int
) -> None:
    table = Shared(elect_method(HAND, edition, decks=decks))
    table.sit("Ann", 1)
    table.wager("Ann", 1, ante=1000)
    for deck in "AB"[:decks]:
        table.perform("receive", deck=deck, preshuffled=True)

    assert table.due_with_clauses == ["shuffle A [679a.9(a)(1)]"]
    for too_early in ("cut", "load", "no-more-bets"):
        assert table.try_perform(too_early, number=20) == "not-due [679a.9(a)(1)]"
    (shuffled,) = table.perform("shuffle", number=table.whole)
    assert isinstance(shuffled, DutyDone)
    assert shuffled.by_machine
    assert table.due == ["load A"]
    table.perform("load")
    if decks > 1:
        assert table.due_with_clauses == ["shuffle B [679a.9(a)(1)]"]
        table.perform("shuffle", number=table.whole)
    assert table.due == ["no-more-bets"]


@proves("679a.9(a)(1)")
@pytest.mark.parametrize("before", ["received", "cut", "loaded"])
def test_preshuffled_cards_go_through_a_shuffler_that_works_again(edition: str, before: str) -> None:
    """From a shoe they were ready to be dealt; from the hand they are not."""
    table = Shared(elect_method(HAND, edition))
    table.sit("Ann", 1)
    table.report("shuffler-out-of-order")
    table.perform("cover-device")
    table.perform("receive", preshuffled=True)
    if before != "received":
        table.perform("cut", number=20)
    if before == "loaded":
        table.perform("load")
    table.perform("restore-device")

    assert table.due == ["shuffle A"]


@proves("679a.4(e)", "679a.5(f)")
@pytest.mark.parametrize("method", [MANUAL_SHOE, AUTOMATED_SHOE])
def test_preshuffled_cards_wait_at_an_empty_table_as_they_came(edition: str, method: str) -> None:
    """They are cut and lie beside the shoe; for the first player they need neither spread, wash nor shuffle."""
    table = Shared(elect_method(method, edition))
    table.perform("receive", preshuffled=True)
    table.perform("cut", number=20)

    assert table.due == []
    assert table.try_perform("spread-idle") == "nothing-due [679a.7(b)]"
    table.sit("Ann", 1)
    assert table.due == ["load A"]
    table.leave("Ann")
    assert table.due == []


@proves("679a.5(f)", "679a.4(e)")
@pytest.mark.parametrize("played", ["loaded", "a round", "shuffled and cut", "two decks"])
def test_preshuffled_cards_are_spread_once_they_were_in_the_shoe_or_the_rack(edition: str, played: str) -> None:
    two = elect_method(AUTOMATED_SHOE, edition, decks=2)
    table = Shared(two if played == "two decks" else elect(edition))
    table.sit("Ann", 1)
    for deck in ("A", "B") if played == "two decks" else ("A",):
        table.perform("receive", deck=deck, preshuffled=True)
        table.perform("cut", deck=deck, number=20)
    if played == "loaded":
        table.perform("load")
    else:
        table.play_round()
    if played == "shuffled and cut":
        table.until("load")
    table.leave("Ann")

    assert table.due_with_clauses == ["spread-idle A [679a.5(f)]"]
    table.perform("spread-idle")
    assert table.due == []
    table.sit("Bo", 2)
    assert table.due[0] == ("load B" if played == "two decks" else "offer-inspection A")


def test_a_deck_is_not_preshuffled_unless_it_is_said(edition: str) -> None:
    table = Shared(elect(edition))
    table.perform("receive")

    assert table.due_with_clauses == ["inspect A [679a.4(a)]"]


@pytest.mark.parametrize("method", METHODS)
def test_wagers_may_lie_on_the_table_before_the_cards_are_ready(edition: str, method: str) -> None:
    table = Shared(elect_method(method, edition))
    table.sit("Ann", 1)
    table.wager("Ann", 1, ante=1000)

    assert table.due == ["receive A"]
    table.until("no-more-bets")


def opening(elections: Elections) -> str | None:
    command = commands.OpenTable(at=0, by=Role.FLOORPERSON, table="7", elections=elections)
    answer = decide(None, command)
    return in_short(answer) if isinstance(answer, Refusal) else None


@proves("679a.7(e)", "679a.12(c)")
def test_a_table_opens_only_when_everything_a_round_asks_is_elected(edition: str) -> None:
    whole = elect(edition)

    assert opening(whole) is None
    assert opening(replace(whole, shuffling=None)) == "not-elected [679a.5(a)]"
    assert opening(replace(whole, dealing=None)) == "not-elected [679a.8(c)]"
    if whole.rules.text("boxes") == "elected":
        assert opening(replace(whole, limits=Limits())) == "not-elected [679a.7(e)]"
    if edition in EDITIONS:
        assert opening(replace(whole, paytables={"all-six": "A"})) == "letter-not-elected [679a.12(c)]"


@proves("679a.9(a)(1)", "679a.9(a)")
def test_no_table_deals_from_the_hand_what_is_shuffled_by_hand(edition: str) -> None:
    with pytest.raises(Refused) as refused:
        elect(edition, dealing=Dealing.HAND, shuffling=Shuffling.MANUAL)

    assert in_short(refused.value.refusal) == "hand-needs-shuffler [679a.9(a)(1)]"


@proves("679a.3(b)", "679a.3(a)")
def test_two_decks_need_a_shuffling_device(edition: str) -> None:
    with pytest.raises(Refused) as refused:
        elect(edition, shuffling=Shuffling.MANUAL, decks=2)
    assert in_short(refused.value.refusal) == "decks-need-shuffler [679a.3(b)]"
    with pytest.raises(Refused) as refused:
        elect(edition, shuffling=Shuffling.AUTOMATED, decks=3)
    assert in_short(refused.value.refusal) == "wrong-decks [679a.3(a)]"

    assert Shared(elect(edition)).due == ["receive A"]
    assert Shared(elect_method(HAND, edition, decks=2)).due == ["receive A", "receive B"]
    assert Shared(elect_method(HAND, edition)).due == ["receive A"]


NEVER_DUE = ("hand-back", "recut", "direct-shuffle", "restore-device", "cover-card", "relieve-dealer", "close")
"""What is done when somebody wants it or it happens, and has refusals of its own."""


@pytest.mark.parametrize("duty", [each.value for each in Duty if each.value not in NEVER_DUE])
def test_no_duty_is_due_at_an_empty_table_but_to_receive_the_cards(edition: str, duty: str) -> None:
    table = Shared(elect(edition))

    if duty == "receive":
        table.perform(duty)
    else:
        assert table.try_perform(duty) == "not-due [679a.4(a)]"


def test_a_table_closes_between_rounds_when_nobody_is_there(edition: str) -> None:
    table = Shared(elect(edition))
    table.sit("Ann", 1)
    assert table.try_perform("close") == "players-seated"
    table.wager("Ann", 1, ante=1000)
    assert table.try_perform("close") == "round-in-play"
    table.until("decision")
    assert table.try_perform("close") == "round-in-play"
    table.until("collect-cards")
    table.perform("collect-cards")
    table.leave("Ann")
    table.perform("close")

    assert table.due == []
    assert table.refuse(commands.SitDown(at=table.at, by=Role.PLAYER, who="Bo", seat=2, chips=100)) == "closed"
