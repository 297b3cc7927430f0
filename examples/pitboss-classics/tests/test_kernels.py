"""Compiled rounds agree with the readable settlement, round by round, and with what was published of strategies."""

from __future__ import annotations

from itertools import combinations, product
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from pitboss.cards import parse_cards
from pitboss.games.elections import Elections
from pitboss.games.registry import find_game
from pitboss.games.settler import read_round, settle
from pitboss.games.simulating import Seated
from pitboss.malformed import Malformed
from pitboss_classics.casino_war import kernel as war
from pitboss_classics.three_card_poker import kernel as poker
from tests.cli.calling import call, data, refusal
from tests.kernels.bounds_checked import ended_with

POKER, WAR = Elections("tcp@house-2026"), Elections("war@house-2026", decks=6)
RANKS, SUITS = "23456789TJQKA", "cdhs"
ROUNDS = "400000"


def written(card: int) -> str:
    return RANKS[card & 15] + SUITS[card >> 4]


def test_every_war_is_settled_as_the_reference_does() -> None:
    """Every two cards, and after every two that tie every war."""
    rounds = [(own, own, *at_war) for own, at_war in product(range(13), product(range(13), repeat=2))]
    rounds += [(own, dealer, 0, 0) for own, dealer in product(range(13), repeat=2) if own != dealer]
    base, tie = (each.results for each in war.prepare(Seated(elections=WAR))[0].counted)
    for answer, fights in ((0, False), (1, True)):
        cells = np.zeros((len(rounds), 2), np.int64)
        war.settle_all(np.array(rounds, np.uint8), answer, cells)
        for (own, dealer, own_war, dealer_war), (cell, of_tie) in zip(rounds, cells.tolist(), strict=True):
            at_war = fights and own == dealer
            hands = f"dealer={RANKS[dealer]}c" + f" dealer-war={RANKS[dealer_war]}d" * at_war
            seat = f"1 {RANKS[own]}h" + f" war-card={RANKS[own_war]}s" * at_war
            wagers = "ante=1000 tie=1000" + " war=1000" * at_war
            lines = settle(read_round(f"war@house-2026 decks=6 {hands} | {seat} {wagers}")).lines
            net = {line.wager: line.net for line in lines}
            assert base[cell].net * 1000 == net["ante"] + net.get("war", 0)
            assert base[cell].staked == 1 + at_war
            assert tie[of_tie].net * 1000 == net["tie"]


def test_hands_of_poker_are_settled_as_the_reference_does() -> None:
    """Every kind of hand of the player against hands of the dealer drawn at random, and folded."""
    generator = np.random.default_rng(1)
    deck = np.array([rank | suit << 4 for suit in range(4) for rank in range(13)], np.uint8)
    kinds = [ranks for ranks in product(range(13), repeat=3) if ranks == tuple(sorted(ranks, reverse=True))]
    hands: list[tuple[int, ...]] = [(high, middle | 16, low | 32) for high, middle, low in kinds]
    hands += [tuple(ranks) for ranks in combinations(range(12, -1, -1), 3)]
    rounds = []
    for hand in hands:
        left = generator.permutation([card for card in deck if card not in hand])
        rounds.append((*left[:3], *generator.permutation(hand)))
    looked_up = poker.look_up(POKER, lambda _: True)
    cells = np.zeros((len(rounds), 2), np.int64)
    poker.settle_all(np.array(rounds, np.uint8), looked_up, poker.lowest_that_qualifies(POKER), cells)
    counted = poker.prepare(Seated(elections=POKER))[0].counted
    assert [(each.wager, each.letter) for each in counted] == [("base", None), ("pair-plus", "A"), ("pair-plus", "B")]
    for letter, of in zip("AB", counted[1:], strict=True):
        for cards, (cell, pair_plus) in zip(rounds, cells.tolist(), strict=True):
            dealer, own = ("".join(written(int(each)) for each in cards[at : at + 3]) for at in (0, 3))
            round_ = f"tcp@house-2026 pair-plus={letter} dealer={dealer} | 1 {own} ante=1000 play=1000 pair-plus=1000"
            nets: dict[str, int] = {}
            for line in settle(read_round(round_)).lines:
                nets[line.wager] = nets.get(line.wager, 0) + line.net
            side = nets.pop("pair-plus")
            assert counted[0].results[cell].net * 1000 == sum(nets.values())
            assert of.results[pair_plus - of.first].net * 1000 == side


