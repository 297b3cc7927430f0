"""What can interrupt a round, and what everyone is told in the meantime: that its wagers are held."""

from __future__ import annotations

from enum import Enum

from pitboss.law.refusal import Refusal
from pitboss.server.tables.announcer import Announcer
from pitboss.table import Table
from pitboss.table import commands as do
from pitboss.table.views.person_views import Notice


class InterruptionCause(Enum):
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


class Interrupted:
    """Whether a table is interrupted, and by what; everyone there is told when it begins and when it ends."""

    def __init__(self, announcer: Announcer) -> None:
        self._announcer = announcer
        self.by: InterruptionCause | None = None

    def begins(self, by: InterruptionCause) -> None:
        """Something has interrupted the table."""
        self.by = by
        self._tell(by.notice(self._announcer.table))

    def ends(self, only: InterruptionCause | None = None) -> None:
        """It is over; with `only`, if that is what has interrupted the table."""
        if only is None or self.by is only:
            self.by = None
            self._tell(None)

    def written(self, table: Table) -> None:
        """A successful write ends a failure to write; whatever else stopped the house is not over just because of it.

        Everyone is about to be told of what was written, and of this with it.
        """
        if self.by is InterruptionCause.CANNOT_WRITE or (self.by is InterruptionCause.CLOSED and table.round is None):
            self.by = None
            self._announcer.viewer.hold(None)

    def _tell(self, notice: Notice | None) -> None:
        if self._announcer.viewer.hold(notice):
            self._announcer.tell_clocks()


def not_void(command: do.AnyCommand, interrupted: InterruptionCause | None) -> Refusal | None:
    """Why a floorperson may not void a round: nobody who knows the cards may end a round that can be finished."""
    if not isinstance(command, do.VoidRound) or interrupted is InterruptionCause.CANNOT_GO_ON:
        return None
    return Refusal("house-goes-on", None, "the house can continue this round, so it is finished, not voided")
