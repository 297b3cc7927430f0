"""The compiled round of 21 Baccarat: it pays what the reference pays, from shoes as the chapter has them."""

from __future__ import annotations

from collections import Counter
from itertools import product

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.counting.outcomes import Result
from pitboss.games.elections import Elections
from pitboss.games.simulating import Seated
from pitboss.games.twenty_one_baccarat import kernel
from pitboss.games.twenty_one_baccarat.solve import solve
from tests.simulate.settled import RANKS, STAKE, SUITS, of, results

TEXT = "681a@final-2016"
READINGS: list[dict[str, str]] = [
    {},
    {"681a-two-aces": "top"},
    {"681a-straight-ace": "none", "681a-bonus-pays": "pair-also"},
]
WAGERS = ("player", "tie", "player-bonus", "banker-bonus")


def cells_of(elections: Elections, dealt: NDArray[np.uint8]) -> NDArray[np.int64]:
    cells = np.zeros((len(dealt), 4), np.int64)
    kernel.settle_all(dealt, *kernel.look_up(elections), cells)
    return cells


def hands(row: list[int], taken: int, cells: list[int]) -> tuple[str, str]:
    """The two hands of a round that took so many cards: whoever drew did so after the fourth, the Player first."""
    player, banker = [row[0], row[2]], [row[1], row[3]]
    drawn = row[4:taken]
    if len(drawn) == 2:
        player.append(drawn[0])
        banker.append(drawn[1])
    elif drawn:
        (player if cells[4] else banker).append(drawn[0])
    return _written(player), _written(banker)


def _written(hand: list[int]) -> str:
    return " ".join(RANKS[rank] + SUITS[place] for place, rank in enumerate(hand))


def agree(elections: Elections, rounds: int) -> None:
    """Hold random rounds against the reference, which refuses any draw but the one prescribed."""
    programs = kernel.prepare(Seated(elections=elections))
    twos, _, _ = kernel.look_up(elections)
    rng = np.random.default_rng(681)
    # Aces and tens more often than a shoe has them: naturals are what is difficult.
    ranks = np.array([*range(13), 12, 12, 12, 8, 11], np.uint8)
    dealt = ranks[rng.integers(len(ranks), size=(rounds, 6))]
    for row, (result, player_bonus, banker_bonus, taken) in zip(
        dealt.tolist(), cells_of(elections, dealt).tolist(), strict=True
    ):
        own, other = int(twos[row[0] * 13 + row[2]]), int(twos[row[1] * 13 + row[3]])
        beside = 1 << 8 if (own | other) & 1 << 7 else 1 << 6
        player, banker = hands(row, taken, [result, player_bonus, banker_bonus, taken, own & beside])
        decks, letters = (4, "ABC") if rng.integers(2) else (8, "DEF")
        letter = letters[int(rng.integers(3))]
        wagers = dict.fromkeys(("banker" if rng.integers(2) else "player", *WAGERS[1:]), STAKE)
        record = {"edition": TEXT, "decks": decks, "readings": elections.readings, "player": player, "banker": banker}
        bonus = {"player-bonus": letter, "banker-bonus": letter}
        (paid,) = results({**record, "paytables": bonus, "seats": [{"seat": 1, "wagers": wagers}]})
        counted = next(each for each in programs if each.decks == decks).counted
        for wager, cell in {"player": result, "banker": result, "tie": result}.items():
            if wager in paid:
                assert of(counted, wager, None)[cell] == paid[wager], record
        assert of(counted, "player-bonus", letter)[player_bonus] == paid["player-bonus"], record
        assert of(counted, "banker-bonus", letter)[banker_bonus] == paid["banker-bonus"], record


@pytest.mark.parametrize("readings", READINGS)
def test_random_rounds_are_paid_as_the_reference_pays_them(readings: dict[str, str]) -> None:
    agree(Elections(TEXT, readings=readings), 300)


@pytest.mark.prove
@pytest.mark.parametrize("readings", READINGS)
def test_very_many_rounds_are_paid_as_the_reference_pays_them(readings: dict[str, str]) -> None:
    agree(Elections(TEXT, readings=readings), 60_000)


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
        cells = cells_of(elections, dealt)
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
