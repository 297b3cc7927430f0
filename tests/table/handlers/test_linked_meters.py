"""Several tables play for one progressive meter: what each gives is carried together, and wins are paid in one order.

The meter starts at $30,000 and gains 18.5% of each wager: of $5 it gains 92.5 cents. Ann has 8h 9h Th Jh Qh Kh 2c at
her table, a six-card straight flush (10% of the meter), or seven cards of a straight flush (all of it).
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pitboss.games.elections import ProgressiveElection
from pitboss.games.linked_meter import (
    LinkedMeter,
    MeterAnswer,
    MeterGained,
    MeterHandedOut,
    MeterOpened,
    MeterWon,
    check_joins,
    follow,
    opened,
    set_to,
)
from pitboss.games.progressive import Meter
from pitboss.law.refusal import Refusal, Refused
from pitboss.money import Money
from pitboss.table import commands, decide
from pitboss.table import events as ev
from pitboss.table.duties import Role
from tests.proves import proves
from tests.table.driving import FLUSH, Driver, elect
from tests.table.linked_tables import LINKABLE, METER, LinkedDriver, Stream, tables

RESET = 3_000_000
SEVEN = "6h 7h 8h 9h Th Jh Qh"
SIX = "8h 9h Th Jh Qh Kh 2c"
DEALER = "As Qs 4s 9d 6d 3s Kd"


def wagered(table: LinkedDriver, stake: int = 500) -> None:
    """Ann wagers on the progressive, and bets are closed."""
    if "Ann" not in table.table.players:
        table.sit("Ann", 2)
    table.wager("Ann", 2, ante=1000, progressive=stake)
    table.until("no-more-bets")
    table.perform("no-more-bets")


def won(table: LinkedDriver, hand: str = SEVEN) -> None:
    """Ann's hand is turned, found to win, and validated: the award is to be paid."""
    wagered(table)
    table.perform("collect-progressive", number=1)
    table.deal_hands({2: hand}, DEALER)
    table.until("decision")
    table.choose(2, "raise", 1000)
    table.perform("reveal", cards=DEALER)
    table.perform("settle", cards=hand)
    for duty in ("verify-hand", "verify-light", "validate-award"):
        table.perform(duty)


def awards(table: Driver) -> list[tuple[int, int]]:
    """The awards of a table: their order among all tables, and the amount."""
    return [(each.order, each.line.paid) for each in table.log if isinstance(each, ev.AwardPaid)]


def test_prg_2_parts_of_a_cent_are_carried_over_all_tables() -> None:
    stream, (one, two) = tables()
    for table in (one, two):
        wagered(table)
        table.perform("collect-progressive", number=1)

    assert stream.meter.state == Meter(shown=RESET + 185, seeded=RESET, parts=200, carried=0, contributed=185 * 200)
    assert [line.state.shown for line in stream.lines] == [RESET, RESET + 92, RESET + 185]


def test_prg_4_wins_at_the_same_time_are_paid_in_the_order_of_their_claims() -> None:
    """Both have won all of it before either is paid: the second table is first, and the other has what it left."""
    stream, (one, two) = tables()
    won(one)
    won(two)
    assert [table.table.boxes[2].award is not None for table in (one, two)] == [True, True]

    two.perform("pay-award")
    one.perform("pay-award")

    assert awards(two) == [(3, RESET + 185)]
    assert awards(one) == [(4, RESET)]
    paid = [(line.order, line.table, line.amount) for line in stream.lines if isinstance(line, MeterWon)]
    assert paid == [(3, "T2", RESET + 185), (4, "T1", RESET)]
    assert stream.meter.state.shown == RESET


