"""The Pot Wager of many players: simulated rounds are settled as the law says, and two players come out as counted."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt

import pytest

from pitboss.cards import WITH_JOKER, format_cards
from pitboss.exact.cache import NO_CACHE, Cache
from pitboss.exact.question import Question, questions
from pitboss.games.elections import Elections
from pitboss.games.record import RoundRecord, SeatRecord
from pitboss.games.rule_data import rules
from pitboss.games.saigon_5_card.solve_pot import deck_by_class, simulate_pot, solve_pot
from pitboss.games.saigon_5_card.value_hands import Values
from pitboss.games.settler import settle
from pitboss.games.solving import Circumstances
from pitboss.malformed import Malformed
from pitboss.simulate.pools import SimulatedFigure, simulated_figure
from tests.kernels.rounds_dealt import dealt_order

EDITION = "680a@codified-2019"
READINGS = ("all-compete", "qualifiers-first")
WAGER = 60
"""Divisible by every number of players who may share."""


def elected(reading: str = READINGS[0]) -> Elections:
    return Elections(EDITION, readings={"680a-pot-qualify": reading}, pooled=("pot",))


def asked(players: int) -> Question:
    (question,) = questions(elected(), Circumstances(players=players), wager="pot")
    return question


def figure(players: int, *, rounds: int = 20_000, seed: int = 1) -> SimulatedFigure:
    return simulated_figure(asked(players), NO_CACHE, rounds=rounds, seed=seed)


def pot_of(players: int, number: int, reading: str, *, seed: int) -> tuple[int, ...]:
    """The net results of one simulated round, settled as any round is."""
    values = Values.of(rules(EDITION))
    cards = sorted(WITH_JOKER.cards, key=values.class_of)
    assert [values.class_of(card) for card in cards] == deck_by_class(values)
    dealt = [cards[place] for place in dealt_order(len(cards), 5 * players, seed=seed, number=number)]
    left = [card for card in cards if card not in dealt]
    seats = tuple(
        SeatRecord(seat=at + 1, cards=format_cards(dealt[5 * at : 5 * at + 5]), wagers={"ante": WAGER, "pot": WAGER})
        for at in range(players)
    )
    record = RoundRecord(
        edition=EDITION,
        pooled=("pot",),
        dealer=format_cards(left[:5]),
        seats=seats,
        readings={"680a-pot-qualify": reading},
    )
    return tuple(line.net for line in settle(record).lines if line.wager == "pot")


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("players", [2, 3, 6])
def test_every_simulated_round_is_settled_alike(players: int, reading: str) -> None:
    rounds, seed = 120, 680
    results = [pot_of(players, number, reading, seed=seed) for number in range(rounds)]

    sharing = Counter(sum(net > -WAGER for net in each) for each in results)

    assert simulate_pot(elected(reading), players=players, rounds=rounds, seed=seed).sharing == sharing
    # What a number of players who share leaves to each of them is what the figures are made of.
    assert all(
        sorted(each) == [-WAGER] * (players - k) + [WAGER * players // k - WAGER] * k
        for each in results
        for k in [sum(net > -WAGER for net in each)]
    )


@pytest.mark.parametrize("reading", READINGS)
def test_two_players_come_out_as_counted(reading: str) -> None:
    rounds = 200_000
    tied = solve_pot(elected(reading)).outcomes.by_net[Fraction(0)]
    often = Fraction(tied, solve_pot(elected(reading)).outcomes.total)

    sharing = simulate_pot(elected(reading), players=2, rounds=rounds, seed=1).sharing

    error = sqrt(often * (1 - often) / rounds)
    assert sum(sharing.values()) == rounds
    assert sharing[2] / rounds == pytest.approx(float(often), abs=4 * error)


def test_the_figures_are_those_of_all_results_one_by_one() -> None:
    players, rounds, seed = 4, 80, 5
    results = [pot_of(players, number, READINGS[0], seed=seed) for number in range(rounds)]
    nets = [Fraction(net, WAGER) for each in results for net in each]
    variances = [float(sum(Fraction(net, WAGER) ** 2 for net in each)) / players for each in results]
    hits = [sum(net > 0 for net in each) / players for each in results]

    found = figure(players, rounds=rounds, seed=seed).simulated

    deviation = sqrt(sum(nets_squared := [float(net) ** 2 for net in nets]) / len(nets_squared))
    assert found.standard_deviation.estimate == pytest.approx(deviation)
    assert found.standard_deviation.standard_error == pytest.approx(_error(variances) / (2 * deviation))
    assert found.hit_frequency.estimate == pytest.approx(sum(hits) / rounds)
    assert found.hit_frequency.standard_error == pytest.approx(_error(hits))
    assert {Fraction(each.net): each.count for each in found.distribution if each.count} == Counter(nets)
    assert found.wagers == len(nets) == sum(each.count for each in found.distribution)


def _error(values: list[float]) -> float:
    mean = sum(values) / len(values)
    return sqrt(sum((each - mean) ** 2 for each in values) / (len(values) - 1) / len(values))


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_nobody_gains_and_more_players_spread_further(players: int) -> None:
    found = figure(players)

    assert found.house_edge.fraction == "0/1"
    assert sum(Fraction(each.net) * each.count for each in found.simulated.distribution) == 0
    assert (found.standard_deviation, found.hit_frequency) == (None, None)
    fewer = solve_pot(elected()).outcomes.standard_deviation
    if players > 3:
        fewer = figure(players - 1).simulated.standard_deviation.estimate
    assert found.simulated.standard_deviation.estimate > fewer


def test_a_seed_gives_the_same_results_and_another_seed_others() -> None:
    assert figure(3) == figure(3)
    assert figure(3).simulated.distribution != figure(3, seed=2).simulated.distribution


def test_rounds_are_added_up_in_whatever_parts_they_are_dealt() -> None:
    told: list[float] = []
    many = simulate_pot(elected(), players=3, rounds=150_000, seed=9, progress=told.append).sharing

    assert sum(many.values()) == 150_000
    assert told == sorted(told)
    assert told[-1] == 1.0


def test_it_is_kept_under_rounds_and_seed(tmp_path_factory: pytest.TempPathFactory) -> None:
    cache = Cache(tmp_path_factory.mktemp("results"))
    first = simulated_figure(asked(3), cache, rounds=1000, seed=1)

    assert simulated_figure(asked(3), cache, rounds=1000, seed=1) == first
    assert simulated_figure(asked(3), cache, rounds=1000, seed=2) != first
    assert simulated_figure(asked(3), cache, rounds=1001, seed=1).simulated.rounds == 1001


def test_an_exact_count_of_more_than_two_is_not_pretended() -> None:
    with pytest.raises(Malformed):
        solve_pot(elected(), Circumstances(players=3))
    with pytest.raises(Malformed):
        simulated_figure(asked(2), NO_CACHE)
