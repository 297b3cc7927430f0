"""When the Player's Hand and the Banker's Hand draw: 681a.7(f) and (g)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pitboss.cards import Card, Rank
from pitboss.games.elections import Elections
from pitboss.games.places import Place, Turned, Whose
from pitboss.games.twenty_one_baccarat.twenty_one import CardValues, TwoAces, is_natural, total
from pitboss.law.citation import Clause, cite

PLAYER = Place("player", Whose.SIDE, Turned.DEALT, "initial-cards", "drawn-cards", "Player's Hand", printed=True)
BANKER = Place("banker", Whose.SIDE, Turned.DEALT, "initial-cards", "drawn-cards", "Banker's Hand", printed=True)
PLACES = (PLAYER, BANKER)
"""In the order they are dealt and draw."""
SIDES = tuple(place.name for place in PLACES)


def draws(side: str, own: Sequence[Card], *, natural: bool, bonus_sides: Collection[str], elections: Elections) -> bool:
    """Whether a hand of its initial cards takes one more.

    A hand under 17 draws; with a natural on the table, only for Bonus Wagers; two aces that rank on top never do.
    """
    if total(own, elections.figures_as(CardValues)).value >= elections.rules.number("stands-on"):
        return False
    if not natural:
        return True
    on_top = elections.reads("681a-two-aces") == TwoAces.TOP.value and all(card.rank is Rank.ACE for card in own)
    any_side = elections.reads("681a-bonus-draw") == "any"
    wanted = bool(bonus_sides) if any_side else side in bonus_sides
    return wanted and not on_top


def draw_clause(*, natural: bool) -> Clause:
    """The clause for drawing a card."""
    return cite("681a.7(f)(2)") if natural else cite("681a.7(g)")


def natural_among(*hands: Sequence[Card]) -> bool:
    """Whether either hand is a natural."""
    return any(is_natural(hand) for hand in hands)
