"""A progress bar for someone waiting at a terminal: on standard error, and gone when the work is done."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Show = Callable[[str, float], None]
"""Says in words what is being done, and how much of the whole is done, from 0 to 1."""


@contextmanager
def bar(*, wanted: bool = True) -> Iterator[Show]:
    """A progress bar, if one is wanted and somebody could see it."""
    if not wanted or not sys.stderr.isatty():
        yield lambda _words, _done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), TaskProgressColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=1.0)

        def show(words: str, done: float) -> None:
            progress.update(task, description=words, completed=done)
            progress.refresh()

        yield show


def duration(seconds: float) -> str:
    """A time in words: "2 h 5 min"."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min {rest} s" if minutes else f"{rest} s"
