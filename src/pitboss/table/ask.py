"""Asking before doing: every command can be asked as a question, with the answer it would get if given."""

from __future__ import annotations

from pitboss.law.refusal import Refusal
from pitboss.table.commands import AnyCommand
from pitboss.table.decide import decide
from pitboss.table.state import Table


def refusal_for(table: Table | None, command: AnyCommand) -> Refusal | None:
    """Why the command would be refused now; None if it may be given.

    Deciding changes nothing, so the answer is exactly the one that doing it would get.
    """
    answer = decide(table, command)
    return answer if isinstance(answer, Refusal) else None
