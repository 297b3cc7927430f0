"""Playing a round of Casino War: one card each, the decision on a tie, and the cards of the war."""

from __future__ import annotations

from pitboss.games.elections import Elections
from pitboss.games.places import DealStep, rack
from pitboss.games.play import Boxes, BoxFacts, Choice, Decision, Pass, Street, TableFacts
from pitboss.law.citation import cite
from pitboss_classics.casino_war.places import CARD, DEALERS, DEALERS_WAR_CARD, WAR_CARD

DECISIONS = (Decision("war", "war"), Decision("surrender"))


def deal_plan(boxes: Boxes, _elections: Elections) -> tuple[DealStep, ...]:
    """war.7(d)."""
    clause = cite("war.7(d)")
    return (*(CARD.deal(1, clause, seat) for seat in sorted(boxes)), DEALERS.deal(1, clause))


def streets(_elections: Elections) -> tuple[Street, ...]:
    """Players whose cards tie are asked once, and cards may follow."""
    return (Street("", cite("war.7(e)"), some=True, draws=True),)


def choices(box: BoxFacts, table: TableFacts, _street: str, elections: Elections) -> tuple[Choice, ...]:
    """war.7(e): go to war or surrender with a card that equals the dealer's; no choice with any other."""
    own, dealers = box.at(CARD), table.at(DEALERS)
    if own is None or dealers is None or own[0].rank is not dealers[0].rank:
        return ()
    (bound,) = elections.rules.wager("war").bounds
    ante = box.wagers["ante"]
    war = Choice("war", bound.clause, "war", ante * (bound.least or bound.most), ante * bound.most)
    return (war, Choice("surrender", bound.clause))


def draws(_table: TableFacts, boxes: Boxes, elections: Elections) -> tuple[DealStep, ...]:
    """war.7(f): some cards are burned, then everyone at war and the dealer get one each."""
    at_war = [seat for seat, box in sorted(boxes.items()) if "war" in box.wagers and box.at(WAR_CARD) is None]
    if not at_war:
        return ()
    clause, number = cite("war.7(f)"), elections.rules.number("war-cards")
    return (
        rack(elections.rules.number("war-burn"), clause),
        *(WAR_CARD.deal(number, clause, seat) for seat in at_war),
        DEALERS_WAR_CARD.deal(number, clause),
    )


def passes(_elections: Elections) -> tuple[Pass, ...]:
    """All of one player's wagers before the next player's."""
    return (Pass(("ante", "war", "tie"), cite("war.7(g)")),)
