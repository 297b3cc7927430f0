"""21 Baccarat counted the slow and plain way: every sequence of cards as it leaves the shoe, all at once.

No pair is put in order and no draw is nested: a sequence weighs the product of how many of each card were left when it
was dealt. The rules are told again from the chapter, in arithmetic alone. `python -m
tests.games.twenty_one_baccarat.sequences` writes the counts that are kept in `tests/oracles/exact`.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

ORACLES = Path(__file__).parent.parent.parent / "oracles" / "exact"
RANKS = "A23456789TJQK"
TWO_ACES = ("twelve", "top")
DECKS = (4, 8)
_TOP = 99

Array = np.ndarray[Any, np.dtype[np.int64]]


@cache
def _deals() -> Array:
    """Every sequence of six values, 1 for an ace to 10: Player, Banker, Player, Banker, two that may be drawn."""
    return np.indices((10,) * 6, dtype=np.int64).reshape(6, -1) + 1


def _weights(deals: Array, held: dict[int, int]) -> Array:
    left = np.array([0, *(held[value] for value in range(1, 11))], dtype=np.int64)
    weights = np.ones(deals.shape[1], dtype=np.int64)
    for place, card in enumerate(deals):
        earlier = sum((deals[before] == card).astype(np.int64) for before in range(place))
        weights *= np.maximum(left[card] - earlier, 0)
    return weights


def _total(*cards: Array) -> Array:
    """681a.3(d): an ace counts 11 if that leaves the hand at 21 or less."""
    hard = np.sum(cards, axis=0)
    has_ace = np.any([card == 1 for card in cards], axis=0)
    total: Array = np.where(has_ace & (hard + 10 <= 21), hard + 10, hard)
    return total


def totals(held: dict[int, int], two_aces: str) -> dict[tuple[str, str], int]:
    """How many sequences of six cards leave the Player's and the Banker's Hand with each total."""
    p1, b1, p2, b2, fifth, sixth = deals = _deals()
    player, banker = _total(p1, p2), _total(b1, b2)
    # 681a.1. A natural of 21 has an ace among two cards, so two cards of 21 are one.
    aces = [(one == 1) & (other == 1) for one, other in ((p1, p2), (b1, b2))]
    natural = (player == 21) | (banker == 21) | aces[0] | aces[1]
    player_draws, banker_draws = ~natural & (player < 17), ~natural & (banker < 17)
    banker_card = np.where(player_draws, sixth, fifth)
    worths = [
        np.where(player_draws, _total(p1, p2, fifth), player),
        np.where(banker_draws, _total(b1, b2, banker_card), banker),
    ]
    if two_aces == "top":
        worths = [np.where(two, _TOP, worth) for two, worth in zip(aces, worths, strict=True)]
    counts = np.zeros((_TOP + 1, _TOP + 1), dtype=np.int64)
    np.add.at(counts, (worths[0], worths[1]), _weights(deals, held))
    return {(_name(one), _name(other)): int(counts[one, other]) for one, other in np.argwhere(counts).tolist()}


def _name(worth: int) -> str:
    return "two aces" if worth == _TOP else str(worth)


def full_shoe(decks: int) -> dict[int, int]:
    """How many cards of each value a full shoe holds."""
    return dict.fromkeys(range(1, 10), 4 * decks) | {10: 16 * decks}


def bonus(decks: int, two_aces: str, straight_ace: str) -> Counter[str]:
    """How many sequences of three cards make each Bonus hand; an initial pair under a three-card 21 is told apart."""
    counts: Counter[str] = Counter()
    for first, second, third in product(RANKS, repeat=3):
        held = 4 * decks
        ways = held * (held - (first == second)) * (held - (first == third) - (second == third))
        counts[_bonus_hand(first, second, third, two_aces=two_aces, straight_ace=straight_ace)] += ways
    return counts


def _bonus_hand(first: str, second: str, third: str, *, two_aces: str, straight_ace: str) -> str:
    stands = _points(first, second) >= 17 or (two_aces == "top" and first == second == "A")
    pair = "one pair" if first == second else "nothing"
    if stands:
        return pair
    if first == second == third:
        return "three 7s" if first == "7" else "three-of-a-kind"
    runs = [
        "".join(sorted(run)) for run in map("".join, zip(*(f"{RANKS}A"[place:] for place in range(3)), strict=False))
    ]
    if "".join(sorted(first + second + third)) in runs[straight_ace == "none" :]:
        return "three-card straight"
    if _points(first, second, third) == 21:
        return "three-card 21 on a pair" if first == second else "three-card 21"
    return pair


def _points(*ranks: str) -> int:
    hard = sum(1 if rank == "A" else 10 if rank in "TJQK" else int(rank) for rank in ranks)
    return hard + 10 if "A" in ranks and hard + 10 <= 21 else hard


def rows(name: str) -> list[dict[str, str]]:
    """The rows of `tests/oracles/exact/name.csv`."""
    with (ORACLES / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(line for line in file if not line.startswith("#")))


def _totals_text() -> Iterator[str]:
    yield "# 21 Baccarat, all ordered deals of six cards from 4 and 8 full decks, by the totals with which the Player's"
    yield "# and the Banker's Hand compete, under each alternative of 681a-two-aces. By enumeration: sequences.py; by"
    yield "# nested draws: solve.py."
    columns = [(decks, reading) for reading in TWO_ACES for decks in DECKS]
    counted = [totals(full_shoe(decks), reading) for decks, reading in columns]
    yield ",".join(["player", "banker", *(f"{decks} decks {reading}" for decks, reading in columns)])
    for pair in sorted(set().union(*counted), key=lambda each: [worth.zfill(2) for worth in each]):
        yield ",".join([*pair, *(str(each.get(pair, 0)) for each in counted)])


def _bonus_text() -> Iterator[str]:
    yield "# 21 Baccarat, all ordered deals of three cards to one hand from 4 and 8 full decks, by the Bonus hand it"
    yield "# makes, under each alternative of 681a-two-aces and 681a-straight-ace. By enumeration: sequences.py; closed"
    yield "# forms: the tests."
    columns = [(decks, reading, ace) for reading in TWO_ACES for ace in ("low", "none") for decks in DECKS]
    counted = [bonus(*column) for column in columns]
    yield ",".join(["hand", *(f"{decks} decks {reading} {ace}" for decks, reading, ace in columns)])
    for hand in sorted(set().union(*counted)):
        yield ",".join([hand, *(str(each[hand]) for each in counted)])


if __name__ == "__main__":
    ORACLES.mkdir(exist_ok=True)
    for name, text in (("681a-totals", _totals_text()), ("681a-bonus", _bonus_text())):
        (ORACLES / f"{name}.csv").write_text("\n".join(text) + "\n", encoding="utf-8")
