"""What goes wrong at a table: 679a.13, in its windows, whoever has decided what by then."""

from __future__ import annotations

import pytest

from pitboss.law.refusal import Refusal
from pitboss.table.duties import Role
from pitboss.table.events import BetsClosed, CardSetAside, DutyDone, IrregularityNoted, RoundVoided
from tests.proves import proves
from tests.table.driving import (
    AUTOMATED_SHOE,
    CHIPS,
    EDITIONS,
    HAND,
    MANUAL_SHOE,
    METHODS,
    RESHUFFLING_SHOE,
    Driver,
    elect,
    elect_method,
)

pytestmark = pytest.mark.parametrize("edition", EDITIONS)
every_way = pytest.mark.parametrize("method", METHODS)

STEPS = ("no-more-bets", "deal", "rack-stub", "decision", "collect-forfeited", "reveal", "settle", "collect-cards")


def at_the(step: str, edition: str, method: str = MANUAL_SHOE, **readings: str) -> Driver:
    """Ann (seat 1: every wager) and Bo (seat 3: Ante alone), where this step is due; Bo folds when asked."""
    chosen = elect_method(method, edition)
    table = Driver(elect(edition, dealing=chosen.dealing, shuffling=chosen.shuffling, readings=readings))
    table.sit("Ann", 1)
    table.sit("Bo", 3)
    table.wager("Ann", 1, ante=1000, prime=500, pair_bonus=500, all_six=100)
    table.wager("Bo", 3, ante=1000)
    while table.due_now()[0].what != step:
        if table.due == ["decision 3"]:
            table.choose(3, "fold")
        else:
            table.routine(table.due_now()[0])
    return table


def with_a_card(edition: str, method: str = MANUAL_SHOE) -> Driver:
    """The first card of the round is dealt."""
    table = at_the("deal", edition, method)
    table.routine(table.due_now()[0])
    return table


def with_a_dealers_card(edition: str, method: str = MANUAL_SHOE) -> Driver:
    """The deal has come to the dealer for the first time, and has not ended."""
    table = at_the("deal", edition, method)
    while table.table.round is not None and not table.table.round.dealer:
        table.routine(table.due_now()[0])
    return table


def voided(table: Driver) -> RoundVoided:
    event = table.log[-1]
    assert isinstance(event, RoundVoided)
    return event


@proves("679a.13(a)")
@every_way
def test_one_card_found_face_up_is_set_aside_and_the_next_serves(edition: str, method: str) -> None:
    table = at_the("deal", edition, method)
    (aside,) = table.report("face-up", card="7s")

    assert isinstance(aside, CardSetAside)
    assert (aside.card, aside.clause) == ("7s", "679a.13(a)")
    table.until("decision")
    present = table.table.round
    assert present is not None
    assert present.set_aside == ("7s",)
    hands = [*table.table.boxes[1].cards, *table.table.boxes[3].cards, *present.dealer]
    assert len(hands) == 9
    assert "7s" not in hands


@proves("679a.13(a)")
@every_way
def test_a_second_card_found_face_up_voids_the_round(edition: str, method: str) -> None:
    table = at_the("deal", edition, method)
    table.report("face-up", card="7s")
    table.routine(table.due_now()[0])
    aside, _ = table.report("face-up", card="8s")

    assert isinstance(aside, CardSetAside)
    assert voided(table).clause == "679a.13(a)"
    assert not voided(table).removes_deck
    assert table.chips() == {"Ann": CHIPS, "Bo": CHIPS}
    table.perform("collect-cards")
    assert table.due == ["shuffle A"]


@proves("679a.13(a)")
def test_a_card_face_up_in_one_round_says_nothing_of_the_next(edition: str) -> None:
    table = at_the("deal", edition)
    table.report("face-up", card="7s")
    table.until("collect-cards")
    table.perform("collect-cards")
    table.wager("Ann", 1, ante=1000)
    table.until("deal")

    assert len(table.report("face-up", card="7s")) == 1


