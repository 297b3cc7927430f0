"""Who was away comes back to the same seat and is told what happened meanwhile; who cannot keep up sees what is."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack, aclosing
from pathlib import Path

import pytest

from pitboss.server.tables.house_tables import house_tables
from pitboss.server.tables.watchers import MOST, Full, Watchers
from tests.server.driving import AT_TABLE, Guest, house, play_round, quiet


def test_a_connection_resumes_with_exactly_what_it_missed(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        guest = Guest.new(client).sit(2).connect()
        guest.until("snapshot")
        seen = guest.last
        guest.close()
        play_round([guest])
        now = quiet(guest)["sequence"]
        told = guest.get(f"{AT_TABLE}/events?since={seen}")

        guest.connect(since=seen)
        missed = guest.follow(now)
        guest.close()

    assert {frame["frame"] for frame in missed} == {"update"}
    assert [frame["events"] for frame in missed] == [update["events"] for update in told]
    assert [frame["view"] for frame in missed] == [update["view"] for update in told]
    assert all(frame["view"]["seat"] == 2 for frame in missed)
    assert missed[0]["sequence"] > seen


def test_only_the_last_of_the_missed_updates_has_clocks_that_run(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        guest = Guest.new(client)
        start = guest.view()["sequence"]
        guest.sit(2).wager()
        told = guest.get(f"{AT_TABLE}/events?since={start}")

    assert [update["clocks"]["closes_bets_at"] is None for update in told[:-1]] == [True] * (len(told) - 1)


def test_who_missed_nothing_is_given_a_snapshot(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        guest = Guest.new(client)
        now = quiet(guest)["sequence"]
        assert guest.get(f"{AT_TABLE}/events?since={now}") == []
        guest.connect(since=now)

        assert guest.receive()["frame"] == "snapshot"
        guest.close()


@pytest.mark.parametrize("since", [0, 10**9])
def test_what_cannot_be_told_step_by_step_is_told_by_a_snapshot(tmp_path: Path, since: int) -> None:
    """Too long ago to be remembered, or of a table that has lost what came later."""
    with house(tmp_path) as client:
        guest = Guest.new(client).sit(2)
        for _ in range(4):
            play_round([guest])
    with house(tmp_path) as client:
        guest = Guest(client, guest.token)
        assert guest.get(f"{AT_TABLE}/events?since={since}", status=410)["refusal"]["code"] == "too-long-ago"
        assert guest.get(f"{AT_TABLE}/events?since={since}&too_long_ago=null") is None
        guest.connect(since=since)

        assert guest.receive()["frame"] == "snapshot"
        guest.close()


def test_after_a_restart_a_connection_resumes_where_it_was(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        guest = Guest.new(client).sit(2)
        play_round([guest])
        seen = guest.view()["sequence"]
        play_round([guest])
        told = guest.get(f"{AT_TABLE}/events?since={seen}")
    with house(tmp_path) as client:
        same = Guest(client, guest.token, guest.name, 2).connect(since=seen)
        again = same.follow(told[-1]["sequence"])
        same.close()

    assert [frame["events"] for frame in again] == [update["events"] for update in told]


def test_a_restarted_house_has_the_same_table_and_the_same_guests(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        guest = Guest.new(client).sit(2)
        play_round([guest])
        guest.wager("ante", 3000)
        before = guest.view()
    with house(tmp_path) as client:
        after = Guest(client, guest.token, guest.name, 2).view()
        assert Guest.new(client).name == "Guest 2"

    assert after["sequence"] >= before["sequence"]
    assert {**after["view"], "public": None} == {**before["view"], "public": None}
    assert after["view"]["public"]["felt"]["boxes"]["2"]["wagers"] == {"ante": 3000}


class _Frames:
    """Stands in for a table: a beginning, and frames that count."""

    def __init__(self) -> None:
        self.beginnings = 0
        self.watchers = Watchers(self.beginning, self.encode, lambda: None, lambda _: None)

    def beginning(self, player: str | None, since: int | None) -> list[bytes]:
        self.beginnings += 1
        return [f"begin {since}".encode()]

    def encode(self, frame: bytes, before: bytes | None) -> bytes:
        return frame if before is None else before + b" to " + frame


def test_a_client_that_cannot_keep_up_is_given_one_snapshot_instead() -> None:
    async def slow() -> list[bytes]:
        table, taken = _Frames(), []
        with table.watchers.watch("Guest 1") as watch:
            async with aclosing(watch.frames(7)) as frames:
                taken.append(await anext(frames))
                for number in range(200):
                    table.watchers.tell(lambda _, number=number: str(number).encode())  # type: ignore[misc]
                taken.append(await anext(frames))
                table.watchers.tell(lambda _: b"next")
                taken.append(await anext(frames))
        return taken

    assert asyncio.run(slow()) == [b"begin 7", b"begin None", b"next"]


def test_a_client_that_keeps_up_is_given_every_frame() -> None:
    async def quick() -> list[bytes]:
        table, taken = _Frames(), []
        with table.watchers.watch(None) as watch:
            async with aclosing(watch.frames(None)) as frames:
                taken.append(await anext(frames))
                for number in range(200):
                    table.watchers.tell(lambda _, number=number: str(number).encode())  # type: ignore[misc]
                    taken.append(await anext(frames))
                table.watchers.end()
                taken += [frame async for frame in frames]
        return taken

    assert asyncio.run(quick()) == [b"begin None", *(str(number).encode() for number in range(200))]


def test_what_can_be_sent_at_once_wakes_nobody_and_overtakes_nothing() -> None:
    """A frame goes at once only if every frame before it has gone."""

    async def mixed() -> tuple[list[bytes], list[bytes]]:
        table, sent = _Frames(), list[bytes]()
        takes = True

        def at_once(frame: bytes) -> bool:
            if takes:
                sent.append(frame)
            return takes

        with table.watchers.watch("Guest 1", at_once) as watch:
            async with aclosing(watch.frames(None)) as frames:
                sent.append(await anext(frames))
                table.watchers.tell(lambda _: b"while the beginning is on its way")
                waiting = [await anext(frames)]
                following = asyncio.ensure_future(anext(frames))
                await asyncio.sleep(0)
                table.watchers.tell(lambda _: b"at once")
                takes = False
                table.watchers.tell(lambda _: b"not taken")
                takes = True
                table.watchers.tell(lambda _: b"after it")
                waiting += [await following, await anext(frames)]
        return sent, waiting

    sent, waiting = asyncio.run(mixed())
    assert sent == [b"begin None", b"at once"]
    assert waiting == [b"while the beginning is on its way", b"not taken", b"after it"]


def test_who_follows_by_changes_is_told_from_the_frame_before_and_after_a_gap_whole() -> None:
    async def following() -> list[bytes]:
        table, taken = _Frames(), []
        with table.watchers.watch(None) as watch, table.watchers.watch(None) as late:
            async with aclosing(watch.frames(7, "changes")) as frames, aclosing(late.frames(None, "changes")) as others:
                taken.append(await anext(frames))
                table.watchers.tell(lambda _: b"one")
                taken.append(await anext(frames))
                taken.append(await anext(others))
                table.watchers.tell(lambda _: b"two")
                taken += [await anext(frames), await anext(others)]
                watch.put_whole(b"three")
                taken.append(await anext(frames))
                for number in range(200):
                    table.watchers.tell(lambda _, number=number: str(number).encode())  # type: ignore[misc]
                taken.append(await anext(frames))
                table.watchers.tell(lambda _: b"next")
                taken.append(await anext(frames))
        return taken

    assert asyncio.run(following()) == [
        b"begin 7",
        b"begin 7 to one",
        b"begin None",
        b"one to two",
        b"begin None to two",
        b"three",
        b"begin None",
        b"begin None to next",
    ]


def test_a_frame_is_made_once_for_each_person() -> None:
    async def told() -> list[str | None]:
        table, made = _Frames(), list[str | None]()

        def frame(player: str | None) -> bytes:
            made.append(player)
            return b"x"

        with (
            table.watchers.watch("A"),
            table.watchers.watch("A"),
            table.watchers.watch(None),
            table.watchers.watch("B"),
        ):
            table.watchers.tell(frame)
        return sorted(made, key=str)

    assert asyncio.run(told()) == ["A", "B", None]


def test_a_table_has_room_for_so_many_and_no_more() -> None:
    async def crowd() -> None:
        table = _Frames()
        with ExitStack() as stack:
            for _ in range(MOST):
                stack.enter_context(table.watchers.watch(None))
            with pytest.raises(Full):
                stack.enter_context(table.watchers.watch(None))

    asyncio.run(crowd())


def test_a_house_that_offers_more_tables_goes_on_with_those_it_had(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        guest = Guest.new(client).sit(2)
        play_round([guest])
    with house(tmp_path, offered=house_tables()) as client:
        cards = {card["id"]: card for card in Guest(client, guest.token).get("/api/tables")}

    assert list(cards) == [each.table_id for each in house_tables()]
    assert (cards["prime-1"]["rounds"], cards["prime-1"]["yours"]) == (1, 2)
    assert {card["rounds"] for card in cards.values()} == {0, 1}
    assert len({card["game"] for card in cards.values()}) == len(house_tables())
