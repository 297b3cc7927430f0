"""A real terminal: single keys, arrows and numbers, a page that fits, a new size, and the screen given back."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from pitboss.cli.terminal.screen import ENTER, LEFT, QUIT, UP, Page, Terminal
from tests.cli.at_table import GAME

TAKEN, GIVEN_BACK = b"\x1b[?1049h", b"\x1b[?1049l"


class Screen:
    """The other side of a pseudo-terminal: what a person types and sees."""

    def __init__(self) -> None:
        self.keyboard, self.line = pty.openpty()
        self.resize(80, 24)

    def resize(self, columns: int, lines: int) -> None:
        fcntl.ioctl(self.keyboard, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def type(self, keys: str) -> None:
        os.write(self.keyboard, keys.encode())

    def seen(self) -> bytes:
        return os.read(self.keyboard, 65536)

    def seen_until(self, what: bytes) -> bytes:
        seen = b""
        while what not in seen:
            seen += self.seen()
        return seen

    def modes(self) -> list[Any]:
        return termios.tcgetattr(self.line)

    def close(self) -> None:
        os.close(self.keyboard)
        os.close(self.line)


@pytest.fixture
def screen() -> Iterator[Screen]:
    shown = Screen()
    yield shown
    shown.close()


@contextmanager
def terminal_of(screen: Screen) -> Iterator[Terminal]:
    """The game's side, in this process."""
    with (
        os.fdopen(os.dup(screen.line)) as reading,
        os.fdopen(os.dup(screen.line), "w") as writing,
        Terminal(reading, writing) as terminal,
    ):
        yield terminal


def page(*lines: str) -> Page:
    return Page(lines, ("the foot",))


class TestKeys:
    def test_keys_that_mean_nothing_are_passed_over(self, screen: Screen) -> None:
        with terminal_of(screen) as terminal:
            screen.type("zé\x1b[5~\x1b[1;5Cp")
            assert terminal.ask(page, {"p"}) == "p"

    def test_arrows_enter_and_capitals(self, screen: Screen) -> None:
        with terminal_of(screen) as terminal:
            screen.type("\x1b[A\x1bOD\rR")
            assert [terminal.ask(page, {UP, LEFT, ENTER, "r"}) for _ in range(4)] == [UP, LEFT, ENTER, "r"]

    @pytest.mark.parametrize(
        ("typed", "number"), [("12\r", 12), ("\r", 26), ("19\x7f2\r", 12), ("x7\r", 7), ("1q", None)]
    )
    def test_a_number_is_typed_and_mended(self, screen: Screen, typed: str, number: int | None) -> None:
        with terminal_of(screen) as terminal:
            screen.type(typed)
            assert terminal.ask_number(page, 26) == number

    @pytest.mark.parametrize("typed", ["q", "Q", "\x04"])
    def test_the_wish_to_quit(self, screen: Screen, typed: str) -> None:
        with terminal_of(screen) as terminal:
            screen.type(typed)
            assert terminal.ask(page, {"p"}) == QUIT

    def test_control_c_is_the_wish_to_quit(self, screen: Screen) -> None:
        def interrupted() -> Page:
            signal.raise_signal(signal.SIGINT)
            return page()

        with terminal_of(screen) as terminal:
            assert terminal.ask(interrupted, {"p"}) == QUIT

    def test_control_c_is_heard_though_it_was_ignored_before(self, screen: Screen) -> None:
        def interrupted() -> Page:
            signal.raise_signal(signal.SIGINT)
            screen.type("p")
            return page()

        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            with terminal_of(screen) as terminal:
                assert terminal.ask(interrupted, {"p"}) == QUIT
            assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
        finally:
            signal.signal(signal.SIGINT, before)


