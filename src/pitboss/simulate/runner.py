"""Plays a run batch by batch on threads, with totals that can be viewed, kept and resumed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field

from pitboss.kernels.compiling import compile_round
from pitboss.simulate.runs import Batch, Run, programs
from pitboss.simulate.tallies import Tally, play

Play = Callable[[Run, Iterable[int]], Iterator[tuple[int, Tally]]]
"""Plays the batches with these numbers, and yields each one as it finishes, in any order."""


@dataclass(slots=True)
class Progress:
    """How far along a run is: what was counted, and which batches are done."""

    run: Run
    tallies: list[Tally]
    done: set[int] = field(default_factory=set)
    batches: Sequence[Batch] = field(init=False, repr=False)
    _step: tuple[int, int, Tally] | None = field(default=None, init=False, repr=False)
    """The last batch that was added, and its program's tally including it."""

    def __post_init__(self) -> None:
        self.batches = self.run.batches

    @classmethod
    def begin(cls, run: Run) -> Progress:
        return cls(run, [Tally.empty(each) for each in programs(run)])

    @property
    def left(self) -> list[int]:
        """The batches still to be played."""
        return [number for number in range(len(self.batches)) if number not in self.done]

    @property
    def share(self) -> float:
        """How much is done, from 0 to 1."""
        return len(self.done) / len(self.batches)

    @property
    def is_complete(self) -> bool:
        return len(self.done) == len(self.batches)

    def add(self, number: int, tally: Tally) -> None:
        """Add a batch, once."""
        if number not in self.done:
            place = self.batches[number].program
            self._step = number, place, self.tallies[place].with_more(tally)
            self.finish_step()

    def finish_step(self) -> None:
        """Finish the last step, again if need be: an interrupt may come between its two halves."""
        if self._step is not None:
            number, place, tally = self._step
            self.tallies[place] = tally
            self.done.add(number)


def make_ready(run: Run, tell: Callable[[str], None]) -> None:
    """Do what a run needs before its first round, and announce it: the first time takes a while."""
    tell("working out the strategy")
    found = programs(run)
    tell("compiling the round (only the first time)")
    for each in found:
        compile_round(each.play, each.seats, each.cells)


def go_on(progress: Progress, player: Play, watch: Callable[[Progress], None]) -> None:
    """Play what is left; `watch` is called after every batch, and may stop the run by raising."""
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
