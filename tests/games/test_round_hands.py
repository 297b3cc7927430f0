"""The hands of a round: ranked once, and two of one name told apart by the card that decides between them."""

from __future__ import annotations

from importlib import import_module

import pytest

from pitboss.cards import Card, parse_cards
from pitboss.games.high_card_flush.flush import highest_flush
from pitboss.games.round_hands import told_apart
from pitboss.games.settler import read_round, settle
from pitboss.ranking import Compare, FiveCardHand, best_five, rank_three


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


def test_a_hand_that_several_wagers_ask_for_is_ranked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    ranked: list[tuple[Card, ...]] = []

    def counted(cards: tuple[Card, ...], compare: Compare) -> FiveCardHand:
        ranked.append(cards)
        return best_five(cards, compare)

    round_ = read_round(
        b"""{"edition": "677a@proposed-2015", "paytables": {"trips-plus": "A"}, "dealer": "Kc 4d",
        "community": "9h 9c 6s 3d 2h", "seats": [
        {"seat": 1, "cards": "9s 7s", "wagers": {"ante": 1000, "odds": 1000, "raise": 1000, "trips-plus": 500}},
        {"seat": 2, "cards": "Ad 8h", "wagers": {"ante": 1000, "odds": 1000, "raise": 1000, "trips-plus": 500}}]}"""
    )
    # The package has a function of the module's name, so the module is asked for by its own.
    monkeypatch.setattr(import_module("pitboss.games.heads_up_holdem.settle"), "best_five", counted)
    settlement = settle(round_)

    assert [line.outcome for line in settlement.seat(1).lines if line.wager == "trips-plus"] == ["win"]
    assert sorted(len(cards) for cards in ranked) == [7, 7, 7]  # the dealer and two players
