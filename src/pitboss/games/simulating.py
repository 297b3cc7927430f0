"""What simulations ask a game: a compiled round with all its wagers and a settlement of its own.

A game answers in its own `kernel.py`, which loads when first asked for. The kernel is derived apart from `settle.py`,
which it never imports, and proven equal to it by tests. It deals from `pitboss.kernels.words`, and it counts: each
round adds 1 to one cell of every wager. What a cell comes to is reckoned once, from the rules, so that totals are
whole numbers, and one run tells of every letter under which a wager may be paid.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Protocol

from pitboss.counting.outcomes import Result
from pitboss.games.elections import Elections

Totals = Any
"""How often each cell was come to: an array of 64-bit numbers with a row for each seat."""

OPTIMAL, SIMPLE, MIMIC, RANDOM, TABLE = "optimal", "simple", "mimic-the-dealer", "random", "table"
"""Names of strategies that games have in common, as far as they have them."""


NOT_COMPILED = "not-simulated"
"""The code with which a kernel refuses a reading that it does not know: a table plays it instead."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated:
    """Who plays: a number of equal seats, by a strategy that the kernel knows or by the user's own table."""

    elections: Elections
    seats: int = 1
    strategy: str = OPTIMAL
    table: Mapping[str, str] = field(default_factory=dict)
    """What the user does with each hand, in the words of the game, if the strategy is `TABLE`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """A wager under one letter: where its cells begin, and what becomes of it in each, in units of the base wager."""

    wager: str
    letter: str | None
    first: int
    results: tuple[Result, ...]
    decided: bool = False
    """Whether it depends on what players decide."""
    known: bool = True
    """Whether the exact solution tells its distribution; else its edge alone."""
    often: Fraction = Fraction(1)
    """In what share of the rounds it is made."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """A kernel made ready for a table; several threads may play different blocks of it at the same time."""

    play: Callable[[int, int, int, Totals], None]
    """Plays one block of rounds under a seed, and adds them to the totals."""
    seats: int
    cells: int
    """How many cells there are for each seat."""
    counted: Sequence[Counted]
    decks: int
    independent: bool = True
    """Whether one round tells nothing of the next, as one from the same shoe does."""
    decides_best: Callable[[], bool] | None = None
    """Whether every single decision it plays by is that of the exact solution, which no number of rounds would show."""
    replay: Callable[[int, int, int], Totals] | None = None
    """The totals of the first rounds of a block, dealt by the plain definition of the streams, and slowly."""
    together: tuple[int, ...] = ()
    """Places of the wagers whose results are also added up, for what a seat leaves the house."""
    every_round: Counted | None = None
    """By what rounds are counted, where the first wager is not made in all of them."""
    beyond: int | None = None
    """How much further on the same wagers are counted in rounds that are dealt only if earlier ones allow it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Watched:
    """Shoes dealt before a player who forgets no card and makes a wager only while what is left favors it."""

    wagers: tuple[tuple[str, str | None], ...]
    """Every wager, under each letter that is open."""
    cards: int
    """How many cards a full shoe holds."""
    cut: int
    """How many of them the cover card leaves undealt."""
    play: Callable[[int, int], tuple[list[float], list[int], int]]
    """Deals the shoe of a number under a seed: what each wager gains in it, in how many rounds it is made, of how many.

    A gain is what the cards that are left promise on average, not what came.
    """
    gains: Callable[[Sequence[int]], list[float]]
    """What every wager gains on average from a shoe with these numbers of cards of each rank, from the 2 to the ace."""


class Watch(Protocol):
    """Shoes of these elections, cut at a depth, or as the law has it at the least."""

    def __call__(self, elections: Elections, cut: int | None = None) -> Watched: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Kernel:
    """A game's compiled round, made in its `kernel.py`."""

    prepare: Callable[[Seated], Sequence[Program]]
    """Programs for a table, one for each number of decks that is still open; refused where a reading is not known."""
    strategies: Mapping[str, str]
    """By which strategies it can be played, each in a sentence."""
    watch: Watch | None = None
    """Its shoes before a player who forgets no card; absent where each round is dealt from a whole deck."""
