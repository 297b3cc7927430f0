"""Houses that use what is left to them: their bots, an idle table, a question to nobody, the names of others."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.games.elections import Dealing, Elections, Shuffling
from pitboss.house.bots import short_bots
from pitboss.house.conduct import strays
from pitboss.house.contributing import begins
from pitboss.house.fairness import ContributionPromised, ContributionsAsked
from pitboss.house.house import House
from pitboss.house.mixing import promise_of
from pitboss.law.refusal import Refusal
from pitboss.server.tables.house_tables import house_tables
from pitboss.table import Table, decide
from pitboss.table import commands as do
from pitboss.table.duties import Duty, Role
from pitboss.table.state import Phase
from pitboss.table.views.person_views import Views
from tests.house.dishonest import PLAYER, Cheat, Evening, codes, never_folds, record
from tests.house.test_dishonest_houses import BACCARAT, honest
from tests.house.test_keeper import keeper_of
from tests.house.test_running import _quick

__all__ = ["_quick"]

BOT = "B"
WITH_PLAYER = "player"
BANKER = "banker"


def shoe(
    folder: Path, house: type[House] | None = None, *, elections: Elections = BACCARAT, bot_chips: int | None = None
) -> Evening:
    """An evening at a shoe that the player mixes, with a bot beside."""
    built = honest if house is None else house
    evening = Evening(folder, built, contributes=True, elections=elections, wagers=(WITH_PLAYER,))
    chips = 10_000_000 if bot_chips is None else bot_chips
    evening.submit(do.SitDown(at=0, by=Role.HOUSE, who=BOT, seat=7, chips=chips, bot=BANKER))
    return evening


def closes(command: do.AnyCommand | None, table: Table) -> bool:
    return isinstance(command, do.Perform) and command.duty is Duty.DEAL and table.phase is Phase.BETWEEN


def test_a_bot_that_plays_by_its_strategy_has_no_fault(tmp_path: Path) -> None:
    evening = shoe(tmp_path)
    evening.play(3)
    found = evening.close()

    assert (found.faults, found.mixed) == ([], 1)


class WagersOtherwise(Cheat):
    """Has its bot put down what it never does, for a moment."""

    done = False

    def next_command(self, table: Table, now: int) -> do.AnyCommand | None:
        command = super().next_command(table, now)
        if isinstance(command, do.PlaceWager) and command.who == BOT and table.rounds == 1 and not self.done:
            self.done = True
            return replace(command, amount=command.amount * 2)
        return command


class AsItLikes(Cheat):
    """Closes the bets without its bot."""

    def next_command(self, table: Table, now: int) -> do.AnyCommand | None:
        command = super().next_command(table, now)
        if isinstance(command, do.PlaceWager) and command.who == BOT and table.rounds == 1:
            without = replace(table, players={who: each for who, each in table.players.items() if who != BOT})
            return super().next_command(without, now)
        return command


class SendsItsBotAway(Cheat):
    """Lets its bot go in the middle of a shoe that it knows."""

    def next_command(self, table: Table, now: int) -> do.AnyCommand | None:
        if table.rounds == 1 and BOT in table.players and table.phase is Phase.BETWEEN:
            return do.LeaveTable(at=now, by=Role.HOUSE, who=BOT)
        return super().next_command(table, now)


class BringsABot(Cheat):
    """Seats another bot in the middle of a shoe that it knows."""

    def next_command(self, table: Table, now: int) -> do.AnyCommand | None:
        if table.rounds == 1 and len(table.players) == 2 and table.phase is Phase.BETWEEN:
            return do.SitDown(at=now, by=Role.HOUSE, who="C", seat=6, chips=10_000_000, bot=BANKER)
        return super().next_command(table, now)


class GivesItMore(Cheat):
    """Buys chips for a bot that has enough."""

    bought = False

    def next_command(self, table: Table, now: int) -> do.AnyCommand | None:
        if table.rounds == 1 and not self.bought and table.phase is Phase.BETWEEN:
            self.bought = True
            return do.BuyIn(at=now, by=Role.HOUSE, who=BOT, chips=1000)
        return super().next_command(table, now)


@pytest.mark.parametrize("house", [WagersOtherwise, AsItLikes, SendsItsBotAway, BringsABot, GivesItMore])
def test_a_bot_that_does_not_play_by_its_strategy_is_found(tmp_path: Path, house: type[Cheat]) -> None:
    evening = shoe(tmp_path, house)
    evening.play(3)

    assert codes(evening.close()) == {"bot-strayed"}


def test_a_house_knows_when_it_may_bring_no_bot(tmp_path: Path) -> None:
    """A shoe that its player mixed is known until it ends; a deck only until it is shuffled for the next round."""
    (tmp_path / "deck").mkdir()
    lasting, single = shoe(tmp_path), Evening(tmp_path / "deck", honest, contributes=True)
    assert not lasting.running.house.knows_mixed_cards
    for evening in (lasting, single):
        evening.play(1)
        assert evening.running.house.knows_mixed_cards
    for _ in single.running.run(lambda: 0):
        pass

    assert not single.running.house.knows_mixed_cards


class DecidesForItsBot(Cheat):
    """Its bot folds whatever it has."""

    def next_command(self, table: Table, now: int) -> do.AnyCommand | None:
        command = super().next_command(table, now)
        if isinstance(command, do.MakeDecision):
            return replace(command, choice="fold", amount=0)
        return command


def test_a_bot_that_decides_otherwise_is_found(tmp_path: Path) -> None:
    """With `always-play` it never folds."""
    evening = Evening(tmp_path, DecidesForItsBot)
    evening.sit(BOT, 4, "always-play")
    evening.play(1)

    assert codes(evening.close()) == {"bot-strayed"}


class BuysForItsBot(Cheat):
    """Does as it must for a bot that cannot pay for a round."""

    def next_command(self, table: Table, now: int) -> do.AnyCommand | None:
        shoe_is_open = any(order.dealt for order in keeper_of(self).orders.values())
        short = next(short_bots(table, Views(table).player), None) if shoe_is_open else None
        if short is not None:
            return do.BuyIn(at=now, by=Role.HOUSE, who=short, chips=100_000)
        return super().next_command(table, now)


@pytest.mark.parametrize(("house", "expected"), [(Cheat, {"bot-strayed"}), (BuysForItsBot, set())])
def test_a_bot_without_chips_is_given_more_before_bets_are_closed(
    tmp_path: Path, house: type[Cheat], expected: set[str]
) -> None:
    """Of a mixed shoe the house knows the cards: whether its bot is in the next round is not for it to choose."""
    evening = shoe(tmp_path, house, bot_chips=1)
    evening.play(2)

    assert codes(evening.close()) == expected


class WagersForThePlayer(Cheat):
    """Takes the player's wager back where he would win."""

    def next_command(self, table: Table, now: int) -> do.AnyCommand | None:
        command = super().next_command(table, now)
        if closes(command, table) and table.boxes[1].wagers[WITH_PLAYER] == 1000:
            return do.PlaceWager(at=now, by=Role.HOUSE, who=PLAYER, seat=1, wager=WITH_PLAYER, amount=2000)
        return command


