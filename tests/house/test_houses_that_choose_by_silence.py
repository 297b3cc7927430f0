"""Houses that choose the cards by what they leave out: a promise of their own guests, a round, a new order."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.house.audit import Audit, audited
from pitboss.house.commitment import commit, fresh_salts
from pitboss.house.contributing import begins
from pitboss.house.fairness import Contributed, ContributionsAsked
from pitboss.house.house import House, Step
from pitboss.house.keeper import Keeper
from pitboss.house.mixing import Contribution
from pitboss.store import read
from pitboss.table import Table
from pitboss.table import commands as do
from pitboss.table.duties import Duty, Role
from tests.cli.calling import call
from tests.house.dishonest import CONFEDERATE, PLAYER, Cheat, Evening, codes
from tests.house.test_dishonest_houses import honest
from tests.house.test_keeper import keeper_of
from tests.house.test_running import _quick

__all__ = ["_quick"]

GUESTS = (CONFEDERATE, "P3")
ROUNDS = 8


class SilentGuests(Evening):
    """The house's own guests promise like everyone, and answer as it suits once the player has answered."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, Cheat, contributes=True)
        for seat, guest in enumerate(GUESTS, 2):
            self.sit(guest, seat)

    def play(self, rounds: int) -> list[int]:
        won = []
        for _ in range(rounds):
            for guest in GUESTS:
                if guest not in keeper_of(self.running.house).promises:
                    self.promise(guest)
            won += super().play(1)
        return won

    def answer(self, asked: ContributionsAsked) -> None:
        values = {each.player: self.values[each.promise] for each in asked.promises}
        self._contribute(asked.root, PLAYER, values)
        chosen = (some for count in range(len(GUESTS) + 1) for some in combinations(GUESTS, count))
        for guest in next((some for some in chosen if self._loses(some, values)), ()):
            self._contribute(asked.root, guest, values)

    def _contribute(self, root: str, who: str, values: dict[str, str]) -> None:
        fact = Contributed(self.table.clock, root, who, values[who])
        assert isinstance(self.running.contribute(fact, self.draw()), Step)

    def _loses(self, guests: tuple[str, ...], values: dict[str, str]) -> bool:
        """Whether the player would lose if these guests answered."""
        cheat = self.running.house
        assert isinstance(cheat, Cheat)
        keeper = keeper_of(cheat)
        (order,) = (each for each in keeper.orders.values() if each.asked is not None and not each.dealt)
        added = (*order.contributed, *(Contribution(guest, values[guest]) for guest in guests))
        mixed: Keeper = replace(keeper, orders={order.shuffled.deck: replace(order, contributed=added)})
        command = House(mixed, pause=0).next_command(self.table, 0)
        assert command is not None
        assert begins(mixed, self.table, command) is not None
        return cheat.wins(self.table, command, mixed)


def test_act_silent_guests(tmp_path: Path) -> None:
    evening = SilentGuests(tmp_path)
    won = evening.play(ROUNDS)
    found = evening.close()
    printed = " ".join(call("verify", str(evening.path)).output.split())

    # The player wins nearly every second round of this game where nobody chooses.
    assert sum(each > 0 for each in won) <= 1
    assert codes(found) == {"promises-broken"}
    assert found.called == 3 * ROUNDS
    assert f"{found.unkept} of 24 promises to contribute not kept" in printed
    assert "could choose among 4 mixes" in printed
    assert "cards wrong" in printed


def _with_silence(folder: Path, broken: int, kept: int = 0) -> Audit:
    """An evening at which a second player breaks so many promises, and the first keeps so many more."""
    evening = Evening(folder, honest, contributes=True)
    evening.sit(CONFEDERATE, 2)
    for _ in range(broken):
        evening.running.promise(CONFEDERATE, "ab" * 32, 0)
        evening.play(1)
    evening.play(kept)
    return evening.close()


@pytest.mark.parametrize(
    ("broken", "kept", "allowed"), [(3, 0, 3), (4, 0, 3), (4, 11, 3), (4, 12, 4)], ids=["at", "above", "short", "long"]
)
def test_promises_may_be_broken_up_to_three_and_one_in_twenty(
    broken: int, kept: int, allowed: int, tmp_path: Path
) -> None:
    found = _with_silence(tmp_path, broken, kept)

    assert (found.unkept, found.unkept_allowed, found.silenced, found.most_silent) == (broken, allowed, broken, 1)
    assert codes(found) == ({"promises-broken"} if broken > allowed else set())


def test_a_log_in_which_a_promise_was_broken_is_not_called_right(tmp_path: Path) -> None:
    _with_silence(tmp_path, 1)
    answer = call("verify", str(tmp_path / "T1.log"))
    printed = " ".join(answer.output.split())

    assert answer.exit_code == 0
    assert "cards not proven" in printed
    assert "1 of 2 promises to contribute not kept, in 1 order" in printed
    assert "could choose among 2 mixes" in printed
    assert "more than 3 are a fault" in printed


def _with_failures(folder: Path, failures: int) -> Audit:
    evening = Evening(folder, honest, contributes=True)
    for _ in range(failures):
        evening.submit(do.PlaceWager(at=0, by=Role.PLAYER, who=PLAYER, seat=1, wager="ante", amount=1000))
        for step in evening.running.run(lambda: 0):
            for fact in step.facts:
                if isinstance(fact, ContributionsAsked):
                    evening.answer(fact)
        number = evening.table.round_in_play.number
        evening.submit(do.VoidRound(at=0, by=Role.FLOORPERSON, who="flora", round=number, why="it failed"))
        while evening.table.round is not None:
            for _ in evening.running.run(lambda: 0):
                pass
    # The log does not have the message of a floorperson, as that of a house with people would: only cards are audited.
    with pytest.raises(AssertionError):
        evening.close()
    return audited(read(evening.path))


@pytest.mark.parametrize("failures", [2, 3], ids=["at", "above"])
def test_act_void_what_loses(failures: int, tmp_path: Path) -> None:
    found = _with_failures(tmp_path, failures)

    assert (found.failed, found.failed_allowed, found.reported) == (failures, 2, 0)
    assert codes(found) == ({"failed-too-often"} if failures > 2 else set())


class SameOrder(Cheat):
    """Shuffles only the first time, and cuts that order elsewhere from then on."""

    first: tuple[str, ...] = ()

    def next_command(self, table: Table, now: int) -> do.AnyCommand | None:
        command = super().next_command(table, now)
        if isinstance(command, do.Perform) and command.duty is Duty.SHUFFLE:
            drawn = keeper_of(self).prepared[command.deck or ""]
            self.first = self.first[7:] + self.first[:7] or drawn.cards
            salts = fresh_salts(len(self.first), self.source)
            self._draw(replace(drawn, cards=self.first, salts=salts, root=commit(self.first, salts)))
        return command


def test_an_order_that_comes_again_is_found_wherever_it_is_cut(tmp_path: Path) -> None:
    evening = Evening(tmp_path, SameOrder)
    evening.play(2)

    assert codes(evening.close()) == {"same-order"}
