"""Poker with a joker: 680a.6(c), what the joker may stand for, and all 2,869,685 hands against a substitution."""

from collections import Counter
from collections.abc import Iterable
from functools import cache

import pytest

from pitboss.cards import JOKER, STANDARD, WITH_JOKER, Rank, format_cards, parse_cards
from pitboss.games.saigon_5_card.joker_poker import AceHighStraight, JokerCategory, JokerHand, rank_with_joker
from pitboss.malformed import Malformed
from tests.ranking.enumeration import Hand, counts, hands, hands_up_to_suits


def five(text: str, reading: AceHighStraight = AceHighStraight.STRAIGHT) -> JokerHand:
    return rank_with_joker(parse_cards(text), reading)


@pytest.mark.parametrize(
    ("dealt", "read", "hand", "name"),
    [
        ("Ac Jk Ad Ah As", "Jk Ac Ad Ah As", "five aces", "five aces"),
        ("Th Jh Qh Kh Ah", "Ah Kh Qh Jh Th", "royal flush, no joker", "royal flush, no joker"),
        ("Th Jh Qh Kh Jk", "Jk Kh Qh Jh Th", "royal flush, with a joker", "royal flush, with a joker"),
        ("Th Jh Jk Kh Ah", "Ah Kh Jk Jh Th", "royal flush, with a joker", "royal flush, with a joker"),
        ("9h Jh Qh Kh Jk", "Kh Qh Jh Jk 9h", "straight flush", "straight flush, king high"),
        ("9h Th Jh Qh Jk", "Jk Qh Jh Th 9h", "straight flush", "straight flush, king high"),
        ("2h 3h 4h 5h Jk", "Jk 5h 4h 3h 2h", "straight flush", "straight flush, 6 high"),
        ("Ah 2h 3h 4h Jk", "Jk 4h 3h 2h Ah", "straight flush", "straight flush, 5 high"),
        ("Ah 2h Jk 4h 5h", "5h 4h Jk 2h Ah", "straight flush", "straight flush, 5 high"),
        ("Ac Ad Ah Jk 2c", "Jk Ac Ad Ah 2c", "four-of-a-kind", "four-of-a-kind, aces"),
        ("7c 7d 7h 7s Jk", "7c 7d 7h 7s Jk", "four-of-a-kind", "four-of-a-kind, 7s"),
        ("7c 7d 7h Ac Jk", "7c 7d 7h Jk Ac", "full house", "full house, 7s over aces"),
        ("7c 7d Ad Ac Jk", "Jk Ad Ac 7c 7d", "full house", "full house, aces over 7s"),
        ("Kh 9h 4h 2h Jk", "Jk Kh 9h 4h 2h", "flush", "flush, ace high"),
        ("Ah 9h 4h 2h Jk", "Ah Jk 9h 4h 2h", "flush", "flush, ace high"),
        ("Jc Qd Kh As Jk", "As Kh Qd Jc Jk", "straight", "straight, ace high"),
        ("Tc Jd Qh Ks Jk", "Jk Ks Qh Jd Tc", "straight", "straight, ace high"),
        ("5c Jk 7d 8h 9s", "9s 8h 7d Jk 5c", "straight", "straight, 9 high"),
        ("3c 4d 5h 6s Jk", "Jk 6s 5h 4d 3c", "straight", "straight, 7 high"),
        ("Ac 3d 4h 5s Jk", "5s 4h 3d Jk Ac", "straight", "straight, 5 high"),
        ("7c 7d 7h 2c Jk", "7c 7d 7h Jk 2c", "three-of-a-kind", "three-of-a-kind, 7s"),
        ("Ac Ad 7h 2c Jk", "Jk Ac Ad 7h 2c", "three-of-a-kind", "three-of-a-kind, aces"),
        ("7c 7d 2h 2c Jk", "7c 7d 2h 2c Jk", "two pair", "two pair, 7s and 2s"),
        ("7c 7d Ah 2c Jk", "Jk Ah 7c 7d 2c", "two pair", "two pair, aces and 7s"),
        ("7c 7d 9h 2c Jk", "7c 7d Jk 9h 2c", "pair", "pair of 7s"),
        ("Ac 7d 9h 2c Jk", "Jk Ac 9h 7d 2c", "pair", "pair of aces"),
        ("Kc 7d 9h 2c Jk", "Jk Kc 9h 7d 2c", "high card", "ace high"),
        ("Kc 7d 9h 2c 2d", "2c 2d Kc 9h 7d", "pair", "pair of 2s"),
    ],
)
def test_a_hand_says_its_class_its_name_and_its_cards(dealt: str, read: str, hand: str, name: str) -> None:
    ranking = five(dealt)

    assert (ranking.hand, ranking.name) == (hand, name)
    assert format_cards(ranking.cards) == read


