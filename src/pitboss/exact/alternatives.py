"""What the choices left open by the text are worth: figures under other readings, one at a time and in combination.

Some readings change no edge on their own. How a payout is rounded matters only once the chip and the wager have a
size; what happens to a low meter matters in the long run; who competes for a pot affects how results spread. These are
priced with a worked example, which is named, and by the figure that they move.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import NamedTuple

import msgspec

from pitboss.counting import Outcomes
from pitboss.exact.answers import solution
from pitboss.exact.cache import Cache
from pitboss.exact.figure import Exact, Setting
from pitboss.exact.progressive import of_meter
from pitboss.exact.question import Question, questions
from pitboss.exact.sensitivity import breaks
from pitboss.games.elections import Elections
from pitboss.games.solving import Progress, no_progress
from pitboss.law.readings import Needs, Reading, reading, readings_for

Assignment = dict[str, str]
"""The readings that are not at their default, with the alternative elected."""

_NEEDS_FULL_METER = "meter-below-reset"

_ANTE, _CHIP, _RATE, _BOXES = 500, 100, "20", 2
"""The worked examples, where the question names nothing: a $5 wager, $1 chips, a fifth of each wager to the meter, a
player in two boxes."""


class Measures(NamedTuple):
    """What a hold percentage might mean."""

    house_edge: Fraction
    element_of_risk: Fraction


class Moved(msgspec.Struct, frozen=True):
    """A figure other than the edge that an alternative changes, named as in `Figure` and its `progressive`."""

    measure: str
    value: Exact | float
    """Its value under the alternative: a fraction, except for a standard deviation, which is a root."""
    change: Exact | float

    @property
    def numbers(self) -> tuple[Fraction | float, Fraction | float]:
        """The value and the change, to be written."""
        value, by = (each.value if isinstance(each, Exact) else each for each in (self.value, self.change))
        return value, by


class PricedReading(msgspec.Struct, frozen=True):
    """What one alternative does to the figures of a wager, with all other readings left as they are."""

    reading: str
    alternative: str
    house_edge: Exact
    change: Exact
    """How much the house edge grows; negative if the alternative favors the player."""
    others: tuple[Moved, ...] = ()
    """What it does in the long run and, if the edge stays the same, to how results spread."""
    example: Setting | None = None
    """The worked example it is priced in, if the figure asked for does not depend on the reading by itself."""
    under: dict[str, str] = {}
    """The alternatives of other readings under which it is priced, if it makes no difference without them."""


class Prices:
    """Figures under any readings, each computed once."""

    def __init__(self, cache: Cache) -> None:
        self.cache = cache
        self._known: dict[bytes, Outcomes] = {}

    def outcomes(self, question: Question, progress: Progress = no_progress) -> Outcomes:
        """Every outcome of one question."""
        known = self._known.get(question.key)
        if known is None:
            known = self._known[question.key] = solution(question, self.cache, progress).outcomes
        return known

    def of(self, question: Question, progress: Progress = no_progress) -> Measures:
        """The measures of one question."""
        outcomes = self.outcomes(question, progress)
        return Measures(outcomes.house_edge, outcomes.element_of_risk)


def choices(question: Question) -> dict[str, tuple[str, ...]]:
    """The money readings that could be elected differently here, each with its other alternatives.

    Readings that need a chip or a limit that the question does not name are left out.
    """
    limits = question.elections.limits
    given = {Needs.CHIP: limits.chip, Needs.PAYOUT_LIMIT: limits.payout, Needs.BOXES: question.at.boxes}
    return {
        id_: names
        for id_, names in _alternatives(question).items()
        if (needs := reading(id_).needs) is None or given[needs] is not None
    }


def _alternatives(question: Question) -> dict[str, tuple[str, ...]]:
    money = {id_: each for id_, each in readings_for(question.edition).items() if each.kind == "money"}
    elected = question.elections.resolved_readings
    others = {id_: tuple(name for name in each.names if name != elected[id_]) for id_, each in money.items()}
    return {id_: names for id_, names in others.items() if names}


def price_readings(
    question: Question,
    prices: Prices,
    progress: Progress = no_progress,
    *,
    only: Collection[str] | None = None,
    worked: bool = False,
) -> tuple[PricedReading, ...]:
    """What each alternative (of `only` these readings) does to a wager by itself; those without effect are left out.

    By default, that is the effect on the edge under the question as asked. With `worked`, it is also the effect on
    other figures and, if the reading needs more than the question names, the effect in a worked example.
    """
    possible = _worked(question) if worked else dict.fromkeys(choices(question), question)
    others = [
        (asked, id_, name)
        for id_, asked in possible.items()
        if only is None or id_ in only
        for name in _alternatives(question)[id_]
    ]
    found = []
    for place, (asked, id_, name) in enumerate(others):
        part = _part(progress, place, len(others))
        priced = _price(asked, id_, name, prices, part, others=worked)
        if priced is not None:
            example = asked.setting if asked != question else None
            under = {
                each: other for each, other in reading(id_).under.items() if question.elections.reads(each) != other
            }
            found.append(msgspec.structs.replace(priced, example=example, under=under))
    progress(1.0)
    return tuple(found)


def _worked(question: Question) -> dict[str, Question]:
    """The readings that can be priced, each with the question to price it by: the same one or a worked example."""
    found = dict.fromkeys(choices(question), question)
    limits = question.elections.limits
    if limits.chip is None and breaks(question.elections, question.wager):
        for id_ in (each for each in _alternatives(question) if reading(each).needs is Needs.CHIP):
            found[id_] = question.sized(ante=question.at.ante or _ANTE, chip=_CHIP)
    if question.elections.pooled and question.at.players is None:
        for id_ in (each for each in _alternatives(question) if reading(each).needs is Needs.BOXES):
            found[id_] = question.in_boxes(question.at.boxes or _BOXES).reading(reading(id_).under)
    progressive = question.elections.progressive
    if progressive is not None:
        at_rate = question if progressive.rate is not None else question.at_rate(_RATE)
        found = dict.fromkeys(found, at_rate)
        # A meter that is topped up never shows less, and the long run is the same from any starting point.
        if about := question.elections.reading_about(_NEEDS_FULL_METER):
            found[about.id] = at_rate.at_meter(max(question.at.meter or 0, progressive.reset))
    return found


def _price(
    question: Question, id_: str, name: str, prices: Prices, progress: Progress, *, others: bool
) -> PricedReading | None:
    """What one alternative does; None if it does nothing."""
    other = question.reading({id_: name})
    now, then = prices.outcomes(question), prices.outcomes(other, progress)
    moved = (*_in_the_long_run(question, other, prices.cache), *_spread(now, then)) if others else ()
    if now.house_edge == then.house_edge and not moved:
        return None
    change = then.house_edge - now.house_edge
    return PricedReading(id_, name, Exact.of(then.house_edge), Exact.of(change), moved)


def _spread(now: Outcomes, then: Outcomes) -> Iterator[Moved]:
    """How the spread of results changes, for readings that leave the edge alone."""
    if now.house_edge != then.house_edge:
        return
    if now.element_of_risk != then.element_of_risk:
        yield _moved("element_of_risk", now.element_of_risk, then.element_of_risk)
    if now.variance != then.variance:
        deviation = then.standard_deviation
        yield Moved("standard_deviation", deviation, deviation - now.standard_deviation)
    if now.hit_frequency != then.hit_frequency:
        yield _moved("hit_frequency", now.hit_frequency, then.hit_frequency)


def _in_the_long_run(question: Question, other: Question, cache: Cache) -> Iterator[Moved]:
    """How what the house keeps changes as a meter goes up and down."""
    now, then = of_meter(question, cache), of_meter(other, cache)
    if now is None or then is None:
        return
    for measure in ("long_run_hold_least", "long_run_hold_most"):
        before, after = getattr(now, measure), getattr(then, measure)
        if before is not None and before != after:
            yield _moved(measure, before.value, after.value)


def _moved(measure: str, before: Fraction, after: Fraction) -> Moved:
    return Moved(measure, Exact.of(after), Exact.of(after - before))


class PriceOfReading(msgspec.Struct, frozen=True):
    """What an alternative would do to one figure."""

    edition: str
    wager: str
    paytable: str | None
    decks: int
    priced: PricedReading


def prices_in(
    edition: str, only: Collection[str], cache: Cache, progress: Progress = no_progress
) -> tuple[PriceOfReading, ...]:
    """What the alternatives of these readings do to every figure of a text, with worked examples where needed."""
    asked, prices = questions(Elections(edition), cache=cache), Prices(cache)
    found = []
    for place, each in enumerate(asked):
        progress(place / len(asked))
        found += [price_of(each, one) for one in price_readings(each, prices, only=only, worked=True)]
    progress(1.0)
    return tuple(found)


def price_of(question: Question, priced: PricedReading) -> PriceOfReading:
    """The price, with the name of the figure it belongs to."""
    return PriceOfReading(question.edition, question.wager, question.letter, question.elections.decks_in_play, priced)


def why_unpriced(reading: Reading) -> str:
    """Why a reading has no price, in a sentence; only for a reading without a price in any figure asked for."""
    if len(reading.alternatives) == 1:
        return "There is no other alternative."
    if reading.kind != "money":
        if not reading.matters:
            return "It moves no money: no wager is paid or lost otherwise."
        return f"Not priced: figures are of rounds that run to the end. It matters {reading.matters}."
    if reading.matters:
        return f"No wager's figures change. It matters {reading.matters}."
    return "No alternative changes a figure; each was counted."


def _part(progress: Progress, place: int, parts: int) -> Progress:
    return lambda done: progress((place + done) / parts)


def assignments(asked: Sequence[Question], prices: Prices) -> Iterator[Assignment]:
    """Every combination of readings that changes the figures of these questions, those with the fewest changes first.

    Readings that change a figure by themselves come first, then those that change one only together with another.
    """
    yield {}
    if not asked:
        return
    alone = [{id_: name} for id_, names in choices(asked[0]).items() for name in names]
    given: list[Assignment] = []
    no_others: list[Assignment] = []
    for besides in (no_others, alone):
        taking_part = _taking_part(asked, prices, alone, besides)
        options = [(("", ""), *((id_, name) for name in names)) for id_, names in taking_part.items()]
        combined = [{id_: name for id_, name in chosen if id_} for chosen in product(*options)]
        for each in sorted(combined, key=len):
            if each and each not in given:
                given.append(each)
                yield each


def _taking_part(
    asked: Sequence[Question], prices: Prices, alone: Sequence[Assignment], besides: Sequence[Assignment]
) -> Mapping[str, tuple[str, ...]]:
    found: dict[str, dict[str, None]] = {}
    for beside in ({}, *besides):
        before = _figures(asked, beside, prices)
        for changed in alone:
            ((id_, name),) = changed.items()
            known = id_ in beside or name in found.get(id_, {})
            if not known and _figures(asked, beside | changed, prices) != before:
                found.setdefault(id_, {})[name] = None
    return {id_: tuple(names) for id_, names in found.items()}


def _figures(asked: Iterable[Question], changed: Assignment, prices: Prices) -> list[Measures]:
    return [prices.of(each.reading(changed)) for each in asked]
