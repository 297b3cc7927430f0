"""The OpenAPI document is complete: every frame of the WebSocket, nothing unnamed, every reference resolved."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from pitboss.server.http.openapi import document
from pitboss.server.messages import frames, pages


@pytest.fixture(scope="module")
def written() -> dict[str, Any]:
    return document()


def test_it_is_printed_without_a_server() -> None:
    done = subprocess.run([sys.executable, "-m", "pitboss.server.schema"], capture_output=True, check=True)

    assert json.loads(done.stdout)["openapi"].startswith("3.1")


def test_every_frame_and_every_page_is_described(written: dict[str, Any]) -> None:
    named = {
        name
        for module in (frames, pages)
        for name, each in vars(module).items()
        if isinstance(each, type) and issubclass(each, msgspec.Struct) and not name.startswith("_")
    }

    assert {*named, "ClientFrame", "ServerFrame", "PlayerCommand"} <= written["components"]["schemas"].keys()


def test_no_object_has_anything_that_is_not_named(written: dict[str, Any]) -> None:
    objects = {name: each for name, each in written["components"]["schemas"].items() if "properties" in each}

    assert [name for name, each in objects.items() if each.get("additionalProperties") is not False] == []


@pytest.mark.parametrize(("union", "by"), [("ClientFrame", "frame"), ("ServerFrame", "frame"), ("PlayerCommand", "do")])
def test_unions_are_told_apart_by_one_field(written: dict[str, Any], union: str, by: str) -> None:
    described = written["components"]["schemas"][union]

    assert described["discriminator"]["propertyName"] == by
    assert len(described["discriminator"]["mapping"]) == len(described["anyOf"])


def test_what_the_server_always_writes_is_required(written: dict[str, Any]) -> None:
    schemas = written["components"]["schemas"]

    assert set(schemas["Clocks"]["required"]) == set(schemas["Clocks"]["properties"])
    assert set(schemas["Felt"]["required"]) == set(schemas["Felt"]["properties"])
    assert "since" not in schemas["Hello"].get("required", ())
    assert "amount" not in schemas["Decide"]["required"]


def test_every_route_says_what_it_answers(written: dict[str, Any]) -> None:
    for path, method, operation in _operations(written):
        good = [status for status in operation["responses"] if status.startswith("2")]
        assert good, (path, method)
        assert {"400", "403", "429", "500"} <= operation["responses"].keys(), (path, method)


def test_the_command_is_the_same_frame_over_both_ways(written: dict[str, Any]) -> None:
    body = written["paths"]["/api/tables/{table_id}/commands"]["post"]["requestBody"]

    assert body["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Given"}


def _operations(written: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, operations in written["paths"].items():
        for method, operation in operations.items():
            yield path, method, operation


def test_the_server_loads_no_arrays() -> None:
    program = "import sys, pitboss.server.run; print(*sorted({'numpy', 'numba', 'alembic'} & sys.modules.keys()))"

    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert done.stdout.split() == []


def test_every_operation_says_how_a_client_says_who_it_is(written: dict[str, Any]) -> None:
    schemes, paths = written["components"]["securitySchemes"], written["paths"]
    asked = [way for path in paths.values() for operation in path.values() for way in operation["security"]]

    assert {(name, each["type"], each.get("in") or each.get("scheme")) for name, each in schemes.items()} == {
        ("guest", "apiKey", "cookie"),
        ("session", "apiKey", "cookie"),
        ("token", "http", "bearer"),
    }
    assert {name for way in asked for name in way} == schemes.keys()
    assert paths["/api/tables"]["get"]["security"] == [{}, {"guest": []}, {"session": []}, {"token": ["read"]}]
    assert paths["/api/tables"]["post"]["security"] == [{"session": []}, {"token": ["run"]}]
    assert paths["/api/tables/{table_id}/duties"]["post"]["security"] == [{"session": []}, {"token": ["deal"]}]
    assert paths["/api/account/password"]["post"]["security"] == [{"session": []}]
