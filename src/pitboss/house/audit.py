"""Checking from a log that the cards on the table are the ones committed to, and that nobody chose them afterward.

It uses only what was published, and nothing that the house kept, so anyone who has the log, or the part of it that may
be seen, can do it: a card that was not seen is `??` and is checked once its order is opened.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import msgspec

from pitboss.games.play import UNSEEN
from pitboss.house.audited_cards import cover, cover_comes_out, cut, opened_at_once, unopened
from pitboss.house.audited_mixing import AuditedMixing, is_next
from pitboss.house.audited_order import AuditedOrder, Found
from pitboss.house.conduct import LatestViews, bot_comes_between, bot_moves, deals_unread, strays
from pitboss.house.contributing import next_deck, people_wager
from pitboss.house.faces import Spot, next_spots
from pitboss.house.fairness import (
    CardsOpened,
    Contributed,
    ContributionPromised,
    ContributionsAsked,
    Fact,
    Given,
    OrderCommitted,
    OrderFixed,
    OrderOpened,
    fact_from_bytes,
    fact_to_bytes,
)
from pitboss.house.interference import comes_between, interferes, is_directed, is_failure, is_report
from pitboss.house.keeper import pack_of
from pitboss.law.refusal import Refused
from pitboss.malformed import Malformed
from pitboss.plural import plural
from pitboss.store.batch import commanded_from_bytes
from pitboss.store.chain import COMMAND, EVENT, FAIRNESS, Fault, Line
from pitboss.store.forged import reason
from pitboss.table import Table, evolve
from pitboss.table import events as ev
from pitboss.table.commands import AnyCommand
from pitboss.table.deck import Stage
from pitboss.table.duties import Duty
from pitboss.table.event_bytes import from_bytes

_FREE_FAILURES = 2
"""How many rounds of a log may be void because the house could not continue, however short it is."""
_FAILURES_IN = 200
"""Beyond these, one round in so many may be."""
_Late = CardsOpened | OrderOpened
"""Facts about cards that an event in the same batch has brought to the table."""


@dataclass(slots=True)
class Audit:
    """The result of checking the cards of a log."""

    faults: list[Fault] = field(default_factory=list)
    orders: int = 0
    """How many orders were committed to."""
    unopened: int = 0
    """How many of them are not opened yet, so that only the cards they have shown are checked."""
    mixed: int = 0
    """How many were dealt as players' contributions mixed them."""
    called: int = 0
    """How many promises to contribute were called in."""
    unkept: int = 0
    """How many of them were not kept."""
    unkept_allowed: int = 0
    """How many of them may be broken before that is a fault."""
    silenced: int = 0
    """How many orders were mixed without somebody who had promised to."""
    most_silent: int = 0
    """How many promises were not kept for one order, at most: so many people could choose among 2 to that power."""
    failed: int = 0
    """How many rounds were voided because the house could not continue, while it could know what would come."""
    failed_allowed: int = 0
    """How many may be before that is a fault."""
    reported: int = 0
    """How many mishaps with the cards, and things a dealer had done to them, rest only on somebody's word."""
    stacked: int = 0
    """How many orders the house arranged itself, as it may for training."""


def audit(lines: Iterable[Line]) -> list[Fault]:
    """Every disagreement between the published facts and the cards on the table, in line order."""
    return audited(lines).faults


def audited(lines: Iterable[Line]) -> Audit:
    """The same, and how far it could be checked."""
    auditor = _Auditor()
    for line in lines:
        auditor.found.faults += auditor.line(line)
    auditor.found.unopened = len(auditor.orders)
    left = [each for root, each in auditor.orders.items() if auditor.decks.get(each.committed.deck) != root]
    for each in left:
        if not (each.begun or each.ended):
            auditor.mixing.count(each)
    return auditor.finished()


