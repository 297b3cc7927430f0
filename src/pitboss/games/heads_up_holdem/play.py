"""Playing a round of Heads-Up Hold 'Em: the deal of 677a.8-.10, the three decisions of 677a.11(b), (d) and (f)."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.dealing import one_at_a_time, reshuffles, stacks
from pitboss.games.elections import Dealing, Elections
from pitboss.games.heads_up_holdem.places import COMMUNITY
from pitboss.games.places import DealStep
from pitboss.games.play import Boxes, BoxFacts, Choice, Decision, Pass, Street, TableFacts
from pitboss.games.wager_checks import least_multiple
from pitboss.law.citation import Clause, cite

DECISIONS = (Decision("raise", "raise"), Decision("check", again=True), Decision("fold"))
STEPS = {
    "forfeit": cite("677a.11(f)"),
    "keep-folded": cite("677a.11(f)"),
    "rack-folded": cite("677a.11(f)"),
    "reveal": cite("677a.11(g)"),
    "turn": cite("677a.11(g)(1)"),
}
STUB = {
    Dealing.MANUAL_SHOE: cite("677a.8(d)"),
    Dealing.HAND: cite("677a.9(c)"),
    Dealing.AUTOMATED_SHOE: cite("677a.10(c)"),
}
"""The clauses, for each way of dealing, on dealing the community cards and then racking the stub."""


def deal_plan(boxes: Boxes, elections: Elections) -> tuple[DealStep, ...]:
    """Two cards each, then the community cards; a reshuffling shoe dispenses these first (677a-community-first)."""
    if reshuffles(elections):
        return (_community(elections, cite("677a.10(g)")), *stacks(boxes, elections, cite("677a.10(b)")))
    return tuple(_hands_first(boxes, elections))


def _hands_first(boxes: Boxes, elections: Elections) -> Iterator[DealStep]:
    dealing = elections.dealing or Dealing.MANUAL_SHOE
    if dealing is Dealing.AUTOMATED_SHOE:
        yield from stacks(boxes, elections, cite("677a.10(b)"))
    else:
        clause = cite("677a.9(b)") if dealing is Dealing.HAND else cite("677a.8(c)")
        yield from one_at_a_time(boxes, elections, clause)
    yield _community(elections, STUB[dealing], from_stub=dealing is Dealing.AUTOMATED_SHOE)


def _community(elections: Elections, clause: Clause, *, from_stub: bool = False) -> DealStep:
    return COMMUNITY.deal(elections.rules.number(COMMUNITY.figure), clause, from_stub=from_stub)


def streets(elections: Elections) -> tuple[Street, ...]:
    """Before the Flop, after it, and after the Turn and River cards."""
    flop, board = elections.rules.number("flop-cards"), elections.rules.number("community-cards")
    return (
        Street("preflop", cite("677a.11(b)")),
        Street("flop", cite("677a.11(d)"), {COMMUNITY.name: flop}, cite("677a.11(c)")),
        Street("river", cite("677a.11(f)"), {COMMUNITY.name: board}, cite("677a.11(e)"), forfeit=STEPS["forfeit"]),
    )


def choices(box: BoxFacts, _table: TableFacts, street: str, elections: Elections) -> tuple[Choice, ...]:
    """A Raise Wager within the bounds of the street, or a check; at the river, a fold instead."""
    ante = box.wagers["ante"]
    return elections.once(("choices", street, ante), _choices, ante, street, elections)


def _choices(ante: int, street: str, elections: Elections) -> tuple[Choice, ...]:
    bound = elections.rules.wager("raise").bounds_in(street)[0]
    least = max(ante * least_multiple(bound, elections), 1)
    otherwise = Choice("fold", bound.clause) if street == "river" else Choice("check", bound.clause, again=True)
    return Choice("raise", bound.clause, "raise", least, ante * bound.most), otherwise


def forfeits(elections: Elections) -> tuple[str, ...]:
    """677a.11(f): Ante and Odds; the Odds Wager waits for the dealer's hand if a folded bad beat is paid."""
    return ("ante",) if elections.reads("677a-bad-beat-needs-raise") == "any" else ("ante", "odds")


def passes(_elections: Elections) -> tuple[Pass, ...]:
    """677a.11(g) and (i): all of one player's wagers before the next player's, whose cards are turned for them."""
    return (Pass(("ante", "odds", "raise", "pocket-bonus", "trips-plus"), cite("677a.11(g)")),)
