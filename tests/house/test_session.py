"""One session, whatever keeps its table: the same log line for line, and each goes on from what the other wrote."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import pytest
from sqlalchemy.event import listen

from pitboss.house.audit import audit
from pitboss.house.keeper import keeper_to_bytes
from pitboss.house.session import TableSession
from pitboss.law.refusal import Refusal
from pitboss.store import Sync, read, verify
from pitboss.store.chain import CHECKPOINT, COMMAND, Line, export
from pitboss.store.database import Database
from pitboss.store.database_journal import DatabaseJournal
from pitboss.store.file_journal import FileJournal, keeper_path
from pitboss.store.journal import Journal
from pitboss.store.log_tail import OutOfOrder
from pitboss.table import commands as do
from pitboss.table.state import state_bytes
from tests.house.playing import WAYS, Stream, opening, sitting
from tests.house.test_running import _quick

__all__ = ["_quick"]
ROUNDS = 4
BOTS = {1: "queen-six-four", 3: "never-side"}


def played(journal: Journal, rounds: int = ROUNDS, chance: str = "") -> TableSession[Journal]:
    """A session that has played so many rounds since its table was opened."""
    session = TableSession(journal, source=Stream(chance), pause=0)
    if session.sequence < 0:
        journal.write(session.begin(0))
    if session.table is None:
        commands: list[do.AnyCommand] = [opening(WAYS["hand, two decks"])]
        for command in (*commands, *(sitting(seat, bot) for seat, bot in BOTS.items())):
            assert not isinstance(session.submit(command), Refusal)
    for step in session.run(lambda: 0):
        if step.table.rounds == rounds:
            break
    return session


def without_chance(lines: Iterable[Line]) -> list[tuple[str, object]]:
    """What lines say but for what is drawn anew each time, and for the checkpoints, which a file does not promise."""
    said: list[tuple[str, object]] = []
    for line in lines:
        fields = json.loads(line.payload)
        if line.kind == COMMAND:
            fields["nonce"] = ""
        if line.sequence and line.kind != CHECKPOINT:
            said.append((line.kind, fields))
    return said


def test_a_database_and_a_file_get_the_same_log(tmp_path: Path) -> None:
    with Database(tmp_path) as database:
        in_database = played(DatabaseJournal(database.engine, "T1"))
        with played(FileJournal(tmp_path / "T1.log", sync=Sync.ON_CLOSE)) as in_file:
            assert in_file.table is not None
            assert in_database.table is not None
            assert in_file.house.keeper is not None
            assert in_database.house.keeper is not None

            assert without_chance(in_file.journal.lines()) == without_chance(in_database.journal.lines())
            assert state_bytes(in_file.table) == state_bytes(in_database.table)
            assert keeper_to_bytes(in_file.house.keeper) == keeper_to_bytes(in_database.house.keeper)


def test_a_file_goes_on_from_what_a_database_held_and_seals_its_rounds_as_promised(tmp_path: Path) -> None:
    log = tmp_path / "T1.log"
    with Database(tmp_path) as database:
        journal = played(DatabaseJournal(database.engine, "T1")).journal
        export(journal.lines(), log)
        export(journal.secrets(), keeper_path(log))
    with played(FileJournal(log, sync=Sync.ON_CLOSE), ROUNDS + 2, "another"):
        pass

    assert [line.kind for line in read(log)].count(CHECKPOINT) == ROUNDS + 2
    assert verify(log) == []
    assert audit(read(log)) == []
    # What it sealed is compared when it is opened again.
    TableSession(FileJournal(log)).close()


def test_a_table_kept_in_a_database_is_the_same_when_it_is_opened_again(tmp_path: Path) -> None:
    with Database(tmp_path) as database:
        first = played(DatabaseJournal(database.engine, "T1"))
        again = TableSession(DatabaseJournal(database.engine, "T1"), source=Stream("another"), pause=0)

        assert (again.table, again.house.keeper, again.head) == (first.table, first.house.keeper, first.head)


def test_a_step_that_is_read_back_has_its_command(tmp_path: Path) -> None:
    opened = opening(WAYS["hand, two decks"])
    with TableSession(FileJournal(tmp_path / "T1.log", sync=Sync.ON_CLOSE)) as session:
        given = [session.submit(command) for command in (opened, sitting(1), sitting(2))]
    with TableSession(FileJournal(tmp_path / "T1.log")) as again:
        assert again.recent == given
        assert [step.command for step in again.recent] == [opened, sitting(1), sitting(2)]


def test_nothing_is_written_before_it_is_accepted_and_nothing_has_happened(tmp_path: Path) -> None:
    with played(FileJournal(tmp_path / "T1.log", sync=Sync.ON_CLOSE), 1) as session:
        assert session.table is not None
        size, table, keeper = (tmp_path / "T1.log").stat().st_size, session.table, session.house.keeper
        plan = session.plan(sitting(4))

        assert not isinstance(plan, Refusal)
        assert (tmp_path / "T1.log").stat().st_size == size
        assert (session.table, session.house.keeper) == (table, keeper)
        session.journal.write(plan.entry)
        session.accept(plan)
        assert session.table.players.keys() - table.players.keys() == {"P4"}
    assert verify(tmp_path / "T1.log") == []


def test_two_sessions_do_not_write_the_same_line(tmp_path: Path) -> None:
    with Database(tmp_path) as database:
        first = played(DatabaseJournal(database.engine, "T1"), 1)
        second = TableSession(DatabaseJournal(database.engine, "T1"), source=Stream(), pause=0)
        assert not isinstance(first.submit(sitting(4)), Refusal)
        with pytest.raises(OutOfOrder):
            second.submit(sitting(5))

        # Nothing of the second is left.
        assert TableSession(DatabaseJournal(database.engine, "T1")).table == first.table


def test_a_file_takes_no_line_that_does_not_follow_its_last(tmp_path: Path) -> None:
    with played(FileJournal(tmp_path / "T1.log", sync=Sync.ON_CLOSE), 1) as session:
        plan = session.plan(sitting(4))
        assert not isinstance(plan, Refusal)
        session.journal.write(plan.entry)
        with pytest.raises(ValueError, match="comes next, not line"):
            session.journal.write(plan.entry)
    assert verify(tmp_path / "T1.log") == []


def test_checking_all_that_is_kept_asks_the_database_no_more_for_more_rounds(tmp_path: Path) -> None:
    """Every query for a single line searches the newest rows, so one a round would take the square of the rounds."""
    asked: list[int] = []
    for rounds in (2, 8):
        (folder := tmp_path / str(rounds)).mkdir()
        with Database(folder) as database:
            journal = DatabaseJournal(database.engine, "T1")
            played(journal, rounds)
            statements: list[str] = []
            listen(database.engine, "before_cursor_execute", lambda *of, into=statements: into.append(of[2]))
            journal.check()
            asked.append(len(statements))

    # Pages of rows double in length: a longer log takes a few more of them.
    assert asked[1] - asked[0] < 6
