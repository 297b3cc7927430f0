"""A Rules Submission to start from: complete, as cautious as the chapter allows, and passing every check."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from pitboss.games.elections import Draft, Elections, Limits, ProgressiveElection, WagerLimits
from pitboss.games.house_table import HouseTable
from pitboss.games.payout_limit_floor import most_at
from pitboss.games.registry import find_game
from pitboss.games.rule_data import rules
from pitboss.law.rules import Required, Rules
from pitboss.submission.model import PLACEHOLDER, Bears, LayoutElection, PayoutLimit, Submission, Where
from pitboss.submission.warnings import COMMON

_STEP = 1_000_000
"""A payout limit is rounded up to a multiple of this many cents."""
_PROGRESSIVE_WAGER = 100
"""What a progressive wager costs to begin with, in cents."""


def new_submission(edition: str, certificate_holder: str = PLACEHOLDER) -> Submission:
    """A submission of every optional wager, the first letter of each table, and limits as at a table of the house.

    It passes every check once its certificate holder has a name.
    """
    text, table = rules(edition), _house_table(edition)
    elections = table.elections
    optional = tuple(name for name, each in text.wagers.items() if each.required is Required.OPTIONAL)
    chosen = msgspec.structs.replace(
        elections,
        wagers=optional,
        readings={},
        decks=table.decks or min(text.numbers("decks")),
        limits=_limits(table, elections, text),
        progressive=_meter(elections),
        seats=text.number("seats"),
        preshuffled=False,
    )
    drafted = Submission(
        **{name: getattr(chosen, name) for name in Draft.__struct_fields__},
        certificate_holder=certificate_holder,
        table_numbers=("1",),
        payout_limit=_scope(chosen),
    )
    areas = tuple(name for name, each in text.areas.items() if drafted.needs(each))
    told = {name: Where.LAYOUT for name, each in text.inscriptions.items() if drafted.needs(each)}
    return msgspec.structs.replace(drafted, layout=LayoutElection(Bears.NAME, areas), inscriptions=told)


def _house_table(edition: str) -> HouseTable:
    text = rules(edition)
    own = find_game(text.game).house_table
    table = own or HouseTable(table_id=text.game, name=text.name, edition=edition)
    return replace(table, edition=edition, pooled=tuple(name for name in table.pooled if name in text.pooled))


def _limits(table: HouseTable, elections: Elections, text: Rules) -> Limits:
    wagers = {}
    for name, wager in text.wagers.items():
        if wager.required is Required.OPTIONAL and name != elections.metered:
            wagers[name] = WagerLimits(table.side_least, table.side_most)
        elif wager.required is Required.ALWAYS:
            # The table minimum applies to it.
            wagers[name] = WagerLimits(maximum=table.most)
    payout = None
    if "limit-floor" in text.figures:
        most = most_at(COMMON * table.least, elections)
        payout = max(text.number("limit-floor"), -(-most // _STEP) * _STEP)
    # If the chapter fixes how many boxes there are, nothing is elected.
    boxes = text.figures.get("boxes")
    elected = table.boxes if boxes is not None and boxes.value == "elected" else None
    return Limits(payout=payout, minimum=table.least, boxes=elected, wagers=wagers)


def _meter(elections: Elections) -> ProgressiveElection | None:
    meter = elections.progressive
    if meter is None or elections.metered is None:
        return None
    return msgspec.structs.replace(meter, initial=meter.reset, wager=_PROGRESSIVE_WAGER)


def _scope(elections: Elections) -> PayoutLimit | None:
    if elections.limits.payout is None:
        return None
    return PayoutLimit(elections.rules.texts("limit-covers"), elections.rules.texts("limit-excludes"))
