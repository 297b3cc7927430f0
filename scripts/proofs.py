"""Write the index of which test proves which clause, when a test has changed since: `proofs.py .venv`.

The index is built like the browser application and not kept in git: whoever installs a wheel gets it.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
INDEX = ROOT / "src" / "pitboss" / "law" / "proofs.json"
STAMP = ROOT / ".cache" / "proofs.stamp"
SOURCES = ("tests/**/*.py", "tests/**/*.toml", "tests/**/*.csv", "src/pitboss/**/*.toml")
"""What decides which tests there are and which clauses they claim."""


def main(environment: str) -> None:
    if not (ROOT / "tests").is_dir():
        return
    now = digest()
    if INDEX.is_file() and STAMP.is_file() and STAMP.read_text(encoding="utf-8") == now:
        return
    print("Collecting which test proves which clause", flush=True)
    python = str(ROOT / environment / "bin" / "python")
    command = [python, "-m", "pytest", "--collect-only", "-qq", "--write-proofs", f"--proofs-to={INDEX}"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        # Nobody is kept from running Pitboss by a test that cannot be read; `make test` says what is wrong with it.
        print("Not every test could be read, so the index stays as it was: `make proofs` says why.")
        return
    STAMP.parent.mkdir(exist_ok=True)
    STAMP.write_text(now, encoding="utf-8")


def digest() -> str:
    found = hashlib.sha256()
    for path in sorted({path for pattern in SOURCES for path in ROOT.glob(pattern)}):
        found.update(path.relative_to(ROOT).as_posix().encode() + b"\0")
        found.update(hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()


if __name__ == "__main__":
    main(sys.argv[1])
