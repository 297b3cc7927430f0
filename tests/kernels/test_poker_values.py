"""The compiled evaluator ranks as the readable ranking does: over every hand, and over bounded samples of them."""

from collections.abc import Iterable
from itertools import combinations
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.cards import STANDARD, Card
from pitboss.kernels.poker import count_sevens, places_of, values
from pitboss.kernels.poker_tables import CLASS_SHIFT, FIVES, LITERAL, POKER_ORDER, RANKS_OF_FIVE, SEVENS, SIXES
from pitboss.malformed import Malformed
from pitboss.ranking import Compare, best_five
from tests.ranking.enumeration import (
    Hand,
    counts,
    digest,
    hands,
    hands_up_to_suits,
    numbered,
    pinned_digest,
    some_hands,
)

ORDERS = [(POKER_ORDER, Compare.POKER_ORDER), (LITERAL, Compare.LITERAL)]


def as_array(cards: Iterable[Hand]) -> NDArray[np.uint8]:
    return np.array([places_of(hand) for hand in cards], np.uint8)


def check_same(listed: list[Hand], order: int, compare: Compare) -> None:
    """The class is the same, and hands are worth the same if and only if they tie, more if and only if they win."""
    worth = [int(value) for value in values(as_array(listed), order)]
    ranked = [best_five(hand, compare) for hand in listed]
    assert [value >> CLASS_SHIFT for value in worth] == [int(each.category) for each in ranked]
    by_worth: dict[int, tuple[int, ...]] = {}
    for value, each in zip(worth, ranked, strict=True):
        key = (int(each.category), *map(int, each.ranks))
        assert by_worth.setdefault(value, key) == key
    in_order = [by_worth[value] for value in sorted(by_worth)]
    assert in_order == sorted(set(in_order))


@pytest.mark.parametrize(("order", "compare"), ORDERS)
@pytest.mark.parametrize("size", [5, 6, 7])
def test_some_hands_rank_as_in_the_readable_ranking(size: int, order: int, compare: Compare) -> None:
    check_same(list(some_hands(STANDARD.cards, size, 2_000, seed=size)), order, compare)


@pytest.mark.parametrize(("order", "compare"), ORDERS)
@pytest.mark.parametrize("size", [5, 6, 7])
def test_hands_rich_in_flushes_and_straights_rank_as_in_the_readable_ranking(
    size: int, order: int, compare: Compare
) -> None:
    hearts = [card for card in STANDARD.cards if card.suit.letter == "h"]
    spades = [card for card in STANDARD.cards if card.suit.letter == "s" and card.rank >= 10]
    check_same(list(some_hands([*hearts, *spades], size, 1_000, seed=size)), order, compare)


def test_all_seven_card_hands_fall_into_the_classes_as_published() -> None:
    assert dict(enumerate(count_sevens())) == dict(enumerate(reversed(counts("seven_card").values())))


@pytest.mark.prove
def test_all_seven_card_hands_ranked_one_by_one_fall_into_the_same_classes() -> None:
    # Five cards in the order of their highest: those below a card are the first of them.
    fives = np.array(sorted(combinations(range(50), 5), key=lambda cards: cards[::-1]), np.uint8)
    found = np.zeros(len(count_sevens()), np.int64)
    for high, low in combinations(range(51, 4, -1), 2):
        of_five = fives[: comb(low, 5)]
        sevens = np.concatenate([np.full((len(of_five), 2), (high, low), np.uint8), of_five], axis=1)
        found += np.bincount(values(sevens) >> CLASS_SHIFT, minlength=len(found))

    assert found.tolist() == count_sevens()


def test_there_are_as_many_ranks_as_multisets_allow() -> None:
    """Of n cards over 13 ranks there are C(12+n, n) multisets, less those that need a fifth suit."""
    assert FIVES.shape == (2, 6188 - 13)
    assert SIXES.shape == (2, 18564 - 13 * 13)
    assert SEVENS.shape == (2, 50388 - 13 * 91)
    assert len({tuple(ranks) for ranks in RANKS_OF_FIVE.tolist()}) == FIVES.shape[1]


@pytest.mark.parametrize(
    "hand",
    [
        np.zeros((1, 4), np.uint8),
        np.zeros((1, 8), np.uint8),
        np.zeros(7, np.uint8),
        np.zeros((1, 7), np.int64),
        np.array([[0, 1, 2, 3, 52]], np.uint8),
    ],
    ids=["four cards", "eight cards", "no rows", "another type", "no such card"],
)
def test_what_is_no_array_of_hands_is_refused(hand: NDArray[np.uint8]) -> None:
    with pytest.raises(Malformed):
        values(hand)


def every_five() -> NDArray[np.uint8]:
    return np.array(list(combinations(range(52), 5)), np.uint8)


@pytest.mark.prove
def test_every_five_card_hand_ranks_as_in_the_readable_ranking() -> None:
    for order, compare in ORDERS:
        check_same(list(hands(STANDARD, 5)), order, compare)
    places = numbered(values(every_five()).tolist())
    assert digest(places) == pinned_digest("five-card")


@pytest.mark.prove
@pytest.mark.parametrize(("order", "compare"), ORDERS)
def test_every_seven_card_class_ranks_as_in_the_readable_ranking(order: int, compare: Compare) -> None:
    """One hand for all that differ only in suits, in parts that overlap in hands of every worth."""
    part: list[Hand] = []
    kept: dict[int, Hand] = {}
    for _, hand, _ in hands_up_to_suits(7):
        part.append(hand)
        if len(part) == 250_000:
            check_same([*kept.values(), *part], order, compare)
            kept |= dict(zip(values(as_array(part), order).tolist(), part, strict=True))
            part = []
    check_same([*kept.values(), *part], order, compare)


@pytest.mark.prove
def test_one_six_card_hand_in_37_ranks_as_in_the_readable_ranking() -> None:
    for order, compare in ORDERS:
        check_same(list(hands(STANDARD, 6, one_in=37)), order, compare)


def test_cards_are_known_by_their_place_in_the_deck() -> None:
    deck: tuple[Card, ...] = STANDARD.cards
    assert places_of(deck) == list(range(52))
    assert {place % 13 for place in places_of([card for card in deck if card.rank == 14])} == {12}
