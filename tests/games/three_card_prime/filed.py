"""What 679a says about a submission of Three Card Prime."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tests.games.filing import GONE, Filed, Mutant


def _own(name: str) -> Iterator[Mutant]:
    yield Mutant(name, {"paytables/bad-beat": GONE}, "letter-not-elected", "679a.12(c)")
    table_e = {"paytables/all-six": "E", "payout_limit/excludes": []}
    yield Mutant(name, table_e, "limit-includes-hand", "679a.12(h)")


def _own_proposed(name: str) -> Iterator[Mutant]:
    yield from _own(name)
    for letter in "CD":
        yield Mutant(name, {"paytables/bad-beat": letter}, "unknown-letter", "679a.12(c)")


_FINAL = Filed(
    required="ante",
    before_the_deal="679a.7(d)(1)",
    wagers="679a.7",
    filed="679a.7(d)(2)",
    dealing="679a.8(c)",
    breakage="679a.7",
    boxes="679a.7(e)",
    no_limit="",
    limit="679a.12(h)",
    letters={"bad-beat": "ABCD", "pair-bonus-two": "ABCD", "all-six": "ABCDE"},
    lettered={"bad-beat": "679a.12(c)", "pair-bonus-two": "679a.12(f)", "all-six": "679a.12(g)"},
    offered={"prime": "679a.7(d)(2)", "pair-bonus": "679a.7(d)(3)", "all-six": "679a.7(d)(4)"},
    always_offered=frozenset({"ante", "play"}),
    areas={
        "ante": "679a.2(b)(2)",
        "play": "679a.2(b)(2)",
        "prime": "679a.2(b)(3)",
        "pair-bonus": "679a.2(b)(3)",
        "all-six": "679a.2(b)(3)",
        "fourth-card": "679a.8(c)",
        "dealer-cards": "679a.10(b)",
    },
    on_the_layout_alone={"dealer-qualifies": "679a.2(b)(4)", "ties": "679a.2(b)(4)"},
    or_on_a_sign={"payout-odds": "679a.2(b)(4)", "payout-limit": "679a.2(b)(5)"},
    several_boxes=True,
    own=_own,
)

FILED = {
    "679a@proposed-2015": replace(
        _FINAL,
        letters={**_FINAL.letters, "bad-beat": "AB"},
        areas={**_FINAL.areas, "third": "679a.2(b)(2)"},
        own=_own_proposed,
    ),
    "679a@final-2016": _FINAL,
}
