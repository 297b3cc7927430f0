"""What waits at one table at the same time is written as one, and nobody can tell: each command has its own answer and
its own step, and nothing is seen before it is on disk.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pitboss.server.house.house import OpenFloor
from pitboss.server.messages.frames import (
    Acknowledged,
    Decide,
    Given,
    PlayerCommand,
    Ready,
    Refused,
    Sit,
    Wager,
    Whole,
)
from pitboss.server.tables import house_turn
from pitboss.server.tables.actor import Actor
from pitboss.server.tables.watchers import Watch
from pitboss.store.chain import Head
from pitboss.store.table_entry import TableEntry
from pitboss.store.verify import verify
from pitboss.store.writer import Writer
from pitboss.table import due
from pitboss.table import events as ev
from pitboss.table.duties import Role
from pitboss.table.state import Phase
from tests.server.driving import PRIME, exported
from tests.server.floors import done, on_the_floor, until

GUESTS = {f"Guest {seat}": seat for seat in range(1, 7)}
PEOPLE = (replace(PRIME[0], bots={}),)
"""A table at which only people sit, and decide one after another."""
ANTE = 1000
Answer = Acknowledged | Refused


def waits_for_people(actor: Actor) -> bool:
    """Whether the cards are ready, and nothing is left that the house does by itself."""
    return all(each.role is not Role.HOUSE or each.what == "no-more-bets" for each in due(actor.table))


@contextmanager
def connected(actor: Actor) -> Iterator[None]:
    """Everyone is there, so that bets close once all have said so."""
    with ExitStack() as stack:
        for guest in GUESTS:
            stack.enter_context(actor.watchers.watch(guest))
        yield


async def seated(actor: Actor) -> None:
    for guest, seat in GUESTS.items():
        await done(actor, guest, "sit", Sit(seat))
    await until(lambda: waits_for_people(actor))


async def at_once(
    actor: Actor, commands: Mapping[str, PlayerCommand], id_: str, seen: int | None = None
) -> list[Answer]:
    """What several players are answered who ask at the same time."""
    return await asyncio.gather(*(actor.give(who, Given(id_, command, seen)) for who, command in commands.items()))


async def dealt(actor: Actor) -> None:
    """A round with an ante at every seat, up to the first question."""
    await seated(actor)
    await at_once(actor, antes(), "ante")
    with connected(actor):
        await at_once(actor, dict.fromkeys(GUESTS, Ready()), "ready")
    await until(lambda: actor.table.phase is Phase.DECIDING)


def antes() -> dict[str, PlayerCommand]:
    return {guest: Wager(seat, "ante", ANTE) for guest, seat in GUESTS.items()}


def head_of(answer: Answer) -> Head:
    assert isinstance(answer, Acknowledged), answer
    return Head(answer.sequence, answer.digest)


def code_of(answer: Answer) -> str:
    assert isinstance(answer, Refused), answer
    return answer.refusal.code


def test_wagers_that_wait_together_are_one_commit_and_a_step_each(tmp_path: Path) -> None:
    async def wager(floor: OpenFloor, actor: Actor) -> None:
        await seated(actor)
        before = floor.commits()
        answers = await at_once(actor, antes(), "ante")

        assert floor.commits() - before == 1
        assert [step.head for step in list(actor.steps)[-len(GUESTS) :]] == [*map(head_of, answers)]
        assert {box.player: box.wagers["ante"] for box in actor.table.boxes.values()} == dict.fromkeys(GUESTS, ANTE)

    on_the_floor(tmp_path, wager, offered=PEOPLE)
    assert verify(exported(tmp_path, tmp_path)) == []


def test_what_is_refused_or_was_given_before_keeps_nothing_from_the_others(tmp_path: Path) -> None:
    async def wager(_: OpenFloor, actor: Actor) -> None:
        await seated(actor)
        first = await actor.give("Guest 1", Given("ante", Wager(1, "ante", ANTE)))
        given = {**antes(), "Guest 1": Wager(1, "ante", 2 * ANTE), "Guest 2": Wager(2, "ante", 1)}
        other, small, *rest = await at_once(actor, given, "ante")

        assert (code_of(other), code_of(small)) == ("id-used", "table-limits")
        assert all(isinstance(answer, Acknowledged) for answer in rest)
        assert actor.table.boxes[1].wagers == {"ante": ANTE}
        assert 2 not in actor.table.boxes
        # Given again as they were, they are answered as before.
        again = await at_once(actor, {**given, "Guest 1": Wager(1, "ante", ANTE)}, "ante")
        assert again == [first, small, *rest]
        # What was refused under an id is not done under it after all, in whatever company it comes.
        changed, more = await asyncio.gather(
            actor.give("Guest 2", Given("ante", Wager(2, "ante", ANTE))),
            actor.give("Guest 3", Given("more", Wager(3, "ante", 2 * ANTE))),
        )
        assert isinstance(more, Acknowledged)
        assert code_of(changed) == "id-used"
        assert 2 not in actor.table.boxes

    on_the_floor(tmp_path, wager, offered=PEOPLE)
    assert verify(exported(tmp_path, tmp_path)) == []


def test_who_is_asked_only_by_what_another_decides_has_not_seen_the_question(tmp_path: Path) -> None:
    async def decide(_: OpenFloor, actor: Actor) -> None:
        await dealt(actor)
        plays = {guest: Decide(GUESTS[guest], "play", ANTE) for guest in ("Guest 1", "Guest 2")}
        first, second = await at_once(actor, plays, "play", seen=actor.session.sequence)

        assert isinstance(first, Acknowledged)
        assert code_of(second) == "too-late"

    on_the_floor(tmp_path, decide, offered=PEOPLE)


async def _listen(watch: Watch[Whole], begun: asyncio.Event) -> None:
    async for _ in watch.frames(None):
        begun.set()


def test_who_is_ready_at_the_same_time_is_told_of_once(tmp_path: Path) -> None:
    async def ready(_: OpenFloor, actor: Actor) -> None:
        await seated(actor)
        await at_once(actor, antes(), "ante")
        some = [*GUESTS][:-1]
        begun = asyncio.Event()
        told: list[bytes] = []

        def hear(frame: bytes) -> bool:
            told.append(frame)
            return True

        with connected(actor), actor.watchers.watch(None, hear) as watch:
            hearing = asyncio.create_task(_listen(watch, begun))
            await begun.wait()
            await at_once(actor, dict.fromkeys(some, Ready()), "ready")
            hearing.cancel()

        assert [json.loads(frame)["clocks"]["ready"] for frame in told] == [[GUESTS[guest] for guest in some]]

    on_the_floor(tmp_path, ready, offered=PEOPLE)


def test_duties_that_follow_at_once_are_one_commit_and_a_step_each(tmp_path: Path) -> None:
    async def settle(floor: OpenFloor, actor: Actor) -> None:
        await dealt(actor)
        for guest in [*GUESTS][:-1]:
            await done(actor, guest, "play", Decide(GUESTS[guest], "play", ANTE))
        commits, steps = floor.commits(), len(actor.steps)
        await done(actor, "Guest 6", "play", Decide(6, "play", ANTE))
        await until(lambda: actor.table.phase is Phase.BETWEEN and waits_for_people(actor))

        happened = list(actor.steps)[steps:]
        assert sum(isinstance(event, ev.SeatSettled) for step in happened for event in step.events) == len(GUESTS)
        # The decision, the round to its end, and the cards for the next one.
        assert floor.commits() - commits == 3
        assert len(happened) > len(GUESTS) + 3

    on_the_floor(tmp_path, settle, offered=PEOPLE)
    assert verify(exported(tmp_path, tmp_path)) == []


@pytest.mark.parametrize("training", [False, True])
def test_a_training_table_does_its_duties_one_by_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, training: bool
) -> None:
    """Cards may be chosen for it between any two duties, and the next shuffle has them."""
    real, runs = Writer.write_entry, list[int]()

    def counted(self: Writer, work: Any) -> Any:
        # What nobody gave is what the house does by itself.
        if isinstance(work, TableEntry) and work.entry.done is None:
            runs.append(1 + len(work.then))
        return real(self, work)

    async def deal(_: OpenFloor, actor: Actor) -> None:
        assert actor.table.training is training
        await dealt(actor)

    monkeypatch.setattr(Writer, "write_entry", counted)
    on_the_floor(tmp_path, deal, offered=(replace(PEOPLE[0], training=training),))
    assert (max(runs) == 1) is training
    assert verify(exported(tmp_path, tmp_path)) == []


def test_nobody_sees_what_is_not_on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = Writer.write_entry

    async def look(_: OpenFloor, actor: Actor) -> None:
        await seated(actor)
        allowed, asked = asyncio.Event(), asyncio.Event()

        async def held(self: Writer, work: Any) -> Any:
            asked.set()
            await allowed.wait()
            return await real(self, work)

        monkeypatch.setattr(Writer, "write_entry", held)
        before = actor.announcer.snapshot(None), actor.session.standing
        wagers = asyncio.create_task(at_once(actor, antes(), "ante"))
        await asked.wait()

        assert (actor.announcer.snapshot(None).view, actor.session.standing) == (before[0].view, before[1])
        allowed.set()
        assert all(isinstance(answer, Acknowledged) for answer in await wagers)

    on_the_floor(tmp_path, look, offered=PEOPLE)


def test_int_5_what_cannot_be_written_together_has_not_happened_and_is_done_one_by_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Writer.write_entry

    def failing(self: Writer, work: Any) -> Any:
        if isinstance(work, TableEntry) and work.then:
            raise OSError("the disk is gone")
        return real(self, work)

    async def wager(_: OpenFloor, actor: Actor) -> None:
        await seated(actor)
        monkeypatch.setattr(Writer, "write_entry", failing)
        answers = await at_once(actor, antes(), "ante")

        heads = [*map(head_of, answers)]
        assert [step.head for step in list(actor.steps)[-len(GUESTS) :]] == heads

    on_the_floor(tmp_path, wager, offered=PEOPLE)
    assert verify(exported(tmp_path, tmp_path)) == []


def test_int_5_a_run_of_duties_that_cannot_be_written_leaves_the_table_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk fails while the house gets the cards ready: nothing is left of the run, and it is done once later."""
    real, failed = Writer.write_entry, asyncio.Event()

    def failing(self: Writer, work: Any) -> Any:
        if isinstance(work, TableEntry) and work.then and not failed.is_set():
            failed.set()
            raise OSError("the disk is gone")
        return real(self, work)

    async def fail(_: OpenFloor, actor: Actor) -> None:
        before = actor.session.standing
        await failed.wait()
        await until(lambda: actor._interrupted.by is not None)

        assert actor.session.standing == before
        await until(lambda: waits_for_people(actor))

    monkeypatch.setattr(Writer, "write_entry", failing)
    monkeypatch.setattr(house_turn, "_REST", 0)
    on_the_floor(tmp_path, fail, offered=PEOPLE)
    assert verify(exported(tmp_path, tmp_path)) == []
