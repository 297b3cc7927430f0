"""What mathematicians ask a game: every outcome of a wager, the value of every choice, the strategy.

A game answers in its own `solve.py`, which loads when first asked for, since it may need compiled code. The rules come
from `Elections`, so a solver follows edition, letters, decks and readings as `settle.py` does, but never imports it:
the two are derived independently, and tests prove them equal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Protocol

from pitboss.cards import Card, parse_cards
from pitboss.counting import Outcomes
from pitboss.counting.schedules import Schedule
from pitboss.games.elections import Elections
from pitboss.games.places import HAND, Place
from pitboss.law.citation import Clause
from pitboss.law.rules import Rules


@dataclass(frozen=True, slots=True)
class Priced:
    """A wager that can be solved, and the table whose letter is elected for it, if the law prints several.

    `base` is the game itself: every wager that the player must make or decides on, per unit of the first.
    """

    wager: str
    table: str | None = None
    also: tuple[str, ...] = ()
    """Tables that are elected along with it under the same letter."""


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What a price depends on besides the elections. Amounts in cents."""

    meter: int | None = None
    """What the progressive meter shows."""
    stake: int | None = None
    """The progressive wager."""
    ante: int | None = None
    """The base wager, if the aggregate payout limit or a fixed award makes its size matter."""
    shoe: Mapping[str, int] | None = None
    """How many cards of each rank are left, if the game is dealt from a shoe."""
    players: int | None = None
    """How many players compete for a pool; two by default."""
    boxes: int | None = None
    """How many boxes the player of a pooled wager has, the others having one; one by default."""


NOWHERE = Circumstances()
USUAL_STAKE = 100
"""The default Progressive Wager, in cents: the law prints no amount."""

Progress = Callable[[float], None]
"""Called with how much of a long count is done, from 0 to 1."""


def no_progress(_done: float) -> None:
    """Report progress to nobody."""


def part_of(progress: Progress, place: int, parts: int) -> Progress:
    """Report the progress of one of several parts as a share of the whole."""
    return lambda done: progress((place + done) / parts)


@dataclass(frozen=True, slots=True)
class Solution:
    """Every outcome of one wager under optimal play, and how they were found."""

    outcomes: Outcomes
    method: str
    """How every deal was counted, in a sentence or two for a par sheet."""
    clauses: tuple[Clause, ...]
    """Where the law says what this wager is paid."""
    base: str = "wager"
    """The unit of the outcomes: the wager itself, or the first wager for a game of several."""
    schedules: tuple[Schedule, ...] = ()
    """What each wager is paid, row by row; together they add up to the outcomes.

    None if a payout limit applies to several wagers together, since what it takes belongs to no single one.
    """

    def __post_init__(self) -> None:
        # Wagers that are settled together may be paid under one clause.
        object.__setattr__(self, "clauses", tuple(dict.fromkeys(self.clauses)))


@dataclass(frozen=True, slots=True)
class SimulatedPools:
    """Rounds dealt at random: how many of them ended with each number of players who share the pool."""

    sharing: Mapping[int, int]
    method: str
    """How the edge is proven and what was dealt, in a sentence or two."""
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Valued:
    """A choice and its average gain from here on, in units of the base wager."""

    choice: str
    value: Fraction
    clause: Clause
    letter: str | None = None
    """The letter of the paytable, if the choice's value depends on it."""


@dataclass(frozen=True, slots=True, init=False)
class Situation:
    """What a player knows when asked: the cards at the places of the game, any others that were seen, and the wagers.

    Cards are given under the name of their place, as the game declares it: `Situation(hand, dealer=cards)`.
    """

    places: Mapping[str, tuple[Card, ...]]
    seen: tuple[Card, ...]
    """Cards known to be somewhere else: in another seat, or burned."""
    wagers: Mapping[str, int]
    """What the player has wagered so far, in cents, if it is known: a second decision may depend on the first."""

    def __init__(
        self,
        hand: tuple[Card, ...] = (),
        *,
        seen: tuple[Card, ...] = (),
        wagers: Mapping[str, int] | None = None,
        **places: tuple[Card, ...],
    ) -> None:
        object.__setattr__(self, "places", {HAND.name: hand, **places})
        object.__setattr__(self, "seen", seen)
        object.__setattr__(self, "wagers", wagers or {})

    @classmethod
    def read(
        cls, hand: str = "", *, seen: str = "", wagers: Mapping[str, int] | None = None, **places: str
    ) -> Situation:
        """The situation with these cards, as written."""
        lying = {name: parse_cards(cards) for name, cards in places.items()}
        return cls(parse_cards(hand), seen=parse_cards(seen), wagers=wagers, **lying)

    def __hash__(self) -> int:
        # Solvers remember what they found for a situation.
        return hash((frozenset(self.places.items()), self.seen, frozenset(self.wagers.items())))

    def at(self, place: Place) -> tuple[Card, ...]:
        """The cards known to lie at a place."""
        return self.places.get(place.name, ())

    def beyond(self, *places: Place) -> tuple[Card, ...]:
        """The cards known to lie at any other place."""
        names = {place.name for place in places}
        return tuple(card for name, cards in self.places.items() if name not in names for card in cards)


