"""A house that is killed in the middle of a round goes on with it: nothing is lost, nothing is done twice (INT-5)."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest

from pitboss.house.audit import audit
from pitboss.house.keeper import keeper_to_bytes
from pitboss.house.session import TableSession
from pitboss.server.rounds.as_given import given_otherwise
from pitboss.store import read, verify
from pitboss.store.chain import EVENT, export
from pitboss.store.database import LOCK, NAME, Database
from pitboss.store.database_journal import DatabaseJournal
from pitboss.store.file_journal import FileJournal, keeper_path
from pitboss.store.logfile import batches
from pitboss.table.duties import Role
from pitboss.table.event_bytes import from_bytes
from pitboss.table.state import state_bytes
from tests.cli.calling import data
from tests.server.driving import AT_TABLE, TABLE
from tests.server.processes import NotOpened, Process, asking, command, new_guest, view

SEAT = 2


def test_a_house_killed_while_a_player_decides_asks_him_again_for_the_same_cards(tmp_path: Path) -> None:
    with Process(tmp_path) as process:
        _, token = new_guest(process)
        with asking(process, token) as client:
            command(client, "a", "sit", seat=SEAT)
            command(client, "b", "wager", seat=SEAT, wager="ante", amount=1000)
            command(client, "c", "ready")
            before = _asked(client)
            process.kill()
    with Process(tmp_path) as process, asking(process, token) as client:
        after = view(client)
        assert command(client, "b", "wager", seat=SEAT, wager="ante", amount=1000)["frame"] == "acknowledged"
        assert view(client)["sequence"] == before["sequence"] == after["sequence"]
        decided = command(client, "d", "decide", seat=SEAT, choice="play", amount=1000)
        while (settled := view(client))["view"]["public"]["rounds"] == 0:
            pass

    # Nothing is different but that everyone is told of it.
    told, *others = after["view"]["public"]["notices"]
    assert told["code"] == "held"
    assert after["view"] | {"public": after["view"]["public"] | {"notices": others}} == before["view"]
    assert after["view"]["deciding"] == SEAT
    assert decided["frame"] == "acknowledged"
    shown = settled["view"]["public"]["last"]["boxes"][str(SEAT)]["places"]["hand"]
    assert sorted(shown) == sorted(before["view"]["hands"][str(SEAT)]["hand"])


def _asked(client: httpx.Client) -> dict[str, Any]:
    while (now := view(client))["view"]["deciding"] is None:
        pass
    return now


@dataclass
class Player:
    """Somebody who plays on through every loss of the house, and remembers what he was told."""

    name: str
    token: str
    chance: random.Random
    acknowledged: dict[str, int] = field(default_factory=dict)
    told: dict[int, Any] = field(default_factory=dict)
    """The events of each update he saw, by sequence."""
    seen: int = 0
    number: int = 0
    unanswered: tuple[str, dict[str, Any]] | None = None
    mid_round: int = 0

    def play(self, client: httpx.Client) -> None:
        """Play until the house is gone."""
        if self.unanswered is not None:
            self._give(client, *self.unanswered)
        while True:
            self._step(client)

    def _step(self, client: httpx.Client) -> None:
        now = view(client)
        assert now["sequence"] >= self.seen, "the house has lost what it had told"
        self._hear(client)
        seen = now["view"]
        if seen["seat"] is None:
            self._new(client, do="sit", seat=SEAT)
        elif seen["deciding"] is not None:
            choice = self.chance.choice(seen["choices"])["choice"]
            self._new(client, do="decide", seat=SEAT, choice=choice["name"], amount=choice["least"])
        elif seen["public"]["phase"] == "between-rounds":
            if seen["chips"] < 10_000:
                self._new(client, do="buy-in", chips=50_000)
            elif str(SEAT) in seen["public"]["felt"]["boxes"]:
                self._new(client, do="ready")
            else:
                self._new(client, do="wager", seat=SEAT, wager="ante", amount=self.chance.randrange(1000, 3000, 100))

    def _hear(self, client: httpx.Client) -> None:
        answer = client.get(f"{AT_TABLE}/events", params={"since": max(self.seen - 20, 0)})
        if answer.status_code != 200:
            return
        for update in answer.json():
            said = self.told.setdefault(update["sequence"], update["events"])
            assert said == update["events"], "the house tells it otherwise"
            self.seen = max(self.seen, update["sequence"])

    def _new(self, client: httpx.Client, **asked: Any) -> None:
        self.number += 1
        self._give(client, f"n{self.number}", asked)

    def _give(self, client: httpx.Client, id_: str, asked: dict[str, Any]) -> None:
        self.unanswered = (id_, asked)
        answer = command(client, id_, **asked)
        self.unanswered = None
        if answer["frame"] == "acknowledged" and asked["do"] != "ready":
            assert self.acknowledged.setdefault(id_, answer["sequence"]) == answer["sequence"]


def _campaign(folder: Path, kills: int, seed: int) -> Player:
    """A guest plays while the house is killed at random moments, and then is closed in good order."""
    chance = random.Random(seed)
    player: Player | None = None
    for life in range(kills + 1):
        with Process(folder) as process:
            if player is None:
                player = Player(*new_guest(process), chance)
            with asking(process, player.token) as client:
                player.mid_round += view(client)["view"]["public"]["phase"] != "between-rounds"
                end = process.kill if life < kills else process.terminate
                timer = threading.Timer(chance.uniform(0.02, 0.6), end)
                timer.start()
                with pytest.raises((httpx.TransportError, KeyError, ValueError)):
                    player.play(client)
                timer.join()
    assert player is not None
    return player


def _check(folder: Path, player: Player) -> None:
    log = folder / "T1.log"
    with Database(folder) as database:
        journal = DatabaseJournal(database.engine, TABLE)
        export(journal.lines(), log)
        export(journal.secrets(), keeper_path(log))
        kept = {id_: journal.done(player.name, id_) for id_ in player.acknowledged}
        game = TableSession(journal)
    # What was acknowledged is on disk where it was said to be.
    assert {id_: done and done.head.sequence for id_, done in kept.items()} == player.acknowledged
    assert verify(log) == []
    assert audit(read(log)) == []
    assert given_otherwise(batches(log)) == []
    # Every event of the player was asked for once: those not acknowledged are at most the last of each life.
    own = [event for event in _events(log) if event.who == player.name and event.by is Role.PLAYER]
    assert len(player.acknowledged) <= len(own) <= player.number
    # The files that the terminal writes give the same table and the same undealt cards as the database.
    with TableSession(FileJournal(log)) as running:
        assert running.table is not None
        assert game.table is not None
        assert state_bytes(running.table) == state_bytes(game.table)
        assert running.house.keeper is not None
        assert game.house.keeper is not None
        assert keeper_to_bytes(running.house.keeper) == keeper_to_bytes(game.house.keeper)


def _events(log: Path) -> Iterator[Any]:
    return (from_bytes(line.payload) for line in read(log) if line.kind == EVENT)


def test_int_5_a_house_killed_at_random_moments_loses_nothing_and_doubles_nothing(tmp_path: Path) -> None:
    _check(tmp_path, _campaign(tmp_path, kills=4, seed=1))


@pytest.mark.prove
def test_int_5_a_house_killed_very_often_loses_nothing_and_doubles_nothing(tmp_path: Path) -> None:
    player = _campaign(tmp_path, kills=60, seed=2)
    _check(tmp_path, player)
    assert player.mid_round > 10


def test_a_house_closes_in_good_order(tmp_path: Path) -> None:
    with Process(tmp_path) as process:
        _, token = new_guest(process)
        with asking(process, token) as client:
            command(client, "a", "sit", seat=SEAT)

        assert process.terminate() in (0, -15)
        assert "Traceback" not in process.rest
    with Process(tmp_path) as process, asking(process, token) as client:
        assert view(client)["view"]["seat"] == SEAT


def test_two_houses_do_not_share_a_folder(tmp_path: Path) -> None:
    with Process(tmp_path), pytest.raises(NotOpened, match="no other house uses"):
        Process(tmp_path)


def test_two_houses_never_write_the_same_lines(tmp_path: Path) -> None:
    """With the lock deleted under an open house, the next one takes over: the first acknowledges nothing anymore."""
    with Process(tmp_path) as first:
        _, token = new_guest(first)
        with asking(first, token) as client:
            assert command(client, "a", "sit", seat=SEAT)["frame"] == "acknowledged"
            (tmp_path / LOCK).unlink()
            with Process(tmp_path) as second, asking(second, token) as other:
                wager = {"seat": SEAT, "wager": "ante", "amount": 1000}
                refused = command(client, "b", "wager", **wager)
                assert refused["refusal"]["code"] == "not-written"
                assert command(other, "b", "wager", **wager)["frame"] == "acknowledged"
    assert data("selfcheck", "--data", str(tmp_path))["sound"]


@pytest.mark.parametrize("damage", ["deleted", "cut", "overwritten"])
def test_a_house_that_lost_acknowledged_commands_with_its_write_ahead_log_says_so(tmp_path: Path, damage: str) -> None:
    """SQLite opens such a database without a word."""
    with Process(tmp_path) as process:
        _, token = new_guest(process)
        with asking(process, token) as client:
            command(client, "a", "sit", seat=SEAT)
        process.kill()
    log = tmp_path / f"{NAME}-wal"
    if damage == "deleted":
        log.unlink()
    else:
        whole = log.read_bytes()
        log.write_bytes(whole[: len(whole) // 2] if damage == "cut" else whole[:1000] + bytes(len(whole) - 1000))

    with pytest.raises(NotOpened, match=r"acknowledged lines are gone|cannot be used"):
        Process(tmp_path)
    with Process(tmp_path, options=("--open-unsound", "the disk was replaced")) as process, asking(process) as client:
        assert client.get("/healthz").status_code == 200
