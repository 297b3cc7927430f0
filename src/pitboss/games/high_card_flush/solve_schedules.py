"""What the Ante and Raise Wagers of High Card Flush are paid, row by row, under the best decisions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from pitboss.counting.schedules import Entry, Schedule, dealt, entry_of, lost, not_made, returned
from pitboss.games.elections import Elections
from pitboss.games.high_card_flush.counting.longest_flushes import Met
from pitboss.law.citation import cite

_FOLDS, _OUT = cite("678a.11(c)(2)"), cite("678a.11(d)(1)")
_EQUAL, _ABOVE = cite("678a.11(d)(2)(ii)(B)"), cite("678a.11(d)(2)(ii)(C)")
_WITHOUT_DEALER = "the dealer does not qualify"

Raised = Mapping[Fraction, Met]
"""How many deals are raised by each Raise Wager, by what the dealer then holds."""


def schedules(raised: Raised, folded: int, elections: Elections) -> tuple[Schedule, ...]:
    """678a.11(b)-(d): the two wagers of a round."""
    return (
        Schedule("ante", dealt(_ante(raised, folded, elections))),
        Schedule("raise", dealt(_raise(raised, folded, elections))),
    )


def _ante(raised: Raised, folded: int, elections: Elections) -> Iterator[Entry]:
    row = elections.paytable("ante").paying("winning ante")
    out, below, equal, above = (sum(counts) for counts in zip(*raised.values(), strict=True))
    yield entry_of(row, below, row.odds.multiplier, when="wins")
    yield entry_of(row, out, row.odds.multiplier, when=_WITHOUT_DEALER)
    yield returned("any hand", equal, _EQUAL, when="ties")
    yield lost("any hand", above, _ABOVE, when="is beaten")
    yield lost("any hand", folded, _FOLDS, when="is folded")


def _raise(raised: Raised, folded: int, elections: Elections) -> Iterator[Entry]:
    row = elections.paytable("raise").paying("winning raise")
    for wager in sorted(raised, reverse=True):
        met, size = raised[wager], f"raise {wager}x"
        yield entry_of(row, met.below, wager * row.odds.multiplier, when=size)
        yield returned(size, met.out, _OUT, when=_WITHOUT_DEALER)
        yield returned(size, met.equal, _EQUAL, when="ties")
        yield lost(size, met.above, _ABOVE, net=-wager, when="is beaten")
    yield not_made("any hand", folded, _FOLDS, when="is folded")
