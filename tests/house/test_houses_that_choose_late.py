"""Houses that change the rules, the company or the shoe once wagers lie there, or once they know the cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.house.keeper import stacked_order
from pitboss.law.refusal import Refusal
from pitboss.table import Table
from pitboss.table import commands as do
from pitboss.table.duties import Due, Duty, Role
from tests.house.dishonest import PLAYER, Cheat, Evening, codes
from tests.house.test_dishonest_houses import BACCARAT, honest
from tests.house.test_houses_that_stray import WITH_PLAYER, closes
from tests.house.test_keeper import keeper_of
from tests.house.test_running import _quick

__all__ = ["_quick"]


def changed(table: Table, number: int) -> do.ChangeSubmission:
    return do.ChangeSubmission(at=0, by=Role.HOUSE, submission=f"{number:064x}", elections=table.elections)


class Vetoes(Cheat):
    """Changes its Rules Submission wherever the player would win the next round, so that his wager goes back."""

    vetoed = 0

    def next_command(self, table: Table, now: int) -> do.AnyCommand | None:
        command = super().next_command(table, now)
        if command is None or not closes(command, table) or table.rounds == 0 or self.wins(table, command):
            return command
        self.vetoed += 1
        return changed(table, self.vetoed)


def wager(evening: Evening) -> None:
    for each in evening.wagers:
        evening.submit(do.PlaceWager(at=0, by=Role.PLAYER, who=PLAYER, seat=1, wager=each, amount=1000))


@pytest.mark.parametrize("contributes", [True, False])
def test_a_submission_that_is_changed_because_the_player_would_win_is_found(tmp_path: Path, contributes: bool) -> None:
    evening = Evening(tmp_path, Vetoes, contributes=contributes, elections=BACCARAT, wagers=(WITH_PLAYER,))
    evening.play(1)
    house = evening.running.house
    assert isinstance(house, Vetoes)
    for _ in range(50):
        if house.vetoed:
            break
        wager(evening)
        last = evening.table.rounds + 1
        for step in evening.running.run(lambda: 0):
            if step.table.rounds == last or house.vetoed:
                break

    assert house.vetoed
    assert codes(evening.close()) == {"interference"}


def test_a_submission_may_change_before_anybody_wagers(tmp_path: Path) -> None:
    evening = Evening(tmp_path, honest, contributes=True, elections=BACCARAT, wagers=(WITH_PLAYER,))
    evening.submit(changed(evening.table, 1))
    evening.play(2)

    assert evening.close().faults == []


class SeatsABot(Cheat):
    """Seats a bot once the player has wagered, so that other cards come to him."""

    def next_command(self, table: Table, now: int) -> do.AnyCommand | None:
        command = super().next_command(table, now)
        announces = isinstance(command, do.Perform) and command.duty is Duty.NO_MORE_BETS
        if announces and len(table.players) == 1:
            return do.SitDown(at=now, by=Role.HOUSE, who="B", seat=4, chips=1_000_000, bot="always-play")
        return command


class SendsABotAway(Cheat):
    """Has a bot get up once the player has wagered."""

    def next_command(self, table: Table, now: int) -> do.AnyCommand | None:
        command = super().next_command(table, now)
        announces = isinstance(command, do.Perform) and command.duty is Duty.NO_MORE_BETS
        return do.LeaveTable(at=now, by=Role.HOUSE, who="B") if announces and "B" in table.players else command


def with_bots(folder: Path, house: type[Cheat], *, contributes: bool) -> Evening:
    evening = Evening(folder, house, contributes=contributes)
    if house is SendsABotAway:
        evening.sit("B", 4, "always-play")
    evening.play(1)
    return evening


@pytest.mark.parametrize("house", [SeatsABot, SendsABotAway])
def test_a_bot_that_comes_or_goes_after_a_wager_is_found(tmp_path: Path, house: type[Cheat]) -> None:
    assert codes(with_bots(tmp_path, house, contributes=False).close()) == {"bot-strayed"}


@pytest.mark.parametrize("house", [SeatsABot, SendsABotAway])
def test_a_bot_that_comes_or_goes_before_the_cards_are_mixed_has_chosen_nothing(
    tmp_path: Path, house: type[Cheat]
) -> None:
    found = with_bots(tmp_path, house, contributes=True).close()

    assert (found.faults, found.mixed) == ([], 1)


class AtTheTable(Evening):
    """A shoe that somebody deals by hand, until a round is over."""

    def deal(self) -> None:
        last = self.table.rounds + 1
        wager(self)
        while True:
            self.go_on()
            if self.table.rounds == last:
                return
            is_cover = self.running.house.cover_card_is_next(self.table)
            duty = Duty.COVER_CARD if is_cover else Duty.DEAL
            self.submit(do.Perform(at=0, by=Role.DEALER, duty=duty))

    def go_on(self) -> None:
        for _ in self.running.run(lambda: 0):
            pass


@pytest.mark.parametrize(
    ("by", "expected", "reported"), [(Role.HOUSE, {"interference"}, 0), (Role.FLOORPERSON, set(), 1)]
)
def test_a_shuffle_that_the_house_directs_where_a_person_deals_is_found_and_one_of_people_is_counted(
    tmp_path: Path, by: Role, expected: set[str], reported: int
) -> None:
    people = (Duty.DEAL,) if by is Role.HOUSE else (Duty.DEAL, Duty.DIRECT_SHUFFLE)
    evening = AtTheTable(tmp_path, honest, elections=BACCARAT, wagers=(WITH_PLAYER,), people=people)
    evening.deal()
    wager(evening)
    evening.go_on()
    directed = evening.running.submit(do.Perform(at=0, by=by, duty=Duty.DIRECT_SHUFFLE))
    assert not isinstance(directed, Refusal), directed
    found = evening.audit()

    assert (codes(found), found.reported) == (expected, reported)


class PutsInOrder(Cheat):
    """Opens a training table, and chooses the first cards of every order."""

    def _prepare(self, table: Table, waiting: tuple[Due, ...]) -> None:
        keeper = keeper_of(self)
        for each in waiting:
            if each.what == Duty.SHUFFLE.value and each.deck is not None and each.deck not in keeper.prepared:
                self._draw(stacked_order(keeper, table, each.deck, ("2c", "7d", "9h", "Ac", "Ad", "Ah"), self.source))
        super()._prepare(table, waiting)


def training(folder: Path) -> Evening:
    """An evening at a table that its house calls one for training, which its player is not told."""
    return Evening(folder, PutsInOrder, contributes=True, training=True)


def test_orders_that_the_house_chose_are_counted(tmp_path: Path) -> None:
    evening = training(tmp_path)
    won = evening.play(3)
    found = evening.close()

    assert all(each < 0 for each in won)
    assert (found.faults, found.stacked, found.mixed) == ([], found.orders, 0)
    assert found.orders >= 3
