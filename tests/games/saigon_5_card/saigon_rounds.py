"""Rounds of Saigon 5 Card that compare its kernel with the reference: random ones, and every possible one.

The Bonus Wager is decided by five cards up to suits. The Ante Wager is decided by what the cards count, and by no more
of the dealer's hand than how it is set: all multisets of values beside all settings of the dealer are all of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import ClassVar

import numpy as np

from pitboss.cards import Card, Rank, Suit
from pitboss.counting.suits import cards_of, hands_up_to_suits
from pitboss.games.elections import Elections
from pitboss.games.saigon_5_card.kernel_plays import JOKER, Tables, settings_of
from tests.simulate.settled import BYTES, STAKE, Cells, Held, Looked, Paid, Rows, cards, paid_by, seat

PACK = np.append(BYTES, np.uint8(JOKER))
_WAGERS = {"ante": STAKE, "bonus": STAKE}
_BYTES = {Card(rank, suit): place | at << 4 for at, suit in enumerate(Suit) for place, rank in enumerate(Rank)}


class HeldSaigon(Held):
    """The kernel, or a mutant of it. A round is the dealer's five cards, and five of a player."""

    tables: ClassVar[Mapping[str, str]] = {"bonus": "bonus"}

    def cells(self, rows: Rows) -> Cells:
        tables = Tables(self.elections)
        settings = tables.looked_up(settings_of(self.seated, tables))
        strongest, antes = tables.looked_up(tables.strongest)[0], self.kernel.antes_of(self.elections)
        cells = np.zeros((len(rows), 4), np.int64)
        runs = self.kernel.runs_of(self.elections)
        self.kernel.settle_all(rows, tables.classes, settings, strongest, runs, antes, cells)
        return cells

    def expected(self, cell: Sequence[int], looked: Looked) -> dict[str, Paid]:
        return {"ante": looked["ante"][cell[0]], "bonus": looked["bonus"][cell[1]]}

    def settled(self, row: Sequence[int], cell: Sequence[int], elections: Elections, looked: Looked) -> dict[str, Paid]:
        (paid,) = paid_by(elections, [seat(_WAGERS, {"hand": cards(row[5:])})], {"dealer": cards(row[:5])})
        return paid


def at_random(rounds: int, seed: int = 680) -> Rows:
    """Every second player holds the joker."""
    rng = np.random.default_rng(seed)
    dealt = PACK[np.argsort(rng.random((rounds, len(PACK))), axis=1)]
    for row in dealt[::2]:
        row[row.tolist().index(JOKER)] = row[5]
        row[5] = JOKER
    return dealt[:, :10]


def hands_up_to_suit() -> Rows:
    """Every five cards up to suits, with the joker and without, beside a dealer's five of the cards that are left."""
    hands = [[_BYTES[card] for card in cards_of(masks)] for masks, _ in hands_up_to_suits(5)]
    hands += [[JOKER, *(_BYTES[card] for card in cards_of(masks))] for masks, _ in hands_up_to_suits(4)]
    rng = np.random.default_rng(5)
    found = []
    for number, hand in enumerate(hands):
        left = [card for card in PACK.tolist() if card not in hand]
        first = number % (len(left) - 24)
        found.append([*left[first : first + 25 : 5][:5], *rng.permutation(hand)])
    return np.array(found, np.uint8)


def values_and_settings(elections: Elections) -> Rows:
    """Every multiset of values, as far as a deck holds it, beside dealers that are set in every way there is."""
    tables = Tables(elections)
    by_class: dict[int, list[int]] = {}
    for card in PACK.tolist():
        by_class.setdefault(int(tables.classes[card]), []).append(card)
    # The dealer's cards are the last of their class, the player's the first.
    dealers: dict[int, list[tuple[int, ...]]] = {}
    for hand, place in tables.places.items():
        dealers.setdefault(int(tables.strongest[place, 0]), []).append(hand)
    found = []
    for hand, (_, ways) in product(tables.places, dealers.items()):
        own = _taken(hand, by_class, from_end=False)
        for other in ways:
            dealer = _taken(other, by_class, from_end=True)
            if own and dealer and not {*own} & {*dealer}:
                found.append([*dealer, *own])
                break
    return np.array(found, np.uint8)


def _taken(hand: tuple[int, ...], by_class: dict[int, list[int]], *, from_end: bool) -> list[int]:
    """Cards of these classes, or none if there are not as many."""
    cards_: list[int] = []
    for value in set(hand):
        count, known = hand.count(value), by_class[value]
        if count > len(known):
            return []
        cards_ += known[-count:] if from_end else known[:count]
    return cards_
