"""High Card Flush hands: 678a.6(b), (c), every flush in its place, and all 133,784,560 hands counted."""

from collections import Counter
from itertools import chain, combinations

import pytest

from pitboss.cards import STANDARD, Rank, Suit, format_cards, parse_cards
from pitboss.games.high_card_flush.flush import Flush, FlushCategory, highest_flush
from pitboss.malformed import Malformed
from pitboss.ranking import Compare
from tests.ranking.enumeration import Hand, cards_of, check_same_order, counts, hands_up_to_suits, some_hands


def flush(text: str, compare: Compare = Compare.POKER_ORDER) -> Flush:
    return highest_flush(parse_cards(text), compare)


@pytest.mark.parametrize(
    ("dealt", "made", "hand", "name"),
    [
        ("2c 4c 6c 8c Tc Qc Ac", "Ac Qc Tc 8c 6c 4c 2c", "seven-card flush", "seven-card flush, ace high"),
        ("2c 4c 6c 8c Tc Qc Ad", "Qc Tc 8c 6c 4c 2c", "six-card flush", "six-card flush, queen high"),
        ("2c 4c 6c 8c Kc Qd Ad", "Kc 8c 6c 4c 2c", "five-card flush", "five-card flush, king high"),
        ("2c 3c 4c 5c Kd Qd Ad", "5c 4c 3c 2c", "four-card flush", "four-card flush, 5 high"),
        ("2c 3c 9c 4d 6d 9d Ah", "9d 6d 4d", "three-card flush", "three-card flush, 9 high"),
        ("2c 3c 9c 4d 6d 8d Ah", "9c 3c 2c", "three-card flush", "three-card flush, 9 high"),
        ("2c 3c 4d 6d 9h Kh As", "Kh 9h", "two-card flush", "two-card flush, king high"),
    ],
)
def test_a_flush_says_its_class_its_name_and_its_cards(dealt: str, made: str, hand: str, name: str) -> None:
    ranking = flush(dealt)

    assert (ranking.hand, ranking.name) == (hand, name)
    assert format_cards(ranking.cards) == made
    assert (ranking.length, ranking.top, ranking.suit) == (
        len(made.split()),
        ranking.cards[0].rank,
        ranking.cards[0].suit,
    )


def test_678a_6_b_a_longer_flush_is_higher_whatever_its_ranks() -> None:
    ladder = [
        "2c 3c 4c 5c 6c 7c 8c",
        "2c 3c 4c 5c 6c 7c Ad",
        "2c 3c 4c 5c 6c Kd Ad",
        "2c 3c 4c 5c Qd Kd Ad",
        "2c 3c 4c Qd Kd Qh Kh",
        "Ac Kc Ad Kd Ah Kh As",
    ]

    assert [flush(hand).category for hand in ladder] == sorted(FlushCategory, reverse=True)
    assert [flush(hand) for hand in ladder] == sorted(map(flush, ladder), reverse=True)


def test_678a_6_c_the_flush_cards_decide_and_the_other_cards_do_not() -> None:
    assert flush("Kc 9c 4c 2d 3d 2h 3s") > flush("Kd 9d 3d Ah Qh As Qc")
    assert flush("Kc 9c 4c 2d 3d 2h 3s") == flush("Kd 9d 4d Ah Qh As Qc")
    assert flush("Ac 3c 2c 4d 5d 4h 5s") > flush("Kd Qd Jd 2h 3h 4s 5c")


def test_to_the_letter_all_seven_cards_decide_after_the_length() -> None:
    weaker, stronger = "Kc 9c 4c 2d 3d 2h 3s", "Kd 9d 3d Ah Qh As Qc"

    assert flush(stronger, Compare.LITERAL) > flush(weaker, Compare.LITERAL)
    assert flush("2c 3c 4c 5c 6d 7d 8d", Compare.LITERAL) > flush(stronger, Compare.LITERAL)
    assert flush(weaker, Compare.LITERAL).cards == flush(weaker).cards
    assert flush("Kc 9c 4c 2d 3d 2h 3s", Compare.LITERAL) == flush("Kc 9c 4d 2d 3d 2h 3c", Compare.LITERAL)


def second_ranking(hand: Hand) -> tuple[int, list[int]]:
    """The longest, then the highest of all sets of cards of one suit that can be taken from the hand."""
    subsets = chain.from_iterable(combinations(hand, size) for size in range(1, 8))
    return max(
        (len(cards), sorted((int(card.rank) for card in cards), reverse=True))
        for cards in subsets
        if len({card.suit for card in cards}) == 1
    )


def test_no_set_of_cards_of_one_suit_is_higher() -> None:
    pairs = []
    for hand in some_hands(STANDARD.cards, 7, 3_000, seed=678):
        ranking, (length, ranks) = highest_flush(hand), second_ranking(hand)
        assert (ranking.length, list(ranking.ranks)) == (length, ranks), format_cards(hand)
        assert set(ranking.cards) <= set(hand)
        pairs.append((ranking, (length, ranks)))
    check_same_order(pairs)


def test_to_the_letter_the_length_and_then_seven_ranks_decide() -> None:
    check_same_order(
        (
            highest_flush(hand, Compare.LITERAL),
            (second_ranking(hand)[0], sorted((card.rank for card in hand), reverse=True)),
        )
        for hand in some_hands(STANDARD.cards, 7, 3_000, seed=679)
    )


def test_every_flush_is_in_its_place() -> None:
    """All sets of two to seven ranks, each as a flush of spades beside lower cards.

    Sets of one size are in order if read as binary numbers, the ace being the highest digit.
    """
    low = parse_cards("2c 2d 2h 3c 3d")
    masks = [mask for mask in range(1, 1 << 13) if 2 <= mask.bit_count() <= 7]
    ranked = []
    for mask in masks:
        suited = cards_of(mask, Suit.SPADES)
        ranked.append((highest_flush((*low[: 7 - len(suited)], *suited)), (len(suited), mask)))

    assert len(masks) == 5_798
    check_same_order(ranked)
    assert all(ranking.top is Rank(mask.bit_length() + 1) for ranking, (_, mask) in ranked)


def check_up_to_suits(one_in: int = 1) -> Counter[str]:
    classes: Counter[str] = Counter()
    for masks, hand, times in hands_up_to_suits(7, one_in):
        ranking = highest_flush(hand)
        length, mask = max((mask.bit_count(), mask) for mask in masks)
        assert ranking.length == length
        assert sum(1 << (card.rank - 2) for card in ranking.cards) == mask, format_cards(hand)
        classes[ranking.hand] += times
    return classes


def test_one_class_of_hands_in_499_is_as_by_binary_numbers() -> None:
    assert check_up_to_suits(one_in=499).keys() == counts("flush").keys()


@pytest.mark.prove
def test_every_hand_is_as_by_binary_numbers_and_counted() -> None:
    assert check_up_to_suits() == counts("flush")


@pytest.mark.parametrize(
    ("dealt", "sentence"),
    [
        ("Ah Kh Qh Jh Th 9h", 'read "Ah Kh Qh Jh Th 9h": expected seven cards; add 1'),
        ("Ah Kh Qh Jh Th 9h Ah", "read Ah twice: a deck of 52 cards holds it once; remove Ah once"),
        ("Ah Kh Qh Jh Th 9h Jk", "read Jk once: a deck of 52 cards does not hold it; remove Jk once"),
    ],
)
def test_what_is_no_seven_card_hand_is_refused(dealt: str, sentence: str) -> None:
    with pytest.raises(Malformed) as refused:
        flush(dealt)

    assert str(refused.value) == sentence
