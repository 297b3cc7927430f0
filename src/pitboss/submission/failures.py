"""Every requirement that a Rules Submission does not meet, in any of its parts."""

from __future__ import annotations

from itertools import chain
from pathlib import Path

import msgspec

from pitboss.games.election_checks import election_failures
from pitboss.games.opening_checks import opening_failures
from pitboss.law.citation import Clause
from pitboss.law.refusal import Failure
from pitboss.submission.filing_checks import attachment_failures, filing_failures
from pitboss.submission.model import Submission
from pitboss.submission.requirements import requirement_failures

_LONGEST = 600
"""The most characters of what a finding says."""


class Finding(msgspec.Struct, frozen=True):
    """Something that is wrong or unwise: where the law addresses it, what was found, what would pass."""

    code: str
    clause: Clause | None
    found: str
    instead: str


def failures_of(submission: Submission, folder: Path | None = None) -> tuple[Finding, ...]:
    """Every requirement not met: by the elections, by the opening of a table, and by what is filed with them.

    Attachments are compared with the files in `folder`, where the submission is; without one, only their names are
    checked.
    """
    found = chain(
        election_failures(submission),
        opening_failures(submission),
        requirement_failures(submission),
        filing_failures(submission),
        attachment_failures(submission, folder) if folder is not None else (),
    )
    # Two requirements may overlap in one fault, such as a wager that does not exist and is named twice.
    return tuple(dict.fromkeys(map(finding, found)))


def finding(failure: Failure) -> Finding:
    """What was found, without the exception it would be raised as; a name of any length leaves it readable."""
    return Finding(failure.code, failure.clause, _cut(failure.found), _cut(failure.instead))


def _cut(words: str) -> str:
    return words if len(words) <= _LONGEST else f"{words[:_LONGEST]}…"
