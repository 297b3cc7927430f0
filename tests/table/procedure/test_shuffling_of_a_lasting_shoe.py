"""Every lawful pair of shuffling and dealing in 681a, where a shoe lasts for many rounds: exact lists of duties."""

from __future__ import annotations

import pytest

from pitboss.games.elections import Dealing, Shuffling
from tests.proves import proves
from tests.table.driving import Driver, elect

BACCARAT = "681a@final-2016"
OPENED = (
    "inspect {0} 4(a), verify {0} 4(a), spread {0} 4(b), offer-inspection {0} 4(c), wash {0} 4(c), shuffle {0} 5(a)"
)
CUT = "cut-offer A 1 5(b), cut A 5(b), insert-cover-card A 5(d)"
LOADED = "load A 7(a), burn A 7(c)"
ONE_BATCH = f"receive A 4(a), {OPENED.format('A')}, {CUT}, {LOADED}"
TWO_BATCHES = f"receive A 4(a), receive B 4(a), {OPENED.format('A')}, {CUT}, {LOADED}, {OPENED.format('B')}"
CONTINUOUS = f"receive A 4(a), {OPENED.format('A')}, {LOADED}"
WAYS = {
    Shuffling.MANUAL: (ONE_BATCH, "", "spread-idle A 5(g)"),
    Shuffling.AUTOMATED: (TWO_BATCHES, "", "spread-idle A 5(g)"),
    Shuffling.COUNTING: (TWO_BATCHES, "", "spread-idle A 5(g)"),
    # 5(h) drops (b) to (g), the cut, both cover cards and the idle spread; not the first card's burning, which is 7(c).
    Shuffling.RESHUFFLING: (CONTINUOUS, "shuffle A 5(a), load A 7(a)", "shuffle A 5(a)"),
}
"""What is done with the cards before the first round and before the second, and when nobody plays after that."""


def told(text: str) -> list[str]:
    """`cut A 5(b)` as a table tells what is due."""
    steps = [each.rpartition(" ") for each in text.split(", ") if each]
    return [f"{step} [681a.{clause}]" for step, _, clause in steps]


def a_round(table: Driver) -> list[str]:
    """One round; all that is done with the cards before its first."""
    table.wager("Ann", 1, player=1000)
    done = []
    while table.due_now()[0].what != "deal":
        done.append(table.due_with_clauses[0])
        table.routine(table.due_now()[0])
    while table.due_now()[0].what != "collect-cards":
        assert table.due_now()[0].what in ("deal", "settle")
        table.routine(table.due_now()[0])
    table.perform("collect-cards")
    return done


@proves("681a.4(a)", "681a.4(b)", "681a.4(c)", "681a.5(a)", "681a.5(b)", "681a.5(d)", "681a.5(g)", "681a.5(h)")
@proves("681a.7(a)", "681a.7(c)")
@pytest.mark.parametrize("dealing", [Dealing.MANUAL_SHOE, Dealing.AUTOMATED_SHOE])
@pytest.mark.parametrize("shuffling", Shuffling)
def test_the_cards_go_this_way_and_no_other(shuffling: Shuffling, dealing: Dealing) -> None:
    table = Driver(elect(BACCARAT, shuffling=shuffling, dealing=dealing))
    table.sit("Ann", 1)
    first, second, idle = map(told, WAYS[shuffling])

    assert a_round(table) == first
    assert a_round(table) == second
    table.leave("Ann")
    assert table.due_with_clauses == idle
