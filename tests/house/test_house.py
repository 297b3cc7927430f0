"""The house at work: rounds played to the end in every way of dealing, and never a duty or decision of a person."""

from __future__ import annotations

import re
from collections import Counter

import msgspec
import pytest
from msgspec.structs import replace

from pitboss.house.fairness import CardsOpened, Fact, OrderCommitted
from pitboss.house.house import House, HouseRefused, run_until_waiting
from pitboss.house.keeper import NotKept
from pitboss.law.refusal import Refusal, Refused
from pitboss.table import Table, decide, due
from pitboss.table import commands as do
from pitboss.table import events as ev
from pitboss.table.duties import Duty, Role
from pitboss.table.state import Phase, state_bytes
from tests.house.playing import (
    BOTS,
    CHIPS,
    EDITIONS,
    HOUR,
    INVENTORY,
    WAYS,
    Stream,
    Way,
    after_rounds,
    chips_at,
    give,
    new_house,
    opening,
    play_rounds,
    run_to_wait,
    seated_bots,
    sitting,
    until,
)
from tests.house.test_keeper import keeper_of, undealt

DEALER_CARDS = 3
CARD = re.compile(rb'"([2-9TJQKA][cdhs])"')


def cards_in(encoded: bytes) -> set[str]:
    return {found.decode() for found in CARD.findall(encoded)}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_bots_play_rounds_to_the_end(way: Way, edition: str) -> None:
    table, house = seated_bots(way, edition=edition)
    settled = 0
    for step in play_rounds(table, house, 6):
        assert chips_at(step.table) == INVENTORY + len(BOTS) * CHIPS
        assert all(each.by is Role.HOUSE for each in step.events)
        assert step.table.phase is not Phase.MISCOUNT
        lines = [line for event in step.events if isinstance(event, ev.SeatSettled) for line in event.lines]
        settled += sum(line.wager == "ante" for line in lines)
        table = step.table

    assert table.rounds == 6
    assert settled == 6 * len(BOTS)


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_rng_4_no_undealt_card_is_in_the_state_or_in_an_event(way: Way) -> None:
    table, house = seated_bots(way)
    for step in play_rounds(table, house, 6):
        in_events = set().union(*(cards_in(msgspec.json.encode(event)) for event in step.events))
        # The last round is shown until bets close again; its cards may be anywhere in the shuffled deck by then.
        in_state = cards_in(state_bytes(replace(step.table, last=None)))
        present = step.table.round
        if present is None:
            assert not in_state
        else:
            assert not (in_state | in_events) & set(undealt(house, present.deck))


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_rng_4_facts_show_no_undealt_card(way: Way) -> None:
    table, house = seated_bots(way)
    shuffles, shown = 0, 0
    facts: list[Fact] = []
    for step in play_rounds(table, house, 6):
        shuffles += sum(isinstance(event, ev.DutyDone) and event.duty is Duty.SHUFFLE for event in step.events)
        for fact in step.facts:
            assert isinstance(fact, OrderCommitted | CardsOpened)
            deck = next(name for name, order in keeper_of(house).orders.items() if order.shuffled.root == fact.root)
            named = cards_in(msgspec.json.encode(fact))
            assert not named & set(undealt(house, deck))
            shown += len(named)
        facts += step.facts

    # A check of nothing would pass as well: every shuffle and every round has published something.
    assert Counter(map(type, facts)) == {OrderCommitted: shuffles, CardsOpened: 6}
    assert shuffles >= 6
    assert shown >= 6 * (DEALER_CARDS + len(BOTS))


@pytest.mark.prove
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_bots_play_on_for_days(way: Way, edition: str) -> None:
    table, house = seated_bots(way, edition=edition)
    for hour in range(48):
        table = after_rounds(table, house, 20, now=hour * HOUR)
        assert chips_at(table) == INVENTORY + len(BOTS) * CHIPS

    assert table.rounds == 960


