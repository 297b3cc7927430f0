"""Playing a run: batch by batch on threads, with totals that can be looked at, kept and taken up again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field

from pitboss.kernels.compiling import compile_round
from pitboss.simulate.runs import Batch, Run, programs
from pitboss.simulate.tallies import Tally, play

Play = Callable[[Run, Iterable[int]], Iterator[tuple[int, Tally]]]
"""Plays the batches of these numbers, and tells of each as it is done, in any order."""


@dataclass(slots=True)
class Progress:
    """How far a run is: what was counted, and which batches were."""

    run: Run
    tallies: list[Tally]
    done: set[int] = field(default_factory=set)
    batches: Sequence[Batch] = field(init=False, repr=False)
    _step: tuple[int, int, Tally] | None = field(default=None, init=False, repr=False)
    """The last batch that was taken in, and what its program came to with it."""

    def __post_init__(self) -> None:
        self.batches = self.run.batches

    @classmethod
    def begin(cls, run: Run) -> Progress:
        return cls(run, [Tally.empty(each) for each in programs(run)])

    @property
    def left(self) -> list[int]:
        """The batches that are still to be played."""
        return [number for number in range(len(self.batches)) if number not in self.done]

    @property
    def share(self) -> float:
        """How much is done, from 0 to 1."""
        return len(self.done) / len(self.batches)

    @property
    def is_complete(self) -> bool:
        return len(self.done) == len(self.batches)

    def add(self, number: int, tally: Tally) -> None:
        """Take in a batch, once."""
        if number not in self.done:
            place = self.batches[number].program
            self._step = number, place, self.tallies[place].with_more(tally)
            self.finish_step()

    def finish_step(self) -> None:
        """Take the last step, again if need be: whoever interrupts may do so between its two halves."""
        if self._step is not None:
            number, place, tally = self._step
            self.tallies[place] = tally
            self.done.add(number)


def make_ready(run: Run, tell: Callable[[str], None]) -> None:
    """Do what a run waits for before its first round, and tell of it: the first time it takes a while."""
    tell("working out its strategy")
    found = programs(run)
    tell("compiling its round, which is kept")
    for each in found:
        compile_round(each.play, each.seats, each.cells)


def go_on(progress: Progress, player: Play, watch: Callable[[Progress], None]) -> None:
    """Play what is left; `watch` is told after every batch, and may stop it by raising."""
    for number, tally in player(progress.run, progress.left):
        progress.add(number, tally)
        watch(progress)


def on_threads(workers: int) -> Play:
    """Plays on threads of this process: compiled rounds run without the interpreter's lock."""

    def player(run: Run, numbers: Iterable[int]) -> Iterator[tuple[int, Tally]]:
        batches = run.batches
        waiting = iter(numbers)
        with ThreadPoolExecutor(workers) as pool:
            running: dict[Future[Tally], int] = {}

            def submit() -> None:
                for number in waiting:
                    running[pool.submit(_play, run, batches[number])] = number
                    return

            try:
                for _ in range(workers + 1):
                    submit()
                while running:
                    done, _ = wait(running, return_when=FIRST_COMPLETED)
                    for each in done:
                        number = running.pop(each)
                        submit()
                        yield number, each.result()
            finally:
                for each in running:
                    each.cancel()

    return player


def _play(run: Run, batch: Batch) -> Tally:
    return play(run, batch)
