"""No payout limit may be set below the most that one patron could win at the minimum, and `most_at` is that most.

What one box could win is bounded from above by the paytables, without settling anything, and the bound is reached. All
deals of the richest cards, and random ones, are settled to see that none exceeds it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, product
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from pitboss.cards import STANDARD, Card, Deck, Rank, Suit, format_cards, parse_cards
from pitboss.games.elections import Elections, Limits
from pitboss.games.limits import is_covered
from pitboss.games.payout_limit_floor import most_at
from pitboss.games.places import HAND, Whose
from pitboss.games.record import RoundRecord, SeatRecord
from pitboss.games.registry import find_game, game_of
from pitboss.games.round import open_round
from pitboss.games.rule_data import rules
from pitboss.games.settler import settle
from pitboss.games.three_card_prime.prime_hands import PrimeCategory, rank_prime
from pitboss.games.three_card_prime.six_card import rank_six
from pitboss.law.edition import edition as edition_named
from pitboss.law.edition import editions
from pitboss.law.refusal import Refused
from pitboss.ranking import Compare
from tests.games.rounds import dealer_of
from tests.proves import proves

HOLDEM = "677a@proposed-2015"
PRIMES = ("679a@proposed-2015", "679a@final-2016")
SAIGONS = ("680a@proposed-2015", "680a@codified-2019")
LIMITED = (HOLDEM, *PRIMES, *SAIGONS)
SCOPES = ("covered-only", "all")
UNIT = 200


def test_these_are_the_texts_with_a_limit() -> None:
    assert {each.name for each in editions() if "limit-floor" in rules(each.name).figures} == set(LIMITED)
    assert {each.name for each in editions() if find_game(each.game).richest} == set(LIMITED)


def every_election(edition: str) -> Iterator[Elections]:
    """Every letter, each side wager offered or not, and both scopes."""
    match edition.partition("@")[0]:
        case "677a":
            choices = product(_letters(edition, "pocket-bonus"), _letters(edition, "trips-plus"))
            offered = ({"pocket-bonus": pocket, "trips-plus": trips} for pocket, trips in choices)
        case "679a":
            tables = ("bad-beat", "pair-bonus-two", "all-six")
            primes = product(("-", None), *(_letters(edition, each) for each in tables))
            offered = (
                {"prime": prime, "bad-beat": beat, "pair-bonus-two": pair, "all-six": six}
                for prime, beat, pair, six in primes
                if beat is not None
            )
        case _:
            offered = ({"bonus": letter} for letter in ("A", None))
    for tables_elected, scope in product([*offered], SCOPES):
        yield elected(edition, tables_elected, scope=scope)


def _letters(edition: str, wager: str) -> list[str | None]:
    return [*rules(edition).wager(wager).paytables, None]


def elected(edition: str, tables: Mapping[str, str | None], *, scope: str = "covered-only") -> Elections:
    """Elections with these tables; a wager without a letter is not offered."""
    letters = {name: letter for name, letter in tables.items() if letter is not None}
    optional = [name.removesuffix("-two") for name in letters if name != "bad-beat"]
    return Elections(edition, paytables=letters, wagers=tuple(optional), readings={"limit-floor-scope": scope})


class Tables:
    """What the tables elected pay on one cent, wager by wager; nothing for a wager that does not count."""

    def __init__(self, elections: Elections) -> None:
        self.elections = elections
        self.all = elections.reads("limit-floor-scope") == "all"

    def rows(self, table: str, *, of: str | None = None) -> dict[str, int]:
        rules_, wager = self.elections.rules, of or table
        if not self.elections.offers(wager) or not (self.all or wager in rules_.texts("limit-covers")):
            return {"nothing": 0}
        excluded = () if self.all else rules_.texts("limit-excludes")
        paid = {row.hand: row.odds.exact(UNIT) / UNIT for row in self.elections.paytable(table).rows}
        return {hand: int(each) for hand, each in paid.items() if hand not in excluded}

    def most(self, table: str, *, of: str | None = None) -> int:
        return max(self.rows(table, of=of).values())


def bound(elections: Elections) -> int:
    """An upper bound on what a cent on every wager wins in one box, from the tables alone."""
    tables = Tables(elections)
    match elections.rules.edition.chapter:
        case "677a":
            return _bound_677a(tables)
        case "679a":
            return _bound_679a(tables)
        case _:
            return _bound_680a(tables)


def _bound_677a(tables: Tables) -> int:
    """Winning Ante, Raise of three Antes and Odds Wagers, or a bad beat paid on the Odds Wager alone."""
    won = tables.most("ante") + 3 * tables.most("raise") + tables.most("odds")
    beaten = tables.most("bad-beat", of="odds")
    return max(won, beaten) + tables.most("pocket-bonus") + tables.most("trips-plus")


def _bound_679a(tables: Tables) -> int:
    """A hand that wins, a straight flush that is beaten, or a lesser hand that is beaten."""
    pair = tables.rows("pair-bonus-two", of="pair-bonus")
    beaten = tables.rows("bad-beat", of="play")
    six = tables.rows("all-six")
    lesser = ("three-of-a-kind", "straight", "flush", "pair")
    won = tables.most("ante") + tables.most("play") + max(pair.values()) + max(six.values())
    # A beaten straight flush whose six cards hold a royal flush makes one of six cards: see below.
    royal_of_six = "E" in tables.elections.paytables.get("all-six", "") and not tables.all
    six_if_beaten = six["straight flush"] if royal_of_six else max(six.values())
    straight_flush = beaten["straight flush"] + pair.get("straight flush", 0) + six_if_beaten
    others = max(beaten.get(hand, 0) for hand in lesser) + max(pair.get(hand, 0) for hand in lesser) + max(six.values())
    return max(won, straight_flush, others) + tables.most("prime")


def _bound_680a(tables: Tables) -> int:
    """Five aces, which win no Ante Wager, or any other hand together with the Ante Wager."""
    bonus = tables.rows("bonus")
    five_aces = bonus.pop("five aces", 0)
    return max(five_aces, tables.most("ante") + max(bonus.values()))


@pytest.mark.parametrize("edition", LIMITED)
def test_the_bound_is_reached_under_every_election(edition: str) -> None:
    checked = 0
    for elections in every_election(edition):
        most = most_at(UNIT, elections)
        assert most == bound(elections) * UNIT, elections
        checked += 1
    # 677a: 4 x 5 letters; 679a: prime or not, 2 or 4 x 5 x 6 letters; 680a: bonus or not; all in two scopes.
    assert checked == {HOLDEM: 40, PRIMES[0]: 240, PRIMES[1]: 480, SAIGONS[0]: 4, SAIGONS[1]: 4}[edition]


class TestWhatTheBoundTakesForGranted:
    @pytest.mark.parametrize("compare", Compare)
    def test_a_mini_royal_flush_is_never_beaten(self, compare: Compare) -> None:
        player = parse_cards("Ad Kd Qd")
        best = rank_prime(player, compare)
        dealers = combinations([card for card in STANDARD.cards if card not in player], 3)

        assert not any(rank_prime(dealer, compare) > best for dealer in dealers)

    @pytest.mark.parametrize("suit", Suit)
    def test_a_beaten_straight_flush_has_a_royal_flush_of_six_cards_or_none(self, suit: Suit) -> None:
        royal = [Card(rank, suit) for rank in (Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)]
        beaten = []
        for other in STANDARD.cards:
            six = {*royal, other}
            for player in combinations(six, 3) if len(six) == 6 else ():
                mine, dealer = rank_prime(player), rank_prime([*six.difference(player)])
                if mine.category is PrimeCategory.STRAIGHT_FLUSH and mine < dealer:
                    beaten.append((format_cards(sorted(player, key=lambda card: card.rank)), rank_six([*six]).hand))

        (only,) = beaten
        assert only[0] == " ".join(f"{rank}{suit.letter}" for rank in "9TJ")
        assert only[1].startswith("six-card royal flush")

    def test_a_three_of_a_kind_is_of_two_colors(self) -> None:
        colors = [{suit.color for suit in suits} for suits in combinations(Suit, 3)]

        assert all(len(each) == 2 for each in colors)

    def test_five_aces_do_not_qualify(self) -> None:
        figures = rules("680a@codified-2019")
        ace, jokers = figures.number("ace-value"), figures.numbers("joker-values")
        totals = {ace * 3, *(ace * 2 + joker for joker in jokers)}

        assert totals == {3, 5, 8, 11}
        assert totals.isdisjoint(figures.numbers("qualify-totals"))

    @pytest.mark.parametrize("dealer", ["Kh Qd Jc 5d 2h", "9h 9d 9c 8d 6d"])
    @pytest.mark.parametrize("edition", SAIGONS)
    def test_so_they_win_no_ante_against_a_dealer_who_qualifies_or_not(self, edition: str, dealer: str) -> None:
        seat = SeatRecord(1, {"ante": UNIT, "bonus": UNIT}, cards="As Ah Ad Ac Jk")
        settled = settle(RoundRecord(edition, (seat,), dealer=dealer))

        assert [line.paid for line in settled.lines] == [0, 5000 * UNIT]

    @pytest.mark.parametrize("edition", PRIMES)
    def test_a_better_hand_is_never_paid_less(self, edition: str) -> None:
        for wager in rules(edition).wagers.values():
            for table in wager.paytables.values():
                paid = [row.odds.multiplier for row in table.rows]
                assert paid == sorted(paid, reverse=True)


class Deal(NamedTuple):
    """Cards for one box, the dealer and the board."""

    cards: tuple[Card, ...]
    dealer: tuple[Card, ...]
    community: tuple[Card, ...] = ()
    fourth: Card | None = None


def winnings(deal: Deal, elections: Elections) -> int:
    """What a box wins with these cards and the same on every wager, the raise three times as much."""
    wagers = [name for name, each in elections.rules.wagers.items() if each.table_of is None and elections.offers(name)]
    stakes = {name: 3 * UNIT if name == "raise" else UNIT for name in wagers}
    fourth = {"fourth": deal.fourth.notation} if deal.fourth else {}
    seat = SeatRecord(1, stakes, cards=format_cards(deal.cards), places=fourth)
    community = {"community": format_cards(deal.community)} if deal.community else {}
    record = RoundRecord(elections.edition, (seat,), dealer=format_cards(deal.dealer), places=community)
    settled = game_of(elections).settle(open_round(record, elections), elections)
    everything = elections.reads("limit-floor-scope") == "all"
    return sum(line.paid for line in settled.lines if everything or is_covered(line, elections))


def dealt_to(edition: str, whose: Whose) -> int:
    """How many cards the game deals to places of that kind, besides a player's hand."""
    places = find_game(edition_named(edition).game).places
    return sum(rules(edition).number(each.figure) for each in places if each.whose is whose and each is not HAND)


