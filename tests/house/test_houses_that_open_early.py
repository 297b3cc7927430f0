"""Houses that switch off what would check them, caught from their logs alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.house.contributing import begins
from pitboss.house.fairness import CardsOpened, Fact, OrderFixed, OrderOpened
from pitboss.house.house import House
from pitboss.house.keeper import Order, draw_order
from pitboss.table import Table
from pitboss.table import commands as do
from pitboss.table import events as ev
from pitboss.table.duties import Duty, Role
from pitboss.table.state import Phase
from tests.house.dishonest import Cheat, Evening, codes, record
from tests.house.test_dishonest_houses import BACCARAT
from tests.house.test_keeper import keeper_of
from tests.house.test_running import _quick

__all__ = ["_quick"]


class OpensEarly(Cheat):
    """It opens the whole order before the first card, so that nobody asks about it again, and deals from another."""

    def next_command(self, table: Table, now: int) -> do.AnyCommand | None:
        command = super().next_command(table, now)
        order = None if command is None else begins(keeper_of(self), table, command)
        if order is None or table.round is None or order.asked is None or not order.contributed:
            return command
        shuffled = order.shuffled
        record(
            self.running, OrderOpened(0, shuffled.root, shuffled.cards, tuple(each.hex() for each in shuffled.salts))
        )
        for _ in range(64):
            drawn = draw_order(keeper_of(self), table, shuffled.deck, self.source)
            orders = {**keeper_of(self).orders, shuffled.deck: Order(drawn, asked=order.asked)}
            self.keeper = replace(keeper_of(self), orders=orders)
            command = House(self.keeper, pause=0).next_command(table, now)
            if command is not None and self.wins(table, command):
                break
        return command

    def observe(self, table: Table, event: ev.AnyEvent) -> tuple[Fact, ...]:
        facts = super().observe(table, event)
        return tuple(each for each in facts if not isinstance(each, CardsOpened | OrderFixed | OrderOpened))


def test_an_order_that_is_opened_while_its_deck_is_in_play_is_found(tmp_path: Path) -> None:
    evening = Evening(tmp_path, OpensEarly, contributes=True)
    won = evening.play(4)

    assert all(each < 0 for each in won)
    assert "opened-early" in codes(evening.close())


class _BeforeTheDeal(Cheat):
    """It knows what the next round brings, and does something else first if the player would win."""

    count = 0

    def next_command(self, table: Table, now: int) -> do.AnyCommand | None:
        command = super().next_command(table, now)
        deals = isinstance(command, do.Perform) and command.duty is Duty.DEAL and table.phase is Phase.BETWEEN
        if command is None or not deals or self.wins(table, command) or not self.due(table):
            return command
        return self.instead(table, now)

    def due(self, table: Table) -> bool:
        return True

    def instead(self, table: Table, now: int) -> do.AnyCommand:
        raise NotImplementedError


class Relieves(_BeforeTheDeal):
    """It relieves its dealer, which burns a card."""

    def instead(self, table: Table, now: int) -> do.AnyCommand:
        self.count += 1
        return do.Perform(at=now, by=Role.HOUSE, who=f"Dealer {self.count}", duty=Duty.RELIEVE_DEALER)


class SetsAside(_BeforeTheDeal):
    """It finds a card face up."""

    def instead(self, table: Table, now: int) -> do.AnyCommand:
        assert table.deck_in_play is not None
        (card,) = keeper_of(self).next_cards(table.deck_in_play.name, 1)
        return do.ReportIrregularity(at=now, by=Role.HOUSE, kind=do.Report.FACE_UP, card=card)


def test_a_house_that_relieves_its_dealer_where_nobody_mixed_the_cards_is_found(tmp_path: Path) -> None:
    evening = Evening(tmp_path, Relieves, elections=BACCARAT, wagers=("player",))
    won = evening.play(6)

    assert all(each <= 0 for each in won)
    assert "interference" in codes(evening.close())


def test_what_goes_wrong_where_nobody_mixed_the_cards_is_counted(tmp_path: Path) -> None:
    evening = Evening(tmp_path, SetsAside, elections=BACCARAT, wagers=("player",))
    won = evening.play(6)

    assert all(each <= 0 for each in won)
    assert evening.close().reported > 0


class EndsTheShoe(_BeforeTheDeal):
    """It says that the cover card came out when the next round would be the player's."""

    def due(self, table: Table) -> bool:
        deck = table.deck_in_play
        return deck is not None and not deck.last_round and bool(keeper_of(self).orders[deck.name].dealt)

    def instead(self, table: Table, now: int) -> do.AnyCommand:
        return do.Perform(at=now, by=Role.HOUSE, duty=Duty.COVER_CARD)


@pytest.mark.parametrize("contributes", [False, True])
def test_a_cover_card_that_comes_out_where_it_does_not_lie_is_found(tmp_path: Path, contributes: bool) -> None:
    evening = Evening(tmp_path, EndsTheShoe, contributes=contributes, elections=BACCARAT, wagers=("player",))
    evening.play(8)

    assert "chosen-cover" in codes(evening.close())
