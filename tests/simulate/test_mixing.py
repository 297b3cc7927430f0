"""A mix makes wagers in a share of the rounds: by even tosses, the same everywhere, at the exact expectation."""

from __future__ import annotations

from fractions import Fraction
from itertools import chain

import numpy as np
import pytest

from pitboss.exact.cache import NO_CACHE
from pitboss.games.elections import Elections
from pitboss.law.refusal import Refused
from pitboss.malformed import Malformed
from pitboss.simulate.report import report
from pitboss.simulate.runner import Progress, go_on, on_threads
from pitboss.simulate.runs import BLOCK, Run, programs
from pitboss.simulate.tallies import digest
from pitboss.simulate.wager_mix import mixed, share_of
from tests.kernels.test_words import words_of

PRIME, BACCARAT = Elections("679a@final-2016"), Elections("681a@final-2016", decks=4)


def played(run: Run, workers: int = 1) -> Progress:
    progress = Progress.begin(run)
    go_on(progress, on_threads(workers), lambda _: None)
    return progress


def tosses(count: int, share: Fraction, stream: int, *, seed: int, block: int) -> list[bool]:
    """Tosses by whole numbers of Python: 32 bits times the denominator, thrown away where they are too many."""
    bits = chain.from_iterable(
        (word & 0xFFFFFFFF, word >> 32) for word in words_of(4096, seed=seed, stream=stream, block=block)
    )
    too_many = 2**32 % share.denominator
    even = (each * share.denominator for each in bits)
    return [each >> 32 < share.numerator for each in even if each % 2**32 >= too_many][:count]


def test_tosses_are_those_of_plain_numbers() -> None:
    share, rounds, seed, block = Fraction(2, 7), 3000, 11, 5
    (whole,) = programs(Run(PRIME, 1))
    program = mixed(whole, PRIME.rules, {"prime": str(share)})
    every = np.zeros((1, whole.cells), np.int64)
    totals = np.zeros((1, program.cells), np.int64)

    whole.play(seed, block, rounds, every)
    program.play(seed, block, rounds, totals)

    prime = next(each for each in whole.counted if each.wager == "prime")
    counts = every[0, prime.first : prime.first + len(prime.results)].tolist()
    left = iter(tosses(rounds, share, (1 << 16) * 2, seed=seed, block=block))
    made = next(each for each in program.counted if each.wager == "prime").first
    assert sum(counts) == rounds
    assert totals[0, made : made + len(counts)].tolist() == [sum(next(left) for _ in range(each)) for each in counts]


def test_wagers_outside_the_mix_are_as_without_it() -> None:
    run = Run(PRIME, 3 * BLOCK, seats=2)
    plain, by_mix = played(run), played(Run(PRIME, 3 * BLOCK, seats=2, mix={"prime": "0.4"}))
    cells = programs(run)[0].cells

    assert np.array_equal(by_mix.tallies[0].totals[:, :cells], plain.tallies[0].totals)
    assert all(
        (one.rounds, one.edge, one.error) == (other.rounds, other.edge, other.error)
        for one, other in zip(report(plain, NO_CACHE).wagers, report(by_mix, NO_CACHE).wagers, strict=True)
        if one.wager != "prime"
    )


@pytest.mark.parametrize(("share", "made"), [("0", 0), ("1", 5000)])
def test_none_and_all_are_no_matter_of_chance(share: str, made: int) -> None:
    progress = played(Run(PRIME, 5000, mix={"prime": share}))
    (program,) = programs(progress.run)
    prime = next(each for each in program.counted if each.wager == "prime")

    assert progress.tallies[0].totals[0, prime.first : prime.first + len(prime.results)].sum() == made


def test_of_wagers_of_which_one_is_required_one_is_made() -> None:
    progress = played(Run(BACCARAT, 2 * BLOCK, seats=3, mix={"player": "9/20", "banker": "11/20"}))
    (program,) = programs(progress.run)
    totals = progress.tallies[0].totals
    player, banker = (next(each for each in program.counted if each.wager == name) for name in ("player", "banker"))
    cells = len(player.results)

    made = sum(totals[:, each.first : each.first + cells] for each in (player, banker))
    assert np.array_equal(made, totals[:, :cells])


