"""A progressive meter and its books: what each wager adds and each award takes, to the fraction of a cent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import lcm

import msgspec
from msgspec.structs import replace

from pitboss.games.elections import Draft, Elections
from pitboss.games.settlement import Line
from pitboss.law.refusal import Failure
from pitboss.odds import Form, Odds, parse_odds


class Meter(msgspec.Struct, frozen=True, gc=False):
    """What a meter shows, and where all its money came from and went.

    Nothing is lost or cut off: seeded + contributed = shown + carried + held + paid. A cent has as many `parts` as the
    rate of progression needs; `carried` and `contributed` are counted in parts, everything else in cents.
    """

    shown: int
    seeded: int
    """What the house put up: the initial amount, and each reset."""
    parts: int = 1
    carried: int = 0
    """Contributions that do not make a whole cent yet."""
    contributed: int = 0
    held: int = 0
    """Awards won but not yet handed out, because their documentation is not complete."""
    paid: int = 0

    @property
    def balanced(self) -> bool:
        """Whether the books agree."""
        gone = self.shown + self.held + self.paid
        return self.seeded * self.parts + self.contributed == gone * self.parts + self.carried


def the_meter_is_elected(draft: Draft) -> Iterator[Failure]:
    """A table that offers a progressive wager elects what its meter starts with and gains."""
    name = draft.metered
    if name is None or (draft.progressive is not None and draft.progressive.rate is not None):
        return
    yield Failure(
        "not-elected",
        draft.rules.figure("progressive-floor").clause,
        f"{name} is offered, but what its meter starts with and gains is not elected",
        f"elect the initial and reset amount and the rate of progression, or do not offer {name}",
    )


def new_meter(elections: Elections) -> Meter | None:
    """The meter of a table that opens, at its initial amount; none if no progressive wager is offered."""
    if elections.metered is None or elections.progressive is None:
        return None
    initial = elections.progressive.starts_with
    return Meter(shown=initial, seeded=initial, parts=_rate(elections).denominator)


def under(meter: Meter, elections: Elections) -> Meter:
    """The same meter at another rate of progression, which may divide a cent into other parts."""
    parts = lcm(meter.parts, _rate(elections).denominator)
    finer = parts // meter.parts
    return replace(meter, parts=parts, carried=meter.carried * finer, contributed=meter.contributed * finer)


def contributed_to(meter: Meter, stakes: Iterable[int], elections: Elections) -> Meter:
    """The meter after these wagers have been accepted."""
    parts = _gained(meter, stakes, elections)
    cents, carried = divmod(meter.carried + parts, meter.parts)
    contributed = meter.contributed + parts
    return replace(meter, shown=meter.shown + cents, carried=carried, contributed=contributed)


def taken_back(meter: Meter, stakes: Iterable[int], elections: Elections, *, paid_out: bool) -> Meter:
    """The meter after these wagers' contributions are reversed.

    If somebody has won the whole meter since, the contributions went to the winner: the house puts them up, and the
    meter, which restarted at its reset amount, does not fall below it.
    """
    parts = _gained(meter, stakes, elections)
    cents, carried = divmod(meter.carried - parts, meter.parts)
    contributed = meter.contributed - parts
    if paid_out:
        return replace(meter, seeded=meter.seeded - cents, carried=carried, contributed=contributed)
    return replace(meter, shown=meter.shown + cents, carried=carried, contributed=contributed)


def _gained(meter: Meter, stakes: Iterable[int], elections: Elections) -> int:
    """What these wagers contribute, in parts of a cent."""
    return int(sum(stakes) * _rate(elections) * meter.parts)


def is_share(line: Line) -> bool:
    """Whether a line paid a share of the meter, which is never paid from the table inventory."""
    return line.odds is not None and parse_odds(line.odds).form is Form.METER


def is_whole(line: Line) -> bool:
    """Whether a line paid the whole meter."""
    odds = parse_odds(line.odds) if line.odds is not None else None
    return odds is not None and odds.form is Form.METER and odds.numerator == odds.denominator


def after_award(meter: Meter, line: Line, elections: Elections) -> Meter:
    """The meter after a share of it was won: the award is held until it may be handed out."""
    return after_share(meter, line.paid, parse_odds(line.odds or ""), elections)


def after_share(meter: Meter, award: int, odds: Odds, elections: Elections) -> Meter:
    """The same for an award at these odds.

    What the house puts up for a restart counts as seeded; a cent that it keeps between two roundings counts against it.
    """
    shown = left_after(meter.shown, award, elections, odds=odds)
    seed = shown - (meter.shown - award)
    return replace(meter, shown=shown, seeded=meter.seeded + seed, held=meter.held + award)


def handed_out(meter: Meter, award: int) -> Meter:
    """The meter's books after a held award was handed to its winner."""
    return replace(meter, held=meter.held - award, paid=meter.paid + award)


