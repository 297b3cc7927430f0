"""Hands in which only the classes of cards matter: multisets, how many hands each stands for, two hands at once.

A multiset is written as the classes of its cards in ascending order; `held[c]` cards of class c exist.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from math import comb, prod

Multiset = tuple[int, ...]


def multisets(held: Sequence[int], size: int) -> Iterator[tuple[Multiset, int]]:
    """Every multiset of `size` cards that can be dealt, and how many hands it stands for."""
    for drawn in combinations_with_replacement(range(len(held)), size):
        number = prod(comb(held[each], times) for each, times in Counter(drawn).items())
        if number:
            yield drawn, number


def second_hands(held: Sequence[int], classed: Mapping[Multiset, int]) -> dict[Multiset, list[int]]:
    """For every first hand, how many second hands of each class can be dealt from the cards it leaves.

    `classed` gives each multiset its class, a number from 0 up. Hands that share a card with the first are removed by
    inclusion and exclusion: every set of cards that both could hold counts once, with the sign of its size. That needs
    the number of hands of a class that contain given cards, which is counted for all multisets of cards at once.
    """
    # The counts of all classes are digits of one number, so that Python adds and multiplies them in one step.
    containing: dict[Multiset, int] = {}
    parts = {hand: _parts(held, hand) for hand in classed}
    for hand, place in classed.items():
        for shared, fill, _ in parts[hand]:
            containing[shared] = containing.get(shared, 0) + (fill << _DIGIT * place)
    number = 1 + max(classed.values())
    return {
        hand: _digits(sum(sign * containing[shared] for shared, _, sign in shares), number)
        for hand, shares in parts.items()
    }


_DIGIT = 64
"""Bits per count, far more than any count of hands needs."""


def _digits(packed: int, number: int) -> list[int]:
    """Split a packed sum into its counts. Partial sums may go below 0, but no final count does."""
    return [packed >> _DIGIT * place & ((1 << _DIGIT) - 1) for place in range(number)]


def _parts(held: Sequence[int], hand: Multiset) -> list[tuple[Multiset, int, int]]:
    """Every multiset contained in a hand, with two numbers.

    The numbers are how many hands of the same multiset hold the given cards, and in how many ways the part can be taken
    from the hand, with the sign of its size.
    """
    parts: list[tuple[Multiset, int, int]] = [((), 1, 1)]
    for each, times in Counter(hand).items():
        taken = [
            ((each,) * few, comb(held[each] - few, times - few), (-1) ** few * comb(times, few))
            for few in range(times + 1)
        ]
        parts = [
            (shared + more, fill * other_fill, sign * other_sign)
            for shared, fill, sign in parts
            for more, other_fill, other_sign in taken
        ]
    return parts
