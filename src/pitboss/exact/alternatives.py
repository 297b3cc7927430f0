"""What the choices that the text leaves are worth: figures under other readings, alone and in combination."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import NamedTuple

import msgspec

from pitboss.exact.answers import solution
from pitboss.exact.cache import Cache
from pitboss.exact.figure import Exact
from pitboss.exact.question import Question, questions
from pitboss.games.elections import Elections
from pitboss.games.solving import Progress, no_progress
from pitboss.law.readings import readings_for

Assignment = dict[str, str]
"""Readings that are not at their default, with the alternative elected."""

_NEEDS_CHIP = "breakage"
_NEEDS_LIMIT = "limit-"


class Measures(NamedTuple):
    """What a hold percentage might mean."""

    house_edge: Fraction
    element_of_risk: Fraction


class PricedReading(msgspec.Struct, frozen=True):
    """What one alternative does to the edge of a wager, all other readings being as they are."""

    reading: str
    alternative: str
    house_edge: Exact
    change: Exact
    """By how much the house edge grows; negative if the alternative favours the player."""


class Prices:
    """Figures under any readings, each computed once."""

    def __init__(self, cache: Cache) -> None:
        self._cache = cache
        self._known: dict[bytes, Measures] = {}

    def of(self, question: Question, progress: Progress = no_progress) -> Measures:
        """The measures of one question."""
        known = self._known.get(question.key)
        if known is None:
            outcomes = solution(question, self._cache, progress).outcomes
            known = self._known[question.key] = Measures(outcomes.house_edge, outcomes.element_of_risk)
        return known


def choices(question: Question) -> dict[str, tuple[str, ...]]:
    """The money readings of which another alternative could be elected here, with those alternatives."""
    limits = question.elections.limits
    found = {}
    for id_, each in readings_for(question.edition).items():
        others = tuple(name for name in each.names if name != question.elections.reads(id_))
        possible = not (id_ == _NEEDS_CHIP and limits.chip is None) and not (
            id_.startswith(_NEEDS_LIMIT) and limits.payout is None
        )
        if each.kind == "money" and others and possible:
            found[id_] = others
    return found


def price_readings(
    question: Question, prices: Prices, progress: Progress = no_progress, *, only: Collection[str] | None = None
) -> tuple[PricedReading, ...]:
    """What each alternative (of `only` these readings) does to the edge, alone; those that do nothing are left out."""
    possible = choices(question).items()
    others = [(id_, name) for id_, names in possible if only is None or id_ in only for name in names]
    found = []
    for place, (id_, name) in enumerate(others):
        now = prices.of(question).house_edge
        edge = prices.of(question.reading({id_: name}), _part(progress, place, len(others))).house_edge
        if edge != now:
            found.append(PricedReading(id_, name, Exact.of(edge), Exact.of(edge - now)))
    progress(1.0)
    return tuple(found)


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
    """What the alternatives of these readings do to every figure of a text."""
    asked, prices = questions(Elections(edition), cache=cache), Prices(cache)
    found = []
    for place, each in enumerate(asked):
        progress(place / len(asked))
        found += [price_of(each, one) for one in price_readings(each, prices, only=only)]
    progress(1.0)
    return tuple(found)


def price_of(question: Question, priced: PricedReading) -> PriceOfReading:
    """The price with the name of the figure that it is of."""
    return PriceOfReading(question.edition, question.wager, question.letter, question.elections.decks_in_play, priced)


def _part(progress: Progress, place: int, parts: int) -> Progress:
    return lambda done: progress((place + done) / parts)


def assignments(asked: Sequence[Question], prices: Prices) -> Iterator[Assignment]:
    """Every combination of readings that changes the figures of these questions, those of fewest changes first.

    First come readings that change a figure alone; after all of these, such as change one beside another alone.
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
