"""The ways of dealing that chapters tell apart: the same step may stand once for each, under clauses of its own."""

from __future__ import annotations

from enum import Enum


class Dealing(Enum):
    """How the cards are dealt."""

    MANUAL_SHOE = "manual-shoe"
    HAND = "hand"
    AUTOMATED_SHOE = "automated-shoe"

    # Enum hashes the member's name in Python code, and clauses are looked up by the way of dealing at every step.
    __hash__ = object.__hash__
