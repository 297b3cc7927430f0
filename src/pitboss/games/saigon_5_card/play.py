"""Playing a round of Saigon 5 Card: the deal of 680a.8-.10, the setting of two hands in 680a.11(b)."""

from __future__ import annotations

from pitboss.cards import Card
from pitboss.games.dealing import one_at_a_time, stacks
from pitboss.games.elections import Dealing, Elections
from pitboss.games.places import HAND, DealStep
from pitboss.games.play import Boxes, BoxFacts, Choice, Decision, Pass, Street, TableFacts
from pitboss.games.saigon_5_card.point_count import PointValues, best_setting, setting_of
from pitboss.law.citation import cite
from pitboss.law.refusal import Refused
from pitboss.malformed import Malformed

DECISIONS = (Decision("set"),)
STEPS = {"reset": cite("680a.11(b)(1)"), "reveal": cite("680a.11(c)"), "turn": cite("680a.11(d)")}
STUB = {
    Dealing.MANUAL_SHOE: cite("680a.8(d)"),
    Dealing.HAND: cite("680a.9(c)"),
    Dealing.AUTOMATED_SHOE: cite("680a.10(c)"),
}


def deal_plan(boxes: Boxes, elections: Elections) -> tuple[DealStep, ...]:
    """Five cards each."""
    if elections.dealing is Dealing.AUTOMATED_SHOE:
        return stacks(boxes, elections, cite("680a.10(b)"))
    clause = cite("680a.9(b)") if elections.dealing is Dealing.HAND else cite("680a.8(c)")
    return one_at_a_time(boxes, elections, clause)


def streets(_elections: Elections) -> tuple[Street, ...]:
    """Every player sets two hands, in no order among players."""
    return (Street("", cite("680a.11(b)"), in_turn=False),)


def choices(_box: BoxFacts, _table: TableFacts, _street: str, elections: Elections) -> tuple[Choice, ...]:
    """Nobody folds: the two cards of the showdown hand are named, the other three are the three-card hand."""
    return elections.once("set", _setting, elections)


def _setting(elections: Elections) -> tuple[Choice, ...]:
    return (Choice("set", cite("680a.11(b)"), cards=elections.rules.number("showdown-hand-cards")),)


def reset(box: BoxFacts, showdown: tuple[Card, ...], elections: Elections) -> tuple[Card, ...]:
    """680a.11(b)(1): a hand that can qualify is set so that it does, by the dealer if not by the player."""
    cards = box.at(HAND) or ()
    values = elections.figures_as(PointValues)
    try:
        chosen = setting_of(cards, showdown, values)
    except Malformed as error:
        raise Refused("wrong-cards-apart", cite("680a.11(b)"), str(error)) from error
    if chosen.qualifies or elections.reads("680a-misset") == "as-set":
        return ()
    best = best_setting(cards, values)
    return best.showdown_hand if best.qualifies else ()


def passes(elections: Elections) -> tuple[Pass, ...]:
    """680a.11(d) and (e) player by player, then (f) the pot."""
    own = Pass(("ante", "bonus"), cite("680a.11(d)"))
    return (own, Pass(("pot",), cite("680a.11(f)"), together=True)) if "pot" in elections.pooled else (own,)
