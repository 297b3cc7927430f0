"""Build the browser application into the package: `web.py .venv`, with the environment that has the server's types.

Nothing happens when nothing changed. Otherwise only what is out of date is done again: another lock or another Node
installs the modules, another package makes the types, other sources or other types make the build.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PACKAGE = ROOT / "src" / "pitboss"
STATIC = PACKAGE / "server" / "static"
TYPES = WEB / "src" / "lib" / "api.d.ts"
STAMP = ROOT / ".cache" / "web.json"
SOURCES = ("index.html", "package-lock.json", "vite.config.ts", "svelte.config.js", "src", "public")


def main(environment: str) -> None:
    node = check_node()
    with (WEB / "package.json").open("rb") as project:
        fcntl.flock(project, fcntl.LOCK_EX)  # two calls of make at once: the second waits for the first
        made = read_stamp()
        modules = digest([WEB / "package-lock.json"], node, str(ROOT))
        if made.get("modules") != modules or not (WEB / "node_modules" / ".package-lock.json").is_file():
            print("Installing the modules of the browser application (once, about half a minute)", flush=True)
            run("npm", "ci", "--ignore-scripts", "--silent", "--no-audit", "--no-fund")
            made = write_stamp(modules=modules)
        package = digest([*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.toml"), WEB / "tools" / "types.js"], modules)
        if made.get("package") != package or not TYPES.is_file():
            run("npm", "run", "--silent", "types", PITBOSS_PYTHON=str(ROOT / environment / "bin" / "python"))
            made = write_stamp(**{**made, "package": package})
        sources = digest(files_in(SOURCES), modules)
        if made.get("sources") != sources or not (STATIC / "index.html").is_file():
            print("Building the browser application", flush=True)
            run("npm", "run", "--silent", "build", "--", "--logLevel", "warn")
            write_stamp(**{**made, "sources": sources})


def check_node() -> str:
    """The version of Node, which must be one that the build's tools work with, and have npm beside it."""
    wanted = json.loads((WEB / "package.json").read_text(encoding="utf-8"))["engines"]["node"]
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        missing = "Node" if node is None else "npm"
        sys.exit(
            f"{missing} is not installed, and builds the browser application: Pitboss needs Node {wanted}, with npm.\n"
            "Install it (Debian 13: apt-get install nodejs npm), or set PITBOSS_SKIP_WEB=1 to go on without pages."
        )
    found = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    if not is_new_enough(found):
        sys.exit(
            f"The browser application is built with Node {wanted}, but {node} is {found}.\n"
            "Put a newer one first on the PATH, or set PITBOSS_SKIP_WEB=1 to go on without pages."
        )
    return found


def is_new_enough(version: str) -> bool:
    """What Vite asks for: from 20.19 on in line 20, from 22.12 on in line 22, and every later line."""
    numbers = [int(each) for each in re.findall(r"\d+", version)[:2]]
    major, minor = numbers if len(numbers) == 2 else (0, 0)
    return (major == 20 and minor >= 19) or (major == 22 and minor >= 12) or major > 22


def files_in(names: Iterable[str]) -> list[Path]:
    found: list[Path] = []
    for name in names:
        path = WEB / name
        found += [each for each in path.rglob("*") if each.is_file()] if path.is_dir() else [path]
    return found


def run(*command: str, **environment: str) -> None:
    done = subprocess.run(command, cwd=WEB, env=os.environ | environment, check=False)
    if done.returncode:
        sys.exit(f"Set-up of the browser application stopped, because this failed: {' '.join(command)}")


def read_stamp() -> dict[str, str]:
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def write_stamp(**stamp: str) -> dict[str, str]:
    STAMP.parent.mkdir(exist_ok=True)
    STAMP.write_text(json.dumps(stamp, indent=1), encoding="utf-8")
    return stamp


def digest(files: Iterable[Path], *parts: str) -> str:
    total = hashlib.sha256("\n".join(parts).encode())
    for file in sorted(files):
        total.update(f"{file.relative_to(ROOT)}\0".encode())
        total.update(hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()


if __name__ == "__main__":
    if os.environ.get("PITBOSS_SKIP_WEB") != "1":
        main(*sys.argv[1:])
