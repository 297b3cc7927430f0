"""The keeper: every card once, cuts and shuffles as the table announces them, and only shown cards opened."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from msgspec.structs import replace

from pitboss.cards import STANDARD
from pitboss.house.commitment import verify_opening
from pitboss.house.fairness import CardsOpened, OrderCommitted, OrderOpened
from pitboss.house.house import House
from pitboss.house.keeper import (
    Keeper,
    NotKept,
    Order,
    Shuffled,
    keeper_from_bytes,
    keeper_to_bytes,
)
from pitboss.house.mixing import cut_depth
from pitboss.table import Table, due
from pitboss.table import commands as do
from pitboss.table import events as ev
from pitboss.table.deck import Stage
from pitboss.table.duties import Duty, Role
from pitboss.table.state import cards_seen
from tests.house.playing import (
    HOUR,
    WAYS,
    Stream,
    Way,
    after_rounds,
    give,
    play_rounds,
    run_to_wait,
    seated_bots,
    until,
)

PACK = sorted(card.notation for card in STANDARD.cards)


def keeper_of(house: House) -> Keeper:
    assert house.keeper is not None
    return house.keeper


def undealt(house: House, deck: str = "A") -> tuple[str, ...]:
    order = keeper_of(house).order(deck)
    return tuple(order.shuffled.cards[position] for position in order.undealt)


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_every_card_is_once_either_undealt_or_on_the_table(way: Way) -> None:
    table, house = seated_bots(way)

    for step in play_rounds(table, house, 3):
        present = step.table.round
        for deck in keeper_of(house).orders:
            on_table = cards_seen(step.table) if present is not None and present.deck == deck else []
            if step.table.deck(deck).stage in (Stage.SHUFFLED, Stage.CUT, Stage.LOADED, Stage.IN_PLAY):
                assert sorted([*undealt(house, deck), *on_table]) == PACK
                assert keeper_of(house).remaining(deck) == len(PACK) - len(on_table)


def test_cards_are_dealt_in_the_order_of_the_shuffle_after_the_cut() -> None:
    table, house = seated_bots()
    table = until(table, house, Duty.CUT)
    order = keeper_of(house).order("A").shuffled.cards
    (cut,) = (each for each in due(table) if each.what == "cut")
    table = give(table, house, do.Perform(at=0, by=Role.HOUSE, duty=Duty.CUT, deck=cut.deck, number=10))

    assert undealt(house) == order[10:] + order[:10]

    dealt = [step.events[0] for step in play_rounds(table, house, 1) if isinstance(step.events[0], ev.CardsDealt)]
    assert sum((event.cards for event in dealt), ()) == (order[10:] + order[:10])[:15]


@pytest.mark.parametrize("depth", [10, 51])
def test_a_recut_moves_the_cards_on_from_where_they_are(depth: int) -> None:
    table, house = seated_bots(people=[Duty.RECUT, Duty.CUT, Duty.NO_MORE_BETS])
    table = run_to_wait(table, house)
    order = keeper_of(house).order("A").shuffled.cards
    table = give(table, house, do.Perform(at=0, by=Role.DEALER, duty=Duty.CUT, number=20))
    table = give(table, house, do.Perform(at=0, by=Role.FLOORPERSON, duty=Duty.RECUT, why="the cut was uneven"))
    give(table, house, do.Perform(at=0, by=Role.DEALER, duty=Duty.CUT, number=depth))

    top = (20 + depth) % 52
    assert undealt(house) == order[top:] + order[:top]


def test_a_shuffle_that_is_directed_makes_a_new_order() -> None:
    table, house = seated_bots(people=[Duty.DIRECT_SHUFFLE, Duty.NO_MORE_BETS])
    table = run_to_wait(table, house)
    before = keeper_of(house).order("A")
    table = give(table, house, do.Perform(at=0, by=Role.FLOORPERSON, duty=Duty.DIRECT_SHUFFLE))
    run_to_wait(table, house)

    after = keeper_of(house).order("A")
    assert (before.shuffled.shuffle, after.shuffled.shuffle) == (1, 2)
    assert before.shuffled.cards != after.shuffled.cards


def test_two_decks_have_orders_of_their_own_and_alternate() -> None:
    table, house = seated_bots(WAYS["hand, two decks"])
    sizes = [
        (step.table.round.deck, keeper_of(house).remaining("A"), keeper_of(house).remaining("B"))
        for step in play_rounds(table, house, 4)
        if isinstance(step.events[0], ev.CardsDealt) and step.table.round is not None
    ]

    assert [deck for deck, _, _ in sizes] == ["A", "B", "A", "B"]
    assert all((a if deck == "B" else b) == 52 for deck, a, b in sizes)
    assert all((a if deck == "A" else b) < 52 for deck, a, b in sizes)


def test_a_deck_that_is_replaced_is_another_pack() -> None:
    table, house = seated_bots()
    table = after_rounds(table, house, 2)
    first = keeper_of(house).order("A").shuffled
    table = after_rounds(table, house, 1, now=8 * HOUR)

    second = keeper_of(house).order("A").shuffled
    assert (first.pack, second.pack, second.shuffle) == (1, 2, 1)


def test_preshuffled_cards_have_an_order_from_their_first_cut_on() -> None:
    table, house = seated_bots(preshuffled="603a.16(v)")
    received, first, *_ = play_rounds(table, house, 1)

    assert isinstance(received.command, do.Perform)
    assert received.command.preshuffled
    assert isinstance(first.command, do.Perform)
    assert first.command.duty is Duty.CUT
    assert [type(fact) for fact in first.facts] == [OrderCommitted]
    assert keeper_of(house).order("A").shuffled.shuffle == 1


def test_a_jam_of_the_shuffler_makes_a_new_order() -> None:
    table, house = seated_bots(WAYS["hand, two decks"])
    table = after_rounds(table, house, 1)
    table = until(table, house, Duty.NO_MORE_BETS)
    stored = next(deck.name for deck in table.decks if deck.stage is Stage.SHUFFLED)
    before = keeper_of(house).order(stored).shuffled
    table = give(table, house, do.ReportIrregularity(at=0, by=Role.FLOORPERSON, kind=do.Report.SHUFFLER_JAM))
    until(table, house, Duty.NO_MORE_BETS)

    assert keeper_of(house).order(stored).shuffled.shuffle == before.shuffle + 1


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_a_keeper_comes_back_from_its_bytes(way: Way) -> None:
    table, house = seated_bots(way)
    for _ in play_rounds(table, house, 2):
        stored = keeper_to_bytes(keeper_of(house))
        assert keeper_from_bytes(stored) == keeper_of(house)
        assert keeper_to_bytes(keeper_from_bytes(stored)) == stored


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_rng_4_after_a_round_the_cards_it_showed_are_opened_and_no_others(way: Way) -> None:
    table, house = seated_bots(way)
    opened = 0
    shown: list[str] = []
    roots: dict[str, int] = {}
    for step in play_rounds(table, house, 6):
        for event in step.events:
            match event:
                case ev.BetsClosed():
                    shown = []
                case ev.DealerRevealed():
                    shown += event.cards
                case ev.SeatSettled():
                    shown += [card for cards in event.turned.values() for card in cards]
                case _:
                    pass
        for fact in step.facts:
            assert not isinstance(fact, OrderOpened)
            if isinstance(fact, OrderCommitted):
                roots[fact.root] = fact.cards
            if isinstance(fact, CardsOpened):
                opened += 1
                assert Counter(each.card for each in fact.openings) == Counter(shown)
                assert all(verify_opening(fact.root, roots[fact.root], each) for each in fact.openings)

    assert opened == 6


def test_rng_4_folded_hands_and_unseen_fourth_cards_stay_closed() -> None:
    table, house = seated_bots()
    hidden = 0
    for step in play_rounds(table, house, 6):
        for fact in step.facts:
            if isinstance(fact, CardsOpened):
                dealt = keeper_of(house).order("A").dealt
                hidden += dealt - len(fact.openings)

    assert hidden > 0


def test_rng_4_every_order_of_a_deck_is_opened_when_it_leaves_the_table() -> None:
    table, house = seated_bots(WAYS["hand, two decks"])
    steps = list(play_rounds(table, house, 5))
    committed = [fact for step in steps for fact in step.facts if isinstance(fact, OrderCommitted)]
    later = list(play_rounds(steps[-1].table, house, 1, now=4 * HOUR))

    opened = [fact for step in later for fact in step.facts if isinstance(fact, OrderOpened)]
    assert sorted(fact.root for fact in opened) == sorted(fact.root for fact in committed)
    assert all(sorted(fact.cards) == PACK for fact in opened)


def test_rng_4_each_pack_is_opened_when_it_leaves_and_no_other() -> None:
    table, house = seated_bots()
    packs: dict[str, int] = {}
    opened: list[list[int]] = []
    for hours in (0, 8, 16):
        steps = list(play_rounds(table, house, 2, now=hours * HOUR))
        facts = [fact for step in steps for fact in step.facts]
        packs |= {fact.root: fact.pack for fact in facts if isinstance(fact, OrderCommitted)}
        opened.append([packs[fact.root] for fact in facts if isinstance(fact, OrderOpened)])
        table = steps[-1].table

    assert opened == [[], [1, 1], [2, 2]]


def test_cards_of_a_stack_dealt_one_by_one_are_known_by_their_places() -> None:
    table, house = seated_bots(WAYS["automated shoe"], people=[Duty.DEAL])
    table = run_to_wait(table, house)
    for number in (2, 2, 4, 1, 6):
        table = give(table, house, do.Perform(at=0, by=Role.DEALER, duty=Duty.DEAL, number=number))

    places = [(left.place, left.seat) for left in keeper_of(house).left]
    seats = [("hand", seat) for seat in (1, 3, 4, 6) for _ in range(3)]
    assert places == [*seats, *[("dealer", None)] * 3]
    assert [left.position for left in keeper_of(house).left] == list(range(15))


def test_rng_4_closing_a_table_opens_every_order() -> None:
    table, house = seated_bots(bots={1: "always-play"}, people=[Duty.CLOSE])
    steps = list(play_rounds(table, house, 3))
    committed = [fact.root for step in steps for fact in step.facts if isinstance(fact, OrderCommitted)]
    table = give(steps[-1].table, house, do.LeaveTable(at=0, by=Role.PLAYER, who="P1"))
    facts = house.observe(table, ev.TableClosed(0, Role.DEALER, ""))

    assert [fact.root for fact in facts if isinstance(fact, OrderOpened)] == committed
    assert len(committed) == 3
    assert keeper_of(house) == Keeper()


def test_an_order_that_was_drawn_but_never_used_is_not_opened() -> None:
    table, house = seated_bots(training=True)
    table = until(table, house, Duty.SHUFFLE)
    house.stack(table, "A", ["As"], 0)
    table = after_rounds(table, house, 1)
    house.prepare(table, 0)
    later = list(play_rounds(table, house, 1, now=8 * HOUR))

    roots = [fact.root for step in later for fact in step.facts if isinstance(fact, OrderOpened)]
    drawn = [each.root for each in house.record if each.pack == 1]
    assert len(drawn) == 3  # one first, the stacked one instead of it, and one for the round that did not come
    assert roots == [drawn[1]]


def dealing(way: Way = WAYS["manual shoe"]) -> tuple[Table, House]:
    table, house = seated_bots(way)
    return until(table, house, Duty.DEAL), house


def test_other_cards_than_those_handed_out_are_noticed() -> None:
    table, house = dealing()
    first, second = keeper_of(house).next_cards("A", 2)
    dealt = ev.CardsDealt(0, Role.HOUSE, "", cards=(second, first), clause=due(table)[0].clause)

    with pytest.raises(NotKept, match="not those that were next"):
        keeper_of(house).after(table, dealt)


def test_no_more_cards_come_than_the_deck_has() -> None:
    _, house = dealing()

    assert len(keeper_of(house).next_cards("A", 52)) == 52
    with pytest.raises(NotKept, match="52 cards left, not 53"):
        keeper_of(house).next_cards("A", 53)


def test_a_lost_order_is_said_to_be_lost() -> None:
    table, house = seated_bots()
    table = until(table, house, Duty.SHUFFLE)
    shuffle = ev.DutyDone(0, Role.HOUSE, "", duty=Duty.SHUFFLE, clause=due(table)[0].clause, deck="A")

    with pytest.raises(NotKept, match="its order was not drawn before"):
        replace(keeper_of(house), prepared={}).after(table, shuffle)
    with pytest.raises(NotKept, match="no order of deck A"):
        Keeper().next_cards("A", 1)


def test_a_shuffle_must_say_whether_the_deck_is_stacked() -> None:
    table, house = seated_bots(training=True)
    table = until(table, house, Duty.SHUFFLE)
    house.stack(table, "A", ["As"], 0)
    unsaid = ev.DutyDone(0, Role.HOUSE, "", duty=Duty.SHUFFLE, clause=due(table)[0].clause, deck="A")

    with pytest.raises(NotKept, match="is stacked"):
        keeper_of(house).after(table, unsaid)


def test_the_cut_goes_in_anywhere_between_the_bounds_with_equal_chance() -> None:
    """679a.5(d): at least ten from the top; and above the last card, or nothing would be cut."""
    table, house = seated_bots()
    table = until(table, house, Duty.CUT)
    order = keeper_of(house).order("A")
    roots = [hashlib.sha256(bytes([one, other])).hexdigest() for one in range(256) for other in range(16)]
    depths = Counter(
        replace(keeper_of(house), orders={"A": replace(order, shuffled=replace(order.shuffled, root=root))}).cut_depth(
            table, "A"
        )
        for root in roots
    )

    assert set(depths) == set(range(10, 52))
    # 41 degrees of freedom: chance exceeds this once in a hundred thousand times.
    expected = len(roots) / 42
    assert sum((number - expected) ** 2 / expected for number in depths.values()) < 92


def test_where_the_house_cuts_is_settled_when_the_root_is_and_by_nothing_else() -> None:
    table, house = seated_bots()
    table = until(table, house, Duty.CUT)
    cut = house.next_command(table, 0)
    other = House(keeper_of(house), source=Stream("other"), pause=0)

    assert isinstance(cut, do.Perform)
    assert cut.number == cut_depth(keeper_of(house).order("A").shuffled.root, 0, (10, 51))
    assert other.next_command(table, 0) == cut


def test_the_positions_of_an_order_go_round() -> None:
    order = Order(Shuffled("A", 1, 1, ("2c", "3c", "4c"), (b"", b"", b""), ""), start=2, dealt=1)

    assert order.undealt == (0, 1)
