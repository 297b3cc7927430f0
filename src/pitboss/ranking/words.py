"""Hands and ranks in words."""

from collections.abc import Sequence

from pitboss.cards import Rank
from pitboss.law.names import known_name

_RANKS = {rank.word: rank for rank in Rank}


def rank_named(word: str) -> Rank:
    """The rank that a figure in the law names: "queen", "9"; an unknown word is refused."""
    return _RANKS[known_name("rank", word, _RANKS)]


def hand_in_words(hand: str, ranks: Sequence[Rank]) -> str:
    """A class of poker hands with its ranks, given as arranged: "full house, kings over 4s"."""
    # The most frequent first, because every settled hand is named.
    match hand:
        case "pair":
            return f"pair of {ranks[0].plural}"
        case "high card":
            return f"{ranks[0].word} high"
        case "two pair":
            return f"{hand}, {ranks[0].plural} and {ranks[2].plural}"
        case "straight" | "flush" | "straight flush":
            return f"{hand}, {ranks[0].word} high"
        case "three-of-a-kind" | "four-of-a-kind":
            return f"{hand}, {ranks[0].plural}"
        case "full house":
            return f"{hand}, {ranks[0].plural} over {ranks[3].plural}"
        case _:
            return hand
