"""Every five- and seven-card poker hand: its class counted, its rank compared with another evaluator's."""

from collections import Counter

import pytest

from pitboss.cards import STANDARD, format_cards
from pitboss.ranking import best_five, rank_five
from tests.ranking.enumeration import (
    counts,
    digest,
    hands,
    hands_up_to_suits,
    numbered,
    phe_number,
    pinned_digest,
)


def test_one_hand_in_101_ranks_as_by_the_other_evaluator() -> None:
    by_number: dict[int, set[tuple[int, ...]]] = {}
    for hand in hands(STANDARD, 5, one_in=101):
        ranking = rank_five(hand)
        by_number.setdefault(phe_number(hand), set()).add((ranking.category, *ranking.ranks))

    ranks = [by_number[number] for number in sorted(by_number)]
    assert sum(map(len, ranks)) == len(ranks)
    assert [min(each) for each in ranks] == sorted(min(each) for each in ranks)


@pytest.mark.prove
def test_every_five_card_hand_ranks_as_by_the_other_evaluator() -> None:
    classes: Counter[str] = Counter()
    keys: list[tuple[int, ...]] = []
    theirs: list[int] = []
    for hand in hands(STANDARD, 5):
        ranking = rank_five(hand)
        classes[ranking.hand] += 1
        keys.append((int(ranking.category), *map(int, ranking.ranks)))
        theirs.append(phe_number(hand))

    assert classes == counts("five_card")
    ours = numbered(keys)
    differing = [place for place in range(len(ours)) if ours[place] != theirs[place]]
    assert not differing
    assert digest(ours) == digest(theirs) == pinned_digest("five-card")


def test_one_class_of_seven_card_hands_in_499_is_as_by_the_other_evaluator() -> None:
    for _, hand, _ in hands_up_to_suits(7, one_in=499):
        assert phe_number(best_five(hand).cards) == phe_number(hand), format_cards(hand)


@pytest.mark.prove
def test_every_seven_card_hand_is_as_by_the_other_evaluator() -> None:
    classes: Counter[str] = Counter()
    for _, hand, times in hands_up_to_suits(7):
        best = best_five(hand)
        classes[best.hand] += times
        assert phe_number(best.cards) == phe_number(hand), format_cards(hand)

    assert classes == counts("seven_card")
