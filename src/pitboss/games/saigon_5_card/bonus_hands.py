"""What the Bonus Wager of Saigon 5 Card pays, counted by ranks: suits matter only where all ranks differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import comb, prod

from pitboss.cards import Rank, Suit

Ranks = tuple[Rank, ...]
"""The ranks of a hand's cards without its joker, in ascending order."""

_SUITS = len(Suit)
_RUN = 5
"""Cards in a straight, and in a hand."""
_BROADWAY = frozenset(tuple(Rank)[-_RUN:])
_WHEEL = frozenset((Rank.ACE, *tuple(Rank)[: _RUN - 1]))


def hands_by_ranks() -> Iterator[Ranks]:
    """The ranks of every hand of five cards, one of which may be the joker."""
    for size in (_RUN, _RUN - 1):
        for ranks in combinations_with_replacement(Rank, size):
            if max(map(ranks.count, ranks)) <= _SUITS:
                yield ranks


def bonus_hands(ranks: Ranks, *, ace_high_straight: bool) -> dict[str, int]:
    """How many of the hands with these ranks are each hand of 680a.6(c); four ranks stand beside the joker.

    The joker completes a straight or a flush; otherwise it is an ace. Hands below two pair are counted as "nothing".
    """
    joker = len(ranks) < _RUN
    if len(set(ranks)) == len(ranks):
        return _suited_or_not(frozenset(ranks), joker=joker, ace_high_straight=ace_high_straight)
    number = prod(comb(_SUITS, times) for times in Counter(ranks).values())
    return {_of_a_kind(Counter((*ranks, Rank.ACE) if joker else ranks)): number}


def _of_a_kind(times: Counter[Rank]) -> str:
    match sorted(times.values(), reverse=True):
        case [5]:
            return "five aces"
        case [4, 1]:
            return "four-of-a-kind"
        case [3, 2]:
            return "full house"
        case [3, 1, 1]:
            return "three-of-a-kind"
        case [2, 2, 1]:
            return "two pair"
        case _:
            return "nothing"


def _suited_or_not(ranks: frozenset[Rank], *, joker: bool, ace_high_straight: bool) -> dict[str, int]:
    """Different ranks: this fraction of hands is of one suit, and they may form a straight."""
    runs = [frozenset(tuple(Rank)[start : start + _RUN]) for start in range(len(Rank) - _RUN + 1)]
    runs = [_WHEEL, *(run for run in runs if ace_high_straight or run != _BROADWAY)]
    in_a_row = any(ranks <= run for run in runs)
    if ranks <= _BROADWAY:
        suited = "royal flush, with a joker" if joker else "royal flush, no joker"
    else:
        suited = "straight flush" if in_a_row else "flush"
    return {suited: _SUITS, "straight" if in_a_row else "nothing": _SUITS ** len(ranks) - _SUITS}
