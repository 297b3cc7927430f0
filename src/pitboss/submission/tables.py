"""The tables that a house opens from a Rules Submission, one for each table number."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pitboss.games.house_table import HouseTable
from pitboss.games.registry import find_game
from pitboss.submission.model import Submission


def tables_of(submission: Submission, *, training: bool = False) -> Iterator[HouseTable]:
    """Its tables, with the bots that the house seats at the game."""
    elections, name = submission.elections, submission.rules.name
    usual = find_game(submission.rules.game).house_table
    bots = {seat: bot for seat, bot in (usual.bots if usual else {}).items() if seat <= elections.positions}
    for number in submission.table_numbers:
        yield HouseTable(
            table_id=f"{submission.rules.game}-{re.sub('[^a-z0-9]+', '-', number.lower()).strip('-')}",
            name=f"{name}, table {number}",
            edition=submission.edition,
            least=elections.limits.minimum or 0,
            bots=bots,
            filed=elections,
            submission=submission.hash,
            training=training,
        )
