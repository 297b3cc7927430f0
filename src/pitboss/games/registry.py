"""Every game that is installed, by its name: ours, and whatever another package brings."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from importlib import import_module
from typing import TYPE_CHECKING

from pitboss.games.check_game import check_game
from pitboss.games.game import Game
from pitboss.games.places import Place
from pitboss.law.edition import edition as edition_named
from pitboss.law.edition import games, newest_edition
from pitboss.law.names import Unknown
from pitboss.malformed import Malformed

if TYPE_CHECKING:
    from pitboss.games.elections import Elections
    from pitboss.games.solving import Solver


@cache
def find_game(name: str) -> Game:
    """The game of that name or chapter, loaded when first asked for; an unknown one is refused with the nearest."""
    package = newest_edition(name).kept.package
    found = getattr(import_module(package), "GAME", None)
    if not isinstance(found, Game):
        raise TypeError(f"{package} makes no Game: write GAME = Game(...) in its __init__.py")
    check_game(name, found)
    return found


@lru_cache(maxsize=64)
def places_of(edition: str) -> tuple[Place, ...]:
    """Where cards lie in the game of an edition; nowhere, if there is no such text."""
    try:
        return find_game(edition_named(edition).game).places
    except (Unknown, Malformed):
        return ()


def game_of(elections: Elections) -> Game:
    """The game that was elected."""
    return find_game(elections.rules.game)


def solver_of(name: str) -> Solver:
    """What solves a game; one that was only laid out is refused."""
    return check_solved(name)()


def check_solved(name: str) -> Callable[[], Solver]:
    """What loads the solver of a game, without loading it."""
    solver = find_game(name).solver
    if solver is None:
        ready = ", ".join(each for each in games() if find_game(each).solver is not None)
        raise Malformed(name, f"a game that has been solved ({ready})", "write its solve.py, or choose one of these")
    return solver
