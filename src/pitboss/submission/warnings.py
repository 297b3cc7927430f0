"""What the law allows and a manager would not: each with what to elect instead."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain

from pitboss.law.refusal import Failure
from pitboss.law.rules import Wording
from pitboss.submission.model import Inscribed, Submission

Warnings = Iterator[Failure]
COMMON = 5
"""How many times the table minimum players commonly wager."""


def warnings_of(submission: Submission) -> Warnings:
    """Whatever is unwise, one after the other."""
    return chain.from_iterable(look(submission) for look in LOOKS)


def a_meter_has_its_wager(submission: Submission) -> Warnings:
    """A meter without the wager that it pays is filed for nothing."""
    floor = submission.rules.figures.get("progressive-floor")
    if submission.progressive is not None and floor is not None and submission.metered is None:
        found = "a meter is elected, and no wager that it pays"
        yield Failure("meter-without-wager", floor.clause, found, "offer the wager, or leave the progressive table out")


def areas_have_their_wagers(submission: Submission) -> Warnings:
    """An area for a wager that nobody may make misleads players."""
    for area in submission.areas():
        if area.wager and not submission.offered(area.wager) and not submission.needs(area):
            found = f"the layout has an area for {area.name}, which is not offered"
            yield Failure("area-without-wager", area.clause, found, f'leave "{area.area}" out of the areas')


def similar_words_are_approved(submission: Submission) -> Warnings:
    """Words that are only like those printed need an approval of their own."""
    for name, elected in submission.inscriptions.items():
        inscription = submission.rules.inscriptions.get(name)
        own = isinstance(elected, Inscribed) and elected.words not in ("", inscription.words if inscription else "")
        if inscription is not None and own and inscription.wording is Wording.APPROVED:
            found = f"the {inscription.name} is not as printed"
            yield Failure(
                "words-need-approval", inscription.clause, found, "have the words approved, or leave them out"
            )


LOOKS: tuple[Callable[[Submission], Warnings], ...] = (
    a_meter_has_its_wager,
    areas_have_their_wagers,
    similar_words_are_approved,
)