def test_a_wager_that_the_house_makes_for_somebody_is_found(tmp_path: Path) -> None:
    alterable = replace(BACCARAT, readings={"681a-wagers-altered": "until-first-card"})
    evening = Evening(tmp_path, WagersForThePlayer, elections=alterable, wagers=(WITH_PLAYER,))
    evening.play(1)

    assert codes(evening.close()) == {"in-their-name"}


class FoldsForThePlayer(Cheat):
    """Decides for the player before he can, and not as it does for somebody who is away."""

    def next_command(self, table: Table, now: int) -> do.AnyCommand | None:
        command = super().next_command(table, now)
        if command is None and table.phase is Phase.DECIDING and table.rounds == 0:
            return do.MakeDecision(at=now, by=Role.HOUSE, who=PLAYER, seat=1, choice="play", amount=1000)
        return command


def test_a_decision_that_the_house_chooses_for_somebody_is_found(tmp_path: Path) -> None:
    evening = Evening(tmp_path, FoldsForThePlayer)
    evening.play(1)

    assert codes(evening.close()) == {"in-their-name"}


def deciding(folder: Path, bot: str | None = None) -> Evening:
    """An evening at which the player is asked for a decision or, once he has made it, the bot."""
    evening = Evening(folder, honest)
    if bot is not None:
        evening.sit(BOT, 4, bot)
    evening.submit(do.PlaceWager(at=0, by=Role.PLAYER, who=PLAYER, seat=1, wager="ante", amount=1000))
    for _ in evening.running.run(lambda: 0):
        pass
    if bot is not None:
        evening.submit(never_folds(evening.table))
    return evening


