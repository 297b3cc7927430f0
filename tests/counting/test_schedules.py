"""Schedules: deals under rows of a paytable and under none, on a table small enough to see."""

from __future__ import annotations

from fractions import Fraction

from pitboss.counting import Outcomes
from pitboss.counting.schedules import Becomes, Schedule, by_table, dealt, entry_of, lost, not_made, returned
from pitboss.law.citation import cite
from pitboss.law.paytables import Paytable, Row
from pitboss.odds import parse_odds

CLAUSE, LOSES = cite("679a.12(g)"), cite("679a.11(d)(3)(i)")
TABLE = Paytable(
    "A",
    CLAUSE,
    tuple(Row(hand, (hand,), parse_odds(odds), CLAUSE, hand) for hand, odds in (("six", "4 to 1"), ("five", "1 to 1"))),
    loses=("low",),
)


def paid(counts: dict[str, int]) -> Schedule:
    return by_table("die", TABLE, counts, lambda row: row.odds.multiplier, LOSES)


def test_rows_come_in_the_order_of_the_law_and_other_hands_lose_after_them() -> None:
    found = paid({"low": 4, "five": 1, "six": 1})

    assert [(each.hand, each.odds, each.count, each.clause) for each in found.entries] == [
        ("six", "4 to 1", 1, CLAUSE),
        ("five", "1 to 1", 1, CLAUSE),
        ("low", None, 4, LOSES),
    ]


def test_they_add_up_to_all_deals_and_to_what_the_wager_gains() -> None:
    found = paid({"low": 4, "five": 1, "six": 1})

    assert (found.deals, found.gained) == (6, Fraction(1))
    assert found.outcomes == Outcomes.of([(4, 1, 1), (1, 1, 1), (-1, 1, 4)])


def test_a_row_that_no_deal_comes_under_stays() -> None:
    assert [each.count for each in paid({"low": 6}).entries] == [0, 0, 6]


def test_a_push_returns_and_what_is_not_available_loses() -> None:
    rows = [Row("pair", ("pair",), parse_odds(odds), CLAUSE, "pair") for odds in ("2 to 1", "push", "N/A")]

    becomes = [entry_of(row, 1, Fraction(0)).becomes for row in rows]

    assert becomes == [Becomes.PAID, Becomes.RETURNED, Becomes.LOST]


def test_only_what_happens_or_what_the_law_prints_is_told() -> None:
    row = entry_of(TABLE.rows[0], 0, Fraction(4))
    told = dealt([row, returned("tie", 0), lost("beaten", 3), not_made("folded", 0)])

    assert [each.hand for each in told] == ["six", "beaten"]
