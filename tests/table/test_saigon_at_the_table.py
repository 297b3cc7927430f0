"""Saigon 5 Card at the table, where a story would not show it: who sees which cards, and how a round may end."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pitboss.games.elections import Limits
from pitboss.table import commands
from pitboss.table.duties import Role
from pitboss.table.events import RoundEnded, SeatSettled
from pitboss.table.handlers.playable import lacking
from pitboss.table.views.person_views import Viewer, Views
from pitboss.table.views.visible_events import visible_events
from tests.proves import proves
from tests.table.driving import CHIPS, METHODS, Driver, elect, elect_method
from tests.table.saigon_dealing import CODIFIED, EDITIONS, PROPOSED, in_order
from tests.table.saigon_setting import ANN, BO, DEALER


def dealt(edition: str, method: str = "manual shoe", **elections: object) -> Driver:
    """Ann at seat 1 and Bo at seat 3 are asked to set their cards."""
    table = Driver(elect_method(method, edition, **elections))  # type: ignore[arg-type]
    for who, seat in (("Ann", 1), ("Bo", 3)):
        table.sit(who, seat)
        table.wager(who, seat, ante=1000)
        if table.table.elections.pooled:
            table.wager(who, seat, pot=1000)
    table.until("no-more-bets")
    table.perform("no-more-bets")
    table.perform("deal", cards=in_order(method, ANN, BO, DEALER))
    table.until("decision")
    return table


@pytest.mark.parametrize(
    ("edition", "clause"),
    [
        pytest.param(PROPOSED, "680a.11(f)", marks=proves("680a.11(f)", editions=PROPOSED)),
        pytest.param(CODIFIED, "680a.11(g)", marks=proves("680a.11(g)", editions=CODIFIED)),
    ],
)
def test_cards_are_collected_after_all_wagers_are_settled(edition: str, clause: str) -> None:
    table = dealt(edition)
    for duty in ("decision", "reveal", "settle"):
        table.until(duty)
        assert table.try_perform("collect-cards").startswith("not-due")
    table.until("collect-cards")
    (ended,) = table.perform("collect-cards")

    assert isinstance(ended, RoundEnded)
    assert ended.clause == clause


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("method", METHODS)
def test_nobody_sees_what_another_has_set_before_it_is_turned(edition: str, method: str) -> None:
    table = dealt(edition, method)
    before = table.table
    events = table.choose(1, "set", apart="Kc Jd")

    views = Views(table.table)
    assert views.player("Ann").apart == {1: ("Kc", "Jd")}
    for viewer, who in ((Viewer.PLAYER, "Bo"), (Viewer.DEALER, ""), (Viewer.FLOORPERSON, ""), (Viewer.ONLOOKER, "")):
        (seen,) = visible_events(events, viewer, who, table=before)
        assert not getattr(seen, "apart", ())
        assert "Kc" not in str(views.of(viewer, who))
    table.until("collect-cards")
    assert Views(table.table).of(Viewer.ONLOOKER, "").public.felt.boxes[1].apart == ("Kc", "Jd")


@proves("680a.11(b)")
@pytest.mark.parametrize("edition", EDITIONS)
def test_players_set_in_any_order(edition: str) -> None:
    for order in ((1, 3), (3, 1)):
        table = dealt(edition)
        for seat, apart in sorted(((1, "Kc Jd"), (3, "7h 2c")), key=lambda each: order.index(each[0])):
            table.choose(seat, "set", apart=apart)
        assert table.due == ["reveal"]


@proves("680a.11(b)(1)")
@pytest.mark.parametrize("edition", EDITIONS)
def test_everyone_is_told_that_the_dealer_reset_a_hand_and_why(edition: str) -> None:
    table = dealt(edition)
    table.choose(1, "set", apart="9s 8s")
    table.choose(3, "set", apart="7h 2c")
    assert Views(table.table).player("Ann").public.felt.boxes[1].reset is None
    table.until("settle")
    settled = [each for _ in (1, 3) for each in table.perform("settle") if isinstance(each, SeatSettled)]

    assert {each.seat: (each.reset, set(each.apart)) for each in settled} == {
        1: ("680a.11(b)(1)", {"Kc", "Jd"}),
        3: (None, {"7h", "2c"}),
    }
    boxes = Views(table.table).onlooker().public.felt.boxes
    assert {seat: box.reset for seat, box in boxes.items()} == {1: "680a.11(b)(1)", 3: None}


@proves("680a.11(c)")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_dealer_waits_for_every_player(edition: str) -> None:
    table = dealt(edition)
    table.choose(3, "set", apart="7h 2c")

    assert table.try_perform("reveal") == "not-due [680a.11(b)]"
    assert table.refuse(table.choice(3, "set", apart="7h 6h")) == "not-your-turn [680a.11(b)]"


@proves("680a.11(f)", editions=CODIFIED)
@pytest.mark.parametrize("left", ["deciding", "settling"])
def test_a_pot_never_gains_or_loses_a_chip_whoever_leaves_when(left: str) -> None:
    """Driver checks after every command that no chip came or went."""
    table = dealt(CODIFIED, pooled=("pot",))
    if left == "settling":
        table.until("settle")
        table.perform("settle")
    table.leave("Bo")
    table.until("collect-cards")
    settled = [event for event in table.log if isinstance(event, SeatSettled)]
    shares = [line for event in settled for line in event.lines if line.wager == "pot"]

    assert sum(line.paid + line.returned for line in shares) == 2000
    assert [event.seat for event in settled][-2:] == [3, 1]
    assert table.chips() == {"Ann": CHIPS + 2000}


@proves("680a.11(b)(1)")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_wrong_setting_holds_up_nobody_else(edition: str) -> None:
    """Bo is settled before Ann, whose hand is reset only when its turn comes."""
    table = dealt(edition)
    table.choose(1, "set", apart="9s 3d")
    table.choose(3, "set", apart="7h 2c")
    table.until("settle")
    (bo,) = table.perform("settle")
    (ann,) = table.perform("settle")

    assert isinstance(bo, SeatSettled)
    assert isinstance(ann, SeatSettled)
    assert set(ann.apart) == {"Kc", "Jd"}
    assert bo.apart == ("7h", "2c")


@proves("680a.11(b)")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("apart", [(), ("Kc",), ("Kc", "Jd", "9s"), ("Kc", "Kc"), ("Kc", "2h"), ("Kc", "??")])
def test_two_of_ones_own_cards_are_set_apart(edition: str, apart: tuple[str, ...]) -> None:
    table = dealt(edition)
    setting = commands.MakeDecision(at=0, by=Role.PLAYER, who="Ann", seat=1, choice="set", apart=apart)

    assert table.refuse(setting) == "wrong-cards-apart [680a.11(b)]"


@proves("680a.7(d)(2)", editions=CODIFIED)
@pytest.mark.parametrize("amount", [999, 1000, 1001])
def test_a_pot_wager_is_the_table_minimum(amount: int) -> None:
    table = Driver(elect(CODIFIED, pooled=("pot",), limits=Limits(boxes=1, minimum=1000)))
    table.sit("Ann", 1)
    table.wager("Ann", 1, ante=1000)
    placed = table.place("Ann", 1, "pot", amount)

    if amount == 1000:
        table.do(placed)
    else:
        assert table.refuse(placed) == "out-of-bounds [680a.7(d)(2)]"


@proves("680a.11(f)", editions=CODIFIED)
@pytest.mark.parametrize("laid", [1, 2])
@pytest.mark.parametrize("kept", ["written down", "real cards"])
def test_one_pot_wager_is_won_by_the_hand_of_either_box(laid: int, kept: str) -> None:
    """Ann's boxes are settled before the pot is; the one without a Pot Wager has nothing left to settle by then."""
    table = Driver(elect(CODIFIED, pooled=("pot",), limits=Limits(boxes=2, minimum=1000)))
    for who, seat in (("Ann", 1), ("Bo", 4)):
        table.sit(who, seat)
        table.wager(who, seat, ante=1000)
    table.wager("Ann", 2, ante=1000)
    table.wager("Ann", laid, pot=1000)
    table.wager("Bo", 4, pot=1000)
    spots = {(spot.seat, spot.wager): spot.refusal for spot in Views(table.table).player("Ann").spots}
    refusal = spots[3 - laid, "pot"]
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("pot-twice", "680a.7(d)(2)")
    assert spots[laid, "pot"] is None
    table.until("no-more-bets")
    table.perform("no-more-bets")
    # Counts 10, 3 and 7.
    hands = {1: ("9s 8s 3d Kc Jd", "Kc Jd"), 2: ("9h 8h 3h 2s As", "2s As"), 4: ("Ad 9d Td 5c 2d", "5c 2d")}
    dealt = [hand for hand, _ in hands.values()]
    cards = " ".join(["??"] * 20) if kept == "real cards" else in_order("manual shoe", *dealt, DEALER)
    table.perform("deal", cards=cards)
    table.until("decision")
    for seat, (_, apart) in hands.items():
        table.choose(seat, "set", apart="" if kept == "real cards" else apart)
    table.perform("reveal", cards=DEALER if kept == "real cards" else "")
    for seat in (4, 2, 1):
        hand, apart = hands[seat] if kept == "real cards" else ("", "")
        table.perform("settle", cards=hand, apart=apart)
    _, ann = table.perform("settle")

    assert isinstance(ann, SeatSettled)
    (line,) = ann.lines
    assert (ann.seat, line.wager, line.outcome, line.paid, line.returned) == (laid, "pot", "win", 1000, 1000)
    assert table.chips() == {"Ann": CHIPS + 2000 + 1000, "Bo": CHIPS + 1000 - 1000}


