"""The Pot Wager of Saigon 5 Card: exact for two players, dealt at random for more.

Players divide all of their wagers, whoever wins (680a.11(f)): what one gains the others lose. With one box each, all
have the same chances, so on average nobody gains; a player in two boxes has others. Shares are fractions; the odd cents
of a split, which go by seat, are left out.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from pitboss.counting.multisets import Multiset
from pitboss.counting.outcomes import Outcomes
from pitboss.counting.schedules import Becomes, Entry, Schedule, lost, returned
from pitboss.games.elections import Elections
from pitboss.games.saigon_5_card.value_hands import Hands, SetHand, Values, all_hands
from pitboss.games.solving import NOWHERE, Circumstances, Progress, SimulatedPools, Solution, no_progress
from pitboss.law.citation import cite
from pitboss.malformed import Malformed

if TYPE_CHECKING:
    from pitboss.games.saigon_5_card.counting.two_boxes import AgainstTwo

CLAUSES = (cite("680a.7(d)(2)"), cite("680a.11(f)"))


def solve_pot(elections: Elections, at: Circumstances = NOWHERE) -> Solution:
    """Every outcome of the Pot Wager between two players, of whom the other has one box."""
    if at.players not in (None, 2) or at.boxes not in (None, 1, 2):
        asked = at.players if at.boxes in (None, 1, 2) else at.boxes
        raise Malformed(
            asked,
            "two players, one of them in two boxes at most, whose hands can all be counted",
            "simulate the others",
        )
    one_hand = elections.reads("680a-pot-wager") == "a-player" and elections.reads("680a-pot-hand") == "own-box"
    return _one_box(elections) if at.boxes in (None, 1) or one_hand else _two_boxes(elections)


def _one_box(elections: Elections) -> Solution:
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


def _two_boxes(elections: Elections) -> Solution:
    """680a.7(d)(2) and .11(f), as read, for a player in two boxes against one in one box."""
    counted = _against_two(Values.of(elections.rules).held, tuple(_worth(elections).items()))
    made = 2 if elections.reads("680a-pot-wager") == "a-box" else 1
    pot = made + 1
    shares = (2, 3) if made == 2 and elections.reads("680a-pot-split") == "by-box" else (1, 2)
    results = (
        ("the highest Point Count takes the pot", counted.won, Fraction(1), Becomes.PAID),
        ("a Point Count equal to the other player's", counted.tied, Fraction(1, 2), Becomes.RETURNED),
        ("two Point Counts equal to it", counted.tied_with_both, Fraction(*shares), Becomes.RETURNED),
        ("lower Point Counts", counted.lost, Fraction(0), Becomes.LOST),
    )
    clause = CLAUSES[-1]
    entries = tuple(
        Entry(hand, count, pot * share - made, becomes, None, clause) for hand, count, share, becomes in results
    )
    return Solution(
        Outcomes.of((entry.net, made, entry.count) for entry in entries),
        "For a player in two boxes against one in one box, every two hands of the one are compared with every hand of "
        "the other, all set for the highest Point Count. What this player gains on average the other one loses: the "
        "house pays nothing and keeps nothing.",
        CLAUSES,
        schedules=(Schedule("pot", entries),),
    )


@lru_cache(maxsize=4)
def _against_two(held: tuple[int, ...], worth: tuple[tuple[Multiset, int], ...]) -> AgainstTwo:
    """The count, which takes seconds and serves every reading of who makes a Pot Wager and who shares."""
    from pitboss.games.saigon_5_card.counting.two_boxes import count_against_two

    return count_against_two(held, dict(worth))


def simulate_pot(
    elections: Elections, *, players: int, rounds: int, seed: int, progress: Progress = no_progress
) -> SimulatedPools:
    """Of a number of random rounds, how many end with each number of players sharing the pot."""
    # Compiled code is loaded only when needed.
    from pitboss.games.saigon_5_card.counting.highest_hands import count_highest

    deck = deck_by_class(Values.of(elections.rules))
    counted = count_highest(deck, _worth(elections), players=players, rounds=rounds, seed=seed, progress=progress)
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


def _worth(elections: Elections) -> dict[Multiset, int]:
    """What every hand is worth in the pot, from 0 up."""
    in_the_pot = {hand: _in_the_pot(ways[0], elections) for hand, ways in _hands(elections).ways.items()}
    order = sorted(set(in_the_pot.values()))
    return {hand: order.index(each) for hand, each in in_the_pot.items()}


def _in_the_pot(hand: SetHand, elections: Elections) -> SetHand:
    """680a.11(f): the two-card hand's count decides; under one reading, hands that qualify beat the others."""
    qualifiers_first = elections.reads("680a-pot-qualify") == "qualifiers-first"
    return hand if qualifiers_first else SetHand(False, hand.point_count)
