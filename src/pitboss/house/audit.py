"""Checking from a log that the cards on the table are those that were committed to before bets closed.

It uses what was published and nothing that the house kept, so it can be done by anyone who has the log, or the part of
it that he may see: a card he has not seen is `??` and is checked once its order is opened.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import msgspec

from pitboss.cards import JOKER, Deck, parse_card
from pitboss.games.play import FACE_UP, UNSEEN
from pitboss.house.commitment import commit, verify_opening
from pitboss.house.fairness import CardsOpened, Fact, OrderCommitted, OrderOpened, fact_from_bytes
from pitboss.malformed import Malformed
from pitboss.store.chain import EVENT, FAIRNESS, Fault, Line
from pitboss.table import events as ev
from pitboss.table.duties import Duty
from pitboss.table.events import from_bytes


def audit(lines: Iterable[Line]) -> list[Fault]:
    """Everything that the published facts and the cards on the table do not agree in, in the order of the lines."""
    auditor = _Auditor()
    return [fault for line in lines for fault in auditor.line(line)]


@dataclass(slots=True)
class _Order:
    """What is known in public of one shuffled order."""

    committed: OrderCommitted
    start: int = 0
    dealt: list[str] = field(default_factory=list)

    def position(self, place: int) -> int:
        return (self.start + place) % self.committed.cards

    def seen_at(self, position: int) -> str | None:
        """The card dealt from a position, as far as it is known; nothing if none was dealt from it."""
        place = (position - self.start) % self.committed.cards
        return self.dealt[place] if place < len(self.dealt) else None


@dataclass(slots=True)
class _Auditor:
    orders: dict[str, _Order] = field(default_factory=dict)
    """Every order that is committed to and not opened yet, by its root."""
    decks: dict[str, str] = field(default_factory=dict)
    """The root that stands for each deck at the table."""
    in_play: str = ""
    revealed: bool = False
    """Whether the round has shown cards to everyone, which are then opened when it ends."""
    batch: list[tuple[int, ev.AnyEvent | Fact]] = field(default_factory=list)

    def line(self, line: Line) -> Iterator[Fault]:
        if line.kind == EVENT:
            self.batch.append((line.sequence, from_bytes(line.payload)))
        elif line.kind == FAIRNESS:
            try:
                self.batch.append((line.sequence, fact_from_bytes(line.payload)))
            except msgspec.MsgspecError as error:
                yield Fault(line.sequence, "unknown-fact", f"the fact cannot be read: {error}")
        if line.more:
            return
        batch, self.batch = self.batch, []
        # A fact is published together with its event and speaks of the order the event is about.
        for sequence, found in sorted(batch, key=lambda each: not isinstance(each[1], Fact)):
            for code, message in self._fact(found) if isinstance(found, Fact) else self._event(found, batch):
                yield Fault(sequence, code, message)

    def _fact(self, fact: Fact) -> Iterator[tuple[str, str]]:
        if isinstance(fact, OrderCommitted):
            self.orders[fact.root] = _Order(fact)
            self.decks[fact.deck] = fact.root
            return
        order = self.orders.get(fact.root)
        if order is None:
            yield "unknown-root", "cards are opened against a root that was never published"
        elif isinstance(fact, CardsOpened):
            yield from _opened(order, fact)
        else:
            yield from _whole(order, fact)
            del self.orders[fact.root]

    def _event(self, event: ev.AnyEvent, batch: list[tuple[int, ev.AnyEvent | Fact]]) -> Iterator[tuple[str, str]]:
        match event:
            case ev.DutyDone(duty=Duty.SHUFFLE, deck=str(deck)):
                if not any(isinstance(found, OrderCommitted) and found.deck == deck for _, found in batch):
                    self.decks.pop(deck, None)
                    yield "not-committed", f"deck {deck} was shuffled and no root was published"
            case ev.DutyDone(duty=Duty.CUT, deck=str(deck), number=int(depth)) if deck in self.decks:
                self._cut(deck, depth)
            case ev.CutAnswered(deck=deck, depth=int(depth)) if deck in self.decks:
                self._cut(deck, depth)
            case ev.DutyDone(duty=Duty.BURN, deck=str(deck), number=int(number)) if deck in self.decks:
                self.orders[self.decks[deck]].dealt += [UNSEEN] * number
            case ev.DutyDone(duty=Duty.REMOVE, deck=str(deck)):
                self.decks.pop(deck, None)
                if any(order.committed.deck == deck for order in self.orders.values()):
                    yield "not-opened", f"deck {deck} has left the table and not every order of it was opened"
            case ev.TableClosed() if self.orders:
                yield "not-opened", "the table is closed and not every order was opened"
            case ev.DealerRevealed():
                self.revealed = True
            case ev.RoundEnded() if self.in_play and self.revealed:
                if not any(isinstance(found, CardsOpened) and found.root == self.in_play for _, found in batch):
                    yield "not-opened", f"round {event.round} showed cards and none of them was opened"
            case ev.BetsClosed():
                self.revealed = any(step.place in FACE_UP for step in event.plan)
                self.in_play = self.decks.get(event.deck, "")
                if not self.in_play:
                    yield "not-committed", f"bets closed before a root for deck {event.deck} was published"
            case ev.CardsDealt() if self.in_play:
                self.orders[self.in_play].dealt += event.cards
            case ev.CardSetAside(deck=str(deck)) if deck in self.decks:
                self.orders[self.decks[deck]].dealt.append(event.card)
            case ev.CardSetAside(deck=None) if self.in_play:
                self.orders[self.in_play].dealt.append(event.card)
            case _:
                pass

    def _cut(self, deck: str, depth: int) -> None:
        order = self.orders[self.decks[deck]]
        if not order.committed.stacked:
            order.start = order.position(depth)


def _opened(order: _Order, fact: CardsOpened) -> Iterator[tuple[str, str]]:
    for opening in fact.openings:
        if not verify_opening(fact.root, order.committed.cards, opening):
            yield "wrong-opening", f"the root does not have {opening.card} at position {opening.position}"
        elif order.seen_at(opening.position) is None:
            yield "undealt-card", f"position {opening.position} is opened, but no card was dealt from it"
        elif order.seen_at(opening.position) not in (UNSEEN, opening.card):
            yield "other-card", f"position {opening.position} is {opening.card}, but another card was dealt from it"


def _whole(order: _Order, fact: OrderOpened) -> Iterator[tuple[str, str]]:
    try:
        root = commit(fact.cards, [bytes.fromhex(salt) for salt in fact.salts])
    except ValueError:
        root = ""
    if root != fact.root:
        yield "wrong-opening", "the order that is opened does not have this root"
    elif not _is_whole(fact.cards):
        yield "wrong-deck", "the cards of the order are no whole deck"
    elif any(order.seen_at(position) not in (None, UNSEEN, card) for position, card in enumerate(fact.cards)):
        yield "other-card", "other cards were dealt than the order has"


def _is_whole(cards: tuple[str, ...]) -> bool:
    """Whether these are all cards of one or several decks, with their jokers or without."""
    try:
        found = Counter(map(parse_card, cards))
    except Malformed:
        return False
    decks = max(found.values())
    return found == Counter(Deck(decks=decks, jokers=int(JOKER in found)).cards)
