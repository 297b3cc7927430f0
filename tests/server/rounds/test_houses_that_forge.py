"""Houses that do in the name of a player what was never given, caught by what the player's browser kept."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from pitboss.house.audit import audited
from pitboss.house.contributing import begins
from pitboss.house.fairness import Contributed, ContributionPromised, ContributionsAsked, Fact
from pitboss.house.house import House, Step
from pitboss.house.mixing import Contribution, promise_of
from pitboss.house.session import TableSession
from pitboss.law.refusal import Refusal
from pitboss.server.messages import frames
from pitboss.server.rounds.as_given import given_otherwise
from pitboss.server.tables.contributions import told
from pitboss.server.tables.wire_commands import body_of
from pitboss.store import read, verify
from pitboss.store.batch import Done
from pitboss.store.file_journal import FileJournal
from pitboss.store.logfile import batches
from pitboss.store.receipt import Receipt, ToldCommand, ToldHead
from pitboss.table import Table
from pitboss.table import commands as do
from pitboss.table.duties import Role
from tests.house.dishonest import PLAYER, Cheat, Evening
from tests.house.test_dishonest_houses import honest
from tests.house.test_keeper import keeper_of
from tests.house.test_running import _quick

__all__ = ["_quick"]


class Signed(Evening):
    """An evening of a player whose commands come in messages, as over the wire; his browser keeps them."""

    def __init__(self, folder: Path, house: Callable[[TableSession[FileJournal]], House], *, contributes: bool) -> None:
        self.given: list[ToldCommand] = []
        self._ids = count(1)
        super().__init__(folder, house, contributes=contributes)

    def submit(self, command: do.AnyCommand) -> Step:
        if command.by is not Role.PLAYER or command.who != PLAYER:
            return super().submit(command)
        done = self._message(asked_by(command))
        return self._written(self.running._write(self.running.plan(command, done)), done)

    def promise(self, who: str = PLAYER) -> None:
        self._part(frames.Promise(self.draw()))

    def answer(self, asked: ContributionsAsked) -> None:
        for each in asked.promises:
            if each.promise in self.values:
                self._part(frames.Contribute(asked.root, self.values[each.promise], self.draw()))

    def _part(self, part: frames.ShufflePart) -> None:
        done = self._message(part)
        plan = self.running.tell(lambda keeper, table: told(part, keeper, table, PLAYER, 0), done)
        self._written(self.running._write(plan), done)

    def _message(self, asked: frames.PlayerCommand) -> Done:
        return Done(PLAYER, f"c{next(self._ids)}", body_of(asked))

    def _written(self, step: Step | Refusal, done: Done) -> Step:
        assert isinstance(step, Step), step
        self.given.append(ToldCommand(done.id, msgspec.Raw(done.body), after=0, done=self.running.sequence))
        return step

    @property
    def receipt(self) -> Receipt:
        heads = tuple(ToldHead(batch[-1].sequence, batch[-1].digest) for batch in batches(self.path))
        return Receipt(1, "T1", heads, player=PLAYER, given=tuple(self.given))

    def codes(self, receipt: Receipt | None = None) -> set[str]:
        """What the receipt shows of a log with which nothing else is wrong."""
        assert verify(self.path, [self.receipt]) == []
        assert audited(read(self.path)).faults == []
        return {fault.code for fault in given_otherwise(batches(self.path), [receipt or self.receipt])}


def asked_by(command: do.AnyCommand) -> frames.PlayerCommand:
    match command:
        case do.SitDown():
            return frames.Sit(command.seat)
        case do.PlaceWager():
            return frames.Wager(command.seat, command.wager, command.amount)
        case do.MakeDecision():
            return frames.Decide(command.seat, command.choice, command.amount)
        case _:
            raise AssertionError(command)


def test_what_an_honest_house_does_was_given(tmp_path: Path) -> None:
    evening = Signed(tmp_path, honest, contributes=True)
    evening.play(3)

    assert evening.codes() == set()


class Forges(Cheat):
    """Once the wager lies there, it puts a promise of its own in the place of the player's, and keeps it itself.

    Of all values it takes one with which the player loses, since it knows its order.
    """

    forged: str | None = None
    signs = True

    def next_command(self, table: Table, now: int) -> do.AnyCommand | None:
        command = super().next_command(table, now)
        order = None if command is None else begins(keeper_of(self), table, command)
        if command is None or order is None:
            return command
        if order.asked is None:
            for number in range(64):
                value = f"{number:064x}"
                tried = replace(order, contributed=(Contribution(PLAYER, value),), asked={})
                keeper = replace(keeper_of(self), orders={**keeper_of(self).orders, order.shuffled.deck: tried})
                other = House(keeper, pause=0).next_command(table, now)
                if other is not None and self.wins(table, other, keeper):
                    break
            self.forged = value
            self._forge(ContributionPromised(0, PLAYER, 1, promise_of(value)), frames.Promise(promise_of(value)))
        elif not order.contributed and self.forged is not None:
            root = order.shuffled.root
            contributed = Contributed(0, root, PLAYER, self.forged)
            self._forge(contributed, frames.Contribute(root, self.forged))
            return super().next_command(table, now)
        return command

    def _forge(self, fact: Fact, message: frames.ShufflePart) -> None:
        self.told((fact,))
        session = self.running
        assert session.table is not None
        done = Done(PLAYER, f"forged-{session.sequence}", body_of(message)) if self.signs else None
        session._write(session._planned(None, (), (fact,), (session.table, self.keeper), done))


class ForgesWithoutAMessage(Forges):
    signs = False


@pytest.mark.parametrize(("house", "expected"), [(Forges, {"never-given"}), (ForgesWithoutAMessage, {"not-given"})])
def test_a_promise_of_the_house_in_the_place_of_the_players_is_shown_by_the_receipt(
    tmp_path: Path, house: type[Forges], expected: set[str]
) -> None:
    evening = Signed(tmp_path, house, contributes=True)
    won = evening.play(6)

    assert all(each < 0 for each in won)
    assert evening.codes() == expected


def test_a_promise_that_was_acknowledged_is_in_the_log(tmp_path: Path) -> None:
    evening = Signed(tmp_path, honest, contributes=True)
    evening.play(1)
    promise = frames.Promise(promise_of("ab" * 32))
    swallowed = ToldCommand("c99", msgspec.Raw(body_of(promise)), after=0, done=evening.running.sequence)
    unanswered = replace(swallowed, done=None)
    receipt = evening.receipt

    assert evening.codes(replace(receipt, given=(*receipt.given, swallowed))) == {"not-done"}
    assert evening.codes(replace(receipt, given=(*receipt.given, unanswered))) == set()


def test_what_was_refused_was_not_done(tmp_path: Path) -> None:
    evening = Signed(tmp_path, honest, contributes=True)
    evening.play(1)
    receipt = evening.receipt
    refused = tuple(replace(each, done=None, refused=True) if each.id == "c3" else each for each in receipt.given)

    assert evening.codes(replace(receipt, given=refused)) == {"never-given"}


def test_a_command_before_the_first_that_the_browser_kept_is_not_asked_for(tmp_path: Path) -> None:
    """It kept so many and no more, or began in the middle."""
    evening = Signed(tmp_path, honest, contributes=True)
    evening.play(2)
    done = [each.done or 0 for each in evening.given]
    later = tuple(replace(each, after=done[4]) for each in evening.given[5:])

    assert evening.codes(replace(evening.receipt, given=later)) == set()
    assert evening.codes(replace(evening.receipt, given=tuple(replace(each, after=0) for each in later))) == {
        "never-given"
    }


def test_whoever_gave_nothing_is_shown_what_was_done_in_that_name(tmp_path: Path) -> None:
    evening = Signed(tmp_path, honest, contributes=True)
    evening.play(1)
    nothing = replace(evening.receipt, given=())

    assert evening.codes(nothing) == {"never-given"}
    assert evening.codes(replace(nothing, player=None)) == set()


def test_a_message_that_says_something_else_than_was_done_is_found(tmp_path: Path) -> None:
    """The player wagers $10; it is written down so, and $50 are taken."""

    evening = Signed(tmp_path, honest, contributes=True)
    wager = do.PlaceWager(at=0, by=Role.PLAYER, who=PLAYER, seat=1, wager="ante", amount=1000)
    done = evening._message(asked_by(wager))
    evening._written(evening.running._write(evening.running.plan(replace(wager, amount=5000), done)), done)

    assert evening.codes() == {"other-command"}


def test_a_message_that_is_used_twice_is_found(tmp_path: Path) -> None:
    evening = Signed(tmp_path, honest, contributes=True)
    evening.play(1)
    wager = do.PlaceWager(at=0, by=Role.PLAYER, who=PLAYER, seat=1, wager="ante", amount=1000)
    evening.submit(wager)
    evening.submit(replace(wager, amount=2000))
    told = evening.given.pop()
    again = Done(PLAYER, evening.given[-1].id, bytes(evening.given[-1].command))
    assert isinstance(evening.running._write(evening.running.plan(wager, again)), Step)
    evening.given.append(told)

    assert evening.codes() == {"other-command", "not-done"}


@pytest.mark.parametrize("answered", [True, False])
def test_a_command_that_stands_elsewhere_than_it_was_given_is_found(tmp_path: Path, answered: bool) -> None:
    """A decision of one round is no decision of another."""
    evening = Signed(tmp_path, honest, contributes=True)
    evening.play(2)
    receipt = evening.receipt
    *before, last = receipt.given
    assert last.done is not None
    if answered:
        moved = replace(last, done=last.done - 1, after=last.done - 2)
    else:
        moved = replace(last, done=None, after=last.done)

    assert evening.codes() == set()
    assert evening.codes(replace(receipt, given=(*before, moved))) == {"not-done"}


@pytest.mark.parametrize(
    "body",
    [
        b'{"do":"wager","seat":1,"wager":"ante","amount":9,"amount":1000}',
        b'{"do":"wager","seat":1,"wager":"ante","amount":1000,"note":""}',
        b'{"seat":1}',
    ],
)
def test_a_message_that_no_player_can_send_is_found(tmp_path: Path, body: bytes) -> None:
    evening = Signed(tmp_path, honest, contributes=True)
    wager = do.PlaceWager(at=0, by=Role.PLAYER, who=PLAYER, seat=1, wager="ante", amount=1000)
    plan = evening.running.plan(wager, Done("P9", "c1", body))
    assert isinstance(evening.running._write(plan), Step)

    assert {fault.code for fault in given_otherwise(batches(evening.path))} >= {"other-command"}
