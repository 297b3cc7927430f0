"""Rounds settled by the reference, `settle.py` of each game, and held against what a kernel counts.

A proof is an array of rounds, as `settle_all` of the kernel takes them, and every one of them is compared. Rounds are
given to the reference as cards, past the reading of records: so it settles some twenty thousand a second.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from hashlib import sha256
from itertools import cycle
from math import lcm
from types import ModuleType
from typing import Any, ClassVar

import numpy as np
from msgspec import structs
from numpy.typing import NDArray

from pitboss.cards import Card, Rank, Suit, parse_cards
from pitboss.counting.outcomes import Result
from pitboss.games.elections import Elections
from pitboss.games.registry import game_of
from pitboss.games.round import Round, Seat
from pitboss.games.simulating import OPTIMAL, Counted, Program, Seated

STAKE = 100
JOKER = 13
BYTES = np.array([rank | suit << 4 for suit in range(4) for rank in range(13)], np.uint8)
"""The deck as kernels know cards: the rank and, from bit 4 on, the suit; the joker has a rank of its own."""
CARDS: dict[int, Card] = {
    place | at << 4: Card(rank, suit) for at, suit in enumerate(Suit) for place, rank in enumerate(Rank)
} | {JOKER: parse_cards("Jk")[0]}

Rows = NDArray[np.uint8]
Cells = NDArray[np.int64]
Paid = tuple[int, int]
"""What a wager gained, and what was staked on it, in cents."""
Looked = Mapping[str, Sequence[Paid]]
"""What each wager comes to in each of its cells."""


class Differs(AssertionError):
    """A round that the kernel and the reference settle otherwise."""


def of(counted: Sequence[Counted], wager: str, letter: str | None) -> tuple[Result, ...]:
    """What the cells of a wager under a letter come to."""
    return next(each.results for each in counted if (each.wager, each.letter) == (wager, letter))


def paid_by(
    elections: Elections, seats: Sequence[Seat], places: Mapping[str, tuple[Card, ...]], meter: int | None = None
) -> list[dict[str, Paid]]:
    """What every seat was paid on every wager."""
    round_ = Round(elections.rules, tuple(seats), places, meter, None, False)
    settlement = game_of(elections).settle(round_, elections)
    lines = {each.seat: each.lines for each in settlement.seats}
    return [{line.wager: (line.net, line.stake) for line in lines[seat.number]} for seat in seats]


def seat(
    stakes: Mapping[str, int],
    places: Mapping[str, tuple[Card, ...]],
    number: int = 1,
    street: str | None = None,
    *,
    player: str | None = None,
) -> Seat:
    """A seat in a round to be settled."""
    return Seat(number, player or str(number), stakes, places, street, False, False, False)


def together(found: Mapping[str, Paid], *wagers: str) -> Paid:
    """Several wagers as one."""
    made = [found[each] for each in wagers if each in found]
    return sum(each for each, _ in made), sum(each for _, each in made)


class Held(ABC):
    """A kernel under elections and a strategy, held against the reference."""

    tables: ClassVar[Mapping[str, str]]
    """Tables for which a letter is elected: those of the wagers whose cells they pay."""

    def __init__(self, module: ModuleType, elections: Elections, strategy: str = OPTIMAL) -> None:
        # A mutant is a module of its own, of which no more is known than of the real one.
        self.kernel: Any = module
        self.seated = Seated(elections=elections, strategy=strategy)
        self.elections = elections
        self.programs: Sequence[Program] = module.prepare(self.seated)
        self.letters = list(self._letters())

    def _letters(self) -> list[tuple[Elections, Looked]]:
        """Every letter of every table once at least, and what the cells come to under it."""
        known = {table: tuple(self.elections.rules.wager(table).paytables) for table in self.tables}
        found: list[tuple[Elections, Looked]] = []
        for turn in range(lcm(*map(len, known.values())) if known else 1):
            elected = {table: letters[turn % len(letters)] for table, letters in known.items()}
            looked = {
                each.wager: [(int(one.net * STAKE), int(one.staked * STAKE)) for one in each.results]
                for each in self.programs[0].counted
                if each.letter is None
                or each.letter in {elected[table] for table, wager in self.tables.items() if wager == each.wager}
            }
            found.append((structs.replace(self.elections, paytables=elected), looked))
        return found

    @abstractmethod
    def cells(self, rows: Rows) -> Cells:
        """What the kernel comes to, a row for each round."""

    @abstractmethod
    def expected(self, cell: Sequence[int], looked: Looked) -> dict[str, Paid]:
        """What the kernel pays for a row of cells."""

    @abstractmethod
    def settled(self, row: Sequence[int], cell: Sequence[int], elections: Elections, looked: Looked) -> dict[str, Paid]:
        """What the reference pays for the same round; what was decided in it, the cells say."""

    def check(self, rows: Rows) -> int:
        """Hold every round against the reference, under all letters in turn; how many there were."""
        cells = self.cells(np.ascontiguousarray(rows)).tolist()
        for row, cell, (elections, looked) in zip(rows.tolist(), cells, cycle(self.letters), strict=False):
            kernel, reference = self.expected(cell, looked), self.settled(row, cell, elections, looked)
            if kernel != reference:
                raise Differs(f"{self.written(row)} under {elections.paytables}: {kernel}, and settled {reference}")
        return len(rows)

    def written(self, row: Sequence[int]) -> str:
        """A round in words."""
        return " ".join(CARDS[card].notation for card in row)


def cards(dealt: Sequence[int]) -> tuple[Card, ...]:
    """Cards that kernels know as bytes."""
    return tuple(CARDS[card] for card in dealt)


def shuffled(rows: Rows, rng: np.random.Generator) -> Rows:
    """The cards of every round in another order."""
    order = rng.permuted(np.tile(np.arange(rows.shape[1]), (len(rows), 1)), axis=1)
    found: Rows = np.take_along_axis(rows, order, axis=1)
    return found


def one_in(rows: Rows, count: int) -> Rows:
    """About so many of these rounds, evenly spread: the bounded version of a proof over all of them."""
    return rows[:: max(1, len(rows) // count)]


def share_of_a_million(cases: int) -> int:
    """How many rounds each of so many cases takes, so that they are a million together."""
    return -(-1_000_000 // cases)


def seed_of(*case: str) -> int:
    """Other rounds for every case."""
    return int.from_bytes(sha256(" ".join(case).encode()).digest()[:4])
