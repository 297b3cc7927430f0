"""What dealers and floorpersons do at a table: from what they ask for to the command given to the table."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.house.house import House
from pitboss.law.refusal import Refusal
from pitboss.money import Money
from pitboss.server.messages import staff_commands as asked_by
from pitboss.server.messages.asked import commanded
from pitboss.server.messages.frames import DutiesNotice
from pitboss.server.messages.staff_pages import DutiesPage
from pitboss.table import Table, due
from pitboss.table import commands as do
from pitboss.table.duties import Duty, Role
from pitboss.table.state import Phase
from pitboss.table.views.person_views import Views

LATE = 3 * 60_000
"""How many milliseconds a dealer may take for a duty that is due before the floor is told."""


def command_of(asked: asked_by.StaffCommand, by: Role, who: str, at: int) -> do.AnyCommand:
    """The table's command, in the name of whoever asks."""
    command = commanded(asked, by, who, at)
    assert command is not None, "whatever the staff asks for, it asks of the table"
    return command


def is_as_asked(asked: asked_by.StaffCommand, command: do.AnyCommand) -> bool:
    """Whether a command is what somebody on the staff asked for, apart from what only the house could add."""
    made = command_of(asked, command.by, command.who, command.at)
    match command, made:
        case do.Perform(), do.Perform():
            counted = made.number is None or command.duty is Duty.DEAL
            plain = replace(
                command,
                cards=(),
                stacked=False,
                answer=None,
                number=made.number if counted else command.number,
                deck=command.deck if made.deck else None,
            )
            return plain == made
        case do.ReportIrregularity(), _:
            return replace(command, card=None) == made
        case _:
            return command == made


def role_there(table: Table, who: str, role: Role) -> Role:
    """The role of somebody on the staff at a table: a floorperson who came on duty is the dealer there."""
    return Role.DEALER if who == table.dealer else role


def house_refuses(
    asked: asked_by.StaffCommand, table: Table, by: Role, *, disabled: bool, mixing: bool, late: bool
) -> Refusal | None:
    """What the house does not allow, though the chapter may.

    `mixing` while the first card waits for players, `late` if the table has waited too long for its dealer.
    """
    if mixing:
        return Refusal("being-mixed", None, "the cards are being mixed: try again in a moment")
    match asked:
        case asked_by.ComeOnDuty() if by is Role.FLOORPERSON and table.dealer is not None and not late:
            words = f"{table.dealer} is on duty here, and a floorperson deals only in the dealer's absence: after the"
            return Refusal("dealer-present", None, f"{words} dealer goes off duty, or keeps the table waiting")
        case asked_by.Perform(duty=Duty.DOCUMENT_AWARD) if table.money is Money.COUNTED:
            words = "an award of counted money needs a second person's approval to be handed out: POST …/hand-pay"
            return Refusal("approval-needed", None, words)
        case asked_by.Perform() if disabled and table.phase is Phase.BETWEEN:
            return Refusal("table-disabled", None, "this table is disabled: no round begins until it is enabled again")
        case asked_by.ReportIrregularity() if Duty.DEAL in table.automated:
            at = table.elections.rules.sections.irregularities
            return Refusal("not-your-duty", at, "the house deals here and handles the cards itself")
        case _:
            return None


def duties_page(
    house: House, table: Table, who: str, role: Role, *, sequence: int, now: int, waited: int
) -> DutiesPage:
    """What is due from somebody on the staff, including the cover card once it is the next to leave the shoe.

    A dealer who is not on duty there has no duties.
    """
    role = role_there(table, who, role)
    view = Views(replace(table, clock=max(now, table.clock))).staff(role)
    cover = house.cover_card_due(table)
    if role is Role.DEALER and who != table.dealer:
        view = replace(view, yours=())
    elif cover is not None and cover.role is role:
        # Nothing else may be done before it, except what the table asks of a floorperson.
        view = replace(view, yours=(cover, *view.yours))
    return DutiesPage(sequence, table.dealer, view, late(house, table, waited))


def notice_of(page: DutiesPage) -> DutiesNotice:
    """What somebody on the staff is told at once: duties that are theirs to do now, and a dealer's absence."""
    return DutiesNotice(page.dealer, page.view.role, page.view.yours, page.late)


def late(house: House, table: Table, waited: int) -> str | None:
    """What the floor is told of a dealer who does nothing though a duty is due; `waited` are milliseconds."""
    first = house.cover_card_due(table) or next(iter(due(table)), None)
    if waited < LATE or first is None or first.role is not Role.DEALER or not (table.round or table.boxes):
        return None
    whom = f"the table has waited {waited // 60_000} minutes for {table.dealer or 'a dealer'} ({first.what})"
    return f"{whom}: another dealer or a floorperson can come on duty and take over, even in the middle of a round"
