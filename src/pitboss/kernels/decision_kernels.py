"""The compiled parts of `decisions`: sums over boards that hold a flop, and the way back from flops to boards."""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.kernels.board_kinds import HOLDS, PAIR_RANKS, flop_place, marked_place, pair_place
from pitboss.kernels.poker import RANK_KEYS, place_of_five

Ints = NDArray[np.int64]
Counts = NDArray[np.uint16]
Small = NDArray[np.uint8]


@njit(cache=True, nogil=True)
def choose(begin: int, end: int, counts: Counts, classes: Small, pays: Ints, choices: Small) -> None:
    """The best of several options for each board and pair; of equal ones the first."""
    for board in range(begin, end):
        for pair in range(classes.shape[1]):
            kind = classes[board, pair]
            if kind == 255:
                continue
            best = -(1 << 62)
            for option in range(len(pays)):
                worth = 0
                for outcome in range(5):
                    worth += counts[board, outcome, pair] * pays[option, kind, outcome]
                if worth > best:
                    best = worth
                    choices[board, pair] = option


@njit(cache=True, nogil=True)
def worth_of(begin: int, end: int, counts: Counts, classes: Small, pays: Ints, choices: Small, worth: Ints) -> None:
    """What the chosen option brings for each board and pair, over all opposing pairs."""
    for board in range(begin, end):
        for pair in range(classes.shape[1]):
            kind = classes[board, pair]
            total = 0
            if kind != 255:
                option = choices[board, pair]
                for outcome in range(5):
                    total += counts[board, outcome, pair] * pays[option, kind, outcome]
            worth[board, pair] = total


@njit(cache=True, nogil=True)
def less_plain(begin: int, end: int, classes: Small, plain_of: Ints, plain: Ints, worth: Ints) -> None:
    """Take from what marked boards bring what they would bring if suits did not matter."""
    for board in range(begin, end):
        for pair in range(351):
            if classes[board, pair] != 255:
                worth[board, pair] -= plain[plain_of[board], PAIR_RANKS[pair]]


@njit(cache=True, nogil=True)
def sum_plain(flops: Ints, worth: Ints, sums: Ints) -> None:
    """For each flop and pair of ranks the sum over all two cards that complete the board."""
    for flop in range(len(flops)):
        x, y, z = flops[flop, 0], flops[flop, 1], flops[flop, 2]
        key = RANK_KEYS[x] + RANK_KEYS[y] + RANK_KEYS[z]
        for b in range(13):
            for a in range(b + 1):
                left_a = 4 - (x == a) - (y == a) - (z == a)
                left_b = 4 - (x == b) - (y == b) - (z == b)
                if left_a <= (a == b) or left_b == 0:
                    continue
                board = place_of_five(key + RANK_KEYS[a] + RANK_KEYS[b])
                for pair in range(91):
                    of_a, of_b = left_a - HOLDS[a, pair], left_b - HOLDS[b, pair]
                    ways = of_a * (of_a - 1) // 2 if a == b else of_a * of_b
                    sums[flop, pair] += ways * worth[board, pair]


@njit(cache=True, nogil=True)
def sum_marked(begin: int, end: int, flops: Ints, worth: Ints, sums: Ints) -> None:
    """For each marked flop and pair of kinds the sum over all two cards that make a marked board of it."""
    for flop in range(begin, end):
        marked, held, plain, others = 0, 0, 0, 0
        for card in range(3):
            kind = flops[flop, card]
            if kind >= 13:
                marked |= 1 << (kind - 13)
                held += 1
            else:
                others = kind if plain == 0 else pair_place(others, kind)
                plain += 1
        for a in range(13):
            if marked >> a & 1:
                continue
            for b in range(a):
                if not marked >> b & 1:
                    board = marked_place(5, marked | 1 << a | 1 << b, plain, others)
                    for pair in range(351):
                        sums[flop, pair] += worth[board, pair]
            if held < 2:
                continue
            for b in range(13):
                left = 3 - (plain == 1 and others == b)
                board = marked_place(5, marked | 1 << a, plain + 1, b if plain == 0 else pair_place(others, b))
                for pair in range(351):
                    sums[flop, pair] += (left - HOLDS[b, pair]) * worth[board, pair]
        if held < 3:
            continue
        for b in range(13):
            for a in range(b + 1):
                board = marked_place(5, marked, 2, pair_place(a, b))
                for pair in range(351):
                    of_a, of_b = 3 - HOLDS[a, pair], 3 - HOLDS[b, pair]
                    ways = of_a * (of_a - 1) // 2 if a == b else of_a * of_b
                    sums[flop, pair] += ways * worth[board, pair]


