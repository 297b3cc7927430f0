"""The compiled round of Three Card Prime: it pays what the reference pays, and all its deals are the exact figures."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import numpy as np
import pytest
from msgspec import structs

from pitboss.cards import Card, Rank, Suit
from pitboss.counting.suits import cards_of, hands_up_to_suits
from pitboss.games.elections import Elections
from pitboss.games.simulating import Seated
from pitboss.games.three_card_prime import kernel
from pitboss.games.three_card_prime.kernel_plays import lowest_that_qualifies, plays_under
from pitboss.games.three_card_prime.prime_hands import rank_prime
from pitboss.games.three_card_prime.solve import solve
from pitboss.law.edition import editions
from pitboss.ranking import Compare, ThreeCardHand
from tests.games.three_card_prime.prime_rounds import HeldPrime, at_random, hands_and_colors, pairs_of_kinds, six_cards
from tests.simulate.settled import BYTES, of, one_in, seed_of, share_of_a_million

TEXTS = [each.name for each in editions() if each.chapter == "679a"]
READINGS: list[dict[str, str]] = [{}, {"679a-play-dealer-out": "paytable"}, {"compare-standard": "literal"}]
EVERY = {"pairs of kinds": pairs_of_kinds, "hands and colors": hands_and_colors, "six cards": six_cards}


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("readings", READINGS)
def test_random_rounds_are_paid_as_the_reference_pays_them(text: str, readings: dict[str, str]) -> None:
    assert HeldPrime(kernel, Elections(text, readings=readings)).check(at_random(600)) == 600


@pytest.mark.prove
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("readings", READINGS)
@pytest.mark.parametrize("strategy", ["optimal", "always-play"])
def test_a_million_rounds_are_paid_as_the_reference_pays_them(
    text: str, readings: dict[str, str], strategy: str
) -> None:
    rounds = share_of_a_million(2 * len(TEXTS) * len(READINGS))
    held = HeldPrime(kernel, Elections(text, readings=readings), strategy)

    assert held.check(at_random(rounds, seed_of(text, strategy, *readings.values()))) == rounds


@pytest.mark.parametrize("what", EVERY)
def test_some_of_all_rounds_are_paid_as_the_reference_pays_them(what: str) -> None:
    rows = one_in(EVERY[what](), 600)

    assert HeldPrime(kernel, Elections("679a@final-2016"), "always-play").check(rows) >= 600


@pytest.mark.prove
@pytest.mark.parametrize("what", EVERY)
@pytest.mark.parametrize("readings", READINGS)
def test_all_rounds_are_paid_as_the_reference_pays_them(what: str, readings: dict[str, str]) -> None:
    rows = EVERY[what]()

    assert HeldPrime(kernel, Elections("679a@final-2016", readings=readings), "always-play").check(rows) == len(rows)


def test_there_are_as_many_rounds_as_one_deck_holds() -> None:
    """Of 741 kinds against 741, a deck has not three of a rank beside two or three more of it."""
    assert len(pairs_of_kinds()) == 741**2 - 13 - 2 * 13 * 12
    assert len(hands_and_colors()) == 22_100 * 4


@pytest.mark.parametrize("compare", Compare)
def test_every_three_cards_are_ranked_as_the_reference_ranks_them(compare: Compare) -> None:
    elections = Elections("679a@final-2016", readings={"compare-standard": compare.value})
    table = kernel.look_up(elections, {})
    suits, ranks = tuple(Suit), tuple(Rank)
    hands: dict[int, ThreeCardHand] = {}
    for three in combinations(range(52), 3):
        one, two, last = (int(BYTES[card]) for card in three)
        found = int(table[kernel.place_of_three(one, two, last)])
        hand = rank_prime([Card(ranks[card % 13], suits[card // 13]) for card in three], compare)
        assert found >> 12 & 7 == hand.category
        hands.setdefault(found & 0xFFF, hand)
        assert hands[found & 0xFFF] == hand
    ordered = [hands[strength] for strength in sorted(hands)]
    assert ordered == sorted(ordered)
    assert len(hands) == len({(each.category, each.ranks) for each in hands.values()})


@pytest.mark.prove
@pytest.mark.parametrize("letter", "ABCD")
def test_all_deals_together_are_the_exact_solution(letter: str) -> None:
    """Every hand of the player up to suits against every hand of the dealer, counted by the kernel."""
    elections = Elections("679a@final-2016", paytables={"bad-beat": letter})
    seated = Seated(elections=elections)
    (program,) = kernel.prepare(seated)
    table = kernel.look_up(elections, {0: plays_under(seated, letter)})
    lowest = lowest_that_qualifies(elections)
    suits, ranks = list(Suit), list(Rank)
    base: Counter[int] = Counter()
    prime: Counter[int] = Counter()
    six: Counter[int] = Counter()
    for masks, ways in hands_up_to_suits(3):
        own = [int(BYTES[suits.index(card.suit) * 13 + ranks.index(card.rank)]) for card in cards_of(masks)]
        rest = [card for card in BYTES if card not in own]
        dealers = np.array(list(combinations(rest, 3)), np.uint8)
        rounds = np.concatenate([dealers, np.tile(np.array([*own, rest[0]], np.uint8), (len(dealers), 1))], axis=1)
        cells = np.zeros((len(rounds), 4), np.int64)
        kernel.settle_all(rounds, table, lowest, 0, cells)
        for column, counts in ((0, base), (1, prime), (3, six)):
            for cell, count in zip(*np.unique(cells[:, column], return_counts=True), strict=True):
                counts[int(cell)] += ways * int(count)
    for wager, elected, counts in (("base", letter, base), ("prime", None, prime), ("all-six", "E", six)):
        asked = elections if wager != "all-six" else structs.replace(elections, paytables={"all-six": "E"})
        found: Counter[object] = Counter()
        for cell, count in counts.items():
            found[of(program.counted, wager, elected)[cell]] += count
        exact = solve(asked, wager).outcomes
        total = sum(counts.values())
        assert {key: count * exact.total for key, count in found.items()} == {
            key: count * total for key, count in exact.counts.items()
        }
