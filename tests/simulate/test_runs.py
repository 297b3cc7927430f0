"""A result depends on the seed and the rounds alone: not on workers, order, or interruptions."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from types import FrameType
from typing import Any

import numpy as np
import pytest

from pitboss.exact.cache import NO_CACHE
from pitboss.games.elections import Elections
from pitboss.law.refusal import Refused
from pitboss.malformed import Malformed
from pitboss.simulate.kept_runs import keep, take_up
from pitboss.simulate.report import report
from pitboss.simulate.runner import Progress, go_on, make_ready, on_threads
from pitboss.simulate.runs import BATCH, BLOCK, Batch, Run
from pitboss.simulate.tallies import Tally, digest, play

ELECTIONS = Elections("681a@final-2016", decks=4)
ROUNDS = 2 * BATCH * BLOCK + 3 * BLOCK + 77
RUN = Run(ELECTIONS, ROUNDS, seed=5)
BATCH_OF_ONE = play(RUN, Batch(0, 0, 1))


def played(run: Run, workers: int = 1) -> Progress:
    progress = Progress.begin(run)
    go_on(progress, on_threads(workers), lambda _: None)
    return progress


@pytest.fixture(scope="module")
def whole() -> Progress:
    return played(RUN)


def same(one: Progress, other: Progress) -> bool:
    return digest(one.tallies) == digest(other.tallies) and all(
        (each.blocks, each.sums, each.squares) == (more.blocks, more.sums, more.squares)
        for each, more in zip(one.tallies, other.tallies, strict=True)
    )


def test_every_round_is_played_once(whole: Progress) -> None:
    assert whole.is_complete
    assert whole.tallies[0].totals[0, :5].sum() + whole.tallies[0].totals[0, 19:24].sum() == ROUNDS
    assert whole.tallies[0].blocks == ROUNDS // BLOCK


def test_two_workers_come_to_the_same(whole: Progress) -> None:
    assert same(played(RUN, workers=2), whole)


def test_the_order_of_batches_does_not_matter(whole: Progress) -> None:
    def backwards(run: Run, numbers: Iterable[int]) -> Iterator[tuple[int, Tally]]:
        for number in reversed(list(numbers)):
            yield number, play(run, run.batches[number])

    progress = Progress.begin(RUN)
    go_on(progress, backwards, lambda _: None)

    assert same(progress, whole)


def test_another_seed_is_another_result(whole: Progress) -> None:
    assert digest(played(Run(ELECTIONS, ROUNDS, seed=6)).tallies) != digest(whole.tallies)


def test_an_interrupted_run_goes_on_where_it_was(whole: Progress, tmp_path: Path) -> None:
    place = tmp_path / "runs" / "one.run"

    def stop(progress: Progress) -> None:
        keep(progress, place)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        go_on(Progress.begin(RUN), on_threads(2), stop)
    taken_up = take_up(RUN, place)
    assert len(taken_up.done) == 1

    go_on(taken_up, on_threads(2), lambda _: None)

    assert same(taken_up, whole)


def interrupted_at(moment: int) -> tuple[Progress, bool]:
    """A run whose first batch is being taken in when, so many lines later, somebody interrupts it; whether that was
    before all was done."""
    progress, lines = Progress.begin(RUN), 0

    def trace(frame: FrameType, event: str, _: object) -> Any:
        nonlocal lines
        if not frame.f_code.co_filename.endswith(("running.py", "tallies.py")):
            return None
        if event == "line":
            lines += 1
            if lines > moment:
                sys.settrace(None)
                raise KeyboardInterrupt
        return trace

    before = sys.gettrace()
    try:
        sys.settrace(trace)
        progress.add(0, BATCH_OF_ONE)
    except KeyboardInterrupt:
        return progress, True
    finally:
        sys.settrace(before)
    return progress, False


def test_an_interrupt_at_any_moment_keeps_a_batch_or_leaves_it_to_be_played_again(tmp_path: Path) -> None:
    place, kept = tmp_path / "one.run", []
    for moment in range(1000):
        progress, interrupted = interrupted_at(moment)
        keep(progress, place)
        taken_up = take_up(RUN, place)
        kept.append(taken_up.done == {0})
        assert np.array_equal(taken_up.tallies[0].totals, BATCH_OF_ONE.totals * kept[-1])
        assert taken_up.tallies[0].sums == [each * kept[-1] for each in BATCH_OF_ONE.sums]
        if not interrupted:
            break

    assert len(kept) > 5
    assert not kept[0]
    assert kept[-1]


def test_a_batch_that_comes_twice_counts_once(whole: Progress) -> None:
    tally = play(RUN, RUN.batches[0])
    before = whole.tallies[0].totals.copy()

    whole.add(0, tally)

    assert np.array_equal(whole.tallies[0].totals, before)


def test_what_the_first_round_waits_for_is_told_before_it_is_done() -> None:
    from pitboss.games.twenty_one_baccarat import kernel

    said: list[str] = []
    make_ready(Run(ELECTIONS, ROUNDS, seed=11), said.append)

    assert said == ["working out the strategy", "compiling the round (only the first time)"]
    assert kernel._play.signatures


class TestRefusals:
    def test_of_a_run_that_was_not_kept(self, tmp_path: Path) -> None:
        with pytest.raises(Malformed, match="interrupted"):
            take_up(RUN, tmp_path / "none.run")

    def test_of_a_run_that_was_kept_for_other_rounds(self, tmp_path: Path) -> None:
        keep(Progress.begin(RUN), tmp_path / "one.run")

        with pytest.raises(Malformed, match="the same run"):
            take_up(Run(ELECTIONS, ROUNDS, seed=6), tmp_path / "one.run")

    def test_of_a_damaged_file(self, tmp_path: Path) -> None:
        place = tmp_path / "one.run"
        keep(Progress.begin(RUN), place)
        place.write_bytes(place.read_bytes()[:-1] + b"!")

        with pytest.raises(Malformed, match="as it was kept"):
            take_up(RUN, place)

    @pytest.mark.parametrize("size", [0, 10, 40, -1])
    def test_of_a_file_that_was_cut_off(self, tmp_path: Path, size: int) -> None:
        place = tmp_path / "one.run"
        keep(Progress.begin(RUN), place)
        place.write_bytes(place.read_bytes()[:size])

        with pytest.raises(Malformed, match="as it was kept"):
            take_up(RUN, place)

    def test_of_what_was_never_a_run(self, tmp_path: Path) -> None:
        (tmp_path / "one.run").write_bytes(sha256(b"no run").digest() + b"no run")

        with pytest.raises(Malformed, match="this version keeps"):
            take_up(RUN, tmp_path / "one.run")
        with pytest.raises(Malformed, match="can be read"):
            take_up(RUN, tmp_path)

    @pytest.mark.parametrize("rounds", [0, 10**13 + 1])
    def test_of_too_few_and_too_many_rounds(self, rounds: int) -> None:
        with pytest.raises(Malformed, match="rounds"):
            Run(ELECTIONS, rounds)

    @pytest.mark.parametrize("seed", [-1, 2**63])
    def test_of_a_seed_that_is_none(self, seed: int) -> None:
        with pytest.raises(Malformed, match="seed"):
            Run(ELECTIONS, 1, seed=seed)

    def test_of_more_seats_than_the_table_has(self) -> None:
        Run(ELECTIONS, 1, seats=8)

        with pytest.raises(Refused, match="1 to 8 seats"):
            Run(ELECTIONS, 1, seats=9)


def test_the_largest_seed_plays() -> None:
    assert played(Run(ELECTIONS, 100, seed=2**63 - 1)).is_complete


def test_all_rounds_of_a_shoe_are_reported_apart_from_its_last(whole: Progress) -> None:
    found = report(whole, NO_CACHE)

    for wager in found.wagers:
        assert wager.beyond is not None
        assert wager.rounds + wager.beyond.rounds == ROUNDS
        assert sum(each.count for each in wager.distribution) == wager.rounds
