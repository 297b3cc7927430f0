"""Every kernel is compiled ahead, and what is compiled is kept."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest
from numba.core.dispatcher import Dispatcher

import pitboss.kernels
from pitboss.exact.compiling import use, uses
from pitboss.law.edition import games, newest_edition


def kernels() -> dict[str, Dispatcher]:
    """Everything in the room of kernels that is compiled to be called from Python, and what plays rounds of games."""
    found = {}
    for game in games():
        folder = newest_edition(game).kept.folder.name
        found[f"{folder}.kernel._play"] = import_module(f"pitboss.games.{folder}.kernel")._play
    for module in iter_modules(pitboss.kernels.__path__, "pitboss.kernels."):
        for name, value in vars(import_module(module.name)).items():
            if isinstance(value, Dispatcher) and value.py_func.__module__ == module.name:
                found[f"{module.name.removeprefix('pitboss.kernels.')}.{name}"] = value
    return found


def test_every_kernel_is_compiled_for_one_use() -> None:
    assert sorted(name for names in uses().values() for name in names) == sorted(kernels())


def test_a_use_compiles_the_kernels_that_are_named_for_it() -> None:
    for used, names in uses().items():
        use(*used)
        assert [each for each in names if not kernels()[each].signatures] == []


@pytest.mark.prove
def test_what_is_compiled_is_kept_and_not_compiled_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    command = [sys.executable, "-m", "pitboss", "compile"]

    subprocess.run(command, check=True)
    kept = {each: each.stat().st_mtime_ns for each in tmp_path.rglob("*.nb*")}
    subprocess.run(command, check=True)

    assert len([each for each in kept if each.suffix == ".nbi"]) == len(kernels())
    assert {each: each.stat().st_mtime_ns for each in tmp_path.rglob("*.nb*")} == kept
