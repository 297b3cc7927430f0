"""A command run as on a full disk: what it writes to a file beyond so many bytes fails."""

from __future__ import annotations

import subprocess
import sys

# The limit is set by a process of its own, which becomes the command: code run between a fork and its exec may hang.
_LIMITED = """
import os, resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), int(sys.argv[1])))
os.execv(sys.executable, [sys.executable, "-m", "pitboss", *sys.argv[2:]])
"""


def pitboss_with_room_for(most: int, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """What `pitboss` says and how it ends, in files of so many bytes at most."""
    command = [sys.executable, "-c", _LIMITED, str(most), *words]
    return subprocess.run(command, input=typed, capture_output=True, text=True, check=False, timeout=120)
