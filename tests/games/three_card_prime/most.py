"""What one patron could win at most in Three Card Prime, reckoned from 679a by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from tests.games.most import ALL, Floor, Tables, letters

PRIMES = ("679a@proposed-2015", "679a@final-2016")
COUNTS = {PRIMES[0]: 2 * 2 * 5 * 6, PRIMES[1]: 2 * 4 * 5 * 6}
"""The Prime Wager or not; the letters of the Bad Beat Bonus; four letters or none, and five or none."""
TIMES: Mapping[str, int] = {}
SIDES: dict[str, str | None] = {"bad-beat": "A", "prime": "-", "pair-bonus-two": "A", "all-six": "A"}


def every_table(edition: str) -> Iterator[Mapping[str, str | None]]:
    tables = (letters(edition, each) for each in ("bad-beat", "pair-bonus-two", "all-six"))
    for prime, beat, pair, six in product(("-", None), *tables):
        if beat is not None:
            yield {"prime": prime, "bad-beat": beat, "pair-bonus-two": pair, "all-six": six}


def bound(tables: Tables) -> int:
    """A hand that wins, a straight flush that is beaten, or a lesser hand that is beaten."""
    pair = tables.rows("pair-bonus-two", of="pair-bonus")
    beaten = tables.rows("bad-beat", of="play")
    six = tables.rows("all-six")
    lesser = ("three-of-a-kind", "straight", "flush", "pair")
    won = tables.most("ante") + tables.most("play") + max(pair.values()) + max(six.values())
    # A beaten straight flush whose six cards hold a royal flush makes one of six cards: see test_prime_most.py.
    royal_of_six = "E" in tables.elections.paytables.get("all-six", "") and not tables.all
    six_if_beaten = six["straight flush"] if royal_of_six else max(six.values())
    straight_flush = beaten["straight flush"] + pair.get("straight flush", 0) + six_if_beaten
    others = max(beaten.get(hand, 0) for hand in lesser) + max(pair.get(hand, 0) for hand in lesser) + max(six.values())
    return max(won, straight_flush, others) + tables.most("prime")


FLOORS = {
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
}
