"""What the Ante, Odds and Raise Wagers of Heads-Up Hold 'Em are paid, row by row, under the best decisions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction

from pitboss.counting.schedules import Becomes, Entry, Schedule, dealt, entry_of, lost, not_made, returned
from pitboss.games.elections import Elections
from pitboss.games.heads_up_holdem.solve_chart import Played
from pitboss.games.heads_up_holdem.solve_pays import Option, Showdown, paying
from pitboss.games.solving import Circumstances
from pitboss.law.citation import cite
from pitboss.law.paytables import Row
from pitboss.ranking import FiveCardCategory

_WON, _BEATEN = (Showdown.WON, Showdown.WON_OUT), (Showdown.LOST, Showdown.LOST_OUT)
_FOLDS, _SETTLES = cite("677a.11(f)"), cite("677a.11(h)")
_WINS, _TIES, _LOSES, _FOLDED = "wins", "ties", "is beaten", "is folded"

Paid = Callable[[Row, Fraction], Fraction]
"""What a wager, in units of the Ante Wager, wins by a row."""


class _Counts:
    """How many deals reach each showdown, by decision and class of the player's hand."""

    def __init__(self, played: Played) -> None:
        decided = played.decisions
        made = (*decided.river, *decided.flop, *decided.preflop)
        self._tallied = [
            (option, [[int(count) for count in row] for row in by_class])
            for option, by_class in zip(made, played.tallied.tolist(), strict=True)
        ]
        self.out = [category for category in FiveCardCategory if category < decided.dealer_qualifies]

    @property
    def raises(self) -> list[Option]:
        """The largest first."""
        found = (option for option, _ in self._tallied if option.raised is not None)
        return sorted(found, key=lambda option: option.raised or 0, reverse=True)

    def of(
        self,
        showdowns: Iterable[Showdown],
        categories: Iterable[FiveCardCategory] = tuple(FiveCardCategory),
        *,
        folded: bool = False,
        option: Option | None = None,
    ) -> int:
        """The deals that end this way, with this Raise Wager or with none."""
        places, columns = tuple(categories), tuple(showdowns)
        return sum(
            by_class[category][showdown]
            for each, by_class in self._tallied
            if (each.raised is None) == folded and option in (None, each)
            for category in places
            for showdown in columns
        )


def schedules(played: Played, elections: Elections, at: Circumstances) -> tuple[Schedule, ...]:
    """The three wagers of a round; none under a payout limit, which they share."""
    if elections.limits.payout is not None and at.ante is not None:
        return ()
    counts, paid = _Counts(played), paying(elections, at)
    return (
        Schedule("ante", dealt(_ante(counts, elections, paid))),
        Schedule("odds", dealt(_odds(counts, elections, paid))),
        Schedule("raise", dealt(_raise(counts, elections, paid))),
    )


def _ante(counts: _Counts, elections: Elections, paid: Paid) -> Iterator[Entry]:
    row = elections.paytable("ante").paying("winning ante")
    yield entry_of(row, counts.of([Showdown.WON]), paid(row, Fraction(1)), when="the dealer holds a pair or better")
    tied_out = counts.of([Showdown.TIED], counts.out)
    out = counts.of([Showdown.WON_OUT, Showdown.LOST_OUT]) + tied_out
    yield returned("any hand", out, cite("677a.11(h)(1)"), when="the dealer holds no pair")
    tied = counts.of([Showdown.TIED]) - tied_out
    yield returned("any hand", tied, cite("677a.11(h)(2)(ii)"), when=_TIES)
    yield lost("any hand", counts.of([Showdown.LOST]), cite("677a.11(h)(2)(iii)"), when=_LOSES)
    yield lost("any hand", counts.of(Showdown, folded=True), _FOLDS, when=_FOLDED)


def _classes(row: Row) -> list[FiveCardCategory]:
    return [FiveCardCategory.named(hand) for hand in row.pays]


def _odds(counts: _Counts, elections: Elections, paid: Paid) -> Iterator[Entry]:
    one = Fraction(1)
    for row in elections.paytable("odds").rows:
        won = counts.of(_WON, _classes(row))
        yield entry_of(row, won, paid(row, one), when=_WINS)
    yield returned("any hand", counts.of([Showdown.TIED]), _SETTLES, when=_TIES)
    bad_beats = elections.paytable("bad-beat").rows
    beaten, folded = counts.of(_BEATEN), counts.of(Showdown, folded=True)
    for row in bad_beats:
        count = counts.of(_BEATEN, _classes(row))
        beaten -= count
        yield _bad_beat(row, count, paid, _LOSES)
    if elections.reads("677a-bad-beat-needs-raise") == "any":
        for row in bad_beats:
            count = counts.of(_BEATEN, _classes(row), folded=True)
            folded -= count
            if count:
                yield _bad_beat(row, count, paid, f"{_FOLDED} and {_LOSES}")
    yield lost("any other hand", beaten, _SETTLES, when=_LOSES)
    yield lost(
        "any other hand" if folded < counts.of(Showdown, folded=True) else "any hand", folded, _FOLDS, when=_FOLDED
    )


def _bad_beat(row: Row, count: int, paid: Paid, when: str) -> Entry:
    entry = entry_of(row, count, Fraction(-1), when=when)
    if entry.becomes is Becomes.LOST:
        return entry
    return entry_of(row, count, paid(row, Fraction(1)), when=when)


def _raise(counts: _Counts, elections: Elections, paid: Paid) -> Iterator[Entry]:
    row = elections.paytable("raise").paying("winning raise")
    for option in counts.raises:
        size, raised = option.name, option.raised or Fraction(0)
        yield entry_of(row, counts.of(_WON, option=option), paid(row, raised), when=size)
        yield returned(size, counts.of([Showdown.TIED], option=option), _SETTLES, when=_TIES)
        yield lost(size, counts.of(_BEATEN, option=option), _SETTLES, net=-raised, when=_LOSES)
    yield not_made("any hand", counts.of(Showdown, folded=True), _FOLDS, when=_FOLDED)
