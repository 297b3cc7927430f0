"""What 21 Baccarat has instead of a strategy, by law: when hands draw, and which one wins."""

from __future__ import annotations

from pitboss.games.elections import Elections
from pitboss.games.solving import PlayedByRule, Section
from pitboss.law.citation import cite


def by_rule(elections: Elections) -> PlayedByRule:
    """The rules for drawing and comparing both hands, under the edition and the readings."""
    return PlayedByRule(
        f"Players of {elections.rules.name} decide nothing once their wagers are made: both hands draw by rule. The "
        "only choice is the wager.",
        cite("681a.7(g)"),
        (_drawing(elections), _comparing(elections)),
    )


def _drawing(elections: Elections) -> Section:
    stands, highest = (elections.rules.number(name) for name in ("stands-on", "highest-score"))
    bonus = f"draws if it is under {stands}, for the Bonus Wagers alone"
    if elections.reads("681a-bonus-draw") == "own-side":
        bonus += " on that hand"
    twelve = elections.rules.number("ace-high-value") + elections.rules.number("ace-low-value")
    top = elections.reads("681a-two-aces") == "top"
    rows = [
        (f"{stands} to {highest}, soft or hard", "stands", "681a.7(g)"),
        (f"under {stands}", "draws one card", "681a.7(g)"),
        ("any, if either hand is a natural", "stands", "681a.7(f)(1)"),
        ("any, if either is a natural and there is a Bonus Wager", bonus, "681a.7(f)(2)"),
        *([("two aces", "always stands", "681a.1")] if top else []),
    ]
    return Section(
        "When a hand draws",
        ("its first two cards", "the hand", "clause"),
        tuple(rows),
        note="A natural is two aces, or an ace with a 10, jack, queen or king. "
        + ("Two aces beat every other natural." if top else f"Two aces count {twelve}."),
    )


def _comparing(elections: Elections) -> Section:
    highest, half = elections.rules.number("highest-score"), elections.rules.number("half-pay-total")
    side, tie = elections.paytable("player"), elections.paytable("tie").paying("equal in value")
    full, lesser = side.paying("winning hand"), side.paying("winning hand at half pay")
    return Section(
        "Which hand wins",
        ("the two totals", "result", "clauses"),
        (
            (f"both {highest} or less", "the higher wins", "681a.7(i)(2) 681a.7(j)(2)"),
            (f"one over {highest}", "the other wins", "681a.7(i)(1) 681a.7(j)(1)"),
            (f"both over {highest}", "the lower wins", "681a.7(i)(3) 681a.7(j)(3)"),
            (
                "equal",
                f"both wagers are returned; Tie pays {tie.odds}",
                "681a.7(i)(4) 681a.7(k)(1)",
            ),
        ),
        note=f"A winning hand pays {full.odds}, but {lesser.odds} with a total of {half} [681a.8(a)].",
    )
