"""The exact figures of 21 Baccarat: two derivations, every round of small shoes settled, published holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import perm

import pytest

from pitboss.games.elections import Elections, Limits
from pitboss.games.record import RoundRecord, SeatRecord
from pitboss.games.registry import solver_of
from pitboss.games.rule_data import rules
from pitboss.games.settler import settle
from pitboss.games.solving import Circumstances, Priced, Situation, Solution
from pitboss.games.twenty_one_baccarat.solve import compete, points_of, shoe_of
from pitboss.law.refusal import Refused
from tests.games.twenty_one_baccarat.legal_rounds import sides_that_draw
from tests.games.twenty_one_baccarat.sequences import DECKS, TWO_ACES, bonus, full_shoe, rows, totals

EDITION = "681a@final-2016"
LETTERS = {4: "ABC", 8: "DEF"}
SOLVER = solver_of("21-baccarat")


def elected(decks: int, letter: str | None = None, readings: dict[str, str] | None = None) -> Elections:
    tables = {"player-bonus": letter, "banker-bonus": letter} if letter else {}
    return Elections(EDITION, paytables=tables, decks=decks, readings=readings or {})


def nets(solution: Solution) -> Mapping[Fraction, int]:
    return solution.outcomes.by_net


@pytest.mark.parametrize(
    ("decks", "letter", "readings"),
    [(8, "D", {}), (4, "A", {"681a-two-aces": "top", "681a-bonus-pays": "pair-also"})],
)
def test_each_wager_of_all_five_together_comes_out_as_it_does_alone(
    decks: int, letter: str, readings: dict[str, str]
) -> None:
    """Over every ordered deal of six cards; totals alone are counted by ten values, a Bonus by its own three cards."""
    elections, wagers = elected(decks, letter, readings), tuple(rules(EDITION).wagers)
    assert SOLVER.joint is not None

    found = SOLVER.joint(elections, wagers)

    assert found.same_hands
    assert sum(found.counts.values()) == perm(52 * decks, 6)
    for place, wager in enumerate(wagers):
        alone, together = SOLVER.solve(elections, wager).outcomes, Counter[Fraction]()
        for results, count in found.counts.items():
            together[results[place]] += count
        chances = {net: Fraction(count, perm(52 * decks, 6)) for net, count in together.items()}
        assert chances == {net: Fraction(count, alone.total) for net, count in alone.by_net.items()}


def test_every_wager_is_priced_the_letters_with_their_tables() -> None:
    assert SOLVER.priced(rules(EDITION)) == (
        Priced("player"),
        Priced("banker"),
        Priced("tie"),
        Priced("player-bonus", table="player-bonus"),
        Priced("banker-bonus", table="banker-bonus"),
    )


@pytest.mark.parametrize("two_aces", TWO_ACES)
@pytest.mark.parametrize("decks", DECKS)
def test_the_totals_are_those_of_every_sequence_of_six_cards(decks: int, two_aces: str) -> None:
    elections = elected(decks, readings={"681a-two-aces": two_aces})
    solved = compete(shoe_of(elections), points_of(elections))
    kept = {(row["player"], row["banker"]): int(row[f"{decks} decks {two_aces}"]) for row in rows("681a-totals")}

    assert {(str(one), str(other)): count for (one, other), count in solved.items()} == totals(
        full_shoe(decks), two_aces
    )
    assert totals(full_shoe(decks), two_aces) == {pair: count for pair, count in kept.items() if count}
    assert sum(kept.values()) == perm(52 * decks, 6)


def strength(worth: str) -> int:
    """681a.7(i), (j), as a number that is greater for the winner."""
    if worth == "two aces":
        return 22
    return int(worth) if int(worth) <= 21 else -int(worth)


@pytest.mark.parametrize("two_aces", TWO_ACES)
@pytest.mark.parametrize("decks", DECKS)
def test_player_banker_and_tie_follow_from_the_totals(decks: int, two_aces: str) -> None:
    elections = elected(decks, readings={"681a-two-aces": two_aces})
    player: Counter[Fraction] = Counter()
    tie: Counter[Fraction] = Counter()
    for row in rows("681a-totals"):
        count = int(row[f"{decks} decks {two_aces}"])
        own, other = strength(row["player"]), strength(row["banker"])
        won = Fraction(1, 2) if own == 17 else Fraction(1)
        player[won if own > other else Fraction(0) if own == other else Fraction(-1)] += count
        tie[Fraction(10 if own == other else -1)] += count

    assert nets(SOLVER.solve(elections, "player")) == player
    # Both hands draw by the same rule and every card is as likely in the one as in the other.
    assert nets(SOLVER.solve(elections, "banker")) == player
    assert nets(SOLVER.solve(elections, "tie")) == tie


PAYS = {
    "A": (100, 40, 11, 5, 3),
    "B": (80, 40, 12, 5, 3),
    "C": (80, 40, 10, 6, 3),
    "D": (100, 40, 10, 5, 3),
    "E": (80, 40, 11, 5, 3),
    "F": (80, 35, 12, 5, 3),
}
BONUS_HANDS = ("three 7s", "three-of-a-kind", "three-card straight", "three-card 21", "one pair")


@pytest.mark.parametrize("straight_ace", ["low", "none"])
@pytest.mark.parametrize("pays", ["highest", "pair-also"])
@pytest.mark.parametrize("two_aces", TWO_ACES)
def test_the_bonus_wagers_are_those_of_every_sequence_of_three_cards(
    two_aces: str, pays: str, straight_ace: str
) -> None:
    readings = {"681a-two-aces": two_aces, "681a-bonus-pays": pays, "681a-straight-ace": straight_ace}
    for letter, paid in PAYS.items():
        decks = 4 if letter in LETTERS[4] else 8
        odds = dict(zip(BONUS_HANDS, paid, strict=True)) | {"nothing": -1}
        odds["three-card 21 on a pair"] = odds["three-card 21"] + (odds["one pair"] if pays == "pair-also" else 0)
        expected: Counter[Fraction] = Counter()
        for hand, count in bonus(decks, two_aces, straight_ace).items():
            expected[Fraction(odds[hand])] += count

        elections = elected(decks, letter, readings)
        assert nets(SOLVER.solve(elections, "player-bonus")) == expected
        assert nets(SOLVER.solve(elections, "banker-bonus")) == expected
        column = f"{decks} decks {two_aces} {straight_ace}"
        kept = {row["hand"]: int(row[column]) for row in rows("681a-bonus")}
        assert kept == bonus(decks, two_aces, straight_ace)


@pytest.mark.parametrize("decks", DECKS)
def test_bonus_hands_have_closed_forms(decks: int) -> None:
    of_a_rank = 4 * decks
    kept = {row["hand"]: int(row[f"{decks} decks twelve low"]) for row in rows("681a-bonus")}

    # Pairs of aces to 8s draw; of those three 7s are apart.
    assert kept["three 7s"] == perm(of_a_rank, 3)
    assert kept["three-of-a-kind"] == 7 * perm(of_a_rank, 3)
    # A-2-3 to 6-7-8 in any order; 7-8-9 unless it begins with 8 and 9.
    assert kept["three-card straight"] == (6 * 6 + 4) * of_a_rank**3
    # A-A-9, 5-5-A, 6-6-9, 8-8-5.
    assert kept["three-card 21 on a pair"] == 4 * perm(of_a_rank, 2) * of_a_rank
    paired = kept["one pair"] + kept["three-card 21 on a pair"] + kept["three 7s"] + kept["three-of-a-kind"]
    assert paired == 13 * perm(of_a_rank, 2) * (52 * decks - 2)
    assert sum(kept.values()) == perm(52 * decks, 3)


def test_a_letter_tells_the_number_of_decks() -> None:
    assert SOLVER.solve(Elections(EDITION, paytables={"player-bonus": "B"}), "player-bonus").outcomes.total == perm(
        208, 3
    )
    assert SOLVER.solve(Elections(EDITION, paytables={"player-bonus": "B"}), "tie").outcomes.total == perm(208, 6)


def test_without_a_letter_a_bonus_wager_is_refused() -> None:
    with pytest.raises(Refused, match="no paytable is elected"):
        SOLVER.solve(elected(8), "player-bonus")


STAKES = {"player": 200, "banker": 200, "tie": 100, "player-bonus": 100, "banker-bonus": 100}
SHOES = ("AAATT75", "A237789", "AA5569K", "TQ66888", "AKT4422")


def sequences(shoe: str, length: int) -> Counter[str]:
    """Every order in which so many cards may leave the shoe, by ranks, and how often it does."""
    orders = Counter({"": 1})
    for _ in range(length):
        longer: Counter[str] = Counter()
        for dealt, count in orders.items():
            for rank, number in (Counter(shoe) - Counter(dealt)).items():
                longer[dealt + rank] += count * number
        orders = longer
    return orders


def settled_nets(shoe: str, letter: str, readings: dict[str, str]) -> dict[str, Counter[Fraction]]:
    """What `settle` makes of every order of the cards, wager by wager."""
    results: dict[str, Counter[Fraction]] = {wager: Counter() for wager in STAKES}
    settlements: dict[tuple[str, str], dict[str, Fraction]] = {}
    for order, count in sequences(shoe, 6).items():
        hands = {"player": [order[0], order[2]], "banker": [order[1], order[3]]}
        drawing = sides_that_draw(hands, {"player", "banker"}, readings)
        drawn = iter(order[4:])
        dealt = {side: "".join(hand) + (next(drawn) if side in drawing else "") for side, hand in hands.items()}
        key = dealt["player"], dealt["banker"]
        if key not in settlements:
            settlements[key] = settled(*key, letter=letter, readings=readings)
        for wager, net in settlements[key].items():
            results[wager][net] += count
    return results


def settled(player: str, banker: str, *, letter: str, readings: dict[str, str]) -> dict[str, Fraction]:
    record = RoundRecord(
        edition=EDITION,
        paytables={"player-bonus": letter, "banker-bonus": letter},
        readings=readings | {"681a-both-sides": "both"},
        places={
            "player": " ".join(f"{rank}h" for rank in player),
            "banker": " ".join(f"{rank}s" for rank in banker),
        },
        seats=(SeatRecord(seat=1, wagers=STAKES),),
    )
    return {line.wager: Fraction(line.net, line.stake) for line in settle(record).lines}


@pytest.mark.parametrize(
    ("shoe", "letter", "readings"),
    [
        (SHOES[0], "A", {}),
        (SHOES[0], "D", {"681a-two-aces": "top"}),
        (SHOES[1], "B", {"681a-straight-ace": "none"}),
        (SHOES[2], "C", {"681a-two-aces": "top", "681a-bonus-pays": "pair-also"}),
        (SHOES[2], "E", {"681a-bonus-pays": "pair-also", "681a-bonus-draw": "own-side"}),
        (SHOES[3], "F", {}),
        (SHOES[4], "F", {}),
    ],
)
def test_settling_every_round_of_a_small_shoe_gives_the_same(shoe: str, letter: str, readings: dict[str, str]) -> None:
    elections = Elections(EDITION, paytables={"player-bonus": letter, "banker-bonus": letter}, readings=readings)
    left = dict.fromkeys("23456789TJQKA", 0) | Counter(shoe)

    for wager, expected in settled_nets(shoe, letter, readings).items():
        solved = SOLVER.solve(elections, wager, Circumstances(shoe=left)).outcomes
        scale = Fraction(expected.total(), solved.total)
        assert {net: count * scale for net, count in solved.by_net.items()} == expected, wager


@pytest.mark.prove
@pytest.mark.parametrize("shoe", ["A2345678", "AAATTJ69", "77788859"])
@pytest.mark.parametrize("readings", [*product(["twelve", "top"], ["highest", "pair-also"], ["low", "none"])])
def test_settling_every_round_of_a_shoe_of_eight_gives_the_same(shoe: str, readings: tuple[str, str, str]) -> None:
    elected_readings = dict(zip(("681a-two-aces", "681a-bonus-pays", "681a-straight-ace"), readings, strict=True))
    test_settling_every_round_of_a_small_shoe_gives_the_same(shoe, "D", elected_readings)


def test_a_full_shoe_is_a_composition_like_any_other() -> None:
    full = dict.fromkeys("23456789TJQKA", 32)

    for wager in ("player", "tie"):
        assert (
            SOLVER.solve(elected(8), wager, Circumstances(shoe=full)).outcomes
            == SOLVER.solve(elected(8), wager).outcomes
        )


def test_a_shoe_without_low_cards_changes_the_edge() -> None:
    rich = dict.fromkeys("23456", 0) | dict.fromkeys("789TJQKA", 32)
    solved = SOLVER.solve(elected(8), "player", Circumstances(shoe=rich)).outcomes

    assert solved.total == perm(256, 6)
    assert solved.house_edge != SOLVER.solve(elected(8), "player").outcomes.house_edge


FULL = dict.fromkeys("23456789TJQKA", 16)


@pytest.mark.parametrize(
    ("shoe", "code"),
    [
        (FULL | {"A": 17}, "duplicate-card"),
        (FULL | {"A": -1}, "duplicate-card"),
        (FULL | {"A": 1.5}, "duplicate-card"),
        (FULL | {"10": 16}, "no-such-card"),
        ({rank: 16 for rank in FULL if rank != "K"}, "missing-cards"),
        (dict.fromkeys(FULL, 0) | {"9": 5}, "missing-cards"),
    ],
)
def test_a_shoe_that_cannot_be_is_refused(shoe: dict[str, int], code: str) -> None:
    with pytest.raises(Refused) as refused:
        SOLVER.solve(elected(4), "player", Circumstances(shoe=shoe))

    assert refused.value.refusal.code == code
    assert refused.value.refusal.clause is not None


def test_a_shoe_of_six_cards_can_just_be_dealt() -> None:
    shoe = dict.fromkeys(FULL, 0) | {"9": 6}

    assert nets(SOLVER.solve(elected(4), "tie", Circumstances(shoe=shoe))) == {Fraction(10): perm(6, 6)}


def test_nobody_decides_anything() -> None:
    assert SOLVER.strategy(elected(8)) is None
    with pytest.raises(Refused, match="by rule"):
        SOLVER.advise(elected(8), Situation.read(hand="Ah 5c"))


def test_a_winning_17_is_rounded_as_elected() -> None:
    down = Elections(EDITION, decks=8, readings={"breakage": "down-to-chip"}, limits=Limits(chip=100))
    exact = nets(SOLVER.solve(elected(8), "player"))

    rounded = nets(SOLVER.solve(down, "player", Circumstances(ante=500)))

    assert rounded[Fraction(2, 5)] == exact[Fraction(1, 2)]
    assert {net: count for net, count in rounded.items() if net != Fraction(2, 5)} == {
        net: count for net, count in exact.items() if net != Fraction(1, 2)
    }
    with pytest.raises(Refused, match="size of the wager matters"):
        SOLVER.solve(down, "player")
    with pytest.raises(Refused, match="multiple of 2 cents"):
        SOLVER.solve(elected(8), "player", Circumstances(ante=501))


def percent(solution: Solution, digits: int) -> float:
    return round(float(100 * solution.outcomes.house_edge), digits)


def test_the_published_holds_come_out_under_two_readings_that_are_not_the_default() -> None:
    """5.4% or 5.9% for the Tie Wager, 5.8% to 8.0% for the Bonus Wagers."""
    board = {"681a-two-aces": "top", "681a-bonus-pays": "pair-also"}

    assert [percent(SOLVER.solve(elected(decks, readings=board), "tie"), 1) for decks in (8, 4)] == [5.4, 5.9]
    bonus_holds = [
        percent(SOLVER.solve(elected(decks, letter, board), "player-bonus"), 1)
        for decks, letters in LETTERS.items()
        for letter in letters
    ]
    assert (min(bonus_holds), max(bonus_holds)) == (5.8, 8.0)


def test_no_other_readings_give_the_published_holds() -> None:
    assert [percent(SOLVER.solve(elected(decks), "tie"), 1) for decks in (8, 4)] == [4.3, 4.7]
    ranges = {}
    for two_aces, pays, ace in product(TWO_ACES, ("highest", "pair-also"), ("low", "none")):
        readings = {"681a-two-aces": two_aces, "681a-bonus-pays": pays, "681a-straight-ace": ace}
        holds = [
            percent(SOLVER.solve(elected(decks, letter, readings), "banker-bonus"), 1)
            for decks, letters in LETTERS.items()
            for letter in letters
        ]
        ranges[two_aces, pays, ace] = min(holds), max(holds)

    assert [each for each, held in ranges.items() if held == (5.8, 8.0)] == [("top", "pair-also", "low")]
