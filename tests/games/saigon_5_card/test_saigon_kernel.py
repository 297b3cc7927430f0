"""The compiled round of Saigon 5 Card pays what the reference pays, and all its hands give the exact figures."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.counting.outcomes import Result
from pitboss.games.elections import Elections
from pitboss.games.saigon_5_card import kernel
from pitboss.games.saigon_5_card.kernel_pays import BONUS
from pitboss.games.saigon_5_card.kernel_plays import JOKER
from pitboss.games.saigon_5_card.solve import solve
from pitboss.games.simulating import Seated
from pitboss.kernels.plain_deals import deal_block
from pitboss.law.edition import editions
from tests.games.saigon_5_card.saigon_rounds import (
    PACK,
    HeldSaigon,
    at_random,
    hands_up_to_suit,
    values_and_settings,
)
from tests.simulate.settled import BYTES, cards, of, one_in, paid_by, seat, seed_of, share_of_a_million

TEXTS = [each.name for each in editions() if each.chapter == "680a"]
READINGS: list[dict[str, str]] = [{}, {"680a-ace-high-straight": "none"}]
Cells = NDArray[np.int64]


def cells_of(elections: Elections, dealt: NDArray[np.uint8]) -> Cells:
    return HeldSaigon(kernel, elections).cells(dealt)


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("readings", READINGS)
def test_random_rounds_are_paid_as_the_reference_pays_them(text: str, readings: dict[str, str]) -> None:
    held, rows = HeldSaigon(kernel, Elections(text, readings=readings)), at_random(800)

    assert held.check(rows) == 800
    assert len(np.unique(held.cells(rows)[:, 0])) == 6


@pytest.mark.prove
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("readings", READINGS)
def test_a_million_rounds_are_paid_as_the_reference_pays_them(text: str, readings: dict[str, str]) -> None:
    rounds = share_of_a_million(len(TEXTS) * len(READINGS))
    rows = at_random(rounds, seed_of(text, *readings.values()))

    assert HeldSaigon(kernel, Elections(text, readings=readings)).check(rows) == rounds


def test_some_of_all_hands_are_paid_as_the_reference_pays_them() -> None:
    elections = Elections("680a@codified-2019")
    held = HeldSaigon(kernel, elections)

    assert held.check(one_in(hands_up_to_suit(), 1_000)) >= 1_000
    assert held.check(one_in(values_and_settings(elections), 1_000)) >= 1_000


@pytest.mark.prove
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("readings", READINGS)
def test_all_hands_are_paid_as_the_reference_pays_them(text: str, readings: dict[str, str]) -> None:
    """134,459 hands up to suits without the joker, 16,432 with it; and all multisets of values."""
    elections = Elections(text, readings=readings)
    held = HeldSaigon(kernel, elections)

    assert held.check(hands_up_to_suit()) == 134_459 + 16_432
    assert held.check(values_and_settings(elections)) > 50_000


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("reading", ["qualifiers-first", "all-compete"])
def test_pots_are_shared_as_the_reference_shares_them(seats: int, reading: str) -> None:
    """The rounds of a block, dealt by the definition, each of them settled with its pot."""
    rounds, elections = 1_000, Elections("680a@codified-2019", readings={"680a-pot-qualify": reading}, pooled=("pot",))
    (program,) = kernel.prepare(Seated(elections=elections, seats=seats))
    totals = np.zeros((seats, program.cells), np.int64)
    program.play(3, 7, rounds, totals)
    pot = next(each for each in program.counted if each.wager == "pot")
    places = {int(result.net * 720): place for place, result in enumerate(pot.results)}

    found = np.zeros((seats, len(pot.results)), np.int64)
    for row in deal_block(PACK.tolist(), [5] * (seats + 1), seed=3, block=7, rounds=rounds).tolist():
        hands = [row[5 * hand : 5 * hand + 5] for hand in range(seats + 1)]
        players = [
            seat({"ante": 720, "pot": 720}, {"hand": cards(hand)}, number)
            for number, hand in enumerate(hands[1:], start=1)
        ]
        for player, paid in enumerate(paid_by(elections, players, {"dealer": cards(hands[0])})):
            found[player, places[paid["pot"][0]]] += 1

    assert np.array_equal(found, totals[:, pot.first : pot.first + len(pot.results)])


def all_hands(*, joker: bool) -> NDArray[np.uint8]:
    """Every hand of five with or without the joker, as a round against a dealer whose cards do not matter."""
    held = 4 if joker else 5
    found = np.array(list(combinations(BYTES.tolist(), held)), np.uint8)
    if joker:
        found = np.concatenate([found, np.full((len(found), 1), JOKER, np.uint8)], axis=1)
    return np.concatenate([np.zeros_like(found), found], axis=1)


@pytest.mark.prove
@pytest.mark.parametrize("reading", ["straight", "none"])
def test_all_hands_together_are_the_exact_bonus_wager(reading: str) -> None:
    elections = Elections("680a@codified-2019", paytables={"bonus": "A"}, readings={"680a-ace-high-straight": reading})
    (program,) = kernel.prepare(Seated(elections=elections))
    found: Counter[Result] = Counter()
    for joker in (False, True):
        for part in np.array_split(all_hands(joker=joker), 8):
            cells, counts = np.unique(cells_of(elections, part)[:, 1], return_counts=True)
            for cell, count in zip(cells.tolist(), counts.tolist(), strict=True):
                found[of(program.counted, "bonus", "A")[cell]] += count

    assert found == solve(elections, "bonus").outcomes.counts


def test_hands_with_the_joker_are_counted_as_the_exact_bonus_wager_counts_them() -> None:
    """All 270,725 of them, told apart by what the joker completes."""
    elections = Elections("680a@codified-2019", paytables={"bonus": "A"})
    cells, counts = np.unique(cells_of(elections, all_hands(joker=True))[:, 1], return_counts=True)
    named = dict(zip((BONUS[cell] for cell in cells), counts.tolist(), strict=True))

    assert named["five aces"] == 1
    assert named["royal flush, with a joker"] == 4 * 5
    assert named["four-of-a-kind"] == 12 + 48 * 4
    assert sum(named.values()) == 270_725


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_the_pot_is_paid_out_whole(seats: int) -> None:
    (program,) = kernel.prepare(Seated(elections=Elections("680a@codified-2019"), seats=seats))
    totals = np.zeros((seats, program.cells), np.int64)
    program.play(1, 0, 5_000, totals)
    pot = next(each for each in program.counted if each.wager == "pot")

    counts = totals.sum(axis=0)[pot.first : pot.first + len(pot.results)].tolist()
    assert sum(counts) == 5_000 * seats
    assert sum(result.net * count for result, count in zip(pot.results, counts, strict=True)) == Fraction(0)


BOXES: list[dict[str, str]] = [
    {},
    {"680a-pot-hand": "own-box"},
    {"680a-pot-wager": "a-box"},
    {"680a-pot-wager": "a-box", "680a-pot-split": "by-box"},
    {"680a-pot-wager": "a-box", "680a-pot-split": "by-box", "680a-pot-qualify": "qualifiers-first"},
    {"680a-pot-qualify": "qualifiers-first"},
]


@pytest.mark.parametrize(("seats", "boxes"), [(3, 2), (4, 2), (6, 3)])
@pytest.mark.parametrize("readings", BOXES, ids=lambda each: " ".join(each.values()))
def test_pots_of_a_player_in_several_boxes_are_paid_as_the_reference_pays_them(
    seats: int, boxes: int, readings: dict[str, str]
) -> None:
    rounds, elections = 400, Elections("680a@codified-2019", readings=readings, pooled=("pot",))
    (program,) = kernel.prepare(Seated(elections=elections, seats=seats, boxes=boxes))
    totals = np.zeros((seats, program.cells), np.int64)
    program.play(3, 7, rounds, totals)
    pot = next(each for each in program.counted if each.wager == "pot")
    everyone = elections.reads("680a-pot-wager") == "a-box"

    paid: Counter[Fraction] = Counter()
    for row in deal_block(PACK.tolist(), [5] * (seats + 1), seed=3, block=7, rounds=rounds).tolist():
        hands = [cards(row[5 * hand : 5 * hand + 5]) for hand in range(seats + 1)]
        players = [
            seat(
                {"ante": 720, "pot": 720} if everyone or number not in range(2, boxes + 1) else {"ante": 720},
                {"hand": hand},
                number,
                player="Ann" if number <= boxes else str(number),
            )
            for number, hand in enumerate(hands[1:], start=1)
        ]
        lines = paid_by(elections, players, {"dealer": hands[0]})
        own = [line["pot"] for line in lines[:boxes] if "pot" in line]
        assert sum(stake for _, stake in own) == 720 * pot.results[0].staked
        paid[Fraction(sum(net for net, _ in own), 720)] += 1

    counts: Counter[Fraction] = Counter()
    for result, count in zip(pot.results, totals[0, pot.first :].tolist(), strict=True):
        counts[result.net] += count
    assert +counts == paid
    assert not totals[1:, pot.first :].any()
    assert program.replay is not None
    assert np.array_equal(totals, program.replay(3, 7, rounds))


def test_one_player_alone_in_two_boxes_has_a_pot_only_where_boxes_count_as_players() -> None:
    apart = {"680a-pot-wager": "a-box", "680a-pot-boxes": "box"}
    pots = []
    for readings in ({}, {"680a-pot-wager": "a-box"}, apart):
        elections = Elections("680a@codified-2019", readings=readings)
        (program,) = kernel.prepare(Seated(elections=elections, seats=2, boxes=2))
        pots.append(any(each.wager == "pot" for each in program.counted))

    assert pots == [False, False, True]
