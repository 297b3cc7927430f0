"""What anyone can read before betting: the rules, every paytable in full, and how a published return was derived."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from pitboss.games.house_table import HouseTable
from pitboss.law.words import odds_in_words
from pitboss.server.rounds.edges import edge_pages
from pitboss.server.tables.house_tables import house_tables
from tests.server.driving import house, onlooker


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    folder: Path = tmp_path_factory.mktemp("house")
    with house(folder, offered=house_tables()) as opened:
        yield opened


@pytest.mark.parametrize("table", house_tables(), ids=lambda each: each.table_id)
def test_dsp_2_rules_and_full_paytables_can_be_read_before_betting(client: TestClient[Any], table: HouseTable) -> None:
    """By somebody without a session, who has nothing to bet with."""
    anyone, elections = onlooker(client, table.table_id), table.elections
    sign = anyone.view()["view"]["public"]["sign"]
    page = anyone.get(f"/api/rules/{sign['edition']}")
    wagers = {each["wager"]: each for each in page["wagers"]}

    assert {each["wager"] for each in sign["wagers"]} <= wagers.keys()
    for name, wager in elections.rules.wagers.items():
        printed = {each["letter"]: each["rows"] for each in wagers[name]["paytables"]}
        assert printed.keys() == wager.paytables.keys()
        if wager.paytables and elections.offers(name):
            elected = elections.paytable(name)
            rows = [(each["hand"], each["odds"], each["clause"]) for each in printed[elected.letter]]
            assert rows == [(row.words, odds_in_words(row.odds), row.clause) for row in elected.rows]
            assert sign["paytables"].get(name, elected.letter) == elected.letter
    clauses = {each["clause"] for each in page["wagers"]} | {each["clause"] for each in page["figures"]}
    for clause in sorted(clauses)[:3]:
        assert anyone.get(f"/api/clauses/{sign['edition']}/{clause}")["words"]


@pytest.mark.parametrize("table", house_tables(), ids=lambda each: each.table_id)
def test_dsp_3_a_published_return_says_how_it_was_derived_and_under_which_strategy(table: HouseTable) -> None:
    """Chapter 681a draws its cards by rule: nobody is asked anything."""
    expected = "nothing-to-decide" if table.edition.startswith("681a") else "best-play"
    for page in edge_pages(table.elections):
        assert page.method.endswith(".")
        assert page.strategy == expected
        # What is told was counted over as many deals as it says.
        assert (Fraction(page.hit_frequency.fraction) * page.deals).denominator == 1
