"""What a dealer or a floorperson may ask for at a table; the server knows when, and who."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from pitboss.server.messages.asked import Asked, SeatNumber
from pitboss.table import commands as do
from pitboss.table.commands import Report
from pitboss.table.duties import Device, Duty

_Count = Annotated[int, Meta(ge=0, le=9999)]
# In Python, `$` by itself would also match before a line break at the end.
_Deck = Annotated[str, Meta(min_length=1, max_length=8, pattern=r"^[A-Za-z0-9]+$(?!\n)")]
_Hand = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[a-z0-9 -]+$(?!\n)")]


_Why = Annotated[str, Meta(max_length=200)]


class ComeOnDuty(Asked, frozen=True, tag="come-on-duty"):
    """Deal at this table from now on; this relieves whoever dealt before."""

    asks = do.ComeOnDuty


class GoOffDuty(Asked, frozen=True, tag="go-off-duty"):
    """Stop dealing there, between rounds."""

    asks = do.GoOffDuty


class Perform(Asked, frozen=True, tag="perform"):
    """Do a duty that is due. The cards themselves stay with the house: nobody names them, and nobody is told them."""

    asks = do.Perform
    left = ("cards", "also", "apart", "stacked", "second", "answer")
    duty: Duty
    deck: _Deck | None = None
    """Which deck it is done to, if there are two; by default, the one for which it is due."""
    seat: SeatNumber | None = None
    number: _Count | None = None
    """How many cards or chips were counted or are dealt, or how deep a cut is; by default, the right number."""
    preshuffled: bool = False
    face_up: bool = False
    misdealt: bool = False
    denied: bool = False
    """Whether a progressive payout is not verified, or not validated."""
    device: Device | None = None
    """Which device is back in service, where several are out of order."""
    why: _Why = ""
    """What a floorperson has determined: needed for cards that are to be cut again."""


class ReportIrregularity(Asked, frozen=True, tag="report"):
    """Say what went wrong; `where` is the seat (`seat 3`) or the hand that it concerns."""

    asks = do.ReportIrregularity
    left = ("card", "second")
    kind: Report
    where: _Hand | None = None


StaffCommand = ComeOnDuty | GoOffDuty | Perform | ReportIrregularity
