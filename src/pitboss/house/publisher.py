"""What the house publishes with each event of the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pitboss.house.commitment import open_positions
from pitboss.house.faces import faces_up, numbered
from pitboss.house.fairness import CardsOpened, Fact, OrderCommitted, OrderFixed, OrderOpened
from pitboss.house.keeper import Chance, Keeper, Order, Shuffled
from pitboss.table import Table
from pitboss.table import events as ev
from pitboss.table.deck import Stage
from pitboss.table.duties import Duty
from pitboss.table.felt import felt_of


def published(keeper: Keeper, table: Table, event: ev.AnyEvent, record: Iterable[Chance]) -> Iterator[Fact]:
    """What is published with an event. Keeper and table are those before it; `record` is what chance has decided."""
    match event:
        case ev.DutyDone(duty=Duty.SHUFFLE, deck=str(deck)):
            yield _committed(event.at, keeper.prepared[deck])
        case ev.DutyDone(duty=Duty.CUT, deck=str(deck)) if table.deck(deck).stage is Stage.RECEIVED:
            yield _committed(event.at, keeper.prepared[deck])
        case ev.CutAnswered(deck=deck, depth=int()) if table.deck(deck).stage is Stage.RECEIVED:
            yield _committed(event.at, keeper.prepared[deck])
        case ev.DutyDone(duty=Duty.BURN, deck=str(deck)):
            yield from _fixed(event.at, keeper.order(deck))
        case ev.CardsDealt():
            yield from _fixed(event.at, keeper.order(table.round_in_play.deck))
        case ev.CardSetAside(deck=str(deck)):
            # It lies face up before there is a round at whose end it could be opened.
            order = keeper.order(deck)
            yield from _fixed(event.at, order)
            yield _openings(event.at, table.rounds + 1, order.shuffled, [order.position(order.dealt)])
        case ev.CardSetAside():
            yield from _fixed(event.at, keeper.order(table.round_in_play.deck))
        case ev.RoundEnded():
            yield from _opened(keeper, table, event)
        case ev.DutyDone(duty=Duty.REMOVE, deck=str(deck)):
            yield from (_whole(event.at, each) for each in _orders(keeper, deck, record))
        case ev.TableClosed():
            for left in table.decks:
                yield from (_whole(event.at, each) for each in _orders(keeper, left.name, record))
        case _:
            pass


def _committed(at: int, order: Shuffled) -> OrderCommitted:
    return OrderCommitted(at, order.deck, order.pack, order.shuffle, len(order.cards), order.root, order.stacked)


def _opened(keeper: Keeper, table: Table, event: ev.RoundEnded) -> Iterator[CardsOpened]:
    if table.round is None:
        return
    shown = faces_up(felt_of(table))
    where = numbered((each.place, each.seat) for each in keeper.left)
    positions = [each.position for each, at in zip(keeper.left, where, strict=True) if at in shown]
    if positions:
        yield _openings(event.at, event.round, keeper.order(table.round.deck).shuffled, positions)


def _openings(at: int, number: int, order: Shuffled, positions: Iterable[int]) -> CardsOpened:
    return CardsOpened(at, number, order.root, open_positions(order.cards, order.salts, positions))


def _fixed(at: int, order: Order) -> Iterator[OrderFixed]:
    """Players' contributions count from the first card on, and none comes later."""
    if order.seed is not None and not order.dealt:
        yield OrderFixed(at, order.shuffled.root, order.contributed, order.seed)


def _orders(keeper: Keeper, deck: str, record: Iterable[Chance]) -> Iterable[Shuffled]:
    """Every order this pack was shuffled into. One that was drawn for a shuffle and replaced was never used."""
    pack, last = keeper.packs.get(deck, 0), keeper.shuffles.get(deck, 0)
    drawn = (each for each in record if (each.deck, each.pack) == (deck, pack))
    return {each.shuffle: each for each in drawn if each.shuffle <= last}.values()


def _whole(at: int, order: Shuffled) -> OrderOpened:
    return OrderOpened(at, order.root, order.cards, tuple(salt.hex() for salt in order.salts))
