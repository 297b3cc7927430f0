"""One guest sends whatever he likes: he is answered, the table goes on, and nobody else waits for him."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from pitboss.games.house_table import HouseTable
from pitboss.server.house.house import OpenFloor
from pitboss.server.messages import frames
from pitboss.server.messages.frames import Acknowledged, Given, PlayerCommand, Refused, TableCommand
from pitboss.server.tables import wire_commands
from pitboss.server.tables.actor import Actor
from pitboss.server.tables.booking import Booking
from pitboss.server.tables.house_tables import house_tables, limits_of, opening_commands
from pitboss.server.tables.inbox import WAITING
from pitboss.server.tables.viewer import TableViewer
from pitboss.table import Table, decide, due
from pitboss.table.procedure.due import DECISION
from pitboss.table.views.spots import choices
from tests.conformance import by_rules
from tests.house.playing import give, new_house, play_rounds
from tests.server.driving import PRIME
from tests.server.floors import done, on_the_floor, until


def _every_command(seats: int) -> Iterator[TableCommand]:
    """Everything a player may ask for, sensible or not."""
    for seat in range(1, seats + 2):
        for choice in ("play", "raise", "check", "fold", "set", "nothing"):
            for amount in (0, 1, 101, 1000, 1_000_000_000):
                yield frames.Decide(seat, choice, amount)
        yield frames.Decide(seat, "set", 0, ("Ah", "Ah"))
        yield frames.Decide(seat, "set", 0, ("xx", "??"))
        yield frames.Cut(seat, 999)
        yield frames.Sit(seat)
        yield frames.Withdraw(seat, "ante")
        for wager in ("ante", "raise", "play", "odds", "progressive", "nothing"):
            yield frames.Wager(seat, wager, 1000)
    yield from (frames.Leave(), frames.Ready(), frames.Skip(), frames.Return(), frames.BuyIn(1), frames.BuyIn(100_000))


def _answered(table: Table, who: str, command: TableCommand, viewer: TableViewer) -> None:
    if wire_commands.house_refuses(command, table, who, viewer) is None:
        given = wire_commands.command_of(command, who, table.clock)
        if given is not None:
            decide(table, given)


@pytest.mark.parametrize("offered", house_tables(), ids=lambda each: each.table_id)
def test_whatever_is_asked_at_whatever_moment_has_an_answer(offered: HouseTable) -> None:
    """No game is asked what may be chosen while nothing is: some have no cards to answer by."""
    house, table = new_house(offered.table_id), None
    for command in opening_commands(offered, 0):
        table = give(table, house, command)
    assert table is not None
    viewer = TableViewer(limits_of(offered))
    who, seats = next(iter(table.players)), table.elections.rules.number("seats")
    asked = list(_every_command(seats))
    phases = set()
    for step in play_rounds(table, house, 1):
        # Where a phase has many steps, they differ in nothing that a command could find.
        if step.table.phase in phases:
            continue
        if any(box.player == who for box in step.table.boxes.values()):
            phases.add(step.table.phase)
        for each in asked:
            _answered(step.table, who, each, viewer)
        for seat, box in step.table.boxes.items():
            names = [each.choice.name for each in choices(step.table, box.player, seat)]
            assert bool(names) == (seat in _asked_seats(step.table))

    assert len(phases) > 3


def _asked_seats(table: Table) -> set[int]:
    return {each.seat for each in due(table) if each.what == DECISION and each.seat is not None}


@pytest.mark.parametrize("offered", house_tables(), ids=lambda each: each.table_id)
def test_a_decision_between_rounds_is_refused_and_nobody_waits(tmp_path: Path, offered: HouseTable) -> None:
    async def play(_: OpenFloor, actor: Actor) -> None:
        seat = next(each for each in (4, 5) if each not in offered.bots)
        await done(actor, "Guest 1", "sit", frames.Sit(seat))
        for wager in by_rules.base_wagers(offered.elections):
            await done(actor, "Guest 1", wager, frames.Wager(seat, wager, 1000))
        for amount in (0, 101):
            answer = await actor.give("Guest 1", Given(f"d{amount}", frames.Decide(seat, "raise", amount)))

            assert isinstance(answer, Refused)
            assert answer.refusal.code == ("not-in-chips" if amount else "no-decision")

    on_the_floor(tmp_path, play, offered=(offered,))


class _Raising:
    """A desk of the table that cannot decide some command."""

    def __init__(self, actor: Actor, *, broken: str) -> None:
        self._plan, self._broken = actor.session.plan, broken

    def __call__(self, command: object, done: object = None) -> object:
        if type(command).__name__ == self._broken:
            raise RuntimeError("a fault of the program")
        return self._plan(command, done)  # type: ignore[arg-type]


def test_a_fault_in_deciding_is_answered_logged_and_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def play(_: OpenFloor, actor: Actor) -> None:
        await done(actor, "Guest 1", "sit", frames.Sit(2))
        await done(actor, "Guest 2", "sit", frames.Sit(3))
        monkeypatch.setattr(actor.session, "plan", _Raising(actor, broken="WithdrawWager"))
        asked = [actor.give("Guest 1", Given(f"w{each}", frames.Withdraw(2, "ante"))) for each in range(4)]
        faults = asyncio.gather(*asked)
        with caplog.at_level(logging.ERROR):
            await done(actor, "Guest 2", "buy", frames.BuyIn(5000))
        for answer in await faults:
            assert isinstance(answer, Refused)
            assert answer.refusal.code == "internal-error"
        assert not actor.house.resting(actor.clock.steady())

    on_the_floor(tmp_path, play)
    assert len([each for each in caplog.records if each.levelno == logging.ERROR]) == 4


def test_a_fault_of_the_house_leaves_the_table_open_to_its_players(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the house would do next cannot be said: its players are answered, and it is asked again later."""
    passed = [0]

    async def play(_: OpenFloor, actor: Actor) -> None:
        working = actor.session.house.next_command
        asked: list[int] = []

        def broken(_: Table, now: int) -> None:
            asked.append(now)
            raise RuntimeError("a fault of the program")

        await done(actor, "Guest 1", "sit", frames.Sit(2))
        monkeypatch.setattr(actor.session.house, "next_command", broken)
        for number in range(10):
            await done(actor, "Guest 1", f"b{number}", frames.BuyIn(1000))
        assert len(asked) == 1
        monkeypatch.setattr(actor.session.house, "next_command", working)
        before = actor.session.sequence
        passed[0] += 5_000
        await done(actor, "Guest 1", "last", frames.BuyIn(1000))
        await until(lambda: actor.session.sequence > before + 1)

    on_the_floor(tmp_path, play, elapsed=lambda: passed[0])


