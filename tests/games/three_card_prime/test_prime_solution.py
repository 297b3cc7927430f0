"""The exact solution of Three Card Prime agrees with single deals, closed forms, settlement and published figures."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, product
from math import comb

import numpy as np
import pytest

from pitboss.cards import Rank, format_cards
from pitboss.counting import Outcomes
from pitboss.counting.ante_play import Event, Played, Terms
from pitboss.games.elections import Elections, Limits
from pitboss.games.record import RoundRecord, SeatRecord
from pitboss.games.rule_data import rules
from pitboss.games.settler import settle
from pitboss.games.solving import Circumstances, Situation
from pitboss.games.three_card_prime.solve import advise, dealt, priced, solve, strategy
from pitboss.law.names import Unknown
from pitboss.law.refusal import Refused
from pitboss.ranking import Compare
from tests.games.oracle_files import exact_rows
from tests.games.three_card_prime.three_cards_dealt import (
    DECK,
    EVENTS,
    HANDS,
    RANKS,
    event,
    events_against_all,
    every_deal,
    key,
)
from tests.ranking.enumeration import counts

FINAL, PROPOSED = "679a@final-2016", "679a@proposed-2015"
EDITIONS = {PROPOSED: "AB", FINAL: "ABCD"}
BASES = [(edition, letter) for edition, letters in EDITIONS.items() for letter in letters]
OUT_BY_TABLE = {"679a-play-dealer-out": "paytable"}

# As the chapter prints them.
PLAY = {"mini-royal flush": 10, "straight flush": 6, "three-of-a-kind": 5, "straight": 2}
RICH = {"straight flush": 12, "three-of-a-kind": 10, "straight": 4}
PLAIN = {"straight flush": 6, "three-of-a-kind": 5, "straight": 2}
BAD_BEAT = {
    (PROPOSED, "A"): RICH,
    (PROPOSED, "B"): PLAIN,
    (FINAL, "A"): RICH,
    (FINAL, "B"): RICH | {"flush": 1},
    (FINAL, "C"): PLAIN,
    (FINAL, "D"): PLAIN | {"flush": 1},
}
ALL_SIX = {
    "A": (1000, 200, 50, 25, 20, 10, 5),
    "B": (1000, 200, 50, 25, 15, 10, 5),
    "C": (1000, 200, 100, 20, 15, 9, 8),
    "D": (1000, 200, 100, 20, 15, 10, 7),
    "E": (1000, 200, 50, 20, 15, 10, 5),
}
SIX = ("royal flush", "straight flush", "four-of-a-kind", "full house", "flush", "straight", "three-of-a-kind")
FOURTH_A_TWO = {
    "A": (100, 80, 60, 12, 6, 1),
    "B": (75, 60, 45, 10, 5, 2),
    "C": (75, 50, 40, 8, 4, 2),
    "D": (75, 50, 40, 8, 4, 1),
}
PAIR_BONUS = dict(zip(HANDS[:0:-1], (50, 40, 30, 6, 3, 1), strict=True))


def by_hand(edition: str, letter: str, hand: str, what: str, *, out_by_table: bool = False) -> int:
    """679a.11(c)(3), for a player who plays one unit."""
    pays = PLAY.get(hand, 1)
    if what == "does not qualify":
        return pays if out_by_table else 1
    if what != "above":
        return 1 + pays
    return BAD_BEAT[edition, letter].get(hand, -1) - 1


@pytest.mark.parametrize(("edition", "letter"), BASES)
@pytest.mark.parametrize("out_by_table", [False, True])
def test_the_game_is_worth_what_every_deal_comes_to(edition: str, letter: str, out_by_table: bool) -> None:
    """Every hand with a pair or better is played; all others win the same amount, so one decision covers them."""
    elections = Elections(edition, paytables={"bad-beat": letter}, readings=OUT_BY_TABLE if out_by_table else {})
    nets: Counter[int] = Counter()
    for row in exact_rows("679a-showdown"):
        if row["hand"] != "high card":
            for what in EVENTS:
                nets[by_hand(edition, letter, row["hand"], what, out_by_table=out_by_table)] += int(row[what])
    low = dealt(Compare.POKER_ORDER, Rank.QUEEN)
    for hand in low.hands:
        if hand.category == "high card":
            won = [by_hand(edition, letter, "high card", what) for what in EVENTS]
            gained = sum(net * count for net, count in zip(won, hand.events, strict=True))
            plays = gained > -comb(49, 3)
            for net, count in zip(won, hand.events, strict=True):
                nets[net if plays else -1] += hand.ways * count

    found = solve(elections, "base").outcomes

    assert {int(net): count for net, count in found.by_net.items()} == +nets
    assert found.total == comb(52, 3) * comb(49, 3)


def test_hands_up_to_suits_face_what_the_oracle_counts() -> None:
    found: dict[str, Counter[str]] = {hand: Counter() for hand in HANDS}
    for hand in dealt(Compare.POKER_ORDER, Rank.QUEEN).hands:
        found[hand.category]["hands"] += hand.ways
        for what, number in zip(EVENTS, hand.events, strict=True):
            found[hand.category][what] += hand.ways * number

    assert [
        {"hand": hand} | {name: str(counted[name]) for name in ("hands", *EVENTS)} for hand, counted in found.items()
    ] == exact_rows("679a-showdown")[::-1]


@pytest.mark.parametrize("compare", Compare)
def test_some_hands_are_dealt_against_every_other(compare: Compare) -> None:
    low = dealt(compare, Rank.QUEEN)
    for place in random.Random(679).sample(range(len(low.hands)), 5):
        player = format_cards(low.cards[place]).split()

        slowly = events_against_all(player, literal=compare is Compare.LITERAL)

        assert low.hands[place].events == tuple(slowly.values())


@pytest.mark.prove
@pytest.mark.parametrize("compare", Compare)
def test_every_hand_is_dealt_against_every_other(compare: Compare) -> None:
    """All 407,170,400 deals."""
    low = dealt(compare, Rank.QUEEN)
    up_to_suits = {
        _pattern(format_cards(cards).split()): hand for cards, hand in zip(low.cards, low.hands, strict=True)
    }
    assert len(up_to_suits) == len(low.hands)
    totals = {hand: np.zeros(len(EVENTS), dtype=np.int64) for hand in HANDS}
    for hand, slowly in every_deal(literal=compare is Compare.LITERAL):
        assert up_to_suits[_pattern(hand)].events == tuple(slowly.tolist())
        totals[HANDS[key(hand)[0]]] += slowly

    if compare is Compare.POKER_ORDER:
        for row in exact_rows("679a-showdown"):
            assert [int(row[what]) for what in EVENTS] == totals[row["hand"]].tolist()


def _pattern(hand: Sequence[str]) -> tuple[str, ...]:
    """The ranks held in each suit, whichever suit it is."""
    by_suit = ("".join(sorted((card[0] for card in hand if card[1] == suit), key=RANKS.index)) for suit in "cdhs")
    return tuple(sorted(by_suit))


@pytest.mark.parametrize(
    ("bonus", "edge", "risk"),
    [((5, 4, 1), "3.3730", "2.01"), ((5, 3, 1), "3.61", None), ((4, 3, 1), "3.83", None)],
)
def test_three_card_poker_comes_out_as_published(bonus: tuple[int, int, int], edge: str, risk: str | None) -> None:
    """The same hands under the terms of Three Card Poker, whose figures are printed everywhere.

    Ties push, a dealer under queen high pays the ante and pushes the play, and an ante bonus is paid besides.
    """
    pays = dict(zip(("straight flush", "three-of-a-kind", "straight"), bonus, strict=True))
    pays["mini-royal flush"] = pays["straight flush"]
    showdown = {Event.DOES_NOT_QUALIFY: 1, Event.BELOW: 2, Event.EQUAL: 0, Event.ABOVE: -2}
    net = {(hand, what): Fraction(pays.get(hand, 0) + showdown[what]) for hand, what in product(HANDS, Event)}
    low = dealt(Compare.POKER_ORDER, Rank.QUEEN)

    played = Played(low.hands, Terms(net, Fraction(2)))

    found = played.outcomes(played.best)
    assert printed(found.house_edge, edge) == edge
    assert risk is None or printed(found.element_of_risk, risk) == risk
    assert played.best == played.stays_from(played.lowest)
    lowest = {
        key(format_cards(low.cards[place]).split())
        for place, hand in enumerate(low.hands)
        if hand.strength == played.lowest
    }
    assert lowest == {(0, (12, 6, 4))}


@pytest.mark.parametrize(("pays", "edge"), [((40, 30, 6, 4, 1), "2.32"), ((40, 30, 6, 3, 1), "7.28")])
def test_pair_plus_comes_out_as_published(pays: tuple[int, ...], edge: str) -> None:
    names = ("straight flush", "three-of-a-kind", "straight", "flush", "pair")
    table = dict(zip(names, pays, strict=True)) | {"mini-royal flush": pays[0]}

    hands = dealt(Compare.POKER_ORDER, Rank.QUEEN).hands
    found = Outcomes.of((table.get(hand.category, -1), 1, hand.ways) for hand in hands)

    assert printed(found.house_edge, edge) == edge


def printed(share: Fraction, like: str) -> str:
    """A share in percent with as many digits as were printed."""
    return f"{float(share * 100):.{len(like.partition('.')[2])}f}"


def published(edition: str, of: str) -> list[str]:
    return [
        figure for each in rules(edition).published if each.of == (of,) for figure in (*each.each, each.low, each.high)
    ]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_published_holds_of_the_game_come_out_if_the_table_is_paid_to_a_dealer_who_does_not_qualify(
    edition: str,
) -> None:
    edges = [
        solve(Elections(edition, paytables={"bad-beat": letter}, readings=OUT_BY_TABLE), "base").outcomes.house_edge
        for letter in EDITIONS[edition]
    ]
    to_the_letter = solve(Elections(edition, paytables={"bad-beat": "A"}), "base").outcomes.house_edge

    figures = published(edition, "bad-beat")
    assert set(figures) <= {printed(edge, figure) for edge in edges for figure in figures}
    low, high = min(figures, key=float), max(figures, key=float)
    assert (printed(min(edges), low), printed(max(edges), high)) == (low, high)
    assert to_the_letter - min(edges) > Fraction(1, 100)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("wager", "table"), [("prime", None), ("pair-bonus", "pair-bonus-two"), ("all-six", "all-six")]
)
def test_the_published_holds_of_side_wagers_come_out(edition: str, wager: str, table: str | None) -> None:
    elected = [{table: letter} for letter in rules(edition).wager(table).paytables] if table else [{}]
    edges = [solve(Elections(edition, paytables=each), wager).outcomes.house_edge for each in elected]

    low, high = published(edition, wager)
    assert (printed(min(edges), low), printed(max(edges), high)) == (low, high)


def test_prime_by_colors_chosen_one_by_one() -> None:
    """Six cards in a row are of these colors with 26 of each in the deck."""
    chance: Counter[int] = Counter()
    for colors in product("br", repeat=6):
        left, likely = {"b": 26, "r": 26}, 1
        for color in colors:
            likely *= left[color]
            left[color] -= 1
        first, second = set(colors[:3]), set(colors[3:])
        chance[-1 if len(first) > 1 else 4 if first == second else 3] += likely

    found = solve(Elections(FINAL), "prime").outcomes

    orders = 6 * 6
    assert {int(net): count * orders for net, count in found.by_net.items()} == chance


@pytest.mark.parametrize("letter", FOURTH_A_TWO)
def test_pair_bonus_by_binomial_coefficients(letter: str) -> None:
    second = dict(zip(PAIR_BONUS, FOURTH_A_TWO[letter], strict=True))
    nets: Counter[int] = Counter()
    # How many hands of each class hold how many 2s.
    with_twos = {
        ("mini-royal flush", 0): 4,
        ("straight flush", 0): 4 * 9,
        ("straight flush", 1): 4 * 2,
        ("three-of-a-kind", 0): 12 * 4,
        ("three-of-a-kind", 3): 4,
        ("straight", 0): 10 * 60,
        ("straight", 1): 2 * 60,
        ("flush", 0): 4 * (comb(12, 3) - 10),
        ("flush", 1): 4 * (comb(12, 2) - 2),
        ("pair", 0): 12 * 6 * 11 * 4,
        ("pair", 1): 12 * 6 * 4,
        ("pair", 2): 6 * 12 * 4,
    }
    assert sum(with_twos.values()) == comb(52, 3) - 16_440
    for (hand, twos), number in with_twos.items():
        nets[PAIR_BONUS[hand]] += number * (45 + twos)
        nets[second[hand]] += number * (4 - twos)
    nets[-1] = 16_440 * 49

    found = solve(Elections(FINAL, paytables={"pair-bonus-two": letter}), "pair-bonus").outcomes

    assert {int(net): count for net, count in found.by_net.items()} == nets


@pytest.mark.parametrize("letter", ALL_SIX)
def test_all_six_by_the_counts_of_six_cards(letter: str) -> None:
    pays = dict(zip(SIX, ALL_SIX[letter], strict=True))
    six_card_royal = {"diamonds": 200_000, "hearts, spades or clubs": 20_000} if letter == "E" else {}
    nets: Counter[int] = Counter()
    for hand, number in counts("six_card").items():
        name, _, suits = hand.partition(", ")
        row = six_card_royal.get(suits, pays["royal flush"]) if suits else pays.get(name, -1)
        nets[row] += number

    found = solve(Elections(FINAL, paytables={"all-six": letter}), "all-six").outcomes

    assert {int(net): count for net, count in found.by_net.items()} == nets


def test_a_payout_limit_caps_what_one_wager_wins() -> None:
    """$60,000 on wagers of $5,000: twelve times the stake and no more, but a royal flush of six cards is beside it."""
    elections = Elections(
        FINAL,
        paytables={"bad-beat": "B", "pair-bonus-two": "A", "all-six": "E"},
        limits=Limits(payout=6_000_000),
    )
    at = Circumstances(ante=500_000)

    nets = {wager: set(solve(elections, wager, at).outcomes.by_net) for wager in ("base", "pair-bonus", "all-six")}

    assert max(nets["base"]) == 11
    assert nets["pair-bonus"] == {-1, 1, 3, 6, 12}
    assert nets["all-six"] == {-1, 5, 10, 12, 20_000, 200_000}
    smaller = solve(elections, "base", Circumstances(ante=1_000_000)).outcomes
    assert max(smaller.by_net) == 6
    assert smaller.house_edge > solve(elections, "base").outcomes.house_edge


STRONG = (
    "Ah Kh Qh",
    "Jd Td 9d",
    "7c 7d 7h",
    "6s 5h 4c",
    "Ks 9s 2s",
    "4c 4d Kh",
    "Ad 3d 2d",
    "As 3h 2c",
    "Qh 6d 3c",
    "2c 2d 3h",
)


@pytest.mark.parametrize(("edition", "letter"), BASES)
@pytest.mark.parametrize("readings", [{}, OUT_BY_TABLE, {"compare-standard": "literal"}])
def test_a_known_deal_is_worth_what_settlement_pays(edition: str, letter: str, readings: dict[str, str]) -> None:
    elections = Elections(edition, paytables={"bad-beat": letter}, readings=readings)
    rng = random.Random(edition + letter)
    for player in (*STRONG, *(" ".join(rng.sample(DECK, 3)) for _ in range(15))):
        hand = tuple(player.split())
        rest = [card for card in DECK if card not in hand]
        dealers = [rng.sample(rest, 3) for _ in range(4)]
        dealers += [each.split() for each in STRONG if not set(each.split()) & set(hand)]
        for dealer in dealers:
            found = advise(elections, Situation.read(player, dealer=" ".join(dealer)))

            values = {each.choice: each.value for each in found.choices}
            assert values == {choice: _settled(elections, hand, dealer, choice) for choice in ("play", "fold")}
            literal = elections.reads("compare-standard") == "literal"
            what = event(hand, dealer, literal=literal)
            by_table = elections.reads("679a-play-dealer-out") == "paytable"
            assert values["play"] == by_hand(edition, letter, HANDS[key(hand)[0]], what, out_by_table=by_table)


def _settled(elections: Elections, hand: Sequence[str], dealer: Sequence[str], choice: str) -> Fraction:
    wagers = {"ante": 100} | ({"play": 100} if choice == "play" else {})
    record = RoundRecord(
        edition=elections.edition,
        paytables=elections.paytables,
        readings=elections.readings,
        dealer=" ".join(dealer),
        seats=(SeatRecord(seat=1, cards=" ".join(hand), wagers=wagers),),
    )
    return Fraction(settle(record).seat(1).net, 100)


@pytest.mark.parametrize(("seen", "known"), [("", ""), ("Ah Kd Qs", ""), ("2c 3c 4c 5c 6c 7c", "Qc"), ("", "As Js")])
def test_advice_counts_the_cards_that_are_left(seen: str, known: str) -> None:
    elections = Elections(FINAL, paytables={"bad-beat": "A"})
    hand = ("Qh", "6d", "3s")
    gained = dealt_hands = 0
    rest = [card for card in DECK if card not in (*hand, *seen.split(), *known.split())]
    for drawn in combinations(rest, 3 - len(known.split())):
        gained += by_hand(FINAL, "A", "high card", event(hand, (*known.split(), *drawn)))
        dealt_hands += 1

    found = advise(elections, Situation.read(" ".join(hand), seen=seen, dealer=known))

    play = Fraction(gained, dealt_hands)
    assert {each.choice: each.value for each in found.choices} == {"play": play, "fold": -1}
    assert found.best.choice == ("play" if play > -1 else "fold")
    assert found.cost("fold") == max(play, Fraction(-1)) + 1


@pytest.mark.parametrize(
    "situation",
    [
        Situation.read("Qh 6d"),
        Situation.read("Qh 6d 3s", board="2c"),
        Situation.read("Qh 6d 3s", dealer="2c 3c 4c 5c"),
        Situation.read("Qh 6d 3s", seen="3s"),
        Situation.read("Qh 6d 3s", seen=" ".join(set(DECK) - {"Qh", "6d", "3s", "2c", "2d"})),
    ],
)
def test_a_situation_that_cannot_be_is_refused(situation: Situation) -> None:
    with pytest.raises(Refused):
        advise(Elections(FINAL, paytables={"bad-beat": "A"}), situation)


def test_the_simple_strategy_costs_what_the_hands_it_folds_are_worth() -> None:
    """Q-6-3 of three suits is worth playing because ties win; a player who starts at Q-6-4 gives up 24 hands."""
    elections = Elections(FINAL, paytables={"bad-beat": "A"})
    worth = {choice.choice: choice.value for choice in advise(elections, Situation.read("Qh 6d 3s")).choices}

    found = strategy(elections)

    assert found.simple == ("Play with Q-6-4 or better; fold everything else.",)
    assert found.simple_costs == Fraction(24, comb(52, 3)) * (worth["play"] - worth["fold"])
    assert found.optimal_edge == solve(elections, "base").outcomes.house_edge
    (chart, close) = found.sections
    assert [row[1] for row in chart.rows] == ["play", "play 24 of 60, by suits", "fold"]
    assert [row[0].partition(" to ")[2] or row[0] for row in chart.rows] == ["Q-6-4", "Q-6-3", "5-3-2"]
    for hand, verdict, value, _ in close.rows:
        advised = advise(elections, Situation.read(hand))
        assert verdict == advised.best.choice
        assert value in [f"{float(each.value):+.6f}" for each in advised.choices if each.choice == "play"]


def test_every_wager_can_be_asked_for_and_no_other() -> None:
    letters = {"bad-beat": "A", "pair-bonus-two": "A", "all-six": "A"}
    for each in priced(rules(FINAL)):
        solution = solve(Elections(FINAL, paytables=letters), each.wager)
        assert solution.outcomes.house_edge > 0
        assert solution.base == ("ante" if each.wager == "base" else "wager")
    with pytest.raises(Unknown):
        solve(Elections(FINAL), "trips-plus")
    with pytest.raises(Refused, match="no paytable is elected"):
        solve(Elections(FINAL), "base")