def test_680a_6_c_the_classes_stand_in_this_order_and_hands_of_one_class_are_equal() -> None:
    ladder = [
        "Ac Jk Ad Ah As",
        "Th Jh Qh Kh Ah",
        "Th Jh Qh Kh Jk",
        "Ah 2h 3h 4h Jk",
        "2c 2d 2h 2s Jk",
        "2c 2d 2h 3s 3d",
        "2h 3h 4h 7h Jk",
        "Ac 2d 3h 4s Jk",
        "2c 2d 2h 3s Jk",
        "2c 2d 3h 3s 4c",
        "2c 2d 3h 4s Jk",
        "2c 3d 4h 5s 7c",
    ]

    assert [five(hand).category for hand in ladder] == sorted(JokerCategory, reverse=True)
    assert [five(hand) for hand in ladder] == sorted(map(five, ladder), reverse=True)
    assert five("Kc Kd Kh Ks Jk") == five("2c 2d 2h 2s 3c")


@pytest.mark.parametrize(
    ("dealt", "rank"),
    [
        ("9h Jh Qh Kh Jk", Rank.TEN),
        ("7c 7d 9h 2c Jk", Rank.ACE),
        ("Ah Kh 4h 2h Jk", Rank.QUEEN),
        ("7c 7d 9h 2c 3c", None),
    ],
)
def test_a_hand_says_what_the_joker_stands_for(dealt: str, rank: Rank | None) -> None:
    assert five(dealt).joker_as is rank


class TestWithoutTheAceHighStraight:
    @pytest.mark.parametrize(
        ("dealt", "name"),
        [
            ("Tc Jd Qh Ks Ac", "ace high"),
            ("Jc Qd Kh As Jk", "pair of aces"),
            ("Tc Qd Kh As Jk", "pair of aces"),
            ("Tc Jd Qh Ks Jk", "straight, king high"),
            ("9c Jd Qh Ks Jk", "straight, king high"),
            ("Ac 2d 3h 4s 5c", "straight, 5 high"),
            ("Ac 2d 3h Jk 5c", "straight, 5 high"),
            ("Th Jh Qh Kh Ah", "royal flush, no joker"),
            ("Th Jh Qh Kh Jk", "royal flush, with a joker"),
            ("Jk Jh Qh Kh Ah", "royal flush, with a joker"),
            ("9h Jk Jh Qh Kh", "straight flush, king high"),
        ],
    )
    def test_the_ace_ends_royal_flushes_alone(self, dealt: str, name: str) -> None:
        assert five(dealt, AceHighStraight.NONE).name == name


@pytest.mark.parametrize("around", ["Qc Kd Ah 2s 3c", "Qc Kd Ah 2s Jk", "Kc Ad 2h 3s Jk", "Qh Kh Ah 2h Jk"])
def test_no_straight_goes_around_the_ace(around: str) -> None:
    assert five(around).hand in ("high card", "pair", "flush")


RUNS = [frozenset("A23456789TJQKA"[start : start + 5]) for start in range(10)]
BROADWAY = frozenset("TJQKA")
MAY_COMPLETE = {"royal flush, with a joker", "straight flush", "flush", "straight"}
BY_TIMES = {
    (5,): "five aces",
    (1, 4): "four-of-a-kind",
    (2, 3): "full house",
    (1, 1, 3): "three-of-a-kind",
    (1, 2, 2): "two pair",
    (1, 1, 1, 2): "pair",
    (1, 1, 1, 1, 1): "high card",
}
FIFTY_TWO = [(card.rank.letter, card.suit.letter) for card in STANDARD.cards]
ORDER = [
    "high card",
    "pair",
    "two pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full house",
    "four-of-a-kind",
    "straight flush",
    "royal flush, with a joker",
    "royal flush, no joker",
    "five aces",
]


