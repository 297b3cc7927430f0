"""Wagers that players pool and compete for: the names they are elected under, and how many players it takes."""

from __future__ import annotations

from functools import cache

from pitboss.games.rule_data import rules
from pitboss.law.edition import editions


def players_figure(wager: str) -> str:
    """The figure that says how many players it takes to pool a wager."""
    return f"{wager}-players"


def is_pooled(name: str, edition: object) -> bool:
    """Whether a name is that of a pooled wager, of this text or of another, which is then refused."""
    if any(each.name == edition for each in editions()):
        law = rules(str(edition))
        if name in law.wagers:
            return name in law.pooled
    return name in pooled_anywhere()


@cache
def pooled_anywhere() -> tuple[str, ...]:
    """Every pooled wager of every game."""
    return tuple(dict.fromkeys(name for text in editions() for name in rules(text.name).pooled))
