"""What 678a says about a submission of High Card Flush."""

from __future__ import annotations

from collections.abc import Iterator

from tests.games.filing import GONE, Filed, Mutant


def _own(name: str) -> Iterator[Mutant]:
    floor, wager, system = "678a.12(d)(3)", "678a.7(d)(4)", "678a.2(c)"
    for amount in (0, -3_000_000, 2_999_999):
        yield Mutant(name, {"progressive/initial": amount}, "initial-too-low", floor)
        yield Mutant(name, {"progressive/reset": amount}, "reset-too-low", floor)
    for rate in ("", "many", "-1", "101", "1e1"):
        yield Mutant(name, {"progressive/rate": rate}, "malformed-rate", floor)
    for rate in ("0", "0.0", "000"):
        yield Mutant(name, {"progressive/rate": rate}, "meter-stands-still", floor)
    yield Mutant(name, {"progressive/rate": GONE}, "not-elected", floor)
    yield Mutant(name, {"progressive": GONE}, "not-elected", floor)
    yield Mutant(name, {"progressive/wager": GONE}, "not-elected", wager)
    yield Mutant(name, {"progressive/wager": 0}, "malformed-limit", wager)
    yield Mutant(name, {"progressive/wager": 10**25}, "amount-too-large", wager)
    yield Mutant(name, {"progressive/reset": 10**25}, "amount-too-large", floor)
    # A progressive wager is made with a value chip.
    yield Mutant(name, {"progressive/wager": 150, "limits/chip": 100}, "not-in-chips", wager)
    yield Mutant(name, {"limits/wagers/progressive": {"maximum": 500}}, "progressive-wager-unlike", wager)
    yield Mutant(name, {"progressive/linked": ["1"]}, "linked-to-none", system)
    yield Mutant(name, {"progressive/linked": ["1", "1"]}, "linked-to-none", system)
    yield Mutant(name, {"progressive/linked": ["8", "9"]}, "linked-elsewhere", system)


FILED = {
    "678a@proposed-2015": Filed(
        required="ante",
        before_the_deal="678a.7(d)(1)",
        wagers="678a.7",
        filed="678a.7(d)(2)",
        dealing="678a.8(d)",
        breakage="678a.7",
        boxes="678a.7(e)",
        no_limit="678a.12(a)",
        limit="",
        letters={"flush-bonus": "ABCDEFGH", "straight-flush-bonus": "ABCD", "progressive": "AB"},
        lettered={"flush-bonus": "678a.12(b)", "straight-flush-bonus": "678a.12(c)", "progressive": "678a.12(d)(1)"},
        offered={"flush-bonus": "678a.7(d)(2)", "straight-flush-bonus": "678a.7(d)(3)", "progressive": "678a.7(d)(4)"},
        always_offered=frozenset({"ante", "raise"}),
        areas={
            "ante": "678a.2(b)(2)",
            "raise": "678a.2(b)(2)",
            "dealer-cards": "678a.2(b)(3)",
            "flush-bonus": "678a.2(b)(4)",
            "straight-flush-bonus": "678a.2(b)(5)",
            "progressive": "678a.2(b)(6)",
        },
        on_the_layout_alone={},
        or_on_a_sign={
            "payout-odds": "678a.2(b)(7)(i)",
            "dealer-qualifies": "678a.2(b)(7)(ii)",
            "raise-short": "678a.2(b)(7)(iii)(A)",
            "raise-five": "678a.2(b)(7)(iii)(B)",
            "raise-long": "678a.2(b)(7)(iii)(C)",
        },
        own=_own,
    ),
}
