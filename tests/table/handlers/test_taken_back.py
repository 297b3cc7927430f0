"""A decision may take a wager back that was placed before the deal: its chips are the player's again at once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.games import decided, wager_checks
from pitboss.games.check_decisions import decision_faults
from pitboss.games.elections import Elections
from pitboss.games.game import Game
from pitboss.games.play import BoxFacts, Choice, Decision, TableFacts
from pitboss.games.registry import find_game
from pitboss.games.rule_data import rules
from pitboss.games.settler import read_round, settle
from pitboss.law.citation import cite
from pitboss.law.incomplete import Incomplete
from pitboss.law.refusal import Refused
from pitboss.table.events import DecisionMade
from pitboss.table.procedure import in_force
from tests.table.driving import CHIPS, FINAL, Driver, elect

TAKE_BACK = Decision("take-back", takes_back="ante")


def choices(_box: BoxFacts, _table: TableFacts, _street: str, _elections: Elections) -> tuple[Choice, ...]:
    return (Choice("take-back", cite("679a.11(b)"), takes_back="ante"),)


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Three Card Prime, in which players may only take back the Ante Wager; the Prime Wager stays."""
    prime = find_game("three-card-prime")
    changed = replace(prime, play=replace(prime.play, decisions=(*prime.play.decisions, TAKE_BACK), choices=choices))
    monkeypatch.setattr(in_force, "_play", lambda _edition: changed.play)
    for module in (wager_checks, decided):
        monkeypatch.setattr(module, "game_of", lambda _elections: changed)
    return changed


def asked(**wagers: int) -> Driver:
    table = Driver(elect(FINAL))
    table.sit("Ann", 2)
    table.wager("Ann", 2, **wagers)
    table.until("decision")
    return table


def test_its_chips_are_handed_back_and_it_is_not_settled(game: Game) -> None:
    table = asked(ante=1000, prime=500)

    (made,) = table.choose(2, "take-back")

    assert isinstance(made, DecisionMade)
    assert (made.takes_back, made.returned, made.wager, made.amount) == ("ante", 1000, None, 0)
    assert table.table.boxes[2].wagers == {"prime": 500}
    assert table.chips()["Ann"] == CHIPS - 500
    table.until("collect-cards")
    assert [line.wager for line in table.table.boxes[2].lines or ()] == ["prime"]


def test_a_round_may_be_written_without_it(game: Game) -> None:
    settled = settle(read_round(f"{FINAL} dealer=Ah8h3c | 1 QdJd9s prime=500 decision=take-back"))

    assert [line.wager for line in settled.lines] == ["prime"]


def test_in_a_game_where_nobody_takes_it_back_a_round_may_not() -> None:
    with pytest.raises(Refused, match="place the Ante Wager first"):
        settle(read_round(f"{FINAL} dealer=Ah8h3c | 1 QdJd9s prime=500"))


def test_a_decision_that_took_a_wager_back_does_not_stand_beside_that_wager(game: Game) -> None:
    with pytest.raises(Refused, match="cannot have decided 'take-back'"):
        settle(read_round(f"{FINAL} dealer=Ah8h3c | 1 QdJd9s ante=1000 decision=take-back"))


def test_a_game_that_offers_it_for_a_wager_nobody_made_is_told_so(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    prime = (Choice("take-back", cite("679a.11(b)"), takes_back="prime"),)
    play = replace(game.play, decisions=(Decision("take-back", takes_back="prime"),), choices=lambda *_asked: prime)
    monkeypatch.setattr(in_force, "_play", lambda _edition: play)
    table = asked(ante=1000)

    with pytest.raises(Incomplete, match="take-back is offered to a player without prime"):
        table.choose(2, "take-back")


@pytest.mark.parametrize(
    ("decision", "told"),
    [
        (Decision("retreat", takes_back="play"), "retreat takes back play, which nobody places before the deal"),
        (Decision("retreat", takes_back="moon"), "retreat takes back moon, which nobody places before the deal"),
        (Decision("retreat", "play", takes_back="ante"), "retreat makes a wager and takes one back"),
    ],
)
def test_a_game_that_takes_back_what_it_cannot_is_refused_when_it_is_made(decision: Decision, told: str) -> None:
    prime = find_game("three-card-prime")
    changed = replace(prime, play=replace(prime.play, decisions=(*prime.play.decisions, decision)))

    assert told in " ".join(decision_faults(rules(FINAL), changed))
