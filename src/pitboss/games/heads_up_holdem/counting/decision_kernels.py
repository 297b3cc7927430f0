"""The compiled parts of `decisions`: sums over the boards that contain a flop, and the way back from flop to board."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitboss.games.heads_up_holdem.counting.board_kinds import HOLDS, PAIR_RANKS, flop_place, marked_place, pair_place
from pitboss.kernels.compiling import kernel, part
from pitboss.kernels.poker import RANK_KEYS, place_of_five

Ints = NDArray[np.int64]
Counts = NDArray[np.uint16]
Small = NDArray[np.uint8]

_SPLITS = np.array([[i, j, *({0, 1, 2, 3, 4} - {i, j})] for j in range(5) for i in range(j)])
"""The places of two cards of a board, then of the three left for the flop."""


@kernel
def choose(begin: int, end: int, counts: Counts, classes: Small, pays: Ints, choices: Small) -> None:
    """The best of several options for each board and pair; the first if several are equal."""
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


@kernel
def worth_of(begin: int, end: int, counts: Counts, classes: Small, pays: Ints, choices: Small, worth: Ints) -> None:
    """What the chosen option pays for each board and pair, summed over all opposing pairs."""
    for board in range(begin, end):
        for pair in range(classes.shape[1]):
            kind = classes[board, pair]
            total = 0
            if kind != 255:
                option = choices[board, pair]
                for outcome in range(5):
                    total += counts[board, outcome, pair] * pays[option, kind, outcome]
            worth[board, pair] = total


@kernel
def less_plain(begin: int, end: int, classes: Small, plain_of: Ints, plain: Ints, worth: Ints) -> None:
    """Subtract from what marked boards pay what they would pay if suits did not matter."""
    for board in range(begin, end):
        for pair in range(351):
            if classes[board, pair] != 255:
                worth[board, pair] -= plain[plain_of[board], PAIR_RANKS[pair]]


@part
def _more_plain(plain: int, others: int, kind: int) -> int:
    """The number of the plain cards after adding a card to `plain` of them, at most one; a marked card adds nothing."""
    if kind >= 13:
        return others
    return kind if plain == 0 else pair_place(others, kind)


@part
def _board(flops: Ints, flop: int, a: int, b: int, suits: int) -> int:
    """The number of the board that two cards of these kinds make with a flop whose marked cards come first."""
    x, y, z = flops[flop, 0], flops[flop, 1], flops[flop, 2]
    if suits == 4:
        return place_of_five(RANK_KEYS[x] + RANK_KEYS[y] + RANK_KEYS[z] + RANK_KEYS[a] + RANK_KEYS[b])
    plain, others = 0, 0
    if y < 13:
        plain, others = 2, pair_place(y, z)
    elif z < 13:
        plain, others = 1, z
    others = _more_plain(plain, others, a)
    plain += a < 13
    others = _more_plain(plain, others, b)
    plain += b < 13
    return marked_place(5, (1 << x | 1 << y | 1 << z | 1 << a | 1 << b) >> 13, plain, others)


@part
def _left(flops: Ints, flop: int, kind: int, suits: int) -> int:
    """How many cards of a kind are left after a flop."""
    left = suits if kind < 13 else 1
    for card in range(3):
        left -= flops[flop, card] == kind
    return left


@part
def _add_ways(a: int, b: int, left_a: int, left_b: int, worth: Ints, board: int, sums: Ints, flop: int) -> None:
    """Add what a board pays for each pair, once for every way to draw two cards of these kinds without the pair's."""
    for pair in range(sums.shape[1]):
        of_a, of_b = left_a - HOLDS[a, pair], left_b - HOLDS[b, pair]
        ways = of_a * (of_a - 1) // 2 if a == b else of_a * of_b
        sums[flop, pair] += ways * worth[board, pair]


@kernel
def sum_boards(begin: int, end: int, flops: Ints, suits: int, worth: Ints, sums: Ints) -> None:
    """For each flop and pair, the sum over every two cards that complete the board.

    Plain flops have all four `suits`; with three, one is marked, and only boards with three cards of it count.
    """
    for flop in range(begin, end):
        # No kinds below these would make a marked board.
        lowest_a, lowest_b, kinds = 0, 0, 13
        if suits == 3:
            lowest_a, lowest_b, kinds = 13 * (flops[flop, 1] < 13), 13 * (flops[flop, 2] < 13), 26
        for b in range(lowest_b, kinds):
            left_b = _left(flops, flop, b, suits)
            for a in range(lowest_a, b + 1):
                left_a = _left(flops, flop, a, suits)
                if left_a > (a == b) and left_b > 0:
                    _add_ways(a, b, left_a, left_b, worth, _board(flops, flop, a, b, suits), sums, flop)


