"""Effects of removal are as exact as the solver, cancel out over a whole deck, and matter only deep in the shoe."""

from __future__ import annotations

import pytest

from pitboss.exact.protection import Removal, effects_of_removal
from pitboss.exact.question import questions
from pitboss.games.elections import Elections
from pitboss.games.solving import Circumstances
from pitboss.games.twenty_one_baccarat.solve import solve
from pitboss.law.refusal import Refused
from pitboss.malformed import Malformed

ELECTIONS = Elections("681a@final-2016", decks=4)
RANKS = "23456789TJQKA"


@pytest.fixture(scope="module")
def tie() -> Removal:
    (question,) = questions(ELECTIONS, wager="tie")
    return effects_of_removal(question)


def test_a_card_that_nobody_saw_changes_nothing(tie: Removal) -> None:
    assert sum(tie.effects.values()) == 0


def test_an_effect_is_what_the_solver_says_of_the_shoe_without_the_card(tie: Removal) -> None:
    without = dict.fromkeys(RANKS, 16) | {"A": 15}
    found = solve(ELECTIONS, "tie", Circumstances(shoe=without)).outcomes

    assert tie.expectation + tie.effects["A"] == found.expected_net
    # Cards that count the same have the same effect.
    assert tie.effects["T"] == tie.effects["J"] == tie.effects["Q"] == tie.effects["K"]


def test_the_count_follows_the_effects(tie: Removal) -> None:
    count = tie.count()

    assert max(map(abs, count.values())) == 4
    assert tie.correlation(count) > 0.95
    assert tie.correlation({rank: -each for rank, each in count.items()}) < -0.95
    assert tie.correlation(dict.fromkeys(RANKS, 1)) == 0.0


def test_a_full_shoe_swings_by_nothing_and_a_nearly_empty_one_most(tie: Removal) -> None:
    assert tie.swing(208) == 0
    assert tie.gain(208) == 0
    assert tie.swing(20) > tie.swing(100) > 0
    assert tie.gain(20) > tie.gain(100) >= 0
    assert tie.gain_of_a_shoe(10, 5.0) > tie.gain_of_a_shoe(100, 5.0) > 0


@pytest.mark.parametrize("left", [0, 209])
def test_a_number_of_cards_that_no_shoe_has_left_is_refused(tie: Removal, left: int) -> None:
    with pytest.raises(Malformed):
        tie.swing(left)


def test_a_game_of_one_deck_is_refused() -> None:
    (question, *_) = questions(Elections("679a@final-2016"), wager="prime")

    with pytest.raises(Refused, match="keep track of"):
        effects_of_removal(question)
