"""The All-Six Bonus hand: 679a.6(d), class by class, and all 20,358,520 hands counted."""

from collections import Counter
from collections.abc import Iterator
from itertools import accumulate, combinations

import pytest

from pitboss.cards import STANDARD, format_cards, parse_cards
from pitboss.games import rules
from pitboss.games.three_card_prime.six_card import SixCardCategory, SixCardHand, rank_six
from pitboss.malformed import Malformed
from tests.ranking.enumeration import Hand, counts, hands_up_to_suits, phe_number, some_hands


def six(text: str) -> SixCardHand:
    return rank_six(parse_cards(text))


@pytest.mark.parametrize(
    ("dealt", "made", "hand", "name"),
    [
        (
            "9d Td Jd Qd Kd Ad",
            "Ad Kd Qd Jd Td 9d",
            "six-card royal flush, diamonds",
            "six-card royal flush, diamonds",
        ),
        (
            "9s Ts Js Qs Ks As",
            "As Ks Qs Js Ts 9s",
            "six-card royal flush, hearts, spades or clubs",
            "six-card royal flush, spades",
        ),
        ("9h Td Jd Qd Kd Ad", "Ad Kd Qd Jd Td", "royal flush", "royal flush"),
        ("8d Td Jd Qd Kd Ad", "Ad Kd Qd Jd Td", "royal flush", "royal flush"),
        ("9d Td Jd Qd Kd 8d", "Kd Qd Jd Td 9d", "straight flush", "straight flush, king high"),
        ("Ad 2d 3d 4d 5d Kc", "5d 4d 3d 2d Ad", "straight flush", "straight flush, 5 high"),
        ("7c 7d 7h 7s Kd Kc", "7c 7d 7h 7s", "four-of-a-kind", "four-of-a-kind, 7s"),
        ("Kc Kd Kh 4c 4d 2s", "Kc Kd Kh 4c 4d", "full house", "full house, kings over 4s"),
        ("Kc Kd Kh 4c 4d 4s", "Kc Kd Kh 4c 4d", "full house", "full house, kings over 4s"),
        ("2c 4c 6c 8c Tc Qd", "Tc 8c 6c 4c 2c", "flush", "flush, 10 high"),
        ("2c 4c 6c 8c Tc Qc", "Qc Tc 8c 6c 4c", "flush", "flush, queen high"),
        ("Ac 2d 3h 4s 5c 9d", "5c 4s 3h 2d Ac", "straight", "straight, 5 high"),
        ("Ac 2d 3h 4s 5c 6d", "6d 5c 4s 3h 2d", "straight", "straight, 6 high"),
        ("7c 7d 7h 2s 3c 9d", "7c 7d 7h", "three-of-a-kind", "three-of-a-kind, 7s"),
        ("7c 7d 4h 4s 2c 2d", "", "less than three-of-a-kind", "less than three-of-a-kind"),
        ("7c 7d 4h Js 2c Kd", "", "less than three-of-a-kind", "less than three-of-a-kind"),
        ("7c Ad 4h Js 2c Kd", "", "less than three-of-a-kind", "less than three-of-a-kind"),
    ],
)
def test_a_hand_says_its_class_its_name_and_its_cards(dealt: str, made: str, hand: str, name: str) -> None:
    ranking = six(dealt)

    assert (ranking.hand, ranking.name) == (hand, name)
    assert format_cards(ranking.cards) == made


def test_679a_6_d_the_classes_stand_in_this_order() -> None:
    ladder = [
        "9c Tc Jc Qc Kc Ac",
        "8c Tc Jc Qc Kc Ac",
        "Ad 2d 3d 4d 5d Kc",
        "2c 2d 2h 2s 3d 4c",
        "2c 2d 2h 3s 3d 4c",
        "2c 3c 4c 5c 7c 8d",
        "Ac 2d 3h 4s 5c 5d",
        "2c 2d 2h 3s 4d 5c",
        "Ac Ad Kc Kd Qc Qd",
    ]

    assert [six(hand).category for hand in ladder] == sorted(SixCardCategory, reverse=True)
    assert [six(hand) for hand in ladder] == sorted(map(six, ladder), reverse=True)