@njit(cache=True, nogil=True)
def _views(a: int, b: int, flops: Ints, flop: int, places: Ints, pairs: Ints) -> int:
    """How two cards and a flop look with each suit marked that lies on the flop; how many such suits there are."""
    found = 0
    for suit in range(4):
        marked, plain, others = 0, 0, 0
        for card in range(3):
            rank = flops[flop, card] % 13
            if flops[flop, card] // 13 == suit:
                marked |= 1 << rank
            else:
                others = rank if plain == 0 else pair_place(others, rank)
                plain += 1
        if marked:
            places[found] = marked_place(3, marked, plain, others)
            kind_a = a % 13 + 13 * (a // 13 == suit)
            kind_b = b % 13 + 13 * (b // 13 == suit)
            pairs[found] = pair_place(kind_a, kind_b)
            found += 1
    return found


@njit(cache=True, nogil=True)
def _holds(flops: Ints, flop: int, card: int) -> bool:
    return bool(flops[flop, 0] == card or flops[flop, 1] == card or flops[flop, 2] == card)


@njit(cache=True, nogil=True)
def _plain_flop(flops: Ints, flop: int) -> int:
    return flop_place(flops[flop, 0] % 13, flops[flop, 1] % 13, flops[flop, 2] % 13)


@njit(cache=True, nogil=True)
def sum_flops(
    begin: int,
    end: int,
    starts: Ints,
    flops: Ints,
    ways: Ints,
    plain: Ints,
    marked: Ints,
    options: int,
    choices: Small,
    sums: Ints,
) -> None:
    """For each start the best of the options at each flop, and the sums over all flops.

    The first `options` columns are those to choose from at the flop; `sums` begins with the sum of what was best, and
    goes on with the sums of all columns. `ways` says how many flops each stands for.
    """
    places, pairs = np.empty(3, np.int64), np.empty(3, np.int64)
    for start in range(begin, end):
        a, b = starts[start, 0], starts[start, 1]
        ranks = pair_place(a % 13, b % 13)
        for flop in range(len(flops)):
            if _holds(flops, flop, a) or _holds(flops, flop, b):
                continue
            found = _views(a, b, flops, flop, places, pairs)
            place = _plain_flop(flops, flop)
            best = -(1 << 62)
            for column in range(len(plain)):
                worth = plain[column, place, ranks]
                for suit in range(found):
                    worth += marked[column, places[suit], pairs[suit]]
                sums[start, 1 + column] += ways[flop] * worth
                if column < options and worth > best:
                    best = worth
                    choices[start, flop] = column
            sums[start, 0] += ways[flop] * best


@njit(cache=True, nogil=True)
def weigh_flops(
    begin: int,
    end: int,
    starts: Ints,
    start_ways: Ints,
    flops: Ints,
    ways: Ints,
    before: Small,
    after: Small,
    options: int,
    plain: Ints,
    marked: Ints,
) -> None:
    """How many starts with a flop come to each choice: `after` the flop, or one `before` it if that is not 0.

    Choices after the flop are numbered below `options`, those before it follow.
    """
    places, pairs = np.empty(3, np.int64), np.empty(3, np.int64)
    for start in range(begin, end):
        a, b = starts[start, 0], starts[start, 1]
        ranks = pair_place(a % 13, b % 13)
        for flop in range(len(flops)):
            if _holds(flops, flop, a) or _holds(flops, flop, b):
                continue
            choice = after[start, flop] if before[start] == 0 else options - 1 + before[start]
            weight = start_ways[start] * ways[flop]
            plain[choice, _plain_flop(flops, flop), ranks] += weight
            for suit in range(_views(a, b, flops, flop, places, pairs)):
                marked[choice, places[suit], pairs[suit]] += weight


@njit(cache=True, nogil=True)
def _is_first(boards: Ints, board: int, i: int, j: int) -> bool:
    """Whether no earlier places of the board hold the same two cards; equal cards stand together."""
    if i > 0 and boards[board, i - 1] == boards[board, i]:
        return False
    return j == i + 1 or boards[board, j - 1] != boards[board, j]


@njit(cache=True, nogil=True)
def tally_plain(
    boards: Ints, weights: Ints, counts: Counts, classes: Small, choices: Small, last: int, tally: Ints
) -> None:
    """Count outcomes by choice, class and outcome as if suits did not matter. The first `last` choices come last."""
    come, ways = np.empty((len(weights), 91), np.int64), np.empty(91, np.int64)
    rest = np.empty(3, np.int64)
    for board in range(len(boards)):
        come.fill(0)
        for j in range(5):
            for i in range(j):
                if not _is_first(boards, board, i, j):
                    continue
                a, b = boards[board, i], boards[board, j]
                at = 0
                for other in range(5):
                    if other not in (i, j):
                        rest[at] = boards[board, other]
                        at += 1
                left_a, left_b = 4, 4
                for at in range(3):
                    left_a -= rest[at] == a
                    left_b -= rest[at] == b
                flop = flop_place(rest[0], rest[1], rest[2])
                for pair in range(91):
                    of_a, of_b = left_a - HOLDS[a, pair], left_b - HOLDS[b, pair]
                    ways[pair] = of_a * (of_a - 1) // 2 if a == b else of_a * of_b
                for choice in range(len(weights)):
                    for pair in range(91):
                        come[choice, pair] += ways[pair] * weights[choice, flop, pair]
        for choice in range(len(weights)):
            for pair in range(91):
                if come[choice, pair] and classes[board, pair] != 255:
                    made = last - 1 + choice if choice else choices[board, pair]
                    for outcome in range(5):
                        tally[made, classes[board, pair], outcome] += come[choice, pair] * counts[board, outcome, pair]


@njit(cache=True, nogil=True)
def tally_marked(
    begin: int,
    end: int,
    boards: Ints,
    weights: Ints,
    counts: Counts,
    classes: Small,
    choices: Small,
    plain_of: Ints,
    plain_counts: Counts,
    plain_classes: Small,
    plain_choices: Small,
    last: int,
    tally: Ints,
) -> None:
    """Add the outcomes of marked boards, and take off what `tally_plain` counted for them."""
    come, ways = np.empty((len(weights), 351), np.int64), np.empty(351, np.int64)
    for board in range(begin, end):
        come.fill(0)
        for j in range(5):
            for i in range(j):
                if not _is_first(boards, board, i, j):
                    continue
                a, b = boards[board, i], boards[board, j]
                marked, plain, others, left_a, left_b = 0, 0, 0, 3, 3
                for other in range(5):
                    if other in (i, j):
                        continue
                    kind = boards[board, other]
                    left_a -= kind == a
                    left_b -= kind == b
                    if kind >= 13:
                        marked |= 1 << (kind - 13)
                    else:
                        others = kind if plain == 0 else pair_place(others, kind)
                        plain += 1
                flop = marked_place(3, marked, plain, others)
                for pair in range(351):
                    of_a = 1 if a >= 13 else left_a - HOLDS[a, pair]
                    of_b = 1 if b >= 13 else left_b - HOLDS[b, pair]
                    ways[pair] = of_a * (of_a - 1) // 2 if a == b else of_a * of_b
                for choice in range(len(weights)):
                    for pair in range(351):
                        come[choice, pair] += ways[pair] * weights[choice, flop, pair]
        plain_board = plain_of[board]
        for choice in range(len(weights)):
            for pair in range(351):
                kind, times = classes[board, pair], come[choice, pair]
                if times == 0 or kind == 255:
                    continue
                ranks = PAIR_RANKS[pair]
                made = last - 1 + choice if choice else choices[board, pair]
                less = last - 1 + choice if choice else plain_choices[plain_board, ranks]
                plain_kind = plain_classes[plain_board, ranks]
                for outcome in range(5):
                    tally[made, kind, outcome] += times * counts[board, outcome, pair]
                    tally[less, plain_kind, outcome] -= times * plain_counts[plain_board, outcome, ranks]
