"""Where undealt cards are: only in the keeper, never in the state of the table and never in its log.

A keeper follows the events of its table and what players promise and contribute: it holds what chance has decided
(`Shuffled`) and what has happened since. So it can be rebuilt from both, or stored as bytes and read back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from pitboss.cards import Deck as Pack
from pitboss.house.commitment import commit, fresh_salts
from pitboss.house.faces import Spot, next_spots
from pitboss.house.fairness import Contributed, ContributionPromised, ContributionsAsked, Fact
from pitboss.house.mixing import Contribution, cover_depth, cut_depth, permutation, promise_of, seed_of
from pitboss.house.shuffle import Source, shuffled
from pitboss.law.rules import Irregularity
from pitboss.plural import plural
from pitboss.table import Table
from pitboss.table import events as ev
from pitboss.table.deck import Stage
from pitboss.table.duties import Due, Duty
from pitboss.table.procedure.deck_procedure import CUT_OFFER
from pitboss.table.procedure.in_force import cut_bounds


class NotKept(Exception):
    """The keeper was asked for cards it does not have, or the table saw cards other than those it handed out."""


class Shuffled(msgspec.Struct, frozen=True, tag="shuffled"):
    """The order of a deck after one shuffle, from the top, with a salt for each card and the root over all."""

    deck: str
    pack: int
    """Which pack has that name: after some hours, one is removed and another received."""
    shuffle: int
    """Which shuffle of that pack it is."""
    cards: tuple[str, ...]
    salts: tuple[bytes, ...]
    root: str
    stacked: bool = False
    """Whether the order was chosen, for training."""


Chance = Shuffled
"""What chance decides before the table needs it: only orders. Everything else follows from their roots."""


class Order(msgspec.Struct, frozen=True):
    """A shuffled deck on its way through the table. Positions are those after the shuffle, before any cut."""

    shuffled: Shuffled
    start: int = 0
    """The position of the top card after the cuts."""
    dealt: int = 0
    cuts: int = 0
    """How often it was cut since the shuffle."""
    cover: int | None = None
    """How many cards are below the cover card that ends the shoe, if there is one."""
    asked: dict[str, str] | None = None
    """The promises called in before the first card, by player; None before anyone was asked."""
    contributed: tuple[Contribution, ...] = ()

    @property
    def size(self) -> int:
        return len(self.shuffled.cards)

    @property
    def seed(self) -> str | None:
        """The seed with which players' contributions mix the order; None if none was made."""
        return seed_of(self.shuffled.root, self.contributed) if self.contributed else None

    def position(self, place: int) -> int:
        """The position of the card that is dealt at a place, the first since the shuffle being 0."""
        cut = (self.start + place) % self.size
        seed = self.seed
        return cut if seed is None else permutation(seed, self.size)[cut]

    def positions(self, count: int) -> tuple[int, ...]:
        """The positions of the next cards, in the order in which they will be dealt."""
        size, start = self.size, self.start + self.dealt
        cut = [(start + place) % size for place in range(count)]
        seed = self.seed
        if seed is None:
            return tuple(cut)
        mixed = permutation(seed, size)
        return tuple([mixed[each] for each in cut])

    @property
    def undealt(self) -> tuple[int, ...]:
        """The positions not dealt yet, in the order in which they will be."""
        return self.positions(self.size - self.dealt)


class Left(msgspec.Struct, frozen=True):
    """A card that has left the deck in the present round, and the place it went to; None if it was set aside."""

    position: int
    place: str | None = None
    seat: int | None = None


