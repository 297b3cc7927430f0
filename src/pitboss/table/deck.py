"""A deck of cards at a table: how far it has come on its way into play, and what has happened to it."""

from __future__ import annotations

from enum import Enum

import msgspec

from pitboss.law.citation import Clause


class Stage(Enum):
    """How far a deck has come on its way into play."""

    RECEIVED = "received"
    INSPECTED = "inspected"
    VERIFIED = "verified"
    SPREAD = "spread"
    VIEWED = "viewed"
    STACKED = "stacked"
    SHUFFLED = "shuffled"
    CUT = "cut"
    COVERED = "covered"
    """Cut, with the cover card that ends the shoe inserted."""
    LOADED = "loaded"
    IN_PLAY = "in-play"
    RACKED = "racked"
    CONDEMNED = "condemned"
    """To be removed from the table: it has a wrong number of cards, or its hours are over."""

    # Enum hashes the member's name in Python code; stages are looked up at every step.
    __hash__ = object.__hash__


class Deck(msgspec.Struct, frozen=True, gc=False):
    """One deck of cards at the table."""

    name: str
    stage: Stage
    opened_at: int
    preshuffled: bool = False
    """Whether it came preshuffled, and has been neither shuffled nor spread at the table since."""
    by_machine: bool = False
    """Whether a device did its last shuffle, so it needs no cut."""
    stacked: bool = False
    """Whether its order was chosen, for training."""
    by_hand: bool = False
    """Whether it was ever dealt from the hand: then the shorter of the two intervals applies."""
    declined: tuple[int, ...] = ()
    """Seats that were offered the cut and did not take it."""
    spread_idle: bool = False
    """Whether it was spread because nobody played."""
    idle_since_arrival: bool = False
    """Whether it lay idle when the first player arrived, and has yet to be spread for that player."""
    burned: bool = False
    """Whether the first card of this batch was burned; a continuous device is filled once."""
    to_burn: int = 0
    """How many cards of a full batch go to the discard rack unseen before the first is dealt."""
    gone: dict[str, int] = {}
    """The cards of a shoe dealt in earlier rounds, which cannot be dealt again."""
    dealt_from: bool = False
    """Whether a round was dealt from this shoe, which continues."""
    last_round: bool = False
    """Whether the cover card has come out: the shoe is shuffled again after the round."""
    condemned: Clause | None = None
    """The clause under which it must leave the table."""
