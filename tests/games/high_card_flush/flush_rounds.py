"""Rounds of High Card Flush that compare its kernel with the reference: random ones, and every possible flush.

A hand is ranked by one flush: the longest, and of those the highest. So if each flush wins, ties and loses as it should
against the next below it, itself and the next above, in another suit, it does against all. A straight flush is a set
of ranks of one suit as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from types import ModuleType
from typing import ClassVar

import numpy as np

from pitboss.games.elections import Elections, ProgressiveElection
from pitboss.games.high_card_flush.counting.flushes_of_two_hands import FOLD, RANKS, SIZE_OF
from pitboss.games.high_card_flush.kernel_plays import decisions_of
from pitboss.games.high_card_flush.solve import terms_of
from pitboss.games.simulating import OPTIMAL
from tests.simulate.settled import (
    BYTES,
    STAKE,
    Cells,
    Held,
    Looked,
    Paid,
    Rows,
    cards,
    paid_by,
    seat,
    shuffled,
    together,
)

_METER = 3_000_000
_TABLES = ("flush-bonus", "straight-flush-bonus", "progressive")


class HeldFlush(Held):
    """The kernel, or a mutant of it. A round is the dealer's seven cards, and seven of a player."""

    tables: ClassVar[Mapping[str, str]] = {each: each for each in _TABLES}

    def __init__(self, module: ModuleType, elections: Elections, strategy: str = OPTIMAL) -> None:
        super().__init__(module, elections, strategy)
        self.letters = [
            (Elections(each.edition, each.paytables, each.readings, progressive=ProgressiveElection(_METER)), looked)
            for each, looked in self.letters
        ]
        self.terms = terms_of(elections)
        self.decisions = decisions_of(self.seated, self.terms)

    def cells(self, rows: Rows) -> Cells:
        lowest = self.terms.qualifies.length << RANKS | self.terms.qualifies.ranks
        any_suit = int(self.elections.reads("678a-straight-flush-suit") == "any-suit")
        cells = np.zeros((len(rows), 4), np.int64)
        runs = self.kernel.runs_of(self.elections)
        self.kernel.settle_all(rows, *self.decisions, lowest, runs, any_suit, cells)
        return cells

    def expected(self, cell: Sequence[int], looked: Looked) -> dict[str, Paid]:
        base, flush, run, _ = cell
        places = {"base": base, "flush-bonus": flush, "straight-flush-bonus": run, "progressive": run}
        return {wager: looked[wager][place] for wager, place in places.items()}

    def settled(self, row: Sequence[int], cell: Sequence[int], elections: Elections, looked: Looked) -> dict[str, Paid]:
        stakes = dict.fromkeys(("ante", *_TABLES), STAKE)
        if cell[3] != FOLD:
            stakes["raise"] = looked["base"][cell[0]][1] - STAKE
        (paid,) = paid_by(elections, [seat(stakes, {"hand": cards(row[7:])})], {"dealer": cards(row[:7])}, _METER)
        return {"base": together(paid, "ante", "raise")} | {each: paid[each] for each in _TABLES}


def at_random(rounds: int, seed: int = 678) -> Rows:
    """Every second one from a deck that is rich in two suits."""
    rng = np.random.default_rng(seed)
    often = (BYTES >> 4) * 0.4 * (np.arange(rounds)[:, None] % 2)
    return shuffled(BYTES[np.argsort(rng.random((rounds, 52)) + often, axis=1)[:, :14]], rng)


def every_flush() -> Rows:
    """Each flush that seven cards can be ranked by, against those next to it in another suit and itself."""
    sets = sorted((int(SIZE_OF[ranks]) << RANKS | ranks, ranks) for ranks in range(1, 1 << RANKS))
    flushes = [ranks for _, ranks in sets if 2 <= SIZE_OF[ranks] <= 7]
    rows = []
    for place, ranks in enumerate(flushes):
        for other in flushes[max(0, place - 1) : place + 2]:
            found = _both(ranks, other)
            if found is not None:
                rows.append(found)
    return np.array(rows, np.uint8)


def _both(own: int, dealer: int) -> list[int] | None:
    """Seven cards for a player, ranked by a flush in clubs, and for a dealer, by one in spades; none if impossible."""
    hand, others = _suit(own, 0), _suit(dealer, 3)
    for fill in (_filled, _filled_from_above):
        one = fill(hand, own, {*others})
        other = one and fill(others, dealer, {*one})
        if one and other:
            return [*other, *one]
    return None


def _suit(ranks: int, suit: int) -> list[int]:
    return [rank | suit << 4 for rank in range(RANKS) if ranks >> rank & 1]


def _filled(hand: list[int], ranks: int, taken: set[int], *, above: bool = False) -> list[int] | None:
    """Seven cards with this flush and none as high: the others are low cards of the other suits in turn."""
    order = sorted(range(RANKS), reverse=above)
    filled = list(hand)
    for rank in order:
        for suit in range(4):
            card = rank | suit << 4
            if len(filled) == 7:
                return filled
            if suit == hand[0] >> 4 or card in taken or card in filled:
                continue
            of_suit = sum(1 << (each & 15) for each in (*filled, card) if each >> 4 == suit)
            if (SIZE_OF[of_suit], of_suit) < (SIZE_OF[ranks], ranks):
                filled.append(card)
    return filled if len(filled) == 7 else None


def _filled_from_above(hand: list[int], ranks: int, taken: set[int]) -> list[int] | None:
    return _filled(hand, ranks, taken, above=True)


def every_set_of_one_suit() -> Rows:
    """Every set of ranks that seven cards can have in one suit; straight flushes of any length come from these."""
    rows = []
    for size in range(1, 8):
        for number, ranks in enumerate(combinations(range(RANKS), size)):
            others = list(_apart(7 - size, number))
            own = [rank | number % 4 << 4 for rank in ranks] + [card ^ (number % 4) << 4 for card in others]
            left = [card for card in BYTES.tolist() if card not in own]
            rows.append([*left[number % 5 :: 5][:7], *own])
    return np.array(rows, np.uint8)


def _apart(count: int, number: int) -> Iterator[int]:
    """So many cards of three suits, no two of a suit in a row."""
    for place in range(count):
        yield (2 * (place // 3) * 2 + number) % RANKS | (1 + place % 3) << 4
