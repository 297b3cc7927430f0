"""What 681a says about a submission of 21 Baccarat."""

from __future__ import annotations

from collections.abc import Iterator

from tests.games.filing import GONE, Filed, Mutant


def _own(name: str) -> Iterator[Mutant]:
    yield Mutant(name, {"dealing": "hand"}, "shoe-only", "681a.7(a)")
    yield Mutant(name, {"batches": [8, 8]}, "no-batches", "681a.3(b)")
    for device in ("automated", "counting"):
        for batches in (GONE, [], [8], [8, 4], [4, 4], [8, 8, 8]):
            yield Mutant(name, {"shuffling": device, "batches": batches}, "unequal-batches", "681a.3(b)")
    yield Mutant(name, {"shuffling": "reshuffling", "batches": [8, 8]}, "no-batches", "681a.3(b)")
    for letter in "ABC":
        yield Mutant(name, {"paytables/player-bonus": letter}, "table-of-other-decks", "681a.8(c)")
    # A hand that wins with 17 pays 1 to 2.
    for least in (1, 999, 1_001):
        yield Mutant(name, {"limits/minimum": least}, "minimum-not-payable", "681a.8(a)")
    yield Mutant(name, {"decks": 4}, "table-of-other-decks", "681a.8(c)")


FILED = {
    "681a@final-2016": Filed(
        required="player",
        before_the_deal="681a.6(c)",
        wagers="681a.6",
        filed="681a.6(d)",
        dealing="681a.7(a)",
        breakage="681a.8(a)",
        boxes="681a.6(c)",
        no_limit="681a.8(a)",
        limit="",
        letters={"player-bonus": "ABCDEF", "banker-bonus": "ABCDEF"},
        lettered={"player-bonus": "681a.8(c)", "banker-bonus": "681a.8(c)"},
        offered={"tie": "681a.6(d)(1)", "player-bonus": "681a.6(d)(2)", "banker-bonus": "681a.6(d)(3)"},
        always_offered=frozenset({"banker", "player"}),
        areas={
            "player": "681a.2(b)(2)",
            "banker": "681a.2(b)(3)",
            "player-bonus": "681a.2(b)(4)",
            "banker-bonus": "681a.2(b)(5)",
            "tie": "681a.2(b)(6)",
            "players-hand": "681a.7(e)(1)",
            "bankers-hand": "681a.7(e)(2)",
        },
        on_the_layout_alone={"drawing": "681a.2(b)(7)(i)"},
        or_on_a_sign={"payout-odds": "681a.2(b)(7)(ii)"},
        wrong_decks=(0, 1, 2, 3, 6, 16),
        seats=8,
        by_hand=False,
        continuous="681a.5(h)",
        phrases=False,
        areas_of_wagers_not_offered=True,
        own=_own,
    ),
}