class Keeper(msgspec.Struct, frozen=True):
    """The undealt cards of one table."""

    orders: dict[str, Order] = {}
    prepared: dict[str, Shuffled] = {}
    """Orders drawn for the next shuffle of a deck, before it is announced."""
    promises: dict[str, str] = {}
    """The promise of each player who will contribute to the next order that is dealt from."""
    packs: dict[str, int] = {}
    shuffles: dict[str, int] = {}
    """How often the pack of each name has been shuffled."""
    left: tuple[Left, ...] = ()

    def order(self, deck: str) -> Order:
        """The order of a deck since its last shuffle."""
        if deck not in self.orders:
            raise NotKept(f"no order of deck {deck} is kept: its shuffle was lost, or a person holds the cards")
        return self.orders[deck]

    def next_cards(self, deck: str, count: int) -> tuple[str, ...]:
        """The cards on top, which stay undealt until the table says that they were dealt."""
        order = self.order(deck)
        if count > order.size - order.dealt:
            raise NotKept(f"deck {deck} has {plural(order.size - order.dealt, 'card')} left, not {count}")
        cards = order.shuffled.cards
        return tuple([cards[position] for position in order.positions(count)])

    def remaining(self, deck: str) -> int:
        """How many cards of the deck are not dealt: what a count of the stub finds."""
        return self.order(deck).size - self.order(deck).dealt

    def until_cover(self, deck: str) -> int | None:
        """How many cards come before the cover card; None if there is none in the shoe."""
        order = self.orders.get(deck)
        return None if order is None or order.cover is None else self.remaining(deck) - order.cover

    def cut_depth(self, table: Table, deck: str) -> int:
        """How deep the house cuts a deck: the root has already determined it."""
        return cut_depth(*self._settled(deck), cut_bounds(table))

    def cover_depth(self, table: Table, deck: str) -> int:
        """How far above the bottom the house puts the cover card, determined in the same way."""
        return cover_depth(*self._settled(deck), cover_bounds(table))

    def is_stacked(self, deck: str) -> bool:
        """Whether the order of a deck was chosen, for training."""
        order = self.orders.get(deck)
        return order is not None and order.shuffled.stacked

    def _settled(self, deck: str) -> tuple[str, int]:
        """The root of a deck, and how often it was cut; preshuffled cards are cut before they have an order."""
        if deck not in self.orders and deck in self.prepared:
            return self.prepared[deck].root, 0
        return self.order(deck).shuffled.root, self.order(deck).cuts

    def with_chance(self, chance: Chance) -> Keeper:
        """The keeper after chance has decided something; this replaces a decision not used yet."""
        return replace(self, prepared={**self.prepared, chance.deck: chance})

    def after(self, table: Table, event: ev.AnyEvent) -> Keeper:
        """The keeper after one more event; `table` is the state before it."""
        match event:
            case ev.DutyDone(deck=str(deck)):
                return self._after_duty(table, event, deck)
            case ev.CutAnswered(depth=int(depth)):
                return self._cut_first(table, event.deck, depth)
            case ev.BetsClosed() | ev.RoundEnded():
                return replace(self, left=())
            case ev.RoundVoided(irregularity=Irregularity.HOUSE_FAILED.value):
                # What is left of the order is no longer dealt from; it is opened when the deck is removed.
                deck = table.round_in_play.deck
                return replace(self, orders={name: each for name, each in self.orders.items() if name != deck}, left=())
            case ev.CardsDealt():
                present = table.round_in_play
                left = zip(event.cards, next_spots(present, len(event.cards)), strict=True)
                return self._hand_out(present.deck, left)
            case ev.CardSetAside():
                return self._hand_out(event.deck or table.round_in_play.deck, [(event.card, (None, None))])
            case ev.PlayerLeft() if event.who in self.promises:
                kept = {player: promise for player, promise in self.promises.items() if player != event.who}
                return replace(self, promises=kept)
            case ev.TableClosed():
                return Keeper()
            case _:
                return self

    def told(self, fact: Fact) -> Keeper:
        """The keeper after a player promised or contributed something, or all were asked to."""
        match fact:
            case ContributionPromised():
                return replace(self, promises={**self.promises, fact.player: fact.promise})
            case ContributionsAsked():
                return self._asked(fact)
            case Contributed():
                return self._contributed(fact)
            case _:
                return self

    def _asked(self, fact: ContributionsAsked) -> Keeper:
        deck = self._untouched(fact.root)
        asked = {each.player: each.promise for each in fact.promises}
        if self.orders[deck].asked is not None:
            raise NotKept(f"contributions to deck {deck} were already called in")
        left = {player: promise for player, promise in self.promises.items() if player not in asked}
        order = replace(self.orders[deck], asked=asked)
        return replace(self, orders={**self.orders, deck: order}, promises=left)

    def _contributed(self, fact: Contributed) -> Keeper:
        deck = self._untouched(fact.root)
        order = self.orders[deck]
        again = any(each.player == fact.player for each in order.contributed)
        if again or (order.asked or {}).get(fact.player) != promise_of(fact.value):
            raise NotKept(f"{fact.player} did not promise this value for deck {deck}")
        added = (*order.contributed, Contribution(fact.player, fact.value))
        return replace(self, orders={**self.orders, deck: replace(order, contributed=added)})

    def _untouched(self, root: str) -> str:
        """The deck with this root, from which no card has been dealt."""
        for deck, order in self.orders.items():
            if order.shuffled.root == root and not order.dealt:
                return deck
        raise NotKept("contributions can only be made to an order from which no card has been dealt")

    def _after_duty(self, table: Table, event: ev.DutyDone, deck: str) -> Keeper:
        match event.duty:
            case Duty.RECEIVE:
                fresh = self._without(deck)
                packs = {**self.packs, deck: self.packs.get(deck, 0) + 1}
                return replace(fresh, packs=packs, shuffles={**fresh.shuffles, deck: 0})
            case Duty.REMOVE:
                return self._without(deck)
            case Duty.SHUFFLE:
                return self._begin(deck, stacked=event.stacked)
            case Duty.CUT:
                return self._cut_first(table, deck, event.number or 0)
            case Duty.INSERT_COVER_CARD:
                return self._with_order(deck, cover=event.number)
            case Duty.COVER_CARD:
                return self._with_order(deck, cover=None)
            case Duty.BURN:
                return self._with_order(deck, dealt=self.order(deck).dealt + (event.number or 0))
            case _:
                return self

    def _with_order(self, deck: str, **changes: int | None) -> Keeper:
        return replace(self, orders={**self.orders, deck: replace(self.order(deck), **changes)})

    def _cut_first(self, table: Table, deck: str, depth: int) -> Keeper:
        """Preshuffled cards come to their first cut without a shuffle at the table."""
        begun = self._begin(deck, stacked=False) if table.deck(deck).stage is Stage.RECEIVED else self
        return begun._cut(deck, depth)

    def _without(self, deck: str) -> Keeper:
        return replace(
            self,
            orders={name: each for name, each in self.orders.items() if name != deck},
            prepared={name: each for name, each in self.prepared.items() if name != deck},
        )

    def _begin(self, deck: str, *, stacked: bool) -> Keeper:
        prepared = self.prepared.get(deck)
        if prepared is None:
            raise NotKept(f"deck {deck} was shuffled, but its order was not drawn before")
        if prepared.stacked is not stacked:
            raise NotKept(f"deck {deck} is {'' if prepared.stacked else 'not '}stacked, and its shuffle must say so")
        rest = {name: each for name, each in self.prepared.items() if name != deck}
        return replace(
            self,
            orders={**self.orders, deck: Order(prepared)},
            prepared=rest,
            shuffles={**self.shuffles, deck: prepared.shuffle},
        )

    def _cut(self, deck: str, depth: int) -> Keeper:
        """All cards above the cover card go to the bottom; a stacked deck is cut only for show."""
        order = self.order(deck)
        start = order.start if order.shuffled.stacked else (order.start + depth) % order.size
        return self._with_order(deck, start=start, cuts=order.cuts + 1)

    def _hand_out(self, deck: str, cards: Iterable[tuple[str, Spot]]) -> Keeper:
        order = self.order(deck)
        handed = list(cards)
        expected = self.next_cards(deck, len(handed))
        if expected != tuple(card for card, _ in handed):
            raise NotKept(f"the cards of deck {deck} on the table are not those that were next")
        left = [
            Left(position, place, seat)
            for position, (_, (place, seat)) in zip(order.positions(len(handed)), handed, strict=True)
        ]
        dealt = replace(order, dealt=order.dealt + len(handed))
        return replace(self, orders={**self.orders, deck: dealt}, left=(*self.left, *left))


