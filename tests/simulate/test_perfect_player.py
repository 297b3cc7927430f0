"""A player who forgets no card: every round reckoned as the solver does, shoes dealt as the law has them."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import numpy as np
import pytest
from msgspec import structs

from pitboss.exact.cache import NO_CACHE
from pitboss.games.elections import Elections
from pitboss.games.solving import Circumstances
from pitboss.games.twenty_one_baccarat.solve import solve
from pitboss.games.twenty_one_baccarat.solve_shoe import watch
from pitboss.law.refusal import Refused
from pitboss.malformed import Malformed
from pitboss.simulate.perfect_player import watch_shoes

RANKS = "23456789TJQKA"
FOUR, EIGHT = (Elections("681a@final-2016", decks=decks) for decks in (4, 8))


def expected(elections: Elections, wager: str, letter: str | None, left: list[int]) -> Fraction:
    under = structs.replace(elections, paytables={wager: letter} if letter else {})
    shoe = Circumstances(shoe=dict(zip(RANKS, left, strict=True)))
    return solve(under, wager, shoe).outcomes.expected_net


@pytest.mark.parametrize(
    "readings",
    [{}, {"681a-two-aces": "top"}, {"681a-straight-ace": "low"}, {"681a-bonus-pays": "pair-also"}],
    ids=lambda each: "-".join(each.values()) or "default",
)
def test_every_wager_gains_what_the_solver_says_of_any_shoe(readings: dict[str, str]) -> None:
    elections = structs.replace(FOUR, readings=readings)
    random = Random(1)
    watched = watch(elections)
    for left in ([16] * 13, [random.randint(0, 16) for _ in RANKS], [1, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 1, 3]):
        gains = watched.gains(left)
        for (wager, letter), gain in zip(watched.wagers, gains, strict=True):
            assert gain == pytest.approx(float(expected(elections, wager, letter, left)), abs=1e-12)


def test_a_shoe_brings_what_its_rounds_promise() -> None:
    """The shoe of a number dealt again in plain steps: each round valued by the solver, drawn by the rule."""
    from pitboss.cards import Card, Rank, Suit
    from pitboss.games.twenty_one_baccarat.drawing import SIDES, draws, natural_among
    from pitboss.kernels.compiling import kernel
    from pitboss.kernels.streams import STREAM_WORDS, Stream, draw_card, open_stream

    @kernel
    def order(stream: Stream, shoe: np.ndarray[tuple[int], np.dtype[np.uint8]], seed: int, number: int) -> None:
        open_stream(stream, seed, number)
        for at in range(len(shoe) - 1):
            draw_card(stream, shoe, at)

    cards = 4 * 52
    shoe = (np.arange(cards) % 13).astype(np.uint8)
    order(np.zeros(STREAM_WORDS, np.uint64), shoe, 3, 7)
    left, dealt, rounds, gained, made = [16] * 13, 1, 0, 0.0, 0
    cut = 150
    while dealt <= cards - cut:
        promise = float(expected(FOUR, "tie", None, left))
        gained, made = gained + max(promise, 0.0), made + (promise > 0)
        player, banker = [dealt, dealt + 2], [dealt + 1, dealt + 3]
        hands = {
            side: [Card(Rank(int(shoe[at]) + 2), Suit.CLUBS) for at in places]
            for side, places in zip(SIDES, (player, banker), strict=True)
        }
        natural = natural_among(*hands.values())
        after = dealt + 4
        for side in SIDES:
            after += draws(side, hands[side], natural=natural, bonus_sides=SIDES, elections=FOUR)
        for at in range(dealt, after):
            left[shoe[at]] -= 1
        dealt, rounds = after, rounds + 1

    watched = watch(FOUR, cut)
    found, in_rounds, of = watched.play(3, 7)

    place = watched.wagers.index(("tie", None))
    assert (of, in_rounds[place]) == (rounds, made)
    assert found[place] == pytest.approx(gained, abs=1e-12)


def test_deeper_shoes_are_worth_more_and_results_depend_on_the_seed_alone() -> None:
    deep, shallow = (watch_shoes(FOUR, NO_CACHE, cut=cut, shoes=4, seed=4) for cut in (10, 104))
    again = watch_shoes(FOUR, NO_CACHE, cut=10, shoes=4, seed=4, workers=2)

    assert again == deep
    assert deep.rounds > shallow.rounds
    for more, less in zip(deep.wagers, shallow.wagers, strict=True):
        # The same shoes, dealt further: no round takes anything away.
        assert more.perfect >= less.perfect
        assert more.linear >= less.linear
    assert watch_shoes(FOUR, NO_CACHE, cut=10, shoes=4, seed=5) != deep


def test_the_perfect_player_gains_no_less_than_the_best_linear_count() -> None:
    found = watch_shoes(EIGHT, NO_CACHE, shoes=8)

    for each in found.wagers:
        assert each.perfect > each.linear - 4 * each.error - 1e-6
        assert 0 <= each.made <= found.rounds


@pytest.mark.parametrize(("cut", "allowed"), [(9, False), (10, True), (206, True), (207, False)])
def test_the_cover_card_lies_where_the_law_has_it(cut: int, allowed: bool) -> None:
    if allowed:
        assert watch(FOUR, cut).cut == cut
    else:
        with pytest.raises(Refused, match="10 to 206 cards undealt"):
            watch(FOUR, cut)


def test_what_cannot_be_watched_is_refused() -> None:
    with pytest.raises(Malformed, match="shoe"):
        watch_shoes(Elections("679a@final-2016"), NO_CACHE)
    with pytest.raises(Malformed, match="shoes"):
        watch_shoes(FOUR, NO_CACHE, shoes=1)
