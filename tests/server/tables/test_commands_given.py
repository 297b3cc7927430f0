"""Commands over the wire: done once however often they are given, refused with a clause, unread if malformed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect

from pitboss.server.http.limits import Limiter, Rate
from pitboss.server.tables.house_tables import house_tables
from tests.server.driving import AT_TABLE, ORIGIN, Guest, house, onlooker, play_round, quiet, wait


def given(command: dict[str, Any], id_: str = "c1") -> dict[str, Any]:
    return {"frame": "given", "id": id_, "command": command}


def test_a_command_given_twice_under_one_id_is_done_once(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        guest = Guest.new(client).sit(2)
        first = guest.give("buy-in", "again", chips=5000)
        chips = guest.view()["view"]["chips"]

        assert guest.give("buy-in", "again", chips=5000) == first
        assert guest.view()["view"]["chips"] == chips


def test_a_command_is_done_once_though_the_house_was_closed_between(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        guest = Guest.new(client).sit(2)
        first = guest.give("buy-in", "again", chips=5000)
    with house(tmp_path) as client:
        same = Guest(client, guest.token, guest.name, 2)

        assert same.give("buy-in", "again", chips=5000) == first
        assert same.view()["view"]["chips"] == 105_000


def test_a_command_given_over_both_ways_is_done_once(tmp_path: Path) -> None:
    with house(tmp_path) as client, Guest.new(client).sit(2).connect() as guest:
        first = guest.give("buy-in", "again", chips=5000)
        guest.send(given({"do": "buy-in", "chips": 5000}, "again"))

        assert guest.until("acknowledged") == first
        assert guest.view()["view"]["chips"] == 105_000


def test_ids_are_each_players_own(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        for seat in (2, 3):
            guest = Guest.new(client)
            guest.give("sit", "same", seat=seat)

            assert guest.view()["view"]["seat"] == seat


def test_another_command_under_a_used_id_is_refused(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        guest = Guest.new(client).sit(2)
        guest.give("buy-in", "again", chips=5000)

        assert guest.give("buy-in", "again", chips=6000, status=409)["refusal"]["code"] == "id-used"


def test_a_command_is_answered_as_before_though_its_id_was_misused_since(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        guest = Guest.new(client).sit(2)
        first = guest.give("buy-in", "again", chips=5000)
        for _ in range(2):
            assert guest.give("buy-in", "again", chips=6000, status=409)["refusal"]["code"] == "id-used"

        assert guest.give("buy-in", "again", chips=5000) == first
        assert guest.view()["view"]["chips"] == 105_000


def test_a_command_that_would_be_refused_by_now_is_answered_as_before(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        guest = Guest.new(client).sit(2)
        first = guest.give("leave", "again")

        assert guest.give("leave", "again") == first
        assert guest.give("leave", "once-more", status=409)["refusal"]["code"] == "not-seated"


def test_what_leaves_no_line_is_answered_as_before_too(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        guest = Guest.new(client).sit(2)
        guest.wager()
        first = guest.give("ready", "again")
        wait(guest, "deciding")

        assert guest.give("ready", "again") == first
        assert guest.give("skip", "again", status=409)["refusal"]["code"] == "id-used"


def test_of_one_command_given_many_times_at_once_one_is_done(tmp_path: Path) -> None:
    with house(tmp_path) as client, Guest.new(client).sit(2).connect() as guest:
        for _ in range(8):
            guest.send(given({"do": "buy-in", "chips": 5000}, "again"))
        answers = [guest.until("acknowledged") for _ in range(8)]

        assert len({json.dumps(each) for each in answers}) == 1
        assert guest.view()["view"]["chips"] == 105_000


def test_what_was_refused_stays_refused_under_its_id(tmp_path: Path) -> None:
    """Who repeats it because the answer was lost must not be surprised by it later."""
    with house(tmp_path) as client:
        guest = Guest.new(client)
        refused = guest.give("buy-in", "again", chips=5000, status=409)
        guest.sit(2)

        assert guest.give("buy-in", "again", chips=5000, status=409) == refused
        assert guest.view()["view"]["chips"] == 100_000


REFUSED: list[tuple[dict[str, Any], str, str]] = [
    ({"do": "sit", "seat": 1}, "seat-taken", "679a.2(a)"),
    ({"do": "sit", "seat": 7}, "no-such-seat", "679a.2(a)"),
    ({"do": "wager", "seat": 2, "wager": "ante", "amount": 1000}, "not-seated", "679a.7(b)"),
    ({"do": "ready"}, "nothing-wagered", "679a.7"),
]


def test_a_refusal_names_its_clause(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        guest = Guest.new(client)
        for place, (command, code, clause) in enumerate(REFUSED):
            refused = guest.post(given(command, f"r{place}"), status=409)

            assert (refused["frame"], refused["id"]) == ("refused", f"r{place}")
            assert (refused["refusal"]["code"], refused["refusal"]["clause"]) == (code, clause)


def test_the_house_takes_wagers_within_its_limits(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        guest = Guest.new(client).sit(2)
        for amount in (900, 50_100):
            assert guest.wager("ante", amount, status=409)["refusal"]["code"] == "table-limits"
        for amount in (1000, 50_000):
            guest.wager("ante", amount)


def test_wagers_are_made_of_whole_chips(tmp_path: Path) -> None:
    flush = tuple(each for each in house_tables() if each.table_id == "flush-3")
    with house(tmp_path, offered=flush) as client:
        guest = Guest.new(client, "flush-3").sit(2)
        chip = guest.get("/api/tables")[0]["chip"]
        assert guest.wager("ante", 1000 + chip // 2, status=409)["refusal"]["code"] == "not-in-chips"
        guest.wager("ante", 1000 + chip)
        guest.give("ready")
        view = guest.view()
        while view["view"]["deciding"] is None:
            view = guest.view()

        # A Raise may be anything between its bounds, as far as the chapter goes.
        refused = guest.give("decide", seat=2, choice="raise", amount=1000 + chip + 1, status=409)
        guest.give("decide", seat=2, choice="raise", amount=1000 + chip)

    assert refused["refusal"]["code"] == "not-in-chips"


def test_side_wagers_have_limits_of_their_own(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        guest = Guest.new(client).sit(2)
        guest.wager()

        assert guest.wager("prime", 10_100, status=409)["refusal"]["code"] == "table-limits"
        guest.wager("prime", 10_000)


def test_the_house_gives_chips_away_until_somebody_has_enough(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        guest = Guest.new(client).sit(2)

        assert guest.give("buy-in", chips=100_001, status=409)["refusal"]["code"] == "enough-chips"
        for _ in range(9):
            guest.give("buy-in", chips=100_000)
        assert guest.give("buy-in", chips=100_000, status=409)["refusal"]["code"] == "enough-chips"


def test_nobody_decides_for_another_seat(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        first, second = (Guest.new(client).sit(seat) for seat in (2, 3))
        for guest in (first, second):
            guest.wager()
        for guest in (first, second):
            guest.give("ready")
        while wait(first, "deciding")["view"]["deciding"] is None:
            pass

        assert second.give("decide", seat=2, choice="fold", status=409)["frame"] == "refused"
        assert first.view()["view"]["deciding"] == 2


def test_wagers_are_refused_once_bets_are_closed(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        guest = Guest.new(client).sit(2)
        guest.wager()
        guest.give("ready")
        wait(guest, "deciding")
        refused = guest.wager("ante", 2000, status=409)

    assert (refused["refusal"]["code"], refused["refusal"]["clause"]) == ("bets-closed", "679a.7(c)")


def test_who_leaves_between_rounds_has_his_wagers_back(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        guest = Guest.new(client).sit(2)
        guest.wager("ante", 5000)
        guest.give("leave")
        view = guest.view()["view"]

    assert (view["seat"], view["public"]["felt"]["boxes"].get("2")) == (None, None)


MALFORMED = [
    b"",
    b"{",
    b"[]",
    b"null",
    b'"hello"',
    b"\xff\xfe",
    b'{"frame":"given"}',
    b'{"frame":"given","id":"","command":{"do":"leave"}}',
    b'{"frame":"given","id":"a b","command":{"do":"leave"}}',
    b'{"frame":"given","id":"' + b"x" * 65 + b'","command":{"do":"leave"}}',
    b'{"frame":"given","id":"c","command":{"do":"deal"}}',
    b'{"frame":"given","id":"c","command":{"do":"leave","who":"Ada"}}',
    b'{"frame":"given","id":"c","command":{"do":"sit","seat":"2"}}',
    b'{"frame":"given","id":"c","command":{"do":"sit","seat":0}}',
    b'{"frame":"given","id":"c","command":{"do":"wager","seat":2,"wager":"ante","amount":10.5}}',
    b'{"frame":"given","id":"c","command":{"do":"wager","seat":2,"wager":"ante","amount":-1000}}',
    b'{"frame":"given","id":"c","command":{"do":"wager","seat":2,"wager":"ante","amount":1e30}}',
    b'{"frame":"given","id":"c","command":{"do":"wager","seat":2,"wager":"Ante!","amount":1000}}',
    b'{"frame":"snapshot"}',
]


def test_malformed_commands_are_refused_and_change_nothing(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        guest = Guest.new(client)
        before = quiet(guest)["sequence"]
        for body in MALFORMED:
            refused = guest.post(body, status=400)
            assert (refused["frame"], refused["id"], refused["refusal"]["code"]) == ("refused", None, "malformed"), body

        assert guest.view()["sequence"] == before


def test_malformed_frames_are_refused_one_by_one_and_then_the_connection_is_closed(tmp_path: Path) -> None:
    with house(tmp_path) as client, Guest.new(client).connect() as guest:
        guest.until("snapshot")
        for body in MALFORMED[:8]:
            guest.send(body)
            assert guest.until("refused")["refusal"]["code"] == "malformed"
        guest.send(MALFORMED[0])
        guest.until("refused")

        with pytest.raises(WebSocketDisconnect) as closed:
            guest.receive()
        assert closed.value.code == 1008


def test_a_connection_that_does_not_say_hello_is_closed(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        session = client.websocket_connect(f"{AT_TABLE}/live", headers=ORIGIN)
        with session as socket:
            socket.send_text(json.dumps(given({"do": "leave"})))
            with pytest.raises(WebSocketDisconnect) as closed:
                socket.receive_text(timeout=60)

    assert closed.value.code == 1008


def test_without_a_session_the_table_can_be_seen_and_not_played_at(tmp_path: Path) -> None:
    with house(tmp_path) as client, onlooker(client).connect() as guest:
        assert guest.until("snapshot")["view"]["view"] == "onlooker"
        guest.send(given({"do": "sit", "seat": 2}))
        assert guest.until("refused")["refusal"]["code"] == "no-session"
        assert guest.post(given({"do": "sit", "seat": 2}), status=401)["refusal"]["code"] == "no-session"


def test_commands_that_come_too_fast_are_refused_over_both_ways(tmp_path: Path) -> None:
    with house(tmp_path, limiter=Limiter(Rate(3, 0.001))) as client:
        guest = Guest.new(client).sit(2).connect()
        guest.give("buy-in", chips=100)
        guest.give("buy-in", chips=100)

        assert guest.give("buy-in", chips=100, status=429)["refusal"]["code"] == "too-fast"
        guest.send(given({"do": "buy-in", "chips": 100}, "x"))
        refused = guest.until("refused")
        guest.close()

    assert (refused["id"], refused["refusal"]["code"]) == ("x", "too-fast")


def test_a_repeated_decision_is_not_made_for_the_next_round(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        guest = Guest.new(client).sit(2)
        guest.wager()
        guest.give("ready")
        while wait(guest, "deciding")["view"]["deciding"] is None:
            pass
        first = guest.give("decide", "once", seat=2, choice="fold")
        play_round([guest])

        assert guest.give("decide", "once", seat=2, choice="fold") == first
