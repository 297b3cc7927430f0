"""Houses in processes of their own, which can be killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

import httpx

from tests.server.driving import AT_TABLE

Json = dict[str, Any]


class NotOpened(Exception):
    """The house did not open; what it said instead."""


class Process:
    """`pitboss serve` on a free port."""

    def __init__(
        self, folder: Path, pace: str = "instant", options: tuple[str, ...] = (), files: int | None = None
    ) -> None:
        words = ["serve", "--port", "0", "--data", str(folder), "--pace", pace, *options]
        within = [] if files is None else ["prlimit", f"--nofile={files}:{files}"]
        self._process = subprocess.Popen(
            [*within, sys.executable, "-m", "pitboss", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert self._process.stdout is not None
        self.said = self._process.stdout.readline()
        if "http://" not in self.said:
            self._reap()
            raise NotOpened(self.said + self.rest)
        self.address = self.said.split()[-1].rstrip("/")

    @property
    def pid(self) -> int:
        return self._process.pid

    def line_with(self, words: str) -> str:
        """The next line that it says with these words."""
        assert self._process.stdout is not None
        return next(line for line in self._process.stdout if words in line)

    def kill(self) -> None:
        """As a loss of power would: nothing more is done."""
        self._process.kill()
        self._reap()

    def terminate(self) -> int:
        """As whoever runs it would: it closes in good order."""
        self._process.send_signal(signal.SIGTERM)
        return self._reap()

    def _reap(self) -> int:
        self.rest = self._process.stdout.read() if self._process.stdout else ""
        code = self._process.wait(timeout=30)
        if self._process.stdout:
            self._process.stdout.close()
        return code

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self.kill()


@contextmanager
def asking(process: Process, token: str | None = None) -> Iterator[httpx.Client]:
    """Somebody who asks a house."""
    headers = {"Origin": process.address}
    if token is not None:
        headers["Cookie"] = token
    with httpx.Client(base_url=process.address, headers=headers, timeout=60) as client:
        yield client


def new_guest(process: Process) -> tuple[str, str]:
    """A guest's name, and the cookie that proves it."""
    with asking(process) as client:
        answer = client.post("/api/session")
        return answer.json()["player"], answer.headers["set-cookie"].split(";")[0]


def command(client: httpx.Client, id_: str, do: str, **fields: Any) -> Json:
    """A command over HTTP, and its answer."""
    body = {"frame": "given", "id": id_, "command": {"do": do, **fields}}
    answer: Json = client.post(f"{AT_TABLE}/commands", json=body).json()
    return answer


def view(client: httpx.Client) -> Json:
    """The table as the guest sees it; who asks too often is patient."""
    while (answer := client.get(f"{AT_TABLE}/view")).status_code == 429:
        time.sleep(0.05)
    snapshot: Json = answer.json()
    return snapshot
