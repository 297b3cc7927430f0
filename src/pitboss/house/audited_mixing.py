"""Whether the players' part in the shuffle goes into the cards that are dealt, and into no others.

A house could have players mix cards that nobody will see: it would then know their values, use up their promises, and
deal an order that it chose. So they are asked for the order that is dealt next, and its first card must come next.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from pitboss.house.audited_order import AuditedOrder, Found
from pitboss.house.contributing import next_deck
from pitboss.house.fairness import Contributed, ContributionPromised, ContributionsAsked, OrderFixed
from pitboss.house.mixing import is_value
from pitboss.table import Table

_Part = ContributionsAsked | Contributed | OrderFixed
_FREE_BREACHES = 3
"""How many broken promises a log may have, however short it is: connections fail."""
_BREACHES_IN = 20
"""Beyond these, one promise in so many may be broken."""


@dataclass(slots=True)
class AuditedMixing:
    """The promises at one table, and what becomes of them."""

    promises: dict[str, str] = field(default_factory=dict)
    """The promise of each player that is still open."""
    called: int = 0
    """How many promises were called in for orders that were dealt, or never will be."""
    unkept: int = 0
    """How many of them were not kept."""
    silenced: int = 0
    """How many orders that concerns."""
    most_silent: int = 0
    """How many promises were not kept for one order, at most."""
    last_silence: int = 0
    """The line with which the last of them lapsed."""

    def promise(self, table: Table, fact: ContributionPromised) -> Iterator[Found]:
        """A bot belongs to the house, and anyone not seated has no wagers that the cards affect."""
        seated = table.players.get(fact.player)
        if seated is None or seated.bot is not None or seated.seat != fact.seat or not is_value(fact.promise):
            yield "strange-promise", f"{fact.player} promised a contribution, but is not a person at seat {fact.seat}"
            return
        self.promises[fact.player] = fact.promise

    def takes(self, fact: _Part, order: AuditedOrder, *, is_next: bool) -> Iterator[Found]:
        """What is asked, added or fixed; it uses up a promise only for the order that is dealt next."""
        if not is_next:
            yield "not-next", "players were asked to mix an order, or mixed one, that was not the next to be dealt"
        match fact:
            case ContributionsAsked():
                yield from order.ask(fact, self.promises)
                order.uses_promises = is_next
                for each in fact.promises if is_next else ():
                    self.promises.pop(each.player, None)
            case Contributed():
                yield from order.contribute(fact)
            case OrderFixed():
                yield from order.fix(fact)

    def ends(self, table: Table, order: AuditedOrder | None) -> Iterator[Found]:
        """No more cards leave this order. Anyone asked to mix it who is still there has mixed nothing."""
        if order is None or order.begun or order.asked is None or order.ended:
            return
        order.ended = True
        self.count(order)
        yield (
            "never-dealt",
            f"{', '.join(sorted(order.asked))} were asked to mix an order, but no card was dealt from it",
        )
        for player, promise in order.asked.items():
            if player in table.players:
                self.promises.setdefault(player, promise)

    def count(self, order: AuditedOrder, sequence: int = 0) -> None:
        """Count the promises that were called in for an order, and those that lapsed with this line."""
        self.called += len(order.asked or ())
        self.unkept += order.unkept
        self.silenced += order.unkept > 0
        self.most_silent = max(self.most_silent, order.unkept)
        if order.unkept:
            self.last_silence = max(self.last_silence, sequence)

    @property
    def allowed(self) -> int:
        """How many broken promises still pass for failed connections."""
        return _FREE_BREACHES + self.called // _BREACHES_IN

    def breaches(self) -> Iterator[Found]:
        """Say if so many promises were broken that the cards may have been chosen by silence."""
        if self.unkept > self.allowed:
            said = f"{self.unkept} of {self.called} promises to mix the cards were broken, and {self.allowed} may be"
            yield "promises-broken", f"{said}: whoever keeps silent knows the other values, and chooses the mix"


def is_next(table: Table, order: AuditedOrder, decks: dict[str, str]) -> bool:
    """Whether the next card comes from this order: it is its deck's turn, and it was not shuffled since."""
    deck = order.committed.deck
    return deck == next_deck(table) and decks.get(deck) == order.committed.root
