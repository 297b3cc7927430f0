"""MON-3 and MON-4: what is counted of a table, and what it should have won, against figures reckoned by hand."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from fractions import Fraction
from math import sqrt
from statistics import NormalDist

import pytest
from msgspec.structs import replace

from pitboss.counting import Outcomes
from pitboss.exact.answers import solution
from pitboss.exact.cache import NO_CACHE
from pitboss.exact.question import questions
from pitboss.games.solving import Circumstances
from pitboss.ledger import GamingDay, Ledger
from pitboss.ledger.hold import Held, held
from pitboss.ledger.meters import MeterBook, Meters
from pitboss.ledger.report import report
from pitboss.table import commands
from pitboss.table import events as ev
from pitboss.table.duties import Role
from tests.exact.conftest import whist
from tests.table.driving import SAIGON, Driver, elect, elect_method
from tests.table.handlers.test_progressive import ANN, BO, award, settling
from tests.table.linked_tables import tables

__all__ = ["whist"]
_DAY = 24 * 3_600_000
WIDE = NormalDist().inv_cdf(0.975)


def counted(log: Iterable[ev.AnyEvent], gaming_day: GamingDay | None = None) -> tuple[Ledger, MeterBook]:
    ledger, book = Ledger(gaming_day), MeterBook()
    for sequence, event in enumerate(log):
        entry = ledger.post(sequence, event, "7")
        assert entry is not None
        book.count(entry)
    return ledger, book


def meters(log: Iterable[ev.AnyEvent]) -> dict[str, Meters]:
    return {of.wager: tally.meters for (of, _), tally in counted(log)[1].tallies.items()}


def to_date(rows: Iterable[Held]) -> dict[str | None, Held]:
    return {row.wager: row for row in rows if row.day is None}


def test_mon_3_what_is_wagered_and_paid_is_counted() -> None:
    """Cy has an ace-high three-card flush against As Qs 4s: see `test_progressive` for the hands."""
    table = settling()
    found = meters(table.log)
    (settled,) = [event for event in table.log if isinstance(event, ev.SeatSettled)]

    for line in settled.lines:
        each = found[line.wager]
        assert (each.made, each.wagered, each.paid) == (1, line.stake, line.paid + line.returned)
        assert each.won == line.stake - line.paid - line.returned
    assert {line.wager for line in settled.lines} == {"ante", "raise", "flush-bonus"}


def test_mon_3_progressive_wagers_are_counted_by_who_pays_them() -> None:
    """Bo wins 3 for 1 of $5 from the inventory, Ann a tenth of $30,001.85; 185 cents went to the meter."""
    table = settling()
    table.perform("settle", cards=BO)
    award(table, 4)
    table.perform("settle", cards=ANN)
    award(table, 2)

    assert meters(table.log)["progressive"] == Meters(
        made=2,
        wagered=1000,
        paid=1500,
        attendant_paid=300_018,
        progressive_paid=301_518,
        cumulative_progressive=185,
    )


def test_mon_3_a_void_round_was_never_wagered() -> None:
    """Bo was paid by then, and gives it back."""
    table = settling()
    table.perform("settle", cards=BO)
    award(table, 4)
    assert meters(table.log)["progressive"].progressive_paid == 1500
    table.report("wrong-number", where="seat 2")

    assert {wager: each for wager, each in meters(table.log).items() if each != Meters()} == {}


def test_mon_3_what_was_corrected_is_counted_as_paid() -> None:
    table = prime(1000)
    before = meters(table.log)["ante"]
    for amount in (700, -200):
        table.do(
            commands.CorrectSettlement(
                at=table.at,
                by=Role.FLOORPERSON,
                who="Flo",
                second="Sid",
                why="paid once too little",
                round=1,
                player="Ann",
                wager="ante",
                amount=amount,
            )
        )
    after = meters(table.log)["ante"]

    assert after == replace(before, paid=before.paid + 500)
    assert after.won == before.won - 500


def test_mon_3_each_linked_table_counts_what_its_wagers_added_to_the_meter() -> None:
    """18.5% of $5 is 92.5 cents: the first wager adds 92 whole cents, and the second the half that was carried."""
    stream, (one, two) = tables()
    book = MeterBook()
    ledger = Ledger()
    for table in (one, two):
        table.sit("Ann", 2)
        table.wager("Ann", 2, ante=1000, progressive=500)
        table.until("deal")
    for sequence, line in enumerate(stream.lines):
        ledger.post_meter(sequence, line, "grand")
    for table in (one, two):
        for sequence, event in enumerate(table.log):
            entry = ledger.post(sequence, event, table.table.name)
            assert entry is not None
            book.count(entry)
    added = {of.table: tally.meters.cumulative_progressive for (of, _), tally in book.tallies.items()}

    assert added == {"T1": 92, "T2": 93}
    assert sum(added.values()) == stream.meter.state.shown - stream.lines[0].state.shown


def rounds(table: Driver, *antes: int) -> None:
    """A round for each of these Antes of Ann's, played to its end."""
    for ante in antes:
        table.wager("Ann", 2, ante=ante)
        table.until("collect-cards")
        table.perform("collect-cards")


