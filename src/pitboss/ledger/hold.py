"""What tables have won, compared with what they should have: by wager, paytable and gaming day, and to date.

The figures are those of `pitboss hold`: exact outcomes of each wager (`pitboss.exact`), for as many wagers of each size
as were made. Sums over many rounds are treated as normal. Wagers that one hand decides at all seats vary as one; others
are treated as independent, although seats that face one dealer's hand vary a little more. Players are assumed to decide
as well as possible: those who do not leave the house more than this.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from math import sqrt

import msgspec

from pitboss.exact.answers import solution
from pitboss.exact.cache import Cache
from pitboss.exact.hold import Wagered, band
from pitboss.exact.question import Question, covered, has_solver, questions
from pitboss.games.elections import Elections
from pitboss.games.places import Whose
from pitboss.games.registry import find_game
from pitboss.games.solving import Circumstances, Progress, no_progress
from pitboss.ledger.meters import Counted, MeterBook, Meters, Sizes, Tally
from pitboss.money import Money

SHARE = 0.95
"""How often the win lies in the band."""


class Held(msgspec.Struct, frozen=True):
    """What a table won with a wager on a day; with all wagers, or to date, if one is not named.

    `expected` and everything after it is null if nobody has solved the game.
    """

    table: str
    money: Money
    edition: str
    wager: str | None
    paytable: str | None
    day: date | None
    made: int
    wagered: int
    paid: int
    """Everything that was returned or paid, including by an attendant."""
    won: int
    hold: float | None
    """What was won as a share of everything wagered."""
    expected: float | None = None
    low: float | None = None
    high: float | None = None
    inside: bool | None = None
    """Whether the win lies in the band, as it does 95% of the time."""
    chance: float | None = None
    """How likely a result at least this far from the expected one is, on either side."""


@dataclass(frozen=True, slots=True)
class _Theory:
    """What is won on average, and how far it varies, squared, in cents."""

    average: Fraction
    variance: Fraction

    def plus(self, other: _Theory) -> _Theory:
        return _Theory(self.average + other.average, self.variance + other.variance)


_NOTHING = _Theory(Fraction(0), Fraction(0))


@dataclass(frozen=True, slots=True)
class _Part:
    """The wagers of one question, at one table, on one day."""

    of: Counted
    meters: Meters
    theory: _Theory | None


def held(book: MeterBook, cache: Cache, progress: Progress = no_progress, *, theory: bool = True) -> tuple[Held, ...]:
    """What every table has won, by wager and paytable and in all, on each day and to date."""
    parts = list(_parts(book, cache, progress, theory=theory))
    # Each is told apart first by what it is to date, then by day.
    views: list[dict[tuple[object, ...], list[_Part]]] = [{}, {}]
    for part in parts:
        of = part.of
        for by_day, view in enumerate(views):
            day = of.day if by_day else None
            for key in ((of.table, of.wager, of.paytable, day), (of.table, None, None, day)):
                view.setdefault(key, []).append(part)
    return tuple(_row(key, rows) for view in views for key, rows in sorted(view.items(), key=_sorted))


def _sorted(item: tuple[tuple[object, ...], list[_Part]]) -> tuple[str, str, bool, str, str]:
    table, wager, paytable, day = item[0]
    return str(table), str(day or ""), wager is None, str(wager), str(paytable or "")


def _row(key: tuple[object, ...], parts: list[_Part]) -> Held:
    first, (_, wager, paytable, day) = parts[0].of, key
    meters, theory = Meters(), _NOTHING
    known = all(part.theory is not None for part in parts)
    for part in parts:
        meters = meters.plus(part.meters)
        theory = theory.plus(part.theory or _NOTHING)
    row = Held(
        table=first.table,
        money=first.money,
        edition=first.edition,
        wager=first.wager if wager else None,
        paytable=first.paytable if paytable else None,
        day=first.day if day else None,
        made=meters.made,
        wagered=meters.wagered,
        paid=meters.paid + meters.attendant_paid,
        won=meters.won,
        hold=meters.won / meters.wagered if meters.wagered else None,
    )
    if not known:
        return row
    found = band(float(theory.average), sqrt(theory.variance), SHARE)
    return msgspec.structs.replace(
        row,
        expected=found.average,
        low=found.low,
        high=found.high,
        inside=found.holds(row.won),
        chance=found.chance_of(row.won),
    )


def _parts(book: MeterBook, cache: Cache, progress: Progress, *, theory: bool) -> Iterator[_Part]:
    """The tallies grouped by what can be asked of a solver, each with its answer."""
    by_elections: dict[tuple[str, int, date], dict[str, tuple[Counted, Tally]]] = {}
    for (of, number), tally in book.tallies.items():
        by_elections.setdefault((of.table, number, of.day), {})[of.wager] = of, tally
    for place, wagers in enumerate(by_elections.values()):
        progress(place / len(by_elections))
        elections = next(iter(wagers.values()))[1].elections
        for question, names in _asked(elections, cache) if theory else ():
            made = [wagers.pop(name) for name in names if name in wagers]
            if made:
                yield _part(question, made, cache)
        # What no solver is asked about is still reported.
        yield from (_Part(of, tally.meters, _unasked(of, elections)) for of, tally in wagers.values())


def _unasked(of: Counted, elections: Elections) -> _Theory | None:
    """What players pool is paid out in full: the table wins nothing from it, however it goes."""
    return _NOTHING if of.wager in elections.rules.pooled else None


def _asked(elections: Elections, cache: Cache) -> list[tuple[Question, tuple[str, ...]]]:
    """What can be asked of a solver, and which wagers it covers."""
    rules = elections.rules
    if not has_solver(rules.game):
        return []
    return [
        (each, covered(each.wager, rules))
        for each in questions(elections, cache=cache)
        if each.wager not in rules.pooled
    ]


def _part(question: Question, made: list[tuple[Counted, Tally]], cache: Cache) -> _Part:
    found = solution(question, cache)
    unit = question.wager if question.wager in question.elections.rules.wagers else found.base
    meters, theory, number = Meters(), _NOTHING, 0
    for of, tally in made:
        meters = meters.plus(tally.meters)
        if of.wager == unit:
            number = tally.meters.made
            theory = _theory(question, tally, cache)
    of = msgspec.structs.replace(made[0][0], wager=question.wager, paytable=question.letter)
    return _Part(of, msgspec.structs.replace(meters, made=number), theory)


def _theory(question: Question, tally: Tally, cache: Cache) -> _Theory:
    if question.at.meter is None:
        cent = Wagered(solution(question, cache).outcomes, 1)
        own_hands = any(place.whose is Whose.SEAT for place in find_game(question.game).places)
        squares = tally.squares if own_hands else tally.squares_of_rounds
        return _Theory(cent.won * tally.meters.wagered, cent.variance * squares)
    theory = _NOTHING
    for amount, size in tally.sizes.items():
        theory = theory.plus(_of_meter(question, amount, size, cache))
    return theory


def _of_meter(question: Question, amount: int, size: Sizes, cache: Cache) -> _Theory:
    """A progressive wager is worth what the meter showed when each of them was made.

    Apart from fractions of a cent, what it wins falls in proportion to the meter and its variance is a quadratic of it:
    both are known from the figures at three meters.
    """
    reset = question.at.meter or amount
    sized = Question(question.elections, question.wager, question.letter, Circumstances(meter=reset, stake=amount))
    known = [Wagered(solution(sized.at_meter(reset * times), cache).outcomes, amount) for times in (1, 2, 3)]
    # In units of the reset amount: how many wagers, and their meters summed and squared.
    number, sums, squares = Fraction(size.made), Fraction(size.meters, reset), Fraction(size.squares, reset**2)
    return _Theory(
        _at_points([one.won for one in known], number, sums, squares),
        _at_points([one.variance for one in known], number, sums, squares),
    )


def _at_points(values: list[Fraction], number: Fraction, sums: Fraction, squares: Fraction) -> Fraction:
    """The sum of a quadratic, known at 1, 2 and 3, over points whose number, sum and squares are known."""
    one, two, three = values
    second = (three - 2 * two + one) / 2
    first = two - one - 3 * second
    return (one - first - second) * number + first * sums + second * squares
