"""Where a chapter prints a procedure that several chapters share: its clause, found through the clause register."""

from __future__ import annotations

from functools import cache

from pitboss.games.catalogue import register
from pitboss.law.citation import Clause, section_of
from pitboss.law.names import Unknown


@cache
def clause_of(edition_name: str, procedure: str, section: int | None = None) -> Clause:
    """The clause of this edition that is mapped onto the shared procedure, or orders its step in words of its own.

    Some procedures stand once for each way of dealing; `section` then says which is meant.
    """
    found = [entry.clause for entry in register(edition_name).values() if entry.orders(procedure)]
    if section is not None:
        found = [clause for clause in found if section_of(clause) == section] or found
    if not found:
        entries = register(edition_name).values()
        known = {name for entry in entries for name in (entry.procedure, *entry.steps) if name}
        raise Unknown(f"shared procedure of {edition_name}", procedure, known)
    return found[0]


@cache
def has_procedure(edition_name: str, procedure: str) -> bool:
    """Whether the chapter has this procedure at all."""
    return any(entry.orders(procedure) for entry in register(edition_name).values())
