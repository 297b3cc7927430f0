"""Heads-Up Hold 'Em, 58 Pa. Code ch. 677a."""

from __future__ import annotations

from pitboss.games.game import Game, TellsApart, ahead, lazily
from pitboss.games.hands import Hands
from pitboss.games.heads_up_holdem import play
from pitboss.games.heads_up_holdem.hands import name_hands, name_on_felt
from pitboss.games.heads_up_holdem.places import COMMUNITY
from pitboss.games.heads_up_holdem.poker_hands import HoldemCategory
from pitboss.games.heads_up_holdem.settle import POCKET_HANDS, settle
from pitboss.games.heads_up_holdem.strategies import STRATEGIES
from pitboss.games.house_table import HouseTable
from pitboss.games.places import DEALER, HAND
from pitboss.games.play import Play
from pitboss.games.record import witness

RICHEST = (
    # A royal flush of one ace and the board, and the other ace for the Pocket Bonus Wager.
    witness(cards="Ah As", board={COMMUNITY.name: "Kh Qh Jh Th 2c"}, dealer="4s 4d"),
)
COMPILED = (
    ahead(
        __name__,
        "find_the_best",
        "heads_up_holdem.counting.decision_kernels.choose",
        "heads_up_holdem.counting.decision_kernels.less_plain",
        "heads_up_holdem.counting.decision_kernels.sum_boards",
        "heads_up_holdem.counting.decision_kernels.sum_flops",
        "heads_up_holdem.counting.decision_kernels.worth_of",
        "heads_up_holdem.counting.showdowns._count",
    ),
    ahead(
        __name__,
        "count_outcomes",
        "heads_up_holdem.counting.decision_kernels.tally_marked",
        "heads_up_holdem.counting.decision_kernels.tally_plain",
        "heads_up_holdem.counting.decision_kernels.weigh_flops",
    ),
    ahead(
        __name__,
        "advise_on_a_hand",
        "heads_up_holdem.counting.one_hand._fill",
        "heads_up_holdem.counting.one_hand._sum_flops",
    ),
    ahead(
        __name__,
        "see_a_card",
        "heads_up_holdem.counting.kept_choices._fill",
        "heads_up_holdem.counting.kept_choices._sum_flops",
    ),
    ahead(__name__, "count_outs", "heads_up_holdem.counting.outs._count_outs"),
    ahead(__name__, "rank_sevens", "poker._values"),
    ahead(__name__, "play_rounds", "heads_up_holdem.kernel._play"),
)
TELLS_APART: TellsApart = {
    "ante": ("winning ante",),
    "raise": ("winning raise",),
    "odds": (HoldemCategory,),
    "bad-beat": (HoldemCategory,),
    "pocket-bonus": POCKET_HANDS,
    "trips-plus": (HoldemCategory,),
}
GAME = Game(
    places=(HAND, DEALER.on_layout, COMMUNITY),
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
    hands=Hands(name_hands, on_felt=name_on_felt),
    tells_apart=TELLS_APART,
    strategies=STRATEGIES,
    house_table=HouseTable(
        table_id="holdem-2",
        name="Heads-Up Hold 'Em, table 2",
        edition="677a@proposed-2015",
        bots={2: ("Clara", "made-hand"), 5: ("Otto", "to-the-river")},
        order=2,
    ),
    richest=RICHEST,
    solver=lazily(__name__, "solve", "SOLVER"),
    kernel=lazily(__name__, "kernel", "KERNEL"),
    compiled=COMPILED,
)
