"""The ways of dealing that chapters distinguish: a step may have a separate clause under each."""

from __future__ import annotations

from enum import Enum


class Dealing(Enum):
    """How the cards are dealt."""

    MANUAL_SHOE = "manual-shoe"
    HAND = "hand"
    AUTOMATED_SHOE = "automated-shoe"

    # Enum hashes the member's name in Python code, which is slow: every step looks up clauses by the way of dealing.
    __hash__ = object.__hash__
