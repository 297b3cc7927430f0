"""INT-5, REC-2: a table killed after any event, or in the middle of writing it, resumes as it was."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import count
from pathlib import Path

import pytest

from pitboss.house.audit import audit
from pitboss.house.house import HouseRefused
from pitboss.house.keeper import keeper_to_bytes
from pitboss.house.session import TableSession
from pitboss.law.refusal import Refusal
from pitboss.store import Broken, InUse, Line, LogFile, Sync, events_in, read, verify
from pitboss.store.chain import COMMAND
from pitboss.store.file_journal import FileJournal
from pitboss.table import commands as do
from pitboss.table import fold
from pitboss.table.duties import Duty, Role
from pitboss.table.event_bytes import from_bytes, to_bytes
from pitboss.table.state import state_bytes
from tests.house.playing import BOTS, EDITIONS, HOUR, WAYS, Stream, Way, opening, sitting

FILES = (".log", ".log.keeper")


Session = TableSession[FileJournal]


def running(path: Path, *, name: str = "", keeps_cards: bool = True) -> Session:
    journal = FileJournal(path.with_suffix(".log"), keeps_cards=keeps_cards, sync=Sync.ON_CLOSE)
    return TableSession(journal, source=Stream(name), pause=0)


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """No machine loses its power here."""
    monkeypatch.setattr(os, "fsync", lambda file: None)


def opened(path: Path, way: Way, edition: str = EDITIONS[1], bots: dict[int, str] = BOTS) -> Session:
    table = running(path)
    assert not isinstance(table.submit(opening(way, edition=edition)), Refusal)
    for seat, bot in bots.items():
        assert not isinstance(table.submit(sitting(seat, bot)), Refusal)
    return table


def play(table: Session, rounds: int, now: int = 0) -> Iterator[None]:
    """The moments after each command until so many rounds are over in all."""
    for step in table.run(lambda: now):
        yield
        if step.table.rounds == rounds:
            return


def moment(table: Session) -> tuple[bytes, bytes]:
    """The state and the undealt cards, as bytes."""
    assert table.table is not None
    assert table.house.keeper is not None
    return state_bytes(table.table), keeper_to_bytes(table.house.keeper)


def copy(path: Path, to: Path) -> Path:
    """The files as a process killed now would leave them."""
    to.mkdir(exist_ok=True)
    for suffix in FILES:
        shutil.copyfile(path.with_suffix(suffix), (to / path.name).with_suffix(suffix))
    return to / path.name


@pytest.mark.parametrize("way", ["manual shoe", "hand, two decks", "automated shoe, two decks", "reshuffling shoe"])
def test_int_5_a_table_killed_after_any_event_resumes_with_the_same_undealt_cards(way: str, tmp_path: Path) -> None:
    moments = 0
    with opened(tmp_path / "T1", WAYS[way]) as live:
        for _ in play(live, 1):
            moments += 1
            with running(copy(tmp_path / "T1", tmp_path / "killed"), name="other chance") as again:
                assert moment(again) == moment(live)
                assert again.table is not None
                assert live.table is not None
                # Chance decides the next step at most once more, and the same where it had decided already.
                live.house.prepare(live.table, 0)
            with running(copy(tmp_path / "T1", tmp_path / "killed"), name="other chance") as again:
                assert again.table is not None
                assert moment(again) == moment(live)
                assert again.house.next_command(again.table, 0) == live.house.next_command(live.table, 0)

    assert moments > 20


def test_an_event_that_is_read_back_leads_to_the_same_state(tmp_path: Path) -> None:
    """Fourth cards are turned with the hands, so a box has cards face up at two places."""
    places = 0
    with opened(tmp_path / "T1", WAYS["hand"], EDITIONS[0]) as live:
        for round_ in range(1, 7):
            before = live.table
            for step in live.run(partial(int, round_ * HOUR)):
                again = fold([from_bytes(to_bytes(event)) for event in step.events], before)
                assert again is not None
                assert state_bytes(again) == state_bytes(step.table)
                before = step.table
                places = max(places, *(len(box.face_up) for box in before.boxes.values()), 0)
                if step.table.rounds == round_:
                    break

    assert places == 2


@pytest.mark.prove
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_int_5_a_table_killed_at_any_event_of_many_rounds_resumes(way: Way, edition: str, tmp_path: Path) -> None:
    with opened(tmp_path / "T1", way, edition) as live:
        for round_ in range(1, 13):
            for _ in play(live, round_, now=round_ * HOUR):
                with running(copy(tmp_path / "T1", tmp_path / "killed"), name="other chance") as again:
                    assert moment(again) == moment(live)
    assert verify(tmp_path / "T1.log") == []
    assert audit(read(tmp_path / "T1.log")) == []


def test_int_5_a_table_killed_while_writing_resumes_before_or_after_the_command(tmp_path: Path) -> None:
    """Half a line or half of what a command caused is as if the command had not been given."""
    with opened(tmp_path / "T1", WAYS["manual shoe"], bots={1: "queen-six-four", 2: "queen-six-four"}) as live:
        seen = {live.journal.log.path.stat().st_size: moment(live)[0]}
        for _ in play(live, 1):
            seen[live.journal.log.path.stat().st_size] = moment(live)[0]
    whole = (tmp_path / "T1.log").read_bytes()
    first = min(seen)
    cuts = range(first, len(whole) + 1, 61)

    for cut in {*cuts, *seen, *(size - 1 for size in seen if size > first)}:
        path = tmp_path / "cut" / "T1"
        path.parent.mkdir(exist_ok=True)
        path.with_suffix(".log").write_bytes(whole[:cut])
        last = max(size for size in seen if size <= cut)
        with TableSession(FileJournal(path.with_suffix(".log"), keeps_cards=False, sync=Sync.ON_CLOSE)) as again:
            assert again.table is not None
            assert state_bytes(again.table) == seen[last]
            assert again.journal.log.torn == cut - last
        assert path.with_suffix(".log").read_bytes() == whole[:last]


def test_a_resumed_table_plays_on_and_its_log_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "T1"
    with opened(path, WAYS["automated shoe, two decks"]) as table:
        for _ in zip(range(30), table.run(lambda: 0), strict=False):
            pass
    for round_ in range(1, 5):
        with running(path, name=f"process {round_}") as table:
            for _ in play(table, round_):
                pass

    assert verify(path.with_suffix(".log")) == []
    assert audit(read(path.with_suffix(".log"))) == []


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_rec_2_replaying_the_log_gives_the_live_state_byte_for_byte(way: Way, tmp_path: Path) -> None:
    with opened(tmp_path / "T1", way) as live:
        for _ in play(live, 2):
            pass
        replayed = fold(events_in(read(tmp_path / "T1.log")))

        assert replayed is not None
        assert state_bytes(replayed) == moment(live)[0]
    assert verify(tmp_path / "T1.log") == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_rec_3_the_log_of_days_with_changed_decks_is_whole_and_fair(edition: str, tmp_path: Path) -> None:
    with opened(tmp_path / "T1", WAYS["hand, two decks"], edition) as live:
        for round_ in range(1, 5):
            for _ in play(live, round_, now=round_ * 4 * HOUR):
                pass

    assert verify(tmp_path / "T1.log") == []
    assert audit(read(tmp_path / "T1.log")) == []


def test_the_keepers_file_is_for_the_house_alone(tmp_path: Path) -> None:
    opened(tmp_path / "T1", WAYS["hand"]).close()

    assert (tmp_path / "T1.log.keeper").stat().st_mode & 0o077 == 0


def test_rng_4_the_log_holds_no_order_and_no_salt_before_a_deck_is_retired(tmp_path: Path) -> None:
    with opened(tmp_path / "T1", WAYS["manual shoe"]) as live:
        for _ in play(live, 2):
            pass
        for _ in zip(range(4), live.run(lambda: 0), strict=False):
            pass
        assert live.house.keeper is not None
        order = live.house.keeper.order("A").shuffled
    log = (tmp_path / "T1.log").read_bytes()

    before, after = log.split(order.root.encode())
    assert b"cards-dealt" in before
    assert b"cards-dealt" not in after
    assert not any(f'"{card}"'.encode() in after for card in order.cards)
    assert not any(salt.hex().encode() in log for salt in order.salts)


class DiskFull(OSError):
    pass


@pytest.mark.parametrize("duty", [Duty.SHUFFLE, Duty.CUT, Duty.DEAL, Duty.COLLECT_CARDS])
def test_what_cannot_be_written_has_not_happened(duty: Duty, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "T1"
    write = os.write

    def half(file: int, data: bytes) -> int:
        write(file, bytes(data)[: len(data) // 2])
        raise DiskFull

    with opened(path, WAYS["manual shoe"]) as table:
        assert table.table is not None
        while not _is_next(table, duty):
            next(table.run(lambda: 0))
        before, size = moment(table), path.with_suffix(".log").stat().st_size
        with monkeypatch.context() as broken:
            broken.setattr(os, "write", half)
            with pytest.raises(DiskFull):
                next(table.run(lambda: 0))
        assert moment(table) == before
        assert path.with_suffix(".log").stat().st_size == size

        for _ in play(table, 2):
            pass
    assert verify(path.with_suffix(".log")) == []
    assert audit(read(path.with_suffix(".log"))) == []


def _is_next(table: Session, duty: Duty) -> bool:
    assert table.table is not None
    command = table.house.next_command(table.table, 0)
    return isinstance(command, do.Perform) and command.duty is duty


def test_a_refused_command_leaves_no_trace(tmp_path: Path) -> None:
    with opened(tmp_path / "T1", WAYS["hand"]) as table:
        before, size = moment(table), (tmp_path / "T1.log").stat().st_size
        refusal = table.submit(do.BuyIn(at=0, by=Role.PLAYER, who="nobody", chips=100))

        assert isinstance(refusal, Refusal)
        assert refusal.code == "not-seated"
        assert moment(table) == before
        assert (tmp_path / "T1.log").stat().st_size == size


def test_a_person_who_names_kept_cards_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    with running(tmp_path / "T1") as table:
        table.submit(opening(people=[Duty.DEAL]))
        table.submit(sitting(1, "never-side"))
        for _ in table.run(lambda: 0):
            pass
        refusal = table.submit(do.Perform(at=0, by=Role.DEALER, duty=Duty.DEAL, cards=("As",)))
        assert isinstance(refusal, Refusal)
        assert refusal.code == "cards-are-kept"
        assert not isinstance(table.submit(do.Perform(at=0, by=Role.DEALER, duty=Duty.DEAL, number=6)), Refusal)
        for _ in zip(range(9), table.run(lambda: 0), strict=False):
            pass
        assert table.table is not None
        assert table.table.rounds == 1


def test_two_processes_do_not_run_one_table(tmp_path: Path) -> None:
    with opened(tmp_path / "T1", WAYS["hand"]), pytest.raises(InUse, match=r"T1\.log is being written"):
        running(tmp_path / "T1")


def test_a_table_whose_keeper_is_lost_does_not_go_on(tmp_path: Path) -> None:
    with opened(tmp_path / "T1", WAYS["hand"]) as table:
        for _ in play(table, 1):
            pass
    (tmp_path / "T1.log.keeper").unlink()

    with pytest.raises(Broken, match="its order was not drawn before"):
        running(tmp_path / "T1")
    LogFile(tmp_path / "T1.log").close()  # and the files are free again


@pytest.mark.parametrize("lines", [1, 5])
def test_a_log_that_lost_lines_the_keeper_knows_of_does_not_go_on(lines: int, tmp_path: Path) -> None:
    with opened(tmp_path / "T1", WAYS["hand"]) as table:
        for _ in play(table, 1):
            pass
        assert table.table is not None
        table.house.prepare(table.table, 0)
    log = (tmp_path / "T1.log").read_bytes().splitlines(keepends=True)
    (tmp_path / "T1.log").write_bytes(b"".join(log[:-lines]))

    with pytest.raises(Broken) as broken:
        running(tmp_path / "T1")
    assert broken.value.fault.code == "other-log"


def test_the_keeper_of_another_table_is_refused(tmp_path: Path) -> None:
    for name, bots in (("T1", {1: "never-side"}), ("T2", {2: "never-side"})):
        with opened(tmp_path / name, WAYS["hand"], bots=bots) as table:
            for _ in play(table, 1):
                pass
    shutil.copyfile(tmp_path / "T2.log.keeper", tmp_path / "T1.log.keeper")

    with pytest.raises(Broken):
        running(tmp_path / "T1")


def test_chance_is_on_disk_before_the_event_that_uses_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []
    write = LogFile.write

    def noted(self: LogFile, lines: Sequence[Line]) -> None:
        said = str([line for line in lines if line.kind != COMMAND])
        order.extend(re.findall(r'"(?:type|duty)":"(shuffled|shuffle|cut)"', said))
        write(self, lines)

    monkeypatch.setattr(LogFile, "write", noted)
    with opened(tmp_path / "T1", WAYS["manual shoe"], bots={1: "never-side"}) as table:
        order.clear()
        for step in table.run(lambda: 0):
            if isinstance(step.command, do.Perform) and step.command.duty is Duty.CUT:
                break

    assert order == ["shuffled", "shuffle", "cut"]


def test_real_cards_need_no_keeper(tmp_path: Path) -> None:
    with running(tmp_path / "T1", keeps_cards=False) as table:
        assert not isinstance(table.submit(opening(people=Duty)), Refusal)

    assert not (tmp_path / "T1.log.keeper").exists()


def test_a_table_that_is_not_open_has_nothing_to_do(tmp_path: Path) -> None:
    with running(tmp_path / "T1") as table:
        assert list(table.run(lambda: 0)) == []
        refusal = table.submit(sitting(1))
        assert isinstance(refusal, Refusal)
        assert refusal.code == "not-open"


def test_a_clock_that_goes_backwards_stops_the_house(tmp_path: Path) -> None:
    with opened(tmp_path / "T1", WAYS["hand"]) as table:
        assert not isinstance(table.submit(do.BuyIn(at=1000, by=Role.PLAYER, who="P1", chips=100)), Refusal)
        with pytest.raises(HouseRefused, match="earlier than the table"):
            next(table.run(lambda: 999))


def test_every_step_of_the_house_has_the_time_at_which_it_is_done(tmp_path: Path) -> None:
    clock = count()
    with opened(tmp_path / "T1", WAYS["hand"]) as table:
        steps = [step for step, _ in zip(table.run(lambda: next(clock)), range(20), strict=False)]

    times = [step.command.at for step in steps if step.command is not None]
    assert len(times) == len(steps)
    assert times == sorted(set(times))


def test_the_log_has_the_name_it_was_given_and_the_keeper_one_after_it(tmp_path: Path) -> None:
    for name in ("T1", "T1.log", "T1.txt"):
        TableSession(FileJournal(tmp_path / name, sync=Sync.ON_CLOSE), source=Stream(name)).close()

    assert sorted(each.name for each in tmp_path.iterdir()) == [
        *("T1", "T1.keeper", "T1.log", "T1.log.keeper", "T1.txt", "T1.txt.keeper"),
    ]


def test_a_bot_has_a_strategy_that_exists(tmp_path: Path) -> None:
    with running(tmp_path / "T1") as table:
        table.submit(opening())
        refusal = table.submit(sitting(1, "queen-six-fore"))

        assert isinstance(refusal, Refusal)
        assert (refusal.code, refusal.clause) == ("unknown-strategy", "679a.7(b)")
        assert "queen-six-four" in refusal.message
        assert table.table is not None
        assert table.table.players == {}
