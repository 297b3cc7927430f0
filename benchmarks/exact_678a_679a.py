"""Deals counted a second by the exact solvers of 678a and 679a, beside the same deals gone through one by one.

The plain ways are those by which tests derive the same counts a second time: a compiled loop over every hand of the
dealer, and NumPy over every hand that remains. Ours count the whole space each time, theirs a part of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from benchmarks.report import Result, rates
from pitboss.games.elections import Elections
from pitboss.games.high_card_flush import solve as flush
from pitboss.games.three_card_prime import solve as prime
from tests.games.high_card_flush.flushes_dealt import all_events
from tests.games.three_card_prime.three_cards_dealt import every_deal

FLUSH, PRIME = "678a@proposed-2015", "679a@final-2016"
SOME = 2000
"""Hands of the player that NumPy deals against all others."""


def run() -> Iterator[Result]:
    """The game itself, every decision at its best: High Card Flush, then Three Card Prime."""
    _flush()
    ours, theirs = rates(_flush, _flush_dealt, seconds=4.0)
    yield Result("exact base game of 678a", "deals", ours, "a compiled loop over the dealer's hands", theirs)
    ours, theirs = rates(_prime, _prime_dealt, seconds=4.0)
    yield Result("exact base game of 679a", "deals", ours, "NumPy, every hand that remains", theirs)


def _flush() -> int:
    flush.forget()
    return flush.solve(Elections(FLUSH), "base").outcomes.total


def _flush_dealt() -> int:
    return sum(all_events(("Th", "8h", "6h", "Js", "Ad", "Qd", "Jc")))


def _prime() -> int:
    prime.dealt.cache_clear()
    return prime.solve(Elections(PRIME, paytables={"bad-beat": "A"}), "base").outcomes.total


def _prime_dealt() -> int:
    return sum(int(counted.sum()) for _, counted in islice(every_deal(), SOME))
