"""The compiled round of Three Card Prime pays what the reference pays, and all its deals give the exact figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import numpy as np
import pytest

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


def all_deals(table: kernel.Looked, lowest: int, column: int, pairing: Sequence[int] = (0, 1, 2, 3)) -> Counter[int]:
    """Every hand of the player up to suits, which are then renamed, against every hand of the dealer, by the kernel."""
    suits, ranks = list(Suit), list(Rank)
    of_others = np.array(list(combinations(range(49), 3)))
    found: Counter[int] = Counter()
    for masks, ways in hands_up_to_suits(3):
        own = [ranks.index(card.rank) | pairing[suits.index(card.suit)] << 4 for card in cards_of(masks)]
        rest = BYTES[~np.isin(BYTES, own)]
        player = np.tile(np.array([*own, rest[0]], np.uint8), (len(of_others), 1))
        cells = np.zeros((len(player), 4), np.int64)
        kernel.settle_all(np.hstack([rest[of_others], player]), table, lowest, 0, cells)
        for cell, count in enumerate(np.bincount(cells[:, column]).tolist()):
            if count:
                found[cell] += ways * count
    return found


def assert_exact(elections: Elections, wager: str, letter: str | None, counts: Counter[int]) -> None:
    (program,) = kernel.prepare(Seated(elections=elections))
    found: Counter[object] = Counter()
    for cell, count in counts.items():
        found[of(program.counted, wager, letter)[cell]] += count
    exact = solve(elections, wager).outcomes
    total = sum(counts.values())
    assert {key: count * exact.total for key, count in found.items()} == {
        key: count * total for key, count in exact.counts.items()
    }


@pytest.mark.prove
@pytest.mark.parametrize("letter", "ABCD")
def test_all_deals_together_are_the_exact_ante_and_play_wagers(letter: str) -> None:
    elections = Elections("679a@final-2016", paytables={"bad-beat": letter})
    table = kernel.look_up(elections, {0: plays_under(Seated(elections=elections), letter)})

    assert_exact(elections, "base", letter, all_deals(table, lowest_that_qualifies(elections), 0))


@pytest.mark.prove
@pytest.mark.parametrize(("wager", "letter", "column"), [("prime", None, 1), ("all-six", "A", 3)])
def test_all_deals_together_are_the_exact_side_wagers(wager: str, letter: str | None, column: int) -> None:
    """Colors distinguish suits: a suit may share its color with any of the other three, so each pairing is counted."""
    elections = Elections("679a@final-2016", paytables={wager: letter} if letter else {})
    counts: Counter[int] = Counter()
    for pairing in ((0, 1, 2, 3), (0, 3, 2, 1), (0, 1, 3, 2)):
        counts += all_deals(kernel.look_up(elections, {}), lowest_that_qualifies(elections), column, pairing)

    assert_exact(elections, wager, letter, counts)
