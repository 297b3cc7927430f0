"""A Rules Submission named on the command line, which then needs neither a game nor elections."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from pitboss.submission.model import Submission

submission_option = click.option(
    "--submission", metavar="FILE", help="A Rules Submission, instead of a game and elections."
)


def read(file: str) -> Submission:
    """The submission in a file, right or wrong."""
    from pitboss.submission.toml_reader import read_submission

    return read_submission(Path(file))


def passing(file: str) -> Submission:
    """The submission in a file, if the chapter allows it; otherwise its first failure is raised."""
    from pitboss.law.refusal import Refused
    from pitboss.submission.failures import failures_of

    submission = read(file)
    for each in failures_of(submission, Path(file).parent):
        raise Refused(each.code, each.clause, f"{file} does not pass: {each.found}: {each.instead}")
    return submission


def instead_of(file: str, game: str | None, **elected: object) -> Submission:
    """The submission that replaces a game and everything elected on the command line; giving both is refused."""
    from pitboss.law.edition import game_named
    from pitboss.malformed import Malformed

    if given := [f"--{name}" for name, value in elected.items() if value]:
        raise Malformed(given[0], "--submission by itself", f"leave {', '.join(given)} to the file")
    submission = passing(file)
    if game is not None and game_named(game) != submission.rules.game:
        raise Malformed(file, f"a submission for {game}", f"name {submission.rules.game}, or another file")
    return submission


def game_or_submission(game: str | None, command: str) -> str:
    """The game, if no submission was named; one of the two is required."""
    from pitboss.games.registry import playable
    from pitboss.malformed import Malformed

    if game is None:
        mend = f"name one of {', '.join(playable())}, or --submission FILE"
        raise Malformed(f"pitboss {command}", "a game or a submission", mend)
    return game
