"""What changed between two submissions: key by key with the clause, and what that does to each edge."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any

import msgspec

from pitboss.exact.cache import Cache
from pitboss.exact.figure import Exact
from pitboss.exact.question import has_solver
from pitboss.law.citation import Clause
from pitboss.money import format_cents
from pitboss.submission.clauses import Path, clause_at
from pitboss.submission.failures import failures_of
from pitboss.submission.model import Submission
from pitboss.submission.pricing import Announce, figures_at_most, figures_of, no_announcement

_LISTS = frozenset({("wagers",), ("layout", "areas"), ("table_numbers",), ("payout_limit", "covers")})
"""Lists in which order does not matter: additions and removals are listed one by one."""
_AMOUNTS = frozenset({"minimum", "maximum", "payout", "chip", "initial", "reset"})


class Changed(msgspec.Struct, frozen=True):
    """One key that differs between the two; null where one of them does not have it."""

    key: str
    before: str | None
    after: str | None
    clause: Clause | None
    words: str


class Stake(Enum):
    """How large a wager is made."""

    MINIMUM = "minimum"
    MAXIMUM = "maximum"


class EdgeChange(msgspec.Struct, frozen=True):
    """What became of the edge of one wager; null where it is not offered."""

    wager: str
    at: Stake | None
    """At which of the wager's limits, if its edge depends on its size."""
    before: Exact | None
    after: Exact | None
    difference: float | None
    """By how much the house's edge grew."""


class Comparison(msgspec.Struct, frozen=True):
    """Two submissions side by side."""

    before: str
    after: str
    """Their hashes."""
    editions: tuple[str, str]
    changes: tuple[Changed, ...]
    edges: tuple[EdgeChange, ...] | None
    """Every wager whose edge differs; null if one of the two does not pass and has none."""


def compare(before: Submission, after: Submission, cache: Cache, announce: Announce = no_announcement) -> Comparison:
    """Everything that is not the same."""
    return Comparison(
        before=before.hash,
        after=after.hash,
        editions=(before.edition, after.edition),
        changes=tuple(_changes(before, after)),
        edges=_edges(before, after, cache, announce),
    )


def _changes(before: Submission, after: Submission) -> Iterator[Changed]:
    old, new = (dict(_leaves(msgspec.to_builtins(each), ())) for each in (before, after))
    for path in dict.fromkeys((*new, *old)):
        was, now = old.get(path), new.get(path)
        if was == now:
            continue
        if path in _LISTS:
            yield from _members(path, was or [], now or [], (before, after))
            continue
        clause = clause_at(path, after if path in new else before)
        said = [None if value is None else _said(path, value) for value in (was, now)]
        key = ".".join(path)
        yield Changed(key, said[0], said[1], clause, _in_words(key, said[0], said[1]))


def _members(path: Path, was: list[str], now: list[str], pair: tuple[Submission, Submission]) -> Iterator[Changed]:
    key, (before, after) = ".".join(path), pair
    for name in now:
        if name not in was:
            yield Changed(key, None, name, clause_at((*path, name), after), f"{key} now has {name}")
    for name in was:
        if name not in now:
            yield Changed(key, name, None, clause_at((*path, name), before), f"{key} no longer has {name}")


def _leaves(value: Mapping[str, Any], path: Path) -> Iterator[tuple[Path, Any]]:
    for key, each in value.items():
        if isinstance(each, dict):
            yield from _leaves(each, (*path, key))
        else:
            yield (*path, key), each


def _said(path: Path, value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int) and (path[-1] in _AMOUNTS or path == ("progressive", "wager")):
        return format_cents(value)
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    return str(value)


def _in_words(key: str, before: str | None, after: str | None) -> str:
    if before is None:
        return f"{key} is now {after}"
    if after is None:
        return f"{key} was {before}, and is no longer elected"
    return f"{key} was {before}, and is now {after}"


def _edges(before: Submission, after: Submission, cache: Cache, announce: Announce) -> tuple[EdgeChange, ...] | None:
    both = (before, after)
    if any(failures_of(each) or not has_solver(each.rules.game) for each in both):
        return None
    old, new = (_by_stake(each, cache, announce) for each in both)
    found = (each for name in dict.fromkeys((*new, *old)) for each in _edge(name, old.get(name), new.get(name)))
    return tuple(each for each in found if each.before != each.after)


_ByStake = Mapping[Stake, Exact]


def _by_stake(submission: Submission, cache: Cache, announce: Announce) -> dict[str, _ByStake]:
    """The edge of every wager at its minimum and at its maximum, which may be the same."""
    least = {each.wager: each.house_edge for each in figures_of(submission, cache, announce)}
    most = {each.wager: each.house_edge for each in figures_at_most(submission, cache, announce)}
    return {name: {Stake.MINIMUM: edge, Stake.MAXIMUM: most.get(name, edge)} for name, edge in least.items()}


def _edge(wager: str, before: _ByStake | None, after: _ByStake | None) -> Iterator[EdgeChange]:
    depends = any(each and each[Stake.MINIMUM].value != each[Stake.MAXIMUM].value for each in (before, after))
    for stake in Stake if depends else (Stake.MINIMUM,):
        old, new = (None if each is None else each[stake] for each in (before, after))
        difference = None if old is None or new is None else float(new.value - old.value)
        yield EdgeChange(wager, stake if depends else None, old, new, difference)
