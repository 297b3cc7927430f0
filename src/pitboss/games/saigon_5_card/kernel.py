"""A compiled round of Saigon 5 Card with every wager, settled independently of `settle.py`.

Cards are bytes, the rank (0 for the 2) in the lower half and the suit above; the joker is a rank of its own. What five
cards count, and how they are set, is looked up by the first three and the other two. The Bonus Wager is decided by how
often each rank and each suit occurs.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.games.elections import Elections
from pitboss.games.saigon_5_card.kernel_pays import ANTE_AT, BONUS_AT, POT_AT, cells_of, counted, share_at
from pitboss.games.saigon_5_card.kernel_plays import (
    CARDS,
    CLASSES,
    JOKER,
    QUALIFIES,
    STRATEGIES,
    Tables,
    as_byte,
    parts,
    settings_of,
)
from pitboss.games.saigon_5_card.solve import set_best
from pitboss.games.simulating import RANDOM, Kernel, Program, Seated
from pitboss.kernels.compiling import kernel, part
from pitboss.kernels.plain_deals import count_cells, deal_block
from pitboss.kernels.words import DECK_BITS, Words, buffer, fill, uneven
from pitboss.law.names import known_name

Bytes = NDArray[np.uint8]
Totals = NDArray[np.int64]
Whole = Any
"""A whole number of compiled code, whatever its width."""
Pot = tuple[int, int, int]
"""How many boxes the first player has, and whether only the first one's hand competes or each tied one has a share."""

_WON, _WON_HALF, _LOST, _TIED, _NEITHER, _LOST_OUT = range(6)

# A card for the Bonus Wager: three bits to count each rank, four to count each suit, one for the joker.
_SUITS_AT, _JOKER_AT = 40, 56
_ACE = 12
_KEYS = np.zeros(1 << 6, np.uint64)
_RANK_BITS = np.zeros(1 << 6, np.int64)
for _suit, _rank in product(range(4), range(13)):
    _KEYS[_rank | _suit << 4] = 1 << 3 * _rank | 1 << (_SUITS_AT + 4 * _suit)
    _RANK_BITS[_rank | _suit << 4] = 1 << _rank
_KEYS[JOKER] = 1 << _JOKER_AT
_EACH_RANK = np.uint64(sum(1 << 3 * rank for rank in range(13)))
_ALL_RANKS = np.uint64((1 << 39) - 1)
_WHEEL = np.uint64(sum(1 << 3 * rank for rank in (0, 1, 2, 3, _ACE)))
_ACE_AT = np.uint64(3 * _ACE)
_ONE, _TWO = np.uint64(1), np.uint64(2)
_BITS, _FRACTION = np.uint64(DECK_BITS), np.uint64((1 << DECK_BITS) - 1)


def _ante(own: int, dealer: int, half: int) -> int:
    """680a.11(d): the cell of an Ante Wager, for two hands as they are set."""
    if own < QUALIFIES:
        return _NEITHER if dealer < QUALIFIES else _LOST_OUT
    if own > dealer:
        return _WON_HALF if own - QUALIFIES == half else _WON
    return _TIED if own == dealer else _LOST


def antes_of(elections: Elections) -> Bytes:
    """The cells of an Ante Wager by both hands."""
    half, sets = elections.rules.number("half-pay-count"), range(2 * QUALIFIES)
    return np.array([[_ante(own, dealer, half) for dealer in sets] for own in sets], np.uint8)


@part
def _several(ranks: np.uint64) -> Whole:
    """680a.6(c): cards that share a rank; the joker already counts as an ace."""
    halved = ranks >> _ONE
    if ranks & _EACH_RANK << _TWO:
        return 10 if ranks >> _ACE_AT == 5 else 6
    triples, pairs = ranks & halved & _EACH_RANK, halved & ~ranks & _EACH_RANK
    if triples:
        return 5 if pairs else 2
    return 1 if pairs & (pairs - _ONE) else 0


@part
def _bonus(cards: Bytes, first: Whole, runs: Bytes) -> Whole:
    """680a.11(e): what five cards make, the joker as an ace or to complete a straight or a flush."""
    key = np.uint64(0)
    for at in range(first, first + CARDS):
        key += _KEYS[cards[at]]
    ranks = key & _ALL_RANKS
    halved = ranks >> _ONE
    paired = (halved | ranks >> _TWO) & _EACH_RANK
    # Nine hands in ten win nothing: no joker, no two pairs, no three of a rank, no flush and no straight.
    several = paired & (paired - _ONE) | (ranks & halved | ranks >> _TWO) & _EACH_RANK
    run = ranks & ranks >> np.uint64(3) & ranks >> np.uint64(6) & ranks >> np.uint64(9) & ranks >> np.uint64(12)
    suits = key >> np.uint64(_SUITS_AT)
    five = (suits + np.uint64(0x3333)) & np.uint64(0x8888)
    if not (several | run | five | suits >> np.uint64(_JOKER_AT - _SUITS_AT)) and ranks != _WHEEL:
        return 0
    return _won(cards, first, key, runs)


