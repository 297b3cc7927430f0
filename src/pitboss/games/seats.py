"""How many players a table has room for."""

from __future__ import annotations

from pitboss.law.refusal import Refused
from pitboss.law.rules import Rules


def check_seats(rules: Rules, seats: int) -> None:
    """Refuse more players than the law seats, and none at all."""
    most = rules.number("seats")
    if not 1 <= seats <= most:
        clause = rules.figure("seats").clause
        raise Refused("too-many-seats", clause, f"a table has 1 to {most} seats, not {seats}")
