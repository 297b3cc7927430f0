"""A house that changes its log after it told of it is caught by what its players kept, however well it is sealed."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import msgspec
import pytest

from pitboss.law.refusal import Refusal
from pitboss.store import Record, read, verify
from pitboss.store.batch import Done, commanded_from_bytes, ended
from pitboss.store.chain import CHECKPOINT, COMMAND, EVENT, Head, Line, as_written, head_of, seal
from pitboss.store.logfile import batches
from pitboss.store.receipt import Receipt, read_receipt
from pitboss.store.sealing import digest, sealed_from_bytes
from pitboss.table import Table, decide, evolve
from pitboss.table import commands as do
from pitboss.table.duties import Role
from pitboss.table.event_bytes import from_bytes, to_bytes
from pitboss.table.state import state_bytes
from tests.cli.calling import call
from tests.server.driving import TABLE, Guest, exported, house, play_round, quiet

Batch = list[Record]
LATER = 10


@dataclass(frozen=True)
class Evening:
    log: Path
    receipt: Path
    told: Receipt


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    """The log of a table, and the receipt of a guest who played there: what his browser kept of what he was told."""
    folder = tmp_path_factory.mktemp("evening")
    clock = count(1_800_000_000_000, LATER)
    with house(folder / "house", clock=lambda: next(clock), elapsed=lambda: 0) as client:
        guest = Guest.new(client).connect().sit(2)
        for _ in range(2):
            play_round([guest])
        quiet(guest)
        guest.give("buy-in", chips=500)
        guest.follow(guest.view()["sequence"])
        guest.close()
    heads = {each.data["sequence"]: each.data["digest"] for each in guest.sent if "digest" in each.data}
    receipt = folder / "receipt.json"
    told = [{"sequence": sequence, "digest": digest} for sequence, digest in sorted(heads.items())]
    receipt.write_text(json.dumps({"version": 1, "table": TABLE, "heads": told}), encoding="utf-8")
    return Evening(exported(folder / "house", folder), receipt, read_receipt(receipt))


def in_batches(log: Path) -> list[Batch]:
    return [[Record(line.kind, line.payload) for line in batch] for batch in batches(log)]


def sealed_again(forged: list[Batch], to: Path) -> Path:
    """Every digest made anew, and so every seal of a table: as its owner can who has the program."""
    head, table, written = Head(), None, b""
    for batch in forged:
        events = [from_bytes(record.payload) for record in batch if record.kind == EVENT]
        for event in events:
            table = evolve(table, event)
        lines = seal([_fitting(record, table) for record in batch], head)
        head, written = head_of(lines, head), written + b"".join(map(as_written, lines))
    to.write_bytes(written)
    return to


def _fitting(record: Record, table: Table | None) -> Record:
    if record.kind != CHECKPOINT or table is None:
        return record
    seal_ = msgspec.structs.replace(sealed_from_bytes(record.payload), state=digest(state_bytes(table)))
    return Record(CHECKPOINT, msgspec.json.encode(seal_))


def rolled_back(forged: list[Batch]) -> list[Batch]:
    """The last thing that happened did not."""
    return forged[:-1]


def another_end(forged: list[Batch]) -> list[Batch]:
    """Instead of the last things, others happened, and more of them."""
    kept = forged[:-6]
    table: Table | None = None
    for batch in kept:
        for record in batch:
            if record.kind == EVENT:
                table = evolve(table, from_bytes(record.payload))
    assert table is not None
    for number in range(20):
        command = do.BuyIn(at=table.clock, by=Role.PLAYER, who="Guest 1", chips=700)
        answer = decide(table, command)
        assert not isinstance(answer, Refusal)
        for event in answer:
            table = evolve(table, event)
        done = Done("Guest 1", f"other-{number}", b'{"do":"buy-in","chips":700}')
        kept.append(ended([Record(EVENT, to_bytes(event)) for event in answer], command, done))
    return kept


def changed_time(forged: list[Batch]) -> list[Batch]:
    """A player sat down a moment sooner."""
    return [[_sooner(record) for record in batch] for batch in forged]


def _sooner(record: Record) -> Record:
    """The event and the command that caused it, which must agree."""
    fields = json.loads(record.payload)
    said = fields.get("command") if record.kind == COMMAND else fields
    if said is None or said.get("event", said.get("do")) not in ("player-sat.v1", "sit-down.v1"):
        return record
    if said["who"] == "Guest 1":
        said["at"] -= 1
    return Record(record.kind, json.dumps(fields, separators=(",", ":")).encode())


def without_checkpoints(forged: list[Batch]) -> list[Batch]:
    """No round was ever sealed, and the log says that it has no checkpoints."""
    (header,), *rest = forged
    plain = {name: value for name, value in json.loads(header.payload).items() if name != "checkpoints"}
    without = [[record for record in batch if record.kind != CHECKPOINT] for batch in rest]
    return [[Record(header.kind, json.dumps(plain, separators=(",", ":")).encode())], *without]


def other_nonce(forged: list[Batch]) -> list[Batch]:
    """All is the same but for one nonce."""
    return [*forged[:20], ended(forged[20][:-1], commanded_from_bytes(forged[20][-1].payload).command), *forged[21:]]


FORGERIES: dict[str, tuple[Callable[[list[Batch]], list[Batch]], set[str]]] = {
    "rolled back": (rolled_back, {"rolled-back"}),
    "another end": (another_end, {"resealed"}),
    "a changed time": (changed_time, {"resealed"}),
    "dropped checkpoints": (without_checkpoints, {"resealed", "rolled-back"}),
    "another nonce": (other_nonce, {"resealed"}),
}


def test_an_honest_log_has_every_head_that_was_told(evening: Evening) -> None:
    assert len(evening.told.heads) > 20
    assert verify(evening.log, [evening.told, evening.told]) == []


@pytest.mark.parametrize("what", FORGERIES)
def test_what_nothing_inside_a_log_shows_is_shown_by_a_receipt(evening: Evening, tmp_path: Path, what: str) -> None:
    forge, codes = FORGERIES[what]
    forged = sealed_again(forge(in_batches(evening.log)), tmp_path / "forged.log")

    assert forged.read_bytes() != evening.log.read_bytes()
    assert call("verify", str(forged)).exit_code == 0
    told = call("verify", str(forged), "--receipt", str(evening.receipt), "--json")
    found = json.loads(told.stdout)
    assert told.exit_code == 2
    assert found["checks"] == {"chain": True, "results": True, "cards": True, "receipts": False}
    assert {fault["code"] for fault in found["faults"]} == codes


def test_one_dropped_checkpoint_is_missed_by_itself(evening: Evening, tmp_path: Path) -> None:
    forged = in_batches(evening.log)
    place = next(place for place, batch in enumerate(forged) if any(each.kind == CHECKPOINT for each in batch))
    forged[place] = [record for record in forged[place] if record.kind != CHECKPOINT]

    assert [each.code for each in verify(sealed_again(forged, tmp_path / "forged.log"))] == ["no-checkpoint"]


def test_a_fault_names_the_lines_between_which_it_lies(evening: Evening, tmp_path: Path) -> None:
    forged = sealed_again(changed_time(in_batches(evening.log)), tmp_path / "forged.log")
    changed = next(line.sequence for line, was in zip(read(forged), read(evening.log), strict=True) if line != was)
    first = verify(forged, [evening.told])[0]
    heads = [head.sequence for head in evening.told.heads]

    assert first.line == min(sequence for sequence in heads if sequence >= changed)
    assert first.message.startswith("this line is not the one that was told")
    assert "was changed, left out or added, and the log was resealed" in first.message


def changed_seal(**changes: object) -> Callable[[Line], bytes]:
    return lambda line: json.dumps({**json.loads(line.payload), **changes}, separators=(",", ":")).encode()


@pytest.mark.parametrize(
    ("changes", "codes"),
    [
        ({"state_form": "0" * 16}, ["other-state"]),
        ({"state": "0" * 64}, ["other-state"]),
        ({"state": "0"}, ["other-state", "no-checkpoint"]),
        ({"keeper": "none"}, ["other-state", "no-checkpoint"]),
        ({"round": 99}, ["other-state"]),
        ({"secrets": 0, "secrets_digest": "0" * 64}, ["other-secrets"]),
        ({"secrets": -1}, ["other-state", "no-checkpoint"]),
    ],
    ids=lambda value: ",".join(value) if isinstance(value, dict) else "",
)
def test_a_checkpoint_is_what_a_house_writes(
    evening: Evening, tmp_path: Path, changes: dict[str, object], codes: list[str]
) -> None:
    head, written, seals = Head(), b"", 0
    for batch in batches(evening.log):
        records = []
        for line in batch:
            seals += line.kind == CHECKPOINT
            last = line.kind == CHECKPOINT and seals == 2
            records.append(Record(line.kind, changed_seal(**changes)(line) if last else line.payload))
        lines = seal(records, head)
        head, written = head_of(lines, head), written + b"".join(map(as_written, lines))
    forged = tmp_path / "forged.log"
    forged.write_bytes(written)

    assert [fault.code for fault in verify(forged)] == codes


def test_a_form_of_another_version_is_named(evening: Evening, tmp_path: Path) -> None:
    forged = in_batches(evening.log)
    for batch in forged:
        for place, record in enumerate(batch):
            if record.kind == CHECKPOINT:
                other = {**json.loads(record.payload), "state_form": "0" * 16}
                batch[place] = Record(CHECKPOINT, json.dumps(other).encode())
    log = sealed_again(forged, tmp_path / "forged.log")

    assert json.loads(call("verify", str(log), "--json").stdout)["unknown_forms"] != []
    said = " ".join(call("verify", str(log)).stdout.split())
    assert "2 checkpoints of another version of Pitboss, not compared: line" in said


@pytest.mark.parametrize(
    "receipt",
    [
        "",
        "[]",
        "{}",
        '{"version": 2, "table": "prime-1", "heads": []}',
        '{"version": 1, "table": "prime-1", "heads": [{"sequence": 3, "digest": "short"}]}',
        '{"version": 1, "table": "prime-1", "heads": [{"sequence": -3, "digest": "%s"}]}' % ("0" * 64),
        '{"version": 1, "table": "prime-1", "heads": [{"sequence": 3, "digest": "%s\\n"}]}' % ("0" * 64),
        "[" * 100_000,
    ],
)
def test_what_is_no_receipt_is_refused_in_words(evening: Evening, tmp_path: Path, receipt: str) -> None:
    (tmp_path / "receipt.json").write_text(receipt, encoding="utf-8")
    told = call("verify", str(evening.log), "--receipt", str(tmp_path / "receipt.json"))

    assert told.exit_code == 2
    assert "a receipt (" in " ".join(told.stderr.split())


@pytest.mark.parametrize("name", ["none.json", ".", "with\0zero"])
def test_a_receipt_that_is_not_there_is_refused_in_words(evening: Evening, tmp_path: Path, name: str) -> None:
    told = call("verify", str(evening.log), "--receipt", str(tmp_path / name))

    assert told.exit_code == 2
    assert "a receipt (" in " ".join(told.stderr.split())


def test_a_receipt_that_holds_nothing_is_not_called_right(evening: Evening, tmp_path: Path) -> None:
    (tmp_path / "receipt.json").write_text('{"version": 1, "table": "prime-1", "heads": []}', encoding="utf-8")
    told = call("verify", str(evening.log), "--receipt", str(tmp_path / "receipt.json"))

    assert (told.exit_code, told.stdout) == (2, "")
    assert "It holds nothing" in " ".join(told.stderr.split())
