"""SEC-1: the house knows by which code, rule data and configuration it was opened, and tells what changed since."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from litestar.testing import TestClient

from pitboss.house.integrity import changes, measure, packages
from pitboss.server.house.house import open_floor, resume
from pitboss.server.http.app import create_app
from pitboss.store.database import Database
from tests.cli.calling import call, data, refusal
from tests.server.driving import HOST, PRIME, quick_passwords
from tests.server.people.visiting import CODE, House, Json, Time, founded


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A copy of a part of the package, which a test may change."""
    folder = tmp_path / "installed"
    for name in ("money.py", "law/procedures.toml"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(packages()["pitboss"] / name, folder / name)
    (folder / "server/static").mkdir(parents=True)
    (folder / "server/static/index.html").write_text("<title>Pitboss</title>", encoding="utf-8")
    return folder


@pytest.fixture
def home(tmp_path: Path, installed: Path) -> Iterator[House]:
    """A house that looks at the copy."""
    time = Time()
    with Database(tmp_path / "house") as database:
        opening = partial(
            open_floor,
            database,
            resume(database, PRIME),
            clock=time,
            elapsed=time,
            founding=CODE,
            passwords=quick_passwords(),
            configuration={"pace": "calm"},
            measured=partial(measure, roots={"pitboss": installed}),
        )
        with TestClient(create_app(opening, hosts=(HOST,)), base_url=f"http://{HOST}") as client:
            yield House(client, time, founded(client, time))


def told(home: House) -> list[tuple[str, str, list[str]]]:
    """When hashes were taken, by whom, and what had changed, as the audit log has it."""
    lines = [each for each in home.audit() if each["what"] == "integrity-checked"]
    return [(each["moment"], each["by"], each.get("changed", [])) for each in lines]


def test_sec_1_hashes_are_taken_at_the_start_and_told_in_the_log(home: House, installed: Path) -> None:
    expected = measure({"pace": "calm"}, {"pitboss": installed}).hashes
    health = home.client.get("/healthz").json()
    found = home.administrator.get("/integrity")

    assert told(home) == [("start", "the house", [])]
    assert (health["integrity"], health["code"]) == ("unchanged", expected.code)
    last = lines_of(home)[-1]
    assert found == {
        "code": expected.code,
        "rules": expected.rules,
        "pages": expected.pages,
        "configuration": expected.configuration,
        "changed": [],
        "audit": {"sequence": last["sequence"], "digest": last["digest"]},
    }


def lines_of(home: House) -> list[Json]:
    found: list[Json] = home.administrator.get("/audit?since=-1")
    return found


def test_rec_3_health_publishes_an_anchor_that_does_not_move_with_what_people_do(home: House) -> None:
    """Anyone may keep it; how much happens in the house is for regulators and administrators to know."""
    first = home.client.get("/healthz").json()["audit"]
    home.player("paula")
    home.visitor("paula").try_login("wrong password")
    same = home.client.get("/healthz").json()["audit"]
    home.administrator.post("/integrity", {"why": "inspection"}, status=200)
    after = home.client.get("/healthz").json()["audit"]
    checks = [line for line in lines_of(home) if line["event"]["what"] == "integrity-checked"]

    assert first == same == checks[0]["digest"]
    assert after == checks[1]["digest"] != first
    # With what came before it known, nobody can try out what the line says: it holds something random of its own.
    assert len({line["event"]["nonce"] for line in checks}) == 2
    assert all(len(line["event"]["nonce"]) == 32 for line in checks)


def test_rec_3_an_anchor_kept_elsewhere_shows_that_the_audit_log_was_rewritten(home: House, tmp_path: Path) -> None:
    anchor = home.client.get("/healthz").json()["audit"]
    head = home.administrator.get("/integrity")["audit"]["digest"]
    folder = str(tmp_path / "house")

    def people(*kept: str) -> list[str]:
        told = json.loads(call("selfcheck", "--data", folder, "--json", *kept).stdout)
        (found,) = (each["wrong"] for each in told["findings"] if each["check"] == "people")
        said: list[str] = found
        return said

    assert people("--audit", anchor, "--audit", head) == []
    assert people("--audit", "0" * 64) == [
        "no line of the audit log has the digest 000000000000…: lines were changed, or its end was cut off"
    ]
    assert "expected a digest" in refusal("selfcheck", "--data", folder, "--audit", anchor[:12])[0]


@pytest.mark.parametrize("name", ["money.py", "law/procedures.toml", "server/static/index.html"])
def test_sec_1_a_changed_file_is_found_on_demand_and_told(home: House, installed: Path, name: str) -> None:
    rita = home.staff("rita", "regulator")
    assert rita.post("/integrity", {"why": "inspection"}, status=200)["changed"] == []
    (installed / name).write_text("other", encoding="utf-8")

    assert rita.post("/integrity", {"why": "inspection"}, status=200)["changed"] == [f"pitboss/{name} was changed"]
    assert rita.get("/integrity")["changed"] == [f"pitboss/{name} was changed"]
    assert home.client.get("/healthz").json()["integrity"] == "changed"
    assert told(home)[1:] == [
        ("on-demand", "rita", []),
        ("on-demand", "rita", [f"pitboss/{name} was changed"]),
    ]


def test_sec_1_a_file_that_was_lost_or_put_in_is_found(home: House, installed: Path) -> None:
    (installed / "money.py").unlink()
    (installed / "cheat.py").write_text("", encoding="utf-8")
    found = home.administrator.post("/integrity", {"why": "inspection"}, status=200)["changed"]

    assert found == ["pitboss/cheat.py was added", "pitboss/money.py was lost"]


def test_sec_1_each_kind_of_file_has_a_hash_of_its_own(installed: Path) -> None:
    roots = {"pitboss": installed}
    before = measure({"pace": "calm"}, roots)
    (installed / "money.py").write_text("other", encoding="utf-8")
    code = measure({"pace": "calm"}, roots)
    (installed / "law/procedures.toml").write_text("other", encoding="utf-8")
    rules = measure({"pace": "calm"}, roots)
    other = measure({"pace": "brisk"}, roots)

    assert (code.hashes.code != before.hashes.code, code.hashes.rules == before.hashes.rules) == (True, True)
    assert (rules.hashes.code == code.hashes.code, rules.hashes.rules != code.hashes.rules) == (True, True)
    assert changes(rules, other) == ["the configuration was changed"]
    (installed / "__pycache__").mkdir()
    (installed / "__pycache__/money.pyc").write_bytes(b"compiled")
    assert changes(other, measure({"pace": "brisk"}, roots)) == []


def test_sec_1_the_command_compares_with_what_a_house_was_opened_with(home: House, tmp_path: Path) -> None:
    folder = str(tmp_path / "house")
    found = data("integrity")

    assert found["code"] == measure().hashes.code
    assert data("integrity", "--files")["files"] == measure().files
    other = call("integrity", "--data", folder)
    assert (other.exit_code, "opened with different code and rules and pages" in other.stdout) == (1, True)
    assert "pitboss serve keeps its tables" in refusal("integrity", "--data", str(tmp_path / "nowhere"))[0]
