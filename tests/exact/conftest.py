"""A small game in the place of a solver, and a folder for its results."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.exact.cache import Cache
from tests.exact.whist import Whist


@pytest.fixture
def whist(monkeypatch: pytest.MonkeyPatch) -> Whist:
    """Three Card Prime is solved by it."""
    solver = Whist()
    for room in ("answers", "question"):
        monkeypatch.setattr(f"pitboss.exact.{room}.solver_of", lambda _game: solver)
    return solver


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "results"


@pytest.fixture
def cache(folder: Path) -> Cache:
    return Cache(folder)
