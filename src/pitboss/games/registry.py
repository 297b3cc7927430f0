"""Every installed game by name: ours, and those of other packages."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from importlib import import_module
from typing import TYPE_CHECKING

from pitboss.games.check_game import check_game
from pitboss.games.check_source import in_words
from pitboss.games.game import Game
from pitboss.games.places import Place
from pitboss.law.chapters import our_chapters
from pitboss.law.edition import Edition, games, newest_edition
from pitboss.law.edition import edition as edition_named
from pitboss.law.incomplete import Incomplete, leave_out
from pitboss.law.names import Unknown
from pitboss.malformed import Malformed

if TYPE_CHECKING:
    from pitboss.games.elections import Elections
    from pitboss.games.solving import Solver


@cache
def find_game(name: str) -> Game:
    """The game of that name or chapter, loaded when first asked for; an unknown one is refused with the nearest.

    Everything gets its games here, so this is where they are checked: a `Game` by itself knows neither its name nor its
    law.
    """
    text = newest_edition(name)
    try:
        found = _made(text)
        check_game(text.game, found)
    except Incomplete as error:
        if text.kept in our_chapters():
            raise
        raise Incomplete(text.game, error.faults, text.kept.package) from error
    return found


def _made(text: Edition) -> Game:
    """The `Game` that a package defines; an error while importing it is refused with its line."""
    package = text.kept.package
    try:
        found = getattr(import_module(package), "GAME", None)
    except Exception as error:
        told = f"{package} cannot be imported: {in_words(error, package)}: correct it"
        raise Incomplete(text.game, [told]) from error
    if not isinstance(found, Game):
        raise Incomplete(text.game, [f"{package} defines no Game: write GAME = Game(...) in its __init__.py"])
    return found


@cache
def playable() -> tuple[str, ...]:
    """Every game; incomplete ones of other packages are left out with a warning."""
    return tuple(name for name in games() if _is_playable(name))


def _is_playable(name: str) -> bool:
    if newest_edition(name).kept in our_chapters():
        return True
    try:
        find_game(name)
    except Incomplete as error:
        leave_out(error)
        return False
    return True


@lru_cache(maxsize=64)
def places_of(edition: str) -> tuple[Place, ...]:
    """The places for cards in the game of an edition; none if there is no such text."""
    try:
        return find_game(edition_named(edition).game).places
    except (Unknown, Malformed):
        return ()


def game_of(elections: Elections) -> Game:
    """The game that was elected."""
    return find_game(elections.rules.game)


def solver_of(name: str) -> Solver:
    """The solver of a game; a game without one is refused."""
    return check_solved(name)()


def check_solved(name: str) -> Callable[[], Solver]:
    """The solver of a game, not yet loaded."""
    solver = find_game(name).solver
    if solver is None:
        ready = ", ".join(each for each in playable() if find_game(each).solver is not None)
        raise Malformed(name, f"a game that has been solved ({ready})", "write its solve.py, or choose one of these")
    return solver
