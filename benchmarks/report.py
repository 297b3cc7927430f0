"""A result: our rate, the peer's in the same run, and their ratio."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from time import perf_counter


@dataclass(frozen=True, slots=True)
class Result:
    """What was measured, ours beside a peer's, in `unit` a second."""

    what: str
    unit: str
    ours: float
    peer: str
    theirs: float

    @property
    def ratio(self) -> float:
        return self.ours / self.theirs

    def in_words(self) -> str:
        ours, theirs = _number(self.ours), _number(self.theirs)
        return f"{self.what}: {ours} {self.unit}/s; {self.peer} {theirs}/s; ratio {self.ratio:.2f}"


def as_table(results: Iterable[Result]) -> str:
    """The results in Markdown."""
    lines = ["| what | unit | ours, a second | peer | theirs, a second | ratio |", "|---|---|---:|---|---:|---:|"]
    lines += [
        f"| {each.what} | {each.unit} | {ours} | {each.peer} | {theirs} | {each.ratio:.2f} |"
        for each in results
        for ours, theirs in [(_number(each.ours), _number(each.theirs))]
    ]
    return "\n".join(lines)


def _number(rate: float) -> str:
    """Whole where that says enough."""
    return f"{rate:,.0f}" if rate >= 1 else f"{rate:.2g}"


def rates(*works: Callable[[], int], seconds: float = 2.0, clock: Callable[[], float] = perf_counter) -> list[float]:
    """How many units a second each of the works does, which return how many they did; the best of repeated runs.

    They take turns, so that a busy moment of the machine falls on all of them alike. By `process_time` a second is one
    of a whole core, whatever else the machine does.
    """
    best, until = [0.0] * len(works), perf_counter() + seconds * len(works)
    while perf_counter() < until:
        for place, work in enumerate(works):
            start = clock()
            done = work()
            best[place] = max(best[place], done / (clock() - start))
    return best
