"""What a row of a paytable is worth as a multiple of the wager: exactly, or as chips and a limit allow."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from pitboss.law.citation import Clause
from pitboss.law.paytables import Row
from pitboss.law.refusal import Refused
from pitboss.malformed import is_whole_number
from pitboss.odds import Breakage, Rounding, pay


@dataclass(frozen=True, slots=True)
class Winnings:
    """Pays one wager by rows. Its size in cents matters only if payouts are rounded or limited."""

    stake: int | None
    clause: Clause
    """Where the law defines the wager, for refusals."""
    chip: int | None = None
    breakage: Rounding = Rounding.EXACT
    limit: int | None = None
    """The most this wager may win in a round, in cents."""

    def __post_init__(self) -> None:
        if self.stake is None and self.breakage is not Rounding.EXACT:
            raise Refused(
                "missing-wager",
                self.clause,
                f"payouts are rounded {self.breakage.value}, so the size of the wager matters: give it in cents",
            )
        if self.stake is not None and not (is_whole_number(self.stake) and self.stake > 0):
            raise Refused("malformed-amount", self.clause, f"a wager is a whole number of cents, not {self.stake!r}")

    def of(self, *rows: Row) -> Fraction:
        """What the wager wins by these rows together, as a multiple of itself and not counting its return."""
        if self.stake is None:
            return Fraction(sum(row.odds.multiplier for row in rows))
        cents = sum(self._cents(row, self.stake) for row in rows)
        return Fraction(cents if self.limit is None else min(cents, self.limit), self.stake)

    def _cents(self, row: Row, stake: int) -> int:
        try:
            return pay(row.odds, stake, chip=self.chip, breakage=self.breakage).paid
        except Breakage as error:
            raise Refused("breakage", row.clause, str(error)) from error
