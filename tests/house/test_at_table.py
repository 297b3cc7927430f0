"""A game without a kernel is simulated at a table: by the same command, with the same shape of result."""

from __future__ import annotations

import json

import pytest
from msgspec import structs

from pitboss.exact.answers import solution
from pitboss.exact.cache import NO_CACHE, user_results
from pitboss.exact.question import questions
from pitboss.games.elections import Elections
from pitboss.games.registry import find_game
from pitboss.house.at_table import BLOCK, simulate_at_table
from pitboss.law.names import Unknown
from pitboss.simulate.report import Simulated
from pitboss.simulate.runs import Run, is_compiled
from tests.cli.calling import call, refusal

ELECTIONS = Elections("679a@final-2016")
ROUNDS = BLOCK + 6
BOT = "always-play"


@pytest.fixture(scope="module")
def found() -> Simulated:
    return simulate_at_table(Run(ELECTIONS, ROUNDS, seed=4, seats=2, strategy=BOT), NO_CACHE)


def test_every_round_counts_for_every_seat(found: Simulated) -> None:
    base = next(each for each in found.wagers if each.wager == "base")

    assert base.rounds == 2 * ROUNDS
    assert sum(each.count for each in base.distribution) == base.rounds
    # A folded Ante, and what the Ante and the Play Wager come to together.
    assert {(each.net, each.staked) for each in base.distribution} <= {
        ("-1", "1"), ("-2", "2"), ("1", "2"), ("2", "2"), ("3", "2"), ("6", "2"), ("7", "2"), ("11", "2"),
    }  # fmt: skip


def test_the_result_depends_on_the_seed_and_the_rounds_alone(found: Simulated) -> None:
    assert simulate_at_table(Run(ELECTIONS, ROUNDS, seed=4, seats=2, strategy=BOT), NO_CACHE) == found
    one, other = (simulate_at_table(Run(ELECTIONS, 6, seed=seed, strategy=BOT), NO_CACHE) for seed in (4, 5))
    assert one.digest != other.digest


def test_a_bot_that_the_game_does_not_have_is_refused() -> None:
    with pytest.raises(Unknown):
        simulate_at_table(Run(ELECTIONS, 1, strategy="never-fold"), NO_CACHE)


def test_the_same_command_simulates_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.simulate.runs.has_kernel", lambda _: False)

    answer = call("simulate", "679a", "--rounds", "5", "--seats", "1", "--strategy", BOT, "--json")

    told = json.loads(answer.stdout)
    assert (told["game"], told["rounds"], told["strategy"]) == ("three-card-prime", 5, BOT)
    assert "played at a table" in answer.stderr
    for option in ("--plan", "--resume"):
        assert f"Leave {option} out" in refusal("simulate", "679a", "--rounds", "5", option)[1]
    assert "Leave --mix out" in refusal("simulate", "679a", "--rounds", "5", "--mix", "prime=40%")[1]


def test_side_wagers_stand_beside_their_exact_figures_whoever_decides(found: Simulated) -> None:
    for each in found.wagers:
        if each.wager == "base":
            assert each.exact is None
        else:
            (question,) = questions(structs.replace(ELECTIONS, paytables={}), wager=each.wager, letter=each.paytable)[
                :1
            ]
            assert each.exact == float(solution(question, NO_CACHE).outcomes.house_edge)
            assert each.z == pytest.approx((each.edge - each.exact) / each.error)


def test_the_solver_decides_where_optimal_play_is_asked_for() -> None:
    """Every wager is made in every round, and each hand is folded or played as its value says."""
    found = simulate_at_table(Run(ELECTIONS, 40, seed=6), NO_CACHE)

    assert found.strategy == "optimal"
    assert {each.wager: each.rounds for each in found.wagers} == dict.fromkeys(
        ("base", "prime", "pair-bonus", "all-six"), 40
    )
    for each in found.wagers:
        assert each.exact is not None
        assert each.z is not None
        assert abs(each.z) < 4
        assert each.fit is not None or each.wager != "base"


@pytest.mark.parametrize(
    ("edition", "readings"),
    [
        ("677a@proposed-2015", {}),
        ("678a@proposed-2015", {"compare-standard": "literal"}),
        ("680a@codified-2019", {}),
        ("681a@final-2016", {}),
    ],
)
def test_any_solved_game_is_played_by_its_solver(edition: str, readings: dict[str, str]) -> None:
    solver = find_game(Elections(edition).rules.game).solver
    assert solver is not None

    found = simulate_at_table(Run(Elections(edition, readings=readings), 2, seats=2), user_results())

    assert next(each for each in found.wagers if each.decided).rounds == 4
    assert all(each.exact is not None for each in found.wagers)


def test_a_reading_that_the_kernel_does_not_know_is_played_at_a_table() -> None:
    answer = call("simulate", "678a", "--rounds", "2", "--reading", "compare-standard=literal", "--json")

    assert "played at a table" in answer.stderr
    assert json.loads(answer.stdout)["readings"] == {"compare-standard": "literal"}
    assert is_compiled(Run(Elections("678a@proposed-2015"), 1))


def test_reconcile_plays_what_no_kernel_plays_at_a_table_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.simulate.runs.has_kernel", lambda _: False)
    monkeypatch.setattr("pitboss.cli.commands.reconcile.AT_TABLE", 30)

    answer = call("reconcile", "679a", "--rounds", "1e8", "--json")

    told = json.loads(answer.stdout)
    assert "30 rounds are played at a table" in answer.stderr
    assert (answer.exit_code, told["passed"]) == (0, True)
    assert {(each["wager"], each["rounds"]) for each in told["wagers"]} == {
        ("base", 30), ("prime", 30), ("pair-bonus", 30), ("all-six", 30)
    }  # fmt: skip


def test_reconcile_names_the_games_that_it_leaves_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.exact.question.has_solver", lambda game: game == "three-card-prime")

    answer = call("reconcile", "--rounds", "1e5", "--json")

    assert "21-baccarat has no exact figures" in answer.stderr
    assert "21-baccarat" in json.loads(answer.stdout)["unsolved"]
    assert "Name another" in refusal("reconcile", "681a")[1]
