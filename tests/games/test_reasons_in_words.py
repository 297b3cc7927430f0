"""What a line says of its result, to somebody who has read no chapter."""

from __future__ import annotations

import pytest

from pitboss.games.notation import read_notation
from pitboss.games.settler import settle
from pitboss.law.refusal import Refused

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
    # Both hands may be one player's.
    assert _why(line, 2, "pot") == "point count 7 loses to the winning hand's 8"


def test_a_split_pot_counts_players_or_as_read_hands() -> None:
    seats = "1 KhQdJc5d3h ante=1000 pot=500 | 2 KdQcJs3d5s ante=1000 pot=500"
    best = "point count 8 is the best at the table: 2"
    line = f"{SAIGON}dealer=9h8d3cTsJd pot | {seats}"
    assert _why(line, 1, "pot") == f"{best} players with it split the pot"
    line = f"{SAIGON}dealer=9h8d3cTsJd pot read:680a-pot-split=by-box | {seats}"
    assert _why(line, 1, "pot") == f"{best} hands with it split the pot"


def test_the_pot_says_which_box_won_it_and_where_a_share_is_paid() -> None:
    other = "4 KcQsJh4c4d ante=1000 pot=500"
    boxes = "1 by=Ann KhQdJc5d2h ante=1000 pot=500 | 2 by=Ann KdQcJs5s3d ante=1000"
    line = f"{SAIGON}dealer=9h8d3cTsJd pot | {boxes} | {other}"
    assert _why(line, 1, "pot") == "point count 8 at seat 2 is the best at the table: 2 players with it split the pot"
    boxes = "1 by=Ann KhQdJc5d3h ante=1000 pot=500 | 2 by=Ann KdQcJs5s3d ante=1000 pot=500"
    line = f"{SAIGON}dealer=9h8d3cTsJd pot read:680a-pot-wager=a-box | {boxes} | {other}"
    assert _why(line, 2, "pot") == "point count 8 is the best at the table, and its player's share is paid at seat 1"


@pytest.mark.parametrize(
    ("read", "seats", "won", "lost"),
    [
        (
            "",
            "1 KsQdAcAh2d ante=1000 pot=500 | 2 KhQcJc4d3h ante=1000 pot=500",
            "point count 10 is the best at the table, and a hand need not qualify for the pot: it takes the pot",
            "point count 7 loses to the winning hand's 10, and a hand need not qualify for the pot",
        ),
        (
            "read:680a-pot-qualify=qualifiers-first ",
            "1 KsQdAcAh2d ante=1000 pot=500 | 2 2c2h4dAsAd ante=1000 pot=500",
            "point count 10 is the best at the table, as no hand qualifies: it takes the pot",
            "point count 6 loses to the winning hand's 10, as no hand qualifies",
        ),
    ],
)
def test_a_pot_won_without_qualifying_says_that_it_can_be(read: str, seats: str, won: str, lost: str) -> None:
    line = f"{SAIGON}{read}dealer=9h8d3cTsJd pot | {seats}"
    reasons = {_why(line, 1, "pot"), _why(line, 2, "pot")}
    assert reasons == {won, lost}


def test_a_bonus_that_wins_names_the_hand_and_its_cards() -> None:
    line = f"{BACCARAT}player=9s9d banker=9c8s | 1 player=1000 player-bonus=500"
    assert _why(line, 1, "player-bonus") == "one pair with the Player's 9s 9d"


def test_of_two_hands_over_the_highest_score_the_lower_is_said_to_win() -> None:
    line = f"{BACCARAT}player=3d9cKd banker=6s7sTh | 1 player=1000"
    assert (
        _why(line, 1, "player") == "the Player's 22 beats the Banker's 23, because the lower wins when both are over 21"
    )


def test_a_dealer_who_does_not_qualify_holds_a_flush() -> None:
    line = "678a@proposed-2015 dealer=8h5h2hKdQs7c3c | 1 AhKhQh4d6s9cTd ante=1000 raise=1000"
    assert _why(line, 1, "ante") == "the dealer does not qualify with a three-card flush, 8 high, so the Ante wins"


def test_a_hand_of_six_whose_name_has_a_comma_is_set_off() -> None:
    line = "679a@final-2016 all-six=A bad-beat=A dealer=3h3dKc | 1 3sQh7d ante=1000 play=1000 all-six=500"
    assert _why(line, 1, "all-six") == "three-of-a-kind, 3s, among the six cards"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("677a@proposed-2015 | 1 AhKh ante=1000 odds=1500", "seat 1: the Odds Wager must be exactly $10, not $15"),
        (f"{BACCARAT}| 1 tie=500", "seat 1: place a Player Wager or Banker Wager first"),
        (f"{BACCARAT}| 1 player=1000 banker=1000", "seat 1: make a Player Wager or Banker Wager, not both"),
    ],
)
def test_a_refused_wager_says_what_is_allowed(line: str, words: str) -> None:
    with pytest.raises(Refused) as refused:
        settle(read_notation(line))

    assert refused.value.refusal.message == words


@pytest.mark.parametrize(
    ("line", "wager", "why"),
    [
        ("679a@final-2016 dealer=Kc8h3d | 1 7h5d2c ante=1000", "ante", "without a Play Wager, the Ante Wager"),
        ("678a@proposed-2015 dealer=KcQcJc8h6h4d2d | 1 ante=1000", "ante", "without a Raise Wager, the Ante Wager"),
        (
            "677a@proposed-2015 dealer=KcKh community=2d7s9cJdTs | 1 3h4c ante=1000 odds=1000",
            "odds",
            "without a Raise Wager, the Odds Wager",
        ),
    ],
)
def test_a_wager_that_was_folded_says_why_it_is_lost(line: str, wager: str, why: str) -> None:
    assert _why(line, 1, wager) == f"folded: {why} is lost"
