"""One table of the open floor: its actor, and everything that is read about it apart from play."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable
from concurrent.futures import Executor
from functools import partial
from typing import ParamSpec, TypeVar

import msgspec

from pitboss.games.elections import Elections
from pitboss.house.integrity import Hashes
from pitboss.people.events import EndedRound
from pitboss.server.messages.frames import Abandoned, Leaving, TableCard
from pitboss.server.messages.pages import EdgesPage, LogHead, RoundCard, RoundProof, RoundReplay
from pitboss.server.rounds.edges import Edges
from pitboss.server.rounds.evidence import Subject, evidence_of
from pitboss.server.rounds.history import History
from pitboss.server.rounds.round_proof import proof_of
from pitboss.server.tables.actor import Actor
from pitboss.server.tables.house_tables import CHIP, CHIPS, MONEY
from pitboss.server.tables.timers import people
from pitboss.store.chain import Line
from pitboss.table.views.spots import owners

_P = ParamSpec("_P")
_T = TypeVar("_T")


class FloorTable:
    """One table: players talk to `actor`; readers use the rest."""

    def __init__(self, actor: Actor, edges: Edges, readers: Executor) -> None:
        self.actor, self._edges, self._readers = actor, edges, readers
        self._history = History(actor.session.journal, actor.announcer.viewer)

    def card(self, player: str | None) -> TableCard:
        """The table as the lobby shows it."""
        table, offered = self.actor.table, self.actor.offered
        rules = table.elections.rules
        seated = None if player is None else table.players.get(player)
        return TableCard(
            id=offered.table_id,
            name=offered.name,
            game=rules.game,
            title=rules.name,
            edition=table.elections.edition,
            limits=tuple(self.actor.announcer.viewer.limits.values()),
            seats=table.elections.positions,
            taken=len(owners(table)),
            people=len(people(table)),
            phase=table.phase.value,
            rounds=table.rounds,
            sequence=self.actor.session.sequence,
            yours=seated.seat if seated else None,
            chips=CHIPS,
            brings=self.actor.brings(player),
            chip=CHIP,
            money=table.money,
            practice=MONEY[table.money].words,
            leaving=_leaving(table.elections),
            disabled=self.actor.disabled(),
            dealt_by="person" if table.named_dealers else "house",
            dealer=table.dealer,
            training=table.training,
        )

    @property
    def counts(self) -> bool:
        """Whether wins and losses here are part of anyone's balance."""
        return not self.actor.table.training

    def holds(self, player: str) -> int:
        """The chips that a player has at this table, including those on the layout."""
        table = self.actor.table
        seated = table.players.get(player)
        on_layout = sum(box.on_layout for box in table.boxes.values() if box.player == player and not box.abandoned)
        return seated.chips + on_layout if seated else 0

    async def rounds(self, player: str | None, before: int | None) -> list[RoundCard]:
        """Rounds that are over, the newest first."""
        return await self._read(self._history.cards, player, before)

    async def replay(self, player: str | None, number: int) -> RoundReplay | None:
        """One of them, step by step."""
        return await self._read(self._history.replay, player, number)

    async def heads(self, sequences: Collection[int]) -> list[LogHead]:
        """The heads of its log at these lines."""
        found = await self._read(self.actor.session.journal.told_at, sequences)
        return [LogHead(each.sequence, each.digest) for each in found]

    async def disputed(self, number: int) -> EndedRound | None:
        """A round that is over, with the line that ended it."""
        return await self._read(self._ended, number)

    def _ended(self, number: int) -> EndedRound | None:
        journal = self.actor.session.journal
        ended = next(iter(journal.ended(number + 1)), None)
        if ended is None or ended.round != number:
            return None
        return EndedRound(journal.table_id, number, ended.sequence, journal.head_at(ended.sequence).digest)

    async def proof(self, player: str | None, number: int) -> RoundProof | None:
        """The data that checks its cards; cards that only this player saw are opened only to this player."""
        return await self._read(proof_of, self.actor.session.journal, number, player)

    async def evidence(self, subject: Subject, audit: Callable[[], Iterable[Line]], hashes: Hashes) -> bytes | None:
        """Everything about a round in one file, for those who judge it."""
        return await self._read(lambda: evidence_of(self.actor.session.journal, subject, audit(), hashes))

    async def _read(self, read: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> _T:
        """Read something from the journal, in one of the readers' threads."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, partial(read, *args, **kwargs))

    async def edges(self) -> EdgesPage:
        """The edges of its wagers, once they are computed."""
        elections = self.actor.table.elections
        return EdgesPage(elections.edition, self._edges.of(elections))


def _leaving(elections: Elections) -> Leaving:
    """What the chapter says about players who leave, read as elected; if it says nothing, the round plays on."""
    clause = elections.rules.sections.seated
    read = "play-on" if clause is None else elections.reads("abandoned")
    return Leaving(msgspec.convert(read, Abandoned), clause)
