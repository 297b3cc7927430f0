"""Heads-Up Hold 'Em solved: every decision compared with settlement, every figure with another derivation."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations

import msgspec
import pytest

from pitboss.cards import STANDARD, Card, format_cards, parse_cards
from pitboss.counting import Outcomes
from pitboss.games.elections import Elections, Limits
from pitboss.games.heads_up_holdem import solve
from pitboss.games.heads_up_holdem.counting.decisions import START_WAYS, Options, best, start_place
from pitboss.games.heads_up_holdem.solve_pays import Option, Showdown, decisions, offered, raises
from pitboss.games.record import RoundRecord, SeatRecord
from pitboss.games.registry import solver_of
from pitboss.games.settler import settle
from pitboss.games.solving import NOWHERE, Circumstances, Situation
from pitboss.law.readings import reading
from pitboss.law.refusal import Refused
from pitboss.ranking import Compare, FiveCardCategory, best_five
from tests.games.electing import HOLDEM
from tests.games.oracle_files import exact_rows
from tests.ranking.enumeration import counts

DEFAULT = Elections(HOLDEM)
TOKEN = Elections(HOLDEM, readings={"raise-floor": "none"})
ANY = Elections(HOLDEM, readings={"677a-bad-beat-needs-raise": "any"})
LITERAL = Elections(HOLDEM, readings={"compare-standard": "literal"})
LIMITED = Elections(HOLDEM, limits=Limits(payout=5_000_000))
ROUNDED = Elections(HOLDEM, readings={"breakage": "down-to-chip"}, limits=Limits(chip=100))
ALL = 1326 * 19_600 * 1_081 * 990
STREETS = {"preflop": 0, "flop": 3, "river": 5}


def settled(
    elections: Elections, ante: int, cards: tuple[Card, ...], raised: int | None, *, stage: str = "river"
) -> Fraction:
    """The player's net result in Ante Wagers, as settled: two cards of each side and five community cards."""
    wagers = {"ante": ante, "odds": ante} | ({} if raised is None else {"raise": raised})
    seat = SeatRecord(seat=1, cards=format_cards(cards[:2]), wagers=wagers, street=stage)
    record = RoundRecord(
        edition=elections.edition,
        readings=elections.readings,
        limits=msgspec.to_builtins(elections.limits) or None,
        dealer=format_cards(cards[2:4]),
        places={"community": format_cards(cards[4:])},
        seats=(seat,),
    )
    return Fraction(settle(record).seats[0].net, ante)


def showdown(cards: tuple[Card, ...], compare: Compare) -> tuple[FiveCardCategory, Showdown]:
    own, dealer = (best_five((*two, *cards[4:]), compare) for two in (cards[:2], cards[2:4]))
    out = dealer.category < FiveCardCategory.PAIR
    if own == dealer:
        return own.category, Showdown.TIED
    if own > dealer:
        return own.category, Showdown.WON_OUT if out else Showdown.WON
    return own.category, Showdown.LOST_OUT if out else Showdown.LOST


def deals(number: int, seed: str) -> list[tuple[Card, ...]]:
    """Fair deals, and such as are rich in strong hands that meet."""
    dealer = random.Random(seed)
    strong = [card for card in STANDARD.cards if card.suit.letter in "hs" and card.rank >= 8]
    fair = [tuple(dealer.sample(STANDARD.cards, 9)) for _ in range(number)]
    return fair + [tuple(dealer.sample(strong, 9)) for _ in range(number)]


@pytest.mark.parametrize(
    ("elections", "ante"),
    [
        (DEFAULT, 1_000),
        (TOKEN, 500),
        (ANY, 1_000),
        (LITERAL, 1_000),
        (LIMITED, 20_000),
        (LIMITED, 2_000_000),
        (ROUNDED, 550),
    ],
    ids=["default", "token", "any", "literal", "limited", "limited-high", "rounded"],
)
def test_every_decision_pays_what_the_settlement_pays(elections: Elections, ante: int) -> None:
    decided = decisions(elections, Circumstances(ante=ante))
    stages = {"preflop": decided.preflop, "flop": decided.flop, "river": decided.river}
    for cards in deals(60, f"{ante}"):
        category, met = showdown(cards, decided.order)
        for stage, options in stages.items():
            for option in options:
                raised = None if option.raised is None else int(option.raised * ante)
                assert option.nets[category][met] == settled(elections, ante, cards, raised, stage=stage)


