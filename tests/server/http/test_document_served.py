"""The API tells of itself: a document for programs and a page for people, with every route and all that it refuses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from pitboss.people.roles import Role
from pitboss.server.access_table import DUTY, GIVEN, WEBSOCKET, Row, rows
from pitboss.server.http.openapi import document
from tests.server.driving import house

OVER_HTTP = [row for row in rows() if row.method not in (WEBSOCKET, GIVEN, DUTY)]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    with house(tmp_path_factory.mktemp("house")) as found:
        yield found


@pytest.fixture(scope="module")
def served(client: TestClient[Any]) -> dict[str, Any]:
    answer = client.get("/api/openapi.json")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/json"
    found: dict[str, Any] = answer.json()
    return found


@pytest.fixture(scope="module")
def page(client: TestClient[Any]) -> str:
    answer = client.get("/api/docs")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    return str(answer.text)


def test_the_document_is_that_of_the_types(served: dict[str, Any]) -> None:
    assert served == msgspec.json.decode(msgspec.json.encode(document()))


@pytest.mark.parametrize("row", OVER_HTTP, ids=lambda row: f"{row.method} {row.path}")
def test_every_route_is_in_it_with_its_refusals(served: dict[str, Any], row: Row) -> None:
    operation = served["paths"][row.path][row.method.lower()]
    refused = {status: each for status, each in operation["responses"].items() if int(status) >= 400}

    expected = {"400", "403", "413", "429", "500"}
    expected |= {"401"} if Role.NOBODY not in row.access.roles else set()
    expected |= {"404"} if "{" in row.path else set()
    expected |= {"409"} if row.method != "GET" else set()
    assert expected <= refused.keys()
    for each in refused.values():
        assert each["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Refused"}


def test_the_page_has_every_route_and_every_type(served: dict[str, Any], page: str) -> None:
    places = set(re.findall(r'id="([^"]+)"', page))
    routes = {each["operationId"] for path in served["paths"].values() for each in path.values()}

    assert routes | served["components"]["schemas"].keys() <= places
    assert set(re.findall(r'href="#([^"]+)"', page)) <= places


def test_the_page_needs_nothing_from_elsewhere(client: TestClient[Any], page: str) -> None:
    addresses = set(re.findall(r'(?:href|src)="([^"#]+)"', page))

    assert addresses == {"/api/docs.css", "/api/openapi.json"}
    assert "<script" not in page
    assert " style=" not in page
    assert all(client.get(each).status_code == 200 for each in addresses)


def test_the_document_tells_of_no_path_of_this_machine(page: str) -> None:
    assert str(Path.home()) not in page
