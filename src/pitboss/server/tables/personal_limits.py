"""Personal limits at tables where money counts: what a player has used today, and what a limit does not allow."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from pitboss.law.refusal import Refusal
from pitboss.ledger.gaming_day import GamingDay
from pitboss.ledger.played import DaysPlay, Played
from pitboss.ledger.standing import Standing
from pitboss.money import Money, format_cents
from pitboss.people.limit import LimitKind
from pitboss.people.limits import Limits
from pitboss.store.chain import EVENT
from pitboss.store.database_journal import DatabaseJournal
from pitboss.table import Table
from pitboss.table import events as ev
from pitboss.table.event_bytes import from_bytes

_WORDS: dict[LimitKind, tuple[str, str, str]] = {
    "loss": ("lose", "lost", ", wagers in play included"),
    "stake": ("wager", "wagered", ""),
}


class PersonalLimits:
    """The limits of all players, and today's play that counts against them."""

    def __init__(self, limits: Limits, gaming_day: GamingDay | None = None) -> None:
        self._limits, self._played = limits, Played(gaming_day)

    def resume(self, journal: DatabaseJournal, table: Table, now: int) -> None:
        """Count what was played today at a table that was open before; do not call it in the event loop."""
        if table.money is Money.COUNTED:
            # Starting between two rounds, so that it is known whose wagers are in a round.
            after = journal.ended_before(self._played.gaming_day.begins(now))
            events = (from_bytes(line.payload) for line in journal.lines(after) if line.kind == EVENT)
            standing = Standing(journal.table_id, table.money, table.elections, meter=None, linked=table.linked)
            self._played.resume(standing, events)

    def follow(self, table_id: str, table: Table, happened: Iterable[ev.AnyEvent]) -> None:
        """Count what happened at a table."""
        if table.money is Money.COUNTED:
            self._played.follow(table_id, happened)

    def refuses(self, table: Table, who: str, planned: Sequence[ev.AnyEvent], now: int) -> Refusal | None:
        """Why somebody may not sit down, buy in or wager that much more. A decision in a round is never refused."""
        if table.money is not Money.COUNTED:
            return None
        wagers = sum(each.change for each in planned if isinstance(each, ev.WagerPlaced) and each.who == who)
        brings = any(isinstance(each, ev.PlayerSat | ev.ChipsBought) and each.who == who for each in planned)
        if wagers <= 0 and not brings:
            return None
        play = self.play(who, now)
        for kind, limit in self._limits.of(who, now).items():
            if limit.amount is not None and (left := left_of(kind, limit.amount, play)) < max(wagers, 1):
                return self._refusal(kind, limit.amount, play, left, now)
        return None

    def play(self, who: str, at: int) -> DaysPlay:
        """What somebody has played on the gaming day of a moment."""
        return self._played.of(who, at)

    def day_ends(self, at: int) -> int:
        """When the gaming day of a moment ends."""
        return self._played.gaming_day.ends(at)

    def _refusal(self, kind: LimitKind, amount: int, play: DaysPlay, left: int, now: int) -> Refusal:
        verb, done, included = _WORDS[kind]
        ends = datetime.fromtimestamp(self.day_ends(now) / 1000, UTC)
        said = f"your personal limit is to {verb} {format_cents(amount)} per gaming day"
        today = f"today you have {done} {format_cents(used_of(kind, play))}{included}"
        what = f"wager at most {format_cents(left)} more" if left else "nothing is left of it"
        return Refusal("personal-limit", None, f"{said}, and {today}: {what} until {ends:%Y-%m-%d %H:%M} UTC")


def used_of(kind: LimitKind, play: DaysPlay) -> int:
    """What counts against a limit."""
    return play.lost if kind == "loss" else play.staked


def left_of(kind: LimitKind, amount: int, play: DaysPlay) -> int:
    """What a limit still allows. A player who has won today can lose that as well."""
    return max(0, amount - (play.gone if kind == "loss" else play.staked))
