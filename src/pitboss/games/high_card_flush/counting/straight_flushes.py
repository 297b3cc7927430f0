"""Hands by their longest run in one suit, counted by polynomials, one per suit."""

from __future__ import annotations

from functools import cache
from math import comb

from pitboss.counting.polynomials import coefficient
from pitboss.counting.suits import RANKS, SUITS, rank_sets


@cache
def longest_run(ranks: int, *, low_ace: bool) -> int:
    """The longest run of consecutive ranks in a set; an ace may also count below the 2, but no run goes past it."""
    # Shifted up by one place, to make room below the 2.
    places = ranks << 1 | (ranks >> (RANKS - 1) if low_ace else 0)
    length = 0
    while places:
        places &= places >> 1
        length += 1
    return length


@cache
def hands_by_run(size: int, *, low_ace: bool) -> dict[int, int]:
    """How many hands of a given size have each length as their longest run in any suit."""
    up_to = [coefficient([_runs_up_to(size, length, low_ace)] * SUITS, size) for length in range(size + 1)]
    return {length: up_to[length] - up_to[length - 1] for length in range(1, size + 1)}


def _runs_up_to(size: int, length: int, low_ace: bool) -> list[int]:
    """In how many ways each number of cards of one suit holds no run longer than this."""
    return [sum(longest_run(ranks, low_ace=low_ace) <= length for ranks in rank_sets(k)) for k in range(size + 1)]


@cache
def hands_by_run_of_longest_flush(size: int, *, low_ace: bool) -> dict[int, int]:
    """How many hands have each length as the longest run in their longest flush (the highest of equally long ones)."""
    counts = dict.fromkeys(range(1, size + 1), 0)
    for length in range(1, size + 1):
        # If no second flush can be as long, every set of that length is the longest flush of equally many hands.
        alone = SUITS * comb(RANKS * (SUITS - 1), size - length) if 2 * length > size else None
        for place, ranks in enumerate(rank_sets(length)):
            hands = _led_by(place, length, size) if alone is None else alone
            counts[longest_run(ranks, low_ace=low_ace)] += hands
    return counts


@cache
def _led_by(place: int, length: int, size: int) -> int:
    """How many hands have as their longest flush the set at this place among sets of its length, the lowest at 0."""
    shorter = [comb(RANKS, k) for k in range(length)]
    through, below = ([*shorter, sets] for sets in (place + 1, place))
    return coefficient([through] * SUITS, size) - coefficient([below] * SUITS, size)


@cache
def hands_by_flush(size: int) -> dict[int, int]:
    """How many hands have a longest flush of each length."""
    up_to = [coefficient([[comb(RANKS, k) for k in range(length + 1)]] * SUITS, size) for length in range(size + 1)]
    return {length: up_to[length] - up_to[length - 1] for length in range(1, size + 1)}
