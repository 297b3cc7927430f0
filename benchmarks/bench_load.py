"""Commands a second that one process takes from players at six seats a table, each told of every step of the table.

The players are a process of their own. What the house spends on a command is told beside the rate: on a machine with
nothing else to do, the rate is what one processor gives at that price.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from benchmarks.bench_server import serving
from benchmarks.load_players import SEATS, Load
from benchmarks.report import Result

_TABLES = 8
_WARM, _COMMANDS = 500, 4_000
_GOAL = 800
_WITHIN = 100
"""Milliseconds in which 99 of 100 commands are to be answered."""


def run() -> Iterator[Result]:
    """As many as there can be, and within what time."""
    with (
        TemporaryDirectory() as folder,
        serving("-m", "benchmarks.full_house", folder, str(_TABLES)) as (house, address),
    ):
        load, spent = _load(address, house.pid)
    rate, each = load.commands / load.seconds, 1000 / load.commands
    what = (
        f"commands to {SEATS} seats each at {_TABLES} tables, half within {load.median:.0f} ms and 99 of 100 within"
        f" {load.p99:.0f} ms, {spent * each:.2f} ms of a processor each and {load.cpu * each:.2f} ms of the players,"
        f" {load.frames / load.commands:.1f} frames of {load.bytes / load.frames / 1000:.1f} kB"
    )
    yield Result(what, "commands", rate, "the goal", _GOAL)
    yield Result("one processor at that price", "commands", load.commands / spent, "the goal", _GOAL)
    yield Result("99 of 100 answers to such a command", "answers", 1000 / load.p99, f"{_WITHIN} ms", 1000 / _WITHIN)


def _load(address: str, house: int) -> tuple[Load, float]:
    """What players measured, and what the house spent meanwhile."""
    words = ("-m", "benchmarks.load_players", address, str(_TABLES), str(_WARM), str(_COMMANDS))
    with subprocess.Popen([sys.executable, *words], stdout=subprocess.PIPE, encoding="utf-8") as players:
        assert players.stdout is not None
        spent = 0.0
        for line in players.stdout:
            match line.strip():
                case "begun":
                    spent -= _processor_seconds(house)
                case "done":
                    spent += _processor_seconds(house)
                case found:
                    return msgspec.json.decode(found, type=Load), spent
    raise RuntimeError("the players gave up")


def _processor_seconds(process: int) -> float:
    """What a process has spent so far, in all its threads."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
