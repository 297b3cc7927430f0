"""A disk that takes no more ends a table at the terminal in words, and leaves the log whole."""

from __future__ import annotations

import resource
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pitboss.store import verify


def room_for(size: int) -> Callable[[], None]:
    """As on a full disk: what is written beyond so many bytes fails."""

    def limited() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    return limited


@pytest.mark.parametrize("size", [2_000, 12_000], ids=["when it is opened", "when it is played at"])
def test_a_table_for_whose_log_there_is_no_room(tmp_path: Path, size: int) -> None:
    log = tmp_path / "evening.log"
    words = [sys.executable, "-m", "pitboss", "play", "three-card-prime", "--log", str(log)]
    told = subprocess.run(
        words, input="+\n\np\n\n" * 40, capture_output=True, text=True, preexec_fn=room_for(size), check=False
    )

    assert told.returncode == 2
    assert "a log on a disk with room (File too large)" in " ".join(told.stderr.split())
    assert "Traceback" not in told.stderr
    # What was written before is whole, and the table can be gone on with.
    assert [fault.code for fault in verify(log)] == []
