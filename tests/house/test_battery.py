"""RNG-3: a statistical battery on final cards by position, jointly at 99%, and proof that it catches bad shuffles.

Chance comes from a fixed stream, so a test passes always or never.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pitboss.cards import STANDARD, WITH_JOKER, Deck
from pitboss.house.battery import Orders, Shuffler, battery, drawn, mixed
from pitboss.house.shuffle import Source, below, shuffled
from tests.house.playing import Stream


def many(deck: Deck, count: int, shuffle: Shuffler = shuffled) -> Orders:
    return [each.order for each in drawn(deck, count, Stream(f"battery {deck}"), shuffle)]


def failed(deck: Deck, orders: Orders) -> set[str]:
    """What a way of shuffling fails."""
    found = battery(deck, {"shuffled": orders})
    assert found.passed == (not found.repeated and all(each.passed for each in found.measured))
    return {each.statistic for each in found.measured if not each.passed} | ({"repeated"} if found.repeated else set())


@pytest.mark.parametrize("deck", [STANDARD, WITH_JOKER])
@pytest.mark.parametrize("shuffle", [shuffled, mixed])
def test_rng_3_shuffled_and_mixed_decks_pass(deck: Deck, shuffle: Shuffler) -> None:
    assert failed(deck, many(deck, 1500, shuffle)) == set()


def test_rng_3_a_shoe_of_eight_decks_passes() -> None:
    assert failed(Deck(decks=8), many(Deck(decks=8), 400)) == set()


@pytest.mark.prove
@pytest.mark.parametrize("deck", [STANDARD, WITH_JOKER, Deck(decks=4), Deck(decks=6), Deck(decks=8)])
def test_rng_3_many_shuffled_packs_of_every_kind_pass(deck: Deck) -> None:
    assert failed(deck, many(deck, 1_500_000 // deck.size)) == set()


def swaps_with_any(cards: Sequence[int], source: Source) -> tuple[int, ...]:
    """The usual mistake: each place is swapped with any of all places."""
    order = list(cards)
    for place in range(len(order)):
        other = below(len(order), source)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def never_stays(cards: Sequence[int], source: Source) -> tuple[int, ...]:
    """Off by one: no card may stay where it is (Sattolo)."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = below(last, source)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def leaves_the_last(cards: Sequence[int], source: Source) -> tuple[int, ...]:
    """Off by one: the bottom card is never moved."""
    return (*shuffled(cards[:-1], source), cards[-1])


def only_cuts(cards: Sequence[int], source: Source) -> tuple[int, ...]:
    """Every card is equally likely everywhere, and yet nothing is shuffled."""
    depth = below(len(cards), source)
    return (*cards[depth:], *cards[:depth])


def remainder(cards: Sequence[int], source: Source) -> tuple[int, ...]:
    """Numbers by remainder, which favors small ones: here from so few bits that it shows."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = (source.entropy(1)[0] & 63) % (last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def of_ten_bits(cards: Sequence[int], source: Source) -> tuple[int, ...]:
    """A good shuffle from a seed of ten bits: orders come up again."""
    return shuffled(cards, Stream(str(below(1024, source))))


@pytest.mark.parametrize(
    ("shuffle", "fails"),
    [
        (swaps_with_any, "totals"),
        (never_stays, "unmoved"),
        (leaves_the_last, "totals"),
        (only_cuts, "serial"),
        (remainder, "totals"),
        (of_ten_bits, "repeated"),
    ],
)
def test_rng_3_a_bad_shuffle_is_caught(shuffle: Shuffler, fails: str) -> None:
    assert fails in failed(STANDARD, many(STANDARD, 1500, shuffle))
