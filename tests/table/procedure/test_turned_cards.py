"""Cards are turned where a wager needs them; all others go to the discard rack unseen, and nobody's view has them."""

from __future__ import annotations

import pytest

from pitboss.table.events import SeatSettled
from pitboss.table.state import Phase
from pitboss.table.views.person_views import Viewer, Views
from pitboss.table.views.visible_events import visible_events
from tests.proves import proves
from tests.table.driving import CHIPS, FINAL, FLUSH, HOLDEM, MANUAL_SHOE, SAIGON, Driver, elect_method

LOW = "Kh Kd Kc 7s 7d 5s 6c"
"""Two of a suit at most: the dealer of High Card Flush does not qualify."""
HIGH = "As Qs 4s 9d 6d 3h Kd"
"""A three-card flush, ace high."""
ANN, BO, CY = "8h 9h Th Jh Qh 2c 3d", "2d 5h 4d 9c Jc Ks 7c", "Ac 8c Tc 3s 6s Jd 5d"


def flush(dealer: str, *, ann: str = ANN, unread: bool = False) -> Driver:
    """Ann (seat 2) has an Ante alone, Bo (4) and Cy (5) the Flush Bonus as well; Ann and Bo raise, Cy folds."""
    table = Driver(elect_method(MANUAL_SHOE, FLUSH))
    for who, seat in (("Ann", 2), ("Bo", 4), ("Cy", 5)):
        table.sit(who, seat)
        table.wager(who, seat, ante=1000)
    for who, seat in (("Bo", 4), ("Cy", 5)):
        table.wager(who, seat, flush_bonus=500)
    table.until("no-more-bets")
    table.perform("no-more-bets")
    table.deal_hands({2: ann, 4: BO, 5: CY}, dealer, unread=unread)
    table.perform("rack-stub")
    table.choose(2, "raise", 1000)
    table.choose(4, "raise", 1000)
    table.choose(5, "fold")
    table.perform("collect-forfeited")
    table.perform("reveal", cards=dealer)
    return table


def turned(table: Driver) -> set[int]:
    return {seat for seat, box in table.table.boxes.items() if box.turned}


def seen_by_others(table: Driver) -> dict[int, tuple[str, ...]]:
    """The cards of each seat that somebody who walks by sees on the felt."""
    return {seat: box.cards for seat, box in Views(table.table).public.felt.boxes.items()}


@proves("678a.11(d)(1)", "678a.11(d)(1)(i)", "678a.11(d)(1)(ii)")
def test_a_dealer_who_does_not_qualify_pays_around_the_table_and_then_turns_for_optional_wagers_alone() -> None:
    table = flush(LOW)
    steps = []
    while table.due[0].startswith("settle"):
        steps.append(table.due_with_clauses[0])
        table.perform("settle")

    assert steps == [
        "settle 4 [678a.11(d)(1)]",
        "settle 2 [678a.11(d)(1)]",
        "settle 5 [678a.11(d)(1)(i)]",
        "settle 4 [678a.11(d)(1)(i)]",
    ]
    assert turned(table) == {4, 5}
    assert seen_by_others(table)[2] == ()
    assert table.chips() == {"Ann": CHIPS + 1000, "Bo": CHIPS + 1000 - 500, "Cy": CHIPS - 1500}
    assert [len(box.lines or ()) for box in table.table.boxes.values()] == [2, 3, 2]


@proves("678a.11(d)(2)", "678a.11(d)(2)(i)")
def test_a_dealer_who_qualifies_turns_everyone_in_succession() -> None:
    table = flush(HIGH)
    steps = []
    while table.due[0].startswith("settle"):
        steps.append(table.due_with_clauses[0])
        table.perform("settle")

    assert steps == ["settle 5 [678a.11(d)]", "settle 4 [678a.11(d)]", "settle 2 [678a.11(d)]"]
    assert turned(table) == {2, 4, 5}


