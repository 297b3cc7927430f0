"""Every event has a place where it is folded into the state."""

from __future__ import annotations

from typing import get_args

from pitboss.table.events import AnyEvent
from pitboss.table.evolve import FOLDS


def test_every_event_changes_the_state_in_one_place() -> None:
    assert set(FOLDS) == set(get_args(AnyEvent))
