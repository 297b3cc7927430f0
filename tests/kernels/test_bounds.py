"""No kernel reads or writes beyond the end of an array, which compiled code does without a word, or dies of.

Python's own NumPy checks every index, and so does compiled code that is asked to (`NUMBA_BOUNDSCHECK`).
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from pitboss.cards import parse_cards
from pitboss.exact.compile_kernels import uses
from pitboss.games.heads_up_holdem.counting.board_kinds import RANK_PAIRS
from pitboss.games.heads_up_holdem.counting.outs import _count_outs
from pitboss.games.registry import find_game
from pitboss.kernels.poker import _values, places_of, values
from pitboss.kernels.poker_tables import LITERAL, POKER_ORDER, RANKS_OF_FIVE, rising
from pitboss.law.edition import games
from pitboss.malformed import Malformed
from pitboss.simulate.perfect_player import is_watched
from tests.kernels.bounds_checked import ended_with

LITERALLY = "readings={'compare-standard': 'literal'}"
FURTHER_USES = [
    "of('heads-up-holdem').strategy(Elections('677a@proposed-2015'))",
    f"of('heads-up-holdem').strategy(Elections('677a@proposed-2015', {LITERALLY}))",
    "advise('8c 8d', '8h 8s Ac')",
    "advise('Ac Kd', '8h 8s 8d 8c Ad')",
    f"of('high-card-flush').solve(Elections('678a@proposed-2015', {LITERALLY}), 'base')",
    "simulate_pot(Elections('680a@codified-2019'), players=6, rounds=100_000, seed=680)",
]
"""What the software does with kernels beyond that for which they are compiled: other orders, marks and sizes."""
PROGRAM = """
from pitboss.exact.compile_kernels import use
from pitboss.games.elections import Elections
from pitboss.games.saigon_5_card.solve_pot import simulate_pot
from pitboss.games.registry import solver_of as of
from pitboss.games.solving import Situation

def advise(hand, board):
    situation = Situation.read(hand, community=board)
    of('heads-up-holdem').advise(Elections('677a@proposed-2015'), situation)
"""


@pytest.mark.parametrize("order", [POKER_ORDER, LITERAL])
def test_a_board_with_four_of_a_rank_is_given_no_fifth(order: int) -> None:
    boards = RANKS_OF_FIVE[(RANKS_OF_FIVE[:, 0] == RANKS_OF_FIVE[:, 3]) | (RANKS_OF_FIVE[:, 1] == RANKS_OF_FIVE[:, 4])]
    assert len(boards) == 13 * 12

    _count_outs.py_func(0, len(boards), boards, 4, order, np.zeros((len(boards), RANK_PAIRS), np.uint8))


@pytest.mark.parametrize(("size", "hands"), [(5, 13), (6, 13 * 13), (7, 13 * 91)])
@pytest.mark.parametrize("order", [POKER_ORDER, LITERAL])
def test_a_hand_with_a_fifth_card_of_a_rank_is_looked_up_in_no_table_that_ends_before(
    size: int, hands: int, order: int
) -> None:
    ranks = rising(size)
    ranks = ranks[(ranks[:, 4:] == ranks[:, :-4]).any(axis=1)]
    assert len(ranks) == hands
    cards = (ranks + 13 * (np.arange(size) % 4)).astype(np.uint8)

    for at in range(hands):
        _values.py_func(cards[at : at + 1], order, np.empty(1, np.uint16))


@pytest.mark.parametrize("hand", ["AcAdAhAsAc", "AcAdAhAsAcKd", "8c8d8h8s8c5d5h"])
def test_a_card_that_comes_twice_is_refused_where_it_leads_beyond_the_tables(hand: str) -> None:
    cards = places_of([card for at in range(0, len(hand), 2) for card in parse_cards(hand[at : at + 2])])

    with pytest.raises(Malformed, match="same card twice"):
        values(np.array([cards], np.uint8))


@pytest.mark.prove
@pytest.mark.parametrize("done", [f"use{named!r}" for named in uses()] + FURTHER_USES)
def test_whatever_kernels_are_used_for_stays_within_their_arrays(done: str, tmp_path: Path) -> None:
    assert ended_with(PROGRAM + done, tmp_path) == (0, "")


@pytest.mark.prove
@pytest.mark.parametrize(
    "done",
    [f"play_rounds({game!r})" for game in games() if find_game(game).kernel]
    + [f"watch_shoes({game!r})" for game in games() if is_watched(game)],
)
def test_whatever_is_dealt_stays_within_the_arrays_of_its_kernel(done: str, tmp_path: Path) -> None:
    program = f"from tests.kernels.bounds_checked import play_rounds, watch_shoes\n{done}"

    assert ended_with(program, tmp_path) == (0, "")
