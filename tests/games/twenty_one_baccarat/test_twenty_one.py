"""21 Baccarat hands: 681a.3(d), (e), 681a.1, 681a.7(i), over all sequences of two and three ranks."""

from collections import Counter
from itertools import product

import pytest

from pitboss.cards import Card, Rank, Suit, format_cards, parse_cards
from pitboss.games import rules
from pitboss.games.twenty_one_baccarat.twenty_one import (
    BonusHand,
    CardValues,
    StraightAce,
    Total,
    TwoAces,
    bonus_hands,
    is_natural,
    total,
)
from pitboss.malformed import Malformed
from pitboss.ranking import rank_named
from tests.ranking.enumeration import Hand, check_same_order, counts

VALUES = CardValues(numbers=(2, 3, 4, 5, 6, 7, 8, 9, 10), ten=10, ace_high=11, ace_low=1, highest_score=21)
SPADES = [Card(rank, Suit.SPADES) for rank in Rank]
TWO: list[Hand] = list(product(SPADES, repeat=2))
THREE: list[Hand] = list(product(SPADES, repeat=3))


def points(text: str, two_aces: TwoAces = TwoAces.TWELVE) -> Total:
    return total(parse_cards(text), VALUES, two_aces)


def bonus(cards: Hand, straight_ace: StraightAce = StraightAce.LOW) -> tuple[BonusHand, ...]:
    return bonus_hands(cards, VALUES, jackpot_rank=Rank.SEVEN, straight_ace=straight_ace)


def test_the_values_are_read_from_the_rules() -> None:
    edition = rules("681a@final-2016")

    assert CardValues.from_rules(edition) == VALUES
    assert rank_named(edition.text("jackpot-rank")) is Rank.SEVEN


def test_681a_3_d_what_cards_count_by_themselves() -> None:
    cards = parse_cards("2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah")

    assert [VALUES.points(card) for card in cards] == [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11]


@pytest.mark.parametrize(
    ("dealt", "kind", "value"),
    [
        ("Th 6d", "hard", 16),
        ("Kh Qd", "hard", 20),
        ("Ah Kd", "soft", 21),
        ("Ah Ad", "soft", 12),
        ("Ah 6d", "soft", 17),
        ("Ah 6d 4c", "soft", 21),
        ("Ah 6d 5c", "hard", 12),
        ("Ah Ad 9c", "soft", 21),
        ("Ah Ad Tc", "hard", 12),
        ("Ah Ad As", "soft", 13),
        ("Kh 6d Ac", "hard", 17),
        ("Kh 6d 5c", "hard", 21),
        ("Kh 6d 6c", "hard", 22),
        ("Kh 6d Qc", "hard", 26),
    ],
)
def test_681a_3_d_3_an_ace_counts_high_unless_the_hand_would_exceed_21(dealt: str, kind: str, value: int) -> None:
    found = points(dealt)

    assert (found.name, found.value, found.soft) == (str(value), value, kind == "soft")
    assert format_cards(found.cards) == dealt


def test_681a_7_i_totals_in_order() -> None:
    ladder = ["Kh 5d 6c", "Kh Qd", "9h Ad", "Kh 7d", "Kh 6d", "2h 2d", "Kh 6d 6c", "Kh 6d 7c", "Kh 6d Qc"]
    totals = [points(hand) for hand in ladder]

    assert totals == sorted(totals, reverse=True)
    assert [found.value for found in totals] == [21, 20, 20, 17, 16, 4, 22, 23, 26]


def test_equal_totals_tie_soft_or_hard_below_21_and_above() -> None:
    assert points("Ah 6d") == points("Th 7d") == points("Kh 2d 5c")
    assert points("Kh 6d 6c") == points("Qh 7d 5c")
    assert points("Ah Kd") == points("7h 7d 7c")


def test_two_aces_may_form_a_value_of_their_own() -> None:
    top = points("Ah Ad", TwoAces.TOP)

    assert points("Ah Ad") == points("7h 5d")
    assert top > points("Ah Kd", TwoAces.TOP)
    assert top == points("As Ac", TwoAces.TOP)
    assert (top.name, top.value) == ("two aces", 12)
    assert points("Ah Ad Kc", TwoAces.TOP) == points("7h 5d", TwoAces.TOP)


def second_total(hand: Hand) -> tuple[int, bool]:
    """Each ace tried with both values: the highest total up to 21, or else the lowest."""
    letters = [card.rank.letter for card in hand]
    choices = [((11, 1) if each == "A" else (10,) if each in "TJQK" else (int(each),)) for each in letters]
    tried = [(sum(values), 11 in values) for values in product(*choices)]
    return max((each for each in tried if each[0] <= 21), default=min(tried))


def test_all_sequences_of_ranks_total_as_by_trying_both_values_of_each_ace() -> None:
    pairs = []
    for hand in TWO + THREE:
        found = total(hand, VALUES)
        value, soft = second_total(hand)
        assert (found.value, found.soft) == (value, soft), format_cards(hand)
        pairs.append((found, (1, value) if value <= 21 else (0, -value)))
    check_same_order(pairs)