@pytest.mark.parametrize(("seat", "expected"), [(1, "in-their-name"), (4, "bot-strayed")])
@pytest.mark.parametrize("who", ["", "Nobody"])
def test_a_decision_that_the_house_makes_in_the_name_of_nobody_is_judged_by_the_box(
    tmp_path: Path, seat: int, who: str, expected: str
) -> None:
    """The table refuses it as well, so that no log can hold one."""
    table = deciding(tmp_path, None if seat == 1 else "always-play").table
    fold = do.MakeDecision(at=0, by=Role.HOUSE, who=who, seat=seat, choice="fold")
    refused = decide(table, fold)

    assert [code for code, _ in strays(table, fold, mixed=False)] == [expected]
    assert isinstance(refused, Refusal)
    assert refused.code == "not-your-box"


class GetsUpInTheRound(Cheat):
    """Its bot leaves while its wagers lie there and the cards are out."""

    def next_command(self, table: Table, now: int) -> do.AnyCommand | None:
        if table.phase is Phase.SETTLING and BOT in table.players:
            return do.LeaveTable(at=now, by=Role.HOUSE, who=BOT)
        return super().next_command(table, now)


class BuysInTheRound(Cheat):
    """Its bot has more chips to decide with than when bets were closed."""

    bought = False

    def next_command(self, table: Table, now: int) -> do.AnyCommand | None:
        if table.round is not None and not self.bought:
            self.bought = True
            return do.BuyIn(at=now, by=Role.HOUSE, who=BOT, chips=1000)
        return super().next_command(table, now)


@pytest.mark.parametrize("house", [GetsUpInTheRound, BuysInTheRound])
@pytest.mark.parametrize("contributes", [False, True])
def test_a_bot_that_leaves_or_buys_chips_in_the_middle_of_a_round_is_found(
    tmp_path: Path, house: type[Cheat], contributes: bool
) -> None:
    """At once: no other round is dealt from the same order."""
    evening = Evening(tmp_path, house, contributes=contributes)
    evening.submit(do.SitDown(at=0, by=Role.HOUSE, who=BOT, seat=4, chips=1_000_000, bot="always-play"))
    evening.play(1)

    assert codes(evening.close()) == {"bot-strayed"}


NOBODY_WAGERS = Elections(
    "681a@final-2016",
    {"player-bonus": "D", "banker-bonus": "D"},
    decks=8,
    shuffling=Shuffling.MANUAL,
    dealing=Dealing.MANUAL_SHOE,
    readings={"idle-table": "nobody-wagers"},
)


class SpreadsTheShoe(Cheat):
    """Takes the table for idle between two rounds, and so gets rid of a shoe that its player mixed."""

    spread = False

    def next_command(self, table: Table, now: int) -> do.AnyCommand | None:
        if table.rounds == 1 and not self.spread and table.phase is Phase.BETWEEN and not table.boxes:
            self.spread = True
            return do.Perform(at=now, by=Role.HOUSE, duty=Duty.SPREAD_IDLE)
        return super().next_command(table, now)


