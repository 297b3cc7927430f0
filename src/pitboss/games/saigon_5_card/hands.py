"""The hands of Saigon 5 Card: five cards set into two hands, and the same five as a Poker hand."""

from __future__ import annotations

from itertools import combinations

from pitboss.cards import Card, format_cards
from pitboss.games.elections import Elections
from pitboss.games.hands import NamedHand, NamedSetting, OnFelt, named, wrong_number
from pitboss.games.saigon_5_card.joker_poker import AceHighStraight, rank_with_joker
from pitboss.games.saigon_5_card.point_count import PointValues, Setting, best_setting, setting_of
from pitboss.games.saigon_5_card.settle import SHOWDOWN
from pitboss.law.citation import cite

_CANNOT_QUALIFY = "Your cards cannot qualify, so go for the highest count."


def name_hands(cards: tuple[Card, ...], elections: Elections) -> tuple[NamedHand, ...]:
    """The best setting of five cards, and the hand they make for the Bonus Wager."""
    dealt = elections.rules.number("player-cards")
    if len(cards) != dealt:
        raise wrong_number(cards, f"{dealt} cards")
    setting = best_setting(cards, elections.figures_as(PointValues))
    three = NamedHand(
        "three-card hand",
        _whether_it_qualifies(setting),
        "qualifies" if setting.qualifies else "none",
        format_cards(setting.three_card_hand),
        cite("680a.11(b)(1)") if setting.qualifies else cite("680a.11(b)(2)"),
    )
    ace_high = AceHighStraight(elections.reads("680a-ace-high-straight"))
    return (
        three,
        named(SHOWDOWN.in_words, setting, cite("680a.6(b)")),
        named("Bonus hand", rank_with_joker(cards, ace_high_straight=ace_high), cite("680a.6(c)")),
    )


def name_on_felt(hand: OnFelt, elections: Elections) -> NamedHand | None:
    """The Point Count of a hand that was set; the dealer's is always set as the law sets it."""
    values = elections.figures_as(PointValues)
    if len(hand.cards) != elections.rules.number("player-cards") or not (hand.apart or hand.dealer):
        return None
    setting = setting_of(hand.cards, hand.apart, values) if hand.apart else best_setting(hand.cards, values)
    competes = not hand.dealer and "pot" in elections.rules.wagers and elections.offers("pot")
    name = _in_words(setting, for_pot=competes)
    return NamedHand(SHOWDOWN.in_words, name, setting.hand, format_cards(setting.cards), cite("680a.6(b)"))


def name_settings(cards: tuple[Card, ...], elections: Elections) -> tuple[NamedSetting, ...]:
    """All ten ways to name the two cards of the showdown hand."""
    values = elections.figures_as(PointValues)
    if len(cards) != elections.rules.number("player-cards"):
        return ()
    best = best_setting(cards, values)
    about = "Your cards can qualify." if best.qualifies else _CANNOT_QUALIFY
    settings = (
        setting_of(cards, two, values) for two in combinations(cards, elections.rules.number("showdown-hand-cards"))
    )
    return tuple(
        NamedSetting(
            _showdown(each),
            each.name,
            best=(is_best := set(each.showdown_hand) == set(best.showdown_hand)),
            as_good=(each.qualifies, each.point_count) == (best.qualifies, best.point_count),
            note=_whether_it_qualifies(each),
            about=about if is_best else "",
            reset=_showdown(best) if _is_misset(each, best, elections) else (),
        )
        for each in settings
    )


def _whether_it_qualifies(setting: Setting) -> str:
    return "qualifies" if setting.qualifies else "does not qualify"


def _is_misset(chosen: Setting, best: Setting, elections: Elections) -> bool:
    """680a.11(b)(1): whether cards that can qualify are set so that they do not, which the dealer must correct."""
    return best.qualifies and not chosen.qualifies and elections.reads("680a-misset") == "reset"


def _showdown(setting: Setting) -> tuple[str, ...]:
    return tuple(card.notation for card in setting.showdown_hand)


def _in_words(setting: Setting, *, for_pot: bool) -> str:
    """A hand that does not qualify counts for the pot alone."""
    if setting.qualifies:
        return setting.name
    return f"does not qualify, {setting.point_count} for the pot" if for_pot else "does not qualify"
