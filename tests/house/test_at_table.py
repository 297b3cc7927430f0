"""A game without a kernel is simulated at a table: by the same command, with the same shape of result."""

from __future__ import annotations

import pytest

from pitboss.games.elections import Elections
from pitboss.house.at_table import BLOCK, simulate_at_table
from pitboss.law.names import Unknown
from pitboss.simulate.report import Simulated
from pitboss.simulate.runs import Run
from tests.cli.calling import data, refusal

ELECTIONS = Elections("679a@final-2016")
ROUNDS = BLOCK + 6


@pytest.fixture(scope="module")
def found() -> Simulated:
    return simulate_at_table(Run(ELECTIONS, ROUNDS, seed=4, seats=2))


def test_every_round_counts_for_every_seat(found: Simulated) -> None:
    base = next(each for each in found.wagers if each.wager == "base")

    assert base.rounds == 2 * ROUNDS
    assert sum(each.count for each in base.distribution) == base.rounds
    # A folded Ante, and what the Ante and the Play Wager come to together.
    assert {(each.net, each.staked) for each in base.distribution} <= {
        ("-1", "1"), ("-2", "2"), ("1", "2"), ("2", "2"), ("3", "2"), ("6", "2"), ("7", "2"), ("11", "2"),
    }  # fmt: skip


def test_the_result_depends_on_the_seed_and_the_rounds_alone(found: Simulated) -> None:
    assert simulate_at_table(Run(ELECTIONS, ROUNDS, seed=4, seats=2)) == found
    assert simulate_at_table(Run(ELECTIONS, 6, seed=5)).digest != simulate_at_table(Run(ELECTIONS, 6, seed=4)).digest


def test_a_bot_that_the_game_does_not_have_is_refused() -> None:
    with pytest.raises(Unknown):
        simulate_at_table(Run(ELECTIONS, 1, strategy="never-fold"))


def test_the_same_command_simulates_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.simulate.runs.has_kernel", lambda _: False)

    told = data("simulate", "679a", "--rounds", "5", "--seats", "1", "--strategy", "always-play")

    assert (told["game"], told["rounds"], told["strategy"]) == ("three-card-prime", 5, "always-play")
    assert "Leave --plan out" in refusal("simulate", "679a", "--rounds", "5", "--plan")[1]
