"""Rounds written down and settled by the reference, to be held against what kernels count."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from pitboss.counting.outcomes import Result
from pitboss.games.settler import read_round, settle
from pitboss.games.simulating import Counted

STAKE = 100
RANKS, SUITS = "23456789TJQKA", "cdhs"


def written(card: int) -> str:
    """A card that kernels know by its rank and, from bit 4 on, its suit; the joker has a rank of its own."""
    return "Jk" if card & 15 == 13 else RANKS[card & 15] + SUITS[card >> 4]


def cards(dealt: Sequence[int]) -> str:
    """Several of them."""
    return " ".join(written(int(card)) for card in dealt)


def results(record: Mapping[str, Any]) -> list[dict[str, Result]]:
    """What became of each wager of every seat, in units of the smallest stake, as the reference settles it."""
    settlement = settle(read_round(json.dumps(record)))
    return [
        {
            line.wager: Result(Fraction(line.net, STAKE), Fraction(line.stake, STAKE))
            for line in settlement.seat(int(seat["seat"])).lines
        }
        for seat in record["seats"]
    ]


def together(found: Mapping[str, Result], *wagers: str) -> Result:
    """Several wagers as one."""
    made = [found[each] for each in wagers if each in found]
    return Result(sum((each.net for each in made), Fraction(0)), sum((each.staked for each in made), Fraction(0)))


def of(counted: Sequence[Counted], wager: str, letter: str | None) -> tuple[Result, ...]:
    """What the cells of a wager under a letter come to."""
    return next(each.results for each in counted if (each.wager, each.letter) == (wager, letter))
