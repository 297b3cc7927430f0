"""Hands by the million: slices, samples, hands up to suits, and the counts kept in `counts/`."""

import csv
import hashlib
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, combinations, combinations_with_replacement, groupby, islice, pairwise, product
from math import factorial, prod
from pathlib import Path
from typing import Any

from phevaluator import evaluate_cards

from pitboss.cards import Card, Deck, Rank, Suit
from pitboss.ranking import Compare

HERE = Path(__file__).parent

Hand = tuple[Card, ...]
Masks = tuple[int, ...]
"""One number for each suit; its bit 0 stands for the 2 of the suit, bit 12 for the ace."""


def rows(name: str) -> list[dict[str, str]]:
    """The rows of `counts/name.csv`, whose comments say how the numbers were derived."""
    with (HERE / "counts" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(line for line in file if not line.startswith("#")))


def counts(name: str, column: str = "count") -> dict[str, int]:
    """One column of `counts/name.csv` by hand."""
    return {row["hand"]: int(row[column]) for row in rows(name)}


def hands(deck: Deck, size: int, one_in: int = 1) -> Iterator[Hand]:
    """Every hand, or one in so many, in a fixed order."""
    return islice(combinations(deck.cards, size), 0, None, one_in)


def some_hands(deck: Sequence[Card], size: int, number: int, seed: int) -> Iterator[Hand]:
    """The same pseudo-random hands on every run, cards in no particular order."""
    generator = random.Random(seed)
    for _ in range(number):
        yield tuple(generator.sample(deck, size))


def hands_up_to_suits(size: int, one_in: int = 1) -> Iterator[tuple[Masks, Hand, int]]:
    """One hand for all that differ only in which suit is which, and the number of hands it stands for.

    A hand is four sets of ranks, one for each suit. Written in a fixed order they stand for as many hands as
    they can be handed out to the suits in different ways.
    """
    by_size = [[sum(1 << bit for bit in bits) for bits in combinations(range(13), n)] for n in range(size + 1)]
    taken = 0
    for lengths in combinations_with_replacement(range(size, -1, -1), 4):
        if sum(lengths) != size:
            continue
        choices = [combinations_with_replacement(by_size[length], len(list(same))) for length, same in groupby(lengths)]
        for groups in product(*choices):
            taken += 1
            if taken % one_in == 0:
                masks = tuple(chain.from_iterable(groups))
                yield masks, tuple(chain.from_iterable(map(cards_of, masks, Suit))), _ways(masks)


def _ways(masks: Masks) -> int:
    """In how many ways the four sets can be handed out to the four suits."""
    if len(set(masks)) == 4:
        return factorial(4)
    return factorial(4) // prod(map(factorial, Counter(masks).values()))


@cache
def cards_of(mask: int, suit: Suit) -> Hand:
    """The cards of one suit that a mask stands for."""
    return tuple(Card(rank, suit) for rank in Rank if mask >> (rank - 2) & 1)


def phe_number(cards: Iterable[Card]) -> int:
    """The place of the best five cards among the 7,462 ranks of poker, the lowest being 0, by phevaluator."""
    ids = [(card.rank - 2) * 4 + "cdhs".index(card.suit.letter) for card in cards]
    return 7462 - int(evaluate_cards(*ids))


def check_same_order(pairs: Iterable[tuple[Any, Any]]) -> None:
    """Whatever is higher, equal or lower by the one ranking is so by the other."""
    for (ours, theirs), (next_ours, next_theirs) in pairwise(sorted(pairs, key=lambda pair: pair[1])):
        if theirs == next_theirs:
            assert ours == next_ours
            assert not ours < next_ours
            assert not ours > next_ours
        else:
            assert ours < next_ours
            assert next_ours > ours
            assert ours != next_ours


def numbered(keys: Iterable[Any], key: Callable[[Any], Any] | None = None) -> list[int]:
    """Replace each key by its place among the different ones, the lowest being 0."""
    listed = list(keys)
    place = {each: number for number, each in enumerate(sorted(set(listed), key=key))}
    return [place[each] for each in listed]


def digest(numbers: list[int]) -> str:
    """A hash over the places of all hands, the same on every machine."""
    return hashlib.sha256(b"".join(number.to_bytes(2, "big") for number in numbers)).hexdigest()


def pinned_digest(hand: str, compare: Compare = Compare.POKER_ORDER) -> str:
    """The digest kept in `counts/digests.csv`."""
    (found,) = (row for row in rows("digests") if (row["hand"], row["order"]) == (hand, compare.value))
    return found["sha256"]
