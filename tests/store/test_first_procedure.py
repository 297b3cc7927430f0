"""Logs that began under the first procedure: a table goes on as its log began, and the log still verifies.

All logs were written by the last program before versions were recorded. At the first table a deck comes preshuffled
without an election, a player's arrival ends the duty to spread idle cards, and a loaded shoe stays as it is. At the
second a wager is taken back, a dealer is relieved in mid-round, and a card is drawn in error to a hand of 19.
At the third a player in two boxes makes two Pot Wagers and takes two shares of a tied pot.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pitboss.store import verify
from pitboss.store.batch import commanded_from_bytes
from pitboss.table.commands import PROCEDURE, OpenTable
from pitboss.table.event_bytes import from_bytes
from pitboss.table.events import TableOpened
from tests.store.writing import sealed_again, unsealed

LOGS = [
    Path(__file__).parent / name for name in ("first_holdem_log.txt", "first_baccarat_log.txt", "first_saigon_log.txt")
]


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_a_log_of_the_first_procedure_verifies(log: Path) -> None:
    assert verify(log) == []


def test_its_opening_is_read_with_the_defaults_of_its_time() -> None:
    opened, commanded = (line.split(b" ", 2)[2] for line in unsealed(LOGS[0].read_bytes())[1:3])
    event, command = from_bytes(opened), commanded_from_bytes(commanded).command

    assert isinstance(event, TableOpened)
    assert isinstance(command, OpenTable)
    assert event.elections == command.elections
    assert event.procedure == command.procedure == 1 < PROCEDURE
    assert event.elections.reads("idle-shoe") == "stays-loaded"


def test_a_pot_is_shared_by_box_as_it_was_then() -> None:
    (opened,) = (line.split(b" ", 2)[2] for line in unsealed(LOGS[2].read_bytes())[1:2])
    event = from_bytes(opened)

    assert isinstance(event, TableOpened)
    assert event.elections.reads("680a-pot-wager") == "a-box"
    assert event.elections.reads("680a-pot-split") == "by-box"


def test_two_tables_for_two_wagers_are_read_as_they_were_elected_then() -> None:
    """When the table was opened, a paytable could be elected for each side."""
    opened = unsealed(LOGS[1].read_bytes())[1].split(b" ", 2)[2]
    letters = b'"paytables":{"player-bonus":"A","banker-bonus":"B"}'
    event = from_bytes(re.sub(rb'"paytables":\{[^}]*\}', letters, opened))

    assert isinstance(event, TableOpened)
    assert event.elections.reads("681a-bonus-tables") == "each"
    assert event.elections.paytable("banker-bonus").letter == "B"


@pytest.mark.parametrize(
    ("written", "forged"),
    [
        (b'"table-opened.v1"', b'"table-opened.v2"'),
        (b'"inventory":10000000', b'"inventory":1,"inventory":10000000'),
        (b'"table":"first"', b'"table":"first","training":false'),
        (b'"table":"first"', b'"table":"first","procedure":2'),
        (b'"table":"first"', b'"table": "first"'),
    ],
)
def test_nothing_hides_in_an_older_opening(tmp_path: Path, written: bytes, forged: bytes) -> None:
    lines = unsealed(LOGS[0].read_bytes())
    assert written in lines[1]
    lines[1] = lines[1].replace(written, forged)
    log = tmp_path / "forged.log"
    log.write_bytes(sealed_again(lines))

    assert verify(log)[0].line == 1 or verify(log)[0].line == 2
