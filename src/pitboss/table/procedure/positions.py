"""How many betting positions one player may wager at, and why not another."""

from __future__ import annotations

from pitboss.games.elections import Elections
from pitboss.law.refusal import Refusal


def elsewhere(elections: Elections) -> Refusal:
    """Why a player may not wager at a position that the table does not offer: how many are allowed, and where."""
    most, clause = elections.boxes
    why = " here (the regulation sets no number)" if elections.boxes_reading else ""
    if most == 1:
        words = f"each player has one betting position{why}: wager at your own seat"
        return Refusal("too-many-boxes", clause, words)
    words = f"each player may wager on up to {most} boxes{why}, and they must be next to each other"
    return Refusal("boxes-not-adjacent", clause, words)
