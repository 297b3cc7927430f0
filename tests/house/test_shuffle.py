"""RNG-1 and RNG-2: the operating system's generator, and every order of a pack equally likely, exactly."""

from __future__ import annotations

import random
import secrets
from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from math import factorial

import pytest

from pitboss.cards import STANDARD, WITH_JOKER, Deck
from pitboss.house.shuffle import OperatingSystem, below, between, shuffled
from tests.house.playing import Stream


class Scripted:
    """Gives the bytes it was told to give, and no more."""

    def __init__(self, *values: int) -> None:
        self._values: Iterator[int] = iter(values)

    def entropy(self, count: int) -> bytes:
        return next(self._values).to_bytes(count, "big") if count else b""


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 6])
def test_rng_2_every_order_of_a_small_pack_arises_equally_often(size: int) -> None:
    draws = product(*(range(bound) for bound in range(size, 1, -1)))

    orders = Counter(shuffled(range(size), Scripted(*values)) for values in draws)

    assert orders == dict.fromkeys(permutations(range(size)), 1)
    assert len(orders) == factorial(size)


def test_rng_2_every_number_below_a_bound_is_drawn_equally_often_and_the_rest_is_rejected() -> None:
    for bound in range(2, 257):
        drawn: Counter[int] = Counter()
        rejected = 0
        for byte in range(256):
            try:
                drawn[below(bound, Scripted(byte))] += 1
            except StopIteration:  # it asked again, so the byte was rejected
                rejected += 1

        used = 1 << (bound - 1).bit_length()
        assert drawn == dict.fromkeys(range(bound), 256 // used)
        assert rejected == 256 - bound * (256 // used)


@pytest.mark.parametrize("bound", [257, 416, 424, 65_535])
def test_a_bound_beyond_a_byte_is_drawn_from_two(bound: int) -> None:
    assert below(bound, Scripted(bound - 1)) == bound - 1
    with pytest.raises(StopIteration):
        below(bound, Scripted(bound))


def test_a_rejected_draw_is_replaced_by_the_next() -> None:
    assert below(3, Scripted(3, 7, 2)) == 2


def test_of_one_number_there_is_no_choice_and_of_none_no_number() -> None:
    assert below(1, Scripted()) == 0
    with pytest.raises(ValueError, match="no number from 0 up to, but not including, 0"):
        below(0, Scripted())


def test_between_includes_both_ends() -> None:
    assert {between(10, 51, Scripted(value)) for value in range(42)} == set(range(10, 52))


@pytest.mark.parametrize("deck", [STANDARD, WITH_JOKER, Deck(decks=8), Deck(decks=6, jokers=1)])
def test_a_shuffled_pack_of_any_kind_has_the_same_cards(deck: Deck) -> None:
    order = shuffled(deck.cards, Stream(str(deck)))

    assert Counter(order) == Counter(deck.cards)
    assert order != deck.cards


def test_rng_1_chance_is_the_operating_systems(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def token_bytes(count: int) -> bytes:
        asked.append(count)
        return bytes(count)

    monkeypatch.setattr(secrets, "token_bytes", token_bytes)

    shuffled(STANDARD.cards, OperatingSystem())

    assert asked == [1] * 51


def test_rng_1_nothing_can_be_seeded() -> None:
    orders = set()
    for _ in range(3):
        random.seed(679)
        orders.add(shuffled(STANDARD.cards, OperatingSystem()))

    assert len(orders) == 3
