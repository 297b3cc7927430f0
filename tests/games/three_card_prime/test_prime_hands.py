"""Three-card hands: 679a.6(a)-(c), class by class, and all 22,100 of them against a second ranking."""

from collections import Counter
from functools import cmp_to_key
from itertools import permutations

import pytest

from pitboss.cards import STANDARD, format_cards, parse_cards
from pitboss.games.three_card_prime.prime_hands import PrimeCategory, rank_prime
from pitboss.malformed import Malformed
from pitboss.ranking import Compare, ThreeCardHand
from tests.ranking.enumeration import Hand, check_same_order, counts, digest, hands, numbered, pinned_digest


def three(text: str, compare: Compare = Compare.POKER_ORDER) -> ThreeCardHand:
    return rank_prime(parse_cards(text), compare)


@pytest.mark.parametrize(
    ("dealt", "read", "hand", "name"),
    [
        ("Qh Ah Kh", "Ah Kh Qh", "mini-royal flush", "mini-royal flush"),
        ("Jh Kh Qh", "Kh Qh Jh", "straight flush", "straight flush, king high"),
        ("Ah 2h 3h", "3h 2h Ah", "straight flush", "straight flush, 3 high"),
        ("7c 7d 7h", "7c 7d 7h", "three-of-a-kind", "three-of-a-kind, 7s"),
        ("Qh Ac Kd", "Ac Kd Qh", "straight", "straight, ace high"),
        ("2c Ad 3h", "3h 2c Ad", "straight", "straight, 3 high"),
        ("2c 9c Kc", "Kc 9c 2c", "flush", "flush, king high"),
        ("Kc 4d 4h", "4d 4h Kc", "pair", "pair of 4s"),
        ("4h Kd Kc", "Kd Kc 4h", "pair", "pair of kings"),
        ("Jc 9d Qh", "Qh Jc 9d", "high card", "queen high"),
    ],
)
def test_a_hand_says_its_class_its_name_and_its_cards(dealt: str, read: str, hand: str, name: str) -> None:
    ranking = three(dealt)

    assert (ranking.hand, ranking.name) == (hand, name)
    assert format_cards(ranking.cards) == read


def test_679a_6_b_the_classes_stand_in_this_order() -> None:
    ladder = [
        "Ac Kc Qc",
        *("Kc Qc Jc", "Ac 2c 3c"),
        *("Ac Ad Ah", "2c 2d 2h"),
        *("Ac Kd Qh", "4c 3d 2h", "Ac 2d 3h"),
        *("Ac Kc Jc", "5c 3c 2c"),
        *("Ac Ad Kh", "2c 2d 3h"),
        *("Ac Kd Jh", "5c 3d 2h"),
    ]
    rankings = [three(hand) for hand in ladder]

    assert rankings == sorted(rankings, reverse=True)
    assert len(set(rankings)) == len(ladder)
    assert {ranking.category for ranking in rankings} == set(PrimeCategory)


@pytest.mark.parametrize("around", ["Kc Ad 2h", "Kc Ac 2c"])
def test_679a_6_a_no_straight_goes_around_the_ace(around: str) -> None:
    assert three(around).hand in ("high card", "flush")


@pytest.mark.parametrize(
    ("stronger", "weaker"),
    [
        ("2c 2d Ah", "Kc Kd Qh"),
        ("3c 2d Ah", "Kc Qd Jh"),
        ("3c 2c Ac", "Kd Qd Jd"),
    ],
)
def test_to_the_letter_the_highest_card_not_in_the_other_hand_decides(stronger: str, weaker: str) -> None:
    assert three(stronger) < three(weaker)
    assert three(stronger, Compare.LITERAL) > three(weaker, Compare.LITERAL)


def test_the_order_of_the_cards_decides_nothing() -> None:
    for hand in hands(STANDARD, 3, one_in=37):
        assert len({rank_prime(order) for order in permutations(hand)}) == 1


RANKS = "23456789TJQKA"
RUNS = [("A" + RANKS)[start : start + 3] for start in range(12)]


