"""High Card Flush, 58 Pa. Code ch. 678a."""

from __future__ import annotations

from pitboss.games.game import Game, TellsApart, ahead, lazily
from pitboss.games.hands import Hands
from pitboss.games.high_card_flush import play
from pitboss.games.high_card_flush.flush import FlushCategory
from pitboss.games.high_card_flush.hands import name_hands
from pitboss.games.high_card_flush.settle import settle
from pitboss.games.high_card_flush.straight_flush import StraightFlushCategory
from pitboss.games.high_card_flush.strategies import STRATEGIES
from pitboss.games.house_table import HouseTable
from pitboss.games.places import DEALER, HAND
from pitboss.games.play import Play

COMPILED = (
    ahead(__name__, "solve_by_all_ranks", "high_card_flush.counting.flushes_by_all_ranks._build"),
    ahead(__name__, "solve_base", "high_card_flush.counting.flushes_of_two_hands._tally"),
    ahead(__name__, "top_up", "high_card_flush.counting.topped_up._go_up"),
    ahead(__name__, "play_rounds", "high_card_flush.kernel._play"),
)
TELLS_APART: TellsApart = {
    "ante": ("winning ante",),
    "raise": ("winning raise",),
    "flush-bonus": (FlushCategory,),
    "straight-flush-bonus": (StraightFlushCategory,),
    "progressive": (StraightFlushCategory,),
}
GAME = Game(
    places=(HAND, DEALER.on_layout),
    play=Play(
        deal_plan=play.deal_plan,
        streets=play.streets,
        decisions=play.DECISIONS,
        choices=play.choices,
        excess=play.excess,
        passes=play.passes,
        passes_against=play.passes_against,
        steps=play.STEPS,
        stub=play.STUB,
    ),
    settle=settle,
    hands=Hands(name_hands),
    tells_apart=TELLS_APART,
    strategies=STRATEGIES,
    house_table=HouseTable(
        table_id="flush-3",
        name="High Card Flush, table 3",
        edition="678a@proposed-2015",
        bots={1: ("Nora", "ten-eight-six"), 5: ("Felix", "always-raise")},
        progression="20",
        order=3,
    ),
    solver=lazily(__name__, "solve", "SOLVER"),
    kernel=lazily(__name__, "kernel", "KERNEL"),
    compiled=COMPILED,
)
