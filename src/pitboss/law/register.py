"""The clause register: each clause of an edition in one line of our own words, and how Pitboss honors it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from importlib.resources import files

import msgspec

from pitboss.law.citation import Clause, cite, order_of
from pitboss.law.edition import Edition
from pitboss.law.names import Unknown
from pitboss.law.rules import Rules
from pitboss.law.words import odds_in_words


class Honored(Enum):
    """How Pitboss honors a clause."""

    ENFORCED = "enforced"
    """The engine guarantees it: it cannot be broken."""
    PROCEDURE = "procedure"
    """A step of the table, done or demanded in order."""
    DOCUMENT = "document"
    """It appears in what Pitboss prints."""
    PHYSICAL = "physical"
    """Outside software: it is on the dealer's or the floor's checklist."""


@dataclass(frozen=True, slots=True)
class RegisterEntry:
    """One clause of one edition. `procedure` names the shared line it is mapped onto, if any.

    `steps` are steps of the table that a clause orders in its own words, by their shared names. `physical` is the part
    of it that no software can show, if the rest is demanded or enforced: what to see, after the word "see". `wagers`
    are the only ones that it is about: if none of them is offered, it has nothing to say.
    """

    edition: Edition
    clause: Clause
    honored: Honored
    text: str
    procedure: str | None
    steps: tuple[str, ...] = ()
    physical: str | None = None
    wagers: tuple[str, ...] = ()

    def orders(self, step: str) -> bool:
        """Whether the table does a step under this clause."""
        return step == self.procedure or step in self.steps


class _Line(msgspec.Struct, forbid_unknown_fields=True):
    honored: Honored
    text: str
    physical: str | None = None


class _ClauseEntry(msgspec.Struct, forbid_unknown_fields=True):
    shared: str | None = None
    honored: Honored | None = None
    text: str | None = None
    editions: list[str] | None = None
    steps: tuple[str, ...] = ()
    physical: str | None = None
    wagers: tuple[str, ...] = ()


class ClausesFile(msgspec.Struct, forbid_unknown_fields=True):
    """A `clauses.toml`: clause number to a shared procedure's name, a line, or several lines by edition."""

    clauses: dict[str, str | _ClauseEntry | list[_ClauseEntry]]


@lru_cache(maxsize=1)
def shared_procedures() -> dict[str, _Line]:
    """The procedures that chapters share, each written once."""
    raw = files("pitboss.law").joinpath("procedures.toml").read_bytes()
    return msgspec.toml.decode(raw, type=dict[str, _Line])


def read_register(source: ClausesFile, rules: Rules) -> tuple[RegisterEntry, ...]:
    """All clauses of the edition of `rules`, in the order of the chapter, with figures filled in."""
    entries = []
    for number, given in source.clauses.items():
        variants = given if isinstance(given, list) else [given]
        standing = [each for each in variants if _stands(each, rules.edition)]
        if len(standing) > 1:
            raise ValueError(f"{number} appears twice in {rules.edition}: give each line its editions")
        if standing:
            entries.append(_entry(cite(number), standing[0], rules))
    return tuple(sorted(entries, key=lambda entry: order_of(entry.clause)))


def _stands(given: str | _ClauseEntry, edition: Edition) -> bool:
    return isinstance(given, str) or given.editions is None or edition.label in given.editions


def _shared(clause: Clause, procedure: str) -> _Line:
    known = shared_procedures()
    if procedure not in known:
        nearest = Unknown("procedure", procedure, known).nearest
        such = f", such as {' or '.join(nearest)}" if nearest else ""
        said = f'{clause} names "{procedure}", which no chapter shares: write one of law/procedures.toml{such}'
        raise ValueError(f"{said}, or `honored` and `text`")
    return known[procedure]


def _entry(clause: Clause, given: str | _ClauseEntry, rules: Rules) -> RegisterEntry:
    procedure = given if isinstance(given, str) else given.shared
    if procedure is not None:
        line = _shared(clause, procedure)
        honored, text, physical = line.honored, line.text, line.physical
    elif isinstance(given, _ClauseEntry) and given.honored is not None and given.text is not None:
        honored, text, physical = given.honored, given.text, given.physical
    else:
        raise ValueError(f"{clause} needs the name of a shared procedure, or `honored` and `text`")
    steps, wagers = ((), ()) if isinstance(given, str) else (given.steps, given.wagers)
    for name in wagers:
        rules.wager(name)
    filled = _filled(clause, text, rules)
    return RegisterEntry(rules.edition, clause, honored, filled, procedure, steps, physical, wagers)


def _filled(clause: Clause, text: str, rules: Rules) -> str:
    """Fill in the edition's own figures where a line names them: {seats}, {deck-cards}, {limit-floor}.

    Odds of a wager that is paid from one table are named by the wager and, if the table has several rows, by the row's
    id: {odds of ante}, {odds of play: dealer does not qualify}.
    """

    def figure(match: re.Match[str]) -> str:
        name = match[1]
        if name == "game":
            return rules.name
        if name not in rules.figures:
            raise Unknown(f"figure of {rules.edition} for {clause}", name, rules.figures)
        return rules.said(name)

    def odds(match: re.Match[str]) -> str:
        table = rules.wager(match[1]).fixed_table
        rows = table.by_id if table else {}
        id_ = match[2] or next(iter(rows), "")
        if id_ not in rows or (not match[2] and len(rows) > 1):
            raise Unknown(f"row of the one paytable of {match[1]} for {clause}", id_, rows)
        return odds_in_words(rows[id_].odds)

    filled = re.sub(r"\{odds of ([a-z-]+)(?:: ([a-z0-9 -]+))?\}", odds, text)
    return re.sub(r"\{([a-z-]+)\}", figure, filled)
