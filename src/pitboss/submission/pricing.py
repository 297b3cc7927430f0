"""What everything elected is worth: the exact edge and hold of each wager, and what a table wins per hour."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

import msgspec

from pitboss.exact.answers import solution
from pitboss.exact.cache import Cache
from pitboss.exact.figure import Figure
from pitboss.exact.hold import Pace, Wagered
from pitboss.exact.pricing import elected_questions, figures
from pitboss.exact.question import Question
from pitboss.exact.table_hold import AskedWager, Hold, Made, hold_of
from pitboss.games.elections import Elections
from pitboss.games.solving import NOWHERE, Circumstances
from pitboss.law.rules import Required
from pitboss.odds import Rounding
from pitboss.submission.model import Submission

Announce = Callable[[str, float], None]
"""Says in words what is being done, and how much of the whole is done, from 0 to 1."""

Together = Callable[[Sequence[AskedWager], int], float | None]
"""What the wagers of a round add to its variance at this many seats by winning and losing together; None if unknown."""

HOURS = Fraction(1)


class PricedSubmission(msgspec.Struct, frozen=True):
    """The figures of a submission, by its hash."""

    edition: str
    hash: str
    figures: tuple[Figure, ...]
    hold: Hold
    """What a table wins if every seat makes every wager at its minimum."""


def no_announcement(_words: str, _done: float) -> None:
    """Report progress to nobody."""


def independent(_asked: Sequence[AskedWager], _seats: int) -> None:
    """Treat the wagers of one round as independent, and simulate nothing."""


def as_dealt(asked: Sequence[AskedWager], seats: int) -> float | None:
    """How the wagers of one round vary together, found by dealing rounds, as `pitboss hold` does."""
    from pitboss.simulate.spread import spread_of

    return spread_of(asked, seats)


def questions_of(submission: Submission, cache: Cache, ante: int | None = None) -> tuple[Question, ...]:
    """What is asked about every wager offered; `ante` is the size of the first wager, if not the table minimum.

    At the table minimum, no payout limit that the chapter allows can take anything, so it is not asked about.
    """
    elections, minimum = submission.elections, submission.limits.minimum
    meter = elections.progressive
    sized = ante if ante is not None and ante != minimum else None
    if sized is None:
        limits = msgspec.structs.replace(elections.limits, payout=None)
        elections = msgspec.structs.replace(elections, limits=limits)
        sized = minimum if elections.rounding is not Rounding.EXACT else None
    at = Circumstances(meter=meter.starts_with if meter else None, stake=meter.wager if meter else None, ante=sized)
    return tuple(elected_questions(elections, at if at != Circumstances() else NOWHERE, cache))


def figures_of(
    submission: Submission, cache: Cache, announce: Announce = no_announcement, ante: int | None = None
) -> tuple[Figure, ...]:
    """The exact figures of every wager offered."""
    asked = questions_of(submission, cache, ante)
    places = {each.key: place for place, each in enumerate(asked)}
    return figures(asked, cache, lambda each, done: announce(each.wager, (places[each.key] + done) / len(asked)))


def figures_at_most(submission: Submission, cache: Cache, announce: Announce = no_announcement) -> tuple[Figure, ...]:
    """The figures of wagers at their maximum in the submission, for those whose figures may depend on their size."""
    sizes = {name: _most(submission, name) for name in (each.wager for each in questions_of(submission, cache))}
    found: list[Figure] = []
    for size in sorted({each for each in sizes.values() if each is not None}):
        asked = questions_of(submission, cache, size)
        own = [each for each in asked if sizes[each.wager] == size and each.at.ante is not None]
        found += figures(own, cache, lambda each, done: announce(each.wager, done))
    return tuple(found)


def _most(submission: Submission, name: str) -> int | None:
    """The largest wager of that name; what is priced as one game is as large as the wager that every player makes."""
    wagers, limits = submission.rules.wagers, submission.limits.wagers
    required = (each.wager for each in wagers.values() if each.required is Required.ALWAYS)
    own = limits.get(name if name in wagers else next(required, ""))
    return own.maximum if own else None


def priced(
    submission: Submission,
    cache: Cache,
    pace: Pace,
    *,
    ante: int | None = None,
    hours: Fraction = HOURS,
    together: Together = as_dealt,
    announce: Announce = no_announcement,
) -> PricedSubmission:
    """Every figure of a submission that passes, and what one of its tables wins."""
    found = figures_of(submission, cache, announce, ante)
    asked = tuple(_asked(submission, each, cache, ante) for each in questions_of(submission, cache, ante))
    held = hold_of(asked, pace, hours, shared=together(asked, pace.seats))
    return PricedSubmission(submission.edition, submission.hash, found, held)


def _asked(submission: Submission, question: Question, cache: Cache, ante: int | None) -> AskedWager:
    size, often = _size(submission, question.wager, ante), _often(submission.elections, question.wager)
    made = Made(question.wager, size, often, question.letter)
    return AskedWager(made, question, Wagered(solution(question, cache).outcomes, size, often))


def _size(submission: Submission, name: str, ante: int | None) -> int:
    """How large a wager is made: the least that the submission allows, unless another size is asked for."""
    minimum = submission.limits.minimum or 0
    wager, limits = submission.rules.wagers.get(name), submission.limits.wagers.get(name)
    if name == submission.metered and submission.progressive is not None:
        return submission.progressive.wager or 0
    if wager is not None and wager.required is Required.OPTIONAL and limits is not None:
        return limits.minimum or minimum
    least = limits.minimum if limits is not None and limits.minimum is not None else minimum
    return max(least, ante or 0)


def _often(elections: Elections, name: str) -> Fraction:
    """In what share of rounds: if one of several wagers is made, each as often as the others."""
    wager = elections.rules.wagers.get(name)
    return Fraction(1, len(wager.one_of)) if wager is not None and wager.one_of else Fraction(1)
