"""What has changed from one value to another, by JSON Pointers: the shorter way to tell somebody who has the first.

`changes` finds it, and `applied` puts it into what the other has. It follows from the two values alone, so it tells no
more than the second does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec


def changes(before: object, after: object, path: str = "") -> Iterator[tuple[str, object]]:
    """Every part of a value that differs in another, each with its path. No path leads into another.

    A part that has other keys, or another length, is given whole: so nothing is ever taken away.
    """
    if before is after:
        return
    kind = type(after)
    if type(before) is kind:
        if isinstance(after, msgspec.Struct) and not after.__struct_config__.omit_defaults:
            for name, key in zip(after.__struct_fields__, after.__struct_encode_fields__, strict=True):
                was, now = getattr(before, name), getattr(after, name)
                if was is not now:
                    yield from changes(was, now, f"{path}/{key}")
            return
        if before == after:
            return
        if isinstance(after, dict) and isinstance(before, dict) and before.keys() == after.keys():
            for key, now in after.items():
                yield from changes(before[key], now, f"{path}/{_escaped(key)}")
            return
        if isinstance(after, tuple) and isinstance(before, tuple) and len(before) == len(after):
            for place, (was, now) in enumerate(zip(before, after, strict=True)):
                yield from changes(was, now, f"{path}/{place}")
            return
    yield path, after


def applied(whole: Any, changed: Mapping[str, Any]) -> Any:
    """A JSON value with changes in it. What they do not name is shared with the value before, which stays as it is."""
    for path, value in changed.items():
        keys = [key.replace("~1", "/").replace("~0", "~") for key in path.split("/")[1:]]
        whole = _put(whole, keys, value)
    return whole


def followed(before: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    """The whole frame that a `change` stands for, both as JSON, for a client that has the frame before it."""
    if change["since"] != before["sequence"]:
        raise ValueError(f"the change is one since line {change['since']}, not since line {before['sequence']}")
    told = {key: before[key] for key in ("view", "names", "clocks")}
    frame = {key: change[key] for key in ("sequence", "digest", "at")}
    rest: dict[str, Any] = {"asked": None} if change["of"] == "snapshot" else {"events": [], "facts": []}
    of = {key: change.get(key, default) for key, default in rest.items()}
    return {"frame": change["of"], **frame, **of, **applied(told, change["changes"])}


def _put(node: Any, keys: list[str], value: Any) -> Any:
    if not keys:
        return value
    first, *rest = keys
    if isinstance(node, list):
        place = int(first)
        return [*node[:place], _put(node[place], rest, value), *node[place + 1 :]]
    return {**node, first: _put(node[first], rest, value)}


def _escaped(key: object) -> str:
    return str(key).replace("~", "~0").replace("/", "~1")