def test_asking_twice_gives_the_same_command_even_to_a_house_with_other_chance() -> None:
    table, house = seated_bots()
    for step in play_rounds(table, house, 2):
        command = house.next_command(step.table, 0)
        assert house.next_command(step.table, 0) == command
        assert House(house.keeper, source=Stream("other"), pause=0).next_command(step.table, 0) == command


def test_a_whole_run_is_dealt_at_once_up_to_where_the_stub_leaves_the_shoe() -> None:
    table, house = seated_bots(WAYS["automated shoe"])
    runs = [
        (step.table.rounds + 1, len(event.cards))
        for step in play_rounds(table, house, 3)
        for event in step.events
        if isinstance(event, ev.CardsDealt)
    ]

    # Four players and the dealer; in round 3 the two that make side wagers by the round and P6 have a fourth card.
    assert runs == [(1, 15), (2, 15), (3, 15), (3, 3)]


def test_the_stub_is_counted_when_it_is_due_and_the_count_is_right() -> None:
    table, house = seated_bots()
    counts = [
        (step.table.rounds + 1, event.wrong)
        for step in play_rounds(table, house, 11)
        for event in step.events
        if isinstance(event, ev.DutyDone) and event.duty is Duty.COUNT_STUB
    ]

    assert counts == [(5, False), (10, False)]


def person_and_bot(pause: int = 5000) -> tuple[Table, House]:
    house = new_house(pause=pause)
    table = give(None, house, opening())
    table = give(table, house, sitting(1))
    return give(table, house, sitting(2, "always-play")), house


def wagering(at: int, amount: int = 1000, wager: str = "ante") -> do.PlaceWager:
    return do.PlaceWager(at=at, by=Role.PLAYER, who="P1", seat=1, wager=wager, amount=amount)


def test_the_house_never_wagers_or_decides_for_a_person() -> None:
    table, house = person_and_bot()
    table = run_to_wait(table, house)
    assert list(table.boxes) == [2]
    table = give(table, house, wagering(100))
    table = run_to_wait(table, house, now=5100)

    assert table.phase is Phase.DECIDING
    assert house.next_command(table, 10 * HOUR) is None

    table = give(table, house, do.MakeDecision(at=6000, by=Role.PLAYER, who="P1", seat=1, choice="fold"))
    table = run_to_wait(table, house, now=6000)
    assert table.rounds == 1


def test_bets_of_people_close_after_a_pause_without_a_new_wager() -> None:
    table, house = person_and_bot()
    table = give(run_to_wait(table, house), house, wagering(100))
    table = give(table, house, wagering(4000, 500, "prime"))

    assert run_to_wait(table, house, now=8999).phase is Phase.BETWEEN
    assert run_to_wait(table, house, now=9000).phase is Phase.DECIDING


def test_bots_alone_are_not_waited_for() -> None:
    house = new_house(pause=5000)
    table = give(give(None, house, opening()), house, sitting(1, "always-play"))

    assert after_rounds(table, house, 2).rounds == 2


def test_without_players_the_house_prepares_the_table_and_waits() -> None:
    house = new_house()
    table = run_to_wait(give(None, house, opening()), house)

    assert [deck.stage.value for deck in table.decks] == ["spread"]
    assert house.next_command(table, 0) is None


@pytest.mark.parametrize("duty", [duty for duty in Duty if duty is not Duty.CLOSE])
def test_the_duty_of_a_person_is_left_to_that_person(duty: Duty) -> None:
    table, house = seated_bots(people=[duty])
    for step in play_rounds(table, house, 6):
        table = step.table
        assert not (isinstance(step.command, do.Perform) and step.command.duty is duty)

    waits_for = [each for each in due(table) if each.role is not Role.HOUSE]
    assert table.rounds == 6 or [each.what for each in waits_for] == [duty.value]


