"""Everything that a house can check about itself, from its folder alone: logs, cards, money, people and files.

It decides every command in every log again, which takes a while: run it alongside the open house.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection, Iterator
from contextlib import closing, suppress
from functools import partial
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote

import msgspec
from sqlalchemy import Engine

from pitboss.games.linked_meter import MeterAdded
from pitboss.games.registry import find_game
from pitboss.house.audit import audited
from pitboss.house.integrity import measure
from pitboss.house.logged_steps import batched
from pitboss.house.resume import check_whole
from pitboss.law.edition import edition
from pitboss.law.incomplete import Incomplete
from pitboss.law.names import Unknown
from pitboss.law.refusal import Refused
from pitboss.ledger.ledger import Ledger
from pitboss.malformed import Malformed
from pitboss.people.book import kept
from pitboss.server.house.balances import approval_faults, balance_faults
from pitboss.server.house.books import books_of
from pitboss.server.rounds.as_given import given_otherwise
from pitboss.store.anchors import anchor_faults, anchors_in
from pitboss.store.audit_journal import audit_lines
from pitboss.store.backup import snapshot
from pitboss.store.chain import EVENT, Broken, Fault, Head, Line, checked
from pitboss.store.database import NAME, Database, check_file, guards, reading
from pitboss.store.database_journal import DatabaseJournal, rounds_played
from pitboss.store.head_file import missing_lines, read_heads
from pitboss.store.log_tail import index_faults
from pitboss.store.meter_journal import kept_meter, meter_lines, meters_in, told
from pitboss.store.verify import examined
from pitboss.store.verify_meter import compared
from pitboss.table.event_bytes import from_bytes
from pitboss.table.events import TableOpened

_SHORT = 12
"""How much of a hash tells it from others."""
_MOST = 20
"""How many faults of one kind are reported."""


class Finding(msgspec.Struct, frozen=True):
    """One thing that was checked, and what is wrong with it."""

    check: str
    of: str
    """The table; empty if it is about the whole house."""
    wrong: tuple[str, ...]
    notes: tuple[str, ...] = ()
    """Worth knowing, but not a fault in what the house keeps."""


def self_check(folder: Path, anchors: Collection[str] = ()) -> Iterator[Finding]:
    """Check a house, open or not, as it is at one moment. `Unusable` if it has no readable database.

    `anchors` are digests of lines of its audit log that somebody kept outside the house.
    """
    check_file(folder / NAME)
    # The heads first: an open house notes them after it has written the lines.
    noted = read_heads(folder)
    with TemporaryDirectory(prefix=".selfcheck-", dir=folder) as moment:
        copy = Path(moment) / NAME
        snapshot(folder / NAME, copy)
        with reading(copy) as engine:
            looks = (_pages(folder / NAME), _guards(copy), index_faults(engine), missing_lines(engine, noted))
            yield _finding("database", "", lambda: chain.from_iterable(looks))
            yield from _findings(engine, anchors)


def _findings(engine: Engine, anchors: Collection[str]) -> Iterator[Finding]:
    yield _finding("people", "", lambda: _people(engine, anchors))
    left_out = dict(_left_out(engine))
    for table in rounds_played(engine):
        journal = DatabaseJournal(engine, table)
        if table in left_out:
            yield Finding("log", table, (left_out[table],))
            continue
        yield _finding("log", table, partial(_log, journal))
        yield _finding("cards", table, partial(_cards, journal))
    linked = dict(_linked(engine))
    for meter in sorted({*meters_in(engine), *linked.values()}):
        tables = [table for table, name in linked.items() if name == meter]
        yield _finding("meter", meter, partial(_meter, engine, meter, tables))
    if left_out:
        told = f"it cannot be counted while the game of {' and '.join(left_out)} is left out"
        yield Finding("money", "", (told,))
    else:
        yield _finding("money", "", lambda: chain(balance_faults(engine), approval_faults(engine), _money(engine)))
    files = _finding("files", "", lambda: _files(engine))
    yield Finding(files.check, files.of, (), files.wrong)


def _finding(check: str, of: str, look: Callable[[], Iterator[str]]) -> Finding:
    wrong: list[str] = []
    # A change may break any assumption; whatever it breaks is a fault, and must not hide other checks.
    try:
        for each in look():
            wrong.append(each)
            if len(wrong) == _MOST:
                break
    except Exception as error:
        wrong.append(str(error) or repr(error))
    return Finding(check, of, tuple(wrong))


def _pages(path: Path) -> Iterator[str]:
    with closing(sqlite3.connect(f"file:{quote(str(path.absolute()))}?mode=ro", uri=True)) as database:
        for (said,) in database.execute(f"pragma quick_check({_MOST})"):
            if said != "ok":
                yield str(said)


def _guards(path: Path) -> Iterator[str]:
    """That every row has what it belongs to, and that the database still refuses changes and shows whole logs."""
    with closing(sqlite3.connect(path)) as database:
        for table, _, named, _ in database.execute("pragma foreign_key_check"):
            yield f"a row of {table} belongs to one of {named} that is gone"
    with Database(path.parent / "as-made") as made:
        expected = guards(made.path)
    found = guards(path)
    for name in sorted(expected.keys() | found.keys()):
        if name not in found:
            yield f"{name} is gone, by which the database refuses changes or shows the logs"
        elif found[name] != expected.get(name):
            yield f"{name} is not what this program puts there"


def _people(engine: Engine, anchors: Collection[str]) -> Iterator[str]:
    """Every line of the audit log, and that none is gone that the log of a table, or somebody outside, names."""
    kept(engine)
    digests = {line.sequence: line.digest for line in audit_lines(engine)}
    for anchor in set(anchors) - set(digests.values()):
        yield f"no line of the audit log has the digest {anchor[:_SHORT]}…: lines were changed, or its end was cut off"
    for table in rounds_played(engine):
        for fault in anchor_faults(table, anchors_in(DatabaseJournal(engine, table).lines()), digests):
            yield f"line {fault.line}, {fault.code}: {fault.message}"


def _log(journal: DatabaseJournal) -> Iterator[str]:
    """Every command decided again, as its player gave it."""
    faults = examined(_followed(journal)).faults
    for fault in faults or given_otherwise(batched(checked(journal.lines(), Head(), journal.table_id))):
        yield f"line {fault.line}, {fault.code}: {fault.message}"


def _followed(journal: DatabaseJournal) -> Iterator[Line | Fault]:
    """The lines of a log, and the fault that ends them early, if any."""
    try:
        yield from checked(journal.lines(), Head(), journal.table_id)
    except Broken as error:
        yield error.fault


def _cards(journal: DatabaseJournal) -> Iterator[str]:
    """That the cards are as committed to, and that everything kept alongside the log follows from it."""
    lines = checked(journal.lines(), Head(), journal.table_id)
    for fault in audited(line for line in lines if line.sequence).faults:
        yield f"line {fault.line}, {fault.code}: {fault.message}"
    check_whole(journal)


def _left_out(engine: Engine) -> Iterator[tuple[str, str]]:
    """The tables whose game is not there or not complete, each with the reason: nothing of them can be checked."""
    for table in rounds_played(engine):
        with suppress(Broken, msgspec.MsgspecError):
            lines = checked(DatabaseJournal(engine, table).lines(), Head(), table)
            opened = next((line.payload for line in lines if line.kind == EVENT), b"")
            text = msgspec.json.decode(opened, type=_Opened).elections.edition
            try:
                find_game(edition(text).game)
            except Unknown:
                said = f"no installed game has the text {text}"
                yield table, f"nothing of this table can be checked: {said}; install or repair the package that has it"
            except Incomplete as error:
                said = "; ".join(error.faults)
                yield table, f"nothing of this table can be checked: {error.whose} is left out: {said}"


class _Edition(msgspec.Struct):
    edition: str


class _Opened(msgspec.Struct):
    """What identifies the game of a table without loading the game."""

    elections: _Edition


def _linked(engine: Engine) -> Iterator[tuple[str, str]]:
    """The tables that play for a linked meter, each with its name; one that cannot be read is reported with its log."""
    for table in rounds_played(engine):
        with suppress(Broken, msgspec.MsgspecError, Malformed, Refused):
            lines = DatabaseJournal(engine, table).lines()
            opened = next((from_bytes(line.payload) for line in lines if line.kind == EVENT), None)
            if isinstance(opened, TableOpened) and opened.linked:
                yield table, opened.linked


def _meter(engine: Engine, name: str, tables: list[str]) -> Iterator[str]:
    """The stream of a linked meter, and the claims in the logs of its tables."""
    stream = meter_lines(engine).get(name, [])
    kept_meter(stream, name)
    said = [event for _, event in told(stream, name)]
    sources = [event.source for event in said if isinstance(event, MeterAdded)]
    for table in (*tables, *sources):
        lines = checked(DatabaseJournal(engine, table).lines(), Head(), table)
        events = ((line.sequence, from_bytes(line.payload)) for line in lines if line.kind == EVENT)
        for fault in compared(said, name, events):
            yield f"{table}, line {fault.line}: {fault.message}"


def _money(engine: Engine) -> Iterator[str]:
    ledger = Ledger()
    books_of(engine, ledger)
    if left := sum(ledger.balances.values()):
        yield f"all balances together come to {left} cents, and must come to zero"


def _files(engine: Engine) -> Iterator[str]:
    """Today's program against the one the house was opened with: an update, or a change under a house that is open.

    A house that recorded no hashes has none to compare.
    """
    opened = kept(engine).register.opened_with
    if opened is None:
        return
    now = measure().hashes
    for kind in ("code", "rules", "pages"):
        before, after = getattr(opened, kind), getattr(now, kind)
        if before != after:
            said = f"the house was opened with different {kind} ({before[:_SHORT]}, and now {after[:_SHORT]})"
            yield f"{said}: this program has decided every log above again, and says of each whether it verifies"
