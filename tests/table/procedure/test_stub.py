"""Counting the stub: 679a.8(e)-(g), .9(d)-(f), .10(d)-(f)."""

from __future__ import annotations

import pytest

from pitboss.table.events import DutyDone, RoundVoided
from pitboss.table.state import cards_seen
from tests.conformance.by_rules import optional
from tests.table.driving import AUTOMATED_SHOE, CHIPS, EDITIONS, HAND, MANUAL_SHOE, RESHUFFLING_SHOE, elect_method
from tests.table.sharing import SHARED, Shared, proves

pytestmark = pytest.mark.parametrize("edition", SHARED)

COUNT = {MANUAL_SHOE: "679a.8(e)", HAND: "679a.9(d)", AUTOMATED_SHOE: "679a.10(d)"}
RIGHT = {MANUAL_SHOE: "679a.8(f)", HAND: "679a.9(e)", AUTOMATED_SHOE: "679a.10(e)"}
WRONG = {MANUAL_SHOE: "679a.8(g)", HAND: "679a.9(f)", AUTOMATED_SHOE: "679a.10(f)"}
RACK = {MANUAL_SHOE: "679a.8(d)", HAND: "679a.9(c)", AUTOMATED_SHOE: "679a.10(c)"}
with_stub = pytest.mark.parametrize("method", list(COUNT))


def uncounted(method: str, edition: str) -> Shared:
    """A table whose cards no device counts."""
    table = Shared(elect_method(method, edition, counted=False))
    table.sit("Ann", 1)
    return table


def to_the_stub(table: Shared) -> None:
    """All cards are dealt, and the stub is to be handled."""
    table.wager("Ann", 1, ante=1000)
    table.until("deal")
    while table.due_now()[0].what in ("deal", "remove-stub"):
        table.routine(table.due_now()[0])


def left(table: Shared) -> int:
    """How many cards the stub of a whole deck has."""
    return table.whole - len(cards_seen(table.table))


@proves("679a.8(e)", "679a.9(d)", "679a.10(d)")
@with_stub
def test_the_stub_is_counted_in_every_fifth_round(edition: str, method: str) -> None:
    table = uncounted(method, edition)
    due = []
    for _ in range(11):
        to_the_stub(table)
        due += table.due_with_clauses
        table.until("collect-cards")
        table.perform("collect-cards")

    rack, count = f"rack-stub [{RACK[method]}]", f"count-stub [{COUNT[method]}]"
    assert due == [rack, rack, rack, rack, count, rack, rack, rack, rack, count, rack]


@proves("679a.8(e)", "679a.9(d)", "679a.10(d)")
@with_stub
def test_when_a_count_is_due_the_stub_is_not_simply_racked(edition: str, method: str) -> None:
    table = uncounted(method, edition)
    for _ in range(4):
        table.play_round()
    to_the_stub(table)

    assert table.try_perform("rack-stub") == f"not-due [{COUNT[method]}]"
    assert table.try_perform("count-stub") == f"count-missing [{COUNT[method]}]"
    assert table.refuse(table.choice(1, "play")) == "no-decision [679a.11(b)]"


@proves("679a.8(e)", "679a.9(d)", "679a.10(d)")
@with_stub
def test_the_dealer_may_count_sooner_and_five_rounds_run_from_then(edition: str, method: str) -> None:
    table = uncounted(method, edition)
    table.play_round()
    to_the_stub(table)
    table.perform("count-stub", number=left(table))
    table.until("collect-cards")
    table.perform("collect-cards")
    due = []
    for _ in range(5):
        to_the_stub(table)
        due += [each.what for each in table.due_now()]
        table.until("collect-cards")
        table.perform("collect-cards")

    assert due == ["rack-stub"] * 4 + ["count-stub"]


@proves("679a.8(e)", "679a.9(d)", "679a.10(d)")
@pytest.mark.parametrize("method", [HAND, RESHUFFLING_SHOE])
def test_where_a_device_counts_the_cards_no_count_is_due(edition: str, method: str) -> None:
    """A shoe that reshuffles keeps its stub where the chapter deals otherwise from it."""
    table = Shared(elect_method(method, edition))
    table.sit("Ann", 1)
    due = []
    for _ in range(7):
        to_the_stub(table)
        due += [each.what for each in table.due_now()]
        table.until("collect-cards")
        table.perform("collect-cards")

    kept = method == RESHUFFLING_SHOE and edition.startswith(("677a", "679a"))
    assert due == ["decision" if kept else "rack-stub"] * 7


@proves("679a.8(e)", "679a.13(g)")
def test_when_the_counting_device_fails_the_stub_is_counted_again(edition: str) -> None:
    table = Shared(elect_method(HAND, edition))
    table.sit("Ann", 1)
    for _ in range(6):
        table.play_round()
    table.report("shuffler-out-of-order")
    table.perform("cover-device")
    to_the_stub(table)

    assert table.due_with_clauses == ["count-stub [679a.8(e)]"]


def void_in(round_: int, method: str, edition: str) -> Shared:
    """The round of that number is void before its stub could be handled; one card was dealt."""
    table = uncounted(method, edition)
    for _ in range(round_ - 1):
        table.play_round()
    table.wager("Ann", 1, ante=1000)
    table.until("deal")
    table.perform("deal", cards="Ah")
    table.report("wrong-number")
    return table


