"""The strategies for simulating Heads-Up Hold 'Em: a lookup of the choice in every situation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Rank
from pitboss.games.heads_up_holdem.counting.decisions import (
    APART,
    FLOPS_APART,
    FLOPS_SUITED,
    STARTS,
    Choosing,
    start_place,
)
from pitboss.games.heads_up_holdem.counting.showdowns import showdowns
from pitboss.games.heads_up_holdem.solve import ORDERS, best_of
from pitboss.games.heads_up_holdem.solve_chart import simple_choices
from pitboss.games.heads_up_holdem.solve_pays import Decisions
from pitboss.games.simulating import MIMIC, OPTIMAL, RANDOM, SIMPLE, TABLE, Seated
from pitboss.kernels.poker import CLASSES, values
from pitboss.kernels.poker_tables import CLASS_SHIFT
from pitboss.malformed import Malformed

Bytes = NDArray[np.uint8]


STRATEGIES = {
    OPTIMAL: "Decides best before the Flop, after it and after the River, by the exact solution.",
    SIMPLE: "Keeps to the simple rules that `pitboss strategy` prints.",
    MIMIC: "Raises as much as it may as soon as it holds what the dealer qualifies with, and folds without.",
    RANDOM: "Raises as much as it may, or does not, by the toss of a coin at each stage.",
    TABLE: 'As the user\'s table says before the Flop, such as "AKs" or "77", and "raise" or "check"; then best.',
}


def choosing_of(seated: Seated, decided: Decisions) -> Choosing:
    if seated.strategy in (SIMPLE, MIMIC):
        found = showdowns(ORDERS[decided.order], int(decided.dealer_qualifies))
        if seated.strategy == SIMPLE:
            return simple_choices(decided, found)
        least = int(decided.dealer_qualifies)
        last = [
            np.where((each >= least) & (each < CLASSES), len(decided.river) - 1, 0).astype(np.uint8)
            for each in (found.plain_classes, found.marked_classes)
        ]
        paired = np.array([len(decided.preflop) if one % 13 == other % 13 else 0 for one, other in STARTS], np.uint8)
        return Choosing(paired, _made_at_flop(least, len(decided.flop)), *last)
    if seated.strategy == RANDOM:
        # A toss looks nothing up.
        nothing = np.zeros((1, 1), np.uint8)
        return Choosing(nothing[0], nothing, nothing, nothing)
    _, _, best = best_of(decided)
    if seated.strategy == TABLE:
        return replace(best.choosing, before=_told(seated.table, best.choosing.before, len(decided.preflop)))
    return best.choosing


def _made_at_flop(least: int, raised: int) -> Bytes:
    """Raises wherever two cards and the flop make a hand of a class or better."""
    chosen = np.zeros((len(STARTS), len(FLOPS_APART)), np.uint8)
    for start, two in enumerate(STARTS):
        flops = FLOPS_APART if start < APART else FLOPS_SUITED
        apart = ~np.isin(flops, two).any(axis=1)
        hands = np.concatenate([np.tile(two, (int(apart.sum()), 1)), flops[apart]], axis=1).astype(np.uint8)
        chosen[start, : len(flops)][apart] = np.where(values(hands) >> CLASS_SHIFT >= least, raised, 0)
    return chosen


def _told(table: Mapping[str, str], before: Bytes, raised: int) -> Bytes:
    chosen = before.copy()
    letters = {rank.letter: rank - min(Rank) for rank in Rank}
    for hand, choice in table.items():
        ranks, suits = hand[:2], hand[2:]
        known = len(ranks) == 2 and {*ranks} <= {*letters} and choice in ("raise", "check")
        if not known or suits not in (("",) if ranks[0] == ranks[1] else ("s", "o")):
            raise Malformed(f"{hand}: {choice}", 'a start such as "AKs", "AKo" or "77"', "then raise or check")
        high, low = sorted((letters[each] for each in ranks), reverse=True)
        chosen[start_place(high, low, suited=suits == "s")] = raised if choice == "raise" else 0
    return chosen
