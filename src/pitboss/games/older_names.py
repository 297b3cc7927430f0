"""Older names of fields that were once named after a place or a wager of one game."""

from __future__ import annotations

from functools import cache

from pitboss.games.pooling import pooled_anywhere
from pitboss.games.registry import find_game, playable

APART, POOLED = "apart", "pooled"


def in_todays_names(stored: bytes) -> bytes:
    """The JSON of a command or an event with its fields' current names and everything else unchanged.

    A quoted name followed by a colon and the start of a value is a key: inside a string the quotes would be escaped.
    """
    for name in _older_names():
        stored = stored.replace(f'"{name}":['.encode(), f'"{APART}":['.encode())
    for name in pooled_anywhere():
        stored = stored.replace(f'"{name}":true'.encode(), f'"{POOLED}":["{name}"]'.encode())
    return stored


@cache
def _older_names() -> tuple[str, ...]:
    places = (find_game(name).set_apart for name in playable())
    return tuple(place.formerly for place in places if place is not None and place.formerly)
