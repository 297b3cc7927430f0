"""No payout limit may be set below the most that one patron could win at the minimum, and `most_at` is that most.

What one box could win is bounded from above by the paytables, without settling anything, and the bound is reached. All
deals of the richest cards, and random ones, are settled to see that none exceeds it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, islice, product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from pitboss.cards import Card, Deck, format_cards, parse_cards
from pitboss.games.elections import Elections, Limits
from pitboss.games.limits import is_covered
from pitboss.games.payout_limit_floor import most_at
from pitboss.games.places import HAND, Whose
from pitboss.games.record import RoundRecord, SeatRecord
from pitboss.games.registry import find_game, game_of
from pitboss.games.round import open_round
from pitboss.games.rule_data import rules
from pitboss.games.settler import settle
from pitboss.law.edition import edition as edition_named
from pitboss.law.refusal import Refused
from pitboss.law.rules import Required
from pitboss.money import format_cents
from tests.games.most import UNIT, Floor, Tables, elected, game_with_limit
from tests.games.rounds import EDITIONS, dealer_of, folder_of
from tests.proves import proves

HERE = Path(__file__).parent
SCOPES = ("covered-only", "all")
LIMITED = tuple(each for each in EDITIONS if "limit-floor" in rules(each).figures)
FLOORS = {name: floor for edition in LIMITED for name, floor in game_with_limit(edition).FLOORS.items()}


def test_the_richest_rounds_are_those_of_texts_with_a_limit() -> None:
    assert {each for each in EDITIONS if find_game(edition_named(each).game).richest} == set(LIMITED)
    assert {each for each in EDITIONS if (HERE / folder_of(each) / "most.py").is_file()} == set(LIMITED)
    assert {each.edition for each in FLOORS.values()} == set(LIMITED)


def every_election(edition: str) -> Iterator[Elections]:
    """Every letter, each side wager offered or not, and both scopes."""
    for tables, scope in product([*game_with_limit(edition).every_table(edition)], SCOPES):
        yield elected(edition, tables, scope=scope)


@pytest.mark.parametrize("edition", LIMITED)
def test_the_bound_is_reached_under_every_election(edition: str) -> None:
    checked = 0
    for elections in every_election(edition):
        most = most_at(UNIT, elections)
        assert most == game_with_limit(edition).bound(Tables(elections)) * UNIT, elections
        checked += 1
    assert checked == len(SCOPES) * game_with_limit(edition).COUNTS[edition]


class Deal(NamedTuple):
    """Cards for one box, the dealer and the board."""

    cards: tuple[Card, ...]
    dealer: tuple[Card, ...]
    board: dict[str, str]
    beside: dict[str, str]
    """What lies at the box besides its hand."""


def winnings(deal: Deal, elections: Elections) -> int:
    """What a box wins with these cards and equal wagers, or with the multiples that its text allows."""
    wagers = [name for name, each in elections.rules.wagers.items() if each.table_of is None and elections.offers(name)]
    times = game_with_limit(elections.edition).TIMES
    stakes = {name: times.get(name, 1) * UNIT for name in wagers}
    seat = SeatRecord(1, stakes, cards=format_cards(deal.cards), places=deal.beside)
    record = RoundRecord(elections.edition, (seat,), dealer=format_cards(deal.dealer), places=deal.board)
    settled = game_of(elections).settle(open_round(record, elections), elections)
    everything = elections.reads("limit-floor-scope") == "all"
    return sum(line.paid for line in settled.lines if everything or is_covered(line, elections))


def dealt_to(edition: str, whose: Whose) -> dict[str, int]:
    """The places of that kind to which the game deals, besides a player's hand, and how many cards go there."""
    places = find_game(edition_named(edition).game).places
    return {
        each.name: rules(edition).number(each.figure)
        for each in places
        if each.whose is whose and each.part_of is None and each.name != HAND.name
    }


def rich_deals(edition: str) -> Iterator[Deal]:
    """Every deal of the rich cards; a card beside the hand is none of them."""
    pack = parse_cards(dealer_of(edition).rich_cards)
    hand, board = rules(edition).number(HAND.figure), dealt_to(edition, Whose.BOARD)
    beside = dict.fromkeys(dealt_to(edition, Whose.SEAT), "2c")
    for cards in combinations(pack, hand):
        rest = [card for card in pack if card not in cards]
        for dealer in combinations(rest, hand):
            left = [card for card in rest if card not in dealer]
            for common in combinations(left, sum(board.values())):
                yield Deal(cards, dealer, _laid(board, common), beside)


def random_deals(edition: str, count: int, random: Random) -> Iterator[Deal]:
    pack = Deck(1, jokers=rules(edition).number("jokers")).cards
    hand = rules(edition).number(HAND.figure)
    board, beside = dealt_to(edition, Whose.BOARD), dealt_to(edition, Whose.SEAT)
    common = 2 * hand + sum(board.values())
    for _ in range(count):
        drawn = random.sample(pack, common + sum(beside.values()))
        here, there = _laid(board, drawn[2 * hand : common]), _laid(beside, drawn[common:])
        yield Deal(tuple(drawn[:hand]), tuple(drawn[hand : 2 * hand]), here, there)


def _laid(places: Mapping[str, int], cards: Sequence[Card]) -> dict[str, str]:
    """Cards at the places that they go to."""
    left = iter(cards)
    return {place: format_cards([*islice(left, count)]) for place, count in places.items()}


def check(deals: Iterable[Deal], elections: Elections, *, reached: bool) -> None:
    most = most_at(UNIT, elections)
    won = [winnings(deal, elections) for deal in deals]
    assert max(won) == most if reached else max(won) <= most


