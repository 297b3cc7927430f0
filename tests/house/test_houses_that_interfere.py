"""Houses with a way out for the moment in which they know the mixed order, caught from their logs alone."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.house.contributing import begins
from pitboss.house.fairness import Contributed, ContributionsAsked, Fact, OrderOpened, Promised
from pitboss.house.mixing import promise_of
from pitboss.table import Table
from pitboss.table import commands as do
from pitboss.table import events as ev
from pitboss.table.duties import Duty, Role
from pitboss.table.state import Phase
from tests.house.dishonest import CONFEDERATE, PLAYER, Cheat, Evening, codes
from tests.house.test_dishonest_houses import BACCARAT, honest
from tests.house.test_keeper import keeper_of
from tests.house.test_more_dishonest_houses import Publishing
from tests.house.test_running import _quick

__all__ = ["_quick"]


class AsksEarly(Publishing):
    """It asks while bets are open, and has its confederate wager, or not, so that the player gets the worse cards."""

    values: Mapping[str, str]

    def next_command(self, table: Table, now: int) -> do.AnyCommand | None:
        command = super().next_command(table, now)
        closes = isinstance(command, do.Perform) and command.duty is Duty.NO_MORE_BETS
        if command is None or not closes or not keeper_of(self).promises:
            return command
        self._ask(table.turn or "")
        return command if self.wins(table, command) else self.other(now)

    def _ask(self, deck: str) -> None:
        keeper = keeper_of(self)
        root = keeper.order(deck).shuffled.root
        promises = tuple(Promised(who, promise) for who, promise in sorted(keeper.promises.items()))
        facts: list[Fact] = [ContributionsAsked(0, root, promises)]
        facts += [Contributed(0, root, each.player, self.values[each.promise]) for each in promises]
        for fact in facts:
            self.told((fact,))
            self.publish(fact)

    def other(self, now: int) -> do.AnyCommand:
        """What it does about a mix that does not suit it."""
        return do.PlaceWager(at=now, by=Role.PLAYER, who=CONFEDERATE, seat=2, wager="ante", amount=1000)


class ShufflesAgain(AsksEarly):
    """It asks while bets are open, and has the cards shuffled again if it does not like the mix."""

    def other(self, now: int) -> do.AnyCommand:
        return do.Perform(at=now, by=Role.HOUSE, duty=Duty.DIRECT_SHUFFLE)


@pytest.mark.parametrize("house", [AsksEarly, ShufflesAgain])
def test_players_who_are_asked_while_there_is_something_left_to_choose_are_asked_too_early(
    tmp_path: Path, house: type[AsksEarly]
) -> None:
    evening = Evening(tmp_path, house)
    assert isinstance(evening.running.house, AsksEarly)
    evening.running.house.values = evening.values
    evening.sit(CONFEDERATE, 2)
    won = []
    for _ in range(8):
        evening.promise()
        won += evening.play(1)
    found = evening.close()

    assert found.mixed > 0
    assert sum(each < 0 for each in won) >= 5
    assert "asked-early" in codes(found)


class AsksTwiceInOne(Cheat):
    """It names its player with a value of its own before his, so that either would seem to be promised."""

    def asks(self, table: Table, command: do.AnyCommand) -> ContributionsAsked | None:
        asked = super().asks(table, command)
        return asked and replace(asked, promises=(Promised(PLAYER, promise_of("00" * 32)), *asked.promises))


def test_two_promises_of_one_player_are_found(tmp_path: Path) -> None:
    evening = Evening(tmp_path, AsksTwiceInOne, contributes=True)
    evening.play(1)

    assert codes(evening.close()) == {"other-promises"}


class OpensLoosely(Cheat):
    """It writes salts as a lenient reader takes them and the browser does not."""

    def observe(self, table: Table, event: ev.AnyEvent) -> tuple[Fact, ...]:
        facts = super().observe(table, event)
        return tuple(
            replace(each, salts=tuple(salt.upper() for salt in each.salts)) if isinstance(each, OrderOpened) else each
            for each in facts
        )


def test_salts_that_are_not_written_as_they_must_be_are_found(tmp_path: Path) -> None:
    evening = Evening(tmp_path, OpensLoosely)
    evening.play(1)

    assert codes(evening.close()) == {"wrong-opening"}


class Voids(Cheat):
    """Once the cards are out and the player would win, it finds that there are too many of them."""

    def next_command(self, table: Table, now: int) -> do.AnyCommand | None:
        command = super().next_command(table, now)
        if command is None or table.phase is not Phase.REVEALING or self.wins(table, command):
            return command
        return do.ReportIrregularity(at=now, by=Role.FLOORPERSON, kind=do.Report.WRONG_NUMBER)


def test_a_round_that_is_void_because_the_player_would_win_is_found(tmp_path: Path) -> None:
    evening = Evening(tmp_path, Voids, contributes=True)
    won = evening.play(8)

    assert not any(each > 0 for each in won)
    assert any(each == 0 for each in won)
    assert codes(evening.close()) == {"interference"}


class FindsACardFaceUp(Cheat):
    """Where the next cards favor the player, it sets the first of them aside, as if it had lain face up."""

    def next_command(self, table: Table, now: int) -> do.AnyCommand | None:
        command = super().next_command(table, now)
        order = None if command is None else begins(keeper_of(self), table, command)
        if command is None or order is None or not order.contributed or self.wins(table, command):
            return command
        (card,) = keeper_of(self).next_cards(order.shuffled.deck, 1)
        return do.ReportIrregularity(at=now, by=Role.HOUSE, kind=do.Report.FACE_UP, card=card)


def test_a_card_that_is_set_aside_because_it_favors_the_player_is_found(tmp_path: Path) -> None:
    evening = Evening(tmp_path, FindsACardFaceUp, contributes=True)
    evening.play(4)

    assert codes(evening.close()) == {"interference"}


class RelievesItsDealer(Cheat):
    """In the middle of a shoe it has a card burned for a new dealer, so that all others come in another round."""

    def next_command(self, table: Table, now: int) -> do.AnyCommand | None:
        command = super().next_command(table, now)
        deals = isinstance(command, do.Perform) and command.duty is Duty.DEAL and table.phase is Phase.BETWEEN
        if command is None or not deals or table.rounds != 1 or self.relieved:
            return command
        self.relieved = True
        return do.Perform(at=now, by=Role.HOUSE, who="Dealer 2", duty=Duty.RELIEVE_DEALER)

    relieved = False


def test_a_dealer_who_is_relieved_where_the_house_deals_is_found(tmp_path: Path) -> None:
    evening = Evening(tmp_path, RelievesItsDealer, elections=BACCARAT, wagers=("player",), contributes=True)
    evening.play(2)

    assert codes(evening.close()) == {"interference"}


def test_an_honest_shoe_that_its_player_mixed_has_no_fault(tmp_path: Path) -> None:
    evening = Evening(tmp_path, honest, elections=BACCARAT, wagers=("player",), contributes=True)
    evening.play(3)
    found = evening.close()

    assert (found.faults, found.mixed, found.unkept) == ([], 1, 0)


def test_what_a_dealer_of_flesh_and_blood_reports_is_counted(tmp_path: Path) -> None:
    """Somebody may drop a card; it is his word, and is told."""
    evening = Evening(tmp_path, honest, people=(Duty.DEAL,), contributes=True)
    evening.submit(do.PlaceWager(at=0, by=Role.PLAYER, who=PLAYER, seat=1, wager="ante", amount=1000))
    for _ in evening.running.run(lambda: 0):
        pass
    evening.running.submit(do.Perform(at=0, by=Role.DEALER, duty=Duty.DEAL))
    evening.submit(do.ReportIrregularity(at=0, by=Role.DEALER, kind=do.Report.FACE_UP))
    found = evening.audit()

    assert (found.faults, found.reported) == ([], 1)
