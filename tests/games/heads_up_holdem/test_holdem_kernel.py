"""The compiled round of Heads-Up Hold 'Em: it pays what the reference pays, and decides as the exact solution does."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.games.elections import Elections
from pitboss.games.heads_up_holdem import kernel
from pitboss.games.heads_up_holdem.kernel_plays import choosing_of
from pitboss.games.heads_up_holdem.solve import ORDERS, advise
from pitboss.games.heads_up_holdem.solve_pays import decisions
from pitboss.games.simulating import Seated
from pitboss.games.solving import NOWHERE, Situation
from pitboss.kernels.poker_tables import CLASS_SHIFT
from tests.simulate.settled import STAKE, cards, of, results, together

TEXT = "677a@proposed-2015"
READINGS: list[dict[str, str]] = [{}, {"677a-bad-beat-needs-raise": "any"}, {"compare-standard": "literal"}]


def as_bytes(places: NDArray[np.uint8]) -> list[int]:
    """Places in the deck as rank and suit."""
    return [place % 13 | place // 13 << 4 for place in places.tolist()]


def cells_of(elections: Elections, strategy: str, dealt: NDArray[np.uint8]) -> NDArray[np.int64]:
    decided = decisions(elections, NOWHERE)
    chosen = choosing_of(Seated(elections=elections, strategy=strategy), decided)
    counts = np.array([len(each) for each in (decided.river, decided.flop, decided.preflop)], np.int64)
    lowest = int(decided.dealer_qualifies) << CLASS_SHIFT
    cells = np.zeros((len(dealt), 4), np.int64)
    choices = (chosen.before, chosen.flop, chosen.last_plain, chosen.last_marked)
    kernel.settle_all(dealt, *choices, counts, ORDERS[decided.order], lowest, cells)
    return cells


def agree(elections: Elections, strategy: str, rounds: int) -> None:
    """Hold random rounds against the reference; half of the decks are rich in one suit and in high cards."""
    (program,) = kernel.prepare(Seated(elections=elections, strategy=strategy))
    decided = decisions(elections, NOWHERE)
    made = [("river", each) for each in decided.river]
    made += [("flop", each) for each in decided.flop] + [("preflop", each) for each in decided.preflop]
    rng = np.random.default_rng(677)
    weights = (np.arange(52) // 13 == 3) * 0.4 + (np.arange(52) % 13 > 6) * 0.2
    rich = [np.argsort(rng.random(52) - weights * (number % 2))[:9] for number in range(rounds)]
    dealt = np.stack([rng.permutation(each) for each in rich]).astype(np.uint8)
    for row, (option, kind, showdown, pocket) in zip(dealt, cells_of(elections, strategy, dealt).tolist(), strict=True):
        pocket_letter, trips_letter = "ABC"[int(rng.integers(3))], "ABCD"[int(rng.integers(4))]
        wagers = dict.fromkeys(("ante", "odds", "pocket-bonus", "trips-plus"), STAKE)
        stage, taken = made[option]
        seat = {"seat": 1, "cards": cards(as_bytes(row[7:])), "wagers": wagers}
        if taken.raised is None:
            seat["decision"] = "fold"
        else:
            wagers["raise"] = int(taken.raised * STAKE)
            seat["stage"] = stage
        record = {
            "edition": TEXT,
            "readings": elections.readings,
            "paytables": {"pocket-bonus": pocket_letter, "trips-plus": trips_letter},
            "dealer": cards(as_bytes(row[:2])),
            "community": cards(as_bytes(row[2:7])),
            "seats": [seat],
        }
        (paid,) = results(record)
        cell = (option * 10 + kind) * 5 + showdown
        assert of(program.counted, "base", None)[cell] == together(paid, "ante", "odds", "raise"), record
        assert of(program.counted, "pocket-bonus", pocket_letter)[pocket] == paid["pocket-bonus"], record
        assert of(program.counted, "trips-plus", trips_letter)[kind] == paid["trips-plus"], record


def test_random_rounds_are_paid_as_the_reference_pays_them() -> None:
    agree(Elections(TEXT), "simple", 300)


@pytest.mark.prove
@pytest.mark.parametrize("readings", READINGS)
@pytest.mark.parametrize("strategy", ["optimal", "simple", "mimic-the-dealer"])
def test_very_many_rounds_are_paid_as_the_reference_pays_them(readings: dict[str, str], strategy: str) -> None:
    agree(Elections(TEXT, readings=readings), strategy, 30_000)


@pytest.mark.prove
def test_decisions_are_those_advised() -> None:
    """After the flop and after the river, as a count of every card that may come advises."""
    elections = Elections(TEXT)
    rng = np.random.default_rng(11)
    dealt = np.stack([rng.permutation(52)[:9] for _ in range(60)]).astype(np.uint8)
    after_flop = range(2, 2 + len(decisions(elections, NOWHERE).flop))
    for row, (option, _, _, _) in zip(dealt, cells_of(elections, "optimal", dealt).tolist(), strict=True):
        own, board = cards(as_bytes(row[7:])).split(), cards(as_bytes(row[2:7])).split()
        if option < 2:
            best = advise(elections, Situation(tuple(own), tuple(board))).best.choice
            assert best == ("fold", "raise 1x")[option], (own, board)
        elif option in after_flop:
            best = advise(elections, Situation(tuple(own), tuple(board[:3]))).best.choice
            assert best.startswith("raise"), (own, board)


@pytest.mark.parametrize(("strategy", "seats"), [("random", 6), ("simple", 3)])
def test_every_round_is_counted_once_for_every_seat(strategy: str, seats: int) -> None:
    (program,) = kernel.prepare(Seated(elections=Elections(TEXT), seats=seats, strategy=strategy))
    totals = np.zeros((seats, program.cells), np.int64)
    program.play(9, 2, 2_000, totals)

    for counted in program.counted:
        cells = totals[:, counted.first : counted.first + len(counted.results)]
        assert cells.sum(axis=1).tolist() == [2_000] * seats
