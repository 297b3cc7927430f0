"""What a house does in the name of others, where it has no choice.

Its bots play by the strategies shown for them, so anyone can tell what they wager and decide. For people, it does next
to nothing: it declines a cut, makes the cheapest decision for somebody who makes none, or lets somebody go. Otherwise,
a house that knows the cards could have a bot take one of them, or stay out of a round, so that the next card goes to
somebody else.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from pitboss.games.play import UNSEEN
from pitboss.house.audited_order import Found
from pitboss.house.bots import View, absent_decision, bot_decision, bot_wager, short_bots, wager_of
from pitboss.table import Table, due
from pitboss.table import commands as do
from pitboss.table.duties import Duty, Role
from pitboss.table.procedure.due import DECISION, uncollected
from pitboss.table.procedure.in_force import closing_duty
from pitboss.table.state import Phase
from pitboss.table.views.person_views import PlayerView, Views

_STRAYED = "bot-strayed"
IN_THEIR_NAME = "in-their-name"


class LatestViews:
    """Players' views of a table that moves on: what a command did not change is built once."""

    def __init__(self) -> None:
        self._views: Views | None = None

    def of(self, table: Table) -> View:
        """Return what shows each player this state of the table."""

        def view(player: str) -> PlayerView:
            if self._views is None or self._views.table is not table:
                self._views = Views(table, self._views)
            return self._views.player(player)

        return view


def strays(
    table: Table,
    command: do.AnyCommand,
    *,
    mixed: bool,
    known: bool = False,
    people: Collection[str] = (),
    views: LatestViews | None = None,
) -> Iterator[Found]:
    """What a command does that was not for the house to choose.

    `mixed` if players mixed the coming cards, `known` if the house can tell what wagers on them will win; `people` are
    those who ever sat at the table. Pass the same `views` for every command of a log, so that they are not rebuilt.
    """
    view = (views or LatestViews()).of(table)
    if isinstance(command, do.Perform):
        yield from _performs(table, command, view, mixed=mixed)
        return
    if isinstance(command, do.ChangeSubmission):
        if known:
            # Wagers on the table are handed back with it: that would be a veto over every coming round.
            yield (
                "interference",
                "the Rules Submission was changed where the house knew what the next cards would bring",
            )
        return
    if isinstance(command, do.SitDown):
        if command.bot is None and command.by is Role.HOUSE:
            yield IN_THEIR_NAME, f"the house took a seat in the name of {command.who}"
        elif command.bot is not None and command.who in people:
            yield IN_THEIR_NAME, f"a bot was seated as {command.who}, a person who sat here before"
        return
    who = _played_by(table, command)
    seated = table.players.get(who)
    if seated is None:
        return
    if seated.bot is None:
        yield from _for_a_person(table, command, view, who) if command.by is Role.HOUSE else ()
    elif not _is_bots_own(table, command, view, mixed=mixed):
        yield _STRAYED, f"{who} did not do what the strategy {seated.bot} does here"


def deals_unread(command: do.AnyCommand) -> bool:
    """Whether cards are dealt without the log saying what they are."""
    return isinstance(command, do.Perform) and command.duty is Duty.DEAL and UNSEEN in command.cards


def _played_by(table: Table, command: do.AnyCommand) -> str:
    """Whose business a command is: the player of the box that it concerns, no matter whom it names."""
    match command:
        case do.MakeDecision() | do.PlaceWager() | do.WithdrawWager() if command.seat in table.boxes:
            return table.boxes[command.seat].player
        case do.AnswerCut():
            at_seat = (name for name, seated in table.players.items() if seated.seat == command.seat)
            return next(at_seat, command.who)
        case _:
            return command.who


def bot_moves(table: Table, command: do.AnyCommand) -> str | None:
    """A bot sits down or leaves: if cards known by then are dealt afterward, they go to others."""
    match command:
        case do.SitDown(bot=str()):
            return f"{command.who} was seated by the house before cards that were known"
        case do.LeaveTable() if (seated := table.players.get(command.who)) is not None and seated.bot is not None:
            return f"{command.who} got up before cards that were known"
        case _:
            return None


def bot_comes_between(table: Table, command: do.AnyCommand) -> str | None:
    """The same, or a bot buys chips, while players' values are known and the first card is not out."""
    seated = table.players.get(command.who) if isinstance(command, do.BuyIn) else None
    if seated is not None and seated.bot is not None:
        return f"{command.who} bought chips after players had been asked to mix the cards"
    return bot_moves(table, command)


def _performs(table: Table, command: do.Perform, view: View, *, mixed: bool) -> Iterator[Found]:
    if command.by is not Role.HOUSE:
        return
    counts = command.duty in (Duty.COLLECT_PROGRESSIVE, Duty.RESOLVE_COUNT)
    if command.denied or (counts and (command.number != len(uncollected(table)) or command.seat is not None)):
        yield "denied", "the house denied a progressive payout, or a chip for one, that it accepted and computed itself"
    if table.phase is not Phase.BETWEEN or command.duty is not closing_duty(table.elections):
        return
    # Before the house closes the bets, all its bots have wagered.
    wager = bot_wager(table, command.at, view)
    if wager is not None:
        yield _STRAYED, f"bets were closed, but {wager.who} had not wagered as its strategy does"
    short = next(short_bots(table, view), None) if mixed else None
    if short is not None:
        yield _STRAYED, f"bets were closed, but {short} was left without the chips to play by its strategy"


def _for_a_person(table: Table, command: do.AnyCommand, view: View, who: str) -> Iterator[Found]:
    match command:
        case do.LeaveTable() | do.AnswerCut(depth=None):
            return
        case do.MakeDecision() if _is_asked(table, command.seat):
            derived = command == absent_decision(table, command.seat, command.at, view)
        case _:
            derived = False
    if not derived:
        yield IN_THEIR_NAME, f"the house did in the name of {who} what only {who} may choose"


def _is_bots_own(table: Table, command: do.AnyCommand, view: View, *, mixed: bool) -> bool:
    match command:
        case do.PlaceWager() | do.WithdrawWager():
            # Which of several bots wagers first changes nothing: all of them have, when bets are closed.
            return command == wager_of(command.who, table, command.at, view)
        case do.MakeDecision():
            decided = bot_decision(table, command.seat, command.at, view) if _is_asked(table, command.seat) else None
            return command == decided
        case do.BuyIn():
            # In mid-round, chips, or leaving a box, could change the result.
            return table.round is None and (not mixed or command.who in short_bots(table, view))
        case do.LeaveTable():
            return table.round is None
        case _:
            return True


def _is_asked(table: Table, seat: int) -> bool:
    return any(each.what == DECISION and each.seat == seat for each in due(table))