@cache
def classify(written: str, suited: bool) -> str:
    """The class of five ranks, of one suit or not; 10-J-Q-K-A of several suits has its own."""
    ranks = frozenset(written)
    if ranks in RUNS:
        if ranks == BROADWAY:
            return "royal flush" if suited else "ace-high straight"
        return "straight flush" if suited else "straight"
    if suited and len(ranks) == 5:
        return "flush"
    return BY_TIMES[tuple(sorted(written.count(rank) for rank in ranks))]


def possible_classes(hand: Hand) -> set[tuple[str, bool]]:
    """What the hand makes with each of the 52 cards in the joker's place, and whether that card is an ace."""
    ranks = "".join(card.rank.letter for card in hand if card is not JOKER)
    suits = {card.suit.letter for card in hand if card is not JOKER}
    if len(ranks) == 5:
        made = classify(ranks, len(suits) == 1)
        return {("royal flush, no joker" if made == "royal flush" else made, True)}
    possible = {(classify(ranks + rank, suits == {suit}), rank == "A") for rank, suit in FIFTY_TWO}
    return {("royal flush, with a joker" if made == "royal flush" else made, ace) for made, ace in possible}


def second_ranking(possible: set[tuple[str, bool]], reading: AceHighStraight) -> str:
    """The highest class of those that 680a.6(c) allows: any with an ace, some with another card."""
    ace_high = "straight" if reading is AceHighStraight.STRAIGHT else "high card"
    read = {(ace_high if made == "ace-high straight" else made, ace) for made, ace in possible}
    return max((made for made, ace in read if ace or made in MAY_COMPLETE), key=ORDER.index)


def check(chosen: Iterable[tuple[Hand, int]]) -> dict[AceHighStraight, Counter[str]]:
    """Compare each hand under both readings, and count the classes, each hand so many times."""
    classes: dict[AceHighStraight, Counter[str]] = {reading: Counter() for reading in AceHighStraight}
    for hand, times in chosen:
        possible = possible_classes(hand)
        for reading, counted in classes.items():
            ranking = rank_with_joker(hand, reading)
            assert ranking.hand == second_ranking(possible, reading), format_cards(hand)
            counted[ranking.hand] += times
    return classes


def test_every_hand_with_the_joker_is_as_by_substitution_up_to_suits() -> None:
    counted = check(((*four, JOKER), times) for _, four, times in hands_up_to_suits(4))

    natural = Counter(counts("five_card"))
    natural["royal flush, no joker"] = natural.pop("royal flush")
    assert counted[AceHighStraight.STRAIGHT] + natural == counts("joker_poker", "straight")
    natural["high card"] += 4**5 - 4
    natural["straight"] -= 4**5 - 4
    assert counted[AceHighStraight.NONE] + natural == counts("joker_poker", "none")


def test_one_hand_in_211_is_as_by_substitution() -> None:
    check((hand, 1) for hand in hands(WITH_JOKER, 5, one_in=211))


@pytest.mark.prove
def test_every_hand_is_as_by_substitution_and_counted() -> None:
    counted = check((hand, 1) for hand in hands(WITH_JOKER, 5))

    assert counted == {reading: counts("joker_poker", reading.value) for reading in AceHighStraight}


@pytest.mark.parametrize(
    ("dealt", "sentence"),
    [
        ("Ah Kh Qh Jk", 'read "Ah Kh Qh Jk": expected five cards; add 1'),
        ("Ah Kh Qh Jk Ah", "read Ah twice: a deck of 53 cards holds it once; remove Ah once"),
        ("Ah Kh Qh Jk Jk", "read Jk twice: a deck of 53 cards holds it once; remove Jk once"),
    ],
)
def test_what_is_no_hand_is_refused(dealt: str, sentence: str) -> None:
    with pytest.raises(Malformed) as refused:
        five(dealt)

    assert str(refused.value) == sentence
