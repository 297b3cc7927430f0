"""What a pack of cards holds: one deck, a deck with its joker, or a shoe of several decks."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from pitboss.cards.card import FIFTY_TWO, JOKER, Card
from pitboss.malformed import Malformed, is_whole_number


class TooMany(Malformed):
    """A card was read more times than the pack holds it."""

    def __init__(self, card: Card, *, times: int, deck: "Deck") -> None:
        held = deck.count(card)
        super().__init__(
            f"{card} {_in_words(times)}",
            f"{card} at most {_in_figures(held)}" if held else f"no {card}",
            f"remove {card} {_in_words(times - held)}",
        )
        self.card = card
        self.times = times
        self.deck = deck

    def __str__(self) -> str:
        held = self.deck.count(self.card)
        holds = f"holds it {_in_figures(held)}" if held else "does not hold it"
        return f"read {self.read}: {self.deck} {holds}; {self.mend}"


@dataclass(frozen=True, slots=True)
class Deck:
    """What a pack holds: a number of decks of 52 cards, each with or without a joker.

    It says nothing about the order of a shuffled pack, and nothing about which packs a game allows.
    """

    decks: int = 1
    jokers: int = 0

    def __post_init__(self) -> None:
        if not is_whole_number(self.decks) or self.decks < 1:
            raise Malformed(self.decks, "a number of decks, 1 or more", "write e.g. decks=1")
        if not is_whole_number(self.jokers) or self.jokers not in (0, 1):
            raise Malformed(self.jokers, "0 or 1 jokers in each deck", "write jokers=0 or jokers=1")

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card in a fixed order: deck by deck, clubs to spades, twos to aces, then the joker."""
        return (FIFTY_TWO + (JOKER,) * self.jokers) * self.decks

    @property
    def size(self) -> int:
        """How many cards the pack holds."""
        return (len(FIFTY_TWO) + self.jokers) * self.decks

    def count(self, card: Card) -> int:
        """How many of this card the pack holds."""
        return self.decks * self.jokers if card.is_joker else self.decks

    def check_contains(self, cards: Iterable[Card]) -> None:
        """Raise `TooMany`, naming the first card that occurs more times than the pack holds it."""
        held = tuple(cards)
        different = set(held)
        # No card can occur more often than once plus the number of repeated cards.
        if len(held) - len(different) < self.decks and (self.jokers or JOKER not in different):
            return
        jokers = self.decks * self.jokers
        for card, times in Counter(held).items():
            if times > (jokers if card.is_joker else self.decks):
                raise TooMany(card, times=times, deck=self)

    def __str__(self) -> str:
        if self.decks == 1:
            return f"a deck of {self.size} cards"
        return f"a shoe of {self.decks} decks" + (" with jokers" if self.jokers else "")


STANDARD = Deck()
WITH_JOKER = Deck(jokers=1)


def _in_figures(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def _in_words(number: int) -> str:
    # Spelled out, because it stands next to a card: "7s 5 times" would read like another card.
    words = ("three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
    return f"{words[number - 3]} times" if 3 <= number <= 12 else _in_figures(number)
