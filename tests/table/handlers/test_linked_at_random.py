"""Linked tables played in any order, command by command, with many winning hands: the meter loses and doubles nothing.

After every line of the stream and every event of a table the ledger that follows all of them comes to nothing, and the
books of the meter agree.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from pitboss.games.linked_meter import MeterGained, MeterHandedOut, MeterWon, set_to
from pitboss.ledger import Account, Kind
from pitboss.money import Money
from pitboss.table import events as ev
from tests.table.linked_tables import METER, LinkedDriver, Stream, tables

HANDS = (
    "6h 7h 8h 9h Th Jh Qh",
    "8h 9h Th Jh Qh Kh 2c",
    "2d 3d 4d 9c Jc Ks 7s",
    "Ac 8c Tc 3s 6s Jd 5d",
)
"""All of the meter, a tenth of it, an award of the inventory, and none."""
DEALER = "As Qs 4s 9d 6d 3c Kd"


def rounds(table: LinkedDriver, random: Random, count: int) -> Iterator[None]:
    """Rounds at one table, which pause after every command that others may come between."""
    table.sit("Ann", 2, chips=10_000_000)
    for _ in range(count):
        hand = random.choice(HANDS)
        table.wager("Ann", 2, ante=1000, progressive=random.choice((100, 300, 500)))
        table.until("collect-progressive")
        yield
        if random.random() < 0.2:
            table.perform("collect-progressive", number=3)
            table.perform("resolve-count", number=1)
        else:
            table.perform("collect-progressive", number=1)
        yield
        table.deal_hands({2: hand}, DEALER)
        table.until("decision")
        table.choose(2, "raise", 1000)
        if random.random() < 0.1:
            table.report("wrong-number")
        while table.table.round is not None:
            due = table.due_now()[0]
            if due.what == "reveal":
                table.perform("reveal", cards=DEALER)
            elif due.what == "settle":
                table.perform("settle", cards=hand)
            else:
                table.routine(due)
            yield


def played(seed: int, count: int) -> tuple[Stream, list[LinkedDriver]]:
    """Three tables, one command of one of them at a time; now and then two people set the meter."""
    random = Random(seed)
    stream, drivers = tables(3)
    running = [rounds(table, random, count) for table in drivers]
    while running:
        chosen = random.choice(running)
        if next(chosen, "over") == "over":
            running.remove(chosen)
        if random.random() < 0.02:
            shown = stream.meter.state.shown + random.choice((100, 99_999))
            stream.write(set_to(stream.meter, shown, at=0, who="Flo", second="Max", why="slip"))
    return stream, drivers


def check(stream: Stream, drivers: list[LinkedDriver]) -> None:
    """What the stream tells is what happened at the tables, and where the money is."""
    state = stream.meter.state
    assert [line.order for line in stream.lines] == list(range(len(stream.lines)))
    events = [event for table in drivers for event in table.log]
    claims = ((ev.ProgressiveCollected, MeterGained), (ev.AwardPaid, MeterWon), (ev.AwardDocumented, MeterHandedOut))
    for kind, told in claims:
        at_tables = {event.order: event.meter for event in events if isinstance(event, kind) and event.order}
        assert at_tables == {line.order: line.state for line in stream.lines if isinstance(line, told)}
    won = sum(line.amount for line in stream.lines if isinstance(line, MeterWon))
    assert (state.held, state.paid) == (0, won)
    held = stream.ledger.balance(Account(Money.PRACTICE, Kind.HELD, METER))
    assert held == 0
    assert stream.ledger.balance(Account(Money.PRACTICE, Kind.PROGRESSIVE, METER)) == state.shown


@pytest.mark.parametrize("seed", range(4))
def test_prg_5_whatever_the_order_of_tables_the_meter_loses_and_doubles_nothing(seed: int) -> None:
    stream, drivers = played(seed, 6)

    check(stream, drivers)
    assert any(isinstance(line, MeterWon) for line in stream.lines)


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(100, 120))
def test_prg_5_the_same_over_many_rounds(seed: int) -> None:
    check(*played(seed, 100))
