"""The end of a table's own meter: two people retire it, what it showed is kept, and another meter is given it.

Ann and Bo have each wagered $5 on the progressive at a rate of 18.5%: the meter shows $30,001.85. A single wager of $5
adds 92.5 cents.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.games.linked_meter import MeterSet, add_to, follow, set_to
from pitboss.games.progressive import Meter
from pitboss.law.refusal import Refused
from pitboss.ledger import Account, Kind
from pitboss.money import Money
from pitboss.store.verify_meter import compared
from pitboss.table import commands
from pitboss.table import events as ev
from pitboss.table.duties import Role
from tests.ledger.books import Books
from tests.table.driving import FLUSH, Driver, elect
from tests.table.handlers.test_linked_meters import wagered
from tests.table.handlers.test_pit import contributed
from tests.table.handlers.test_progressive import RESET, SEVEN, award, collected, meter_of, settling
from tests.table.linked_tables import Stream, tables

SHOWN = RESET + 185
BY_TWO: dict[str, Any] = {"by": Role.FLOORPERSON, "who": "Flo", "second": "Sid", "why": "the table closes"}
SIGNED: dict[str, Any] = {"at": 9, "who": "Flo", "second": "Sid", "why": "the table closed", "approval": 4}


def retire(shown: int, **changed: Any) -> commands.RetireMeter:
    return commands.RetireMeter(at=0, shown=shown, **BY_TWO | changed)


def held(table: Driver, kind: Kind) -> int:
    """What an account of the table's meter holds, by the ledger."""
    return table.books.ledger.balance(Account(Money.PRACTICE, kind, table.table.name))


def close(table: Driver) -> None:
    for name in tuple(table.table.players):
        table.do(commands.LeaveTable(at=0, by=Role.PLAYER, who=name))
    table.perform("close", number=table.table.inventory)


def played_once(table: Driver) -> Driver:
    """Ann plays a round for the meter, alone."""
    table.sit("Ann", 2)
    table.wager("Ann", 2, ante=1000, progressive=500)
    table.until("no-more-bets")
    table.perform("no-more-bets")
    table.perform("collect-progressive", number=1)
    table.until("collect-cards")
    table.perform("collect-cards")
    return table


def test_prg_5_a_retired_meter_shows_nothing_and_all_of_it_is_kept() -> None:
    table = contributed()
    (event,) = table.do(retire(SHOWN))

    assert isinstance(event, ev.MeterRetired)
    assert (event.who, event.second, event.amount) == ("Flo", "Sid", SHOWN)
    assert event.meter.balanced
    assert (table.table.kept, meter_of(table).shown, table.table.players_part) == (SHOWN, 0, 0)
    assert (held(table, Kind.PROGRESSIVE), held(table, Kind.KEPT)) == (0, SHOWN)
    close(table)
    assert held(table, Kind.KEPT) == SHOWN


def test_prg_2_a_part_of_a_cent_is_made_whole_for_the_players() -> None:
    _, (linked,) = tables(1)
    wagered(linked)
    carried = Meter(shown=RESET + 92, seeded=RESET, parts=200, carried=100, contributed=92 * 200 + 100)
    linked.perform("collect-progressive", number=1)
    assert linked.stream.meter.state == carried
    table = played_once(Driver(elect(FLUSH)))
    assert meter_of(table) == carried
    table.do(retire(RESET + 92))

    assert table.table.kept == RESET + 93
    assert meter_of(table).balanced
    assert held(table, Kind.KEPT) == RESET + 93


@pytest.mark.parametrize("shown", [0, SHOWN - 1, SHOWN + 1])
def test_two_people_sign_for_exactly_what_it_shows(shown: int) -> None:
    assert contributed().refuse(retire(shown)) == "other-amount"


@pytest.mark.parametrize(
    ("changed", "refused"),
    [
        ({"second": "Flo"}, "second-person"),
        ({"second": ""}, "second-person"),
        ({"why": ""}, "no-reason"),
        ({"by": Role.HOUSE}, "not-your-duty"),
        ({"by": Role.DEALER}, "not-your-duty"),
    ],
)
def test_prg_6_nobody_retires_a_meter_alone(changed: dict[str, Any], refused: str) -> None:
    assert contributed().refuse(retire(SHOWN, **changed)) == refused


def test_a_meter_is_retired_once_between_rounds_and_stays_retired() -> None:
    table = contributed()
    assert collected().refuse(retire(SHOWN)) == "round-in-play"
    assert Driver().refuse(retire(SHOWN)) == "no-meter"
    assert tables(1)[1][0].refuse(retire(RESET)) == "linked-meter"
    table.do(retire(SHOWN))

    assert table.refuse(retire(0)) == "meter-retired"
    assert table.refuse(commands.AlterMeter(at=0, shown=RESET, **BY_TWO)) == "meter-retired"


