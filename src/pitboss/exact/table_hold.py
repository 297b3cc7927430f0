"""The hold of a table, by the names of wagers: what commands, pages and documents show.

The figures themselves are computed in `pitboss.exact.hold`; here the wagers are looked up, each under one letter, and
the answers are put into the shape in which they are printed and sent. All amounts are cents.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

import msgspec

from pitboss.exact.answers import solution
from pitboss.exact.cache import Cache
from pitboss.exact.figure import OfMeter
from pitboss.exact.hold import Pace, Wagered, staked_in, won_in
from pitboss.exact.progressive import of_meter
from pitboss.exact.question import Question, questions
from pitboss.games.elections import Elections
from pitboss.games.registry import solver_of
from pitboss.games.seats import check_seats
from pitboss.games.solving import Joint, Progress, no_progress
from pitboss.law.refusal import Refused
from pitboss.malformed import Malformed

INDEPENDENT, SIMULATED, EXACT = "independent", "simulated", "exact"
"""How wagers in the same round vary together: assumed not to, as a simulation found, or as is known exactly."""


class Spread(msgspec.Struct, frozen=True):
    """What the wagers of a table add to its variance per round by winning and losing together, in cents squared."""

    shared: float
    error: float
    """Its standard error, with the most that results too rare to have come up could add."""
    rounds: int
    """How many rounds were dealt to find it; 0 if it is exact."""
    seed: int


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
    meter: OfMeter | None = None
    """What becomes of a progressive wager as its meter grows, if its rate of progression is elected."""

    @property
    def long_run(self) -> tuple[Fraction, Fraction]:
        """Bounds on what the house wins from it per round in the long run, on average."""
        if self.meter is None or self.meter.long_run_hold_least is None or self.meter.long_run_hold_most is None:
            return self.wagered.won, self.wagered.won
        least, most = self.meter.long_run_hold_least.value, self.meter.long_run_hold_most.value
        return least * self.wagered.staked, most * self.wagered.staked

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
        found.append(asked_wager(each, question, cache))
    return tuple(found)


def asked_wager(made: Made, question: Question, cache: Cache) -> AskedWager:
    """Look up the outcomes of a wager under a question about it."""
    wagered = Wagered(solution(question, cache).outcomes, made.amount, made.often)
    return AskedWager(made, question, wagered, of_meter(question, cache))


def joint_of(asked: Sequence[AskedWager]) -> Joint | None:
    """Count how these wagers come out together; None if the solver does not, or not as they are paid here."""
    question = asked[0].question
    count = solver_of(question.game).joint
    if count is None:
        return None
    elected: dict[str, str] = {}
    for each in asked:
        elected |= each.question.elections.paytables
    readings, decks = question.elections.readings, question.elections.decks_in_play
    try:
        elections = Elections(question.edition, paytables=elected, readings=readings, decks=decks)
    except Refused:
        # These letters may not be elected together, so no table has them all.
        return None
    joint = count(elections, tuple(each.made.wager for each in asked))
    total = sum(joint.counts.values())
    for place, each in enumerate(asked):
        # A limit, a rounded payout or a shoe that is not full pays otherwise.
        chances = Counter[Fraction]()
        for nets, number in joint.counts.items():
            chances[nets[place]] += number
        outcomes = each.wagered.outcomes
        if any(number * outcomes.total != outcomes.by_net.get(net, 0) * total for net, number in chances.items()):
            return None
    return joint


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
    long_run: LongRun | None = None
    """For a progressive wager with a rate of progression: everything else is at the meter it is priced at."""


class LongRun(msgspec.Struct, frozen=True):
    """What a table wins per hour in the long run, as a progressive meter grows and is won, and its share of stakes.

    Each is a pair of bounds, which are equal unless the house tops the meter up.
    """

    hold: tuple[float, float]
    won_an_hour: tuple[float, float]


class OverTime(msgspec.Struct, frozen=True):
    """What a table wins over a number of hours, on average, and the band that contains this share of results."""

    hours: float
    average: float
    deviation: float
    low: float
    high: float
    share: float
    error: float = 0.0
    """The standard error of the deviation, if it is simulated."""


class Simulated(msgspec.Struct, frozen=True):
    """The rounds that were dealt to find how wagers vary together."""

    rounds: int
    seed: int


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
    """`independent` if wagers of a round are assumed to be, `simulated` if their joint spread was, or `exact`."""
    actual: Actual | None
    long_run: LongRun | None = None
    """What it wins per hour in the long run, if that differs from an hour at the meter its wagers are priced at."""
    simulated: Simulated | None = None


def hold_of(
    asked: Sequence[AskedWager],
    pace: Pace,
    hours: Fraction,
    *,
    share: float = 0.95,
    spread: Spread | None = None,
    actual: int | None = None,
) -> Hold:
    """What a table with these wagers at every seat wins; without a `spread`, all of them vary independently."""
    if hours <= 0:
        raise Malformed(str(hours), "a time above 0 hours", "write e.g. 8")
    first = asked[0].question
    check_seats(first.elections.rules, pace.seats)
    wagers = [each.wagered for each in asked]
    against = [each.wagered for each in asked if each.is_against_the_house]
    band = won_in(hours, pace, against, share=share, shared=spread.shared if spread else 0.0)
    # The deviation is the root of a sum over all rounds, one part of which has an error.
    sampled = spread.error if spread else 0.0
    error = sampled * float(hours * pace.rounds_an_hour) / (2 * band.deviation) if band.deviation else 0.0
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
        won=OverTime(float(hours), band.average, band.deviation, band.low, band.high, share, error),
        varies=INDEPENDENT if spread is None else SIMULATED if spread.rounds else EXACT,
        actual=None
        if actual is None
        else Actual(
            actual,
            band.holds(actual),
            (actual - band.average) / band.deviation if band.deviation else None,
            band.chance_of(actual),
        ),
        long_run=_long_run(asked, pace),
        simulated=Simulated(spread.rounds, spread.seed) if spread is not None and spread.rounds else None,
    )


def _long_run(asked: Sequence[AskedWager], pace: Pace) -> LongRun | None:
    """Add up the long run of these wagers; None if none of them has a meter that grows."""
    if not any(each.meter is not None and each.meter.long_run_hold_least is not None for each in asked):
        return None
    rounds, staked = pace.seats * pace.rounds_an_hour, sum(each.wagered.staked for each in asked)
    least, most = (sum(each.long_run[end] for each in asked) for end in (0, 1))
    return LongRun(
        (float(least / staked), float(most / staked)) if staked else (0.0, 0.0),
        (float(least * rounds), float(most * rounds)),
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
        long_run=_long_run([asked], pace),
    )
