"""Where dealt cards lie, and which of them everyone sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from pitboss.games.play import UNSEEN, Place
from pitboss.table.felt import Felt
from pitboss.table.state import Round

Spot = tuple[Place | None, int | None]
"""A place, and the seat it belongs to; no place is where cards are set aside."""
Where = tuple[Place | None, int | None, int]
"""A card's spot, and which of the cards dealt to it is meant."""


def next_spots(present: Round, count: int) -> Iterator[Spot]:
    """Where the next cards of the plan go."""
    steps = (step for step in present.plan[present.dealt :] for _ in range(step.cards))
    for place, step in enumerate(steps):
        if present.part <= place < present.part + count:
            yield step.place, step.seat


def numbered(spots: Iterable[Spot]) -> Iterator[Where]:
    """Cards by the spots they were dealt to, in the order of the deal."""
    dealt: Counter[Spot] = Counter()
    for spot in spots:
        yield *spot, dealt[spot]
        dealt[spot] += 1


def faces_up(felt: Felt) -> dict[Where, str]:
    """Every face that lies on the table for everyone to see."""
    lying: dict[Spot, tuple[str | None, ...]] = {
        (None, None): felt.set_aside,
        (Place.DEALER, None): felt.dealer,
        (Place.COMMUNITY, None): felt.community,
        (Place.PLAYER_HAND, None): felt.player_hand,
        (Place.BANKER_HAND, None): felt.banker_hand,
    }
    for seat, box in felt.boxes.items():
        lying[Place.HAND, seat] = box.cards
        lying[Place.BESIDE, seat] = (box.beside,)
    return {
        (*spot, index): card
        for spot, cards in lying.items()
        for index, card in enumerate(cards)
        if card is not None and card != UNSEEN
    }