def rich_deals(edition: str) -> Iterator[Deal]:
    """Every deal of the rich cards; a card beside the hand is none of them."""
    pack = parse_cards(dealer_of(edition).rich_cards)
    hand = rules(edition).number(HAND.figure)
    fourth = parse_cards("2c")[0] if find_game(edition_named(edition).game).place("fourth") else None
    for cards in combinations(pack, hand):
        rest = [card for card in pack if card not in cards]
        for dealer in combinations(rest, hand):
            left = [card for card in rest if card not in dealer]
            for community in combinations(left, dealt_to(edition, Whose.BOARD)):
                yield Deal(cards, dealer, community, fourth)


def random_deals(edition: str, count: int, random: Random) -> Iterator[Deal]:
    pack = Deck(1, jokers=rules(edition).number("jokers")).cards
    hand, board = rules(edition).number(HAND.figure), dealt_to(edition, Whose.BOARD)
    has_fourth = find_game(edition_named(edition).game).place("fourth") is not None
    for _ in range(count):
        drawn = random.sample(pack, 2 * hand + board + 1)
        fourth = drawn[-1] if has_fourth else None
        yield Deal(tuple(drawn[:hand]), tuple(drawn[hand : 2 * hand]), tuple(drawn[2 * hand : -1]), fourth)


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


