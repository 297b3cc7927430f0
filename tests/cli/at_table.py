"""Playing at a table of the command line: keys in, pages out, with chance and the clock fixed.

pages = played(log, "+ Enter p")
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterator
from io import StringIO
from itertools import count
from pathlib import Path

import pytest
from rich.console import Console

from pitboss.cli.terminal import dealer
from pitboss.cli.terminal.dealer import Desk
from pitboss.cli.terminal.mishaps import reports_of
from pitboss.cli.terminal.player import SeatAtTable
from pitboss.cli.terminal.practice import practice
from pitboss.cli.terminal.screen import ENTER, QUIT, Draw, DrawTyped, fitted
from pitboss.cli.terminal.set_hands import BEST, SET
from pitboss.games import rules
from pitboss.house.session import TableSession
from pitboss.law.edition import editions, newest_edition
from pitboss.store.file_journal import FileJournal
from pitboss.table import Table
from pitboss.table.procedure.in_force import duties_of
from tests.cli.calling import call
from tests.house.playing import Stream
from tests.table.driving import Driver

GAME = "three-card-prime"
NOON = 1_700_000_000_000


@pytest.fixture
def fixed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same cards and the same times every time, each a millisecond later, and no waiting for the disk."""
    clock = count(NOON)
    monkeypatch.setattr("pitboss.cli.commands.play.source", lambda: Stream("a table of the command line"))
    monkeypatch.setattr("pitboss.cli.terminal.practice.system_time", lambda: next(clock))
    monkeypatch.setattr(os, "fsync", lambda file: None)


def keys(words: str) -> str:
    """Keys as the lines in which a pipe brings them."""
    return "".join(f"{'' if word == 'Enter' else word}\n" for word in words.split())


def key_of(entry: str) -> str:
    """The key of a duty in the list of duties, or of an irregularity in that of what may be reported."""
    table = Driver().table
    duties = [duty.value for duty in duties_of(table)]
    return dealer.LETTERS[(duties if entry in duties else reports_of(table)).index(entry)]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Where an evening is written down."""
    return tmp_path / "evening.log"


def pages(game: str, log: Path, words: str, *options: str, columns: int = 80) -> list[str]:
    """The pages shown at a table of any game while these keys are pressed."""
    result = call("play", game, "--log", str(log), *options, stdin=keys(words), columns=columns)
    assert result.exit_code == 0, result.stderr or result.exception
    title = next(rules(str(each)).name for each in editions() if each.game == game)
    seen = re.split(r"^\d+ rounds? played", result.stdout, flags=re.MULTILINE)[0]
    return [f"{title}  {each}" for each in seen.split(f"{title}  ")[1:]]


def played(log: Path, words: str, *options: str) -> list[str]:
    """The pages shown while these keys are pressed; the last one is what stands on the screen at the end."""
    result = call("play", GAME, "--log", str(log), *options, stdin=keys(words))
    assert result.exit_code == 0, result.stderr or result.exception
    pages = result.stdout.split(f"{TITLE}  ")
    return [f"{TITLE}  {page}" for page in pages[1:]]


TITLE = "Three Card Prime"


class SizedScreen:
    """A screen of a certain size: what is seen on it before each key, and the keys."""

    def __init__(self, columns: int, lines: int, words: str) -> None:
        self.seen: list[str] = []
        self._size = os.terminal_size((columns, lines))
        self._console = Console(file=StringIO(), width=columns, markup=False, emoji=False, highlight=False)
        self._words = iter(words.split())

    def ask(self, draw: Draw, keys: Collection[str]) -> str:
        turned = 0
        while True:
            self.seen.append(self._drawn(draw, turned))
            key = next(self._words, QUIT)
            if key in keys or key == QUIT:
                return key
            assert key == "Space", f"{key} is not among {keys}"
            turned += 1

    def _drawn(self, draw: Draw, turned: int) -> str:
        return "\n".join(line.rstrip() for line in fitted(draw(), self._console, self._size, turned))

    def ask_number(self, draw: DrawTyped, default: int) -> int | None:
        word = self.ask(lambda: draw(""), {ENTER, *map(str, range(1000))})
        return None if word == QUIT else default if word == ENTER else int(word)


class RoundOnScreen(SizedScreen):
    """A screen at which a round of any game is played with every wager; then come the keys."""

    def __init__(self, columns: int, lines: int, words: str) -> None:
        super().__init__(columns, lines, words)
        self.round_ends_at: int | None = None
        """How many screens were seen before the one on which the round is over."""
        self._wagering: Iterator[str] | None = None

    def ask(self, draw: Draw, keys: Collection[str]) -> str:
        key = None if self.round_ends_at is not None else self._next(list(keys))
        if key is None:
            self.round_ends_at = len(self.seen) if self.round_ends_at is None else self.round_ends_at
            return super().ask(draw, keys)
        self.seen.append(self._drawn(draw, 0))
        return key

    def _next(self, keys: list[str]) -> str | None:
        if "+" in keys and "n" in keys:
            if self._wagering is None:
                spots = sorted(key for key in keys if key.isdecimal())
                self._wagering = iter([*(key for spot in spots for key in (spot, "+")), ENTER])
            return next(self._wagering, None)
        if BEST in keys and SET in keys:
            return SET
        if {"c", "d"} < set(keys) and self._wagering is None:
            return "d"
        return BEST if BEST in keys else keys[0]


def round_on(game: str, log: Path, size: tuple[int, int], words: str = "", *, whole: bool = False) -> list[str]:
    """What stands on the screen in a round with every wager: from its end on, or from its beginning."""
    screen = RoundOnScreen(*size, words)
    _play(game, log, screen, deal=False)
    assert screen.round_ends_at is not None
    return screen.seen[0 if whole else screen.round_ends_at :]


def screens(game: str, log: Path, words: str, size: tuple[int, int], *, deal: bool = False) -> list[str]:
    """What stands on a screen of so many columns and lines before each of these keys, and at the end."""
    screen = SizedScreen(*size, words)
    _play(game, log, screen, deal=deal)
    return screen.seen


def _play(game: str, log: Path, screen: SizedScreen, *, deal: bool) -> None:
    with practice(log, None, newest_edition(game).name, deal=deal, source=Stream("a table of the command line")) as one:
        (Desk if deal else SeatAtTable)(one, screen, None).play()


def table_of(log: Path) -> Table:
    with TableSession(FileJournal(log)) as running:
        assert running.table is not None
        return running.table


def line_with(page: str, word: str) -> str:
    """The first line of a page that has this word."""
    return next(line for line in page.splitlines() if word in line)
