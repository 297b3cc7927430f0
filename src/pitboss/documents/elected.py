"""What a submission elects, choice by choice in words, each with its key in the file."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.documents.headings import decks_in_words
from pitboss.law.rules import Required, Wager
from pitboss.money import format_cents
from pitboss.submission.clauses import Path
from pitboss.submission.inscriptions import hands_paid_in_full
from pitboss.submission.model import Submission


def elected(submission: Submission) -> Iterator[tuple[str, str, Path]]:
    """What is chosen, what was chosen, and the key."""
    limits, meter = submission.limits, submission.progressive
    yield "Betting positions", str(submission.seats), ("seats",)
    yield "Decks", decks_in_words(submission), ("decks",)
    if submission.shuffling:
        yield "Shuffling", submission.shuffling.value.replace("-", " "), ("shuffling",)
    under = f", under § {submission.preshuffled}" if isinstance(submission.preshuffled, str) else ""
    yield "Preshuffled cards", f"yes{under}" if submission.preshuffled else "no", ("preshuffled",)
    if submission.dealing:
        yield "Dealing", f"from {_ways(submission.dealing.value)}", ("dealing",)
    if limits.minimum is not None:
        yield "Table minimum", format_cents(limits.minimum), ("limits", "minimum")
    if limits.boxes is not None:
        beside = " beside the own" if submission.boxes_besides else ""
        yield f"Adjacent boxes a player may hold{beside}", str(limits.boxes), ("limits", "boxes")
    if limits.chip is not None:
        yield "Smallest chip", format_cents(limits.chip), ("limits", "chip")
    if limits.payout is not None:
        yield "Aggregate payout limit", format_cents(limits.payout), ("limits", "payout")
    if scope := submission.payout_limit:
        yield "It covers", ", ".join(_named(submission, each) for each in scope.covers), ("payout_limit", "covers")
        if paid := [*hands_paid_in_full(submission)]:
            yield "It does not cover", "; ".join(paid), ("payout_limit", "excludes")
    for name, pooled in submission.rules.pooled.items():
        yield pooled.name, "offered" if name in submission.pooled else "not offered", ("pooled",)
    if meter is not None:
        yield "Progressive, initial amount", format_cents(meter.starts_with), ("progressive", "initial")
        yield "Progressive, reset amount", format_cents(meter.reset), ("progressive", "reset")
        yield "Progressive, rate of progression", f"{meter.rate}%", ("progressive", "rate")
        if meter.wager is not None:
            yield "Progressive, wager", format_cents(meter.wager), ("progressive", "wager")
        if meter.linked:
            yield "Progressive, linked tables", ", ".join(meter.linked), ("progressive", "linked")


def bounds_of(submission: Submission, wager: Wager) -> tuple[int | None, int | None]:
    """The least and the most of a wager; the table minimum is that of a wager that every player makes."""
    if wager.wager == submission.metered and submission.progressive is not None:
        return submission.progressive.wager, submission.progressive.wager
    limits = submission.limits.wagers.get(wager.wager)
    least, most = (limits.minimum, limits.maximum) if limits else (None, None)
    if least is None and wager.required in (Required.ALWAYS, Required.IF_ELECTED):
        least = submission.limits.minimum
    return least, least if wager.required is Required.IF_ELECTED else most


def _ways(dealing: str) -> str:
    return "the hand" if dealing == "hand" else f"{'an' if dealing[0] in 'aeiou' else 'a'} {dealing.replace('-', ' ')}"


def _named(submission: Submission, wager: str) -> str:
    known = submission.rules.wagers.get(wager)
    return known.name if known else wager
