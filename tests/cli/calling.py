"""Calling `pitboss` as a user does: in this process, or in one of its own where the process matters."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

from click.testing import CliRunner, Result

from pitboss.cli.main import app


def call(*words: str, columns: int = 80, stdin: str | bytes | None = None) -> Result:
    """Run a command in this process, with a page so many columns wide."""
    return CliRunner().invoke(app, words, prog_name="pitboss", env={"COLUMNS": str(columns)}, input=stdin)


def page(*words: str, columns: int = 80) -> str:
    """What a command that succeeds prints for people."""
    result = call(*words, columns=columns)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def data(*words: str) -> Any:
    """What a command that succeeds prints as JSON."""
    return json.loads(page(*words, "--json"))


def refusal(*words: str) -> list[str]:
    """The lines of a refusal, which stand on standard error alone and end with exit code 2."""
    result = call(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    return result.stderr.splitlines()


def process(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run `python -m pitboss` in a process of its own, without colors unless the environment asks."""
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")}
    return subprocess.run(
        [sys.executable, "-m", "pitboss", *words],
        env={**kept, "PYTHONIOENCODING": "utf-8", **environment},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
