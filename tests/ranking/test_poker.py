"""Five-card poker: 677a.6, class by class, how ties are broken, and the best five of seven."""

from collections import Counter
from functools import cmp_to_key
from itertools import combinations, combinations_with_replacement, permutations

import pytest

from pitboss.cards import STANDARD, Card, Rank, Suit, format_cards, parse_cards
from pitboss.malformed import Malformed
from pitboss.ranking import Compare, FiveCardCategory, FiveCardHand, best_five, rank_five
from tests.ranking.enumeration import Hand, check_same_order, phe_number, some_hands


def five(text: str, compare: Compare = Compare.POKER_ORDER) -> FiveCardHand:
    return rank_five(parse_cards(text), compare)


def best(text: str, compare: Compare = Compare.POKER_ORDER) -> FiveCardHand:
    return best_five(parse_cards(text), compare)


# Each as it is dealt, as it is read, its class and its name.
HANDS = [
    ("Jh Th Ah Kh Qh", "Ah Kh Qh Jh Th", "royal flush", "royal flush"),
    ("9s Ks Js Qs Ts", "Ks Qs Js Ts 9s", "straight flush", "straight flush, king high"),
    ("Ad 2d 3d 4d 5d", "5d 4d 3d 2d Ad", "straight flush", "straight flush, 5 high"),
    ("7c Kd 7d 7h 7s", "7c 7d 7h 7s Kd", "four-of-a-kind", "four-of-a-kind, 7s"),
    ("4s Kd Kh 4h Kc", "Kd Kh Kc 4s 4h", "full house", "full house, kings over 4s"),
    ("4s Kd Kh 4h 4c", "4s 4h 4c Kd Kh", "full house", "full house, 4s over kings"),
    ("2c Kc 9c 7c 3c", "Kc 9c 7c 3c 2c", "flush", "flush, king high"),
    ("Td Ac Jc Qh Ks", "Ac Ks Qh Jc Td", "straight", "straight, ace high"),
    ("Ac 2d 3h 4s 5c", "5c 4s 3h 2d Ac", "straight", "straight, 5 high"),
    ("Ah 7d 7h Kc 7s", "7d 7h 7s Ah Kc", "three-of-a-kind", "three-of-a-kind, 7s"),
    ("4s Ad 4h Kc Kd", "Kc Kd 4s 4h Ad", "two pair", "two pair, kings and 4s"),
    ("2s Ad Th Tc 9d", "Th Tc Ad 9d 2s", "pair", "pair of 10s"),
    ("9s Kd 2h 7c 3d", "Kd 9s 7c 3d 2h", "high card", "king high"),
]


@pytest.mark.parametrize(("dealt", "read", "hand", "name"), HANDS)
def test_a_hand_says_its_class_its_name_and_its_cards(dealt: str, read: str, hand: str, name: str) -> None:
    ranking = five(dealt)

    assert (ranking.hand, ranking.name) == (hand, name)
    assert format_cards(ranking.cards) == read


@pytest.mark.parametrize("compare", Compare)
def test_677a_6_b_the_classes_stand_in_this_order(compare: Compare) -> None:
    highest_of_each = [
        "Ac Kc Qc Jc Tc",
        "Kc Qc Jc Tc 9c",
        "Ac Ad Ah As Kc",
        "Ac Ad Ah Kc Kd",
        "Ac Kc Qc Jc 9c",
        "Ac Kd Qh Js Tc",
        "Ac Ad Ah Kc Qd",
        "Ac Ad Kc Kd Qc",
        "Ac Ad Kc Qd Jh",
        "Ac Kd Qh Js 9c",
    ]
    lowest_of_each = [
        "Ad Kd Qd Jd Td",
        "Ac 2c 3c 4c 5c",
        "2c 2d 2h 2s 3c",
        "2c 2d 2h 3c 3d",
        "2c 3c 4c 5c 7c",
        "Ac 2d 3h 4s 5c",
        "2c 2d 2h 3c 4d",
        "3c 3d 2c 2d 4c",
        "2c 2d 3c 4d 5h",
        "2c 3d 4h 5s 7c",
    ]
    hands = [five(hand, compare) for pair in zip(highest_of_each, lowest_of_each, strict=True) for hand in pair]

    assert [hand.category for hand in hands[::2]] == sorted(FiveCardCategory, reverse=True)
    assert [hand.category for hand in hands[1::2]] == sorted(FiveCardCategory, reverse=True)
    assert all(lowest > below for lowest, below in zip(hands[1::2], hands[2::2], strict=False))