@proves("679a.13(a)")
@pytest.mark.parametrize("card", [None, "??"])
def test_a_card_found_face_up_has_a_name(edition: str, card: str | None) -> None:
    table = at_the("deal", edition)

    assert table.refuse(table.irregularity("face-up", card=card)) == "no-card [679a.13(a)]"


@proves("679a.13(b)")
@every_way
@pytest.mark.parametrize("where", [None, "seat 1", "dealer"])
def test_a_card_drawn_in_error_serves_as_the_next(edition: str, method: str, where: str | None) -> None:
    table = at_the("deal", edition, method)
    without = at_the("decision", edition, method)
    assert table.refuse(table.irregularity("drawn-in-error", where=where)) == "not-now [679a.13(b)]"
    table.routine(table.due_now()[0])
    (noted,) = table.report("drawn-in-error", where=where)
    assert isinstance(noted, IrregularityNoted)
    assert noted.clause == "679a.13(b)"
    table.until("decision")

    for seat in (1, 3):
        assert table.table.boxes[seat] == without.table.boxes[seat]
    assert table.table.round == without.table.round


@proves("679a.13(c)")
@every_way
@pytest.mark.parametrize("step", ["deal", "decision", "collect-forfeited", "reveal", "settle"])
def test_a_wrong_number_of_cards_voids_the_round_and_returns_everything(edition: str, method: str, step: str) -> None:
    """Whoever has played or folded by then, forfeited wagers included."""
    table = with_a_card(edition, method) if step == "deal" else at_the(step, edition, method)
    table.report("wrong-number", where="seat 1")

    assert (voided(table).clause, voided(table).removes_deck) == ("679a.13(c)", False)
    assert table.chips() == {"Ann": CHIPS, "Bo": CHIPS}
    table.perform("collect-cards")
    assert table.due_with_clauses == ["shuffle A [679a.5(a)]"]


@proves("679a.13(c)")
def test_read_as_unsettled_a_wrong_number_found_late_reopens_nothing(edition: str) -> None:
    """The law sets no time; hands are turned one by one, and the first may be paid before the second is found."""
    table = Driver(elect(edition, readings={"void-while-settling": "unsettled"}))
    for who, seat in (("Ann", 1), ("Bo", 3), ("Cy", 5)):
        table.sit(who, seat)
        table.wager(who, seat, ante=1000)
    table.until("settle")
    table.perform("settle")
    settled = {seat: box.lines for seat, box in table.table.boxes.items() if box.lines is not None}
    late = [seat for seat, box in table.table.boxes.items() if box.lines is None]
    assert settled
    assert late
    table.do(table.irregularity("wrong-number"))

    boxes = table.table.boxes
    assert {seat: boxes[seat].lines for seat in settled} == settled
    assert all(line.outcome == "void" for seat in late for line in boxes[seat].lines or ())
    assert table.due == ["collect-cards"]


@proves("679a.13(c)")
def test_once_every_hand_has_been_settled_no_number_of_cards_reopens_it(edition: str) -> None:
    table = at_the("settle", edition)
    table.until("collect-cards")

    assert table.refuse(table.irregularity("wrong-number")) == "not-now [679a.13(c)]"


@proves("679a.13(c)", "679a.13(d)")
@pytest.mark.parametrize(("reading", "bo"), [("returned", CHIPS), ("kept", CHIPS - 1000)])
@pytest.mark.parametrize("step", ["collect-forfeited", "reveal"])
@pytest.mark.parametrize("kind", ["wrong-number", "dealer-exposed"])
def test_a_folded_ante_follows_the_reading_when_the_round_is_void(
    edition: str, reading: str, bo: int, step: str, kind: str
) -> None:
    table = at_the(step, edition, **{"void-returns-folded": reading})
    table.report(kind)
    table.until("collect-cards")

    assert table.chips()["Bo"] == bo


