"""Who somebody is to the house, and what their tokens may be used for."""

from __future__ import annotations

from enum import Enum


class Role(Enum):
    """On its own, determines what somebody may do. An account has one role; the first two have no account."""

    NOBODY = "nobody"
    """Without a session."""
    GUEST = "guest"
    PLAYER = "player"
    DEALER = "dealer"
    FLOORPERSON = "floorperson"
    REGULATOR = "regulator"
    ADMINISTRATOR = "administrator"

    @property
    def has_power(self) -> bool:
        """Whether it needs a second factor, and to log in again after a pause."""
        return self in WITH_POWER

    @property
    def plays(self) -> bool:
        """Whether it may sit down at a table. Those who run or watch a game do not play in it."""
        return self in (Role.GUEST, Role.PLAYER)


WITH_POWER = frozenset({Role.DEALER, Role.FLOORPERSON, Role.REGULATOR, Role.ADMINISTRATOR})
GRANTING = frozenset({Role.FLOORPERSON})
"""The roles that may be the second person. An administrator makes and resets accounts, and so grants nothing."""
CONFIRMING = frozenset({Role.FLOORPERSON, Role.REGULATOR, Role.ADMINISTRATOR})
"""The roles that may confirm who holds an account that somebody else made or altered."""
STAFF = tuple(role for role in Role if role in WITH_POWER)
"""The roles that an administrator gives; a player signs up without anyone's help."""


class Scope(Enum):
    """What a token is for. It never allows what its owner's role does not."""

    READ = "read"
    """Look at tables, rounds and rules."""
    PLAY = "play"
    """Give commands at tables."""
    AUDIT = "audit"
    """Read the audit log."""
    METRICS = "metrics"
    """Read the metrics of the process."""
    DEAL = "deal"
    """Do the duties of a dealer or a floorperson at tables."""
    RUN = "run"
    """Open and close tables, disable and enable tables and games."""
