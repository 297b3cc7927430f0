"""Saigon 5 Card hands: 680a.6(a), (b) and 680a.11(b), (c), and all 2,869,685 hands counted."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

import pytest

from pitboss.cards import JOKER, WITH_JOKER, Card, Rank, Suit, format_cards, parse_cards
from pitboss.games import rules
from pitboss.games.saigon_5_card.point_count import PointValues, Setting, best_setting, setting_of
from pitboss.malformed import Malformed
from tests.ranking.enumeration import Hand, counts, hands

VALUES = PointValues(
    numbers=(2, 3, 4, 5, 6, 7, 8, 9), ten=10, ace=1, joker_values=(3, 6, 9), totals=(10, 20, 30), highest=10
)


def best(text: str) -> Setting:
    return best_setting(parse_cards(text), VALUES)


def setting(five: str, showdown: str) -> Setting:
    return setting_of(parse_cards(five), parse_cards(showdown), VALUES)


@pytest.mark.parametrize("edition", ["680a@proposed-2015", "680a@codified-2019"])
def test_the_values_are_read_from_the_rules(edition: str) -> None:
    assert PointValues.from_rules(rules(edition)) == VALUES


def test_680a_6_a_what_cards_count() -> None:
    cards = parse_cards("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh")

    assert [VALUES.points(card) for card in cards] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
    with pytest.raises(AttributeError):
        VALUES.points(JOKER)


@pytest.mark.parametrize(("total", "count"), [(2, 2), (9, 9), (10, 10), (11, 1), (19, 9), (20, 10)])
def test_680a_6_b_ten_is_subtracted_from_more_than_ten(total: int, count: int) -> None:
    assert VALUES.point_count(total) == count


@pytest.mark.parametrize(
    ("showdown", "count"),
    [
        ("Ah 4h", 5),
        ("Th Jh", 10),
        ("Ah Ad", 2),
        ("9h Ad", 10),
        ("9h 2d", 1),
        ("9h Kd", 9),
        ("5h 5d", 10),
        ("Jk Ah", 10),
        ("Jk 2h", 8),
        ("Jk 4h", 10),
        ("Jk 8h", 7),
        ("Jk Th", 9),
    ],
)
def test_the_joker_in_the_showdown_hand_counts_what_counts_most(showdown: str, count: int) -> None:
    others = "Qs Ks 8s" if "J" in showdown[3:] else "Qs Js 8s"

    assert setting(f"{others} {showdown}", showdown).point_count == count


def test_680a_11_b_1_the_example_of_the_text() -> None:
    found = best("Jk 8h 6h 5h 2h")

    assert found == Setting(True, 10, (), ())
    assert format_cards(found.three_card_hand) == "Jk 6h 5h"
    assert format_cards(found.showdown_hand) == "8h 2h"
    assert found.joker_as == 9
    assert (found.name, found.hand, found.cards) == ("point count 10", "point count of 10", found.showdown_hand)


@pytest.mark.parametrize(
    ("dealt", "three", "showdown", "made"),
    [
        ("2h 3h 5h 8d 9d", "2h 3h 5h", "8d 9d", (True, 7, None)),
        ("Th Jh Kh 5d 6d", "Th Jh Kh", "5d 6d", (True, 1, None)),
        ("9h 8h 3h Kd Kh", "9h 8h 3h", "Kd Kh", (True, 10, None)),
        ("3h 3d Ah 2d 2s", "Ah 2d 2s", "3h 3d", (False, 6, None)),
        ("Jk 2c Qh Jh Tc", "Qh Jh Tc", "Jk 2c", (True, 8, 6)),
        ("Jk 5h Kh Kd Ks", "Kh Kd Ks", "Jk 5h", (True, 8, 3)),
        ("Jk 9h 9d 9s Ah", "Jk 9h 9d", "9s Ah", (False, 10, None)),
        ("Jk 3h 4h 8h 8d", "4h 8h 8d", "Jk 3h", (True, 9, 6)),
    ],
)
def test_hands_are_set_to_qualify_and_then_for_the_highest_point_count(
    dealt: str, three: str, showdown: str, made: tuple[bool, int, int | None]
) -> None:
    found = best(dealt)

    assert (found.qualifies, found.point_count, found.joker_as) == made
    assert set(found.three_card_hand) == set(parse_cards(three))
    assert set(found.showdown_hand) == set(parse_cards(showdown))


@pytest.mark.parametrize(
    ("three", "qualifies"),
    [("2h 3h 4h", False), ("2h 3h 5h", True), ("2h 3h 6h", False), ("9h 8h 2h", False), ("9h 8h 3h", True)],
)
def test_680a_1_ten_twenty_and_thirty_qualify_and_their_neighbours_do_not(three: str, qualifies: bool) -> None:
    assert setting(f"{three} Kd Qd", "Kd Qd").qualifies is qualifies


def test_a_hand_may_be_set_otherwise_than_it_should() -> None:
    made = setting("2h 3h 5h 8d 9d", "5h 9d")

    assert (made.qualifies, made.point_count) == (False, 4)
    assert format_cards(made.three_card_hand) == "2h 3h 8d"
    assert format_cards(made.showdown_hand) == "5h 9d"
    assert made < best("2h 3h 5h 8d 9d")


def test_the_joker_takes_the_value_that_serves_the_hand_it_is_in() -> None:
    assert setting("Jk 3h 4h 8h 8d", "8h 8d").joker_as == 3
    assert setting("Jk 6h 5h 8h 8d", "8h 8d").joker_as == 9
    assert setting("Jk 9h 9d 8h 8d", "8h 8d").joker_as is None
    assert setting("Jk 9h 9d 8h 8d", "Jk 9d").joker_as == 9
    assert setting("Jk 9h 9d 8h Ad", "Jk Ad").joker_as == 9
    assert setting("Jk 9h 9d 8h 5d", "Jk 5d").joker_as == 3


def test_a_hand_that_qualifies_is_higher_and_then_the_point_count_decides() -> None:
    lowest, highest = best("Th Jh Kh 5d 6d"), best("Jk 9h 9d 9s Ah")

    assert (lowest.qualifies, lowest.point_count) == (True, 1)
    assert (highest.qualifies, highest.point_count) == (False, 10)
    assert lowest > highest
    assert best("Th Jh Kh 5d 7d") > lowest
    assert best("Td Jd Kd 5h 6h") == lowest


def settings(hand: Hand) -> list[Setting]:
    return [setting_of(hand, showdown, VALUES) for showdown in combinations(hand, 2)]


def one_hand_of_each_multiset() -> Iterator[Hand]:
    """A hand for each of the 2,708 multisets of values, kings standing for all that count ten."""
    ranks = [rank for rank in Rank if rank not in (Rank.TEN, Rank.JACK, Rank.QUEEN)]
    for size in (5, 4):
        for chosen in combinations_with_replacement(ranks, size):
            times = Counter(chosen)
            if all(number <= 4 or rank is Rank.KING for rank, number in times.items()):
                cards = [Card(rank, suit) for rank, n in times.items() for suit in list(Suit)[: min(n, 4)]]
                cards += [Card(Rank.QUEEN, Suit.CLUBS)] * (size - len(cards))
                yield tuple(cards + [JOKER] * (5 - size))


def test_without_the_joker_all_qualifying_settings_leave_the_same_point_count() -> None:
    several = 0
    for hand in one_hand_of_each_multiset():
        left = [each.point_count for each in settings(hand) if each.qualifies]
        if JOKER not in hand:
            assert len(set(left)) <= 1, format_cards(hand)
        several += len(set(left)) > 1
    assert several
    with_joker = settings(parse_cards("Jk 3h 4h 7h 9d"))
    assert {each.point_count for each in with_joker if each.qualifies} == {2, 6, 9}


def test_no_setting_of_any_multiset_is_higher_than_the_best() -> None:
    number = 0
    for hand in one_hand_of_each_multiset():
        number += 1
        found = best_setting(hand, VALUES)
        assert found == max(settings(hand)), format_cards(hand)
        assert found == setting_of(hand, found.showdown_hand, VALUES)
        assert found.joker_as == setting_of(hand, found.showdown_hand, VALUES).joker_as
        assert Counter(found.three_card_hand + found.showdown_hand) == Counter(hand)
    assert number == 2_708


def value_classes() -> dict[tuple[int, ...], Setting]:
    return {multiset(hand): best_setting(hand, VALUES) for hand in one_hand_of_each_multiset()}


def multiset(hand: Hand) -> tuple[int, ...]:
    """The ranks of a hand, a joker first as 0 and tens as one, which stand for all hands of these values."""
    return tuple(sorted(0 if card is JOKER else _LIKE[card.rank] for card in hand))


_LIKE = {rank: 1 if rank is Rank.ACE else min(int(rank), 10) for rank in Rank}


def check(chosen: Iterator[Hand]) -> Counter[tuple[str, str]]:
    classes = value_classes()
    assert len(classes) == 2_708
    counted: Counter[tuple[str, str]] = Counter()
    for hand in chosen:
        found = best_setting(hand, VALUES)
        assert found == classes[multiset(hand)], format_cards(hand)
        column = "with joker" if JOKER in hand else "without joker"
        qualifies = "qualifies" if found.qualifies else "does not qualify"
        counted[column, f"{qualifies}, {found.point_count}"] += 1
    return counted


def test_one_hand_in_101_is_set_as_its_multiset_of_values() -> None:
    assert check(hands(WITH_JOKER, 5, one_in=101)).total() == 28_413


@pytest.mark.prove
def test_every_hand_is_set_as_its_multiset_of_values_and_counted() -> None:
    assert check(hands(WITH_JOKER, 5)) == {
        (column, hand): number
        for column in ("with joker", "without joker")
        for hand, number in counts("point_count", column).items()
        if number
    }


@pytest.mark.parametrize(
    ("dealt", "sentence"),
    [
        ("Ah Kh Qh Jh", 'read "Ah Kh Qh Jh": expected five cards; add 1'),
        ("Ah Kh Qh Jh Ah", "read Ah twice: a deck of 53 cards holds it once; remove Ah once"),
        ("Ah Kh Qh Jk Jk", "read Jk twice: a deck of 53 cards holds it once; remove Jk once"),
    ],
)
def test_what_is_no_hand_is_refused(dealt: str, sentence: str) -> None:
    for refusing in (best, lambda text: setting(text, "Ah Kh")):
        with pytest.raises(Malformed) as refused:
            refusing(dealt)
        assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("showdown", "sentence"),
    [
        ("Ah", 'read "Ah": expected two cards; add 1'),
        ("Ah Ah", "read Ah twice: a deck of 53 cards holds it once; remove Ah once"),
        (
            "Ah 2c",
            'read "2c in the showdown hand": expected two of the five cards; choose two of Ah Kh Qh Jh Jk',
        ),
    ],
)
def test_a_showdown_hand_that_is_not_in_the_five_cards_is_refused(showdown: str, sentence: str) -> None:
    with pytest.raises(Malformed) as refused:
        setting("Ah Kh Qh Jh Jk", showdown)

    assert str(refused.value) == sentence
