"""`pitboss meter`: the stream of a linked meter from a house, checked by somebody who has nothing but the files."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.store.chain import export
from pitboss.store.database import Database
from pitboss.store.meter_journal import meter_lines
from tests.cli.calling import call, data, refusal
from tests.server.driving import house
from tests.server.house.test_linked_tables import LINKED, at, play


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The exported stream and logs of a house with two linked tables, at which three rounds were played."""
    folder, out = tmp_path_factory.mktemp("house"), tmp_path_factory.mktemp("out")
    with house(folder, offered=LINKED) as client:
        one, two = at(client, "flush-1"), at(client, "flush-2")
        for guest in (one, two, one):
            play(guest)
    assert data("export", str(out / "grand.meter"), "--data", str(folder), "--meter", "grand")["meter"] == "grand"
    for each in LINKED:
        data("export", str(out / f"{each.table_id}.log"), "--data", str(folder), "--table", each.table_id)
    return out


def test_the_stream_and_the_logs_of_its_tables_tell_the_same(files: Path) -> None:
    found = data("meter", str(files / "grand.meter"), str(files / "flush-1.log"), str(files / "flush-2.log"))

    assert found["whole"] is True
    assert [(line["order"], line.get("table")) for line in found["lines"]] == [
        (0, None),
        (1, "flush-1"),
        (2, "flush-2"),
        (3, "flush-1"),
    ]


def test_every_line_is_told_in_its_order(files: Path) -> None:
    shown = call("meter", str(files / "grand.meter")).output

    assert [line.split()[:3] for line in shown.splitlines() if line.split()[1:2] == ["gained"]] == [
        ["1", "gained", "flush-1"],
        ["2", "gained", "flush-2"],
        ["3", "gained", "flush-1"],
    ]
    assert "is whole" in shown


def test_a_stream_without_its_end_does_not_agree_with_the_logs(files: Path, tmp_path: Path) -> None:
    lines = (files / "grand.meter").read_bytes().splitlines(keepends=True)
    short = tmp_path / "short.meter"
    short.write_bytes(b"".join(lines[:-1]))
    answer = call("meter", str(short), str(files / "flush-1.log"))

    assert answer.exit_code == 2
    assert "order 3 differs in the stream of grand, or is missing" in " ".join(answer.output.split())
    assert call("meter", str(short), str(files / "flush-2.log")).exit_code == 0


def test_a_log_without_its_end_does_not_agree_with_the_stream(files: Path, tmp_path: Path) -> None:
    lines = (files / "flush-2.log").read_bytes().splitlines(keepends=True)
    opening = next(place for place, line in enumerate(lines) if b"open-table.v2" in line)
    short = tmp_path / "short.log"
    short.write_bytes(b"".join(lines[: opening + 1]))
    answer = call("meter", str(files / "grand.meter"), str(short))

    assert answer.exit_code == 2
    assert "the stream of grand has order 2 of table flush-2, but its log does not" in " ".join(answer.output.split())


def test_a_changed_line_is_found(files: Path, tmp_path: Path) -> None:
    changed = tmp_path / "changed.meter"
    changed.write_bytes((files / "grand.meter").read_bytes().replace(b'"stakes":[500]', b'"stakes":[600]', 1))

    assert call("meter", str(changed)).exit_code == 2


def test_a_stream_that_is_not_there_and_a_table_with_a_meter_are_refused(files: Path, tmp_path: Path) -> None:
    assert "pitboss export" in refusal("meter", str(tmp_path / "none"))[1]
    assert "leave one of them out" in refusal("export", str(tmp_path / "x"), "--table", "a", "--meter", "b")[1].lower()


def test_what_is_exported_is_what_is_kept(tmp_path: Path) -> None:
    with house(tmp_path, offered=LINKED):
        pass
    with Database(tmp_path) as database:
        kept = meter_lines(database.engine)["grand"]
    export(kept, tmp_path / "kept")
    data("export", str(tmp_path / "told"), "--data", str(tmp_path), "--meter", "grand")

    assert (tmp_path / "told").read_bytes() == (tmp_path / "kept").read_bytes()
