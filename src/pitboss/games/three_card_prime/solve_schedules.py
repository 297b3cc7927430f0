"""What the Ante and Play Wagers of Three Card Prime are paid, row by row, under the best decisions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from pitboss.counting.ante_play import Cases, Event
from pitboss.counting.schedules import Entry, Schedule, dealt, entry_of, lost, not_made, returned
from pitboss.games.elections import Elections
from pitboss.games.three_card_prime.prime_hands import PrimeCategory
from pitboss.law.citation import cite

_FOLDS = cite("679a.11(b)")
_WON = (Event.BELOW, Event.EQUAL)
_WINS, _OUT, _LOSES, _FOLDED = "wins or ties", "the dealer does not qualify", "is beaten", "is folded"
_HANDS = tuple(category.hand for category in PrimeCategory)


def schedules(cases: Cases, elections: Elections) -> tuple[Schedule, ...]:
    """679a.11(b) and (c): the two wagers of a round."""
    return (
        Schedule("ante", dealt(_ante(cases, elections))),
        Schedule("play", dealt(_play(cases, elections))),
    )


def _count(cases: Cases, events: Iterable[Event], hands: Iterable[str] = _HANDS) -> int:
    named = tuple(hands)
    return sum(cases.staying[hand, event] for event in events for hand in named)


def _ante(cases: Cases, elections: Elections) -> Iterator[Entry]:
    row = elections.paytable("ante").paying("winning ante")
    yield entry_of(row, _count(cases, _WON), row.odds.multiplier, when=_WINS)
    yield returned("any hand", _count(cases, [Event.DOES_NOT_QUALIFY]), cite("679a.11(c)(3)(i)"), when=_OUT)
    yield lost("any hand", _count(cases, [Event.ABOVE]), cite("679a.11(c)(3)"), when=_LOSES)
    yield lost("any hand", cases.given_up, _FOLDS, when=_FOLDED)


def _play(cases: Cases, elections: Elections) -> Iterator[Entry]:
    table, bad_beat = elections.paytable("play"), elections.paytable("bad-beat")
    (bound,) = elections.rules.wager("play").bounds
    wager = Fraction(bound.most)
    special = table.paying("dealer does not qualify")
    by_hand = [row for row in table.rows if row is not special]
    for row in by_hand:
        yield entry_of(row, _count(cases, _WON, row.pays), wager * row.odds.multiplier, when=_WINS)
    out = [Event.DOES_NOT_QUALIFY]
    if elections.reads("679a-play-dealer-out") == "one-to-one":
        yield entry_of(special, _count(cases, out), wager * special.odds.multiplier)
    else:
        for row in by_hand:
            yield entry_of(row, _count(cases, out, row.pays), wager * row.odds.multiplier, when=_OUT)
    beaten = [Event.ABOVE]
    for row in bad_beat.rows:
        yield entry_of(row, _count(cases, beaten, row.pays), wager * row.odds.multiplier, when=_LOSES)
    others = [hand for hand in _HANDS if bad_beat.row(hand) is None]
    yield lost("any other hand", _count(cases, beaten, others), cite("679a.11(c)(3)(iii)"), net=-wager, when=_LOSES)
    yield not_made("any hand", cases.given_up, _FOLDS, when=_FOLDED)
