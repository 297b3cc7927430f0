"""Asking players for their part in the shuffle, and how long to wait for their answers: never long, and only before the
first card.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from pitboss.house.contributing import begins, contributed, promised, unanswered
from pitboss.house.fairness import Contributed, ContributionsAsked, Fact, Given
from pitboss.house.house import House
from pitboss.house.keeper import Keeper
from pitboss.server.messages import frames
from pitboss.table import Table
from pitboss.table import commands as do

Planned = tuple[int, do.AnyCommand]
"""What the house would do, and when."""
PASSED_OVER = 8
"""For how many orders the house does not wait for a player who did not answer."""


@dataclass(slots=True)
class Contributions:
    """Who has been asked at one table, since when, and who is worth waiting for."""

    patience: int
    """How many milliseconds the first card waits for promised values."""
    _root: str = ""
    _since: int = 0
    _silent: set[str] = field(default_factory=set)
    """Who was asked last and has not answered."""
    _passed_over: dict[str, int] = field(default_factory=dict)
    """For how many more orders each player is not waited for."""

    def follow(self, facts: Iterable[Fact], now: int) -> None:
        """Notice who is asked, and who answers."""
        for fact in facts:
            if isinstance(fact, ContributionsAsked):
                self._passed_over = {who: left - 1 for who, left in self._passed_over.items() if left > 1}
                self._passed_over |= dict.fromkeys(self._silent, PASSED_OVER)
                self._root, self._since = fact.root, now
                self._silent = {each.player for each in fact.promises}
            elif isinstance(fact, Contributed):
                self._silent.discard(fact.player)
                self._passed_over.pop(fact.player, None)

    def its_time(self, house: House, table: Table, planned: Planned, present: frozenset[str]) -> int:
        """When the house does what it has planned, given whom it asks first and who still has to answer.

        In a round, it asks at once, so that answers are there by the time the first card would be dealt anyway.
        """
        at, command = planned
        order = None if house.keeper is None else begins(house.keeper, table, command)
        if order is None:
            return at
        if order.asked is None:
            return 0 if table.round is not None and house.asks(table, command) else at
        if order.shuffled.root != self._root:
            return at
        awaited = unanswered(order) & present - self._passed_over.keys()
        return max(at, self._since + self.patience) if awaited else at


def told(part: frames.ShufflePart, keeper: Keeper, table: Table, who: str, at: int) -> tuple[Given, ...]:
    """What is recorded of a player's part in the shuffle; `Refused` if it is not accepted."""
    match part:
        case frames.Promise():
            return (promised(table, who, part.promise, at),)
        case frames.Contribute():
            return contributed(keeper, table, Contributed(at, part.root, who, part.value), part.following)
