"""`pitboss serve` and `pitboss export`: what they refuse before anything is opened, and a log that can be verified."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.server.tables.house_tables import house_tables
from tests.cli.calling import data, page, refusal
from tests.server.driving import Guest, house, play_round
from tests.server.processes import NotOpened, Process, asking
from tests.submission.drafts import HOLDER


def test_it_says_where_to_look(tmp_path: Path) -> None:
    with Process(tmp_path / "new" / "house") as process, asking(process) as client:
        assert process.said.startswith("The house is open: http://127.0.0.1:")
        assert client.get("/api/tables").status_code == 200


def test_what_is_wrong_is_said_in_two_lines() -> None:
    assert refusal("serve", "--port", "70000")[1] == "  Name one that is free, or 0 for any"
    assert refusal("serve", "--pace", "brsk")[1] == "  Did you mean brisk?"


def test_a_folder_that_cannot_be_one_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(NotOpened, match="a folder that can be written") as said:
        Process(tmp_path / "file")

    assert "Traceback" not in str(said.value)


def test_tables_that_cannot_be_linked_are_refused_with_the_readings_to_change(tmp_path: Path) -> None:
    """By default the meter of 678a takes back what void rounds gave to it."""
    page("submission", "new", "high-card-flush", "--holder", HOLDER, "--output", str(tmp_path / "flush.toml"))
    options = ("--submission", str(tmp_path / "flush.toml"), "--link", "grand=high-card-flush-1")
    with pytest.raises(NotOpened, match="678a-void-contribution as kept") as said:
        Process(tmp_path / "house", options=options)

    assert "Traceback" not in str(said.value)


def test_a_table_of_the_house_is_exported_and_verified(tmp_path: Path) -> None:
    folder, log = tmp_path / "house", tmp_path / "t.log"
    with house(folder) as client:
        play_round([Guest.new(client).sit(2)])
        # The house may be open meanwhile.
        assert data("export", str(log), "--data", str(folder)) == {"table": "prime-1", "log": str(log)}

    assert "is whole" in page("verify", str(log), columns=200)
    assert "round 1" in page("replay", str(log), "1", columns=200).lower()


def test_the_only_table_that_was_played_at_need_not_be_named(tmp_path: Path) -> None:
    folder, log = tmp_path / "house", tmp_path / "t.log"
    two = tuple(each for each in house_tables() if each.table_id in ("prime-1", "baccarat-5"))
    with house(folder, offered=two) as client:
        said = refusal("export", str(log), "--data", str(folder))
        assert "one of baccarat-5 (0 rounds), prime-1 (0 rounds)" in said[0]
        play_round([Guest.new(client).sit(2)])
        assert data("export", str(log), "--data", str(folder))["table"] == "prime-1"


def test_an_export_overwrites_nothing_and_names_what_it_misses(tmp_path: Path) -> None:
    log = tmp_path / "t.log"
    assert refusal("export", str(log), "--data", str(tmp_path / "none"))[1] == "  Name it with --data"
    with house(tmp_path / "house"):
        assert refusal("export", str(log), "--data", str(tmp_path / "house"), "--table", "prime-2") == [
            'pitboss: there is no table "prime-2"',
            "  Did you mean prime-1?",
        ]
    log.write_text("mine", encoding="utf-8")
    assert refusal("export", str(log), "--data", str(tmp_path / "house"))[1] == "  Name another"
    assert log.read_text(encoding="utf-8") == "mine"
