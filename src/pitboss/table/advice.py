"""Advice as commands carry it and events keep it."""

from __future__ import annotations

import msgspec

from pitboss.law.citation import Clause


class AdvisedChoice(msgspec.Struct, frozen=True):
    """A choice, what it is worth on average, and the clause that offers it."""

    choice: str
    value: str
    """Exact, as a fraction; a loss has a minus sign."""
    clause: Clause
