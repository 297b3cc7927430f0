"""Whole rounds in a browser's words, over HTTP and over WebSocket, and what is on disk afterward."""

from __future__ import annotations

from pathlib import Path

import msgspec

from pitboss.house.audit import audit
from pitboss.server.messages.frames import ServerFrame, Update
from pitboss.server.tables.house_tables import house_tables
from pitboss.store import read, verify
from pitboss.table.events import RoundEnded
from tests.server.driving import AT_TABLE, PRIME, Guest, exported, house, onlooker, play_round, wait


def test_rec_1_a_round_is_played_over_http_alone_and_its_replay_says_that_it_is_one(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        guest = Guest.new(client).sit(3)
        chips = guest.view()["view"]["chips"]

        number = play_round([guest])

        replay = guest.get(f"{AT_TABLE}/rounds/{number}")
        assert (replay["replay"], replay["card"]["round"]) == (True, number)
        (own,) = replay["own"]
        assert [line["wager"] for line in own["lines"]] == ["ante", "play"]
        assert all(line["clause"].startswith("679a.") and line["reason"] for line in own["lines"])
        assert (
            replay["card"]["net"]
            == own["net"]
            == sum(line["paid"] + line["returned"] - line["stake"] for line in own["lines"])
        )
        assert (replay["chips_before"], replay["chips_after"]) == (chips, chips + own["net"])
        assert guest.view()["view"]["chips"] == chips + own["net"]


def test_history_has_ones_own_cards_and_nobody_elses(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        guest, other = (Guest.new(client).sit(seat) for seat in (3, 5))
        number = play_round([guest, other], {3: "fold"})
        held = guest.get(f"{AT_TABLE}/rounds/{number}")["own"][0]["places"]["hand"]

        (card,) = guest.get(f"{AT_TABLE}/rounds")
        assert card["cards"] == {"3": held}
        assert len(held) == 3
        assert list(other.get(f"{AT_TABLE}/rounds")[0]["cards"]) == ["5"]
        assert onlooker(client).get(f"{AT_TABLE}/rounds")[0]["cards"] == {}


def test_history_says_with_which_round_a_shoe_began(tmp_path: Path) -> None:
    """A shoe of eight decks lasts; the one deck of the other games is new in every round."""
    shoe = tuple(each for each in house_tables() if each.table_id == "baccarat-5")
    for offered, wager, new in ((shoe, "player", [False, True]), (PRIME, "ante", [True, True])):
        with house(tmp_path / offered[0].table_id, offered=offered) as client:
            guest = Guest.new(client, offered[0].table_id).sit(2)
            for number in (1, 2):
                wait(guest, "between-rounds")
                guest.wager(wager)
                guest.give("ready")
                while (view := guest.view())["view"]["public"]["rounds"] < number:
                    if (cut := view["clocks"]["cut"]) and cut["seat"] == 2:
                        guest.give("cut", seat=2)
                    elif view["view"]["deciding"] is not None:
                        guest.give("decide", seat=2, choice="fold", amount=0)

            rounds = guest.get(f"{guest.at_table}/rounds")
            assert [each["new_cards"] for each in rounds] == new
            for each in rounds:
                winner, tied = _result(guest, each["round"]) if wager == "player" else (None, False)
                assert (each["winner"], each["tied"]) == (winner, tied)


def _result(guest: Guest, number: int) -> tuple[str | None, bool]:
    """Who won, by how the wager on the Player's Hand was settled."""
    (line,) = guest.get(f"{guest.at_table}/rounds/{number}")["own"][0]["lines"]
    return {"win": ("player", False), "lose": ("banker", False), "push": (None, True)}[line["outcome"]]


def test_every_frame_is_of_a_kind_that_the_schema_names(tmp_path: Path) -> None:
    with house(tmp_path) as client, Guest.new(client).sit(2).connect() as guest:
        play_round([guest])
        guest.follow(guest.view()["sequence"])
        decoder: msgspec.json.Decoder[ServerFrame] = msgspec.json.Decoder(ServerFrame)
        frames = [decoder.decode(sent.raw) for sent in guest.sent if sent.way == "live"]

    ended = [
        event
        for frame in frames
        if isinstance(frame, Update)
        for event in frame.events
        if isinstance(event, RoundEnded)
    ]
    assert [event.round for event in ended] == [1]


def test_the_log_of_the_house_is_whole_and_its_cards_are_those_committed_to(tmp_path: Path) -> None:
    with house(tmp_path / "data") as client:
        guests = [Guest.new(client).sit(seat) for seat in (2, 5)]
        for choice in ("play", "fold"):
            play_round(guests, {5: choice}, sides=("pair-bonus",))

    log = exported(tmp_path / "data", tmp_path)

    assert verify(log) == []
    assert audit(read(log)) == []


def test_updates_count_on_without_a_gap(tmp_path: Path) -> None:
    with house(tmp_path) as client, Guest.new(client).sit(2) as guest:
        start = guest.view()["sequence"]
        guest.connect(since=start)
        play_round([guest])
        guest.follow(guest.view()["sequence"])
        updates = [sent.data for sent in guest.sent if sent.way == "live" and b'"frame":"update"' in sent.raw[:40]]
        told = guest.get(f"{AT_TABLE}/events?since={start}")

    # Each command has a line of its own, and the end of a round is sealed by one more, of which nobody need be told.
    # That a player looks at the cards follows from the lines before it, and has no line.
    logged = [[event for event in each["events"] if event["event"] != "hand-examined.v1"] for each in updates]
    assert sum(len(each["events"]) for each in updates) == sum(map(len, logged)) + 1
    ends = [any(event["event"].startswith("round-ended") for event in each["events"]) for each in updates]
    sizes = [
        len(events) + len(each["facts"]) + end + 1 for each, events, end in zip(updates, logged, ends, strict=True)
    ]
    assert sum(ends) == 1
    assert [each["sequence"] for each in updates] == [start + sum(sizes[: place + 1]) for place in range(len(sizes))]
    assert [(each["sequence"], each["events"], each["facts"]) for each in told[: len(updates)]] == [
        (each["sequence"], each["events"], each["facts"]) for each in updates
    ]


def test_the_lobby_says_what_a_newcomer_needs(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        guest = Guest.new(client).sit(3)
        (card,) = guest.get("/api/tables")
        (seen,) = onlooker(client).get("/api/tables")

    assert (card["seats"], card["taken"], card["people"], card["yours"]) == (6, 4, 1, 3)
    assert seen["yours"] is None
    assert "Practice" in card["practice"]
    assert {"wager": "ante", "least": 1000, "most": 50000} in card["limits"]


def test_every_view_says_that_chips_are_for_practice_and_names_the_bots(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        public = onlooker(client).view()["view"]["public"]

    assert [notice["code"] for notice in public["notices"]] == ["practice", "no-floorperson"]
    assert {seat["player"]: seat["bot"] for seat in public["seats"]} == {
        "Ada": "queen-six-four",
        "Emil": "always-play",
        "Rosa": "never-side",
    }


def test_two_guests_see_their_own_cards_and_the_backs_of_the_others(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        guests = [Guest.new(client).sit(seat) for seat in (2, 3)]
        for guest in guests:
            guest.wager()
        for guest in guests:
            guest.give("ready")
        views = [wait(guest, "deciding")["view"] for guest in guests]

    for guest, view in zip(guests, views, strict=True):
        assert list(view["hands"]) == [str(guest.seat)]
        assert "??" not in view["hands"][str(guest.seat)]["hand"]
        assert all(box["places"] == {"hand": ["??"] * 3} for box in view["public"]["felt"]["boxes"].values())
    assert views[0]["hands"] != views[1]["hands"]


def test_a_wager_within_the_limits_of_the_house_is_offered(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        guest = Guest.new(client).sit(2)
        guest.wager()
        spots = {spot["wager"]: spot for spot in guest.view()["view"]["spots"] if spot["seat"] == guest.seat}

    assert (spots["ante"]["amount"], spots["ante"]["least"], spots["ante"]["most"]) == (1000, 1000, 50000)
    assert (spots["all-six"]["least"], spots["all-six"]["most"], spots["all-six"]["refusal"]) == (500, 10000, None)
