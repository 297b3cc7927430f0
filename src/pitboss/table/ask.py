"""Asking before doing: every command can be put as a question, and is answered as it would be if it were given."""

from __future__ import annotations

from pitboss.law.refusal import Refusal
from pitboss.table.commands import AnyCommand
from pitboss.table.decide import decide
from pitboss.table.state import Table


def refusal_for(table: Table | None, command: AnyCommand) -> Refusal | None:
    """Why the command would be refused now, or nothing if it may be given.

    Deciding changes nothing, so the answer is the very one that doing it would get.
    """
    answer = decide(table, command)
    return answer if isinstance(answer, Refusal) else None
