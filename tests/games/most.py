"""The most that one patron could win, from the paytables alone: the basis of the games' data on payout limits.

Each game whose text has such a limit says in `most.py` of its folder which tables can be elected together and how many
such elections there are, a bound on what all wagers win together, and floors reckoned by hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import NamedTuple, Protocol, cast

from pitboss.games.elections import Elections
from pitboss.games.rule_data import rules
from pitboss.law.rules import Required
from tests.games.rounds import folder_of

UNIT = 200
ALL = {"limit-floor-scope": "all"}


class Tables:
    """What the tables elected pay on one cent, wager by wager; nothing for a wager that does not count."""

    def __init__(self, elections: Elections) -> None:
        self.elections = elections
        self.all = elections.reads("limit-floor-scope") == "all"

    def rows(self, table: str, *, of: str | None = None) -> dict[str, int]:
        rules_, wager = self.elections.rules, of or table
        if not self.elections.offers(wager) or not (self.all or wager in rules_.texts("limit-covers")):
            return {"nothing": 0}
        excluded = () if self.all else rules_.texts("limit-excludes")
        paid = {row.id: row.odds.exact(UNIT) / UNIT for row in self.elections.paytable(table).rows}
        return {hand: int(each) for hand, each in paid.items() if hand not in excluded}

    def most(self, table: str, *, of: str | None = None) -> int:
        return max(self.rows(table, of=of).values())


class Floor(NamedTuple):
    """Elections, and the most that one patron could win under them at the minimum, reckoned by hand."""

    edition: str
    most: int
    limits: dict[str, int]
    tables: Mapping[str, str | None] = {}
    readings: Mapping[str, str] = {}


class GameWithLimit(Protocol):
    """What `most.py` of a game has."""

    COUNTS: Mapping[str, int]
    """By edition, how many choices of tables there are."""
    TIMES: Mapping[str, int]
    """How many times another wager's amount a wager may be, where that is more than once."""
    FLOORS: Mapping[str, Floor]

    def every_table(self, edition: str) -> Iterator[Mapping[str, str | None]]:
        """Every letter, and each side wager offered or not."""

    def bound(self, tables: Tables) -> int:
        """An upper bound on what a cent on every wager wins in one box, from the tables alone."""


def game_with_limit(edition: str) -> GameWithLimit:
    return cast("GameWithLimit", import_module(f"tests.games.{folder_of(edition)}.most"))


def letters(edition: str, wager: str) -> list[str | None]:
    """The letters of a table, and that none is elected."""
    return [*rules(edition).wager(wager).paytables, None]


def elected(edition: str, tables: Mapping[str, str | None], *, scope: str = "covered-only") -> Elections:
    """Elections with these tables; a wager without a letter is not offered."""
    known, given = rules(edition).wagers, {name: letter for name, letter in tables.items() if letter is not None}
    paid = (known[name].table_of or name for name in given)
    optional = tuple(name for name in paid if known[name].required is Required.OPTIONAL)
    return Elections(edition, paytables=given, wagers=optional, readings={"limit-floor-scope": scope})
