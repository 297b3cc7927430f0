"""Finished rounds, read from the journal: the list of them, and one step by step as a person may see it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from pitboss.games.places import HAND
from pitboss.house.fairness import Fact
from pitboss.house.logged_steps import LoggedStep, batched, step_of, table_from_bytes
from pitboss.server.messages.hand_names import result_of
from pitboss.server.messages.pages import BoxResult, OwnBox, RoundCard, RoundReplay, RoundStep
from pitboss.server.rounds.round_lines import line_of
from pitboss.server.tables.viewer import TableViewer, events_for, facts_of
from pitboss.store.chain import checked
from pitboss.store.database_journal import DatabaseJournal
from pitboss.store.journal import Ended
from pitboss.table import Table
from pitboss.table import events as ev
from pitboss.table.duties import Duty, Role
from pitboss.table.felt import felt_of
from pitboss.table.state import Box
from pitboss.table.views.person_views import belongs_to, held_cards

_A_PAGE = 20


@dataclass(frozen=True, slots=True)
class Past:
    """One round with everything that led to it since the round before was over."""

    ended: Ended
    steps: tuple[LoggedStep, ...]

    @property
    def settled(self) -> Table:
        """The table just before the cards were collected."""
        for step in reversed(self.steps):
            if step.before is not None and any(isinstance(event, ev.RoundEnded) for event in step.events):
                return step.before
        raise ValueError(f"round {self.ended.round} has no end")

    @property
    def closed(self) -> Table:
        """The table when bets were closed."""
        return next(step.table for step in self.steps if any(isinstance(each, ev.BetsClosed) for each in step.events))

    @property
    def new_cards(self) -> bool:
        """Whether cards were put into the shoe or the hand for it."""
        done = (event for step in self.steps for event in step.events if isinstance(event, ev.DutyDone))
        return any(each.duty is Duty.LOAD for each in done)

    @property
    def meter(self) -> int | None:
        """What the progressive meter showed before anything in the round was paid."""
        paid = (step.before for step in self.steps if any(isinstance(each, ev.SeatSettled) for each in step.events))
        table = next(paid, None) or self.settled
        return table.meter.shown if table.meter else None

    @property
    def house_decided(self) -> set[int]:
        """The boxes for which the house made the last decision, although a person held them."""
        made = (event for step in self.steps for event in step.events if isinstance(event, ev.DecisionMade))
        last = {each.seat: each for each in made}
        return {seat for seat, each in last.items() if each.by is Role.HOUSE and self._bot(each.who) is None}

    def _bot(self, player: str) -> str | None:
        seated = self.closed.players.get(player)
        return seated.bot if seated else None

    def card(self, player: str | None) -> RoundCard:
        """The round in the list."""
        felt, decided = felt_of(self.settled), self.house_decided
        boxes = tuple(
            BoxResult(
                seat=seat,
                player=box.player,
                bot=self._bot(box.player),
                wagered=sum(box.wagers.values()),
                net=box.net or 0,
                choice=box.choice,
                house_decided=seat in decided,
            )
            for seat, box in felt.boxes.items()
        )
        own = [box.net for box in boxes if box.player == player]
        result = result_of(felt, self.settled.elections)
        return RoundCard(
            round=self.ended.round,
            at=self.ended.at,
            net=sum(own) if own else None,
            places=felt.places,
            boxes=boxes,
            cards={own.seat: own.places[HAND.name] for own in self.own(player) if HAND.name in own.places},
            winner=result.winner,
            tied=result.tied,
            new_cards=self.new_cards,
            irregularity=felt.irregularity,
        )

    def own(self, player: str | None) -> Iterator[OwnBox]:
        """The boxes of one player, with their cards."""
        for seat, box in sorted(self.settled.boxes.items()):
            if player is not None and box.player == player:
                lines = box.lines or ()
                yield OwnBox(
                    seat=seat,
                    places=_seen_by(box, player, self.settled),
                    lines=lines,
                    net=sum(line.net for line in lines),
                    house_decided=seat in self.house_decided,
                )

    def chips(self, player: str | None) -> tuple[int | None, int | None]:
        """A player's chips before the wagers of the round, and after it."""
        closed, after = self.closed, self.steps[-1].table
        staked = [sum(box.wagers.values()) for box in closed.boxes.values() if box.player == player]
        if player is None or not staked or player not in closed.players:
            return None, None
        left = after.players.get(player)
        return closed.players[player].chips + sum(staked), left.chips if left else None