class TestNatural:
    @pytest.mark.parametrize("dealt", ["Ah Ad", "Ah Ah", "Ah Td", "Jh Ad", "Ah Qd", "Kh Ad"])
    def test_681a_1_two_aces_or_an_ace_and_a_card_that_counts_ten(self, dealt: str) -> None:
        assert is_natural(parse_cards(dealt))

    @pytest.mark.parametrize("dealt", ["Ah 9d", "Kh Qd", "Kh 5d 6c", "Ah Kd Tc", "7h 7d 7c", "Th Td"])
    def test_nothing_else_is_one(self, dealt: str) -> None:
        assert not is_natural(parse_cards(dealt))

    def test_nine_of_the_169_sequences_of_two_ranks_and_no_three_cards(self) -> None:
        assert sum(map(is_natural, TWO)) == 1 + 2 * 4
        assert not any(map(is_natural, THREE))


class TestBonusHands:
    @pytest.mark.parametrize(
        ("dealt", "hands", "names"),
        [
            (
                "7h 7d 7h",
                ["three 7s", "three-of-a-kind", "three-card 21", "one pair"],
                ["three 7s", "three-of-a-kind, 7s", "three-card 21", "one pair, 7s"],
            ),
            ("5h 5d 5c", ["three-of-a-kind", "one pair"], ["three-of-a-kind, 5s", "one pair, 5s"]),
            ("5h 7d 6c", ["three-card straight"], ["three-card straight, 7 high"]),
            ("6h 7d 8c", ["three-card straight", "three-card 21"], ["three-card straight, 8 high", "three-card 21"]),
            ("Ah 2d 3c", ["three-card straight"], ["three-card straight, 3 high"]),
            ("Qh Kd Ac", ["three-card straight", "three-card 21"], ["three-card straight, ace high", "three-card 21"]),
            ("Kh Ad 2c", [], []),
            ("6h 6d 9c", ["three-card 21", "one pair"], ["three-card 21", "one pair, 6s"]),
            ("6h 9d 6c", ["three-card 21"], ["three-card 21"]),
            ("Ah 5d 5c", ["three-card 21"], ["three-card 21"]),
            ("5h 9d 5c", [], []),
            ("Th Td", ["one pair"], ["one pair, 10s"]),
            ("Qh Qh", ["one pair"], ["one pair, queens"]),
            ("Th Qd", [], []),
            ("Ah Kd", [], []),
            ("5h 5d 9c", ["one pair"], ["one pair, 5s"]),
            ("5h 6d", [], []),
        ],
    )  # fmt: skip
    def test_681a_3_e_all_that_a_hand_makes_highest_first(self, dealt: str, hands: list[str], names: list[str]) -> None:
        found = bonus(parse_cards(dealt))

        assert [each.hand for each in found] == hands
        assert [each.name for each in found] == names
        assert list(found) == sorted(found, reverse=True)

    def test_the_cards_that_make_it(self) -> None:
        straight, *_ = bonus(parse_cards("2c Ah 3d"))
        pair, *_ = bonus(parse_cards("5h 5d 9c"))

        assert format_cards(straight.cards) == "3d 2c Ah"
        assert format_cards(pair.cards) == "5h 5d"

    def test_the_jackpot_rank_is_the_callers(self) -> None:
        hands = bonus_hands(parse_cards("8h 8d 8c"), VALUES, jackpot_rank=Rank.EIGHT)

        assert [each.hand for each in hands] == ["three 8s", "three-of-a-kind", "one pair"]

    @pytest.mark.parametrize("straight_ace", StraightAce)
    def test_all_sequences_of_ranks(self, straight_ace: StraightAce) -> None:
        """Against the clauses carried out on written ranks, and counted."""
        ranks = ("A" if straight_ace is StraightAce.LOW else "") + "23456789TJQKA"
        runs = {frozenset(ranks[start : start + 3]) for start in range(len(ranks) - 2)}
        counted: Counter[str] = Counter()
        for hand in TWO + THREE:
            letters = [card.rank.letter for card in hand]
            expected = {
                "three 7s": letters == ["7", "7", "7"],
                "three-of-a-kind": len(letters) == 3 and len(set(letters)) == 1,
                "three-card straight": set(letters) in runs,
                "three-card 21": len(letters) == 3 and second_total(hand)[0] == 21,
                "one pair": letters[0] == letters[1],
            }
            found = [each.hand for each in bonus(hand, straight_ace)]
            assert found == [name for name, made in expected.items() if made], format_cards(hand)
            if len(letters) == 3:
                counted.update(found)

        assert counted == counts("twenty_one_bonus", straight_ace.value)


@pytest.mark.parametrize(
    ("dealt", "sentence"),
    [
        ("Ah", 'read "Ah": expected two to three cards; add 1'),
        ("Ah 2h 3h 4h", 'read "Ah 2h 3h 4h": expected two to three cards; leave out 1'),
        ("7h 7h Jk", "read Jk once: a deck of 52 cards does not hold it; remove Jk once"),
    ],
)
def test_what_is_no_hand_is_refused(dealt: str, sentence: str) -> None:
    for refusing in (points, lambda text: is_natural(parse_cards(text)), lambda text: bonus(parse_cards(text))):
        with pytest.raises(Malformed) as refused:
            refusing(dealt)
        assert str(refused.value) == sentence
