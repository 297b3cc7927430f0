"""Where a game is shown and keys are read: a full screen with single keys or, through a pipe, one line per key."""

from __future__ import annotations

import os
import select
import signal
import sys
from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import partial
from types import FrameType, TracebackType
from typing import TYPE_CHECKING, Any, Protocol, Self, TextIO

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

ENTER = "Enter"
QUIT = "q"
UP, DOWN, LEFT, RIGHT = "Up", "Down", "Left", "Right"
_ERASE = "Backspace"
_TAB = "Tab"
_MORE, _BACK = "Space", "PageUp"
_SEQUENCES = {"A": UP, "B": DOWN, "C": RIGHT, "D": LEFT, "5~": _BACK, "6~": _MORE}
_CONTROLS = {"\r": ENTER, "\n": ENTER, "\x7f": _ERASE, "\b": _ERASE, "\t": _TAB, "\x04": QUIT, " ": _MORE}
_TAKE_SCREEN = "\x1b[?1049h\x1b[?25l\x1b[2J"
"""The terminal's other screen, without a cursor."""
_GIVE_BACK = "\x1b[?25h\x1b[?1049l"
_NARROWEST = 20
_LOOK_AGAIN = 0.2
"""Seconds between looks at the size of the screen."""
_LONGEST_NUMBER = 6


@dataclass(frozen=True, slots=True)
class Page:
    """What is shown: the body, a screenful at a time if it is too tall, and below it the foot, always visible."""

    body: tuple[RenderableType, ...]
    foot: tuple[RenderableType, ...]
    by_weight: tuple[RenderableType, ...] = ()
    """The body in another order for a screen too short for it: what matters most comes first."""


Draw = Callable[[], Page]
DrawTyped = Callable[[str], Page]


class Screen(Protocol):
    """Shows pages and asks for keys. Quitting is always possible: by `q`, Ctrl-C or the end of input."""

    def ask(self, draw: Draw, keys: Collection[str]) -> str:
        """Show a page until one of the keys is pressed."""
        ...

    def ask_number(self, draw: DrawTyped, default: int) -> int | None:
        """Show a page until a number is typed; Enter by itself takes the default, and quitting returns None."""
        ...


class Terminal:
    """A real terminal. The game takes over the screen and restores it, however the game ends."""

    def __init__(self, keyboard: TextIO, screen: TextIO) -> None:
        self._console = _console(screen)
        self._input, self._screen = keyboard.fileno(), screen
        self._modes: list[Any] = []
        self._handlers: dict[signal.Signals, Any] = {}
        self._typed = ""
        self._drawn_for: os.terminal_size | None = None
        self._turned = 0
        """How many screenfuls of the page have been turned."""

    def __enter__(self) -> Self:
        import termios

        self._modes = termios.tcgetattr(self._input)
        # Ctrl-C quits even where it was ignored when we were started, as shells do for background jobs.
        interrupt = signal.default_int_handler
        taken = {signal.SIGINT: interrupt, signal.SIGTERM: _end, signal.SIGHUP: _end, signal.SIGTSTP: self._stop}
        for number, handler in taken.items():
            self._handlers[number] = signal.signal(number, handler)
        self._take()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._give_back()
        for number, handler in self._handlers.items():
            signal.signal(number, handler)

    def _take(self) -> None:
        import tty

        tty.setcbreak(self._input)
        self._write(_TAKE_SCREEN)
        self._drawn_for = None

    def _give_back(self) -> None:
        import termios

        try:
            self._write(_GIVE_BACK)
        finally:
            termios.tcsetattr(self._input, termios.TCSADRAIN, self._modes)

    def _stop(self, _number: int, _frame: FrameType | None) -> None:
        """Ctrl-Z: give the shell its screen back; take it again when the game resumes."""
        self._give_back()
        os.kill(os.getpid(), signal.SIGSTOP)
        self._take()

    def ask(self, draw: Draw, keys: Collection[str]) -> str:
        self._drawn_for, self._turned = None, 0
        while True:
            try:
                key = self._key(draw)
            except KeyboardInterrupt:
                return QUIT
            if key in keys or key == QUIT:
                return key
            if key in (_MORE, _BACK):
                self._turned += 1 if key == _MORE else -1
                self._drawn_for = None

    def ask_number(self, draw: DrawTyped, default: int) -> int | None:
        typed = ""
        while True:
            key = self.ask(partial(draw, typed), {*"0123456789", ENTER, _ERASE})
            if key == QUIT:
                return None
            if key == ENTER:
                return int(typed) if typed else default
            typed = typed[:-1] if key == _ERASE else (typed + key)[:_LONGEST_NUMBER]

    def _key(self, draw: Draw) -> str:
        while not self._typed:
            size = os.get_terminal_size(self._screen.fileno())
            if size != self._drawn_for:
                self._show(draw(), size)
                self._drawn_for = size
            self._read(_LOOK_AGAIN)
        first, self._typed = self._typed[0], self._typed[1:]
        if first == "\x1b":
            return self._sequence()
        return _CONTROLS.get(first, first.lower())

    def _read(self, patience: float) -> None:
        if select.select([self._input], [], [], patience)[0]:
            # On a terminal that is gone, end of input looks like silence: take it as quitting.
            self._typed += os.read(self._input, 1024).decode(errors="replace") or "\x04"

    def _sequence(self) -> str:
        """An arrow or page key; other sequences, and the escape key by itself, mean nothing here."""
        if not self._typed:
            self._read(0.02)
        if self._typed[:1] not in ("[", "O"):
            return ""
        for place, each in enumerate(self._typed[1:], start=1):
            if each.isalpha() or each == "~":
                sequence, self._typed = self._typed[1 : place + 1], self._typed[place + 1 :]
                return _SEQUENCES.get(sequence, "")
        self._typed = ""
        return ""

    def _show(self, page: Page, size: os.terminal_size) -> None:
        lines = fitted(page, self._console, size, self._turned)
        # Overwrite the old page line by line: clearing the screen first makes it flicker.
        self._write("\x1b[H" + "\r\n".join(f"{line}\x1b[0m\x1b[K" for line in lines) + "\x1b[J")

    def _write(self, what: str) -> None:
        self._screen.write(what)
        self._screen.flush()


