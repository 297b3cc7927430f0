"""The aggregate payout limit: how it caps what one player wins in one round."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from pitboss.games.elections import Elections
from pitboss.games.round import Round
from pitboss.games.settlement import Line


def capped(lines: Mapping[int, list[Line]], round_: Round, elections: Elections) -> Mapping[int, list[Line]]:
    """The lines with winnings above the limit taken off: winnings, not stakes, and only of wagers it covers.

    The largest winnings are paid first, until the limit is used up (reading `limit-order`).
    """
    limit = elections.limits.payout
    if limit is None:
        return lines
    owners = {seat.number: seat.player for seat in round_.seats}
    if elections.reads("limit-person") == "box":
        owners = {number: str(number) for number in owners}
    covered = [(number, line) for number, entered in lines.items() for line in entered if is_covered(line, elections)]
    covered.sort(key=lambda each: (-each[1].paid, each[1].order))
    left = dict.fromkeys(owners.values(), limit)
    paid: dict[int, int] = {}
    for number, line in covered:
        paid[line.order] = min(line.paid, left[owners[number]])
        left[owners[number]] -= paid[line.order]
    clause = elections.rules.figure("limit-floor").clause
    return {
        number: [_limited(line, paid.get(line.order, line.paid), clause) for line in entered]
        for number, entered in lines.items()
    }


def is_covered(line: Line, elections: Elections) -> bool:
    """Whether the limit of this edition covers a line's winnings."""
    if line.wager not in elections.rules.texts("limit-covers"):
        return False
    return line.hand not in elections.rules.texts("limit-excludes")


def _limited(line: Line, paid: int, clause: str) -> Line:
    if paid == line.paid:
        return line
    reason = f"{line.reason}; the aggregate payout limit applies [{clause}]"
    return msgspec.structs.replace(line, paid=paid, capped=line.paid - paid, reason=reason)
