"""Tables that a house opens from a Rules Submission: their limits, their seats, and the hash in every round."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from pitboss.games.elections import Elections, WagerLimits
from pitboss.games.house_table import HouseTable
from pitboss.house.clock import system_time
from pitboss.law.refusal import Refusal
from pitboss.server.tables.house_tables import in_force, limits_of, missing_commands, submission_notices
from pitboss.server.tables.pace import PACES
from pitboss.submission.tables import tables_of
from pitboss.table import commands as do
from pitboss.table import decide
from pitboss.table.evolve import evolve
from pitboss.table.state import Table
from tests.cli.calling import page
from tests.server.driving import Guest, house, play_round
from tests.submission.drafts import new_submission

PRIME, FLUSH = "679a@final-2016", "678a@proposed-2015"


def filed(edition: str = PRIME, **changes: object) -> list[HouseTable]:
    return [*tables_of(replace(new_submission(edition), **changes))]


def test_one_table_for_each_number_with_the_limits_that_are_filed() -> None:
    tables = filed(table_numbers=("7", "Salon 8"))

    assert [each.table_id for each in tables] == ["three-card-prime-7", "three-card-prime-salon-8"]
    assert {each.wager: (each.least, each.most) for each in limits_of(tables[0])} == {
        "ante": (1_000, 50_000),
        "prime": (500, 10_000),
        "pair-bonus": (500, 10_000),
        "all-six": (500, 10_000),
    }
    progressive = {each.wager: (each.least, each.most) for each in limits_of(filed(FLUSH)[0])}["progressive"]
    assert progressive == (100, 100)


def test_bots_sit_at_the_seats_there_are() -> None:
    assert [*filed(seats=4)[0].bots] == [1, 4]


def opened(table: HouseTable) -> Table:
    found: Table | None = None
    for command in missing_commands(table, None, 0):
        answer = decide(found, command)
        assert not isinstance(answer, Refusal)
        for event in answer:
            found = evolve(found, event)
    assert found is not None
    return found


def test_a_house_that_opens_again_under_another_submission_changes_it() -> None:
    before, (after,) = opened(filed()[0]), filed(wagers=("prime",))
    (change,) = missing_commands(after, before, 5)

    assert isinstance(change, do.ChangeSubmission)
    assert isinstance(change.elections, Elections)
    assert (change.submission, change.elections.wagers) == (after.submission, ("prime",))
    assert [*missing_commands(filed()[0], before, 5)] == []


def test_a_submission_that_waits_is_told_with_the_round_from_which_on_it_does_not_hold_yet() -> None:
    """Limits are those of the submission in force, however long the other one waits."""
    before = replace(opened(filed()[0]), rounds=11)
    least = {"ante": WagerLimits(maximum=200_000)}
    (after,) = filed(limits=replace(new_submission(PRIME).limits, minimum=5_000, wagers=least), wagers=())

    (notice,) = submission_notices(after, before)

    assert notice.code == "submission-waits"
    assert after.submission[:12] in notice.words
    assert "round 12 and those after it are played under the one in force" in notice.words
    assert limits_of(in_force(after, before)) == limits_of(filed()[0])
    assert submission_notices(filed()[0], before) == ()
    assert in_force(filed()[0], before) == filed()[0]


def test_everyone_at_the_table_is_told_that_a_submission_waits(tmp_path: Path) -> None:
    """Somebody's wager lies there when the house is closed, so that the next round goes on under the one in force."""
    (first,), (second,) = filed(), filed(wagers=("prime",))
    folder, stands_still = tmp_path / "house", system_time()
    with house(folder, offered=(first,), pace=PACES["calm"], clock=lambda: stands_still) as client:
        Guest.new(client, first.table_id).sit(2).give("wager", seat=2, wager="ante", amount=1_000)
    with house(folder, offered=(second,), pace=PACES["calm"], clock=lambda: stands_still) as client:
        notices = Guest.new(client, second.table_id).view()["view"]["public"]["notices"]

    (waits,) = (each["words"] for each in notices if each["code"] == "submission-waits")
    assert "round 1 and those after it are played under the one in force" in waits


def test_rounds_played_in_the_house_name_the_hash(tmp_path: Path) -> None:
    (table,) = filed()
    log = tmp_path / "t.log"
    with house(tmp_path / "house", offered=(table,)) as client:
        play_round([Guest.new(client, table.table_id).sit(2)])
    page("export", str(log), "--data", str(tmp_path / "house"))

    assert log.read_text(encoding="utf-8").count(f'"submission":"{table.submission}"') >= 2
    assert "is whole" in page("verify", str(log), columns=200)
