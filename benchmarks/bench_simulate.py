"""Simulated rounds a second on one core and on two, beside what others would simulate a table game with, in one run.

Pitboss plays every game with all its wagers placed and the exact strategy, through `simulate` as the command does.
OpenSpiel and RLCard play blackjack at random, PokerKit heads-up hold'em to showdown. One core is measured by the time
that the process had of it, two by the clock on the wall.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from time import process_time

import pyspiel
import rlcard

from benchmarks.bench_table import pokerkit
from benchmarks.report import Result, rates
from pitboss.games.elections import Elections
from pitboss.law.edition import games, newest_edition
from pitboss.simulate.runner import Progress, go_on, on_threads
from pitboss.simulate.runs import BATCH, BLOCK, Run, fewest_seats, programs

_ROUNDS = 2 * BATCH * BLOCK
"""A batch for each of two workers."""
_PLAYED = 500


_PEERS = "OpenSpiel blackjack", "RLCard blackjack", "PokerKit"


def run() -> Iterator[Result]:
    """Each game on one core and on two beside all three peers, then on two beside itself on one."""
    for game in games():
        others = _openspiel(), _rlcard(), lambda: pokerkit(Random(1))
        one, *peers = rates(_ours(game, 1), *others, clock=process_time)
        alone, two, *by_clock = rates(_ours(game, 1), _ours(game, 2), *others)
        what = f"simulated rounds of {newest_edition(game).chapter} on "
        for cores, ours, theirs in (("one core", one, peers), ("two cores", two, by_clock)):
            for name, peer in zip(_PEERS, theirs, strict=True):
                yield Result(what + cores, "rounds", ours, name, peer)
        yield Result(f"{what}two cores", "rounds", two, "on one", alone)


def _ours(game: str, workers: int) -> Callable[[], int]:
    elections = Elections(newest_edition(game).name)
    run = Run(elections, _ROUNDS, seats=fewest_seats(elections))
    tables = len(programs(run))

    def play() -> int:
        go_on(Progress.begin(run), on_threads(workers), lambda _: None)
        return _ROUNDS * tables

    # Compiled, and solved, before it is measured.
    play()
    return play


def _openspiel() -> Callable[[], int]:
    game, random = pyspiel.load_game("blackjack"), Random(1)

    def play() -> int:
        for _ in range(_PLAYED):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    cards, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(random.choices(cards, chances)[0])
                else:
                    state.apply_action(random.choice(state.legal_actions()))
            state.returns()
        return _PLAYED

    return play


def _rlcard() -> Callable[[], int]:
    env, random = rlcard.make("blackjack", config={"seed": 1}), Random(1)

    def play() -> int:
        for _ in range(_PLAYED):
            state, _player = env.reset()
            while not env.is_over():
                state, _player = env.step(random.choice(list(state["legal_actions"])))
            env.get_payoffs()
        return _PLAYED

    return play
