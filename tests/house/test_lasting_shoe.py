"""A shoe that lasts for many rounds, kept by the house: cut, burned cards and cover card are accounted for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.games.elections import Dealing, Elections, Shuffling
from pitboss.house.audit import audit
from pitboss.house.house import House
from pitboss.house.keeper import keeper_to_bytes
from pitboss.law.refusal import Refusal, Refused
from pitboss.store import events_in, read, verify
from pitboss.table import Table, decide, due
from pitboss.table import commands as do
from pitboss.table import events as ev
from pitboss.table.deck import Stage
from pitboss.table.duties import Duty, Role
from pitboss.table.state import Phase, cards_seen
from tests.house.playing import INVENTORY, give, new_house, run_to_wait
from tests.house.test_running import _quick, copy, moment, play, running
from tests.proves import proves

__all__ = ["_quick"]

EDITION = "681a@final-2016"
BY_HAND = (Duty.DEAL, Duty.COVER_CARD, Duty.BURN, Duty.CUT, Duty.INSERT_COVER_CARD, Duty.GATHER, Duty.RELIEVE_DEALER)


def elect(shuffling: Shuffling = Shuffling.MANUAL) -> Elections:
    return Elections(
        EDITION,
        {"player-bonus": "A", "banker-bonus": "A"},
        decks=4,
        shuffling=shuffling,
        dealing=Dealing.MANUAL_SHOE,
    )


def opening(
    shuffling: Shuffling = Shuffling.MANUAL, people: tuple[Duty, ...] = (), preshuffled: str | None = None
) -> do.OpenTable:
    return do.OpenTable(
        at=0,
        by=Role.FLOORPERSON,
        table="T1",
        elections=replace(elect(shuffling), preshuffled=preshuffled),
        automated=tuple(duty for duty in Duty if duty not in people),
        inventory=INVENTORY,
    )


def sitting(seat: int, bot: str | None) -> do.SitDown:
    return do.SitDown(at=0, by=Role.PLAYER, who=f"P{seat}", seat=seat, chips=1_000_000, bot=bot)


@pytest.mark.parametrize("shuffling", Shuffling)
def test_the_log_of_many_shoes_is_proven_by_what_was_published(shuffling: Shuffling, tmp_path: Path) -> None:
    """REC-2 and RNG-4: every event follows from the commands, every card from the order committed to."""
    with running(tmp_path / "T1") as table:
        table.submit(opening(shuffling))
        table.submit(sitting(3, "by-turns"))
        table.submit(sitting(8, "player"))
        for _ in play(table, 70):
            pass
        for _ in play(table, 71, now=24 * 3_600_000):
            pass
    log = list(events_in(read(tmp_path / "T1.log")))
    done = Counter(event.duty for event in log if isinstance(event, ev.DutyDone))

    assert verify(tmp_path / "T1.log") == []
    assert audit(read(tmp_path / "T1.log")) == []
    if shuffling is Shuffling.RESHUFFLING:
        assert done[Duty.COVER_CARD] == 0
    else:
        assert done[Duty.COVER_CARD] >= 2
        assert done[Duty.BURN] == done[Duty.LOAD]


@pytest.mark.parametrize("shuffling", [Shuffling.MANUAL, Shuffling.COUNTING])
def test_preshuffled_cards_that_a_player_cuts_are_committed_to_before(shuffling: Shuffling, tmp_path: Path) -> None:
    with running(tmp_path / "T1") as table:
        table.submit(opening(shuffling, people=(Duty.RECEIVE,), preshuffled="603a.16(u)"))
        table.submit(sitting(3, None))
        for deck in ("A", "B")[: 1 if shuffling is Shuffling.MANUAL else 2]:
            received = do.Perform(at=0, by=Role.DEALER, duty=Duty.RECEIVE, deck=deck, preshuffled=True)
            assert not isinstance(table.submit(received), Refusal)
        cut = do.AnswerCut(at=0, by=Role.PLAYER, who="P3", seat=3, depth=100)
        assert not isinstance(table.submit(cut), Refusal)
        bet = do.PlaceWager(at=0, by=Role.PLAYER, who="P3", seat=3, wager="player", amount=1000)
        assert not isinstance(table.submit(bet), Refusal)
        for _ in play(table, 1):
            pass

    assert verify(tmp_path / "T1.log") == []
    assert audit(read(tmp_path / "T1.log")) == []


def test_a_shoe_resumes_after_any_command_with_the_same_cards_and_the_same_cover_card(tmp_path: Path) -> None:
    """INT-5."""
    with running(tmp_path / "T1") as live:
        live.submit(opening(Shuffling.AUTOMATED))
        live.submit(sitting(3, "by-turns"))
        for _ in play(live, 2):
            with running(copy(tmp_path / "T1", tmp_path / "killed"), name="other chance") as again:
                assert moment(again) == moment(live)


def dealt_by_people(cover: int) -> tuple[Table, House]:
    """A table whose dealer deals from kept cards; so many lie above the cover card, the burned one included."""
    house = new_house("people")
    table = give(None, house, opening(people=BY_HAND))
    table = give(table, house, sitting(3, "by-turns"))
    table = run_to_wait(table, house)
    table = give(table, house, perform(Duty.CUT, number=10))
    table = give(table, house, perform(Duty.INSERT_COVER_CARD, number=208 - cover))
    table = run_to_wait(table, house)
    return run_to_wait(give(table, house, perform(Duty.BURN)), house), house


def perform(duty: Duty, number: int | None = None, who: str = "") -> do.Perform:
    return do.Perform(at=0, by=Role.DEALER, who=who, duty=duty, number=number)


def refused(table: Table, house: House, command: do.AnyCommand) -> str:
    with pytest.raises(Refused) as found:
        house.completed(table, command)
    return f"{found.value.refusal.code} [{found.value.refusal.clause}]"


@proves("681a.7(d)")
@pytest.mark.parametrize("before", range(1, 5))
def test_a_dealer_of_kept_cards_meets_the_cover_card_where_it_lies(before: int) -> None:
    """Neither sooner nor later: as the first card of a round, or between two cards of it."""
    table, house = dealt_by_people(cover=1 + before)
    for _ in range(before):
        assert refused(table, house, perform(Duty.COVER_CARD)) == "no-cover-card [681a.7(d)]"
        table = give(table, house, perform(Duty.DEAL))

    assert refused(table, house, perform(Duty.DEAL)) == "not-due [681a.7(d)]"
    table = give(table, house, perform(Duty.COVER_CARD))
    table = give(table, house, perform(Duty.DEAL)) if table.phase is Phase.DEALING else table
    while table.phase is Phase.DEALING:
        table = give(table, house, perform(Duty.DEAL))
    table = run_to_wait(table, house)
    assert [deck.stage for deck in table.decks] == [Stage.RACKED]
    assert [each.what for each in due(table)] == ["gather"]


@proves("681a.7(d)")
def test_the_cover_card_comes_out_as_the_first_card_of_a_round(tmp_path: Path) -> None:
    table, house = dealt_by_people(cover=1)

    assert refused(table, house, perform(Duty.DEAL)) == "not-due [681a.7(d)]"
    table = give(table, house, perform(Duty.COVER_CARD))
    while table.phase in (Phase.BETWEEN, Phase.DEALING) and not table.rounds:
        table = give(table, house, perform(Duty.DEAL))
    table = run_to_wait(table, house)
    assert table.rounds == 1
    assert table.decks[0].stage is Stage.RACKED


@proves("681a.7(c)", "681a.7(d)")
def test_cards_burned_together_may_take_the_cover_card_along() -> None:
    """A new dealer comes before the first card: two cards are burned, and the cover card lay between them."""
    house = new_house("people")
    table = give(None, house, opening(people=BY_HAND))
    table = run_to_wait(give(table, house, sitting(3, "by-turns")), house)
    table = give(table, house, perform(Duty.CUT, number=10))
    table = run_to_wait(give(table, house, perform(Duty.INSERT_COVER_CARD, number=207)), house)
    table = give(table, house, perform(Duty.RELIEVE_DEALER, who="Dora"))
    table = give(table, house, perform(Duty.BURN, number=2))

    assert refused(table, house, perform(Duty.DEAL)) == "not-due [681a.7(d)]"
    table = give(table, house, perform(Duty.COVER_CARD))
    assert house.keeper is not None
    assert house.keeper.remaining("A") == 206


@proves("681a.7(d)", "681a.9(b)")
@pytest.mark.parametrize("people", [True, False], ids=["a dealer", "the house"])
@pytest.mark.parametrize("behind", [0, 1])
def test_a_card_drawn_in_error_from_behind_the_cover_card_brings_it_out(behind: int, people: bool) -> None:
    """It comes out in this round, which is then the last of the shoe; left in the shoe, the next round is."""
    whole, house = dealt_by_people(cover=100)
    while whole.phase in (Phase.BETWEEN, Phase.DEALING):
        whole = give(whole, house, perform(Duty.DEAL))
    dealt = len(cards_seen(whole))
    table, house = dealt_by_people(cover=1 + dealt + 1 - behind)
    for _ in range(dealt):
        table = give(table, house, perform(Duty.DEAL))
    if not people:
        table = replace(table, automated=tuple(Duty))
    assert table.phase is Phase.SETTLING
    assert not house.cover_card_is_next(table)
    # Whatever the hand has: to the letter, only a card drawn to a 17 is discarded.
    table = replace(table, elections=replace(table.elections, readings={"681a-extra-card": "stands"}))
    table = give(table, house, do.ReportIrregularity(at=0, by=Role.DEALER, kind=do.Report.EXTRA_CARD, where="player"))

    assert house.cover_card_is_next(table) is bool(behind)
    if behind and people:
        assert refused(table, house, perform(Duty.SETTLE)) == "not-due [681a.7(d)]"
        table = give(table, house, perform(Duty.COVER_CARD))
    while not table.rounds:
        command = house.next_command(table, 0)
        if command is None:
            command = perform(Duty(due(table)[0].what))
        table = give(table, house, command)
    assert table.decks[0].stage is (Stage.RACKED if behind else Stage.LOADED)


@proves("681a.9(a)")
def test_no_more_cards_are_found_face_up_than_a_round_can_spare() -> None:
    table, house = dealt_by_people(cover=1)
    table = give(table, house, perform(Duty.COVER_CARD))
    found = do.ReportIrregularity(at=0, by=Role.DEALER, kind=do.Report.FACE_UP)
    spare = 208 - 1 - 6
    for _ in range(spare):
        table = give(table, house, found)

    assert refused(table, house, found) == "too-few-cards [681a.3(a)]"
    while not table.rounds:
        command = house.next_command(table, 0) or perform(Duty(due(table)[0].what))
        table = give(table, house, command)


@proves("681a.7(c)")
def test_no_more_dealers_burn_a_card_than_the_shoe_can_spare() -> None:
    table, house = dealt_by_people(cover=1)
    table = give(table, house, perform(Duty.COVER_CARD))
    for _ in range(208 - 1 - 6):
        table = give(table, house, perform(Duty.RELIEVE_DEALER, who="Dora"))
        table = give(table, house, perform(Duty.BURN))

    refusal = decide(table, perform(Duty.RELIEVE_DEALER, who="Dora"))
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.clause) == ("too-few-cards", "681a.3(a)")
    assert sum(table.decks[0].gone.values()) == 208 - 6
    while not table.rounds:
        command = house.next_command(table, 0) or perform(Duty(due(table)[0].what))
        table = give(table, house, command)


def test_a_dealer_of_kept_cards_names_none_and_deals_none_past_the_cover_card() -> None:
    table, house = dealt_by_people(cover=4)
    first = run_to_wait(table, house)
    naming = do.Perform(at=0, by=Role.DEALER, duty=Duty.DEAL, cards=("As",))
    assert refused(first, house, naming).startswith("cards-are-kept")
    table = give(first, house, perform(Duty.DEAL))
    assert table.round is not None
    assert refused(table, house, perform(Duty.DEAL, number=3)) == "too-many-cards [681a.7(e)(2)]"
    table = give(table, house, perform(Duty.DEAL, number=2))

    assert refused(table, house, perform(Duty.DEAL)) == "not-due [681a.7(d)]"


@proves("681a.9(a)")
@pytest.mark.parametrize("dealt", [0, 1])
def test_a_kept_card_found_face_up_is_the_next_one_and_serves_in_no_round(dealt: int) -> None:
    table, house = dealt_by_people(cover=100)
    for _ in range(dealt):
        table = give(table, house, perform(Duty.DEAL))
    assert house.keeper is not None
    found, serves = house.keeper.next_cards("A", 2)
    table = give(table, house, do.ReportIrregularity(at=0, by=Role.DEALER, kind=do.Report.FACE_UP))

    table = give(table, house, perform(Duty.DEAL))
    assert table.round is not None
    assert table.round.places[("player", "banker")[dealt]] == (serves,)
    assert found in (*table.round.set_aside, *table.decks[0].gone)


def offers(table: Table) -> Iterator[int]:
    return (each.seat for each in due(table) if each.what == "cut-offer" and each.seat is not None)


@proves("681a.5(b)")
def test_the_house_waits_for_a_person_to_cut_and_declines_for_who_does_not_answer() -> None:
    house = House(new_house("wait").keeper, source=new_house("wait").source, pause=5000)
    table = give(None, house, opening())
    for seat, bot in ((8, "player"), (2, None), (5, "player")):
        table = give(table, house, sitting(seat, bot))
    table = run_to_wait(table, house)

    assert list(offers(table)) == [2]
    assert house.next_command(table, table.clock + 4999) is None
    answer = house.next_command(table, table.clock + 5000)
    assert answer == do.AnswerCut(at=5000, by=Role.HOUSE, who="P2", seat=2)
    table = give(table, house, do.AnswerCut(at=0, by=Role.PLAYER, who="P2", seat=2, depth=10))
    assert table.decks[0].stage is Stage.CUT
    assert house.keeper is not None
    assert house.keeper.order("A").start == 10
    assert keeper_to_bytes(house.keeper)
