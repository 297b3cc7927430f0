"""A disk that takes no more ends a table at the terminal in words, and leaves the log whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.store import verify
from tests.little_room import pitboss_with_room_for


@pytest.mark.parametrize("size", [2_000, 12_000], ids=["when it is opened", "when it is played at"])
def test_a_table_for_whose_log_there_is_no_room(tmp_path: Path, size: int) -> None:
    log = tmp_path / "evening.log"
    told = pitboss_with_room_for(size, "play", "three-card-prime", "--log", str(log), typed="+\n\np\n\n" * 40)

    assert told.returncode == 2
    assert "a log on a disk with room (File too large)" in " ".join(told.stderr.split())
    assert "Traceback" not in told.stderr
    # What was written before is whole, and the table can be gone on with.
    assert [fault.code for fault in verify(log)] == []
