"""Saigon 5 Card counted the plain way: every multiset of values against every other, all pairs at once.

No hand that shares cards is taken off again: each pair weighs the product of its binomial coefficients. The rules are
told again from the chapter, by arithmetic modulo 10. `python -m tests.games.saigon_5_card.value_pairs` writes the
counts that are kept in `tests/oracles/exact`.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from pathlib import Path
from typing import Any

import numpy as np

ORACLES = Path(__file__).parent.parent.parent / "oracles" / "exact"
JOKER = 0
HELD = {JOKER: 1} | dict.fromkeys(range(1, 10), 4) | {10: 16}

Values = tuple[int, ...]
Array = np.ndarray[Any, np.dtype[np.int64]]


def hands() -> list[Values]:
    """The 2,708 multisets of values, 0 for the joker."""
    drawn = combinations_with_replacement(HELD, 5)
    return [values for values in drawn if all(values.count(each) <= HELD[each] for each in values)]


def kind(values: Values) -> str:
    """Whether a hand qualifies, and its highest Point Count: a total ends in 0 exactly if it is 10, 20 or 30."""
    best = (False, 0)
    for joker_as in (3, 6, 9):
        points = [each or joker_as for each in values]
        for pair in combinations(range(5), 2):
            two = sum(points[place] for place in pair)
            best = max(best, ((sum(points) - two) % 10 == 0, two % 10 or 10))
    return f"{'qualifies' if best[0] else 'does not qualify'}, {best[1]}"


@cache
def deals() -> Counter[tuple[str, str]]:
    """How many deals of five cards to the player and five to the dealer give each kind of hand to both."""
    dealt = hands()
    held = np.array([[values.count(each) for each in HELD] for values in dealt], dtype=np.int64)
    binomials = np.array([[comb(n, k) for k in range(6)] for n in range(17)], dtype=np.int64)
    first = np.ones(len(dealt), dtype=np.int64)
    second = np.ones((len(dealt), len(dealt)), dtype=np.int64)
    for column, number in enumerate(HELD.values()):
        first *= binomials[number, held[:, column]]
        second *= binomials[number - held[:, column][:, None], held[:, column][None, :]]
    kinds = [kind(values) for values in dealt]
    names = sorted(set(kinds))
    places = np.array([names.index(each) for each in kinds])
    counts: Array = np.zeros((len(names), len(names)), dtype=np.int64)
    np.add.at(counts, (places[:, None], places[None, :]), first[:, None] * second)
    return Counter({(one, other): int(counts[a, b]) for a, one in enumerate(names) for b, other in enumerate(names)})


def rows(name: str) -> list[dict[str, str]]:
    """The rows of `tests/oracles/exact/name.csv`."""
    with (ORACLES / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(line for line in file if not line.startswith("#")))


def _text() -> Iterator[str]:
    yield "# Saigon 5 Card, all 2,869,685 x 1,712,304 deals of five cards to the player and five to the dealer, by"
    yield "# whether they qualify and the highest Point Count. By pairs of multisets: value_pairs.py; by inclusion and"
    yield "# exclusion: solve.py."
    yield "player,dealer,count"
    for (player, dealer), count in sorted(deals().items()):
        yield f'"{player}","{dealer}",{count}'


if __name__ == "__main__":
    (ORACLES / "680a-deals.csv").write_text("\n".join(_text()) + "\n", encoding="utf-8")
