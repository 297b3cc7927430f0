"""One hand with any cards known: what each option pays, compared with enumeration by the readable ranking."""

import random

import pytest

from pitboss.cards import STANDARD, parse_cards
from pitboss.games.heads_up_holdem.counting.one_hand import HandOrder, Known, at_flop, at_last, before
from pitboss.ranking import Compare
from tests.games.heads_up_holdem.board_games import RANKED, Slowly, pays

BOARDS = [
    "2c 7d 9h Js Kc",  # no flush, no pair
    "2c 2d 9h 9s Kc",
    "5c 6c 7c 8c 2d",  # four to a flush and a straight
    "Ah Kh Qh Jh Th",  # a royal flush that everybody shares
    "4s 4h 4d 8s 9s",
    "2h 5h 9h Jh Kh",
]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("compare", list(Compare))
def test_after_the_last_card_options_bring_what_enumeration_says(board: str, compare: Compare) -> None:
    cards, options = parse_cards(board), pays(1, 3)
    ranked = HandOrder(list(Compare).index(compare), 1)
    for own in ("As 3c", "3s 3d", "Ac 5d"):
        hand = Slowly(own, compare=compare)
        assert at_last(hand.known(cards), ranked, options) == hand.at_last(cards, options)
        assert hand.known(cards).ways() == 990


@pytest.mark.parametrize(("opponent", "ways"), [("", 903), ("Qd", 42), ("Qd 4c", 1)])
def test_cards_known_to_be_elsewhere_are_left_out(opponent: str, ways: int) -> None:
    board, options = parse_cards("5c 6c 7c Kd 2d"), pays(2, 2)
    hand = Slowly("Kc 9s", opponent=opponent, seen=parse_cards("8h 8d"))
    assert at_last(hand.known(board), RANKED, options) == hand.at_last(board, options)
    assert hand.known(board).ways() == ways


def small_deck(seed: int, own: str, opponent: str, left: int) -> Slowly:
    """All cards but so many have been seen, so that everything can be enumerated."""
    taken = {*parse_cards(own), *parse_cards(opponent)}
    rest = [card for card in STANDARD.cards if card not in taken]
    return Slowly(own, opponent=opponent, seen=random.Random(seed).sample(rest, len(rest) - left))


@pytest.mark.parametrize(
    ("own", "opponent", "left"), [("Ah Kd", "", 9), ("9c 8c", "", 9), ("2s 2h", "Td", 9), ("7h 3h", "Ac 9d", 10)]
)
def test_from_a_small_deck_every_decision_is_worth_what_enumeration_says(own: str, opponent: str, left: int) -> None:
    last, flop, first = pays(3, 2), pays(4, 2), pays(5, 2)
    hand = small_deck(left + len(opponent), own, opponent, left)
    assert before(hand.known(), RANKED, last, flop, first) == hand.before(last, flop, first)
    cards = hand.left(())[:3]
    assert at_flop(hand.known(cards), RANKED, last, flop) == hand.at_flop(cards, last, flop)


def test_ways_are_those_to_complete_flop_board_and_opponent() -> None:
    assert Known((0, 1)).ways() == 19_600 * 1_081 * 990
    assert Known((0, 1), (2, 3, 4)).ways() == 1_081 * 990
    assert Known((0, 1), (), (2,), (3, 4)).ways() == 47 * 46 * 45 // 6 * (44 * 43 // 2) * 42
    assert Known((0, 1), seen=tuple(range(2, 46))).ways() == 0


@pytest.mark.prove
@pytest.mark.parametrize(("own", "flop"), [("8c 6d", "8h 7c 2s"), ("Jh 4h", "Qh 9h 3c"), ("2d 2s", "Kc Kd 5h")])
def test_after_a_flop_options_bring_what_enumeration_says(own: str, flop: str) -> None:
    hand, cards, last, options = Slowly(own), parse_cards(flop), pays(6, 2), pays(7, 2)
    assert at_flop(hand.known(cards), RANKED, last, options) == hand.at_flop(cards, last, options)
