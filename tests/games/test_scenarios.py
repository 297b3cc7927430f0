"""Every scenario of tests/scenarios settles exactly as it says, line by line in the chapter's order."""

from __future__ import annotations

import pytest

from tests.proves import proves
from tests.scenario import Scenario, scenarios


@pytest.mark.parametrize(
    "scenario",
    [
        pytest.param(each, id=each.id, marks=[proves(*each.proves, editions=each.edition)] if each.proves else [])
        for each in scenarios()
    ],
)
def test_scenario(scenario: Scenario) -> None:
    assert scenario.settled() == scenario.expected


def test_scenarios_are_named_once() -> None:
    names = [each.id for each in scenarios()]

    assert len(names) == len(set(names))