def second_ranking(hand: Hand) -> tuple[int, str, tuple[int, ...]]:
    """The paragraph of 679a.6(b), counted down, its name, and what decides inside it, from written ranks."""
    letters = [card.rank.letter for card in hand]
    times = Counter(letters)
    decides = tuple(sorted(((times[each], RANKS.index(each)) for each in letters), reverse=True))
    order = tuple(place for _, place in decides)
    suited = len({card.suit for card in hand}) == 1
    run = [place for place, run in enumerate(RUNS) if set(run) == set(letters)]
    if suited and run == [RUNS.index("QKA")]:
        return -1, "mini-royal flush", ()
    if suited and run:
        return -2, "straight flush", (*run,)
    if len(times) == 1:
        return -3, "three-of-a-kind", order
    if run:
        return -4, "straight", (*run,)
    if suited:
        return -5, "flush", order
    if len(times) == 2:
        return -6, "pair", order
    return -7, "high card", order


def highest_unmatched(cards: Hand, others: Hand) -> int:
    """The highest card of a hand that remains after each card of the other hand cancels one of the same rank."""
    left = [card.rank for card in cards]
    for card in others:
        if card.rank in left:
            left.remove(card.rank)
    return max(left, default=0)


def sorted_ranks(hand: Hand) -> tuple[int, ...]:
    return tuple(sorted((int(card.rank) for card in hand), reverse=True))


class TestAllHands:
    def test_the_classes_are_counted_as_by_the_data(self) -> None:
        assert Counter(rank_prime(hand).hand for hand in hands(STANDARD, 3)) == counts("three_card")

    def test_every_hand_ranks_as_by_the_second_ranking(self) -> None:
        ranked = [(rank_prime(hand), second_ranking(hand)) for hand in hands(STANDARD, 3)]

        assert all(ours.hand == name for ours, (_, name, _) in ranked)
        check_same_order((ours, (paragraph, order)) for ours, (paragraph, _, order) in ranked)

    def test_to_the_letter_every_hand_ranks_as_by_matching_cards(self) -> None:
        def contest(one: tuple[int, Hand], other: tuple[int, Hand]) -> int:
            if one[0] != other[0]:
                return one[0] - other[0]
            return highest_unmatched(one[1], other[1]) - highest_unmatched(other[1], one[1])

        # Suits only decide the class, so one hand stands for all of its class and ranks.
        different: dict[tuple[int, tuple[int, ...]], Hand] = {}
        for hand in hands(STANDARD, 3):
            different.setdefault((second_ranking(hand)[0], sorted_ranks(hand)), hand)
        theirs = cmp_to_key(contest)

        assert len(different) == 741
        check_same_order(
            (rank_prime(hand, Compare.LITERAL), theirs((paragraph, hand))) for (paragraph, _), hand in different.items()
        )

    def test_no_rank_of_any_hand_has_changed(self) -> None:
        everything = list(hands(STANDARD, 3))
        ours = numbered((hand.category, hand.ranks) for hand in map(rank_prime, everything))
        theirs = numbered((paragraph, order) for paragraph, _, order in map(second_ranking, everything))
        assert digest(ours) == digest(theirs) == pinned_digest("three-card")

        literal = [rank_prime(hand, Compare.LITERAL) for hand in everything]
        ours = numbered((hand.category, hand.ranks) for hand in literal)
        theirs = numbered((second_ranking(hand)[0], sorted_ranks(hand)) for hand in everything)
        assert digest(ours) == digest(theirs) == pinned_digest("three-card", Compare.LITERAL)


@pytest.mark.parametrize(
    ("dealt", "sentence"),
    [
        ("Ah Kh", 'read "Ah Kh": expected three cards; add 1'),
        ("Ah Kh Qh Jh Th", 'read "Ah Kh Qh Jh Th": expected three cards; leave out 2'),
        ("Ah Kh Ah", "read Ah twice: a deck of 52 cards holds it once; remove Ah once"),
        ("Jk Kh Ah", "read Jk once: a deck of 52 cards does not hold it; remove Jk once"),
    ],
)
def test_what_is_no_three_card_hand_is_refused(dealt: str, sentence: str) -> None:
    with pytest.raises(Malformed) as refused:
        three(dealt)

    assert str(refused.value) == sentence