def base(elections: Elections, at: Circumstances = NOWHERE) -> Outcomes:
    return solve.solve(elections, "base", at).outcomes


def test_the_edge_is_that_of_the_best_value_of_every_start() -> None:
    """The distribution was tallied down the decisions, the values summed up them."""
    played = solve.play(decisions(DEFAULT, NOWHERE))
    best_of = [max(*pair) for pair in zip(played.best.waiting, played.best.options[:, 0], strict=True)]
    total = sum(int(ways) * int(each) for ways, each in zip(START_WAYS, best_of, strict=True))
    assert base(DEFAULT).expected_net == Fraction(total, ALL * played.decisions.scale)
    assert base(DEFAULT).total == ALL


def test_every_start_brings_what_was_counted_flop_by_flop() -> None:
    """And so does the game: its edge, what is staked, how far it spreads and how often it hits."""
    played, outcomes = solve.play(decisions(DEFAULT, NOWHERE)), base(DEFAULT)
    rows = exact_rows("677a-decisions-by-start")
    assert len(rows) == 2 * len(START_WAYS)
    chosen: Counter[str] = Counter()
    for check, raised in zip(rows[::2], rows[1::2], strict=True):
        assert (check["choice"], raised["choice"], check["start"]) == ("check", "raise", raised["start"])
        high, low = ("23456789TJQKA".index(letter) for letter in check["start"][:2])
        start = start_place(high, low, suited=check["start"].endswith("s"))
        brought = played.best.waiting[start], played.best.options[start, 0]
        assert played.decisions.scale == 2
        assert [int(START_WAYS[start] * each) for each in brought] == [int(check["brought"]), int(raised["brought"])]
        best_of = max(check, raised, key=lambda row: int(row["brought"]))
        chosen.update({name: int(best_of[name]) for name in ("brought", "staked", "squares", "hits")})
    assert outcomes.expected_net == Fraction(chosen["brought"], 2 * ALL)
    assert outcomes.expected_stake == Fraction(chosen["staked"], ALL)
    assert outcomes.variance == Fraction(chosen["squares"], 4 * ALL) - outcomes.expected_net**2
    assert outcomes.hit_frequency == Fraction(chosen["hits"], ALL)


