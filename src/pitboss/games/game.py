"""What a game is, in one screen: the value that its folder makes and everything else asks.

Beside it, in files of the same folder, stand the figures and words of the law:

    editions.toml   the texts of the chapter and where they are printed   -> `law.edition`
    rules.toml      every figure, wager, paytable and ruling              -> `games.rules(edition)`
    clauses.toml    every clause, and how it is honored                   -> `games.register(edition)`
    layout.toml     its felt, and the words beside it                     -> `games.layout.layout_of(edition)`

`pitboss new-game` lays these files out; docs/guides/add-a-game.md leads through them.
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
"""Paytables by name, each with the rankings and the hands of its own that its wager tells apart."""


@dataclass(frozen=True, slots=True)
class Lazily:
    """Something of a game that loads when it is first asked for: it may need compiled code."""

    package: str
    module: str
    name: str

    def __call__(self) -> Any:
        return _loaded(self)


@cache
def _loaded(lazily: Lazily) -> Any:
    return getattr(import_module(f"{lazily.package}.{lazily.module}"), lazily.name)


def lazily(package: str, module: str, name: str) -> Lazily:
    """What a module of a game calls so, once it is asked for."""
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
    """The kernels that a function in a game's `compile_ahead.py` uses, which loads when it is called."""
    return CompiledAhead(kernels, lazily(package, "compile_ahead", use))


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One game. Answers that a chapter has no use for are left out."""

    places: tuple[Place, ...]
    """Where its cards lie."""
    play: Play
    """The deal, the decisions, the ways around the table."""
    settle: Settle
    """What becomes of every wager of a round."""
    hands: Hands
    """Cards named as hands."""
    tells_apart: TellsApart
    """What each wager tells apart, by its paytable's name: a ranking, with every class it has, and hands of the wager's
    own, each by its name. Each hand is paid by a row or loses by its name."""
    strategies: Mapping[str, Strategy] = field(default_factory=dict)
    """How bots play, by name."""
    house_table: HouseTable | None = None
    """The table that the house opens with it; a plain one where nothing is said."""
    richest: tuple[RoundRecord, ...] = ()
    """Rounds that could win one patron the most, where the chapter has a payout limit; without edition and wagers."""
    solver: Callable[[], Solver] | None = None
    """Every outcome of every wager, the value of every choice; absent until the game has been solved."""
    kernel: Callable[[], Kernel] | None = None
    """A compiled round for simulation; a game without one is simulated through its table."""
    compiled: tuple[CompiledAhead, ...] = ()
    """The kernels behind its figures, and what uses each once, so that they can be compiled ahead."""

    def hands_told_apart(self, paytable: str) -> tuple[str, ...]:
        """The hands that a wager tells apart, the classes of rankings among them; none where nothing is said."""
        told = self.tells_apart.get(paytable, ())
        return tuple(hand for each in told for hand in ((each,) if isinstance(each, str) else each.hands()))

    def place(self, name: str) -> Place | None:
        """The place of that name, if the game has it."""
        return next((each for each in self.places if each.name == name), None)

    @property
    def set_apart(self) -> Place | None:
        """The place of the cards that players set apart, where they do."""
        return next((each for each in self.places if each.part_of is not None), None)
