"""The edges of a table's wagers: counted beside it, and there when they are counted."""

from __future__ import annotations

import time
from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.exact import edges_for
from pitboss.games.house_table import HouseTable
from pitboss.games.solving import Circumstances
from pitboss.server.rounds.edges import edge_pages
from pitboss.server.tables.house_tables import house_tables
from tests.server.driving import AT_TABLE, house, onlooker


def test_a_page_does_not_wait_for_what_is_being_counted(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        guest = onlooker(client)
        assert guest.get(f"{AT_TABLE}/edges") == {"edition": "679a@final-2016", "edges": None}
        until = time.monotonic() + 120
        while (found := guest.get(f"{AT_TABLE}/edges")["edges"]) is None:
            assert time.monotonic() < until
            time.sleep(0.1)

    by_wager = {each["wager"]: each for each in found}
    # The Board prints 3.62% for the Prime Wager.
    assert round(by_wager["prime"]["house_edge"]["decimal"] * 100, 2) == 3.62
    assert by_wager["base"]["covers"] == ["ante", "play"]
    assert (by_wager["all-six"]["paytable"], by_wager["all-six"]["covers"]) == ("A", ["all-six"])


@pytest.mark.parametrize("offered", house_tables()[3:], ids=lambda each: each.table_id)
def test_every_wager_that_is_offered_has_its_edge(offered: HouseTable) -> None:
    elections = offered.elections
    pages = edge_pages(elections)
    covered = {wager for page in pages for wager in page.covers}

    assert covered == {
        name for name, wager in elections.rules.wagers.items() if elections.offers(name) and wager.required
    }
    assert all(Fraction(page.house_edge.fraction) >= 0 for page in pages)


@pytest.mark.parametrize("meter", [3_000_000, 3_000_321, 4_567_809])
@pytest.mark.parametrize("stake", [100, 500, 700, 1_000])
def test_a_progressive_edge_can_be_told_at_any_meter_and_for_any_stake(meter: int, stake: int) -> None:
    elections = next(each.elections for each in house_tables() if each.progression)
    (page,) = (each for each in edge_pages(elections) if each.of_meter)
    (solved,) = (
        each for each in edges_for(elections, Circumstances(meter=meter, stake=stake)) if each.wager == page.wager
    )
    assert page.of_meter
    told = Fraction(page.of_meter.without.fraction) - sum(
        Fraction(each.count * (meter * each.numerator // each.denominator), page.deals * stake)
        for each in page.of_meter.awards
    )

    assert told == Fraction(solved.house_edge.fraction)
    assert (page.meter, page.stake) == (3_000_000, 100)