@dataclass(frozen=True, slots=True)
class Advice:
    """The value of every choice in one situation, best first. Values include what is already staked."""

    situation: Situation
    choices: tuple[Valued, ...]
    unit: str

    @property
    def best(self) -> Valued:
        return self.choices[0]

    def cost(self, choice: str) -> Fraction:
        """The average cost of choosing this instead of the best."""
        return self.best.value - next(each.value for each in self.choices if each.choice == choice)


@dataclass(frozen=True, slots=True)
class Section:
    """Part of a strategy: a table of what to do. Each row begins with what it is about."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class StrategyChart:
    """How to play: a printable chart, and a simple strategy to remember instead."""

    sections: tuple[Section, ...]
    simple: tuple[str, ...]
    """The simple strategy, one sentence per rule."""
    optimal_edge: Fraction
    simple_edge: Fraction
    notes: tuple[str, ...] = field(default=())

    @property
    def simple_costs(self) -> Fraction:
        """What the simple strategy costs the player per base wager, compared with optimal play."""
        return self.simple_edge - self.optimal_edge


@dataclass(frozen=True, slots=True)
class PlayedByRule:
    """What happens in a game without decisions: a sentence, the clause, and a chart."""

    said: str
    clause: Clause
    sections: tuple[Section, ...]


class Solve(Protocol):
    """Counts every outcome of one wager under these elections."""

    def __call__(
        self, elections: Elections, wager: str, at: Circumstances = NOWHERE, progress: Progress = no_progress
    ) -> Solution: ...


class FindStrategy(Protocol):
    """The strategy by which the game itself was solved; none if players decide nothing."""

    def __call__(self, elections: Elections, progress: Progress = no_progress) -> StrategyChart | None: ...


class SimulatePool(Protocol):
    """Of a number of random rounds, how many end with each number of players sharing the elected pool."""

    def __call__(
        self, elections: Elections, *, players: int, rounds: int, seed: int, progress: Progress = no_progress
    ) -> SimulatedPools: ...


@dataclass(frozen=True, slots=True)
class OfProgressive:
    """What a solver says of a progressive wager, given its stake in cents."""

    break_even_meter: Callable[[Elections, int], int]
    """The lowest meter, in cents, at which the wager no longer favors the house."""
    long_run_hold: Callable[[Elections, int], tuple[Fraction, Fraction]]
    """Bounds on what the house keeps of every wager in the long run."""


@dataclass(frozen=True, slots=True)
class Joint:
    """How many deals bring each combination of results to several wagers of one seat."""

    counts: Mapping[tuple[Fraction, ...], int]
    """By the net results, in units of each wager, in the order in which the wagers were asked for."""
    same_hands: bool = False
    """Whether the same hands settle every seat, so that wagers of two seats vary together as those of one do."""


@dataclass(frozen=True, slots=True)
class Solver:
    """A game's solver, defined in its `solve.py`. It leaves out what its chapter does not have."""

    priced: Callable[[Rules], tuple[Priced, ...]]
    """Every wager that can be solved under an edition, the game itself first."""
    solve: Solve
    advise: Callable[[Elections, Situation], Advice]
    """The value of every choice; refused if the game has no decisions or the situation cannot occur."""
    strategy: FindStrategy
    by_rule: Callable[[Elections], PlayedByRule] | None = None
    """How hands are played if players decide nothing."""
    worth_of_seeing: Callable[[Elections, Situation], Fraction] | None = None
    """What cards seen before the first of several decisions are worth to a hand: the value of its best decisions
    knowing them, minus that of the decisions it would make otherwise, both given these cards."""
    simulate_pool: SimulatePool | None = None
    """How often each number of players share the pool, when there are too many players to count exactly; absent if
    nothing is pooled."""
    progressive: OfProgressive | None = None
    joint: Callable[[Elections, tuple[str, ...]], Joint] | None = None
    """How wagers of one round come out together, each under its elected letter and paid in full; absent if that takes
    too long to count."""
