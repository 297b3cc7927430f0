"""Playing at a table of the command line: keys in, pages out, with chance and the clock fixed.

pages = played(log, "+ Enter p")
"""

from __future__ import annotations

import os
import re
from itertools import count
from pathlib import Path

import pytest

from pitboss.cli import deal_desk
from pitboss.cli.mishaps import reports_of
from pitboss.games import rules
from pitboss.house.running import RunningTable
from pitboss.law.edition import editions
from pitboss.table import Table
from pitboss.table.setting import duties_of
from tests.cli.calling import call
from tests.house.playing import Stream
from tests.table.driving import Driver

GAME = "three-card-prime"
NOON = 1_700_000_000_000


@pytest.fixture
def fixed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same cards and the same times every time, each a millisecond later, and no waiting for the disk."""
    clock = count(NOON)
    monkeypatch.setattr("pitboss.cli.play.source", lambda: Stream("a table of the command line"))
    monkeypatch.setattr("pitboss.cli.practice.system_time", lambda: next(clock))
    monkeypatch.setattr(os, "fsync", lambda file: None)


def keys(words: str) -> str:
    """Keys as the lines in which a pipe brings them."""
    return "".join(f"{'' if word == 'Enter' else word}\n" for word in words.split())


def key_of(entry: str) -> str:
    """The key of a duty in the list of duties, or of an irregularity in that of what may be reported."""
    table = Driver().table
    duties = [duty.value for duty in duties_of(table)]
    return deal_desk.LETTERS[(duties if entry in duties else reports_of(table)).index(entry)]


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


def table_of(log: Path) -> Table:
    with RunningTable(log) as running:
        assert running.table is not None
        return running.table


def line_with(page: str, word: str) -> str:
    """The first line of a page that has this word."""
    return next(line for line in page.splitlines() if word in line)