@dataclass(slots=True)
class _Auditor:
    found: Audit = field(default_factory=Audit)
    table: Table | None = None
    lost: bool = False
    """Whether an event could not be followed, after which nothing more can be checked."""
    orders: dict[str, AuditedOrder] = field(default_factory=dict)
    """Every order that is committed to and not opened yet, by root."""
    decks: dict[str, str] = field(default_factory=dict)
    """The root for each deck at the table."""
    packs: Counter[str] = field(default_factory=Counter)
    """Which pack of cards each deck is."""
    shuffles: Counter[str] = field(default_factory=Counter)
    """How often the pack of each deck was shuffled."""
    mixing: AuditedMixing = field(default_factory=AuditedMixing)
    left: list[tuple[int, Spot]] = field(default_factory=list)
    """The cards of the round: the position of each, and where it went."""
    batch: list[tuple[int, ev.AnyEvent | Fact]] = field(default_factory=list)
    roots: set[str] = field(default_factory=set)
    """Every root that was ever published."""
    people: set[str] = field(default_factory=set)
    """Every person who ever sat at the table."""
    views: LatestViews = field(default_factory=LatestViews)
    opened: dict[tuple[str, ...], int] = field(default_factory=dict)
    """The line that opened each whole order, which is the same wherever it is cut."""
    last_failure: int = 0

    def finished(self) -> Audit:
        """Return what was found, after everything that only the whole log shows."""
        found, mixing = self.found, self.mixing
        found.called, found.unkept, found.unkept_allowed = mixing.called, mixing.unkept, mixing.allowed
        found.silenced, found.most_silent = mixing.silenced, mixing.most_silent
        found.faults += _at(mixing.last_silence, mixing.breaches())
        found.failed_allowed = _FREE_FAILURES + (0 if self.table is None else self.table.rounds) // _FAILURES_IN
        if found.failed > found.failed_allowed:
            said = (
                f"{plural(found.failed, 'round')} could not be finished, it is said, and {found.failed_allowed} may be"
            )
            message = f"{said}: whoever knows the cards could void the rounds that players would win"
            found.faults.append(Fault(self.last_failure, "failed-too-often", message))
        return found

    def line(self, line: Line) -> Iterator[Fault]:
        if self.lost:
            return
        command: AnyCommand | None = None
        try:
            if line.kind == EVENT:
                self.batch.append((line.sequence, from_bytes(line.payload)))
            elif line.kind == FAIRNESS:
                fact = fact_from_bytes(line.payload)
                self.batch.append((line.sequence, fact))
                if fact_to_bytes(fact) != line.payload:
                    yield Fault(line.sequence, "other-bytes", "the line is not written as this fact is")
            elif line.kind == COMMAND:
                command = commanded_from_bytes(line.payload).command
        except (msgspec.MsgspecError, RecursionError, Refused, Malformed) as error:
            yield Fault(line.sequence, "unknown-fact", f"the line cannot be read: {error}")
        if line.more:
            return
        batch, self.batch = self.batch, []
        # A forgery may break any assumption of the table; whatever it breaks is a fault of the log.
        try:
            if command is not None and self.table is not None:
                mixed = any(order.mixed and order.begun for order in self._in_use())
                known = mixed or (people_wager(self.table) and any(self._in_use()))
                found = strays(self.table, command, mixed=mixed, known=known, people=self.people, views=self.views)
                yield from _at(line.sequence, found)
                if deals_unread(command) and self._order(next_deck(self.table) or "") is not None:
                    message = "cards that the house keeps were dealt, but it does not say which, although it knows them"
                    yield Fault(line.sequence, "unread-cards", message)
                yield from self._bot_moves(line.sequence, self.table, command)
            yield from self._batch(batch)
        except Exception as error:
            self.lost = True
            yield Fault(line.sequence, "illegal-transition", f"the table cannot continue from here: {reason(error)}")

    def _batch(self, batch: list[tuple[int, ev.AnyEvent | Fact]]) -> Iterator[Fault]:
        """Roots and contributions come before the event they belong to, opened cards after it is dealt."""
        late: list[tuple[int, _Late]] = []
        yield from self._apart(batch)
        shuffles = [found for _, found in batch if not isinstance(found, Fact) and self._brings_an_order(found)]
        for sequence, found in batch:
            if isinstance(found, _Late):
                late.append((sequence, found))
            elif isinstance(found, OrderCommitted):
                yield from _at(sequence, self._commit(found, shuffles))
            elif isinstance(found, Fact):
                yield from _at(sequence, self._fact(found))
        for sequence, found in batch:
            if isinstance(found, Fact):
                continue
            if isinstance(found, ev.RoundEnded | ev.TableClosed) or _removes(found):
                yield from self._open(late, found)
            yield from _at(sequence, self._interfering(sequence, found, batch))
            yield from self._event(sequence, found, batch)
            self._follow(found)
            self.table = evolve(self.table, found)
        yield from self._open(late)
        for sequence, found in batch:
            if isinstance(found, OrderFixed) and (order := self.orders.get(found.root)) and not order.begun:
                yield Fault(sequence, "contribution-not-used", "an order was fixed, but no card was dealt from it")

    def _follow(self, event: ev.AnyEvent) -> None:
        match event:
            case ev.PlayerSat(bot=None):
                self.people.add(event.who)
            case ev.PlayerLeft():
                self.mixing.promises.pop(event.who, None)
            case ev.DutyDone(duty=Duty.RECEIVE, deck=str(deck)):
                self.packs[deck] += 1
                self.shuffles[deck] = 0
            case ev.DutyDone(deck=str(deck)) | ev.CutAnswered(deck=deck) if self._brings_an_order(event):
                self.shuffles[deck] += 1
            case _:
                pass

    def _apart(self, batch: list[tuple[int, ev.AnyEvent | Fact]]) -> Iterator[Fault]:
        """Everything published carries the time of its event or, if it has none, one that the table has reached."""
        times = {found.at for _, found in batch if not isinstance(found, Fact)} or {found.at for _, found in batch[:1]}
        for sequence, found in batch:
            if isinstance(found, Fact) and (found.at not in times or found.at < self._table.clock):
                yield Fault(sequence, "other-time", "the fact carries a different time than its publication")
            if isinstance(found, Given) and not all(isinstance(each, Fact) for _, each in batch):
                # Anyone asked together with the first card has no time to answer.
                yield Fault(sequence, "asked-late", "players were asked, promised or answered together with an event")

    def _open(self, late: list[tuple[int, _Late]], event: ev.AnyEvent | None = None) -> Iterator[Fault]:
        for sequence, fact in late:
            order = self.orders.get(fact.root)
            if order is None:
                yield Fault(sequence, "unknown-root", "cards are opened against a root that was never published")
            elif isinstance(fact, CardsOpened):
                yield from _at(sequence, order.open(fact))
                if fact.round != self._table.rounds + 1:
                    message = (
                        f"cards of round {self._table.rounds + 1} are opened as if they belonged to round {fact.round}"
                    )
                    yield Fault(sequence, "wrong-opening", message)
            elif not _retires(event, order.committed.deck):
                # To forget it here would mean checking no more cards that are dealt from it, or said to be.
                yield Fault(sequence, "opened-early", "a whole order was opened although its deck stays at the table")
            else:
                yield from _at(sequence, order.open_whole(fact))
                yield from _at(sequence, self._same_order(sequence, fact, order))
                yield from _at(sequence, self.mixing.ends(self._table, order))
                del self.orders[fact.root]
        late.clear()

    def _same_order(self, sequence: int, fact: OrderOpened, order: AuditedOrder) -> Iterator[Found]:
        """Say if the cards came in this order before: chance repeats none."""
        if order.committed.stacked or not fact.cards:
            return
        first = self.opened.setdefault(_uncut(fact.cards), sequence)
        if first != sequence:
            where = f"line {first} opened the same one, wherever it was cut"
            yield "same-order", f"the order of deck {order.committed.deck} is not one of chance: {where}"

    def _fact(self, fact: ContributionPromised | ContributionsAsked | Contributed | OrderFixed) -> Iterator[Found]:
        if isinstance(fact, ContributionPromised):
            yield from self.mixing.promise(self._table, fact)
        elif (order := self.orders.get(fact.root)) is None:
            yield "unknown-root", "contributions are made to a root that was never published"
        else:
            yield from self.mixing.takes(fact, order, is_next=is_next(self._table, order, self.decks))

    def _brings_an_order(self, event: ev.AnyEvent) -> bool:
        """Whether an event puts a deck into a new order: its shuffle, or the first cut of one received shuffled."""
        match event:
            case ev.DutyDone(duty=Duty.SHUFFLE, deck=str()):
                return True
            case ev.DutyDone(duty=Duty.CUT, deck=str(deck)) | ev.CutAnswered(deck=deck, depth=int()):
                return self._table.deck(deck).stage is Stage.RECEIVED
            case _:
                return False

    def _commit(self, fact: OrderCommitted, shuffles: list[ev.AnyEvent]) -> Iterator[Found]:
        """One new root per shuffle, and no others: anyone who could publish another could choose between them."""
        mine = [each for each in shuffles if isinstance(each, ev.DutyDone | ev.CutAnswered) and each.deck == fact.deck]
        if not mine or fact.root in self.roots:
            yield "not-shuffled", f"a root for deck {fact.deck} was published without a shuffle, or a second time"
            return
        shuffles.remove(mine[0])
        self.roots.add(fact.root)
        if fact.stacked is not mine[0].stacked or (fact.stacked and not self._table.training):
            yield (
                "stacked",
                f"the order of deck {fact.deck} is said to be chosen, and its shuffle was not",
            )
        pack = Counter(pack_of(self._table).cards)
        self.found.orders += 1
        self.found.stacked += fact.stacked
        yield from self.mixing.ends(self._table, self._order(fact.deck))
        self.orders[fact.root] = AuditedOrder(fact, pack)
        self.decks[fact.deck] = fact.root
        if (fact.pack, fact.shuffle) != (number := (self.packs[fact.deck], self.shuffles[fact.deck] + 1)):
            said = f"shuffle {fact.shuffle} of pack {fact.pack}"
            yield "wrong-deck", f"the root is said to be for {said}, but is for shuffle {number[1]} of pack {number[0]}"
        if fact.cards != pack.total():
            yield "wrong-deck", f"the root stands for {fact.cards} cards, but the table plays with {pack.total()}"

    @property
    def _table(self) -> Table:
        if self.table is None:
            raise ValueError("nothing is published before a table is opened")
        return self.table

    def _event(self, sequence: int, event: ev.AnyEvent, batch: list[tuple[int, ev.AnyEvent | Fact]]) -> Iterator[Fault]:
        match event:
            case ev.DutyDone(duty=Duty.SHUFFLE, deck=str(deck)):
                if not any(isinstance(found, OrderCommitted) and found.deck == deck for _, found in batch):
                    yield from _at(sequence, self.mixing.ends(self._table, self._order(deck)))
                    self.decks.pop(deck, None)
                    yield Fault(sequence, "not-committed", f"deck {deck} was shuffled, but no root was published")
            case ev.DutyDone(duty=Duty.CUT, deck=str(deck), number=int(depth)) if order := self._order(deck):
                yield from cut(self._table, sequence, order, depth)
            case ev.CutAnswered(deck=deck, depth=int(depth)) if order := self._order(deck):
                yield from cut(self._table, sequence, order, depth, of=event)
            case ev.DutyDone(duty=Duty.INSERT_COVER_CARD, deck=str(deck), number=int(depth)):
                if order := self._order(deck):
                    yield from cover(self._table, sequence, order, depth)
            case ev.DutyDone(duty=Duty.COVER_CARD, deck=str(deck)) if order := self._order(deck):
                yield from _at(sequence, cover_comes_out(self._table, order))
            case ev.DutyDone(duty=Duty.BURN, deck=str(deck), number=int(number)) if order := self._order(deck):
                yield from self._deal(sequence, order, [UNSEEN] * number)
            case ev.DutyDone(duty=Duty.REMOVE, deck=str(deck)):
                self.decks.pop(deck, None)
                if any(order.committed.deck == deck for order in self.orders.values()):
                    message = f"deck {deck} has left the table, but not every order of it was opened"
                    yield Fault(sequence, "not-opened", message)
            case ev.TableClosed() if self.orders:
                yield Fault(sequence, "not-opened", "the table is closed, but not every order was opened")
            case ev.BetsClosed():
                self.left = []
                order = self._order(event.deck)
                if order is None:
                    message = f"bets closed before a root for deck {event.deck} was published"
                    yield Fault(sequence, "not-committed", message)
                else:
                    if order.moved is not None:
                        yield Fault(order.moved[0], *order.moved[1])
                    order.moved = None
            case ev.CardsDealt() if order := self._order(self._table.round_in_play.deck):
                spots = next_spots(self._table.round_in_play, len(event.cards))
                if order.until_cover is not None and order.until_cover < len(event.cards):
                    message = "cards were dealt from below the cover card that ends the shoe"
                    yield Fault(sequence, "chosen-cover", message)
                yield from self._deal(sequence, order, event.cards, spots)
            case ev.CardSetAside(deck=str(deck)) if order := self._order(deck):
                yield from self._deal(sequence, order, [event.card])
                yield from opened_at_once(sequence, order, event.card, batch)
            case ev.CardSetAside(deck=None) if order := self._order(self._table.round_in_play.deck):
                yield from self._deal(sequence, order, [event.card], [(None, None)])
            case ev.RoundEnded() if order := self._order(self._table.round_in_play.deck):
                yield from _at(sequence, unopened(self._table, order, self.left))
            case _:
                pass

    def _interfering(
        self, sequence: int, event: ev.AnyEvent, batch: list[tuple[int, ev.AnyEvent | Fact]]
    ) -> Iterator[Found]:
        """What the house does to an order once it knows, or could know, how players mixed it."""
        if self.table is None:
            return
        orders = [(deck, order) for deck in self.decks if (order := self._order(deck)) is not None]
        for deck, order in orders:
            asked = order.asked is not None and not order.begun and not order.asked_early
            if asked and comes_between(self.table, event, (found for _, found in batch), deck):
                yield (
                    "asked-early",
                    "players were asked to mix the cards, but something else came before the first card",
                )
                order.asked_early = True
        mixed = any(order.mixed for _, order in orders)
        known = mixed or (bool(orders) and people_wager(self.table))
        if is_failure(event):
            # It is people's word, and the round may be one that somebody would have won.
            self.found.failed += known
            self.last_failure = sequence
        else:
            self.found.reported += is_report(event) or (known and is_directed(self.table, event))
        if known and interferes(self.table, event, mixed=mixed):
            yield "interference", "the house keeps these cards, could know what would come, and still intervened"

    def _bot_moves(self, sequence: int, table: Table, command: AnyCommand) -> Iterator[Fault]:
        """Remember that a bot came or went: it matters if a round is dealt from an order that was known by then."""
        between = bot_comes_between(table, command)
        if between is not None and any(order.asked is not None and not order.begun for order in self._in_use()):
            yield Fault(sequence, "bot-strayed", between)
        moved = bot_moves(table, command)
        if moved is None:
            return
        found, wagered = (sequence, ("bot-strayed", moved)), table.round is None and people_wager(table)
        for order in self._in_use():
            if not order.begun and wagered:
                order.doubts.append(found)
            elif order.begun and (wagered or order.mixed):
                order.moved = found

    def _in_use(self) -> Iterator[AuditedOrder]:
        """The orders that the decks at the table are dealt from."""
        return (order for deck in self.decks if (order := self._order(deck)) is not None)

    def _order(self, deck: str) -> AuditedOrder | None:
        root = self.decks.get(deck)
        return None if root is None else self.orders.get(root)

    def _deal(
        self, sequence: int, order: AuditedOrder, cards: Iterable[str], spots: Iterable[Spot] = ()
    ) -> Iterator[Fault]:
        if not order.begun:
            yield from _at(sequence, order.first_card(self.mixing.promises))
            if order.mixed:
                self.found.mixed += 1
            else:
                for line, doubt in order.doubts:
                    yield from _at(line, [doubt])
            self.mixing.count(order, sequence)
        self.left += zip(list(order.deal(cards)), spots, strict=False)


def _uncut(cards: tuple[str, ...]) -> tuple[str, ...]:
    """An order as it would be if it were cut so that it comes first among all its cuts."""
    least = min(cards)
    return min(cards[place:] + cards[:place] for place, card in enumerate(cards) if card == least)


def _retires(event: ev.AnyEvent | None, deck: str) -> bool:
    """Whether a deck leaves the table with this event, so that all its orders are opened."""
    if isinstance(event, ev.TableClosed):
        return True
    return isinstance(event, ev.DutyDone) and event.duty is Duty.REMOVE and event.deck == deck


def _removes(event: ev.AnyEvent) -> bool:
    return isinstance(event, ev.DutyDone) and event.duty is Duty.REMOVE


def _at(sequence: int, found: Iterable[Found]) -> Iterator[Fault]:
    return (Fault(sequence, code, message) for code, message in found)
