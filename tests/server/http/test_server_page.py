"""The reference page says what the server does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pitboss import people, server
from pitboss.server.http.openapi import document
from pitboss.server.messages.frames import PlayerCommand
from pitboss.server.tables.pace import PACES
from pitboss.store.tables import metadata

_PAGES = Path(__file__).parents[3] / "docs" / "reference"
PAGE = (_PAGES / "server.md").read_text(encoding="utf-8")
PEOPLE = (_PAGES / "people.md").read_text(encoding="utf-8")
OF_THE_TABLE = (_PAGES / "table-refusals.md").read_text(encoding="utf-8")


def test_every_route_is_on_the_page() -> None:
    written = document()
    routes = {f"{method.upper()} {path}" for path, methods in written["paths"].items() for method in methods}
    described = {
        found.partition("?")[0] for found in re.findall(r"^\| `((?:GET|POST) [^`]+)`", PAGE + PEOPLE, re.MULTILINE)
    }

    assert described == routes
    assert [path for path in written["x-websocket"] if f"`{path}`" in PAGE] == list(written["x-websocket"])


def test_every_command_is_on_the_page() -> None:
    kinds = [each.__struct_config__.tag for each in PlayerCommand.__args__]

    assert (
        re.findall(r"^\| `([a-z-]+)` \| (?:`|\|)", PAGE.partition("| `do` |")[2], re.MULTILINE)[: len(kinds)] == kinds
    )


def test_every_code_of_the_server_is_on_the_page() -> None:
    files = (each for room in (server, people) for each in sorted(Path(room.__path__[0]).rglob("*.py")))
    sources = "".join(each.read_text(encoding="utf-8") for each in files)
    codes = set(re.findall(r"""(?:Refusal\(|Denied\(|Fault\.of\(\w+,|cls\.of\(\w+,)\s*"([a-z-]+)\"""", sources))

    assert {"too-late", "id-used", "table-limits", "no-session"} <= codes
    assert {code for code in codes if f"`{code}`" not in PAGE + PEOPLE + OF_THE_TABLE} == set()


def test_every_table_of_the_database_is_on_the_page() -> None:
    described = re.findall(r"^\| `([a-z_]+)` \|", PAGE.partition("## What is kept")[2], re.MULTILINE)

    assert sorted(described) == sorted(metadata.tables)


@pytest.mark.parametrize(
    ("row", "name"),
    [
        ("bets close after the last wager", "pause"),
        ("at the latest after the first wager", "longest"),
        ("where only bots play", "welcome"),
        ("a player decides within", "decision"),
        ("without a connection, or after not answering once in the round, within", "away"),
    ],
)
def test_the_waits_are_those_of_the_paces(row: str, name: str) -> None:
    (found,) = (line for line in PAGE.splitlines() if line.startswith(f"| {row}"))
    seconds = [int(each) for each in re.findall(r"\| (\d+) s", found)]

    assert seconds == [getattr(pace, name) // 1000 for pace in PACES.values()]


@pytest.mark.parametrize(
    ("row", "name"),
    [
        ("a bot's wager", "wager"),
        ("a bot's decision", "think"),
        ("the house goes on after the deal", "dealt"),
        ("cards are turned", "reveal"),
        ("a seat is settled", "settle"),
        ("any other duty of a round", "duty"),
        ("a duty that makes the cards ready", "ready"),
    ],
)
def test_how_fast_the_house_goes_is_as_the_page_says(row: str, name: str) -> None:
    (found,) = (line for line in PAGE.splitlines() if line.startswith(f"| {row}"))

    assert [int(each) for each in re.findall(r"\| (\d+)", found)] == [getattr(pace, name) for pace in PACES.values()]
