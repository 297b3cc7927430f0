"""Requests and frames made up from the document of the API, right and wrong: each has an answer that it names.

None is a fault of the house, none that was refused changed a table, and none tells of the program behind it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from pitboss.server.http.openapi import document
from tests.server.driving import ORIGIN, PRIME, TABLE, Guest
from tests.server.people.visiting import House, house_with_people

SCHEMA = schemathesis.openapi.from_dict(document())
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
ENDING = ("/api/logout", "/api/account/password")
"""What ends the session with which the next would be asked."""
APART = ("/api/tables/{table_id}/edges", "/api/tables/{table_id}/close")
"""What takes long at a table that there is, or ends it."""
INSIDE = ("Traceback", "site-packages", "sqlite3", "msgspec", ".py")
"""What nobody outside needs to read."""
FEW = settings(
    max_examples=4,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


class Asked:
    """A house with somebody of each kind who asks it."""

    def __init__(self, home: House) -> None:
        self.home, self.guest = home, Guest.new(home.client)

    def headers(self, path: str) -> list[dict[str, str]]:
        """Those of nobody, of a guest and of the administrator."""
        kinds = (ORIGIN, self.guest.headers, self.home.administrator.headers)
        return [{**each, "Content-Type": "application/json"} for each in (kinds[:1] if path in ENDING else kinds)]

    @property
    def state(self) -> tuple[object, ...]:
        """What only people change: who sits at the table and with how much, its chips, and who has an account."""
        floor = self.home.client.app.state.floor
        table, register = floor.tables[TABLE].actor.table, floor.office.book.register
        accounts = [(each.name, each.role, each.disabled) for each in register.accounts.values()]
        return table.players, table.boxes, table.inventory, accounts


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asked]:
    with house_with_people(tmp_path_factory.mktemp("house"), offered=(replace(PRIME[0], bots={}),)) as home:
        yield Asked(home)


@SCHEMA.parametrize()
@FEW
def test_every_request_has_an_answer_that_the_document_names(case: schemathesis.Case[Any], asked: Asked) -> None:
    path = case.operation.path
    real = path not in (*ENDING, *APART)
    if "table_id" in case.path_parameters and real:
        case.path_parameters["table_id"] = TABLE
    sent = case.as_transport_kwargs(base_url="http://testserver.local")
    for headers in asked.headers(path):
        before = asked.state
        answer: httpx.Response = asked.home.client.request(
            case.method,
            httpx.URL(sent["url"]).raw_path.decode(),
            params=sent.get("params"),
            content=json.dumps(case.body).encode() if isinstance(case.body, (dict, list, str, int, float)) else None,
            headers=headers,
        )
        asked.home.client.cookies.clear()

        case.validate_response(answer, checks=CHECKS)
        if answer.status_code >= 400:
            assert asked.state == before
            assert not any(word in answer.text for word in INSIDE)


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=12,
)
_WORDS = st.sampled_from(["given", "hello", "sit", "wager", "decide", "leave", "cut", "ante", "play", "update", ""])
_NEARLY = st.fixed_dictionaries(
    {"frame": _WORDS | _JSON},
    optional={
        "id": st.text(max_size=80) | _JSON,
        "seen": _JSON,
        "since": _JSON,
        "more": _JSON,
        "command": _JSON
        | st.fixed_dictionaries(
            {"do": _WORDS},
            optional={"seat": _JSON, "wager": _WORDS | _JSON, "amount": _JSON, "choice": _WORDS, "depth": _JSON},
        ),
    },
)
_SENT = st.one_of(
    _NEARLY.map(json.dumps),
    _JSON.map(json.dumps),
    st.text(max_size=60),
    _NEARLY.map(lambda frame: json.dumps(frame)[:-1]),
    st.integers(1, 400).map(lambda depth: "[" * depth),
)


@given(sent=st.lists(_SENT, min_size=1, max_size=6))
@settings(FEW, max_examples=40)
def test_whatever_frames_are_sent_each_has_an_answer_and_none_is_a_fault(asked: Asked, sent: list[str]) -> None:
    before = asked.state
    address = f"/api/tables/{TABLE}/live"
    with asked.home.client.websocket_connect(address, headers=asked.guest.headers) as socket:
        socket.send_text('{"frame": "hello"}')
        assert socket.receive_json(timeout=60)["frame"] == "snapshot"
        acknowledged = 0
        for frame in sent:
            socket.send_text(frame)
            answer = socket.receive_json(timeout=60)
            # Nothing that was done for somebody who has no seat is told to the table.
            assert answer["frame"] in ("refused", "acknowledged", "snapshot"), answer
            if answer["frame"] == "refused":
                assert answer["refusal"]["code"] != "internal-error", (frame, answer)
                assert not any(word in json.dumps(answer) for word in INSIDE[:-1]), answer
            acknowledged += answer["frame"] == "acknowledged"
    if not acknowledged:
        assert asked.state == before
