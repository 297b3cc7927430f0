"""A round as somebody wrote it down, settled by its game."""

from __future__ import annotations

from pitboss.games.notation import read_notation
from pitboss.games.payout_limit_floor import check_limit_floor
from pitboss.games.record import RoundRecord, elections_of, read_record
from pitboss.games.registry import game_of
from pitboss.games.round import open_round
from pitboss.games.settlement import Settlement
from pitboss.law.incomplete import Incomplete, asks_for_unknown
from pitboss.law.names import Unknown
from pitboss.law.refusal import Refused
from pitboss.malformed import Malformed


def settle(record: RoundRecord) -> Settlement:
    """Settle a round, or refuse one that could not have happened."""
    try:
        elections = elections_of(record)
        check_limit_floor(elections)
        game, round_ = game_of(elections), open_round(record, elections)
    except Malformed as error:
        raise Refused("malformed", None, str(error)) from error
    try:
        settlement = game.settle(round_, elections)
    except Unknown as error:
        raise asks_for_unknown(elections.rules.game, error) from error
    except Malformed as error:
        raise Refused("malformed", None, str(error)) from error
    if not isinstance(settlement, Settlement):
        raise Incomplete(
            elections.rules.game, [f"settle returns {settlement!r}: return the settlement that the book closes with"]
        )
    return settlement


def read_round(text: str | bytes) -> RoundRecord:
    """A round written as JSON or in the one-line notation."""
    stripped = text.strip()
    if isinstance(stripped, bytes):
        if stripped.startswith(b"{"):
            return read_record(stripped)
        stripped = stripped.decode(errors="replace")
    return read_record(stripped) if stripped.startswith("{") else read_notation(stripped)
