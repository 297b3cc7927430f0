"""A package of its own as an installer leaves it, without an installer."""

from __future__ import annotations

import shutil
import tomllib
from pathlib import Path


def installed(project: Path) -> Path:
    """The first package of a project where it was installed, with its entry points beside it."""
    site = project / "site"
    shutil.copytree(project / "src", site)
    told = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    folder = str(told["name"]).replace("-", "_")
    about = site / f"{folder}-{told['version']}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {told['name']}\nVersion: {told['version']}\n")
    points = [
        f"[{group}]" + "".join(f"\n{name} = {of}" for name, of in each.items())
        for group, each in told["entry-points"].items()
    ]
    (about / "entry_points.txt").write_text("\n".join(points))
    return site / folder
