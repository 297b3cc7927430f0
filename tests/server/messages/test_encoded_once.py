"""What everyone sees is named and encoded once for all who look; nobody can tell from what is sent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pitboss.server.house.house import OpenFloor
from pitboss.server.messages import encoding, hand_names
from pitboss.server.messages.changes import changes, followed
from pitboss.server.messages.encoding import Encoding
from pitboss.server.messages.frames import Ready, Sit, Snapshot, Update, Wager, encode
from pitboss.server.messages.hand_names import names_of
from pitboss.server.tables.actor import Actor
from pitboss.server.tables.viewer import NO_CLOCKS, events_for
from pitboss.table.events import CardsDealt
from pitboss.table.views.person_views import PublicView, Sign
from tests.server.driving import PRIME
from tests.server.floors import done, on_the_floor, until

NO_BOTS = (replace(PRIME[0], bots={}),)
PLAYERS = ("Ann", "Bo", "Cy")


async def _round(actor: Actor) -> None:
    """Three people play a round to the end, deciding whatever comes first."""
    for seat, who in enumerate(PLAYERS, start=1):
        await done(actor, who, "sit", Sit(seat))
    for seat, who in enumerate(PLAYERS, start=1):
        await done(actor, who, "wager", Wager(seat=seat, wager="ante", amount=1000))
    with ExitStack() as connected:
        # The bets stay open until everyone who is there has said that they may close.
        for who in PLAYERS:
            connected.enter_context(actor.watchers.watch(who))
        for who in PLAYERS:
            await done(actor, who, "ready", Ready())
    await until(lambda: actor.table.round is not None and actor.table.phase.value == "deciding")


def _frames(actor: Actor) -> list[tuple[Update | Snapshot, str | None]]:
    viewers = (*PLAYERS, None)
    updates = [
        (
            actor.announcer.viewer.update(
                step, who, at=0, clocks=NO_CLOCKS, view=actor.announcer.viewer.past(step, who)
            ),
            who,
        )
        for step in actor.steps
        for who in viewers
    ]
    return [*updates, *((actor.announcer.snapshot(who), who) for who in viewers)]


def test_a_frame_has_the_same_bytes_as_if_it_were_encoded_by_itself(tmp_path: Path) -> None:
    async def told(_: OpenFloor, actor: Actor) -> None:
        await _round(actor)
        shared = Encoding()
        found = _frames(actor)
        assert len(found) > 4 * len(PLAYERS)
        for frame, _who in found:
            assert shared.frame(frame) == encode(frame)

    on_the_floor(tmp_path, told, offered=NO_BOTS)


def test_what_everyone_sees_is_encoded_once_a_step_and_the_sign_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted: Counter[type] = Counter()

    class Counting:
        def encode(self, value: Any) -> bytes:
            counted[type(value)] += 1
            return msgspec.json.encode(value)

    async def told(_: OpenFloor, actor: Actor) -> None:
        await _round(actor)
        monkeypatch.setattr(encoding, "_ENCODER", Counting())
        shared = Encoding()
        for who in (*PLAYERS, None):
            shared.frame(actor.announcer.snapshot(who))

    on_the_floor(tmp_path, told, offered=NO_BOTS)
    assert counted[PublicView] == counted[Sign] == 1


def test_everyones_names_are_those_of_a_view_by_itself(tmp_path: Path) -> None:
    async def told(_: OpenFloor, actor: Actor) -> None:
        await _round(actor)
        elections = actor.table.elections
        found = _frames(actor)
        own = [frame for frame, who in found if who is not None and frame.names.seats]
        assert own, "a player reads the name of his own hand"
        for frame, _who in found:
            assert frame.names == names_of(frame.view, elections)

    on_the_floor(tmp_path, told, offered=NO_BOTS)


def test_what_everyone_sees_is_named_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    named = 0
    places: Callable[..., Any] = hand_names._places

    def counting(*args: Any) -> Any:
        nonlocal named
        named += 1
        return places(*args)

    async def told(_: OpenFloor, actor: Actor) -> None:
        await _round(actor)
        monkeypatch.setattr(hand_names, "_places", counting)
        names = hand_names.NamesOfATable()
        for who in (*PLAYERS, None):
            names.of(actor.announcer.viewer.view(actor.table, who), actor.table.elections)

    on_the_floor(tmp_path, told, offered=NO_BOTS)
    assert named == 1


def test_what_changed_for_everyone_is_found_and_encoded_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found: Counter[str] = Counter()

    def counting(before: object, after: object, path: str = "") -> Any:
        found[path] += 1
        return changes(before, after, path)

    async def told(_: OpenFloor, actor: Actor) -> None:
        viewers = (*PLAYERS, None)
        before = {who: actor.announcer.snapshot(who) for who in viewers}
        await _round(actor)
        after = {who: actor.announcer.snapshot(who) for who in viewers}
        shared = Encoding()
        monkeypatch.setattr(encoding, "changes", counting)
        sent = {who: shared.frame(after[who], before[who]) for who in viewers}
        monkeypatch.undo()
        for who in viewers:
            whole = followed(msgspec.json.decode(encode(before[who])), msgspec.json.decode(sent[who]))
            assert whole == msgspec.json.decode(encode(after[who]))

    on_the_floor(tmp_path, told, offered=NO_BOTS)
    assert found["/view/public"] == found["/clocks"] == 1
    assert found["/view/hands"] == len(PLAYERS)


def test_all_of_whose_own_nothing_changed_are_sent_the_very_same_bytes(tmp_path: Path) -> None:
    """At each step of a round; and whoever follows the changes has the frame that a stranger would be sent whole."""

    async def told(_: OpenFloor, actor: Actor) -> None:
        await _round(actor)
        viewers, viewer, shared = (*PLAYERS, None), actor.announcer.viewer, Encoding()
        alike = 0
        for first, second in pairwise(actor.steps):
            was, now = (
                [viewer.update(each, who, at=0, clocks=NO_CLOCKS) for who in viewers] for each in (first, second)
            )
            sent = [shared.frame(after, before) for before, after in zip(was, now, strict=True)]
            for before, after, change in zip(was, now, sent, strict=True):
                whole = followed(msgspec.json.decode(encode(before)), msgspec.json.decode(change))
                assert whole == msgspec.json.decode(encode(after))
            alike += len(sent) - len({id(change) for change in sent})

        assert alike > len(PLAYERS)

    on_the_floor(tmp_path, told, offered=NO_BOTS)


def test_a_step_that_hides_nothing_is_told_by_its_own_events(tmp_path: Path) -> None:
    async def told(_: OpenFloor, actor: Actor) -> None:
        await _round(actor)
        deal = next(step for step in actor.steps if any(isinstance(event, CardsDealt) for event in step.events))
        # The stub completes the deal, and with it each player sees one more event: the cards in hand.
        stub = actor.steps[actor.steps.index(deal) + 1]
        for step in actor.steps:
            for who in (*PLAYERS, None):
                hides = step is deal or (step is stub and who is not None)
                assert (events_for(step, who) is step.events) is not hides

    on_the_floor(tmp_path, told, offered=NO_BOTS)
