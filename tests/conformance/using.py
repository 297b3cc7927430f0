"""Which games use which fields of the types that all of them share.

Whatever a game declares is walked through: its `Game` and everything in it, its felt, its law under every edition, what
is elected at the table that the house opens with it, its solver and its kernel. A field is used by a game where it says
something else than by default; what has no default comes with its type, which some other field holds.
"""

from __future__ import annotations

import dataclasses
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from inspect import get_annotations
from typing import Any

import msgspec

from pitboss.games.layout import layout_of
from pitboss.games.registry import find_game
from pitboss.games.rule_data import rules
from pitboss.law.chapters import our_chapters
from pitboss.law.edition import editions_of

Field = tuple[str, str]
"""The name of a type, and that of a field which it declares."""


def used_by(games: Iterable[str]) -> dict[Field, set[str]]:
    """The games that use each field, of those that any of them uses."""
    found: defaultdict[Field, set[str]] = defaultdict(set)
    for game in games:
        for field in fields_used(*_declared(game)):
            found[field].add(game)
    return dict(found)


def fields_used(*declared: object) -> set[Field]:
    """The fields of shared types that say something else than by default, in these values and all that is in them."""
    return set(_walk(declared, {}))


def _declared(name: str) -> Iterator[object]:
    game = find_game(name)
    yield game
    yield from (made() for made in (game.solver, game.kernel) if made is not None)
    if game.house_table is not None:
        yield game.house_table.elections
    for text in editions_of(name):
        yield layout_of(text.name)
        yield rules(text.name)


def _walk(value: object, seen: dict[int, object]) -> Iterator[Field]:
    if id(value) in seen:
        return
    seen[id(value)] = value
    if isinstance(value, Mapping):
        for each in value.values():
            yield from _walk(each, seen)
    elif isinstance(value, list | tuple | set | frozenset):
        for each in value:
            yield from _walk(each, seen)
    elif not isinstance(value, type):
        for name, default in _fields(value):
            inside = getattr(value, name)
            # A function is a hook: the default itself, or one of the game's own.
            if default is not _NONE and inside is not default and inside != default:
                yield _declaring(type(value), name).__name__, name
            yield from _walk(inside, seen)


_NONE = object()


def _fields(value: object) -> Iterator[tuple[str, object]]:
    """Every field of a shared type, and what it is by default."""
    if not _is_shared(type(value).__module__):
        return
    if isinstance(value, msgspec.Struct):
        for each in msgspec.structs.fields(type(value)):
            yield each.name, _default(each.default, each.default_factory, msgspec.NODEFAULT)
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield field.name, _default(field.default, field.default_factory, dataclasses.MISSING)


def _is_shared(module: str) -> bool:
    own = (f"pitboss.games.{chapter.folder.name}" for chapter in our_chapters())
    return module.startswith("pitboss.") and not module.startswith(tuple(own))


def _default(default: object, factory: Any, missing: object) -> object:
    if default is not missing:
        return default
    return _NONE if factory is missing else factory()


def _declaring(kind: type, name: str) -> type:
    """The type that has declared a field, of all that have it from each other."""
    return next(each for each in reversed(kind.__mro__) if name in get_annotations(each))
