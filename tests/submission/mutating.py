"""What tests of submissions share: one that passes under each edition, and copies of it with something changed."""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from functools import cache
from typing import Any

import msgspec

from pitboss.submission.failures import Finding, failures_of
from pitboss.submission.model import Submission
from tests.games.filing import GONE
from tests.submission.drafts import new_submission


@cache
def _passing(edition: str) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(new_submission(edition))
    return found


def changed(edition: str, changes: dict[str, Any]) -> Submission:
    """The submission that passes under an edition, with other values at these paths, such as `limits.payout`."""
    written = deepcopy(_passing(edition))
    for path, value in changes.items():
        *tables, key = path.split("/")
        table = written
        for each in tables:
            table = table.setdefault(each, {})
        if value is GONE:
            table.pop(key, None)
        else:
            table[key] = value
    return msgspec.convert(written, type=Submission)


def failed(edition: str, **changes: Any) -> set[tuple[str, str | None]]:
    """Codes and clauses of what fails after changes to keys of the file."""
    return codes(failures_of(changed(edition, changes)))


def failed_at(edition: str, path: str, value: Any, **also: Any) -> set[tuple[str, str | None]]:
    """The same, with one change further inside the file."""
    return codes(failures_of(changed(edition, {path: value, **also})))


def codes(findings: Iterable[Finding]) -> set[tuple[str, str | None]]:
    """What findings are about, without their words."""
    return {(each.code, each.clause) for each in findings}