def pack_of(table: Table) -> Pack:
    """What one deck of this table holds."""
    return Pack(decks=table.elections.decks_in_play, jokers=table.elections.rules.number("jokers"))


def wanted(keeper: Keeper, table: Table, due: Iterable[Due], source: Source) -> Iterator[Chance]:
    """What chance must decide before what is due can be done, by anyone, and has not decided yet."""
    for each in due:
        deck = each.deck or ""
        received = each.what in (Duty.CUT.value, CUT_OFFER) and table.deck(deck).stage is Stage.RECEIVED
        if (each.what == Duty.SHUFFLE.value or received) and deck not in keeper.prepared:
            yield draw_order(keeper, table, deck, source)


def cover_bounds(table: Table) -> tuple[int, int]:
    """The house ends a shoe within its last deck of cards."""
    rules = table.elections.rules
    return rules.number("second-cover-card-depth"), rules.number("deck-cards")


def draw_order(keeper: Keeper, table: Table, deck: str, source: Source) -> Shuffled:
    """A random order for the next shuffle of a deck."""
    cards = shuffled([card.notation for card in pack_of(table).cards], source)
    return _sealed(keeper, deck, cards, source, stacked=False)


def stacked_order(keeper: Keeper, table: Table, deck: str, top: Iterable[str], source: Source) -> Shuffled:
    """An order that begins with chosen cards; the others follow in random order."""
    chosen = tuple(top)
    rest = [card.notation for card in pack_of(table).cards]
    for card in chosen:
        if card not in rest:
            raise NotKept(f"{card} is not in the deck, or not that often")
        rest.remove(card)
    return _sealed(keeper, deck, chosen + shuffled(rest, source), source, stacked=True)


def _sealed(keeper: Keeper, deck: str, cards: tuple[str, ...], source: Source, *, stacked: bool) -> Shuffled:
    salts = fresh_salts(len(cards), source)
    return Shuffled(
        deck=deck,
        pack=keeper.packs.get(deck, 0),
        shuffle=keeper.shuffles.get(deck, 0) + 1,
        cards=cards,
        salts=salts,
        root=commit(cards, salts),
        stacked=stacked,
    )


_ENCODER = msgspec.json.Encoder(order="deterministic")
_KEEPER = msgspec.json.Decoder(Keeper)


def keeper_to_bytes(keeper: Keeper) -> bytes:
    """A keeper for storage: secret, like every card in it."""
    return _ENCODER.encode(keeper)


def keeper_from_bytes(stored: bytes) -> Keeper:
    """The keeper that was stored."""
    return _KEEPER.decode(stored)
