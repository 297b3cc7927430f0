"""The ways of dealing that chapters distinguish: a step may have a clause of its own under each."""

from __future__ import annotations

from enum import Enum


class Dealing(Enum):
    """How the cards are dealt."""

    MANUAL_SHOE = "manual-shoe"
    HAND = "hand"
    AUTOMATED_SHOE = "automated-shoe"

    # Enum hashes the member's name in Python code, and clauses are looked up by the way of dealing at every step.
    __hash__ = object.__hash__
