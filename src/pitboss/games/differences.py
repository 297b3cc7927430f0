"""Two texts of one chapter, compared."""

from __future__ import annotations

import msgspec

from pitboss.games.rule_data import register, rules
from pitboss.law.diff import ClauseChange, FigureChange, clause_changes, figure_changes
from pitboss.law.edition import edition, editions_of, games
from pitboss.malformed import Malformed


class Difference(msgspec.Struct, frozen=True, rename={"before": "from", "after": "to"}):
    """What changed from one text of a chapter to another."""

    before: str
    after: str
    figures: tuple[FigureChange, ...]
    clauses: tuple[ClauseChange, ...]


def differences(before: str, after: str) -> Difference:
    """Everything that differs between two editions, which must be of the same chapter."""
    earlier, later = edition(before), edition(after)
    if earlier.chapter != later.chapter:
        raise Malformed(
            read=f"{before} {after}",
            expected="two texts of one chapter",
            mend=f"there are {_comparable()}",
        )
    return Difference(
        before,
        after,
        figure_changes(rules(before), rules(after)),
        clause_changes(register(before).values(), register(after).values()),
    )


def _comparable() -> str:
    texts = ([each.name for each in editions_of(game)] for game in games())
    return ", and ".join(" with ".join(names) for names in texts if len(names) > 1)
