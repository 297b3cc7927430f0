"""`pitboss simulate`: deal a game by the hundred million, and compare it with its exact figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pitboss.cli.options.editions import edition_of
from pitboss.cli.options.elections import (
    edition_option,
    elected_decks,
    elected_readings,
    no_cache,
    number,
    reading_option,
)
from pitboss.cli.options.simulation import (
    AT_TABLE,
    begin,
    keep_if_possible,
    played_at_table,
    player_of,
    rounds_of,
    watching,
)
from pitboss.cli.options.submission import game_or_submission
from pitboss.cli.options.wagers import mix_of, mix_option
from pitboss.cli.shell import INTERRUPTED, as_json, command
from pitboss.cli.views.render import write_json

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from pitboss.exact.cache import Cache
    from pitboss.games.elections import Elections
    from pitboss.simulate.report import Simulated
    from pitboss.simulate.runner import Play, Progress
    from pitboss.simulate.runs import Run

_ROUNDS = "1e7"


@command("simulate")
@click.argument("game", metavar="[GAME]", help="The game; leave out with --submission.", required=False)
@click.option(
    "--rounds", metavar="N", help=f"How many rounds, such as 1e9; {_ROUNDS} by default, {AT_TABLE} at a table."
)
@click.option("--seed", metavar="S", help="Deal other cards; 1 by default.")
@click.option("--seats", metavar="N", help="How many seats are taken; the fewest possible by default.")
@click.option("--boxes", metavar="N", help="How many adjacent seats one player has; one by default.")
@click.option(
    "--strategy",
    metavar="X",
    help="A name, or a file with a hand, a comma and a choice per line.",
    default="optimal",
    show_default=True,
)
@mix_option
@click.option("--submission", metavar="FILE", help="A Rules Submission, or elections as JSON, instead of --edition.")
@edition_option
@click.option("--decks", metavar="N", help="The number of decks; every allowed number by default.")
@reading_option
@click.option("--wager", metavar="W", help="The wager to plot; the first by default.")
@click.option("--workers", metavar="N", help="How many cores; all by default.")
@click.option("--scheduler", metavar="ADDRESS", help="A Dask scheduler whose workers play instead.")
@click.option("--plan", help="Show how long it would take, and how precise it would be.", is_flag=True)
@click.option("--resume", help="Resume a run that was interrupted.", is_flag=True)
@no_cache
@as_json
def simulate_command(
    *,
    game: str | None,
    rounds: str | None,
    seed: str | None,
    seats: str | None,
    boxes: str | None,
    strategy: str,
    mix: tuple[str, ...],
    submission: str | None,
    edition: str | None,
    decks: str | None,
    reading: tuple[str, ...],
    wager: str | None,
    workers: str | None,
    scheduler: str | None,
    plan: bool,
    resume: bool,
    no_cache: bool,
    json: bool,
) -> None:
    """Simulate a game with every wager, or with a mix.

    The result depends only on the seed and the rounds. An interrupted run is kept for --resume.

    \b
    Example:
    """
    from msgspec import structs

    from pitboss.exact.cache import NO_CACHE, user_results
    from pitboss.simulate.runs import Run, fewest_seats, is_compiled

    elections = _elections(game, submission, edition, decks, reading)
    name, table = _strategy(strategy)
    own = number("--boxes", boxes) or 1
    run = Run(
        elections,
        rounds_of("--rounds", rounds or _ROUNDS),
        seed=1 if seed is None else number("--seed", seed, least=0) or 0,
        seats=number("--seats", seats) or fewest_seats(elections) + own - 1,
        strategy=name,
        table=table,
        mix=mix_of(mix),
        boxes=own,
    )
    cache = NO_CACHE if no_cache else user_results()
    if not is_compiled(run):
        given = {
            "--plan": plan,
            "--resume": resume,
            "--scheduler": bool(scheduler),
            "--mix": bool(mix),
            "--boxes": own > 1,
        }
        slow = run if rounds else structs.replace(run, rounds=AT_TABLE)
        _at_table(slow, wager, given, cache, as_json=json)
        return
    player, strength = player_of(workers, scheduler)
    if plan:
        _plan(run, player, strength, cache, as_json=json)
        return
    _show(_played(run, player, cache, resume=resume), wager, as_json=json)


def _show(found: Simulated, wager: str | None, *, as_json: bool) -> None:
    if as_json:
        write_json(found)
    else:
        from pitboss.cli.views.simulation import show

        show(found, wager)


def _at_table(run: Run, wager: str | None, given: Mapping[str, bool], cache: Cache, *, as_json: bool) -> None:
    from pitboss.malformed import Malformed

    if option := next((name for name, is_given in given.items() if is_given), None):
        raise Malformed(option, f"a kernel, which {run.game} does not have for these elections", f"leave {option} out")
    _show(played_at_table(run, cache), wager, as_json=as_json)


def _elections(
    game: str | None, submission: str | None, edition: str | None, decks: str | None, reading: tuple[str, ...]
) -> Elections:
    """What is elected: in a file, or on the command line."""
    from pitboss.cli.options.simulation import read_elections
    from pitboss.games.elections import Elections
    from pitboss.law.edition import newest_edition
    from pitboss.malformed import Malformed

    if submission is None:
        text = edition_of(game_or_submission(game, "simulate"), edition).name
        return Elections(text, readings=elected_readings(reading), decks=elected_decks(text, decks))
    if edition or decks or reading:
        raise Malformed("--submission", "--submission by itself", "leave --edition, --decks and --reading to the file")
    elections = read_elections(submission)
    if game is not None and newest_edition(game).game != elections.rules.game:
        raise Malformed(submission, f"elections for {game}", f"name {elections.rules.game}, or another file")
    return elections


def _strategy(text: str) -> tuple[str, dict[str, str]]:
    from pathlib import Path

    from pitboss.cli.options.simulation import read_table
    from pitboss.games.simulating import TABLE
    from pitboss.malformed import Malformed

    if text == TABLE:
        raise Malformed("--strategy table", "a file with the table", "name it, such as --strategy mine.txt")
    return (TABLE, read_table(Path(text))) if Path(text).suffix else (text, {})


def _played(run: Run, player: Play, cache: Cache, *, resume: bool) -> Simulated:
    """The run played to its end, and what it found; someone who interrupts it is told how to resume."""
    from pitboss.simulate.kept_runs import forget, place_of, take_up
    from pitboss.simulate.report import report
    from pitboss.simulate.runner import go_on

    place, progress = place_of(run), None
    try:
        begun = begin(run)
        progress = take_up(run, place) if resume else begun
        with watching(place) as watch:
            go_on(progress, player, watch)
        found = report(progress, cache)
    except KeyboardInterrupt:
        click.echo(_interrupted(progress, place), err=True)
        raise click.exceptions.Exit(INTERRUPTED) from None
    except Exception:
        # If a cluster is lost, say, what it has played is not.
        if progress is not None and progress.done:
            keep_if_possible(progress, place)
        raise
    forget(place)
    return found


def _interrupted(progress: Progress | None, place: Path) -> str:
    if progress is None or not progress.done:
        return "Interrupted before anything was played: there is nothing to keep."
    if problem := keep_if_possible(progress, place):
        return f"Interrupted, and no more could be kept: {problem}."
    return f"Interrupted: {progress.share:.1%} of the run is kept. To continue, add --resume to the same command."


def _plan(run: Run, player: Play, strength: int, cache: Cache, *, as_json: bool) -> None:
    from pitboss.simulate.run_plan import plan

    begin(run)
    found = plan(run, player, strength, cache)
    if as_json:
        write_json(found)
    else:
        from pitboss.cli.views.simulation import show_plan

        show_plan(found)
