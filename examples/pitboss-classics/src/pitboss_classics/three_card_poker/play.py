"""Playing a round of Three Card Poker: the deal of tcp.8-.10, the decision of tcp.11(b)."""

from __future__ import annotations

from pitboss.games.dealing import one_at_a_time, stacks
from pitboss.games.elections import Dealing, Elections
from pitboss.games.places import DealStep
from pitboss.games.play import Boxes, BoxFacts, Choice, Decision, Pass, Street, TableFacts
from pitboss.law.citation import cite

DECISIONS = (Decision("play", "play"), Decision("fold"))
STEPS = {"forfeit": cite("tcp.11(b)"), "reveal": cite("tcp.11(c)"), "turn": cite("tcp.11(c)")}
STUB = {
    Dealing.MANUAL_SHOE: cite("tcp.8(d)"),
    Dealing.HAND: cite("tcp.9(c)"),
    Dealing.AUTOMATED_SHOE: cite("tcp.10(c)"),
}


def deal_plan(boxes: Boxes, elections: Elections) -> tuple[DealStep, ...]:
    """Three cards each."""
    if elections.dealing is Dealing.AUTOMATED_SHOE:
        return stacks(boxes, elections, cite("tcp.10(b)"))
    clause = cite("tcp.9(b)") if elections.dealing is Dealing.HAND else cite("tcp.8(c)")
    return one_at_a_time(boxes, elections, clause)


def streets(_elections: Elections) -> tuple[Street, ...]:
    """Players are asked once, after examining their cards."""
    return (Street("", cite("tcp.11(b)")),)


def choices(box: BoxFacts, _table: TableFacts, _street: str, elections: Elections) -> tuple[Choice, ...]:
    """Make a Play Wager equal to the Ante Wager, or give the Ante up."""
    (bound,) = elections.rules.wager("play").bounds
    ante = box.wagers["ante"]
    play = Choice("play", bound.clause, "play", ante * (bound.least or bound.most), ante * bound.most)
    return (play, Choice("fold", bound.clause))


def passes(_elections: Elections) -> tuple[Pass, ...]:
    """All of one player's wagers before the next player's."""
    return (Pass(("ante", "play", "pair-plus"), cite("tcp.11(e)")),)
