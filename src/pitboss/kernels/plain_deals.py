"""Dealing straight from the definition, in plain whole numbers: what compiled rounds are checked against.

Words come from Philox4x32-10 by Salmon et al. (2011), made one by one. A word deals as `pitboss.kernels.words`
describes: its lowest bits are a fraction, which is multiplied by the number of cards left for each card in turn. This
is slow, and shares no code with the fast version.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from math import prod

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.words import DECK_BITS

_MULTIPLIERS = 0xD2511F53, 0xCD9E8D57
_WEYL = 0x9E3779B9, 0xBB67AE85
_WORD = 1 << 32


def plain_words(seed: int, stream: int, block: int, first: int = 0) -> Iterator[int]:
    """The endless words of a block, starting at the pair numbered `first`."""
    for made in count(first):
        counter = [made, stream, block % _WORD, block // _WORD]
        key = [seed % _WORD, seed // _WORD]
        for _ in range(10):
            (high, low), (other_high, other_low) = (
                divmod(times * counter[place], _WORD) for times, place in zip(_MULTIPLIERS, (0, 2), strict=True)
            )
            counter = [other_high ^ counter[1] ^ key[0], other_low, high ^ counter[3] ^ key[1], low]
            key = [(each + more) % _WORD for each, more in zip(key, _WEYL, strict=True)]
        yield counter[0] + _WORD * counter[1]
        yield counter[2] + _WORD * counter[3]


def draw(deck: list[int], first: int, cards: int, words: Iterator[int], bits: int = DECK_BITS) -> None:
    """Draw cards into the places from `first` on, all from one word.

    A word that would give some orders more than an even share is rejected; the deck stays as that word left it.
    """
    whole, left = 1 << bits, len(deck) - first
    uneven = whole % prod(range(left - cards + 1, left + 1))
    while True:
        fraction = next(words) % whole
        for place in range(first, first + cards):
            further, fraction = divmod(fraction * (len(deck) - place), whole)
            deck[place], deck[place + further] = deck[place + further], deck[place]
        if fraction >= uneven:
            return


def deal_block(pack: Sequence[int], hands: Sequence[int], *, seed: int, block: int, rounds: int) -> NDArray[np.uint8]:
    """The cards of the first rounds of a block, one row per round: hands of these sizes, one word each.

    The pack is in this order before the first round; each later round starts with it as the round before left it.
    """
    deck, words = list(pack), plain_words(seed, 0, block)
    cards = np.zeros((rounds, sum(hands)), np.uint8)
    for row in range(rounds):
        first = 0
        for size in hands:
            draw(deck, first, size, words)
            first += size
        cards[row] = deck[:first]
    return cards


def count_cells(totals: NDArray[np.int64], cells: NDArray[np.int64], firsts: Sequence[int]) -> None:
    """Count rounds by their cells: one column per wager, and the place where each wager's cells begin."""
    np.add.at(totals, cells + np.array(firsts), 1)
