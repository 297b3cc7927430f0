"""What 677a says about a submission of Heads-Up Hold 'Em."""

from __future__ import annotations

from collections.abc import Iterator

from tests.games.filing import Filed, Mutant


def _own(name: str) -> Iterator[Mutant]:
    for wager in ("pocket-bonus", "trips-plus"):
        covers = {"payout_limit/covers": ["ante", "odds", "raise", wager]}
        yield Mutant(name, covers, "limit-covers-too-much", "677a.12(f)")
    # A flush pays the Odds Wager 3 to 2, and the Odds Wager equals the Ante.
    for least in (1, 999, 1_001):
        cents = {"limits/minimum": least, "limits/wagers/ante/maximum": 9_999, "limits/wagers/odds/maximum": 9_999}
        yield Mutant(name, cents, "minimum-not-payable", "677a.12(b)")
    for key, amounts in (("maximum", (49_999, 50_001, 100_000)), ("minimum", (999, 1_001))):
        for amount in amounts:
            yield Mutant(name, {f"limits/wagers/odds/{key}": amount}, "limits-unlike", "677a.7(d)(1)")


FILED = {
    "677a@proposed-2015": Filed(
        required="ante",
        before_the_deal="677a.7(d)(1)",
        wagers="677a.7",
        filed="677a.7(d)(2)",
        dealing="677a.8(c)",
        breakage="677a.12(b)",
        boxes="677a.7(e)",
        no_limit="",
        limit="677a.12(f)",
        letters={"pocket-bonus": "ABC", "trips-plus": "ABCD"},
        lettered={"pocket-bonus": "677a.12(d)", "trips-plus": "677a.12(e)"},
        offered={"pocket-bonus": "677a.7(d)(2)", "trips-plus": "677a.7(d)(3)"},
        always_offered=frozenset({"ante", "odds", "raise"}),
        areas={
            "ante": "677a.2(b)(2)",
            "odds": "677a.2(b)(2)",
            "raise": "677a.2(b)(2)",
            "community-cards": "677a.2(b)(3)",
            "dealer-cards": "677a.2(b)(4)",
            "pocket-bonus": "677a.2(b)(5)",
            "trips-plus": "677a.2(b)(6)",
        },
        on_the_layout_alone={},
        or_on_a_sign={
            "payout-odds": "677a.2(b)(7)",
            "ante-returned": "677a.2(b)(8)(i)",
            "payout-limit": "677a.2(b)(8)(ii)",
        },
        own=_own,
    ),
}
