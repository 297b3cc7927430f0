"""What 680a says about a submission of Saigon 5 Card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tests.games.filing import GONE, Filed, Mutant


def _halves(name: str) -> Iterator[Mutant]:
    """A Point Count of 5 pays 1 to 2."""
    for least in (1, 25, 999, 1_001):
        yield Mutant(name, {"limits/minimum": least}, "minimum-not-payable", "680a.12(b)")


def _own_proposed(name: str) -> Iterator[Mutant]:
    yield from _halves(name)
    yield Mutant(name, {"payout_limit/covers": ["ante"]}, "limit-covers-too-little", "680a.12(d)")


def _own(name: str) -> Iterator[Mutant]:
    yield from _halves(name)
    for key in ("minimum", "maximum"):
        for amount in (999, 1_001):
            yield Mutant(name, {f"limits/wagers/pot/{key}": amount}, "pot-not-the-minimum", "680a.7(d)(2)")
    yield Mutant(name, {"limits/minimum": GONE}, "not-elected", "680a.7(d)(2)")
    yield Mutant(name, {"payout_limit/covers": ["ante", "bonus"]}, "limit-covers-too-much", "680a.12(d)")


_CODIFIED = Filed(
    required="ante",
    before_the_deal="680a.7(d)(1)",
    wagers="680a.7",
    filed="680a.7(d)(3)",
    dealing="680a.8(c)",
    breakage="680a.12(b)",
    boxes="680a.7(e)",
    no_limit="",
    limit="680a.12(d)",
    letters={"bonus": "A"},
    lettered={},
    offered={"bonus": "680a.7(d)(3)"},
    always_offered=frozenset({"ante"}),
    areas={
        "ante": "680a.2(b)(2)",
        "pot": "680a.2(b)(3)",
        "qualifying-hand": "680a.2(b)(4)",
        "showdown-hand": "680a.2(b)(4)",
        "bonus": "680a.2(b)(5)",
        "dealer-cards": "680a.10(b)",
    },
    on_the_layout_alone={},
    or_on_a_sign={"payout-odds": "680a.2(b)(6)", "payout-limit": "680a.2(b)(7)"},
    several_boxes=True,
    pooled=True,
    own=_own,
)

FILED = {
    "680a@proposed-2015": replace(
        _CODIFIED,
        filed="680a.7(d)(2)",
        offered={"bonus": "680a.7(d)(2)"},
        areas={
            "ante": "680a.2(b)(2)",
            "qualifying-hand": "680a.2(b)(3)",
            "showdown-hand": "680a.2(b)(3)",
            "bonus": "680a.2(b)(4)",
            "dealer-cards": "680a.10(b)",
        },
        or_on_a_sign={"payout-odds": "680a.2(b)(5)", "payout-limit": "680a.2(b)(6)"},
        pooled=False,
        own=_own_proposed,
    ),
    "680a@codified-2019": _CODIFIED,
}