@proves("679a.8(e)", "679a.9(d)", "679a.10(d)")
@with_stub
@pytest.mark.parametrize("round_", [4, 5])
def test_a_fifth_round_that_is_void_is_counted_all_the_same(edition: str, method: str, round_: int) -> None:
    table = void_in(round_, method, edition)
    if round_ == 4:
        assert table.due == ["collect-cards"]
        table.perform("collect-cards")
        to_the_stub(table)
        assert table.due_with_clauses == [f"count-stub [{COUNT[method]}]"]
        return

    assert table.due_with_clauses == [f"count-stub [{COUNT[method]}]"]
    assert table.try_perform("collect-cards") == f"not-due [{COUNT[method]}]"
    (counted,) = table.perform("count-stub", number=left(table))
    assert isinstance(counted, DutyDone)
    assert (counted.clause, counted.wrong) == (RIGHT[method], False)
    assert table.due == ["collect-cards"]
    table.perform("collect-cards")
    to_the_stub(table)
    assert table.due == ["rack-stub"]


@proves("679a.8(g)", "679a.9(f)", "679a.10(f)")
@with_stub
@pytest.mark.parametrize(("misdealt", "more", "stays"), [(True, 0, True), (True, -1, False), (False, 0, False)])
def test_a_wrong_count_after_a_void_round_returns_nothing_twice(
    edition: str, method: str, misdealt: bool, more: int, stays: bool
) -> None:
    table = void_in(5, method, edition)
    chips = table.chips()
    table.perform("count-stub", number=left(table) - 1)
    (voided,) = table.perform("determine-misdeal", misdealt=misdealt, number=table.whole + more)

    assert isinstance(voided, RoundVoided)
    assert voided.lines == {}
    assert table.chips() == chips
    table.perform("collect-cards")
    assert table.due_with_clauses == ["shuffle A [679a.5(a)]" if stays else f"remove A [{WRONG[method]}]"]


@proves("679a.8(f)", "679a.9(e)", "679a.10(e)", "679a.8(g)", "679a.9(f)", "679a.10(f)")
@with_stub
@pytest.mark.parametrize("more", [-1, 0, 1])
def test_a_count_is_right_if_the_deck_is_whole(edition: str, method: str, more: int) -> None:
    table = uncounted(method, edition)
    to_the_stub(table)
    (counted,) = table.perform("count-stub", number=left(table) + more)

    assert isinstance(counted, DutyDone)
    if not more:
        assert (counted.clause, counted.wrong) == (RIGHT[method], False)
        assert table.due == ["decision 1"]
    else:
        assert (counted.clause, counted.wrong) == (WRONG[method], True)
        assert table.due_with_clauses == [f"determine-misdeal [{WRONG[method]}]"]
        assert table.refuse(table.choice(1, "play")) == "no-decision [679a.11(b)]"
        assert table.try_perform("rack-stub") == f"not-due [{WRONG[method]}]"
        assert table.try_perform("count-stub", number=left(table)) == f"not-due [{WRONG[method]}]"


@proves("679a.8(f)", "679a.9(e)", "679a.10(e)", "679a.13(a)")
@with_stub
def test_every_card_dealt_or_set_aside_counts_towards_the_deck(edition: str, method: str) -> None:
    """Also fourth and community cards."""
    table = uncounted(method, edition)
    table.wager("Ann", 1, ante=1000, **({"pair_bonus": 500} if edition in EDITIONS else {}))
    table.until("deal")
    table.report("face-up", card="7s")
    table.until("rack-stub")
    assert table.table.round is not None
    planned = sum(step.cards for step in table.table.round.plan)

    table.perform("count-stub", number=table.whole - planned - 1)
    assert table.due == ["decision 1"]


VERDICTS = {
    "misdealt, whole": (True, 0, "stub-misdealt", False),
    "misdealt, one too few": (True, -1, "stub-misdealt", True),
    "misdealt, one too many": (True, 1, "stub-misdealt", True),
    "not misdealt, one too few": (False, -1, "stub-short", True),
    "not misdealt, whole": (False, 0, "stub-short", True),
}


@proves("679a.8(g)", "679a.9(f)", "679a.10(f)")
@with_stub
@pytest.mark.parametrize("verdict", VERDICTS)
def test_only_misdealt_cards_of_a_whole_deck_stay(edition: str, method: str, verdict: str) -> None:
    misdealt, more, kind, removed = VERDICTS[verdict]
    table = uncounted(method, edition)
    to_the_stub(table)
    table.perform("count-stub", number=left(table) - 1)
    assert table.try_perform("determine-misdeal") == f"count-missing [{WRONG[method]}]"
    (voided,) = table.perform("determine-misdeal", misdealt=misdealt, number=table.whole + more)

    assert isinstance(voided, RoundVoided)
    assert (voided.irregularity, voided.clause, voided.removes_deck) == (kind, WRONG[method], removed)
    assert table.chips() == {"Ann": CHIPS}
    table.perform("collect-cards")
    after = f"remove A [{WRONG[method]}]" if removed else "shuffle A [679a.5(a)]"
    assert table.due_with_clauses == [after]


@proves("679a.8(g)", "679a.9(f)", "679a.10(f)")
@with_stub
def test_a_wrong_count_returns_every_wager_of_every_player(edition: str, method: str) -> None:
    table = uncounted(method, edition)
    table.sit("Bo", 3)
    table.wager("Ann", 1, ante=1000, **dict.fromkeys((each.replace("-", "_") for each in optional(edition)), 500))
    table.wager("Bo", 3, ante=1000)
    table.until("rack-stub")
    table.perform("count-stub", number=1)
    (voided,) = table.perform("determine-misdeal", number=51)

    assert isinstance(voided, RoundVoided)
    lines = [line for lines in voided.lines.values() for line in lines]
    assert {line.outcome for line in lines} == {"void"}
    assert [line.returned for line in lines] == [line.stake for line in lines]
    assert len(lines) == sum(len(box.wagers) for box in table.table.boxes.values())
    assert table.chips() == {"Ann": CHIPS, "Bo": CHIPS}
