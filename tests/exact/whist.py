"""A game so small that its figures can be seen at a glance, put in the place of a real solver."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from pitboss.counting import Outcomes
from pitboss.counting.schedules import Schedule, entry_of, lost
from pitboss.games.elections import Elections
from pitboss.games.solving import (
    NOWHERE,
    Advice,
    Circumstances,
    PlayedByRule,
    Priced,
    Progress,
    Section,
    Situation,
    Solution,
    StrategyChart,
    no_progress,
)
from pitboss.law.citation import cite
from pitboss.law.rules import Rules


class Whist:
    """Pays `all-six` by the throw of a die: its first row on a six, nothing else; the game itself loses one in ten."""

    def __init__(self) -> None:
        self.asked: list[tuple[Elections, str, Circumstances]] = []
        self.strategies = 0
        self.by_rule: Callable[[Elections], PlayedByRule] | None = None

    def priced(self, rules: Rules) -> tuple[Priced, ...]:
        return (
            Priced("base", "bad-beat"),
            Priced("prime"),
            Priced("pair-bonus", "pair-bonus-two"),
            Priced("all-six", "all-six"),
        )

    def solve(
        self, elections: Elections, wager: str, at: Circumstances = NOWHERE, progress: Progress = no_progress
    ) -> Solution:
        self.asked.append((elections, wager, at))
        progress(0.5)
        clause = cite("679a.12(g)")
        if wager == "base":
            loses = 6 if elections.reads("679a-play-dealer-out") == "one-to-one" else 5
            return Solution(Outcomes.of([(-2, 2, loses), (1, 2, 10 - loses)]), "A die of ten.", (clause,), "ante")
        row = elections.paytable(wager).rows[0]
        pays = row.odds.multiplier
        cap = Fraction(elections.limits.payout, at.ante) if elections.limits.payout and at.ante else pays
        paid = Schedule(wager, (entry_of(row, 1, min(pays, cap), when="is thrown"), lost("anything else", 5)))
        return Solution(paid.outcomes, "A die.", (clause,), schedules=(paid,))

    def advise(self, elections: Elections, situation: Situation) -> Advice:
        raise NotImplementedError

    def strategy(self, elections: Elections, progress: Progress = no_progress) -> StrategyChart | None:
        self.strategies += 1
        section = Section("When", ("Hand", "Do"), (("Q-6-4", "play"),))
        return StrategyChart((section,), ("Play.",), Fraction(4, 5), Fraction(9, 10), ("A note.",))
