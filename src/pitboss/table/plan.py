"""What a plan of the deal still brings, and where its cards go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import NamedTuple, TypeVar

from pitboss.games.places import RACK, DealStep

Plan = tuple[DealStep, ...]
_Card = TypeVar("_Card")


class Left(NamedTuple):
    """How many cards are left in a plan: all of them, and those before the stub must leave the shoe."""

    cards: int
    from_shoe: int


Goes = tuple[int | None, str, tuple[str, ...], int]
"""Cards that go to one place: the seat, if it is a seat's, the place, the cards, and how many of them lie face up."""
_Picks = Callable[[tuple[str, ...]], tuple[str, ...]]


class _Chart(NamedTuple):
    """Where the first cards of a plan go, whatever they are, and how many steps and cards of the next one are done."""

    goes: tuple[tuple[int | None, str, _Picks, int], ...]
    dealt: int
    part: int


class _Known(NamedTuple):
    """What was worked out about a plan from its beginning: while the same wagers repeat, rounds share one plan."""

    plan: Plan
    left: Left
    charts: dict[int, _Chart]
    """By the number of cards dealt at once."""


_REMEMBERED = 256
"""How many plans are remembered before the memory is cleared."""

# By identity: comparing the steps of a plan would take longer than working it out again. The plan is kept, so that no
# other can have its identity.
_known: dict[int, _Known] = {}


def _from_the_start(plan: Plan) -> _Known:
    known = _known.get(id(plan))
    if known is None:
        if len(_known) >= _REMEMBERED:
            _known.clear()
        known = _known[id(plan)] = _Known(plan, _left(plan, 0), {})
    return known


def left_of(plan: Plan, dealt: int) -> Left:
    """What the plan still deals once that many steps are done."""
    return _left(plan, dealt) if dealt else _from_the_start(plan).left


def _left(plan: Plan, dealt: int) -> Left:
    cards, from_shoe = 0, None
    for step in plan[dealt:]:
        if step.from_stub and from_shoe is None:
            from_shoe = cards
        cards += step.cards
    return Left(cards, cards if from_shoe is None else from_shoe)


def spread(plan: Plan, dealt: int, part: int, cards: tuple[str, ...]) -> tuple[list[Goes], int, int]:
    """Where the next cards go after that many steps, and that many cards of the next one; and what is done then.

    Cards that go to one place are together, in the order in which they are dealt.
    """
    if dealt or part:
        return _spread(plan, dealt, part, cards)
    charts = _from_the_start(plan).charts
    chart = charts.get(len(cards))
    if chart is None:
        chart = charts[len(cards)] = _charted(plan, len(cards))
    return [(seat, place, pick(cards), shown) for seat, place, pick, shown in chart.goes], chart.dealt, chart.part


def _charted(plan: Plan, cards: int) -> _Chart:
    goes, dealt, part = _spread(plan, 0, 0, range(cards))
    return _Chart(tuple((seat, place, _picking(*numbers), shown) for seat, place, numbers, shown in goes), dealt, part)


def _picking(first: int, *others: int) -> _Picks:
    # Asked for a single card, itemgetter would answer without a tuple.
    return itemgetter(first, *others) if others else itemgetter(slice(first, first + 1))


def _spread(
    plan: Plan, dealt: int, part: int, cards: Sequence[_Card]
) -> tuple[list[tuple[int | None, str, tuple[_Card, ...], int]], int, int]:
    goes: dict[tuple[int | None, str], tuple[tuple[_Card, ...], int]] = {}
    for card in cards:
        step = plan[dealt]
        # The discard rack is one pile, whoever the cards would have gone to.
        to = None if step.place == RACK else step.seat, step.place
        own, shown = goes.get(to, ((), 0))
        goes[to] = (*own, card), shown + step.face_up
        part += 1
        if part == step.cards:
            dealt, part = dealt + 1, 0
    return [(seat, place, own, shown) for (seat, place), (own, shown) in goes.items()], dealt, part
