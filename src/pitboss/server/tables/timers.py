"""What a table waits for: wagers before bets close, decisions, players who are away. Pure: times are passed in.

They are milliseconds of a clock that nobody sets, so that no wait depends on the time of day.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from functools import partial

from pitboss.server.messages import frames
from pitboss.server.messages.frames import Clocks, CutOffered, SeatKept
from pitboss.server.tables.pace import Pace
from pitboss.server.tables.tempo import Persons, Tempo
from pitboss.server.tables.wire_commands import lacking
from pitboss.table import Table, due
from pitboss.table import commands as do
from pitboss.table import events as ev
from pitboss.table.duties import Due, Duty, Role
from pitboss.table.procedure.deck_procedure import CUT_OFFER
from pitboss.table.procedure.due import DECISION
from pitboss.table.procedure.in_force import cut_bounds
from pitboss.table.state import Phase, Seated

CLOSES_BETS = (Duty.NO_MORE_BETS.value, Duty.DEAL.value, Duty.HAND_BACK.value)
"""What closes the bets between rounds: the announcement or, if a chapter has none, the first card.

Wagers that cannot be played are handed back at the same time.
"""
_REMEMBERED = 200
"""How many players who sat out and left are remembered, in case they sit down again."""
_ROUNDS_ALONE = 60
"""How many rounds bots play after somebody last came to watch or play; then they wait for the next person."""
_PEOPLE: dict[int, tuple[Mapping[str, Seated], frozenset[str]]] = {}
"""The people among the players of a table, which are asked for several times in every step. No state is ever changed in
place, and while it is kept here nothing else can have its identity."""


@dataclass(slots=True)
class Timers:
    """The waits of one table, from what has happened there since `began`, when the house started to run it."""

    pace: Pace
    began: int
    present: frozenset[str] = frozenset()
    """The players who are connected."""
    watched: int = 0
    """How many connections there are."""
    ready: set[str] = field(default_factory=set)
    """The players who are done wagering."""
    left_at: dict[str, int] = field(default_factory=dict)
    """When each player who is not connected went away."""
    house_decided: set[int] = field(default_factory=set)
    _first_wager: int | None = None
    _last_wager: int | None = None
    _asked: dict[int, int] = field(default_factory=dict)
    """Which boxes are asked, and since when."""
    _decided: dict[str, int] = field(default_factory=dict)
    """When each player last decided in this round: for a second box asked at the same time, the clock starts then."""
    _offered: tuple[int, int] | None = None
    """The seat that is offered the cut, and since when."""
    _due_since: int | None = None
    """Since when the cards have been ready and bets may close."""
    _watched_since: int = 0
    """When somebody last began to watch while nobody else was watching."""
    _missed: set[str] = field(default_factory=set)
    """The players left out of the last round, or decided for: nobody waits for them until they wager again."""
    _returning: set[str] = field(default_factory=set)
    """Who sat out and asked to be dealt in again: until the next round, there is a while to wager."""
    _sat_out: deque[str] = field(default_factory=partial(deque, maxlen=_REMEMBERED))
    """Who left without playing a round, or after sitting out: nobody waits again if they sit back down."""
    _dealt_in: set[str] = field(default_factory=set)
    """The players who have been in a round since they sat down."""
    _in_since: dict[str, int] = field(default_factory=dict)
    """When each player was last in a round, or sat down."""
    _back_at: dict[str, int] = field(default_factory=dict)
    """When each player first came back since then."""
    alone: int = 0
    """How many rounds bots have played with nobody else at the table since somebody last came to watch."""
    tempo: Tempo = field(init=False)

    def __post_init__(self) -> None:
        self.tempo = Tempo(self.pace)

    def sees(self, table: Table, present: Set[str], watched: int) -> bool:
        """Whether it is already known which of the players are connected."""
        return present == self.present and watched == self.watched and people(table) == self._in_since.keys()

    def seen(self, table: Table, present: Iterable[str], now: int, *, watched: int) -> None:
        """Record which players are connected now, and how many connections there are, players' or not."""
        if watched and not self.watched:
            self._watched_since = now
        if watched > self.watched:
            self.alone = 0
        self.present, self.watched = frozenset(present), watched
        playing = people(table)
        for player in playing:
            self._in_since.setdefault(player, now)
            if player not in self.present:
                self.left_at.setdefault(player, now)
            elif self.left_at.pop(player, None) is not None:
                self._back_at.setdefault(player, now)
        for each in (self.left_at, self._in_since, self._back_at):
            for player in each.keys() - playing:
                del each[player]
        self._missed &= playing

    def happened(self, events: Iterable[ev.AnyEvent], table: Table, now: int) -> None:
        """Follow the table by one step."""
        for event in events:
            self._happened(event, table, now)
        self.at(table, now)

    def at(self, table: Table, now: int) -> None:
        """Notice what the table has begun to wait for."""
        waiting = due(table)
        asked = [each.seat for each in waiting if each.what == DECISION and each.seat is not None]
        self._asked = {seat: self._asked.get(seat, now) for seat in asked}
        offered = next((each.seat for each in waiting if each.what == CUT_OFFER), None)
        if offered is None:
            self._offered = None
        elif self._offered is None or self._offered[0] != offered:
            self._offered = offered, now
        seated = people(table)
        self.tempo.follow(table, seated, seated & {table.boxes[seat].player for seat in asked})
        if not seated & _wagered(table):
            self._first_wager = self._last_wager = None
        closing = table.phase is Phase.BETWEEN and any(_closes_bets(each) for each in waiting)
        if not closing:
            self._due_since = None
        elif self._due_since is None:
            self._due_since = now

    def _happened(self, event: ev.AnyEvent, table: Table, now: int) -> None:
        match event:
            case ev.WagerPlaced(by=Role.PLAYER):
                self._first_wager = now if self._first_wager is None else self._first_wager
                self._last_wager = now
                self.ready.discard(event.who)
            case ev.BetsClosed():
                self._first_wager = self._last_wager = None
                self.ready.clear()
                self.house_decided.clear()
                self._decided.clear()
                self._dealt(table, now)
            case ev.DecisionMade():
                self._decided[event.who] = now
                seated = table.players.get(event.who)
                if event.by is not Role.HOUSE:
                    # Anyone who has decided since did so in person.
                    self.house_decided.discard(event.seat)
                    self._missed.discard(event.who)
                elif seated is not None and seated.bot is None:
                    self.house_decided.add(event.seat)
                    self._missed.add(event.who)
            case ev.PlayerSat() | ev.PlayerLeft():
                if isinstance(event, ev.PlayerLeft) and self._sits_out(event.who) and event.who not in self._sat_out:
                    self._sat_out.append(event.who)
                self.ready.discard(event.who)
                self._dealt_in.discard(event.who)
                self._missed.discard(event.who)
                self._returning.discard(event.who)
                if isinstance(event, ev.PlayerSat) and event.who in self._sat_out:
                    self._missed.add(event.who)
                self._in_since.pop(event.who, None)
                self._back_at.pop(event.who, None)
                self.alone = 0
            case _:
                pass

    def _dealt(self, table: Table, now: int) -> None:
        """A round begins: record who is in it, and who is not."""
        playing, wagered = people(table), _wagered(table)
        self.alone = 0 if playing & (wagered | self.present) else self.alone + 1
        self._missed = set(playing - wagered)
        self._returning.clear()
        for player in playing & wagered:
            self._dealt_in.add(player)
            if player in self._sat_out:
                self._sat_out.remove(player)
            self._in_since[player] = now
            self._back_at.pop(player, None)

    def _sits_out(self, player: str) -> bool:
        return player in self._missed or player not in self._dealt_in

    def closes_at(self, table: Table) -> int | None:
        """When bets close if nothing more happens; None while the table waits for people."""
        if self._due_since is None:
            return None
        wagered = _wagered(table) & people(table)
        # A seat that is kept for somebody who is away keeps nobody who watches from seeing a round.
        if not wagered and not people(table) & self.present:
            if not self.watched or self.alone >= _ROUNDS_ALONE:
                return None
            return max(self._due_since + self.pace.alone, self._watched_since + self.pace.welcome)
        if not wagered:
            return None
        waited_for = self._waited_for(table) & self.present
        if late := (waited_for & self._returning) - wagered:
            # However quick the others are, whoever comes back has a while to wager, and the others wait no longer.
            closes = self._closes_for(table, wagered, waited_for - late)
            return None if closes is None else max(closes, self._due_since + self.pace.back)
        return self._closes_for(table, wagered, waited_for)

    def _closes_for(self, table: Table, wagered: set[str], waited_for: set[str]) -> int | None:
        """The same for those who are waited for."""
        if self._due_since is None:
            return None
        if len(waited_for) == 1 and wagered <= waited_for:
            return self._closes_for_one(table, wagered)
        first = self.began if self._first_wager is None else self._first_wager
        last = self.began if self._last_wager is None else self._last_wager
        closes = first + self.pace.longest
        incomplete = {player for player in wagered if lacking(table, player)}
        if incomplete - self._missed:
            # Wagers that are incomplete by then are handed back.
            return max(closes, self._due_since)
        if waited_for <= wagered:
            # An incomplete wager of somebody who sat out the last round gets a moment to become whole, and no more.
            least = min(closes, first + self.pace.pause) if incomplete else self._due_since
            complete = wagered - incomplete
            closes = min(closes, last + self.pace.pause)
            if complete & self.present <= self.ready and complete & self.ready:
                closes = least
        return max(closes, self._due_since)

    def _closes_for_one(self, table: Table, alone: set[str]) -> int | None:
        """A player alone with bots keeps nobody waiting: bets close when that player says so, not by the clock."""
        done = alone <= self.ready and not any(lacking(table, player) for player in alone)
        return self._due_since if done else None

    def heed(self, asked: frames.PlayerCommand, who: str) -> None:
        """Follow a player's command that only concerns waiting."""
        match asked:
            case frames.Ready():
                self.ready.add(who)
            case frames.ChoosePace():
                self.tempo.choose(who, asked.pace)
            case frames.Skip():
                self.tempo.skipping.add(who)
            case frames.Return():
                if who in self._missed:
                    self._missed.discard(who)
                    self._returning.add(who)
            case _:
                raise ValueError(f"{asked} is for the table to decide")

    def before(self, command: do.AnyCommand, table: Table) -> int:
        """How long the house takes before it does something that waits for nobody."""
        return self.tempo.before(command, table, Persons(self._waited_for(table), self.present, self.ready))

    def _waited_for(self, table: Table) -> set[str]:
        """The people at the table, except those who sit out."""
        return set(people(table) - (self._missed - _wagered(table)))

    def cut(self, table: Table) -> CutOffered | None:
        """The cut, while a player who is connected and plays may take it; for everyone else it is declined."""
        if self._offered is None:
            return None
        seat, since = self._offered
        asked = self._waited_for(table) & self.present
        if not any(seated.seat == seat and name in asked for name, seated in table.players.items()):
            return None
        least, most = cut_bounds(table)
        return CutOffered(seat, since + self.pace.cut, least, most)

    def decide_by(self, table: Table) -> int | None:
        """When the house decides for a player who is asked; bots have no such deadline."""
        return min(self._deadlines(table), default=(None, 0))[0]

    def absent(self, table: Table) -> int | None:
        """The box for which the house decides first."""
        return min(self._deadlines(table), default=(0, None))[1]

    def _deadlines(self, table: Table) -> Iterator[tuple[int, int]]:
        persons = people(table)
        for seat, asked in self._asked.items():
            player = table.boxes[seat].player
            if player not in persons:
                continue
            asked_at = max(asked, self._decided.get(player, asked))
            by = asked_at + self.pace.decision
            if player in self._missed:
                # The others have already waited for this player once in this round.
                by = min(by, asked_at + self.pace.away)
            if player not in self.present:
                by = min(by, max(asked_at, self.left_at.get(player, asked_at)) + self.pace.away)
            yield by, seat

    def gives_up(self, table: Table) -> tuple[int, str] | None:
        """The next seat to be given up because its player went away or plays no rounds: when, and whose."""
        return min(((at, player) for player, at in self._kept_until(table).items()), default=None)

    def _kept_until(self, table: Table) -> dict[str, int]:
        """Until when each seat is kept. Wagers on the table are played first, unless their player is away."""
        kept: dict[str, int] = {}
        wagered = _wagered(table)
        for player in people(table):
            left = self.left_at.get(player)
            times = [] if left is None else [left + (self.pace.seat if player in wagered else self.pace.unused)]
            since = self._in_since.get(player)
            if since is not None and player not in wagered:
                back = self._back_at.get(player)
                # A player who comes back late gets a moment to wager, but only once: coming and going keeps no seat.
                times.append(max(since + self.pace.idle, since if back is None else back + self.pace.unused))
            if times:
                kept[player] = min(times)
        return kept

    def clocks(self, table: Table) -> Clocks:
        """What people are told."""
        seats = {name: seated.seat for name, seated in table.players.items()}
        tempo = self.tempo
        kept = self._kept_until(table)
        out = self._missed - _wagered(table)
        return Clocks(
            closes_bets_at=self.closes_at(table),
            decide_by=self.decide_by(table),
            cut=self.cut(table),
            ready=tuple(sorted(seats[player] for player in self.ready if player in seats)),
            away=tuple(sorted(seats[player] for player in self.left_at if player in seats)),
            house_decided=tuple(sorted(self.house_decided)),
            pace=tempo.name(table, self._waited_for(table) & self.present),
            paces={seats[player]: pace for player, pace in tempo.chosen.items() if player in seats},
            skipping=tuple(sorted(seats[player] for player in tempo.skipping if player in seats)),
            sitting_out=tuple(sorted(seats[player] for player in out if player in seats)),
            kept=tuple(SeatKept(seats[player], kept[player]) for player in sorted(kept, key=lambda each: seats[each])),
        )


def _closes_bets(each: Due) -> bool:
    """Whether the house closes the bets next. A dealer closes them without a clock."""
    return each.what in CLOSES_BETS and each.role is Role.HOUSE


def people(table: Table) -> Set[str]:
    """The players who are not bots."""
    players = table.players
    known = _PEOPLE.get(id(players))
    if known is not None and known[0] is players:
        return known[1]
    if len(_PEOPLE) >= _REMEMBERED:
        _PEOPLE.clear()
    found = frozenset(name for name, seated in players.items() if seated.bot is None)
    _PEOPLE[id(players)] = players, found
    return found


def _wagered(table: Table) -> set[str]:
    """The players with a wager on the table."""
    return {box.player for box in table.boxes.values()}
