"""What clients send has one reading, or is refused: nested deeply, keys twice, line breaks where none belong."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect

from pitboss.server.http import websocket
from pitboss.server.http.openapi import document
from pitboss.server.tables.announcer import Announcer
from tests.server.driving import AT_TABLE, ORIGIN, Guest, house, onlooker

DEEP = 5000
UNREAD = {
    "nested deeply before the tag": b'{"x":' + b"[" * DEEP + b"]" * DEEP + b',"frame":"given"}',
    "nested deeply in the command": b'{"frame":"given","id":"a","command":{"x":' + b'{"":' * 2000 + b"1" + b"}" * 2000,
    "the id twice": b'{"frame":"given","id":"a","id":"b","command":{"do":"leave"}}',
    "the same id twice": b'{"frame":"given","id":"a","id":"a","command":{"do":"leave"}}',
    "a seat twice": b'{"frame":"given","id":"a","command":{"do":"sit","seat":2,"seat":3}}',
    "a key twice, once written otherwise": b'{"frame":"given","id":"a","command":{"do":"sit","seat":2,"s\\u0065at":3}}',
    "a line break after the id": b'{"frame":"given","id":"a\\n","command":{"do":"leave"}}',
    "a line break after a word": b'{"frame":"given","id":"a","command":{"do":"withdraw","seat":2,"wager":"ante\\n"}}',
    "a line break after a choice": b'{"frame":"given","id":"a","command":{"do":"decide","seat":2,"choice":"fold\\n"}}',
}


@pytest.mark.parametrize("body", UNREAD.values(), ids=UNREAD)
def test_a_body_with_more_than_one_reading_is_refused(tmp_path: Path, body: bytes) -> None:
    with house(tmp_path) as client:
        guest = Guest.new(client)
        headers = {**guest.headers, "Content-Type": "application/json"}
        answer = client.post(f"{AT_TABLE}/commands", content=body, headers=headers)

    assert (answer.status_code, answer.json()["frame"]) == (400, "refused")
    assert answer.json()["refusal"]["code"] == "malformed"
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_frame_with_more_than_one_reading_is_refused_and_the_connection_goes_on(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        for body in UNREAD.values():
            with Guest.new(client).connect() as guest:
                guest.until("snapshot")
                guest.send(body.decode())
                assert guest.until("refused")["refusal"]["code"] == "malformed"
                guest.send({"frame": "hello"})
                guest.until("snapshot")


def test_a_hello_with_a_key_twice_is_none(tmp_path: Path) -> None:
    with house(tmp_path) as client, client.websocket_connect(f"{AT_TABLE}/live", headers=ORIGIN) as socket:
        socket.send_text('{"frame":"hello","since":1,"since":2}')
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text(timeout=60)

    assert closed.value.code == websocket.POLICY


def _patterns(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        if isinstance(schema.get("pattern"), str):
            yield schema["pattern"]
        for each in schema.values():
            yield from _patterns(each)
    elif isinstance(schema, list):
        for each in schema:
            yield from _patterns(each)


def test_no_word_on_the_wire_ends_with_a_line_break() -> None:
    patterns = set(_patterns(document()))

    assert len(patterns) >= 3
    for pattern in patterns:
        (taken, *_) = [each for each in ("a", "1") if re.search(pattern, each)]
        assert not re.search(pattern, f"{taken}\n")


@pytest.mark.parametrize(("chips", "code"), [(1, "not-in-chips"), (150, "not-in-chips"), (100, None), (100_000, None)])
def test_chips_are_bought_whole(tmp_path: Path, chips: int, code: str | None) -> None:
    with house(tmp_path) as client:
        guest = Guest.new(client).sit(2)
        answer = guest.give("buy-in", chips=chips, status=409 if code else 200)

        assert guest.view()["view"]["chips"] == 100_000 + (0 if code else chips)
        assert answer.get("refusal", {}).get("code") == code


def _broken(*_: object, **__: object) -> Any:
    raise RuntimeError("a fault of the program")


def test_a_fault_of_the_house_is_a_refusal_with_the_headers_of_every_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Announcer, "snapshot", _broken)
    with house(tmp_path) as client:
        answer = client.get(f"{AT_TABLE}/view")

    assert (answer.status_code, answer.json()["refusal"]["code"]) == (500, "internal-error")
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_fault_of_the_house_ends_a_connection_with_its_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with house(tmp_path) as client, onlooker(client).connect() as guest:
        guest.until("snapshot")
        monkeypatch.setattr(Announcer, "snapshot", _broken)
        guest.send(json.dumps({"frame": "hello"}))
        with pytest.raises(WebSocketDisconnect) as closed:
            guest.until("acknowledged")

    assert closed.value.code == websocket.INTERNAL
