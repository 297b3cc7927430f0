"""The most that one patron could win in a round at the table minimum, below which no payout limit may be set.

Each game with a limit names the rounds that could be its richest; settling them under the elections says what they pay.
Tests prove that no box is paid more. Each of several boxes is taken at its best.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from math import ceil

import msgspec

from pitboss.games.elections import Draft, Elections, Limits
from pitboss.games.limits import is_covered
from pitboss.games.registry import game_of
from pitboss.games.round import open_round
from pitboss.law.names import Unknown
from pitboss.law.readings import readings_for
from pitboss.law.refusal import Failure, Refused
from pitboss.law.rules import Required
from pitboss.money import format_cents
from pitboss.odds import Rounding

_UNIT = 200
"""A stake that all odds of the law pay in whole cents; winnings at the minimum are in proportion to it."""


def check_limit_floor(elections: Elections) -> None:
    """Refuse a payout limit below what one patron could win at the table minimum."""
    for failure in the_limit_is_no_less_than_one_patron_could_win(elections):
        raise failure.error


def the_limit_is_no_less_than_one_patron_could_win(draft: Draft) -> Iterator[Failure]:
    """A payout limit is at least what one patron could win in a round at the table minimum.

    If something else about the elections is wrong, the rest is used; if that is not enough, nothing is checked.
    """
    limit, minimum = draft.limits.payout, draft.limits.minimum
    if limit is None or minimum is None:
        return
    if isinstance(draft, Elections):
        most = _most(msgspec.json.encode(draft))
    else:
        try:
            most = _most(msgspec.json.encode(_mended(draft)))
        except (Refused, Unknown):
            return
    if limit < most:
        yield Failure(
            "limit-too-low",
            draft.rules.figure("limit-floor").clause,
            f"the payout limit is {format_cents(limit)}, but at a minimum of {format_cents(minimum)} "
            f"one patron could win {format_cents(most)} in a round",
            f"set it to at least {format_cents(most)}",
        )


def _mended(draft: Draft) -> Elections:
    """The part of a draft that the richest round depends on, without its faults."""
    wagers, elected, arise = draft.rules.wagers, draft.paytables.items(), readings_for(draft.edition)
    return Elections(
        draft.edition,
        paytables={name: letter for name, letter in elected if name in wagers and letter in wagers[name].paytables},
        readings={id_: each for id_, each in draft.readings.items() if id_ in arise and each in arise[id_].names},
        wagers=None if draft.wagers is None else tuple(name for name in draft.wagers if name in wagers),
        # Neither the limit nor who may set one matters here.
        limits=Limits(minimum=draft.limits.minimum, chip=draft.limits.chip, boxes=draft.limits.boxes),
    )


@lru_cache(maxsize=256)
def _most(elections: bytes) -> int:
    """Computed once for all rounds under one submission."""
    elected = msgspec.json.decode(elections, type=Elections)
    return most_at(elected.limits.minimum or 0, elected)


def most_at(minimum: int, elections: Elections) -> int:
    """What the richest round wins at the minimum, in all boxes elected, on the wagers the reading names.

    Pools are left out: they are the players' own money, not a payout of the house.
    """
    everything = elections.reads("limit-floor-scope") == "all"
    boxes = 1 if elections.limits.boxes is None else elections.boxes[0]
    unlimited = msgspec.structs.replace(elections, limits=Limits(chip=elections.limits.chip), pooled=())
    # Rounded payouts are not in proportion to the stake, but then any stake can be paid.
    unit = _UNIT if elections.rounding is Rounding.EXACT else minimum
    winnings = 0
    game = game_of(elections)
    for witness in game.richest:
        seat = msgspec.structs.replace(witness.seats[0], wagers=_stakes(unit, unlimited))
        record = msgspec.structs.replace(witness, edition=elections.edition, seats=(seat,))
        settlement = game.settle(open_round(record, unlimited), unlimited)
        lines = [line for line in settlement.lines if everything or is_covered(line, elections)]
        winnings = max(winnings, sum(line.paid for line in lines))
    return ceil(Fraction(winnings, unit) * minimum) * boxes


def _stakes(unit: int, elections: Elections) -> dict[str, int]:
    """Every wager offered, at one unit, with decisions at their largest."""
    stakes = {}
    for name, wager in elections.rules.wagers.items():
        if wager.table_of is None and elections.offers(name):
            largest = max((bound.most for bound in wager.bounds), default=1)
            stakes[name] = unit * (largest if wager.required is Required.DECISION else 1)
    return stakes
