"""From what a player asks for to the command given to the table: the server says who and when."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from pitboss.law.refusal import Refusal
from pitboss.money import Money
from pitboss.server.messages import frames
from pitboss.server.messages.asked import commanded
from pitboss.server.messages.staff_commands import StaffCommand
from pitboss.server.tables.house_tables import CHIPS, MOST_CHIPS, not_in_chips, over_limit
from pitboss.server.tables.viewer import TableViewer
from pitboss.table import Table
from pitboss.table import commands as do
from pitboss.table.duties import Role
from pitboss.table.handlers import playable
from pitboss.table.state import Box, Phase
from pitboss.table.views.spots import choices

_ENCODER = msgspec.json.Encoder(order="deterministic")


def body_of(command: frames.PlayerCommand | StaffCommand) -> bytes:
    """What a command says, to tell a repetition apart from another command under the same id."""
    return _ENCODER.encode(command)


def command_of(asked: frames.TableCommand, who: str, at: int, brings: int = CHIPS) -> do.AnyCommand | None:
    """The table's command; None for what only concerns waiting. Whoever sits down `brings` that many chips."""
    by_the_house = {"chips": asked.chips or brings} if isinstance(asked, frames.Sit) else {}
    return commanded(asked, Role.PLAYER, who, at, **by_the_house)


def house_refuses(asked: frames.PlayerCommand, table: Table, who: str, viewer: TableViewer) -> Refusal | None:
    """What the house does not allow, though the chapter may."""
    sections = table.elections.rules.sections
    match asked:
        case frames.Wager():
            return over_limit(viewer.limits.get(asked.wager), table, asked.amount)
        case frames.Decide():
            return _broken_chips(asked, table, who)
        case frames.Sit() if asked.chips is not None:
            return not_in_chips(table, asked.chips, asked="sit down with")
        case frames.BuyIn():
            seated = table.players.get(who) if table.money is Money.PRACTICE else None
            if seated is not None and (asked.chips > CHIPS or seated.chips >= MOST_CHIPS):
                return Refusal(
                    "enough-chips",
                    sections.instruments,
                    "you already have as many practice chips as the house gives out",
                )
            return not_in_chips(table, asked.chips, asked="buy in for")
        case frames.Ready():
            if table.phase is not Phase.BETWEEN:
                return Refusal("bets-closed", sections.wagers, "bets are already closed")
            if all(box.player != who for box in table.boxes.values()):
                return Refusal("nothing-wagered", sections.wagers, "place a wager first")
            return lacking(_with_bots(table), who)
        case frames.ChoosePace() if who not in table.players:
            return Refusal("not-seated", None, "only seated players can choose the pace: sit down first")
        case frames.Return() if who not in table.players:
            return Refusal("not-seated", None, "only seated players can be dealt in: sit down first")
        case frames.Skip():
            return _cannot_skip(table, who)
        case _:
            pass
    return None


def table_closing(asked: frames.PlayerCommand, table: Table) -> Refusal | None:
    """What nobody may do at a closing table: begin something."""
    if table.phase is Phase.CLOSED:
        return Refusal("closed", None, "this table is closed: choose another in the lobby")
    if isinstance(asked, frames.Sit | frames.BuyIn | frames.Wager | frames.Ready):
        words = "this table is closing: the round in play completes, and your chips come back to you"
        return Refusal("table-closing", None, f"{words}. Choose another table in the lobby")
    return None


def disabled(asked: frames.PlayerCommand) -> Refusal | None:
    """What nobody may do at a disabled table: begin something. Whoever is in a round continues it."""
    if isinstance(asked, frames.Sit | frames.BuyIn | frames.Wager | frames.Ready):
        words = "this table is disabled: the round in play completes, and no other begins until it is enabled again"
        return Refusal("table-disabled", None, words)
    return None


def _cannot_skip(table: Table, who: str) -> Refusal | None:
    if who not in table.players:
        return Refusal("not-seated", None, "only seated players can skip ahead: sit down first")
    if table.phase is Phase.BETWEEN:
        return Refusal("nothing-to-skip", None, "there is nothing to skip: bets are open")
    return None


def _broken_chips(asked: frames.Decide, table: Table, who: str) -> Refusal | None:
    """A wager made by a decision must be of whole chips, unless the Ante that bounds it is not."""
    box = table.boxes.get(asked.seat)
    if box is None or box.player != who:
        return None
    bounds = {bound for each in choices(table, who, asked.seat) for bound in (each.choice.least, each.choice.most)}
    return None if asked.amount in bounds else not_in_chips(table, asked.amount)


def _with_bots(table: Table) -> Table:
    """The table as if every bot had wagered, which it will: a quick player is not told that others are missing."""
    seated = {each.seat: name for name, each in table.players.items() if each.bot is not None}
    own = next(iter(table.boxes.values()), None)
    to_come = {seat: Box(player=name, wagers=own.wagers) for seat, name in seated.items() if own is not None}
    return replace(table, boxes={**to_come, **table.boxes})


def lacking(table: Table, who: str) -> Refusal | None:
    """What a player's wagers still need for a round with this many boxes, if anything."""
    for seat, box in table.boxes.items():
        if box.player == who and (refusal := playable.lacking(table, seat)) is not None:
            return refusal
    return None
