"""What a settlement can be corrected to: nothing that the wager could not have come to under its paytable."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import ceil

from pitboss.games.settlement import Line
from pitboss.law.refusal import Refusal
from pitboss.money import format_cents, format_range
from pitboss.odds import Form, Odds
from pitboss.server.rounds.history import Past, past_round
from pitboss.store.chain import EVENT
from pitboss.store.database_journal import DatabaseJournal
from pitboss.table.commands import CorrectSettlement
from pitboss.table.event_bytes import from_bytes
from pitboss.table.events import SettlementCorrected

_TAG = str(SettlementCorrected.__struct_config__.tag).encode()


def impossible(journal: DatabaseJournal, asked: CorrectSettlement) -> Refusal | None:
    """Why a finished round cannot have come to this, counting earlier corrections; None if there is no such round."""
    past = past_round(journal, asked.round)
    if past is None or asked.wager not in past.settled.elections.rules.wagers:
        # The table itself refuses that.
        return None
    at = past.settled.elections.rules.sections.wagers
    lines = list(_lines(past, asked.player))
    own = [line for line in lines if line.wager == asked.wager]
    staked = past.settled.elections.rules.wagers[asked.wager].table_of or asked.wager
    stake = sum(line.stake for line in lines if line.wager == staked)
    if not stake:
        said = f"{asked.player} had no {asked.wager} wager in round {asked.round}"
        return Refusal("no-such-wager", at, said)
    before = sum(line.paid + line.returned for line in own) + _corrected(journal, past.ended.sequence, asked)
    most = _most(past, asked.wager, stake)
    if 0 <= before + asked.amount <= most:
        return None
    could = f"a wager of {format_cents(stake)} could come to {format_range(0, most)}, and came to"
    said = f"{could} {format_cents(before)}: it cannot be {format_cents(abs(asked.amount))}"
    return Refusal("impossible-amount", at, f"{said} {'more' if asked.amount > 0 else 'less'}")


def _lines(past: Past, player: str) -> Iterator[Line]:
    for box in past.settled.boxes.values():
        if box.player == player:
            yield from box.lines or ()
            if box.award is not None and box.award.line not in (box.lines or ()):
                yield box.award.line


def _corrected(journal: DatabaseJournal, after: int, asked: CorrectSettlement) -> int:
    """What earlier corrections of the same wager came to."""
    told = (line for line in journal.lines(after) if line.kind == EVENT and _TAG in line.payload)
    events = (from_bytes(line.payload) for line in told)
    same = asked.round, asked.player, asked.wager
    return sum(
        event.amount
        for event in events
        if isinstance(event, SettlementCorrected) and (event.round, event.player, event.wager) == same
    )


def _most(past: Past, wager: str, stake: int) -> int:
    """The most a wager could get back, including its stake: its best row, and the best row of each related table."""
    rules = past.settled.elections.rules
    if wager in rules.pooled:
        boxes = past.settled.boxes.values()
        return sum(line.stake for box in boxes for line in box.lines or () if line.wager == wager)
    present = past.settled.round
    meter = None if present is None else present.meter
    tables = [wager, *(name for name, each in rules.wagers.items() if each.table_of == wager)]
    best = 0
    for name in tables:
        rows = (row.odds for table in rules.wagers[name].paytables.values() for row in table.rows)
        best += max((_paid(odds, stake, 0 if meter is None else meter.shown) for odds in rows), default=0)
    return stake + best


def _paid(odds: Odds, stake: int, meter: int) -> int:
    if odds.form is Form.METER:
        return ceil(Fraction(odds.numerator, odds.denominator) * meter)
    return ceil(odds.exact(stake))
