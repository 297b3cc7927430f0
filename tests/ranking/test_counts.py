"""The counts kept as data are right: each follows from binomial coefficients, without ranking a hand."""

from collections import Counter
from itertools import combinations, combinations_with_replacement, permutations, product
from math import comb, prod

from tests.ranking.enumeration import counts, rows

RANKS = "A23456789TJQKA"
STRAIGHTS = [frozenset(RANKS[start : start + 5]) for start in range(10)]


def ranks_with_a_straight(size: int) -> int:
    """In how many ways so many different ranks hold five in a row."""
    return sum(any(straight <= set(chosen) for straight in STRAIGHTS) for chosen in combinations("23456789TJQKA", size))


def test_three_cards() -> None:
    straights = 12
    closed = {
        "mini-royal flush": 4,
        "straight flush": 4 * (straights - 1),
        "three-of-a-kind": 13 * comb(4, 3),
        "straight": straights * (4**3 - 4),
        "flush": 4 * (comb(13, 3) - straights),
        "pair": 13 * comb(4, 2) * 48,
        "high card": (comb(13, 3) - straights) * (4**3 - 4),
    }

    assert counts("three_card") == closed
    assert sum(closed.values()) == comb(52, 3) == 22_100


def five_cards() -> dict[str, int]:
    return {
        "royal flush": 4,
        "straight flush": 4 * 9,
        "four-of-a-kind": 13 * 48,
        "full house": 13 * comb(4, 3) * 12 * comb(4, 2),
        "flush": 4 * (comb(13, 5) - 10),
        "straight": 10 * (4**5 - 4),
        "three-of-a-kind": 13 * comb(4, 3) * comb(12, 2) * 4**2,
        "two pair": comb(13, 2) * comb(4, 2) ** 2 * 44,
        "pair": 13 * comb(4, 2) * comb(12, 3) * 4**3,
        "high card": (comb(13, 5) - 10) * (4**5 - 4),
    }


def test_five_cards() -> None:
    assert counts("five_card") == five_cards()
    assert sum(five_cards().values()) == comb(52, 5) == 2_598_960


def test_six_cards() -> None:
    # A run of six holds two of five, so count each by its highest: the card above it is then not held.
    royal, straight_flush = 4 * 47, 4 * 9 * 46
    # Five or six of one suit, with a run or without.
    suited = 4 * (comb(13, 6) + comb(13, 5) * 39)
    six_ranks = ranks_with_a_straight(6)
    assert six_ranks == 71
    unsuited_six = 4**6 - 4 - comb(6, 5) * 4 * 3
    unsuited_pair_in_five = 5 * (comb(4, 2) * 4**4 - 4 * 3)
    closed = {
        "six-card royal flush, diamonds": 1,
        "six-card royal flush, hearts, spades or clubs": 3,
        "royal flush": royal - 4,
        "straight flush": straight_flush,
        "four-of-a-kind": 13 * comb(48, 2),
        "full house": comb(13, 2) * comb(4, 3) ** 2 + 13 * comb(4, 3) * 12 * comb(4, 2) * 44,
        "flush": suited - royal - straight_flush,
        "straight": six_ranks * unsuited_six + 10 * unsuited_pair_in_five,
        "three-of-a-kind": 13 * comb(4, 3) * comb(12, 3) * 4**3,
    }

    assert counts("six_card") == closed | {"less than three-of-a-kind": comb(52, 6) - sum(closed.values())}
    assert comb(52, 6) == 20_358_520


