"""What keeps a round from going on, and what everyone is told meanwhile: that its wagers are held."""

from __future__ import annotations

from enum import Enum

from pitboss.law.refusal import Refusal
from pitboss.table import Table
from pitboss.table import commands as do
from pitboss.table.views.person_views import Notice


class Interruption(Enum):
    """Why a round was interrupted."""

    CLOSED = "The house was closed during this round. Its wagers were held, and the round goes on."
    CANNOT_WRITE = (
        "The house cannot write anything down at the moment. Wagers are held as they lie, and the table goes on as "
        "soon as it can."
    )
    CANNOT_GO_ON = (
        "The house cannot go on with this round at the moment. Its wagers are held until it can, or until a "
        "floorperson declares the round void and they are returned."
    )

    def notice(self, table: Table) -> Notice | None:
        """What everyone at the table is told, where there are wagers to hold."""
        return Notice("held", self.value) if table.boxes else None


def not_void(command: do.AnyCommand, interrupted: Interruption | None) -> Refusal | None:
    """Why a floorperson does not declare a round void: nobody who knows the cards ends a round that can be finished."""
    if not isinstance(command, do.VoidRound) or interrupted is Interruption.CANNOT_GO_ON:
        return None
    return Refusal("house-goes-on", None, "the house can go on with this round, so it is finished and not void")
