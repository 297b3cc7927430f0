"""`pitboss reconcile`: check that simulations of every wager agree with the exact figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pitboss.cli.options.editions import edition_of
from pitboss.cli.options.elections import edition_option, no_cache, number
from pitboss.cli.options.simulation import AT_TABLE, begin, played_at_table, player_of, rounds_of, watching
from pitboss.cli.shell import as_json, command
from pitboss.cli.views.render import write_json

if TYPE_CHECKING:
    from pitboss.exact.cache import Cache
    from pitboss.simulate.report import Simulated
    from pitboss.simulate.runner import Play

_ROUNDS = "1e7"
FAILED = 1


@command("reconcile")
@click.argument("game", metavar="[GAME]", help="Only one game.", required=False)
@click.option(
    "--rounds", metavar="N", help="How many rounds of each game, such as 1e8.", default=_ROUNDS, show_default=True
)
@click.option("--seed", metavar="S", help="Deal other cards; 1 by default.")
@edition_option
@click.option(
    "--level",
    metavar="P",
    help="How often at least one wager may fail although every figure is right.",
    default="0.001",
    show_default=True,
)
@click.option("--workers", metavar="N", help="How many cores; all by default.")
@click.option("--scheduler", metavar="ADDRESS", help="A Dask scheduler whose workers play instead.")
@no_cache
@as_json
def reconcile_command(
    *,
    game: str | None,
    rounds: str,
    seed: str | None,
    edition: str | None,
    level: str,
    workers: str | None,
    scheduler: str | None,
    no_cache: bool,
    json: bool,
) -> None:
    """Compare simulations with the exact figures.

    The exit code is 1 if a wager does not agree. Each is tested by its mean and its distribution. What no kernel plays
    is played at a table instead, for at most 500 rounds.

    \b
    Example:
    """
    from pitboss.exact.cache import NO_CACHE, user_results
    from pitboss.simulate.reconcile import reconcile

    asked = _level(level)
    cache = NO_CACHE if no_cache else user_results()
    player, _ = player_of(workers, scheduler)
    dealt, from_seed = rounds_of("--rounds", rounds), 1 if seed is None else number("--seed", seed, least=0) or 0
    texts, unsolved = _texts(game, edition)
    for each in unsolved:
        click.echo(f"{each} has no exact figures to compare a simulation with, and is left out.", err=True)
    found = [_simulated(text, dealt, from_seed, player, cache) for text in texts]
    verdict = reconcile(found, asked, unsolved)
    if json:
        write_json(verdict)
    else:
        from pitboss.cli.views.simulation import show_verdict

        show_verdict(verdict)
    if not verdict.passed:
        raise click.exceptions.Exit(FAILED)


def _level(text: str) -> float:
    from pitboss.malformed import Malformed

    try:
        level = float(text)
    except ValueError:
        level = 0.0
    if not 0 < level < 1:
        raise Malformed(f"--level {text}", "a number between 0 and 1", "write --level 0.001")
    return level


def _texts(game: str | None, edition: str | None) -> tuple[list[str], tuple[str, ...]]:
    """One text, or the newest of every game that has been solved; and the games that have not."""
    from pitboss.exact.question import has_solver
    from pitboss.games.registry import playable
    from pitboss.law.edition import newest_edition
    from pitboss.malformed import Malformed

    if game is None:
        if edition is not None:
            raise Malformed("--edition", "a game with it", "name the game, or leave --edition out")
        solved = [each for each in playable() if has_solver(each)]
        return [newest_edition(each).name for each in solved], tuple(each for each in playable() if each not in solved)
    text = edition_of(game, edition)
    if not has_solver(text.game):
        raise Malformed(text.game, "a game with exact figures to compare a simulation with", "name another")
    return [text.name], ()


def _simulated(text: str, rounds: int, seed: int, player: Play, cache: Cache) -> Simulated:
    from msgspec import structs

    from pitboss.cli.views.progress_bar import bar
    from pitboss.games.elections import Elections
    from pitboss.simulate.report import report
    from pitboss.simulate.runner import go_on
    from pitboss.simulate.runs import Run, fewest_seats, is_compiled

    elections = Elections(text)
    run = Run(elections, rounds, seed=seed, seats=fewest_seats(elections))
    if not is_compiled(run):
        return played_at_table(structs.replace(run, rounds=min(rounds, AT_TABLE)), cache)
    progress = begin(run)
    with watching() as watch:
        go_on(progress, player, watch)
    with bar() as show:
        show(f"{text}: comparing with the exact figures", 1.0)
        return report(progress, cache, audited=True)