def test_what_the_house_put_up_goes_back_to_it_if_nobody_has_contributed() -> None:
    table = Driver(elect(FLUSH))
    assert (held(table, Kind.PROGRESSIVE), table.table.players_part) == (RESET, 0)
    close(table)

    assert held(table, Kind.PROGRESSIVE) == 0
    assert table.books.ledger.balance(Account(Money.PRACTICE, Kind.BANK)) == 0
    assert table.table.meter is None


def won_and_contributed() -> Driver:
    """Bo wins the whole meter, which restarts; then two more wagers of $5 are made."""
    table = settling("2d 5c 9c Jc 2h 7s Ks", SEVEN)
    table.perform("settle", cards=SEVEN)
    award(table, 4)
    table.until("document-award")
    table.perform("document-award")
    table.until("collect-cards")
    table.perform("collect-cards")
    for name, seat in (("Ann", 2), ("Bo", 4)):
        table.wager(name, seat, ante=1000, progressive=500)
    table.until("no-more-bets")
    table.perform("no-more-bets")
    table.perform("collect-progressive", number=2)
    table.until("collect-cards")
    table.perform("collect-cards")
    return table


@pytest.mark.parametrize(("shown", "refused"), [(0, "contributed"), (184, "contributed"), (185, None)])
def test_prg_2_after_a_win_players_have_contributed_what_came_since(shown: int, refused: str | None) -> None:
    """What the house put up for a meter that was won is gone: it takes back no more than it put up since."""
    table = won_and_contributed()
    assert (meter_of(table).shown, table.table.players_part) == (SHOWN, 185)
    alter = commands.AlterMeter(at=0, shown=shown, **BY_TWO)
    if refused:
        assert table.refuse(alter) == refused
    else:
        table.do(alter)
        assert table.table.players_part == 185


def added_to(stream: Stream) -> Driver:
    """A table of its own, with the same ledger, whose meter is retired and given to the stream's."""
    table = Driver(elect(FLUSH), name="T9", books=Books(stream.ledger))
    table.do(commands.AlterMeter(at=0, shown=RESET + 500, **BY_TWO))
    table.do(retire(RESET + 500))
    stream.write(add_to(stream.meter, "T9", table.table.kept, **SIGNED))
    return table


def test_prg_5_another_meter_is_given_what_is_kept_and_it_stays_the_players() -> None:
    stream, _ = tables()
    table = added_to(stream)

    assert stream.meter.state.shown == 2 * RESET + 500
    assert stream.meter.state.balanced
    assert stream.meter.gained == {"T9": RESET + 500}
    assert held(table, Kind.KEPT) == 0
    assert stream.ledger.balance(Account(Money.PRACTICE, Kind.PROGRESSIVE, "grand")) == 2 * RESET + 500
    with pytest.raises(Refused, match="players have contributed"):
        set_to(stream.meter, RESET + 499, at=9, who="Flo", second="Sid", why="too much")
    assert isinstance(set_to(stream.meter, RESET + 500, at=9, who="Flo", second="Sid", why="too much"), MeterSet)


@pytest.mark.parametrize(
    ("source", "amount", "changed", "code"),
    [
        ("T9", 1, {}, "pool-added"),
        ("T8", 0, {}, "no-amount"),
        ("T8", 1, {"second": "Flo"}, "second-person"),
        ("T8", 1, {"second": ""}, "second-person"),
    ],
)
def test_prg_6_what_is_kept_is_added_once_and_by_two(
    source: str, amount: int, changed: dict[str, Any], code: str
) -> None:
    stream, _ = tables()
    added_to(stream)
    with pytest.raises(Refused) as refused:
        add_to(stream.meter, source, amount, **SIGNED | {"approval": 5} | changed)

    assert refused.value.refusal.code == code


def test_the_log_of_the_retired_meter_is_compared_with_the_stream() -> None:
    stream, _ = tables()
    table = added_to(stream)
    log = list(enumerate(table.log))
    more = replace(stream.lines[-1], amount=RESET)

    assert list(compared(stream.lines, "grand", log)) == []
    assert [fault.code for fault in compared([more], "grand", log)] == ["other-meter"]
    assert [fault.code for fault in compared(stream.lines[:-1], "grand", log)] == ["other-meter"]


def test_a_stream_that_gains_what_nobody_kept_is_found_out() -> None:
    stream, _ = tables()
    line = add_to(stream.meter, "T9", 500, **SIGNED)
    with pytest.raises(Refused, match="kept T9 would hold"):
        stream.ledger.post_meter(99, line, "grand")
    added_to(stream)
    again = add_to(stream.meter, "T8", 500, **SIGNED)
    with pytest.raises(Refused, match="approval 4 was used twice"):
        follow(stream.meter, again)


@pytest.mark.parametrize(("training", "left"), [(True, 0), (False, RESET + 92)])
def test_the_meter_of_a_training_table_ends_with_it_whoever_contributed(*, training: bool, left: int) -> None:
    """Where results count, the money of players stays on the meter until two people have signed."""
    table = played_once(Driver(elect(FLUSH), training=training))
    close(table)

    assert held(table, Kind.PROGRESSIVE) == left
    assert sum(table.books.ledger.balances.values()) == 0
