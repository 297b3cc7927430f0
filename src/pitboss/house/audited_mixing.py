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


@dataclass(slots=True)
class AuditedMixing:
    """The promises at one table, and what becomes of them."""

    promises: dict[str, str] = field(default_factory=dict)
    """The promise of each player that is still open."""
    unkept: int = 0
    """How many promises were called in and not kept, whether or not their order was dealt."""

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
        self.unkept += order.unkept
        yield (
            "never-dealt",
            f"{', '.join(sorted(order.asked))} were asked to mix an order, but no card was dealt from it",
        )
        for player, promise in order.asked.items():
            if player in table.players:
                self.promises.setdefault(player, promise)


def is_next(table: Table, order: AuditedOrder, decks: dict[str, str]) -> bool:
    """Whether the next card comes from this order: it is its deck's turn, and it was not shuffled since."""
    deck = order.committed.deck
    return deck == next_deck(table) and decks.get(deck) == order.committed.root