@pytest.mark.parametrize(
    ("game", "strategy", "published"),
    [
        ("three-card-poker", "optimal", 0.0337),
        ("three-card-poker", "simple", 0.0337),
        ("three-card-poker", "mimic-the-dealer", 0.0345),
        ("three-card-poker", "always-play", 0.0765),
        ("casino-war", "optimal", 0.0288),
        ("casino-war", "simple", 0.0288),
        ("casino-war", "surrender", 0.0370),
    ],
)
def test_strategies_lose_what_was_published_of_them(game: str, strategy: str, published: float) -> None:
    base = data("simulate", game, "--rounds", ROUNDS, "--strategy", strategy)["wagers"][0]

    assert abs(base["edge"] - published) < 4 * base["error"] + 0.00005


def test_every_seat_has_its_own_cards() -> None:
    for game, seats in (("three-card-poker", 6), ("casino-war", 6)):
        found = data("simulate", game, "--rounds", ROUNDS, "--seats", str(seats))
        assert all(abs(each["z"]) < 4 for each in found["wagers"])


def test_a_coin_answers_half_of_all_ties_with_war() -> None:
    found = data("simulate", "casino-war", "--rounds", ROUNDS, "--strategy", "random")["wagers"][0]
    shares = {each["net"]: each["frequency"] for each in found["distribution"]}
    ties = 1 - 2 * shares["-1"]

    assert shares["-1/2"] == pytest.approx(ties / 2, rel=0.05)


@pytest.mark.parametrize(("module", "elections"), [(poker, POKER), (war, WAR)])
@pytest.mark.parametrize("seats", [1, 6])
def test_rounds_are_those_of_the_seed_dealt_by_the_definition(
    module: ModuleType, elections: Elections, seats: int
) -> None:
    (program,) = module.prepare(Seated(elections=elections, seats=seats))
    totals = np.zeros((program.seats, program.cells), np.int64)

    program.play(9, 3, 2000, totals)

    assert np.array_equal(totals, program.replay(9, 3, 2000))
    assert not np.array_equal(totals, program.replay(9, 4, 2000))


def test_reconcile_takes_them_as_it_takes_the_others() -> None:
    for game in ("three-card-poker", "casino-war"):
        assert find_game(game).kernel is not None
        assert call("reconcile", game, "--rounds", ROUNDS).exit_code == 0


def test_tables_of_their_own_are_read_and_wrong_ones_refused() -> None:
    told = poker.plays_by(Seated(elections=POKER, strategy="table", table={"Qs 6h 4d": "play"}))
    assert told(parse_cards("Qd 6d 4h")) is True
    assert told(parse_cards("Qd 6d 3h")) is False
    answers = war.answers_of(Seated(elections=WAR, strategy="table", table={"7": "surrender"}))
    assert answers.tolist() == [1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1]
    for module, elections, table in ((poker, POKER, {"Qs 6h": "play"}), (war, WAR, {"7h": "war"})):
        with pytest.raises(Malformed):
            module.prepare(Seated(elections=elections, strategy="table", table=table))


def test_a_strategy_that_is_none_is_refused() -> None:
    assert "strategy" in refusal("simulate", "casino-war", "--strategy", "peace")[0]


@pytest.mark.prove
@pytest.mark.parametrize("game", ["three-card-poker", "casino-war"])
def test_whatever_is_dealt_stays_within_the_arrays_of_its_kernel(game: str, tmp_path: Path) -> None:
    assert ended_with(f"from tests.kernels.bounds_checked import play_rounds\nplay_rounds({game!r})", tmp_path) == (
        0,
        "",
    )


@pytest.mark.prove
def test_a_seen_card_of_the_dealer_turns_three_card_poker_around() -> None:
    """With the best decisions by one seen card the player has long been said to win 3.48% of the Ante Wager."""
    card, _ = data("protection", "three-card-poker", "--deals", "150")["seen"]

    assert abs(card["edge"] - card["gain"] + 0.0348) < 4 * card["error"]
    assert card["error"] < 0.006
