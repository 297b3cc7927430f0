"""What solvers say of a wager hand by hand, in a form that is easily compared."""

from __future__ import annotations

from pitboss.counting.schedules import Schedule
from pitboss.games.solving import Solution


def by_hand(solution: Solution, wager: str | None = None) -> dict[str, int]:
    """The deals that come under each hand of a wager, with what the showdown adds to it."""
    (schedule,) = (each for each in solution.schedules if wager in (None, each.wager))
    counts = {f"{each.hand} {each.when}".strip(): each.count for each in schedule.entries}
    assert len(counts) == len(schedule.entries)
    return counts


def odds_of(schedule: Schedule) -> list[tuple[str, str, str]]:
    """The rows of the law that a wager is paid by: hand, odds and clause."""
    return [
        (each.hand, each.odds, each.clause)
        for each in schedule.entries
        if each.odds is not None and each.clause is not None
    ]
