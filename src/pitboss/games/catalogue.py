"""Where each game keeps its rules and its clauses, read once."""

from __future__ import annotations

from functools import cache

import msgspec

from pitboss.law.chapters import Chapter
from pitboss.law.citation import Clause
from pitboss.law.edition import edition
from pitboss.law.names import Unknown
from pitboss.law.reader import read_rules
from pitboss.law.register import ClausesFile, RegisterEntry, read_register
from pitboss.law.rules import Rules
from pitboss.law.rulesfile import RulesFile


@cache
def rules(edition_name: str) -> Rules:
    """The figures of one edition, such as `999a@final-2016`."""
    named = edition(edition_name)
    return read_rules(_rules_file(named.kept), named)


@cache
def register(edition_name: str) -> dict[Clause, RegisterEntry]:
    """Every clause of one edition in the order of the chapter, with how it is honored."""
    named = edition(edition_name)
    source = msgspec.toml.decode(named.kept.read("clauses.toml"), type=ClausesFile)
    return {entry.clause: entry for entry in read_register(source, rules(edition_name))}


def require_clause(edition_name: str, clause: str) -> Clause:
    """The clause, if that edition has it; else a refusal with the nearest numbers."""
    known = register(edition_name)
    if clause not in known:
        raise Unknown(f"clause of {edition_name}", clause, known)
    return Clause(clause)


@cache
def _rules_file(chapter: Chapter) -> RulesFile:
    return msgspec.toml.decode(chapter.read("rules.toml"), type=RulesFile)
