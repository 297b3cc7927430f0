"""Playing a round of 21 Baccarat: the deal of 681a.7(e), the draws of 681a.7(f) and (g), two passes to settle."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.games.elections import Elections
from pitboss.games.places import DealStep, Place
from pitboss.games.play import Boxes, Pass, TableFacts
from pitboss.games.twenty_one_baccarat.drawing import PLACES, SIDES, draw_clause, natural_among
from pitboss.games.twenty_one_baccarat.drawing import draws as draws_card
from pitboss.games.twenty_one_baccarat.twenty_one import CardValues, total
from pitboss.law.citation import cite

_DEALT = (cite("681a.7(e)(1)"), cite("681a.7(e)(2)"), cite("681a.7(e)(3)"), cite("681a.7(e)(4)"))
"""The clause for each card of the deal."""


def deal_plan(_boxes: Boxes, elections: Elections) -> tuple[DealStep, ...]:
    """One card to each hand, the Player's first, and then a second."""
    places = PLACES * elections.rules.number("initial-cards")
    return tuple(place.deal(1, clause) for clause, place in zip(_DEALT, places, strict=True))


def draws(table: TableFacts, boxes: Boxes, elections: Elections) -> tuple[DealStep, ...]:
    """One more card to each hand that must draw, the Player's first; none once either has drawn."""
    dealt = {place.name: table.at(place) or () for place in PLACES}
    initial = elections.rules.number("initial-cards")
    if any(len(cards) != initial for cards in dealt.values()):
        return ()
    natural = natural_among(*dealt.values())
    bonus_sides = {side for side in SIDES for box in boxes.values() if f"{side}-bonus" in box.wagers}
    return tuple(
        place.deal(elections.rules.number("drawn-cards"), draw_clause(natural=natural))
        for place in PLACES
        if draws_card(place.name, dealt[place.name], natural=natural, bonus_sides=bonus_sides, elections=elections)
    )


def stands(hand: Place, table: TableFacts, boxes: Boxes, elections: Elections) -> bool:
    """681a.9(b): a hand that takes no more cards, whatever the other holds; read literally, only one of 17."""
    both = {place.name: table.at(place) or () for place in PLACES}
    own, initial = both[hand.name], elections.rules.number("initial-cards")
    if len(own) < initial:
        return False
    value, stands_on = total(own, elections.figures_as(CardValues)).value, elections.rules.number("stands-on")
    if elections.reads("681a-extra-card") == "17-only":
        return value == stands_on
    if value >= stands_on:
        return True
    dealt = all(len(cards) >= initial for cards in both.values())
    return dealt and all(step.place != hand.name for step in draws(table, boxes, elections))


def offers_cut(taken: Sequence[int], elections: Elections) -> tuple[int, ...]:
    """681a.5(b): from the highest number on, clockwise or, under one reading, downward."""
    if elections.reads("681a-cut-order") == "descending":
        return tuple(taken[::-1])
    return (*taken[-1:], *taken[:-1])


def passes(_elections: Elections) -> tuple[Pass, ...]:
    """681a.7(h): all Player and Banker Wagers first, then 681a.7(k): all others."""
    return (
        Pass(("player", "banker"), cite("681a.7(h)")),
        Pass(("tie", "player-bonus", "banker-bonus"), cite("681a.7(k)")),
    )
