"""What seen cards are worth to a player who decides: one of the dealer's, or those of all the seats in collusion.

Two cases are considered. In both, players wager the same in every round and otherwise decide as well as possible. In
the first, a player sees one of the dealer's cards, any of them, before the first decision and uses it in every later
one. In the second, colluding players fill all seats of a table and show each other their cards before the first
decision; each then decides for their own seat. Nobody changes a wager that was made before the cards were seen.

Hands are dealt at random, and the solver values each one with the seen cards and without. The difference cancels the
luck of the cards, so the error comes only from how deals differ. A dealer's card is not drawn: every rank is taken
once, weighted by how many cards of it are left. The value without is that of the choices that would have been made,
given what was seen, so that no deal shows a loss: for a game with one choice, that choice, and for a game with several,
all of them, if its solver can tell their worth. If it cannot, it is the value before anything was seen, which is right
on average.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from fractions import Fraction
from functools import partial
from itertools import islice
from math import sqrt
from multiprocessing import get_context
from time import monotonic

import msgspec
import numpy as np

from pitboss.cards import Card, Rank
from pitboss.exact.answers import solution
from pitboss.exact.cache import Cache
from pitboss.exact.question import questions
from pitboss.games.elections import Elections
from pitboss.games.pack import pack_of
from pitboss.games.registry import find_game, solver_of
from pitboss.games.seats import check_seats
from pitboss.games.solving import Advice, Progress, Situation, no_progress, part_of
from pitboss.law.refusal import Refused
from pitboss.malformed import Malformed

DEALS, LEAST_DEALS, MOST_DEALS = 1000, 8, 10**7
"""How many deals are valued if time allows, how many whatever the time, and the most that may be asked for."""
DEALER_CARD, COLLUSION = "seen-dealer-card", "colluding-seats"
_WORD = 64


class SeenGain(msgspec.Struct, frozen=True):
    """What seen cards gain on average per round, in base wagers per seat, and the standard error of that."""

    seen: str
    """`seen-dealer-card` or `colluding-seats`."""
    seats: int
    paytable: str | None
    deals: int
    gain: float
    error: float
    edge: float
    """Exactly what the house keeps from a player who sees nothing."""

    @property
    def left(self) -> float:
        """What the house keeps from a player who sees these cards."""
        return self.edge - self.gain


def seen_gains(
    elections: Elections,
    cache: Cache,
    *,
    letter: str | None = None,
    seats: int | None = None,
    deals: int = DEALS,
    seconds: float | None = None,
    seed: int = 1,
    workers: int = 1,
    progress: Progress = no_progress,
) -> tuple[SeenGain, ...]:
    """Return what each kind of player gains, valued in this many deals, or in as many as `seconds` allow.

    The result depends only on the seed and on the deals that it names, not on the workers.
    """
    if not 2 <= deals <= MOST_DEALS:
        raise Malformed(deals, f"2 to {MOST_DEALS:,} deals", f"name a number such as {DEALS}")
    rules = elections.rules
    together = elections.positions if seats is None else seats
    check_seats(rules, together)
    question = questions(elections, letter=letter, cache=cache)[0]
    if not find_game(question.game).play.streets(question.elections):
        message = f"{rules.name} asks players for no decisions, so no card they see could change one"
        raise Refused("nothing-to-decide", rules.figure("seats").clause, message)
    edge = float(solution(question, cache).outcomes.house_edge)
    threats = [(DEALER_CARD, 1)] + ([(COLLUSION, together)] if together > 1 else [])
    found = []
    with _valuing(workers) as value:
        for place, (seen, count) in enumerate(threats):
            task = partial(_gained, question.elections, seen, count, seed)
            part = part_of(progress, place, len(threats))
            gains = _in_time(value(task, range(deals)), deals, seconds and seconds / len(threats), part)
            mean = sum(gains, Fraction(0)) / len(gains)
            spread = sum((each - mean) ** 2 for each in gains) / (len(gains) - 1) / len(gains)
            found.append(SeenGain(seen, count, question.letter, len(gains), float(mean), sqrt(spread), edge))
    return tuple(found)


_Task = Callable[[int], Fraction]


@contextmanager
def _valuing(workers: int) -> Iterator[Callable[[_Task, range], Iterator[Fraction]]]:
    """Value deals in this process or in several others, in order of number; what nobody waits for is not begun."""
    if workers == 1:
        yield map
        return
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:

        def value(task: _Task, numbers: range) -> Iterator[Fraction]:
            waiting, running = iter(numbers), deque[Future[Fraction]]()
            try:
                while True:
                    running.extend(pool.submit(task, number) for number in islice(waiting, 2 * workers - len(running)))
                    if not running:
                        return
                    yield running.popleft().result()
            finally:
                for future in running:
                    future.cancel()

        yield value


def _in_time(values: Iterator[Fraction], deals: int, seconds: float | None, progress: Progress) -> list[Fraction]:
    """Take values until all deals are done, or, after the least number of them, until the time is up."""
    began = monotonic()
    gains: list[Fraction] = []
    for gain in values:
        gains.append(gain)
        spent = 0.0 if seconds is None else (monotonic() - began) / seconds
        progress(max(len(gains) / deals, min(spent, len(gains) / LEAST_DEALS, 1.0)))
        if spent >= 1 and len(gains) >= LEAST_DEALS:
            break
    # Only a generator has deals under way that nobody waits for any more.
    if isinstance(values, Generator):
        values.close()
    return gains


def _gained(elections: Elections, seen: str, seats: int, seed: int, number: int) -> Fraction:
    """What is gained in the deal with this number, averaged over the seats."""
    rules, draws = elections.rules, _Draws(seed, number, seats)
    each = rules.number("player-cards")
    pack = list(pack_of(elections).cards)
    for place in range(seats * each):
        draws.deal(pack, place)
    hands = [tuple(pack[place : place + each]) for place in range(0, seats * each, each)]
    if seen == DEALER_CARD:
        (hand,) = hands
        worth, rest = _worth_to(elections, hand), pack[each:]
        return sum(
            (
                Fraction(many, len(rest)) * worth(Situation(hand, dealer=(card,)))
                for card, many in _one_of_each_rank(rest, draws)
            ),
            Fraction(0),
        )
    gains = []
    for place, hand in enumerate(hands):
        others = tuple(card for other in (*hands[:place], *hands[place + 1 :]) for card in other)
        gains.append(_worth_to(elections, hand)(Situation(hand, seen=others)))
    return sum(gains, Fraction(0)) / seats


def _worth_to(elections: Elections, hand: tuple[Card, ...]) -> Callable[[Situation], Fraction]:
    """A function that says what knowing a situation is worth to a hand."""
    game = elections.rules.game
    solver = solver_of(game)
    if solver.worth_of_seeing is not None:
        return partial(solver.worth_of_seeing, elections)
    blind = solver.advise(elections, Situation(hand))
    once = len(find_game(game).play.streets(elections)) == 1
    return lambda situation: _worth(solver.advise(elections, situation), blind, once=once)


def _worth(informed: Advice, blind: Advice, *, once: bool) -> Fraction:
    """What information adds to a hand, compared with the choice made without it or with the value without it."""
    return informed.cost(blind.best.choice) if once else informed.best.value - blind.best.value


def _one_of_each_rank(cards: Sequence[Card], draws: _Draws) -> Iterator[tuple[Card, int]]:
    """One card of every rank that is left, and how many it stands for."""
    by_rank: dict[Rank | None, list[Card]] = {}
    for card in cards:
        by_rank.setdefault(None if card.is_joker else card.rank, []).append(card)
    for same in by_rank.values():
        yield same[draws.below(len(same))], len(same)


class _Draws:
    """Unbiased draws for one deal, from the Philox generator by seed, number and seats."""

    def __init__(self, seed: int, number: int, seats: int) -> None:
        self._words = np.random.Philox(key=seed, counter=[0, 0, seats, number])

    def below(self, bound: int) -> int:
        """A whole number from 0 up to, but not including, a bound, by Lemire's method."""
        while True:
            product = int(self._words.random_raw()) * bound
            if product % (1 << _WORD) >= (1 << _WORD) % bound:
                return product >> _WORD

    def deal(self, pack: list[Card], place: int) -> None:
        """Swap a random card from this place on into this place."""
        other = place + self.below(len(pack) - place)
        pack[place], pack[other] = pack[other], pack[place]
