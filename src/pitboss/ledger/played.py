"""What each player has wagered and lost in the gaming day, followed event by event."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from pitboss.ledger.accounts import Kind
from pitboss.ledger.gaming_day import GamingDay
from pitboss.ledger.movements import Cause
from pitboss.ledger.postings import Postings, opening, postings
from pitboss.ledger.standing import Standing
from pitboss.table import events as ev

_EXCHANGES = (Cause.BUY_IN, Cause.CASH_OUT)


@dataclass(frozen=True, slots=True)
class DaysPlay:
    """One player's play in one gaming day, in cents."""

    staked: int = 0
    """Everything wagered, including raises, minus what was taken back or returned because a round is void."""
    gone: int = 0
    """What left the player's chips by play and has not come back, including wagers in action; if negative, winnings.
    """

    @property
    def lost(self) -> int:
        return max(0, self.gone)


class Played:
    """The play of all players today. Money counts on the day on which it moves."""

    def __init__(self, gaming_day: GamingDay | None = None) -> None:
        self.gaming_day = gaming_day or GamingDay()
        self._standings: dict[str, Standing] = {}
        self._days: dict[str, tuple[date, DaysPlay]] = {}

    def of(self, player: str, at: int) -> DaysPlay:
        """What somebody has played on the gaming day of a moment, up to now."""
        day, play = self._days.get(player, (None, DaysPlay()))
        return play if day == self.gaming_day.of(at) else DaysPlay()

    def resume(self, standing: Standing, happened: Iterable[ev.AnyEvent]) -> None:
        """Continue at a table that was open before: as it was between two rounds, and what has happened since."""
        self._standings[standing.table] = standing
        self.follow(standing.table, happened)

    def follow(self, table: str, happened: Iterable[ev.AnyEvent]) -> None:
        """Count what happened at a table."""
        for event in happened:
            if isinstance(event, ev.TableOpened):
                self._standings[table], _ = opening(event)
            else:
                self._standings[table], found = postings(self._standings[table], event)
                self._count(found, event.at)

    def _count(self, found: Postings, at: int) -> None:
        for movement in found.movements:
            if movement.cause in _EXCHANGES:
                continue
            for side in movement.sides:
                if side.account.kind is Kind.CHIPS:
                    wagered = -side.amount if movement.cause in (Cause.WAGER, Cause.RETURN) else 0
                    self._add(side.account.player, at, wagered, -side.amount)
        for settled in found.settled:
            if settled.line.outcome == "void":
                # Then it was never wagered, unless it is settled differently after all.
                self._add(settled.player, at, settled.line.stake * (1 if settled.undone else -1), 0)

    def _add(self, player: str, at: int, staked: int, gone: int) -> None:
        day = self.gaming_day.of(at)
        known, play = self._days.get(player, (day, DaysPlay()))
        if known < day:
            play = DaysPlay()
        if known <= day:
            self._days[player] = day, DaysPlay(max(0, play.staked + staked), play.gone + gone)
