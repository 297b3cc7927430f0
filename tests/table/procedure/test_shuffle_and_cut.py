"""Shuffle, cut, recut, count and idle table: 679a.5, at every threshold."""

from __future__ import annotations

import pytest

from pitboss.table.duties import Duty, Role
from pitboss.table.events import DutyDone
from tests.table.driving import AUTOMATED_SHOE, HAND, MANUAL_SHOE, METHODS, RESHUFFLING_SHOE, elect_method
from tests.table.sharing import SHARED, Shared, proves

pytestmark = pytest.mark.parametrize("edition", SHARED)


def at_the(step: str, method: str, edition: str) -> Shared:
    """A table with a player and a wager, where this step is due."""
    table = Shared(elect_method(method, edition))
    table.sit("Ann", 1)
    table.wager("Ann", 1, ante=1000)
    table.until(step)
    return table


@proves("679a.5(d)")
@pytest.mark.parametrize(("depth", "allowed"), [(9, False), (10, True), (11, True), (-2, True), (-1, True), (0, False)])
def test_the_cover_card_goes_in_at_least_ten_cards_from_the_top(edition: str, depth: int, allowed: bool) -> None:
    """And above the last card: depths are counted from the top or, if they are not positive, from the bottom."""
    table = at_the("cut", MANUAL_SHOE, edition)
    depth = depth if depth > 0 else table.whole + depth

    if allowed:
        (cut,) = table.perform("cut", number=depth)
        assert isinstance(cut, DutyDone)
        assert (cut.clause, cut.number) == ("679a.5(d)", depth)
        assert table.due == ["load A"]
    else:
        assert table.try_perform("cut", number=depth) == "cut-depth [679a.5(d)]"
        assert table.due == ["cut A"]


@proves("679a.5(d)")
@pytest.mark.parametrize("depth", [None, 0, -1, 54])
def test_a_cut_without_a_depth_is_refused(edition: str, depth: int | None) -> None:
    assert at_the("cut", MANUAL_SHOE, edition).try_perform("cut", number=depth) == "cut-depth [679a.5(d)]"


@proves("679a.5(c)", "679a.5(c)(1)", "679a.5(c)(2)", "679a.8(a)", "679a.10(a)(1)")
@pytest.mark.parametrize(
    ("method", "after"),
    [
        (MANUAL_SHOE, "cut A [679a.5(c)(2)]"),
        (HAND, "load A [679a.9(a)(2)]"),
        (AUTOMATED_SHOE, "load A [679a.10(a)(1)]"),
        (RESHUFFLING_SHOE, "load A [679a.10(a)(1)]"),
    ],
)
def test_cards_shuffled_by_hand_are_cut_and_those_of_a_device_are_dealt(edition: str, method: str, after: str) -> None:
    table = at_the("shuffle", method, edition)
    table.routine(table.due_now()[0])

    assert table.due_with_clauses == [after]
    if method != MANUAL_SHOE:
        assert table.try_perform("cut", number=20).startswith("not-due")


@proves("679a.5(a)", "679a.11(e)")
@pytest.mark.parametrize("method", METHODS)
def test_the_cards_are_shuffled_after_each_round(edition: str, method: str) -> None:
    table = Shared(elect_method(method, edition))
    table.sit("Ann", 1)
    for _ in range(3):
        table.play_round()
        assert table.due_with_clauses == ["shuffle A [679a.5(a)]"]
        assert table.stages() == {"A": "racked"}
        table.wager("Ann", 1, ante=1000)
        assert table.try_perform("no-more-bets") == "not-due [679a.5(a)]"
        table.do(table.withdraw("Ann", 1, "ante"))


@proves("679a.5(a)")
@pytest.mark.parametrize("method", METHODS)
def test_a_floorperson_may_direct_a_shuffle_of_cards_that_lie_ready(edition: str, method: str) -> None:
    table = at_the("no-more-bets", method, edition)

    assert table.try_perform("direct-shuffle", by=Role.DEALER) == f"not-your-duty [{table.due_now()[0].clause}]"
    table.perform("direct-shuffle")
    assert table.due_with_clauses == ["shuffle A [679a.5(a)]"]
    assert table.try_perform("direct-shuffle") == "no-shuffle [679a.5(a)]"
    table.until("no-more-bets")
    table.perform("no-more-bets")
    assert table.try_perform("direct-shuffle") == "no-shuffle [679a.5(a)]"


