"""What seen cards are worth before three decisions: with and without them, played out slowly from small decks."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np
import pytest

from pitboss.cards import STANDARD, Card, parse_cards
from pitboss.games.elections import Elections
from pitboss.games.heads_up_holdem import kernel
from pitboss.games.heads_up_holdem.counting.board_kinds import KIND_PAIRS, MARKED_BOARDS, RANK_PAIRS
from pitboss.games.heads_up_holdem.counting.decisions import FLOPS_APART, STARTS, Choosing, Options
from pitboss.games.heads_up_holdem.counting.kept_choices import kept, with_and_without
from pitboss.games.heads_up_holdem.solve import advise, worth_of_seeing
from pitboss.games.places import HAND
from pitboss.games.solving import Situation
from pitboss.kernels.poker import places_of
from pitboss.kernels.poker_tables import RANKS_OF_FIVE
from tests.games.heads_up_holdem.board_games import RANKED, Slowly, pays

OPTIONS = Options(pays(5, 2), pays(4, 2), pays(3, 2))
_RANDOM = np.random.default_rng(677)
CHOOSING = Choosing(
    _RANDOM.integers(0, 3, len(STARTS), np.uint8),
    _RANDOM.integers(0, 3, (len(STARTS), len(FLOPS_APART)), np.uint8),
    _RANDOM.integers(0, 2, (len(RANKS_OF_FIVE), RANK_PAIRS), np.uint8),
    _RANDOM.integers(0, 2, (len(MARKED_BOARDS), KIND_PAIRS), np.uint8),
)
"""Any choices will do; they are looked up as simulated rounds look them up."""


class KeepingTo(Slowly):
    """A hand that decides by what it would do without what was seen."""

    def by_choice(self) -> int:
        one, other = places_of(self.own)
        before = int(CHOOSING.before[kernel._START[one, other]])
        total = 0
        for flop in combinations(self.left(()), 3):
            cards = np.array([0, 0, *places_of(flop)])
            chosen = int(CHOOSING.flop[kernel._START[one, other], kernel._flop_place(one, other, cards, 2)])
            for more in combinations(self.left(flop), 2):
                board = (*flop, *more)
                if before:
                    total += self.at_last(board, OPTIONS.before)[before - 1]
                elif chosen:
                    total += self.at_last(board, OPTIONS.flop)[chosen - 1]
                else:
                    total += self.at_last(board, OPTIONS.last)[self.last_choice(board)]
        return total

    def last_choice(self, board: Sequence[Card]) -> int:
        one, other = places_of(self.own)
        cards = np.array([0, 0, *places_of(board)])
        key = kernel._board_key(cards)
        return int(kernel._last(one, other, cards, key, CHOOSING.last_plain, CHOOSING.last_marked))


@pytest.mark.parametrize(
    ("own", "opponent", "left"),
    [
        ("Ah Kd", "", "2h 3h 9h Jh Qc 4s 8d 8c"),
        ("9c 8c", "Td", "2c 3c 7c Jh Qd 4s Ts"),
        ("2s 2h", "Kh", "4h 5h 6h 9s Ts Js Ad"),
        ("3h 7h", "", "5h 6h 4h 9d Tc Js Ad Kd"),
        ("Qd Qc", "Ac 9d", "2c 2d 3h 4s 5c 6d"),
    ],
)
def test_the_best_choices_and_those_made_without_bring_what_enumeration_says(
    own: str, opponent: str, left: str
) -> None:
    keep = {*parse_cards(own), *parse_cards(opponent), *parse_cards(left)}
    hand = KeepingTo(own, opponent=opponent, seen=[card for card in STANDARD.cards if card not in keep])

    known = hand.known()
    best, without = with_and_without(known, RANKED, OPTIONS, kept(known.own, CHOOSING))

    assert best == max(hand.before(OPTIONS.last, OPTIONS.flop, OPTIONS.before))
    assert without == hand.by_choice()


def test_what_nobody_sees_is_worth_nothing_and_a_card_what_the_advice_with_it_says() -> None:
    elections, pair = Elections("677a@proposed-2015"), Situation.read("Qh Qs", dealer="Kd")

    assert worth_of_seeing(elections, Situation.read("Jh 6d")) == 0
    # A pair of queens is raised with and without the king.
    assert advise(elections, pair).best.choice == advise(elections, Situation(pair.at(HAND))).best.choice == "raise 3x"
    assert worth_of_seeing(elections, pair) == 0
    assert worth_of_seeing(elections, Situation.read("Jh 6d", dealer="Kd")) > 0
