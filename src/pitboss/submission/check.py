"""Checking a Rules Submission: every failure at once, and what is legal but unwise."""

from __future__ import annotations

from itertools import chain

import msgspec

from pitboss.exact.cache import Cache, user_results
from pitboss.exact.question import has_solver
from pitboss.submission.failures import Finding, failures_of, finding
from pitboss.submission.model import Submission
from pitboss.submission.pricing import Announce, figures_of, no_announcement
from pitboss.submission.warnings import edges_are_sound, the_limit_bites_at_common_wagers, warnings_of


class Checked(msgspec.Struct, frozen=True):
    """The result of a check."""

    passed: bool
    failures: tuple[Finding, ...]
    warnings: tuple[Finding, ...]
    edition: str
    hash: str
    """The hash of the submission that was checked."""


def checked(submission: Submission, cache: Cache | None = None, announce: Announce = no_announcement) -> Checked:
    """Every failure of a submission, and what is unwise about it.

    Edges are computed only for one that passes, for a game that has been solved, and read from the cache if they are
    known: the user's, unless another is given.
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
        warnings=tuple(map(finding, warnings)),
        edition=submission.edition,
        hash=submission.hash,
    )
