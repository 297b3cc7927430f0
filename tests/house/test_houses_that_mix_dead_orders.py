"""Houses that have players mix cards which nobody is dealt, so that the cards which are dealt can be chosen."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.house.contributing import next_deck
from pitboss.house.fairness import (
    Contributed,
    ContributionPromised,
    ContributionsAsked,
    Fact,
    OrderCommitted,
    OrderFixed,
    Promised,
)
from pitboss.house.mixing import Contribution, seed_of
from pitboss.table import Table
from pitboss.table import commands as do
from pitboss.table import events as ev
from pitboss.table.deck import Stage
from pitboss.table.duties import Duty, Role
from pitboss.table.state import Phase
from tests.house.dishonest import PLAYER, Cheat, Evening, codes, record
from tests.house.playing import WAYS, elect
from tests.house.test_contributing import code
from tests.house.test_dishonest_houses import BACCARAT, honest
from tests.house.test_keeper import keeper_of
from tests.house.test_running import _quick

__all__ = ["_quick"]

_READY = (Stage.SHUFFLED, Stage.CUT, Stage.LOADED)


class MixesADeadOrder(Cheat):
    """Before anyone wagers it has the cards shuffled once more; then it has the first, dead, order mixed."""

    dead: str | None = None

    def next_command(self, table: Table, now: int) -> do.AnyCommand | None:
        deck = table.deck_in_play
        again = self.dead is None and table.phase is Phase.BETWEEN and not table.boxes
        if again and deck is not None and deck.stage in _READY and deck.name in keeper_of(self).orders:
            self.dead = keeper_of(self).order(deck.name).shuffled.root
            return do.Perform(at=now, by=Role.HOUSE, duty=Duty.DIRECT_SHUFFLE, deck=deck.name)
        return super().next_command(table, now)

    def asks(self, table: Table, command: do.AnyCommand) -> ContributionsAsked | None:
        asked = super().asks(table, command)
        return None if asked is None or self.dead is None else replace(asked, root=self.dead)

    def told(self, facts: Iterable[Fact]) -> None:
        """Its keeper, an honest one, would not follow: a question is asked, and that is all."""
        for fact in facts:
            if isinstance(fact, ContributionsAsked):
                self.keeper = replace(keeper_of(self), promises={})
            elif isinstance(fact, ContributionPromised):
                super().told([fact])


class Unsuspecting(Evening):
    """Somebody answers whatever the house asks for, as a browser did that did not look at the root."""

    silent = False

    def answer(self, asked: ContributionsAsked) -> None:
        for each in () if self.silent else asked.promises:
            record(self.running, Contributed(self.table.clock, asked.root, each.player, self.values[each.promise]))


def prepared(folder: Path, house: type[Cheat]) -> Unsuspecting:
    """A table that is ready before its player wagers."""
    evening = Unsuspecting(folder, house, contributes=True)
    for _ in evening.running.run(lambda: 0):
        pass
    return evening


@pytest.mark.parametrize(("silent", "unkept"), [(False, 0), (True, 1)], ids=["answered", "not answered"])
def test_a_value_that_is_asked_for_an_order_which_is_dead_is_found(tmp_path: Path, silent: bool, unkept: int) -> None:
    evening = prepared(tmp_path, MixesADeadOrder)
    evening.silent = silent
    evening.play(1)
    found = evening.close()

    assert codes(found) == {"not-next", "not-asked", "never-dealt"}
    assert (found.mixed, found.unkept) == (0, unkept)


def test_a_promise_that_was_asked_for_a_dead_order_still_stands_for_the_one_that_is_dealt(tmp_path: Path) -> None:
    evening = prepared(tmp_path, MixesADeadOrder)
    evening.play(1)
    (missed,) = [fault for fault in evening.close().faults if fault.code == "not-asked"]

    assert PLAYER in missed.message


class AsksWithTheFirstCard(Cheat):
    """It asks in the same moment in which it deals, so that nobody can answer."""

    def asks(self, table: Table, command: do.AnyCommand) -> ContributionsAsked | None:
        return None

    def observe(self, table: Table, event: ev.AnyEvent) -> tuple[Fact, ...]:
        keeper, order = keeper_of(self), keeper_of(self).orders.get(next_deck(table) or "")
        facts = super().observe(table, event)
        if order is None or order.dealt or not isinstance(event, ev.CardsDealt):
            return facts
        promises = tuple(Promised(who, promise) for who, promise in sorted(keeper.promises.items()))
        return (ContributionsAsked(event.at, order.shuffled.root, promises), *facts)


def test_players_who_are_asked_together_with_the_first_card_are_asked_too_late(tmp_path: Path) -> None:
    evening = Unsuspecting(tmp_path, AsksWithTheFirstCard, contributes=True)
    evening.silent = True
    evening.play(1)

    assert codes(evening.close()) == {"asked-late"}


class MixesTheOtherDeck(MixesADeadOrder):
    """Of two decks it has the one mixed that is not dealt."""

    def next_command(self, table: Table, now: int) -> do.AnyCommand | None:
        others = [each for deck, each in keeper_of(self).orders.items() if deck != next_deck(table)]
        self.dead = others[0].shuffled.root if others else None
        return Cheat.next_command(self, table, now)


def test_players_who_mix_the_deck_that_is_not_dealt_are_asked_for_the_wrong_one(tmp_path: Path) -> None:
    two = elect(WAYS["hand, two decks"])
    evening = Unsuspecting(tmp_path, MixesTheOtherDeck, contributes=True, elections=two)
    evening.play(1)

    assert {"not-next", "not-asked"} <= codes(evening.audit())


def asked_before_bets_close(folder: Path) -> Evening:
    """Up to the question, where the first card is burned before bets are closed."""
    evening = Evening(folder, Cheat, contributes=True, elections=BACCARAT, wagers=("player",))
    for step in evening.running.run(lambda: 0):
        if any(isinstance(fact, ContributionsAsked) for fact in step.facts):
            break
    return evening


def test_an_order_that_is_shuffled_again_after_players_were_asked_is_found(tmp_path: Path) -> None:
    evening = asked_before_bets_close(tmp_path)
    evening.submit(do.Perform(at=0, by=Role.HOUSE, duty=Duty.DIRECT_SHUFFLE))
    for step in evening.running.run(lambda: 0):
        if any(isinstance(fact, OrderCommitted) for fact in step.facts):
            break
    found = evening.audit()

    assert {"never-dealt", "asked-early"} <= codes(found)
    assert found.unkept == 1


def test_a_table_that_is_closed_after_players_were_asked_is_found(tmp_path: Path) -> None:
    found = asked_before_bets_close(tmp_path).close()

    assert {"never-dealt", "asked-early"} <= codes(found)
    assert found.unkept == 1


def test_a_table_that_was_stopped_after_players_were_asked_is_not_accused(tmp_path: Path) -> None:
    found = asked_before_bets_close(tmp_path).audit()

    assert (found.faults, found.unkept) == ([], 0)


def test_an_order_that_is_fixed_before_its_first_card_is_found(tmp_path: Path) -> None:
    """Values that come later could be passed off as too late."""
    evening = asked_before_bets_close(tmp_path)
    order = keeper_of(evening.running.house).order("A")
    (promise,) = (order.asked or {}).values()
    given = Contributed(0, order.shuffled.root, PLAYER, evening.values[promise])
    added = (Contribution(PLAYER, given.value),)
    record(evening.running, given, OrderFixed(0, given.root, added, seed_of(given.root, added)))

    assert codes(evening.audit()) == {"contribution-not-used"}


@pytest.mark.parametrize("kind", [do.Report.SHOE_JAM, do.Report.SHOE_OUT, do.Report.WRONG_NUMBER])
def test_what_goes_wrong_is_said_when_the_first_card_is_out(tmp_path: Path, kind: str) -> None:
    """An honest house never leaves an order that players mixed: between the question and the card nothing happens."""
    shoe = elect(WAYS["automated shoe"])
    evening = Evening(tmp_path, honest, people=(Duty.DEAL,), contributes=True, elections=shoe)
    evening.submit(do.PlaceWager(at=0, by=Role.PLAYER, who=PLAYER, seat=1, wager="ante", amount=1000))
    for _ in evening.running.run(lambda: 0):
        pass
    deal = do.Perform(at=0, by=Role.DEALER, duty=Duty.DEAL)
    report = do.ReportIrregularity(at=0, by=Role.DEALER, kind=kind)

    assert code(evening.running.submit(deal)) == "contributions-asked"
    assert code(evening.running.submit(report)) == "being-mixed"
    evening.submit(do.SitDown(at=0, by=Role.PLAYER, who="P3", seat=3, chips=10_000))
    bot = do.SitDown(at=0, by=Role.HOUSE, who="B", seat=4, chips=10_000, bot="always-play")
    assert code(evening.running.submit(bot)) == "being-mixed"
    evening.submit(deal)
    evening.submit(report)
    assert evening.audit().faults == []


@pytest.mark.parametrize("buys", [False, True], ids=["a bot sits down", "a bot buys chips"])
def test_a_bot_that_comes_between_the_values_and_the_first_card_is_found(tmp_path: Path, buys: bool) -> None:
    evening = Evening(tmp_path, Cheat, contributes=True, elections=BACCARAT, wagers=("player",))
    if buys:
        evening.sit("B", 4, "banker")
    for step in evening.running.run(lambda: 0):
        if asked := [fact for fact in step.facts if isinstance(fact, ContributionsAsked)]:
            evening.answer(asked[0])
            break
    seats = do.SitDown(at=0, by=Role.HOUSE, who="B", seat=4, chips=1_000_000, bot="banker")
    evening.submit(do.BuyIn(at=0, by=Role.HOUSE, who="B", chips=1000) if buys else seats)
    next(evening.running.run(lambda: 0))
    evening.play(1)
    found = evening.close()

    assert (codes(found), found.mixed) == ({"bot-strayed"}, 1)
