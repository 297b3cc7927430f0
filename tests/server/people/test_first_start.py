"""The first start of a house prints the code that makes its administrator, and later starts do not."""

from __future__ import annotations

import json
from pathlib import Path

import httpx

from tests.server.people.visiting import PASSWORD
from tests.server.processes import Process


def test_sec_2_the_first_start_prints_a_one_time_code_until_there_is_an_administrator(tmp_path: Path) -> None:
    codes = []
    for _ in range(2):
        with Process(tmp_path, options=("--json",)) as process:
            codes.append(json.loads(process.said)["founding_code"])
            process.terminate()
    assert len({code for code in codes if code}) == 2

    with Process(tmp_path, options=("--json",)) as process:
        said = json.loads(process.said)
        address = said["address"].rstrip("/")
        with httpx.Client(base_url=address, headers={"Origin": address}, timeout=60) as client:
            founding = {"code": codes[0], "name": "root", "password": PASSWORD}
            assert client.post("/api/founding", json=founding).status_code == 403
            assert client.post("/api/founding", json={**founding, "code": said["founding_code"]}).status_code == 201
            answer = client.post("/api/login", json={"name": "root", "password": PASSWORD})
            assert answer.json()["needs_factor"] is True
        process.terminate()

    with Process(tmp_path, options=("--json",)) as process:
        assert json.loads(process.said)["founding_code"] is None


def test_whoever_starts_it_by_hand_reads_the_code(tmp_path: Path) -> None:
    with Process(tmp_path) as process:
        process.terminate()

        assert "The code that makes the first one: " in process.rest
