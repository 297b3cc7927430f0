"""Checking a Rules Submission: every failure at once, and what is legal but unwise."""

from __future__ import annotations

from itertools import chain

import msgspec

from pitboss.exact.cache import Cache, user_results
from pitboss.exact.question import has_solver
from pitboss.games.election_checks import election_failures
from pitboss.games.opening_checks import opening_failures
from pitboss.law.citation import Clause
from pitboss.law.refusal import Failure
from pitboss.submission.model import Submission
from pitboss.submission.pricing import Announce, figures_of, no_announcement
from pitboss.submission.requirements import requirement_failures
from pitboss.submission.warnings import edges_are_sound, the_limit_bites_at_common_wagers, warnings_of


class Finding(msgspec.Struct, frozen=True):
    """Something that is wrong or unwise: where the law speaks of it, what was found, what would pass."""

    code: str
    clause: Clause | None
    found: str
    instead: str


class Checked(msgspec.Struct, frozen=True):
    """What a check came to."""

    passed: bool
    failures: tuple[Finding, ...]
    warnings: tuple[Finding, ...]
    edition: str
    hash: str
    """The hash of the submission that was checked."""


def checked(submission: Submission, cache: Cache | None = None, announce: Announce = no_announcement) -> Checked:
    """Every failure of a submission, and what is unwise about it.

    Edges are reckoned only for one that passes under a game that has been solved, and read from the cache where they
    are known: the user's, unless another is given.
    """
    failures, warnings = failures_of(submission), warnings_of(submission)
    if not failures:
        warnings = chain(warnings, the_limit_bites_at_common_wagers(submission))
        if has_solver(submission.rules.game):
            found = figures_of(submission, user_results() if cache is None else cache, announce)
            warnings = chain(warnings, edges_are_sound(submission, found))
    return Checked(
        passed=not failures,
        failures=failures,
        warnings=tuple(map(_finding, warnings)),
        edition=submission.edition,
        hash=submission.hash,
    )


def failures_of(submission: Submission) -> tuple[Finding, ...]:
    """Every requirement that is not met: of elections, of the opening of a table, and of what is filed beside them."""
    found = chain(election_failures(submission), opening_failures(submission), requirement_failures(submission))
    # Two requirements may meet in one fault, such as a wager that does not exist and is named twice.
    return tuple(dict.fromkeys(map(_finding, found)))


def _finding(failure: Failure) -> Finding:
    return Finding(failure.code, failure.clause, failure.found, failure.instead)
