"""Submissions to start from that pass: as `pitboss submission new` writes them, with the name of a holder."""

from __future__ import annotations

from pitboss.submission import drafting
from pitboss.submission.model import Submission

HOLDER = "Keystone Casino"


def new_submission(edition: str) -> Submission:
    """Return the submission of every optional wager that passes under an edition."""
    return drafting.new_submission(edition, HOLDER)