def test_a_person_who_shuffles_kept_cards_need_not_count_what_the_device_counts() -> None:
    table, house = seated_bots(WAYS["hand"], people=[Duty.SHUFFLE])
    table = run_to_wait(table, house)
    table = give(table, house, do.Perform(at=0, by=Role.DEALER, duty=Duty.SHUFFLE))

    assert run_to_wait(table, house).rounds == 1


def test_a_person_deals_kept_cards_step_by_step_or_as_many_as_he_says() -> None:
    table, house = seated_bots(people=[Duty.DEAL])
    table = run_to_wait(table, house)
    expected = keeper_of(house).next_cards("A", 3)
    table = give(table, house, do.Perform(at=0, by=Role.DEALER, duty=Duty.DEAL))
    table = give(table, house, do.Perform(at=0, by=Role.DEALER, duty=Duty.DEAL, number=2))

    assert [table.boxes[seat].cards for seat in (1, 3, 4)] == [(card,) for card in expected]
    table = give(table, house, do.Perform(at=0, by=Role.DEALER, duty=Duty.DEAL, number=12))
    assert run_to_wait(table, house).rounds == 1


@pytest.mark.parametrize("number", [-1, 0, 16])
def test_a_person_deals_neither_none_nor_more_than_the_plan_has(number: int) -> None:
    table, house = seated_bots(people=[Duty.DEAL])
    table = run_to_wait(table, house)

    with pytest.raises(Refused) as refused:
        house.completed(table, do.Perform(at=0, by=Role.DEALER, duty=Duty.DEAL, number=number))
    assert refused.value.refusal.code == "too-many-cards"


def test_who_names_a_kept_card_is_refused_right_or_wrong() -> None:
    table, house = seated_bots(people=[Duty.DEAL])
    table = run_to_wait(table, house)
    for card in keeper_of(house).next_cards("A", 2):
        for command in (
            do.Perform(at=0, by=Role.DEALER, duty=Duty.DEAL, cards=(card,)),
            do.ReportIrregularity(at=0, by=Role.DEALER, kind=do.Report.FACE_UP, card=card),
        ):
            with pytest.raises(Refused) as refused:
                house.completed(table, command)
            assert refused.value.refusal.code == "cards-are-kept"


def test_a_player_learns_no_card_by_asking() -> None:
    table, house = seated_bots(people=[Duty.DEAL])
    table = run_to_wait(table, house)
    asked = do.ReportIrregularity(at=0, by=Role.PLAYER, who="P1", kind=do.Report.FACE_UP)

    assert house.completed(table, asked) is asked


def test_a_card_found_face_up_is_the_next_and_the_one_after_it_serves() -> None:
    table, house = seated_bots()
    table = until(table, house, Duty.DEAL)
    first, second = keeper_of(house).next_cards("A", 2)
    table = give(table, house, do.ReportIrregularity(at=0, by=Role.FLOORPERSON, kind=do.Report.FACE_UP))

    assert table.round is not None
    assert table.round.set_aside == (first,)
    steps = list(play_rounds(table, house, 1))
    assert steps[-1].table.rounds == 1
    dealt = next(event for step in steps for event in step.events if isinstance(event, ev.CardsDealt))
    assert dealt.cards[0] == second


def test_a_second_card_face_up_voids_the_round_and_play_goes_on() -> None:
    table, house = seated_bots()
    table = until(table, house, Duty.DEAL)
    for _ in range(2):
        table = give(table, house, do.ReportIrregularity(at=0, by=Role.FLOORPERSON, kind=do.Report.FACE_UP))

    table = after_rounds(table, house, 3)
    assert table.rounds == 3
    assert chips_at(table) == INVENTORY + len(BOTS) * CHIPS


@pytest.mark.parametrize("kind", ["wrong-number", "dealer-exposed"])
def test_after_an_irregularity_the_house_goes_on(kind: str) -> None:
    table, house = seated_bots()
    table = until(table, house, Duty.RACK_STUB)
    table = give(table, house, do.ReportIrregularity(at=0, by=Role.FLOORPERSON, kind=kind))

    assert after_rounds(table, house, 2).rounds == 2