@proves("679a.13(d)")
@every_way
@pytest.mark.parametrize("step", ["first card", "decision", "collect-forfeited", "reveal"])
def test_an_exposed_dealers_card_returns_ante_and_play_and_settles_the_rest(
    edition: str, method: str, step: str
) -> None:
    table = with_a_dealers_card(edition, method) if step == "first card" else at_the(step, edition, method)
    (noted,) = table.report("dealer-exposed")
    assert isinstance(noted, IrregularityNoted)
    assert noted.clause == "679a.13(d)"
    if step != "first card":
        assert table.refuse(table.choice(3, "play")) == "no-decision [679a.11(b)]"
    table.until("collect-cards")

    lines = {line.wager: line for line in table.table.boxes[1].lines or ()}
    for wager in ("ante", "play"):
        if wager in lines:
            assert (lines[wager].outcome, lines[wager].clause) == ("void", "679a.13(d)")
            assert lines[wager].returned == lines[wager].stake
    assert ("play" in lines) == (step in ("collect-forfeited", "reveal"))
    for wager in ("prime", "pair-bonus", "all-six"):
        assert lines[wager].outcome in ("win", "lose")
        assert lines[wager].clause.startswith(("679a.11(d)", "679a.12("))
    assert table.chips()["Bo"] == CHIPS
    table.perform("collect-cards")
    assert table.due_with_clauses == ["shuffle A [679a.5(a)]"]


@proves("679a.13(d)")
@pytest.mark.parametrize("step", ["settle", "collect-cards"])
def test_once_the_dealer_has_revealed_nothing_is_exposed_by_accident(edition: str, step: str) -> None:
    table = at_the(step, edition)

    assert table.refuse(table.irregularity("dealer-exposed")) == "not-now [679a.13(d)]"


@proves("679a.13(d)")
@every_way
def test_with_nothing_to_settle_an_exposed_card_voids_the_round_at_once(edition: str, method: str) -> None:
    table = Driver(elect_method(method, edition))
    table.sit("Ann", 1)
    table.wager("Ann", 1, ante=1000)
    table.until("decision")
    table.choose(1, "play")
    table.report("dealer-exposed")

    assert voided(table).clause == "679a.13(d)"
    assert table.chips() == {"Ann": CHIPS}
    assert table.due == ["collect-cards"]


@proves("679a.13(a)", "679a.13(d)")
def test_after_an_exposed_card_a_second_one_face_up_still_voids_everything(edition: str) -> None:
    table = with_a_dealers_card(edition)
    table.report("dealer-exposed")
    table.report("face-up", card="7s")
    table.report("face-up", card="8s")

    assert {line.outcome for lines in voided(table).lines.values() for line in lines} == {"void"}
    assert table.chips() == {"Ann": CHIPS, "Bo": CHIPS}


@proves("679a.13(f)")
@pytest.mark.parametrize("method", [AUTOMATED_SHOE, RESHUFFLING_SHOE])
@pytest.mark.parametrize("dealt", [0, 1, 5])
def test_a_dealing_shoe_that_jams_voids_the_round(edition: str, method: str, dealt: int) -> None:
    table = at_the("deal", edition, method)
    for _ in range(dealt):
        table.routine(table.due_now()[0])
    table.report("shoe-jam")

    assert voided(table).clause == "679a.13(f)"
    assert table.chips() == {"Ann": CHIPS, "Bo": CHIPS}
    table.perform("collect-cards")
    assert table.due_with_clauses == ["shuffle A [679a.5(a)]"]
    assert table.stages() == {"A": "racked"}


@proves("679a.13(e)")
@pytest.mark.parametrize("method", [HAND, AUTOMATED_SHOE, RESHUFFLING_SHOE])
def test_what_a_shuffler_did_not_finish_is_shuffled_again(edition: str, method: str) -> None:
    table = Driver(elect_method(method, edition))
    table.sit("Ann", 1)
    table.until("load")
    (noted,) = table.report("shuffler-jam")

    assert isinstance(noted, IrregularityNoted)
    assert noted.clause == "679a.13(e)"
    assert table.due_with_clauses == ["shuffle A [679a.5(a)]"]
    assert table.try_perform("load") == "not-due [679a.5(a)]"