@pytest.mark.parametrize(
    ("stronger", "weaker"),
    [
        ("6c 5c 4c 3c 2c", "5d 4d 3d 2d Ad"),
        ("8c 8d 8h 8s 2c", "7c 7d 7h 7s Ac"),
        ("8c 8d 8h 8s 3c", "8c 8d 8h 8s 2d"),
        ("3c 3d 3h 2c 2d", "2c 2d 2h Ac Ad"),
        ("Kc Kd Kh 4c 4d", "Kc Kd Kh 3c 3d"),
        ("Ac 9c 8c 7c 3c", "Ad 9d 8d 7d 2d"),
        ("6c 5d 4h 3s 2c", "5c 4d 3h 2s Ac"),
        ("Kc Qd Jh Ts 9c", "5c 4d 3h 2s Ac"),
        ("3c 3d 3h 5c 4d", "2c 2d 2h Ac Kd"),
        ("Kc Kd 4c 4d 3h", "Qc Qd Jc Jd Ah"),
        ("Kc Kd 5c 5d 3h", "Kh Ks 4c 4d Ah"),
        ("Kc Kd 5c 5d 4h", "Kh Ks 5h 5s 3c"),
        ("3c 3d 6c 5d 4h", "2c 2d Ac Kd Qh"),
        ("3c 3d Ac 5d 4h", "3h 3s Kc Qd Jh"),
        ("Kc Qd Jh 9s 3c", "Kd Qh Js 9c 2d"),
    ],
)
def test_inside_a_class_what_makes_it_decides_first(stronger: str, weaker: str) -> None:
    assert five(stronger).category is five(weaker).category
    assert five(stronger) > five(weaker)


def test_suits_and_the_order_of_the_cards_decide_nothing() -> None:
    for order in permutations(parse_cards("Kc Kd 5c 5d 4h")):
        assert rank_five(order) == five("5s 5h 4d Kh Ks")
        assert hash(rank_five(order)) == hash(five("5s 5h 4d Kh Ks"))


@pytest.mark.parametrize("around", ["Qc Kd Ah 2s 3c", "Kc Ad 2h 3s 4c", "Jc Qd Kh As 2c"])
def test_677a_6_a_no_straight_goes_around_the_ace(around: str) -> None:
    assert five(around).hand == "high card"
    assert five(" ".join(card[0] + "h" for card in around.split())).hand == "flush"


