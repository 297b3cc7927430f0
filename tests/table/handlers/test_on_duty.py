"""Who stands behind a table where dealers come on duty by name."""

from __future__ import annotations

import pytest

from pitboss.law.refusal import Refusal
from pitboss.table import Table, decide, due, fold
from pitboss.table import commands as do
from pitboss.table.duties import Duty, Role
from pitboss.table.events import DealerOffDuty, DealerOnDuty
from tests.house.playing import elect

DORA, DIRK = "dora", "dirk"


def _opened(*, named: bool = True) -> Table:
    return _then(None, do.OpenTable(at=0, by=Role.HOUSE, table="T1", elections=elect(), named_dealers=named))


def _then(table: Table | None, *commands: do.AnyCommand) -> Table:
    for command in commands:
        answer = decide(table, command)
        assert not isinstance(answer, Refusal), answer
        table = fold(answer, table)
    assert table is not None
    return table


def _refusal(table: Table, command: do.AnyCommand) -> Refusal:
    answer = decide(table, command)
    assert isinstance(answer, Refusal), answer
    return answer


def _comes(who: str, by: Role = Role.DEALER) -> do.ComeOnDuty:
    return do.ComeOnDuty(at=1, by=by, who=who)


def _receives(who: str) -> do.Perform:
    return do.Perform(at=1, by=Role.DEALER, who=who, duty=Duty.RECEIVE)


def test_a_dealer_comes_on_duty_is_relieved_and_goes() -> None:
    table = _then(_opened(), _comes(DORA))
    assert decide(table, _comes(DIRK)) == (DealerOnDuty(1, Role.DEALER, DIRK, relieved=DORA),)
    gone = do.GoOffDuty(at=1, by=Role.DEALER, who=DORA)

    assert decide(table, gone) == (DealerOffDuty(1, Role.DEALER, DORA),)
    assert _then(table, gone).dealer is None


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (_receives(DIRK), "not-on-duty"),
        (_receives(""), "not-on-duty"),
        (do.ReportIrregularity(at=1, by=Role.DEALER, who=DIRK, kind="wrong-number"), "not-on-duty"),
        (do.ReportIrregularity(at=1, by=Role.FLOORPERSON, who=DORA, kind="wrong-number"), "second-person"),
        (do.ReportIrregularity(at=1, by=Role.FLOORPERSON, kind="wrong-number"), "nameless"),
        (do.GoOffDuty(at=1, by=Role.DEALER, who=DIRK), "not-on-duty"),
        (_comes(DORA), "on-duty-already"),
        (_comes(""), "nameless"),
        (_comes(DIRK, Role.PLAYER), "not-your-duty"),
        (_comes("P1"), "plays-here"),
        (do.SitDown(at=1, by=Role.PLAYER, who=DORA, seat=2, chips=100), "dealer-on-duty"),
    ],
)
def test_what_somebody_does_whose_it_is_not_is_refused(command: do.AnyCommand, code: str) -> None:
    sits = do.SitDown(at=1, by=Role.PLAYER, who="P1", seat=1, chips=10_000)

    assert _refusal(_then(_opened(), sits, _comes(DORA)), command).code == code


def test_a_dealer_who_is_not_on_duty_is_told_what_is_due() -> None:
    refusal = _refusal(_opened(), _receives(DORA))

    assert refusal.clause == due(_opened())[0].clause
    assert "come on duty first" in refusal.message
    assert "receive deck A is due from the dealer" in refusal.message


def test_where_nobody_comes_by_name_whoever_is_there_deals() -> None:
    table = _opened(named=False)

    assert _refusal(table, _comes(DORA)).code == "no-dealers"
    assert isinstance(decide(table, _receives("")), tuple)
