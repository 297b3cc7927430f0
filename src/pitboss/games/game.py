"""What a game is, on one screen: the value that its folder defines and everything else asks.

The figures and words of the law are in files of the same folder:

    editions.toml   the texts of the chapter and where they are printed   -> `law.edition`
    rules.toml      every figure, wager, paytable and ruling              -> `games.rules(edition)`
    clauses.toml    every clause, and how it is honored                   -> `games.register(edition)`
    layout.toml     its felt, and the words beside it                     -> `games.layout.layout_of(edition)`
    dealer.toml     its steps said to the dealer, for the printed procedure

`pitboss new-game` creates these files; docs/guides/add-a-game.md explains them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from pitboss.games.elections import Elections
    from pitboss.games.hands import Hands
    from pitboss.games.house_table import HouseTable
    from pitboss.games.places import Place
    from pitboss.games.play import Play
    from pitboss.games.record import RoundRecord
    from pitboss.games.round import Round
    from pitboss.games.settlement import Settlement
    from pitboss.games.simulating import Kernel
    from pitboss.games.solving import Solver
    from pitboss.games.strategies import Strategy
    from pitboss.ranking import Category

    Settle = Callable[[Round, Elections], Settlement]


TellsApart: TypeAlias = "Mapping[str, tuple[type[Category] | str, ...]]"
"""Paytables by name, each with the rankings and the additional hands that its wager distinguishes."""


@dataclass(frozen=True, slots=True)
class Lazily:
    """A part of a game that loads when first asked for, since it may need compiled code."""

    package: str
    module: str
    name: str

    def __call__(self) -> Any:
        return _loaded(self)


@cache
def _loaded(lazily: Lazily) -> Any:
    return getattr(import_module(f"{lazily.package}.{lazily.module}"), lazily.name)


def lazily(package: str, module: str, name: str) -> Lazily:
    """The object of that name in a game's module, imported on first use."""
    return Lazily(package, module, name)


@dataclass(frozen=True, slots=True)
class CompiledAhead:
    """Kernels that are compiled by using them once."""

    kernels: tuple[str, ...]
    loaded: Callable[[], Callable[[], None]]

    def use(self) -> None:
        """Compile them."""
        self.loaded()()


def ahead(package: str, use: str, *kernels: str) -> CompiledAhead:
    """The kernels used by a function in a game's `compile_ahead.py`, which loads when called."""
    return CompiledAhead(kernels, lazily(package, "compile_ahead", use))


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One game. Answers that its chapter does not need are left out."""

    places: tuple[Place, ...]
    """Where its cards lie."""
    play: Play
    """The deal, the decisions, the passes around the table."""
    settle: Settle
    """How every wager of a round is settled."""
    hands: Hands
    """Cards named as hands."""
    tells_apart: TellsApart
    """The hands each wager distinguishes, by its paytable's name: a ranking, meaning all its classes, and any further
    hands by name. Each hand is paid by a row or listed among those that lose."""
    strategies: Mapping[str, Strategy] = field(default_factory=dict)
    """How bots play, by name."""
    house_table: HouseTable | None = None
    """The table that the house opens with it; a plain one by default."""
    richest: tuple[RoundRecord, ...] = ()
    """Rounds that could win one patron the most, if the chapter has a payout limit; without edition and wagers."""
    solver: Callable[[], Solver] | None = None
    """Every outcome of every wager, the value of every choice; absent until the game has been solved."""
    kernel: Callable[[], Kernel] | None = None
    """A compiled round for simulation; a game without one is simulated through its table."""
    compiled: tuple[CompiledAhead, ...] = ()
    """The kernels behind its figures, each with a function that uses it once, so that they can be compiled ahead."""

    def hands_told_apart(self, paytable: str) -> tuple[str, ...]:
        """The hands that a wager distinguishes, including the classes of rankings; none if the game lists none."""
        told = self.tells_apart.get(paytable, ())
        return tuple(hand for each in told for hand in ((each,) if isinstance(each, str) else each.hands()))

    def place(self, name: str) -> Place | None:
        """The place of that name, if the game has one."""
        return next((each for each in self.places if each.name == name), None)

    @property
    def set_apart(self) -> Place | None:
        """The place of the cards that players set apart, if they do."""
        return next((each for each in self.places if each.part_of is not None), None)
