"""The frames of one table as bytes. What everyone sees is encoded once for all viewers, until it changes."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from pitboss.server.messages.frames import Snapshot, Update, encode
from pitboss.table.views.person_views import PublicView

_ENCODER = msgspec.json.Encoder()


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


class Encoding:
    """The encoding of one table's frames."""

    def __init__(self) -> None:
        self._public, self._sign, self._last = Once(), Once(), Once()

    def frame(self, frame: Snapshot | Update) -> bytes:
        """The same bytes as if the frame were encoded by itself."""
        public = frame.view.public
        told = self._public.of(public, lambda: self._parts(public))
        return encode(replace(frame, view=replace(frame.view, public=told)))

    def _parts(self, public: PublicView) -> PublicView:
        return replace(public, sign=self._sign.of(public.sign), last=self._last.of(public.last))
