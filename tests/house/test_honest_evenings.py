"""An honest house is never called anything else: every table of ours, however cards are shuffled and dealt there, with
players who mix them and bots beside.
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from itertools import product
from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.games.elections import Dealing, Elections, Shuffling
from pitboss.games.house_table import HouseTable
from pitboss.house.fairness import ContributionsAsked
from pitboss.law.refusal import Refused
from pitboss.server.tables.house_tables import house_tables
from pitboss.table import commands as do
from pitboss.table.duties import Role
from tests.house.dishonest import Evening, codes
from tests.house.playing import HOUR
from tests.house.test_dishonest_houses import honest
from tests.house.test_running import _quick

__all__ = ["_quick"]

ROUNDS = 3


def lawful(table: HouseTable) -> list[Elections]:
    """The table with every pair of shuffling and dealing that its chapter allows."""
    found = []
    for shuffling, dealing in product(Shuffling, Dealing):
        with suppress(Refused):
            found.append(replace(table.elections, shuffling=shuffling, dealing=dealing))
    return found


def play(evening: Evening) -> None:
    """The bots play, and the player looks on and mixes; between two rounds some hours pass."""
    for round_ in range(1, ROUNDS + 1):
        for step in evening.running.run(partial(int, round_ * HOUR)):
            for fact in step.facts:
                if isinstance(fact, ContributionsAsked):
                    evening.answer(fact)
            if step.table.rounds == round_:
                break


@pytest.mark.parametrize("offered", house_tables(), ids=lambda each: each.table_id)
def test_cards_that_a_player_mixed_are_right_in_every_lawful_way(offered: HouseTable, tmp_path: Path) -> None:
    ways = lawful(offered)
    for number, elections in enumerate(ways):
        folder = tmp_path / str(number)
        folder.mkdir()
        evening = Evening(folder, honest, contributes=True, elections=elections)
        free = (seat for seat in range(2, 6))
        for (name, bot), seat in zip(offered.bots.values(), free, strict=False):
            sits = do.SitDown(at=0, by=Role.HOUSE, who=name, seat=seat, chips=10_000_000, bot=bot)
            evening.submit(sits)
        play(evening)
        found = evening.audit()

        assert (elections.shuffling, elections.dealing, codes(found)) == (elections.shuffling, elections.dealing, set())
        assert found.mixed >= 1

    assert len(ways) >= 6