@proves("678a.11(d)(1)")
@pytest.mark.parametrize("reading", ["excess-returned", "void"])
def test_a_raise_that_went_back_is_not_handed_back_again_when_the_cards_show_that_it_was_too_large(
    reading: str,
) -> None:
    """Nobody had read them: Bo raised three times the Ante on three of a suit."""
    table = Driver(elect_method(MANUAL_SHOE, FLUSH, readings={"678a-over-raise": reading}))
    table.sit("Bo", 4)
    table.wager("Bo", 4, ante=1000, flush_bonus=500)
    table.until("no-more-bets")
    table.perform("no-more-bets")
    table.deal_hands({4: BO}, LOW, unread=True)
    table.perform("rack-stub")
    table.choose(4, "raise", 3000)
    table.perform("reveal", cards=LOW)
    table.perform("settle")
    assert table.try_perform("settle") == "missing-cards [678a.8(d)]"
    table.perform("settle", cards=BO)

    assert table.due == ["collect-cards"]
    assert table.chips() == {"Bo": CHIPS + 1000 - 500}


@proves("677a.7(b)", "678a.7(b)", "679a.7(b)", "680a.7(b)")
@pytest.mark.parametrize("edition", [HOLDEM, FLUSH, FINAL, *SAIGON])
@pytest.mark.parametrize(("reading", "shown"), [("losing", False), ("return", False), ("play-on", True)])
def test_the_cards_of_a_player_who_left_are_turned_only_if_play_goes_on_for_him(
    edition: str, reading: str, shown: bool
) -> None:
    table = Driver(elect_method(MANUAL_SHOE, edition, readings={"abandoned": reading}))
    optional = {HOLDEM: {"pocket_bonus": 500}, FLUSH: {"flush_bonus": 500}, FINAL: {"prime": 500}}
    for who, seat in (("Ann", 1), ("Bo", 3)):
        table.sit(who, seat)
        stakes = {"ante": 1000, **({"odds": 1000} if edition == HOLDEM else {})}
        table.wager(who, seat, **stakes, **optional.get(edition, {"bonus": 500}))
    table.until("decision")
    cards = table.table.boxes[1].cards
    table.leave("Ann")
    table.until("collect-cards")

    assert table.table.boxes[1].turned is shown
    assert seen_by_others(table)[1] in ((cards, ()) if shown else ((), ("??",) * len(cards)))
    told = [event for event in visible_events(table.log, Viewer.ONLOOKER) if isinstance(event, SeatSettled)]
    assert [bool(event.cards) for event in told if event.seat == 1] == [shown]


@proves("677a.13(a)", "677a.13(d)")
def test_in_a_void_round_those_are_turned_whose_wagers_are_settled_all_the_same() -> None:
    table = Driver(elect_method(MANUAL_SHOE, HOLDEM))
    for who, seat in (("Ann", 1), ("Bo", 3)):
        table.sit(who, seat)
        table.wager(who, seat, ante=1000, odds=1000)
    table.wager("Ann", 1, pocket_bonus=500)
    table.until("decision")
    table.report("dealer-exposed")
    table.until("collect-cards")

    assert turned(table) == {1}
    assert seen_by_others(table)[3] == ("??", "??")


@proves("677a.13(a)")
@pytest.mark.parametrize(("dealt", "settled"), [(5, False), (6, True)])
def test_a_pocket_bonus_is_settled_once_the_dealer_too_has_two_cards(dealt: int, settled: bool) -> None:
    """As and Kd win it. With the fifth card every player has two and the dealer one; with the sixth the dealer too."""
    table = Driver(elect_method(MANUAL_SHOE, HOLDEM))
    for who, seat in (("Ann", 1), ("Bo", 3)):
        table.sit(who, seat)
        table.wager(who, seat, ante=1000, odds=1000)
    table.wager("Ann", 1, pocket_bonus=500)
    table.until("deal")
    table.perform("deal", cards="As 7h Qh Kd 2c Jd"[: 3 * dealt].strip())
    table.report("face-up", card="5c")
    table.report("face-up", card="6c")
    table.until("collect-cards")

    assert table.chips() == {"Ann": CHIPS + (5000 if settled else 0), "Bo": CHIPS}


