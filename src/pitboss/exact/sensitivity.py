"""What the figures of a wager depend on besides the elections: its size, a limit, or the smallest chip."""

from __future__ import annotations

from pitboss.games.elections import Elections
from pitboss.law.rules import Required
from pitboss.odds import Form


def wagers_of(elections: Elections, wager: str) -> tuple[str, ...]:
    """The wagers that a figure covers: one in the text or, for the game itself, all that a round is played with."""
    wagers = elections.rules.wagers
    if wager in wagers:
        return (wager,)
    played = (Required.ALWAYS, Required.DECISION)
    return tuple(name for name, each in wagers.items() if each.table_of is None and each.required in played)


def breaks(elections: Elections, wager: str) -> bool:
    """Whether any letter pays it odds such as 3 to 2, which whole chips cannot always make."""
    own = wagers_of(elections, wager)
    tables = (
        table
        for name, each in elections.rules.wagers.items()
        if name in own or each.table_of in own
        for table in each.paytables.values()
    )
    odds = (row.odds for table in tables for row in table.rows)
    return any(each.form is Form.TO and each.numerator % each.denominator for each in odds)


def is_limited(elections: Elections, wager: str) -> bool:
    """Whether the aggregate payout limit of the text covers it."""
    return not {*wagers_of(elections, wager)}.isdisjoint(elections.rules.texts("limit-covers"))


def is_raised_by_chips(elections: Elections, wager: str) -> bool:
    """Whether a wager may be as small as the smallest chip, so that the size of the wager it follows matters."""
    wagers = [elections.rules.wager(name) for name in wagers_of(elections, wager)]
    open_below = any(bound.least is None for each in wagers for bound in each.bounds)
    return open_below and elections.reads_about("raise-floor") == "none"
