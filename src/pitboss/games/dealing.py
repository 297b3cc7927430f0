"""The two ways to deal: one card at a time around the table, or a stack to each player."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from pitboss.games.elections import Dealing, Elections, Shuffling
from pitboss.games.places import DEALER, HAND, DealStep
from pitboss.law.citation import Clause


def one_at_a_time(
    seats: Iterable[int], elections: Elections, clause: Clause, *, covered: bool = False
) -> tuple[DealStep, ...]:
    """Clockwise from the dealer's left, the dealer last, until all cards are out; the dealer's may be `covered`.

    In a game without the figure `dealer-cards`, the dealer gets none.
    """
    to_each = (elections.rules.number(HAND.figure), _to_dealer(elections))
    return _around(tuple(sorted(seats)), to_each, clause, covered)


@cache
def _around(seats: tuple[int, ...], to_each: tuple[int, int], clause: Clause, covered: bool) -> tuple[DealStep, ...]:
    """Those who have all their cards are skipped: a dealer may get more or fewer cards than a player."""
    players, dealers = to_each
    hands = tuple(HAND.deal(1, clause, seat) for seat in seats)
    dealer = (DEALER.deal(1, clause, covered=covered),)
    both, rest = min(to_each), hands if players > dealers else dealer
    return (hands + dealer) * both + rest * (max(to_each) - both)


def stacks(
    seats: Iterable[int], elections: Elections, clause: Clause, *, covered: bool = False
) -> tuple[DealStep, ...]:
    """As an automated dealing shoe dispenses them: a stack to each player, then one to a dealer who gets cards."""
    number, dealers = elections.rules.number(HAND.figure), _to_dealer(elections)
    hands = tuple(HAND.deal(number, clause, seat) for seat in sorted(seats))
    return (*hands, DEALER.deal(dealers, clause, covered=covered)) if dealers else hands


def _to_dealer(elections: Elections) -> int:
    rules = elections.rules
    return rules.number(DEALER.figure) if DEALER.figure in rules.figures else 0


def reshuffles(elections: Elections) -> bool:
    """Whether the table uses an automated dealing shoe that reshuffles the cards on its own."""
    return elections.dealing is Dealing.AUTOMATED_SHOE and elections.shuffling is Shuffling.RESHUFFLING
