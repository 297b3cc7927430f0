"""Every way to set five cards, as a player is told of it before he sets them: 680a.11(b)."""

from __future__ import annotations

import pytest

from pitboss.cards import parse_cards
from pitboss.games.elections import Elections
from pitboss.games.hands import NamedSetting
from pitboss.games.registry import game_of
from tests.proves import proves
from tests.table.driving import elect_method
from tests.table.saigon_dealing import EDITIONS
from tests.table.saigon_setting import ANN, BO


def settings(cards: str, elections: Elections) -> dict[frozenset[str], NamedSetting]:
    return {frozenset(each.apart): each for each in game_of(elections).hands.settings(parse_cards(cards), elections)}


@proves("680a.11(b)(1)")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_setting_that_the_dealer_will_reset_says_to_what(edition: str) -> None:
    # 9, 8 and 3 make 20; no other three of these make 10, 20 or 30.
    ways = settings(ANN, elect_method("manual shoe", edition))
    best = frozenset({"Kc", "Jd"})

    assert len(ways) == 10
    assert [apart for apart, each in ways.items() if each.note == "qualifies"] == [best]
    assert [apart for apart, each in ways.items() if each.best] == [best]
    assert [apart for apart, each in ways.items() if each.as_good] == [best]
    assert [each.about for each in ways.values() if each.about] == ["Your cards can qualify."]
    assert ways[best].reset == ()
    assert {frozenset(each.reset) for apart, each in ways.items() if apart != best} == {best}


@proves("680a.11(b)(2)")
@pytest.mark.parametrize("edition", EDITIONS)
def test_cards_that_cannot_qualify_stay_as_they_are_set(edition: str) -> None:
    ways = settings(BO, elect_method("manual shoe", edition))

    assert {each.note for each in ways.values()} == {"does not qualify"}
    assert not any(each.reset for each in ways.values())
    (best,) = [each for each in ways.values() if each.best]
    assert best.about == "Your cards cannot qualify, so go for the highest count."
    assert {each.name for each in ways.values() if each.as_good} == {best.name}


@pytest.mark.parametrize("edition", EDITIONS)
def test_where_a_hand_plays_as_it_was_set_none_is_reset(edition: str) -> None:
    as_set = elect_method("manual shoe", edition, readings={"680a-misset": "as-set"})

    assert not any(each.reset for each in settings(ANN, as_set).values())
