"""Decks are changed by the clock: 679a.3(c). Time comes inside commands, to the millisecond."""

from __future__ import annotations

import pytest

from pitboss.games.elections import Dealing, Shuffling
from pitboss.law.readings import readings_for
from pitboss.table import commands
from pitboss.table.duties import Role
from pitboss.table.events import DutyDone
from tests.table.driving import AUTOMATED_SHOE, HAND, MANUAL_SHOE, RESHUFFLING_SHOE, elect, elect_method
from tests.table.sharing import SHARED, Shared, proves

pytestmark = pytest.mark.parametrize("edition", SHARED)
HOUR = 3_600_000


def ready(table: Shared) -> Shared:
    """Cards received at 0, and a round about to begin."""
    table.sit("Ann", 1)
    table.wager("Ann", 1, ante=1000)
    table.until("no-more-bets")
    return table


@proves("679a.3(c)", "679a.3(c)(1)", "679a.3(c)(2)")
@pytest.mark.parametrize(
    ("method", "hours", "clause"),
    [
        (HAND, 4, "679a.3(c)(1)"),
        (MANUAL_SHOE, 8, "679a.3(c)(2)"),
        (AUTOMATED_SHOE, 8, "679a.3(c)(2)"),
        (RESHUFFLING_SHOE, 8, "679a.3(c)(2)"),
    ],
)
@pytest.mark.parametrize("late", [-1, 0, 1], ids=["below", "at", "above"])
def test_a_deck_is_changed_when_its_hours_are_over(
    edition: str, method: str, hours: int, clause: str, late: int
) -> None:
    table = ready(Shared(elect_method(method, edition)))
    table.at = hours * HOUR + late

    if late < 0:
        table.perform("no-more-bets")
        return
    assert table.try_perform("no-more-bets").startswith(f"not-due [{clause}]")
    (removed,) = table.perform("remove", deck="A")
    assert isinstance(removed, DutyDone)
    assert removed.clause == clause
    assert table.due == ["receive A"]
    assert table.table.boxes[1].wagers["ante"] == 1000


@proves("679a.3(c)", "679a.3(c)(2)")
def test_the_hours_of_a_new_deck_begin_when_it_is_received(edition: str) -> None:
    table = ready(Shared(elect(edition)))
    table.at = 9 * HOUR
    table.perform("remove")
    table.until("no-more-bets")

    table.at = 17 * HOUR - 1
    assert table.due == ["no-more-bets"]
    table.do(commands.BuyIn(at=table.at, by=Role.PLAYER, who="Ann", chips=1))
    assert table.due == ["no-more-bets"]
    table.at = 17 * HOUR
    assert table.try_perform("no-more-bets") == "not-due [679a.3(c)(2)]"


@proves("679a.3(c)", "679a.3(c)(2)")
def test_a_round_under_way_is_finished_with_its_deck(edition: str) -> None:
    table = ready(Shared(elect(edition)))
    table.perform("no-more-bets")
    table.at = 8 * HOUR
    table.until("collect-cards")
    table.perform("collect-cards")

    assert table.due_with_clauses == ["remove A [679a.3(c)(2)]"]
    assert table.try_perform("shuffle") == "not-due [679a.3(c)(2)]"


@proves("679a.3(c)(1)")
def test_each_of_two_decks_has_its_own_hours(edition: str) -> None:
    table = Shared(elect_method(HAND, edition, decks=2))
    table.sit("Ann", 1)
    table.perform("receive", deck="A")
    table.at = HOUR
    table.until("load")
    table.wager("Ann", 1, ante=1000)
    table.until("no-more-bets")

    table.at = 4 * HOUR
    assert table.try_perform("no-more-bets") == "not-due [679a.3(c)(1)]"
    table.perform("remove", deck="A")
    assert table.due == ["receive A", "load B"]
    table.until("no-more-bets")
    table.at = 5 * HOUR
    assert table.try_perform("remove", deck="A") == "not-due [679a.3(c)(1)]"
    table.perform("remove", deck="B")


@proves("679a.3(c)(1)", "679a.3(c)(2)")
@pytest.mark.parametrize(("reading", "hours", "clause"), [("eight", 8, "679a.3(c)(2)"), ("four", 4, "679a.3(c)(1)")])
def test_a_shoe_whose_stub_is_dealt_by_hand_follows_the_reading(
    edition: str, reading: str, hours: int, clause: str
) -> None:
    """`change-hours-mixed`: 679a.10(c) deals fourth cards from a stub that has left the automated shoe; some do not."""
    if "change-hours-mixed" not in readings_for(edition):
        hours, clause = 8, "679a.3(c)(2)"
    elections = elect(
        edition,
        dealing=Dealing.AUTOMATED_SHOE,
        shuffling=Shuffling.AUTOMATED,
        readings={"change-hours-mixed": reading},
    )
    table = ready(Shared(elections))
    table.at = hours * HOUR - 1
    table.do(commands.BuyIn(at=table.at, by=Role.PLAYER, who="Ann", chips=1))
    assert table.due == ["no-more-bets"]
    table.at = hours * HOUR
    assert table.try_perform("no-more-bets") == f"not-due [{clause}]"


@pytest.mark.parametrize("method", [MANUAL_SHOE, RESHUFFLING_SHOE])
def test_the_reading_says_nothing_of_shoes_that_are_not_finished_by_hand(edition: str, method: str) -> None:
    chosen = elect_method(method, edition)
    table = ready(
        Shared(
            elect(
                edition,
                dealing=chosen.dealing,
                shuffling=chosen.shuffling,
                readings={"change-hours-mixed": "four"},
            )
        )
    )
    table.at = 8 * HOUR - 1
    table.perform("no-more-bets")


@proves("679a.3(c)(1)")
@pytest.mark.parametrize(("dealt", "hours", "clause"), [(True, 4, "679a.3(c)(1)"), (False, 8, "679a.3(c)(2)")])
def test_a_deck_once_dealt_by_hand_keeps_the_earlier_deadline(
    edition: str, dealt: bool, hours: int, clause: str
) -> None:
    table = Shared(elect_method(HAND, edition))
    table.sit("Ann", 1)
    if dealt:
        table.play_round()
    else:
        table.until("load")
    table.report("shuffler-out-of-order")
    table.perform("cover-device")
    table.wager("Ann", 1, ante=1000)
    table.until("no-more-bets")

    table.at = hours * HOUR - 1
    table.do(commands.BuyIn(at=table.at, by=Role.PLAYER, who="Ann", chips=1))
    assert table.due_with_clauses == ["no-more-bets [679a.8(b)]"]
    table.at = hours * HOUR
    assert table.try_perform("no-more-bets") == f"not-due [{clause}]"


def test_no_command_is_older_than_the_table(edition: str) -> None:
    table = Shared(elect(edition), at=1000)
    table.sit("Ann", 1)
    table.at = 999

    assert table.try_perform("receive") == "clock-backwards"
    table.at = 1000
    table.perform("receive")
