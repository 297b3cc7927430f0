"""Playing a round of Mississippi Stud: two cards each and three for everyone; three streets of wagers."""

from __future__ import annotations

from pitboss.games.dealing import one_at_a_time, stacks
from pitboss.games.elections import Dealing, Elections
from pitboss.games.places import DealStep
from pitboss.games.play import Boxes, BoxFacts, Choice, Decision, Pass, Street, TableFacts
from pitboss.law.citation import cite
from pitboss_classics.mississippi_stud.places import COMMUNITY

STREETS = ("third", "fourth", "fifth")
DECISIONS = (
    Decision("third", "third", again=True),
    Decision("fourth", "fourth", again=True),
    Decision("fifth", "fifth"),
    Decision("fold"),
)
STEPS = {"forfeit": cite("mstud.11(e)"), "reveal": cite("mstud.11(f)"), "turn": cite("mstud.11(g)")}
STUB = {
    Dealing.MANUAL_SHOE: cite("mstud.8(e)"),
    Dealing.HAND: cite("mstud.9(d)"),
    Dealing.AUTOMATED_SHOE: cite("mstud.10(d)"),
}


def deal_plan(boxes: Boxes, elections: Elections) -> tuple[DealStep, ...]:
    """Two cards each, then the community cards face down."""
    number = elections.rules.number(COMMUNITY.figure)
    if elections.dealing is Dealing.AUTOMATED_SHOE:
        clause = cite("mstud.10(b)")
        return (*stacks(boxes, elections, clause), COMMUNITY.deal(number, cite("mstud.10(c)")))
    if elections.dealing is Dealing.HAND:
        return (*one_at_a_time(boxes, elections, cite("mstud.9(b)")), COMMUNITY.deal(number, cite("mstud.9(c)")))
    return (*one_at_a_time(boxes, elections, cite("mstud.8(c)")), COMMUNITY.deal(number, cite("mstud.8(d)")))


def streets(_elections: Elections) -> tuple[Street, ...]:
    """A wager on two, three and four cards."""
    return (
        Street("third", cite("mstud.11(b)")),
        Street("fourth", cite("mstud.11(c)"), {COMMUNITY.name: 1}, cite("mstud.11(c)")),
        Street("fifth", cite("mstud.11(d)"), {COMMUNITY.name: 2}, cite("mstud.11(d)")),
    )


def choices(box: BoxFacts, _table: TableFacts, street: str, elections: Elections) -> tuple[Choice, ...]:
    """One to three times the Ante, or fold."""
    (bound,) = elections.rules.wager(street).bounds
    ante = box.wagers["ante"]
    least, most = ante * (bound.least or bound.most), ante * bound.most
    wager = Choice(street, bound.clause, street, least, most, again=street != STREETS[-1])
    return (wager, Choice("fold", cite("mstud.11(e)")))


def forfeits(_elections: Elections) -> tuple[str, ...]:
    """mstud.11(e): all but the Board Bonus."""
    return ("ante", *STREETS)


def passes(_elections: Elections) -> tuple[Pass, ...]:
    """All of one player's wagers before the next player's."""
    return (Pass(("ante", *STREETS, "board-bonus"), cite("mstud.11(g)")),)