def test_a_mixed_shoe_that_is_spread_while_its_player_sits_there_is_found(tmp_path: Path) -> None:
    evening = Evening(tmp_path, SpreadsTheShoe, contributes=True, elections=NOBODY_WAGERS, wagers=(WITH_PLAYER,))
    evening.play(1)
    for _ in evening.running.run(lambda: 0):
        pass
    evening.play(1)
    found = evening.close()

    assert (found.mixed, codes(found)) == (2, {"interference"})


def test_a_shoe_that_is_spread_because_nobody_sits_there_any_more_is_as_the_chapter_has_it(tmp_path: Path) -> None:
    evening = Evening(tmp_path, honest, contributes=True, elections=BACCARAT, wagers=(WITH_PLAYER,))
    evening.play(1)
    evening.submit(do.LeaveTable(at=0, by=Role.PLAYER, who=PLAYER))
    spread = [step for step in evening.running.run(lambda: 0) if isinstance(step.command, do.Perform)]
    found = evening.close()

    assert [step.command.duty for step in spread if isinstance(step.command, do.Perform)] == [Duty.SPREAD_IDLE]
    assert found.faults == []


class AsksNobody(Cheat):
    """Asks while no promise stands, and takes the player's after that: it is then never asked for."""

    def next_command(self, table: Table, now: int) -> do.AnyCommand | None:
        command = super().next_command(table, now)
        order = None if command is None else begins(keeper_of(self), table, command)
        if order is None or order.asked is not None:
            return command
        asked = ContributionsAsked(0, order.shuffled.root, ())
        late = ContributionPromised(0, PLAYER, 1, promise_of("ab" * 32))
        for fact in (asked, late):
            self.told((fact,))
            record(self.running, fact)
        return command

    def asks(self, table: Table, command: do.AnyCommand) -> ContributionsAsked | None:
        return None


def test_a_question_to_nobody_is_none(tmp_path: Path) -> None:
    evening = Evening(tmp_path, AsksNobody)
    evening.play(1)

    assert codes(evening.close()) == {"other-promises", "not-asked"}


class Miscounts(Cheat):
    """Counts a chip of a progressive wager less than it took, and finds that it was not accepted."""

    def next_command(self, table: Table, now: int) -> do.AnyCommand | None:
        command = super().next_command(table, now)
        if not isinstance(command, do.Perform) or command.number is None:
            return command
        if command.duty is Duty.COLLECT_PROGRESSIVE:
            return replace(command, number=command.number - 1)
        if command.duty is Duty.RESOLVE_COUNT:
            return replace(command, number=command.number - 1, seat=1)
        return command


@pytest.mark.parametrize(("house", "expected"), [(Cheat, set()), (Miscounts, {"denied"})])
def test_a_progressive_wager_that_the_house_took_and_does_not_find_is_missed(
    tmp_path: Path, house: type[Cheat], expected: set[str]
) -> None:
    offered = next(each for each in house_tables() if each.elections.metered)
    metered = offered.elections.metered
    assert metered is not None
    evening = Evening(tmp_path, house, elections=offered.elections)
    for wager, amount in (("ante", 1000), (metered, 100)):
        evening.submit(do.PlaceWager(at=0, by=Role.PLAYER, who=PLAYER, seat=1, wager=wager, amount=amount))
    for _ in evening.running.run(lambda: 0):
        pass

    assert evening.table.phase is Phase.DECIDING
    assert codes(evening.audit()) == expected


def test_a_payout_that_the_house_denies_by_itself_is_found(tmp_path: Path) -> None:
    evening = Evening(tmp_path, honest)
    for duty in (Duty.VERIFY_HAND, Duty.VERIFY_LIGHT, Duty.VALIDATE_AWARD):
        denied = do.Perform(at=0, by=Role.HOUSE, duty=duty, seat=1, denied=True)
        in_person = replace(denied, by=Role.FLOORPERSON)

        assert [code for code, _ in strays(evening.table, denied, mixed=False)] == ["denied"]
        assert list(strays(evening.table, in_person, mixed=False)) == []
