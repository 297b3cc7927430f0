"""Houses that cheat, each played for real and caught from its log alone."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.games.elections import Dealing, Elections, Limits, Shuffling
from pitboss.house.commitment import commit, fresh_salts, open_positions
from pitboss.house.contributing import begins
from pitboss.house.fairness import (
    CardsOpened,
    Contributed,
    ContributionPromised,
    ContributionsAsked,
    Fact,
    OrderCommitted,
    OrderFixed,
    OrderOpened,
    Promised,
)
from pitboss.house.house import House, Step
from pitboss.house.keeper import Shuffled
from pitboss.house.mixing import Contribution, cut_depth, promise_of
from pitboss.house.session import TableSession
from pitboss.house.shuffle import shuffled
from pitboss.law.refusal import Refusal
from pitboss.store.file_journal import FileJournal
from pitboss.table import Table
from pitboss.table import commands as do
from pitboss.table import events as ev
from pitboss.table.duties import Duty, Role
from pitboss.table.procedure.in_force import cut_bounds
from tests.house.dishonest import CONFEDERATE, PLAYER, Cheat, Evening, codes, record
from tests.house.test_keeper import keeper_of
from tests.house.test_running import _quick

__all__ = ["_quick"]

SAIGON = Elections(
    "680a@codified-2019",
    limits=Limits(boxes=1),
    shuffling=Shuffling.MANUAL,
    dealing=Dealing.MANUAL_SHOE,
)
BACCARAT = Elections(
    "681a@final-2016",
    {"player-bonus": "D", "banker-bonus": "D"},
    decks=8,
    shuffling=Shuffling.MANUAL,
    dealing=Dealing.MANUAL_SHOE,
)


def honest(running: TableSession[FileJournal]) -> House:
    return running.house


@pytest.mark.parametrize("contributes", [False, True], ids=["alone", "with the player's part"])
def test_an_honest_evening_has_no_fault(tmp_path: Path, *, contributes: bool) -> None:
    evening = Evening(tmp_path, honest, contributes=contributes)
    won = evening.play(4)
    found = evening.close()

    assert len(won) == 4
    assert found.faults == []
    assert (found.orders, found.unopened, found.mixed, found.unkept) == (4, 0, 4 if contributes else 0, 0)


class ChoosesTheCut(Cheat):
    """Cuts where the player loses, once his wager lies there."""

    def next_command(self, table: Table, now: int) -> do.AnyCommand | None:
        command = super().next_command(table, now)
        if not isinstance(command, do.Perform) or command.duty is not Duty.CUT:
            return command
        least, most = cut_bounds(table)
        cuts = (replace(command, number=depth) for depth in range(least, most + 1))
        return next(cut for cut in cuts if self.wins(table, cut))


def test_a_cut_chosen_after_the_wagers_is_found(tmp_path: Path) -> None:
    evening = Evening(tmp_path, ChoosesTheCut)
    won = evening.play(6)

    assert all(each < 0 for each in won)
    assert codes(evening.close()) == {"chosen-cut"}


def test_a_chosen_cut_of_an_order_that_the_player_mixes_afterward_does_no_harm(tmp_path: Path) -> None:
    """A dealer may cut where he likes as long as nobody can know what comes of it."""
    evening = Evening(tmp_path, ChoosesTheCut, contributes=True)
    won = evening.play(12)

    assert any(each > 0 for each in won)
    assert evening.close().faults == []


class CutsAgain(Cheat):
    """Cuts where the root says, and has the cards cut again until the player loses."""

    def next_command(self, table: Table, now: int) -> do.AnyCommand | None:
        command = super().next_command(table, now)
        if isinstance(command, do.Perform) and command.duty is Duty.NO_MORE_BETS and not self.wins(table, command):
            return do.Perform(at=now, by=Role.HOUSE, duty=Duty.RECUT)
        return command


def test_cutting_again_until_it_suits_is_found(tmp_path: Path) -> None:
    evening = Evening(tmp_path, CutsAgain)
    won = evening.play(6)

    assert all(each < 0 for each in won)
    assert codes(evening.close()) == {"chosen-cut"}


class CutsForItsBot(Cheat):
    """Lets a bot of its own take the cut that is offered."""

    def next_command(self, table: Table, now: int) -> do.AnyCommand | None:
        command = super().next_command(table, now)
        return replace(command, depth=100) if isinstance(command, do.AnswerCut) else command


def test_a_cut_by_a_bot_is_the_houses(tmp_path: Path) -> None:
    evening = Evening(tmp_path, CutsForItsBot, elections=BACCARAT, wagers=("player",))
    evening.sit("B", 7, "banker")
    evening.play(1)

    assert codes(evening.close()) == {"chosen-cut"}


class ChoosesTheCover(Cheat):
    """Ends the shoe where it likes."""

    def next_command(self, table: Table, now: int) -> do.AnyCommand | None:
        command = super().next_command(table, now)
        if isinstance(command, do.Perform) and command.duty is Duty.INSERT_COVER_CARD:
            return replace(command, number=(command.number or 0) - 1)
        return command


def test_a_chosen_end_of_the_shoe_is_found(tmp_path: Path) -> None:
    evening = Evening(tmp_path, ChoosesTheCover, elections=BACCARAT, wagers=("player",))
    evening.play(1)

    assert codes(evening.close()) == {"chosen-cover"}


class DealsAnotherOrder(Cheat):
    """Publishes the root of an order that is never dealt, and opens nothing, or that one."""

    opens = False

    def __init__(self, running: TableSession[FileJournal]) -> None:
        super().__init__(running)
        self.shown: dict[str, Shuffled] = {}

    def observe(self, table: Table, event: ev.AnyEvent) -> tuple[Fact, ...]:
        return tuple(other for fact in super().observe(table, event) if (other := self._other(fact)) is not None)

    def _other(self, fact: Fact) -> Fact | None:
        match fact:
            case OrderCommitted():
                cards = shuffled(keeper_of(self).order(fact.deck).shuffled.cards, self.source)
                salts = fresh_salts(len(cards), self.source)
                other = Shuffled(fact.deck, fact.pack, fact.shuffle, cards, salts, commit(cards, salts))
                self.shown[fact.root] = other
                return replace(fact, root=other.root)
            case CardsOpened():
                other = self.shown[fact.root]
                positions = [each.position for each in fact.openings]
                opened = open_positions(other.cards, other.salts, positions)
                return replace(fact, root=other.root, openings=opened) if self.opens else None
            case OrderOpened():
                other = self.shown[fact.root]
                return OrderOpened(fact.at, other.root, other.cards, tuple(salt.hex() for salt in other.salts))
            case _:
                return fact

    def next_command(self, table: Table, now: int) -> do.AnyCommand | None:
        """Where the house cuts would give the other order away, so it cuts as the root that was published has it."""
        command = super().next_command(table, now)
        if isinstance(command, do.Perform) and command.duty is Duty.CUT:
            root = self.shown[keeper_of(self).order(command.deck or "").shuffled.root].root
            return replace(command, number=cut_depth(root, 0, cut_bounds(table)))
        return command


class OpensAnotherOrder(DealsAnotherOrder):
    opens = True


def test_cards_of_another_order_that_are_never_opened_are_found(tmp_path: Path) -> None:
    evening = Evening(tmp_path, DealsAnotherOrder)
    evening.play(3)
    faults = evening.audit().faults

    # Three cards of the player and three of the dealer, in each round.
    assert [fault.code for fault in faults] == ["not-opened"] * 18


def test_cards_of_another_order_that_is_opened_are_found(tmp_path: Path) -> None:
    evening = Evening(tmp_path, OpensAnotherOrder)
    evening.play(1)

    assert codes(evening.audit()) == {"other-card"}


class LeavesOneOut(Cheat):
    """Opens all cards but one."""

    def observe(self, table: Table, event: ev.AnyEvent) -> tuple[Fact, ...]:
        return tuple(
            replace(fact, openings=fact.openings[1:]) if isinstance(fact, CardsOpened) else fact
            for fact in super().observe(table, event)
        )


def test_one_face_without_its_opening_is_found(tmp_path: Path) -> None:
    evening = Evening(tmp_path, LeavesOneOut)
    evening.play(2)

    assert [fault.code for fault in evening.audit().faults] == ["not-opened"] * 2


class OtherPack(Cheat):
    """Shuffles other cards than the game is played with."""

    def _draw(self, chance: Shuffled) -> None:
        cards = self.pack(chance.cards)
        salts = fresh_salts(len(cards), self.source)
        super()._draw(replace(chance, cards=cards, salts=salts, root=commit(cards, salts)))

    def pack(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        raise NotImplementedError


class WithoutJoker(OtherPack):
    def pack(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(card for card in cards if card != "Jk")


class CardForJoker(OtherPack):
    def pack(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple("2c" if card == "Jk" else card for card in cards)


class FourDecks(OtherPack):
    def pack(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        seen: dict[str, int] = {}
        return tuple(card for card in cards if seen.setdefault(card, 0) < 4 and not seen.update({card: seen[card] + 1}))


class EightDecksOfFewTens(OtherPack):
    def pack(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple("9s" if card == "Ts" else card for card in cards)


@pytest.mark.parametrize("house", [WithoutJoker, CardForJoker])
def test_a_deck_without_its_joker_is_found(tmp_path: Path, house: type[Cheat]) -> None:
    evening = Evening(tmp_path, house, elections=SAIGON)
    evening.sit("B", 4, "set-best")
    for step in evening.running.run(lambda: 0):
        if step.table.rounds == 2:
            break

    assert "wrong-deck" in codes(evening.close())


@pytest.mark.parametrize("house", [FourDecks, EightDecksOfFewTens])
def test_a_shoe_of_other_decks_than_elected_is_found(tmp_path: Path, house: type[Cheat]) -> None:
    evening = Evening(tmp_path, house, elections=BACCARAT, wagers=("player",))
    evening.play(2)

    assert codes(evening.close()) == {"wrong-deck"}


class TriesManyOrders(Cheat):
    """Shuffles again and again before it publishes a root, until the player would lose."""

    tries = 24

    def next_command(self, table: Table, now: int) -> do.AnyCommand | None:
        command = super().next_command(table, now)
        if not isinstance(command, do.Perform) or command.duty is not Duty.SHUFFLE or not table.boxes:
            return command
        for _ in range(self.tries):
            if self.wins(table, command):
                break
            keeper = keeper_of(self)
            deck = command.deck or ""
            drawn = keeper.prepared[deck]
            cards, salts = shuffled(drawn.cards, self.source), fresh_salts(len(drawn.cards), self.source)
            self._draw(replace(drawn, cards=cards, salts=salts, root=commit(cards, salts)))
        return command


def test_trying_many_orders_wins_where_nobody_contributes_and_cannot_be_seen(tmp_path: Path) -> None:
    evening = Evening(tmp_path, TriesManyOrders)
    won = evening.play(10)

    assert all(each < 0 for each in won)
    assert evening.close().faults == []


def test_trying_many_orders_is_no_use_once_the_player_contributes(tmp_path: Path) -> None:
    """He folds nothing, so a fair round is lost with a chance of about one half."""
    evening = Evening(tmp_path, TriesManyOrders, contributes=True)
    won = evening.play(48)
    lost = sum(each < 0 for each in won)

    # 24 of 48 in the mean, with a standard deviation of 3.5; all 48 without his part.
    assert 10 <= lost <= 38
    found = evening.close()
    assert (found.faults, found.mixed, found.unkept) == ([], 48, 0)


class Ignores(Cheat):
    """Acknowledges a contribution and deals as if there had been none."""

    def told(self, facts: Iterable[Fact]) -> None:
        super().told(fact for fact in facts if not isinstance(fact, Contributed))


class Alters(Cheat):
    """Uses another value than it acknowledged."""

    def told(self, facts: Iterable[Fact]) -> None:
        super().told(facts)
        keeper = keeper_of(self)
        for deck, order in keeper.orders.items():
            other = tuple(Contribution(each.player, "00" * 32) for each in order.contributed)
            self.keeper = replace(keeper, orders={**keeper.orders, deck: replace(order, contributed=other)})


class Reorders(Cheat):
    """Uses contributions in the order that suits it."""

    def told(self, facts: Iterable[Fact]) -> None:
        super().told(facts)
        keeper = keeper_of(self)
        for deck, order in keeper.orders.items():
            other = tuple(sorted(order.contributed, key=lambda each: each.player, reverse=True))
            self.keeper = replace(keeper, orders={**keeper.orders, deck: replace(order, contributed=other)})


@pytest.mark.parametrize("house", [Ignores, Alters, Reorders])
def test_a_contribution_that_was_acknowledged_and_not_used_as_it_was_is_found(
    tmp_path: Path, house: type[Cheat]
) -> None:
    evening = Evening(tmp_path, house, contributes=True)
    evening.sit(CONFEDERATE, 2)
    evening.promise(CONFEDERATE)
    evening.play(1)

    found = codes(evening.audit())
    assert found >= {"contribution-not-used"}
    assert found <= {"contribution-not-used", "other-card", "undealt-card", "not-opened"}


def test_both_players_mix_the_order_of_an_honest_house(tmp_path: Path) -> None:
    evening = Evening(tmp_path, honest, contributes=True)
    evening.sit(CONFEDERATE, 2)
    evening.promise(CONFEDERATE)
    evening.play(2)

    found = evening.close()
    assert (found.faults, found.mixed, found.unkept) == ([], 2, 0)


class AddsAConfederate(Cheat):
    """Waits for the player's value, and then lets a confederate add one with which the player loses."""

    def next_command(self, table: Table, now: int) -> do.AnyCommand | None:
        command = super().next_command(table, now)
        order = None if command is None else begins(keeper_of(self), table, command)
        if command is None or order is None or len(order.contributed) != 1:
            return command
        for number in range(64):
            value = f"{number:064x}"
            added = replace(order, contributed=(*order.contributed, Contribution(CONFEDERATE, value)))
            keeper = replace(keeper_of(self), orders={order.shuffled.deck: added})
            other = House(keeper, pause=0).next_command(table, now)
            if other is not None and self.wins(table, other, keeper):
                self.keeper = keeper
                self._record(self.recorded(order.shuffled.root, value))
                return other
        return command

    def recorded(self, root: str, value: str) -> list[Fact]:
        """What it writes down for it."""
        return [
            ContributionPromised(0, CONFEDERATE, 2, promise_of(value)),
            Contributed(0, root, CONFEDERATE, value),
        ]

    def _record(self, facts: list[Fact]) -> None:
        for fact in facts:
            record(self.running, fact)