@proves("679a.13(e)")
@pytest.mark.parametrize(("method", "again"), [(HAND, False), (AUTOMATED_SHOE, False), (RESHUFFLING_SHOE, True)])
def test_cards_that_have_left_the_shuffler_are_not_touched_by_its_jam(edition: str, method: str, again: bool) -> None:
    """A device that reshuffles holds what it deals; the others have given it away."""
    table = at_the("no-more-bets", edition, method)
    table.report("shuffler-jam")

    assert table.due == (["shuffle A"] if again else ["no-more-bets"])


@proves("679a.13(e)", "679a.13(f)", "679a.13(g)")
@pytest.mark.parametrize(
    ("method", "kind", "refusal"),
    [
        (MANUAL_SHOE, "shuffler-jam", "no-such-device [679a.13(e)]"),
        (MANUAL_SHOE, "shuffler-out-of-order", "no-such-device [679a.13(g)]"),
        (MANUAL_SHOE, "shoe-out-of-order", "no-such-device [679a.13(g)]"),
        (HAND, "shoe-out-of-order", "no-such-device [679a.13(g)]"),
        (MANUAL_SHOE, "shoe-jam", "no-such-irregularity [679a.13(f)]"),
        (HAND, "shoe-jam", "no-such-irregularity [679a.13(f)]"),
    ],
)
def test_a_device_that_is_not_there_does_not_fail(edition: str, method: str, kind: str, refusal: str) -> None:
    table = at_the("no-more-bets", edition, method)

    assert table.refuse(table.irregularity(kind)) == refusal


@proves("679a.13(g)")
@pytest.mark.parametrize(
    ("method", "kind"),
    [
        (HAND, "shuffler-out-of-order"),
        (AUTOMATED_SHOE, "shuffler-out-of-order"),
        (AUTOMATED_SHOE, "shoe-out-of-order"),
        (RESHUFFLING_SHOE, "shuffler-out-of-order"),
        (RESHUFFLING_SHOE, "shoe-out-of-order"),
    ],
)
def test_a_device_out_of_order_is_covered_before_another_method_is_used(edition: str, method: str, kind: str) -> None:
    table = at_the("no-more-bets", edition, method)
    table.report(kind)

    assert table.due_with_clauses == ["cover-device [679a.13(g)]"]
    for duty in ("no-more-bets", "shuffle", "cut", "load", "remove"):
        assert table.try_perform(duty, number=20) == "not-due [679a.13(g)]"
    assert table.refuse(table.irregularity(kind)) == "no-such-device [679a.13(g)]"
    table.perform("cover-device")
    table.until("rack-stub")
    assert table.refuse(table.irregularity(kind)) == "no-such-device [679a.13(g)]"


@proves("679a.13(g)", "679a.9(a)(1)", "679a.9(a)", "679a.5(c)(2)", "679a.8(a)")
def test_a_hand_dealt_table_without_its_shuffler_deals_from_a_shoe(edition: str) -> None:
    """Cards shuffled by hand are not dealt from the hand."""
    table = at_the("collect-cards", edition, HAND)
    table.perform("collect-cards")
    table.report("shuffler-out-of-order")
    table.perform("cover-device")
    way = []
    table.wager("Ann", 1, ante=1000)
    while table.due_now()[0].what != "decision":
        way += [each for each in table.due_with_clauses if each not in way]
        table.routine(table.due_now()[0])

    assert way == [
        "shuffle A [679a.5(a)]",
        "cut A [679a.5(c)(2)]",
        "load A [679a.8(a)]",
        "no-more-bets [679a.8(b)]",
        "deal 1 [679a.8(c)]",
        "deal [679a.8(c)]",
        "rack-stub [679a.8(d)]",
    ]