@proves("677a.13(d)", "678a.13(d)")
@pytest.mark.parametrize("edition", [HOLDEM, FLUSH])
def test_who_has_left_does_not_keep_the_time_open_in_which_an_exposed_card_voids_the_round(edition: str) -> None:
    table = Driver(elect_method(MANUAL_SHOE, edition))
    for who, seat in (("Ann", 1), ("Bo", 3)):
        table.sit(who, seat)
        table.wager(who, seat, ante=1000, **({"odds": 1000} if edition == HOLDEM else {}))
    table.until("decision")
    table.choose(1, "raise", 1000)
    table.leave("Bo")
    table.report("dealer-exposed")
    table.until("collect-cards")

    assert table.table.round is not None
    assert table.table.round.irregularity is None
    assert {line.outcome for line in table.table.boxes[1].lines or ()} != {"void"}


@proves("677a.11(f)", "678a.11(c)(2)", "678a.11(c)(2)(i)", "678a.11(c)(2)(ii)")
@pytest.mark.parametrize(("edition", "at"), [(HOLDEM, "677a.11(f)"), (FLUSH, "678a.11(c)(2)")])
def test_a_fold_is_collected_before_the_next_player_is_asked(edition: str, at: str) -> None:
    """Ann's cards stay under her optional wager, Bo's go to the discard rack; Cy is asked in between."""
    table = Driver(elect_method(MANUAL_SHOE, edition))
    stakes = {"ante": 1000, **({"odds": 1000} if edition == HOLDEM else {})}
    optional = "pocket_bonus" if edition == HOLDEM else "flush_bonus"
    for who, seat in (("Ann", 1), ("Bo", 2), ("Cy", 3)):
        table.sit(who, seat)
        table.wager(who, seat, **stakes)
    table.wager("Ann", 1, **{optional: 500})
    table.until("decision")
    while table.table.round is not None and table.table.round.street < len(table.table.round.streets) - 1:
        if table.table.phase is Phase.DECIDING:
            table.choose(table.due_now()[0].seat or 0, "check")
        else:
            table.routine(table.due_now()[0])
    for seat, left in ((1, 500), (2, 0)):
        table.until(f"decision {seat}")
        table.choose(seat, "fold")
        assert table.due_with_clauses == [f"collect-forfeited {seat} [{at}]"]
        whither = (
            "stay face down until the other wagers on them are settled" if left else "go to the discard rack at once"
        )
        part = "" if edition == HOLDEM else f", under {at}{'(i)' if left else '(ii)'}"
        assert table.due_now()[0].why == f"seat {seat} has folded, and the cards {whither}{part}"
        assert table.refuse(table.choice(seat + 1, "fold")).startswith("no-decision")
        table.perform("collect-forfeited")
        assert table.table.boxes[seat].on_layout == left
        assert bool(seen_by_others(table)[seat]) == bool(left)
    table.choose(3, "raise", 1000)

    assert table.due[0] == "reveal"


@proves("677a.11(f)", "678a.11(c)(2)")
@pytest.mark.parametrize("edition", [HOLDEM, FLUSH])
def test_who_folds_and_leaves_at_once_does_not_hold_the_table(edition: str) -> None:
    table = Driver(elect_method(MANUAL_SHOE, edition))
    for who, seat in (("Ann", 1), ("Bo", 2)):
        table.sit(who, seat)
        table.wager(who, seat, ante=1000, **({"odds": 1000} if edition == HOLDEM else {}))
    table.until("decision")
    for _ in range(0 if edition == FLUSH else 2):
        table.choose(1, "check")
        table.choose(2, "check")
        table.perform("expose-cards")
    table.choose(1, "fold")
    table.leave("Ann")

    assert table.due == ["decision 2"]