@proves("680a.7(d)(2)", editions=CODIFIED)
def test_what_a_player_in_two_boxes_lacks_is_one_pot_wager() -> None:
    table = Driver(elect(CODIFIED, pooled=("pot",), limits=Limits(boxes=2, minimum=1000)))
    for who, seat in (("Ann", 1), ("Bo", 4)):
        table.sit(who, seat)
        table.wager(who, seat, ante=1000)
    table.wager("Ann", 2, ante=1000)
    table.wager("Bo", 4, pot=1000)
    table.until("no-more-bets")

    assert {seat: (refusal := lacking(table.table, seat)) and refusal.code for seat in (1, 2, 4)} == {
        1: "missing-wager",
        2: "missing-wager",
        4: None,
    }
    table.wager("Ann", 2, pot=1000)
    assert [lacking(table.table, seat) for seat in (1, 2, 4)] == [None, None, None]
    table.perform("no-more-bets")


def test_the_proposed_text_has_no_pot() -> None:
    table = dealt(PROPOSED)

    assert table.refuse(table.place("Ann", 1, "pot", 1000)) == "bets-closed [680a.7(c)]"
    assert "pot" not in table.table.elections.rules.wagers


@pytest.mark.parametrize(
    ("edition", "wager", "refusal"),
    [
        pytest.param(CODIFIED, "pot", "680a.7(d)(2)", marks=proves("680a.7(d)(2)", editions=CODIFIED)),
        pytest.param(CODIFIED, "bonus", "680a.7(d)(3)", marks=proves("680a.7(d)(3)", editions=CODIFIED)),
        pytest.param(PROPOSED, "bonus", "680a.7(d)(2)", marks=proves("680a.7(d)(2)", editions=PROPOSED)),
    ],
)
def test_a_wager_that_is_not_offered_is_refused_under_the_clause_that_would_offer_it(
    edition: str, wager: str, refusal: str
) -> None:
    table = Driver(replace(elect(edition, limits=Limits(boxes=1, minimum=1000)), wagers=()))
    table.sit("Ann", 1)
    table.wager("Ann", 1, ante=1000)

    assert table.refuse(table.place("Ann", 1, wager, 1000)) == f"not-offered [{refusal}]"
    assert table.table.elections.rules.sections.submission == (
        "680a.7(d)(3)" if edition == CODIFIED else "680a.7(d)(2)"
    )