@proves("679a.5(e)")
def test_a_recut_may_be_required_from_the_cut_until_the_first_card(edition: str) -> None:
    table = at_the("cut", MANUAL_SHOE, edition)
    assert table.try_perform("recut") == "no-recut [679a.5(e)]"
    for ready in ("load", "no-more-bets", "deal"):
        table.until(ready)
        (recut,) = table.perform("recut")
        assert isinstance(recut, DutyDone)
        assert recut.clause == "679a.5(e)"
        assert table.due_with_clauses == ["cut A [679a.5(c)(2)]"]
        assert table.try_perform("recut") == "no-recut [679a.5(e)]"
    table.until("deal")
    table.perform("deal", cards="Ah")
    assert table.try_perform("recut") == "no-recut [679a.5(e)]"


@proves("679a.5(e)")
def test_a_card_found_face_up_has_left_the_deck_so_it_is_not_recut(edition: str) -> None:
    table = at_the("deal", MANUAL_SHOE, edition)
    table.report("face-up", card="7s")

    assert table.try_perform("recut") == "no-recut [679a.5(e)]"


@proves("679a.5(e)")
def test_the_recut_is_the_floorpersons_and_needs_a_depth_of_its_own(edition: str) -> None:
    table = at_the("load", MANUAL_SHOE, edition)

    assert table.try_perform("recut", by=Role.DEALER) == "not-your-duty [679a.8(a)]"
    table.perform("recut")
    assert table.try_perform("load") == "not-due [679a.5(c)(2)]"
    assert table.try_perform("cut", number=9) == "cut-depth [679a.5(d)]"


@proves("679a.5(e)")
@pytest.mark.parametrize("method", [HAND, AUTOMATED_SHOE])
def test_cards_that_were_not_cut_are_not_recut(edition: str, method: str) -> None:
    assert at_the("no-more-bets", method, edition).try_perform("recut") == "no-recut [679a.5(e)]"


@proves("679a.5(b)", "679a.5(a)")
@pytest.mark.parametrize("method", [HAND, RESHUFFLING_SHOE])
@pytest.mark.parametrize("more", [-1, 0, 1])
def test_a_device_that_counts_keeps_only_a_whole_deck(edition: str, method: str, more: int) -> None:
    table = at_the("shuffle", method, edition)
    events = table.perform("shuffle", number=table.whole + more)

    if not more:
        assert table.due[0] == "load A"
        return
    assert [event.clause for event in events if isinstance(event, DutyDone)] == ["679a.5(a)", "679a.5(b)"]
    assert table.due_with_clauses == ["remove A [679a.5(b)]"]
    assert table.try_perform("load") == "not-due [679a.5(b)]"
    table.perform("remove")
    assert table.due_with_clauses == ["receive A [679a.4(a)]"]
    assert table.stages() == {}


@proves("679a.5(b)")
@pytest.mark.parametrize("method", [HAND, RESHUFFLING_SHOE])
def test_a_device_that_counts_says_how_many_cards_it_found(edition: str, method: str) -> None:
    assert at_the("shuffle", method, edition).try_perform("shuffle") == "count-missing [679a.5(b)]"


def test_a_device_that_does_not_count_says_nothing(edition: str) -> None:
    table = at_the("shuffle", AUTOMATED_SHOE, edition)
    table.perform("shuffle")

    assert table.due == ["load A"]


@proves("679a.5(f)")
@pytest.mark.parametrize("method", [MANUAL_SHOE, HAND, AUTOMATED_SHOE])
@pytest.mark.parametrize("where", ["shoe", "rack"])
def test_when_nobody_plays_the_cards_are_spread(edition: str, method: str, where: str) -> None:
    """Out of the shoe or the hand, and out of the discard rack; the next player sees them washed and shuffled again."""
    table = Shared(elect_method(method, edition))
    table.sit("Ann", 1)
    if where == "shoe":
        table.wager("Ann", 1, ante=1000)
        table.until("no-more-bets")
    else:
        table.play_round()
    table.leave("Ann")

    assert table.due_with_clauses == ["spread-idle A [679a.5(f)]"]
    (spread,) = table.perform("spread-idle")
    assert isinstance(spread, DutyDone)
    assert not spread.face_up
    assert table.due == []
    table.sit("Bo", 2)
    for duty, clause in (("offer-inspection", "679a.5(f)"), ("wash", "679a.4(c)"), ("shuffle", "679a.5(a)")):
        assert table.due_with_clauses == [f"{duty} A [{clause}]"]
        table.routine(table.due_now()[0])


@proves("679a.5(f)")
def test_a_player_may_ask_that_the_cards_lie_face_up(edition: str) -> None:
    table = Shared(elect_method(MANUAL_SHOE, edition))
    table.sit("Ann", 1)
    table.play_round()
    table.leave("Ann")
    (spread,) = table.perform("spread-idle", face_up=True)

    assert isinstance(spread, DutyDone)
    assert spread.face_up


