"""Where dealt cards lie, and which of them everyone sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice

from pitboss.games.play import UNSEEN
from pitboss.table.felt import Felt
from pitboss.table.state import Round, next_steps

Spot = tuple[str | None, int | None]
"""A place, and the seat it belongs to; None is where cards are set aside."""
Where = tuple[str | None, int | None, int]
"""A card's spot, and which of the cards dealt to it is meant."""


def next_spots(present: Round, count: int) -> Iterator[Spot]:
    """Where the next cards of the plan go."""
    for step in islice(next_steps(present), count):
        yield step.place, step.seat


def numbered(spots: Iterable[Spot]) -> Iterator[Where]:
    """Cards by the spots they were dealt to, in the order of the deal."""
    dealt: Counter[Spot] = Counter()
    for spot in spots:
        yield *spot, dealt[spot]
        dealt[spot] += 1


def faces_up(felt: Felt) -> dict[Where, str]:
    """Every face that is on the table for everyone to see."""
    lying: dict[Spot, tuple[str, ...]] = {(None, None): felt.set_aside}
    lying |= {(place, None): cards for place, cards in felt.places.items()}
    lying |= {(place, seat): cards for seat, box in felt.boxes.items() for place, cards in box.places.items()}
    return {(*spot, index): card for spot, cards in lying.items() for index, card in enumerate(cards) if card != UNSEEN}
