"""Reconciliation fails when a kernel is changed by hand: a branch of the settlement, odds, a decision, a stream.

A mutant of the source is the kernel's file with one place changed, loaded beside the real one.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

import pitboss
from pitboss.counting.outcomes import Result
from pitboss.exact.cache import user_results
from pitboss.games.elections import Elections
from pitboss.games.heads_up_holdem.solve_pays import Decisions
from pitboss.games.high_card_flush.solve import Terms
from pitboss.games.registry import find_game
from pitboss.games.simulating import Counted, Kernel, Program, Seated
from pitboss.kernels.decisions import Choosing
from pitboss.law.edition import games, newest_edition
from pitboss.simulate import runs
from pitboss.simulate.reconcile import Reconciled, reconcile
from pitboss.simulate.report import report
from pitboss.simulate.running import Progress, go_on, on_threads

GAMES = Path(pitboss.__file__).parent / "games"


class Mutant(NamedTuple):
    game: str
    was: str
    becomes: str
    rounds: int = 1_500_000


SETTLEMENTS = [
    Mutant("three_card_prime", "if dealer < lowest:", "if dealer < lowest + 1:", 20_000_000),
    Mutant("three_card_prime", "elif strength == dealer:", "elif strength == dealer + 1:", 20_000_000),
    Mutant("three_card_prime", "_RED_AT) == red else 2", "_RED_AT) == red else 1"),
    Mutant("three_card_prime", "return 6 if _straight(ranks) else 3", "return 3"),
    Mutant("three_card_prime", "    return 1 if triples else 0", "    return 0"),
    Mutant("saigon_5_card", "if own > dealer:", "if own >= dealer:"),
    Mutant("saigon_5_card", "return _NEITHER if dealer < _QUALIFIES else _LOST_OUT", "return _LOST_OUT"),
    Mutant("saigon_5_card", "return 7 if run else 4", "return 4"),
    Mutant("saigon_5_card", "return 5 if pairs else 2", "return 2"),
    Mutant("saigon_5_card", "sharing if strengths[seat] == best else 0", "1 if strengths[seat] == best else 0"),
    Mutant("twenty_one_baccarat", "return _PLAYER_HALF if player == half else _PLAYER", "return _PLAYER"),
    Mutant("twenty_one_baccarat", "natural = (own | other) & _NATURAL", "natural = own & _NATURAL"),
    Mutant("twenty_one_baccarat", "own_bonus = drawn >> _BONUS_AT", "own_bonus = own >> _BONUS_AT"),
    Mutant("high_card_flush", "if dealer >> 2 < lowest:", "if dealer >> 2 < lowest + 64:"),
    Mutant("high_card_flush", "elif own > dealer >> 2:", "elif own >= dealer >> 2:"),
    Mutant("high_card_flush", "        longest += 1", "        longest = min(longest + 1, 3)"),
    Mutant("heads_up_holdem", "return WON if dealer >= lowest else WON_OUT", "return WON"),
    Mutant("heads_up_holdem", "return LOST if dealer >= lowest else LOST_OUT", "return LOST"),
    Mutant("heads_up_holdem", "_POCKET[_one, _other] = 3 if _suited else 2", "_POCKET[_one, _other] = 2"),
]
STREAMS = [
    Mutant("three_card_prime", "fill(words, seed, 0, block, 0)", "fill(words, seed, 0, 0, 0)"),
    Mutant("three_card_prime", "for card in range(7):\n                        fraction *= np.uint64(len(deck) - card)",
           "for card in range(7):\n                        fraction *= np.uint64(len(deck) - 1 - card)"),
]  # fmt: skip
FIRST = {"three_card_prime": 2, "twenty_one_baccarat": 10}
"""Of which games one mutant of the settlement is tried on every change; all of them are in the long tier."""


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
    return kernel.prepare(Seated(elections=Elections(newest_edition(game).name), seats=kernel.fewest))


@pytest.fixture
def load(tmp_path: Path) -> Iterator[Callable[[Mutant], Kernel]]:
    """Loads the kernel of a mutant."""
    names: list[str] = []

    def loaded(mutant: Mutant) -> Kernel:
        source = (GAMES / mutant.game / "kernel.py").read_text(encoding="utf-8")
        assert source.count(mutant.was) == 1, mutant
        path = tmp_path / f"mutant_{len(names)}.py"
        path.write_text(source.replace(mutant.was, mutant.becomes), encoding="utf-8")
        spec = spec_from_file_location(f"mutant_{mutant.game}_{len(names)}", path)
        assert spec is not None
        assert spec.loader is not None
        module = module_from_spec(spec)
        names.append(spec.name)
        sys.modules[spec.name] = module
        spec.loader.exec_module(module)
        kernel = module.KERNEL
        assert isinstance(kernel, Kernel)
        return kernel

    yield loaded
    for name in names:
        del sys.modules[name]


def name_of(folder: str) -> str:
    return next(each for each in games() if newest_edition(each).kept.folder.name == folder)


def fails(mutant: Mutant, load: Callable[[Mutant], Kernel], monkeypatch: pytest.MonkeyPatch) -> bool:
    game = name_of(mutant.game)
    return not reconciled(game, programs_of(game, load(mutant)), mutant.rounds, monkeypatch).passed


@pytest.mark.parametrize("mutant", [SETTLEMENTS[place] for place in FIRST.values()])
def test_a_changed_branch_is_caught(
    mutant: Mutant, load: Callable[[Mutant], Kernel], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert fails(mutant, load, monkeypatch)


@pytest.mark.prove
@pytest.mark.parametrize("mutant", [*SETTLEMENTS, *STREAMS])
def test_every_changed_branch_and_stream_is_caught(
    mutant: Mutant, load: Callable[[Mutant], Kernel], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert fails(mutant, load, monkeypatch)


def test_a_changed_stream_is_caught(load: Callable[[Mutant], Kernel], monkeypatch: pytest.MonkeyPatch) -> None:
    assert fails(STREAMS[0], load, monkeypatch)


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
                verdict = reconciled(game, [with_odds(alone, 0, cell)], 16_384, monkeypatch, audited=False)
                assert not verdict.passed, (counted.wager, counted.letter, cell, place)
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
