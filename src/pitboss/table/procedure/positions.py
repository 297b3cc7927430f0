"""How many betting positions one player may wager at, and why not another."""

from __future__ import annotations

from pitboss.games.elections import Elections
from pitboss.law.refusal import Refusal


def elsewhere(elections: Elections) -> Refusal:
    """Why a player may not wager at a position that the table does not offer: how many are allowed, and where."""
    most, clause = elections.boxes
    # Where the chapter sets no number, it is the house that does.
    house = elections.boxes_reading is not None
    if most == 1:
        words = "the house gives each player one betting position" if house else "each player has one betting position"
        return Refusal("too-many-boxes", clause, f"{words}: wager at your own seat")
    words = "the house lets each player wager" if house else "each player may wager"
    return Refusal("boxes-not-adjacent", clause, f"{words} on up to {most} boxes, and they must be next to each other")
