"""Laying cards on the table: each goes where the next step of the plan puts it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from msgspec.structs import replace

from pitboss.games.places import RACK
from pitboss.table.events import CardsDealt
from pitboss.table.state import Box, Round


def laid(boxes_before: Mapping[int, Box], present: Round, event: CardsDealt) -> tuple[dict[int, Box], Round]:
    """The boxes and the round with the cards of this event, each where the plan puts it."""
    boxes, own = dict(boxes_before), defaultdict[tuple[int, str], list[str]](list)
    places, face_up, racked = dict(present.places), dict(present.face_up), present.racked
    plan, dealt, part = present.plan + event.more, present.dealt, present.part
    shown: set[tuple[int, str]] = set()
    for card in event.cards:
        step = plan[dealt]
        place, seat = step.place, step.seat
        if place == RACK:
            racked = (*racked, card)
        elif seat is not None:
            own[seat, place].append(card)
            if step.face_up:
                shown.add((seat, place))
        else:
            places[place] = (*places.get(place, ()), card)
            if step.face_up:
                face_up[place] = face_up.get(place, 0) + 1
        part += 1
        if part == step.cards:
            dealt, part = dealt + 1, 0
    for (seat, place), cards in own.items():
        box = boxes[seat]
        held = {**box.places, place: (*box.places.get(place, ()), *cards)}
        if shown and (seat, place) in shown and place not in box.face_up:
            boxes[seat] = replace(box, places=held, face_up=(*box.face_up, place))
        else:
            boxes[seat] = replace(box, places=held)
    changed = replace(present, plan=plan, places=places, face_up=face_up, racked=racked, dealt=dealt, part=part)
    return boxes, changed
