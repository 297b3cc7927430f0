"""A shoe that lasts for many rounds at a table with cards of its own: how far it goes, and which shuffle is whose."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pitboss.games.elections import Dealing, Elections, Shuffling
from pitboss.table import due
from pitboss.table.deck import Stage
from pitboss.table.events import AnyEvent, DutyDone
from tests.proves import proves
from tests.table.driving import FINAL, Driver, elect

EDITION = "681a@final-2016"
USUAL = "Ts 9c 8h 8d"
"""18 against 17: nobody draws."""


def continuous() -> Elections:
    return elect(EDITION, shuffling=Shuffling.RESHUFFLING, dealing=Dealing.AUTOMATED_SHOE)


def seated(elections: Elections | None = None, until: str = "deal") -> Driver:
    table = Driver(elections or elect(EDITION))
    table.sit("Ann", 1)
    table.wager("Ann", 1, player=1000)
    table.until(until)
    return table


def play_round(table: Driver, cards: str = USUAL) -> None:
    """One round with these cards."""
    if not table.table.boxes:
        table.wager("Ann", 1, player=1000)
    table.until("deal")
    table.perform("deal", cards=cards.partition(" ")[0])
    table.perform("deal", cards=cards.partition(" ")[2])
    table.until("collect-cards")
    table.perform("collect-cards")


def clause_of(events: tuple[AnyEvent, ...]) -> str:
    (done,) = events
    assert isinstance(done, DutyDone)
    return done.clause


@proves("681a.9(c)", "681a.7(c)")
@pytest.mark.parametrize("when", ["between rounds", "within a round", "while it is settled"])
def test_after_a_jam_of_a_continuous_device_the_first_card_is_burned_again(when: str) -> None:
    table = seated(continuous())
    if when == "between rounds":
        table.report("shuffler-jam")
    else:
        table.perform("deal", cards="Ts")
        if when == "while it is settled":
            table.perform("deal", cards="9c 8h 8d")
        table.report("shuffler-jam")
        table.until("collect-cards")
        table.perform("collect-cards")
        table.wager("Ann", 1, player=1000)

    assert table.due == ["shuffle A"]
    table.perform("shuffle", number=208)
    table.perform("load")
    assert table.due_with_clauses == ["burn A [681a.7(c)]"]


def test_without_a_jam_it_is_not() -> None:
    table = seated(continuous())
    play_round(table)
    table.wager("Ann", 1, player=1000)
    table.perform("shuffle", number=208)
    table.perform("load")

    assert table.due == ["deal"]


@proves("681a.7(c)")
def test_a_dealer_may_be_relieved_before_there_are_cards_and_burns_one_of_them() -> None:
    table = Driver(elect(EDITION))
    table.perform("relieve-dealer", who="Dora")
    table.sit("Ann", 1)
    table.wager("Ann", 1, player=1000)
    table.until("burn")

    assert table.try_perform("burn", number=1) == "wrong-burn [681a.7(c)]"
    table.perform("burn", number=2)
    assert table.due == ["deal"]


def test_elsewhere_a_dealer_who_comes_before_the_cards_burns_none() -> None:
    table = Driver(elect(FINAL))
    table.perform("relieve-dealer", who="Dora")
    table.sit("Ann", 1)
    table.wager("Ann", 1, ante=1000)
    table.until("no-more-bets")

    assert table.table.to_burn == 0


@proves("681a.5(a)", "681a.5(e)", "681a.5(f)")
@pytest.mark.parametrize(
    ("until", "rounds", "clause"),
    [
        ("cut", 0, "681a.5(a)"),
        ("insert-cover-card", 0, "681a.5(e)"),
        ("load", 0, "681a.5(e)"),
        ("burn", 0, "681a.5(a)"),
        ("deal", 0, "681a.5(a)"),
        ("deal", 1, "681a.5(f)"),
    ],
    ids=["shuffled", "cut", "covered", "in the shoe", "burned", "after a round"],
)
def test_a_shuffle_is_directed_under_the_clause_of_where_the_cards_are(until: str, rounds: int, clause: str) -> None:
    table = seated(until=until)
    for _ in range(rounds):
        play_round(table)

    assert clause_of(table.perform("direct-shuffle")) == clause


@proves("681a.3(b)", "681a.5(f)")
@pytest.mark.parametrize("before", ["nothing", "a card face up", "a round"])
def test_a_shoe_that_is_ended_gives_way_to_the_other_batch_if_a_round_was_dealt_from_it(before: str) -> None:
    table = seated(elect(EDITION, shuffling=Shuffling.AUTOMATED))
    if before == "a card face up":
        table.report("face-up", card="As")
    if before == "a round":
        play_round(table)
    table.perform("direct-shuffle")

    assert table.table.turn == ("B" if before == "a round" else "A")


@proves("681a.7(d)", "681a.9(b)")
def test_the_cover_card_may_come_out_with_a_card_drawn_in_error_while_wagers_are_settled() -> None:
    table = seated()
    table.perform("deal", cards="Ts")
    table.perform("deal", cards="9c 8h 8d")
    assert table.try_perform("cover-card") == "no-cover-card [681a.7(d)]"
    table.report("extra-card", card="Kc", where="banker")
    table.perform("cover-card")
    table.until("collect-cards")
    table.perform("collect-cards")

    assert table.due == ["gather A"]


def burn_all_but(table: Driver, left: int) -> None:
    """New dealers come, one after the other, until so many cards are left."""
    deck = table.table.decks[0]
    for _ in range(208 - sum(deck.gone.values()) - left):
        table.perform("relieve-dealer", who="Dora")
        table.perform("burn")


@proves("681a.7(c)", "681a.3(a)")
def test_cards_that_a_round_may_need_are_not_burned() -> None:
    table = seated()
    burn_all_but(table, 6)

    assert table.try_perform("relieve-dealer", who="Eli") == "too-few-cards [681a.3(a)]"
    assert table.refuse(table.irregularity("face-up", card="As")) == "too-few-cards [681a.3(a)]"
    table.perform("deal", cards="2s")
    table.perform("deal", cards="2c 2h 2d")
    table.perform("deal", cards="3s")
    assert table.refuse(table.irregularity("face-up", card="As")) == "too-few-cards [681a.3(a)]"
    table.perform("deal", cards="3c")
    table.until("collect-cards")


def test_a_card_that_no_draw_needs_may_be_found_face_up() -> None:
    table = seated()
    burn_all_but(table, 6)
    table.perform("deal", cards="Ts")
    table.perform("deal", cards="9c 8h 8d")
    table.report("extra-card", card="Kc", where="banker")
    table.report("extra-card", card="Kd", where="banker")

    refused = table.refuse(table.irregularity("extra-card", card="Kh", where="banker"))
    assert refused == "too-few-cards [681a.3(a)]"


@proves("681a.7(d)")
def test_no_round_begins_from_a_shoe_that_could_not_finish_it() -> None:
    """At a real table the cover card was missed; the floorperson has the cards shuffled."""
    table = seated()
    burn_all_but(table, 8)
    play_round(table)
    table.wager("Ann", 1, player=1000)

    assert table.try_perform("deal", cards="As") == "too-few-cards [681a.3(a)]"
    table.perform("direct-shuffle")
    assert table.due == ["gather A"]


@proves("681a.9(b)")
@pytest.mark.parametrize("hand", ["player", "banker"])
def test_a_hand_that_has_drawn_stands_however_little_it_has(hand: str) -> None:
    """5 and 7, with a card each; to the letter, only a card drawn to a 17 is discarded."""
    table = seated(elect(EDITION, readings={"681a-extra-card": "stands"}))
    table.perform("deal", cards="2s")
    table.perform("deal", cards="2c 2h 2d")
    table.perform("deal", cards="Ah 3c")

    table.report("extra-card", card="Kc", where=hand)
    assert table.due[0].startswith("settle")


@proves("681a.3(b)(4)")
@pytest.mark.parametrize("stage", [Stage.SHUFFLED, Stage.CUT, Stage.COVERED])
def test_a_batch_that_is_ready_to_be_loaded_waits_and_keeps_nobody_waiting(stage: Stage) -> None:
    """It was made ready while it was alone; then the other came, which was not dealt last."""
    table = seated(elect(EDITION, shuffling=Shuffling.COUNTING))
    loaded, waiting = table.table.decks

    assert waiting.stage is Stage.SHUFFLED
    made_ready = replace(table.table, decks=(loaded, replace(waiting, stage=stage)))
    assert "deal" in [each.what for each in due(made_ready)]


@proves("681a.7(d)(2)")
def test_the_cards_of_a_shoe_are_shuffled_only_when_they_have_been_gathered() -> None:
    table = seated()
    play_round(table)
    table.perform("direct-shuffle")
    assert table.due == ["gather A"]

    assert table.try_perform("shuffle", deck="A") == "not-due [681a.7(d)(2)]"
    assert table.try_perform("cut", deck="A", number=20) == "not-due [681a.7(d)(1)]"
    table.perform("gather", number=table.whole)
    assert table.due == ["shuffle A"]


@proves("681a.3(b)(5)")
def test_no_card_of_a_batch_is_burned_while_the_rack_holds_the_other_batch() -> None:
    table = seated(elect(EDITION, shuffling=Shuffling.COUNTING))
    play_round(table)
    table.perform("direct-shuffle")
    while table.stages()["B"] != "loaded":
        table.routine(next(each for each in table.due_now() if each.deck == "B"))

    assert table.stages() == {"A": "racked", "B": "loaded"}
    assert table.try_perform("burn", deck="B") == "not-due [681a.3(b)(5)]"
    table.until("burn B")
    table.perform("burn", deck="B")