@proves("679a.13(g)", "679a.10(a)")
@pytest.mark.parametrize(
    ("kind", "load", "announce"),
    [
        ("shuffler-out-of-order", "679a.10(a)(1)", "679a.10(a)(2)"),
        ("shoe-out-of-order", "679a.8(a)", "679a.8(b)"),
    ],
)
def test_the_device_that_works_is_used_on(edition: str, kind: str, load: str, announce: str) -> None:
    table = at_the("collect-cards", edition, AUTOMATED_SHOE)
    table.perform("collect-cards")
    table.report(kind)
    table.perform("cover-device")
    table.perform("shuffle")
    by_hand = kind == "shuffler-out-of-order"
    assert (table.due == ["cut A"]) is by_hand
    table.until("load")
    assert table.due_with_clauses == [f"load A [{load}]"]
    table.wager("Ann", 1, ante=1000)
    table.until("no-more-bets")
    assert table.due_with_clauses == [f"no-more-bets [{announce}]"]


@proves("679a.3(b)", "679a.13(g)")
def test_without_the_shuffler_one_deck_is_used(edition: str) -> None:
    table = Driver(elect_method(HAND, edition, decks=2))
    table.sit("Ann", 1)
    table.play_round()
    table.report("shuffler-out-of-order")
    table.perform("cover-device")

    assert table.due_with_clauses == ["remove B [679a.3(b)]"]
    table.perform("remove")
    table.play_round()
    assert table.stages() == {"A": "racked"}
    assert table.due == ["shuffle A"]


@pytest.mark.parametrize(
    ("kind", "during", "clause"),
    [
        ("face-up", {"deal", "a card"}, "679a.13(a)"),
        ("drawn-in-error", {"a card"}, "679a.13(b)"),
        ("wrong-number", {"a card", "rack-stub", "decision", "collect-forfeited", "reveal", "settle"}, "679a.13(c)"),
        ("dealer-exposed", {"rack-stub", "decision", "collect-forfeited", "reveal"}, "679a.13(d)"),
    ],
)
@pytest.mark.parametrize("step", [*STEPS, "a card"])
def test_an_irregularity_is_reported_while_it_can_happen(
    edition: str, kind: str, during: set[str], clause: str, step: str
) -> None:
    table = with_a_card(edition) if step == "a card" else at_the(step, edition)
    command = table.irregularity(kind, card="As" if kind == "face-up" else None)

    if step in during:
        table.do(command)
    else:
        assert table.refuse(command) == f"not-now [{clause}]"


@proves("679a.13(d)")
@every_way
def test_no_card_of_the_dealer_is_exposed_before_he_has_one(edition: str, method: str) -> None:
    """One card before his first, and at his first."""
    table = at_the("deal", edition, method)
    while table.table.round is not None and not table.table.round.dealer:
        assert table.refuse(table.irregularity("dealer-exposed")) == "not-now [679a.13(d)]"
        table.routine(table.due_now()[0])

    table.report("dealer-exposed")


@proves("679a.13(c)")
@pytest.mark.parametrize("where", [None, "dealer", "seat 1", "seat 3"])
def test_the_event_keeps_who_had_a_wrong_number_of_cards(edition: str, where: str | None) -> None:
    table = at_the("decision", edition)
    table.report("wrong-number", where=where)

    assert voided(table).where == where


@pytest.mark.parametrize(
    ("kind", "where"),
    [
        ("wrong-number", "seat 2"),
        ("wrong-number", "somewhere"),
        ("drawn-in-error", "seat 7"),
        ("dealer-exposed", "seat 1"),
    ],
)
def test_what_goes_wrong_concerns_the_dealer_or_a_box_of_the_round(edition: str, kind: str, where: str) -> None:
    table = with_a_dealers_card(edition)

    assert table.refuse(table.irregularity(kind, where=where)) == "no-such-place [679a.13]"


