"""A terminal for a game: a page that is drawn anew, and single keys; through a pipe, one line a key."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Callable, Collection
from contextlib import suppress
from types import TracebackType
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

ENTER = "\n"
QUIT = "q"
_NARROWEST = 20


class Terminal:
    """Draws pages and reads keys. On a real terminal it takes the whole screen and gives it back as it was."""

    def __init__(self) -> None:
        from rich.console import Console

        self.console: Console = Console(markup=False, emoji=False, highlight=False)
        self.interactive = sys.stdin.isatty() and sys.stdout.isatty()
        self._saved: list[object] | None = None

    def __enter__(self) -> Self:
        if self.interactive:
            import termios
            import tty

            self._saved = termios.tcgetattr(sys.stdin.fileno())
            tty.setcbreak(sys.stdin.fileno())
            self.console.set_alt_screen(True)
            self.console.show_cursor(False)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._saved is not None:
            import termios

            self.console.show_cursor(True)
            self.console.set_alt_screen(False)
            termios.tcsetattr(sys.stdin.fileno(), termios.TCSADRAIN, self._saved)  # type: ignore[arg-type]

    def ask(self, page: Callable[[], RenderableType], keys: Collection[str]) -> str:
        """Show a page until one of the keys is pressed. The end of input, and Ctrl-C, are the wish to quit."""
        with suppress(KeyboardInterrupt):
            return self._asked(page, keys) if self.interactive else self._read_line(page, keys)
        return QUIT

    def _asked(self, page: Callable[[], RenderableType], keys: Collection[str]) -> str:
        drawn_for = None
        while True:
            size = os.get_terminal_size()
            if size != drawn_for:
                self.console.clear()
                self.console.print(page(), width=max(size.columns, _NARROWEST))
                drawn_for = size
            ready, _, _ = select.select([sys.stdin], [], [], 0.25)
            if ready:
                key = os.read(sys.stdin.fileno(), 1).decode(errors="replace")
                if not key:
                    return QUIT
                key = ENTER if key == "\r" else key.lower()
                if key in keys:
                    return key

    def _read_line(self, page: Callable[[], RenderableType], keys: Collection[str]) -> str:
        self.console.print(page())
        while line := sys.stdin.readline():
            key = line.strip().lower()[:1] or ENTER
            if key in keys:
                return key
            self.console.print(f"The keys here are {', '.join(_named(each) for each in keys)}.")
        return QUIT


def _named(key: str) -> str:
    return "Enter" if key == ENTER else key