def some_elections(edition: str, count: int) -> list[Elections]:
    """The most tables that can be offered, in both scopes, and some others."""
    every = [*every_election(edition)]
    richest = [each for each in every if len(each.paytables) == max(len(one.paytables) for one in every)]
    random = Random(edition)
    return random.sample(richest, min(2, len(richest))) + random.sample(every, min(count - 2, len(every)))


@pytest.mark.parametrize("edition", LIMITED)
def test_no_deal_of_the_richest_cards_wins_more_and_one_wins_as_much(edition: str) -> None:
    for elections in some_elections(edition, 6):
        check(rich_deals(edition), elections, reached=True)


@pytest.mark.prove
@pytest.mark.parametrize("edition", LIMITED)
def test_no_deal_of_the_richest_cards_wins_more_under_any_election(edition: str) -> None:
    for elections in every_election(edition):
        check(rich_deals(edition), elections, reached=True)


@pytest.mark.parametrize(
    "count", [pytest.param(300, id="few"), pytest.param(40_000, id="many", marks=pytest.mark.prove)]
)
@pytest.mark.parametrize("edition", LIMITED)
def test_no_random_deal_wins_more(edition: str, count: int) -> None:
    chosen = some_elections(edition, 4)
    random = Random(f"{edition} {count}")
    for elections in chosen:
        check(random_deals(edition, count // len(chosen), random), elections, reached=False)


def a_round(floor: Floor, limit: int) -> RoundRecord:
    """A round of no consequence under these elections: a player folds, or leaves."""
    elections = elected(floor.edition, floor.tables)
    base = [name for name, each in elections.rules.wagers.items() if each.required is Required.ALWAYS]
    wagers: dict[str, Any] = dict.fromkeys(base, floor.limits["minimum"] * 2)
    return RoundRecord(
        floor.edition,
        (SeatRecord(1, wagers, abandoned=True),),
        paytables=elections.paytables,
        readings=dict(floor.readings),
        wagers=elections.wagers,
        limits={"payout": limit, **floor.limits},
    )


@pytest.mark.parametrize(
    "floor",
    [
        pytest.param(floor, id=name, marks=proves(dealer_of(floor.edition).limit_clause, editions=floor.edition))
        for name, floor in FLOORS.items()
    ],
)
def test_a_limit_is_refused_below_what_one_patron_could_win_at_the_minimum(floor: Floor) -> None:
    assert floor.most > rules(floor.edition).number("limit-floor")
    with pytest.raises(Refused) as refused:
        settle(a_round(floor, floor.most - 1))
    for limit in (floor.most, floor.most + 1):
        assert settle(a_round(floor, limit)).seat(1).net < 0

    assert refused.value.refusal.code == "limit-too-low"
    assert refused.value.refusal.clause == dealer_of(floor.edition).limit_clause


@pytest.mark.parametrize("edition", LIMITED)
def test_at_a_low_minimum_the_printed_floor_holds(edition: str) -> None:
    tables = dict.fromkeys(dealer_of(edition).must_elect, "A")
    printed = rules(edition).number("limit-floor")
    floor = Floor(edition, printed, {"minimum": 500}, tables)

    with pytest.raises(Refused) as refused:
        settle(a_round(floor, printed - 1))
    assert refused.value.refusal.code == "limit-too-low"
    assert settle(a_round(floor, printed)).seat(1).net < 0


@pytest.mark.parametrize("edition", LIMITED)
def test_without_a_minimum_only_the_printed_floor_is_known(edition: str) -> None:
    printed = rules(edition).number("limit-floor")
    record = a_round(next(each for each in FLOORS.values() if each.edition == edition), printed)

    assert settle(msgspec.structs.replace(record, limits={"payout": printed})).seat(1).net < 0


@pytest.mark.parametrize("edition", LIMITED)
def test_a_limit_at_the_floor_takes_nothing_from_the_richest_round_at_the_minimum(edition: str) -> None:
    minimum = 20_000
    for elections in some_elections(edition, 6):
        most = most_at(minimum, elections)
        limited = msgspec.structs.replace(elections, limits=Limits(payout=max(most, 5_000_000), minimum=minimum))
        for witness in game_of(elections).richest:
            made = [name for name, each in elections.rules.wagers.items() if each.table_of is None]
            stakes = {name: minimum for name in made if elections.offers(name)}
            seat = msgspec.structs.replace(witness.seats[0], wagers=stakes)
            record = msgspec.structs.replace(witness, edition=edition, seats=(seat,))
            settled = game_of(elections).settle(open_round(record, limited), limited)
            assert [line.capped for line in settled.lines] == [0] * len(stakes)


@pytest.mark.parametrize("floor", [pytest.param(floor, id=name) for name, floor in FLOORS.items()])
def test_the_refusal_says_what_could_be_won(floor: Floor) -> None:
    with pytest.raises(Refused) as refused:
        settle(a_round(floor, floor.most - 1))

    minimum, most = format_cents(floor.limits["minimum"]), format_cents(floor.most)
    assert f"at a minimum of {minimum} one patron could win {most} in a round" in refused.value.refusal.message


@pytest.mark.parametrize("edition", [each for each in LIMITED if rules(each).figure("boxes").value == "elected"])
@pytest.mark.parametrize(("counted", "held"), [("own-included", 2), ("own-besides", 3)])
def test_a_patron_wins_in_every_box_that_the_elected_number_allows(edition: str, counted: str, held: int) -> None:
    one = next(every_election(edition))
    readings = one.readings | {"boxes-counted": counted}
    two = msgspec.structs.replace(one, limits=Limits(boxes=2), readings=readings)

    assert most_at(UNIT, two) == held * most_at(UNIT, one)
