"""Rounds of 21 Baccarat that compare its kernel with the reference: random ones, and every possible one.

Suits decide nothing, and of the first two cards of a hand not even their order does, as is shown by itself. So all
rounds are those of 91 by 91 pairs of ranks, with every card that either hand draws.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement, product
from types import ModuleType
from typing import ClassVar

import numpy as np

from pitboss.cards import Card
from pitboss.games.elections import Elections
from tests.simulate.settled import CARDS, STAKE, Cells, Held, Looked, Paid, Rows, paid_by, seat

_BESIDE = dict.fromkeys(("tie", "player-bonus", "banker-bonus"), STAKE)
_ON_PLAYER, _ON_BANKER = {"player": STAKE} | _BESIDE, {"banker": STAKE} | _BESIDE
_DRAWS, _NATURAL, _DRAWS_BESIDE = 1 << 6, 1 << 7, 1 << 8


class HeldBaccarat(Held):
    """The kernel, or a mutant of it. A round is six ranks in the order of the shoe, of which some are not drawn."""

    tables: ClassVar[Mapping[str, str]] = {"player-bonus": "player-bonus", "banker-bonus": "banker-bonus"}

    def __init__(self, module: ModuleType, elections: Elections) -> None:
        super().__init__(module, elections)
        self.looked_up = module.look_up(elections)

    def _letters(self) -> list[tuple[Elections, Looked]]:
        """Letters are for as many decks as the table plays with."""
        found: list[tuple[Elections, Looked]] = []
        for program in self.programs:
            mine = [each for each in program.counted if each.wager == "player-bonus"]
            for letter in (each.letter for each in mine):
                elected = Elections(
                    self.elections.edition,
                    readings=self.elections.readings,
                    decks=program.decks,
                    paytables=dict.fromkeys(self.tables, str(letter)),
                )
                looked = {
                    each.wager: [(int(one.net * STAKE), int(one.staked * STAKE)) for one in each.results]
                    for each in program.counted
                    if each.letter in (None, letter)
                }
                found.append((elected, looked))
        return found

    def cells(self, rows: Rows) -> Cells:
        cells = np.zeros((len(rows), 4), np.int64)
        self.kernel.settle_all(rows, *self.looked_up, cells)
        return cells

    def expected(self, cell: Sequence[int], looked: Looked) -> dict[str, Paid]:
        result, player, banker, taken = cell
        sides = {wager: looked[wager][result] for wager in ("player", "banker", "tie")}
        bonus = {"player-bonus": looked["player-bonus"][player], "banker-bonus": looked["banker-bonus"][banker]}
        return sides | bonus | {"cards taken": (taken, 0)}

    def settled(self, row: Sequence[int], cell: Sequence[int], elections: Elections, looked: Looked) -> dict[str, Paid]:
        """The reference refuses any draw but the one prescribed; one seat is on the Player, one on the Banker."""
        player, banker = [row[0], row[2]], [row[1], row[3]]
        drawn = list(row[4 : cell[3]])
        own, other = (int(self.looked_up[0][one * 13 + two]) for one, two in (player, banker))
        draws = _DRAWS_BESIDE if (own | other) & _NATURAL else _DRAWS
        for hand, looked_up in ((player, own), (banker, other)):
            if looked_up & draws and drawn:
                hand.append(drawn.pop(0))
        hands = {"player": _suited(player), "banker": _suited(banker)}
        on_player, on_banker = paid_by(elections, [seat(_ON_PLAYER, {}), seat(_ON_BANKER, {}, 2)], hands)
        return on_player | on_banker | {"cards taken": (len(player) + len(banker), 0)}

    def written(self, row: Sequence[int]) -> str:
        return " ".join("23456789TJQKA"[rank] for rank in row)


def _suited(ranks: Sequence[int]) -> tuple[Card, ...]:
    return tuple(CARDS[rank | place << 4] for place, rank in enumerate(ranks))


def at_random(rounds: int, seed: int = 681) -> Rows:
    """Aces and tens more often than a shoe has them: naturals are what is difficult."""
    ranks = np.array([*range(13), 12, 12, 12, 8, 11], np.uint8)
    return ranks[np.random.default_rng(seed).integers(len(ranks), size=(rounds, 6))]


def every_round(module: ModuleType, elections: Elections) -> Rows:
    """All pairs of ranks against all, with every card that is drawn; what is not drawn is any card."""
    cells: Cells = np.zeros((1, 4), np.int64)
    looked_up, found = module.look_up(elections), []
    pairs = list(combinations_with_replacement(range(13), 2))
    for (a, b), (c, d) in product(pairs, pairs):
        row = [a, c, b, d]
        module.settle_all(np.array([[*row, 0, 0]], np.uint8), *looked_up, cells)
        free = int(cells[0, 3]) - 4
        rest = [0] * (2 - free)
        found += [[*row, *drawn, *rest] for drawn in product(range(13), repeat=free)]
    return np.array(found, np.uint8)
