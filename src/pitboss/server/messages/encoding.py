"""The frames of one table as bytes. What everyone sees is encoded once for all viewers, until it changes."""

from __future__ import annotations

from functools import cache
from operator import is_
from typing import Any

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from pitboss.server.messages.changes import changes
from pitboss.server.messages.frames import Change, Snapshot, Whole, encode
from pitboss.table.views.person_views import PublicView

_ENCODER = msgspec.json.Encoder()
_PUBLIC = "public"


class Once:
    """The last value encoded, and its bytes."""

    __slots__ = ("_raw", "_value")

    def __init__(self) -> None:
        self._value: object = None
        self._raw = Raw(b"null")

    def of(self, value: object, encodable: Any = None) -> Any:
        """The bytes of a value, to be embedded in its place; made from `encodable`, if given."""
        if value is not self._value:
            self._raw = Raw(_ENCODER.encode(value if encodable is None else encodable()))
            self._value = value
        return self._raw


class ChangedOnce:
    """What changed at one path from a value to another, as the inside of an object: the last that was asked for."""

    __slots__ = ("_after", "_before", "_inside", "_path")

    def __init__(self, path: str) -> None:
        self._path = path
        self._before: object = None
        self._after: object = None
        self._inside = b""

    def of(self, before: object, after: object) -> bytes:
        if before is not self._before or after is not self._after:
            self._inside = _inside(dict(changes(before, after, self._path)))
            self._before, self._after = before, after
        return self._inside


class Encoding:
    """The encoding of one table's frames."""

    def __init__(self) -> None:
        self._public, self._sign, self._last, self._facts = Once(), Once(), Once(), Once()
        self._changed, self._clocks = ChangedOnce(f"/view/{_PUBLIC}"), ChangedOnce("/clocks")
        self._alike: tuple[tuple[object, ...], tuple[object, ...], bytes] | None = None

    def frame(self, frame: Whole, before: Whole | None = None) -> bytes:
        """The same bytes as if the frame were encoded on its own; or the change, for a client with an earlier frame."""
        if before is not None and type(before.view) is type(frame.view):
            return self._change(frame, before)
        public = frame.view.public
        told = self._public.of(public, lambda: self._parts(public))
        return encode(replace(frame, view=replace(frame.view, public=told)))

    def _parts(self, public: PublicView) -> PublicView:
        return replace(public, sign=self._sign.of(public.sign), last=self._last.of(public.last))

    def _change(self, frame: Whole, before: Whole) -> bytes:
        own: dict[str, object] = {}
        was, now = before.view, frame.view
        for name, path in _own_fields(type(now)):
            had, has = getattr(was, name), getattr(now, name)
            if had is not has:
                _add(own, path, had, has)
        if before.names is not frame.names:
            _add(own, "/names", before.names, frame.names)
        return self._told(frame, before, own) if own else self._told_alike(frame, before)

    def _told_alike(self, frame: Whole, before: Whole) -> bytes:
        """The change for somebody whose own part is unchanged: the same bytes for everyone who is told the same."""
        rest = (frame.asked,) if isinstance(frame, Snapshot) else (frame.events, frame.facts)
        numbers = before.sequence, frame.sequence, frame.digest, frame.at
        parts = type(frame), before.view.public, frame.view.public, before.clocks, frame.clocks, *rest
        known = self._alike
        if known is None or known[0] != numbers or not all(map(is_, known[1], parts)):
            known = self._alike = numbers, parts, self._told(frame, before, {})
        return known[2]

    def _told(self, frame: Whole, before: Whole, own: dict[str, object]) -> bytes:
        parts = (
            self._changed.of(before.view.public, frame.view.public),
            self._clocks.of(before.clocks, frame.clocks),
            _inside(own),
        )
        told: Any = Raw(b"{%s}" % b",".join(filter(None, parts)))
        head = before.sequence, frame.sequence, frame.digest, frame.at
        if isinstance(frame, Snapshot):
            return encode(Change("snapshot", *head, told, asked=frame.asked))
        facts: Any = self._facts.of(frame.facts) if frame.facts else ()
        return encode(Change("update", *head, told, frame.events, facts))


@cache
def _own_fields(view: type[msgspec.Struct]) -> tuple[tuple[str, str], ...]:
    """The fields of a view that not everyone sees, and their paths."""
    return tuple((name, f"/view/{name}") for name in view.__struct_fields__ if name != _PUBLIC)


def _add(changed: dict[str, object], path: str, before: object, after: object) -> None:
    """Add what changed at a path: mostly nothing, which is noticed here without looking further."""
    if before is not after and (type(before) is not type(after) or before != after):
        changed.update(changes(before, after, path))


def _inside(changed: dict[str, object]) -> bytes:
    return _ENCODER.encode(changed)[1:-1] if changed else b""
