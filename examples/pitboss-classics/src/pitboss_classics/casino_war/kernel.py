"""A compiled round of Casino War with every wager, dealt from real shoes and settled apart from `settle.py`.

Suits decide nothing, so a shoe is an array of ranks (0 for the 2). Some cards are burned, then round follows round
until the cover card has come; with that round the shoe ends. Rounds that every shoe deals are like one from a full shoe
on average, whatever came before. The last ones are dealt only if earlier rounds took few cards, and are counted apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Rank
from pitboss.counting.outcomes import Result
from pitboss.games.elections import Elections
from pitboss.games.simulating import OPTIMAL, RANDOM, SIMPLE, TABLE, Counted, Kernel, Program, Seated
from pitboss.kernels.compiling import kernel, part
from pitboss.kernels.plain_deals import draw, plain_words
from pitboss.kernels.words import BUFFER, SHOE_BITS, Words, fill, uneven
from pitboss.law.names import known_name
from pitboss.malformed import Malformed
from pitboss_classics.casino_war.hands import DIFFERENT, EQUAL
from pitboss_classics.casino_war.solve import SURRENDER, WAR, outcomes_of

Bytes = NDArray[np.uint8]
Totals = NDArray[np.int64]
Stream = tuple[tuple[int, int], tuple[int, int]]
"""Seed and block, and how many words were made and how many of the last are used."""
Table = tuple[tuple[int, int, int, int], Bytes, Words]
"""Depths, answers, and how many fractions are too many for an even share of so many cards."""

_WON, _LOST, _SURRENDERED, _WAR_WON, _WAR_LOST = range(5)
_TIE_AT = 5
_CELLS = 7
_SURRENDERS, _FIGHTS, _TOSSES = range(3)
_BITS, _FRACTION = np.uint64(SHOE_BITS), np.uint64((1 << SHOE_BITS) - 1)


@part
def first_cell(own: int, dealers: int, answer: int) -> int:
    """war.7(e), (g), (h): what two cards come to; a war not yet fought counts as won."""
    if own != dealers:
        return _WON if own > dealers else _LOST
    return _WAR_WON if answer == _FIGHTS else _SURRENDERED


@part
def war_cell(own: int, dealers: int) -> int:
    """war.7(h): a war is lost only to a higher card."""
    return _WAR_WON if own >= dealers else _WAR_LOST


@kernel
def settle_all(rounds: Bytes, answer: int, cells: Totals) -> None:
    """The two cells of every round given: rows of the player's card, the dealer's, and those of the war."""
    for row in range(len(rounds)):
        own, dealers, own_war, dealers_war = rounds[row]
        cell = first_cell(own, dealers, answer)
        cells[row, 0] = war_cell(own_war, dealers_war) if cell == _WAR_WON else cell
        cells[row, 1] = 0 if own == dealers else 1


@part
def _deal(shoe: Bytes, at: int, words: Words, even: Words, stream: Stream) -> tuple[int, int]:
    """Draw the card at a place of the shoe; how many words were made, and how many of the last are used."""
    (seed, block), (made, used) = stream
    while True:
        if used == len(words):
            made, used = fill(words, seed, 0, block, made), 0
        fraction = (words[used] & _FRACTION) * np.uint64(len(shoe) - at)
        used += 1
        if fraction & _FRACTION >= even[len(shoe) - at]:
            break
    other = at + np.int64(fraction >> _BITS)
    shoe[at], shoe[other] = shoe[other], shoe[at]
    return made, used


@kernel
def _play(place: tuple[int, int], rounds: int, shoe: Bytes, table: Table, totals: Totals) -> None:
    """Play a block, which begins with a new shoe.

    Depths are how many cards are burned after a shuffle and before a war, how many lie above the cover card, and how
    many rounds are dealt from any shoe.
    """
    (burned, before_war, cover, sure), answers, even = table
    seed, block = place
    seats, size = len(totals), len(shoe)
    words = np.empty(BUFFER, np.uint64)
    for card in range(size):
        shoe[card] = card % 13
    made, used, dealt, played = fill(words, seed, 0, block, 0), 0, size, 0
    fights = np.zeros(seats, np.int64)
    for _ in range(rounds):
        if dealt > cover:
            for card in range(burned):
                made, used = _deal(shoe, card, words, even, (place, (made, used)))
            dealt, played = burned, 0
        first = dealt
        for card in range(first, first + seats + 1):
            made, used = _deal(shoe, card, words, even, (place, (made, used)))
        dealt += seats + 1
        dealers = shoe[first + seats]
        shift = 0 if played < sure else _CELLS
        played += 1
        war = False
        for seat in range(seats):
            own = shoe[first + seat]
            answer = int(answers[own])
            if own == dealers and answer == _TOSSES:
                # The bits of a word above those of the fraction are a coin toss.
                if used == len(words):
                    made, used = fill(words, seed, 0, block, made), 0
                answer = int(words[used] >> _BITS & np.uint64(1))
                used += 1
            cell = first_cell(own, dealers, answer)
            fights[seat] = cell == _WAR_WON
            war |= cell == _WAR_WON
            if cell != _WAR_WON:
                totals[seat, shift + cell] += 1
            totals[seat, shift + _TIE_AT + (own != dealers)] += 1
        if war:
            fighting = 0
            for seat in range(seats):
                fighting += fights[seat]
            for card in range(dealt, dealt + before_war + fighting + 1):
                made, used = _deal(shoe, card, words, even, (place, (made, used)))
            at = dealt + before_war
            dealers = shoe[at + fighting]
            for seat in range(seats):
                if fights[seat]:
                    totals[seat, shift + war_cell(shoe[at], dealers)] += 1
                    at += 1
            dealt += before_war + fighting + 1


def _counted(elections: Elections) -> Iterator[Counted]:
    """What the cells come to, in units of the Ante Wager and of the Tie Wager."""
    (bound,) = elections.rules.wager("war").bounds
    war, one = Fraction(bound.most), Fraction(1)
    ante = elections.paytable("ante").paying("winning ante").odds.multiplier
    kept = elections.paytable("surrender").paying("surrendered ante").odds.multiplier
    fought = war * elections.paytable("war").paying("winning war").odds.multiplier
    nets = ((ante, one), (-one, one), (kept - 1, one), (fought, 1 + war), (-1 - war, 1 + war))
    yield Counted(wager="base", letter=None, first=0, results=tuple(Result(*each) for each in nets), decided=True)
    rows = [elections.paytable("tie").row(hand) for hand in (EQUAL, DIFFERENT)]
    paid = tuple(Result(row.odds.multiplier if row else -one, one) for row in rows)
    yield Counted(wager="tie", letter=None, first=_TIE_AT, results=paid)


_STRATEGIES = {
    OPTIMAL: "Answers every tie as the exact solution does.",
    SIMPLE: "Goes to war on every tie.",
    SURRENDER: "Surrenders on every tie.",
    RANDOM: "Goes to war or surrenders by the toss of a coin.",
    TABLE: 'Answers as the user\'s table says: the rank that ties such as "7", and "war" or "surrender"; else war.',
}


def answers_of(seated: Seated) -> Bytes:
    """The answer to a tie of each rank."""
    best = min((WAR, SURRENDER), key=lambda each: outcomes_of(seated.elections, each).house_edge)
    answers = {OPTIMAL: best, SIMPLE: WAR, SURRENDER: SURRENDER}
    usual = _TOSSES if seated.strategy == RANDOM else int(answers.get(seated.strategy, WAR) == WAR)
    found: Bytes = np.full(len(Rank), usual, np.uint8)
    for rank, answer in _told(seated.table):
        found[rank - min(Rank)] = answer
    return found


def _told(table: Mapping[str, str]) -> Iterator[tuple[Rank, int]]:
    ranks = {rank.letter: rank for rank in Rank}
    for hand, answer in table.items():
        if hand not in ranks or answer not in (WAR, SURRENDER):
            raise Malformed(f"{hand}: {answer}", "a rank, and war or surrender", 'write e.g. "7, war"')
        yield ranks[hand], _FIGHTS if answer == WAR else _SURRENDERS


def _dealt_again(
    words: Iterator[int],
    rounds: int,
    shoe: list[int],
    *,
    depths: tuple[int, int, int, int],
    answers: Bytes,
    seats: int,
) -> Totals:
    """Rounds dealt by the definition of the streams, card by card; depths as those of a block."""
    burned, before_war, cover, sure = depths
    totals = np.zeros((seats, 2 * _CELLS), np.int64)
    dealt, played = len(shoe), 0

    def deal(cards: int) -> list[int]:
        nonlocal dealt
        for card in range(dealt, dealt + cards):
            draw(shoe, card, 1, words, SHOE_BITS)
        dealt += cards
        return shoe[dealt - cards : dealt]

    for _ in range(rounds):
        if dealt > cover:
            dealt, played = 0, 0
            deal(burned)
        *hands, dealers = deal(seats + 1)
        shift = 0 if played < sure else _CELLS
        played += 1
        cells = [first_cell(own, dealers, int(answers[own])) for own in hands]
        fighting = [seat for seat, cell in enumerate(cells) if cell == _WAR_WON]
        if fighting:
            *at_war, dealers_war = deal(before_war + len(fighting) + 1)[before_war:]
            for seat, own in zip(fighting, at_war, strict=True):
                cells[seat] = war_cell(own, dealers_war)
        for seat, (own, cell) in enumerate(zip(hands, cells, strict=True)):
            totals[seat, [shift + cell, shift + _TIE_AT + (own != dealers)]] += 1
    return totals


def prepare(seated: Seated) -> tuple[Program]:
    """The program of a table."""
    elections, rules = seated.elections, seated.elections.rules
    known_name("strategy of this game", seated.strategy, _STRATEGIES)
    size = elections.decks_in_play * rules.number("deck-cards")
    burned, before_war = rules.number("burn-cards-shoe"), rules.number("war-burn")
    cover = size - rules.number("second-cover-card-depth")
    most = 2 * (seated.seats + 1) + before_war
    depths = burned, before_war, cover, (cover - burned) // most + 1
    answers = answers_of(seated)
    even = np.array([0, *(uneven(left, 1, SHOE_BITS) for left in range(1, size + 1))], np.uint64)

    def play(seed: int, block: int, rounds: int, totals: Totals) -> None:
        _play((seed, block), rounds, np.empty(size, np.uint8), (depths, answers, even), totals)

    def replay(seed: int, block: int, rounds: int) -> Totals:
        words, shoe = plain_words(seed, 0, block), [card % 13 for card in range(size)]
        return _dealt_again(words, rounds, shoe, depths=depths, answers=answers, seats=seated.seats)

    return (
        Program(
            play=play,
            seats=seated.seats,
            cells=2 * _CELLS,
            counted=tuple(_counted(elections)),
            decks=elections.decks_in_play,
            independent=False,
            decides_best=lambda: bool((answers == answers_of(Seated(elections=elections))).all()),
            # The cards alone say nothing about a coin toss.
            replay=None if seated.strategy == RANDOM else replay,
            beyond=_CELLS,
        ),
    )


KERNEL = Kernel(prepare=prepare, strategies=_STRATEGIES)