class TestLiteral:
    """677a.6(c) to the letter: the highest card that the other hand does not contain, the ace always high."""

    @pytest.mark.parametrize(
        ("stronger", "weaker"),
        [
            ("2c 2d Ac 5d 4h", "Kc Kd Qc Jd Th"),
            ("Qc Qd 4h 4s Ac", "Kc Kd Jc Jd Th"),
            ("2c 2d 2h Ac Ad", "Kc Kd Kh Qc Qd"),
            ("5c 4d 3h 2s Ac", "Kc Qd Jh Ts 9c"),
            ("5c 4c 3c 2c Ac", "Kd Qd Jd Td 9d"),
            ("2c 2d 2h 2s Ac", "Kc Kd Kh Ks Qc"),
        ],
    )
    def test_it_turns_the_order_inside_a_class(self, stronger: str, weaker: str) -> None:
        assert five(stronger) < five(weaker)
        assert five(stronger, Compare.LITERAL) > five(weaker, Compare.LITERAL)

    def test_it_leaves_the_classes_and_names_alone(self) -> None:
        for dealt, _, hand, name in HANDS:
            literal = five(dealt, Compare.LITERAL)
            assert (literal.hand, literal.name) == (hand, name)
            assert literal.cards == five(dealt).cards

    def test_hands_under_different_readings_have_no_order(self) -> None:
        plain, literal = five("2c 2d Ac 5d 4h"), five("2c 2d Ac 5d 4h", Compare.LITERAL)

        assert plain != literal
        with pytest.raises(TypeError):
            assert plain < literal

    def test_it_is_the_highest_card_without_a_match_for_every_rank(self) -> None:
        """Against subsection (c) carried out card by card, for a hand of each of the 7,462 ranks of poker."""

        def contest(one: tuple[int, Hand], other: tuple[int, Hand]) -> int:
            if one[0] != other[0]:
                return one[0] - other[0]
            mine, yours = (Counter(card.rank for card in hand) for _, hand in (one, other))
            return max(mine - yours, default=0) - max(yours - mine, default=0)

        classed = [(int(rank_five(hand).category), hand) for hand in one_hand_of_each_rank()]
        theirs = cmp_to_key(contest)

        check_same_order((rank_five(hand, Compare.LITERAL), theirs((category, hand))) for category, hand in classed)


def one_hand_of_each_rank() -> list[Hand]:
    """Every choice of five ranks once in several suits and, if they differ, once in one suit."""
    clubs = {rank: Card(rank, Suit.CLUBS) for rank in Rank}
    hands: list[Hand] = []
    for ranks in combinations_with_replacement(Rank, 5):
        if len(set(ranks)) == 5:
            hands.append(tuple(clubs[rank] for rank in ranks))
        if max(Counter(ranks).values()) < 5:
            suits = list(Suit)
            # The first card is a club like the last, the others are not: never a flush, and never a card twice.
            dealt = [suits[place % 4] for place in range(5)]
            hands.append(tuple(Card(rank, suit) for rank, suit in zip(ranks, dealt, strict=True)))
    return hands


def test_the_order_of_all_7462_ranks_is_that_of_another_evaluator() -> None:
    hands = one_hand_of_each_rank()

    assert len(hands) == 7462
    assert len({phe_number(hand) for hand in hands}) == 7462
    check_same_order((rank_five(hand), phe_number(hand)) for hand in hands)


