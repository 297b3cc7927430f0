"""Dealing by the definition: the published generator, even draws, and the very rounds that compiled kernels play."""

from __future__ import annotations

from collections import Counter
from itertools import islice, permutations

import numpy as np
import pytest

from pitboss.games.elections import Elections
from pitboss.games.registry import find_game
from pitboss.games.simulating import RANDOM, Program, Seated
from pitboss.kernels.plain_deals import draw, plain_words
from pitboss.kernels.words import DECK_BITS, uneven
from pitboss.law.edition import games, newest_edition
from tests.kernels.test_words import KNOWN

SIMULATED = [game for game in games() if find_game(game).kernel is not None]


@pytest.mark.parametrize(("counter", "key", "output"), KNOWN)
def test_plain_words_are_those_of_the_published_generator(
    counter: tuple[int, ...], key: tuple[int, ...], output: tuple[int, ...]
) -> None:
    made, stream, low, high = counter
    found = list(islice(plain_words(key[0] | key[1] << 32, stream, low | high << 32, made), 2))

    assert found == [output[0] | output[1] << 32, output[2] | output[3] << 32]


@pytest.mark.parametrize(("left", "cards"), [(3, 1), (5, 3), (6, 2)])
def test_plain_draws_are_even(left: int, cards: int) -> None:
    """Every word of ten bits by itself: one that is passed over comes to nothing."""
    bits, found = 10, Counter[tuple[int, ...]]()
    for word in range(1 << bits):
        deck, words = list(range(left)), iter([word])
        try:
            draw(deck, 0, cards, words, bits)
        except StopIteration:
            continue
        found[tuple(deck[:cards])] += 1

    assert set(found) == set(permutations(range(left), cards))
    assert len(set(found.values())) == 1


def same(program: Program, *, seed: int, block: int, rounds: int) -> bool:
    totals = np.zeros((program.seats, program.cells), np.int64)
    program.play(seed, block, rounds, totals)
    assert program.replay is not None
    return np.array_equal(totals, program.replay(seed, block, rounds))


@pytest.mark.parametrize("game", SIMULATED)
@pytest.mark.parametrize(("seed", "block"), [(1, 0), (2**40 + 3, 2**33 + 5)])
def test_kernels_play_the_rounds_that_the_seed_defines(game: str, seed: int, block: int) -> None:
    elections, kernel = Elections(newest_edition(game).name), find_game(game).kernel
    assert kernel is not None
    for program in kernel().prepare(Seated(elections=elections, seats=4, strategy=_quick(game))):
        assert same(program, seed=seed, block=block, rounds=1_500)


def _quick(game: str) -> str:
    """A strategy that takes no time to work out; what is dealt depends on none."""
    kernel = find_game(game).kernel
    assert kernel is not None
    return next(name for name in reversed([*kernel().strategies]) if name not in (RANDOM, "table"))


@pytest.mark.parametrize(("game", "at", "per_round"), [("three-card-prime", 1054, 1), ("high-card-flush", 527, 2)])
def test_a_word_that_is_too_many_is_passed_over(game: str, at: int, per_round: int) -> None:
    """One word in 430,000 is: in this block the one that deals seven cards in this round."""
    block, whole = 69, 1 << DECK_BITS
    word = next(islice(plain_words(1, 0, block), at * per_round, None))
    assert word % whole * (52 * 51 * 50 * 49 * 48 * 47 * 46) % whole < uneven(52, 7)

    kernel = find_game(game).kernel
    assert kernel is not None
    seated = Seated(elections=Elections(newest_edition(game).name), strategy=_quick(game))
    for program in kernel().prepare(seated):
        assert same(program, seed=1, block=block, rounds=at + 10)
