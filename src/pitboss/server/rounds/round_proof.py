"""The public data of a round with which anyone can check its cards, read only from the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from pitboss.games.elections import Elections
from pitboss.games.places import DealStep
from pitboss.games.play import UNSEEN
from pitboss.house.chances import CHANCE, chances_in
from pitboss.house.commitment import Opening, open_positions
from pitboss.house.fairness import (
    CardsOpened,
    Contributed,
    ContributionsAsked,
    Fact,
    OrderCommitted,
    OrderOpened,
    Promised,
    fact_from_bytes,
)
from pitboss.house.logged_steps import batched, table_from_bytes
from pitboss.house.mixing import Contribution, permutation, seed_of
from pitboss.server.messages.pages import CutMade, DealtCard, RoundProof
from pitboss.server.rounds.history import past_round
from pitboss.store.chain import EVENT, FAIRNESS, Line, checked
from pitboss.store.database_journal import DatabaseJournal
from pitboss.table import events as ev
from pitboss.table.duties import Duty
from pitboss.table.event_bytes import from_bytes

SET_ASIDE = "set-aside"


@dataclass(frozen=True, slots=True)
class _Batch:
    """What one command caused that concerns the cards; `sequence` is that of its last line."""

    sequence: int
    events: tuple[ev.AnyEvent, ...]
    facts: tuple[Fact, ...]


@dataclass(slots=True)
class _Order:
    """What is public about one shuffled order."""

    fact: OrderCommitted
    sequence: int
    start: int = 0
    dealt: int = 0
    cuts: list[CutMade] = field(default_factory=list)
    promises: tuple[Promised, ...] = ()
    contributions: list[Contribution] = field(default_factory=list)

    @property
    def seed(self) -> str | None:
        return seed_of(self.fact.root, self.contributions) if self.contributions else None

    def cut(self, made: CutMade) -> None:
        """Record a cut. A stacked order is cut only for show."""
        self.cuts.append(made)
        if not self.fact.stacked:
            self.start = (self.start + made.depth) % self.fact.cards

    def next_position(self) -> int:
        """The position of the next card to leave."""
        place = (self.start + self.dealt) % self.fact.cards
        self.dealt += 1
        seed = self.seed
        return place if seed is None else permutation(seed, self.fact.cards)[place]

    def told(self, fact: ContributionsAsked | Contributed) -> None:
        if isinstance(fact, ContributionsAsked):
            self.promises = fact.promises
        else:
            self.contributions.append(Contribution(fact.player, fact.value))


@dataclass(slots=True)
class _Round:
    """The round to be proven, as far as it has been followed."""

    number: int
    orders: dict[str, _Order] = field(default_factory=dict)
    """The last order of each deck."""
    order: _Order | None = None
    deck: str = ""
    closed: int = 0
    before: int = 0
    plan: list[DealStep] = field(default_factory=list)
    deal: list[DealtCard] = field(default_factory=list)
    openings: tuple[Opening, ...] = ()

    def follow(self, batch: _Batch) -> None:
        for fact in batch.facts:
            if isinstance(fact, OrderCommitted):
                self.orders[fact.deck] = _Order(fact, batch.sequence)
            elif isinstance(fact, ContributionsAsked | Contributed):
                for order in self.orders.values():
                    if order.fact.root == fact.root:
                        order.told(fact)
            elif isinstance(fact, CardsOpened) and fact.round == self.number:
                self.openings += fact.openings
        for event in batch.events:
            self._event(event, batch.sequence)

    def _event(self, event: ev.AnyEvent, sequence: int) -> None:
        match event:
            case ev.DutyDone(duty=Duty.CUT, deck=str(deck), number=int(depth)) if deck in self.orders:
                self.orders[deck].cut(CutMade(event.by.value, None, depth))
            case ev.CutAnswered(deck=deck, depth=int(depth)) if deck in self.orders:
                self.orders[deck].cut(CutMade(event.by.value, event.who, depth))
            case ev.DutyDone(duty=Duty.BURN, deck=str(deck), number=int(number)) if deck in self.orders:
                self.orders[deck].dealt += number
            case ev.BetsClosed():
                self.order, self.deck, self.closed = self.orders.get(event.deck), event.deck, sequence
                self.plan = [one for each in event.plan for one in [each] * each.cards]
                self.deal, self.before = [], self.order.dealt if self.order else 0
            case ev.CardsDealt():
                for step in self.plan[: len(event.cards)]:
                    self._dealt(step.place, step.seat)
                del self.plan[: len(event.cards)]
                self.plan += [one for each in event.more for one in [each] * each.cards]
            case ev.DealContinued():
                self.plan += [one for each in event.plan for one in [each] * each.cards]
            case ev.CardSetAside(deck=str(deck)) if deck in self.orders:
                self.orders[deck].dealt += 1
            case ev.CardSetAside(deck=None):
                self._dealt(SET_ASIDE, None)
            case _:
                pass

    def _dealt(self, place: str, seat: int | None) -> None:
        if self.order is not None:
            self.deal.append(DealtCard(self.order.next_position(), place, seat, None))

    def unopened(self) -> list[int]:
        """The positions of dealt cards that were not opened to everyone."""
        shown = {each.position for each in self.openings}
        return [each.position for each in self.deal if each.position not in shown]

    def proof(
        self, table_id: str, elections: Elections, *, own: tuple[Opening, ...], whole: OrderOpened | None = None
    ) -> RoundProof | None:
        """Everything that is published; None if the cards were never committed to."""
        order = self.order
        if order is None:
            return None
        dealt = {each.position for each in self.deal}
        # A card set aside before the round was opened at once, and is not one of the round's.
        openings = tuple(each for each in self.openings if each.position in dealt)
        opened = {each.position: each.card for each in openings}
        return RoundProof(
            round=self.number,
            deck=self.deck,
            root=order.fact.root,
            cards=order.fact.cards,
            committed=order.sequence,
            closed=self.closed,
            cuts=tuple(order.cuts),
            start=order.start,
            promises=order.promises,
            contributions=tuple(order.contributions),
            seed=order.seed,
            before=self.before,
            deal=tuple(
                DealtCard(each.position, each.place, each.seat, opened.get(each.position)) for each in self.deal
            ),
            openings=openings,
            own=own,
            whole=whole.cards if whole else (),
            salts=whole.salts if whole else (),
            table=table_id,
            edition=elections.edition,
            decks=elections.decks_in_play,
            stacked=order.fact.stacked,
        )


def _followed(batches: Iterable[_Batch], number: int) -> _Round:
    found = _Round(number)
    for batch in batches:
        found.follow(batch)
    return found


def proof_of(journal: DatabaseJournal, number: int, player: str | None = None) -> RoundProof | None:
    """The proof of a finished round; None if it is not over or its cards were never committed to.

    A player's own cards are also opened to that player, who saw them and made decisions with them.
    """
    found = _followed(_batches(journal, number), number)
    order = found.order
    if order is None:
        return None
    whole = _opened(journal, found.closed, order.fact.root)
    own = () if whole else _own(journal, player, found, order)
    return found.proof(journal.table_id, _elections(journal, number), own=own, whole=whole)


def proof_in(
    lines: Iterable[Line], number: int, table_id: str, elections: Elections, own: tuple[Opening, ...]
) -> RoundProof | None:
    """The proof of a round, only from a part of the log that begins before the shuffle of its deck.

    `own` opens what the round did not show to everyone.
    """
    return _followed(map(_read_batch, batched(lines)), number).proof(table_id, elections, own=own)


def committed_at(journal: DatabaseJournal, number: int) -> int | None:
    """The line that published the order that a round was dealt from; None if the round is not over."""
    order = _followed(_batches(journal, number), number).order
    return None if order is None else order.sequence


def opened_to_judges(journal: DatabaseJournal, number: int) -> tuple[Opening, ...]:
    """Every card that a round dealt and did not open to everyone. Only for those who judge it."""
    found = _followed(_batches(journal, number), number)
    if found.order is None:
        return ()
    return _kept_openings(journal, found.order, found.unopened())


def _elections(journal: DatabaseJournal, number: int) -> Elections:
    """What was elected for the table when a round ended."""
    (kept,) = journal.checkpoints(number + 1)
    journal.sealed(kept)
    return table_from_bytes(kept.state).elections


def _own(journal: DatabaseJournal, player: str | None, found: _Round, order: _Order) -> tuple[Opening, ...]:
    """What a player saw in the hands and nobody else did."""
    deal, closed = found.deal, set(found.unopened())
    past = None if player is None else past_round(journal, found.number)
    positions = [
        position
        for box in (past.own(player) if past else ())
        for place, cards in box.places.items()
        for position, card in zip(_positions(deal, place, box.seat), cards, strict=False)
        if card != UNSEEN and position in closed
    ]
    return _kept_openings(journal, order, positions)


def _kept_openings(journal: DatabaseJournal, order: _Order, positions: list[int]) -> tuple[Opening, ...]:
    """Cards of an order, opened with what the house keeps of it."""
    if not positions:
        return ()
    root = order.fact.root.encode()
    kept = (line for line in journal.newest_secrets() if line.kind == CHANCE and root in line.payload)
    drawn = next(chances_in(kept))
    return open_positions(drawn.cards, drawn.salts, positions)


def _positions(deal: Sequence[DealtCard], place: str, seat: int) -> list[int]:
    return [each.position for each in deal if (each.place, each.seat) == (place, seat)]


def _opened(journal: DatabaseJournal, after: int, root: str) -> OrderOpened | None:
    """The whole order behind a root, if its deck has been retired since."""
    for line in journal.facts(after):
        if root.encode() in line.payload:
            fact = fact_from_bytes(line.payload)
            if isinstance(fact, OrderOpened) and fact.root == root:
                return fact
    return None


def _batches(journal: DatabaseJournal, number: int) -> list[_Batch]:
    """The batches of a round, and those before it as far back as the shuffle of its deck."""
    ended = journal.ended(number + 1, 2)
    if not ended or ended[0].round != number:
        return []
    after, until = ended[1].sequence if len(ended) > 1 else -1, ended[0].sequence
    batches = _read(journal, after, until)
    deck = next(event.deck for each in batches for event in each.events if isinstance(event, ev.BetsClosed))
    if any(_commits(fact, deck) for each in batches for fact in each.facts):
        return batches
    for line in journal.facts_until(after):
        if _commits(fact_from_bytes(line.payload), deck):
            return [*_read(journal, line.sequence - 1, after), *batches]
    return batches


def _read(journal: DatabaseJournal, after: int, until: int) -> list[_Batch]:
    """The log after one line and up to another, checked."""
    lines = checked(journal.lines(after, until), journal.head_at(after), journal.table_id)
    return [_read_batch(batch) for batch in batched(lines)]


def _read_batch(batch: Sequence[Line]) -> _Batch:
    return _Batch(
        batch[-1].sequence,
        tuple(from_bytes(line.payload) for line in batch if line.kind == EVENT),
        tuple(fact_from_bytes(line.payload) for line in batch if line.kind == FAIRNESS),
    )


def _commits(fact: Fact, deck: str) -> bool:
    return isinstance(fact, OrderCommitted) and fact.deck == deck