@part
def _views(a: int, b: int, flops: Ints, flop: int, places: Ints, pairs: Ints) -> int:
    """How two cards and a flop look with each of the flop's suits marked in turn; returns how many suits it has."""
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


@part
def _holds(flops: Ints, flop: int, card: int) -> bool:
    return bool(flops[flop, 0] == card or flops[flop, 1] == card or flops[flop, 2] == card)


@part
def _plain_flop(flops: Ints, flop: int) -> int:
    return flop_place(flops[flop, 0] % 13, flops[flop, 1] % 13, flops[flop, 2] % 13)


@kernel
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
    """For each start, the best option at each flop, and the sums over all flops.

    The first `options` columns are the ones to choose from at the flop. `sums` starts with the sum of the best and
    goes on with the sums of all columns. `ways` says how many flops each one stands for.
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


@kernel
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
    """How many starts with a flop lead to each choice: the one `after` the flop, or the one `before` it if not 0.

    Choices after the flop have the numbers below `options`; those before it follow.
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


@part
def _is_first(boards: Ints, board: int, i: int, j: int) -> bool:
    """Whether no earlier places of the board hold the same two cards; equal cards are adjacent."""
    if i > 0 and boards[board, i - 1] == boards[board, i]:
        return False
    return j == i + 1 or boards[board, j - 1] != boards[board, j]


@part
def _flop(x: int, y: int, z: int, suits: int) -> int:
    """The number of a flop of three kinds, marked ones first."""
    if suits == 4:
        return flop_place(x, y, z)
    mask = (1 << x | 1 << y | 1 << z) >> 13
    if z >= 13:
        return marked_place(3, mask, 0, 0)
    return marked_place(3, mask, 1, z) if y >= 13 else marked_place(3, mask, 2, pair_place(y, z))


@part
def _come(boards: Ints, board: int, suits: int, weights: Ints, ways: Ints, come: Ints) -> None:
    """How often each choice reaches a board with each pair, from all the flops it contains."""
    for choice in range(len(come)):
        for pair in range(len(ways)):
            come[choice, pair] = 0
    for split in range(len(_SPLITS)):
        i, j = _SPLITS[split, 0], _SPLITS[split, 1]
        if not _is_first(boards, board, i, j):
            continue
        a, b = boards[board, i], boards[board, j]
        x, y, z = boards[board, _SPLITS[split, 2]], boards[board, _SPLITS[split, 3]], boards[board, _SPLITS[split, 4]]
        left_a = (suits if a < 13 else 1) - (x == a) - (y == a) - (z == a)
        left_b = (suits if b < 13 else 1) - (x == b) - (y == b) - (z == b)
        for pair in range(len(ways)):
            of_a, of_b = left_a - HOLDS[a, pair], left_b - HOLDS[b, pair]
            ways[pair] = of_a * (of_a - 1) // 2 if a == b else of_a * of_b
        flop = _flop(x, y, z, suits)
        for choice in range(len(come)):
            for pair in range(len(ways)):
                come[choice, pair] += ways[pair] * weights[choice, flop, pair]


@kernel
def tally_plain(
    boards: Ints, weights: Ints, counts: Counts, classes: Small, choices: Small, last: int, tally: Ints
) -> None:
    """Tally by choice, class and outcome as if suits did not matter. The first `last` choices are the last options."""
    come, ways = np.empty((len(weights), 91), np.int64), np.empty(91, np.int64)
    for board in range(len(boards)):
        _come(boards, board, 4, weights, ways, come)
        for choice in range(len(weights)):
            for pair in range(91):
                kind, times = classes[board, pair], come[choice, pair]
                if times == 0 or kind == 255:
                    continue
                made = last - 1 + choice if choice else choices[board, pair]
                for outcome in range(5):
                    tally[made, kind, outcome] += times * counts[board, outcome, pair]


@kernel
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
    """Add the outcomes of marked boards, and subtract what `tally_plain` counted for them."""
    come, ways = np.empty((len(weights), 351), np.int64), np.empty(351, np.int64)
    for board in range(begin, end):
        _come(boards, board, 3, weights, ways, come)
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
