"""Whether a command still means what its player meant: a table moves on while a connection is gone."""

from __future__ import annotations

from pitboss.house.logged_steps import LoggedStep
from pitboss.law.refusal import Refusal
from pitboss.server.messages import frames
from pitboss.table import Table, due
from pitboss.table import events as ev
from pitboss.table.procedure.deck_procedure import CUT_OFFER
from pitboss.table.procedure.due import DECISION
from pitboss.table.state import Phase

_FIRST = 1
"""The first line after the header of a log: nobody has seen less of a table than this."""
_NOT_DONE = "this did not reach the table in time and was not done: ask again"


class Staleness:
    """Since which line of the log a table has been asking what it asks now.

    Anyone who has seen that line knew what the answer was for. Anyone who has not may have meant another round or
    another question, and is refused.
    """

    def __init__(self, began: int = _FIRST) -> None:
        # A round that began before the remembered steps is only known to be at least that old.
        self._round = self._bets_closed = max(_FIRST, began)
        self._asked: dict[int, int] = {}
        self._offered: dict[int, int] = {}

    def follow(self, step: LoggedStep) -> None:
        """Advance by one step."""
        now = step.sequence
        for event in step.events:
            match event:
                case ev.RoundEnded():
                    self._round = now
                case ev.BetsClosed():
                    self._bets_closed = now
                case ev.DecisionMade():
                    # A seat that is asked again at once is asked something else.
                    self._asked.pop(event.seat, None)
                case _:
                    pass
        waiting = due(step.table)
        self._asked = _since(self._asked, [each.seat for each in waiting if each.what == DECISION], now)
        self._offered = _since(self._offered, [each.seat for each in waiting if each.what == CUT_OFFER], now)

    def asks(self, seat: int) -> bool:
        """Whether a seat is being asked to decide."""
        return seat in self._asked

    def too_late(self, given: frames.Given, table: Table, player: str) -> Refusal | None:
        """Why a command is no longer done, if the table has moved on since its player last saw it."""
        if given.seen is None or given.seen >= self._since(given.command, table, player):
            return None
        return Refusal("too-late", None, _why(given.command) if given.seen >= _FIRST else _NOT_DONE)

    def _since(self, command: frames.PlayerCommand, table: Table, player: str) -> int:
        """The line that the player must have seen."""
        match command:
            case frames.Decide() | frames.Advise():
                return self._asked.get(command.seat, self._round)
            case frames.Cut():
                return self._offered.get(command.seat, self._round)
            case frames.Wager() | frames.Withdraw() | frames.Ready() | frames.Skip():
                return self._round
            case frames.Leave() if table.phase is not Phase.BETWEEN and _plays(table, player):
                # What was safe while bets were open may cost the wagers now.
                return self._bets_closed
            case _:
                return _FIRST


def _since(known: dict[int, int], seats: list[int | None], now: int) -> dict[int, int]:
    return {seat: known.get(seat, now) for seat in seats if seat is not None}


def _plays(table: Table, player: str) -> bool:
    return any(box.player == player for box in table.boxes.values())


def _why(command: frames.PlayerCommand) -> str:
    match command:
        case frames.Decide() | frames.Advise():
            return "the table has moved on: look at it and decide again"
        case frames.Cut():
            return "the cut is no longer being offered"
        case frames.Leave():
            return "bets have closed, so leaving now may cost you your wagers: ask again if you still want to"
        case frames.Wager() | frames.Withdraw() | frames.Ready() | frames.Skip():
            return "this was for a round that is over: look at the table and try again"
        case _:
            return _NOT_DONE
