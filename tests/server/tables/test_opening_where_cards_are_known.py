"""A house that opens again where it may know the next cards: it changes no submission and seats nobody there."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pitboss.games.house_table import HouseTable
from pitboss.house.contributing import being_mixed, people_wager
from pitboss.house.mixing import promise_of
from pitboss.server.house.house import OpenFloor
from pitboss.server.messages import frames
from pitboss.server.tables.actor import Actor
from tests.server.driving import INSTANT
from tests.server.floors import Told, done, on_the_floor, until

SHOE = HouseTable(table_id="shoe", name="Shoe", edition="681a@final-2016", decks=8, submission="aa" * 32)
LATER = replace(SHOE, submission="bb" * 32, bots={7: ("Ada", "banker")})
PACE = replace(INSTANT, cut=0, longest=1)


def standing() -> int:
    """Time that stands still, so that whatever the house waits for never passes by itself."""
    return 0


def opened_later(folder: Path) -> tuple[str, set[str]]:
    """The submission and the players of the table once it is opened with another submission and a bot."""
    found: list[tuple[str, set[str]]] = []

    async def look(floor: OpenFloor, actor: Actor) -> None:
        found.append((actor.table.submission, set(actor.table.players)))

    on_the_floor(folder, look, offered=(LATER,), pace=PACE, elapsed=standing)
    return found[0]


async def wagered(floor: OpenFloor, actor: Actor) -> None:
    await done(actor, "G", "1", frames.Sit(1))
    await done(actor, "G", "2", frames.Wager(1, "player", 1000))
    assert people_wager(actor.table)


async def asked(floor: OpenFloor, actor: Actor) -> None:
    """The guest is asked to mix the shoe, and the house is stopped before an answer."""
    actor.heard("G")
    await done(actor, "G", "1", frames.Sit(1))
    await done(actor, "G", "2", frames.Promise(promise_of("11" * 32)))
    await done(actor, "G", "3", frames.Wager(1, "player", 1000))
    await done(actor, "G", "4", frames.Ready())
    keeper = actor.session.house.keeper
    assert keeper is not None
    await until(lambda: being_mixed(actor.session.house.keeper or keeper, actor.table))


@pytest.mark.parametrize("told", [wagered, asked])
def test_what_is_new_waits_while_the_house_may_know_the_cards(tmp_path: Path, told: Told) -> None:
    on_the_floor(tmp_path, told, offered=(SHOE,), pace=PACE, elapsed=standing)

    assert opened_later(tmp_path) == (SHOE.submission, {"G"})


def test_what_is_new_is_done_where_nobody_has_wagered(tmp_path: Path) -> None:
    async def sits(floor: OpenFloor, actor: Actor) -> None:
        await done(actor, "G", "1", frames.Sit(1))

    on_the_floor(tmp_path, sits, offered=(SHOE,), pace=PACE, elapsed=standing)

    assert opened_later(tmp_path) == (LATER.submission, {"G", "Ada"})
