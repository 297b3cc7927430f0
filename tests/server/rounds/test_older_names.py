"""Logs from before fields were renamed: cards set apart stood under the name of one game's place, and a pooled wager
was elected under a name of its own.

They are made of logs of today: the bytes differ in that name alone, as the order of fields is the same.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from pitboss.server.messages import frames
from pitboss.server.rounds.as_given import given_otherwise
from pitboss.server.tables.wire_commands import body_of
from pitboss.store import LogFile, Record, Sync, verify
from pitboss.store.batch import Done, ended
from pitboss.store.chain import EVENT
from pitboss.store.logfile import batches
from pitboss.store.receipt import Receipt, ToldCommand
from pitboss.table import commands as do
from pitboss.table.duties import Role
from pitboss.table.event_bytes import to_bytes
from tests.conformance.tables import opening_steps
from tests.house.playing import new_house
from tests.store.writing import sealed_again, unsealed
from tests.table.walking import SETTINGS, Step, walk

TODAY, OLDER = b'"apart":[', b'"showdown":['
POOLED, ELECTED = b'"pooled":["pot"]', b'"pot":true'
READ, UNREAD = 1, 4
"""Tables at which players set cards apart, and at which the dealer finds them so."""


def log_of(steps: list[Step], path: Path) -> bytes:
    """The log of a table, in which every decision of a player stands beside the message that asked for it."""
    with LogFile(path, sync=Sync.ON_CLOSE) as log:
        for number, step in enumerate(steps):
            command, given = step.command, None
            if isinstance(command, do.MakeDecision) and command.by is Role.PLAYER:
                asked = frames.Decide(command.seat, command.choice, command.amount, command.apart)
                given = Done(command.who, f"c{number}", body_of(asked))
            log.append(ended([Record(EVENT, to_bytes(event)) for event in step.events], command, given))
    return path.read_bytes()


def played(kind: int, path: Path) -> bytes:
    return log_of(walk(Random(680), SETTINGS["saigon-5-card: hand"][kind], rounds=4), path)


@pytest.mark.parametrize("kind", [READ, UNREAD])
def test_an_older_log_is_verified_in_its_own_bytes(kind: int, tmp_path: Path) -> None:
    path = tmp_path / "T.log"
    today = unsealed(played(kind, path))
    older = [line.replace(TODAY, OLDER) for line in today]
    named = [line.split(b" ", 2)[1] for line in older if OLDER in line]

    path.write_bytes(sealed_again(older))

    assert {b"event", b"command"} == {*named}
    assert verify(path) == []
    assert given_otherwise(batches(path)) == []


def test_an_older_receipt_is_compared_with_an_older_log(tmp_path: Path) -> None:
    path = tmp_path / "T.log"
    path.write_bytes(sealed_again(line.replace(TODAY, OLDER) for line in unsealed(played(READ, path))))
    lines = [batch[-1] for batch in batches(path) if b'"given":' in batch[-1].payload and OLDER in batch[-1].payload]
    line = lines[0]
    given = msgspec.json.decode(line.payload)["given"]
    command = msgspec.json.format(msgspec.json.encode(given["body"]), indent=2)

    def found(command: bytes) -> set[str]:
        told = ToldCommand(given["id"], msgspec.Raw(command), after=line.sequence - 1, done=line.sequence)
        receipt = Receipt(1, "T", (), player=given["player"], given=(told,))
        return {fault.code for fault in given_otherwise(batches(path), [receipt]) if fault.line == line.sequence}

    first, *others = given["body"]["showdown"]
    other = msgspec.json.encode(given["body"] | {"showdown": [*others, first]})
    assert OLDER not in command
    assert found(command) == set()
    assert found(other) == {"never-given", "not-done"}


@pytest.mark.parametrize("kind", [b"event", b"command"])
def test_cards_under_both_names_are_found(kind: bytes, tmp_path: Path) -> None:
    """One reader takes the first of them and another the last."""
    path = tmp_path / "T.log"
    lines = unsealed(played(READ, path))
    place = next(place for place, line in enumerate(lines) if b" " + kind + b" {" in line and TODAY in line)
    lines[place] = lines[place].replace(TODAY, OLDER + b'"2c"],' + TODAY, 1)

    path.write_bytes(sealed_again(lines))

    assert "other-bytes" in [fault.code for fault in verify(path)]


def test_a_name_that_no_log_ever_had_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "T.log"
    path.write_bytes(sealed_again(line.replace(TODAY, b'"aside":[') for line in unsealed(played(READ, path))))

    assert {"unknown-event", "unknown-command"} <= {fault.code for fault in verify(path)}


def opened(path: Path) -> list[bytes]:
    """The lines of a table that the house opens, at which players pool a wager."""
    with LogFile(path, sync=Sync.ON_CLOSE) as log:
        for command, events in opening_steps("saigon-5-card", new_house()):
            log.append(ended([Record(EVENT, to_bytes(event)) for event in events], command))
    return unsealed(path.read_bytes())


def test_a_pooled_wager_of_an_older_log_is_verified_in_its_own_bytes(tmp_path: Path) -> None:
    path = tmp_path / "T.log"
    older = [line.replace(POOLED, ELECTED) for line in opened(path)]

    path.write_bytes(sealed_again(older))

    assert {line.split(b" ", 2)[1] for line in older if ELECTED in line} == {b"event", b"command"}
    assert verify(path) == []


def test_a_pooled_wager_under_both_names_is_found(tmp_path: Path) -> None:
    path = tmp_path / "T.log"
    path.write_bytes(sealed_again(line.replace(POOLED, POOLED + b"," + ELECTED) for line in opened(path)))

    assert [fault.code for fault in verify(path)] == ["other-bytes", "other-bytes"]
