"""Refuses cards that cannot be the hand they are given as."""

from collections.abc import Sequence

from pitboss.cards import JOKER, STANDARD, Card, Deck, format_cards
from pitboss.malformed import Malformed

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")


def check_hand(cards: Sequence[Card], least: int, most: int, *, deck: Deck = STANDARD) -> None:
    """Raise `Malformed` unless there are `least` to `most` cards and the deck contains them all."""
    given = len(cards)
    if not least <= given <= most:
        check_number(cards, least, most)
    different = set(cards)
    if len(different) < given or JOKER in different:
        deck.check_contains(cards)


def check_number(cards: Sequence[Card], least: int, most: int) -> None:
    """Raise `Malformed` unless there are `least` to `most` cards."""
    given = len(cards)
    if least <= given <= most:
        return
    expected = _NUMBERS[least] if least == most else f"{_NUMBERS[least]} to {_NUMBERS[most]}"
    mend = f"add {least - given}" if given < least else f"leave out {given - most}"
    raise Malformed(format_cards(cards), f"{expected} cards", mend)
