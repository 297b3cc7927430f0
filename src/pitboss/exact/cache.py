"""Results cached on disk, keyed by everything they depend on. A stale or damaged one is never used."""

from __future__ import annotations

import os
import tempfile
from collections import OrderedDict
from contextlib import suppress
from fractions import Fraction
from functools import cache
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from typing import Any, TypeVar

import msgspec

from pitboss.exact.fingerprint import fingerprint, is_unchanged
from pitboss.kernels import user_cache

_STATES = 6
"""How many states of the code keep their results, for developers who switch back and forth."""
_REMEMBERED = 1024
_DIGEST = sha256().digest_size

T = TypeVar("T")


class _Kept(msgspec.Struct, frozen=True):
    """What a file holds after the hash of these bytes."""

    code: str
    question: bytes
    answer: msgspec.Raw


def _written(value: object) -> str:
    """A fraction as text: the only type used in answers that the format lacks."""
    if isinstance(value, Fraction):
        return str(value)
    raise NotImplementedError(f"{value!r} cannot be kept")


def _read(type_: type, written: Any) -> Fraction:
    if type_ is Fraction:
        return Fraction(written)
    raise NotImplementedError(f"{type_} cannot be kept")


class Cache:
    """Answers by question. Without a folder, nothing is read or written, and every answer is computed from scratch."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._remembered: OrderedDict[bytes, object] = OrderedDict()

    def __reduce__(self) -> tuple[type[Cache], tuple[Path | None]]:
        """Another process gets the folder, not what this process remembers."""
        return Cache, (self._folder,)

    def read(self, game: str, question: bytes, type_: type[T]) -> T | None:
        """The answer cached for exactly this question by exactly this code, if there is one."""
        if self._folder is None:
            return None
        remembered = self._remembered.get(question)
        if isinstance(remembered, type_):
            return remembered
        try:
            found = self._path(game, question).read_bytes()
            digest, body = found[:_DIGEST], found[_DIGEST:]
            if sha256(body).digest() != digest:
                return None
            kept = msgspec.msgpack.decode(body, type=_Kept)
            if (kept.code, kept.question) != (fingerprint(game), question):
                return None
            answer = msgspec.msgpack.decode(kept.answer, type=type_, dec_hook=_read)
        except (OSError, msgspec.DecodeError):
            return None
        self._remember(question, answer)
        return answer

    def write(self, game: str, question: bytes, answer: object) -> None:
        """Cache an answer. If that fails, it is computed again the next time."""
        if self._folder is None:
            return
        self._remember(question, answer)
        # Code that changed while it ran must not file its answer under the new state.
        if not is_unchanged(game):
            return
        kept = _Kept(fingerprint(game), question, msgspec.Raw(msgspec.msgpack.encode(answer, enc_hook=_written)))
        body = msgspec.msgpack.encode(kept)
        path = self._path(game, question)
        with suppress(OSError):
            if not path.parent.is_dir():
                path.parent.mkdir(parents=True, exist_ok=True)
                _tidy(path.parent.parent)
            _write_whole(path, sha256(body).digest() + body)

    def _path(self, game: str, question: bytes) -> Path:
        assert self._folder is not None
        return self._folder / game / fingerprint(game)[:16] / f"{sha256(question).hexdigest()}.msgpack"

    def _remember(self, question: bytes, answer: object) -> None:
        self._remembered[question] = answer
        while len(self._remembered) > _REMEMBERED:
            self._remembered.popitem(last=False)


NO_CACHE = Cache(None)


def user_results() -> Cache:
    """The cache in the user's own cache directory ($XDG_CACHE_HOME)."""
    return _cache_in(user_cache() / "exact")


@cache
def _cache_in(folder: Path) -> Cache:
    """One cache per folder, so that a process remembers what it has read."""
    return Cache(folder)


def _write_whole(path: Path, content: bytes) -> None:
    """Write next to the target and move it into place, so that no reader finds half a file."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _tidy(game: Path) -> None:
    states = sorted(game.iterdir(), key=lambda each: each.stat().st_mtime, reverse=True)
    for old in states[_STATES:]:
        rmtree(old, ignore_errors=True)
