"""Cards go around the table one at a time, or as stacks: to each as many as the figures say."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pitboss.games.dealing import one_at_a_time, stacks
from pitboss.games.elections import Elections
from pitboss.law.citation import cite
from pitboss.law.rules import Rules

CLAUSE = cite("679a.8(c)")


@pytest.fixture
def elected(monkeypatch: pytest.MonkeyPatch) -> Callable[[int, int], Elections]:
    """A text under which players and dealer are dealt so many cards."""

    def make(players: int, dealer: int) -> Elections:
        elections = Elections("679a@final-2016")
        cards = {"player-cards": players, "dealer-cards": dealer}
        monkeypatch.setattr(Rules, "number", lambda _, name: cards[name])
        return elections

    return make


@pytest.mark.parametrize(
    ("players", "dealer", "order"),
    [
        (1, 1, "1 4 dealer"),
        (2, 2, "1 4 dealer 1 4 dealer"),
        (2, 3, "1 4 dealer 1 4 dealer dealer"),
        (3, 1, "1 4 dealer 1 4 1 4"),
    ],
)
def test_whoever_has_all_cards_is_passed_over(
    players: int, dealer: int, order: str, elected: Callable[[int, int], Elections]
) -> None:
    elections = elected(players, dealer)

    plan = one_at_a_time((4, 1), elections, CLAUSE)
    assert " ".join(str(step.seat or step.place) for step in plan) == order
    assert {step.cards for step in plan} == {1}
    assert [(step.seat, step.cards) for step in stacks((4, 1), elections, CLAUSE)] == [
        (1, players),
        (4, players),
        (None, dealer),
    ]
