"""Playing a round of Three Card Prime: the order of the deal under 679a.8-.10, the decision of 679a.11(b)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pitboss.cards import parse_card
from pitboss.games.elections import Dealing, Elections, Shuffling
from pitboss.games.play import BoxFacts, Choice, DealStep, Place
from pitboss.law.citation import Clause, cite
from pitboss.ranking import Compare, rank_three

_STEPS = {
    "decide": cite("679a.11(b)"),
    "forfeit": cite("679a.11(c)"),
    "reveal": cite("679a.11(c)"),
    "settle": cite("679a.11(c)"),
}
_STUB = {
    Dealing.MANUAL_SHOE: cite("679a.8(d)"),
    Dealing.HAND: cite("679a.9(c)"),
    Dealing.AUTOMATED_SHOE: cite("679a.10(c)"),
}


def deal_plan(boxes: Mapping[int, BoxFacts], elections: Elections) -> tuple[DealStep, ...]:
    """Clockwise from the dealer's left, the dealer last; fourth cards as the way of dealing has them."""
    if elections.dealing is Dealing.AUTOMATED_SHOE:
        if elections.shuffling is Shuffling.RESHUFFLING:
            return tuple(_stacks_of_four(boxes, elections))
        return tuple(_stacks(boxes, elections))
    clause = cite("679a.9(b)") if elections.dealing is Dealing.HAND else cite("679a.8(c)")
    return tuple(_one_at_a_time(boxes, elections, clause))


def _one_at_a_time(boxes: Mapping[int, BoxFacts], elections: Elections, clause: Clause) -> Iterator[DealStep]:
    """679a.8(c) and .9(b)."""
    for _ in range(elections.rules.number("player-cards")):
        for seat in sorted(boxes):
            yield DealStep(Place.HAND, 1, clause, seat)
        yield DealStep(Place.DEALER, 1, clause)
    for seat in _with_pair_bonus(boxes):
        yield DealStep(Place.FOURTH, elections.rules.number("fourth-cards"), clause, seat)


def _stacks(boxes: Mapping[int, BoxFacts], elections: Elections) -> Iterator[DealStep]:
    """679a.10(b) and (c): whole stacks, and fourth cards from the stub once it has left the shoe."""
    for seat in sorted(boxes):
        yield DealStep(Place.HAND, elections.rules.number("player-cards"), cite("679a.10(b)"), seat)
    yield DealStep(Place.DEALER, elections.rules.number("dealer-cards"), cite("679a.10(b)"))
    for seat in _with_pair_bonus(boxes):
        fourth = elections.rules.number("fourth-cards")
        yield DealStep(Place.FOURTH, fourth, cite("679a.10(c)"), seat, from_stub=True)


def _stacks_of_four(boxes: Mapping[int, BoxFacts], elections: Elections) -> Iterator[DealStep]:
    """679a.10(g): the top card of each stack is a fourth card or, where none was wagered on, racked unseen."""
    top = elections.rules.number("reshuffling-shoe-cards") - elections.rules.number("player-cards")
    with_bonus = set(_with_pair_bonus(boxes))
    for seat in sorted(boxes):
        if seat in with_bonus:
            yield DealStep(Place.FOURTH, top, cite("679a.10(g)(1)"), seat)
        else:
            yield DealStep(Place.RACK, top, cite("679a.10(g)(2)"), seat)
        yield DealStep(Place.HAND, elections.rules.number("player-cards"), cite("679a.10(g)"), seat)
    yield DealStep(Place.RACK, top, cite("679a.10(g)(2)"))
    yield DealStep(Place.DEALER, elections.rules.number("dealer-cards"), cite("679a.10(g)"))


def _with_pair_bonus(boxes: Mapping[int, BoxFacts]) -> list[int]:
    return [seat for seat in sorted(boxes) if "pair-bonus" in boxes[seat].wagers]


def choices(box: BoxFacts, elections: Elections) -> tuple[Choice, ...]:
    """679a.11(b): a Play Wager equal to the Ante Wager, or to forfeit it."""
    (bound,) = elections.rules.wager("play").bounds
    ante = box.wagers["ante"]
    play = Choice("play", bound.clause, "play", ante * (bound.least or bound.most), ante * bound.most)
    return (play, Choice("fold", _STEPS["decide"]))


def shows_fourth(box: BoxFacts, elections: Elections) -> bool:
    """679a.11(d)(2)(ii): only to a pair or better."""
    if "pair-bonus" not in box.wagers:
        return False
    hand = rank_three([parse_card(card) for card in box.cards], Compare(elections.reads("compare-standard")))
    return elections.paytable("pair-bonus").row(hand.hand) is not None


def clause(step: str, elections: Elections) -> Clause:
    """Racking the stub stands in the section on each way of dealing; all else in 679a.11."""
    if step == "stub":
        return _STUB[elections.dealing or Dealing.MANUAL_SHOE]
    return _STEPS[step]
