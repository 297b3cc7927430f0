"""The first start of a house prints the code that makes its administrator, and later starts do not."""

from __future__ import annotations

import re
from pathlib import Path

import httpx

from tests.server.people.visiting import PASSWORD
from tests.server.processes import Process

CODE = re.compile(r"Use this code to create the first one: ([A-Z2-7-]{19})\n")


def test_sec_2_a_start_prints_a_one_time_code_until_there_is_an_administrator(tmp_path: Path) -> None:
    with Process(tmp_path) as process:
        process.terminate()
        (old,) = CODE.findall(process.rest)

    with Process(tmp_path) as process:
        new = process.line_with("Use this code to create")
        (code,) = CODE.findall(new)
        with httpx.Client(base_url=process.address, headers={"Origin": process.address}, timeout=60) as client:
            founding = {"code": old, "name": "root", "password": PASSWORD}
            assert client.post("/api/founding", json=founding).status_code == 403
            assert client.post("/api/founding", json={**founding, "code": code}).status_code == 201
            answer = client.post("/api/login", json={"name": "root", "password": PASSWORD})
            assert answer.json()["needs_factor"] is True
        process.terminate()

    with Process(tmp_path) as process:
        process.terminate()
        assert CODE.findall(process.rest) == []
