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
from pitboss.exact.compile_kernels import use, uses
from pitboss.games.elections import Elections
from pitboss.games.registry import solver_of
from pitboss.games.solving import Situation
from pitboss.law.edition import games, newest_edition


def kernels() -> dict[str, Dispatcher]:
    """Everything that counts and is compiled to be called from Python, and what plays rounds of games."""
    found = {}
    modules = [each.name for each in iter_modules(pitboss.kernels.__path__, "pitboss.kernels.")]
    for game in games():
        kept = newest_edition(game).kept
        found[f"{kept.folder.name}.kernel._play"] = import_module(f"{kept.package}.kernel")._play
        modules += [each.name for each in iter_modules([str(kept.folder / "counting")], f"{kept.package}.counting.")]
    for module in modules:
        for name, value in vars(import_module(module)).items():
            if isinstance(value, Dispatcher) and value.py_func.__module__ == module:
                found[f"{module.removeprefix('pitboss.kernels.').removeprefix('pitboss.games.')}.{name}"] = value
    return found


def test_every_kernel_is_compiled_for_one_use() -> None:
    assert sorted(name for names in uses().values() for name in names) == sorted(kernels())


def test_a_use_compiles_the_kernels_that_are_named_for_it() -> None:
    for used, names in uses().items():
        use(*used)
        assert [each for each in names if not kernels()[each].signatures] == []


def test_what_is_compiled_ahead_is_all_that_the_figures_use() -> None:
    """What compiles ahead makes up some of its arguments: the real ones have the same types."""
    for used in uses():
        use(*used)

    holdem, flush = solver_of("heads-up-holdem"), solver_of("high-card-flush")
    elections = Elections("677a@proposed-2015")
    holdem.solve(elections, "base")
    assert holdem.worth_of_seeing is not None
    holdem.worth_of_seeing(elections, Situation.read("As Kd", dealer="Qh"))
    flush.solve(Elections("678a@proposed-2015"), "base")

    assert {name: len(each.signatures) for name, each in kernels().items()} == dict.fromkeys(kernels(), 1)


@pytest.mark.prove
def test_what_is_compiled_is_kept_and_not_compiled_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    command = [sys.executable, "-m", "pitboss", "compile"]

    subprocess.run(command, check=True)
    kept = {each: each.stat().st_mtime_ns for each in tmp_path.rglob("*.nb*")}
    subprocess.run(command, check=True)

    assert len([each for each in kept if each.suffix == ".nbi"]) == len(kernels())
    assert {each: each.stat().st_mtime_ns for each in tmp_path.rglob("*.nb*")} == kept
