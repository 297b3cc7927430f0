"""A card and its notation: rank then suit, `Ah` for the ace of hearts, `Td` for the 10 of diamonds, `Jk`."""

import re
from collections.abc import Iterable
from enum import Enum, IntEnum
from functools import lru_cache
from typing import Any, Literal, NoReturn

from pitboss.malformed import Malformed


class Suit(Enum):
    """One of the four suits, equal in rank, so no order is defined between them."""

    letter: str
    plural: str
    color: Literal["black", "red"]
    glyph: str

    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"

    def __init__(self, letter: str) -> None:
        self.letter = letter
        self.plural = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}[letter]
        self.color = "red" if letter in "dh" else "black"
        self.glyph = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}[letter]

    # Enum hashes the member's name in Python code; suits are counted for every hand, and members are unique.
    __hash__ = object.__hash__


class Rank(IntEnum):
    """The rank of a card as a number from 2 to 14, the ace high; a higher rank compares greater."""

    letter: str
    word: str
    plural: str

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    def __init__(self, value: int) -> None:
        self.letter = "23456789TJQKA"[value - 2]
        self.word = {11: "jack", 12: "queen", 13: "king", 14: "ace"}.get(value, str(value))
        self.plural = f"{self.word}s"

    # As for suits; a rank equals its number, so it must hash the same.
    __hash__ = int.__hash__


class Card:
    """One card, represented by a single object: compare with `is` or `==`, and use it freely as a key.

    `Card(Rank.ACE, Suit.HEARTS)` and `parse_card("Ah")` both give that object. Cards have no order, because suits
    are equal and each game decides what ranks high; `display_key` sorts them for display.

    The joker is also a `Card`, with `is_joker` true and *no* rank or suit: asking for either raises
    AttributeError. So `rank` is always a `Rank`, and code for games without a joker needs no checks, whereas
    a union of two classes would have to be narrowed at every call in games that never see a joker. Their pack
    (`Deck.check_contains`) keeps the joker out of those games, and if it slips in anyway, the game stops
    instead of miscounting. Code for a game with a joker checks `is_joker` first.
    """

    # A plain class, not a dataclass: libraries that decode dataclasses field by field would make second objects.
    __slots__ = ("is_joker", "notation", "rank", "suit")
    __match_args__ = ("rank", "suit")

    rank: Rank
    suit: Suit
    is_joker: bool
    notation: str

    def __new__(cls, rank: Rank, suit: Suit) -> "Card":
        return _BY_RANK_AND_SUIT[rank, suit]

    @property
    def words(self) -> str:
        """The card in words: "ace of hearts", "10 of clubs", "joker"."""
        return f"{self.rank.word} of {self.suit.plural}"

    def __str__(self) -> str:
        return self.notation

    def __repr__(self) -> str:
        return f"<{self.notation}>"

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a card cannot be changed: {name} of {self.notation}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a card cannot be changed: {name} of {self.notation}")

    # Copies, and cards from another process, must again be the same object.
    def __reduce__(self) -> tuple[Any, ...]:
        return parse_card, (self.notation,)


class _Joker(Card):
    """The joker's class, separate from `Card` only so that its refusals cost other cards no time."""

    __slots__ = ()

    def __new__(cls) -> "_Joker":
        raise TypeError("there is one joker: use JOKER")

    @property
    def words(self) -> str:
        return "joker"

    # Called only when the ordinary lookup fails: its rank and suit were never filled in.
    def __getattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"the joker has no {name}: ask is_joker first", name=name, obj=self)


def _fill(card: Card, **fields: object) -> Card:
    for name, value in fields.items():
        object.__setattr__(card, name, value)
    return card


def _make(rank: Rank, suit: Suit) -> Card:
    notation = rank.letter + suit.letter
    return _fill(object.__new__(Card), rank=rank, suit=suit, is_joker=False, notation=notation)


FIFTY_TWO = tuple(_make(rank, suit) for suit in Suit for rank in Rank)
JOKER = _fill(object.__new__(_Joker), is_joker=True, notation="Jk")

_BY_RANK_AND_SUIT = {(card.rank, card.suit): card for card in FIFTY_TWO}
_BY_NOTATION = {card.notation: card for card in (*FIFTY_TWO, JOKER)}
_DISPLAY = {
    card: place
    for place, card in enumerate((JOKER, *(Card(rank, suit) for rank in reversed(Rank) for suit in reversed(Suit))))
}


def display_key(card: Card) -> int:
    """Sort key for displaying cards: the joker, then aces down to twos, spades first; meaningless in play."""
    return _DISPLAY[card]


def parse_card(text: str) -> Card:
    """The card written in `text`, in exactly this letter case: `Ah`, `Td`, `2c`, `Jk`."""
    card = _BY_NOTATION.get(text)
    if card is None:
        raise Malformed(text, _EXPECTED, _mend(text))
    return card


def parse_each(notations: Iterable[str]) -> list[Card]:
    """The card of each notation; the first that is none is refused."""
    written = list(notations)
    try:
        return list(map(_BY_NOTATION.__getitem__, written))
    except KeyError:
        return list(map(parse_card, written))


# The same hand is looked up when its player decides, when it is turned over, and when it is settled.
@lru_cache(maxsize=64)
def known_cards(notations: tuple[str, ...]) -> tuple[Card, ...]:
    """The cards for notations that were parsed before; an unknown one is a bug on our side."""
    return tuple(map(_BY_NOTATION.__getitem__, notations))


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards written in `text`, separated by whitespace; a card may occur more than once, as in a shoe."""
    return tuple(parse_each(text.split()))


def parse_hand(text: str) -> tuple[Card, ...]:
    """Like `parse_cards`, for cards of one deck: a card that occurs twice is refused."""
    cards = parse_cards(text)
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            raise Malformed(text, "each card once", f"write {card} once, or correct one of the two")
        seen.add(card)
    return cards


def format_cards(cards: Iterable[Card]) -> str:
    """The cards in the notation that `parse_cards` reads, in the order given."""
    return " ".join(card.notation for card in cards)


_EXPECTED = (
    f"a rank from {' '.join(rank.letter for rank in reversed(Rank))} "
    f"followed by a suit {' '.join(suit.letter for suit in Suit)}, or Jk"
)

# The ways people write cards. ASCII, because otherwise the Kelvin sign would match k.
_LOOSELY = re.compile(
    r"(?:(?P<joker>joker|jk)|(?P<rank>10|[2-9TJQKA])(?P<suit>[cdhs♣♦♥♠♧♢♡♤])\ufe0f?)[\s,;]*",
    re.IGNORECASE | re.ASCII,
)
_SUIT_LETTER = dict(zip("♣♦♥♠♧♢♡♤", "cdhscdhs", strict=True))


def _mend(text: str) -> str:
    text = text.strip()
    meant: list[str] = []
    end = 0
    while found := _LOOSELY.match(text, end):
        end = found.end()
        meant.append(_properly(found))
    if meant and end == len(text):
        return f"write {' '.join(meant)}"
    if text.startswith(("1", "0")):
        return "write ten as T, e.g. Th"
    return "write e.g. Ah for the ace of hearts"


def _properly(found: re.Match[str]) -> str:
    if found["joker"]:
        return JOKER.notation
    rank = found["rank"].upper().replace("10", Rank.TEN.letter)
    suit = found["suit"].lower()
    return rank + _SUIT_LETTER.get(suit, suit)
