"""Whether the house is healthy, and what it does, for those who watch over the process."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss import __version__
from pitboss.store.database_journal import NewSession
from tests.server.driving import PRIME, Guest, play_round
from tests.server.people.visiting import House, Visitor, house_with_people


@pytest.fixture
def home(tmp_path: Path) -> Iterator[House]:
    with house_with_people(tmp_path, offered=PRIME) as opened:
        yield opened


def _metrics(home: House) -> dict[str, int]:
    token = home.administrator.post("/account/tokens", {"label": "prometheus", "scopes": ["metrics"]})["token"]
    answer = home.client.get("/metrics", headers=Visitor(home.client, home.time, bearer=token).headers)
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    for line in answer.text.splitlines():
        assert re.fullmatch(r'# (HELP|TYPE) pitboss_\w+ .+|pitboss_\w+(\{table="[^"]+"\})? \d+', line), line
    return {
        name: int(value)
        for name, _, value in (line.partition(" ") for line in answer.text.splitlines())
        if value.isdigit()
    }


def test_a_house_that_can_write_is_well(home: House) -> None:
    expected = {"status": "ok", "version": __version__, "tables": 1, "integrity": None, "code": None, "audit": None}
    assert home.client.get("/healthz").json() == expected


def test_a_house_that_cannot_write_is_not(home: House) -> None:
    home.client.app.state.floor.writer.close()
    answer = home.client.get("/healthz")

    assert (answer.status_code, answer.json()["refusal"]["code"]) == (503, "not-well")


def test_the_metrics_count_what_happened(home: House) -> None:
    before = _metrics(home)
    guest = Guest.new(home.client).sit(2)
    play_round([guest], {2: "fold"})
    home.player("grace")
    after = _metrics(home)

    assert after['pitboss_rounds_total{table="prime-1"}'] == before['pitboss_rounds_total{table="prime-1"}'] + 1
    assert after['pitboss_people_seated{table="prime-1"}'] == 1
    assert (after["pitboss_accounts"], after["pitboss_sessions"]) == (2, 2)
    assert after["pitboss_password_checks_total"] == before["pitboss_password_checks_total"] + 1
    assert after["pitboss_commits_total"] > before["pitboss_commits_total"]
    assert (after["pitboss_self_check_faults"], after["pitboss_files_changed"]) == (0, 0)


def test_metrics_are_for_those_who_may_read_them(home: House) -> None:
    assert home.client.get("/metrics").json()["refusal"]["code"] == "no-session"


def test_a_house_whose_last_commit_failed_is_not_well(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk may still take a very small change: whether anything that players do can be written counts."""
    with monkeypatch.context() as full:
        full.setattr(NewSession, "__call__", _full)
        refused = home.visitor().ask("POST", "/session", None)
        assert (refused.status_code, refused.json()["refusal"]["code"]) == (503, "not-written")
        assert home.client.get("/healthz").status_code == 503

    assert home.visitor().ask("POST", "/session", None).status_code == 201
    assert home.client.get("/healthz").status_code == 200


def _full(*_: object) -> None:
    raise OSError("no space is left")
