"""What the terminal says about hands that are set, whichever game sets them."""

from __future__ import annotations

from pitboss.cli.terminal.set_hands import reset_in_words
from pitboss.games.layout import ResetWords


def test_why_a_hand_was_reset_is_said_in_words_of_its_game() -> None:
    words = ResetWords(before="", after="Your low hand was the higher", why="")

    assert reset_in_words(words, ("9c", "9d"), "pair of nines") == (
        "Your low hand was the higher, so the dealer has reset them: 9c 9d apart, pair of nines."
    )


def test_where_the_game_has_no_words_for_it_only_what_happened_is_said() -> None:
    assert reset_in_words(None, ("9c", "9d"), "pair of nines") == (
        "The dealer has reset your cards: 9c 9d apart, pair of nines."
    )
