"""Saigon 5 Card hand by hand: how often each row of 680a.12 pays, beside closed forms and all pairs of hands."""

from __future__ import annotations

from collections import Counter

import pytest

from pitboss.games.elections import Elections
from pitboss.games.saigon_5_card.solve import solve
from tests.games.oracle_files import exact_rows
from tests.games.paid import by_hand
from tests.ranking.enumeration import counts

EDITION = "680a@codified-2019"


@pytest.mark.parametrize("reading", ["straight", "none"])
def test_the_bonus_pays_by_closed_forms(reading: str) -> None:
    expected = counts("joker_poker", reading)
    rest = expected.pop("pair") + expected.pop("high card")

    found = by_hand(solve(Elections(EDITION, readings={"680a-ace-high-straight": reading}), "bonus"))

    assert found == expected | {"any other hand": rest}


def deals() -> list[tuple[tuple[bool, int], tuple[bool, int], int]]:
    def split(said: str) -> tuple[bool, int]:
        qualifies, _, points = said.partition(", ")
        return qualifies == "qualifies", int(points)

    return [(split(row["player"]), split(row["dealer"]), int(row["count"])) for row in exact_rows("680a-deals")]


def test_the_ante_wager_comes_to_what_all_deals_come_to() -> None:
    expected: Counter[str] = Counter()
    for (qualifies, points), (dealer_qualifies, others), count in deals():
        if not qualifies:
            name = "the dealer alone qualifies" if dealer_qualifies else "neither the dealer nor the player qualifies"
        elif dealer_qualifies and points <= others:
            name = "equal Point Counts" if points == others else "lower Point Count"
        else:
            name = "point count of 5" if points == 5 else "point count of 1—4 or 6—10"
        expected[name] += count

    assert by_hand(solve(Elections(EDITION), "ante")) == expected


def test_the_pot_goes_to_the_highest_point_count_of_all_deals() -> None:
    won = sum(count for (_, own), (_, other), count in deals() if own > other)
    equal = sum(count for (_, own), (_, other), count in deals() if own == other)

    assert by_hand(solve(Elections(EDITION, pooled=("pot",)), "pot")) == {
        "the highest Point Count takes the pot": won,
        "equal Point Counts split it": equal,
        "lower Point Count": won,
    }
