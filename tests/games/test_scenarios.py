"""Every scenario of tests/scenarios settles exactly as it says, line by line in the chapter's order."""

from __future__ import annotations

from collections import Counter

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
    assert scenario.settled() == scenario.expected, scenario.data["name"]


def test_scenarios_are_named_once() -> None:
    named = Counter(each.id for each in scenarios())

    assert [name for name, times in named.items() if times > 1] == []


def test_a_scenario_keeps_its_name_whatever_stands_around_it() -> None:
    data = {"name": "The dealer does not qualify: the Ante goes back, Play is paid"}
    scenario = Scenario("three_card_prime/ante-and-play", "679a@final-2016", data)

    # The mark is what `printf %s NAME | sha256sum` begins with.
    assert scenario.id == "three_card_prime/ante-and-play/dealer-does-not-qualify-ante-fc19@final-2016"
