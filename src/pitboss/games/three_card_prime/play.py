"""Playing a round of Three Card Prime: the order of the deal under 679a.8-.10, the decision of 679a.11(b)."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.dealing import one_at_a_time, reshuffles, stacks
from pitboss.games.elections import Dealing, Elections
from pitboss.games.places import DEALER, HAND, DealStep, Place, rack
from pitboss.games.play import Boxes, BoxFacts, Choice, Decision, Pass, Street, TableFacts
from pitboss.games.three_card_prime.prime_hands import rank_prime
from pitboss.games.three_card_prime.settle import FOURTH
from pitboss.law.citation import Clause, cite

DECISIONS = (Decision("play", "play"), Decision("fold"))
STEPS = {
    "forfeit": cite("679a.11(c)"),
    "reveal": cite("679a.11(c)"),
    "turn": cite("679a.11(c)(1)"),
}
STUB = {
    Dealing.MANUAL_SHOE: cite("679a.8(d)"),
    Dealing.HAND: cite("679a.9(c)"),
    Dealing.AUTOMATED_SHOE: cite("679a.10(c)"),
}


def deal_plan(boxes: Boxes, elections: Elections) -> tuple[DealStep, ...]:
    """Three cards each; fourth cards according to the way of dealing."""
    if reshuffles(elections) and elections.reads("679a-fourth-for-all") == "four":
        return tuple(_stacks_of_four(boxes, elections))
    if elections.dealing is Dealing.AUTOMATED_SHOE:
        hands = stacks(boxes, elections, cite("679a.10(b)"))
        return (*hands, *_fourth_cards(boxes, elections, cite("679a.10(c)"), from_stub=True))
    clause = cite("679a.9(b)") if elections.dealing is Dealing.HAND else cite("679a.8(c)")
    return (*one_at_a_time(boxes, elections, clause), *_fourth_cards(boxes, elections, clause))


def _fourth_cards(boxes: Boxes, elections: Elections, at: Clause, *, from_stub: bool = False) -> Iterator[DealStep]:
    """After all cards are out; an automated dealing shoe releases its stub first."""
    for seat in _with_pair_bonus(boxes):
        yield FOURTH.deal(elections.rules.number(FOURTH.figure), at, seat, from_stub=from_stub)


def _stacks_of_four(boxes: Boxes, elections: Elections) -> Iterator[DealStep]:
    """679a.10(g): the top card of each stack is a fourth card or, if none was wagered on, racked unseen."""
    top = elections.rules.number("reshuffling-shoe-cards") - elections.rules.number("player-cards")
    with_bonus = set(_with_pair_bonus(boxes))
    for seat in sorted(boxes):
        if seat in with_bonus:
            yield FOURTH.deal(top, cite("679a.10(g)(1)"), seat)
        else:
            yield rack(top, cite("679a.10(g)(2)"), seat)
        yield HAND.deal(elections.rules.number(HAND.figure), cite("679a.10(g)"), seat)
    yield rack(top, cite("679a.10(g)(2)"))
    yield DEALER.deal(elections.rules.number(DEALER.figure), cite("679a.10(g)"))


def _with_pair_bonus(boxes: Boxes) -> list[int]:
    return [seat for seat in sorted(boxes) if "pair-bonus" in boxes[seat].wagers]


def streets(_elections: Elections) -> tuple[Street, ...]:
    """Players are asked once, after examining their cards."""
    return (Street("", cite("679a.11(b)")),)


def choices(box: BoxFacts, _table: TableFacts, _street: str, elections: Elections) -> tuple[Choice, ...]:
    """679a.11(b): a Play Wager equal to the Ante Wager, or a fold that forfeits it."""
    (bound,) = elections.rules.wager("play").bounds
    ante = box.wagers["ante"]
    play = Choice("play", bound.clause, "play", ante * (bound.least or bound.most), ante * bound.most)
    return (play, Choice("fold", cite("679a.11(b)")))


def passes(_elections: Elections) -> tuple[Pass, ...]:
    """679a.11(c) and (d): all of one player's wagers before the next player's, whose cards are turned for them."""
    return (Pass(("ante", "play", "prime", "pair-bonus", "all-six"), cite("679a.11(c)")),)


def turns(_place: Place, box: BoxFacts, elections: Elections) -> bool:
    """679a.11(d)(2)(ii): the fourth card, only to a pair or better."""
    own = box.at(HAND)
    if own is None or "pair-bonus" not in box.wagers:
        return False
    hand = rank_prime(own, elections.compare)
    return elections.paytable("pair-bonus").row(hand.hand) is not None
