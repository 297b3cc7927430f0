"""Laying cards on the table: each goes where the next step of the plan puts it."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.games.places import RACK
from pitboss.table.events import CardsDealt
from pitboss.table.plan import spread
from pitboss.table.state import Box, Round


def laid(boxes_before: dict[int, Box], present: Round, event: CardsDealt) -> tuple[dict[int, Box], Round]:
    """The boxes and the round with the cards of this event, each where the plan puts it."""
    goes, dealt, part = spread(present.plan, present.dealt, present.part, event.cards)
    boxes, places, face_up, racked = boxes_before.copy(), present.places.copy(), present.face_up, present.racked
    for seat, place, new, shown in goes:
        if seat is not None:
            boxes[seat] = _with_cards(boxes[seat], place, new, shown=shown > 0)
        elif place == RACK:
            racked += new
        else:
            places[place] = places.get(place, ()) + new
            if shown:
                face_up = {**face_up, place: face_up.get(place, 0) + shown}
    plan = present.plan + event.more if event.more else present.plan
    changed = replace(present, plan=plan, places=places, face_up=face_up, racked=racked, dealt=dealt, part=part)
    return boxes, changed


def _with_cards(box: Box, place: str, new: tuple[str, ...], *, shown: bool) -> Box:
    places = box.places.copy()
    places[place] = places.get(place, ()) + new
    if shown and place not in box.face_up:
        return replace(box, places=places, face_up=(*box.face_up, place))
    return replace(box, places=places)
