"""The chart shows what the solution chose; the simple rules are as worded, and cost what is stated."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache

import pytest

from pitboss.cards import STANDARD, Card, Rank
from pitboss.games.elections import Elections
from pitboss.games.heads_up_holdem import solve
from pitboss.games.heads_up_holdem.counting.decisions import FLOPS_APART, STARTS
from pitboss.games.heads_up_holdem.counting.outs import outs
from pitboss.games.heads_up_holdem.flop_marks import FlopMark, flop_marks
from pitboss.games.heads_up_holdem.solve_chart import _simple_starts
from pitboss.games.heads_up_holdem.solve_pays import decisions
from pitboss.games.solving import NOWHERE, Section, Situation, StrategyChart
from pitboss.kernels.poker import places_of
from pitboss.ranking import FiveCardCategory, best_five
from tests.games.electing import HOLDEM
from tests.games.heads_up_holdem.test_decisions import board_place

DEFAULT = Elections(HOLDEM)


@cache
def strategy(reading: str = "", alternative: str = "") -> StrategyChart:
    found = solve.strategy(Elections(HOLDEM, readings={reading: alternative} if reading else {}))
    assert found is not None
    return found


def section(title: str) -> Section:
    return next(each for each in strategy().sections if each.title == title)


def test_the_grid_says_what_the_solution_chose_before_the_flop() -> None:
    rows = {
        row[0]: dict(zip(section("Before the Flop").heads[1:], row[1:], strict=True))
        for row in section("Before the Flop").rows
    }
    chosen = solve.play(decisions(DEFAULT, NOWHERE)).best.choosing.before
    said: Counter[str] = Counter()
    for place, (high, low) in enumerate(STARTS.tolist()):
        letters = ["23456789TJQKA"[card % 13] for card in (high, low)]
        row, column = letters if low < 13 else reversed(letters)
        assert rows[row][column] == ("3x" if chosen[place] else "check")
        said[rows[row][column]] += 1
    assert said.total() == 169


def test_the_simple_rule_before_the_flop_is_the_best_one() -> None:
    chosen = solve.play(decisions(DEFAULT, NOWHERE)).best.choosing.before
    assert _simple_starts(1).tolist() == chosen.tolist()


def test_the_chart_for_the_flop_is_about_every_hand_that_checked() -> None:
    shares = {row[0]: row[1] for row in section("After the Flop").rows}
    assert shares["a straight or better"] == shares["three-of-a-kind using a card of yours"] == "always"
    assert shares["a pair in your hand and one on the Flop"] == "never"
    assert len(shares) == len(FlopMark)


def test_with_fewer_cards_that_beat_it_a_hand_is_raised_rather() -> None:
    rows = section("After the River").rows
    assert rows[0][1] == "always"
    assert rows[-1][1] == "never"


def test_the_simple_strategy_costs_little() -> None:
    found = strategy()
    assert found.optimal_edge == solve.solve(DEFAULT, "base").outcomes.house_edge
    assert 0 < found.simple_costs < Fraction(3, 1000)
    assert len(found.simple) == 3


@pytest.mark.prove
def test_the_simple_strategy_goes_with_every_reading() -> None:
    for reading in (
        ("raise-floor", "none"),
        ("677a-bad-beat-needs-raise", "any"),
        ("compare-standard", "literal"),
    ):
        assert 0 < strategy(*reading).simple_costs < Fraction(1, 100), reading


def by_hand(own: Sequence[Card], flop: Sequence[Card]) -> FlopMark:
    """The mark of two cards and a flop, said in another way."""
    kind = best_five((*own, *flop)).category
    ranks, mine = Counter(card.rank for card in flop), [card.rank for card in own]
    if kind >= FiveCardCategory.STRAIGHT:
        return FlopMark.STRAIGHT_OR_BETTER
    if kind is FiveCardCategory.THREE_OF_A_KIND:
        return FlopMark.SHARED_THREE if len(ranks) == 1 else FlopMark.THREE_OF_A_KIND
    if kind is FiveCardCategory.TWO_PAIR:
        return FlopMark.POCKET_AND_SHARED_PAIR if mine[0] is mine[1] else FlopMark.TWO_PAIR
    if kind is FiveCardCategory.PAIR and len(ranks) == 3:
        if mine[0] is mine[1]:
            return FlopMark.POCKET_PAIR
        paired = next(rank for rank in mine if rank in ranks)
        return (FlopMark.BOTTOM_PAIR, FlopMark.MIDDLE_PAIR, FlopMark.TOP_PAIR)[sorted(ranks).index(paired)]
    suit, times = Counter(card.suit for card in (*own, *flop)).most_common(1)[0]
    suited = [card.rank for card in own if card.suit is suit]
    if times == 4 and suited:
        if max(suited) is Rank.TEN:
            return FlopMark.FLUSH_DRAW_TEN
        return FlopMark.FLUSH_DRAW_JACK if max(suited) > Rank.TEN else FlopMark.FLUSH_DRAW_LOW
    return FlopMark.SHARED_PAIR if len(ranks) < 3 else FlopMark.NOTHING


def up_to_two_suits(flop: Sequence[int]) -> tuple[int, ...]:
    """The flop that stands for those that differ from it only by the third and the fourth suit."""
    exchanged = [card % 13 + 13 * (0, 1, 3, 2)[card // 13] for card in flop]
    return min(tuple(sorted(flop)), tuple(sorted(exchanged)))


def test_flops_are_marked_as_a_player_would() -> None:
    dealer, marks, seen = random.Random(21), flop_marks(), set()
    flops = {tuple(flop): place for place, flop in enumerate(FLOPS_APART.tolist())}
    for start in [*range(0, 91, 7), *range(9, 91, 11)]:
        own = [STANDARD.cards[place] for place in STARTS[start]]
        rest = [card for card in STANDARD.cards if card not in own]
        suited = [card for card in rest if card.suit in {each.suit for each in own}]
        alike = [card for card in rest if card.rank in {each.rank for each in own} | {Rank.NINE, Rank.ACE}]
        for cards in (rest, suited, alike):
            for _ in range(25):
                flop = dealer.sample(cards, 3)
                mark = marks[start, flops[up_to_two_suits(places_of(flop))]]
                assert FlopMark(int(mark)) is by_hand(own, flop)
                seen.add(by_hand(own, flop))
    assert len(seen) > 10


@pytest.mark.parametrize("suits", ["cdhs", "hs", "h"])
def test_outs_are_the_cards_that_beat_a_hand_with_the_board_alone(suits: str) -> None:
    cards = [card for card in STANDARD.cards if card.suit.letter in suits]
    dealer = random.Random(suits)
    for _ in range(25):
        own_a, own_b, *board = dealer.sample(cards, 7)
        own = best_five((own_a, own_b, *board))
        left = [card for card in STANDARD.cards if card not in {own_a, own_b, *board}]
        place, pair, marked = board_place((own_a, own_b), board)
        counted = (outs(0).marked if marked else outs(0).plain)[place, pair]
        assert counted == sum(best_five((card, *board)) > own for card in left)


def test_the_chart_agrees_with_advice_about_single_hands() -> None:
    assert solve.advise(DEFAULT, Situation.read("2s 2h")).best.choice == "check"
    assert solve.advise(DEFAULT, Situation.read("Qs 9h", community="Qh 7d 2c")).best.choice == "raise 2x"
    assert solve.advise(DEFAULT, Situation.read("Qs 9h", community="Qh 7d 2c 3c 3d")).best.choice == "raise 1x"
    assert solve.advise(DEFAULT, Situation.read("4s 5h", community="Qh 9d Kc Tc 2d")).best.choice == "fold"
