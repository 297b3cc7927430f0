"""Submissions as far apart as a chapter lets them be, for what is printed of them."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.law.rules import Required
from pitboss.submission.drafting import new_submission
from pitboss.submission.failures import failures_of
from pitboss.submission.model import Submission, Where

HOLDER = "Lantern & Key Casino"


def most(name: str) -> Submission:
    """Every optional and pooled wager, at every seat."""
    drafted = new_submission(name)
    submission = replace(drafted, certificate_holder=HOLDER, pooled=tuple(drafted.rules.pooled))
    return _passing(submission)


def fewest(name: str) -> Submission:
    """One seat, and no wager, limit or meter that the chapter leaves out."""
    drafted = new_submission(name)
    rules = drafted.rules
    wagers = {
        wager: limits
        for wager, limits in drafted.limits.wagers.items()
        if rules.wager(wager).required is not Required.OPTIONAL
    }
    boxes = None if drafted.limits.boxes is None else 1
    submission = replace(
        drafted,
        certificate_holder=HOLDER,
        seats=1,
        wagers=(),
        pooled=(),
        progressive=None,
        payout_limit=None,
        limits=replace(drafted.limits, payout=None, boxes=boxes, wagers=wagers),
    )
    tables = {
        wager: letter
        for wager, letter in submission.paytables.items()
        if submission.offered(rules.wager(wager).table_of or wager)
    }
    return _passing(replace(submission, paytables=tables))


def posted(submission: Submission) -> Submission:
    """The same, with a sign for whatever a sign may tell."""
    known = submission.rules.inscriptions
    told = {name: Where.SIGN if known[name].sign else Where.LAYOUT for name in submission.inscriptions}
    return replace(submission, inscriptions=told)


def _passing(submission: Submission) -> Submission:
    """The submission with the areas and inscriptions that it needs."""
    rules = submission.rules
    areas = tuple(name for name, area in rules.areas.items() if submission.needs(area))
    told = {name: Where.LAYOUT for name, each in rules.inscriptions.items() if submission.needs(each)}
    whole = replace(submission, layout=replace(submission.layout, areas=areas), inscriptions=told)
    assert failures_of(whole) == ()
    return whole
