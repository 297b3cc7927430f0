"""The most that one patron could win in a round at the table minimum, below which no payout limit may be set.

Each game with a limit names the rounds that could be its richest; settling them under the elections says what they
pay. That no box is paid more is proven by tests. Several boxes are reckoned each at its best.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from math import ceil

import msgspec

from pitboss.games.elections import Elections, Limits
from pitboss.games.limits import is_covered
from pitboss.games.record import RoundRecord, SeatRecord
from pitboss.games.round import Round, open_round
from pitboss.games.settlement import Settlement
from pitboss.law.refusal import Refused
from pitboss.law.rules import Required
from pitboss.money import format_cents
from pitboss.odds import Rounding

Settle = Callable[[Round, Elections], Settlement]

_UNIT = 200
"""A stake that every odds of the law pays in whole cents; winnings at the minimum are in proportion to it."""


def _witness(*, dealer: str, cards: str, fourth: str | None = None, community: str | None = None) -> RoundRecord:
    """A round without edition and wagers, which are those of the elections."""
    seat = SeatRecord(seat=1, cards=cards, fourth=fourth, wagers={})
    return RoundRecord(edition="", dealer=dealer, community=community, seats=(seat,))


RICHEST: dict[str, tuple[RoundRecord, ...]] = {
    "677a": (
        # A royal flush of one ace and the board, and the other ace for the Pocket Bonus Wager.
        _witness(cards="Ah As", community="Kh Qh Jh Th 2c", dealer="4s 4d"),
    ),
    "679a": (
        # What table E pays for a royal flush of six cards is beside the limit, so one of five may be the richer.
        _witness(cards="Ad Kd Qd", fourth="2c", dealer="Jd Td Qh"),
        _witness(cards="Ad Kd Qd", fourth="2c", dealer="Jd Td 9d"),
        # A bad beat may pay more than winning Ante and Play Wagers together, but less from the Pair Bonus tables.
        _witness(cards="Jd Td 9d", fourth="2c", dealer="Ad Kd Qd"),
    ),
    "680a": (
        # Five aces do not qualify, so they win no Ante Wager.
        _witness(cards="As Ah Ad Ac Jk", dealer="9h 9d 9c 8d 6d"),
        _witness(cards="As Ks Qs Js Ts", dealer="9h 9d 9c 8d 6d"),
    ),
}


def check_limit_floor(elections: Elections, settle: Settle) -> None:
    """Refuse a payout limit below what one patron could win at the table minimum."""
    limit, minimum = elections.limits.payout, elections.limits.minimum
    if limit is None or minimum is None:
        return
    most = _most(msgspec.json.encode(elections), settle)
    if limit < most:
        raise Refused(
            "limit-too-low",
            elections.rules.figure("limit-floor").clause,
            f"at a minimum of {format_cents(minimum)} one patron could win {format_cents(most)} in a round: "
            f"the payout limit is at least that, not {format_cents(limit)}",
        )


@lru_cache(maxsize=256)
def _most(elections: bytes, settle: Settle) -> int:
    """Reckoned once for all rounds that are played under one submission."""
    elected = msgspec.json.decode(elections, type=Elections)
    return most_at(elected.limits.minimum or 0, elected, settle)


def most_at(minimum: int, elections: Elections, settle: Settle) -> int:
    """What the richest round wins at the minimum, in all boxes elected, over the wagers the reading names.

    The pot is left out: it is the players' own money and no payout of the house.
    """
    everything = elections.reads("limit-floor-scope") == "all"
    boxes = elections.limits.boxes or 1
    unlimited = msgspec.structs.replace(elections, limits=Limits(chip=elections.limits.chip), pot=False)
    # Rounded payouts are in no proportion to the stake, but then any stake can be paid.
    unit = _UNIT if elections.rounding is Rounding.EXACT else minimum
    winnings = 0
    for witness in RICHEST[elections.rules.edition.chapter]:
        seat = msgspec.structs.replace(witness.seats[0], wagers=_stakes(unit, unlimited))
        record = msgspec.structs.replace(witness, edition=elections.edition, seats=(seat,))
        settlement = settle(open_round(record, unlimited), unlimited)
        lines = [line for line in settlement.lines if everything or is_covered(line, elections)]
        winnings = max(winnings, sum(line.paid for line in lines))
    return ceil(Fraction(winnings, unit) * minimum) * boxes


def _stakes(unit: int, elections: Elections) -> dict[str, int]:
    """Every wager offered, at one unit, and decisions as large as they may be."""
    stakes = {}
    for name, wager in elections.rules.wagers.items():
        if wager.table_of is None and elections.offers(name):
            largest = max((bound.most for bound in wager.bounds), default=1)
            stakes[name] = unit * (largest if wager.required is Required.DECISION else 1)
    return stakes
