"""Advice that the house gives a player who asks for it, only at a training table."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from pitboss.law.refusal import Refused
from pitboss.table import events as ev
from pitboss.table.commands import AskAdvice
from pitboss.table.procedure.due import DECISION, due
from pitboss.table.state import Table


def ask_advice(table: Table, command: AskAdvice) -> tuple[ev.AdviceGiven]:
    """What each choice is worth, best first. It changes nothing but the log."""
    if not table.training:
        said = "this is not a training table, so no advice is given: choose one in the lobby, or decide on your own"
        raise Refused("advice-refused", None, said)
    asked = any(each.what == DECISION and each.seat == command.seat for each in due(table))
    if not asked or table.boxes[command.seat].player != command.who:
        raise Refused("not-asked", None, "advice is given when you are asked for a decision: wait until then")
    values = _values(command)
    if not values or any(better < worse for better, worse in pairwise(values)):
        raise Refused("malformed-advice", None, "advice values at least one choice, and names the best first")
    given = ev.AdviceGiven(
        command.at, command.by, command.who, seat=command.seat, unit=command.unit, choices=command.choices
    )
    return (given,)


def _values(command: AskAdvice) -> list[Fraction]:
    try:
        return [Fraction(each.value) for each in command.choices]
    except (ValueError, ZeroDivisionError) as error:
        raise Refused("malformed-advice", None, f"the value of a choice is written as a fraction: {error}") from error
