"""What older logs call the cards that players set apart: the field was once named after the place of one game."""

from __future__ import annotations

from functools import cache

from pitboss.games.registry import find_game
from pitboss.law.edition import games

APART = "apart"


def in_todays_names(stored: bytes) -> bytes:
    """JSON of a command or an event with its fields as they are named now, all else as it was written.

    A name with its quotation marks, a colon and a bracket is a key: inside a text the marks would be escaped.
    """
    for name in _older_names():
        stored = stored.replace(f'"{name}":['.encode(), f'"{APART}":['.encode())
    return stored


@cache
def _older_names() -> tuple[str, ...]:
    places = (find_game(name).set_apart for name in games())
    return tuple(place.formerly for place in places if place is not None and place.formerly)
