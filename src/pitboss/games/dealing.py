"""The two ways in which chapters deal: one card at a time around the table, or a stack to each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from pitboss.games.elections import Dealing, Elections, Shuffling
from pitboss.games.places import DEALER, HAND, DealStep
from pitboss.law.citation import Clause


def one_at_a_time(
    seats: Iterable[int], elections: Elections, clause: Clause, *, covered: bool = False
) -> tuple[DealStep, ...]:
    """Clockwise from the dealer's left, the dealer last, until all cards are out; the dealer's may be `covered`."""
    return _around(tuple(sorted(seats)), clause, covered) * elections.rules.number("player-cards")


@cache
def _around(seats: tuple[int, ...], clause: Clause, covered: bool) -> tuple[DealStep, ...]:
    hands = (HAND.deal(1, clause, seat) for seat in seats)
    return (*hands, DEALER.deal(1, clause, covered=covered))


def stacks(seats: Iterable[int], elections: Elections, clause: Clause, *, covered: bool = False) -> Iterator[DealStep]:
    """As an automated dealing shoe dispenses them: a stack to each player, then one to the dealer."""
    for seat in sorted(seats):
        yield HAND.deal(elections.rules.number(HAND.figure), clause, seat)
    yield DEALER.deal(elections.rules.number(DEALER.figure), clause, covered=covered)


def reshuffles(elections: Elections) -> bool:
    """Whether an automated dealing shoe is used that reshuffles the cards by itself."""
    return elections.dealing is Dealing.AUTOMATED_SHOE and elections.shuffling is Shuffling.RESHUFFLING
