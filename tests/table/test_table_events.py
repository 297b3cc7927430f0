"""Events are facts with canonical bytes, and the state is nothing but their fold."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from pitboss.games.progressive import Meter
from pitboss.law.citation import cite
from pitboss.law.refusal import Refusal
from pitboss.table import Table, commands, decide, due, evolve, fold
from pitboss.table import events as ev
from pitboss.table.advice import AdvisedChoice
from pitboss.table.duties import Duty, Role
from pitboss.table.event_bytes import from_bytes, to_bytes
from pitboss.table.state import state_bytes
from tests.table.driving import AUTOMATED_SHOE, FLUSH, HOLDEM, METHODS, Driver, elect, elect_method


def eventful(method: str) -> Driver:
    """Rounds in which most things happen that can."""
    table = Driver(elect_method(method))
    table.sit("Ann", 1)
    table.sit("Bo", 3)
    table.play_round(ante=1000, pair_bonus=500, prime=500)
    table.wager("Ann", 1, ante=1000)
    table.wager("Ann", 2, ante=1000, all_six=100)
    table.wager("Bo", 3, ante=1000)
    table.until("deal")
    table.report("face-up", card="7s")
    table.until("decision")
    table.choose(1, "fold")
    table.leave("Ann")
    table.until("reveal")
    table.report("dealer-exposed")
    table.until("collect-cards")
    table.perform("collect-cards")
    table.wager("Bo", 3, ante=1000, prime=500)
    table.until("decision")
    table.report("wrong-number")
    table.perform("collect-cards")
    table.leave("Bo")
    table.perform("close")
    return table


def progressive() -> Driver:
    """A round in which a share of the meter is won."""
    table = Driver(elect(FLUSH))
    table.sit("Ann", 1)
    table.wager("Ann", 1, ante=1000, progressive=500)
    table.until("deal")
    table.deal_hands({1: "8h 9h Th Jh Qh Kh 2c"}, "As Qs 4s 9d 6d 3h Kd")
    table.until("collect-cards")
    return table


def holdem() -> Driver:
    table = Driver(elect(HOLDEM))
    table.sit("Ann", 1)
    table.play_round()
    return table


@pytest.mark.parametrize("method", METHODS)
def test_replaying_the_log_gives_the_same_state_byte_for_byte(method: str) -> None:
    """REC-2."""
    table = eventful(method)
    stored = [to_bytes(event) for event in table.log]
    replayed = fold(from_bytes(each) for each in stored)

    assert replayed is not None
    assert state_bytes(replayed) == state_bytes(table.table)
    assert [to_bytes(from_bytes(each)) for each in stored] == stored


def test_a_log_may_be_folded_in_parts() -> None:
    log = eventful(AUTOMATED_SHOE).log
    whole = fold(log)
    for cut in range(1, len(log), 7):
        assert fold(log[cut:], fold(log[:cut])) == whole


def test_every_kind_of_event_can_be_stored() -> None:
    """Seats in a void round are numbers, which canonical JSON writes as text: they come back as numbers."""
    kinds = {type(event) for method in METHODS for event in eventful(method).log}
    kinds |= {type(event) for table in (progressive(), holdem()) for event in table.log}
    others = (
        ev.ChipsBought(0, Role.PLAYER, "Ann", chips=1),
        ev.InventoryFilled(0, Role.FLOORPERSON, "Flo", chips=1, second="Sid", why="slip 1"),
        ev.InventoryCredited(0, Role.FLOORPERSON, "Flo", chips=1, second="Sid", why="slip 2"),
        ev.MeterAltered(0, Role.FLOORPERSON, "Flo", before=1, meter=Meter(2, 2), second="Sid", why="a new season"),
        ev.MeterRetired(0, Role.FLOORPERSON, "Flo", amount=1, meter=Meter(0, 1, paid=1), second="Sid", why="it closes"),
        ev.SubmissionChanged(
            0, Role.HOUSE, "", submission="f" * 64, elections=elect(), clause=cite("679a.7(d)(2)"), meter=None
        ),
        ev.CardsExposed(0, Role.DEALER, "", place="community", cards=("As", "Ks", "Qs"), clause=cite("677a.11(c)")),
        ev.PlayersAsked(0, Role.DEALER, "", street="", seats=(1, 3), clause=cite("677a.11(c)")),
        ev.AdviceGiven(
            0,
            Role.PLAYER,
            "Ann",
            seat=1,
            unit="the Ante Wager",
            choices=(AdvisedChoice("fold", "-1", cite("679a.11(b)")),),
        ),
        ev.DealerOnDuty(0, Role.DEALER, "Dora", relieved="Dirk"),
        ev.DealerOffDuty(0, Role.DEALER, "Dora"),
        ev.SettlementCorrected(
            0,
            Role.FLOORPERSON,
            "Flo",
            round=1,
            player="Ann",
            wager="ante",
            amount=-500,
            before=1000,
            after=500,
            second="Sid",
            why="paid twice",
        ),
        ev.DealContinued(0, Role.PLAYER, "Ann", plan=(), clause=cite("677a.11(c)")),
        ev.CutAnswered(0, Role.PLAYER, "Ann", seat=1, deck="A", clause=cite("681a.5(b)"), depth=20),
        ev.SettlementUndone(
            0, Role.DEALER, "", seat=1, undone=(), lines=(), clause=cite("678a.13(c)"), back=5, award=7
        ),
    )

    for event in others:
        assert from_bytes(to_bytes(event)) == event
    assert kinds | {type(event) for event in others} == set(get_args(ev.AnyEvent))


def test_the_bytes_of_an_event_do_not_depend_on_the_order_in_which_it_was_written() -> None:
    one = elect(letters={"bad-beat": "A", "all-six": "E", "pair-bonus-two": "C"})
    other = elect(letters={"all-six": "E", "pair-bonus-two": "C", "bad-beat": "A"})
    opened = [
        ev.TableOpened(0, Role.FLOORPERSON, "", table="7", elections=each, automated=(), inventory=0)
        for each in (one, other)
    ]

    assert to_bytes(opened[0]) == to_bytes(opened[1])


def test_an_event_says_what_it_is_and_its_version() -> None:
    event = ev.DutyDone(5, Role.DEALER, "Dana", duty=Duty.CUT, clause=cite("679a.5(d)"), deck="A", number=20)

    assert to_bytes(event) == (
        b'{"event":"duty-done.v1","at":5,"by":"dealer","who":"Dana","duty":"cut","clause":"679a.5(d)",'
        b'"deck":"A","number":20}'
    )


@pytest.mark.parametrize("method", METHODS)
def test_what_the_first_version_wrote_is_read_as_today(method: str) -> None:
    """It left out when players are asked and in which order wagers are settled."""
    table = Driver(elect_method(method))
    table.sit("Ann", 1)
    table.wager("Ann", 1, ante=1000, pair_bonus=500)
    table.until("no-more-bets")
    (closed,) = table.perform("no-more-bets")
    written = msgspec.json.decode(to_bytes(closed))
    first = {name: value for name, value in written.items() if name not in ("streets", "passes")}

    assert first != written
    assert from_bytes(msgspec.json.encode(first | {"event": "bets-closed.v1"})) == closed


def test_a_round_that_was_begun_when_folds_were_collected_at_the_end_is_finished_so() -> None:
    """Older logs plan no collection at once: what they hold is folded as it was, and goes on as it was planned."""
    table = Driver(elect_method("manual shoe", FLUSH))
    for who, seat in (("Ann", 1), ("Bo", 3)):
        table.sit(who, seat)
        table.wager(who, seat, ante=1000)
    table.until("decision")
    logged = [msgspec.json.decode(to_bytes(event)) for event in table.log]
    for event in logged:
        for street in event.get("streets", ()):
            del street["forfeit"]
        for planned in event.get("passes", ()):
            del planned["turns"]
        for step in event.get("plan", ()):
            step.pop("covered", None)
            step["from_stub"] = False
    older = fold(from_bytes(msgspec.json.encode(event)) for event in logged)
    for seat in (1, 3):
        who = older.boxes[seat].player if older else ""
        answer = decide(older, commands.MakeDecision(at=0, by=Role.HOUSE, who=who, seat=seat, choice="fold"))
        assert not isinstance(answer, Refusal)
        older = fold(answer, older)

    assert older is not None
    assert [(each.what, each.seat) for each in due(older)] == [("collect-forfeited", None)]
    answer = decide(older, commands.Perform(at=0, by=Role.DEALER, duty=Duty.COLLECT_FORFEITED))
    assert not isinstance(answer, Refusal)
    assert [type(event) for event in answer] == [ev.DutyDone, ev.SeatSettled, ev.SeatSettled]


def test_a_table_begins_with_its_opening_and_is_opened_once() -> None:
    opened = Driver(elect()).log[0]
    closed = ev.TableClosed(0, Role.DEALER, "")

    with pytest.raises(ValueError, match="begins with its opening"):
        evolve(None, closed)
    with pytest.raises(ValueError, match="opened once"):
        evolve(evolve(None, opened), opened)
    assert fold([]) is None


def test_folding_never_changes_an_earlier_state() -> None:
    table: Table | None = None
    seen: list[tuple[Table, bytes]] = []
    for event in eventful(AUTOMATED_SHOE).log:
        table = evolve(table, event)
        seen.append((table, state_bytes(table)))

    assert all(state_bytes(each) == before for each, before in seen)
