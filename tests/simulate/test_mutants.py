"""Every change of a kernel by hand is caught: a branch of the settlement, odds, a decision, a stream.

A mutant of the source is the kernel with one place changed, loaded beside the real one: `mutants.py` lists them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from pitboss.counting.outcomes import Result
from pitboss.exact.cache import user_results
from pitboss.games.elections import Elections
from pitboss.games.heads_up_holdem.counting.decisions import Choosing
from pitboss.games.heads_up_holdem.solve_pays import Decisions
from pitboss.games.high_card_flush.solve import Terms
from pitboss.games.registry import find_game
from pitboss.games.simulating import Counted, Kernel, Program, Seated
from pitboss.law.edition import games, newest_edition
from pitboss.simulate import runs
from pitboss.simulate.reconcile import Reconciled, reconcile
from pitboss.simulate.report import report
from pitboss.simulate.runner import Progress, go_on, on_threads
from tests.simulate.mutants import BACCARAT, BRANCHES, PAYMENTS, PRIME, SAIGON, STREAMS, Mutant, loaded, named
from tests.simulate.settled import Differs


def reconciled(
    game: str,
    prepared: Sequence[Program],
    rounds: int,
    monkeypatch: pytest.MonkeyPatch,
    *,
    audited: bool = True,
) -> Reconciled:
    """The verdict over a game that is played by these programs."""
    found = tuple(runs.Prepared(each, runs._nets(each)) for each in prepared)
    monkeypatch.setattr(runs, "_prepared", lambda _: found)
    run = runs.Run(Elections(newest_edition(game).name), rounds, seats=prepared[0].seats)
    progress = Progress.begin(run)
    go_on(progress, on_threads(2), lambda _: None)
    return reconcile([report(progress, user_results(), audited=audited)])


def programs_of(game: str, kernel: Kernel) -> Sequence[Program]:
    elections = Elections(newest_edition(game).name)
    return kernel.prepare(Seated(elections=elections, seats=runs.fewest_seats(elections)))


def name_of(folder: str) -> str:
    return next(each for each in games() if newest_edition(each).kept.folder.name == folder)


def assert_caught(mutant: Mutant, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with loaded(mutant, folder) as module:
        if mutant.proof is not None:
            held, rows = mutant.proof(module)
            with pytest.raises(Differs):
                held.check(rows)
            return
        game = name_of(mutant.game)
        assert not reconciled(game, programs_of(game, module.KERNEL), mutant.rounds, monkeypatch).passed


FIRST = [
    next(each for each in BRANCHES if each.game == BACCARAT),
    next(each for each in BRANCHES if each.game == PRIME and each.proof is not None),
    next(each for each in PAYMENTS if each.game == BACCARAT),
    next(each for each in STREAMS if each.game == SAIGON and "made)" in each.was),
]
"""What is tried on every change; all of them are in the long tier."""


@pytest.mark.parametrize("mutant", FIRST, ids=named)
def test_a_change_is_caught(mutant: Mutant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert_caught(mutant, tmp_path, monkeypatch)


@pytest.mark.prove
@pytest.mark.parametrize("mutant", [*BRANCHES, *PAYMENTS, *STREAMS], ids=named)
def test_every_change_is_caught(mutant: Mutant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert_caught(mutant, tmp_path, monkeypatch)


def test_every_game_has_mutants_of_every_sort() -> None:
    folders = {newest_edition(game).kept.folder.name for game in games() if find_game(game).kernel is not None}

    for sort in (BRANCHES, PAYMENTS, STREAMS):
        assert {each.game for each in sort} >= folders


def with_odds(program: Program, place: int, cell: int) -> Program:
    """The same with one more paid where a wager comes to a cell."""
    counted = list(program.counted)
    results = list(counted[place].results)
    results[cell] = Result(results[cell].net + Fraction(1), results[cell].staked)
    counted[place] = replace(counted[place], results=tuple(results))
    return replace(program, counted=tuple(counted))


def _paid(counted: Counted) -> Iterator[int]:
    """One cell for each amount that a wager wins."""
    seen = set()
    for cell, result in enumerate(counted.results):
        if result.net > 0 and result not in seen:
            seen.add(result)
            yield cell


def changed_odds(game: str, letters: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """Change the odds of every row that was paid, one after another, and see each caught; how many there were."""
    kernel = find_game(game).kernel
    assert kernel is not None
    programs = programs_of(game, kernel())
    totals = np.zeros((programs[0].seats, programs[0].cells), np.int64)
    programs[0].play(1, 0, 16_384, totals)
    tried, seen = 0, Counter[str]()
    for place, counted in enumerate(programs[0].counted):
        seen[counted.wager] += 1
        if seen[counted.wager] > letters:
            continue
        # This wager alone, so that the others need not be judged each time.
        alone = replace(programs[0], counted=(counted,))
        for cell in _paid(counted):
            if totals[0, counted.first + cell]:
                tried += 1
                changed = [with_odds(alone, 0, cell)]
                # If one more is what another hand is paid as well, it takes more rounds to tell.
                verdicts = (
                    reconciled(game, changed, rounds, monkeypatch, audited=False) for rounds in (16_384, 4_000_000)
                )
                assert not all(each.passed for each in verdicts), (counted.wager, counted.letter, cell, place)
    return tried


def test_changed_odds_are_caught_once_they_were_paid(monkeypatch: pytest.MonkeyPatch) -> None:
    assert changed_odds("three-card-prime", 1, monkeypatch) > 15


@pytest.mark.prove
@pytest.mark.parametrize("game", games())
def test_all_changed_odds_are_caught_once_they_were_paid(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert changed_odds(game, 8, monkeypatch) > 5


def test_one_changed_decision_is_caught_however_rare(monkeypatch: pytest.MonkeyPatch) -> None:
    """A single hand in a single order: no number of rounds would show it."""
    from pitboss.games.three_card_prime import kernel
    from pitboss.games.three_card_prime.kernel_plays import Plays

    real = kernel.look_up

    def changed(elections: Elections, ways: dict[int, Plays]) -> kernel.Looked:
        table = real(elections, ways)
        table[kernel.place_of_three(12, 12 | 1 << 4, 12 | 2 << 4)] &= 0xFFFF
        return table

    monkeypatch.setattr(kernel, "look_up", changed)
    verdict = reconciled("three-card-prime", programs_of("three-card-prime", kernel.KERNEL), 16_384, monkeypatch)

    assert {each.wager for each in verdict.wagers if not each.passed} == {"base"}


@pytest.mark.prove
@pytest.mark.parametrize("stage", ["before", "flop", "last_plain", "last_marked"])
def test_one_changed_decision_of_hold_em_is_caught(stage: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from pitboss.games.heads_up_holdem import kernel, kernel_plays

    real = kernel_plays.choosing_of

    def changed(seated: Seated, decided: Decisions) -> Choosing:
        chosen = real(seated, decided)
        table = getattr(chosen, stage).copy()
        table.flat[len(table.flat) // 3] ^= 1
        return replace(chosen, **{stage: table})

    monkeypatch.setattr(kernel, "choosing_of", changed)
    verdict = reconciled("heads-up-holdem", programs_of("heads-up-holdem", kernel.KERNEL), 16_384, monkeypatch)

    assert {each.wager for each in verdict.wagers if not each.passed} == {"base"}


@pytest.mark.prove
def test_one_changed_decision_of_high_card_flush_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    from pitboss.games.high_card_flush import kernel, kernel_plays

    real = kernel_plays.decisions_of

    def changed(seated: Seated, terms: Terms) -> tuple[kernel.Ints, kernel.Bytes]:
        by_flush, by_others = real(seated, terms)
        by_others[5, 10_000] ^= 1
        return by_flush, by_others

    monkeypatch.setattr(kernel, "decisions_of", changed)
    verdict = reconciled("high-card-flush", programs_of("high-card-flush", kernel.KERNEL), 16_384, monkeypatch)

    assert {each.wager for each in verdict.wagers if not each.passed} == {"base"}


@pytest.mark.prove
def test_one_changed_decision_of_saigon_5_card_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    from pitboss.games.saigon_5_card import kernel, kernel_plays

    real = kernel_plays.settings_of

    def changed(seated: Seated, tables: kernel_plays.Tables) -> kernel_plays.Bytes:
        settings = real(seated, tables)
        settings[1_000, 0] -= 1
        return settings

    monkeypatch.setattr(kernel, "settings_of", changed)
    verdict = reconciled("saigon-5-card", programs_of("saigon-5-card", kernel.KERNEL), 16_384, monkeypatch)

    assert {each.wager for each in verdict.wagers if not each.passed} == {"ante", "pot"}
    assert verdict.faults == ("680a@codified-2019: a decision that was played does not match the exact solution",)


def test_one_changed_draw_of_21_baccarat_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is decided in it; but two ranks that draw a card they should not are as wrong."""
    from pitboss.games.twenty_one_baccarat import kernel

    real = kernel.look_up

    def changed(elections: Elections) -> tuple[kernel.Shorts, kernel.Shorts, int]:
        twos, threes, half = real(elections)
        jack_and_queen = 9 * 13 + 10
        twos[jack_and_queen] |= kernel._DRAWS
        return twos, threes, half

    monkeypatch.setattr(kernel, "look_up", changed)

    assert not reconciled("21-baccarat", programs_of("21-baccarat", kernel.KERNEL), 1_500_000, monkeypatch).passed