def test_what_is_on_disk_is_acknowledged_whoever_could_not_be_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(_: OpenFloor, actor: Actor) -> None:
        await done(actor, "Guest 1", "sit", frames.Sit(2))

        def broken(*_: object, **__: object) -> None:
            raise RuntimeError("a fault of the program")

        monkeypatch.setattr(actor.watchers, "tell", broken)
        sequence = await done(actor, "Guest 1", "buy", frames.BuyIn(5000))
        monkeypatch.undo()

        assert actor.session.journal.done("Guest 1", "buy") is not None
        assert actor.table.players["Guest 1"].chips == 105_000
        assert await done(actor, "Guest 1", "buy", frames.BuyIn(5000)) == sequence

    on_the_floor(tmp_path, play)


def test_who_cannot_be_told_is_let_go_and_the_others_are_told(tmp_path: Path) -> None:
    async def watch(_: OpenFloor, actor: Actor) -> None:
        now = actor.announcer.snapshot(None)

        def frame_for(player: str | None) -> frames.Whole:
            if player == "Guest 1":
                raise RuntimeError("a fault of the program")
            return now

        with actor.watchers.watch("Guest 1") as first, actor.watchers.watch("Guest 2") as second:
            told, lost = second.frames(None), first.frames(None)
            await anext(told)
            await anext(lost)
            actor.watchers.tell(frame_for)

            assert await anext(told) == frames.encode(now)
            assert [frame async for frame in lost] == []

    on_the_floor(tmp_path, watch)


def test_who_has_many_commands_waiting_is_refused_more(tmp_path: Path) -> None:
    async def flood(_: OpenFloor, actor: Actor) -> None:
        asked = [actor.give("Guest 1", Given(f"c{each}", frames.Leave())) for each in range(WAITING + 5)]
        codes = [each.refusal.code for each in await asyncio.gather(*asked) if isinstance(each, Refused)]

        assert codes == ["not-seated"] * WAITING + ["too-many-waiting"] * 5
        # Nothing was done under those ids, so they are free.
        again = await actor.give("Guest 1", Given(f"c{WAITING}", frames.Leave()))
        assert isinstance(again, Refused)
        assert again.refusal.code == "not-seated"

    on_the_floor(tmp_path, flood)


