"""Three Card Poker: Ante and Play, Ante Bonus, Pair Plus."""

from __future__ import annotations

from pitboss.games.game import Game, lazily
from pitboss.games.hands import Hands
from pitboss.games.house_table import HouseTable
from pitboss.games.places import DEALER, HAND
from pitboss.games.play import Play
from pitboss.ranking import ThreeCardCategory
from pitboss_classics.three_card_poker import play
from pitboss_classics.three_card_poker.hands import name_hands
from pitboss_classics.three_card_poker.settle import settle
from pitboss_classics.three_card_poker.strategies import STRATEGIES

GAME = Game(
    places=(HAND, DEALER.on_layout),
    play=Play(
        deal_plan=play.deal_plan,
        streets=play.streets,
        decisions=play.DECISIONS,
        choices=play.choices,
        passes=play.passes,
        steps=play.STEPS,
        stub=play.STUB,
    ),
    settle=settle,
    hands=Hands(name_hands),
    tells_apart={
        "ante": ("winning ante",),
        "play": ("winning play",),
        "ante-bonus": (ThreeCardCategory,),
        "pair-plus": (ThreeCardCategory,),
    },
    strategies=STRATEGIES,
    house_table=HouseTable(
        table_id="three-card-poker",
        name="Three Card Poker",
        edition="tcp@house-2026",
        bots={1: ("Nora", "queen-six-four"), 4: ("Ivo", "always-play")},
    ),
    solver=lazily(__name__, "solve", "SOLVER"),
    kernel=lazily(__name__, "kernel", "KERNEL"),
)
