"""Whoever reads keeps nobody waiting: never on the event loop, and with one connection however many read at once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import Engine, create_engine, event

from pitboss.house.session import TableSession
from pitboss.server.rounds.history import pasts
from pitboss.server.rounds.round_proof import proof_of
from pitboss.server.tables.house_tables import house_tables
from pitboss.store.database import NAME
from pitboss.store.database_journal import DatabaseJournal
from tests.server.driving import INSTANT, Guest, house, onlooker, play_round, quiet, wait

HOURS = 3_600_000
SHOE = "baccarat-5"


@contextmanager
def statements() -> Iterator[dict[bool, list[str]]]:
    """Every statement that any database is given, by whether an event loop ran in the thread that gave it."""
    found: dict[bool, list[str]] = {True: [], False: []}

    def seen(_: object, __: object, statement: str, *___: object) -> None:
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            found[False].append(statement)
        else:
            found[True].append(statement)

    event.listen(Engine, "before_cursor_execute", seen)
    try:
        yield found
    finally:
        event.remove(Engine, "before_cursor_execute", seen)


def test_nothing_is_read_on_the_event_loop(tmp_path: Path) -> None:
    times = [0]
    with statements() as found, house(tmp_path, clock=lambda: 1_000_000_000_000 + times[0]) as client:
        guest = Guest.new(client).sit(2)
        stranger = Guest(client, "a token that nobody was given")
        stranger.get(f"{guest.at_table}/view")
        with guest.connect(), onlooker(client).connect() as onlooking:
            played = play_round([guest])
            onlooking.receive()
            guest.give("buy-in", "again", chips=500)
            guest.give("buy-in", "again", chips=500)
            for page in ("rounds", f"rounds/{played}", f"rounds/{played}/proof", "events?since=20", "view"):
                for each in (guest, stranger, onlooking):
                    each.get(f"{guest.at_table}/{page}")
            before = quiet(guest)["sequence"]
            # Hours later the deck is removed, and all its orders are opened.
            times[0] = 9 * HOURS
            guest.give("buy-in", chips=500)
            while quiet(guest)["sequence"] < before + 8:
                pass
            assert guest.get(f"{guest.at_table}/rounds/{played}/proof")["whole"]

    assert found[True] == []
    assert len(found[False]) > 100


@pytest.fixture(scope="module")
def shoe(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A table whose rounds are dealt from one shoe, so that each proof goes back to the shuffle before the first."""
    folder = tmp_path_factory.mktemp("shoe")
    offered = tuple(each for each in house_tables() if each.table_id == SHOE)
    with house(folder, offered=offered, pace=replace(INSTANT, cut=0)) as client:
        guest = Guest.new(client, SHOE).sit(2)
        for played in (1, 2, 3):
            wait(guest, "between-rounds")
            guest.wager("player")
            guest.give("ready")
            while guest.view()["view"]["public"]["rounds"] < played:
                pass
    return folder


@contextmanager
def narrow(folder: Path, connections: int) -> Iterator[DatabaseJournal]:
    """The journal over so few connections; who waited for one in vain would wait for long, and be told."""
    engine = create_engine(f"sqlite:///{folder / NAME}", pool_size=connections, max_overflow=0, pool_timeout=120)
    try:
        yield DatabaseJournal(engine, SHOE)
    finally:
        engine.dispose()


@pytest.mark.parametrize("connections", [1, 2])
def test_many_readers_share_few_connections(shoe: Path, connections: int) -> None:
    with narrow(shoe, connections) as journal, ThreadPoolExecutor(16) as threads:
        proofs = [threads.submit(proof_of, journal, number) for _ in range(8) for number in (1, 2, 3)]
        rounds = [threads.submit(lambda: list(pasts(journal, None, 20))) for _ in range(8)]
        found = [each.result() for each in proofs]

        assert {proof.round for proof in found if proof is not None} == {1, 2, 3}
        assert len({proof.root for proof in found if proof is not None}) == 1
        assert [len(each.result()) for each in rounds] == [3] * 8


def test_a_table_goes_on_over_one_connection(shoe: Path) -> None:
    with narrow(shoe, 1) as journal:
        table = TableSession(journal).table

    assert table is not None
    assert table.rounds == 3


def test_who_reads_lines_holds_no_connection(shoe: Path) -> None:
    with narrow(shoe, 1) as journal:
        pairs = [(line, journal.line(line.sequence)) for line in journal.lines()]
        newest = [line.sequence for line in journal.facts_until(pairs[-1][0].sequence)]

    assert len(pairs) > 64
    assert all(line == again for line, again in pairs)
    assert newest == [line.sequence for line, _ in reversed(pairs) if line.kind == "fairness"]
