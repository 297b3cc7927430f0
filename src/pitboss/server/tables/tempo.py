"""How fast the house goes at one table: at the pace its players like, and no slower than there is something to see.
What it waits for is not decided here. Pure: nothing sleeps.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, field

from pitboss.server.messages.frames import PaceName
from pitboss.server.tables.pace import PACES, Pace
from pitboss.table import Table
from pitboss.table import commands as do
from pitboss.table.state import Phase

_SOONER = 3
"""How many times faster bots decide once no person has anything left to decide."""


@dataclass(frozen=True, slots=True)
class Persons:
    """The people at a table: those who sit there, those of them who are connected, those who are done wagering."""

    seated: Set[str]
    present: Set[str]
    ready: Set[str]

    @property
    def here(self) -> Set[str]:
        """Who sits there and is connected."""
        return self.seated & self.present


@dataclass(slots=True)
class Tempo:
    """The tempo of one table. Players who have chosen no pace get the house's."""

    house: Pace
    chosen: dict[str, PaceName] = field(default_factory=dict)
    skipping: set[str] = field(default_factory=set)
    """The players who asked to skip what is only shown, until somebody is asked or wagers are open again."""

    def choose(self, player: str, pace: PaceName) -> None:
        """A player's pace, for as long as the player sits there."""
        self.chosen[player] = pace

    def follow(self, table: Table, seated: Set[str], asked: Set[str]) -> None:
        """Advance by one step: the wishes of those who left go with them, and nobody skips what people are asked."""
        if self.chosen.keys() - seated:
            self.chosen = {player: pace for player, pace in self.chosen.items() if player in seated}
        if table.phase is Phase.BETWEEN or asked:
            self.skipping.clear()

    def pace(self, table: Table, people: Set[str]) -> Pace:
        """The slowest pace among these people: among those who have wagered or, if none has, among all."""
        playing = people & {box.player for box in table.boxes.values()} or people
        return max((self._of(player) for player in playing), key=lambda each: each.shown, default=self.house)

    def name(self, table: Table, people: Set[str]) -> PaceName | None:
        """The name of that pace, if it has one: by what it shows, regardless of how long people are waited for."""
        pace = self.pace(table, people)
        return next((name for name, each in PACES.items() if each.shown == pace.shown), None)

    def _of(self, player: str) -> Pace:
        return PACES[self.chosen[player]] if player in self.chosen else self.house

    def before(self, command: do.AnyCommand, table: Table, persons: Persons) -> int:
        """How long the house takes before it does this."""
        in_round = table.phase is not Phase.BETWEEN
        if self._nothing_to_show(table, persons, in_round=in_round):
            return 0
        takes = self.pace(table, persons.here).before(command, in_round=in_round)
        return takes // _SOONER if isinstance(command, do.MakeDecision) and _have_decided(table, persons) else takes

    def _nothing_to_show(self, table: Table, persons: Persons, *, in_round: bool) -> bool:
        """Whether everyone present is only waiting.

        In a round, these are people whose results are final, who have seen enough, or who sat down after it began;
        between rounds, people who are all done wagering. Where nobody plays, there is always something to show.
        """
        here = persons.here
        if not here:
            return False
        if not in_round:
            return here <= persons.ready
        playing = here & {box.player for box in table.boxes.values() if box.owed}
        return playing <= self.skipping


def _have_decided(table: Table, persons: Persons) -> bool:
    """Whether every person in the round has made the last choice."""
    choices = [box.choice for box in table.boxes.values() if box.player in persons.seated]
    return bool(choices) and None not in choices
