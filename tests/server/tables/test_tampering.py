"""A house goes on from nothing that was changed behind its back: it names the table, and what is wrong with it."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from pitboss.cli.main import app
from pitboss.house.session import TableSession
from pitboss.server.house.house import resume
from pitboss.store import verify
from pitboss.store.chain import Broken
from pitboss.store.database import Database
from pitboss.store.database_journal import DatabaseJournal
from pitboss.table.state import state_bytes
from tests.server.driving import PRIME, TABLE, Guest, exported, house, play_round, quiet
from tests.server.forging import (
    ROUNDS,
    Forgery,
    Sql,
    chained_alike,
    chained_everywhere,
    change,
    changing,
    executing,
    last,
    last_order,
    more_chips,
    other_forms,
    other_line_named,
    other_order,
    other_root,
    other_state,
    redrawn,
    resealed,
    restored,
    sealed_alike,
    secrets_since_the_start,
    swapped,
    unsealed_rounds,
)
from tests.server.processes import NotOpened, Process
from tests.store.writing import sealed_again, unsealed


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house in which some rounds were played, closed while a wager lies on the table."""
    folder = tmp_path_factory.mktemp("played")
    with house(folder) as client:
        guest = Guest.new(client).sit(2)
        for _ in range(ROUNDS):
            play_round([guest])
        quiet(guest)
        guest.wager()
    return folder


@pytest.fixture
def folder(played: Path, tmp_path: Path) -> Path:
    """A copy of it, to be changed."""
    return shutil.copytree(played, tmp_path / "house")


def went_on(folder: Path) -> TableSession[DatabaseJournal]:
    """The table as a house would go on with it."""
    with Database(folder) as database:
        [(_, game)] = resume(database, PRIME)
        return game


FORGED: dict[str, tuple[Forgery, str]] = {
    "chips in every state": (restored("state", more_chips), "prime-1, line .* the state of the table stored with"),
    "chips in the newest state": (restored("state", more_chips, number=ROUNDS), f"stored with round {ROUNDS} is not"),
    "undealt cards": (restored("keeper", other_order), "prime-1, line .* the keeper stored with round"),
    "a state and its seal": (sealed_alike("state", more_chips), "prime-1, line .* the line or one before it is not"),
    "a keeper and its seal": (
        sealed_alike("keeper", other_order),
        "prime-1, line .* the line or one before it is not",
    ),
    "a state, its seal and the chain": (
        chained_alike("state", more_chips),
        f"prime-1, line .* the table differs after round {ROUNDS}",
    ),
    "a keeper, its seal and the chain": (
        chained_alike("keeper", other_order),
        f"prime-1, line .* the undealt cards differ after round {ROUNDS}",
    ),
    "a state as text": (executing("update rounds set state = 'x'"), "prime-1, line .* cannot be read"),
    "a state that is no state": (executing("update rounds set state = x'00'"), "prime-1, line .* cannot be read"),
    "a line of the log": (
        executing(f"update records set payload = cast(payload || ' ' as blob) where {last('records')}"),
        "prime-1, line .* is not what was written",
    ),
    "a line as text": (
        executing(f"update batches set lines = cast(lines as text) where {last('batches')}"),
        "prime-1, line .* this is not a line of a log",
    ),
    "a secret": (
        executing(f"update secrets set payload = cast(payload || ' ' as blob) where {last('secrets')}"),
        "the secrets of prime-1, line .* is not what was written",
    ),
    "digests of secrets": (executing("update secrets set digest = '00'"), "the secrets of prime-1, line"),
    "a secret as text": (
        executing(f"update secrets set payload = cast(payload as text) where {last('secrets')}"),
        "the secrets of prime-1, line .* this is not a line of a log",
    ),
    "secrets sealed again": (resealed("secrets", other_line_named), "the secrets of prime-1, line"),
    "secrets in other words": (
        secrets_since_the_start,
        "prime-1, line .* the secrets up to round .* are not what was",
    ),
    "the end of the log": (
        executing("delete from records where sequence > (select max(sequence) from records) - 3"),
        "prime-1, line .* the log ends here, but had lines up to",
    ),
    "all of the log": (executing("delete from records"), "prime-1, line 0: the log ends here"),
    "half a batch": (
        # Nothing names the last line any more; but the one before said that it was to come.
        executing(
            f"delete from commands where {last('records')}",
            f"delete from records where {last('records')}",
        ),
        "prime-1, line .* more lines of the last batch were to come",
    ),
    "the newest round": (
        executing(f"delete from rounds where round = {ROUNDS}"),
        f"prime-1, line .* round {ROUNDS} was stored here and no longer is",
    ),
    "a round that was never played": (
        executing("insert into rounds select table_id, 99, sequence - 1, at, state, keeper from rounds limit 1"),
        "prime-1, line .* round 99 is stored, but the log does not seal it",
    ),
    "a round under another number": (
        executing(f"update rounds set round = 99 where round = {ROUNDS}"),
        "prime-1, line .* the number stored with round 99 is not",
    ),
    "undealt cards everywhere, chained": (chained_everywhere(other_order), "does not have its root|never published"),
    "undealt cards and their roots everywhere, chained": (chained_everywhere(other_root), "was never published"),
    "the order that was drawn last": (last_order(swapped), "prime-1, line .* does not have its root"),
    "the order that was drawn last, and its root": (
        last_order(redrawn),
        "prime-1, line .* what was published with this does not match the undealt cards",
    ),
    "a command in other words": (
        executing(
            "update commands set body = cast('{}' as blob) where sequence = (select max(sequence) from commands)"
        ),
        "prime-1, line .* what is kept of a command of Guest 1 does not match the log",
    ),
    "a command that was never given": (
        executing(
            "insert into commands select table_id, player, 'other', body, sequence - 1 from commands"
            f" where {last('commands')}"
        ),
        "prime-1, line .* what is kept of a command of Guest 1 does not match the log",
    ),
    "a command that was forgotten": (
        executing(f"delete from commands where {last('commands')}"),
        "prime-1, line .* what is kept of a command of Guest 1 does not match the log",
    ),
    "a command as text": (
        executing(f"update commands set body = 'x' where {last('commands')}"),
        "prime-1, line .* what is kept of a command cannot be read",
    ),
    "a log of an older format": (
        resealed("records", lambda sequence, _, payload: payload if sequence else payload.replace(b":3,", b":2,")),
        "prime-1, line 0: it has format 2, which an older Pitboss wrote: verify it, or continue it, with Pitboss",
    ),
    "digests in the log, sealed again": (resealed("records", other_state), "prime-1, line"),
}