@proves("679a.13(f)", "679a.10(c)")
def test_a_shoe_that_the_stub_has_left_goes_out_of_order_and_the_round_goes_on(edition: str) -> None:
    """Nothing stops being dealt: only a jam during the round voids it then, if so read."""
    table = at_the("remove-stub", edition, AUTOMATED_SHOE)
    table.perform("remove-stub")
    table.report("shoe-out-of-order")
    table.until("collect-cards")
    assert table.table.boxes[1].lines is not None
    assert {line.outcome for line in table.table.boxes[1].lines} != {"void"}


@proves("679a.13(g)")
@pytest.mark.parametrize("method", [HAND, AUTOMATED_SHOE])
@pytest.mark.parametrize("step", ["no-more-bets", "deal", "rack-stub", "decision", "reveal", "settle", "collect-cards"])
def test_a_shuffler_fails_at_any_time_and_is_covered_before_cards_are_shuffled_otherwise(
    edition: str, method: str, step: str
) -> None:
    """The round goes on as it was begun: its cards have left the device."""
    table = at_the(step, edition, method)
    table.report("shuffler-out-of-order")

    assert table.refuse(table.irregularity("shuffler-out-of-order")) == "no-such-device [679a.13(g)]"
    if step != "no-more-bets":
        way = table.due_with_clauses
        assert way == at_the(step, edition, method).due_with_clauses
        table.until("collect-cards")
        table.perform("collect-cards")
    assert table.due_with_clauses == ["cover-device [679a.13(g)]"]
    table.perform("cover-device")
    assert table.try_perform("cover-device").startswith("not-due")


@proves("679a.13(f)", "679a.13(g)")
@pytest.mark.parametrize(
    ("method", "kind"),
    [
        (AUTOMATED_SHOE, "shoe-out-of-order"),
        (RESHUFFLING_SHOE, "shoe-out-of-order"),
        (RESHUFFLING_SHOE, "shuffler-out-of-order"),
    ],
)
def test_a_shoe_that_fails_while_it_deals_voids_the_round_and_is_covered_before_the_next(
    edition: str, method: str, kind: str
) -> None:
    table = at_the("deal", edition, method)
    table.routine(table.due_now()[0])
    noted, void = table.report(kind)

    assert isinstance(noted, IrregularityNoted)
    assert isinstance(void, RoundVoided)
    assert (noted.clause, void.clause) == ("679a.13(g)", "679a.13(f)")
    assert table.chips() == {"Ann": CHIPS, "Bo": CHIPS}
    table.perform("collect-cards")
    assert table.due_with_clauses == ["cover-device [679a.13(g)]"]


@proves("679a.13(g)")
@pytest.mark.parametrize("method", [AUTOMATED_SHOE, RESHUFFLING_SHOE])
@pytest.mark.parametrize("step", ["decision", "settle"])
def test_a_shoe_that_fails_after_the_deal_leaves_the_round_alone(edition: str, method: str, step: str) -> None:
    table = at_the(step, edition, method)
    table.report("shoe-out-of-order")
    table.until("collect-cards")

    assert [event for event in table.log if isinstance(event, RoundVoided)] == []


FAILING = [
    (HAND, "shuffler", ["shuffle A [679a.5(a)]", "load A [679a.9(a)(2)]"]),
    (AUTOMATED_SHOE, "shuffler", ["shuffle A [679a.5(a)]", "load A [679a.10(a)(1)]"]),
    (AUTOMATED_SHOE, "shoe", ["load A [679a.10(a)(1)]"]),
    (RESHUFFLING_SHOE, "shuffler", ["shuffle A [679a.5(a)]", "load A [679a.10(a)(1)]"]),
    (RESHUFFLING_SHOE, "shoe", ["shuffle A [679a.5(a)]", "load A [679a.10(a)(1)]"]),
]


