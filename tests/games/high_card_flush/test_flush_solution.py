"""The exact solution of High Card Flush agrees with formulas, single deals, settlement and published figures."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from pitboss.cards import STANDARD, parse_hand
from pitboss.counting.suits import masks_of
from pitboss.games.elections import Elections
from pitboss.games.high_card_flush.counting.flushes_by_all_ranks import tally_by_all_ranks
from pitboss.games.high_card_flush.counting.flushes_of_two_hands import FOLD, HANDS, LEAST, MOST, SETS, tally
from pitboss.games.high_card_flush.counting.longest_flushes import (
    FlushRanks,
    Opponent,
    meet_by_all_ranks,
    meet_by_flush,
)
from pitboss.games.high_card_flush.solve import (
    Played,
    Terms,
    advise,
    solve,
    strategy,
)
from pitboss.games.record import RoundRecord, SeatRecord
from pitboss.games.settler import settle
from pitboss.games.solving import Situation
from pitboss.law.refusal import Refused
from pitboss.ranking import Compare
from tests.games.high_card_flush import flushes_by_formula as formula
from tests.games.high_card_flush.flushes_by_formula import COLUMNS, DEALER_HANDS, by_formula, sets
from tests.games.high_card_flush.flushes_dealt import DECK, EVENTS, RANKS, all_events, event, events, flush
from tests.games.oracle_files import exact_rows

EDITION = "678a@proposed-2015"
LITERAL = {"compare-standard": "literal"}
HANDS_IN_ALL = comb(52, 7)


def terms(compare: Compare = Compare.POKER_ORDER) -> Terms:
    """As the chapter prints them."""
    raises = tuple((Fraction(1), Fraction({5: 2, 6: 3, 7: 3}.get(length, 1))) for length in range(8))
    return Terms(7, FlushRanks(3, formula.NINE_HIGH), Fraction(1), Fraction(1), raises, compare)


def in_letters(ranks: int) -> str:
    return "-".join(RANKS[rank] for rank in range(12, -1, -1) if ranks >> rank & 1)


# The game itself.


def oracle() -> dict[tuple[int, str], dict[str, int]]:
    """The rows of the oracle by length and ranks of the flush; lengths from four on stand in one row each."""
    return {
        (int(row["length"]), row["flush"]): {name: int(row[name]) for name in COLUMNS}
        for row in exact_rows("678a-flushes")
    }


def net_results(raised: Callable[[int, str, dict[str, int]], Sequence[int]]) -> Counter[int]:
    """How many deals lead to each net result, given which hands of a row are raised and what those meet."""
    nets: Counter[int] = Counter()
    for (length, ranks), row in oracle().items():
        most = formula.MOST[length]
        hands, out, below, equal = raised(length, ranks, row)
        nets[-1] += (row["hands"] - hands) * DEALER_HANDS
        nets[1] += out
        nets[1 + most] += below
        nets[0] += equal
        nets[-1 - most] += hands * DEALER_HANDS - out - below - equal
    return nets


def test_the_game_is_worth_what_the_formulas_say() -> None:
    nets = net_results(lambda length, ranks, row: [row[name] for name in COLUMNS[4:]])

    found = solve(Elections(EDITION), "base")

    assert {int(net): count for net, count in found.outcomes.by_net.items()} == nets
    assert nets.total() == HANDS_IN_ALL * DEALER_HANDS
    assert found.base == "ante"


def test_the_simple_strategy_is_the_one_players_know() -> None:
    """Published advice for players who look only at the flush: raise a three-card flush of T-8-6 or better."""

    def raised(length: int, ranks: str, row: dict[str, int]) -> Sequence[int]:
        high = length > 3 or (length == 3 and [RANKS.index(rank) for rank in ranks.split("-")] >= [8, 6, 4])
        return [row[name] if high else 0 for name in COLUMNS[:4]]

    nets = net_results(raised)

    found = strategy(Elections(EDITION))

    assert found.simple[0] == "Raise with a three-card flush T-8-6 or better, as much as the flush allows."
    assert found.simple_edge == -Fraction(sum(net * count for net, count in nets.items()), nets.total())
    assert found.optimal_edge == solve(Elections(EDITION), "base").outcomes.house_edge
    assert 0 < found.simple_costs < Fraction(6, 10_000)


def test_no_other_lowest_flush_is_better() -> None:
    played = Played(terms())
    best = played.outcomes_from(played.lowest).house_edge

    around = played.flushes.index(played.lowest)
    for other in (*played.flushes[around - 8 : around], *played.flushes[around + 1 : around + 9]):
        assert played.outcomes_from(other).house_edge > best


def test_other_cards_decide_with_a_ten_high_flush_and_no_other() -> None:
    """As published: from J-3-2 on always raised, up to 9-8-7 always folded."""
    (chart, sizes) = strategy(Elections(EDITION)).sections

    assert chart.rows[0] == ("a seven-card flush A-K-Q-J-T-9-8 to a three-card flush J-3-2", "raise")
    assert chart.rows[-1] == ("a three-card flush 9-8-7 to a two-card flush 3-2", "fold")
    for flushes, verdict in chart.rows[1:-1]:
        assert flushes.startswith("a three-card flush T-")
        assert verdict.startswith("raise ")
        assert verdict.endswith("% of hands")
    once = "as much as the Ante Wager"
    twice, thrice = "2 times the Ante Wager", "3 times the Ante Wager"
    assert [row[1] for row in sizes.rows] == [once, once, twice, thrice, thrice]


def test_every_flush_meets_and_is_raised_as_the_formulas_say() -> None:
    tallies, expected = Played(terms()).tallies, oracle()
    longer: dict[int, Counter[str]] = {length: Counter() for length in range(4, 8)}
    for length in range(2, 8):
        for ranks in sets(length):
            numbers = (*tallies[ranks].sum(axis=0), *tallies[ranks, LEAST:].sum(axis=0))
            row = dict(zip(COLUMNS, map(int, numbers), strict=True))
            if length > 3:
                longer[length].update(row)
            else:
                assert row == expected[length, in_letters(ranks)]
    for length, counted in longer.items():
        assert counted == expected[length, "all"]


@pytest.mark.parametrize("letters", ["T-8-6", "9-8-7", "8-7-6", "A-3-2", "5-4", "A-K", "9-7-5-3", "K-Q-9-4-2"])
def test_the_formulas_say_so(letters: str) -> None:
    ranks = sum(1 << RANKS.index(letter) for letter in letters.split("-"))
    tallies = Played(terms()).tallies[ranks]

    found = by_formula(ranks)

    assert list(found.values()) == [*tallies.sum(axis=0).tolist(), *tallies[LEAST:].sum(axis=0).tolist()]


@pytest.mark.prove
def test_the_formulas_say_so_of_all_hands() -> None:
    expected = oracle()
    for length in range(2, 8):
        counted: Counter[str] = Counter()
        for ranks in sets(length):
            found = by_formula(ranks)
            counted.update(found)
            assert length > 3 or found == expected[length, in_letters(ranks)]
        assert length <= 3 or counted == expected[length, "all"]


def test_a_raise_without_a_floor_changes_nothing() -> None:
    """With five cards of a suit or more the largest raise is best, whatever the smallest may be."""
    freely = Elections(EDITION, readings={"raise-floor": "none"})

    assert solve(freely, "base").outcomes == solve(Elections(EDITION), "base").outcomes
    tallies = Played(terms()).tallies
    for length in (5, 6, 7):
        assert not tallies[np.array(sets(length)), FOLD : LEAST + 1, HANDS].any()


def test_over_all_deals_both_sides_win_as_often() -> None:
    """Of the hands with which a dealer qualifies, as many rank above as below; all of them beat the others."""
    tallies = Played(terms()).tallies.sum(axis=1)
    low = np.array([ranks for ranks in (*sets(2), *sets(3)) if ranks.bit_count() < 3 or ranks < formula.NINE_HIGH])
    _hands, out, below, equal = (int(each) for each in tallies.sum(axis=0))
    beaten = int(tallies[low, HANDS].sum()) * DEALER_HANDS - int(tallies[low, 1].sum())

    assert HANDS_IN_ALL * DEALER_HANDS - out - below - equal == below + beaten
    assert out == int(tallies[low, HANDS].sum()) * DEALER_HANDS


# Hands dealt one by one.

CHOSEN = ("Th 8h 6h Js Ad Qd Jc", "Th 8h 6h 7d 4d 2d 9c", "8h 7h 5h Ks Kd Qc Jc", "As Ks 9s 4s Td Tc 2h")


def met(player: str, compare: Compare) -> tuple[int, ...]:
    hand = masks_of(parse_hand(player))
    opponent = Opponent((0,) * 4, tuple((SETS - 1) ^ mask for mask in hand), 7)
    meet = meet_by_flush if compare is Compare.POKER_ORDER else meet_by_all_ranks
    return meet(hand, opponent, terms().qualifies)


@pytest.mark.prove
@pytest.mark.parametrize("compare", Compare)
@pytest.mark.parametrize("player", CHOSEN)
def test_chosen_hands_are_dealt_against_all_45_million(player: str, compare: Compare) -> None:
    assert met(player, compare) == all_events(player.split(), literal=compare is Compare.LITERAL)


def test_a_hand_whose_value_is_published() -> None:
    """The Wizard of Odds prints -1.0699 for T-8-6 with 7-4-2 and 9 beside it, and folds it."""
    found = advise(Elections(EDITION), Situation.read("Th 8h 6h 7d 4d 2d 9c"))

    assert [each.choice for each in found.choices] == ["fold", "raise 1x"]
    assert -1.07 < float(found.choices[1].value) < -1.0699


@pytest.mark.parametrize("readings", [{}, LITERAL])
def test_advice_counts_the_cards_that_are_left(readings: dict[str, str]) -> None:
    """Of a pack of which all but a few cards are seen, every hand of the dealer is dealt."""
    rng = random.Random(678)
    elections = Elections(EDITION, readings=readings)
    for known_cards in (0, 0, 1, 3, 6, 7):
        pack = rng.sample(DECK, 52)
        hand, known, rest = pack[:7], pack[7 : 7 + known_cards], pack[-11:]
        seen = pack[7 + known_cards : -11]
        slowly = events(hand, rest, known, literal=readings == LITERAL)

        found = advise(elections, Situation.read(" ".join(hand), seen=" ".join(seen), dealer=" ".join(known)))

        most = formula.MOST[flush(hand)[0]]
        values = {"fold": Fraction(-1)} | {f"raise {raised}x": average(slowly, raised) for raised in range(1, most + 1)}
        assert {each.choice: each.value for each in found.choices} == values
        assert found.best.value == max(values.values())


def average(counted: Counter[str], raised: int) -> Fraction:
    nets = dict(zip(EVENTS, (1, 1 + raised, 0, -1 - raised), strict=True))
    return Fraction(sum(nets[what] * count for what, count in counted.items()), counted.total())


@pytest.mark.parametrize("readings", [{}, LITERAL])
def test_a_known_deal_is_worth_what_settlement_pays(readings: dict[str, str]) -> None:
    elections = Elections(EDITION, readings=readings)
    rng = random.Random(11)
    for number in range(30):
        # Every third pack is rich in one suit, so that long flushes are dealt.
        weigh = 8 if number % 3 == 0 else 0
        pack = sorted(DECK, key=lambda card: rng.random() * 10 + weigh * (card[1] != "h"))
        hand, dealer = pack[0:14:2], pack[1:14:2]

        found = advise(elections, Situation.read(" ".join(hand), dealer=" ".join(dealer)))

        for each in found.choices:
            assert each.value == settled(elections, hand, dealer, each.choice)
        what = event(hand, dealer, literal=readings == LITERAL)
        assert {each.choice: each.value for each in found.choices}["raise 1x"] == average(Counter([what]), 1)


def settled(elections: Elections, hand: Sequence[str], dealer: Sequence[str], choice: str) -> Fraction:
    wagers = {"ante": 100}
    if choice != "fold":
        wagers["raise"] = 100 * int(choice.removeprefix("raise ").removesuffix("x"))
    seat = SeatRecord(seat=1, cards=" ".join(hand), wagers=wagers)
    record = RoundRecord(edition=EDITION, readings=elections.readings, dealer=" ".join(dealer), seats=(seat,))
    return Fraction(settle(record).seat(1).net, 100)


@pytest.mark.parametrize(
    "situation",
    [
        Situation.read("Qh 6d"),
        Situation(STANDARD.cards[:7], community=STANDARD.cards[-1:]),
        Situation(STANDARD.cards[:7], dealer=STANDARD.cards[7:15]),
        Situation(STANDARD.cards[:7], seen=STANDARD.cards[:1]),
        Situation(STANDARD.cards[:7], seen=STANDARD.cards[7:46]),
    ],
)
def test_a_situation_that_cannot_be_is_refused(situation: Situation) -> None:
    with pytest.raises(Refused):
        advise(Elections(EDITION), situation)


# To the letter: all seven cards decide between flushes as long.


@pytest.mark.prove
def test_by_all_ranks_both_sides_win_as_often() -> None:
    """Over all deals between hands that would both qualify."""
    played = Played(terms(Compare.LITERAL))
    tallies = played.tallies.sum(axis=1)
    able = np.array(
        [ranks for length in range(3, 8) for ranks in sets(length) if length > 3 or ranks >= formula.NINE_HIGH]
    )
    hands, out, below, equal = (int(each) for each in tallies[able].sum(axis=0))

    assert hands * DEALER_HANDS - out - below - equal == below
    by_flush = Played(terms()).tallies.sum(axis=1)
    assert (tallies[:, : HANDS + 2] == by_flush[:, : HANDS + 2]).all()
    elections = Elections(EDITION, readings=LITERAL)
    assert solve(elections, "base").outcomes == played.outcomes()
    assert strategy(elections).optimal_edge == played.outcomes().house_edge


@pytest.mark.prove
@pytest.mark.parametrize("letters", ["T-8-6", "8-7-5", "A-9-2", "Q-9-7-2"])
def test_by_all_ranks_hands_of_five_cards_are_dealt_one_by_one(letters: str) -> None:
    """There are too many hands of seven; of five, all with one highest flush are dealt against all that remain."""
    own = sum(1 << RANKS.index(letter) for letter in letters.split("-"))
    size, opposing = 5, comb(47, 5)
    nets = np.zeros((size + 1, MOST + 1, 4), dtype=np.int64)
    nets[:, FOLD], nets[:, LEAST:] = -1, (1, 2, 0, -2)
    tallies = np.zeros((SETS, MOST + 1, 4), dtype=np.int64)
    for lengths in ((3, 2, 0, 0), (3, 1, 1, 0), (4, 1, 0, 0)):
        tally_by_all_ranks(lengths, opposing, terms().qualifies, nets, tallies)

    slowly = np.zeros((MOST + 1, 4), dtype=np.int64)
    suited = [letter + "s" for letter in letters.split("-")]
    for others, ways in beside(suited, size):
        counted = all_events([*suited, *others], literal=True)
        raised = counted[0] + 2 * counted[1] - 2 * counted[3] > -opposing
        slowly[LEAST if raised else FOLD] += np.array([1, *counted[:3]]) * 4 * ways

    assert (tallies[own] == slowly).all()


def beside(suited: Sequence[str], size: int) -> Iterator[tuple[tuple[str, ...], int]]:
    """Cards of the other three suits, one for all that are equal up to suits, and how many it stands for."""
    alike: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
    for others in combinations([card for card in DECK if card[1] != suited[0][1]], size - len(suited)):
        by_suit = ("".join(card[0] for card in others if card[1] == suit) for suit in "cdh")
        alike.setdefault(tuple(sorted(by_suit)), []).append(others)
    for same in alike.values():
        yield same[0], len(same)


def test_changed_payouts_reach_a_compiled_kernel() -> None:
    """Figures are arguments: a kernel that is kept cannot keep them."""
    ranks = np.array([sum(1 << RANKS.index(letter) for letter in "T86")])
    nets = np.zeros((8, MOST + 1, 4), dtype=np.int64)
    nets[:, FOLD], nets[:, LEAST:] = -1, (1, 2, 0, -2)
    raised = []
    for out in (0, 1, 2):
        nets[:, LEAST:, 0] = out
        tallies = np.zeros((SETS, MOST + 1, 4), dtype=np.int64)
        tally(ranks, DEALER_HANDS, np.array(terms().qualifies), nets, tallies)
        raised.append(int(tallies[ranks[0], LEAST:, HANDS].sum()))

    assert raised == sorted(set(raised))