class Lines:
    """A pipe: pages one after another, and keys as the first letters of lines. When quiet, it shows nothing."""

    def __init__(self, *, quiet: bool = False) -> None:
        self._console = _console(sys.stdout)
        self._quiet = quiet

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def ask(self, draw: Draw, keys: Collection[str]) -> str:
        self._print(draw())
        while line := sys.stdin.readline():
            word = line.strip()
            key = next((each for each in keys if each.lower() == word.lower()), word[:1].lower() or ENTER)
            if key in keys or key == QUIT:
                return key
            if not self._quiet:
                self._console.print(f"The keys here are {', '.join(dict.fromkeys([*keys, QUIT]))}.")
        return QUIT

    def ask_number(self, draw: DrawTyped, default: int) -> int | None:
        self._print(draw(""))
        while line := sys.stdin.readline():
            word = line.strip()
            if word.lower() == QUIT:
                return None
            if not word or (word.isascii() and word.isdigit() and len(word) <= _LONGEST_NUMBER):
                return int(word) if word else default
            if not self._quiet:
                self._console.print("A number, or Enter.")
        return None

    def _print(self, page: Page) -> None:
        if not self._quiet:
            lines = _lines((*page.body, *page.foot), self._console, self._console.width)
            sys.stdout.write("\n".join(line.rstrip() for line in lines) + "\n\n")


def _console(file: TextIO) -> Console:
    from rich.console import Console

    return Console(file=file, markup=False, emoji=False, highlight=False)


def _end(number: int, _frame: FrameType | None) -> None:
    raise SystemExit(128 + number)


def fitted(page: Page, console: Console, size: os.terminal_size, turned: int) -> list[str]:
    """The lines of a page; on a screen too short for them, the body is cut and says how to see the rest."""
    width = max(size.columns, _NARROWEST)
    body, foot = _lines(page.body, console, width), _lines(page.foot, console, width)
    room = max(size.lines - len(foot), 0)
    if len(body) > room:
        body = _screenful(_lines(page.by_weight, console, width) or body, room, turned)
    elif len(body) < room:
        body.append("")
    return [*body, *foot][-size.lines :]


def _screenful(lines: list[str], room: int, turned: int) -> list[str]:
    """As many lines as fit, after turning that many screenfuls; after the last comes the first."""
    high = room - 1
    if high < 1 or len(lines) <= room:
        return lines if len(lines) <= room else ["…"][:room]
    screens = -(-len(lines) // high)
    number = turned % screens
    # The last screen is as full as the others, to show what its first lines belong to.
    first = min(number * high, len(lines) - high)
    return [*lines[first : first + high], "… Space: more" if number < screens - 1 else "… Space: the start"]


def _lines(parts: tuple[RenderableType, ...], console: Console, width: int) -> list[str]:
    with console.capture() as captured:
        for part in parts:
            console.print(part, width=width)
    return captured.get().splitlines()
