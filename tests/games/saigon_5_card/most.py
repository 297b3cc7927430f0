"""What one patron could win at most in Saigon 5 Card, reckoned from 680a by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tests.games.most import ALL, Floor, Tables, letters

SAIGONS = ("680a@proposed-2015", "680a@codified-2019")
COUNTS = dict.fromkeys(SAIGONS, 2)
"""The Bonus Wager or not."""
TIMES: Mapping[str, int] = {}


def every_table(edition: str) -> Iterator[Mapping[str, str | None]]:
    for letter in letters(edition, "bonus"):
        yield {"bonus": letter}


def bound(tables: Tables) -> int:
    """Five aces, which win no Ante Wager, or any other hand together with the Ante Wager."""
    bonus = tables.rows("bonus")
    five_aces = bonus.pop("five aces", 0)
    return max(five_aces, tables.most("ante") + max(bonus.values()))


FLOORS = {
    "680a, proposed text: five aces": Floor(SAIGONS[0], 5000 * 1_500, {"minimum": 1_500}, {"bonus": "A"}),
    "680a, proposed text, two boxes": Floor(SAIGONS[0], 2 * 5000 * 600, {"minimum": 600, "boxes": 2}, {"bonus": "A"}),
    "680a, proposed text, no Bonus Wager": Floor(SAIGONS[0], 6_000_000, {"minimum": 6_000_000}),
    "680a, codified text: the Ante alone is covered": Floor(
        SAIGONS[1], 6_000_000, {"minimum": 6_000_000}, {"bonus": "A"}
    ),
    "680a, codified text, six boxes": Floor(
        SAIGONS[1], 6 * 1_000_000, {"minimum": 1_000_000, "boxes": 6}, {"bonus": "A"}
    ),
    "680a, codified text, all wagers": Floor(SAIGONS[1], 5000 * 1_001, {"minimum": 1_001}, {"bonus": "A"}, ALL),
}