def test_a_flood_of_one_guest_delays_another_by_one_turn_for_each_of_his(tmp_path: Path) -> None:
    """Whatever waits of his, each command of another seat is answered after one more of them."""

    async def flood(_: OpenFloor, actor: Actor) -> None:
        answered: list[str] = []

        async def ask(player: str, id_: str, command: PlayerCommand) -> None:
            answer = await actor.give(player, Given(id_, command))
            answered.append(player if isinstance(answer, Acknowledged) else f"{player} refused")

        await done(actor, "Hostile", "sit", frames.Sit(2))
        await done(actor, "Other", "sit", frames.Sit(3))
        await done(actor, "Hostile", "ante", frames.Wager(2, "ante", 1000))
        flood = [ask("Hostile", f"h{each}", frames.Wager(2, "ante", 1000 + 100 * each)) for each in range(WAITING)]
        flooding = asyncio.gather(*flood)
        await asyncio.sleep(0)
        for number in range(4):
            before = len(answered)
            await ask("Other", f"o{number}", frames.BuyIn(100 + 100 * number))

            assert answered[before:].count("Hostile") <= 2
        await flooding
        assert answered.count("Hostile") == WAITING

    on_the_floor(tmp_path, flood)


def test_nobody_makes_the_house_forget_what_it_refused_another(tmp_path: Path) -> None:
    async def flood(_: OpenFloor, actor: Actor) -> None:
        first = await actor.give("Guest 1", Given("again", frames.BuyIn(5000)))
        for number in range(600):
            await actor.give("Hostile", Given(f"h{number}", frames.Leave()))
        await done(actor, "Guest 1", "sit", frames.Sit(2))

        assert await actor.give("Guest 1", Given("again", frames.BuyIn(5000))) == first

    on_the_floor(tmp_path, flood)


def test_who_says_again_that_he_is_done_has_nobody_told_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def ready(_: OpenFloor, actor: Actor) -> None:
        told: list[str] = []
        for seat, player in ((2, "Guest 1"), (3, "Guest 2")):
            await done(actor, player, "sit", frames.Sit(seat))
        await done(actor, "Guest 1", "ante", frames.Wager(2, "ante", 1000))
        monkeypatch.setattr(actor.announcer, "tell_clocks", lambda: told.append("everyone"))
        actor.heard("Guest 1")
        actor.heard("Guest 2")
        for number in range(10):
            await done(actor, "Guest 1", f"r{number}", frames.Ready())

        assert told.count("everyone") <= 3

    on_the_floor(tmp_path, ready)


@pytest.mark.parametrize("written", range(5))
def test_a_house_killed_while_a_table_is_first_opened_seats_its_bots_when_it_comes_back(
    tmp_path: Path, written: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Killed(BaseException):
        """Nothing more is done."""

    count = [0]
    working = Booking._on_disk

    async def dying(self: Booking, work: object) -> None:
        if count[0] == written:
            raise Killed
        count[0] += 1
        await working(self, work)  # type: ignore[arg-type]

    async def nothing(_: OpenFloor, actor: Actor) -> None:
        players = {name: (each.seat, each.bot) for name, each in actor.table.players.items()}
        assert players == {name: (seat, bot) for seat, (name, bot) in PRIME[0].bots.items()}

    monkeypatch.setattr(Booking, "_on_disk", dying)
    with pytest.raises(Killed):
        on_the_floor(tmp_path, nothing)
    monkeypatch.undo()

    on_the_floor(tmp_path, nothing)


def test_a_bot_is_not_seated_where_somebody_else_sits(tmp_path: Path) -> None:
    async def sit(_: OpenFloor, actor: Actor) -> None:
        await done(actor, "Guest 1", "sit", frames.Sit(1))

    async def look(_: OpenFloor, actor: Actor) -> None:
        assert {name: each.seat for name, each in actor.table.players.items()} == {"Guest 1": 1, "Emil": 4, "Rosa": 6}

    on_the_floor(tmp_path, sit, offered=(replace(PRIME[0], bots={}),))
    on_the_floor(tmp_path, look)
