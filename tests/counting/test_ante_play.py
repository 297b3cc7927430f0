"""Staying in or giving up: values, outcomes and the lowest hand to stay in with, in a game that is small."""

from __future__ import annotations

from fractions import Fraction

from pitboss.counting.ante_play import Event, Hand, Played, Terms

# Three hands against ten of the dealer's, of which two do not qualify.
LOW = Hand(ways=5, category="low", strength=0, events=(2, 0, 1, 7))
MIDDLE = Hand(ways=3, category="low", strength=1, events=(2, 3, 1, 4))
HIGH = Hand(ways=1, category="high", strength=2, events=(2, 7, 0, 1))
NET = {Event.DOES_NOT_QUALIFY: 1, Event.BELOW: 2, Event.EQUAL: 0, Event.ABOVE: -2}
TERMS = Terms(
    {
        (hand, event): Fraction(net) + Fraction(hand == "high", 2)
        for hand in ("low", "high")
        for event, net in NET.items()
    },
    Fraction(2),
)


def test_a_hand_is_worth_what_its_events_come_to() -> None:
    played = Played((LOW, MIDDLE, HIGH), TERMS)

    assert played.value(0) == Fraction(2 - 14, 10) == TERMS.value("low", LOW.events)
    assert played.value(1) == Fraction(2 + 6 - 8, 10)
    assert played.value(2) == Fraction(2 + 14 - 2, 10) + Fraction(1, 2)


def test_a_hand_stays_in_if_that_loses_less_than_the_ante() -> None:
    even = Hand(ways=1, category="low", strength=0, events=(2, 0, 2, 6))
    played = Played((LOW, even, MIDDLE, HIGH), TERMS)

    assert played.value(1) == -1
    assert played.best == [False, False, True, True]


def test_outcomes_count_every_deal() -> None:
    played = Played((LOW, MIDDLE, HIGH), TERMS)

    found = played.outcomes(played.best)

    assert found.total == (5 + 3 + 1) * 10
    assert found.by_net[Fraction(-1)] == 50
    assert found.by_net[Fraction(5, 2)] == 7
    assert found.expected_net == Fraction(-50 + 3 * 0 + 19, 90)
    assert found.expected_stake == Fraction(5 * 1 + 4 * 2, 9)


def test_the_lowest_hand_to_stay_in_with() -> None:
    assert Played((LOW, MIDDLE, HIGH), TERMS).lowest == 1
    assert Played((LOW, MIDDLE, HIGH), TERMS).stays_from(2) == [False, False, True]
    hopeless = Played((LOW,), TERMS)
    assert hopeless.stays_from(hopeless.lowest) == [False]
