"""The side wagers of High Card Flush are worth what closed forms say, what settlement pays, and what was published."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb

import pytest

from pitboss.games.elections import Elections, ProgressiveElection
from pitboss.games.high_card_flush.solve import priced, solve
from pitboss.games.high_card_flush.solve_side import break_even_meter, long_run_hold
from pitboss.games.record import ProgressiveRecord, RoundRecord, SeatRecord
from pitboss.games.rule_data import rules
from pitboss.games.settler import settle
from pitboss.games.solving import Circumstances
from pitboss.law.names import Unknown
from pitboss.law.refusal import Refused
from pitboss.malformed import Malformed
from tests.games.high_card_flush.flushes_by_formula import sets
from tests.games.high_card_flush.flushes_dealt import RANKS
from tests.ranking.enumeration import rows as counted_rows

EDITION = "678a@proposed-2015"
HANDS_IN_ALL = comb(52, 7)

# As the chapter prints them, from seven cards down.
FLUSH_BONUS = {
    "A": (300, 100, 10, 1),
    "B": (100, 20, 10, 2),
    "C": (200, 20, 10, 2),
    "D": (300, 75, 5, 2),
    "E": (400, 60, 12, 1),
    "F": (400, 100, 10, 1),
    "G": (500, 100, 10, 1),
    "H": (250, 100, 10, 1),
}
STRAIGHT_FLUSH_BONUS = {
    "A": (500, 200, 100, 75, 7),
    "B": (1000, 500, 100, 75, 7),
    "C": (500, 200, 100, 60, 8),
    "D": (1000, 500, 100, 60, 8),
}
PROGRESSIVE = {"A": (250, 40, 3), "B": (900, 50, 0)}


def flush_counts() -> dict[int, int]:
    names = ("two", "three", "four", "five", "six", "seven")
    by_name = {row["hand"].partition("-")[0]: int(row["count"]) for row in counted_rows("flush")}
    return {length: by_name[name] for length, name in enumerate(names, start=2)}


def run_counts(column: str) -> dict[int, int]:
    return {int(row["length"]): int(row[column]) for row in counted_rows("straight_flush")}


def test_flush_bonus_by_the_counts_of_flushes() -> None:
    for letter, pays in FLUSH_BONUS.items():
        nets: Counter[int] = Counter()
        for length, number in flush_counts().items():
            nets[pays[7 - length] if length >= 4 else -1] += number

        found = solve(Elections(EDITION, paytables={"flush-bonus": letter}), "flush-bonus").outcomes

        assert {int(net): count for net, count in found.by_net.items()} == nets


@pytest.mark.parametrize("low_ace", ["high-or-low", "high-only"])
def test_straight_flush_bonus_by_the_counts_of_runs(low_ace: str) -> None:
    for letter, pays in STRAIGHT_FLUSH_BONUS.items():
        nets: Counter[int] = Counter()
        for length, number in run_counts(low_ace).items():
            nets[pays[7 - length] if length >= 3 else -1] += number
        elections = Elections(EDITION, paytables={"straight-flush-bonus": letter}, readings={"678a-low-ace": low_ace})

        found = solve(elections, "straight-flush-bonus").outcomes

        assert {int(net): count for net, count in found.by_net.items()} == nets


@pytest.mark.parametrize("low_ace", ["high-or-low", "high-only"])
def test_straight_flushes_outside_the_flush_are_three_cards_beside_a_longer_or_a_higher_flush(low_ace: str) -> None:
    """Outside the suit of the highest flush a run has at most three cards, and then the flush itself has none."""
    aces = {"A23": low_ace == "high-or-low"}
    runs = {
        sum(1 << RANKS.index(rank) for rank in "".join(run)) for run in zip(RANKS, RANKS[1:], RANKS[2:], strict=False)
    }
    runs |= {sum(1 << RANKS.index(rank) for rank in run) for run, counts in aces.items() if counts}
    longer = sum(not any(ranks & run == run for run in runs) for ranks in sets(4))
    higher = sum(ranks > run for ranks in sets(3) if ranks not in runs for run in runs)
    # The suits of the run and of the flush; beside two flushes of three cards, any card of the other two suits.
    lost = 4 * 3 * (longer * len(runs) + higher * 26)
    elected = {"678a-low-ace": low_ace, "678a-straight-flush-suit": "flush-suit"}

    found = solve(
        Elections(EDITION, paytables={"straight-flush-bonus": "A"}, readings=elected), "straight-flush-bonus"
    ).outcomes.by_net

    expected = run_counts(low_ace)
    assert found[Fraction(7)] == expected[3] - lost
    assert [found[Fraction(pays)] for pays in (75, 100, 200, 500)] == [expected[length] for length in (4, 5, 6, 7)]
    assert sum(found.values()) == HANDS_IN_ALL


def test_the_published_holds_come_out() -> None:
    """Printed with their digits cut off; of the reading that an ace may be low."""
    for wager, letters in (("flush-bonus", FLUSH_BONUS), ("straight-flush-bonus", STRAIGHT_FLUSH_BONUS)):
        (hold,) = (each for each in rules(EDITION).published if each.of == (wager,))
        edges = [solve(Elections(EDITION, paytables={wager: letter}), wager).outcomes.house_edge for letter in letters]
        for edge, figure in ((min(edges), hold.low), (max(edges), hold.high)):
            digit = Fraction(1, 10 ** len(figure.partition(".")[2]))
            assert abs(edge * 100 - Fraction(figure)) < digit
    high_only = Elections(EDITION, paytables={"straight-flush-bonus": "B"}, readings={"678a-low-ace": "high-only"})
    assert solve(high_only, "straight-flush-bonus").outcomes.house_edge > Fraction(14, 100)


WITH_METER = {
    letter: Elections(EDITION, paytables={"progressive": letter}, progressive=ProgressiveElection(3_000_000, "25"))
    for letter in PROGRESSIVE
}


@pytest.mark.parametrize("letter", PROGRESSIVE)
@pytest.mark.parametrize(("meter", "stake"), [(3_000_000, 100), (4_567_899, 500)])
def test_progressive_awards_are_those_of_settlement(letter: str, meter: int, stake: int) -> None:
    hands = {
        3: "4c 5c 6c Ts Jh Qd 2s",
        4: "4c 5c 6c 7c Jh Qd 2s",
        5: "4c 5c 6c 7c 8c Qd 2s",
        6: "4c 5c 6c 7c 8c 9c 2s",
        7: "4c 5c 6c 7c 8c 9c Tc",
        2: "4c 5c 7c 8h Jh Qd 2s",
    }
    expected: Counter[Fraction] = Counter()
    for length, number in run_counts("high-or-low").items():
        seat = SeatRecord(seat=1, cards=hands[max(length, 2)], wagers={"ante": 100, "progressive": stake})
        record = RoundRecord(
            edition=EDITION,
            paytables={"progressive": letter},
            dealer="As Ks Qs 3d 4d 5h 9h",
            progressive=ProgressiveRecord(meter, 3_000_000),
            seats=(seat,),
        )
        (line,) = (line for line in settle(record).lines if line.wager == "progressive")
        expected[Fraction(line.net, stake)] += number

    found = solve(WITH_METER[letter], "progressive", Circumstances(meter=meter, stake=stake)).outcomes

    assert found.by_net == expected


@pytest.mark.parametrize("letter", PROGRESSIVE)
@pytest.mark.parametrize("stake", [100, 500])
def test_the_break_even_meter_is_where_the_edge_turns(letter: str, stake: int) -> None:
    elections, runs = WITH_METER[letter], run_counts("high-or-low")
    fixed = sum(pays * runs[length] for pays, length in zip(PROGRESSIVE[letter], (5, 4, 3), strict=True))
    # What the fixed awards leave, shared by all of the meter now and then and a tenth more often.
    exactly = Fraction((HANDS_IN_ALL - fixed) * stake) / (runs[7] + Fraction(runs[6], 10))

    found = break_even_meter(elections, stake)

    assert exactly <= found < exactly + 10
    at, below = (
        solve(elections, "progressive", Circumstances(meter=meter, stake=stake)).outcomes.house_edge
        for meter in (found, found - 1)
    )
    assert at <= 0 < below


@pytest.mark.parametrize("letter", PROGRESSIVE)
def test_in_the_long_run_the_house_pays_fixed_awards_the_rate_and_each_reset(letter: str) -> None:
    runs = run_counts("high-or-low")
    paid = sum(pays * runs[length] for pays, length in zip(PROGRESSIVE[letter], (5, 4, 3), strict=True))
    hold = 1 - Fraction(25, 100) - Fraction(paid + runs[7] * 30_000, HANDS_IN_ALL)
    topped_up = Fraction(runs[6] * 3_000, HANDS_IN_ALL)
    tops_up = Elections(
        EDITION,
        paytables={"progressive": letter},
        progressive=ProgressiveElection(3_000_000, "25"),
        readings={"678a-meter-below-reset": "top-up"},
    )

    assert long_run_hold(WITH_METER[letter], 100) == (hold, hold)
    # Topping up costs something, and less than if every award found the meter at its reset amount.
    least, most = long_run_hold(tops_up, 100)
    assert hold - topped_up < least < most < hold


def test_what_is_missing_is_asked_for() -> None:
    without = Elections(EDITION, paytables={"progressive": "A"})
    with pytest.raises(Refused, match="name what the meter shows"):
        solve(without, "progressive", Circumstances(stake=100))
    with pytest.raises(Refused, match="rate of progression"):
        long_run_hold(without, 100)
    with pytest.raises(Malformed, match="the progressive wager"):
        solve(WITH_METER["A"], "progressive")
    with pytest.raises(Unknown):
        solve(without, "trips-plus")
    assert [each.wager for each in priced(rules(EDITION))] == [
        "base",
        "flush-bonus",
        "straight-flush-bonus",
        "progressive",
    ]
    at_reset = solve(WITH_METER["A"], "progressive", Circumstances(stake=100)).outcomes
    assert at_reset == solve(WITH_METER["A"], "progressive", Circumstances(meter=3_000_000, stake=100)).outcomes
