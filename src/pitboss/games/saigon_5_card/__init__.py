"""Saigon 5 Card, 58 Pa. Code ch. 680a."""

from __future__ import annotations

from pitboss.games.game import Game, TellsApart, ahead, lazily
from pitboss.games.hands import Hands
from pitboss.games.house_table import HouseTable
from pitboss.games.places import DEALER, HAND
from pitboss.games.play import Play
from pitboss.games.record import witness
from pitboss.games.saigon_5_card import play
from pitboss.games.saigon_5_card.hands import name_hands, name_on_felt, name_settings
from pitboss.games.saigon_5_card.joker_poker import JokerCategory
from pitboss.games.saigon_5_card.settle import ANTE_HANDS, SHOWDOWN, settle
from pitboss.games.saigon_5_card.strategies import STRATEGIES

RICHEST = (
    # Five aces do not qualify, so they win no Ante Wager.
    witness(cards="As Ah Ad Ac Jk", dealer="9h 9d 9c 8d 6d"),
    witness(cards="As Ks Qs Js Ts", dealer="9h 9d 9c 8d 6d"),
)
COMPILED = (
    ahead(__name__, "simulate_a_pot", "saigon_5_card.counting.highest_hands._deal"),
    ahead(__name__, "play_rounds", "saigon_5_card.kernel._play"),
)
TELLS_APART: TellsApart = {
    "ante": ANTE_HANDS,
    "bonus": (JokerCategory,),
}
GAME = Game(
    places=(HAND.on_layout, SHOWDOWN, DEALER.on_layout),
    play=Play(
        deal_plan=play.deal_plan,
        streets=play.streets,
        decisions=play.DECISIONS,
        choices=play.choices,
        reset=play.reset,
        passes=play.passes,
        steps=play.STEPS,
        stub=play.STUB,
    ),
    settle=settle,
    hands=Hands(name_hands, on_felt=name_on_felt, settings=name_settings),
    tells_apart=TELLS_APART,
    strategies=STRATEGIES,
    house_table=HouseTable(
        table_id="saigon-4",
        name="Saigon 5 Card, table 4",
        edition="680a@codified-2019",
        bots={2: ("Linh", "set-best"), 6: ("Paul", "never-side")},
        boxes=2,
        pooled=("pot",),
        order=4,
    ),
    richest=RICHEST,
    solver=lazily(__name__, "solve", "SOLVER"),
    kernel=lazily(__name__, "kernel", "KERNEL"),
    compiled=COMPILED,
)
