"""What can interrupt a round, and what everyone is told in the meantime: that its wagers are held."""

from __future__ import annotations

from enum import Enum

from pitboss.law.refusal import Refusal
from pitboss.table import Table
from pitboss.table import commands as do
from pitboss.table.views.person_views import Notice


class Interruption(Enum):
    """Why a round was interrupted."""

    CLOSED = "The house was closed during this round. Its wagers were held, and the round continues."
    CANNOT_WRITE = (
        "The house cannot write anything down at the moment. Wagers are held as they lie, and the table continues as "
        "soon as it can."
    )
    CANNOT_GO_ON = (
        "The house cannot continue this round at the moment. Its wagers are held until it can, or until a "
        "floorperson declares the round void and they are returned."
    )

    def notice(self, table: Table) -> Notice | None:
        """What everyone at the table is told, if there are wagers to hold."""
        return Notice("held", self.value) if table.boxes else None


def not_void(command: do.AnyCommand, interrupted: Interruption | None) -> Refusal | None:
    """Why a floorperson may not void a round: nobody who knows the cards may end a round that can be finished."""
    if not isinstance(command, do.VoidRound) or interrupted is Interruption.CANNOT_GO_ON:
        return None
    return Refusal("house-goes-on", None, "the house can continue this round, so it is finished, not voided")
