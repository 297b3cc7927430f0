"""Wording that several handlers share."""

from __future__ import annotations

from pitboss.money import format_cents


def corrected_in_words(number: int, player: str, wager: str, amount: int, why: str) -> str:
    """A correction as the table is told about it."""
    moved = f"{player} gets {format_cents(amount)}" if amount > 0 else f"{player} gives back {format_cents(-amount)}"
    return f"Round {number} is corrected: {moved} for the {wager} wager ({why})."
