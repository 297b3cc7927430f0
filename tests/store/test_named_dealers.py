"""Logs of tables at which dealers come on duty by name: who deals, and in whose name, is verified with the rest."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.store import LogFile, Record, Sync, verify
from pitboss.store.batch import Done, ended
from pitboss.store.chain import EVENT
from pitboss.table import commands as do
from pitboss.table.duties import Duty, Role
from pitboss.table.event_bytes import to_bytes
from pitboss.table.events import DealerOnDuty
from tests.house.playing import elect
from tests.store.writing import Batch, caused

OPENED = do.OpenTable(at=0, by=Role.HOUSE, table="T1", elections=elect(), named_dealers=True)
PAUL_SITS = do.SitDown(at=1, by=Role.PLAYER, who="paul", seat=1, chips=10_000)
DORA_COMES = do.ComeOnDuty(at=2, by=Role.DEALER, who="dora")
DORA_RECEIVES = do.Perform(at=3, by=Role.DEALER, who="dora", duty=Duty.RECEIVE)
HONEST = caused(OPENED, PAUL_SITS, DORA_COMES, DORA_RECEIVES)


def _codes(path: Path, batches: list[Batch], given: list[str | None]) -> list[str]:
    """What is found in a log of these, each given by somebody's message or by nobody's."""
    with LogFile(path, sync=Sync.ON_CLOSE) as log:
        for number, ((command, events), name) in enumerate(zip(batches, given, strict=True)):
            done = None if name is None else Done(name, f"c{number}", b"{}")
            log.append(ended([Record(EVENT, to_bytes(event)) for event in events], command, done))
    return [fault.code for fault in verify(path)]


def _by(batch: Batch, who: str) -> Batch:
    """The same under another name."""
    command, events = batch
    return replace(command, who=who), tuple(replace(event, who=who) for event in events)


def test_a_dealer_who_came_on_duty_deals(tmp_path: Path) -> None:
    assert _codes(tmp_path / "T1.log", HONEST, [None, "paul", "dora", "dora"]) == []


@pytest.mark.parametrize(("given", "code"), [("dirk", "illegal-transition"), ("dora", "other-command")])
def test_a_dealer_who_is_not_on_duty_is_found(given: str, code: str, tmp_path: Path) -> None:
    forged = [*HONEST[:-1], _by(HONEST[-1], "dirk")]

    assert code in _codes(tmp_path / "T1.log", forged, [None, "paul", "dora", given])


@pytest.mark.parametrize("given", ["dirk", "paul", None])
def test_a_duty_in_the_name_of_somebody_who_did_not_give_it_is_found(given: str | None, tmp_path: Path) -> None:
    assert _codes(tmp_path / "T1.log", HONEST, [None, "paul", "dora", given]) == ["other-command"]


def test_a_player_who_deals_is_found(tmp_path: Path) -> None:
    comes = (replace(DORA_COMES, who="paul"), (DealerOnDuty(2, Role.DEALER, "paul"),))
    forged = [*HONEST[:2], comes, _by(HONEST[-1], "paul")]

    assert _codes(tmp_path / "T1.log", forged, [None, "paul", "paul", "paul"]) == ["illegal-transition"]


def test_a_player_who_gives_a_dealers_command_as_a_player_is_found(tmp_path: Path) -> None:
    command, events = _by(HONEST[-1], "paul")
    forged = replace(command, by=Role.PLAYER), tuple(replace(event, by=Role.PLAYER) for event in events)

    assert _codes(tmp_path / "T1.log", [*HONEST[:-1], forged], [None, "paul", "dora", "paul"]) == ["illegal-transition"]
