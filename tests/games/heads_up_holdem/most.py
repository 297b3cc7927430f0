"""What one patron could win at most in Heads-Up Hold 'Em, reckoned from 677a by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from tests.games.most import ALL, Floor, Tables, letters

HOLDEM = "677a@proposed-2015"
COUNTS = {HOLDEM: 4 * 5}
"""Three letters or none, and four or none."""
TIMES = {"raise": 3}


def every_table(edition: str) -> Iterator[Mapping[str, str | None]]:
    for pocket, trips in product(letters(edition, "pocket-bonus"), letters(edition, "trips-plus")):
        yield {"pocket-bonus": pocket, "trips-plus": trips}


def bound(tables: Tables) -> int:
    """Winning Ante, Raise of three Antes and Odds Wagers, or a bad beat paid on the Odds Wager alone."""
    won = tables.most("ante") + 3 * tables.most("raise") + tables.most("odds")
    beaten = tables.most("bad-beat", of="odds")
    return max(won, beaten) + tables.most("pocket-bonus") + tables.most("trips-plus")


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
}