class TestBestFive:
    @pytest.mark.parametrize(
        ("dealt", "made", "name"),
        [
            ("Ah Kh Qh Jh Th 9h 8h", "Ah Kh Qh Jh Th", "royal flush"),
            ("Ah Kd Qh Jh Th 9h 8h", "Qh Jh Th 9h 8h", "straight flush, queen high"),
            ("Ad 2d 3d 4d 5d 6d Kc", "6d 5d 4d 3d 2d", "straight flush, 6 high"),
            ("Ad 2d 3d 4d 5d Kd Qd", "5d 4d 3d 2d Ad", "straight flush, 5 high"),
            ("7c 7d 7h 7s 2c 2d 2h", "7c 7d 7h 7s 2c", "four-of-a-kind, 7s"),
            ("7c 7d 7h 7s 2c 2d Ah", "7c 7d 7h 7s Ah", "four-of-a-kind, 7s"),
            ("7c 7d 7h Ks Kc Kd 2h", "Ks Kc Kd 7c 7d", "full house, kings over 7s"),
            ("7c 7d 7h 9s 9c Kd Kh", "7c 7d 7h Kd Kh", "full house, 7s over kings"),
            ("2c 3c 4c 7c 9c Jc Ad", "Jc 9c 7c 4c 3c", "flush, jack high"),
            ("2c 3c 4c 7c 9c Ac Kc", "Ac Kc 9c 7c 4c", "flush, ace high"),
            ("Ac 2d 3h 4s 5c 6d 7h", "7h 6d 5c 4s 3h", "straight, 7 high"),
            ("Ac 2d 3h 4s 5c Ad Ah", "5c 4s 3h 2d Ac", "straight, 5 high"),
            ("7c 7d 7h 2c Ks 4d 9h", "7c 7d 7h Ks 9h", "three-of-a-kind, 7s"),
            ("Kc Kd 9c 9d 4h 4s 5c", "Kc Kd 9c 9d 5c", "two pair, kings and 9s"),
            ("Kc Kd 9c 9d 4h 4s 3c", "Kc Kd 9c 9d 4h", "two pair, kings and 9s"),
            ("2c 2d Ac Kd Jh 9s 8c", "2c 2d Ac Kd Jh", "pair of 2s"),
            ("2c 3d 5h 7s 9c Jd Kh", "Kh Jd 9c 7s 5h", "king high"),
            ("2c 3d 5h 7s 9c Jd", "Jd 9c 7s 5h 3d", "jack high"),
            ("2c 3d 5h 7s 9c", "9c 7s 5h 3d 2c", "9 high"),
        ],
    )
    def test_it_takes_the_best(self, dealt: str, made: str, name: str) -> None:
        ranking = best(dealt)

        assert format_cards(ranking.cards) == made
        assert ranking.name == name

    def test_to_the_letter_the_low_straight_is_above_all_but_the_highest(self) -> None:
        assert format_cards(best("Ac 2d 3h 4s 5c 6d 7h", Compare.LITERAL).cards) == "5c 4s 3h 2d Ac"
        assert format_cards(best("Ac 2c 3c 4c 5c 6c 7h", Compare.LITERAL).cards) == "5c 4c 3c 2c Ac"
        assert format_cards(best("Ac Kd Qh Js Tc 9d 8h", Compare.LITERAL).cards) == "Ac Kd Qh Js Tc"

    @pytest.mark.parametrize("compare", Compare)
    def test_no_five_of_the_cards_are_higher(self, compare: Compare) -> None:
        low = [card for card in STANDARD.cards if card.rank <= Rank.SEVEN or card.rank is Rank.ACE]
        red = [card for card in STANDARD.cards if card.suit.color == "red"]
        for deck, size, seed in ((STANDARD.cards, 7, 1), (STANDARD.cards, 6, 2), (low, 7, 3), (red, 7, 4)):
            for hand in some_hands(deck, size, 400, seed):
                highest = max(rank_five(cards, compare) for cards in combinations(hand, 5))
                assert best_five(hand, compare) == highest, format_cards(hand)

    @pytest.mark.parametrize("size", [6, 7])
    def test_another_evaluator_finds_the_same(self, size: int) -> None:
        for hand in some_hands(STANDARD.cards, size, 20_000, seed=size):
            ranking = best_five(hand)
            assert len(set(ranking.cards) & set(hand)) == 5
            assert phe_number(ranking.cards) == phe_number(hand), format_cards(hand)
            assert ranking.ranks == tuple(card.rank for card in ranking.cards)


@pytest.mark.parametrize(
    ("dealt", "sentence"),
    [
        ("Ah Kh Qh Jh", 'read "Ah Kh Qh Jh": expected five cards; add 1'),
        ("Ah Kh Qh Jh Th 9h", 'read "Ah Kh Qh Jh Th 9h": expected five cards; leave out 1'),
        ("Ah Kh Qh Jh Ah", "read Ah twice: a deck of 52 cards holds it once; remove Ah once"),
        ("Ah Kh Qh Jh Jk", "read Jk once: a deck of 52 cards does not hold it; remove Jk once"),
    ],
)
def test_what_is_no_five_card_hand_is_refused(dealt: str, sentence: str) -> None:
    with pytest.raises(Malformed) as refused:
        five(dealt)

    assert str(refused.value) == sentence


@pytest.mark.parametrize("dealt", ["Ah Kh Qh Jh", "2c 3c 4c 5c 6c 7c 8c 9c"])
def test_the_best_five_are_taken_from_five_to_seven(dealt: str) -> None:
    with pytest.raises(Malformed, match="expected five to seven cards"):
        best(dealt)
