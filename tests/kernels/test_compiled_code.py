"""Compiled code is kept where it can be, and found again only while no file that holds compiled code has changed."""

from __future__ import annotations

import os
import shutil
from concurrent.futures import ThreadPoolExecutor
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

import pitboss.kernels


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package like ours with a kernel, a game's solver, and a user's cache beside it."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    package = tmp_path / "package"
    (package / "kernels").mkdir(parents=True)
    shutil.copy(str(pitboss.kernels.__file__), package / "kernels" / "__init__.py")
    (package / "kernels" / "evaluator.py").write_text("RANKS = 13\n")
    (package / "games" / "whist" / "counting").mkdir(parents=True)
    (package / "games" / "whist" / "counting" / "tricks.py").write_text("import numba\nTRICKS = 14\n")
    (package / "games" / "whist" / "solve.py").write_text("import numba\nHANDS = 4\n")
    (package / "games" / "whist" / "settle.py").write_text("TRICKS = 14\n")
    return package


def load(package: Path) -> ModuleType:
    """The kernels of this package, imported as a process would."""
    spec = spec_from_file_location("kernels_elsewhere", package / "kernels" / "__init__.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def folder(package: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a process that imports the kernels of this package keeps compiled code."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", "")
    load(package)
    return Path(os.environ["NUMBA_CACHE_DIR"])


def test_it_stands_beside_the_kernels_and_is_found_again(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = folder(package, monkeypatch)

    assert first.is_relative_to(package / "kernels" / "__pycache__")
    assert folder(package, monkeypatch) == first


@pytest.mark.parametrize("changed", ["kernels/evaluator.py", "games/whist/solve.py", "games/whist/counting/tricks.py"])
def test_a_change_in_any_file_with_compiled_code_leaves_all_of_it_behind(
    package: Path, monkeypatch: pytest.MonkeyPatch, changed: str
) -> None:
    before = folder(package, monkeypatch)
    times = (package / changed).stat()

    (package / changed).write_text((package / changed).read_text().replace("1", "2").replace("4", "5"))
    os.utime(package / changed, (times.st_atime, times.st_mtime))

    assert folder(package, monkeypatch) != before


def test_a_change_elsewhere_leaves_it_alone(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = folder(package, monkeypatch)

    (package / "games" / "whist" / "settle.py").write_text("TRICKS = 13\n")

    assert folder(package, monkeypatch) == before


def test_a_package_that_cannot_be_written_keeps_it_in_the_users_cache(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (package / "kernels" / "__pycache__").write_text("in the way")

    assert folder(package, monkeypatch).is_relative_to(tmp_path / "cache" / "pitboss")


def test_with_no_place_at_all_it_is_kept_for_the_process_alone(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (package / "kernels" / "__pycache__").write_text("in the way")
    (tmp_path / "cache").write_text("in the way")

    assert folder(package, monkeypatch).is_dir()


def test_a_folder_that_the_user_named_is_left_to_him(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "mine"))

    load(package)

    assert os.environ["NUMBA_CACHE_DIR"] == str(tmp_path / "mine")


def test_of_many_states_only_a_few_are_kept(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(12):
        (package / "kernels" / "evaluator.py").write_text(f"RANKS = {number}\n")
        kept = folder(package, monkeypatch)

    assert kept.is_dir()
    assert len(list(kept.parent.iterdir())) < 12


@pytest.mark.parametrize("states", [1, 4])
def test_those_who_begin_at_the_same_moment_all_keep_it_beside_the_kernels(
    package: Path, monkeypatch: pytest.MonkeyPatch, states: int
) -> None:
    beside = folder(package, monkeypatch).parent
    kernels, names = load(package), [f"{number % states}" for number in range(16)]

    for turn in range(20):
        with ThreadPoolExecutor(len(names)) as pool:
            made = list(pool.map(kernels._folder, [f"{turn} {name}" for name in names]))
        assert made == [beside / f"{turn} {name}" for name in names]