@proves("679a.13(g)", "679a.9(a)(1)")
@pytest.mark.parametrize(("method", "device", "way"), FAILING)
@pytest.mark.parametrize("named", [True, False])
def test_a_repaired_device_is_used_again(edition: str, method: str, device: str, way: list[str], named: bool) -> None:
    """Cards made ready without it go through it before they are dealt."""
    table = at_the("no-more-bets", edition, method)
    before = table.due_with_clauses
    table.report(f"{device}-out-of-order")
    table.perform("cover-device")
    table.until("no-more-bets")
    (back,) = table.perform("restore-device", device=device if named else None)

    assert isinstance(back, DutyDone)
    assert back.clause == "679a.13(g)"
    done = []
    while table.due_with_clauses != before:
        done += table.due_with_clauses
        table.routine(table.due_now()[0])
    assert done == way
    assert table.try_perform("restore-device") == "no-such-device [679a.13(g)]"
    assert (table.table.covered, table.table.uncovered) == ((), ())


@proves("679a.13(g)")
@pytest.mark.parametrize(("method", "device", "way"), FAILING)
def test_a_device_repaired_before_it_was_covered_needs_no_cover(
    edition: str, method: str, device: str, way: list[str]
) -> None:
    table = at_the("no-more-bets", edition, method)
    table.report(f"{device}-out-of-order")
    table.perform("restore-device")

    assert table.due == ["no-more-bets"]


@proves("679a.13(g)", "679a.3(b)")
def test_with_its_shuffler_back_a_table_plays_with_two_decks_again(edition: str) -> None:
    table = Driver(elect_method(HAND, edition, decks=2))
    table.sit("Ann", 1)
    table.play_round()
    table.report("shuffler-out-of-order")
    table.perform("cover-device")
    table.play_round()
    table.perform("restore-device")

    assert table.due[0] == "receive B"
    table.play_round()
    table.play_round()
    assert [event.deck for event in table.log if isinstance(event, BetsClosed)] == ["A", "A", "B", "A"]


@proves("679a.13(g)")
def test_one_of_two_devices_is_repaired(edition: str) -> None:
    table = at_the("no-more-bets", edition, AUTOMATED_SHOE)
    table.report("shuffler-out-of-order")
    table.perform("cover-device")
    table.until("no-more-bets")
    table.report("shoe-out-of-order")
    table.perform("cover-device")

    assert table.try_perform("restore-device") == "which-device [679a.13(g)]"
    table.perform("restore-device", device="shoe")
    assert table.try_perform("restore-device", device="shoe") == "no-such-device [679a.13(g)]"
    assert table.due_with_clauses == ["load A [679a.10(a)(1)]"]
    table.perform("restore-device")
    assert table.due_with_clauses == ["shuffle A [679a.5(a)]"]


@pytest.mark.parametrize("step", ["deal", "decision", "collect-cards"])
def test_a_device_is_put_back_into_service_between_rounds(edition: str, step: str) -> None:
    table = at_the("no-more-bets", edition, AUTOMATED_SHOE)
    table.report("shuffler-out-of-order")
    table.perform("cover-device")
    table.until(step)

    assert table.try_perform("restore-device") == "not-now [679a.13(g)]"


@pytest.mark.parametrize("role", [Role.FLOORPERSON, Role.DEALER, Role.HOUSE])
def test_anyone_but_a_player_reports_an_irregularity(edition: str, role: Role) -> None:
    table = with_a_card(edition)

    assert table.refuse(table.irregularity("wrong-number", by=Role.PLAYER)) == "not-your-duty [679a.13]"
    table.do(table.irregularity("wrong-number", by=role))


def test_an_irregularity_that_nobody_knows_is_refused(edition: str) -> None:
    table = at_the("deal", edition)

    answer = table.give(table.irregularity("shuffler-jamm"))
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.clause) == ("unknown-irregularity", "679a.13")
    assert "dealer-exposed" in answer.message
    assert "did you mean shuffler-jam" in answer.message
