"""The hold of a table, by the names of wagers: what commands, pages and documents show.

The figures themselves are computed in `pitboss.exact.hold`; here the wagers are looked up, each under one letter, and
the answers are put into the shape in which they are printed and sent. All amounts are cents.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from pitboss.exact.answers import solution
from pitboss.exact.cache import Cache
from pitboss.exact.hold import Pace, Wagered, staked_in, won_in
from pitboss.exact.question import Question, questions
from pitboss.games.elections import Elections
from pitboss.games.seats import check_seats
from pitboss.games.solving import Progress, no_progress
from pitboss.malformed import Malformed

INDEPENDENT, SIMULATED = "independent", "simulated"
"""How wagers in the same round are assumed to vary: independently, or together as a simulation found."""


class Made(msgspec.Struct, frozen=True):
    """A wager as a player makes it: how large, in what share of rounds, and under which letter (else the first)."""

    wager: str
    amount: int
    often: Fraction = Fraction(1)
    letter: str | None = None


class AskedWager(msgspec.Struct, frozen=True):
    """A wager that was looked up: the question put to the solver, and the possible outcomes."""

    made: Made
    question: Question
    wagered: Wagered

    @property
    def is_against_the_house(self) -> bool:
        """Whether the house wins or loses on it; wagers between players only change hands."""
        return self.question.wager not in self.question.elections.rules.pooled


def look_up(
    elections: Elections, made: Sequence[Made], cache: Cache, progress: Progress = no_progress
) -> tuple[AskedWager, ...]:
    """The outcomes of wagers, each once. If letters or decks are left open, the first of each list is used."""
    if not made:
        names = dict.fromkeys(each.wager for each in questions(elections, cache=cache))
        raise Malformed("no wager", f"one of {elections.edition}", f"name one or more of {', '.join(names)}")
    if len({each.wager for each in made}) < len(made):
        raise Malformed(", ".join(each.wager for each in made), "each wager once", "leave the others out")
    decks = elections.decks or elections.rules.numbers("decks")[0]
    elections = msgspec.structs.replace(elections, decks=decks)
    found = []
    for place, each in enumerate(made):
        question = questions(elections, wager=each.wager, letter=each.letter, cache=cache)[0]
        progress(place / len(made))
        outcomes = solution(question, cache).outcomes
        found.append(AskedWager(each, question, Wagered(outcomes, each.amount, each.often)))
    return tuple(found)


class HeldWager(msgspec.Struct, frozen=True):
    """What a table wins from one wager. `hold` is the share the house keeps of everything staked on it."""

    wager: str
    paytable: str | None
    decks: int
    amount: int
    often: float
    edge: float
    hold: float
    staked_an_hour: float
    won_an_hour: float


class OverTime(msgspec.Struct, frozen=True):
    """What a table wins over a number of hours, on average, and the band that contains this share of results."""

    hours: float
    average: float
    deviation: float
    low: float
    high: float
    share: float


class Actual(msgspec.Struct, frozen=True):
    """What a table actually won in that time: whether it falls in the band, and how likely it is to be this far out."""

    won: int
    inside: bool
    z: float | None
    chance: float


class Hold(msgspec.Struct, frozen=True):
    """What a table wins."""

    game: str
    edition: str
    readings: dict[str, str]
    seats: int
    rounds_an_hour: int
    wagers: tuple[HeldWager, ...]
    staked_an_hour: float
    won_an_hour: float
    hold: float
    won: OverTime
    varies: str
    """`independent` if wagers in the same round are assumed to be, or `simulated` if their joint spread was."""
    actual: Actual | None


def hold_of(
    asked: Sequence[AskedWager],
    pace: Pace,
    hours: Fraction,
    *,
    share: float = 0.95,
    shared: float | None = None,
    actual: int | None = None,
) -> Hold:
    """What a table with these wagers at every seat wins; `shared` as in `pitboss.exact.hold.won_in`."""
    if hours <= 0:
        raise Malformed(str(hours), "a time above 0 hours", "write e.g. 8")
    first = asked[0].question
    check_seats(first.elections.rules, pace.seats)
    wagers = [each.wagered for each in asked]
    against = [each.wagered for each in asked if each.is_against_the_house]
    band = won_in(hours, pace, against, share=share, shared=shared or 0.0)
    hour = Fraction(1)
    staked = float(staked_in(hour, pace, wagers))
    won = sum(float(each.won) for each in wagers) * pace.seats * pace.rounds_an_hour
    return Hold(
        game=first.game,
        edition=first.edition,
        readings=dict(first.elections.readings),
        seats=pace.seats,
        rounds_an_hour=pace.rounds_an_hour,
        wagers=tuple(_held(each, pace) for each in asked),
        staked_an_hour=staked,
        won_an_hour=won,
        hold=won / staked if staked else 0.0,
        won=OverTime(float(hours), band.average, band.deviation, band.low, band.high, share),
        varies=INDEPENDENT if shared is None else SIMULATED,
        actual=None
        if actual is None
        else Actual(
            actual,
            band.holds(actual),
            (actual - band.average) / band.deviation if band.deviation else None,
            band.chance_of(actual),
        ),
    )


def _held(asked: AskedWager, pace: Pace) -> HeldWager:
    question, wagered = asked.question, asked.wagered
    rounds = pace.seats * pace.rounds_an_hour
    return HeldWager(
        wager=question.wager,
        paytable=question.letter,
        decks=question.elections.decks_in_play,
        amount=wagered.amount,
        often=float(wagered.often),
        edge=float(wagered.outcomes.house_edge),
        hold=float(wagered.outcomes.element_of_risk),
        staked_an_hour=float(wagered.staked * rounds),
        won_an_hour=float(wagered.won * rounds),
    )