def test_hands_of_one_class_are_equal_and_so_are_suits() -> None:
    assert six("7c 7d 7h 2s 3c 9d") == six("Ac Ad Ah 2s 3c 9d")
    assert six("9d Td Jd Qd Kd Ad") == six("9s Ts Js Qs Ks As")


@pytest.mark.parametrize("letter", ["A", "B", "C", "D", "E"])
def test_a_six_card_royal_flush_pays_as_a_royal_flush_in_a_table_without_a_line_for_it(letter: str) -> None:
    table = rules("679a@final-2016").wager("all-six").paytables[letter]

    paid = next(row for hand in six("9s Ts Js Qs Ks As").hands if (row := table.row(hand)))

    line = "six-card royal flush, hearts, spades or clubs" if letter == "E" else "royal flush"
    assert paid.id == line


# How many of the 7,462 ranks of poker each class has, from the lowest.
RANKS_OF_A_CLASS = {
    "less than three-of-a-kind": (1287 - 10) + 13 * 220 + 78 * 11,
    "three-of-a-kind": 13 * 66,
    "straight": 10,
    "flush": 1287 - 10,
    "full house": 13 * 12,
    "four-of-a-kind": 13 * 12,
    "straight flush": 9,
    "royal flush": 1,
}
CLASSES = list(zip(accumulate(RANKS_OF_A_CLASS.values()), RANKS_OF_A_CLASS, strict=True))
SIX_CARD_ROYALS = {
    frozenset(parse_cards(" ".join(rank + suit for rank in "9TJQKA"))): (
        "six-card royal flush, " + ("diamonds" if suit == "d" else "hearts, spades or clubs")
    )
    for suit in "cdhs"
}


def second_ranking(hand: Hand) -> str:
    """The class by the other evaluator's number of the best five cards."""
    if (royal := SIX_CARD_ROYALS.get(frozenset(hand))) is not None:
        return royal
    number = phe_number(hand)
    return next(name for below, name in CLASSES if number < below)


def check(hands: Iterator[Hand]) -> None:
    for hand in hands:
        ranking = rank_six(hand)
        assert ranking.hand == second_ranking(hand), format_cards(hand)
        assert set(ranking.cards) <= set(hand)


def test_one_class_of_hands_in_97_is_as_by_the_other_evaluator() -> None:
    assert sum(RANKS_OF_A_CLASS.values()) == 7462
    check(hand for _, hand, _ in hands_up_to_suits(6, one_in=97))


def test_high_hands_are_as_by_the_other_evaluator() -> None:
    high = [card for card in STANDARD.cards if card.rank >= 9 and card.suit.color == "red"]
    check(combinations(high, 6))
    check(some_hands(STANDARD.cards, 6, 5_000, seed=6))


@pytest.mark.prove
def test_every_six_card_hand_is_as_by_the_other_evaluator_and_counted() -> None:
    classes: Counter[str] = Counter()
    for _, hand, times in hands_up_to_suits(6):
        ranking = rank_six(hand)
        assert ranking.hand == second_ranking(hand), format_cards(hand)
        # Which suit is which matters here alone, so the four six-card royal flushes are told apart below.
        classes["six-card royal flush" if len(ranking.cards) == 6 else ranking.hand] += times

    counted = counts("six_card")
    royals = sum(counted.pop(hand) for hand in set(SIX_CARD_ROYALS.values()))
    assert classes == counted | {"six-card royal flush": royals}
    assert Counter(rank_six(tuple(hand)).hand for hand in SIX_CARD_ROYALS) == Counter(SIX_CARD_ROYALS.values())


@pytest.mark.parametrize(
    ("dealt", "sentence"),
    [
        ("Ah Kh Qh Jh Th", 'read "Ah Kh Qh Jh Th": expected six cards; add 1'),
        ("Ah Kh Qh Jh Th Kh", "read Kh twice: a deck of 52 cards holds it once; remove Kh once"),
        ("Ah Kh Qh Jh Th Jk", "read Jk once: a deck of 52 cards does not hold it; remove Jk once"),
    ],
)
def test_what_is_no_six_card_hand_is_refused(dealt: str, sentence: str) -> None:
    with pytest.raises(Malformed) as refused:
        six(dealt)

    assert str(refused.value) == sentence
