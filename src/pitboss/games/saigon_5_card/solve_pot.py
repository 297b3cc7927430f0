"""The Pot Wager of Saigon 5 Card: exact for two players, dealt at random for more. Its edge is 0 with any number.

All players have the same chances and divide all of their wagers, whoever wins (680a.11(f)): what one gains the others
lose, so on average nobody gains. Shares are fractions; the odd cents of a split, which go by seat, are left out.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from pitboss.counting.schedules import Becomes, Entry, Schedule, lost, returned
from pitboss.games.elections import Elections
from pitboss.games.saigon_5_card.value_hands import Hands, SetHand, Values, all_hands
from pitboss.games.solving import NOWHERE, Circumstances, Progress, SimulatedPools, Solution, no_progress
from pitboss.law.citation import cite
from pitboss.malformed import Malformed

CLAUSES = (cite("680a.7(d)(2)"), cite("680a.11(f)"))


def solve_pot(elections: Elections, at: Circumstances = NOWHERE) -> Solution:
    """Every outcome of the Pot Wager between two players."""
    if at.players not in (None, 2):
        raise Malformed(at.players, "two players, whose hands can all be counted", "simulate the others")
    hands, results = _hands(elections), Counter[int]()
    for hand, number in hands.number.items():
        own = _in_the_pot(hands.ways[hand][0], elections)
        for other, count in hands.against[hand].items():
            theirs = _in_the_pot(other, elections)
            results[(own > theirs) - (own < theirs)] += number * count
    clause = CLAUSES[-1]
    paid = Schedule(
        "pot",
        (
            Entry("the highest Point Count takes the pot", results[1], Fraction(1), Becomes.PAID, None, clause),
            returned("equal Point Counts split it", results[0], clause),
            lost("lower Point Count", results[-1], clause),
        ),
    )
    return Solution(
        paid.outcomes,
        "For two players, every hand of one is compared with every hand of the other, both set for the highest Point "
        "Count. With more players results spread further and the edge stays 0: all have the same chances at a pot that "
        "is paid out in full.",
        CLAUSES,
        schedules=(paid,),
    )


def simulate_pot(
    elections: Elections, *, players: int, rounds: int, seed: int, progress: Progress = no_progress
) -> SimulatedPools:
    """Of a number of random rounds, how many end with each number of players sharing the pot."""
    # Compiled code is loaded only when needed.
    from pitboss.games.saigon_5_card.counting.highest_hands import count_highest

    hands, values = _hands(elections), Values.of(elections.rules)
    in_the_pot = {hand: _in_the_pot(ways[0], elections) for hand, ways in hands.ways.items()}
    order = sorted(set(in_the_pot.values()))
    worth = {hand: order.index(each) for hand, each in in_the_pot.items()}
    deck = deck_by_class(values)
    counted = count_highest(deck, worth, players=players, rounds=rounds, seed=seed, progress=progress)
    return SimulatedPools(
        {sharing: count for sharing, count in enumerate(counted) if count},
        f"The edge is proven: {players} players have the same chances at a pot that is paid out in full. The spread is "
        "simulated: hands dealt at random, all set for the highest Point Count.",
        CLAUSES,
    )


def deck_by_class(values: Values) -> list[int]:
    """The class of every card of the deck, in ascending order."""
    return [class_ for class_, number in enumerate(values.held) for _ in range(number)]


def _hands(elections: Elections) -> Hands:
    return all_hands(Values.of(elections.rules), elections.rules.number("player-cards"))


def _in_the_pot(hand: SetHand, elections: Elections) -> SetHand:
    """680a.11(f): the two-card hand's count decides; under one reading, hands that qualify beat the others."""
    qualifiers_first = elections.reads("680a-pot-qualify") == "qualifiers-first"
    return hand if qualifiers_first else SetHand(False, hand.point_count)