def test_royal_flushes_win_as_often_as_they_are_dealt() -> None:
    """A royal flush not on the board is never beaten or folded: 210 ways to deal its cards, 990 dealer hands."""
    outcomes = base(DEFAULT)
    royal = sum(count for result, count in outcomes.counts.items() if result.net >= 501)
    shared = 4 * 10 * (47 * 46 // 2) * 990
    assert royal == 210 * 990 * 4_324 - shared


def test_results_lie_between_the_largest_loss_and_the_largest_win() -> None:
    outcomes = base(DEFAULT)
    nets = list(outcomes.by_net)
    assert nets[0] == -5
    assert nets[-1] == 504
    assert {result.staked for result in outcomes.counts} == {2, 3, 4, 5}
    assert outcomes.hit_frequency < Fraction(1, 2)
    assert 0 < outcomes.element_of_risk < outcomes.house_edge < Fraction(1, 20)


def test_between_one_ante_and_the_most_a_raise_pays_in_proportion() -> None:
    """So the best raise is the smallest or the largest; an early raise of one Ante pays what it pays at the River."""
    for stage in ("preflop", "flop"):
        one, half_more, two, three = raises(DEFAULT, stage, Fraction(1), Fraction(3, 2), Fraction(2), Fraction(3))
        assert grown(one, two) == grown(two, three) == [2 * each for each in grown(one, half_more)]
        assert one.nets == decisions(DEFAULT, NOWHERE).river[1].nets
    assert [option.name for option in offered(DEFAULT, "preflop")] == ["raise 3x", "raise 2x", "raise 1x"]


def grown(less: Option, more: Option) -> list[Fraction]:
    """By how much each net result differs."""
    return [
        after - before for rows in zip(less.nets, more.nets, strict=True) for before, after in zip(*rows, strict=True)
    ]


@pytest.mark.prove
@pytest.mark.parametrize("elections", [DEFAULT, ANY, LITERAL], ids=["default", "any", "literal"])
def test_with_every_half_ante_on_offer_the_most_or_none_is_raised(elections: Elections) -> None:
    played = solve.play(decisions(elections, NOWHERE))
    before, flop = (
        raises(elections, stage, *(Fraction(each, 2) for each in range(2, 2 * most + 1)))
        for stage, most in (("preflop", 3), ("flop", 2))
    )
    scale = 2 * played.decisions.scale
    options = Options(solve.tables(before, scale), solve.tables(flop, scale), 2 * played.options.last)
    chosen = best(played.showdowns, options)
    assert set(chosen.choosing.before.tolist()) == {0, len(before)}
    assert set(chosen.choosing.flop.ravel().tolist()) == {0, len(flop)}
    assert (chosen.waiting == 2 * played.best.waiting).all()


def test_a_token_raise_gives_the_player_an_edge() -> None:
    assert base(TOKEN).house_edge < 0
    in_cents = base(TOKEN, Circumstances(ante=500))
    assert base(TOKEN).house_edge < in_cents.house_edge < 0
    assert Fraction(1001, 500) in {result.staked for result in in_cents.counts}


@pytest.mark.parametrize(("elections", "folded"), [(DEFAULT, "19.8"), (TOKEN, "2.1")], ids=["floor", "none"])
def test_without_a_floor_for_the_raise_almost_nobody_folds(elections: Elections, folded: str) -> None:
    """The reason of `raise-floor`: 677a.11(f), one Ante Wager or fold, would be all but empty."""
    outcomes = base(elections, Circumstances(ante=1_000))
    unraised = sum(count for result, count in outcomes.counts.items() if result.staked == 2)

    assert f"{float(Fraction(100 * unraised, sum(outcomes.counts.values()))):.1f}" == folded
    assert folded in reading("raise-floor").reason


@pytest.mark.prove
def test_every_reading_for_the_player_lowers_the_edge_alone_and_together() -> None:
    both = Elections(HOLDEM, readings={**TOKEN.readings, **ANY.readings})
    assert base(ANY).house_edge < base(DEFAULT).house_edge
    assert base(both).house_edge < base(TOKEN).house_edge
    assert base(LITERAL).house_edge != base(DEFAULT).house_edge


@pytest.mark.prove
def test_a_limit_costs_the_player_only_where_it_is_reached() -> None:
    free = base(DEFAULT)
    assert base(LIMITED, Circumstances(ante=5_000_000 // 504)).house_edge == free.house_edge
    assert base(LIMITED, Circumstances(ante=10_000)).house_edge > free.house_edge
    assert base(LIMITED, Circumstances(ante=20_000)).by_net.keys() < {*free.by_net, *map(Fraction, range(245, 251))}


@pytest.mark.parametrize(("letter", "hold"), [("A", "4.52"), ("B", "6.79"), ("C", "9.95")])
def test_the_pocket_bonus_holds_what_1326_hands_say(letter: str, hold: str) -> None:
    """Six pairs of aces, 72 others, 12 and 36 times an ace with a king, queen or jack; 1,200 others lose."""
    outcomes = solve.solve(Elections(HOLDEM, paytables={"pocket-bonus": letter}), "pocket-bonus").outcomes
    assert sorted(outcomes.counts.values()) == [6, 12, 36, 72, 1200]
    assert f"{float(outcomes.house_edge * 100):.2f}" == hold


@pytest.mark.parametrize(("letter", "hold"), [("A", "0.74"), ("B", "1.74"), ("C", "4.34"), ("D", "3.34")])
def test_trips_plus_holds_what_the_published_classes_say(letter: str, hold: str) -> None:
    elections = Elections(HOLDEM, paytables={"trips-plus": letter})
    table, classes = elections.paytable("trips-plus"), counts("seven_card")
    paid = sum(classes[row.id] * (row.odds.multiplier + 1) for row in table.rows)
    outcomes = solve.solve(elections, "trips-plus").outcomes
    assert outcomes.house_edge == 1 - paid / sum(classes.values())
    assert f"{float(outcomes.house_edge * 100):.2f}" == hold


@pytest.mark.parametrize(
    ("elections", "hand", "board", "dealer"),
    [
        (DEFAULT, "Kd 4c", "Ks 9h 9d 2c 7h", ""),
        (ANY, "Kd 4c", "5s 6h 7d 8c Qh", ""),
        (LITERAL, "Ad 4c", "Ks Kh 3d 3c 7h", "2c"),
        (DEFAULT, "9h 8h", "Th 7h 6h Ah Kh", "Qh Jh"),
    ],
)
def test_advice_at_the_river_is_the_mean_of_all_settlements(
    elections: Elections, hand: str, board: str, dealer: str
) -> None:
    own, community, known = parse_cards(hand), parse_cards(board), parse_cards(dealer)
    seen = parse_cards("2d 5h")
    left = [card for card in STANDARD.cards if card not in {*own, *community, *known, *seen}]
    rounds = [(*own, *known, *more, *community) for more in combinations(left, 2 - len(known))]
    advice = solve.advise(elections, Situation(own, community=community, seen=seen, dealer=known))
    for choice, raised in (("raise 1x", 1_000), ("fold", None)):
        nets = [settled(elections, 1_000, cards, raised) for cards in rounds]
        value = next(each.value for each in advice.choices if each.choice == choice)
        assert value == Fraction(sum(nets), len(nets))


def test_advice_before_the_flop_is_the_value_of_the_start() -> None:
    played = solve.play(decisions(DEFAULT, NOWHERE))
    advice = solve.advise(DEFAULT, Situation.read("Ks 7d"))
    start = start_place(11, 5, suited=False)
    deals_of_start = 19_600 * 1_081 * 990 * played.decisions.scale
    values = {each.choice: each.value for each in advice.choices}
    assert values["raise 3x"] == Fraction(int(played.best.options[start, 0]), deals_of_start)
    assert values["check"] == Fraction(int(played.best.waiting[start]), deals_of_start)
    assert advice.best.choice == "raise 3x"
    assert advice.cost("check") == values["raise 3x"] - values["check"]
    assert {str(each.clause) for each in advice.choices} == {"677a.11(b)"}


def test_a_known_card_of_the_dealer_turns_the_decision() -> None:
    assert solve.advise(DEFAULT, Situation.read("8c 7d", community="2h 8d Jc")).best.choice == "raise 2x"
    against = Situation.read("8c 7d", community="2h 8d Jc", dealer="Jh Js")
    assert solve.advise(DEFAULT, against).best.choice == "check"


def test_the_least_raise_is_among_the_choices_where_it_may_be_any() -> None:
    choices = [each.choice for each in solve.advise(TOKEN, Situation.read("8c 3d", community="2h Qd Jc")).choices]
    assert sorted(choices) == ["check", "raise 1x", "raise 2x", "raise the least"]
    assert choices[0] == "raise the least"


@pytest.mark.parametrize(
    ("situation", "code"),
    [
        (Situation.read("Ah"), "wrong-number-of-cards"),
        (Situation.read("Ah Kh", community="2c"), "wrong-number-of-cards"),
        (Situation.read("Ah Kh", community="2c 3c 4c 5c"), "wrong-number-of-cards"),
        (Situation.read("Ah Kh", dealer="2c 3c 4c"), "wrong-number-of-cards"),
        (Situation.read("Ah Kh", community="2c 3c Ah"), "duplicate-card"),
        (Situation.read("Ah Jk"), "no-such-card"),
        (
            Situation(parse_cards("2c 2d"), seen=tuple(card for card in STANDARD.cards if card.rank > 3)),
            "too-many-seen",
        ),
    ],
)
def test_a_situation_that_cannot_be_is_refused(situation: Situation, code: str) -> None:
    with pytest.raises(Refused) as refused:
        solve.advise(DEFAULT, situation)
    assert refused.value.refusal.code == code
    assert refused.value.refusal.clause is not None


@pytest.mark.parametrize(
    ("elections", "wager", "at", "code"),
    [
        (DEFAULT, "raise", NOWHERE, "not-priced"),
        (DEFAULT, "trips-plus", NOWHERE, "letter-not-elected"),
        (ROUNDED, "base", NOWHERE, "missing-wager"),
        (DEFAULT, "base", Circumstances(ante=333), "breakage"),
        (DEFAULT, "base", Circumstances(ante=0), "malformed-amount"),
    ],
)
def test_what_cannot_be_priced_is_refused(elections: Elections, wager: str, at: Circumstances, code: str) -> None:
    with pytest.raises(Refused) as refused:
        solve.solve(elections, wager, at)
    assert refused.value.refusal.code == code


def test_the_game_answers_by_its_name() -> None:
    names = [each.wager for each in solver_of("heads-up-holdem").priced(DEFAULT.rules)]
    assert names == ["base", "pocket-bonus", "trips-plus"]
