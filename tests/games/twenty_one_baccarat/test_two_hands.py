"""Nested draws without replacement: ordinary baccarat, whose counts are well known, and small shoes."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import perm

import pytest

from pitboss.games.twenty_one_baccarat.counting.two_hands import Hand, Pair, count_hand, count_two_hands


def points(hand: Hand) -> int:
    return sum(hand) % 10


def natural(first: Pair, second: Pair) -> bool:
    return points(first) >= 8 or points(second) >= 8


def player_draws(first: Pair, second: Pair) -> bool:
    return not natural(first, second) and points(first) <= 5


# Against these third cards of the player a banker of 3 to 6 draws.
_BANKER_DRAWS = {3: {*range(8), 9}, 4: {*range(2, 8)}, 5: {*range(4, 8)}, 6: {6, 7}}


def banker_draws(first: Pair, second: Pair, third: int | None) -> bool:
    if natural(first, second):
        return False
    held = points(second)
    if third is None:
        return held <= 5
    return held <= 2 or third in _BANKER_DRAWS.get(held, set())


def baccarat(shoe: list[int]) -> dict[tuple[int, int], int]:
    return count_two_hands(shoe, points, first_draws=player_draws, second_draws=banker_draws)


def test_ordinary_baccarat_comes_out_as_it_is_published_everywhere() -> None:
    """Eight decks: 1.0579% on the Banker, 1.2351% on the Player, 14.3596% on a tie that pays 8 to 1."""
    counts = baccarat([128, *[32] * 9])
    banker = sum(count for (first, second), count in counts.items() if second > first)
    player = sum(count for (first, second), count in counts.items() if first > second)
    tie = sum(count for (first, second), count in counts.items() if first == second)

    assert (banker, player, tie) == (2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216)
    total = banker + player + tie
    assert total == perm(416, 6) == 4_998_398_275_503_360
    assert round(100 * (player - 0.95 * banker) / total, 4) == 1.0579
    assert round(100 * (banker - player) / total, 4) == 1.2351
    assert round(100 * (player + banker - 8 * tie) / total, 4) == 14.3596


@pytest.mark.parametrize("cards", [(0, 1, 2, 3, 4, 5, 6), (0, 0, 3, 3, 6, 7, 9), (4, 4, 4, 4, 5, 5, 2)])
def test_a_small_shoe_dealt_in_every_order(cards: tuple[int, ...]) -> None:
    dealt: Counter[tuple[int, int]] = Counter()
    for p1, b1, p2, b2, *rest in permutations(cards, 6):
        first: Pair = (min(p1, p2), max(p1, p2))
        second: Pair = (min(b1, b2), max(b1, b2))
        third = rest.pop(0) if player_draws(first, second) else None
        player: Hand = first if third is None else (*first, third)
        banker: Hand = (*second, rest[0]) if banker_draws(first, second, third) else second
        dealt[points(player), points(banker)] += 1

    assert baccarat([cards.count(each) for each in range(10)]) == dealt
    assert dealt.total() == perm(7, 6)


def test_one_hand_by_itself_dealt_in_every_order() -> None:
    cards = (0, 0, 1, 2, 2, 2)

    def draws(pair: Pair) -> bool:
        return sum(pair) < 3

    dealt: Counter[Hand] = Counter()
    for one, other, third in permutations(cards, 3):
        pair: Pair = (min(one, other), max(one, other))
        dealt[(*pair, third) if draws(pair) else pair] += 1

    assert count_hand([2, 1, 3], lambda hand: hand, draws=draws) == dealt
