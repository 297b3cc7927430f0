"""A real terminal: single keys, arrows and numbers, a page that fits, a new size, and the screen given back."""

from __future__ import annotations

import fcntl
import os
import pty
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pitboss.cli.terminal import ENTER, LEFT, QUIT, UP, Page, Terminal
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


@pytest.fixture
def ours(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> Iterator[Screen]:
    """The screen as standard input and output of this process."""
    with os.fdopen(os.dup(screen.line)) as reading, os.fdopen(os.dup(screen.line), "w") as writing:
        monkeypatch.setattr(sys, "stdin", reading)
        monkeypatch.setattr(sys, "stdout", writing)
        yield screen


def page(*lines: str) -> Page:
    return Page(lines, ("the foot",))


class TestKeys:
    def test_keys_that_mean_nothing_are_passed_over(self, ours: Screen) -> None:
        with Terminal() as terminal:
            ours.type("zé\x1b[5~\x1b[1;5Cp")
            assert terminal.ask(page, {"p"}) == "p"

    def test_arrows_enter_and_capitals(self, ours: Screen) -> None:
        with Terminal() as terminal:
            ours.type("\x1b[A\x1bOD\rR")
            assert [terminal.ask(page, {UP, LEFT, ENTER, "r"}) for _ in range(4)] == [UP, LEFT, ENTER, "r"]

    @pytest.mark.parametrize(
        ("typed", "number"), [("12\r", 12), ("\r", 26), ("19\x7f2\r", 12), ("x7\r", 7), ("1q", None)]
    )
    def test_a_number_is_typed_and_mended(self, ours: Screen, typed: str, number: int | None) -> None:
        with Terminal() as terminal:
            ours.type(typed)
            assert terminal.ask_number(page, 26) == number

    @pytest.mark.parametrize("typed", ["q", "Q", "\x04"])
    def test_the_wish_to_quit(self, ours: Screen, typed: str) -> None:
        with Terminal() as terminal:
            ours.type(typed)
            assert terminal.ask(page, {"p"}) == QUIT

    def test_control_c_is_the_wish_to_quit(self, ours: Screen) -> None:
        def interrupted() -> Page:
            signal.raise_signal(signal.SIGINT)
            return page()

        with Terminal() as terminal:
            assert terminal.ask(interrupted, {"p"}) == QUIT


class TestPages:
    def test_a_page_too_high_is_cut_above_its_foot(self, ours: Screen) -> None:
        ours.resize(40, 5)
        with Terminal() as terminal:
            ours.type("p")
            terminal.ask(page, {"p"})
            ours.seen()
            terminal.ask(lambda: _drawn(ours, page("a", "b", "c", "d", "e")), {"p"})
        shown = ours.seen().partition(b"\x1b[H")[2].partition(b"\x1b[J")[0]

        assert [line.partition(b"\x1b")[0] for line in shown.split(b"\r\n")] == [
            b"a",
            b"b",
            b"c",
            "…".encode(),
            b"the foot",
        ]

    def test_it_is_drawn_again_for_another_size(self, ours: Screen) -> None:
        drawn: list[os.terminal_size] = []

        def draw() -> Page:
            drawn.append(os.get_terminal_size(sys.stdout.fileno()))
            if len(drawn) == 1:
                ours.resize(100, 30)
            else:
                ours.type("p")
            return page()

        with Terminal() as terminal:
            terminal.ask(draw, {"p"})

        assert drawn == [(80, 24), (100, 30)]


def _drawn(screen: Screen, what: Page) -> Page:
    screen.type("p")
    return what


class TestGivingBack:
    def test_after_an_error(self, ours: Screen) -> None:
        before = ours.modes()
        with pytest.raises(ZeroDivisionError), Terminal():
            assert ours.modes() != before
            raise ZeroDivisionError

        assert ours.modes() == before
        assert ours.seen().endswith(GIVEN_BACK)

    def test_handlers_of_signals_are_put_back(self, ours: Screen) -> None:
        before = [signal.getsignal(each) for each in (signal.SIGTERM, signal.SIGHUP, signal.SIGTSTP)]
        with Terminal():
            pass

        assert [signal.getsignal(each) for each in (signal.SIGTERM, signal.SIGHUP, signal.SIGTSTP)] == before

    @pytest.mark.parametrize(("end", "code"), [("q", 0), (signal.SIGINT, 0), (signal.SIGTERM, 143)])
    def test_when_the_player_leaves_or_the_process_is_ended(
        self, screen: Screen, tmp_path: Path, end: str | signal.Signals, code: int
    ) -> None:
        before = screen.modes()
        command = [sys.executable, "-m", "pitboss", "play", GAME, "--log", str(tmp_path / "a.log")]
        game = subprocess.Popen(command, stdin=screen.line, stdout=screen.line, stderr=subprocess.PIPE)
        screen.seen_until(b"leave")
        screen.type("+")
        assert b"Guest" not in screen.seen_until(b"close bets")
        if isinstance(end, str):
            screen.type(end)
        else:
            game.send_signal(end)
        seen = screen.seen_until(GIVEN_BACK)
        while game.poll() is None and code == 0 and b"pitboss verify" not in seen:
            seen += screen.seen()

        assert (game.wait(), game.stderr.read() if game.stderr else b"") == (code, b"")
        assert screen.modes() == before
        assert TAKEN not in seen
