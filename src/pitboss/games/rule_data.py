"""Where each game keeps its rules and its clauses, read once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

import msgspec

from pitboss.law.chapters import Chapter
from pitboss.law.citation import Clause
from pitboss.law.edition import Edition, edition
from pitboss.law.incomplete import Incomplete
from pitboss.law.names import Unknown
from pitboss.law.reader import read_rules
from pitboss.law.register import ClausesFile, RegisterEntry, read_register
from pitboss.law.rules import Rules
from pitboss.law.rulesfile import RulesFile

_RULES, _CLAUSES = "rules.toml", "clauses.toml"


@cache
def rules(edition_name: str) -> Rules:
    """The figures of one edition, such as `999a@final-2016`."""
    named = edition(edition_name)
    with _complete(named, _RULES):
        return read_rules(_rules_file(named.kept), named)


@cache
def register(edition_name: str) -> dict[Clause, RegisterEntry]:
    """Every clause of one edition in the order of the chapter, with how it is honored."""
    named = edition(edition_name)
    with _complete(named, _CLAUSES):
        source = msgspec.toml.decode(named.kept.read(_CLAUSES), type=ClausesFile)
        return {entry.clause: entry for entry in read_register(source, rules(edition_name))}


def require_clause(edition_name: str, clause: str) -> Clause:
    """The clause, if that edition has it; otherwise a refusal with the nearest numbers."""
    known = register(edition_name)
    if clause not in known:
        raise Unknown(f"clause of {edition_name}", clause, known)
    return Clause(clause)


@cache
def _rules_file(chapter: Chapter) -> RulesFile:
    return msgspec.toml.decode(chapter.read(_RULES), type=RulesFile)


@contextmanager
def _complete(text: Edition, file: str) -> Iterator[None]:
    """Say in which file something is missing or wrong."""
    try:
        yield
    except (msgspec.MsgspecError, ValueError) as error:
        raise Incomplete(
            text.game, [f"{file}: {error}; docs/reference/rule-data.md says what is written there"]
        ) from error
