"""The exact figures of Saigon 5 Card: two derivations of each count, every setting settled, the published hold."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import pytest

from pitboss.cards import JOKER, STANDARD, WITH_JOKER, Card, format_cards, parse_cards
from pitboss.games.elections import Elections, Limits
from pitboss.games.record import RoundRecord, SeatRecord
from pitboss.games.registry import solver_of
from pitboss.games.rule_data import rules
from pitboss.games.saigon_5_card.point_count import PointValues, best_setting
from pitboss.games.saigon_5_card.solve import bonus_counts, hands_of
from pitboss.games.saigon_5_card.value_hands import SetHand, Values
from pitboss.games.settler import settle
from pitboss.games.solving import Circumstances, Priced, Situation
from pitboss.law.refusal import Refused
from tests.games.saigon_5_card.value_pairs import deals, hands, rows
from tests.ranking.enumeration import counts

EDITIONS = ("680a@proposed-2015", "680a@codified-2019")
SOLVER = solver_of("saigon-5-card")
ALL_DEALS = comb(53, 5) * comb(48, 5)


def elected(edition: str = EDITIONS[1], **readings: str) -> Elections:
    return Elections(edition, readings={name.replace("_", "-"): each for name, each in readings.items()})


def in_words(setting: SetHand) -> str:
    return f"{'qualifies' if setting.qualifies else 'does not qualify'}, {setting.point_count}"


@cache
def kept() -> dict[tuple[str, str], int]:
    return {(row["player"], row["dealer"]): int(row["count"]) for row in rows("680a-deals")}


def test_every_wager_is_priced() -> None:
    assert SOLVER.priced(rules(EDITIONS[0])) == (Priced("ante"), Priced("bonus", table="bonus"))
    assert SOLVER.priced(rules(EDITIONS[1])) == (Priced("ante"), Priced("pot"), Priced("bonus", table="bonus"))


def test_the_deals_are_those_of_every_pair_of_multisets() -> None:
    found = hands_of(elected())
    solved: Counter[tuple[str, str]] = Counter()
    for hand, number in found.number.items():
        for dealer, count in found.against[hand].items():
            solved[in_words(found.ways[hand][0]), in_words(dealer)] += number * count

    assert len(found.number) == len(hands()) == 2_708
    assert solved == deals()
    assert deals() == kept()
    assert sum(kept().values()) == ALL_DEALS


def test_the_kinds_of_hands_are_those_that_ranking_finds() -> None:
    player: Counter[str] = Counter()
    for (kind, _), count in kept().items():
        player[kind] += count
    one, other = counts("point_count", "without joker"), counts("point_count", "with joker")

    assert player == {hand: (one[hand] + other[hand]) * comb(48, 5) for hand in one}


def split(kind: str) -> tuple[bool, int]:
    qualifies, count = kind.split(", ")
    return qualifies == "qualifies", int(count)


def ante_nets() -> Counter[Fraction]:
    """680a.11(d), told again over the deals kept as data."""
    nets: Counter[Fraction] = Counter()
    for (player, dealer), count in kept().items():
        (own, points), (theirs, others) = split(player), split(dealer)
        won = Fraction(1, 2) if points == 5 else Fraction(1)
        if not theirs:
            nets[won if own else Fraction(0)] += count
        elif not own or points < others:
            nets[Fraction(-1)] += count
        else:
            nets[won if points > others else Fraction(0)] += count
    return nets


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_ante_wager_follows_from_the_deals(edition: str) -> None:
    solved = SOLVER.solve(Elections(edition), "ante").outcomes

    assert solved.by_net == ante_nets()
    assert solved.total == ALL_DEALS
    # Half of what wins with a count of 5 is all that the house gains, for the rest is the same for both sides.
    assert solved.house_edge == Fraction(ante_nets()[Fraction(1, 2)], 2 * ALL_DEALS)


def test_no_way_to_set_a_hand_gains_more_than_the_highest_count() -> None:
    """Not even where a count of 5 pays half: a joker that allows a 5 allows no 3 or 4, which would gain more."""
    found = hands_of(elected())

    def gain(own: SetHand, against: dict[SetHand, int]) -> Fraction:
        won = sum(count for dealer, count in against.items() if dealer < own)
        lost = sum(count for dealer, count in against.items() if dealer > own)
        return won * (Fraction(1, 2) if own.point_count == 5 else Fraction(1)) - lost

    several = 0
    for hand, ways in found.ways.items():
        if ways[0].qualifies:
            against = dict(found.against[hand])
            gains = [gain(own, against) for own in ways]
            assert gains == sorted(gains, reverse=True)
            assert len(set(gains)) == len(gains)
            assert gains[-1] > -sum(count for dealer, count in against.items() if dealer.qualifies)
            several += len(ways) > 1
            assert not {5, 4} <= {own.point_count for own in ways}
            assert not {5, 3} <= {own.point_count for own in ways}
    assert several > 0
    assert gain(SetHand(True, 4), dict(found.against[hands_without_joker()])) > gain(
        SetHand(True, 5), dict(found.against[hands_without_joker()])
    )


def hands_without_joker() -> tuple[int, ...]:
    return next(hand for hand in hands_of(elected()).number if Values.of(rules(EDITIONS[1])).joker not in hand)


def test_without_the_joker_every_three_that_qualify_leave_the_same_count() -> None:
    found, joker = hands_of(elected()), Values.of(rules(EDITIONS[1])).joker

    assert all(len(ways) == 1 for hand, ways in found.ways.items() if joker not in hand and ways[0].qualifies)


@pytest.mark.parametrize("reading", ["all-compete", "qualifiers-first"])
def test_the_pot_is_a_fair_game_and_spreads_as_the_deals_do(reading: str) -> None:
    elections = elected(**{"680a-pot-qualify": reading})
    expected: Counter[Fraction] = Counter()
    for (player, other), count in kept().items():
        # The table of deals is the same from both sides: that makes the edge 0.
        assert count == kept()[other, player]
        own, theirs = split(player), split(other)
        if reading == "all-compete":
            own, theirs = (False, own[1]), (False, theirs[1])
        expected[Fraction((own > theirs) - (own < theirs))] += count

    solved = SOLVER.solve(elections, "pot").outcomes
    assert solved.by_net == expected
    assert solved.house_edge == 0


def test_the_pot_of_many_players_is_paid_out_whole() -> None:
    """The players' results add up to 0 in every round; all have the same chances, so each gains 0 on average."""
    rng = random.Random(680)
    for players in (2, 3, 6):
        pack = rng.sample(WITH_JOKER.cards, 5 * players)
        seats = tuple(
            SeatRecord(
                seat=number + 1, cards=format_cards(pack[5 * number : 5 * number + 5]), wagers={"ante": 600, "pot": 500}
            )
            for number in range(players)
        )
        dealer = format_cards(rng.sample([card for card in WITH_JOKER.cards if card not in pack], 5))
        settled = settle(RoundRecord(edition=EDITIONS[1], pooled=("pot",), dealer=dealer, seats=seats))
        assert sum(line.net for line in settled.lines if line.wager == "pot") == 0


