"""The public data of a round by which anyone can check its cards, read from the log and from nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from pitboss.games.play import DealStep
from pitboss.house.commitment import Opening
from pitboss.house.fairness import CardsOpened, OrderCommitted, OrderOpened, fact_from_bytes
from pitboss.server.history import past_round
from pitboss.server.pages import DealtCard, RoundProof
from pitboss.server.steps import Step
from pitboss.store.journal import Journal
from pitboss.table import events as ev
from pitboss.table.duties import Duty

SET_ASIDE = "set-aside"


@dataclass(slots=True)
class _Order:
    """What is public of one shuffled order."""

    fact: OrderCommitted
    sequence: int
    start: int = 0
    dealt: int = 0

    def cut(self, depth: int) -> None:
        """A stacked order is cut for show."""
        if not self.fact.stacked:
            self.start = (self.start + depth) % self.fact.cards


@dataclass(slots=True)
class _Round:
    """The round that is to be proven, as far as it was followed."""

    number: int
    orders: dict[str, _Order] = field(default_factory=dict)
    """The last order of each deck."""
    order: _Order | None = None
    deck: str = ""
    closed: int = 0
    plan: list[DealStep] = field(default_factory=list)
    deal: list[DealtCard] = field(default_factory=list)
    openings: tuple[Opening, ...] = ()

    def follow(self, step: Step) -> None:
        for fact in step.facts:
            if isinstance(fact, OrderCommitted):
                self.orders[fact.deck] = _Order(fact, step.sequence)
            elif isinstance(fact, CardsOpened) and fact.round == self.number:
                self.openings = fact.openings
        for event in step.events:
            self._event(event, step.sequence)

    def _event(self, event: ev.AnyEvent, sequence: int) -> None:
        match event:
            case ev.DutyDone(duty=Duty.CUT, deck=str(deck), number=int(depth)) if deck in self.orders:
                self.orders[deck].cut(depth)
            case ev.CutAnswered(deck=deck, depth=int(depth)) if deck in self.orders:
                self.orders[deck].cut(depth)
            case ev.DutyDone(duty=Duty.BURN, deck=str(deck), number=int(number)) if deck in self.orders:
                self.orders[deck].dealt += number
            case ev.BetsClosed():
                self.order, self.deck, self.closed = self.orders.get(event.deck), event.deck, sequence
                self.plan = [one for each in event.plan for one in [each] * each.cards]
                self.deal = []
            case ev.CardsDealt():
                for step in self.plan[: len(event.cards)]:
                    self._dealt(step.place.value, step.seat)
                del self.plan[: len(event.cards)]
                self.plan += [one for each in event.more for one in [each] * each.cards]
            case ev.CardSetAside(deck=str(deck)) if deck in self.orders:
                self.orders[deck].dealt += 1
            case ev.CardSetAside(deck=None):
                self._dealt(SET_ASIDE, None)
            case _:
                pass

    def _dealt(self, place: str, seat: int | None) -> None:
        if self.order is not None:
            position = (self.order.start + self.order.dealt) % self.order.fact.cards
            self.deal.append(DealtCard(position, place, seat, None))
            self.order.dealt += 1


def proof_of(journal: Journal, number: int) -> RoundProof | None:
    """The proof of a round that is over, or nothing if it is not over or its cards were never committed to."""
    steps = _steps(journal, number)
    if steps is None:
        return None
    found = _Round(number)
    for step in steps:
        found.follow(step)
    order = found.order
    if order is None:
        return None
    whole = _opened(journal, found.closed, order.fact.root)
    opened = {each.position: each.card for each in found.openings}
    deal = (DealtCard(each.position, each.place, each.seat, opened.get(each.position)) for each in found.deal)
    return RoundProof(
        round=number,
        deck=found.deck,
        root=order.fact.root,
        cards=order.fact.cards,
        committed=order.sequence,
        closed=found.closed,
        start=order.start,
        deal=tuple(deal),
        openings=found.openings,
        whole=whole.cards if whole else (),
        salts=whole.salts if whole else (),
    )


def _opened(journal: Journal, after: int, root: str) -> OrderOpened | None:
    """The whole order behind a root, if its deck was retired since."""
    for line in journal.facts(after):
        if root.encode() in line.payload:
            fact = fact_from_bytes(line.payload)
            if isinstance(fact, OrderOpened) and fact.root == root:
                return fact
    return None


def _steps(journal: Journal, number: int) -> list[Step] | None:
    """The steps of a round, and those before it as far back as the shuffle of its deck."""
    past = past_round(journal, number)
    if past is None:
        return None
    steps = list(past.steps)
    deck = next(each.deck for each in _events(steps) if isinstance(each, ev.BetsClosed))
    while number > 1 and not _commits(steps, deck):
        number -= 1
        earlier = past_round(journal, number)
        if earlier is None:
            break
        steps = [*earlier.steps, *steps]
    return steps


def _events(steps: list[Step]) -> Iterator[ev.AnyEvent]:
    return (event for step in steps for event in step.events)


def _commits(steps: list[Step], deck: str) -> bool:
    return any(isinstance(fact, OrderCommitted) and fact.deck == deck for step in steps for fact in step.facts)
