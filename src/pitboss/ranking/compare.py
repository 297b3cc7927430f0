"""How two hands of the same class are compared, which the text leaves to a reading."""

from collections.abc import Iterable, Sequence
from enum import Enum
from operator import attrgetter

from pitboss.cards import Card, Rank

_rank = attrgetter("rank")


class Compare(Enum):
    """The alternatives of the reading `compare-standard`.

    `POKER_ORDER` compares what makes the class first (the kings of kings over 4s, then the 4s), and then the
    remaining cards from the highest; the ace is low in A-2-3 and A-2-3-4-5.

    `LITERAL` takes subsection (c) at its word: the hand with the highest card that the other does not contain
    wins, with the ace always high. Cards are matched one to one, so the second king of a pair is *not*
    contained in a hand with one king. That is the same as comparing all ranks from the highest down: as long
    as they agree, each card is matched by one in the other hand, and where they first differ, the higher of
    the two is the highest card left without a match.

    Hands of the same class ranked under different alternatives have no order: `<` raises TypeError.
    """

    POKER_ORDER = "poker-order"
    LITERAL = "literal"

    # Enum hashes the member's name in Python code; rankings are remembered by it, and members are unique.
    __hash__ = object.__hash__


def highest_first(cards: Iterable[Card]) -> list[Card]:
    """The cards from the highest rank down, with the ace high; cards of the same rank keep their order."""
    return sorted(cards, key=_rank, reverse=True)


def compared_ranks(arranged: Sequence[Card], compare: Compare) -> tuple[Rank, ...]:
    """The ranks in the order in which they decide, for cards arranged as the class requires."""
    ranks = [card.rank for card in arranged]
    if compare is Compare.LITERAL:
        ranks.sort(reverse=True)
    return tuple(ranks)
