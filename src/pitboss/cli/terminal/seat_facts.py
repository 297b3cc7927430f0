"""What the player's side of a table needs to know from a view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.cli.terminal.practice import YOU
from pitboss.table.procedure.deck_procedure import CUT_OFFER

if TYPE_CHECKING:
    from pitboss.table.views.person_views import PlayerView
    from pitboss.table.views.spots import OpenChoice, Spot


def is_offered_the_cut(view: PlayerView) -> bool:
    """Whether the player is offered the cut now."""
    return any(each.what == CUT_OFFER and each.seat == view.seat for each in view.public.due)


def has_wagered(view: PlayerView) -> bool:
    """Whether the player has chips on the table."""
    return any(box.player == YOU for box in view.public.felt.boxes.values())


def own_spots(view: PlayerView) -> list[Spot]:
    """The betting areas in front of the player's own seat."""
    return [spot for spot in view.spots if spot.seat == view.seat]


def after_chip(spot: Spot, change: int) -> int:
    """What is on a spot after a chip is added or removed, within its bounds; less than the minimum becomes nothing."""
    amount = spot.amount + change
    if change > 0:
        return max(min(amount, amount if spot.most is None else spot.most), spot.least)
    return amount if amount >= spot.least else 0


def varies(open_: OpenChoice) -> bool:
    """Whether the player names the amount of this choice."""
    return open_.choice.least < open_.choice.most
