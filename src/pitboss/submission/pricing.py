"""What everything elected is worth: the exact edge and hold of each wager, and what a table wins per hour."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

import msgspec

from pitboss.exact.cache import Cache
from pitboss.exact.figure import Figure
from pitboss.exact.hold import Pace
from pitboss.exact.pricing import elected_questions, figures
from pitboss.exact.question import Question
from pitboss.exact.table_hold import AskedWager, Hold, Made, Spread, asked_wager, hold_of
from pitboss.games.elections import Elections
from pitboss.games.solving import NOWHERE, Circumstances
from pitboss.games.wager_checks import limits_of
from pitboss.law.names import known_name
from pitboss.law.refusal import Refused
from pitboss.law.rules import Required
from pitboss.money import format_cents
from pitboss.odds import Rounding
from pitboss.submission.model import Submission

Announce = Callable[[str, float], None]
"""Says in words what is being done, and how much of the whole is done, from 0 to 1."""

Together = Callable[[Sequence[AskedWager], int], Spread | None]
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


def as_dealt(asked: Sequence[AskedWager], seats: int) -> Spread | None:
    """Find how the wagers of one round vary together by dealing rounds, as `pitboss hold` does."""
    from pitboss.simulate.spread import spread_of

    return spread_of(asked, seats)


def questions_of(submission: Submission, cache: Cache, ante: int | None = None) -> tuple[Question, ...]:
    """List the questions about every wager offered, each at the size in which it is made.

    `ante` is the size of the wagers that every player makes, if not the table minimum; all others stay at their own.
    """
    return _sized(submission, cache, lambda wager: _size(submission, wager, ante))


def _sized(submission: Submission, cache: Cache, size_of: Callable[[str], int | None]) -> tuple[Question, ...]:
    """List the questions about every wager offered at these sizes; a wager without one is left out.

    Up to the table minimum, no payout limit that the chapter allows can take anything, so it is not asked about.
    """
    elections, minimum, meter = submission.elections, submission.limits.minimum or 0, submission.progressive
    limits = msgspec.structs.replace(elections.limits, payout=None)
    unlimited = msgspec.structs.replace(elections, limits=limits)
    is_rounded = elections.rounding is not Rounding.EXACT
    known: dict[int | None, dict[str, Question]] = {}

    def at_size(size: int | None) -> dict[str, Question]:
        if size not in known:
            stake = meter.wager if meter else None
            at = Circumstances(meter=meter.starts_with if meter else None, stake=stake, ante=size)
            elected = elections if size is not None and size > minimum else unlimited
            asked = elected_questions(elected, at if at != Circumstances() else NOWHERE, cache)
            known[size] = {each.wager: each for each in asked}
        return known[size]

    sizes = {name: size_of(name) for name in at_size(None)}
    return tuple(
        at_size(size if size > minimum or is_rounded else None)[name]
        for name, size in sizes.items()
        if size is not None
    )


def figures_of(
    submission: Submission, cache: Cache, announce: Announce = no_announcement, ante: int | None = None
) -> tuple[Figure, ...]:
    """The exact figures of every wager offered."""
    return _figures(questions_of(submission, cache, ante), cache, announce)


def figures_at_most(submission: Submission, cache: Cache, announce: Announce = no_announcement) -> tuple[Figure, ...]:
    """The figures of wagers at their maximum in the submission, for those whose figures may depend on their size."""
    asked = _sized(submission, cache, lambda wager: _most(submission, wager))
    return _figures([each for each in asked if each.at.ante is not None], cache, announce)


def _figures(asked: Sequence[Question], cache: Cache, announce: Announce) -> tuple[Figure, ...]:
    places = {each.key: place for place, each in enumerate(asked)}
    return figures(asked, cache, lambda each, done: announce(each.wager, (places[each.key] + done) / len(asked)))


def _most(submission: Submission, name: str) -> int | None:
    """Return the largest wager of that name, or of the wager that every player makes if it is the game itself."""
    own = name if name in submission.rules.wagers else _made_by_all(submission)[0]
    return limits_of(own, submission.elections)[1]


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
    if ante is not None:
        check_ante(submission, ante)
    found = figures_of(submission, cache, announce, ante)
    asked = tuple(_asked(submission, each, cache, ante) for each in questions_of(submission, cache, ante))
    held = hold_of(asked, pace, hours, spread=together(asked, pace.seats))
    return PricedSubmission(submission.edition, submission.hash, found, held)


def sizes_offered(submission: Submission, cache: Cache) -> dict[str, int]:
    """Return the least that can be wagered on everything offered, by the names of wagers; the game itself first."""
    return {each.wager: _size(submission, each.wager, None) for each in questions_of(submission, cache)}


def wagers_made(
    submission: Submission, cache: Cache, sizes: Mapping[str, int], shares: Mapping[str, Fraction]
) -> tuple[AskedWager, ...]:
    """Look up wagers of these sizes, each made in a share of rounds; refused if the submission does not allow them."""
    offered = sizes_offered(submission, cache)
    for name in (*sizes, *shares):
        known_name("wager that the submission offers", name, offered)
    for name, size in sizes.items():
        _check_size(submission, name, size)
    return tuple(
        asked_wager(Made(each.wager, sizes[each.wager], shares.get(each.wager, Fraction(1)), each.letter), each, cache)
        for each in _sized(submission, cache, sizes.get)
    )


def usual_shares(submission: Submission, cache: Cache) -> dict[str, Fraction]:
    """Return the share of rounds in which each wager is made if one of several is required; others in all of them."""
    return {name: _often(submission.elections, name) for name in sizes_offered(submission, cache)}


def _asked(submission: Submission, question: Question, cache: Cache, ante: int | None) -> AskedWager:
    size, often = _size(submission, question.wager, ante), _often(submission.elections, question.wager)
    return asked_wager(Made(question.wager, size, often, question.letter), question, cache)


def _size(submission: Submission, name: str, ante: int | None) -> int:
    """Return how large a wager is made: the least that the submission allows, unless `ante` sizes it."""
    minimum, by_all = submission.limits.minimum or 0, _made_by_all(submission)
    if name in submission.rules.pooled:
        # All players pool the same amount, the table minimum.
        return minimum
    if ante is not None and (name in by_all or name not in submission.rules.wagers):
        return ante
    own = name if name in submission.rules.wagers else by_all[0]
    return limits_of(own, submission.elections)[0] or minimum


def _made_by_all(submission: Submission) -> tuple[str, ...]:
    """Name the wagers that every player makes before the deal, or of which every player makes one."""
    return tuple(name for name, each in submission.rules.wagers.items() if each.required is Required.ALWAYS)


def check_ante(submission: Submission, ante: int) -> None:
    """Refuse a size that the submission does not allow for the wagers that every player makes."""
    for name in _made_by_all(submission):
        _check_size(submission, name, ante)


def _check_size(submission: Submission, name: str, size: int) -> None:
    wager = submission.rules.wagers.get(name)
    if wager is None:
        check_ante(submission, size)
        return
    least, most = limits_of(name, submission.elections)
    if (least or 1) <= size <= (most or size):
        return
    bounds = (("at least", least), ("at most", most))
    allowed = " and ".join(f"{word} {format_cents(bound)}" for word, bound in bounds if bound)
    raise Refused(
        "below-minimum" if size < (least or 1) else "above-maximum",
        wager.clause,
        f"{format_cents(size)} is no {wager.name} that the submission allows: make it {allowed}",
    )


def _often(elections: Elections, name: str) -> Fraction:
    """In what share of rounds: if one of several wagers is made, each as often as the others."""
    wager = elections.rules.wagers.get(name)
    return Fraction(1, len(wager.one_of)) if wager is not None and wager.one_of else Fraction(1)
