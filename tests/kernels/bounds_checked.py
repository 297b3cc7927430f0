"""Programs run in a process of their own whose compiled code checks every index."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np

from pitboss.games.elections import Elections
from pitboss.games.registry import find_game
from pitboss.games.simulating import TABLE, Seated
from pitboss.law.edition import newest_edition
from pitboss.law.rules import Required
from pitboss.simulate.runs import fewest_seats
from pitboss.simulate.wager_mix import mixed

ROUNDS, REPLAYED, SHOES = 40_000, 500, 3


def play_rounds(game: str) -> None:
    """Rounds by every strategy at the emptiest and the fullest table, dealt again, and with wagers by mix."""
    elections = Elections(newest_edition(game).name)
    kernel = find_game(game).kernel
    assert kernel is not None
    optional = [name for name, wager in elections.rules.wagers.items() if wager.required is Required.OPTIONAL]
    for strategy in kernel().strategies:
        for seats in (fewest_seats(elections), elections.rules.number("seats")):
            if strategy == TABLE:
                continue
            for program in kernel().prepare(Seated(elections=elections, seats=seats, strategy=strategy)):
                shares = {each.wager: "1/3" for each in program.counted if each.wager in optional}
                for played in (program, mixed(program, elections.rules, shares)):
                    totals = np.zeros((played.seats, played.cells), np.int64)
                    played.play(1, 7, ROUNDS, totals)
                if program.replay is not None:
                    program.replay(1, 7, REPLAYED)


def watch_shoes(game: str) -> None:
    """Shoes of every number of decks before a player who forgets no card."""
    text, kernel = newest_edition(game).name, find_game(game).kernel
    assert kernel is not None
    watch = kernel().watch
    assert watch is not None
    for decks in Elections(text).rules.numbers("decks"):
        watched = watch(Elections(text, decks=decks))
        for number in range(SHOES):
            watched.play(1, number)


def ended_with(program: str, kept: Path) -> tuple[int, str]:
    """How a program ended whose compiled code checks every index: its exit code, and what it said of errors."""
    checked = {"NUMBA_BOUNDSCHECK": "1", "NUMBA_CACHE_DIR": str(kept)}
    ended = subprocess.run(
        [sys.executable, "-c", program], env=os.environ | checked, capture_output=True, text=True, check=False
    )
    return ended.returncode, ended.stderr
