"""Two equal batches alternate at a table with a shuffler; one serves without a shuffler or with a continuous one."""

from __future__ import annotations

import pytest

from pitboss.games.elections import Elections, Shuffling
from tests.proves import proves


@proves("681a.3(b)", "681a.3(b)(1)")
@pytest.mark.parametrize("decks", [4, 8])
@pytest.mark.parametrize("shuffling", [Shuffling.AUTOMATED, Shuffling.COUNTING])
def test_a_shuffler_has_two_batches_of_as_many_decks(decks: int, shuffling: Shuffling) -> None:
    assert Elections("681a@final-2016", decks=decks, shuffling=shuffling).batches == (decks, decks)


@proves("681a.3(b)")
@pytest.mark.parametrize("decks", [4, 8])
@pytest.mark.parametrize("shuffling", [Shuffling.MANUAL, Shuffling.RESHUFFLING, None])
def test_without_one_and_with_a_continuous_one_there_is_one_batch(decks: int, shuffling: Shuffling | None) -> None:
    assert Elections("681a@final-2016", decks=decks, shuffling=shuffling).batches == (decks,)


def test_the_chapters_of_one_deck_know_no_batches() -> None:
    assert Elections("679a@final-2016", decks=2, shuffling=Shuffling.AUTOMATED).batches == (1,)
