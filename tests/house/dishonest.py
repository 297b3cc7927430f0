"""Evenings at a table whose house may cheat: somebody wagers every round, promises, and contributes when he is asked.

evening = Evening(tmp_path, Honest, contributes=True)
evening.play(3)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from pitboss.games.elections import Elections
from pitboss.house.audit import Audit, audited
from pitboss.house.fairness import Contributed, ContributionsAsked, Fact
from pitboss.house.house import House, Step, run_until_waiting
from pitboss.house.keeper import Keeper
from pitboss.house.mixing import promise_of
from pitboss.house.session import TableSession
from pitboss.law.refusal import Refusal
from pitboss.store import Sync, read, verify
from pitboss.store.file_journal import FileJournal
from pitboss.table import Table, decide, due
from pitboss.table import commands as do
from pitboss.table.duties import Duty, Role
from pitboss.table.procedure.due import DECISION
from pitboss.table.state import Phase
from tests.house.playing import INVENTORY, Stream, elect

PLAYER = "P1"
CONFEDERATE = "P2"


class Evening:
    """One player at a table of his own. He puts $10 on each of his wagers and never folds."""

    def __init__(
        self,
        folder: Path,
        house: Callable[[TableSession[FileJournal]], House],
        *,
        contributes: bool = False,
        elections: Elections | None = None,
        wagers: tuple[str, ...] = ("ante",),
        people: tuple[Duty, ...] = (),
        training: bool = False,
    ) -> None:
        self.path = folder / "T1.log"
        self.running = TableSession(FileJournal(self.path, sync=Sync.ON_CLOSE), source=Stream(), pause=0)
        self.running.house = house(self.running)
        self.wagers, self._chance = wagers, Stream("player")
        self.values: dict[str, str] = {}
        opening = do.OpenTable(
            at=0,
            by=Role.FLOORPERSON,
            table="T1",
            elections=elections or elect(),
            automated=tuple(duty for duty in Duty if duty not in people),
            inventory=INVENTORY,
            training=training,
        )
        self.submit(opening)
        self.sit(PLAYER, 1)
        if contributes:
            self.promise()

    def sit(self, who: str, seat: int, bot: str | None = None) -> None:
        self.submit(do.SitDown(at=0, by=Role.PLAYER, who=who, seat=seat, chips=10_000_000, bot=bot))

    @property
    def table(self) -> Table:
        assert self.running.table is not None
        return self.running.table

    def submit(self, command: do.AnyCommand) -> Step:
        step = self.running.submit(command)
        assert isinstance(step, Step), step
        return step

    def promise(self, who: str = PLAYER) -> None:
        step = self.running.promise(who, self.draw(), 0)
        assert isinstance(step, Step), step

    def draw(self) -> str:
        """A new value, by its promise."""
        value = self._chance.entropy(32).hex()
        self.values[promise_of(value)] = value
        return promise_of(value)

    def play(self, rounds: int) -> list[int]:
        """What the player won in each of the next rounds."""
        won: list[int] = []
        for _ in range(rounds):
            before = self.table.players[PLAYER].chips
            self._round()
            won.append(self.table.players[PLAYER].chips - before)
        return won

    def _round(self) -> None:
        for wager in self.wagers:
            self.submit(do.PlaceWager(at=0, by=Role.PLAYER, who=PLAYER, seat=1, wager=wager, amount=1000))
        last = self.table.rounds + 1
        while self.table.rounds < last:
            for step in self.running.run(lambda: 0):
                for fact in step.facts:
                    if isinstance(fact, ContributionsAsked):
                        self.answer(fact)
                if step.table.rounds == last:
                    return
            self.submit(never_folds(self.table))

    def answer(self, asked: ContributionsAsked) -> None:
        """Keep what was promised, and promise again."""
        for each in asked.promises:
            if each.promise in self.values:
                kept = Contributed(self.table.clock, asked.root, each.player, self.values[each.promise])
                assert isinstance(self.running.contribute(kept, self.draw()), Step)

    def close(self) -> Audit:
        """Everyone goes and the table closes, so that every order is opened; what the log comes to."""
        for who in self.table.players:
            self.submit(do.LeaveTable(at=0, by=Role.HOUSE, who=who))
        self.submit(do.Perform(at=0, by=Role.HOUSE, duty=Duty.CLOSE))
        return self.audit()

    def audit(self) -> Audit:
        """What the log comes to. Its chain is whole and its results are right: the cards alone may be wrong."""
        self.running.close()
        assert verify(self.path) == []
        return audited(read(self.path))


def codes(found: Audit) -> set[str]:
    return {fault.code for fault in found.faults}


def never_folds(table: Table) -> do.MakeDecision:
    """What a player decides, where he is asked."""
    asked = next(each for each in due(table) if each.what == DECISION)
    assert asked.seat is not None
    who = table.boxes[asked.seat].player
    return do.MakeDecision(at=0, by=Role.PLAYER, who=who, seat=asked.seat, choice="play", amount=1000)


def record(session: TableSession[FileJournal], *facts: Fact) -> None:
    """Put facts into the log that nobody told the house and its keeper does not follow, as only a house can."""
    assert session.table is not None
    session._write(session._planned(None, (), facts, (session.table, session.house.keeper)))


class Cheat(House):
    """A house that knows its cards, and the player's habits, and can see every round before it is played."""

    def __init__(self, running: TableSession[FileJournal]) -> None:
        self.running, honest = running, running.house
        super().__init__(honest.keeper, source=honest.source, record=honest.record, pause=honest.pause)

    def check(self, table: Table, command: do.AnyCommand) -> None:
        """It refuses itself nothing."""

    def wins(self, table: Table, command: do.AnyCommand, keeper: Keeper | None = None) -> bool:
        """Whether the player would lose the round if the house went on with this command."""
        before = sum(box.on_layout for box in table.boxes.values()) + table.players[PLAYER].chips
        after = _ahead(table, command, keeper or self.keeper)
        return after.players[PLAYER].chips < before


def _ahead(table: Table, command: do.AnyCommand, keeper: Keeper | None) -> Table:
    """The table when the round is over, as an honest house would go on after this command."""
    house = House(keeper, source=Stream("ahead"), pause=0)
    last = table.rounds + 1
    while True:
        answer = decide(table, command)
        assert not isinstance(answer, Refusal), answer
        table, _ = house.follow(table, answer)
        for step in _until(run_until_waiting(table, house, 0), last):
            table = step.table
        if table.rounds == last:
            return table
        assert table.phase is Phase.DECIDING
        command = never_folds(table)


def _until(steps: Iterator[Step], rounds: int) -> Iterator[Step]:
    for step in steps:
        yield step
        if step.table.rounds == rounds:
            return
