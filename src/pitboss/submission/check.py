"""Checking a Rules Submission: every failure at once, and what is legal but unwise."""

from __future__ import annotations

from itertools import chain
from pathlib import Path

import msgspec

from pitboss.exact.cache import Cache, user_results
from pitboss.exact.question import has_solver
from pitboss.law.citation import Clause
from pitboss.submission.failures import Finding, failures_of, finding
from pitboss.submission.inscriptions import OddsTold, Told, everything_told
from pitboss.submission.model import Submission, Where
from pitboss.submission.pricing import Announce, figures_of, no_announcement
from pitboss.submission.warnings import edges_are_sound, the_limit_bites_at_common_wagers, warnings_of


class PatronText(msgspec.Struct, frozen=True):
    """An inscription or a sign, word for word as patrons will read it."""

    inscription: str
    name: str
    where: Where
    clause: Clause
    words: str
    odds: tuple[OddsTold, ...]
    own: bool
    """Whether it is wording of the holder's own, which needs approval."""


class Checked(msgspec.Struct, frozen=True):
    """The result of a check."""

    passed: bool
    failures: tuple[Finding, ...]
    warnings: tuple[Finding, ...]
    edition: str
    hash: str
    """The hash of the submission that was checked."""
    patrons_read: tuple[PatronText, ...] = ()
    """Every inscription and sign, in the order of the chapter."""


def checked(
    submission: Submission,
    cache: Cache | None = None,
    announce: Announce = no_announcement,
    folder: Path | None = None,
) -> Checked:
    """Every failure of a submission, and what is unwise about it.

    Edges are computed only for one that passes, for a game that has been solved, and read from the cache if they are
    known: the user's, unless another is given. Attachments are compared with the files in `folder`.
    """
    failures, warnings = failures_of(submission, folder), warnings_of(submission)
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
        patrons_read=tuple(_patron_text(each) for each in everything_told(submission)),
    )


def _patron_text(told: Told) -> PatronText:
    inscription = told.inscription
    # A sign is posted under the clause that allows it.
    clause = inscription.sign if told.where is Where.SIGN and inscription.sign else inscription.clause
    return PatronText(
        inscription.inscription, inscription.name, told.where, clause, told.words, told.odds, own=told.own
    )
