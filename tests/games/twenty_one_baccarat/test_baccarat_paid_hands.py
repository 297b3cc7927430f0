"""21 Baccarat hand by hand: how often each row of 681a.8 pays, beside every sequence of cards."""

from __future__ import annotations

from collections import Counter

import pytest

from pitboss.games.elections import Elections
from pitboss.games.twenty_one_baccarat.solve import solve
from tests.games.oracle_files import exact_rows
from tests.games.paid import by_hand

EDITION = "681a@final-2016"
DECKS = {"A": 4, "B": 4, "C": 4, "D": 8, "E": 8, "F": 8}


def elected(decks: int, letter: str | None = None, **readings: str) -> Elections:
    tables = {"player-bonus": letter, "banker-bonus": letter} if letter else {}
    return Elections(EDITION, paytables=tables, decks=decks, readings=readings)


@pytest.mark.parametrize("letter", DECKS)
@pytest.mark.parametrize("wager", ["player-bonus", "banker-bonus"])
def test_the_bonus_wagers_pay_by_every_sequence_of_three_cards(wager: str, letter: str) -> None:
    column = f"{DECKS[letter]} decks twelve low"
    expected = {row["hand"]: int(row[column]) for row in exact_rows("681a-bonus")}
    # The hand is also a pair, and the higher of the two is paid.
    expected["three-card 21"] += expected.pop("three-card 21 on a pair")
    expected["any other hand"] = expected.pop("nothing")

    assert by_hand(solve(elected(DECKS[letter], letter), wager)) == expected


def test_under_one_reading_both_rows_are_paid_together() -> None:
    expected = {row["hand"]: int(row["4 decks twelve low"]) for row in exact_rows("681a-bonus")}

    found = solve(elected(4, "A", **{"681a-bonus-pays": "pair-also"}), "player-bonus")

    assert by_hand(found)["three-card 21 with one pair"] == expected["three-card 21 on a pair"]
    assert by_hand(found)["three-card 21"] == expected["three-card 21"]
    (both,) = (each for each in found.schedules[0].entries if " with " in each.hand)
    assert (both.odds, int(both.net)) == ("5 to 1 and 3 to 1", 8)


@pytest.mark.parametrize("decks", [4, 8])
@pytest.mark.parametrize("wager", ["player", "banker", "tie"])
def test_the_other_wagers_come_to_what_all_totals_come_to(wager: str, decks: int) -> None:
    expected: Counter[str] = Counter()
    for row in exact_rows("681a-totals"):
        count = int(row[f"{decks} decks twelve"])
        if count:
            expected[comes_to(wager, int(row["player"]), int(row["banker"]))] += count

    assert by_hand(solve(elected(decks), wager)) == expected


def comes_to(wager: str, player: int, banker: int) -> str:
    own, other = (player, banker) if wager == "player" else (banker, player)
    if own == other:
        return "equal in value"
    if wager == "tie":
        return "not equal in value"
    # Of hands over 21 the lower wins, and any other beats them.
    if (own if own <= 21 else -own) < (other if other <= 21 else -other):
        return "losing hand"
    return "winning hand of 17" if own == 17 else "winning hand"