class Floor(NamedTuple):
    """Elections, and the most that one patron could win under them at the minimum, reckoned by hand."""

    edition: str
    most: int
    limits: dict[str, int]
    tables: Mapping[str, str | None] = {}
    readings: Mapping[str, str] = {}


ALL = {"limit-floor-scope": "all"}
SIDES: dict[str, str | None] = {"bad-beat": "A", "prime": "-", "pair-bonus-two": "A", "all-six": "A"}
FLOORS = {
    "Ante, Raise of three Antes and a royal flush on the Odds": Floor(
        HOLDEM, (1 + 3 + 500) * 10_000, {"minimum": 10_000}
    ),
    "the least minimum at which that exceeds $50,000": Floor(HOLDEM, (1 + 3 + 500) * 9_922, {"minimum": 9_922}),
    "677a, all wagers: a pair of aces and the royal flush of one of them": Floor(
        HOLDEM,
        (1 + 3 + 500 + 30 + 100) * 8_000,
        {"minimum": 8_000},
        {"pocket-bonus": "A", "trips-plus": "A"},
        ALL,
    ),
    "677a, all wagers, with the lower table for a pair of aces": Floor(
        HOLDEM,
        (1 + 3 + 500 + 25 + 100) * 8_000,
        {"minimum": 8_000},
        {"pocket-bonus": "B", "trips-plus": "D"},
        ALL,
    ),
    "677a, side wagers do not count by default": Floor(
        HOLDEM, 504 * 12_345, {"minimum": 12_345}, {"pocket-bonus": "A", "trips-plus": "A"}
    ),
    # Whole odds are paid in full, though $100 is no number of $3 chips.
    "677a, not rounded up to the chip": Floor(
        HOLDEM, 504 * 10_000, {"minimum": 10_000, "chip": 300}, readings={"breakage": "up-to-chip"}
    ),
    "677a, not rounded down to the chip": Floor(
        HOLDEM, 504 * 10_000, {"minimum": 10_000, "chip": 300}, readings={"breakage": "down-to-chip"}
    ),
    "679a, everything wins at once": Floor(PRIMES[1], (1 + 10 + 4 + 100 + 1000) * 5_000, {"minimum": 5_000}, SIDES),
    "679a, proposed text": Floor(PRIMES[0], (1 + 10 + 4 + 100 + 1000) * 4_500, {"minimum": 4_500}, SIDES),
    "679a, without a Pair Bonus a bad beat pays more than Ante and Play together": Floor(
        PRIMES[1], (12 + 4 + 1000) * 5_000, {"minimum": 5_000}, SIDES | {"pair-bonus-two": None}
    ),
    "679a, unless the Bad Beat table is low": Floor(
        PRIMES[1], (1 + 10 + 4 + 1000) * 5_000, {"minimum": 5_000}, SIDES | {"bad-beat": "C", "pair-bonus-two": None}
    ),
    "679a, the Bad Beat alone": Floor(PRIMES[1], 12 * 500_000, {"minimum": 500_000}, {"bad-beat": "B"}),
    "679a, table E's six-card royal flush is beside the limit": Floor(
        PRIMES[1], (1 + 10 + 4 + 100 + 1000) * 5_000, {"minimum": 5_000}, SIDES | {"all-six": "E"}
    ),
    "679a, and counts among all wagers": Floor(
        PRIMES[1], (1 + 10 + 4 + 100 + 200_000) * 100, {"minimum": 100}, SIDES | {"all-six": "E"}, ALL
    ),
    "679a, three boxes": Floor(PRIMES[1], 3 * 1115 * 1_500, {"minimum": 1_500, "boxes": 3}, SIDES),
    "680a, proposed text: five aces": Floor(SAIGONS[0], 5000 * 1_500, {"minimum": 1_500}, {"bonus": "A"}),
    "680a, proposed text, two boxes": Floor(SAIGONS[0], 2 * 5000 * 600, {"minimum": 600, "boxes": 2}, {"bonus": "A"}),
    "680a, proposed text, no Bonus Wager": Floor(SAIGONS[0], 6_000_000, {"minimum": 6_000_000}),
    "680a, codified text: the Ante alone is covered": Floor(
        SAIGONS[1], 6_000_000, {"minimum": 6_000_000}, {"bonus": "A"}
    ),
    "680a, codified text, six boxes": Floor(
        SAIGONS[1], 6 * 1_000_000, {"minimum": 1_000_000, "boxes": 6}, {"bonus": "A"}
    ),
    "680a, codified text, all wagers": Floor(SAIGONS[1], 5000 * 1_001, {"minimum": 1_001}, {"bonus": "A"}, ALL),
}


