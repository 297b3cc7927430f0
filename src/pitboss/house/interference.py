"""What a house could still do once it knows the order that players mixed, and therefore must not.

The values are known from the moment players are asked. From then until the first card, nothing else happens; afterward,
the house has no say in the cards. Where a person deals, cards may fall or jam, and the dealer's word counts; cards that
the house keeps and deals itself do neither.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from pitboss.law.rules import Irregularity
from pitboss.table import Table, due
from pitboss.table import events as ev
from pitboss.table.duties import OF_THE_FLOOR, Duty, Role

_CHECKED_APART = (Duty.COVER_CARD, Duty.RECUT, Duty.KEEP_STUB)
"""What is never due: where the cover card comes out, and where cards are cut again, is checked with their order; a shoe
keeps the stub on its own, with the last card of a deal."""
_REPORTS = ev.RoundVoided | ev.IrregularityNoted | ev.CardSetAside
"""What follows from the word of whoever handles the cards."""


def comes_between(table: Table, event: ev.AnyEvent, batch: Iterable[object], deck: str) -> bool:
    """Whether this happens to an order that players were asked about, and is not its first card.

    Somebody may sit down or buy chips, or leave once bets are closed: that changes no wager and no card.
    """
    match event:
        case ev.DutyDone(duty=Duty.BURN):
            return event.deck != deck
        case ev.CardSetAside() | ev.CardsDealt():
            return False
        case ev.BetsClosed():
            return not any(isinstance(each, ev.CardsDealt) for each in batch)
        case ev.PlayerSat() | ev.ChipsBought():
            return False
        case ev.PlayerLeft():
            return table.round is None
        case _:
            return True


def is_report(event: ev.AnyEvent) -> bool:
    """Whether somebody reported that something went wrong with the cards, or a count of them was wrong."""
    return isinstance(event, _REPORTS) or (isinstance(event, ev.DutyDone) and event.wrong)


def is_failure(event: ev.AnyEvent) -> bool:
    """Whether a floorperson voided a round because the house could not continue."""
    failed = isinstance(event, ev.RoundVoided) and event.irregularity == Irregularity.HOUSE_FAILED.value
    return failed and event.by is Role.FLOORPERSON


def interferes(table: Table, event: ev.AnyEvent, *, mixed: bool) -> bool:
    """Whether the house changes what comes of cards that it keeps.

    It does what is due: nothing ever makes it change the dealer, have cards shuffled again, or treat a table as idle
    where somebody sits, whoever deals there. It may say that something went wrong where a person deals, or where nobody
    mixed the cards, as in practice: that is in the log and is counted.
    """
    if is_failure(event):
        # A floorperson's word, which is in the log with the reason and is counted: above a number, it is a fault.
        return False
    if Duty.DEAL not in table.automated:
        return event.by is Role.HOUSE and _is_elective(table, event)
    return (mixed and is_report(event)) or (_is_elective(table, event) and not _is_a_floorpersons(table, event))


def is_directed(table: Table, event: ev.AnyEvent) -> bool:
    """Whether somebody did something with the cards that nothing required, as a dealer or a floorperson may."""
    person = Duty.DEAL not in table.automated or _is_a_floorpersons(table, event)
    return person and event.by is not Role.HOUSE and _is_elective(table, event)


def _is_a_floorpersons(table: Table, event: ev.AnyEvent) -> bool:
    """Whether a floorperson did what is a floorperson's at this table, though the house deals there."""
    own = isinstance(event, ev.DutyDone) and event.duty in OF_THE_FLOOR - table.automated
    return own and event.by is Role.FLOORPERSON


def _is_elective(table: Table, event: ev.AnyEvent) -> bool:
    """Whether nothing made it necessary: it is among what may be done, but was not due."""
    if not isinstance(event, ev.DutyDone) or event.duty in _CHECKED_APART:
        return False
    now = table if event.at == table.clock else replace(table, clock=event.at)
    return all((each.what, each.deck) != (event.duty.value, event.deck) for each in due(now))
