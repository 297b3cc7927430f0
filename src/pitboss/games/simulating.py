"""What simulations ask a game: a compiled round with all its wagers and its own settlement.

A game answers in its own `kernel.py`, which loads when first asked for. The kernel is derived independently of
`settle.py`, which it never imports, and tests prove the two equal. It deals from `pitboss.kernels.words`, and it
counts: each round adds 1 to one cell of every wager. The value of a cell is computed once, from the rules, so that
totals are whole numbers and one run covers every letter under which a wager may be paid.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Protocol

from pitboss.counting.outcomes import Result
from pitboss.games.elections import Elections

Totals = Any
"""How often each cell was reached: an array of 64-bit numbers with a row for each seat."""

OPTIMAL, SIMPLE, MIMIC, RANDOM, TABLE = "optimal", "simple", "mimic-the-dealer", "random", "table"
"""Names of strategies that games may have in common."""


NOT_COMPILED = "not-simulated"
"""The code of a kernel's refusal of a reading it does not support: a table plays it instead."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated:
    """Who plays: a number of equal seats, by a strategy that the kernel knows or by the user's own table."""

    elections: Elections
    seats: int = 1
    boxes: int = 1
    """How many adjacent seats, from the first, belong to one player; each of the others has a player of its own."""
    strategy: str = OPTIMAL
    table: Mapping[str, str] = field(default_factory=dict)
    """What to do with each hand, in the words of the game, if the strategy is `TABLE`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """A wager under one letter: where its cells begin, and its result in each, in units of the base wager."""

    wager: str
    letter: str | None
    first: int
    results: tuple[Result, ...]
    decided: bool = False
    """Whether it depends on players' decisions."""
    known: bool = True
    """Whether the exact solution gives its distribution, rather than only its edge."""
    solved: bool = True
    """Whether there is an exact solution for this number of players and boxes."""
    often: Fraction = Fraction(1)
    """The share of rounds in which it is made."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """A kernel prepared for a table; several threads may play different blocks of it at the same time."""

    play: Callable[[int, int, int, Totals], None]
    """Plays one block of rounds under a seed, and adds them to the totals."""
    seats: int
    cells: int
    """How many cells there are for each seat."""
    counted: Sequence[Counted]
    decks: int
    independent: bool = True
    """Whether rounds are independent, unlike those from the same shoe."""
    decides_best: Callable[[], bool] | None = None
    """Whether every decision it plays by matches the exact solution, which no number of rounds would show."""
    replay: Callable[[int, int, int], Totals] | None = None
    """The totals of the first rounds of a block, dealt slowly by the plain definition of the streams."""
    together: tuple[int, ...] = ()
    """Indexes of the wagers whose results are also summed, to give what a seat leaves the house."""
    every_round: Counted | None = None
    """What rounds are counted by, if the first wager is not made in all of them."""
    beyond: int | None = None
    """The offset at which the same wagers are counted in rounds that are dealt only if earlier ones allow it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Watched:
    """Shoes dealt to a player who remembers every card and makes a wager only while the remaining cards favor it."""

    wagers: tuple[tuple[str, str | None], ...]
    """Every wager, under each letter that is open."""
    cards: int
    """How many cards a full shoe holds."""
    cut: int
    """How many of them the cover card leaves undealt."""
    play: Callable[[int, int], tuple[list[float], list[int], int]]
    """Deals the shoe with this number under a seed: each wager's gain, the rounds in which it is made, and all rounds.

    A gain is the average given the remaining cards, not what actually came.
    """
    gains: Callable[[Sequence[int]], list[float]]
    """The average gain of every wager from a shoe with these numbers of cards of each rank, from the 2 to the ace."""


class Watch(Protocol):
    """Shoes of these elections, cut at a depth, by default the least that the law allows."""

    def __call__(self, elections: Elections, cut: int | None = None) -> Watched: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Kernel:
    """A game's compiled round, made in its `kernel.py`."""

    prepare: Callable[[Seated], Sequence[Program]]
    """Programs for a table, one for each number of decks that is still open; refused if a reading is not supported."""
    strategies: Mapping[str, str]
    """The strategies it can play, each in a sentence."""
    plays_boxes: bool = False
    """Whether it can play one player in several boxes."""
    watch: Watch | None = None
    """Its shoes for a player who remembers every card; absent if each round is dealt from a whole deck."""