@pytest.mark.parametrize("kind", [do.Report.SHUFFLER_OUT, do.Report.SHOE_OUT])
@pytest.mark.parametrize("way", ["automated shoe, two decks", "reshuffling shoe", "automated shoe"])
def test_when_a_device_is_out_of_order_the_house_goes_on_without_it(way: str, kind: str) -> None:
    table, house = seated_bots(WAYS[way])
    table = until(after_rounds(table, house, 2), house, Duty.NO_MORE_BETS)
    table = give(table, house, do.ReportIrregularity(at=0, by=Role.FLOORPERSON, kind=kind))
    table = after_rounds(table, house, 4)

    assert table.rounds == 6
    assert chips_at(table) == INVENTORY + len(BOTS) * CHIPS


def test_a_wrong_count_by_a_person_removes_the_deck_and_the_next_is_played() -> None:
    table, house = seated_bots(people=[Duty.COUNT_STUB])
    table = until(table, house, Duty.RACK_STUB)
    table = give(table, house, do.Perform(at=0, by=Role.DEALER, duty=Duty.COUNT_STUB, number=36))
    steps = list(play_rounds(table, house, 2))

    done = [event for step in steps for event in step.events]
    assert [event.irregularity for event in done if isinstance(event, ev.RoundVoided)] == ["stub-short"]
    assert any(isinstance(event, ev.DutyDone) and event.duty is Duty.REMOVE for event in done)
    assert keeper_of(house).order("A").shuffled.pack == 2


@pytest.mark.parametrize(("way", "hours"), [("manual shoe", 8), ("hand, two decks", 4)])
def test_decks_are_changed_when_their_hours_are_over(way: str, hours: int) -> None:
    table, house = seated_bots(WAYS[way])
    table = after_rounds(table, house, 1)
    table = after_rounds(table, house, 1, now=hours * HOUR - 1)
    assert set(keeper_of(house).packs.values()) == {1}

    table = after_rounds(table, house, 1, now=hours * HOUR)
    assert set(keeper_of(house).packs.values()) == {2}


def test_an_idle_table_is_spread_and_starts_again_when_somebody_sits_down() -> None:
    table, house = seated_bots(bots={1: "always-play"})
    table = after_rounds(table, house, 1)
    table = give(table, house, do.LeaveTable(at=0, by=Role.HOUSE, who="P1"))
    table = run_to_wait(table, house)
    assert [deck.stage.value for deck in table.decks] == ["spread"]

    table = give(table, house, sitting(2, "never-side"))
    assert after_rounds(table, house, 1).rounds == 2


def test_the_house_spreads_idle_cards_although_somebody_arrives_first() -> None:
    table, house = seated_bots(bots={1: "always-play"})
    table = after_rounds(table, house, 1)
    table = give(table, house, do.LeaveTable(at=0, by=Role.HOUSE, who="P1"))
    table = give(table, house, sitting(2, "never-side"))
    assert [deck.stage.value for deck in table.decks] == ["racked"]

    steps = list(play_rounds(table, house, 1))
    duties = [step.command.duty.value for step in steps if isinstance(step.command, do.Perform)]
    assert duties[:4] == ["spread-idle", "offer-inspection", "wash", "shuffle"]
    assert steps[-1].table.rounds == 2


def stacked(way: Way = WAYS["manual shoe"], top: str = "As Ks Qs") -> tuple[Table, House]:
    table, house = seated_bots(way, bots={1: "never-side"}, training=True)
    table = until(table, house, Duty.SHUFFLE)
    house.stack(table, "A", top.split(), 0)
    return table, house


