"""The hands of 21 Baccarat: the total of two or three cards, and what they make for a Bonus Wager."""

from __future__ import annotations

from pitboss.cards import Card, format_cards
from pitboss.games.elections import Elections
from pitboss.games.hands import NamedHand, named, wrong_number
from pitboss.games.twenty_one_baccarat.drawing import natural_among
from pitboss.games.twenty_one_baccarat.settle import bonus_hands_of
from pitboss.games.twenty_one_baccarat.twenty_one import CardValues, TwoAces, is_natural, total
from pitboss.law.citation import cite


def competing(hands: tuple[tuple[Card, ...], ...], elections: Elections) -> tuple[tuple[Card, ...], ...]:
    """681a.7(f)(2): with a natural on the table, another card is drawn only for the Bonus Wagers."""
    initial = elections.rules.number("initial-cards")
    first = tuple(cards[:initial] for cards in hands)
    dealt = all(len(cards) == initial for cards in first)
    return first if dealt and natural_among(*first) else hands


def better_of(hands: tuple[tuple[Card, ...], ...], elections: Elections) -> int | None:
    """681a.7(i), (j): which of the Player's Hand and the Banker's Hand wins."""
    values, aces = elections.figures_as(CardValues), TwoAces(elections.reads("681a-two-aces"))
    totals = [total(cards, values, aces) for cards in competing(hands, elections)]
    best = max(totals)
    return totals.index(best) if totals.count(best) == 1 else None


def name_hands(cards: tuple[Card, ...], elections: Elections) -> tuple[NamedHand, ...]:
    """The total with which a hand competes, and its Bonus hands, highest first."""
    least = elections.rules.number("initial-cards")
    most = least + elections.rules.number("drawn-cards")
    if not least <= len(cards) <= most:
        raise wrong_number(cards, f"{least} or {most} cards, in the order drawn")
    values = elections.figures_as(CardValues)
    value = total(cards, values, TwoAces(elections.reads("681a-two-aces")))
    natural = is_natural(cards)
    beside = f" (over {values.highest_score})" if value.strength < 0 else ""
    if natural:
        # Two aces end the drawing like any natural, but their total is low and may lose.
        beside = " (natural)" if value.strength >= values.highest_score else " with two aces"
    competing = NamedHand(
        "total",
        f"{value.name}{beside}",
        "natural" if natural else str(value.value),
        format_cards(cards),
        cite("681a.1") if natural else cite("681a.3(d)"),
    )
    bonus = bonus_hands_of(cards, elections)
    return (competing, *(named("Bonus hand", each, cite("681a.3(e)")) for each in bonus))
