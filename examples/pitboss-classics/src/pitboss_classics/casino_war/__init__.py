"""Casino War: one card each, and a war or a surrender on a tie."""

from __future__ import annotations

from pitboss.games.game import Game, lazily
from pitboss.games.hands import Hands
from pitboss.games.house_table import HouseTable
from pitboss.games.play import Play
from pitboss_classics.casino_war import play
from pitboss_classics.casino_war.hands import TIE_CARDS, name_hands
from pitboss_classics.casino_war.places import PLACES
from pitboss_classics.casino_war.settle import settle
from pitboss_classics.casino_war.strategies import STRATEGIES

GAME = Game(
    places=PLACES,
    play=Play(
        deal_plan=play.deal_plan,
        streets=play.streets,
        decisions=play.DECISIONS,
        choices=play.choices,
        draws=play.draws,
        passes=play.passes,
    ),
    settle=settle,
    hands=Hands(name_hands),
    tells_apart={
        "ante": ("winning ante",),
        "war": ("winning war",),
        "surrender": ("surrendered ante",),
        "tie": TIE_CARDS,
    },
    strategies=STRATEGIES,
    house_table=HouseTable(
        table_id="casino-war",
        name="Casino War",
        edition="war@house-2026",
        bots={1: ("Olga", "go-to-war"), 3: ("Per", "surrender")},
        decks=6,
    ),
    solver=lazily(__name__, "solve", "SOLVER"),
    kernel=lazily(__name__, "kernel", "KERNEL"),
)
