"""What the house tells its operator, on standard error: never so much that somebody could fill a disk with it."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_MOST = 5
"""How many records from one line of the program are written in one span."""
_SPAN = 60.0
"""Seconds."""
_FORM = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class Sparingly(logging.Filter):
    """Lets a few records from each line of the program pass in a while; the next says how many were left out."""

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
def written_sparingly() -> Iterator[None]:
    """Write warnings and errors, of the house and of the libraries it runs on, for as long as it is open."""
    handler = logging.StreamHandler()
    handler.setLevel(logging.WARNING)
    handler.setFormatter(logging.Formatter(_FORM))
    handler.addFilter(Sparingly())
    root = logging.getLogger()
    root.addHandler(handler)
    try:
        yield
    finally:
        root.removeHandler(handler)
