"""Two hands of one name are told apart by the card that decides between them."""

from __future__ import annotations

import pytest

from pitboss.cards import parse_cards
from pitboss.games.high_card_flush.flush import highest_flush
from pitboss.games.round_hands import told_apart
from pitboss.ranking import best_five, rank_three


@pytest.mark.parametrize(
    ("one", "other", "names"),
    [
        ("6s 6d Kh 9c 5d", "6h 6c Qh 9d 5s", ("pair of 6s with a king", "pair of 6s with a queen")),
        ("6s 6d Kh 9c 5d", "6h 6c Kd 9d 4s", ("pair of 6s with a 5", "pair of 6s with a 4")),
        ("Ah Kd 9c 8d 3s", "Ad Kh 9d 7d 3c", ("ace high with an 8", "ace high with a 7")),
        ("7s 7d Kh 9c 5d", "6h 6c Qh 9d 5s", ("pair of 7s", "pair of 6s")),
        ("6s 6d Kh 9c 5d", "6h 6c Kd 9d 5s", ("pair of 6s", "pair of 6s")),
    ],
)
def test_five_cards(one: str, other: str, names: tuple[str, str]) -> None:
    assert told_apart(best_five(parse_cards(one)), best_five(parse_cards(other))) == names


def test_flushes_and_three_cards() -> None:
    flushes = [highest_flush(parse_cards(cards)) for cards in ("As Qs 4s 9d 6d 3h Kh", "Ac Tc 8c 3s 6h Jd 5d")]
    threes = [rank_three(parse_cards(cards)) for cards in ("6s 6d Ah", "6h 6c Kd")]

    assert told_apart(*flushes) == ("three-card flush, ace high with a queen", "three-card flush, ace high with a 10")
    assert told_apart(*threes) == ("pair of 6s with an ace", "pair of 6s with a king")
