"""What the bound on winnings in Three Card Prime takes for granted."""

from __future__ import annotations

from itertools import combinations

import pytest

from pitboss.cards import STANDARD, Card, Rank, Suit, format_cards, parse_cards
from pitboss.games.rule_data import rules
from pitboss.games.three_card_prime.prime_hands import PrimeCategory, rank_prime
from pitboss.games.three_card_prime.six_card import rank_six
from pitboss.ranking import Compare
from tests.games.three_card_prime.most import PRIMES


@pytest.mark.parametrize("compare", Compare)
def test_a_mini_royal_flush_is_never_beaten(compare: Compare) -> None:
    player = parse_cards("Ad Kd Qd")
    best = rank_prime(player, compare)
    dealers = combinations([card for card in STANDARD.cards if card not in player], 3)

    assert not any(rank_prime(dealer, compare) > best for dealer in dealers)


@pytest.mark.parametrize("suit", Suit)
def test_a_beaten_straight_flush_has_a_royal_flush_of_six_cards_or_none(suit: Suit) -> None:
    royal = [Card(rank, suit) for rank in (Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)]
    beaten = []
    for other in STANDARD.cards:
        six = {*royal, other}
        for player in combinations(six, 3) if len(six) == 6 else ():
            mine, dealer = rank_prime(player), rank_prime([*six.difference(player)])
            if mine.category is PrimeCategory.STRAIGHT_FLUSH and mine < dealer:
                beaten.append((format_cards(sorted(player, key=lambda card: card.rank)), rank_six([*six]).hand))

    (only,) = beaten
    assert only[0] == " ".join(f"{rank}{suit.letter}" for rank in "9TJ")
    assert only[1].startswith("six-card royal flush")


def test_a_three_of_a_kind_is_of_two_colors() -> None:
    colors = [{suit.color for suit in suits} for suits in combinations(Suit, 3)]

    assert all(len(each) == 2 for each in colors)


@pytest.mark.parametrize("edition", PRIMES)
def test_a_better_hand_is_never_paid_less(edition: str) -> None:
    for wager in rules(edition).wagers.values():
        for table in wager.paytables.values():
            paid = [row.odds.multiplier for row in table.rows]
            assert paid == sorted(paid, reverse=True)
