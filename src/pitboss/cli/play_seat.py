"""The player's side of a table in the terminal: wagers, decisions, and why each wager was paid or taken."""

from __future__ import annotations

from random import SystemRandom
from typing import TYPE_CHECKING

from pitboss.cli.felt_view import felt, last_of, title
from pitboss.cli.play import YOU, now
from pitboss.cli.render import NAME, QUIET, text
from pitboss.cli.terminal import ENTER, QUIT, Terminal
from pitboss.law.refusal import Refusal
from pitboss.table.commands import MakeDecision, PlaceWager, ReportIrregularity, WithdrawWager
from pitboss.table.commands import Perform as PerformDuty
from pitboss.table.duties import Duty, Role
from pitboss.table.state import Phase
from pitboss.table.views import PlayerView, Views

if TYPE_CHECKING:
    from rich.console import RenderableType

    from pitboss.house.running import RunningTable
    from pitboss.table.commands import AnyCommand

_CHIP = 500
_MISHAPS = ("face-up", "drawn-in-error", "wrong-number")
_ODDS_OF_MISHAP = 4


class SeatAtTable:
    """One person at a table that the house runs."""

    def __init__(self, running: RunningTable, terminal: Terminal, *, irregular: bool) -> None:
        self.running = running
        self.terminal = terminal
        self.irregular = irregular
        self.message = ""
        self.spot = 0

    def play(self) -> None:
        """Until the player quits."""
        while True:
            self._let_the_house_work()
            view = self._view()
            keys = self._keys(view)
            key = self.terminal.ask(lambda view=view, keys=keys: self._page(view, keys), keys)  # type: ignore[misc]
            if key == QUIT:
                return
            self.message = ""
            self._act(view, key)

    def _view(self) -> PlayerView:
        if self.running.table is None:
            raise RuntimeError("the table is not open")
        return Views(self.running.table).player(YOU)

    def _let_the_house_work(self) -> None:
        """All the house can do; now and then, if so wished, something goes wrong while it deals."""
        for step in self.running.run(now()):
            if self.irregular and step.table.phase is Phase.DEALING and not SystemRandom().randrange(_ODDS_OF_MISHAP):
                kind = SystemRandom().choice(_MISHAPS)
                self._do(ReportIrregularity(at=now(), by=Role.DEALER, kind=kind))
                self.message = f"The dealer reports: {kind}. {self.message}"

    def _keys(self, view: PlayerView) -> dict[str, str]:
        """What may be pressed now, and what it does."""
        if view.deciding is not None:
            return {each.choice.name[0]: each.choice.name for each in view.choices} | {QUIT: "quit"}
        if view.public.phase is not Phase.BETWEEN:
            return {ENTER: "go on", QUIT: "quit"}
        keys = {"+": "more", "-": "less", "n": "next spot"}
        if any(box.player == YOU for box in view.public.felt.boxes.values()):
            keys[ENTER] = "no more bets"
        return keys | {QUIT: "quit"}

    def _act(self, view: PlayerView, key: str) -> None:
        if view.deciding is not None:
            choice = next(each.choice for each in view.choices if each.choice.name.startswith(key))
            self._do(MakeDecision(at=now(), by=Role.PLAYER, who=YOU, seat=view.deciding, choice=choice.name))
        elif key == ENTER:
            self._do(PerformDuty(at=now(), by=Role.DEALER, duty=Duty.NO_MORE_BETS))
        elif key == "n":
            self.spot += 1
        else:
            self._wager(view, _CHIP if key == "+" else -_CHIP)

    def _wager(self, view: PlayerView, change: int) -> None:
        spots = [spot for spot in view.spots if spot.seat == view.seat]
        spot = spots[self.spot % len(spots)]
        amount = max(spot.amount + change, 0)
        if amount:
            self._do(PlaceWager(at=now(), by=Role.PLAYER, who=YOU, seat=spot.seat, wager=spot.wager, amount=amount))
        elif spot.amount:
            self._do(WithdrawWager(at=now(), by=Role.PLAYER, who=YOU, seat=spot.seat, wager=spot.wager))

    def _do(self, command: AnyCommand) -> None:
        answer = self.running.submit(command)
        if isinstance(answer, Refusal):
            self.message = f"{answer.message} [{answer.clause}]" if answer.clause else answer.message

    def _page(self, view: PlayerView, keys: dict[str, str]) -> RenderableType:
        from rich.console import Group

        parts: list[RenderableType] = [title(view.public), "", *felt(view.public, YOU, view.hands), ""]
        if view.public.phase is Phase.BETWEEN:
            parts += last_of(view.public, YOU)
            parts.append(self._spots(view))
        if self.message:
            parts.append(text((self.message, "bold magenta")))
        parts.append(_key_line(keys))
        return Group(*parts)

    def _spots(self, view: PlayerView) -> RenderableType:
        spots = [spot for spot in view.spots if spot.seat == view.seat]
        chosen = self.spot % len(spots) if spots else 0
        shown: list[str | tuple[str, str]] = [("Your spots  ", QUIET)]
        for place, spot in enumerate(spots):
            style = "reverse" if place == chosen else ""
            shown += [(f" {spot.wager} ${spot.amount // 100} ", style), " "]
        return text(*shown)


def _key_line(keys: dict[str, str]) -> RenderableType:
    shown: list[str | tuple[str, str]] = []
    for key, meaning in keys.items():
        shown += [("Enter" if key == ENTER else key, NAME), f" {meaning}   "]
    return text(*shown)
