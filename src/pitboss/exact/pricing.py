"""Figures of wagers, from the solvers or from their cached answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain

from pitboss.exact.answers import is_known, solution, strategy
from pitboss.exact.cache import NO_CACHE, Cache, user_results
from pitboss.exact.figure import Exact, Figure, paid_wagers, shares
from pitboss.exact.progressive import of_meter
from pitboss.exact.question import Question, questions
from pitboss.games.elections import Elections
from pitboss.games.solving import NOWHERE, Circumstances, Solution, StrategyChart
from pitboss.law.rules import PublishedHold, Rules

Watch = Callable[[Question, float], None]
"""Called with the question being answered, and how much of it is done, from 0 to 1."""


def no_watch(_question: Question, _done: float) -> None:
    """Report progress to nobody."""


def figures(asked: Iterable[Question], cache: Cache = NO_CACHE, watch: Watch = no_watch) -> tuple[Figure, ...]:
    """The figure for every question, in order."""
    return tuple(_figure(each, solution(each, cache, _watching(each, watch)), cache) for each in asked)


def figures_of_games(
    asked: Sequence[Question], cache: Cache, watch: Watch = no_watch, *, processes: int = 2
) -> tuple[Figure, ...]:
    """The same for questions about several games, which are answered in parallel in separate processes."""
    by_game: dict[str, list[Question]] = {}
    for each in asked:
        by_game.setdefault(each.game, []).append(each)
    unknown = [game for game, own in by_game.items() if not all(is_known(each, cache) for each in own)]
    found: dict[str, tuple[Figure, ...]] = {}
    if len(unknown) > 1 and processes > 1:
        import multiprocessing
        from concurrent.futures import ProcessPoolExecutor, as_completed

        # A fresh interpreter inherits none of this one's threads.
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(processes, mp_context=context) as pool:
            running = {pool.submit(figures, by_game[game], cache): game for game in unknown}
            for done in as_completed(running):
                game = running[done]
                found[game] = done.result()
                watch(by_game[game][-1], 1.0)
    for game, own in by_game.items():
        if game not in found:
            found[game] = figures(own, cache, watch)
    return tuple(chain.from_iterable(found[game] for game in by_game))


def edges_for(elections: Elections, at: Circumstances = NOWHERE, *, cache: Cache | None = None) -> tuple[Figure, ...]:
    """The figures of every wager that a certificate holder offers, under the letters, decks and readings elected.

    They are read from the user's cache (or the one given) if they were computed before. A wager whose letter is not
    elected yet is left out.
    """
    kept = user_results() if cache is None else cache
    return figures(elected_questions(elections, at, kept), kept)


def strategy_for(elections: Elections, *, cache: Cache | None = None) -> StrategyChart | None:
    """How to play under these elections, also read from the cache; None if players decide nothing."""
    kept = user_results() if cache is None else cache
    return strategy(questions(elections, cache=kept)[0], kept)


def elected_questions(elections: Elections, at: Circumstances, cache: Cache) -> Sequence[Question]:
    """The questions about every wager that a certificate holder offers; one without its letter is left out."""
    found = []
    by_wager: dict[tuple[str, int], list[Question]] = {}
    for each in questions(elections, at, cache=cache):
        by_wager.setdefault((each.wager, each.elections.decks_in_play), []).append(each)
    for (wager, decks), asked in by_wager.items():
        offered = wager not in elections.rules.wagers or elections.offers(wager)
        if offered and len(asked) == 1 and decks == elections.decks_in_play:
            found.append(asked[0])
    return found


def _watching(question: Question, watch: Watch) -> Callable[[float], None]:
    return lambda done: watch(question, done)


def _figure(question: Question, solved: Solution, cache: Cache) -> Figure:
    outcomes = solved.outcomes
    return Figure(
        edition=question.edition,
        wager=question.wager,
        paytable=question.letter,
        decks=question.elections.decks_in_play,
        readings=question.readings,
        house_edge=Exact.of(outcomes.house_edge),
        element_of_risk=Exact.of(outcomes.element_of_risk),
        standard_deviation=outcomes.standard_deviation,
        hit_frequency=Exact.of(outcomes.hit_frequency),
        published=published_for(question) or None,
        deals=outcomes.total,
        expected_stake=Exact.of(outcomes.expected_stake),
        base=solved.base,
        distribution=shares(outcomes),
        method=solved.method,
        clauses=tuple(map(str, solved.clauses)),
        setting=question.setting,
        progressive=of_meter(question, cache),
        paid=paid_wagers(solved.schedules, {name: each.name for name, each in question.elections.rules.wagers.items()}),
    )


def published_for(question: Question) -> tuple[PublishedHold, ...]:
    """The holds that the Board printed for a wager, under its own name or that of the table that sets it apart.

    It printed none for a shoe that is no longer full, for rounded or limited payouts, or for a meter somebody chose.
    """
    law = question.elections.rules
    if not question.is_plain:
        return ()
    return tuple(
        each
        for each in law.published
        if names(law, question) & {*each.of} and (not each.letters or question.letter in each.letters)
    )


def names(law: Rules, question: Question) -> frozenset[str]:
    """What a question may be called in a preamble."""
    tables = {name for name in question.elections.paytables if law.wager(name).table_of is not None}
    return frozenset({question.wager, *tables})