@pytest.mark.parametrize("way", ["manual shoe", "hand", "automated shoe", "reshuffling shoe"])
def test_rng_5_chosen_cards_are_dealt_in_their_order_cut_or_not_and_the_shuffle_says_so(way: str) -> None:
    top = "As 2d 3h 4c 5s 6d 7h 8c"
    table, house = stacked(WAYS[way], top)
    done = [event for step in play_rounds(table, house, 1) for event in step.events]

    dealt = sum((event.cards for event in done if isinstance(event, ev.CardsDealt)), ())
    assert dealt == tuple(top.split())[: len(dealt)]
    assert len(dealt) >= 6
    shuffles = [event for event in done if isinstance(event, ev.DutyDone) and event.duty is Duty.SHUFFLE]
    assert [event.stacked for event in shuffles] == [True]


def test_rng_5_only_the_next_shuffle_is_stacked() -> None:
    table, house = stacked()
    table = until(table, house, Duty.DEAL)
    assert table.deck("A").stacked
    table = until(after_rounds(table, house, 1), house, Duty.DEAL)

    assert not table.deck("A").stacked
    assert not keeper_of(house).order("A").shuffled.stacked


def test_rng_5_a_table_whose_results_count_has_no_stacked_cards() -> None:
    table, house = seated_bots()
    table = until(table, house, Duty.SHUFFLE)

    with pytest.raises(Refused) as refused:
        house.stack(table, "A", ["As"], 0)
    assert refused.value.refusal.code == "stacked"
    assert not keeper_of(house).prepared["A"].stacked


def test_cards_are_stacked_before_their_shuffle_alone_and_each_once() -> None:
    table, house = stacked()
    with pytest.raises(NotKept, match="As is not in the deck"):
        house.stack(table, "A", ["As", "As"], 0)
    table = until(table, house, Duty.DEAL)
    with pytest.raises(Refused) as refused:
        house.stack(table, "A", ["As"], 0)
    assert refused.value.refusal.code == "no-shuffle"


def test_a_person_who_shuffles_a_stacked_deck_says_so_too() -> None:
    table, house = seated_bots(people=[Duty.SHUFFLE], training=True)
    table = run_to_wait(table, house)
    house.stack(table, "A", ["As"], 0)
    command = house.completed(table, do.Perform(at=0, by=Role.DEALER, duty=Duty.SHUFFLE))

    assert isinstance(command, do.Perform)
    assert command.stacked


def test_what_the_table_refuses_the_house_stops_at_once() -> None:
    table, house = seated_bots()
    with pytest.raises(HouseRefused, match="earlier than the table"):
        next(run_until_waiting(replace(table, clock=1000), house, 0))


def test_without_kept_cards_the_house_does_not_deal() -> None:
    house = House(None, pause=0)
    table = give(give(None, house, opening(WAYS["hand"])), house, sitting(1, "never-side"))

    with pytest.raises(NotKept, match="deal is the house's duty"):
        after_rounds(give_count(table, house), house, 1)


def give_count(table: Table, house: House) -> Table:
    """The device's count is a person's to read where the cards are real."""
    while True:
        command = house.next_command(table, 0)
        assert command is not None
        if isinstance(command, do.Perform) and command.duty is Duty.SHUFFLE:
            return give(table, house, replace(command, number=52))
        table = give(table, house, command)


def test_a_round_whose_wagers_are_not_allowed_is_not_begun_with_them() -> None:
    """No wager of 679a gets so far; the house asks the table all the same."""
    table, house = person_and_bot()
    table = give(run_to_wait(table, house), house, wagering(0))
    broken = replace(table, boxes={**table.boxes, 1: replace(table.boxes[1], wagers={"prime": 1000})})

    assert isinstance(decide(broken, do.Perform(at=5000, by=Role.HOUSE, duty=Duty.NO_MORE_BETS)), Refusal)
    assert house.next_command(broken, 5000) == do.Perform(at=5000, by=Role.HOUSE, duty=Duty.HAND_BACK)
