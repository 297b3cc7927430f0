"""Set-up leaves bytecode of everything, and of our own files never any that is not theirs."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import cache_from_source, module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path(__file__).parent.parent / "scripts" / "environment.py"


@pytest.fixture(scope="module")
def environment() -> ModuleType:
    """The script that makes the environment."""
    spec = spec_from_file_location("environment", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """A package of two modules."""
    package = tmp_path / "whist"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "tricks.py").write_text("TRICKS = 13\n")
    return tmp_path


def python(*words: str, within: Path) -> subprocess.CompletedProcess[str]:
    """A Python that writes no bytecode, started in a folder."""
    names = os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        [sys.executable, *words], cwd=within, env=names, capture_output=True, encoding="utf-8", check=True
    )


def bytecode(sources: Path) -> dict[Path, int]:
    """The bytecode that there is, and when it was written."""
    return {each: each.stat().st_mtime_ns for each in sources.rglob("*.pyc")}


def test_python_loads_what_was_compiled(environment: ModuleType, sources: Path) -> None:
    environment.compile_package(sources)

    loaded = python("-v", "-c", "import whist.tricks", within=sources).stderr

    assert f"# code object from '{cache_from_source(str(sources / 'whist' / 'tricks.py'))}'" in loaded


def test_what_is_compiled_is_not_compiled_again(environment: ModuleType, sources: Path) -> None:
    environment.compile_package(sources)
    before = bytecode(sources)

    environment.compile_package(sources)

    assert len(before) == 2
    assert bytecode(sources) == before


def test_of_a_changed_file_nothing_old_is_run_though_its_size_and_time_are_the_same(
    environment: ModuleType, sources: Path
) -> None:
    environment.compile_package(sources)
    changed, before = sources / "whist" / "tricks.py", bytecode(sources)
    times = changed.stat()

    changed.write_text("TRICKS = 14\n")
    os.utime(changed, ns=(times.st_atime_ns, times.st_mtime_ns))

    assert python("-c", "from whist.tricks import TRICKS; print(TRICKS)", within=sources).stdout == "14\n"
    environment.compile_package(sources)
    written = {Path(each) for each, time in bytecode(sources).items() if before[each] != time}
    assert written == {Path(cache_from_source(str(changed)))}


def test_a_file_that_does_not_compile_is_left_for_python_to_speak_of(environment: ModuleType, sources: Path) -> None:
    (sources / "whist" / "broken.py").write_text("TRICKS =\n")

    environment.compile_package(sources)

    assert len(bytecode(sources)) == 2


def test_a_folder_that_cannot_be_written_is_no_obstacle(environment: ModuleType, sources: Path) -> None:
    (sources / "whist" / "__pycache__").write_text("in the way")

    environment.compile_package(sources)

    assert bytecode(sources) == {}


def test_an_environment_that_lost_its_bytecode_is_still_whole(environment: ModuleType, tmp_path: Path) -> None:
    installed = tmp_path / "lib" / "python3" / "site-packages"
    (installed / "__pycache__").mkdir(parents=True)
    (installed / "whist.py").write_text("")

    assert environment.contents(tmp_path) == ["site-packages/whist.py"]


def test_libraries_are_compiled_below_a_folder_called_tests_but_their_own_tests_are_not(
    environment: ModuleType, tmp_path: Path
) -> None:
    made = tmp_path / "tests" / "checkout" / ".venv"
    library = made / "lib" / "python3" / "site-packages" / "whist"
    (library / "tests").mkdir(parents=True)
    (made / "bin").mkdir()
    (made / "bin" / "python").symlink_to(sys.executable)
    (library / "tricks.py").write_text("TRICKS = 13\n")
    (library / "tests" / "test_tricks.py").write_text("")

    environment.compile_installed(made)

    assert bytecode(made).keys() == {Path(cache_from_source(str(library / "tricks.py")))}


def test_whatever_a_command_loads_of_this_environment_is_compiled(tmp_path: Path) -> None:
    script = """
import sys, numba, rich.console, pitboss.server.run
specs = [getattr(each, "__spec__", None) for each in sys.modules.values()]
print(*(each.cached for each in specs if each and each.cached), sep="\\n")
"""
    cached = python("-c", script, within=tmp_path).stdout.splitlines()
    installed = [each for each in cached if "site-packages" in each]

    assert len(installed) > 500
    assert [each for each in installed if not Path(each).exists()] == []