def test_seven_cards() -> None:
    royal, straight_flush = 4 * comb(47, 2), 4 * 9 * comb(46, 2)
    suited = 4 * (comb(13, 7) + comb(13, 6) * 39 + comb(13, 5) * comb(39, 2))
    straights = {size: ranks_with_a_straight(size) for size in (5, 6, 7)}
    # Ways to give suits to ranks held so often, without five of one suit.
    seven = 4**7 - 4 - comb(7, 6) * 4 * 3 - comb(7, 5) * 4 * 3**2
    pair = 6 * (comb(4, 2) * 4**5 - 4 * comb(4, 2) - comb(5, 4) * 4 * 3 * 3)
    two_pair = comb(5, 2) * (comb(4, 2) ** 2 * 4**3 - 4 * 3**2)
    trips = 5 * (comb(4, 3) * 4**4 - 4 * 3)
    closed = {
        "royal flush": royal,
        "straight flush": straight_flush,
        "four-of-a-kind": 13 * comb(48, 3),
        "full house": (
            comb(13, 2) * comb(4, 3) ** 2 * 44
            + 13 * comb(4, 3) * comb(12, 2) * comb(4, 2) ** 2
            + 13 * comb(4, 3) * 12 * comb(4, 2) * comb(11, 2) * 4**2
        ),
        "flush": suited - royal - straight_flush,
        "straight": straights[7] * seven + straights[6] * pair + straights[5] * (two_pair + trips),
        "three-of-a-kind": (comb(13, 5) - straights[5]) * trips,
        "two pair": comb(13, 3) * comb(4, 2) ** 3 * 40 + (comb(13, 5) - straights[5]) * two_pair,
        "pair": (comb(13, 6) - straights[6]) * pair,
        "high card": (comb(13, 7) - straights[7]) * seven,
    }

    assert counts("seven_card") == closed
    assert sum(closed.values()) == comb(52, 7) == 133_784_560


def test_five_cards_with_a_joker() -> None:
    # Four ranks of five in a row: four consecutive ones, one missing inside, or three of 2-3-4-5 and an ace.
    in_a_run = 10 + 9 * 3 + 4
    royal = 5
    with_ace = 4 + 4
    unsuited = 4**4 - 4
    joker = {
        "straight flush": 4 * (in_a_run - royal),
        "four-of-a-kind": 12 + comb(4, 3) * 48,
        "full house": 12 * comb(4, 3) * 4 + comb(4, 2) * 12 * comb(4, 2),
        "flush": 4 * (comb(13, 4) - in_a_run),
        "straight": in_a_run * unsuited,
        "three-of-a-kind": 12 * comb(4, 3) * 44 + comb(4, 2) * comb(12, 2) * 4**2,
        "two pair": 4 * 12 * comb(4, 2) * 44 + comb(12, 2) * comb(4, 2) ** 2,
        "pair": 12 * comb(4, 2) * comb(11, 2) * 4**2 + (comb(12, 3) - with_ace) * unsuited,
        "high card": (comb(12, 4) - (in_a_run - with_ace)) * unsuited,
    }
    natural = five_cards()
    closed = {
        "five aces": 1,
        "royal flush, no joker": natural["royal flush"],
        "royal flush, with a joker": 4 * royal,
    } | {hand: natural[hand] + joker[hand] for hand in joker}

    assert counts("joker_poker", "straight") == closed
    assert sum(closed.values()) == comb(53, 5) == 2_869_685

    # Without the ace-high straight 10-J-Q-K-A is nothing, and three of 10-J-Q-K with an ace and the joker are
    # two aces, while 10-J-Q-K and the joker are still a straight, from the 9.
    lost, lost_with_joker = 4**5 - 4, 4 * unsuited
    closed["straight"] -= lost + lost_with_joker
    closed["high card"] += lost
    closed["pair"] += lost_with_joker
    assert counts("joker_poker", "none") == closed


def test_flush_lengths() -> None:
    def patterns(*lengths: int) -> int:
        return len(set(permutations(lengths))) * prod(comb(13, length) for length in lengths)

    closed = {
        "seven-card flush": 4 * comb(13, 7),
        "six-card flush": 4 * comb(13, 6) * 39,
        "five-card flush": 4 * comb(13, 5) * comb(39, 2),
        "four-card flush": 4 * comb(13, 4) * comb(39, 3),
        "three-card flush": patterns(3, 3, 1, 0) + patterns(3, 2, 2, 0) + patterns(3, 2, 1, 1),
        "two-card flush": patterns(2, 2, 2, 1),
    }

    assert counts("flush") == closed
    assert sum(closed.values()) == comb(52, 7)


