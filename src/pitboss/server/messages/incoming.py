"""Reading what clients send: it has exactly one meaning, or it is refused."""

from __future__ import annotations

import json
from typing import Any, TypeVar

import msgspec

_T = TypeVar("_T")


class Unreadable(ValueError):
    """What was sent is not a frame; says so in words for the sender."""


def read(decoder: msgspec.json.Decoder[_T], sent: bytes | str) -> _T:
    """The frame that was sent; `Unreadable` if it is not one, or if another reader could understand it differently."""
    try:
        frame = decoder.decode(sent)
        # If a key is written twice, one reader takes the first value and another the last.
        json.loads(sent, object_pairs_hook=_each_key_once)
    except RecursionError as error:
        raise Unreadable("it is nested too deeply") from error
    except (msgspec.MsgspecError, ValueError) as error:
        raise Unreadable(str(error)) from error
    return frame


def _each_key_once(pairs: list[tuple[str, Any]]) -> None:
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            raise Unreadable(f"{key!r} is written twice")
        seen.add(key)
