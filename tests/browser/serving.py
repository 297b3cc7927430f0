"""A house for browsers, in a process of its own that can be killed and started again at the same address."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import Self

ROOT = Path(__file__).parents[2]


class House:
    """`pitboss serve` on a port of its own, which is the same after every start.

    Another module than `pitboss` may be run in its stead, with the same words.
    """

    def __init__(self, folder: Path, module: str = "pitboss", *, pace: str = "instant") -> None:
        self._folder, self._module, self._pace = folder, module, pace
        # While the house is closed, nobody else is given its port: not even a browser that tries to reach it.
        self._kept = socket.socket()
        self._kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._kept.bind(("127.0.0.1", 0))
        self._port = str(self._kept.getsockname()[1])
        self.address = f"http://127.0.0.1:{self._port}"
        self._process: subprocess.Popen[str] | None = None
        self.start()

    def start(self) -> None:
        words = ["serve", "--port", self._port, "--data", str(self._folder), "--pace", self._pace]
        self._process = subprocess.Popen(
            [sys.executable, "-m", self._module, *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            cwd=ROOT,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        assert "http://" in said, said + self._process.stdout.read()

    def kill(self) -> None:
        """As a loss of power would: nothing more is done."""
        assert self._process is not None
        self._process.kill()
        self._process.communicate(timeout=30)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._process is not None and self._process.poll() is None:
            self.kill()
        self._kept.close()