class AsksAgain(AddsAConfederate):
    """Asks a second time, so that the promise was asked for."""

    def recorded(self, root: str, value: str) -> list[Fact]:
        promised, contributed = super().recorded(root, value)
        asked = ContributionsAsked(0, root, (Promised(CONFEDERATE, promise_of(value)),))
        return [promised, asked, contributed]


@pytest.mark.parametrize(
    ("house", "expected"),
    [
        (AddsAConfederate, {"strange-contribution", "contribution-not-used"}),
        (AsksAgain, {"asked-late", "strange-contribution", "contribution-not-used"}),
    ],
)
def test_a_value_that_was_promised_after_the_others_were_known_is_found(
    tmp_path: Path, house: type[Cheat], expected: set[str]
) -> None:
    evening = Evening(tmp_path, house, contributes=True)
    evening.sit(CONFEDERATE, 2)
    won = evening.play(4)

    assert all(each < 0 for each in won)
    assert codes(evening.audit()) >= expected


class NeverAsks(Cheat):
    """Takes promises and deals without asking anyone to keep them."""

    def asks(self, table: Table, command: do.AnyCommand) -> ContributionsAsked | None:
        return None


class AsksTheOthers(Cheat):
    """Passes over the player's promise."""

    def asks(self, table: Table, command: do.AnyCommand) -> ContributionsAsked | None:
        asked = super().asks(table, command)
        if asked is None:
            return None
        return replace(asked, promises=tuple(each for each in asked.promises if each.player != PLAYER))