def test_a_share_is_of_what_the_meter_shows_in_its_order() -> None:
    """Of 10% each, the second is of what the first has left."""
    _, (one, two) = tables()
    won(one, SIX)
    won(two, SIX)
    for table in (one, two):
        table.perform("pay-award")

    first = (RESET + 185) // 10
    assert awards(one) == [(3, first)]
    assert awards(two) == [(4, (RESET + 185 - first) // 10)]


def test_prg_5_what_was_contributed_is_paid_displayed_or_held_after_every_line() -> None:
    stream, drivers = tables(3)
    for table in drivers:
        won(table, SIX)
        table.perform("pay-award")
    drivers[0].until("document-award")
    drivers[0].perform("document-award")

    for line in stream.lines:
        state = line.state
        put_in = state.seeded * state.parts + state.contributed
        assert put_in == (state.shown + state.held + state.paid) * state.parts + state.carried
    amounts = [line.amount for line in stream.lines if isinstance(line, MeterWon)]
    assert stream.meter.state.paid == amounts[0]
    assert stream.meter.state.held == sum(amounts[1:])
    assert [type(line) for line in stream.lines][-1] is MeterHandedOut


def test_wagers_are_locked_out_at_each_table_by_itself() -> None:
    _, (one, two) = tables()
    wagered(one)
    two.sit("Bo", 3)
    two.wager("Bo", 3, ante=1000, progressive=500)

    refused = one.refuse(one.place("Ann", 2, "progressive", 500))
    assert refused.startswith("bets-closed")


@proves("678a.2(c)")
def test_a_table_takes_nothing_without_the_answer_of_its_meter() -> None:
    stream, (one, two) = tables()
    for table in (one, two):
        wagered(table)
    collect = one.duty("collect-progressive", number=1)
    answer = stream.meter.answer

    for wrong in (None, replace(answer, meter="other"), replace(answer, order=0)):
        refusal = one.bare(replace(collect, answer=wrong))
        assert (refusal.code, refusal.clause) == ("linked-meter", "678a.2(c)")
    assert not isinstance(decide(one.table, replace(collect, answer=answer)), Refusal)


def test_an_answer_is_used_once() -> None:
    _, (one, _) = tables()
    won(one)
    spent = MeterAnswer(METER, one.table.order, one.table.meter or Meter(0, 0))

    assert one.bare(replace(one.duty("pay-award"), answer=spent)).code == "linked-meter"


def test_a_table_with_a_meter_of_its_own_takes_no_answer_of_another() -> None:
    stream, _ = tables()
    own = Driver(elect(FLUSH))
    own.sit("Ann", 2)
    own.wager("Ann", 2, ante=1000, progressive=500)
    own.until("collect-progressive")
    collect = replace(own.duty("collect-progressive", number=1), answer=stream.meter.answer)

    assert own.refuse(collect).startswith("linked-meter")


def test_chips_that_were_miscounted_claim_nothing() -> None:
    stream, (one, _) = tables()
    wagered(one)
    one.perform("collect-progressive", number=2)
    assert len(stream.lines) == 1
    one.perform("resolve-count", number=1)

    assert [line.stakes for line in stream.lines if isinstance(line, MeterGained)] == [(500,)]


def test_a_void_round_leaves_the_meter_to_the_others() -> None:
    stream, (one, _) = tables()
    wagered(one)
    one.perform("collect-progressive", number=1)
    one.until("decision")
    before = stream.meter
    one.report("wrong-number")

    assert one.table.meter == before.state
    assert stream.meter == before


@pytest.mark.parametrize("missing", LINKABLE)
def test_a_table_that_takes_back_what_others_play_for_is_not_linked(missing: str) -> None:
    readings = {name: value for name, value in LINKABLE.items() if name != missing}
    opening = commands.OpenTable(
        at=0, by=Role.HOUSE, table="T", elections=elect(FLUSH, readings=readings), linked=METER
    )
    answer = decide(None, opening)

    assert isinstance(answer, Refusal)
    assert answer.code == "not-linkable"


def test_a_table_that_plays_by_other_rules_does_not_join() -> None:
    stream, _ = tables()
    same = elect(FLUSH, readings=LINKABLE)
    check_joins(stream.meter, same, Money.PRACTICE)
    for elections, money, code in (
        (replace(same, progressive=ProgressiveElection(RESET, "20")), Money.PRACTICE, "other-meter"),
        (replace(same, progressive=ProgressiveElection(RESET + 100, "18.5")), Money.PRACTICE, "other-meter"),
        (replace(same, readings={**LINKABLE, "meter-half-cents": "down"}), Money.PRACTICE, "other-meter"),
        (same, Money.COUNTED, "mixed-money"),
    ):
        with pytest.raises(Refused) as refused:
            check_joins(stream.meter, elections, money)
        assert refused.value.refusal.code == code


def test_a_table_that_elects_the_same_in_other_words_joins() -> None:
    """No initial amount is the reset amount, and what a wager costs is each table's own."""
    stream, _ = tables()
    same = elect(FLUSH, readings=LINKABLE)
    assert same.progressive is not None
    assert (same.progressive.initial, same.progressive.rate, same.progressive.wager) == (None, "18.5", None)

    worded = replace(same.progressive, initial=RESET, rate="18.50", wager=100, linked=("1", "2"))
    check_joins(stream.meter, replace(same, progressive=worded), Money.PRACTICE)
    other = replace(same, progressive=replace(worded, initial=RESET + 100_000))
    with pytest.raises(Refused, match=r"the initial amount .* is \$30,000, and this table elects \$31,000"):
        check_joins(stream.meter, other, Money.PRACTICE)


def test_prg_6_a_linked_meter_is_set_by_two_different_people_and_not_at_a_table() -> None:
    stream, (one, _) = tables()
    at_table = commands.AlterMeter(at=0, by=Role.FLOORPERSON, who="Flo", second="Max", why="slip 7", shown=RESET + 100)
    assert one.bare(at_table).code == "linked-meter"

    for who, second in (("Flo", "Flo"), ("Flo", ""), ("", "Max")):
        with pytest.raises(Refused, match="two different people"):
            set_to(stream.meter, RESET + 100, at=0, who=who, second=second, why="slip 7")
    stream.write(set_to(stream.meter, RESET + 100, at=0, who="Flo", second="Max", why="slip 7"))
    assert (stream.meter.state.shown, stream.meter.state.seeded) == (RESET + 100, RESET + 100)


def test_what_players_contributed_stays_on_a_meter_that_is_set() -> None:
    stream, (one, _) = tables()
    wagered(one)
    one.perform("collect-progressive", number=1)

    with pytest.raises(Refused, match="no less"):
        set_to(stream.meter, 91, at=0, who="Flo", second="Max", why="slip 7")
    set_to(stream.meter, 92, at=0, who="Flo", second="Max", why="slip 7")


def forged(stream: Stream, index: int, **changes: object) -> None:
    """Follow the stream with one line changed."""
    linked: LinkedMeter | None = None
    for place, line in enumerate(stream.lines):
        linked = follow(linked, replace(line, **changes) if place == index else line)


@pytest.mark.parametrize(
    ("index", "changes"),
    [
        (0, {"state": Meter(shown=RESET + 100, seeded=RESET + 100, parts=200)}),
        (1, {"order": 2}),
        (1, {"stakes": (600,)}),
        (2, {"amount": 300_010}),
        (2, {"odds": "20% of meter"}),
        (3, {"amount": 300_008}),
        (3, {"state": Meter(shown=RESET, seeded=RESET, parts=200)}),
    ],
)
def test_prg_4_a_line_that_does_not_follow_is_found(index: int, changes: dict[str, object]) -> None:
    stream, (one, _) = tables()
    won(one, SIX)
    one.perform("pay-award")
    one.until("document-award")
    one.perform("document-award")
    assert [type(line) for line in stream.lines] == [MeterOpened, MeterGained, MeterWon, MeterHandedOut]
    forged(stream, 99)

    with pytest.raises(Refused):
        forged(stream, index, **changes)


def test_a_stream_is_opened_once_and_first() -> None:
    stream, _ = tables()
    with pytest.raises(Refused, match="begins with its opening"):
        follow(None, MeterGained(at=0, order=1, state=stream.meter.state, table="T1", round=1, stakes=()))
    first = opened(METER, stream.meter.elections, Money.PRACTICE, 0)
    with pytest.raises(Refused, match="opened twice"):
        follow(stream.meter, replace(first, order=1))
    with pytest.raises(Refused, match="initial amount"):
        follow(None, replace(first, state=replace(first.state, shown=RESET + 1)))
