"""`pitboss edge`: the exact house edge of wagers, under any paytable, number of decks and readings."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from pitboss.cli.options.editions import edition_of
from pitboss.cli.options.elections import (
    amount,
    edition_option,
    elected_decks,
    elected_readings,
    no_cache,
    number,
    reading_option,
)
from pitboss.cli.options.submission import instead_of, submission_option
from pitboss.cli.shell import as_json, command
from pitboss.cli.views.render import write_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pitboss.cli.views.edge import Answer
    from pitboss.exact.alternatives import PricedReading
    from pitboss.exact.cache import Cache
    from pitboss.exact.figure import Figure
    from pitboss.exact.question import Question
    from pitboss.games.elections import ProgressiveElection
    from pitboss.games.solving import Circumstances
    from pitboss.simulate.pools import SimulatedFigure
    from pitboss.submission.model import Submission


_AMOUNT = "AMOUNT"


@command("edge")
@click.argument("game", metavar="[GAME]", help="The game; leave out with --all.", required=False)
@click.option("--all", "every", help="Every wager of every game, under its newest text.", is_flag=True)
@edition_option
@click.option("--wager", metavar="W", help="Only one wager, such as base.")
@click.option("--paytable", metavar="P", help="Only one letter.")
@click.option("--decks", metavar="N", help="The number of decks; every allowed number by default.")
@reading_option
@click.option("--alternatives", help="Also show the effect of every other reading.", is_flag=True)
@click.option("--limit", metavar=_AMOUNT, help="The payout limit; needs --ante.")
@click.option("--ante", metavar=_AMOUNT, help="How large the wager is, for --limit or --chip.")
@click.option("--chip", metavar=_AMOUNT, help="The smallest chip, for breakage; needs --ante.")
@click.option("--meter", metavar=_AMOUNT, help="What the progressive meter shows.")
@click.option("--rate", metavar="PERCENT", help="The rate of progression.")
@click.option("--reset", metavar=_AMOUNT, help="The meter's initial and reset amount.")
@click.option("--stake", metavar=_AMOUNT, help="The progressive wager.")
@click.option("--shoe", metavar="RANKS", help='What is left in the shoe, such as "A=16,2=16,…".')
@click.option("--players", metavar="N", help="How many compete for the pot; more than two are simulated.")
@click.option("--boxes", metavar="N", help="How many boxes the player of a pot has, against one player in one box.")
@submission_option
@click.option("--rounds", metavar="N", help="How many rounds to simulate.")
@click.option("--seed", metavar="N", help="The seed of the simulation.")
@no_cache
@as_json
def edge_command(
    *,
    game: str | None,
    every: bool,
    edition: str | None,
    wager: str | None,
    paytable: str | None,
    decks: str | None,
    reading: tuple[str, ...],
    alternatives: bool,
    limit: str | None,
    ante: str | None,
    chip: str | None,
    meter: str | None,
    rate: str | None,
    reset: str | None,
    stake: str | None,
    shoe: str | None,
    players: str | None,
    boxes: str | None,
    submission: str | None,
    rounds: str | None,
    seed: str | None,
    no_cache: bool,
    json: bool,
) -> None:
    """Compute exact house edges.

    Amounts are cents, or dollars after a dollar sign. A positive edge favors the house.

    \b
    Example:
    """
    from pitboss.cli.options.edge import check_options
    from pitboss.exact.cache import NO_CACHE, user_results
    from pitboss.exact.question import questions
    from pitboss.exact.shoe import parse_shoe
    from pitboss.games.elections import Elections, Limits
    from pitboss.games.solving import Circumstances

    if submission is not None:
        beside: dict[str, object] = {"all": every, "edition": edition, "wager": wager, "paytable": paytable}
        beside |= {"decks": decks, "reading": reading, "limit": limit, "chip": chip, "meter": meter, "rate": rate}
        beside |= {"reset": reset, "stake": stake, "shoe": shoe, "players": players, "boxes": boxes}
        beside |= {"rounds": rounds, "seed": seed}
        cache = NO_CACHE if no_cache else user_results()
        size, filed = amount("--ante", ante), instead_of(submission, game, **beside)
        _of_submission(filed, cache, size, alternatives=alternatives, as_json=json)
        return
    narrowed = (edition, wager, paytable, decks, reading, limit, ante, chip, meter, rate, reset, stake, shoe, players)
    texts = _texts(game, edition, every=every, narrowed=any((*narrowed, boxes, rounds, seed)))
    at = Circumstances(
        meter=amount("--meter", meter),
        stake=amount("--stake", stake),
        ante=amount("--ante", ante),
        shoe=None if shoe is None else parse_shoe(shoe),
        players=number("--players", players),
        boxes=number("--boxes", boxes),
    )
    cache = NO_CACHE if no_cache else user_results()
    asked: list[Question] = []
    for text in texts:
        elections = Elections(
            text,
            readings=elected_readings(reading),
            decks=elected_decks(text, decks),
            limits=Limits(payout=amount("--limit", limit), chip=amount("--chip", chip)),
            progressive=_progressive(text, at, amount("--reset", reset), rate),
        )
        asked += questions(elections, at, wager=wager, letter=paytable, cache=cache)
    given = {"--limit": limit, "--ante": ante, "--chip": chip, "--meter": meter, "--rate": rate, "--reset": reset}
    given |= {"--stake": stake, "--players": players, "--boxes": boxes, "--rounds": rounds, "--seed": seed}
    check_options(given, asked, cache)
    dealt, from_seed = _dealing(at, rounds, seed)
    _show(_priced(asked, cache, alternatives=alternatives, rounds=dealt, seed=from_seed), as_json=json)


def _show(found: Sequence[Answer], *, as_json: bool) -> None:
    if as_json:
        write_json([_as_data(*each) for each in found])
        return
    from pitboss.cli.views.edge import show

    show(found)


def _of_submission(
    submission: Submission, cache: Cache, ante: int | None, *, alternatives: bool, as_json: bool
) -> None:
    """Everything that a submission elects; options that elect anything are refused."""
    from pitboss.simulate.pools import ROUNDS, SEED
    from pitboss.submission.pricing import check_ante, questions_of

    if ante is not None:
        check_ante(submission, ante)
    asked = questions_of(submission, cache, ante)
    _show(_priced(asked, cache, alternatives=alternatives, rounds=ROUNDS, seed=SEED), as_json=as_json)


def _texts(game: str | None, edition: str | None, *, every: bool, narrowed: bool) -> list[str]:
    """The texts to answer for: one, or the newest of each game."""
    from pitboss.games.registry import playable
    from pitboss.law.edition import newest_edition
    from pitboss.malformed import Malformed

    if every:
        if game is not None or narrowed:
            raise Malformed("--all", "--all by itself", "leave out --all, or everything else")
        from pitboss.exact import question

        return [newest_edition(each).name for each in playable() if question.has_solver(each)]
    if game is None:
        raise Malformed("pitboss edge", "a game", f"name one of {', '.join(playable())}, or write --all")
    return [edition_of(game, edition).name]


def _progressive(text: str, at: Circumstances, reset: int | None, rate: str | None) -> ProgressiveElection | None:
    """The meter, if any option describes it; refused where the text has none."""
    from pitboss.games.elections import ProgressiveElection
    from pitboss.games.rule_data import rules

    if (at.meter, at.stake, reset, rate) == (None,) * 4:
        return None
    law = rules(text)
    least = law.number("progressive-floor") if "progressive-floor" in law.figures else 0
    return ProgressiveElection(reset=least if reset is None else reset, rate=rate)


def _priced(asked: Sequence[Question], cache: Cache, *, alternatives: bool, rounds: int, seed: int) -> list[Answer]:
    """The figures, each with what the other readings would do to it, if asked for."""
    from pitboss.cli.views.progress_bar import bar
    from pitboss.exact.alternatives import Prices, price_readings
    from pitboss.exact.answers import is_known
    from pitboss.exact.pricing import figures_of_games
    from pitboss.simulate.pools import is_simulated, simulated_figure

    exact = [each for each in asked if not is_simulated(each)]
    parts = len(asked) * (2 if alternatives else 1)
    places = {each.key: place for place, each in enumerate(asked)}
    wanted = alternatives or len(exact) < len(asked) or not all(is_known(each, cache) for each in exact)
    with bar(wanted=wanted) as show:

        def watch(question: Question, done: float, about: str = "") -> None:
            show(f"{question.edition} {question.wager}{about}", (places[question.key] + done) / parts)

        counted = iter(figures_of_games(exact, cache, watch))
        prices = Prices(cache)
        answers: list[Answer] = []
        for place, each in enumerate(asked, start=len(asked)):
            if is_simulated(each):
                progress = partial(watch, each, about=" simulated")
                figure = simulated_figure(each, cache, progress, rounds=rounds, seed=seed)
                # The edge is proven under every reading; the spread is dealt again under each one elected.
                answers.append((figure, () if alternatives else None))
                continue
            priced = None
            if alternatives:
                show(f"{each.edition} {each.wager}, other readings", place / parts)
                priced = price_readings(each, prices, worked=True)
            answers.append((next(counted), priced))
        return answers


def _dealing(at: Circumstances, rounds: str | None, seed: str | None) -> tuple[int, int]:
    """How many rounds to simulate, and from which seed; refused where nothing is simulated."""
    from pitboss.malformed import Malformed
    from pitboss.simulate.pools import ROUNDS, SEED

    if (rounds or seed) and (at.players or 0) <= 2:
        option = "--rounds" if rounds else "--seed"
        raise Malformed(option, "--players 3 or more with it", "leave it out: everything else is counted, not dealt")
    return number("--rounds", rounds) or ROUNDS, SEED if seed is None else number("--seed", seed, least=0) or 0


def _as_data(figure: Figure | SimulatedFigure, prices: tuple[PricedReading, ...] | None) -> object:
    import msgspec

    return figure if prices is None else {**msgspec.structs.asdict(figure), "alternatives": prices}
