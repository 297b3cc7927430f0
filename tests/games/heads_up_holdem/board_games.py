"""A game with a shared board, played out slowly with the readable ranking, to check faster solvers against."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import STANDARD, Card, parse_cards
from pitboss.games.heads_up_holdem.counting.one_hand import HandOrder, Known
from pitboss.kernels.poker import places_of
from pitboss.ranking import Compare, FiveCardCategory, FiveCardHand, best_five

Ints = NDArray[np.int64]
WON_OUT, WON, TIED, LOST_OUT, LOST = range(5)
RANKED = HandOrder(order=0, least=1)


def pays(seed: int, options: int) -> Ints:
    """What options pay by class and outcome: any whole numbers will do."""
    return np.random.default_rng(seed).integers(-6, 7, (options, 10, 5))


def outcome(own: FiveCardHand, other: FiveCardHand) -> int:
    if own == other:
        return TIED
    out = other.category < FiveCardCategory.PAIR
    if own > other:
        return WON_OUT if out else WON
    return LOST_OUT if out else LOST


class Slowly:
    """One hand against what may be left, by enumeration of everything."""

    def __init__(
        self, own: str, *, opponent: str = "", seen: Iterable[Card] = (), compare: Compare | None = None
    ) -> None:
        self.own, self.opponent, self.seen = parse_cards(own), parse_cards(opponent), tuple(seen)
        self.compare = compare or Compare.POKER_ORDER

    def known(self, board: Sequence[Card] = ()) -> Known:
        return Known(*(tuple(places_of(cards)) for cards in (self.own, board, self.opponent, self.seen)))

    def left(self, board: Sequence[Card]) -> list[Card]:
        gone = {*self.own, *self.opponent, *self.seen, *board}
        return [card for card in STANDARD.cards if card not in gone]

    def tally(self, board: Sequence[Card]) -> tuple[int, list[int]]:
        """The own class on a whole board, and how many of the opponent's hands end in each outcome."""
        own, counts = best_five((*self.own, *board), self.compare), [0] * 5
        for others in combinations(self.left(board), 2 - len(self.opponent)):
            counts[outcome(own, best_five((*self.opponent, *others, *board), self.compare))] += 1
        return int(own.category), counts

    def at_last(self, board: Sequence[Card], options: Ints) -> list[int]:
        kind, counts = self.tally(board)
        return [sum(int(paid) * count for paid, count in zip(each[kind], counts, strict=True)) for each in options]

    def at_flop(self, flop: Sequence[Card], last: Ints, options: Ints) -> list[int]:
        sums = [0] * (1 + len(options))
        for more in combinations(self.left(flop), 2):
            board = (*flop, *more)
            brought = self.at_last(board, np.concatenate([last, options]))
            sums[0] += max(brought[: len(last)])
            for place, each in enumerate(brought[len(last) :]):
                sums[1 + place] += each
        return sums

    def before(self, last: Ints, flop: Ints, options: Ints) -> list[int]:
        sums = [0] * (1 + len(options))
        for cards in combinations(self.left(()), 3):
            brought = self.at_flop(cards, last, np.concatenate([flop, options]))
            sums[0] += max(brought[: 1 + len(flop)])
            for place, each in enumerate(brought[1 + len(flop) :]):
                sums[1 + place] += each
        return sums
