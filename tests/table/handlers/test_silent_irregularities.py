"""What a section on irregularities leaves open, each as a reading: every alternative leads on, and no chip is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.games.elections import Dealing, Elections, Shuffling
from pitboss.law.refusal import Refused
from pitboss.table import commands as do
from pitboss.table.duties import Duty, Role
from pitboss.table.events import CardSetAside, IrregularityNoted, RoundVoided
from pitboss.table.state import Phase
from tests.house.dishonest import Evening
from tests.proves import proves
from tests.table.driving import CHIPS, FINAL, FLUSH, HOLDEM, PROPOSED, SAIGON, Driver, elect, stakes_of

BACCARAT = "681a@final-2016"
POKER = (HOLDEM, FLUSH, PROPOSED, FINAL, *SAIGON)


def in_the_deal(edition: str, readings: dict[str, str] | None = None, **side: int) -> Driver:
    """A round of which one card has been dealt."""
    table = Driver(elect(edition, readings=readings or {}))
    table.sit("Ann", 1)
    table.wager("Ann", 1, **stakes_of(edition), **side)
    table.until(table.closing)
    table.routine(table.due_now()[0])
    while not table.due[0].startswith("deal") or not table.table.round_in_play.part + table.table.round_in_play.dealt:
        table.routine(table.due_now()[0])
    return table


def money(table: Driver) -> int:
    return sum(table.chips().values()) + table.table.inventory


@proves("677a.13(b)", "678a.13(b)", "679a.13(b)", "680a.13(b)")
@pytest.mark.parametrize("edition", POKER)
def test_a_card_drawn_in_error_and_exposed_is_treated_as_one_found_face_up(edition: str) -> None:
    table = in_the_deal(edition)
    before = table.table.round_in_play.dealt, table.table.round_in_play.part
    (aside,) = table.report("drawn-exposed", card="9c")

    assert isinstance(aside, CardSetAside)
    assert aside.clause == f"{edition.partition('@')[0]}.13(a)"
    assert (table.table.round_in_play.dealt, table.table.round_in_play.part) == before
    assert table.refuse(table.duty("deal", cards="9c")).startswith("duplicate-card")
    *_, void = table.report("drawn-exposed", card="9d")
    assert isinstance(void, RoundVoided)
    assert table.chips() == {"Ann": CHIPS}
    table.until("collect-cards")


@proves("677a.13(b)", "678a.13(b)", "679a.13(b)", "680a.13(b)")
@pytest.mark.parametrize("edition", POKER)
def test_read_otherwise_it_is_used_as_the_next_card(edition: str) -> None:
    table = in_the_deal(edition, {"drawn-exposed": "next-card"})
    (noted,) = table.report("drawn-exposed")

    assert isinstance(noted, IrregularityNoted)
    assert noted.clause == f"{edition.partition('@')[0]}.13(b)"
    table.perform("deal", cards="9c")
    table.until("collect-cards")


def test_a_card_that_the_house_keeps_is_named_by_the_house_and_is_the_next_one_committed_to(tmp_path: Path) -> None:
    evening = Evening(tmp_path, lambda running: running.house, people=(Duty.DEAL,))
    evening.submit(do.PlaceWager(at=0, by=Role.PLAYER, who="P1", seat=1, wager="ante", amount=1000))
    list(evening.running.run(lambda: 0))
    evening.submit(do.Perform(at=0, by=Role.DEALER, duty=Duty.DEAL))
    report = do.ReportIrregularity(at=0, by=Role.DEALER, kind="drawn-exposed")
    step = evening.submit(report)

    assert [type(event) for event in step.events] == [CardSetAside]
    found = evening.audit()
    assert found.faults == []
    assert found.reported == 1


@proves("677a.13(d)", "678a.13(d)", "679a.13(d)")
@pytest.mark.parametrize(
    ("edition", "side"),
    [
        (HOLDEM, {"pocket_bonus": 500}),
        (FLUSH, {"flush_bonus": 500}),
        (PROPOSED, {"prime": 500}),
        (FINAL, {"prime": 500}),
    ],
)
@pytest.mark.parametrize("reading", ["deal-completed", "returned"])
def test_a_dealers_card_exposed_in_mid_deal(edition: str, side: dict[str, int], reading: str) -> None:
    table = in_the_deal(edition, {"exposed-mid-deal": reading}, **side)
    while not table.table.round_in_play.dealer:
        table.routine(table.due_now()[0])
    assert table.table.phase is Phase.DEALING
    before = money(table) + table.table.boxes[1].on_layout
    (event,) = table.report("dealer-exposed")

    if reading == "returned":
        assert isinstance(event, RoundVoided)
        assert table.chips() == {"Ann": CHIPS}
    else:
        assert isinstance(event, IrregularityNoted)
        assert table.due[0].startswith("deal")
    table.until("collect-cards")
    settled = [line for line in table.table.boxes[1].lines or () if line.outcome != "void"]
    assert [line.wager for line in settled] == (
        [] if reading == "returned" else [name.replace("_", "-") for name in side]
    )
    assert money(table) == before


@proves("681a.9")
@pytest.mark.parametrize("dealt", range(1, 5))
@pytest.mark.parametrize("reading", ["void", "play-on"])
def test_a_wrong_number_of_cards_in_681a(dealt: int, reading: str) -> None:
    table = in_the_deal(BACCARAT, {"681a-wrong-number": reading}, tie=500, player_bonus=500)
    for _ in range(dealt - 1):
        table.routine(table.due_now()[0])
    (event,) = table.report("wrong-number", where="player")

    if reading == "play-on":
        assert isinstance(event, IrregularityNoted)
        assert event.clause == "681a.9"
        table.until("collect-cards")
        return
    assert isinstance(event, RoundVoided)
    assert {line.outcome for line in event.lines[1]} == {"void"}
    assert table.chips() == {"Ann": CHIPS}
    table.until("collect-cards")
    table.perform("collect-cards")
    assert table.due_with_clauses == ["gather A [681a.7(d)(1)]"]
    table.play_round()


@proves("681a.9")
def test_wagers_settled_before_a_wrong_number_is_found_are_undone() -> None:
    table = in_the_deal(BACCARAT, tie=500)
    table.until("settle")
    table.perform("settle")
    table.report("wrong-number", where="banker")

    assert table.chips() == {"Ann": CHIPS}


@proves("681a.9")
@pytest.mark.parametrize("shuffling", Shuffling)
@pytest.mark.parametrize("dealing", [Dealing.MANUAL_SHOE, Dealing.AUTOMATED_SHOE])
@pytest.mark.parametrize("reading", ["void", "play-on"])
def test_a_jammed_dealing_shoe_in_681a(shuffling: Shuffling, dealing: Dealing, reading: str) -> None:
    table = Driver(elect(BACCARAT, shuffling=shuffling, dealing=dealing, readings={"681a-shoe-jam": reading}))
    table.sit("Ann", 1)
    table.wager("Ann", 1, player=1000)
    table.until("deal")
    assert table.refuse(table.irregularity("shoe-jam")) in ("not-now [681a.9]", "no-such-irregularity [681a.9]")
    table.perform("deal", cards="Ts")
    if dealing is Dealing.MANUAL_SHOE:
        # Nobody can void a round by saying that a shoe without a device has jammed.
        assert table.refuse(table.irregularity("shoe-jam")) == "no-such-irregularity [681a.9]"
        return
    (event,) = table.report("shoe-jam")
    assert isinstance(event, RoundVoided if reading == "void" else IrregularityNoted)
    table.until("collect-cards")
    table.perform("collect-cards")
    if reading == "void":
        assert table.chips() == {"Ann": CHIPS}
        assert not any(deck.stage.value == "loaded" for deck in table.table.decks)
    table.play_round()


def test_a_floorperson_can_void_a_round_of_681a_that_is_not_dealt_out() -> None:
    table = in_the_deal(BACCARAT)
    table.do(do.VoidRound(at=table.at, by=Role.FLOORPERSON, who="Flo", round=1, why="the dealer fell ill"))

    assert table.chips() == {"Ann": CHIPS}


@proves("677a.3(b)(2)", "678a.3(b)(2)", "679a.3(b)(2)", "680a.3(b)(2)")
@pytest.mark.parametrize("edition", POKER)
def test_two_decks_do_not_alternate_in_a_continuous_device(edition: str) -> None:
    def elected(decks: int, reading: str) -> Elections:
        readings = {"two-decks-continuous": reading}
        return elect(edition, decks=decks, shuffling=Shuffling.RESHUFFLING, readings=readings)

    with pytest.raises(Refused) as refused:
        elected(2, "one-deck")
    chapter = edition.partition("@")[0]
    assert (refused.value.refusal.code, refused.value.refusal.clause) == ("two-decks-continuous", f"{chapter}.3(b)(2)")
    assert not elected(1, "one-deck").alternates
    assert elected(2, "alternate").alternates
    assert elect(edition, decks=2, shuffling=Shuffling.COUNTING).alternates
