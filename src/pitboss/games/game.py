"""What a game is, in one screen.

A game is a folder named in `law/editions.toml`. Its files answer what the rest of the house asks:

    rules.toml      every figure, wager, paytable and ruling, under its clause   -> `games.rules(edition)`
    clauses.toml    every clause, and how it is honoured                         -> `games.register(edition)`
    play.py         the deal, the decisions, the ways around the table           -> `games.play.play_of(game)`
    settle.py       what becomes of every wager of a round                       -> `settle` below
    hands.py        cards named as hands                                         -> `games.hands.name_hands`
    solve.py        every outcome of every wager, the value of every choice      -> `games.solving.solve_of(game)`

`pitboss new-game` lays these files out; docs/guides/add-a-game.md leads through them.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import cast

from pitboss.games.catalogue import FOLDERS
from pitboss.games.notation import read_notation
from pitboss.games.record import RoundRecord, elections_of, read_record
from pitboss.games.richest import Settle, check_limit_floor
from pitboss.games.round import open_round
from pitboss.games.settlement import Settlement
from pitboss.law.refusal import Refused
from pitboss.malformed import Malformed


@cache
def settle_of(game: str) -> Settle:
    """The settlement of one game, loaded when first asked for."""
    return cast(Settle, import_module(f"pitboss.games.{FOLDERS[game]}.settle").settle)


def settle(record: RoundRecord) -> Settlement:
    """Settle a round as it was written down, or refuse one that could not have happened."""
    try:
        elections = elections_of(record)
        settle_round = settle_of(elections.rules.game)
        check_limit_floor(elections, settle_round)
        return settle_round(open_round(record, elections), elections)
    except Malformed as error:
        raise Refused("malformed", None, str(error)) from error


def read_round(text: str | bytes) -> RoundRecord:
    """A round written as JSON or in the one-line notation."""
    stripped = text.strip()
    if isinstance(stripped, bytes):
        if stripped.startswith(b"{"):
            return read_record(stripped)
        stripped = stripped.decode(errors="replace")
    return read_record(stripped) if stripped.startswith("{") else read_notation(stripped)
