"""Laying cards on the table: each goes where the next step of the plan has it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from pitboss.games.play import Place
from pitboss.table.events import CardsDealt
from pitboss.table.state import Box, Round


def laid(boxes_before: Mapping[int, Box], present: Round, event: CardsDealt) -> tuple[dict[int, Box], Round]:
    """The boxes and the round with the cards of this event, each where the plan has it."""
    boxes, hands = dict(boxes_before), dict[int, list[str]]()
    dealer, community, racked = present.dealer, present.community, present.racked
    player_hand, banker_hand = present.player_hand, present.banker_hand
    plan, dealt, part = present.plan + event.more, present.dealt, present.part
    for card in event.cards:
        step = plan[dealt]
        place, seat = step.place, step.seat
        match place:
            case Place.HAND if seat is not None:
                if seat in hands:
                    hands[seat].append(card)
                else:
                    hands[seat] = [card]
            case Place.BESIDE if seat is not None:
                boxes[seat] = replace(boxes[seat], beside=card)
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
