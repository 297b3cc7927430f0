"""Houses that seat a bot under the name of a person, whose chips then seem to be lost by that person."""

from __future__ import annotations

from pathlib import Path

from pitboss.house.audit import audited
from pitboss.law.refusal import Refusal
from pitboss.server.rounds.as_given import given_otherwise
from pitboss.store import read
from pitboss.store.logfile import batches
from pitboss.store.receipt import Receipt, ToldHead
from pitboss.table import commands as do
from pitboss.table import decide
from pitboss.table.duties import Role
from pitboss.table.state import Phase
from tests.house.dishonest import PLAYER, Evening, codes
from tests.house.test_dishonest_houses import honest
from tests.house.test_running import _quick

__all__ = ["_quick"]


def bot(who: str, seat: int = 1) -> do.SitDown:
    return do.SitDown(at=0, by=Role.HOUSE, who=who, seat=seat, chips=1_000_000, bot="always-play")


def test_a_bot_that_has_the_name_of_somebody_who_left_is_found(tmp_path: Path) -> None:
    evening = Evening(tmp_path, honest)
    evening.play(1)
    evening.submit(do.LeaveTable(at=0, by=Role.PLAYER, who=PLAYER))
    evening.submit(bot(PLAYER))

    assert codes(evening.close()) == {"in-their-name"}


def test_a_person_who_comes_back_and_a_bot_that_does_are_themselves(tmp_path: Path) -> None:
    evening = Evening(tmp_path, honest)
    for sits in (bot("B", 4), do.SitDown(at=0, by=Role.PLAYER, who=PLAYER, seat=1, chips=1000)):
        if sits.who in evening.table.players:
            evening.submit(do.LeaveTable(at=0, by=Role.PLAYER, who=sits.who))
        evening.submit(sits)
    evening.submit(do.LeaveTable(at=0, by=Role.HOUSE, who="B"))
    evening.submit(bot("B", 4))

    assert evening.close().faults == []


def test_a_bot_that_has_the_name_of_somebody_with_a_receipt_is_found(tmp_path: Path) -> None:
    """Even if the log has nothing of that person before."""
    evening = Evening(tmp_path, honest)
    evening.submit(bot("Ann", 4))
    assert evening.close().faults == []
    lines = list(batches(evening.path))
    receipt = Receipt(1, "T1", (ToldHead(lines[0][-1].sequence, lines[0][-1].digest),), player="Ann")

    assert audited(read(evening.path)).faults == []
    assert "in-their-name" in {fault.code for fault in given_otherwise(lines, [receipt])}


def test_no_bot_takes_the_name_of_somebody_whose_wagers_still_lie_there(tmp_path: Path) -> None:
    evening = Evening(tmp_path, honest)
    evening.submit(do.PlaceWager(at=0, by=Role.PLAYER, who=PLAYER, seat=1, wager="ante", amount=1000))
    for _ in evening.running.run(lambda: 0):
        pass
    assert evening.table.phase is Phase.DECIDING
    evening.submit(do.LeaveTable(at=0, by=Role.PLAYER, who=PLAYER))
    refused = decide(evening.table, bot(PLAYER, 4))

    assert isinstance(refused, Refusal)
    assert refused.code == "name-taken"
