"""What the law allows but a manager would not, each with what to elect instead."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from pitboss.exact.figure import Figure
from pitboss.games.payout_limit_floor import most_at
from pitboss.law.citation import Clause
from pitboss.law.refusal import Failure
from pitboss.law.rules import Wording
from pitboss.money import format_cents
from pitboss.submission.model import Inscribed, Submission

Warnings = Iterator[Failure]
COMMON = 5
"""How many times the table minimum players commonly wager."""
_LEAST_RETURN = 75
"""Percent of what is wagered: players soon stop making a wager that returns less."""


def warnings_of(submission: Submission) -> Warnings:
    """Everything unwise about what is written down, one finding at a time."""
    return chain.from_iterable(look(submission) for look in LOOKS)


def a_meter_has_its_wager(submission: Submission) -> Warnings:
    """A meter without the wager that it pays is pointless to file."""
    floor = submission.rules.figures.get("progressive-floor")
    if submission.progressive is not None and floor is not None and submission.metered is None:
        found = "a meter is elected, but no wager that it pays"
        yield Failure("meter-without-wager", floor.clause, found, "offer the wager, or leave the progressive table out")


def areas_have_their_wagers(submission: Submission) -> Warnings:
    """An area for a wager that nobody may make misleads players."""
    for area in submission.areas():
        if area.wager and not submission.offered(area.wager) and not submission.needs(area):
            found = f"the layout has an area for {area.name}, which is not offered"
            yield Failure("area-without-wager", area.clause, found, f'leave "{area.area}" out of the areas')


def similar_words_are_approved(submission: Submission) -> Warnings:
    """Wording that is only similar to what is printed needs separate approval."""
    for name, elected in submission.inscriptions.items():
        inscription = submission.rules.inscriptions.get(name)
        own = isinstance(elected, Inscribed) and elected.words not in ("", inscription.words if inscription else "")
        if inscription is not None and own and inscription.wording is Wording.APPROVED:
            found = f"the {inscription.name} is not as printed"
            yield Failure("words-need-approval", inscription.clause, found, "have it approved, or leave the words out")


LOOKS: tuple[Callable[[Submission], Warnings], ...] = (
    a_meter_has_its_wager,
    areas_have_their_wagers,
    similar_words_are_approved,
)


def the_limit_bites_at_common_wagers(submission: Submission) -> Warnings:
    """Players run into a payout limit that cuts what a common wager can win."""
    limit, minimum = submission.limits.payout, submission.limits.minimum
    if limit is None or minimum is None:
        return
    common = COMMON * minimum
    most = most_at(common, submission.elections)
    if most > limit:
        found = f"at {format_cents(common)}, {COMMON} times the minimum, one patron could win {format_cents(most)}"
        clause = submission.rules.figure("limit-floor").clause
        instead = f"raise the payout limit of {format_cents(limit)} to that, or tell players where it starts to apply"
        yield Failure("limit-bites", clause, found, instead)


def edges_are_sound(submission: Submission, figures: Iterable[Figure]) -> Warnings:
    """No wager gives players an edge over the house, or returns so little that nobody makes it."""
    for figure in figures:
        edge, clause = figure.house_edge.value, _paid_under(submission, figure)
        letter = f", paytable {figure.paytable}," if figure.paytable else ""
        if edge < 0:
            found = f"{figure.wager}{letter} has an edge of {float(edge):.4%}: it favors the players"
            yield Failure("edge-below-zero", clause, found, "elect another paytable, reading or meter")
        elif 100 * (1 - figure.element_of_risk.value) < _LEAST_RETURN:
            back = float(1 - figure.element_of_risk.value)
            found = f"{figure.wager}{letter} returns {back:.2%} of what is wagered"
            instead = f"elect one that returns {_LEAST_RETURN}% or more, if the chapter has one"
            yield Failure("low-return", clause, found, instead)


def _paid_under(submission: Submission, figure: Figure) -> Clause:
    """Where the chapter says what a wager is paid."""
    known = [Clause(each) for each in figure.clauses]
    return next(iter(known), submission.rules.sections.wagers)
