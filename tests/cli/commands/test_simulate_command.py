"""`pitboss simulate` and `pitboss reconcile` as a user calls them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import NormalDist
from typing import Any

import pytest

from pitboss.cli.views.progress_bar import Show
from pitboss.games.elections import Elections
from pitboss.games.registry import find_game
from pitboss.law.edition import newest_edition
from pitboss.simulate.report import Estimated, estimate
from pitboss.simulate.runner import Progress
from tests.cli.calling import call, data, page, refusal
from tests.conformance.tables import OUR_GAMES

ROUNDS = "2e5"


def has_decisions(game: str) -> bool:
    """Whether players of a game decide anything."""
    return bool(find_game(game).play.streets(Elections(newest_edition(game).name)))


@pytest.fixture(scope="module")
def found() -> Any:
    return data("simulate", "three-card-prime", "--rounds", ROUNDS, "--seed", "3")


def test_json_says_what_was_simulated(found: Any) -> None:
    assert (found["game"], found["edition"]) == ("three-card-prime", "679a@final-2016")
    assert (found["rounds"], found["seed"], found["strategy"]) == (200_000, 3, "optimal")
    assert len(found["digest"]) == 64


def test_json_has_every_wager_that_edge_has_with_the_same_exact_figure(found: Any) -> None:
    figures = data("edge", "three-card-prime")

    assert [(each["wager"], each["paytable"], each["decks"]) for each in found["wagers"]] == [
        (each["wager"], each["paytable"], each["decks"]) for each in figures
    ]
    for each, figure in zip(found["wagers"], figures, strict=True):
        assert each["exact"] == figure["house_edge"]["decimal"]
        assert each["z"] == pytest.approx((each["edge"] - each["exact"]) / each["error"])
        assert each["rounds"] == 200_000
        assert 0 <= each["p"] <= 1


def test_p_is_that_of_z_where_nothing_is_rare(found: Any) -> None:
    prime = next(each for each in found["wagers"] if each["wager"] == "prime")

    assert prime["p"] == pytest.approx(2 * NormalDist().cdf(-abs(prime["z"])), rel=1e-6)


def test_workers_do_not_change_the_digest(found: Any) -> None:
    for workers in ("1", "2"):
        again = data("simulate", "679a", "--rounds", ROUNDS, "--seed", "3", "--workers", workers)
        assert again["digest"] == found["digest"]


def test_a_page_shows_every_wager_and_a_plot() -> None:
    shown = page("simulate", "679a", "--rounds", ROUNDS, "--seed", "3", "--wager", "prime")

    assert "200,000 rounds, 1 seat, seed 3, strategy optimal" in shown
    assert "all-six" in shown
    assert "█" in shown.partition("prime  how often")[2]


def test_seats_and_strategies(tmp_path: Path) -> None:
    table = tmp_path / "mine.csv"
    table.write_text("# Only pairs of aces.\nAs Ah Kd, play\n")

    for strategy in ("simple", "mimic-the-dealer", "always-play", "random", str(table)):
        found = data("simulate", "679a", "--rounds", "20000", "--seats", "6", "--strategy", strategy)
        assert found["wagers"][0]["rounds"] == 120_000
        assert (found["wagers"][0]["exact"] is not None) == (strategy == "simple")
        assert found["wagers"][-1]["exact"] is not None


def test_elections_of_a_file(tmp_path: Path) -> None:
    elected = tmp_path / "elected.json"
    elected.write_text(json.dumps({"edition": "679a@proposed-2015", "paytables": {"bad-beat": "B", "all-six": "C"}}))

    found = data("simulate", "679a", "--rounds", "1000", "--submission", str(elected))

    assert found["edition"] == "679a@proposed-2015"
    letters = {(each["wager"], each["paytable"]) for each in found["wagers"] if each["wager"] in ("base", "all-six")}
    assert letters == {("base", "B"), ("all-six", "C")}


def test_a_plan_says_how_long_and_how_sure() -> None:
    plan = data("simulate", "679a", "--rounds", "1e12", "--plan")

    assert plan["seconds"] == pytest.approx(1e12 / plan["rounds_a_second"])
    assert plan["wagers"][0]["error"] < 1e-5
    assert "take about" in page("simulate", "679a", "--rounds", "1e9", "--plan")


def test_reconcile_passes() -> None:
    found = data("reconcile", "three-card-prime", "--rounds", ROUNDS)

    assert found["passed"] is True
    assert found["level"] == 0.001
    for each in found["wagers"]:
        assert {"game", "edition", "wager", "paytable", "decks", "z", "p", "passed"} <= set(each)
        assert each["passed"]
    assert page("reconcile", "679a", "--rounds", ROUNDS).splitlines()[-1].startswith("PASS  all 14 wagers agree")


def test_reconcile_fails_with_exit_code_1(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.simulate.reconcile.holm", lambda chances, _: [False, *[True] * (len(chances) - 1)])

    result = call("reconcile", "679a", "--rounds", "1000")

    assert result.exit_code == 1
    assert result.stdout.splitlines()[-1].startswith("FAIL  1 of 14 wagers disagree")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("simulate", "679a", "--rounds", "many"), "write --rounds 1e8"),
        (("simulate", "679a", "--rounds", "0.5"), "write --rounds 1e8"),
        (("simulate", "679a", "--rounds", "1e3", "--seats", "7"), "1 to 6 seats"),
        (("simulate", "679a", "--rounds", "1e3", "--strategy", "optimum"), "optimal"),
        (("simulate", "679a", "--rounds", "1e3", "--resume", "--seed", "99"), "Leave --resume out"),
        (("simulate", "679a", "--submission", "missing.json"), "elections"),
        (("reconcile", "679a", "--level", "2"), "Write --level 0.001"),
        (("simulate", "679a", "--workers", "99999999999"), "1 to 1024 workers"),
        (("simulate", "679a", "--strategy", "table"), "--strategy mine.txt"),
        (("reconcile", "--edition", "679a@final-2016"), "Name the game"),
    ],
)
def test_what_is_wrong_is_refused(words: tuple[str, ...], said: str) -> None:
    assert said.lower() in "\n".join(refusal(*words)).lower()


def test_an_interrupted_command_is_kept_and_resumed_to_the_same_digest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    words = ("simulate", "21-baccarat", "--decks", "8", "--rounds", "3e6")
    whole = data(*words)["digest"]
    done: list[int] = []

    def interrupt(progress: Progress) -> Estimated | None:
        done.append(len(progress.done))
        if len(done) == 2:
            raise KeyboardInterrupt
        return estimate(progress)

    monkeypatch.setattr("pitboss.simulate.report.estimate", interrupt)
    stopped = call(*words)

    assert stopped.exit_code == 130
    assert stopped.stderr == "Interrupted: 66.7% of the run is kept. To continue, add --resume to the same command.\n"
    assert data(*words, "--resume")["digest"] == whole
    assert done == [1, 2, 3]


WORDS = ("simulate", "21-baccarat", "--decks", "8", "--rounds", "3e6")


def interrupt_at(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(name, interrupt)


def test_an_interrupt_before_the_first_round_and_one_after_the_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    with monkeypatch.context() as patched:
        interrupt_at(patched, "pitboss.simulate.runner.make_ready")
        early = call(*WORDS)
    with monkeypatch.context() as patched:
        interrupt_at(patched, "pitboss.simulate.runs.is_compiled")
        earlier = call(*WORDS)
    with monkeypatch.context() as patched:
        interrupt_at(patched, "pitboss.simulate.report.report")
        late = call(*WORDS)
    with monkeypatch.context() as patched:
        interrupt_at(patched, "pitboss.simulate.tallies.play")
        resumed = data(*WORDS, "--resume")

    assert (earlier.exit_code, early.exit_code, late.exit_code) == (130, 130, 130)
    assert earlier.stderr == "Interrupted.\n"
    assert early.stderr == "Interrupted before anything was played: there is nothing to keep.\n"
    assert "100.0% of the run is kept" in late.stderr
    assert resumed["rounds"] == 3_000_000


def test_a_disk_without_room_stops_no_run_and_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_progress: Progress, _place: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pitboss.simulate.kept_runs.keep", full)
    monkeypatch.setattr("pitboss.cli.options.simulation._KEPT_EVERY", -1.0)

    found = call(*WORDS, "--json")

    assert found.exit_code == 0
    assert found.stderr.count("cannot be kept for --resume: No space left on device") == 1

    interrupt_at(monkeypatch, "pitboss.simulate.report.report")
    stopped = call(*WORDS)

    assert stopped.exit_code == 130
    assert "no more could be kept: No space left on device" in stopped.stderr


@pytest.mark.parametrize("command", ["simulate", "reconcile"])
def test_whoever_waits_for_the_first_round_is_told_what_for(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []

    @contextmanager
    def bar() -> Iterator[Show]:
        yield lambda words, _done: shown.append(words)

    monkeypatch.setattr("pitboss.cli.views.progress_bar.bar", bar)
    data(command, "679a", "--rounds", "1000")

    assert shown[:2] == [
        "679a@final-2016: working out the strategy",
        "679a@final-2016: compiling the round (only the first time)",
    ]
    assert (shown[-1] == "679a@final-2016: comparing with the exact figures") == (command == "reconcile")


@pytest.mark.parametrize("game", [game for game in OUR_GAMES if has_decisions(game)])
def test_every_game_with_decisions_has_the_usual_strategies(game: str) -> None:
    edges = {}
    for strategy in ("optimal", "simple", "mimic-the-dealer", "random"):
        found = data("simulate", game, "--rounds", ROUNDS, "--strategy", strategy)
        assert found["strategy"] == strategy
        edges[strategy] = found["wagers"][0]
    for each in edges.values():
        # Nothing loses less than what is best, but for chance.
        assert each["edge"] > edges["optimal"]["exact"] - 4 * each["error"]


@pytest.mark.parametrize(
    ("game", "lines", "said"),
    [
        ("677a", "AKx, raise", "AKx"),
        ("678a", "Th 8c 6h, raise", "a flush"),
        ("679a", "Qs 6h, play", "three cards"),
        ("679a", "Qs 6h 4d, dance", "play or fold"),
        ("679a", "Qs 6h Zz, play", "a rank"),
        ("679a", "Qs Qs 4d, play", "different cards"),
        ("679a", "Qs 6h 4d, play\nQs 6h 4d, fold", "once"),
        ("679a", "Qs 6h 4d", "a comma"),
        ("679a", "# nothing", "one line or more"),
        ("680a", "9s 9h 9d 8c 6d, 8c 5d", "two of them"),
        ("681a", "7s, draw", "no strategy of this game"),
    ],
)
def test_a_table_that_is_wrong_is_refused(tmp_path: Path, game: str, lines: str, said: str) -> None:
    table = tmp_path / "mine.csv"
    table.write_text(lines)

    assert said in " ".join(refusal("simulate", game, "--rounds", "1000", "--strategy", str(table)))


@pytest.mark.parametrize("readings", [(), ("680a-pot-hand=own-box",), ("680a-pot-wager=a-box",)], ids=" ".join)
def test_a_player_in_two_boxes_agrees_with_the_exact_figure(readings: tuple[str, ...]) -> None:
    """The exact count of all deals takes about three seconds, unless it was made before."""
    read = [word for each in readings for word in ("--reading", each)]
    found = data("simulate", "680a", "--boxes", "2", "--rounds", ROUNDS, *read)
    pot = next(each for each in found["wagers"] if each["wager"] == "pot")
    (figure,) = data("edge", "680a", "--wager", "pot", "--boxes", "2", *read)

    assert (found["seats"], found["boxes"]) == (3, 2)
    assert pot["exact"] == figure["house_edge"]["decimal"]
    assert abs(pot["z"]) < 4
    assert pot["fit"]["p"] > 1e-4
    assert {each["net"] for each in pot["distribution"]} == {each["net"] for each in figure["distribution"]}
    assert pot["rounds"] == 200_000


def test_boxes_that_are_not_solved_have_no_exact_figure() -> None:
    found = data("simulate", "680a", "--boxes", "2", "--seats", "4", "--rounds", "20000")
    pot = next(each for each in found["wagers"] if each["wager"] == "pot")

    assert (pot["exact"], pot["z"], pot["p"], pot["fit"]) == (None, None, None, None)
    assert "4 seats (2 of one player)" in page("simulate", "680a", "--boxes", "2", "--seats", "4", "--rounds", "2e4")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (
            ("679a", "--boxes", "2"),
            "a player in several boxes is as good as several [679a.7]",
        ),
        (("680a", "--boxes", "7", "--seats", "6"), "a player has 1 to 6 boxes, not 7 [680a.7(e)]"),
        (("680a", "--boxes", "3", "--seats", "2"), "3 boxes take as many seats: there are 2 [680a.2(a)]"),
        (("680a", "--boxes", "2", "--mix", "bonus=1/2"), "one box for each player where wagers are made by a mix"),
    ],
)
def test_boxes_that_the_game_or_the_table_does_not_have_are_refused(arguments: tuple[str, ...], words: str) -> None:
    assert words in " ".join(refusal("simulate", *arguments, "--rounds", "1000"))
