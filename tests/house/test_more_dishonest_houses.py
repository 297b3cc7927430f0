"""Houses that look for a choice once they know what players add to an order, and are caught from their logs alone."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from pathlib import Path

from msgspec.structs import replace

from pitboss.house.contributing import begins
from pitboss.house.fairness import Contributed, ContributionsAsked, Fact, OrderCommitted, Promised
from pitboss.house.keeper import Chance, Order, Shuffled, draw_order
from pitboss.house.mixing import Contribution, seed_of
from pitboss.house.session import TableSession
from pitboss.store.file_journal import FileJournal
from pitboss.table import Table
from pitboss.table import commands as do
from pitboss.table import events as ev
from pitboss.table.duties import Duty
from pitboss.table.procedure.in_force import cut_bounds
from tests.house.dishonest import Cheat, Evening, codes, record
from tests.house.test_running import _quick

__all__ = ["_quick"]


class Publishing(Cheat):
    """A house that publishes what it likes, when it likes."""

    def __init__(self, running: TableSession[FileJournal]) -> None:
        super().__init__(running)
        self.again = 0

    def publish(self, *facts: Fact) -> None:
        record(self.running, *facts)


class AnotherRoot(Publishing):
    """Once the mix is known and does not suit, it publishes the root of another order, without a shuffle."""

    def next_command(self, table: Table, now: int) -> do.AnyCommand | None:
        command = super().next_command(table, now)
        order = None if command is None or self.keeper is None else begins(self.keeper, table, command)
        if order is None or not order.contributed or self.again or self.keeper is None:
            return command
        self.again += 1
        deck = order.shuffled.deck
        drawn = self.other(table, order)
        if drawn is not order.shuffled:
            self._draw(drawn)
            self.keeper = self.keeper._begin(deck, stacked=False)
        else:
            self.keeper = replace(self.keeper, orders={**self.keeper.orders, deck: Order(drawn)})
        self.publish(OrderCommitted(0, deck, drawn.pack, drawn.shuffle, len(drawn.cards), drawn.root))
        return super().next_command(table, now)

    def other(self, table: Table, order: Order) -> Shuffled:
        assert self.keeper is not None
        return draw_order(self.keeper, table, order.shuffled.deck, self.source)


class SameRoot(AnotherRoot):
    """It publishes the same root once more, as if nobody had contributed to it yet."""

    def other(self, table: Table, order: Order) -> Shuffled:
        return order.shuffled


class CutsAfterAsking(Publishing):
    """It asks before the cut, keeps the answer to itself, cuts to suit, and only then records it."""

    values: Mapping[str, str]
    held: Contributed | None = None

    def next_command(self, table: Table, now: int) -> do.AnyCommand | None:
        held, self.held = self.held, None
        if held is not None:
            self.told((held,))
            self.publish(held)
        command = super().next_command(table, now)
        if self.keeper is None or not isinstance(command, do.Perform) or command.duty is not Duty.CUT:
            return command
        order = self.keeper.orders[command.deck or ""]
        if order.asked is not None or not self.keeper.promises:
            return command
        promises = tuple(Promised(who, promise) for who, promise in sorted(self.keeper.promises.items()))
        asked = ContributionsAsked(0, order.shuffled.root, promises)
        self.told((asked,))
        self.publish(asked)
        self.held = Contributed(0, asked.root, promises[0].player, self.values[promises[0].promise])
        return replace(command, number=cut_bounds(table)[0])


class CallsItStacked(Cheat):
    """It publishes its orders as chosen for training, so that nobody need be asked and no cut counts."""

    def observe(self, table: Table, event: ev.AnyEvent) -> tuple[Fact, ...]:
        facts = super().observe(table, event)
        return tuple(replace(each, stacked=True) if isinstance(each, OrderCommitted) else each for each in facts)


class ShufflesAsBefore(Cheat):
    """Every shuffle leads to the order that is known from the first."""

    known: Shuffled | None = None

    def _draw(self, chance: Chance) -> None:
        if isinstance(chance, Shuffled):
            self.known = self.known or chance
            chance = replace(self.known, pack=chance.pack, shuffle=chance.shuffle)
        super()._draw(chance)


def test_an_order_that_was_played_before_is_found(tmp_path: Path) -> None:
    evening = Evening(tmp_path, ShufflesAsBefore)
    evening.play(2)

    assert "not-shuffled" in codes(evening.close())


def test_a_root_without_a_shuffle_is_found(tmp_path: Path) -> None:
    evening = Evening(tmp_path, AnotherRoot, contributes=True)
    evening.play(3)

    assert "not-shuffled" in codes(evening.close())


def test_a_root_that_is_published_twice_is_found(tmp_path: Path) -> None:
    evening = Evening(tmp_path, SameRoot, contributes=True)
    evening.play(3)

    assert "not-shuffled" in codes(evening.close())


def test_a_cut_after_players_were_asked_is_found(tmp_path: Path) -> None:
    evening = Evening(tmp_path, CutsAfterAsking, contributes=True)
    assert isinstance(evening.running.house, CutsAfterAsking)
    evening.running.house.values = evening.values
    evening.play(1)
    audited = evening.close()

    assert audited.mixed == 1
    assert "chosen-cut" in codes(audited)


def test_an_order_called_stacked_at_a_table_that_counts_is_found(tmp_path: Path) -> None:
    evening = Evening(tmp_path, CallsItStacked)
    evening.play(2)

    assert "stacked" in codes(evening.close())


def test_nobody_gains_by_the_order_in_which_contributions_are_recorded() -> None:
    added = [Contribution(player, f"{number:064x}") for number, player in enumerate(("Ann", "Bo", "Åsa"))]

    assert len({seed_of("ab" * 32, each) for each in permutations(added)}) == 1
