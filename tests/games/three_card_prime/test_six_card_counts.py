"""The counts of six-card hands are those of the ranking, which stand as data."""

from __future__ import annotations

from pitboss.cards import Suit
from pitboss.games.three_card_prime.six_card import SixCardCategory
from pitboss.games.three_card_prime.solve_six_cards import six_card_counts
from tests.ranking.enumeration import counts


def test_every_class_is_counted_as_by_closed_forms() -> None:
    found = six_card_counts()
    royal = SixCardCategory.SIX_CARD_ROYAL_FLUSH

    assert {category.hand: count for (category, suit), count in found.items() if suit is None} == {
        hand: count for hand, count in counts("six_card").items() if "," not in hand
    }
    assert {suit: count for (category, suit), count in found.items() if category is royal} == dict.fromkeys(Suit, 1)