@pytest.mark.parametrize(("house", "expected"), [(NeverAsks, "not-asked"), (AsksTheOthers, "other-promises")])
def test_a_promise_that_is_not_asked_for_is_found(tmp_path: Path, house: type[Cheat], expected: str) -> None:
    evening = Evening(tmp_path, house, contributes=True)
    evening.sit(CONFEDERATE, 2)
    evening.promise(CONFEDERATE)
    evening.play(1)

    assert codes(evening.close()) == {expected}


def test_a_promise_of_a_bot_is_found(tmp_path: Path) -> None:
    """A bot is the house's, and so would its value be."""
    evening = Evening(tmp_path, honest)
    evening.sit("B", 4, "always-play")
    assert isinstance(evening.running.promise("B", promise_of("ab" * 32), 0), Refusal)
    fact = ContributionPromised(0, "B", 4, promise_of("ab" * 32))
    record(evening.running, fact)

    assert codes(evening.audit()) == {"strange-promise"}


class OtherSeed(Cheat):
    """Says that another seed mixed the order."""

    def observe(self, table: Table, event: ev.AnyEvent) -> tuple[Fact, ...]:
        facts = super().observe(table, event)
        return tuple(replace(each, seed="0" * 64) if isinstance(each, OrderFixed) else each for each in facts)


def test_a_seed_that_does_not_follow_is_found(tmp_path: Path) -> None:
    evening = Evening(tmp_path, OtherSeed, contributes=True)
    evening.play(1)

    assert codes(evening.close()) == {"wrong-seed"}


def test_promises_that_were_not_kept_are_counted(tmp_path: Path) -> None:
    evening = Evening(tmp_path, honest, contributes=True)
    evening.sit(CONFEDERATE, 2)
    assert isinstance(evening.running.promise(CONFEDERATE, promise_of("ab" * 32), 0), Step)
    evening.play(1)

    found = evening.close()
    assert (found.faults, found.mixed, found.unkept) == ([], 1, 1)