def put_up_after(put_up: int, before: Meter | None, after: Meter | None) -> int:
    """How much of what a meter shows the house has put up, once it has gone from one state to the next.

    The rest is the players'. An award is taken from the house's part first, so that no more than that is ever taken
    back.
    """
    if after is None or before is None:
        return 0 if after is None else after.seeded
    won = max(0, after.held + after.paid - before.held - before.paid)
    return max(0, min(max(0, put_up - won) + after.seeded - before.seeded, after.shown))


def retired(meter: Meter) -> tuple[Meter, int]:
    """The meter's books once everything it shows has left it, and how much that is.

    What it carries is less than a cent: the house makes it a whole one, so that no contribution is lost.
    """
    made_whole = 1 if meter.carried else 0
    amount = meter.shown + made_whole
    return replace(meter, shown=0, seeded=meter.seeded + made_whole, paid=meter.paid + amount), amount


def added(meter: Meter, amount: int) -> Meter:
    """The meter after it was given what a retired one showed, which stays the players'."""
    return replace(meter, shown=meter.shown + amount, contributed=meter.contributed + amount * meter.parts)


def unpaid_part_in_words(odds: Odds, shown: int, elections: Elections) -> str:
    """What happens to the fraction of a cent by which an award falls short of its share of the meter, if any."""
    part = _unpaid_part(odds, shown)
    if not part:
        return ""
    if not _carries(elections):
        return "; the award and the meter are rounded down to whole cents"
    return f"; {'half' if part == Fraction(1, 2) else f'{part} of'} a cent of the award stays on the meter"


def _unpaid_part(odds: Odds, shown: int) -> Fraction:
    return Fraction(odds.numerator, odds.denominator) * shown % 1


def _carries(elections: Elections) -> bool:
    """Whether the unpaid fraction of a cent of an award stays on the meter."""
    return elections.reads("meter-half-cents") == "carried"


def keeps_what_void_rounds_gave(elections: Elections) -> bool:
    """Whether the meter keeps the contributions of wagers returned because their round is void."""
    return elections.reads_about("void-contribution") == "kept"


def left_after(shown: int, award: int, elections: Elections, *, odds: Odds) -> int:
    """What a meter shows after an award: a whole meter restarts at its reset amount, a share is subtracted at once.

    The unpaid fraction of a cent of a share stays on the meter, unless `meter-half-cents` rounds that down too.
    """
    if elections.progressive is None:
        raise AssertionError("a share of the meter was paid where there is none")
    reset = elections.progressive.reset
    broken = not _carries(elections) and bool(_unpaid_part(odds, shown))
    left = reset if odds.numerator == odds.denominator else shown - award - broken
    topped_up = elections.reads_about("meter-below-reset") == "top-up"
    return max(left, reset) if topped_up else left


def _rate(elections: Elections) -> Fraction:
    if elections.progressive is None or elections.progressive.rate is None:
        raise AssertionError("a progressive wager was accepted where no rate of progression is elected")
    return Fraction(elections.progressive.rate) / 100
