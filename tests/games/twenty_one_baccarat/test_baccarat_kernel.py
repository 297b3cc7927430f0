"""The compiled round of 21 Baccarat pays what the reference pays, from the shoes that the chapter allows."""

from __future__ import annotations

from collections import Counter
from itertools import product

import numpy as np
import pytest

from pitboss.counting.outcomes import Result
from pitboss.games.elections import Elections
from pitboss.games.simulating import Seated
from pitboss.games.twenty_one_baccarat import kernel
from pitboss.games.twenty_one_baccarat.solve import solve
from tests.games.twenty_one_baccarat.baccarat_rounds import HeldBaccarat, at_random, every_round
from tests.simulate.settled import of, one_in, seed_of, share_of_a_million

TEXT = "681a@final-2016"
READINGS: list[dict[str, str]] = [
    {},
    {"681a-two-aces": "top"},
    {"681a-straight-ace": "none", "681a-bonus-pays": "pair-also"},
]


@pytest.mark.parametrize("readings", READINGS)
def test_random_rounds_are_paid_as_the_reference_pays_them(readings: dict[str, str]) -> None:
    assert HeldBaccarat(kernel, Elections(TEXT, readings=readings)).check(at_random(600)) == 600


@pytest.mark.prove
@pytest.mark.parametrize("readings", READINGS)
def test_a_million_rounds_are_paid_as_the_reference_pays_them(readings: dict[str, str]) -> None:
    rounds = share_of_a_million(len(READINGS))
    rows = at_random(rounds, seed_of(*readings.values()))

    assert HeldBaccarat(kernel, Elections(TEXT, readings=readings)).check(rows) == rounds


@pytest.mark.parametrize("readings", READINGS)
def test_some_of_all_rounds_are_paid_as_the_reference_pays_them(readings: dict[str, str]) -> None:
    elections = Elections(TEXT, readings=readings)

    assert HeldBaccarat(kernel, elections).check(one_in(every_round(kernel, elections), 600)) >= 600


@pytest.mark.prove
@pytest.mark.parametrize("readings", READINGS)
def test_all_rounds_are_paid_as_the_reference_pays_them(readings: dict[str, str]) -> None:
    """Every two ranks against every two, with every card that is drawn."""
    elections = Elections(TEXT, readings=readings)
    rows = every_round(kernel, elections)

    assert len(np.unique(rows[:, :4], axis=0)) == 91**2
    assert HeldBaccarat(kernel, elections).check(rows) == len(rows)


@pytest.mark.parametrize("readings", READINGS)
def test_the_order_of_the_first_two_cards_does_not_matter(readings: dict[str, str]) -> None:
    twos, threes, _ = kernel.look_up(Elections(TEXT, readings=readings))

    assert np.array_equal(twos.reshape(13, 13), twos.reshape(13, 13).T)
    assert np.array_equal(threes.reshape(13, 13, 13), threes.reshape(13, 13, 13).transpose(1, 0, 2))


@pytest.mark.prove
@pytest.mark.parametrize("decks", [4, 8])
def test_all_deals_together_are_the_exact_solution(decks: int) -> None:
    """All 13^6 orders of ranks, each as often as a full shoe deals it."""
    elections = Elections(TEXT, decks=decks)
    (program,) = kernel.prepare(Seated(elections=elections))
    found = {each: Counter[Result]() for each in ("player", "banker", "tie", "player-bonus", "banker-bonus")}
    letter = "A" if decks == 4 else "D"
    rest = np.array(list(product(range(13), repeat=5)), np.uint8)
    for first in range(13):
        dealt = np.concatenate([np.full((len(rest), 1), first, np.uint8), rest], axis=1)
        weights = np.ones(len(dealt), object)
        for column in range(6):
            same = (dealt[:, :column] == dealt[:, [column]]).sum(axis=1)
            weights = weights * (4 * decks - same.astype(object))
        cells = HeldBaccarat(kernel, elections).cells(dealt)
        for wager, column in zip(found, (0, 0, 0, 1, 2), strict=True):
            results_of = of(program.counted, wager, letter if "bonus" in wager else None)
            for cell in range(len(results_of)):
                found[wager][results_of[cell]] += int(weights[cells[:, column] == cell].sum())
    for wager, counts in found.items():
        elected = {wager: letter} if "bonus" in wager else {}
        exact = solve(Elections(TEXT, decks=decks, paytables=elected), wager).outcomes
        total = sum(counts.values())
        assert {key: count * exact.total for key, count in counts.items() if count} == {
            key: count * total for key, count in exact.counts.items()
        }


def test_a_shoe_ends_with_the_round_in_which_the_cover_card_comes() -> None:
    """From 4 decks 197 cards lie between the burned one and the cover card: 33 rounds at least, 50 at most."""
    (program,) = kernel.prepare(Seated(elections=Elections(TEXT, decks=4)))
    totals = np.zeros((1, program.cells), np.int64)
    program.play(1, 0, 16_384, totals)
    width = program.cells // 2
    sure, beyond = int(totals[0, :5].sum()), int(totals[0, width : width + 5].sum())

    assert sure + beyond == 16_384
    assert 33 / 50 < sure / 16_384 < 1


def test_every_seat_is_paid_by_the_same_cards() -> None:
    (program,) = kernel.prepare(Seated(elections=Elections(TEXT, decks=8), seats=8))
    totals = np.zeros((8, program.cells), np.int64)
    program.play(3, 5, 1_000, totals)

    assert (totals == totals[0]).all()
