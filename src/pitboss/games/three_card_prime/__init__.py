"""Three Card Prime, 58 Pa. Code ch. 679a."""

from __future__ import annotations

from pitboss.games.game import Game, TellsApart, ahead, lazily
from pitboss.games.hands import Hands
from pitboss.games.house_table import HouseTable
from pitboss.games.places import DEALER, HAND
from pitboss.games.play import Play
from pitboss.games.record import witness
from pitboss.games.three_card_prime import play
from pitboss.games.three_card_prime.hands import name_hands
from pitboss.games.three_card_prime.prime_hands import PrimeCategory
from pitboss.games.three_card_prime.settle import DEALER_OUT, FOURTH, PRIME_HANDS, settle
from pitboss.games.three_card_prime.six_card import SixCardCategory
from pitboss.games.three_card_prime.strategies import STRATEGIES

RICHEST = (
    # The limit does not cover what table E pays for a six-card royal flush, so one of five cards may win more.
    witness(cards="Ad Kd Qd", beside={FOURTH.name: "2c"}, dealer="Jd Td Qh"),
    witness(cards="Ad Kd Qd", beside={FOURTH.name: "2c"}, dealer="Jd Td 9d"),
    # A bad beat may pay more than winning Ante and Play Wagers together, but less from the Pair Bonus tables.
    witness(cards="Jd Td 9d", beside={FOURTH.name: "2c"}, dealer="Ad Kd Qd"),
)
TELLS_APART: TellsApart = {
    "ante": ("winning ante",),
    "play": (PrimeCategory, DEALER_OUT),
    "bad-beat": (PrimeCategory,),
    "prime": PRIME_HANDS,
    "pair-bonus": (PrimeCategory,),
    "pair-bonus-two": (PrimeCategory,),
    "all-six": (SixCardCategory,),
}
GAME = Game(
    places=(HAND, FOURTH, DEALER.on_layout),
    play=Play(
        deal_plan=play.deal_plan,
        streets=play.streets,
        decisions=play.DECISIONS,
        choices=play.choices,
        passes=play.passes,
        turns=play.turns,
        steps=play.STEPS,
        stub=play.STUB,
    ),
    settle=settle,
    hands=Hands(name_hands),
    tells_apart=TELLS_APART,
    strategies=STRATEGIES,
    house_table=HouseTable(
        table_id="prime-1",
        name="Three Card Prime, table 1",
        edition="679a@final-2016",
        bots={1: ("Ada", "queen-six-four"), 4: ("Emil", "always-play"), 6: ("Rosa", "never-side")},
        boxes=2,
        order=1,
    ),
    richest=RICHEST,
    solver=lazily(__name__, "solve", "SOLVER"),
    kernel=lazily(__name__, "kernel", "KERNEL"),
    compiled=(ahead(__name__, "play_rounds", "three_card_prime.kernel._play"),),
)
