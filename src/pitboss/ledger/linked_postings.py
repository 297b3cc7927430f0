"""From the stream of a linked meter to movements of money. The event of its table moves what is handed out."""

from __future__ import annotations

from typing import assert_never

from pitboss.games.linked_meter import (
    AnyMeterLine,
    LinkedMeter,
    MeterAdded,
    MeterGained,
    MeterHandedOut,
    MeterOpened,
    MeterSet,
    MeterWon,
)
from pitboss.ledger.accounts import Account, Kind
from pitboss.ledger.movements import Cause, Movement, move


def linked_postings(before: LinkedMeter | None, line: AnyMeterLine, after: LinkedMeter) -> tuple[Movement, ...]:
    """What a line moves."""
    pool = Account(after.money, Kind.PROGRESSIVE, after.name)
    held, bank = Account(after.money, Kind.HELD, after.name), Account(after.money, Kind.BANK)
    seeded = after.state.seeded - (before.state.seeded if before is not None else 0)
    seed = move(Cause.SEED, {pool: seeded, bank: -seeded}, undoes=seeded < 0)
    match line:
        case MeterOpened() | MeterSet():
            return seed
        case MeterGained():
            gained = after.state.shown - (before.state.shown if before is not None else 0)
            return move(Cause.CONTRIBUTION, {pool: gained, bank: -gained})
        case MeterWon():
            return (*move(Cause.SETTLEMENT, {pool: -line.amount, held: line.amount}), *seed)
        case MeterHandedOut():
            return ()
        case MeterAdded():
            kept = Account(after.money, Kind.KEPT, line.source)
            return move(Cause.ADDITION, {kept: -line.amount, pool: line.amount})
        case _:
            assert_never(line)
