"""The dealer's side of a table in the terminal: each duty in turn, and what to do when something goes wrong."""

from __future__ import annotations

from random import SystemRandom
from typing import TYPE_CHECKING

from pitboss.cli.felt_view import felt, settlement, title
from pitboss.cli.play import now
from pitboss.cli.render import CLAUSE, NAME, QUIET, columns, indented, text
from pitboss.cli.terminal import ENTER, QUIT, Terminal
from pitboss.law.refusal import Refusal
from pitboss.table.commands import REPORTS, Perform, ReportIrregularity
from pitboss.table.duties import Due, Duty, Role
from pitboss.table.events import RoundVoided, SeatSettled
from pitboss.table.state import Phase, Table
from pitboss.table.views import StaffView, Views

if TYPE_CHECKING:
    from rich.console import RenderableType

    from pitboss.house.house import Step
    from pitboss.house.running import RunningTable
    from pitboss.table.commands import AnyCommand

_CUT_AT = 20
_ODDS_OF_MISHAP = 5
_WHAT_HAPPENED = {
    "face-up": "A card lies face up in the shoe.",
    "drawn-in-error": "You drew a card too early, without exposing its face.",
    "wrong-number": "A player has a card too many.",
    "dealer-exposed": "One of your own cards has turned over.",
}
_WHEN = {
    Phase.DEALING: ("face-up", "drawn-in-error", "wrong-number"),
    Phase.DECIDING: ("dealer-exposed", "wrong-number"),
}


class Desk:
    """One person dealing, and doing the floorperson's duties as well; the house plays every seat."""

    def __init__(self, running: RunningTable, terminal: Terminal, *, irregular: bool) -> None:
        self.running = running
        self.terminal = terminal
        self.irregular = irregular
        self.shown: list[RenderableType] = []

    def play(self) -> None:
        """Until the dealer quits."""
        while True:
            self._let_the_bots_play()
            table = self._table
            mishap = self._mishap(table)
            if not (self._deal_with(mishap) if mishap else self._next_duty(table)):
                return

    @property
    def _table(self) -> Table:
        if self.running.table is None:
            raise RuntimeError("the table is not open")
        return self.running.table

    def _let_the_bots_play(self) -> None:
        for step in self.running.run(now()):
            self._note(step)
            # With an irregularity in mind, decisions are taken one at a time.
            if self.irregular and step.table.phase is Phase.DECIDING:
                return

    def _mishap(self, table: Table) -> str | None:
        kinds = _WHEN.get(table.phase, ())
        if not self.irregular or not kinds or SystemRandom().randrange(_ODDS_OF_MISHAP):
            return None
        return SystemRandom().choice(kinds)

    def _next_duty(self, table: Table) -> bool:
        """Show what is due; Enter does it, and any other duty may be tried, to see it refused."""
        yours = [each for each in Views(table).public.due if each.role in (Role.DEALER, Role.FLOORPERSON)]
        if not yours:
            return self.terminal.ask(lambda: self._page(table, None), {ENTER, QUIT}) != QUIT
        key = self.terminal.ask(lambda: self._page(table, yours[0]), {ENTER, "o", QUIT})
        if key == QUIT:
            return False
        self.shown = []
        self._do(self._command(yours[0]) if key == ENTER else self._other_duty())
        return True

    def _other_duty(self) -> AnyCommand:
        letters = dict(zip("abcdefghijklmnoprstuvwxyz", Duty, strict=False))
        rows = [[text((letter, NAME)), duty.value] for letter, duty in letters.items()]
        key = self.terminal.ask(lambda: columns("key", "duty", rows=rows), {*letters, QUIT})
        duty = letters.get(key, Duty.DEAL)
        return Perform(at=now(), by=duty.role, who="dealer", duty=duty)

    def _command(self, due: Due) -> Perform:
        duty = Duty(due.what)
        number = None
        if duty is Duty.CUT:
            number = _CUT_AT
        elif duty is Duty.COUNT_STUB and self.running.house.keeper is not None and self._table.round is not None:
            number = self.running.house.keeper.remaining(self._table.round.deck)
        return Perform(at=now(), by=due.role, who="dealer", duty=duty, deck=due.deck, seat=due.seat, number=number)

    def _deal_with(self, kind: str) -> bool:
        """Something went wrong: name it, and the chapter rules."""
        choices = dict(zip("abcdefgh", REPORTS, strict=False))
        rows: list[list[RenderableType]] = [[text((letter, NAME)), report] for letter, report in choices.items()]
        while True:
            page = self._mishap_page(kind, rows)
            key = self.terminal.ask(lambda page=page: page, {*choices, QUIT})  # type: ignore[misc]
            if key == QUIT:
                return False
            if choices[key] == kind:
                self._do(ReportIrregularity(at=now(), by=Role.DEALER, who="dealer", kind=kind))
                return True
            self.shown = [text((f"That is no {choices[key]}: look again.", "bold magenta"))]

    def _do(self, command: AnyCommand) -> None:
        answer = self.running.submit(command)
        if isinstance(answer, Refusal):
            clause = f"  {answer.clause}" if answer.clause else ""
            self.shown = [text((answer.message, "bold magenta"), (clause, CLAUSE))]
        else:
            self._note(answer)

    def _note(self, step: Step) -> None:
        """Settlements, and rulings of void, stay on the page until the next duty."""
        for event in step.events:
            if isinstance(event, SeatSettled):
                self.shown += [text((f"Seat {event.seat}", NAME)), settlement(event.lines)]
            elif isinstance(event, RoundVoided):
                ruling = f"The round is void: {event.irregularity}; every wager is returned"
                self.shown += [text((ruling, "bold magenta"), "  ", (event.clause, CLAUSE))]
            elif getattr(event, "irregularity", None):
                self.shown += [text((f"Ruled on: {event.irregularity}", "bold magenta"), "  ", (event.clause, CLAUSE))]  # type: ignore[union-attr]

    def _page(self, table: Table, due: Due | None) -> RenderableType:
        from rich.console import Group

        view: StaffView = Views(table).staff(Role.DEALER)
        parts: list[RenderableType] = [title(view.public), "", *felt(view.public, "", {}), "", *self.shown]
        if due is None:
            return Group(*parts, text(("waiting for players   ", QUIET), ("q", NAME), " quit"))
        parts += [
            text(("Due  ", QUIET), (due.what, NAME), f"  by the {due.role.value}", (f"  {due.clause}", CLAUSE)),
            indented(text((due.why, QUIET))),
            text(("Enter", NAME), " do it   ", ("o", NAME), " another duty   ", ("q", NAME), " quit"),
        ]
        return Group(*parts)

    def _mishap_page(self, kind: str, rows: list[list[RenderableType]]) -> RenderableType:
        from rich.console import Group

        happened = text((_WHAT_HAPPENED[kind], "bold magenta"), " What do you report?")
        return Group(*self.shown, happened, indented(columns("key", "report", rows=rows)))