@part
def _won(cards: Bytes, first: Whole, key: np.uint64, runs: Bytes) -> Whole:
    """What five cards that may win make, by the sum of their keys."""
    ranks, joker = key & _ALL_RANKS, np.int64(key >> np.uint64(_JOKER_AT))
    if (ranks >> _ONE | ranks >> _TWO) & _EACH_RANK:
        return _several(ranks + (np.uint64(joker) << _ACE_AT))
    bits = 0
    for at in range(first, first + CARDS):
        bits |= _RANK_BITS[cards[at]]
    suits, alike = np.int64(key >> np.uint64(_SUITS_AT)) & 0xFFFF, CARDS - joker
    run = runs[joker << 13 | bits]
    if suits in (alike, alike << 4, alike << 8, alike << 12):
        if run & 2:
            return 8 if joker else 9
        return 7 if run else 4
    return 3 if run & 1 else 0


_THREES, _TWOS = parts()


@part
def _value(cards: Bytes, first: Whole, classes: Bytes) -> Whole:
    """The index of five cards: by what the first three count, then by the other two."""
    three = (classes[cards[first]] * CLASSES + classes[cards[first + 1]]) * CLASSES + classes[cards[first + 2]]
    return _THREES[three] + _TWOS[classes[cards[first + 3]] * CLASSES + classes[cards[first + 4]]]


@kernel
def settle_all(
    rounds: Bytes,
    classes: Bytes,
    settings: Bytes,
    strongest: Bytes,
    runs: Bytes,
    antes: Bytes,
    cells: Totals,
) -> None:
    """Cells of the Ante and Bonus Wagers, and how both hands are set: rows of the dealer's five and a player's five."""
    for at in range(len(rounds)):
        dealer = strongest[_value(rounds[at], 0, classes)]
        own = settings[0, _value(rounds[at], CARDS, classes)]
        cells[at, 0], cells[at, 1] = antes[own, dealer], _bonus(rounds[at], CARDS, runs)
        cells[at, 2], cells[at, 3] = own, dealer


@part
def _pot_of_boxes(strengths: Totals, pot: Pot) -> Whole:
    """680a.11(f): the cell of the Pot Wagers of the player in the first boxes, for hands as they are set."""
    boxes, own_box, by_box = pot
    own, best, won, others = strengths[0], strengths[0], 0, 0
    for seat in range(1, boxes):
        own = own if own_box else max(own, strengths[seat])
    best = own
    for seat in range(boxes, len(strengths)):
        best = max(best, strengths[seat])
    if own < best:
        return 0
    for seat in range(len(strengths)):
        if seat < boxes:
            won += strengths[seat] == best
        else:
            others += strengths[seat] == best
    shares = won if by_box else 1
    return share_at(shares, shares + others, len(strengths))


@kernel
def _play(
    seed: int,
    block: int,
    rounds: int,
    words: Words,
    deck: Bytes,
    too_many: Words,
    classes: Bytes,
    settings: Bytes,
    strongest: Bytes,
    runs: Bytes,
    antes: Bytes,
    qualifiers_first: int,
    pot: Pot,
    totals: Totals,
) -> None:
    """Play a block; the deck starts in order, and each round leaves it as dealt."""
    for card in range(len(deck)):
        deck[card] = JOKER if card == 52 else card % 13 | card // 13 << 4
    made, at, seats, dealer = fill(words, seed, 0, block, 0), 0, len(totals), np.int64(0)
    strengths = np.zeros(seats, np.int64)
    tosses = settings.shape[0] - 1
    for _ in range(rounds):
        for hand in range(seats + 1):
            first = CARDS * hand
            while True:
                if at == len(words):
                    made, at = fill(words, seed, 0, block, made), 0
                word = words[at]
                at += 1
                fraction = word & _FRACTION
                for card in range(first, first + CARDS):
                    fraction *= np.uint64(len(deck) - card)
                    other = card + np.int64(fraction >> _BITS)
                    fraction &= _FRACTION
                    deck[card], deck[other] = deck[other], deck[card]
                if fraction >= too_many[hand]:
                    break
            value = _value(deck, first, classes)
            if hand == 0:
                dealer = np.int64(strongest[value])
                continue
            own = np.int64(settings[np.int64(word >> _BITS) & np.int64(tosses), value])
            strengths[hand - 1] = own if qualifiers_first else own % QUALIFIES
            totals[hand - 1, ANTE_AT + antes[own, dealer]] += 1
            totals[hand - 1, BONUS_AT + _bonus(deck, first, runs)] += 1
        if pot[0] > 1:
            totals[0, POT_AT + _pot_of_boxes(strengths, pot)] += 1
        elif seats > 1:
            best, sharing = 0, 0
            for seat in range(seats):
                best = max(best, strengths[seat])
            for seat in range(seats):
                sharing += strengths[seat] == best
            for seat in range(seats):
                totals[seat, POT_AT + sharing * (strengths[seat] == best)] += 1