def a_round(floor: Floor, limit: int) -> RoundRecord:
    """A round of no consequence under these elections: a player folds, or leaves."""
    elections = elected(floor.edition, floor.tables)
    wagers: dict[str, Any] = {"ante": floor.limits["minimum"] * 2}
    if floor.edition == HOLDEM:
        wagers["odds"] = wagers["ante"]
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
    tables: dict[str, str | None] = {"bad-beat": "A"} if edition in PRIMES else {}
    printed = rules(edition).number("limit-floor")
    floor = Floor(edition, printed, {"minimum": 500}, tables)

    with pytest.raises(Refused) as refused:
        settle(a_round(floor, printed - 1))
    assert refused.value.refusal.code == "limit-too-low"
    assert settle(a_round(floor, printed)).seat(1).net < 0


def test_without_a_minimum_only_the_printed_floor_is_known() -> None:
    record = a_round(FLOORS["680a, proposed text: five aces"], 5_000_000)

    assert settle(msgspec.structs.replace(record, limits={"payout": 5_000_000})).seat(1).net < 0


@pytest.mark.parametrize("edition", LIMITED)
def test_a_limit_at_the_floor_takes_nothing_from_the_richest_round_at_the_minimum(edition: str) -> None:
    minimum = 20_000
    for elections in some_elections(edition, 6):
        most = most_at(minimum, elections)
        limited = msgspec.structs.replace(elections, limits=Limits(payout=max(most, 5_000_000), minimum=minimum))
        for witness in game_of(elections).richest:
            wagers = {name: minimum for name in elections.rules.wagers if name not in ("bad-beat", "pair-bonus-two")}
            stakes = {name: amount for name, amount in wagers.items() if elections.offers(name)}
            seat = msgspec.structs.replace(witness.seats[0], wagers=stakes)
            record = msgspec.structs.replace(witness, edition=edition, seats=(seat,))
            settled = game_of(elections).settle(open_round(record, limited), limited)
            assert [line.capped for line in settled.lines] == [0] * len(stakes)


def test_the_refusal_says_what_could_be_won() -> None:
    with pytest.raises(Refused, match=r"at a minimum of \$100 one patron could win \$50,400 in a round"):
        settle(a_round(FLOORS["Ante, Raise of three Antes and a royal flush on the Odds"], 5_039_999))
