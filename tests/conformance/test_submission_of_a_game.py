"""Every installed game has a Rules Submission that passes, and its check knows the game by its rules alone."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pitboss.games.elections import Limits
from pitboss.law.edition import editions
from pitboss.submission.failures import failures_of
from pitboss.submission.model import LayoutElection
from pitboss.submission.tables import tables_of
from pitboss.submission.toml_reader import parse_submission
from pitboss.submission.toml_writer import commented
from pitboss.table import commands, decide
from pitboss.table.duties import Role
from tests.submission.drafts import new_submission

EDITIONS = [each.name for each in editions()]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_new_one_passes_and_is_read_as_it_was_written(edition: str) -> None:
    submission = new_submission(edition)

    assert failures_of(submission) == ()
    assert parse_submission(commented(submission)) == submission


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_table_opens_under_it(edition: str) -> None:
    (table,) = tables_of(new_submission(edition))
    command = commands.OpenTable(
        at=0, by=Role.HOUSE, table=table.table_id, elections=table.elections, submission=table.submission
    )

    assert isinstance(decide(None, command), tuple)


@pytest.mark.parametrize("edition", EDITIONS)
def test_seats_limits_and_areas_are_held_to_the_rules_of_the_game(edition: str) -> None:
    submission = new_submission(edition)
    seats, areas = submission.rules.figure("seats"), submission.rules.areas

    crowded = failures_of(replace(submission, seats=submission.rules.number("seats") + 1))
    assert [(each.code, each.clause) for each in crowded] == [("wrong-seats", seats.clause)]
    bare = failures_of(replace(submission, layout=LayoutElection(submission.layout.bears, ())))
    assert {each.clause for each in bare} == {each.clause for each in areas.values()}
    assert "not-elected" in {each.code for each in failures_of(replace(submission, limits=Limits()))}
