"""Laying cards on the table: each goes where the next step of the plan has it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from msgspec.structs import replace

from pitboss.games.play import Place
from pitboss.table.events import CardsDealt
from pitboss.table.state import Box, Round


def laid(boxes_before: Mapping[int, Box], present: Round, event: CardsDealt) -> tuple[dict[int, Box], Round]:
    """The boxes and the round with the cards of this event, each where the plan has it."""
    boxes, hands = dict(boxes_before), defaultdict[int, list[str]](list)
    dealer, community, racked = present.dealer, present.community, present.racked
    player_hand, banker_hand = present.player_hand, present.banker_hand
    plan, dealt, part = present.plan + event.more, present.dealt, present.part
    for card in event.cards:
        step = plan[dealt]
        match step.place:
            case Place.HAND if step.seat is not None:
                hands[step.seat].append(card)
            case Place.BESIDE if step.seat is not None:
                boxes[step.seat] = replace(boxes[step.seat], beside=card)
            case Place.DEALER:
                dealer = (*dealer, card)
            case Place.COMMUNITY:
                community = (*community, card)
            case Place.PLAYER_HAND:
                player_hand = (*player_hand, card)
            case Place.BANKER_HAND:
                banker_hand = (*banker_hand, card)
            case _:
                racked = (*racked, card)
        part += 1
        if part == step.cards:
            dealt, part = dealt + 1, 0
    for seat, cards in hands.items():
        boxes[seat] = replace(boxes[seat], cards=(*boxes[seat].cards, *cards))
    changed = replace(
        present,
        plan=plan,
        dealer=dealer,
        community=community,
        player_hand=player_hand,
        banker_hand=banker_hand,
        racked=racked,
        dealt=dealt,
        part=part,
    )
    return boxes, changed