def prime(*antes: int) -> Driver:
    table = Driver(elect())
    table.sit("Ann", 2)
    rounds(table, *antes)
    return table


@pytest.mark.usefixtures("whist")
def test_mon_4_hold_is_compared_with_the_exact_outcomes_for_each_size() -> None:
    """The house wins 2 six times in ten and loses 1 otherwise: 4/5 of an Ante, squares 14/5, so a variance of 54/25."""
    table = prime(1000, 2500, 1000)
    rows = to_date(held(counted(table.log)[1], NO_CACHE))
    lost = sum(seated.chips for seated in table.table.players.values()) - 100_000

    base = rows["base"]
    deviation = sqrt(Fraction(54, 25) * (1000**2 + 2500**2 + 1000**2))
    assert (base.table, base.paytable, base.made) == ("7", "A", 3)
    assert base.won == -lost
    assert base.expected == pytest.approx(3600)
    assert base.low == pytest.approx(3600 - WIDE * deviation)
    assert base.high == pytest.approx(3600 + WIDE * deviation)
    assert base.inside
    assert rows[None] == replace(base, wager=None, paytable=None)
    assert base.hold == pytest.approx(base.won / base.wagered)


@pytest.mark.usefixtures("whist")
def test_mon_4_by_day_and_to_date() -> None:
    table = prime(1000)
    table.at += _DAY
    rounds(table, 3000)
    rows = [row for row in held(counted(table.log)[1], NO_CACHE) if row.wager == "base"]

    assert [(row.day, row.made) for row in rows] == [(None, 2), (date(1970, 1, 1), 1), (date(1970, 1, 2), 1)]
    assert [row.expected for row in rows] == pytest.approx([3200, 800, 2400])
    assert rows[0].won == rows[1].won + rows[2].won


@pytest.mark.usefixtures("whist")
def test_the_gaming_day_of_a_wager_is_that_of_the_house() -> None:
    table = prime(1000)
    book = counted(table.log, GamingDay(hour=6))[1]

    assert {of.day for of, _ in book.tallies} == {date(1969, 12, 31)}


def test_mon_4_where_one_hand_decides_all_seats_they_vary_as_one() -> None:
    """Two players wager $10 each on the same hand: as one wager of $20, twice the variance of two by themselves."""
    elections = elect("681a@final-2016")
    table = Driver(elections)
    for who, seat in (("Ann", 2), ("Bo", 4)):
        table.sit(who, seat)
        table.wager(who, seat, player=1000)
    table.until("collect-cards")
    (question,) = questions(elections, wager="player")
    outcomes = solution(question, NO_CACHE).outcomes

    row = to_date(held(counted(table.log)[1], NO_CACHE))["player"]

    assert row.expected == pytest.approx(float(outcomes.house_edge * 2000))
    assert row.high is not None
    assert row.expected is not None
    assert row.high - row.expected == pytest.approx(WIDE * 2000 * outcomes.standard_deviation)


def test_mon_4_a_pot_is_nothing_to_the_house() -> None:
    table = Driver(elect_method("manual shoe", SAIGON[1], pooled=("pot",)))
    for who, seat in (("Ann", 1), ("Bo", 3)):
        table.sit(who, seat)
        table.wager(who, seat, ante=1000, pot=1000)
    table.until("collect-cards")
    row = to_date(held(counted(table.log)[1], NO_CACHE, theory=False))["pot"]

    assert (row.made, row.wagered, row.won) == (2, 2000, 0)
    assert (row.expected, row.low, row.high, row.inside) == (0, 0, 0, True)


def test_mon_4_a_progressive_wager_is_worth_what_the_meter_showed() -> None:
    """Against the exact outcomes at the very meter of each wager, $30,001.85, and not at the reset amount."""
    table = settling()
    table.perform("settle", cards=BO)
    award(table, 4)
    table.until("collect-cards")
    elections = table.table.elections
    (question,) = questions(elections, Circumstances(meter=3_000_185, stake=500), wager="progressive")
    outcomes: Outcomes = solution(question, NO_CACHE).outcomes

    row = to_date(held(counted(table.log)[1], NO_CACHE))["progressive"]

    assert row.made == 2
    assert row.expected == pytest.approx(float(outcomes.house_edge * 1000), rel=1e-6)
    assert row.high is not None
    assert row.expected is not None
    assert row.high - row.expected == pytest.approx(WIDE * sqrt(2) * 500 * outcomes.standard_deviation, rel=1e-6)


def test_a_game_that_nobody_has_solved_is_reported_without_theory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.ledger.hold.has_solver", lambda _game: False)
    rows = to_date(held(counted(prime(1000).log)[1], NO_CACHE))

    assert rows["ante"].wagered == 1000
    assert rows["ante"].expected is None
    assert rows[None].inside is None


@pytest.mark.usefixtures("whist")
def test_the_report_has_the_books_of_each_meter() -> None:
    table = settling()
    ledger, book = counted(table.log)
    found = report(ledger, book, ())

    (meter,) = found.progressives
    assert (meter.shown, meter.carried, meter.seeded, meter.contributed) == (3_000_185, "0", 3_000_000, "185")
    assert sum(each.amount for each in found.balances) == 0
    assert [each.day for each in found.meters].count(None) == len(found.meters) // 2
