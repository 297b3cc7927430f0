"""From a house that was just opened to the first hand by HTTP alone: the lines of the guide, run as they are."""

from __future__ import annotations

import re
import shlex
import time
from pathlib import Path
from typing import Any

import httpx

from tests.server.processes import Process

GUIDE = Path(__file__).parents[2] / "docs" / "guides" / "write-a-bot.md"
WRITTEN = "http://127.0.0.1:8679"
"""Where the guide takes the house to be."""
BREATH = 0.05
Json = dict[str, Any]


def _lines() -> list[str]:
    """What one types, without the prompt."""
    section = GUIDE.read_text(encoding="utf-8").partition("## Without the client")[2]
    return [line.strip() for line in re.findall(r"^    (.+)$", section, re.MULTILINE)]


class Shell:
    """As much of a shell and of curl as the guide uses."""

    def __init__(self, house: str) -> None:
        self._house = house
        self._variables: dict[str, str] = {}
        self.jars: dict[str, httpx.Cookies] = {}

    def run(self, line: str) -> Json | None:
        """The answer to a request; none to a line that only gives names to things."""
        line = line.replace(WRITTEN, self._house)
        if not line.startswith("curl "):
            for word in shlex.split(line.replace(";", " ")):
                name, _, value = word.partition("=")
                self._variables[name] = value
            return None
        words = [re.sub(r"\$(\w+)", lambda found: self._variables[found[1]], word) for word in shlex.split(line)[1:]]
        return self._curl(words)

    def _curl(self, words: list[str]) -> Json:
        headers: dict[str, str] = {}
        method, body, sent, kept = "GET", None, "", ""
        given = iter(words)
        address = ""
        for word in given:
            match word:
                case "-s":
                    pass
                case "-H":
                    name, _, value = next(given).partition(": ")
                    headers[name] = value
                case "-X":
                    method = next(given)
                case "-d":
                    method, body = "POST", next(given)
                case "-b":
                    sent = next(given)
                case "-c":
                    kept = next(given)
                case _:
                    assert not word.startswith("-"), f"the guide uses {word}"
                    address = word
        if body is not None:
            # What curl says that a body is unless told otherwise.
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        with httpx.Client(cookies=self.jars.get(sent), timeout=60) as client:
            answer = client.request(method, address, headers=headers, content=body)
            if kept:
                self.jars[kept] = client.cookies
        assert answer.status_code < 300, (words, answer.text)
        found: Json = answer.json()
        return found


def test_the_guide_has_five_requests() -> None:
    assert sum(line.startswith("curl ") for line in _lines()) == 5


def test_the_lines_of_the_guide_lead_to_a_dealt_hand(tmp_path: Path) -> None:
    with Process(tmp_path / "house", "instant") as house:
        shell = Shell(house.address)
        answers = [answer for line in _lines() if (answer := shell.run(line)) is not None]
        assert [answer.get("frame") for answer in answers] == [None, *["acknowledged"] * 3, "snapshot"]

        # The cards come a moment after the last wager, and lie there until the player has decided.
        view = answers[-1]["view"]
        while not view["hands"]:
            time.sleep(BREATH)
            again = shell.run(_lines()[-1])
            assert again is not None
            view = again["view"]
        assert len(view["hands"]["3"]["hand"]) == 3
