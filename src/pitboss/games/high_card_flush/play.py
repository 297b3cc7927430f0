"""Playing a round of High Card Flush: the deal of 678a.8-.10, the decision of 678a.11(b)."""

from __future__ import annotations

from operator import attrgetter

from pitboss.games.dealing import one_at_a_time, stacks
from pitboss.games.elections import Dealing, Elections
from pitboss.games.high_card_flush.flush import highest_flush
from pitboss.games.high_card_flush.settle import dealer_flush, qualifies
from pitboss.games.places import DEALER, HAND, DealStep
from pitboss.games.play import Boxes, BoxFacts, Choice, Decision, Pass, Street, TableFacts
from pitboss.games.wager_checks import least_multiple
from pitboss.law.citation import cite

DECISIONS = (Decision("raise", "raise"), Decision("fold"))
STEPS = {
    "forfeit": cite("678a.11(c)(2)"),
    "keep-folded": cite("678a.11(c)(2)(i)"),
    "rack-folded": cite("678a.11(c)(2)(ii)"),
    "leave-unturned": cite("678a.11(d)(1)(ii)"),
    "turn": cite("678a.11(d)(2)(i)"),
    "reveal": cite("678a.11(d)"),
    "verify-hand": cite("678a.11(e)(3)(i)"),
    "verify-light": cite("678a.11(e)(3)(ii)"),
    "validate-award": cite("678a.11(e)(3)(iii)"),
    "pay-award": cite("678a.11(e)(3)(iv)"),
    "document-award": cite("678a.11(e)(3)(iv)"),
}
STUB = {
    Dealing.MANUAL_SHOE: cite("678a.8(e)"),
    Dealing.HAND: cite("678a.9(c)"),
    Dealing.AUTOMATED_SHOE: cite("678a.10(c)"),
}


def deal_plan(boxes: Boxes, elections: Elections) -> tuple[DealStep, ...]:
    """Seven cards each, the dealer's under a cover card."""
    if elections.dealing is Dealing.AUTOMATED_SHOE:
        return stacks(boxes, elections, cite("678a.10(b)"), covered=True)
    clause = cite("678a.9(b)") if elections.dealing is Dealing.HAND else cite("678a.8(d)")
    return one_at_a_time(boxes, elections, clause, covered=True)


def streets(_elections: Elections) -> tuple[Street, ...]:
    """Players are asked once, after examining their cards; whoever makes no Raise Wager has folded.

    A fold takes the Ante Wager at once. The hand stays face down under an optional wager until that is settled; without
    one it goes to the discard rack.
    """
    return (Street("", cite("678a.11(b)"), forfeit=STEPS["forfeit"]),)


_FOLD = Choice("fold", cite("678a.11(b)"))
_most = attrgetter("most")


def choices(box: BoxFacts, _table: TableFacts, _street: str, elections: Elections) -> tuple[Choice, ...]:
    """A Raise Wager within the bounds of the hand, or a fold.

    Cards that only the player has read set no bounds yet: any amount that some hand may raise is accepted. If it proves
    too much when they are turned, the elected reading decides; if too little, it counts as no Raise.
    """
    return _choices(box, elections)


def _choices(box: BoxFacts, elections: Elections) -> tuple[Choice, ...]:
    own, ante = box.at(HAND), box.wagers["ante"]
    flush = None if own is None else highest_flush(own, elections.compare).hand
    return elections.once(("raise", flush, ante), _raise_or_fold, flush, ante, elections)


def _raise_or_fold(flush: str | None, ante: int, elections: Elections) -> tuple[Choice, ...]:
    raise_ = elections.rules.wager("raise")
    bounds = raise_.bounds if flush is None else raise_.bounds_in(flush)
    highest = max(bounds, key=_most)
    least = max(1, ante * min([least_multiple(each, elections) for each in bounds]))
    return Choice("raise", _FOLD.clause, "raise", least, ante * highest.most, bound=highest.clause), _FOLD


def excess(box: BoxFacts, elections: Elections) -> dict[str, int]:
    """Return what the turned cards do not allow of a Raise Wager: the excess or, under one reading, all of it.

    All of it is also returned if it is less than the flush must raise, which the player can no longer make up.
    """
    if "raise" not in box.wagers or box.at(HAND) is None:
        return {}
    (bound, _) = _choices(box, elections)
    raised = box.wagers["raise"]
    if bound.least <= raised <= bound.most:
        return {}
    void = raised < bound.least or elections.reads("678a-over-raise") == "void"
    return {"raise": raised if void else raised - bound.most}


_OWN = ("ante", "raise")
_OPTIONAL = ("flush-bonus", "straight-flush-bonus", "progressive")


def passes(_elections: Elections) -> tuple[Pass, ...]:
    """678a.11(d)(2) and (e): all of one player's wagers before the next player's."""
    return (Pass((*_OWN, *_OPTIONAL), cite("678a.11(d)")),)


def passes_against(table: TableFacts, elections: Elections) -> tuple[Pass, ...]:
    """678a.11(d)(1): a dealer who does not qualify pays and returns wagers around the table without turning cards.

    Only hands with an optional wager are turned, on a second pass; the others are collected as they lie.
    """
    dealer = table.at(DEALER)
    if dealer is None or qualifies(dealer_flush(dealer, elections), elections.rules):
        return ()
    out = cite("678a.11(d)(1)")
    return (Pass(_OWN, out, turns=False), Pass(_OPTIONAL, cite("678a.11(d)(1)(i)")))
