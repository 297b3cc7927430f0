"""Who stands behind a table: dealers go on and off duty by name, and everyone does only their own duties."""

from __future__ import annotations

from pitboss.law.refusal import Refused
from pitboss.money import Money
from pitboss.table import events as ev
from pitboss.table.commands import ComeOnDuty, GoOffDuty, Perform, ReportIrregularity, VoidRound
from pitboss.table.deck import Stage
from pitboss.table.duties import Duty, Role
from pitboss.table.handlers.checks import check_two_people, instead_due
from pitboss.table.handlers.shoe_commands import taken_over
from pitboss.table.procedure.in_force import has_step
from pitboss.table.state import Phase, Table


def come(table: Table, command: ComeOnDuty) -> tuple[ev.AnyEvent, ...]:
    """A dealer comes to the table; if the chapter has a new dealer burn a card, that is due next.

    A floorperson who comes deals in the dealer's stead, and is the dealer there until relieved: somebody else verifies.
    """
    _check_dealer(table, command, (Role.DEALER, Role.FLOORPERSON))
    if command.who == table.dealer:
        raise Refused("on-duty-already", None, f"{command.who} is already on duty at this table")
    if _is_in_the_game(table, command.who):
        at = table.elections.seating
        raise Refused("plays-here", at, f"{command.who} has chips at this table: whoever plays does not deal")
    came = ev.DealerOnDuty(command.at, command.by, command.who, relieved=table.dealer or "")
    if not has_step(table, "burn"):
        return (came,)
    burn = Perform(at=command.at, by=command.by, who=command.who, duty=Duty.RELIEVE_DEALER)
    deck = table.deck_in_play
    if table.round is None and (deck is None or deck.stage is not Stage.LOADED):
        # Whoever loads the shoe burns its first card anyway.
        return (came,)
    return came, *taken_over(table, burn)


def go(table: Table, command: GoOffDuty) -> tuple[ev.DealerOffDuty]:
    """A dealer leaves. In mid-round, only the arrival of another dealer makes that possible."""
    _check_dealer(table, command, (Role.DEALER,))
    if command.who != table.dealer:
        raise Refused("not-on-duty", None, f"{command.who} is not on duty at this table{_instead_of(table)}")
    if table.phase is not Phase.BETWEEN:
        at, instead = instead_due(table)
        raise Refused("round-in-play", at, f"finish the round first, or have another dealer relieve you; {instead}")
    return (ev.DealerOffDuty(command.at, command.by, command.who),)


def check_person(table: Table, command: Perform | ReportIrregularity) -> None:
    """Refuse a duty in the name of somebody it does not belong to, whatever the role."""
    match command.by:
        case Role.DEALER if not command.who or command.who != table.dealer:
            at, instead = instead_due(table)
            said = f"{command.who or 'nobody'} is not on duty at this table{_instead_of(table)}; {instead}"
            raise Refused("not-on-duty", at, said)
        case Role.FLOORPERSON:
            check_floorperson(table, command.who)
        case _:
            pass


def check_floorperson(table: Table, who: str) -> None:
    """A floorperson must have a name, and neither deal nor play at the table."""
    if not who:
        raise Refused("nameless", None, "give the name of the floorperson")
    if who == table.dealer or _is_in_the_game(table, who):
        said = f"{who} deals or plays at this table: a floorperson does neither there"
        raise Refused("second-person", None, said)


def check_void(table: Table, command: ReportIrregularity | VoidRound) -> None:
    """Nobody voids a round played for counted money alone: a floorperson must sign as well."""
    if table.money is not Money.COUNTED or command.by is Role.HOUSE:
        return
    check_two_people(command)
    check_floorperson(table, command.second)


def _check_dealer(table: Table, command: ComeOnDuty | GoOffDuty, roles: tuple[Role, ...]) -> None:
    if not table.named_dealers:
        raise Refused("no-dealers", None, "no dealers come on duty at this table: the house deals, or whoever is there")
    if command.by not in roles:
        raise Refused("not-your-duty", None, f"dealers come on duty and go off duty, not the {command.by.value}")
    if not command.who:
        raise Refused("nameless", None, "give the name of the dealer")


def _is_in_the_game(table: Table, who: str) -> bool:
    return who in table.players or who in table.owed or any(box.player == who for box in table.boxes.values())


def _instead_of(table: Table) -> str:
    return f": {table.dealer} is" if table.dealer else ": come on duty first"
