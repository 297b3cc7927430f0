"""The Pot Wager of a player in two boxes: every deal counted, against symmetry, a small pack and settled rounds."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt
from random import Random

import pytest

from pitboss.cards import WITH_JOKER, format_cards
from pitboss.counting.multisets import multisets
from pitboss.exact.alternatives import prices_in
from pitboss.exact.cache import user_results
from pitboss.exact.question import questions
from pitboss.games.elections import Elections
from pitboss.games.record import RoundRecord, SeatRecord
from pitboss.games.saigon_5_card.counting.two_boxes import AgainstTwo, count_against_two
from pitboss.games.saigon_5_card.solve_pot import solve_pot
from pitboss.games.settler import settle
from pitboss.games.solving import Circumstances, Solution
from pitboss.law.refusal import Refused
from pitboss.malformed import Malformed

EDITION = "680a@codified-2019"
TWO = Circumstances(boxes=2)
A_PLAYER: dict[str, str] = {}
OWN_BOX = {"680a-pot-hand": "own-box"}
A_BOX = {"680a-pot-wager": "a-box"}
BY_BOX = {"680a-pot-wager": "a-box", "680a-pot-split": "by-box"}
ALL = pytest.mark.parametrize("readings", [A_PLAYER, OWN_BOX, A_BOX, BY_BOX], ids=lambda each: " ".join(each.values()))
WAGER = 600


def elected(readings: dict[str, str]) -> Elections:
    return Elections(EDITION, readings=readings, pooled=("pot",))


@pytest.fixture(scope="module")
def solved() -> dict[str, Solution]:
    """Each way to read it. All deals of three hands are counted once for the module, in about three seconds."""
    return {str(each): solve_pot(elected(each), TWO) for each in (A_PLAYER, OWN_BOX, A_BOX, BY_BOX)}


def test_boxes_that_all_compete_and_share_alike_make_a_fair_game(solved: dict[str, Solution]) -> None:
    """Three hands with the same chances at three wagers: the count of every deal must come to nothing."""
    outcomes = solved[str(BY_BOX)].outcomes

    assert outcomes.total == comb(53, 5) * comb(48, 5) * comb(43, 5)
    assert outcomes.house_edge == 0
    assert outcomes.expected_stake == 2


def test_one_share_for_two_tied_hands_costs_their_player_what_a_second_share_would_pay(
    solved: dict[str, Solution],
) -> None:
    by_player, by_box = solved[str(A_BOX)].outcomes, solved[str(BY_BOX)].outcomes
    # Both hands tie: half of three wagers instead of two thirds.
    both = by_box.by_net[Fraction(0)]

    assert by_player.house_edge - by_box.house_edge == Fraction(1, 2) * Fraction(both, by_box.total)


def test_two_hands_for_one_wager_win_more_often_and_one_hand_does_not(solved: dict[str, Solution]) -> None:
    assert solved[str(OWN_BOX)].outcomes.house_edge == 0
    assert solved[str(OWN_BOX)].outcomes == solve_pot(elected(A_PLAYER)).outcomes
    # Of three hands none ranks before another: this player holds the highest, or ties, in at least two deals of three.
    assert Fraction(-1, 3) < solved[str(A_PLAYER)].outcomes.house_edge < Fraction(-3, 10)


@ALL
def test_settled_rounds_come_out_as_counted(readings: dict[str, str], solved: dict[str, Solution]) -> None:
    random, cards, nets = Random(680), list(WITH_JOKER.cards), []
    rounds = 3000
    for _ in range(rounds):
        random.shuffle(cards)
        first, second, other, dealer = (format_cards(cards[at : at + 5]) for at in (0, 5, 10, 15))
        seats = (
            SeatRecord(seat=1, player="Ann", cards=first, wagers={"ante": WAGER, "pot": WAGER}),
            SeatRecord(
                seat=2,
                player="Ann",
                cards=second,
                wagers={"ante": WAGER, "pot": WAGER} if "680a-pot-wager" in readings else {"ante": WAGER},
            ),
            SeatRecord(seat=4, cards=other, wagers={"ante": WAGER, "pot": WAGER}),
        )
        record = RoundRecord(edition=EDITION, pooled=("pot",), dealer=dealer, seats=seats, readings=readings)
        lines = [(seat.seat, line) for seat in settle(record).seats for line in seat.lines if line.wager == "pot"]
        assert sum(line.net for _, line in lines) == 0
        nets.append(Fraction(sum(line.net for seat, line in lines if seat != 4), WAGER))
    outcomes = solved[str(readings)].outcomes

    assert {*nets} == {*outcomes.by_net}
    error = 4 * outcomes.standard_deviation / sqrt(rounds)
    assert float(sum(nets)) / rounds == pytest.approx(float(outcomes.expected_net), abs=error)
    for net, times in Counter(nets).items():
        often = outcomes.by_net[net] / outcomes.total
        assert times / rounds == pytest.approx(often, abs=4 * sqrt(often * (1 - often) / rounds))


def test_the_count_is_that_of_every_deal_of_a_small_pack() -> None:
    """Two cards a hand from nine cards of four classes, dealt one by one."""
    held = (3, 1, 2, 3)
    pack = [class_ for class_, number in enumerate(held) for _ in range(number)]
    worth = {hand: sum(hand) % 4 for hand, _ in multisets(held, 2)}

    def value(hand: tuple[int, ...]) -> int:
        return worth[tuple(sorted(pack[at] for at in hand))]

    counts = Counter[str]()
    for first in combinations(range(len(pack)), 2):
        for second in combinations([at for at in range(len(pack)) if at not in first], 2):
            for other in combinations([at for at in range(len(pack)) if at not in (*first, *second)], 2):
                own, theirs = [value(first), value(second)], value(other)
                ties = own.count(theirs) if max(own) == theirs else 0
                counts["won" if max(own) > theirs else "tied" if ties == 1 else "both" if ties else "lost"] += 1

    expected = AgainstTwo(counts["won"], counts["tied"], counts["both"], counts["lost"])
    assert count_against_two(held, worth) == expected


def test_each_reading_has_its_price() -> None:
    own = ("680a-pot-wager", "680a-pot-hand", "680a-pot-split")
    prices = {each.priced.reading: each for each in prices_in(EDITION, own, user_results())}

    assert {*prices} == {*own}
    assert {each.wager for each in prices.values()} == {"pot"}
    for each in prices.values():
        assert each.priced.example is not None
        assert each.priced.example.boxes == 2
    hand, wager, split = (prices[id_].priced for id_ in ("680a-pot-hand", "680a-pot-wager", "680a-pot-split"))
    assert hand.house_edge.value == split.house_edge.value == 0
    # What a box more or less is worth, and what a second share is: each is the difference of two figures above.
    assert wager.change.value == hand.change.value + wager.house_edge.value
    assert split.change.value == -wager.house_edge.value
    assert split.under == {"680a-pot-wager": "a-box"}
    assert hand.under == wager.under == {}


@pytest.mark.parametrize("at", [Circumstances(boxes=3), Circumstances(players=3, boxes=1)])
def test_what_cannot_be_counted_is_not_pretended(at: Circumstances) -> None:
    with pytest.raises(Malformed):
        solve_pot(elected(A_PLAYER), at)


@pytest.mark.parametrize(("edition", "code"), [(EDITION, "too-many-players"), ("679a@final-2016", "no-pot")])
def test_boxes_are_asked_for_where_they_can_be_counted(edition: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        questions(Elections(edition), Circumstances(players=3, boxes=2))
    assert refused.value.refusal.code == code
