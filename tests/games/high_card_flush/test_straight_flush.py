"""Straight flushes of any length: 678a.6(d), both ends of the ace, and all 133,784,560 hands counted."""

from collections import Counter
from functools import cache

import pytest

from pitboss.cards import STANDARD, Suit, format_cards, parse_cards
from pitboss.games.high_card_flush.flush import highest_flush
from pitboss.games.high_card_flush.straight_flush import (
    LowAce,
    StraightFlush,
    StraightFlushCategory,
    longest_straight_flush,
)
from pitboss.malformed import Malformed
from tests.ranking.enumeration import Hand, cards_of, hands_up_to_suits, rows, some_hands


def run(text: str, low_ace: LowAce = LowAce.HIGH_OR_LOW, suit: Suit | None = None) -> StraightFlush:
    return longest_straight_flush(parse_cards(text), low_ace, suit)


SHORT = "two-card straight flush or less"


@pytest.mark.parametrize(
    ("dealt", "made", "hand", "name"),
    [
        ("8c 7c 6c 5c 4c 3c 2c", "8c 7c 6c 5c 4c 3c 2c", "seven-card straight flush", "8 high"),
        ("Ac 7c 6c 5c 4c 3c 2c", "7c 6c 5c 4c 3c 2c Ac", "seven-card straight flush", "7 high"),
        ("Kc Qc Jc Tc 9c 8c 2c", "Kc Qc Jc Tc 9c 8c", "six-card straight flush", "king high"),
        ("Ac Kc Qc Jc Tc 8c 2c", "Ac Kc Qc Jc Tc", "five-card straight flush", "ace high"),
        ("5d 6d 7d 8d 2c 4c 6c", "8d 7d 6d 5d", "four-card straight flush", "8 high"),
        ("Ad 2d 3d Kd Jd 9h 9s", "3d 2d Ad", "three-card straight flush", "3 high"),
        ("Ad 2d 3d Kd Qd 9h 9s", "Ad Kd Qd", "three-card straight flush", "ace high"),
        ("5d 6d 7d 8h 9h Th 2c", "Th 9h 8h", "three-card straight flush", "10 high"),
        ("Ad 5d 4d 3d Kh Qh Jh", "Kh Qh Jh", "three-card straight flush", "king high"),
        ("5d 6d 8d 9d 2c 4c 9s", "9d 8d", SHORT, ""),
        ("Ad Kd 2d 9h 7h 5c 3c", "Ad Kd", SHORT, ""),
        ("2d 4d 6d 8h Th Qc Ac", "Ac", SHORT, ""),
    ],
)
def test_a_run_says_its_class_its_name_and_its_cards(dealt: str, made: str, hand: str, name: str) -> None:
    ranking = run(dealt)

    assert format_cards(ranking.cards) == made
    assert ranking.length == len(ranking.cards)
    assert ranking.hand == hand
    assert ranking.name == (f"{hand}, {name}" if name else hand)


def test_678a_6_d_a_longer_run_is_higher_and_runs_of_one_length_are_equal() -> None:
    ladder = [
        "2c 3c 4c 5c 6c 7c 8c",
        "2c 3c 4c 5c 6c 7c Ad",
        "2c 3c 4c 5c 6c Kd Ad",
        "2c 3c 4c 5c Qd Kd Ad",
        "2c 3c 4c 6c Jd Kd Ad",
        "2c 3c 5c 6c Jd Qd Ad",
    ]

    assert [run(hand).category for hand in ladder] == sorted(StraightFlushCategory, reverse=True)
    assert [run(hand) for hand in ladder] == sorted(map(run, ladder), reverse=True)
    assert run("2c 3c 4c 6c Jd Kd Ad") == run("2c 4c 6c 8c Qd Kd Ad")
    assert run("2c 3c 5c 7c Jh Kd Ad") > run("2c 4c 6c 8c Th Qd Ad")


@pytest.mark.parametrize(
    ("dealt", "low", "high"),
    [
        ("Ad 2d 3d 9h 7h 5c Jc", 3, 2),
        ("Ad 2d 9d 9h 7h 5c Jc", 2, 1),
        ("Ad 2d 3d 4d 5d 6d 7d", 7, 6),
        ("Ad Kd Qd 9h 7h 5c Jc", 3, 3),
        ("Ad Kd 2d 9h 7h 5c Jc", 2, 2),
        ("Qd Kd Ad 2d 3d 4d 9h", 4, 3),
    ],
)
def test_the_ace_is_low_only_where_the_reading_allows_it_and_no_run_goes_around_it(
    dealt: str, low: int, high: int
) -> None:
    assert run(dealt).length == low
    assert run(dealt, LowAce.HIGH_ONLY).length == high


def test_a_run_may_be_asked_for_in_one_suit() -> None:
    hand = "Ad Td 8d 4d 5c 6c 7c"
    flush_suit = highest_flush(parse_cards(hand)).suit

    assert run(hand).length == 3
    assert run(hand, suit=flush_suit).length == 1
    assert run(hand, suit=Suit.CLUBS).length == 3
    with pytest.raises(Malformed) as refused:
        run(hand, suit=Suit.SPADES)
    assert str(refused.value) == (
        'read "Ad Td 8d 4d 5c 6c 7c": expected a hand that holds spades; ask for clubs or diamonds'
    )


@cache
def longest_in(mask: int, low_ace: LowAce) -> int:
    """The longest run in a set of ranks, read off the ranks written down in order."""
    written = "".join("x" if mask >> bit & 1 else " " for bit in range(13))
    if low_ace is LowAce.HIGH_OR_LOW:
        written = written[-1] + written
    return max(map(len, written.split()), default=0)


@pytest.mark.parametrize("low_ace", LowAce)
def test_every_set_of_ranks_in_one_suit(low_ace: LowAce) -> None:
    others = parse_cards("2c 4d 6h 8c Td Qh")
    for mask in range(1, 1 << 13):
        suited = cards_of(mask, Suit.SPADES)
        if len(suited) <= 7:
            hand = (*others[: 7 - len(suited)], *suited)
            longest = longest_in(mask, low_ace)
            assert longest_straight_flush(hand, low_ace, Suit.SPADES).length == longest, format_cards(hand)
            assert longest_straight_flush(hand, low_ace).length == longest


def second_ranking(hand: Hand, low_ace: LowAce) -> int:
    masks = Counter(dict.fromkeys(Suit, 0))
    for card in hand:
        masks[card.suit] += 1 << (card.rank - 2)
    return max(longest_in(mask, low_ace) for mask in masks.values())


@pytest.mark.parametrize("low_ace", LowAce)
def test_hands_dealt_at_random(low_ace: LowAce) -> None:
    for hand in some_hands(STANDARD.cards, 7, 10_000, seed=678):
        ranking = longest_straight_flush(hand, low_ace)
        assert ranking.length == second_ranking(hand, low_ace), format_cards(hand)
        assert set(ranking.cards) <= set(hand)


@pytest.mark.prove
def test_every_hand_is_as_written_down_and_counted() -> None:
    lengths: Counter[tuple[str, str]] = Counter()
    for masks, hand, times in hands_up_to_suits(7):
        for low_ace in LowAce:
            length = longest_straight_flush(hand, low_ace).length
            assert length == max(longest_in(mask, low_ace) for mask in masks), format_cards(hand)
            lengths[low_ace.value, str(length)] += times

    assert lengths == {
        (low_ace.value, row["length"]): int(row[low_ace.value]) for low_ace in LowAce for row in rows("straight_flush")
    }


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
        run(dealt)

    assert str(refused.value) == sentence
