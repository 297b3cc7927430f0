"""The compiled round of Heads-Up Hold 'Em pays what the reference pays and decides as the exact solution does."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.cards import Card
from pitboss.games.elections import Elections
from pitboss.games.heads_up_holdem import kernel
from pitboss.games.heads_up_holdem.solve import advise
from pitboss.games.heads_up_holdem.solve_pays import decisions
from pitboss.games.simulating import Seated
from pitboss.games.solving import NOWHERE, Situation
from tests.games.heads_up_holdem.holdem_rounds import HeldHoldem, at_random, every_seven_cards, every_two_cards
from tests.simulate.settled import CARDS, one_in, seed_of, share_of_a_million

TEXT = "677a@proposed-2015"
READINGS: list[dict[str, str]] = [{}, {"677a-bad-beat-needs-raise": "any"}, {"compare-standard": "literal"}]


EVERY = {"every seven cards": every_seven_cards, "every two cards": every_two_cards}


def test_random_rounds_are_paid_as_the_reference_pays_them() -> None:
    assert HeldHoldem(kernel, Elections(TEXT), "simple").check(at_random(600)) == 600


@pytest.mark.prove
@pytest.mark.parametrize("readings", READINGS)
@pytest.mark.parametrize("strategy", ["optimal", "simple", "mimic-the-dealer"])
def test_a_million_rounds_are_paid_as_the_reference_pays_them(readings: dict[str, str], strategy: str) -> None:
    rounds = share_of_a_million(3 * len(READINGS))
    held = HeldHoldem(kernel, Elections(TEXT, readings=readings), strategy)

    assert held.check(at_random(rounds, seed_of(strategy, *readings.values()))) == rounds


@pytest.mark.parametrize("what", EVERY)
def test_some_of_all_hands_are_paid_as_the_reference_pays_them(what: str) -> None:
    assert HeldHoldem(kernel, Elections(TEXT), "simple").check(one_in(EVERY[what](), 600)) >= 600


@pytest.mark.prove
@pytest.mark.parametrize("readings", READINGS)
def test_all_hands_are_paid_as_the_reference_pays_them(readings: dict[str, str]) -> None:
    """49,205 ways in which ranks can come among seven cards, 4,719 flushes; 1,326 hands in both orders."""
    held = HeldHoldem(kernel, Elections(TEXT, readings=readings), "simple")

    assert held.check(every_seven_cards()) == 49_205 + 4_719
    assert held.check(every_two_cards()) == 2 * 1_326


def _at(places: NDArray[np.uint8]) -> tuple[Card, ...]:
    return tuple(CARDS[place % 13 | place // 13 << 4] for place in places.tolist())


@pytest.mark.prove
def test_decisions_are_those_advised() -> None:
    """After the flop and after the river, as a count of every card that may come advises."""
    elections = Elections(TEXT)
    rng = np.random.default_rng(11)
    dealt = np.stack([rng.permutation(52)[:9] for _ in range(60)]).astype(np.uint8)
    after_flop = range(2, 2 + len(decisions(elections, NOWHERE).flop))
    for row, (option, _, _, _) in zip(dealt, HeldHoldem(kernel, elections).cells(dealt).tolist(), strict=True):
        own, board = _at(row[7:]), _at(row[2:7])
        if option < 2:
            best = advise(elections, Situation(own, community=board)).best.choice
            assert best == ("fold", "raise 1x")[option], (own, board)
        elif option in after_flop:
            best = advise(elections, Situation(own, community=board[:3])).best.choice
            assert best.startswith("raise"), (own, board)


@pytest.mark.parametrize(("strategy", "seats"), [("random", 6), ("simple", 3)])
def test_every_round_is_counted_once_for_every_seat(strategy: str, seats: int) -> None:
    (program,) = kernel.prepare(Seated(elections=Elections(TEXT), seats=seats, strategy=strategy))
    totals = np.zeros((seats, program.cells), np.int64)
    program.play(9, 2, 2_000, totals)

    for counted in program.counted:
        cells = totals[:, counted.first : counted.first + len(counted.results)]
        assert cells.sum(axis=1).tolist() == [2_000] * seats