def runs_of(elections: Elections) -> Bytes:
    """For sets of four ranks with the joker, and of five: whether they make a straight (1) or a royal flush (2)."""
    runs = np.zeros(2 << 13, np.uint8)
    tops = [sum(1 << rank for rank in range(low, low + 5)) for low in range(9)]
    royal, wheel = tops[-1], 1 << _ACE | 0b1111
    straights = [wheel, *(tops if elections.reads("680a-ace-high-straight") == "straight" else tops[:-1])]
    for joker, bits in product(range(2), range(1 << 13)):
        if bits.bit_count() == CARDS - joker:
            in_a_row = any(bits & ~each == 0 for each in straights)
            runs[joker << 13 | bits] = in_a_row | (bits & ~royal == 0) << 1
    return runs


def prepare(seated: Seated) -> tuple[Program]:
    """The program of a table."""
    elections, rules = seated.elections, seated.elections.rules
    known_name("strategy of this game", seated.strategy, STRATEGIES)
    tables = Tables(elections)
    settings, runs = settings_of(seated, tables), runs_of(elections)
    looked_up, strongest = tables.looked_up(settings), tables.looked_up(tables.strongest)[0]
    antes, pack = antes_of(elections), rules.number("deck-cards")
    qualifiers_first = int("pot" in rules.wagers and elections.reads("680a-pot-qualify") == "qualifiers-first")
    pot = _pot(seated)
    too_many = np.array([uneven(pack - CARDS * hand, CARDS) for hand in range(seated.seats + 1)], np.uint64)

    def play(seed: int, block: int, rounds: int, totals: Totals) -> None:
        _play(
            seed,
            block,
            rounds,
            buffer(),
            np.empty(pack, np.uint8),
            too_many,
            tables.classes,
            looked_up,
            strongest,
            runs,
            antes,
            qualifiers_first,
            pot,
            totals,
        )

    def replay(seed: int, block: int, rounds: int) -> Totals:
        ordered = [*(card % 13 | card // 13 << 4 for card in range(pack - 1)), JOKER]
        cards = deal_block(ordered, [CARDS] * (seated.seats + 1), seed=seed, block=block, rounds=rounds)
        totals, own = np.zeros((seated.seats, cells_of(seated)), np.int64), []
        for seat in range(seated.seats):
            cells, first = np.zeros((rounds, 4), np.int64), CARDS * (seat + 1)
            dealt = np.hstack([cards[:, :CARDS], cards[:, first : first + CARDS]])
            settle_all(dealt, tables.classes, looked_up, strongest, runs, antes, cells)
            count_cells(totals[seat], cells[:, :2], (ANTE_AT, BONUS_AT))
            own.append(cells[:, 2] if qualifiers_first else cells[:, 2] % QUALIFIES)
        if seated.boxes > 1:
            count_cells(totals[0], _pots_of_boxes(np.array(own), pot)[:, None], (POT_AT,))
        elif seated.seats > 1:
            takes = np.array(own) == np.max(own, axis=0)
            for seat, won in enumerate(takes):
                count_cells(totals[seat], takes.sum(axis=0)[:, None] * won[:, None], (POT_AT,))
        return totals

    def decides_best() -> bool:
        best = np.array([[as_byte(each)] for each in set_best(elections)], np.uint8)
        return np.array_equal(looked_up, tables.looked_up(best))

    return (
        Program(
            play=play,
            seats=seated.seats,
            cells=cells_of(seated),
            counted=tuple(counted(seated)),
            decks=elections.decks_in_play,
            replay=None if seated.strategy == RANDOM else replay,
            decides_best=decides_best,
        ),
    )


def _pot(seated: Seated) -> Pot:
    """680a.7(d)(2) and .11(f), as read: who competes for the pot of a player in several boxes, and who shares it."""
    if seated.boxes == 1:
        return 1, 0, 0
    reads = seated.elections.reads
    a_box = reads("680a-pot-wager") == "a-box"
    own_box, by_box = reads("680a-pot-hand") == "own-box", reads("680a-pot-split") == "by-box"
    return seated.boxes, int(not a_box and own_box), int(a_box and by_box)


def _pots_of_boxes(strengths: Totals, pot: Pot) -> Totals:
    """Return the cells of the first player's Pot Wagers, for the strengths of all hands by seat and round."""
    boxes, own_box, by_box = pot
    own = strengths[0] if own_box else strengths[:boxes].max(axis=0)
    best = np.maximum(own, strengths[boxes:].max(axis=0, initial=0))
    shares = (strengths[:boxes] == best).sum(axis=0) if by_box else 1
    sharing = shares + (strengths[boxes:] == best).sum(axis=0)
    cells: Totals = np.where(own == best, share_at(shares, sharing, len(strengths)), 0)
    return cells


KERNEL = Kernel(prepare=prepare, strategies=STRATEGIES, plays_boxes=True)
