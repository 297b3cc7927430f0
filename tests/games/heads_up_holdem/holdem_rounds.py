"""Rounds of Heads-Up Hold 'Em that compare its kernel with the reference: random ones, and every class of hands.

Seven cards are ranked by how often each rank comes or, if five are of one suit, by the ranks of that suit: of those
five no rank can come more than thrice with the other two, so that nothing beats the flush. The Pocket Bonus is decided
by two cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, combinations_with_replacement
from types import ModuleType
from typing import ClassVar

import numpy as np

from pitboss.cards import Card
from pitboss.games.elections import Elections
from pitboss.games.heads_up_holdem.counting.showdowns import OUTCOMES
from pitboss.games.heads_up_holdem.kernel_plays import choosing_of
from pitboss.games.heads_up_holdem.solve import ORDERS
from pitboss.games.heads_up_holdem.solve_pays import decisions
from pitboss.games.simulating import OPTIMAL
from pitboss.games.solving import NOWHERE
from pitboss.kernels.poker import CLASSES
from pitboss.kernels.poker_tables import CLASS_SHIFT
from tests.simulate.settled import CARDS, STAKE, Cells, Held, Looked, Paid, Rows, paid_by, seat, shuffled, together

_SIDES = ("pocket-bonus", "trips-plus")


class HeldHoldem(Held):
    """The kernel, or a mutant of it. A round is the dealer's two cards, the board and two of a player, by place."""

    tables: ClassVar[Mapping[str, str]] = {each: each for each in _SIDES}

    def __init__(self, module: ModuleType, elections: Elections, strategy: str = OPTIMAL) -> None:
        super().__init__(module, elections, strategy)
        self.decided = decisions(elections, NOWHERE)
        chosen = choosing_of(self.seated, self.decided)
        self.choices = (chosen.before, chosen.flop, chosen.last_plain, chosen.last_marked)
        stages = {"river": self.decided.river, "flop": self.decided.flop, "preflop": self.decided.preflop}
        self.made = [(stage, each.raised) for stage, options in stages.items() for each in options]

    def cells(self, rows: Rows) -> Cells:
        counts = np.array([len(each) for each in (self.decided.river, self.decided.flop, self.decided.preflop)])
        lowest = int(self.decided.dealer_qualifies) << CLASS_SHIFT
        cells = np.zeros((len(rows), 4), np.int64)
        self.kernel.settle_all(rows, *self.choices, counts, ORDERS[self.decided.order], lowest, cells)
        return cells

    def expected(self, cell: Sequence[int], looked: Looked) -> dict[str, Paid]:
        option, kind, showdown, pocket = cell
        base = (option * CLASSES + kind) * OUTCOMES + showdown
        places = {"base": base, "pocket-bonus": pocket, "trips-plus": kind}
        return {wager: looked[wager][place] for wager, place in places.items()}

    def settled(self, row: Sequence[int], cell: Sequence[int], elections: Elections, looked: Looked) -> dict[str, Paid]:
        street, raised = self.made[cell[0]]
        stakes = dict.fromkeys(("ante", "odds", *_SIDES), STAKE)
        if raised is not None:
            stakes["raise"] = int(raised * STAKE)
        own, dealer, board = (tuple(map(_card, part)) for part in (row[7:], row[:2], row[2:7]))
        player = seat(stakes, {"hand": own}, street=None if raised is None else street)
        (paid,) = paid_by(elections, [player], {"dealer": dealer, "community": board})
        return {"base": together(paid, "ante", "odds", "raise")} | {each: paid[each] for each in _SIDES}

    def written(self, row: Sequence[int]) -> str:
        return " ".join(_card(place).notation for place in row)


def _card(place: int) -> Card:
    return CARDS[place % 13 | place // 13 << 4]


def at_random(rounds: int, seed: int = 677) -> Rows:
    """Every second one from a deck that is rich in one suit and in high cards."""
    rng = np.random.default_rng(seed)
    rich = ((np.arange(52) // 13 == 3) * 0.4 + (np.arange(52) % 13 > 6) * 0.2) * (np.arange(rounds)[:, None] % 2)
    return shuffled(np.argsort(rng.random((rounds, 52)) - rich, axis=1)[:, :9].astype(np.uint8), rng)


def every_seven_cards() -> Rows:
    """Seven cards by how often each rank comes, without a flush; and every flush of five, six and seven cards.

    They are the player's two and the board, in any order; the dealer has two of the others.
    """
    rows = [
        [rank + 13 * (place % 4) for place, rank in enumerate(ranks)]
        for ranks in combinations_with_replacement(range(13), 7)
        if all(ranks.count(rank) <= 4 for rank in ranks)
    ]
    for size in (5, 6, 7):
        for number, ranks in enumerate(combinations(range(13), size)):
            suit = number % 4
            flush = [rank + 13 * suit for rank in ranks]
            others = [card for card in range(52) if card // 13 != suit]
            rows.append([*flush, *others[number % 9 :: 9][: 7 - size]])
    rng = np.random.default_rng(7)
    found = [[*_two_left(row, number), *rng.permutation(row)] for number, row in enumerate(rows)]
    return np.array(found, np.uint8)


def _two_left(row: Sequence[int], number: int) -> list[int]:
    left = [card for card in range(52) if card not in row]
    return [left[number % 45], left[number * 7 % 44 if number * 7 % 44 != number % 45 else 44]]


def every_two_cards() -> Rows:
    """All 1,326 of them, in both orders, each beside a board and a dealer's hand."""
    rows = []
    for one, other in combinations(range(52), 2):
        left = [card for card in range(52) if card not in (one, other)]
        first = (one * 7 + other) % 43
        rows += [[*left[first : first + 7], one, other], [*left[first : first + 7], other, one]]
    return np.array(rows, np.uint8)
