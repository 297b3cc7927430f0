"""What those who run a table keep an eye on: its decks and their hours, the stub count, the devices, the chips."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from pitboss.games.elections import Dealing, Shuffling
from pitboss.games.progressive import Meter
from pitboss.table.deck import Stage
from pitboss.table.duties import Device, Duty
from pitboss.table.procedure.in_force import change_due_at, count_due, dealing, shuffling
from pitboss.table.state import Table


class DeckView(msgspec.Struct, frozen=True):
    """A deck at the table and how far it has come on its way into play."""

    name: str
    stage: Stage
    next: bool
    """Whether the next or the present round is dealt from it."""
    opened_at: int
    change_due_at: int
    left: int
    """Milliseconds until it must leave the table."""
    preshuffled: bool
    by_machine: bool
    stacked: bool


class SupervisorView(msgspec.Struct, frozen=True):
    """What those who run the table, or watch over it, keep an eye on."""

    decks: tuple[DeckView, ...]
    since_count: int
    """Rounds dealt since the stub was last counted."""
    count_due: bool
    shuffling: Shuffling
    """How cards are shuffled now: by hand while the device is out of order."""
    dealing: Dealing
    uncovered: tuple[Device, ...]
    """Devices out of order that are not covered or signed yet."""
    covered: tuple[Device, ...]
    """Devices out of order that are: the floorperson returns them to service when they work again."""
    automated: tuple[Duty, ...]
    inventory: int
    owed: dict[str, int]
    meter: Meter | None = None
    """The progressive meter and its books."""
    accepted: tuple[int, ...] = ()
    """The seats whose progressive wager the system has accepted for this round."""


def supervisor_view_of(table: Table) -> SupervisorView:
    """The pit's side of a state."""
    return SupervisorView(
        decks=tuple(_decks(table)),
        since_count=table.since_count,
        count_due=count_due(table),
        shuffling=shuffling(table),
        dealing=dealing(table),
        uncovered=table.uncovered,
        covered=table.covered,
        automated=tuple(duty for duty in Duty if duty in table.automated),
        inventory=table.inventory,
        owed=table.owed,
        meter=table.meter,
        accepted=tuple(sorted(seat for seat, box in table.boxes.items() if table.elections.metered in box.wagers)),
    )


def _decks(table: Table) -> Iterator[DeckView]:
    for deck in table.decks:
        change = change_due_at(table, deck)
        yield DeckView(
            name=deck.name,
            stage=deck.stage,
            next=deck is table.deck_in_play,
            opened_at=deck.opened_at,
            change_due_at=change,
            left=max(0, change - table.clock),
            preshuffled=deck.preshuffled,
            by_machine=deck.by_machine,
            stacked=deck.stacked,
        )