def test_a_house_that_nobody_changed_goes_on(folder: Path) -> None:
    game = went_on(folder)

    assert game.table is not None
    assert game.table.rounds == ROUNDS
    # A start goes back a few rounds, not to the beginning.
    assert game.recent[0].since > 0


@pytest.mark.parametrize("what", FORGED)
def test_a_house_does_not_go_on_from_what_was_forged(folder: Path, what: str) -> None:
    forgery, words = FORGED[what]
    change(folder, forgery)

    with pytest.raises(Broken, match=words):
        went_on(folder)


def test_chance_is_asked_after_the_very_line_that_is_there(folder: Path) -> None:
    # All that seals the secrets is made anew; but what chance decided last names another line of the log.
    last = "select max(sequence) from secrets"
    with changing(folder) as database:
        ((sequence,),) = database.execute(last).fetchall()

        def forge(at: int, kind: str, payload: bytes) -> bytes:
            return other_line_named(at, kind, payload) if at == sequence else payload

        resealed("secrets", forge)(database)

    with pytest.raises(Broken, match=r"prime-1, line .* chance was asked after line"):
        went_on(folder)


def test_serve_says_in_one_line_what_is_wrong(folder: Path) -> None:
    change(folder, restored("state", more_chips))

    with pytest.raises(NotOpened) as refused:
        Process(folder)
    said = str(refused.value)
    assert "tables as they were written (prime-1, line" in said
    assert "Traceback" not in said


@pytest.mark.parametrize("what", ["chips in the newest state", "undealt cards", "the end of the log", "a line as text"])
def test_export_notices_it(folder: Path, tmp_path: Path, what: str) -> None:
    change(folder, FORGED[what][0])

    told = CliRunner().invoke(app, ["export", str(tmp_path / "x.log"), "--data", str(folder), "--table", TABLE])

    assert told.exit_code != 0
    assert "prime-1, line" in " ".join(told.output.split())
    # What is there of the log can still be looked at, unless it is no log.
    assert (tmp_path / "x.log").exists() == (what != "a line as text")


def test_verify_derives_every_sealed_state_again(folder: Path, tmp_path: Path) -> None:
    log = exported(folder, tmp_path)
    lines = unsealed(log.read_bytes())
    sealed = [place for place, line in enumerate(lines) if b" checkpoint " in line]
    lines[sealed[1]] = re.sub(
        rb'("state":")(.)', lambda each: each[1] + (b"1" if each[2] == b"0" else b"0"), lines[sealed[1]]
    )
    forged = tmp_path / "forged.log"
    forged.write_bytes(sealed_again(lines))

    assert verify(log) == []
    assert len(sealed) == ROUNDS
    assert [(fault.line, fault.code) for fault in verify(forged)] == [(sealed[1], "other-state")]


def test_rounds_that_are_over_are_read_from_nothing_that_was_forged(folder: Path) -> None:
    # Older than what a start goes back to, and so found when somebody asks.
    def forgery(database: Sql) -> None:
        restored("state", more_chips, number=1)(database)
        database.execute("update records set payload = cast(payload || ' ' as blob) where sequence = 9")

    change(folder, forgery)
    with house(folder) as client:
        guest = Guest(client)
        for number in (1, 2):
            assert guest.get(f"/api/tables/{TABLE}/rounds/{number}", 500)["refusal"]["code"] == "not-as-written"
        guest.get(f"/api/tables/{TABLE}/rounds/{ROUNDS}")


def test_a_log_whose_seals_are_gone_is_not_gone_on_with(folder: Path) -> None:
    change(folder, unsealed_rounds)

    with pytest.raises(Broken, match=r"prime-1, line .* round 5 is stored, but the log does not seal it"):
        went_on(folder)
    change(folder, executing("delete from rounds"))
    with pytest.raises(Broken, match=r"prime-1, line .* round 1 ends here, but no checkpoint seals it"):
        went_on(folder)


@pytest.mark.parametrize("column", ["state_form", "keeper_form"])
def test_what_another_version_stored_is_not_believed(folder: Path, column: str) -> None:
    known = went_on(folder)
    # Right or wrong, the log is folded from its beginning instead.
    change(folder, other_forms(column))
    game = went_on(folder)

    assert game.table is not None
    assert known.table is not None
    assert state_bytes(game.table) == state_bytes(known.table)
    assert game.house.keeper == known.house.keeper
