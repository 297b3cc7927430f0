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
from pitboss.malformed import Malformed
from pitboss.money import format_cents
from pitboss.submission.clauses import Path, clause_at
from pitboss.submission.failures import failures_of
from pitboss.submission.model import Submission
from pitboss.submission.pricing import Announce, figures_at_most, figures_of, no_announcement

_LISTS = frozenset({("wagers",), ("layout", "areas"), ("table_numbers",), ("payout_limit", "covers")})
"""Lists in which order does not matter: additions and removals are listed one by one."""
_ENTRIES = frozenset({("equipment",), ("attachments",), ("status",)})
"""Lists of tables, each of which is compared as a whole."""
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


class Measure(Enum):
    """What the house keeps of a wager: with the meter, if any, at its initial amount, or in the long run."""

    EDGE = "edge"
    LONG_RUN = "long-run"


class EdgeChange(msgspec.Struct, frozen=True):
    """What became of the edge of one wager; null where it is not offered."""

    wager: str
    measure: Measure
    """The long run is that of a progressive wager; of bounds on it, the lower is compared."""
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
    """Every wager whose edge differs, also in the long run; null if one of the two does not pass and has none."""


def compare(before: Submission, after: Submission, cache: Cache, announce: Announce = no_announcement) -> Comparison:
    """Everything that is not the same; two submissions for different games are refused."""
    if before.rules.game != after.rules.game:
        raise Malformed(
            f"{before.edition} and {after.edition}",
            f"two submissions for one game, not for {before.rules.name} and {after.rules.name}",
            "name two of the same game",
        )
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
        if path in _ENTRIES:
            was, now = ([_entry(each) for each in value or ()] for value in (was, now))
            yield from _members(path, was, now, (before, after))
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


def _entry(table: Mapping[str, str]) -> str:
    """Write a table of a list on one line."""
    return ", ".join(table.values())


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


_Edges = Mapping[tuple[Measure, Stake], Exact]


def _by_stake(submission: Submission, cache: Cache, announce: Announce) -> dict[str, _Edges]:
    """The edge of every wager at its minimum and at its maximum, which may be the same, and in the long run."""
    most = {each.wager: each.house_edge for each in figures_at_most(submission, cache, announce)}
    edges: dict[str, _Edges] = {}
    for each in figures_of(submission, cache, announce):
        own = {(Measure.EDGE, Stake.MINIMUM): each.house_edge}
        own[Measure.EDGE, Stake.MAXIMUM] = most.get(each.wager, each.house_edge)
        if each.progressive is not None and each.progressive.long_run_hold_least is not None:
            own[Measure.LONG_RUN, Stake.MINIMUM] = each.progressive.long_run_hold_least
        edges[each.wager] = own
    return edges


def _edge(wager: str, before: _Edges | None, after: _Edges | None) -> Iterator[EdgeChange]:
    both = [each for each in (before, after) if each is not None]
    depends = any(each[Measure.EDGE, Stake.MINIMUM] != each[Measure.EDGE, Stake.MAXIMUM] for each in both)
    for measure, stake in dict.fromkeys(key for each in both for key in each):
        if stake is Stake.MAXIMUM and not depends:
            continue
        old, new = (None if each is None else each.get((measure, stake)) for each in (before, after))
        difference = None if old is None or new is None else float(new.value - old.value)
        at = stake if depends and measure is Measure.EDGE else None
        yield EdgeChange(wager, measure, at, old, new, difference)
