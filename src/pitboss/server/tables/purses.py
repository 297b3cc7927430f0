"""One balance for all tables: a guest sits down with all chips, and leaves with those that remain.

At a table, the chips belong to the table and its log is the truth. This module keeps what a guest has away from the
tables, and was given in all, so that anyone can say what was won or lost. It is written with the command that changes
it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from sqlalchemy import Engine

from pitboss.server.tables.house_tables import CHIPS
from pitboss.store.purses import Purse, purses_in
from pitboss.table import events as ev

NEWCOMER = Purse(CHIPS, CHIPS)
"""A guest who has never sat down has what the house gives to begin with."""


class Purses:
    """The purses of all guests."""

    def __init__(self, known: Mapping[str, Purse]) -> None:
        self._known = dict(known)

    @classmethod
    def stored(cls, engine: Engine) -> Purses:
        """Read the purses that the database keeps."""
        return cls(purses_in(engine))

    @property
    def known(self) -> Mapping[str, Purse]:
        """The purse of everyone who has ever sat down."""
        return self._known

    def of(self, player: str) -> Purse:
        """What somebody has away from the tables."""
        return self._known.get(player, NEWCOMER)

    def brings(self, player: str, least: int) -> int:
        """The chips to sit down with: all of them or, if they are too few for a wager, as many as a newcomer gets."""
        chips = self.of(player).chips
        return chips if chips >= least else chips + CHIPS

    def after(self, happened: Iterable[ev.AnyEvent]) -> dict[str, Purse]:
        """The purses that these events change. Bots have none: the house pays for them."""
        changed: dict[str, Purse] = {}
        for event in happened:
            purse = changed.get(event.who) or self.of(event.who)
            match event:
                case ev.PlayerSat(bot=None):
                    more = max(0, event.chips - purse.chips)
                    changed[event.who] = Purse(purse.chips + more - event.chips, purse.given + more)
                case ev.ChipsBought() if event.who in self._known:
                    changed[event.who] = replace(purse, given=purse.given + event.chips)
                case ev.PlayerLeft() if event.who in self._known:
                    changed[event.who] = replace(purse, chips=purse.chips + event.chips)
                case _:
                    pass
        return changed

    def accept(self, changed: Mapping[str, Purse]) -> None:
        """It is on disk."""
        self._known.update(changed)
