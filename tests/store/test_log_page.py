"""The page on the log is right: its shell program finds an honest log whole and a changed one broken."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.house.playing import opening, sitting
from tests.store.writing import caused, write

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "log.md"


def checked(folder: Path) -> str:
    program = PAGE.read_text(encoding="utf-8").split("```sh\n")[1].split("```")[0]
    return subprocess.run(["sh", "-c", program], cwd=folder, capture_output=True, text=True, check=True).stdout


def test_the_program_checks_the_chain(tmp_path: Path) -> None:
    log = write(tmp_path / "T1.log", caused(opening(), sitting(1), sitting(2)))

    assert checked(tmp_path) == ""
    log.write_bytes(log.read_bytes().replace(b'"who":"P1"', b'"who":"P3"'))
    assert checked(tmp_path) == "broken: 3\n"
