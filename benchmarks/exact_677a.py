"""Seven-card hands ranked a second beside phevaluator and eval7; the whole of 677a beside what it must rank, and the
command that asks for it beside the solving.

The peers are called hand by hand, as Python programs call them; ours ranks an array. A floor is how fast the game would
be solved if ranking the hands it needs were all there is to do: ours needs each kind of board and pair once; the usual
way, boards up to suits, needs more.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from random import Random
from typing import TypeVar

import eval7
import numpy as np
from phevaluator import evaluate_cards

from benchmarks.report import Result, rates
from pitboss.games.elections import Elections
from pitboss.games.heads_up_holdem import solve
from pitboss.games.heads_up_holdem.counting.showdowns import NOBODY, showdowns
from pitboss.kernels.poker import values

HOLDEM = Elections("677a@proposed-2015")
COMMAND = ("edge", "heads-up-holdem", "--no-cache")
HANDS, PEERS_HANDS = 500_000, 20_000
_Hand = TypeVar("_Hand")

UP_TO_SUITS = 134_459 * 1_081
"""Boards up to suits, and the pairs that each leaves."""


def run() -> Iterator[Result]:
    """The evaluator by itself, then the solution of the base game, from nothing each time."""
    random = Random(677)
    hands = [random.sample(range(52), 7) for _ in range(HANDS)]
    batch = np.array(hands, np.uint8)
    as_theirs = [[card % 13 * 4 + card // 13 for card in hand] for hand in hands[:PEERS_HANDS]]
    as_cards = [
        [eval7.Card(f"{'23456789TJQKA'[card % 13]}{'cdhs'[card // 13]}") for card in hand]
        for hand in hands[:PEERS_HANDS]
    ]
    ours, phe, seven = rates(
        lambda: len(values(batch)),
        _each(lambda hand: evaluate_cards(*hand), as_theirs),
        _each(eval7.evaluate, as_cards),
    )
    yield Result("seven-card hands ranked", "hands", ours, "phevaluator, called for each", phe)
    yield Result("seven-card hands ranked", "hands", ours, "eval7, called for each", seven)
    found, deals = showdowns(0, 1), _solved()
    needed = sum(int((classes != NOBODY).sum()) for classes in (found.plain_classes, found.marked_classes))
    solved, rate, answered = rates(_solved, lambda: len(values(batch)), lambda: _answered(deals), seconds=6.0)
    for count, whose in ((needed, "needs"), (UP_TO_SUITS, "would need with boards up to suits")):
        floor = f"the floor of {count / rate:.2f} s: {count:,} evaluations, that it {whose}, at our rate"
        yield Result(f"exact base game of 677a, {deals / solved:.2f} s", "deals", solved, floor, rate / count * deals)
    whole, alone = (
        f"`pitboss {' '.join(COMMAND)}`, {deals / answered:.2f} s",
        f"its base game alone, {deals / solved:.2f} s",
    )
    yield Result(whole, "deals", answered, alone, solved)


def _each(evaluate: Callable[[_Hand], object], hands: list[_Hand]) -> Callable[[], int]:
    def once() -> int:
        for hand in hands:
            evaluate(hand)
        return len(hands)

    return once


def _answered(deals: int) -> int:
    """The command in a process of its own, with compiled code kept and no result kept."""
    subprocess.run([sys.executable, "-m", "pitboss", *COMMAND], stdout=subprocess.DEVNULL, check=True)
    return deals


def _solved() -> int:
    showdowns.cache_clear()
    solve.play.cache_clear()
    return solve.solve(HOLDEM, "base").outcomes.total
