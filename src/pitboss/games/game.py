"""What a game is, in one screen: its figures, its clauses, and how a round of it is settled."""

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
