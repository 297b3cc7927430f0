"""A progressive payout on its way: won, verified, validated, paid, documented."""

from __future__ import annotations

from enum import Enum

import msgspec

from pitboss.games.settlement import Line


class AwardStage(Enum):
    """How far a progressive payout has come."""

    WON = "won"
    VERIFIED = "verified"
    """The dealer has verified that the hand wins."""
    LIT = "lit"
    """The dealer has verified that the light of the progressive system is on."""
    DOUBTED = "doubted"
    """The dealer does not find that the hand wins, or that the light is on: the floorperson decides."""
    VALIDATED = "validated"
    """The floorperson has validated the payout."""
    UNDOCUMENTED = "undocumented"
    """Paid, but not from the table inventory: the cards stay until the documentation is complete."""


class Award(msgspec.Struct, frozen=True, gc=False):
    """A progressive payout won by a box, from when its cards are turned until everything is done."""

    line: Line
    stage: AwardStage = AwardStage.WON

    @property
    def unpaid(self) -> bool:
        """Whether it still has to be paid."""
        return self.stage is not AwardStage.UNDOCUMENTED
