"""What a line says of its result, to somebody who has read no chapter."""

from __future__ import annotations

import pytest

from pitboss.games.notation import read_notation
from pitboss.games.settler import settle

BACCARAT = "681a@final-2016 decks=4 table:player-bonus=A "
SAIGON = "680a@codified-2019 "


def _why(line: str, seat: int, wager: str) -> str:
    return next(each.reason for each in settle(read_notation(line)).seat(seat).lines if each.wager == wager)


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("4dTs4c", "the Player's 4d Ts 4c: a pair counts only in the first two cards"),
        ("4d9s5c", "the Player's 4d 9s 5c: no pair or better"),
    ],
)
def test_a_pair_with_the_drawn_card_is_said_to_count_for_nothing(cards: str, why: str) -> None:
    line = f"{BACCARAT}player={cards} banker=9s8s | 1 player=1000 player-bonus=500"
    assert _why(line, 1, "player-bonus") == why


def test_totals_are_told_as_numbers() -> None:
    line = f"{BACCARAT}player=Tc6d5h banker=9s8s | 1 player=1000"
    assert _why(line, 1, "player") == "the Player's 21 beats the Banker's 17"


def test_the_pot_says_by_which_count_it_was_lost() -> None:
    seats = "1 KhQdJc5d3h ante=1000 pot=500 | 2 KdQcJs2c5s ante=1000 pot=500"
    line = f"{SAIGON}dealer=9h8d3cTsJd pot | {seats}"
    assert _why(line, 1, "pot") == "point count 8 is the best at the table: it takes the pot"
    assert _why(line, 2, "pot") == "point count 7 loses to another player's 8"