def test_there_is_no_pot_in_2015() -> None:
    with pytest.raises(ValueError, match="pot"):
        SOLVER.solve(elected(EDITIONS[0]), "pot")


@pytest.mark.parametrize("reading", ["straight", "none"])
def test_the_bonus_hands_are_those_of_closed_forms(reading: str) -> None:
    closed = counts("joker_poker", reading)
    nothing = closed.pop("pair") + closed.pop("high card")

    assert bonus_counts(elected(**{"680a-ace-high-straight": reading})) == closed | {"nothing": nothing}


BONUS_PAYS = {
    "five aces": 5000,
    "royal flush, no joker": 1000,
    "royal flush, with a joker": 250,
    "straight flush": 100,
    "four-of-a-kind": 50,
    "full house": 20,
    "flush": 15,
    "straight": 12,
    "three-of-a-kind": 10,
    "two pair": 8,
}


def bonus_edge(pays: dict[str, int], reading: str = "straight") -> Fraction:
    made = counts("joker_poker", reading)
    return 1 - Fraction(sum(made[hand] * (odds + 1) for hand, odds in pays.items()), comb(53, 5))


@pytest.mark.parametrize("reading", ["straight", "none"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_bonus_wager_follows_from_closed_forms(edition: str, reading: str) -> None:
    solved = SOLVER.solve(elected(edition, **{"680a-ace-high-straight": reading}), "bonus").outcomes

    assert solved.house_edge == bonus_edge(BONUS_PAYS, reading)
    assert solved.total == comb(53, 5)


def test_the_published_hold_comes_out_only_if_two_pair_paid_9_to_1() -> None:
    assert round(float(100 * bonus_edge(BONUS_PAYS)), 2) == 12.80
    assert round(float(100 * bonus_edge(BONUS_PAYS | {"two pair": 9})), 2) == 7.97


def test_the_published_hold_counts_an_ace_high_straight() -> None:
    """680a-ace-high-straight: without it, the hold comes out with no whole odds of any one row."""
    reached = {
        (reading, hand, odds)
        for reading in ("straight", "none")
        for hand in BONUS_PAYS
        for odds in range(100)
        if round(float(100 * bonus_edge(BONUS_PAYS | {hand: odds}, reading)), 2) == 7.97
    }

    assert reached == {("straight", "two pair", 9)}
    assert round(float(100 * bonus_edge(BONUS_PAYS | {"two pair": 9}, "none")), 2) != 7.97


LIMITED = Limits(payout=5_000_000)


def test_the_limit_caps_a_large_ante() -> None:
    for edition in EDITIONS:
        elections = Elections(edition, limits=LIMITED)
        at_the_limit = SOLVER.solve(elections, "ante", Circumstances(ante=5_000_000)).outcomes
        above = SOLVER.solve(elections, "ante", Circumstances(ante=8_000_000)).outcomes

        assert at_the_limit.by_net == ante_nets()
        assert above.by_net == Counter({min(net, Fraction(5, 8)): count for net, count in ante_nets().items()})
        assert above.house_edge > at_the_limit.house_edge

        seat = SeatRecord(seat=1, cards="Tc Jc Qd 9h Kd", wagers={"ante": 8_000_000})
        record = RoundRecord(edition=edition, limits={"payout": LIMITED.payout}, dealer="Ts Js Qs 5c 3d", seats=(seat,))
        assert Fraction(settle(record).seats[0].net, 8_000_000) == max(above.by_net)


def test_the_limit_covers_the_bonus_in_2015_alone() -> None:
    at = Circumstances(ante=2_000)
    first, second = (SOLVER.solve(Elections(edition, limits=LIMITED), "bonus", at).outcomes for edition in EDITIONS)

    assert first.by_net[Fraction(2500)] == second.by_net[Fraction(5000)] == 1
    assert first.house_edge - second.house_edge == Fraction(2500, comb(53, 5))


@pytest.mark.parametrize(("breakage", "paid"), [("down-to-chip", Fraction(2, 5)), ("up-to-chip", Fraction(3, 5))])
def test_half_the_ante_is_rounded_as_elected(breakage: str, paid: Fraction) -> None:
    elections = Elections(EDITIONS[1], readings={"breakage": breakage}, limits=Limits(chip=100))
    solved = SOLVER.solve(elections, "ante", Circumstances(ante=500)).outcomes

    assert solved.by_net == Counter({paid if net == Fraction(1, 2) else net: n for net, n in ante_nets().items()})


def settled_net(hand: str, dealer: str, showdown: str | None, elections: Elections) -> Fraction:
    seat = SeatRecord(seat=1, cards=hand, wagers={"ante": 200}, places={"showdown": showdown} if showdown else {})
    record = RoundRecord(edition=elections.edition, readings=elections.readings, dealer=dealer, seats=(seat,))
    return Fraction(settle(record).seats[0].net, 200)


@pytest.mark.parametrize("misset", ["reset", "as-set"])
def test_every_way_to_set_a_hand_is_worth_what_settling_it_pays(misset: str) -> None:
    """Where all the dealer's cards are known, the value of a choice is its result."""
    rng = random.Random(680)
    elections = elected(**{"680a-misset": misset})
    for deal in range(120):
        cards = rng.sample(STANDARD.cards, 10)
        if deal % 4 < 2:
            # To the player, to the dealer, and then to neither for two rounds.
            cards[(0, 7)[deal % 4]] = JOKER
        hand, dealer = format_cards(cards[:5]), format_cards(cards[5:])
        advice = SOLVER.advise(elections, Situation.read(hand, dealer=dealer))

        for choice in advice.choices:
            assert choice.value == settled_net(hand, dealer, choice.choice, elections)
        assert advice.best.value == max(
            settled_net(hand, dealer, choice.choice, elections) for choice in advice.choices
        )
        refused = 0
        for pair in combinations(hand.split(), 2):
            try:
                settled_net(hand, dealer, " ".join(pair), elections)
            except Refused:
                refused += 1
        assert len(advice.choices) == 10 - refused


def test_advice_is_the_average_over_all_that_the_dealer_may_hold() -> None:
    """Eight cards unseen and one of the dealer's known: 70 hands, each settled."""
    cards = list(STANDARD.cards)
    random.Random(4).shuffle(cards)
    hand, known, unseen, seen = (JOKER, *cards[:4]), cards[4], cards[5:13], cards[13:]
    advice = SOLVER.advise(elected(), Situation(hand, dealer=(known,), seen=tuple(seen)))

    dealers = [format_cards((known, *four)) for four in combinations(unseen, 4)]
    for choice in advice.choices:
        nets = [settled_net(format_cards(hand), dealer, choice.choice, elected()) for dealer in dealers]
        assert choice.value == sum(nets, Fraction(0)) / comb(8, 4)


def test_the_regulation_s_own_example_is_set_as_it_says() -> None:
    advice = SOLVER.advise(elected(), Situation.read(hand="Jk 8c 6d 5h 2s"))

    assert advice.best.choice == "8c 2s"
    assert advice.best.clause == "680a.11(b)(1)"
    assert {choice.choice for choice in advice.choices} == {"8c 2s", "8c 6d", "5h 2s"}


def test_a_hand_that_does_not_qualify_gains_the_same_in_every_way() -> None:
    advice = SOLVER.advise(elected(), Situation.read(hand="2c 3c 4d 6h 9s"))

    assert len(advice.choices) == 10
    assert len({choice.value for choice in advice.choices}) == 1
    # Of equal values the highest Point Count stands first, for the pot.
    assert advice.best.choice == "4d 6h"


def test_all_hands_advised_make_the_edge() -> None:
    """The value of the best choice, weighed over a sample of whole classes, is what the solver counted for them."""
    found, rng = hands_of(elected()), random.Random(9)
    cards = {each: [card for card in WITH_JOKER.cards if values_of(card) == each] for each in range(11)}
    for hand in rng.sample(sorted(found.number), 40):
        dealt = [cards[each][hand[:place].count(each)] for place, each in enumerate(hand)]
        advice = SOLVER.advise(elected(), Situation(tuple(dealt)))
        own, against = found.ways[hand][0], found.against[hand]
        won = sum(n for dealer, n in against.items() if own.qualifies and dealer < own)
        lost = sum(n for dealer, n in against.items() if dealer.qualifies and dealer > own)
        paid = Fraction(1, 2) if own.point_count == 5 else Fraction(1)
        assert advice.best.value == (won * paid - lost) / comb(48, 5)


def values_of(card: Card) -> int:
    return Values.of(rules(EDITIONS[1])).class_of(card)


@pytest.mark.parametrize(
    ("situation", "code"),
    [
        (Situation.read(hand="2c 3c 4d 6h"), "wrong-number-of-cards"),
        (Situation.read(hand="2c 3c 4d 6h 2c"), "duplicate-card"),
        (Situation.read(hand="2c 3c 4d 6h 9s", seen="2c"), "duplicate-card"),
        (Situation.read(hand="2c 3c 4d 6h 9s", board="Ah"), "not-of-this-game"),
        (Situation.read(hand="2c 3c 4d 6h 9s", dealer="Ah " * 6), "wrong-number-of-cards"),
    ],
)
def test_a_situation_that_cannot_be_is_refused(situation: Situation, code: str) -> None:
    with pytest.raises(Refused) as refused:
        SOLVER.advise(elected(), situation)

    assert refused.value.refusal.code == code


def test_too_many_cards_seen_leave_the_dealer_none() -> None:
    cards = WITH_JOKER.cards

    with pytest.raises(Refused, match="the dealer needs 5"):
        SOLVER.advise(elected(), Situation(cards[:5], seen=cards[5:49]))
    assert SOLVER.advise(elected(), Situation(cards[:5], seen=cards[5:48])).choices


def test_the_strategy_is_the_highest_count_and_costs_nothing() -> None:
    strategy = SOLVER.strategy(elected())

    assert strategy is not None
    assert strategy.optimal_edge == strategy.simple_edge == SOLVER.solve(elected(), "ante").outcomes.house_edge
    assert strategy.simple_costs == 0
    chart = strategy.sections[1].rows
    assert len(chart) == 10
    assert chart[2] == ("…2", "8: pair …4", "5: pair …7", "1: pair …1")


def test_the_chart_for_the_joker_sets_every_hand_at_its_best() -> None:
    """Follow the chart as a person would, on every multiset with the joker."""
    strategy = SOLVER.strategy(elected())
    assert strategy is not None
    chart = {row[0]: [tuple(map(int, cell.split(": pair …"))) for cell in row[1:]] for row in strategy.sections[1].rows}
    found, joker = hands_of(elected()), Values.of(rules(EDITIONS[1])).joker
    for hand, ways in found.ways.items():
        if joker in hand:
            others = [each + 1 for each in hand if each != joker]
            row = chart[f"…{sum(others) % 10}"]
            endings = {sum(pair) % 10 for pair in combinations(others, 2)}
            if any(sum(three) % 10 == 0 for three in combinations(others, 3)):
                best = row[0][0]
            else:
                best = next((count for count, ending in row if ending in endings), 0)
            assert (best > 0) == ways[0].qualifies
            assert not best or best == ways[0].point_count


@pytest.mark.prove
@pytest.mark.parametrize("hand", ["Jk 8c 6d 5h 2s", "As Ah Kd Qc 9s"])
def test_every_hand_of_the_dealer_ranked_one_by_one(hand: str) -> None:
    values = PointValues.from_rules(rules(EDITIONS[1]))
    held = parse_cards(hand)
    ranked: Counter[SetHand] = Counter()
    for dealer in combinations([card for card in WITH_JOKER.cards if card not in held], 5):
        setting = best_setting(dealer, values)
        ranked[SetHand(setting.qualifies, setting.point_count)] += 1

    multiset = tuple(sorted(values_of(card) for card in held))
    against = hands_of(elected()).against[multiset]
    assert {own: count for own, count in against.items() if count} == ranked
