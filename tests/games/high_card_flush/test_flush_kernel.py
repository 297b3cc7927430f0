"""The compiled round of High Card Flush: it pays what the reference pays, and decides as the exact solution does."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.games.elections import Elections
from pitboss.games.high_card_flush import kernel
from pitboss.games.high_card_flush.kernel_plays import decisions_of
from pitboss.games.high_card_flush.solve import Played, advise, terms_of
from pitboss.games.simulating import Seated
from pitboss.games.solving import Situation
from pitboss.kernels.flushes import FOLD, HANDS, MOST, RANKS, SIZE_OF
from tests.simulate.settled import STAKE, cards, of, results, together

TEXT = "678a@proposed-2015"
READINGS: list[dict[str, str]] = [{}, {"678a-low-ace": "high-only", "678a-straight-flush-suit": "flush-suit"}]
BYTES = np.array([rank | suit << 4 for suit in range(4) for rank in range(13)], np.uint8)
TABLES = ("flush-bonus", "straight-flush-bonus", "progressive")


def cells_of(elections: Elections, strategy: str, dealt: NDArray[np.uint8]) -> NDArray[np.int64]:
    terms = terms_of(elections)
    by_flush, by_others = decisions_of(Seated(elections=elections, strategy=strategy), terms)
    lowest = terms.qualifies.length << RANKS | terms.qualifies.ranks
    any_suit = int(elections.reads("678a-straight-flush-suit") == "any-suit")
    cells = np.zeros((len(dealt), 4), np.int64)
    kernel.settle_all(dealt, by_flush, by_others, lowest, kernel.runs_of(elections), any_suit, cells)
    return cells


def agree(elections: Elections, strategy: str, rounds: int) -> None:
    """Hold random rounds against the reference; half of the decks are rich in two suits."""
    (program,) = kernel.prepare(Seated(elections=elections, strategy=strategy))
    rng = np.random.default_rng(678)
    rich = [np.argsort(rng.random(52) + (BYTES >> 4) * (number % 2) * 0.4)[:14] for number in range(rounds)]
    dealt = BYTES[np.stack([rng.permutation(each) for each in rich])]
    letters = {name: tuple(elections.rules.wager(name).paytables) for name in TABLES}
    for row, (base, flush, run, choice) in zip(dealt, cells_of(elections, strategy, dealt).tolist(), strict=True):
        elected = {name: each[int(rng.integers(len(each)))] for name, each in letters.items()}
        wagers = dict.fromkeys(("ante", *TABLES), STAKE)
        if choice != FOLD:
            wagers["raise"] = int(of(program.counted, "base", None)[base].staked - 1) * STAKE
        seat = {"seat": 1, "cards": cards(row[7:]), "wagers": wagers}
        record = {"edition": TEXT, "readings": elections.readings, "paytables": elected, "dealer": cards(row[:7])}
        meter = {"meter": 3_000_000, "reset": 3_000_000}
        (paid,) = results({**record, "progressive": meter, "seats": [seat]})
        assert of(program.counted, "base", None)[base] == together(paid, "ante", "raise"), record
        assert of(program.counted, "flush-bonus", elected["flush-bonus"])[flush] == paid["flush-bonus"], record
        for wager in TABLES[1:]:
            assert of(program.counted, wager, elected[wager])[run] == paid[wager], record


@pytest.mark.parametrize("readings", READINGS)
def test_random_rounds_are_paid_as_the_reference_pays_them(readings: dict[str, str]) -> None:
    agree(Elections(TEXT, readings=readings), "mimic-the-dealer", 300)


@pytest.mark.prove
@pytest.mark.parametrize("readings", READINGS)
@pytest.mark.parametrize("strategy", ["optimal", "always-raise"])
def test_very_many_rounds_are_paid_as_the_reference_pays_them(readings: dict[str, str], strategy: str) -> None:
    agree(Elections(TEXT, readings=readings), strategy, 40_000)


@pytest.mark.prove
def test_as_many_hands_of_every_flush_are_folded_as_the_exact_solution_folds() -> None:
    """Every hand of each flush that is not decided by itself, gone through by its other four cards."""
    elections = Elections(TEXT)
    terms = terms_of(elections)
    by_flush, _ = decisions_of(Seated(elections=elections), terms)
    exact = Played(terms).tallies[:, :, HANDS]
    others = np.array(list(combinations([suit << 4 | rank for suit in (1, 2, 3) for rank in range(13)], 4)), np.uint8)
    for ranks in np.flatnonzero(by_flush > MOST).tolist():
        own = np.array([rank for rank in range(13) if ranks >> rank & 1], np.uint8)
        hands = np.concatenate([others * 0, others[:, :3] * 0, np.tile(own, (len(others), 1)), others], axis=1)
        cells = cells_of(elections, "optimal", hands[:, :14])
        # Of hands with a second flush as long, only those count that are ranked by this one, in half the ways if equal.
        weights = _ways_ranked_by(ranks, others)
        folded = int(weights[cells[:, 3] == FOLD].sum())
        assert folded == exact[ranks, FOLD] * 12 // 2


def _ways_ranked_by(ranks: int, others: NDArray[np.uint8]) -> NDArray[np.int64]:
    """For each other four cards in how many of 24 twelfths a hand is ranked by these ranks of the first suit."""
    sets = np.stack([((others >> 4 == suit) << (others & 15)).sum(axis=1) for suit in (1, 2, 3)], axis=1)
    own = SIZE_OF[ranks] << RANKS | ranks
    rivals = SIZE_OF[sets] << RANKS | sets
    higher, equal = (rivals > own).any(axis=1), (rivals == own).sum(axis=1)
    # The first suit may be any of four; a hand with an equal flush in another suit is come to from both.
    return np.where(higher, 0, 24 // (1 + equal))


def test_close_hands_are_decided_as_advised() -> None:
    """Hands of a ten-high flush of three, which the other cards decide."""
    elections = Elections(TEXT)
    rng = np.random.default_rng(10)
    rows = []
    for _ in range(25):
        others = rng.choice([suit << 4 | rank for suit in (0, 1, 3) for rank in range(13)], 4, replace=False)
        rows.append([*rng.choice(BYTES[:7], 7), 2 << 4 | 8, 2 << 4 | 6, 2 << 4 | int(rng.integers(5)), *others])
    dealt = np.array([row for row in rows if max(Counter(card >> 4 for card in row[7:]).values()) == 3], np.uint8)
    for row, (_, _, _, choice) in zip(dealt, cells_of(elections, "optimal", dealt).tolist(), strict=True):
        best = advise(elections, Situation(tuple(cards(row[7:]).split()))).best.choice
        assert (choice == FOLD) == (best == "fold"), cards(row[7:])
