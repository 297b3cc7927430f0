"""Cards in a chosen order, for training: kept until the next shuffle, whose order begins with them."""

from __future__ import annotations

from collections import Counter

from pitboss.house.house import House
from pitboss.house.keeper import pack_of
from pitboss.law.refusal import Refusal
from pitboss.table import Table, due
from pitboss.table.duties import Duty


class ChosenCards:
    """The cards that come out first after the next shuffle at one table."""

    def __init__(self) -> None:
        self._top: tuple[str, ...] = ()

    def put(self, top: tuple[str, ...]) -> None:
        """Put them on top after the next shuffle, replacing any chosen before."""
        self._top = top

    def stack(self, house: House, table: Table, now: int) -> None:
        """Once a shuffle is due, make them its order."""
        if not self._top:
            return
        deck = next((each.deck for each in due(table) if each.what == Duty.SHUFFLE.value and each.deck), None)
        if deck is not None:
            house.stack(table, deck, self._top, now)
            self._top = ()


def order_refused(table: Table, top: tuple[str, ...]) -> Refusal | None:
    """Why these cards cannot come first, if they cannot."""
    if not table.training:
        words = "only training tables may deal cards in a chosen order: open one for training"
        return Refusal("stacked", None, words)
    pack = Counter(card.notation for card in pack_of(table).cards)
    if missing := Counter(top) - pack:
        words = f"{next(iter(missing))} is not in this table's deck, or not that often: choose others"
        return Refusal("no-such-card", None, words)
    return None
