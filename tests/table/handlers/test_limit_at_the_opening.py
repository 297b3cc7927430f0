"""A payout limit is checked against the minimum of the table when it opens: 679a.12(h)."""

from __future__ import annotations

import pytest

from pitboss.games.elections import Limits
from tests.proves import proves
from tests.table.driving import EDITIONS, elect
from tests.table.procedure.test_opening import opening


@proves("679a.12(h)")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("minimum", "payout", "answer"),
    [
        (2200, 5_000_000, None),
        (2500, 5_449_999, "limit-too-low [679a.12(h)]"),
        (2500, 5_450_000, None),
        (None, 5_000_000, None),
    ],
)
def test_a_table_opens_with_no_payout_limit_below_what_the_minimum_could_win(
    edition: str, minimum: int | None, payout: int, answer: str | None
) -> None:
    """A mini-royal that is part of a five-card royal flush, the fourth card a 2, in each of two boxes.

    It pays 1 (Ante), 10 (Play), 4 (Prime), 75 (Pair Bonus, table C) and 1,000 (All-Six, table E) to 1: 1,090 a box.
    """
    assert opening(elect(edition, limits=Limits(boxes=2, minimum=minimum, payout=payout))) == answer
