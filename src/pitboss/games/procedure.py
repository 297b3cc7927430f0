"""Where a chapter prints a shared procedure: its clause, found through the clause register."""

from __future__ import annotations

from functools import cache

from pitboss.games.rule_data import register, rules
from pitboss.law.citation import Clause
from pitboss.law.dealing import Dealing
from pitboss.law.names import Unknown


@cache
def clause_of(edition_name: str, procedure: str, dealing: Dealing | None = None) -> Clause:
    """The clause of this edition that is mapped onto the shared procedure, or orders its step in its own words.

    Some procedures exist once per way of dealing; `dealing` then says which is meant.
    """
    found = [entry.clause for entry in register(edition_name).values() if entry.orders(procedure)]
    section = rules(edition_name).sections.dealing.get(dealing) if dealing else None
    if section is not None:
        found = [clause for clause in found if clause.startswith(f"{section}(")] or found
    if not found:
        entries = register(edition_name).values()
        known = {name for entry in entries for name in (entry.procedure, *entry.steps) if name}
        raise Unknown(f"shared procedure of {edition_name}", procedure, known)
    return found[0]


@cache
def has_procedure(edition_name: str, procedure: str) -> bool:
    """Whether the chapter has this procedure at all."""
    return any(entry.orders(procedure) for entry in register(edition_name).values())
