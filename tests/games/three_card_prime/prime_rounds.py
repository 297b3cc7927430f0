"""Rounds of Three Card Prime that compare its kernel with the reference: random ones, and every possible one.

Three cards are told apart by their ranks and by whether they are of one suit, six by how often each rank comes and by
what five or six of one suit are, and colors by nothing else: so that pairs of kinds, six cards up to such classes and
hands beside colors are all the rounds there are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement
from types import ModuleType
from typing import ClassVar

import numpy as np

from pitboss.cards import Rank, Suit
from pitboss.games.elections import Elections
from pitboss.games.simulating import OPTIMAL
from pitboss.games.three_card_prime.kernel_plays import lowest_that_qualifies, plays_under
from pitboss.kernels.three_cards import KINDS
from tests.simulate.settled import (
    BYTES,
    STAKE,
    Cells,
    Held,
    Looked,
    Paid,
    Rows,
    cards,
    paid_by,
    seat,
    shuffled,
    together,
)

_WAGERS = dict.fromkeys(("ante", "prime", "pair-bonus", "all-six"), STAKE)
_PLAYED = _WAGERS | {"play": STAKE}


class HeldPrime(Held):
    """The kernel, or a mutant of it. A round is the dealer's three cards, three of a player, and the fourth."""

    tables: ClassVar[Mapping[str, str]] = {"bad-beat": "base", "pair-bonus-two": "pair-bonus", "all-six": "all-six"}

    def __init__(self, module: ModuleType, elections: Elections, strategy: str = OPTIMAL) -> None:
        super().__init__(module, elections, strategy)
        letters = tuple(elections.rules.wager("bad-beat").paytables)
        ways = {bit: plays_under(self.seated, letter) for bit, letter in enumerate(letters)}
        self.looked_up = self.kernel.look_up(elections, ways)
        self.bits = {letter: bit for bit, letter in enumerate(letters)}

    def cells(self, rows: Rows) -> Cells:
        cells = np.zeros((len(rows), 4), np.int64)
        self.kernel.settle_all(rows, self.looked_up, lowest_that_qualifies(self.elections), 0, cells)
        return cells

    def expected(self, cell: Sequence[int], looked: Looked) -> dict[str, Paid]:
        return {wager: looked[wager][place] for wager, place in zip(_CELLS, cell, strict=True)}

    def settled(self, row: Sequence[int], cell: Sequence[int], elections: Elections, looked: Looked) -> dict[str, Paid]:
        plays = cell[0] // 28 >> self.bits[elections.paytables["bad-beat"]] & 1
        hand = {"hand": cards(row[3:6]), "fourth": cards(row[6:])}
        (paid,) = paid_by(elections, [seat(_PLAYED if plays else _WAGERS, hand)], {"dealer": cards(row[:3])})
        return {wager: together(paid, "ante", "play") if wager == "base" else paid[wager] for wager in _CELLS}


_CELLS = ("base", "prime", "pair-bonus", "all-six")


def at_random(rounds: int, seed: int = 679) -> Rows:
    """Every second one from a deck that is rich in high cards of one suit."""
    rng = np.random.default_rng(seed)
    rich = (BYTES >> 4 == 1) * 0.5 + (BYTES & 15 > 6) * 0.3
    often = rich * (np.arange(rounds)[:, None] % 2)
    return shuffled(BYTES[np.argsort(rng.random((rounds, 52)) - often, axis=1)[:, :7]], rng)


def pairs_of_kinds() -> Rows:
    """Every kind of three cards against every kind, wherever one deck holds both."""
    forms = [list(_forms(place)) for place in range(len(KINDS))]
    rows = []
    for own in forms:
        for dealer in forms:
            found = next(((a, b) for a in own for b in dealer if not {*a} & {*b}), None)
            if found is not None:
                rows.append([*found[1], *found[0], _left(found)])
    return np.array(rows, np.uint8)


def _forms(place: int) -> Iterator[tuple[int, ...]]:
    """Hands of a kind in several suits, so that two of them can be without a card in common."""
    kind = KINDS[place]
    ranks = [rank - min(Rank) for rank in kind.ranks]
    orders = [(suit,) * 3 for suit in range(4)] if kind.suited else [(0, 1, 2), (1, 2, 3), (2, 3, 0), (3, 0, 1)]
    orders += [] if kind.suited else [(0, 1, 3), (2, 3, 1), (0, 2, 1), (3, 1, 0), (2, 0, 3), (1, 0, 0), (3, 3, 2)]
    for suits in orders:
        cards_ = tuple(rank | suit << 4 for rank, suit in zip(ranks, suits, strict=True))
        if len(set(cards_)) == 3:
            yield cards_


def _left(hands: tuple[tuple[int, ...], ...]) -> int:
    return next(int(card) for card in BYTES[::5] if not any(card in each for each in hands))


def hands_and_colors() -> Rows:
    """All 22,100 hands beside dealers of either color and of both, and beside each rank of the fourth card."""
    rows = []
    red = [at for at, suit in enumerate(Suit) if suit.color == "red"]
    by_color = [
        [card for card in BYTES.tolist() if card >> 4 in red],
        [card for card in BYTES.tolist() if card >> 4 not in red],
        BYTES.tolist()[::17] + BYTES.tolist()[1::17] + BYTES.tolist(),
    ]
    for number, three in enumerate(combinations(BYTES.tolist(), 3)):
        for deck in by_color:
            free = [card for card in dict.fromkeys(deck) if card not in three]
            dealer = free[number % 5 : number % 5 + 3]
            fourth = [card for card in BYTES.tolist() if card & 15 == number % 13 and card not in (*three, *dealer)]
            rows.append([*dealer, *three, fourth[0] if fourth else free[-1]])
        two = next(card for card in BYTES.tolist()[::13] if card not in three)
        free = [card for card in BYTES.tolist()[5:] if card not in (*three, two)]
        rows.append([*free[:3], *three, two])
    return np.array(rows, np.uint8)


def six_cards() -> Rows:
    """Six cards by how often each rank comes, without a flush; and all that hold five or six of a suit."""
    # Suits in turn, so that cards of one rank differ and no suit comes five times.
    rows = [
        [rank | (place % 4) << 4 for place, rank in enumerate(ranks)]
        for ranks in combinations_with_replacement(range(13), 6)
        if all(ranks.count(rank) <= 4 for rank in ranks)
    ]
    for suit in range(4):
        own = [rank | suit << 4 for rank in range(13)]
        others = [card for card in BYTES.tolist() if card >> 4 != suit]
        rows += [list(each) for each in combinations(own, 6)]
        rows += [[*five, other] for five in combinations(own, 5) for other in others]
    # The dealer's three are any three of them.
    found = shuffled(np.array(rows, np.uint8), np.random.default_rng(6))
    fourth = np.array([next(card for card in BYTES.tolist() if card not in row) for row in found.tolist()], np.uint8)
    return np.hstack([found, fourth[:, None]])
