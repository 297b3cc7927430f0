"""The hands of Saigon 5 Card: five cards set into two hands, and the same five as a Poker hand."""

from __future__ import annotations

from pitboss.cards import Card, format_cards
from pitboss.games.elections import Elections
from pitboss.games.hands import NamedHand, named, wrong_number
from pitboss.law.citation import cite
from pitboss.ranking import AceHighStraight, PointValues, best_setting, rank_with_joker


def name_hands(cards: tuple[Card, ...], elections: Elections) -> tuple[NamedHand, ...]:
    """The best setting of five cards, and the hand they make for the Bonus Wager."""
    dealt = elections.rules.number("player-cards")
    if len(cards) != dealt:
        raise wrong_number(cards, f"{dealt} cards")
    setting = best_setting(cards, PointValues.from_rules(elections.rules))
    three = NamedHand(
        "three-card hand",
        "qualifies" if setting.qualifies else "does not qualify",
        "qualifies" if setting.qualifies else "none",
        format_cards(setting.three_card_hand),
        cite("680a.11(b)(1)") if setting.qualifies else cite("680a.11(b)(2)"),
    )
    ace_high = AceHighStraight(elections.reads("680a-ace-high-straight"))
    return (
        three,
        named("showdown hand", setting, cite("680a.6(b)")),
        named("Bonus hand", rank_with_joker(cards, ace_high_straight=ace_high), cite("680a.6(c)")),
    )
