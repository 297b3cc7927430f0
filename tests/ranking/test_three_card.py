"""Three-card poker, as games of several packages use it: its classes, and how many of the 22,100 hands make each."""

from collections import Counter
from itertools import combinations

from pitboss.cards import STANDARD, parse_cards
from pitboss.ranking import ThreeCardCategory, rank_three


def test_ace_king_and_queen_of_one_suit_are_a_straight_flush_and_the_highest() -> None:
    highest = rank_three(parse_cards("Ah Kh Qh"))

    assert (highest.hand, highest.category) == ("straight flush", ThreeCardCategory.STRAIGHT_FLUSH)
    assert highest > rank_three(parse_cards("Kh Qh Jh"))


def test_every_hand_is_counted() -> None:
    """Twelve runs of four suits; 13 triplets of four; runs of three suits freely, less the suited; and so on."""
    found = Counter(rank_three(cards).hand for cards in combinations(STANDARD.cards, 3))

    assert found == {
        "straight flush": 48,
        "three-of-a-kind": 52,
        "straight": 12 * 64 - 48,
        "flush": 4 * 286 - 48,
        "pair": 13 * 6 * 48,
        "high card": 22_100 - 48 - 52 - 720 - 1_096 - 3_744,
    }
