"""Mississippi Stud: three streets of wagers on two cards of one's own and three for everyone, and no dealer to beat."""

from __future__ import annotations

from pitboss.games.game import Game, lazily
from pitboss.games.hands import Hands
from pitboss.games.house_table import HouseTable
from pitboss.games.play import Play
from pitboss.ranking import ThreeCardCategory
from pitboss_classics.mississippi_stud import play
from pitboss_classics.mississippi_stud.hands import PAID_APART, name_hands
from pitboss_classics.mississippi_stud.places import PLACES
from pitboss_classics.mississippi_stud.settle import settle
from pitboss_classics.mississippi_stud.strategies import STRATEGIES

GAME = Game(
    places=PLACES,
    play=Play(
        deal_plan=play.deal_plan,
        streets=play.streets,
        decisions=play.DECISIONS,
        choices=play.choices,
        forfeits=play.forfeits,
        passes=play.passes,
        steps=play.STEPS,
        stub=play.STUB,
    ),
    settle=settle,
    hands=Hands(name_hands),
    tells_apart={
        "ante": PAID_APART,
        "third": PAID_APART,
        "fourth": PAID_APART,
        "fifth": PAID_APART,
        "board-bonus": (ThreeCardCategory,),
    },
    strategies=STRATEGIES,
    house_table=HouseTable(
        table_id="mississippi-stud",
        name="Mississippi Stud",
        edition="mstud@house-2026",
        bots={1: ("Ada", "points"), 4: ("Emil", "stays")},
    ),
    solver=lazily(__name__, "solve", "SOLVER"),
)
