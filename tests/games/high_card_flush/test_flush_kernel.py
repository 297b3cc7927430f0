"""The compiled round of High Card Flush pays what the reference pays and decides as the exact solution does."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.games.elections import Elections
from pitboss.games.high_card_flush import kernel
from pitboss.games.high_card_flush.counting.flushes_of_two_hands import FOLD, HANDS, MOST, RANKS, SIZE_OF
from pitboss.games.high_card_flush.solve import Played, advise, terms_of
from pitboss.games.solving import Situation
from tests.games.high_card_flush.flush_rounds import HeldFlush, at_random, every_flush, every_set_of_one_suit
from tests.simulate.settled import BYTES, cards, one_in, seed_of, share_of_a_million

TEXT = "678a@proposed-2015"
READINGS: list[dict[str, str]] = [{}, {"678a-low-ace": "high-only", "678a-straight-flush-suit": "flush-suit"}]
EVERY = {"every flush": every_flush, "every set of one suit": every_set_of_one_suit}


def cells_of(elections: Elections, dealt: NDArray[np.uint8]) -> NDArray[np.int64]:
    return HeldFlush(kernel, elections).cells(dealt)


@pytest.mark.parametrize("readings", READINGS)
def test_random_rounds_are_paid_as_the_reference_pays_them(readings: dict[str, str]) -> None:
    held = HeldFlush(kernel, Elections(TEXT, readings=readings), "mimic-the-dealer")

    assert held.check(at_random(600)) == 600


@pytest.mark.prove
@pytest.mark.parametrize("readings", READINGS)
@pytest.mark.parametrize("strategy", ["optimal", "always-raise"])
def test_a_million_rounds_are_paid_as_the_reference_pays_them(readings: dict[str, str], strategy: str) -> None:
    rounds = share_of_a_million(2 * len(READINGS))
    held = HeldFlush(kernel, Elections(TEXT, readings=readings), strategy)

    assert held.check(at_random(rounds, seed_of(strategy, *readings.values()))) == rounds


@pytest.mark.parametrize("what", EVERY)
@pytest.mark.parametrize("readings", READINGS)
def test_some_of_all_flushes_are_paid_as_the_reference_pays_them(what: str, readings: dict[str, str]) -> None:
    held = HeldFlush(kernel, Elections(TEXT, readings=readings), "always-raise")

    assert held.check(one_in(EVERY[what](), 600)) >= 600


@pytest.mark.prove
@pytest.mark.parametrize("what", EVERY)
@pytest.mark.parametrize("readings", READINGS)
def test_all_flushes_are_paid_as_the_reference_pays_them(what: str, readings: dict[str, str]) -> None:
    rows = EVERY[what]()

    assert HeldFlush(kernel, Elections(TEXT, readings=readings), "always-raise").check(rows) == len(rows)


def test_there_are_as_many_sets_as_seven_cards_can_hold_of_a_suit() -> None:
    assert len(every_set_of_one_suit()) == sum(comb(13, size) for size in range(1, 8))
    # Each is ranked against the one below, itself and the one above, but for the lowest, which fillers would beat.
    flushes = sum(comb(13, size) for size in range(2, 8))
    assert 3 * flushes - 50 < len(every_flush()) < 3 * flushes


@pytest.mark.prove
def test_as_many_hands_of_every_flush_are_folded_as_the_exact_solution_folds() -> None:
    """Every hand of each flush that is not decided by itself, gone through by its other four cards."""
    elections = Elections(TEXT)
    terms = terms_of(elections)
    held = HeldFlush(kernel, elections)
    by_flush, _ = held.decisions
    exact = Played(terms).tallies[:, :, HANDS]
    others = np.array(list(combinations([suit << 4 | rank for suit in (1, 2, 3) for rank in range(13)], 4)), np.uint8)
    for ranks in np.flatnonzero(by_flush > MOST).tolist():
        own = np.array([rank for rank in range(13) if ranks >> rank & 1], np.uint8)
        hands = np.concatenate([others * 0, others[:, :3] * 0, np.tile(own, (len(others), 1)), others], axis=1)
        cells = held.cells(hands[:, :14])
        # Of hands with a second flush as long, only those count that are ranked by this one, in half the ways if equal.
        weights = _ways_ranked_by(ranks, others)
        folded = int(weights[cells[:, 3] == FOLD].sum())
        assert folded == exact[ranks, FOLD] * 12 // 2


def _ways_ranked_by(ranks: int, others: NDArray[np.uint8]) -> NDArray[np.int64]:
    """For any four other cards: in how many of 24 cases, in twelfths, these ranks of the first suit rank the hand."""
    bits = 1 << (others & 15).astype(np.int64)
    sets = np.stack([np.where(others >> 4 == suit, bits, 0).sum(axis=1) for suit in (1, 2, 3)], axis=1)
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
    for row, (_, _, _, choice) in zip(dealt, cells_of(elections, dealt).tolist(), strict=True):
        best = advise(elections, Situation(cards(row[7:]))).best.choice
        assert (choice == FOLD) == (best == "fold"), cards(row[7:])
