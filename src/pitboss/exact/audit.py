"""The hold percentages that the Board printed in the preambles, each compared with the exact figure.

A printed hold is compared with two measures: the house edge per base wager, and the element of risk, which is what
the house keeps of everything staked. For a wager without a decision, the two are the same. A range is compared with the
lowest and highest figures over all the paytables and numbers of decks it refers to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

import msgspec

from pitboss.exact.alternatives import Assignment, Measures, Prices, assignments
from pitboss.exact.answers import solution
from pitboss.exact.cache import Cache
from pitboss.exact.explaining import in_words, other_odds
from pitboss.exact.figure import Exact
from pitboss.exact.pricing import names
from pitboss.exact.progressive import meter_for, rate_for
from pitboss.exact.question import Question, has_solver, questions
from pitboss.exact.rounding import How, matches, rounds_up_to
from pitboss.games.elections import Elections
from pitboss.games.registry import playable
from pitboss.games.rule_data import rules
from pitboss.law.edition import editions
from pitboss.law.rules import PublishedHold
from pitboss.money import format_cents


class Verdict(Enum):
    """Whether a printed hold was reproduced."""

    REPRODUCED = "reproduced"
    OTHER_READINGS = "reproduced under other readings"
    NOT_REPRODUCED = "not reproduced"


class Candidate(msgspec.Struct, frozen=True):
    """The exact figure of one wager, paytable and number of decks."""

    wager: str
    paytable: str | None
    decks: int
    exact: Exact


class Number(msgspec.Struct, frozen=True):
    """One printed number, the exact figure it stands for, and how far apart they are in percentage points."""

    printed: str
    exact: Candidate
    reproduced: bool
    difference: float


class Finding(msgspec.Struct, frozen=True):
    """The audit of one printed hold."""

    edition: str
    of: tuple[str, ...]
    printed: tuple[str, ...]
    letters: tuple[str, ...]
    verdict: Verdict
    measure: str
    """What the printed hold is compared with: `house_edge` or `element_of_risk`."""
    shortened: How
    """How the exact figures were shortened to the printed ones, if they match."""
    readings: Assignment
    """The readings behind `numbers` that are not the default."""
    numbers: tuple[Number, ...]
    by_default: tuple[Number, ...]
    """The same numbers under the default readings."""
    figures: tuple[Candidate, ...]
    """Every exact figure that the hold refers to, under `readings`."""
    explanation: str
    note: str


Announce = Callable[[str, float], None]


def audit(
    edition_names: Sequence[str] | None = None, *, cache: Cache, announce: Announce = lambda _words, _done: None
) -> tuple[Finding, ...]:
    """Every printed hold of these texts, or of all texts."""
    every = (each.name for each in editions() if each.game in playable() and has_solver(each.game))
    chosen = [*every] if edition_names is None else edition_names
    holds = [(name, hold) for name in chosen for hold in rules(name).published]
    prices = Prices(cache)
    found = []
    for place, (name, hold) in enumerate(holds):
        announce(f"{name} {', '.join(hold.of)}", place / len(holds))
        found.append(_finding(name, hold, prices, cache))
    announce("", 1.0)
    return tuple(found)


def _finding(edition: str, hold: PublishedHold, prices: Prices, cache: Cache) -> Finding:
    asked = tuple(_asked(edition, hold, cache))
    ways = [_Way(measure, how) for how in How for measure in Measures._fields]
    best = _trial(asked, hold, {}, ways[0], prices)
    for changed in assignments(asked, prices):
        for way in ways:
            trial = _trial(asked, hold, changed, way, prices)
            if trial.better_than(best):
                best = trial
        if best.whole:
            break
    if not best.whole:
        verdict = Verdict.NOT_REPRODUCED
    else:
        verdict = Verdict.OTHER_READINGS if best.changed else Verdict.REPRODUCED
    default = _trial(asked, hold, {}, best.way, prices)
    return Finding(
        edition=edition,
        of=hold.of,
        printed=_printed(hold),
        letters=hold.letters,
        verdict=verdict,
        measure=best.way.measure,
        shortened=best.way.how,
        readings=best.changed,
        numbers=best.numbers,
        by_default=default.numbers,
        figures=best.candidates,
        explanation=_explain(asked, best, default, cache),
        note=hold.note,
    )


def _asked(edition: str, hold: PublishedHold, cache: Cache) -> Iterator[Question]:
    law = rules(edition)
    for each in questions(Elections(edition), cache=cache):
        if names(law, each) & {*hold.of} and (not hold.letters or each.letter in hold.letters):
            yield each


class _Way(NamedTuple):
    """What a hold is taken to mean, and how it was shortened: the same for all numbers of a hold."""

    measure: str
    how: How


class _Trial(msgspec.Struct, frozen=True):
    """The printed numbers compared with the figures under some readings."""

    changed: Assignment
    way: _Way
    numbers: tuple[Number, ...]
    candidates: tuple[Candidate, ...]

    @property
    def whole(self) -> bool:
        return all(each.reproduced for each in self.numbers)

    @property
    def reproduced(self) -> int:
        return sum(each.reproduced for each in self.numbers)

    def better_than(self, other: _Trial) -> bool:
        """Whether it reproduces more numbers or, if equally many, comes closer to the ones it misses."""
        if self.reproduced != other.reproduced:
            return self.reproduced > other.reproduced
        return not self.whole and self._distance < other._distance

    @property
    def _distance(self) -> float:
        return sum(abs(each.difference) for each in self.numbers if not each.reproduced)


def _trial(asked: Sequence[Question], hold: PublishedHold, changed: Assignment, way: _Way, prices: Prices) -> _Trial:
    found = []
    for each in asked:
        exact: Fraction = getattr(prices.of(each.reading(changed)), way.measure)
        found.append((exact, Candidate(each.wager, each.letter, each.elections.decks_in_play, Exact.of(exact))))
    candidates = tuple(each for _, each in found)
    ordered = [each for _, each in sorted(found, key=lambda one: one[0])]
    if hold.each:
        pairs = _nearest(hold.each, ordered)
    elif hold.low == hold.high:
        pairs = [(hold.low, each) for each in candidates]
    else:
        highest = max(found, key=lambda one: one[0])[1]
        pairs = [(hold.low, ordered[0]), (hold.high, highest)]
    numbers = tuple(_number(printed, each, way.how) for printed, each in pairs)
    return _Trial(changed, way, numbers, candidates)


def _nearest(printed: Sequence[str], ordered: Sequence[Candidate]) -> list[tuple[str, Candidate]]:
    """Match numbers that the text does not assign: the lowest is taken for the lowest figure, and so on."""
    return list(zip(sorted(printed, key=Decimal), ordered, strict=False))


def _printed(hold: PublishedHold) -> tuple[str, ...]:
    return hold.each or tuple(dict.fromkeys((hold.low, hold.high)))


def _number(printed: str, candidate: Candidate, how: How) -> Number:
    exact = candidate.exact.value * 100
    return Number(printed, candidate, matches(printed, exact, how), float(exact - Fraction(printed)))


def _explain(asked: Sequence[Question], best: _Trial, default: _Trial, cache: Cache) -> str:
    """In words: what must be read differently, or how far off the nearest figure is and what would give the number."""
    changed = " and ".join(f"{id_} reads {name}" for id_, name in best.changed.items())
    if best.whole:
        said = (
            f"Only if {changed}; the default readings give {_range(default.numbers)}."
            if changed
            else "From the text as written and the default readings."
        )
        return said if best.way.how is How.ROUNDED else f"{said} Cut off after the printed decimals, not rounded."
    missed = [each for each in default.numbers if not each.reproduced]
    words = [f"{_whose([each])}, {abs(each.difference):.4f} percentage points {_side(each)}." for each in missed]
    if changed:
        words.append(f"No reading gives it; the nearest is {_range(best.numbers)}, if {changed}.")
    else:
        words.append("No reading of the text comes closer.")
    words += [_nearest_explanation(asked, each, cache) for each in missed]
    return " ".join(filter(None, words))


def _side(number: Number) -> str:
    return "above" if number.difference > 0 else "below"


def _whose(numbers: Sequence[Number]) -> str:
    return "; ".join(
        f"{each.printed}% is {_called(each.exact)}"
        if each.reproduced
        else f"{each.printed}% is printed, {_called(each.exact)} holds {each.exact.exact.decimal * 100:.4f}%"
        for each in numbers
    )


def _called(candidate: Candidate) -> str:
    letter = f" {candidate.paytable}" if candidate.paytable else ""
    decks = "" if candidate.decks == 1 else f" with {candidate.decks} decks"
    return f"{candidate.wager}{letter}{decks}"


def _range(numbers: Iterable[Number]) -> str:
    found = sorted({each.exact.exact.value for each in numbers})
    ends = (found[0], found[-1]) if len(found) > 1 else found
    return " and ".join(f"{float(each * 100):.4f}%" for each in ends)


def _nearest_explanation(asked: Sequence[Question], number: Number, cache: Cache) -> str:
    """What would give the number: other odds for a single row of the table or, for a progressive wager, its meter."""
    question = next(
        each
        for each in asked
        if (each.wager, each.letter, each.elections.decks_in_play)
        == (number.exact.wager, number.exact.paytable, number.exact.decks)
    )
    law = question.elections.rules
    if rounds_up_to(number.printed, number.exact.exact.value * 100):
        return "Nearest explanation: it was rounded up to the next printed decimal."
    if question.wager not in law.wagers:
        return ""
    if question.at.meter is not None:
        return _by_meter(question, number, cache)
    table = question.elections.paytable(question.wager)
    return in_words(list(other_odds(table, solution(question, cache).outcomes, number.printed)), question.letter)


def _by_meter(question: Question, number: Number, cache: Cache) -> str:
    """The meter, or the long-run rate of progression, at which a progressive wager holds what is printed."""
    hold = Fraction(number.printed) / 100
    setting = question.setting
    rate, meter = rate_for(question, hold, cache), meter_for(question, hold, cache)
    if setting is None or rate is None or meter is None:
        return ""
    wager, reset = format_cents(setting.stake or 0), format_cents(setting.reset or 0)
    return (
        f"{_called(number.exact)} would hold {number.printed}% at a meter of {format_cents(meter)}, or in the long run "
        f"at a rate of progression of {float(rate):.2f}%, with a wager of {wager} and a reset amount of {reset}: the "
        "text leaves these to the Rules Submission."
    )
