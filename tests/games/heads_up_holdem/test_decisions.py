"""All hands at once: showdowns counted, decisions summed and tallied, beside other ways to count the same."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import comb

import numpy as np
import pytest

from pitboss.cards import STANDARD, Card, parse_card
from pitboss.games.heads_up_holdem.counting.board_kinds import (
    MARKED_BOARDS,
    PAIR_HIGH,
    PAIR_LOW,
    marked_place,
    pair_place,
)
from pitboss.games.heads_up_holdem.counting.decisions import (
    FLOPS_APART,
    FLOPS_SUITED,
    START_WAYS,
    STARTS,
    WAYS_APART,
    WAYS_SUITED,
    Best,
    Ints,
    Options,
    best,
    start_place,
    tally,
)
from pitboss.games.heads_up_holdem.counting.one_hand import HandOrder, Known, before
from pitboss.games.heads_up_holdem.counting.showdowns import NOBODY, Showdowns, showdowns
from pitboss.kernels.poker import RANK_KEYS, count_sevens, place_of_five
from pitboss.kernels.poker_tables import RANKS_OF_FIVE
from pitboss.ranking import Compare
from tests.games.heads_up_holdem.board_games import RANKED, Slowly
from tests.games.oracle_files import exact_rows

ALL = 1326 * 19_600 * 1_081 * 990
"""Starts, flops, two more cards, opposing hands."""


def board_ways(kinds: Sequence[int]) -> int:
    """How many boards of a marked kind there are: a suit, and the other cards from the other three."""
    others = Counter(kind for kind in kinds if kind < 13)
    return 4 * int(np.prod([comb(3, times) for times in others.values()]))


def test_boards_fall_into_those_with_a_marked_suit_and_plain_ones() -> None:
    """C(13,3) x C(39,2), C(13,4) x 39 and C(13,5) boards hold a suit three, four and five times."""
    marked = sum(map(board_ways, MARKED_BOARDS.tolist()))
    assert marked == 4 * (286 * 741 + 715 * 39 + 1287)
    assert len(MARKED_BOARDS) == 286 * 91 + 715 * 13 + 1287
    assert len(RANKS_OF_FIVE) == comb(17, 5) - 13


def test_starts_and_flops_up_to_suits_stand_for_all_of_them() -> None:
    assert START_WAYS.sum() == comb(52, 2)
    for flops, ways in ((FLOPS_APART, WAYS_APART), (FLOPS_SUITED, WAYS_SUITED)):
        assert len(flops) == len(ways)
        assert ways.sum() == comb(52, 3)
    places = {start_place(*sorted(cards % 13)[::-1], suited=bool(cards[1] < 13)) for cards in STARTS}
    assert places == set(range(169))
    for place, (high, low) in enumerate(STARTS.tolist()):
        assert start_place(high, low % 13, suited=low < 13) == place


def board_place(own: Sequence[Card], board: Sequence[Card]) -> tuple[int, int, bool]:
    """The numbers of a board of cards and of two more, and whether a suit is marked."""
    suits = Counter(card.suit for card in board)
    suit = next((each for each, times in suits.items() if times >= 3), None)
    kinds = [card.rank - 2 + 13 * (card.suit is suit) for card in (*own, *board)]
    pair = pair_place(kinds[0], kinds[1])
    if suit is None:
        return int(place_of_five(int(RANK_KEYS[kinds[2:]].sum()))), pair, False
    mask = sum(1 << (kind - 13) for kind in kinds[2:] if kind >= 13)
    plain = [kind for kind in kinds[2:] if kind < 13]
    others = pair_place(*plain) if len(plain) == 2 else sum(plain)
    return marked_place(5, mask, len(plain), others), pair, True


def counted(found: Showdowns, own: Sequence[Card], board: Sequence[Card]) -> tuple[int, list[int]]:
    """What the compiled count says of a hand on a board of cards."""
    place, pair, marked = board_place(own, board)
    if marked:
        return int(found.marked_classes[place, pair]), found.marked[place, :, pair].tolist()
    return int(found.plain_classes[place, pair]), found.plain[place, :, pair].tolist()


@pytest.mark.parametrize("suits", ["cdhs", "hs", "h"])
def test_showdowns_are_counted_as_by_plain_enumeration(suits: str) -> None:
    """With few suits among the cards dealt, many boards have a marked one."""
    cards = [parse_card(rank + suit) for suit in suits for rank in "23456789TJQKA"]
    dealer = random.Random(suits)
    for _ in range(6):
        own_a, own_b, *board = dealer.sample(cards, 7)
        slowly = Slowly(f"{own_a} {own_b}")
        assert counted(showdowns(0, 1), (own_a, own_b), board) == slowly.tally(board)


def test_every_pair_that_a_board_leaves_meets_990_others() -> None:
    found = showdowns(0, 1)
    for counts, classes in ((found.plain, found.plain_classes), (found.marked, found.marked_classes)):
        met = counts.sum(axis=1, dtype=np.int64)
        assert set(np.unique(met[classes != NOBODY])) == {990}
        assert set(np.unique(met[classes == NOBODY])) == {0}
    marked_twice = (PAIR_LOW == PAIR_HIGH) & (PAIR_LOW >= 13)
    assert (found.marked_classes[:, marked_twice] == NOBODY).all()


# Ultimate Texas Hold 'em, a sister of the game: Ante, Blind and Play Wagers, in half Antes so that 3 to 2 is whole.
BLIND = {4: 2, 5: 3, 6: 6, 7: 20, 8: 100, 9: 1000}


def play_wager(times: int) -> list[list[int]]:
    blind = [BLIND.get(kind, 0) for kind in range(10)]
    return [[2 * times + each, 2 + 2 * times + each, 0, -2 * times - 2, -2 * times - 4] for each in blind]


ULTIMATE = Options(
    np.array([play_wager(4)]), np.array([play_wager(2)]), np.array([[[-4] * 5] * 10, play_wager(1)], np.int64)
)


@cache
def ultimate() -> tuple[Best, Ints]:
    found = showdowns(0, 1)
    chosen = best(found, ULTIMATE)
    return chosen, tally(found, ULTIMATE, chosen.choosing)


def net_of(tallied: Ints, options: Options) -> Fraction:
    paid = np.concatenate([options.last, options.flop, options.before])
    total = sum(int(count) * int(net) for count, net in zip(tallied.ravel(), paid.ravel(), strict=True))
    return Fraction(total, 2 * ALL)


def test_the_sister_game_has_its_published_house_edge() -> None:
    """Published: a house edge of 2.1850% of the Ante and 0.526% of all that is wagered, 4.15 Antes on average."""
    _, tallied = ultimate()
    net = net_of(tallied, ULTIMATE)
    staked = [2, 3, 4, 6]
    wagered = Fraction(sum(int(each.sum()) * stake for each, stake in zip(tallied, staked, strict=True)), ALL)
    assert round(float(-net * 100), 3) == 2.185
    assert round(float(-net / wagered * 100), 3) == 0.526
    assert round(float(wagered), 2) == 4.15


def test_the_tally_brings_what_the_best_choices_bring() -> None:
    chosen, tallied = ultimate()
    best_of = np.maximum(chosen.waiting, chosen.options[:, 0])
    total = sum(int(ways) * int(each) for ways, each in zip(START_WAYS, best_of, strict=True))
    assert net_of(tallied, ULTIMATE) == Fraction(total, 2 * ALL)


def test_the_tally_counts_every_deal_and_every_class_once() -> None:
    """Each seven-card hand is dealt as two cards, three and two: in 21 x 10 ways, against 990 others."""
    _, tallied = ultimate()
    assert tallied.min() >= 0
    assert tallied.sum() == ALL
    assert tallied.sum(axis=(0, 2)).tolist() == [210 * 990 * count for count in count_sevens()]


SHOWDOWN = ("won-out", "won", "tied", "lost-out", "lost")


def idle(paid: Ints) -> Options:
    """Nobody decides anything: the hand goes to the showdown, for what is paid there."""
    return Options(paid, np.zeros((0, 10, 5), np.int64), np.zeros((1, 10, 5), np.int64))


def test_without_decisions_showdowns_by_class_are_as_counted_board_by_board() -> None:
    options = idle(np.zeros((1, 10, 5), np.int64))
    found = showdowns(0, 1)
    by_class = tally(found, options, best(found, options).choosing).sum(axis=0)
    assert by_class.tolist() == [
        [10 * int(row[each]) for each in SHOWDOWN] for row in exact_rows("677a-showdowns-by-class")
    ]
    won_out, won, _, lost_out, lost = by_class.sum(axis=0).tolist()
    assert won_out + won == lost_out + lost


def test_showdowns_by_start_are_as_counted_board_by_board() -> None:
    by_outcome = np.zeros((5, 10, 5), np.int64)
    for each in range(5):
        by_outcome[each, :, each] = 1
    sums = best(showdowns(0, 1), idle(by_outcome)).options * START_WAYS[:, None]
    rows = exact_rows("677a-showdowns-by-start")
    assert len(rows) == len(STARTS)
    for row in rows:
        high, low = ("23456789TJQKA".index(letter) for letter in row["start"][:2])
        start = sums[start_place(high, low, suited=row["start"].endswith("s"))]
        assert start.tolist() == [10 * int(row[each]) for each in SHOWDOWN], row["start"]


def test_two_starts_bring_what_the_deck_counted_card_by_card_says() -> None:
    chosen, _ = ultimate()
    for start in (start_place(9, 7, suited=True), start_place(11, 3, suited=False)):
        known = Known(tuple(STARTS[start].tolist()))
        waiting, raised = before(known, RANKED, ULTIMATE.last, ULTIMATE.flop, ULTIMATE.before)
        assert (waiting, raised) == (chosen.waiting[start], chosen.options[start, 0])


@pytest.mark.prove
@pytest.mark.parametrize(("order", "one_in"), [(0, 1), (1, 12)])
def test_every_start_brings_what_the_deck_counted_card_by_card_says(order: int, one_in: int) -> None:
    chosen = best(showdowns(order, 1), ULTIMATE)
    for start, cards in list(enumerate(STARTS.tolist()))[::one_in]:
        waiting, raised = before(Known(cards), HandOrder(order, 1), ULTIMATE.last, ULTIMATE.flop, ULTIMATE.before)
        assert (waiting, raised) == (chosen.waiting[start], chosen.options[start, 0])


@pytest.mark.prove
def test_many_showdowns_are_counted_as_by_plain_enumeration() -> None:
    dealer = random.Random(677)
    for compare in Compare:
        found = showdowns(list(Compare).index(compare), 1)
        for _ in range(300):
            own_a, own_b, *board = dealer.sample(STANDARD.cards, 7)
            assert counted(found, (own_a, own_b), board) == Slowly(f"{own_a} {own_b}", compare=compare).tally(board)
