"""Deals counted a second by the exact solvers of 680a and 681a, beside NumPy going through the same deals plainly.

The plain ways are those by which tests derive the same counts a second time: every sequence of six values, every pair
of multisets. Ours use no array; both count the whole space each time.
"""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.report import Result, rates
from pitboss.games.elections import Elections
from pitboss.games.saigon_5_card import solve as saigon
from pitboss.games.saigon_5_card.value_hands import all_hands, ways_to_set
from pitboss.games.twenty_one_baccarat import solve as baccarat
from tests.games.saigon_5_card.value_pairs import deals
from tests.games.twenty_one_baccarat.sequences import full_shoe, totals

SAIGON, BACCARAT = "680a@codified-2019", "681a@final-2016"


def run() -> Iterator[Result]:
    """The Ante Wager of 680a under optimal setting, then the Player Wager of 681a from eight decks."""
    ours, theirs = rates(_ante, _pairs, seconds=4.0)
    yield Result("exact Ante Wager of 680a", "deals", ours, "NumPy, every pair of multisets", theirs)
    ours, theirs = rates(_player, _sequences, seconds=4.0)
    yield Result("exact Player Wager of 681a, 8 decks", "deals", ours, "NumPy, every sequence of values", theirs)


def _ante() -> int:
    all_hands.cache_clear()
    ways_to_set.cache_clear()
    return saigon.solve(Elections(SAIGON), "ante").outcomes.total


def _pairs() -> int:
    deals.cache_clear()
    return deals().total()


def _player() -> int:
    baccarat.count_totals.cache_clear()
    return baccarat.solve(Elections(BACCARAT, decks=8), "player").outcomes.total


def _sequences() -> int:
    return sum(totals(full_shoe(8), "twelve").values())
