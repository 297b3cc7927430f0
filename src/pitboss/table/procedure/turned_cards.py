"""Whose cards are turned: only those that a wager to be settled needs. All others are collected unseen."""

from __future__ import annotations

from pitboss.games.places import HAND
from pitboss.law.rules import Irregularity, Ruling
from pitboss.table.state import Box, Table

_HAND = HAND.name


def stays_unseen(table: Table, box: Box) -> bool:
    """Whether the box has cards that nobody turns for what is settled now.

    Those of a player who left decide nothing, unless play goes on for that player; in a void round, they decide only
    the wagers that are settled all the same.
    """
    # Asked whenever a seat is settled, and to find out whose turn it is.
    present = table.round
    if _HAND in box.face_up or not box.places.get(_HAND):
        return False
    if present is None or (box.abandoned and is_out(table, box)):
        return True
    if present.irregularity is not None and (ruling := ruling_on(table)) is not None:
        return box.unsettled.keys().isdisjoint(ruling.settles)
    return not present.passes[present.settling].turns


def is_out(table: Table, box: Box) -> bool:
    """Whether the player has left and the wagers are lost or returned, whatever the cards are."""
    if not box.abandoned or table.elections.rules.sections.seated is None:
        return False
    return table.elections.reads("abandoned") != "play-on"


def ruling_on(table: Table) -> Ruling | None:
    """The ruling for the rest of a round in which something went wrong; None in any other."""
    found = table.round.irregularity if table.round else None
    return None if found is None else table.elections.rules.rulings.get(Irregularity(found))
