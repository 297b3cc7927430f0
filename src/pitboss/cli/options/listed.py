"""The games that can be played, for whatever only lists them or reads their law: ours are not loaded for it."""

from __future__ import annotations

from pitboss.law.chapters import other_chapters
from pitboss.law.edition import Edition, editions, games


def listed_games() -> tuple[str, ...]:
    """Every game; one that another package brings is left out, with a warning, if it is not complete."""
    if not other_chapters():
        return games()
    from pitboss.games.registry import playable

    return playable()


def listed_texts() -> tuple[Edition, ...]:
    """The texts of those games."""
    listed = listed_games()
    return tuple(each for each in editions() if each.game in listed)