def _seen_by(box: Box, player: str, table: Table) -> dict[str, tuple[str, ...]]:
    """The cards of a box that its player has seen; face down, if the round was void before the deal was complete."""
    held = held_cards(table, box) if belongs_to(box, player) else {}
    return held | {place: cards for place, cards in box.places.items() if place in box.face_up}


class History:
    """The rounds of one table."""

    def __init__(self, journal: DatabaseJournal, viewer: TableViewer) -> None:
        self._journal, self._viewer = journal, viewer

    def cards(self, player: str | None, before: int | None) -> list[RoundCard]:
        """The last rounds before a number, the newest first."""
        return [past.card(player) for past in reversed(list(pasts(self._journal, before, _A_PAGE)))]

    def replay(self, player: str | None, number: int) -> RoundReplay | None:
        """One round; None if it is not over."""
        past = past_round(self._journal, number)
        if past is None:
            return None
        settled, (chips_before, chips_after) = past.settled, past.chips(player)
        return RoundReplay(
            replay=True,
            table=settled.name,
            edition=settled.elections.edition,
            paytables=settled.elections.paytables,
            card=past.card(player),
            felt=felt_of(settled),
            own=tuple(past.own(player)),
            chips_before=chips_before,
            chips_after=chips_after,
            line=line_of(settled, player, past.meter),
            steps=tuple(self._step(step, player) for step in _with_events(past.steps)),
        )

    def _step(self, step: LoggedStep, player: str | None) -> RoundStep:
        view = self._viewer.past(step, player)
        return RoundStep(
            sequence=step.sequence,
            at=step.table.clock,
            events=events_for(step, player),
            facts=facts_of(step),
            view=view,
            names=self._viewer.names(step.table, view),
        )


def _with_events(steps: Iterable[LoggedStep]) -> Iterator[LoggedStep]:
    """Steps that can be shown: what players added to the shuffle is told with the next thing that happens."""
    told: tuple[Fact, ...] = ()
    for step in steps:
        told += step.facts
        if step.events:
            yield replace(step, facts=told)
            told = ()


def past_round(journal: DatabaseJournal, number: int) -> Past | None:
    """One finished round."""
    past = next(pasts(journal, number + 1, 1), None)
    return past if past is not None and past.ended.round == number else None


def pasts(journal: DatabaseJournal, before: int | None, most: int) -> Iterator[Past]:
    """That many rounds before a number, oldest first; `Broken` if one is not as it was written."""
    ended = journal.ended(before, most + 1)
    table, after = None, -1
    if len(ended) > most:
        (start,) = journal.checkpoints(ended[most].round + 1)
        journal.sealed(start)
        table, after = table_from_bytes(start.state), start.sequence
    expected = ended[:most][::-1]
    if not expected:
        return
    lines = journal.lines(after, expected[-1].sequence)
    steps: list[LoggedStep] = []
    for batch in batched(checked(lines, journal.head_at(after), journal.table_id)):
        step = step_of(batch, table)
        if step is not None:
            steps.append(step)
            table = step.table
        if batch[-1].sequence == expected[0].sequence:
            yield Past(expected.pop(0), tuple(steps))
            steps = []
    if expected:
        raise journal.broken(expected[0].sequence, "other-state", f"round {expected[0].round} does not end here")