class TestPages:
    @pytest.mark.parametrize(
        ("typed", "shown"),
        [
            ((), ["a", "b", "c", "… Space: more", "the foot"]),
            ((" ",), ["d", "e", "f", "… Space: more", "the foot"]),
            ((" ", "\x1b[6~"), ["e", "f", "g", "… Space: the start", "the foot"]),
            ((" ", " ", " "), ["a", "b", "c", "… Space: more", "the foot"]),
            (("\x1b[5~",), ["e", "f", "g", "… Space: the start", "the foot"]),
        ],
    )
    def test_a_page_too_high_is_turned_above_its_foot(
        self, screen: Screen, typed: tuple[str, ...], shown: list[str]
    ) -> None:
        screen.resize(40, 5)

        assert last_screen(screen, page(*"abcdefg"), typed) == shown

    def test_a_page_that_fits_stays_as_it_is(self, screen: Screen) -> None:
        screen.resize(40, 5)

        assert last_screen(screen, page(*"abcd"), (" ",)) == ["a", "b", "c", "d", "the foot"]

    @pytest.mark.parametrize(
        ("lines", "shown"),
        [(5, ["a", "b", "c", "d", "the foot"]), (4, ["d", "c", "… Space: more", "the foot"])],
    )
    def test_on_a_low_screen_what_matters_comes_first(self, screen: Screen, lines: int, shown: list[str]) -> None:
        screen.resize(40, lines)

        assert last_screen(screen, Page(tuple("abcd"), ("the foot",), by_weight=tuple("dcba")), ()) == shown

    def test_it_is_drawn_again_for_another_size(self, screen: Screen) -> None:
        drawn: list[os.terminal_size] = []

        def draw() -> Page:
            drawn.append(os.get_terminal_size(screen.line))
            if len(drawn) == 1:
                screen.resize(100, 30)
            else:
                screen.type("p")
            return page()

        with terminal_of(screen) as terminal:
            terminal.ask(draw, {"p"})

        assert drawn == [(80, 24), (100, 30)]


def last_screen(screen: Screen, what: Page, typed: tuple[str, ...]) -> list[str]:
    """The lines on the screen once these keys were pressed, each when the page had been drawn."""
    keys = iter([*typed, "p"])

    def draw() -> Page:
        screen.type(next(keys))
        return what

    with terminal_of(screen) as terminal:
        terminal.ask(draw, {"p"})
    seen = screen.seen_until(GIVEN_BACK).rpartition(b"\x1b[H")[2].partition(b"\x1b[J")[0].decode()
    return [line.partition("\x1b")[0] for line in re.split(r"\r+\n", seen)]


class TestGivingBack:
    def test_after_an_error(self, screen: Screen) -> None:
        before = screen.modes()
        during = []

        def fail() -> Page:
            during.append(screen.modes())
            raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError), terminal_of(screen) as terminal:
            terminal.ask(fail, {"p"})

        assert during != [before]
        assert screen.modes() == before
        assert screen.seen_until(GIVEN_BACK).endswith(GIVEN_BACK)

    def test_handlers_of_signals_are_put_back(self, screen: Screen) -> None:
        taken = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGTSTP)
        before = [signal.getsignal(each) for each in taken]
        with terminal_of(screen):
            pass

        assert [signal.getsignal(each) for each in taken] == before

    @pytest.mark.parametrize(("end", "code"), [("q", 0), (signal.SIGINT, 0), (signal.SIGTERM, 143)])
    def test_when_the_player_leaves_or_the_process_is_ended(
        self, screen: Screen, tmp_path: Path, end: str | signal.Signals, code: int
    ) -> None:
        before = screen.modes()
        command = [sys.executable, "-m", "pitboss", "play", GAME, "--log", str(tmp_path / "a.log")]
        with subprocess.Popen(command, stdin=screen.line, stdout=screen.line, stderr=subprocess.PIPE) as game:
            screen.seen_until(b"leave")
            screen.type("+")
            screen.seen_until(b"close bets")
            if isinstance(end, str):
                screen.type(end)
            else:
                game.send_signal(end)
            after = screen.seen_until(GIVEN_BACK).partition(GIVEN_BACK)[2]
            _, errors = game.communicate()

        assert (game.returncode, errors) == (code, b"")
        assert screen.modes() == before
        assert TAKEN not in after
