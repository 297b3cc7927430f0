"""Wagers allowed in one round are not checked again in the next, and are not mistaken for other wagers."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pitboss.games import wager_checks
from pitboss.games.elections import Elections
from pitboss.games.record import elections_of
from pitboss.games.round import open_round
from pitboss.games.settler import read_round
from pitboss.law.refusal import Refused

MADE = {"ante": 1000, "odds": 1000, "raise": 1000}


def opened(*seats: dict[str, Any], under: Elections | None = None, **more: object) -> None:
    """Open a round in which these wagers were made, one seat each."""
    hands = ("9s 7s", "Ad 8h")
    record = {
        "edition": "677a@proposed-2015",
        "dealer": "Kc 4d",
        "community": "9h 9c 6s 3d 2h",
        "seats": [
            {"seat": number, "cards": hand, "wagers": wagers} | more
            for number, (hand, wagers) in enumerate(zip(hands, seats, strict=False), start=1)
        ],
    }
    written = read_round(msgspec.json.encode(record))
    open_round(written, under or elections_of(written))


def test_the_same_wagers_are_checked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[str] = []

    def counted(name: str, *_rest: object) -> None:
        checked.append(name)

    monkeypatch.setattr(wager_checks, "_check_payable", counted)
    elections = Elections("677a@proposed-2015")
    for _ in range(3):
        opened(MADE, MADE, under=elections)

    assert checked == list(MADE)


@pytest.mark.parametrize(
    ("wagers", "street", "refused"),
    [
        (MADE | {"ante": 1000.0}, "river", "malformed-amount"),
        (MADE | {"raise": 3000}, "river", "out-of-bounds"),
        (MADE | {"odds": 900}, "river", "out-of-bounds"),
        ({"odds": 1000, "raise": 1000}, "river", "missing-wager"),
    ],
)
def test_what_resembles_wagers_that_were_allowed_is_refused(wagers: dict[str, Any], street: str, refused: str) -> None:
    opened(MADE, MADE, street=street)

    with pytest.raises(Refused, match="seat 2") as answer:
        opened(MADE, wagers, street=street)
    assert answer.value.refusal.code == refused


def test_a_raise_that_one_street_allows_is_refused_on_another() -> None:
    large = MADE | {"raise": 3000}
    opened(large, street="preflop")

    with pytest.raises(Refused, match="seat 1"):
        opened(large, street="river")