@pytest.mark.parametrize("seats", [1, 3])
def test_the_mix_agrees_with_the_exact_figures(seats: int) -> None:
    mix = {"prime": "2/5", "all-six": "1/3", "pair-bonus": "0.05"}
    progress = played(Run(PRIME, 20 * BLOCK, seats=seats, mix=mix))

    found = report(progress, NO_CACHE)

    (together,) = found.mixed
    exact = {(each.wager, each.paytable): each.exact or 0.0 for each in found.wagers}
    due = exact["base", "A"] + exact["prime", None] * 0.4 + exact["all-six", "A"] / 3 + exact["pair-bonus", "A"] / 20
    assert together.letters == {"base": "A", "prime": None, "pair-bonus": "A", "all-six": "A"}
    assert together.exact == pytest.approx(due)
    assert together.z is not None
    assert abs(together.z) < 4
    for each in found.wagers:
        share = float(share_of(each.wager, mix.get(each.wager, "1")))
        rounds = 20 * BLOCK * seats
        assert each.often == share
        assert abs(each.rounds - rounds * share) <= 4 * (rounds * share * (1 - share)) ** 0.5
        assert each.z is not None
        assert abs(each.z) < 4 or each.paytable == "E"


def test_the_error_of_a_mix_is_that_of_the_sums_of_blocks() -> None:
    progress = played(Run(BACCARAT, 12 * BLOCK, mix={"tie": "1/2"}))
    (program,) = programs(progress.run)
    tally = progress.tallies[0]

    gained = []
    for block in range(12):
        totals = np.zeros((1, program.cells), np.int64)
        program.play(1, block, BLOCK, totals)
        placed = [program.counted[place] for place in program.together]
        gained.append(
            sum(
                count * result.net
                for each in placed
                for count, result in zip(totals[0, each.first :].tolist(), each.results, strict=False)
            )
        )
    mean = sum(gained) / 12
    spread = (sum((each - mean) ** 2 for each in gained) / 11 / 12) ** 0.5
    rounds = tally.totals[0, :5].sum()

    (together,) = report(progress, NO_CACHE).mixed
    assert together.won == pytest.approx(float(-mean * 12 / int(rounds)))
    assert together.error == pytest.approx(float(spread) * 12 / int(rounds), rel=1e-9)


def test_a_mix_depends_on_seed_and_rounds_alone() -> None:
    run = Run(PRIME, 70 * BLOCK + 5, seats=2, mix={"prime": "0.3"})

    assert digest(played(run).tallies) == digest(played(run, workers=2).tallies)
    assert digest(played(run).tallies) != digest(played(Run(PRIME, run.rounds, seats=2, mix={"prime": "0.31"})).tallies)


@pytest.mark.parametrize(
    ("elections", "mix", "code"),
    [
        (PRIME, {"base": "0.5"}, "not-optional"),
        (Elections("680a@codified-2019"), {"pot": "0.5"}, "not-optional"),
        (BACCARAT, {"player": "0.5"}, "one-required"),
        (BACCARAT, {"player": "0.5", "banker": "0.4"}, "one-required"),
    ],
)
def test_what_a_player_may_not_leave_out_has_no_share(elections: Elections, mix: dict[str, str], code: str) -> None:
    with pytest.raises(Refused) as refused:
        programs(Run(elections, 1, seats=2, mix=mix))
    assert refused.value.refusal.code == code


@pytest.mark.parametrize("text", ["-0.1", "1.1", "101%", "often", "1/0", "0.1234567891"])
def test_a_share_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(Malformed, match="share"):
        share_of("prime", text)


@pytest.mark.parametrize("text", ["0.4", "40%", "2/5", "40.0%"])
def test_a_share_is_written_as_people_write_it(text: str) -> None:
    assert share_of("prime", text) == Fraction(2, 5)
