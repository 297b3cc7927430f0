"""The duties at a table: each with its name and the person responsible for it."""

from __future__ import annotations

from enum import Enum

import msgspec

from pitboss.law.citation import Clause


class Role(Enum):
    """Who acts at a table."""

    PLAYER = "player"
    DEALER = "dealer"
    FLOORPERSON = "floorperson"
    HOUSE = "house"
    """The software, for the duties it has been given."""


class Duty(Enum):
    """Something the dealer or the floorperson does, in person or, if the table is set up so, through the house."""

    RECEIVE = "receive"
    INSPECT = "inspect"
    VERIFY = "verify"
    SPREAD = "spread"
    OFFER_INSPECTION = "offer-inspection"
    WASH = "wash"
    SHUFFLE = "shuffle"
    CUT = "cut"
    RECUT = "recut"
    DIRECT_SHUFFLE = "direct-shuffle"
    INSERT_COVER_CARD = "insert-cover-card"
    LOAD = "load"
    BURN = "burn"
    COVER_CARD = "cover-card"
    GATHER = "gather"
    STACK = "stack"
    RELIEVE_DEALER = "relieve-dealer"
    REMOVE = "remove"
    SPREAD_IDLE = "spread-idle"
    HAND_BACK = "hand-back"
    """Return wagers that cannot be played, when bets are about to close."""
    NO_MORE_BETS = "no-more-bets"
    COLLECT_PROGRESSIVE = "collect-progressive"
    RESOLVE_COUNT = "resolve-count"
    DEAL = "deal"
    REMOVE_STUB = "remove-stub"
    RACK_STUB = "rack-stub"
    KEEP_STUB = "keep-stub"
    COUNT_STUB = "count-stub"
    DETERMINE_MISDEAL = "determine-misdeal"
    EXPOSE = "expose-cards"
    COLLECT_FORFEITED = "collect-forfeited"
    REVEAL = "reveal"
    SETTLE = "settle"
    VERIFY_HAND = "verify-hand"
    VERIFY_LIGHT = "verify-light"
    VALIDATE_AWARD = "validate-award"
    PAY_AWARD = "pay-award"
    DOCUMENT_AWARD = "document-award"
    COLLECT_CARDS = "collect-cards"
    COVER_DEVICE = "cover-device"
    RESTORE_DEVICE = "restore-device"
    CONDEMN = "condemn"
    CLOSE = "close"

    what: str
    """Its name, as in `Due.what`: the value, which Enum would otherwise look up in Python code for every command."""

    def __init__(self, name: str) -> None:
        self.what = name

    # Enum hashes the member's name in Python code; duties are looked up for every command, and members are unique.
    __hash__ = object.__hash__

    @property
    def role(self) -> Role:
        """Whose duty it is, unless the house has it."""
        return Role.FLOORPERSON if self in OF_THE_FLOOR else Role.DEALER


OF_THE_FLOOR = frozenset(
    {
        Duty.VERIFY,
        Duty.RECUT,
        Duty.DIRECT_SHUFFLE,
        Duty.RESTORE_DEVICE,
        Duty.RESOLVE_COUNT,
        Duty.VALIDATE_AWARD,
        Duty.DOCUMENT_AWARD,
    }
)
"""The duties of a floorperson. Only at a table whose money does not count may the house have them."""


# Reading a member from its class costs ten times as much as a name, and this is needed for every command.
_HOUSE = Role.HOUSE


def owner(duty: Duty, automated: frozenset[Duty]) -> Role:
    """Whose duty it is at a table where the house has the `automated` duties."""
    return _HOUSE if duty in automated else duty.role


class Device(Enum):
    """A device that may be out of order."""

    SHUFFLER = "shuffler"
    SHOE = "shoe"
    """The automated dealing shoe."""


class Due(msgspec.Struct, frozen=True, gc=False):
    """What comes next: a duty or a player's decision, whose it is, and why."""

    what: str
    role: Role
    clause: Clause
    why: str
    deck: str | None = None
    seat: int | None = None
