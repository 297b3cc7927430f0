"""What a progressive wager is worth as its meter grows."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

from pitboss.exact.answers import solution
from pitboss.exact.cache import Cache
from pitboss.exact.question import Question


def break_even_meter(question: Question, cache: Cache) -> int | None:
    """The lowest meter in cents at which the wager no longer favours the house; none where no meter pays it.

    The edge falls in proportion to the meter, but for parts of a cent that stay on it: the line through two meters
    leads to the neighbourhood, and the cents there are tried one by one.
    """
    low = question.at.meter
    if low is None or question.at.stake is None:
        return None
    step = max(low, 1)
    here, there = _edge(question, low, cache), _edge(question, low + step, cache)
    if there >= here:
        return None
    slope = (here - there) / step
    meter = max(0, ceil(low + here / slope))
    while meter > 0 and _edge(question, meter - 1, cache) <= 0:
        meter -= 1
    while _edge(question, meter, cache) > 0:
        meter += 1
    return meter


def _edge(question: Question, meter: int, cache: Cache) -> Fraction:
    return solution(question.at_meter(meter), cache).outcomes.house_edge
