"""What the house tells its operator on standard error, limited so that nobody can fill a disk with it."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum

import msgspec

from pitboss.law.names import known_name

_MOST = 5
"""How many records from one line of the program are written per span."""
_SPAN = 60.0
"""Seconds."""
_WORDS = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class Form(Enum):
    """How a record is written: for a person to read, or for a program that collects log lines."""

    WORDS = "words"
    JSON = "json"


def form(name: str) -> Form:
    """The form with this name; if there is none, refused with those that exist."""
    forms = {each.value: each for each in Form}
    return forms[known_name("form of the log", name, forms)]


class OperatorLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """One record as a line of JSON."""

    at: int
    """Milliseconds since 1970."""
    level: str
    source: str
    """Which part of the program says it."""
    message: str
    trace: str = ""
    """The traceback, if something went wrong in the program."""


class JsonLines(logging.Formatter):
    """Writes each record as one line, whatever is in it."""

    def format(self, record: logging.LogRecord) -> str:
        trace = self.formatException(record.exc_info) if record.exc_info else ""
        at, level = int(record.created * 1000), record.levelname.lower()
        return msgspec.json.encode(OperatorLine(at, level, record.name, record.getMessage(), trace)).decode()


class Sparingly(logging.Filter):
    """Lets a few records per line of the program through in each span; the next one says how many were dropped."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._seen: dict[tuple[str, int], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        now, line = self._clock(), (record.pathname, record.lineno)
        began, count = self._seen.get(line, (now, 0))
        if now - began >= _SPAN:
            if count > _MOST:
                record.msg = f"{record.msg} ({count - _MOST} more like it were left out)"
            began, count = now, 0
        self._seen[line] = (began, count + 1)
        return count < _MOST


@contextmanager
def written_sparingly(form: Form = Form.WORDS) -> Iterator[None]:
    """Write warnings and errors, of the house and of the libraries it uses, for as long as it is open."""
    handler = logging.StreamHandler()
    handler.setLevel(logging.WARNING)
    handler.setFormatter(JsonLines() if form is Form.JSON else logging.Formatter(_WORDS))
    handler.addFilter(Sparingly())
    root = logging.getLogger()
    root.addHandler(handler)
    try:
        yield
    finally:
        root.removeHandler(handler)
