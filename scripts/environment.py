"""Bring a virtual environment in line with a lock file: `environment.py .venv requirements/dev.txt`.

Nothing happens when it already is. Otherwise only what is out of date is done again: another lock, another
interpreter or another place makes the environment anew, another pyproject.toml installs the package again.
One that was left half made, or has lost something, is made anew.

Everything is compiled to bytecode here, because later it may not be: where PYTHONDONTWRITEBYTECODE is set, or the files
belong to somebody else, Python would compile a thousand modules again for every command.
"""

from __future__ import annotations

import fcntl
import hashlib
import importlib.util
import json
import py_compile
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

OLDEST_PYTHON = (3, 11)
ROOT = Path(__file__).resolve().parent.parent
BYTECODE = "all but tests of libraries"
"""What of the environment is compiled."""
CHECKED_HASH = (0b11).to_bytes(4, "little")
"""How bytecode says that it is found by a hash, and that the hash is to be compared."""


def main(directory: str, lock: str) -> None:
    environment = ROOT / directory
    with (ROOT / "pyproject.toml").open("rb") as project:
        fcntl.flock(project, fcntl.LOCK_EX)  # two calls of make at once: the second waits for the first
        foundation = digest((ROOT / lock).read_bytes(), sys.version, sys.base_prefix, str(environment))
        package = digest(project.read())
        made = read_stamp(environment)
        if made.get("foundation") != foundation or not is_whole(environment, made):
            make(environment, lock)
            made = write_stamp(environment, {"foundation": foundation})
        if made.get("bytecode") != BYTECODE:
            compile_installed(environment)
            made = write_stamp(environment, made | {"bytecode": BYTECODE})
        if made.get("package") != package:
            pip(environment, "--no-deps", "--no-build-isolation", "--editable", str(ROOT))
            write_stamp(environment, made | {"package": package})
        compile_package(ROOT / "src")


def check_python() -> None:
    if tuple(sys.version_info) < OLDEST_PYTHON:
        wanted = ".".join(map(str, OLDEST_PYTHON))
        sys.exit(
            f"Pitboss needs Python {wanted} or newer; {sys.executable} is {sys.version.split()[0]}.\n"
            f"Name another one: make PYTHON=python{wanted} setup"
        )
    if importlib.util.find_spec("ensurepip") is None:
        version = "{}.{}".format(*sys.version_info)
        sys.exit(
            f"Python {version} cannot make virtual environments here: its `venv` package is not installed.\n"
            f"On Debian: apt-get install python{version}-venv"
        )


def make(environment: Path, lock: str) -> None:
    print(f"Making {environment.name} from {lock} (once, about a minute)", flush=True)
    if environment.is_symlink() or environment.is_file():
        environment.unlink()
    shutil.rmtree(environment, ignore_errors=True)
    # The interpreter may be the one inside the environment, where that is activated: start from its base.
    base = getattr(sys, "_base_executable", sys.executable)
    run(base if Path(base).exists() else sys.executable, "-m", "venv", str(environment))
    pip(environment, "--no-compile", "--require-hashes", "--requirement", str(ROOT / lock))


def compile_installed(environment: Path) -> None:
    """Compile what was installed, on all cores; its files never change, so their times tell that they have not."""
    python = str(environment / "bin" / "python")
    places = map(str, environment.glob("lib/python*/site-packages"))
    # Only a library's own tests are left out: the checkout itself may lie below a folder called `tests`.
    own_tests = "/site-packages/(.*/)?tests/"
    # A library may carry a file that does not compile, and that nobody imports.
    subprocess.run([python, "-m", "compileall", "-qq", "-j", "0", "-x", own_tests, *places], cwd=ROOT, check=False)


def compile_package(sources: Path) -> None:
    """Compile those of our own files whose bytecode is not theirs.

    Bytecode is bound to the contents of the file, which Python compares whenever it loads it. To go by time and size,
    as usual, saves four milliseconds a command, and could run old code after two changes in the same second, or after
    files were copied with their times.
    """
    for source in sources.rglob("*.py"):
        with suppress(OSError, py_compile.PyCompileError):
            if not is_compiled(source):
                checked = py_compile.PycInvalidationMode.CHECKED_HASH
                py_compile.compile(str(source), doraise=True, invalidation_mode=checked)


def is_compiled(source: Path) -> bool:
    """Whether there is bytecode of just these contents: after its magic number, the mark of a checked hash and that."""
    try:
        head = Path(importlib.util.cache_from_source(str(source))).read_bytes()[:16]
    except FileNotFoundError:
        return False
    wanted = importlib.util.MAGIC_NUMBER + CHECKED_HASH + importlib.util.source_hash(source.read_bytes())
    return head == wanted


def pip(environment: Path, *arguments: str) -> None:
    python = str(environment / "bin" / "python")
    run(python, "-m", "pip", "--disable-pip-version-check", "-qq", "install", *arguments)


def run(*command: str) -> None:
    done = subprocess.run(command, cwd=ROOT, check=False)
    if done.returncode:
        sys.exit(f"Set-up stopped, because this failed: {' '.join(command)}")


def stamp_file(environment: Path) -> Path:
    return environment / "pitboss-stamp.json"


def read_stamp(environment: Path) -> dict[str, object]:
    try:
        stamp = json.loads(stamp_file(environment).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def write_stamp(environment: Path, done: dict[str, object]) -> dict[str, object]:
    """Put down what is done; what is not named is still to do."""
    stamp = done | {"contents": contents(environment)}
    stamp_file(environment).write_text(json.dumps(stamp, indent=1), encoding="utf-8")
    return stamp


def is_whole(environment: Path, made: dict[str, object]) -> bool:
    """Whether the interpreter starts and everything that was installed is still there."""
    recorded = made.get("contents")
    if not isinstance(recorded, list) or not set(recorded) <= set(contents(environment)):
        return False
    try:
        started = subprocess.run([str(environment / "bin" / "python"), "-S", "-c", ""], check=False)
    except OSError:
        return False
    return started.returncode == 0


def contents(environment: Path) -> list[str]:
    """What lies in the environment, but for bytecode, which may be made again at any time."""
    places = [environment / "bin", *environment.glob("lib/python*/site-packages")]
    entries = [entry for place in places if place.is_dir() for entry in place.iterdir()]
    return sorted(f"{entry.parent.name}/{entry.name}" for entry in entries if entry.name != "__pycache__")


def digest(*parts: bytes | str) -> str:
    total = hashlib.sha256()
    for part in parts:
        total.update(hashlib.sha256(part.encode() if isinstance(part, str) else part).digest())
    return total.hexdigest()


if __name__ == "__main__":
    check_python()
    main(*sys.argv[1:])
