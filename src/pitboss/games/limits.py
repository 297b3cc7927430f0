"""The aggregate payout limit: how it caps what one player wins in one round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

import msgspec

from pitboss.games.elections import Elections
from pitboss.games.round import Round
from pitboss.games.rule_data import rules
from pitboss.games.settlement import Line


def capped(lines: Mapping[int, list[Line]], round_: Round, elections: Elections) -> Mapping[int, list[Line]]:
    """The lines without winnings above the limit: winnings, not stakes, and only on the wagers it covers.

    The largest winnings are paid first, until the limit is used up (reading `limit-order`).
    """
    limit = elections.limits.payout
    if limit is None or sum([line.paid for entered in lines.values() for line in entered]) <= limit:
        # If all players together stay within the limit, so does each: nobody is paid less than nothing.
        return lines
    owners = {seat.number: seat.player for seat in round_.seats}
    if elections.reads("limit-person") == "box":
        owners = {number: str(number) for number in owners}
    own: dict[str, list[Line]] = {}
    for number, entered in lines.items():
        own.setdefault(owners[number], []).extend(entered)
    limited = {line.order: line for each in own.values() for line in within(each, limit, elections)}
    return {number: [limited[line.order] for line in entered] for number, entered in lines.items()}


def within(lines: Iterable[Line], left: int, elections: Elections) -> tuple[Line, ...]:
    """One player's lines, paid no more than what is left of the limit."""
    entered = tuple(lines)
    if sum([line.paid for line in entered]) <= left:
        return entered
    paid: dict[int, int] = {}
    for line in sorted(entered, key=lambda each: (-each.paid, each.order)):
        if is_covered(line, elections):
            paid[line.order] = min(line.paid, left)
            left -= paid[line.order]
    clause = elections.rules.figure("limit-floor").clause
    return tuple(_limited(line, paid.get(line.order, line.paid), clause) for line in entered)


def is_covered(line: Line, elections: Elections) -> bool:
    """Whether the limit of this edition covers a line's winnings."""
    covers, excludes = _scope(elections.edition)
    return line.wager in covers and (line.table, line.letter, line.hand) not in excludes


@cache
def _scope(edition: str) -> tuple[frozenset[str], frozenset[tuple[str, str, str]]]:
    """The wagers that the limit of an edition covers, and the rows it excludes, as a line names them."""
    text = rules(edition)
    excluded = text.texts("limit-excludes")
    rows = [
        (name, letter, row.id)
        for name, wager in text.wagers.items()
        for letter, table in wager.paytables.items()
        for row in table.rows
        if row.id in excluded
    ]
    return frozenset(text.texts("limit-covers")), frozenset(rows)


def _limited(line: Line, paid: int, clause: str) -> Line:
    if paid == line.paid:
        return line
    reason = line.reason if line.capped else f"{line.reason}; the aggregate payout limit applies [{clause}]"
    return msgspec.structs.replace(line, paid=paid, capped=line.capped + line.paid - paid, reason=reason)
