"""High Card Flush hand by hand: how often each row of 678a.12 pays, beside the counts of other derivations."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from pitboss.games.elections import Elections
from pitboss.games.high_card_flush.solve import solve
from pitboss.games.solving import Circumstances
from tests.games.high_card_flush.flushes_by_formula import DEALER_HANDS
from tests.games.oracle_files import exact_rows
from tests.games.paid import by_hand
from tests.ranking.enumeration import counts, rows

EDITION = "678a@proposed-2015"
LENGTHS = {7: "seven", 6: "six", 5: "five", 4: "four", 3: "three"}
MOST = {7: 3, 6: 3, 5: 2, 4: 1, 3: 1, 2: 1}


@pytest.mark.parametrize("letter", "ABCDEFGH")
def test_the_flush_bonus_pays_by_the_counts_of_flushes(letter: str) -> None:
    assert by_hand(solve(Elections(EDITION, paytables={"flush-bonus": letter}), "flush-bonus")) == counts("flush")


def runs(low_ace: str) -> dict[str, int]:
    found: Counter[str] = Counter()
    for row in rows("straight_flush"):
        name = LENGTHS.get(int(row["length"]))
        found[f"{name}-card straight flush" if name else "two-card straight flush or less"] += int(row[low_ace])
    return found


@pytest.mark.parametrize("low_ace", ["high-or-low", "high-only"])
@pytest.mark.parametrize("wager", ["straight-flush-bonus", "progressive"])
def test_straight_flushes_are_paid_by_the_counts_of_runs(wager: str, low_ace: str) -> None:
    elections = Elections(EDITION, paytables={wager: "A"}, readings={"678a-low-ace": low_ace})

    assert by_hand(solve(elections, wager, Circumstances(meter=3_000_000, stake=100))) == runs(low_ace)


def test_awards_of_the_progressive_wager_are_for_one_and_its_meter_is_paid_whole() -> None:
    elections = Elections(EDITION, paytables={"progressive": "B"})

    (schedule,) = solve(elections, "progressive", Circumstances(meter=3_000_000, stake=100)).schedules

    assert [(each.odds, each.net) for each in schedule.entries] == [
        ("100% of meter", Fraction(29_999)),
        ("10% of meter", Fraction(2_999)),
        ("900 for 1", Fraction(899)),
        ("50 for 1", Fraction(49)),
        ("N/A", Fraction(-1)),
        (None, Fraction(-1)),
    ]


def test_raises_of_each_size_meet_what_the_formulas_say() -> None:
    expected: Counter[str] = Counter()
    for row in exact_rows("678a-flushes"):
        size = f"raise {MOST[int(row['length'])]}x"
        raised, out, below, equal = (
            int(row[name]) for name in ("raised", "raised out", "raised below", "raised equal")
        )
        expected[f"winning raise {size}"] += below
        expected[f"{size} the dealer does not qualify"] += out
        expected[f"{size} ties"] += equal
        expected[f"{size} is beaten"] += raised * DEALER_HANDS - out - below - equal
        expected["any hand is folded"] += (int(row["hands"]) - raised) * DEALER_HANDS

    solved = solve(Elections(EDITION), "base")

    assert by_hand(solved, "raise") == expected
    won = by_hand(solved, "ante")
    assert won["winning ante wins"] == sum(count for hand, count in expected.items() if hand.startswith("winning"))
    assert won["winning ante the dealer does not qualify"] == sum(
        count for hand, count in expected.items() if hand.endswith("qualify")
    )