def test_straight_flush_lengths() -> None:
    """Hands whose longest run has at most so many cards: the coefficient of x^7 in a fourth power.

    The polynomial of one suit counts, for each number of cards, the sets of ranks without a longer run.
    """
    for reading, ranks in (("high-or-low", RANKS), ("high-only", RANKS[1:])):
        at_most = [0]
        for longest in range(1, 8):
            too_long = [frozenset(ranks[start : start + longest + 1]) for start in range(len(ranks) - longest)]
            suit = [
                sum(not any(run <= set(held) for run in too_long) for held in combinations("23456789TJQKA", size))
                for size in range(8)
            ]
            at_most.append(
                sum(prod(suit[size] for size in sizes) for sizes in product(range(8), repeat=4) if sum(sizes) == 7)
            )
        by_length = {str(length): at_most[length] - at_most[length - 1] for length in range(1, 8)}

        assert {row["length"]: int(row[reading]) for row in rows("straight_flush")} == by_length
        assert sum(by_length.values()) == comb(52, 7)


def test_bonus_hands_of_twenty_one() -> None:
    """Over all 2,197 sequences of three ranks, each class for itself."""
    values = Counter({11: 1, 10: 4} | dict.fromkeys(range(2, 10), 1))
    # An ace counts 11 in one of the three cards at most, so replace further aces by ones.
    soft = sum(3 * values[a] * values[b] for a, b in product(range(2, 11), repeat=2) if a + b == 10)
    two_aces = 3 * values[9]
    hard_with_ace = 3 * values[10] ** 2
    without_ace = sum(
        values[a] * values[b] * values[c] for a, b, c in product(range(2, 11), repeat=3) if a + b + c == 21
    )
    closed = {
        "three 7s": 1,
        "three-of-a-kind": 13,
        "three-card straight": 12 * 6,
        "three-card 21": soft + two_aces + hard_with_ace + without_ace,
        "one pair": 13 * 13,
    }

    assert counts("twenty_one_bonus", "low") == closed
    assert counts("twenty_one_bonus", "none") == closed | {"three-card straight": 11 * 6}


def test_point_counts() -> None:
    """Over the 2,708 multisets of values that stand for all hands, by arithmetic modulo 10.

    A total of three cards ends in 0 exactly if it is 10, 20 or 30, and a Point Count is how the total of two
    cards ends, with 10 for 0.
    """
    held = dict.fromkeys(range(1, 10), 4) | {10: 16}

    def ending(total: int) -> int:
        return total % 10 or 10

    def without(values: tuple[int, ...], chosen: tuple[int, ...]) -> list[int]:
        return list((Counter(values) - Counter(chosen)).elements())

    def plain(values: tuple[int, ...]) -> tuple[bool, int]:
        if any(sum(three) % 10 == 0 for three in combinations(values, 3)):
            return True, ending(sum(values))
        return False, max(ending(sum(two)) for two in combinations(values, 2))

    def joker(values: tuple[int, ...]) -> tuple[bool, int]:
        beside_joker = [ending(card + value) for card in values for value in (3, 6, 9)]
        pairs = list(combinations(values, 2))
        qualifying = [ending(sum(without(values, two))) for two in pairs if sum(two) % 10 in (1, 4, 7)]
        for three in combinations(values, 3):
            if sum(three) % 10 == 0:
                (last,) = without(values, three)
                qualifying += [ending(last + value) for value in (3, 6, 9)]
        if qualifying:
            return True, max(qualifying)
        return False, max(beside_joker + [ending(sum(two)) for two in pairs])

    multisets = 0
    for column, size, rank in (("without joker", 5, plain), ("with joker", 4, joker)):
        counted: Counter[str] = Counter()
        for values in combinations_with_replacement(held, size):
            number = prod(comb(held[value], times) for value, times in Counter(values).items())
            if number:
                multisets += 1
                qualifies, count = rank(values)
                counted[f"{'qualifies' if qualifies else 'does not qualify'}, {count}"] += number

        assert {hand: number for hand, number in counts("point_count", column).items() if number} == counted
        assert counted.total() == comb(52, size)
    assert multisets == 2_708
