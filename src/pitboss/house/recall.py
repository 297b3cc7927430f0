"""Rounds recalled from the events of a log: when, where, under which rules, who chose what, and what everyone had
before and after."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

import msgspec
from msgspec.structs import replace

from pitboss.games.progressive import Meter, contributed_to
from pitboss.games.settlement import Line
from pitboss.table import Table, evolve
from pitboss.table import events as ev
from pitboss.table.duties import Role


class PastChoice(msgspec.Struct, frozen=True):
    """A decision: when, on which street, what was added to which wager, and whether the house made it."""

    at: int
    choice: str
    street: str
    wager: str | None
    amount: int
    by: Role


class RecalledBox(msgspec.Struct, frozen=True):
    """One betting position: whose it was, its wagers and decisions, its cards, and what it came to."""

    seat: int
    player: str
    bot: str | None
    wagers: dict[str, int]
    choices: tuple[PastChoice, ...]
    places: dict[str, tuple[str, ...]]
    lines: tuple[Line, ...]
    net: int


class RecalledPlayer(msgspec.Struct, frozen=True):
    """The chips that somebody had before the wagers of the round, and after it; absent for anyone who had left."""

    player: str
    before: int
    after: int | None


class RecalledProgressive(msgspec.Struct, frozen=True):
    """What the progressive wagers of the round added to the meter, and what was paid from it, in cents."""

    wagers: int
    share: str
    """What they added, exactly: a number of cents, such as 185/2."""
    paid: int
    shown_before: int
    shown_after: int


class RecalledRound(msgspec.Struct, frozen=True):
    """A finished round, or one that the log ends in. It shows the past."""

    round: int
    began: int
    ended: int | None
    edition: str
    paytables: dict[str, str]
    readings: dict[str, str]
    submission: str
    """The hash of the Rules Submission; empty if there is none."""
    deck: str
    boxes: tuple[RecalledBox, ...]
    players: tuple[RecalledPlayer, ...]
    progressive: RecalledProgressive | None
    """Absent if the table has no meter."""
    void: str | None
    """The irregularity that voided it."""


class _Recall:
    """A table followed event by event."""

    def __init__(self) -> None:
        self.table: Table | None = None
        self._closed: tuple[ev.BetsClosed, Table] | None = None
        self._choices: dict[int, list[PastChoice]] = {}
        self._share, self._wagers, self._paid = Fraction(), 0, 0
        self._void: str | None = None

    def follow(self, event: ev.AnyEvent) -> Iterator[RecalledRound]:
        before, self.table = self.table, evolve(self.table, event)
        if before is None:
            return
        match event:
            case ev.BetsClosed():
                self._closed, self._choices = (event, before), {}
                self._share, self._wagers, self._paid, self._void = Fraction(), 0, 0, None
            case ev.DecisionMade():
                chosen = PastChoice(event.at, event.choice, event.street, event.wager, event.amount, event.by)
                self._choices.setdefault(event.seat, []).append(chosen)
            case ev.ProgressiveCollected():
                stakes = [before.boxes[seat].wagers[event.wager] for seat in event.seats]
                self._share += _gained(event.meter, stakes, before)
                self._wagers += len(stakes)
            case ev.AwardPaid() if event.meter is not None:
                self._paid += event.line.paid
            case ev.RoundVoided():
                self._void = event.irregularity
            case ev.RoundEnded():
                yield from self.recalled(before, event.at)
                self._closed = None
            case _:
                pass

    def recalled(self, last: Table, ended: int | None) -> Iterator[RecalledRound]:
        """The round so far, if one has begun."""
        if self._closed is None:
            return
        closed, opening = self._closed
        elections = opening.elections
        meter, after = opening.meter, last.meter
        yield RecalledRound(
            round=closed.round,
            began=closed.at,
            ended=ended,
            edition=elections.edition,
            paytables=elections.paytables,
            readings=elections.readings,
            submission=closed.submission,
            deck=closed.deck,
            boxes=tuple(self._boxes(opening, last)),
            players=tuple(_players(opening, last)),
            progressive=None
            if meter is None or after is None
            else RecalledProgressive(self._wagers, str(self._share), self._paid, meter.shown, after.shown),
            void=self._void,
        )

    def _boxes(self, opening: Table, last: Table) -> Iterator[RecalledBox]:
        for seat, box in sorted(last.boxes.items()):
            seated = opening.players.get(box.player)
            yield RecalledBox(
                seat=seat,
                player=box.player,
                bot=seated.bot if seated else None,
                wagers=box.wagers,
                choices=tuple(self._choices.get(seat, ())),
                places=box.places,
                lines=box.lines or (),
                net=sum(line.net for line in box.lines or ()),
            )


def _players(opening: Table, last: Table) -> Iterator[RecalledPlayer]:
    for player in dict.fromkeys(box.player for _, box in sorted(opening.boxes.items())):
        seated, left = opening.players.get(player), last.players.get(player)
        staked = sum(sum(box.wagers.values()) for box in opening.boxes.values() if box.player == player)
        yield RecalledPlayer(player, (seated.chips if seated else 0) + staked, left.chips if left else None)


def _gained(meter: Meter, stakes: list[int], table: Table) -> Fraction:
    """What these wagers add to the meter, no matter what others have added in the meantime."""
    alone = contributed_to(replace(meter, carried=0, contributed=0), stakes, table.elections)
    return Fraction(alone.contributed, alone.parts)


def recalled_rounds(events: Iterable[ev.AnyEvent]) -> Iterator[RecalledRound]:
    """Every round of a log, from its first event; the last one as far as the log goes."""
    recall = _Recall()
    for event in events:
        yield from recall.follow(event)
    if recall.table is not None:
        yield from recall.recalled(recall.table, None)