@proves("679a.5(f)")
def test_a_table_with_a_player_is_not_idle(edition: str) -> None:
    table = at_the("no-more-bets", MANUAL_SHOE, edition)
    table.sit("Bo", 2)
    table.leave("Ann")

    assert table.due == []
    assert table.try_perform("spread-idle") == "nothing-due [679a.7]"


@proves("679a.5(f)", "679a.5(g)")
def test_cards_stay_in_a_device_where_nobody_plays(edition: str) -> None:
    """A device that reshuffles keeps its cards; one that stores a shuffled deck is not loaded from."""
    table = at_the("no-more-bets", RESHUFFLING_SHOE, edition)
    table.leave("Ann")
    assert table.due == []

    table = at_the("load", AUTOMATED_SHOE, edition)
    table.leave("Ann")
    assert table.due == []
    table.sit("Bo", 2)
    assert table.due == ["load A"]


@proves("679a.5(g)")
def test_a_device_that_reshuffles_needs_neither_cut_nor_recut_nor_spread(edition: str) -> None:
    table = Shared(elect_method(RESHUFFLING_SHOE, edition))
    table.sit("Ann", 1)
    table.perform("receive", preshuffled=True)
    assert table.due_with_clauses == ["shuffle A [679a.5(a)]"]
    table.perform("shuffle", number=table.whole)
    assert table.due == ["load A"]
    assert table.try_perform("recut") == "no-cut [679a.5(g)]"
    table.perform("load")
    table.leave("Ann")
    assert table.due == []


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("step", ["receive", "shuffle"])
def test_cards_in_a_chosen_order_are_for_training_tables_alone(edition: str, method: str, step: str) -> None:
    """RNG-5."""
    for training in (False, True):
        table = Shared(elect_method(method, edition), training=training)
        table.sit("Ann", 1)
        table.until(step)
        clause = {"receive": "679a.4(a)", "shuffle": "679a.5(a)"}[step]
        if not training:
            assert table.try_perform(step, number=table.whole, stacked=True) == f"stacked [{clause}]"
            continue
        (done,) = table.perform(step, number=table.whole, stacked=True)
        assert isinstance(done, DutyDone)
        assert done.stacked
        assert table.table.deck("A").stacked


@pytest.mark.parametrize(("step", "clause"), [("cut", "679a.5(c)(2)"), ("load", "679a.8(a)")])
def test_no_later_step_calls_cards_chosen_at_a_table_that_counts(edition: str, step: str, clause: str) -> None:
    table = Shared(elect_method(MANUAL_SHOE, edition))
    table.sit("Ann", 1)
    table.until(step)

    assert table.try_perform(step, number=20, stacked=True) == f"stacked [{clause}]"


def test_a_shuffle_ends_what_was_stacked(edition: str) -> None:
    table = Shared(elect_method(MANUAL_SHOE, edition), training=True)
    table.sit("Ann", 1)
    table.perform("receive", stacked=True, preshuffled=True)
    table.perform("cut", number=20)
    assert table.table.deck("A").stacked
    table.perform("direct-shuffle")
    table.perform("shuffle")
    assert not table.table.deck("A").stacked


@pytest.mark.parametrize("method", METHODS)
def test_rng_5_every_event_of_a_round_dealt_from_chosen_cards_says_so(edition: str, method: str) -> None:
    """From the closing of bets until the cards are in the rack, whatever happens; and no event of the next round."""
    table = Shared(elect_method(method, edition), training=True)
    table.sit("Ann", 1)
    table.sit("Bo", 2)
    table.until("shuffle")
    counts = method in (HAND, RESHUFFLING_SHOE)
    table.perform("shuffle", number=table.whole if counts else None, stacked=True)
    for who, seat in (("Ann", 1), ("Bo", 2)):
        table.wager(who, seat, ante=1000)
    table.until("no-more-bets")
    begun = len(table.log)
    table.perform("no-more-bets")
    table.routine(table.due_now()[0])
    table.report("drawn-in-error")
    table.until("decision")
    table.choose(1, "fold")
    table.leave("Bo")
    table.until("collect-cards")
    table.perform("collect-cards")
    ended = len(table.log)
    table.play_round()

    flagged = [event.stacked for event in table.log]
    assert all(flagged[begun:ended])
    assert not any(flagged[ended:])
    before = [event for event in table.log[:begun] if event.stacked]
    assert [getattr(event, "duty", None) for event in before] == [Duty.SHUFFLE]
