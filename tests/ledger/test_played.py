"""What players wager and lose in a gaming day, against the chips that the tables say they have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

from pitboss.ledger import Standing
from pitboss.ledger.played import DaysPlay, Played
from pitboss.table import Table
from pitboss.table import events as ev
from tests.table.driving import Driver
from tests.table.handlers.test_progressive import BO, award, settling
from tests.table.test_settlement_memory import WithAMeter
from tests.table.walking import SETTINGS

DAY = 24 * 60 * 60_000


def bought(happened: Iterable[ev.AnyEvent]) -> Counter[str]:
    """What each player brought to the table, less what each took away."""
    found: Counter[str] = Counter()
    for event in happened:
        if isinstance(event, ev.PlayerSat | ev.ChipsBought | ev.PlayerLeft):
            found[event.who] += -event.chips if isinstance(event, ev.PlayerLeft) else event.chips
    return found


def chips(table: Table, player: str) -> int:
    """What lies in front of a player, or is kept for one who left."""
    return table.owed.get(player, 0) + (table.players[player].chips if player in table.players else 0)


def test_pp_2_what_is_gone_is_what_players_brought_and_do_not_have_through_random_commands() -> None:
    seen: Counter[type] = Counter()
    for seed in range(2):
        for kinds in SETTINGS.values():
            played, log = Played(), list[ev.AnyEvent]()
            for step in WithAMeter(Random(seed), kinds[seed % len(kinds)]).steps(2):
                played.follow("7", step.events)
                log += step.events
                for player, brought in bought(log).items():
                    assert played.of(player, log[-1].at).gone == brought - chips(step.after, player), step.events
            assert log[-1].at < DAY
            seen.update(map(type, log))
    assert {ev.WagerPlaced, ev.DecisionMade, ev.SeatSettled, ev.RoundEnded} <= seen.keys()


def test_pp_2_a_table_is_resumed_between_any_two_rounds() -> None:
    for kinds in SETTINGS.values():
        steps = [*WithAMeter(Random(1), kinds[0]).steps(3)]
        log = [event for step in steps for event in step.events]
        table = steps[-1].after
        standing = Standing("7", table.money, table.elections, meter=None, linked=table.linked)
        for cut in (at + 1 for at, event in enumerate(log) if isinstance(event, ev.RoundEnded)):
            before, after, whole = Played(), Played(), Played()
            before.follow("7", log[:cut])
            after.resume(standing, log[cut:])
            whole.follow("7", log)
            for player in bought(log):
                parts = [each.of(player, log[-1].at) for each in (before, after)]
                told = whole.of(player, log[-1].at)
                assert told == DaysPlay(sum(each.staked for each in parts), sum(each.gone for each in parts))


def test_pp_2_a_wager_that_is_taken_back_was_never_wagered() -> None:
    table, played = Driver(), Played()
    table.sit("Ann", 2)
    table.wager("Ann", 2, ante=1000)
    played.follow("7", table.log)
    assert played.of("Ann", 0) == DaysPlay(1000, 1000)

    before = len(table.log)
    table.do(table.withdraw("Ann", 2, "ante"))
    played.follow("7", table.log[before:])
    assert played.of("Ann", 0) == DaysPlay()


def test_pp_2_a_void_round_was_never_wagered() -> None:
    """Bo was paid by then, and gives it back."""
    table, played = settling(), Played()
    table.perform("settle", cards=BO)
    award(table, 4)
    played.follow("7", table.log)
    assert played.of("Bo", 0).staked > 0

    before = len(table.log)
    table.report("wrong-number", where="seat 2")
    played.follow("7", table.log[before:])
    assert played.of("Bo", 0) == DaysPlay()


def test_pp_2_what_counts_ends_with_the_gaming_day() -> None:
    table, played = Driver(), Played()
    table.sit("Ann", 2)
    table.wager("Ann", 2, ante=1000)
    played.follow("7", table.log)

    assert [played.of("Ann", at).staked for at in (0, DAY - 1, DAY)] == [1000, 1000, 0]
