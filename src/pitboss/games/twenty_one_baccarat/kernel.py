"""A compiled round of 21 Baccarat with every wager, dealt from real shoes and settled independently of `settle.py`.

Suits decide nothing, so a shoe is an array of ranks (0 for the 2). Each card is drawn from those left, as from a
shuffled shoe: first the card that is burned, then round after round until the cover card comes; the shoe ends with that
round. What two and three cards make is looked up.

How many rounds a shoe has depends on its cards, so its last rounds are not like the first: they are dealt only if the
earlier ones took few cards, and from what those left. Rounds that every shoe deals are on average like the first. The
others are counted separately.

All seats wager on the same two hands, so all are paid alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Rank
from pitboss.counting.outcomes import Result
from pitboss.games.elections import Elections
from pitboss.games.simulating import OPTIMAL, Counted, Kernel, Program, Seated
from pitboss.games.twenty_one_baccarat.solve_shoe import watch
from pitboss.kernels.compiling import kernel, part
from pitboss.kernels.plain_deals import draw, plain_words
from pitboss.kernels.words import SHOE_BITS, Words, buffer, fill, uneven
from pitboss.law.names import known_name
from pitboss.law.paytables import Row
from pitboss.ranking import rank_named

Bytes = NDArray[np.uint8]
Shorts = NDArray[np.int16]
Totals = NDArray[np.int64]

_ACE = 12
_RESULTS = ("player", "player at half pay", "banker", "banker at half pay", "tie")
_PLAYER, _PLAYER_HALF, _BANKER, _BANKER_HALF, _TIE = range(5)
_BONUS: tuple[tuple[str, ...], ...] = (
    (),
    ("one pair",),
    ("three-card 21",),
    ("three-card straight",),
    ("three-of-a-kind",),
    ("three of the jackpot rank",),
    ("three-card 21", "one pair"),
)
_NOTHING, _PAIR, _TWENTY_ONE, _STRAIGHT, _TRIPS, _JACKPOT, _BOTH = range(7)
_PLAYER_BONUS_AT = len(_RESULTS)
_BANKER_BONUS_AT = _PLAYER_BONUS_AT + len(_BONUS)
_CELLS = _BANKER_BONUS_AT + len(_BONUS)

# Entries of the tables: the strength with which cards compete, and in the higher bits everything else about them.
_STRENGTH = 0x3F
_DRAWS, _NATURAL, _DRAWS_BESIDE, _BONUS_AT = 1 << 6, 1 << 7, 1 << 8, 9
_OVER = 32
"""The strength of a total up to the highest score is this plus the total; one beyond it is lower."""

_BITS, _FRACTION = np.uint64(SHOE_BITS), np.uint64((1 << SHOE_BITS) - 1)


@part
def _settle(player: int, banker: int, half: int) -> int:
    """681a.7(i), (j), (k)(1): the result of the two strengths."""
    if player == banker:
        return _TIE
    if player > banker:
        return _PLAYER_HALF if player == half else _PLAYER
    return _BANKER_HALF if banker == half else _BANKER


@part
def _hands(cards: Bytes, at: int, twos: Shorts, threes: Shorts, half: int) -> tuple[int, int, int, int]:
    """The cells of a round and how many cards it took: two each in turn, then any draws, the Player first.

    Positions beyond those needed are ignored: cards that are not drawn stay in the shoe.
    """
    player, banker = cards[at] * 13 + cards[at + 2], cards[at + 1] * 13 + cards[at + 3]
    own, other = twos[player], twos[banker]
    taken = 4
    natural = (own | other) & _NATURAL
    draws = _DRAWS_BESIDE if natural else _DRAWS
    strength, others = own & _STRENGTH, other & _STRENGTH
    own_bonus, other_bonus = own >> _BONUS_AT, other >> _BONUS_AT
    if own & draws:
        drawn = threes[player * 13 + cards[at + taken]]
        taken += 1
        own_bonus = drawn >> _BONUS_AT
        if not natural:
            strength = drawn & _STRENGTH
    if other & draws:
        drawn = threes[banker * 13 + cards[at + taken]]
        taken += 1
        other_bonus = drawn >> _BONUS_AT
        if not natural:
            others = drawn & _STRENGTH
    return _settle(strength, others, half), own_bonus, other_bonus, taken


@kernel
def settle_all(rounds: Bytes, twos: Shorts, threes: Shorts, half: int, cells: Totals) -> None:
    """The three cells of every given round, and the cards it took: rows of six ranks in the order of the shoe."""
    for row in range(len(rounds)):
        result, player, banker, taken = _hands(rounds[row], 0, twos, threes, half)
        cells[row, 0], cells[row, 1], cells[row, 2], cells[row, 3] = result, player, banker, taken


@kernel
def _play(
    seed: int,
    stream: int,
    block: int,
    rounds: int,
    words: Words,
    shoe: Bytes,
    burned: int,
    cover: int,
    sure: int,
    too_many: Words,
    twos: Shorts,
    threes: Shorts,
    half: int,
    totals: Totals,
) -> None:
    """Play a block, which starts with a new shoe.

    `cover` is how many cards lie above the cover card, and `sure` how many rounds are dealt from any shoe.
    """
    size = len(shoe)
    for card in range(size):
        shoe[card] = card % 13
    made, at, dealt, played = fill(words, seed, stream, block, 0), 0, size, 0
    for _ in range(rounds):
        if dealt > cover:
            # The cover card came in the previous round, or there was none: the cards are shuffled, and some burned.
            for card in range(burned):
                while True:
                    if at == len(words):
                        made, at = fill(words, seed, stream, block, made), 0
                    fraction = (words[at] & _FRACTION) * np.uint64(size - card)
                    at += 1
                    if fraction & _FRACTION >= too_many[1, size - card]:
                        break
                other = card + np.int64(fraction >> _BITS)
                shoe[card], shoe[other] = shoe[other], shoe[card]
            dealt, played = burned, 0
        # Six cards are drawn, three per word; those that the round does not take are drawn again.
        for first in (dealt, dealt + 3):
            while True:
                if at == len(words):
                    made, at = fill(words, seed, stream, block, made), 0
                fraction = words[at] & _FRACTION
                at += 1
                for card in range(first, first + 3):
                    fraction *= np.uint64(size - card)
                    other = card + np.int64(fraction >> _BITS)
                    fraction &= _FRACTION
                    shoe[card], shoe[other] = shoe[other], shoe[card]
                if fraction >= too_many[0, size - first]:
                    break
        result, player, banker, taken = _hands(shoe, dealt, twos, threes, half)
        dealt += taken
        cell = 0 if played < sure else _CELLS
        played += 1
        totals[0, cell + result] += 1
        totals[0, cell + _PLAYER_BONUS_AT + player] += 1
        totals[0, cell + _BANKER_BONUS_AT + banker] += 1


# What the kernel looks up.


class _Points:
    """681a.3(d), (e) and 681a.7(f), (g) for ranks from 0 on, under the edition and the readings."""

    def __init__(self, elections: Elections) -> None:
        rules = elections.rules
        self.ten, self.stands = rules.number("ten-value"), rules.number("stands-on")
        self.high, self.low = rules.number("ace-high-value"), rules.number("ace-low-value")
        self.highest = rules.number("highest-score")
        self.jackpot = rank_named(rules.text("jackpot-rank")) - min(Rank)
        self.aces_on_top = elections.reads("681a-two-aces") == "top"
        self.low_straight = elections.reads("681a-straight-ace") == "low"
        self.pair_also = elections.reads("681a-bonus-pays") == "pair-also"

    def total(self, ranks: tuple[int, ...]) -> int:
        total = sum(self.high if rank == _ACE else min(rank + 2, self.ten) for rank in ranks)
        for _ in range(ranks.count(_ACE)):
            if total > self.highest:
                total -= self.high - self.low
        return total

    def strength(self, total: int) -> int:
        """The higher wins: totals beyond the highest score rank below all others, the lowest of them first."""
        return _OVER + total if total <= self.highest else _OVER - (total - self.highest)

    def two(self, ranks: tuple[int, int]) -> int:
        total, aces = self.total(ranks), ranks == (_ACE, _ACE)
        natural = _ACE in ranks and min(ranks) + 2 >= self.ten
        top = aces and self.aces_on_top
        found = self.strength(total) + 0
        if top:
            found = self.strength(self.highest) + 1
        if total < self.stands:
            found |= _DRAWS
            # With a natural on the table a hand draws only for the Bonus Wagers; two aces that rank on top never draw.
            found |= 0 if top else _DRAWS_BESIDE
        bonus = _PAIR if ranks[0] == ranks[1] else _NOTHING
        return found | (_NATURAL if natural else 0) | bonus << _BONUS_AT

    def three(self, ranks: tuple[int, int, int]) -> int:
        total, (low, middle, high) = self.total(ranks), sorted(ranks)
        pair = ranks[0] == ranks[1]
        straight = (middle, high) == (low + 1, low + 2) or (self.low_straight and (low, middle, high) == (0, 1, _ACE))
        if low == high:
            bonus = _JACKPOT if low == self.jackpot else _TRIPS
        elif straight:
            bonus = _STRAIGHT
        elif total == self.highest:
            bonus = _BOTH if pair and self.pair_also else _TWENTY_ONE
        else:
            bonus = _PAIR if pair else _NOTHING
        return self.strength(total) | bonus << _BONUS_AT


def look_up(elections: Elections) -> tuple[Shorts, Shorts, int]:
    """What two and three ranks make in the order they were dealt, and the strength that is paid half."""
    points, ranks = _Points(elections), range(13)
    twos = np.array([points.two(each) for each in product(ranks, ranks)], np.int16)
    threes = np.array([points.three(each) for each in product(ranks, ranks, ranks)], np.int16)
    return twos, threes, points.strength(elections.rules.number("half-pay-total"))


# What the cells pay.

_LOST = Result(Fraction(-1), Fraction(1))
_TIED = Result(Fraction(0), Fraction(1))


def _counted(elections: Elections, decks: int) -> Iterator[Counted]:
    rules = elections.rules
    for wager in ("player", "banker"):
        table = elections.paytable(wager)
        won, half = (_won(table.paying(hand)) for hand in ("winning hand", "winning hand at half pay"))
        sides = (won, half, _LOST, _LOST) if wager == "player" else (_LOST, _LOST, won, half)
        yield Counted(wager=wager, letter=None, first=0, results=(*sides, _TIED))
    equal = _won(elections.paytable("tie").paying("equal in value"))
    yield Counted(wager="tie", letter=None, first=0, results=(_LOST, _LOST, _LOST, _LOST, equal))
    for wager, first in (("player-bonus", _PLAYER_BONUS_AT), ("banker-bonus", _BANKER_BONUS_AT)):
        elected = elections.paytables.get(wager)
        for letter, table in rules.wager(wager).paytables.items():
            if elected in (None, letter) and table.decks in (None, decks):
                results = tuple(_won(*map(table.paying, hands)) if hands else _LOST for hands in _BONUS)
                yield Counted(wager=wager, letter=letter, first=first, results=results)


def _won(*rows: Row) -> Result:
    return Result(sum((row.odds.multiplier for row in rows), Fraction(0)), Fraction(1))


_STRATEGIES = {OPTIMAL: "Nothing is decided: hands are drawn by rule."}


def _program(elections: Elections, decks: int, seats: int, stream: int) -> Program:
    rules = elections.rules
    size = decks * rules.number("deck-cards")
    burned, cover = rules.number("burn-cards-shoe"), size - rules.number("second-cover-card-depth")
    most = 2 * (rules.number("initial-cards") + rules.number("drawn-cards"))
    sure = (cover - burned) // most + 1
    twos, threes, half = look_up(elections)
    too_many = np.zeros((2, size + 1), np.uint64)
    too_many[0, 3:] = [uneven(left, 3, SHOE_BITS) for left in range(3, size + 1)]
    too_many[1, 1:] = [uneven(left, 1, SHOE_BITS) for left in range(1, size + 1)]

    def play(seed: int, block: int, rounds: int, totals: Totals) -> None:
        found = np.zeros((1, 2 * _CELLS), np.int64)
        shoe = np.empty(size, np.uint8)
        _play(seed, stream, block, rounds, buffer(), shoe, burned, cover, sure, too_many, twos, threes, half, found)
        totals += found

    def replay(seed: int, block: int, rounds: int) -> Totals:
        shoe, words = [card % 13 for card in range(size)], plain_words(seed, stream, block)
        found, dealt, played = np.zeros(2 * _CELLS, np.int64), size, 0
        for _ in range(rounds):
            if dealt > cover:
                for card in range(burned):
                    draw(shoe, card, 1, words, SHOE_BITS)
                dealt, played = burned, 0
            for first in (dealt, dealt + 3):
                draw(shoe, first, 3, words, SHOE_BITS)
            cells = np.zeros((1, 4), np.int64)
            settle_all(np.array([shoe[dealt : dealt + most]], np.uint8), twos, threes, half, cells)
            result, player, banker, taken = cells[0].tolist()
            first = 0 if played < sure else _CELLS
            found[[first + result, first + _PLAYER_BONUS_AT + player, first + _BANKER_BONUS_AT + banker]] += 1
            dealt, played = dealt + taken, played + 1
        return np.tile(found, (seats, 1))

    return Program(
        play=play,
        seats=seats,
        cells=2 * _CELLS,
        counted=tuple(_counted(elections, decks)),
        decks=decks,
        independent=False,
        replay=replay,
        beyond=_CELLS,
    )


def prepare(seated: Seated) -> tuple[Program, ...]:
    """A program for each number of decks that is still open."""
    elections = seated.elections
    known_name("strategy of this game", seated.strategy, _STRATEGIES)
    allowed = elections.rules.numbers("decks")
    every = allowed if elections.decks is None and not elections.paytables else (elections.decks_in_play,)
    return tuple(_program(elections, decks, seated.seats, allowed.index(decks)) for decks in every)


KERNEL = Kernel(prepare=prepare, strategies=_STRATEGIES, watch=watch)
