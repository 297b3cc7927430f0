"""The program of the guide for dealers, against a house in a process of its own."""

from __future__ import annotations

import base64
import re
import textwrap
import time
from pathlib import Path

import httpx
import pytest

from pitboss.people.totp import STEP_MS, code_at
from tests.server.driving import TABLE
from tests.server.processes import Process

GUIDE = Path(__file__).parents[2] / "docs" / "guides" / "deal-over-the-api.md"
PASSWORD = "correct horse battery"


def _program() -> str:
    indented = re.findall(r"(?:^    .*\n|^\n)+", GUIDE.read_text(encoding="utf-8"), re.MULTILINE)
    (found,) = (each for each in indented if "import Client" in each)
    return textwrap.dedent(found)


class _Person:
    """Somebody who logs in for the first time, with a second factor."""

    def __init__(self, address: str, name: str) -> None:
        self._address, self.name = address, name
        self._cookies = httpx.Cookies()
        self._key, self._step = b"", 0

    def post(self, path: str, **body: object) -> dict[str, str]:
        with httpx.Client(base_url=self._address, cookies=self._cookies, timeout=60) as client:
            answer = client.post(f"/api{path}", json=body, headers={"Origin": self._address})
            self._cookies = client.cookies
        assert answer.is_success, answer.text
        found: dict[str, str] = answer.json() if answer.content else {}
        return found

    def enters(self) -> _Person:
        self.post("/login", name=self.name, password=PASSWORD)
        self._key = base64.b32decode(self.post("/account/factor")["key"])
        self._step = time.time_ns() // 1_000_000 // STEP_MS
        self.post("/account/factor/confirm", code=code_at(self._key, self._step))
        return self

    def confirms(self, other: _Person, **house: str) -> None:
        # A code is used once; the next one is accepted already.
        shown = code_at(other._key, other._step + 1)
        self.post(f"/accounts/{other.name}/confirm", code=shown, why="seen", **house)

    def token(self) -> str:
        return self.post("/account/tokens", label="script", scopes=["deal"])["token"]


def _hired(address: str, root: _Person, name: str, role: str) -> _Person:
    code = root.post("/accounts", name=name, role=role, why="hired")["code"]
    person = _Person(address, name)
    person.post("/password", name=name, code=code, password=PASSWORD)
    return person.enters()


def test_the_program_of_the_guide_deals_a_round(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program = _program()
    assert len(program.split("\n\n")[1].strip().splitlines()) == 9
    for written, instead in (("rounds < 10", "rounds < 1"), ("sleep(0.5)", "sleep(0.01)")):
        assert program.count(written) == 1
        program = program.replace(written, instead)
    with Process(tmp_path, options=("--dealer", TABLE)) as process:
        code = process.line_with("first one").split()[-1]
        root = _Person(process.address, "root")
        root.post("/founding", code=code, name="root", password=PASSWORD)
        root.enters()
        flo = _hired(process.address, root, "flo", "floorperson")
        root.confirms(flo, house_code=code)
        dora = _hired(process.address, root, "dora", "dealer")
        flo.confirms(dora)
        for variable, person in (("DEALER", dora), ("FLOOR", flo)):
            monkeypatch.setenv(variable, person.token())
        exec(compile(program.replace("http://127.0.0.1:8679", process.address), str(GUIDE), "exec"), {})
        (card,) = (each for each in httpx.get(f"{process.address}/api/tables").json() if each["id"] == TABLE)

    told = [line.split()[1] for line in capsys.readouterr().out.splitlines()]
    assert (card["rounds"], card["dealt_by"], card["dealer"]) == (1, "person", None)
    assert (told[0], told[-1]) == ("receive", "collect-cards")
    assert {"verify", "no-more-bets", "deal", "settle"} <= set(told)
