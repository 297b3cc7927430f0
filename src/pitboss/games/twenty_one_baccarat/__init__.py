"""21 Baccarat, 58 Pa. Code ch. 681a."""

from __future__ import annotations

from pitboss.games.game import Game, TellsApart, ahead, lazily
from pitboss.games.hands import Hands
from pitboss.games.house_table import HouseTable
from pitboss.games.play import Play
from pitboss.games.twenty_one_baccarat import play
from pitboss.games.twenty_one_baccarat.drawing import PLACES
from pitboss.games.twenty_one_baccarat.hands import better_of, competing, name_hands
from pitboss.games.twenty_one_baccarat.settle import BONUS_HANDS, EQUAL, SIDE_HANDS, settle
from pitboss.games.twenty_one_baccarat.strategies import STRATEGIES

TELLS_APART: TellsApart = {
    "player": SIDE_HANDS,
    "banker": SIDE_HANDS,
    "tie": (EQUAL,),
    "player-bonus": BONUS_HANDS,
    "banker-bonus": BONUS_HANDS,
}
GAME = Game(
    places=PLACES,
    play=Play(
        deal_plan=play.deal_plan,
        draws=play.draws,
        stands=play.stands,
        passes=play.passes,
        offers_cut=play.offers_cut,
    ),
    settle=settle,
    hands=Hands(name_hands, competing=competing, better=better_of),
    tells_apart=TELLS_APART,
    strategies=STRATEGIES,
    house_table=HouseTable(
        table_id="baccarat-5",
        name="21 Baccarat, table 5",
        edition="681a@final-2016",
        bots={1: ("Mei", "banker"), 3: ("Hugo", "by-turns"), 7: ("Ines", "player")},
        decks=8,
        order=5,
    ),
    solver=lazily(__name__, "solve", "SOLVER"),
    kernel=lazily(__name__, "kernel", "KERNEL"),
    compiled=(ahead(__name__, "play_rounds", "twenty_one_baccarat.kernel._play"),),
)
