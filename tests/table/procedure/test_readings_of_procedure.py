"""Choices that the text leaves in the dealer's procedures, under each alternative that may be elected."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from pitboss.games.elections import Dealing, Elections, Shuffling
from pitboss.table.events import BetsClosed, DutyDone, RoundVoided
from tests.table.driving import AUTOMATED_SHOE, CHIPS, EDITIONS, HAND, MANUAL_SHOE, RESHUFFLING_SHOE, Driver, elect
from tests.table.driving import elect_method as elect_way
from tests.table.sharing import SHARED, Shared, proves

shared = pytest.mark.parametrize("edition", SHARED)


def at_the(step: str, elections: Elections) -> Shared:
    """Ann has wagered, and this step is due."""
    table = Shared(elections)
    table.sit("Ann", 1)
    table.wager("Ann", 1, ante=1000)
    table.until(step)
    return table


@proves("679a.13(f)")
@shared
@pytest.mark.parametrize("method", [AUTOMATED_SHOE, RESHUFFLING_SHOE])
@pytest.mark.parametrize("step", ["deal", "decision", "reveal"])
def test_a_jam_until_the_dealers_cards_are_turned_voids_the_round(edition: str, method: str, step: str) -> None:
    table = at_the(step, elect_way(method, edition))
    (voided,) = table.report("shoe-jam")

    assert isinstance(voided, RoundVoided)
    assert voided.clause == "679a.13(f)"
    assert table.chips() == {"Ann": CHIPS}
    assert table.due == ["collect-cards"]


@proves("679a.13(f)")
@shared
@pytest.mark.parametrize("method", [AUTOMATED_SHOE, RESHUFFLING_SHOE])
@pytest.mark.parametrize("reading", ["void", "dealt-already"])
@pytest.mark.parametrize("step", ["no-more-bets", "settle", "collect-cards"])
def test_before_the_round_and_once_wagers_are_settled_a_jam_voids_nothing(
    edition: str, method: str, reading: str, step: str
) -> None:
    table = at_the(step, elect_way(method, edition, readings={"jam-while-deciding": reading}))

    assert table.refuse(table.irregularity("shoe-jam")) == "not-now [679a.13(f)]"


@proves("679a.13(f)")
@shared
@pytest.mark.parametrize("method", [AUTOMATED_SHOE, RESHUFFLING_SHOE])
def test_read_as_dealt_already_only_a_shoe_that_still_deals_voids_the_round(edition: str, method: str) -> None:
    elections = elect_way(method, edition, readings={"jam-while-deciding": "dealt-already"})

    assert isinstance(at_the("deal", elections).report("shoe-jam")[0], RoundVoided)
    for step in ("decision", "reveal"):
        table = at_the(step, elections)
        assert table.refuse(table.irregularity("shoe-jam")) == "not-now [679a.13(f)]"


@proves("679a.13(f)")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("reading", ["void", "dealt-already"])
def test_a_shoe_that_its_stub_has_left_for_fourth_cards(edition: str, reading: str) -> None:
    """The last card of the shoe is out, the first of the stub is not."""
    table = Driver(elect_way(AUTOMATED_SHOE, edition, readings={"jam-while-deciding": reading}))
    table.sit("Ann", 1)
    table.wager("Ann", 1, ante=1000, pair_bonus=500)
    table.until("remove-stub")
    table.perform("remove-stub")

    if reading == "void":
        assert isinstance(table.report("shoe-jam")[0], RoundVoided)
    else:
        assert table.refuse(table.irregularity("shoe-jam")) == "not-now [679a.13(f)]"


DEVICES = [Shuffling.AUTOMATED, Shuffling.COUNTING]


@proves("679a.5(a)", "679a.9(a)(1)")
@shared
@pytest.mark.parametrize("device", DEVICES)
def test_preshuffled_cards_are_shuffled_by_the_device_before_they_are_dealt_from_the_hand(
    edition: str, device: Shuffling
) -> None:
    table = Shared(elect(edition, dealing=Dealing.HAND, shuffling=device))
    table.sit("Ann", 1)
    table.perform("receive", preshuffled=True)

    assert table.due_with_clauses == ["shuffle A [679a.9(a)(1)]"]
    table.routine(table.due_now()[0])
    assert table.due_with_clauses == ["load A [679a.9(a)(2)]"]


@proves("679a.5(c)(2)", "679a.5(d)", "679a.5(a)")
@shared
@pytest.mark.parametrize("device", DEVICES)
def test_read_as_cut_only_they_are_cut_and_dealt_and_shuffled_after_the_round(edition: str, device: Shuffling) -> None:
    elections = elect(edition, dealing=Dealing.HAND, shuffling=device, readings={"preshuffled-from-hand": "cut-only"})
    table = Shared(elections)
    table.sit("Ann", 1)
    table.perform("receive", preshuffled=True)

    assert table.due_with_clauses == ["cut A [679a.5(c)(2)]"]
    assert table.try_perform("shuffle", number=table.whole) == "not-due [679a.5(c)(2)]"
    table.perform("cut", number=10)
    assert table.due_with_clauses == ["load A [679a.9(a)(2)]"]
    table.play_round()
    assert table.due_with_clauses == ["shuffle A [679a.5(a)]"]
    table.routine(table.due_now()[0])
    assert table.due_with_clauses == ["load A [679a.9(a)(2)]"]


@shared
@pytest.mark.parametrize("reading", ["device-shuffles", "cut-only"])
@pytest.mark.parametrize("method", [MANUAL_SHOE, AUTOMATED_SHOE])
def test_from_a_shoe_preshuffled_cards_are_cut_however_that_is_read(edition: str, reading: str, method: str) -> None:
    table = Shared(elect_way(method, edition, readings={"preshuffled-from-hand": reading}))
    table.sit("Ann", 1)
    table.perform("receive", preshuffled=True)

    assert table.due_with_clauses == ["cut A [679a.5(c)(2)]"]


def _plan(table: Driver) -> list[str]:
    (closed,) = [event for event in table.log if isinstance(event, BetsClosed)]
    return [f"{step.cards} {step.place} {step.seat or ''} [{step.clause}]" for step in closed.plan]


def _two_players(edition: str, readings: Mapping[str, str], method: str = RESHUFFLING_SHOE) -> Driver:
    """Ann has placed a Pair Bonus Wager, and Bo has not."""
    table = Driver(elect_way(method, edition, readings=readings))
    table.sit("Ann", 1)
    table.sit("Bo", 2)
    table.wager("Ann", 1, ante=1000, pair_bonus=500)
    table.wager("Bo", 2, ante=1000)
    table.until("deal")
    return table


@proves("679a.10(g)", "679a.10(g)(1)", "679a.10(g)(2)")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_shoe_that_reshuffles_gives_four_cards_to_everyone(edition: str) -> None:
    table = _two_players(edition, {})

    assert _plan(table) == [
        "1 fourth 1 [679a.10(g)(1)]",
        "3 hand 1 [679a.10(g)]",
        "1 rack 2 [679a.10(g)(2)]",
        "3 hand 2 [679a.10(g)]",
        "1 rack  [679a.10(g)(2)]",
        "3 dealer  [679a.10(g)]",
    ]
    table.until("decision")
    assert [event.duty.value for event in table.log if isinstance(event, DutyDone)][-1] == "keep-stub"


@proves("679a.10(b)", "679a.10(c)")
@pytest.mark.parametrize("edition", EDITIONS)
def test_read_as_three_it_deals_as_any_automated_dealing_shoe(edition: str) -> None:
    table = _two_players(edition, {"679a-fourth-for-all": "three"})

    assert _plan(table) == _plan(_two_players(edition, {}, AUTOMATED_SHOE))
    done = []
    while table.due[0] != "decision 1":
        done.append(table.due_with_clauses[0])
        table.routine(table.due_now()[0])
    assert done == [
        *["deal 1 [679a.10(b)]"] * 3,
        *["deal 2 [679a.10(b)]"] * 3,
        *["deal [679a.10(b)]"] * 3,
        "remove-stub [679a.10(c)]",
        "deal 1 [679a.10(c)]",
        "rack-stub [679a.10(c)]",
    ]


@proves("679a.5(f)")
@shared
def test_a_table_at_which_somebody_sits_is_not_idle(edition: str) -> None:
    table = at_the("no-more-bets", elect(edition))
    table.do(table.withdraw("Ann", 1, "ante"))

    assert table.due == []
    assert table.try_perform("spread-idle") == "nothing-due [679a.7]"
    table.leave("Ann")
    assert table.due_with_clauses == ["spread-idle A [679a.5(f)]"]


@proves("679a.5(f)")
@shared
def test_read_as_nobody_wagers_the_dealer_may_spread_the_cards_while_no_wager_lies_there(edition: str) -> None:
    table = at_the("no-more-bets", elect(edition, readings={"idle-table": "nobody-wagers"}))
    assert table.try_perform("spread-idle") == f"not-due [{table.due_now()[0].clause}]"
    table.do(table.withdraw("Ann", 1, "ante"))
    assert table.due == []
    (spread,) = table.perform("spread-idle")

    assert getattr(spread, "clause", None) == "679a.5(f)"
    # They wait for the next wager, and are then shown, washed, shuffled and cut.
    assert table.due == []
    table.wager("Ann", 1, ante=1000)
    for duty in ("offer-inspection", "wash", "shuffle", "cut", "load", "no-more-bets"):
        assert table.due[0].partition(" ")[0] == duty
        table.routine(table.due_now()[0])


@proves("679a.5(f)", "679a.5(g)")
@shared
def test_read_so_a_continuous_device_still_keeps_its_cards(edition: str) -> None:
    table = at_the("no-more-bets", elect_way(RESHUFFLING_SHOE, edition, readings={"idle-table": "nobody-wagers"}))
    table.do(table.withdraw("Ann", 1, "ante"))

    assert table.try_perform("spread-idle") == "nothing-due [679a.7]"


@proves("679a.5(f)")
@shared
def test_read_so_the_opening_goes_on_as_soon_as_somebody_sits(edition: str) -> None:
    table = Shared(elect_way(HAND, edition, readings={"idle-table": "nobody-wagers"}))
    for duty in ("receive", "inspect", "verify", "spread"):
        table.perform(duty)
    table.sit("Ann", 1)

    assert table.due == ["offer-inspection A"]
