"""The compiled round of Saigon 5 Card: it pays what the reference pays, and all its hands are the exact figures."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.counting.outcomes import Result
from pitboss.games.elections import Elections
from pitboss.games.saigon_5_card import kernel
from pitboss.games.saigon_5_card.kernel_pays import BONUS
from pitboss.games.saigon_5_card.kernel_plays import Tables, settings_of
from pitboss.games.saigon_5_card.solve import solve
from pitboss.games.simulating import Seated
from pitboss.law.edition import editions
from tests.simulate.settled import STAKE, cards, of, results

TEXTS = [each.name for each in editions() if each.chapter == "680a"]
JOKER = 13
BYTES = np.array([*(rank | suit << 4 for suit in range(4) for rank in range(13)), JOKER], np.uint8)
Cells = NDArray[np.int64]


def cells_of(elections: Elections, strategy: str, dealt: NDArray[np.uint8]) -> Cells:
    tables = Tables(elections)
    settings = tables.looked_up(settings_of(Seated(elections=elections, strategy=strategy), tables))
    strongest, antes = tables.looked_up(tables.strongest)[0], kernel.antes_of(elections)
    cells = np.zeros((len(dealt), 4), np.int64)
    kernel.settle_all(dealt, tables.classes, settings, strongest, kernel.runs_of(elections), antes, cells)
    return cells


def agree(elections: Elections, rounds: int) -> Counter[str]:
    """Hold random rounds against the reference; every second hand has the joker."""
    (program,) = kernel.prepare(Seated(elections=elections))
    rng = np.random.default_rng(680)
    dealt = np.stack([rng.permutation(BYTES)[:10] for _ in range(rounds)])
    for row in dealt[::2]:
        row[np.where(row == JOKER)] = row[5] if row[5] != JOKER else row[0]
        row[5] = JOKER
    dealt = np.array([row for row in dealt if len({*row.tolist()}) == len(row)])
    seen: Counter[str] = Counter()
    for row, (ante, bonus, _, _) in zip(dealt, cells_of(elections, "optimal", dealt).tolist(), strict=True):
        seat = {"seat": 1, "cards": cards(row[5:]), "wagers": {"ante": STAKE, "bonus": STAKE}}
        record = {"edition": elections.edition, "readings": elections.readings, "paytables": {"bonus": "A"}}
        (paid,) = results({**record, "dealer": cards(row[:5]), "seats": [seat]})
        assert of(program.counted, "ante", None)[ante] == paid["ante"], cards(row)
        assert of(program.counted, "bonus", "A")[bonus] == paid["bonus"], cards(row)
        seen.update([f"ante {ante}", f"bonus {bonus}"])
    return seen


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("readings", [{}, {"680a-ace-high-straight": "none"}])
def test_random_rounds_are_paid_as_the_reference_pays_them(text: str, readings: dict[str, str]) -> None:
    seen = agree(Elections(text, readings=readings), 400)

    assert len([each for each in seen if each.startswith("ante")]) == 6


@pytest.mark.prove
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("readings", [{}, {"680a-ace-high-straight": "none"}])
def test_very_many_rounds_are_paid_as_the_reference_pays_them(text: str, readings: dict[str, str]) -> None:
    agree(Elections(text, readings=readings), 60_000)


def all_hands(*, joker: bool) -> NDArray[np.uint8]:
    """Every hand of five with or without the joker, as a round against a dealer whose cards do not matter."""
    held = 4 if joker else 5
    found = np.array(list(combinations(BYTES[:52].tolist(), held)), np.uint8)
    if joker:
        found = np.concatenate([found, np.full((len(found), 1), JOKER, np.uint8)], axis=1)
    return np.concatenate([np.zeros_like(found), found], axis=1)


@pytest.mark.prove
@pytest.mark.parametrize("reading", ["straight", "none"])
def test_all_hands_together_are_the_exact_bonus_wager(reading: str) -> None:
    elections = Elections("680a@codified-2019", paytables={"bonus": "A"}, readings={"680a-ace-high-straight": reading})
    (program,) = kernel.prepare(Seated(elections=elections))
    found: Counter[Result] = Counter()
    for joker in (False, True):
        for part in np.array_split(all_hands(joker=joker), 8):
            cells, counts = np.unique(cells_of(elections, "optimal", part)[:, 1], return_counts=True)
            for cell, count in zip(cells.tolist(), counts.tolist(), strict=True):
                found[of(program.counted, "bonus", "A")[cell]] += count

    assert found == solve(elections, "bonus").outcomes.counts


def test_hands_with_the_joker_are_counted_as_the_exact_bonus_wager_counts_them() -> None:
    """All 270,725 of them, told apart by what the joker completes."""
    elections = Elections("680a@codified-2019", paytables={"bonus": "A"})
    cells, counts = np.unique(cells_of(elections, "optimal", all_hands(joker=True))[:, 1], return_counts=True)
    named = dict(zip((BONUS[cell] for cell in cells), counts.tolist(), strict=True))

    assert named["five aces"] == 1
    assert named["royal flush, with a joker"] == 4 * 5
    assert named["four-of-a-kind"] == 12 + 48 * 4
    assert sum(named.values()) == 270_725


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_the_pot_is_paid_out_whole(seats: int) -> None:
    (program,) = kernel.prepare(Seated(elections=Elections("680a@codified-2019"), seats=seats))
    totals = np.zeros((seats, program.cells), np.int64)
    program.play(1, 0, 5_000, totals)
    pot = next(each for each in program.counted if each.wager == "pot")

    counts = totals.sum(axis=0)[pot.first : pot.first + len(pot.results)].tolist()
    assert sum(counts) == 5_000 * seats
    assert sum(result.net * count for result, count in zip(pot.results, counts, strict=True)) == Fraction(0)
