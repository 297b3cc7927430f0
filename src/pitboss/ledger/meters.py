"""What a house counts about its tables: wagered, paid, handed out by an attendant, and what meters have gained.

Each is counted by table, wager, paytable and gaming day. A wager that was returned because its round is void was never
wagered, and what is undone is subtracted again. What a correction moves counts as paid, on the day it was made.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

import msgspec

from pitboss.games.elections import Elections
from pitboss.games.progressive import is_share
from pitboss.law.paytables import NO_LETTER
from pitboss.ledger.accounts import Kind
from pitboss.ledger.ledger import Entry
from pitboss.ledger.movements import Cause
from pitboss.ledger.postings import Corrected
from pitboss.ledger.standing import Settled
from pitboss.money import Money


class Counted(msgspec.Struct, frozen=True):
    """What something is counted by. `wager` is what the player made, even if another table paid it."""

    table: str
    money: Money
    edition: str
    wager: str
    paytable: str | None
    day: date


class Meters(msgspec.Struct, frozen=True):
    """What was counted, in cents. The win is the table's: `won = wagered - paid - attendant_paid`."""

    made: int = 0
    """How many wagers were settled."""
    wagered: int = 0
    paid: int = 0
    """Everything that went back to players from the table, including their own wagers."""
    attendant_paid: int = 0
    """Awards that do not come from the table inventory: an attendant hands them out."""
    progressive_paid: int = 0
    """Everything that progressive wagers were paid, from the inventory or by an attendant."""
    cumulative_progressive: int = 0
    """What progressive wagers have added to the meter, in whole cents."""

    @property
    def won(self) -> int:
        return self.wagered - self.paid - self.attendant_paid

    def plus(self, other: Meters) -> Meters:
        """Both together."""
        return Meters(*(mine + theirs for mine, theirs in zip(self._figures, other._figures, strict=True)))

    @property
    def _figures(self) -> tuple[int, ...]:
        return msgspec.structs.astuple(self)


class Sizes(msgspec.Struct, frozen=True):
    """Wagers of one size: how many, and what the meter showed with them, summed and summed in squares."""

    made: int = 0
    meters: int = 0
    squares: int = 0

    def plus(self, other: Sizes) -> Sizes:
        """Both together."""
        return Sizes(self.made + other.made, self.meters + other.meters, self.squares + other.squares)


@dataclass(slots=True)
class Tally:
    """Wagers that were made under the same elections."""

    elections: Elections
    meters: Meters = field(default_factory=Meters)
    squares: int = 0
    """The squares of all wagers."""
    squares_of_rounds: int = 0
    """The squares of what was wagered per round at all seats: if one hand decides them all, they vary as one."""
    sizes: dict[int, Sizes] = field(default_factory=dict)
    """Wagers that are played for a meter, by their size in cents."""
    in_round: tuple[int, int] = (0, 0)
    """The last round, and what was wagered in it."""

    def size(self, change: int, round_: int, meter: int | None) -> None:
        """One more wager of this size; if negative, one less."""
        sign, amount = (1 if change > 0 else -1), abs(change)
        before = self.in_round[1] if self.in_round[0] == round_ else 0
        self.squares += sign * amount**2
        self.squares_of_rounds += (before + change) ** 2 - before**2
        self.in_round = round_, before + change
        if meter is not None:
            size = Sizes(sign, sign * meter, sign * meter**2)
            self.sizes[amount] = self.sizes.get(amount, Sizes()).plus(size)


class MeterBook:
    """The meters of every table, wager, paytable and day. Successive elections are counted apart."""

    def __init__(self) -> None:
        self.tallies: dict[tuple[Counted, int], Tally] = {}
        self._in_force: dict[str, list[Elections]] = {}

    def count(self, entry: Entry) -> None:
        """Count what an event came to."""
        for settled in entry.settled:
            self._settled(entry, settled)
        if entry.corrected is not None:
            self._corrected(entry, entry.corrected)
        wager, gained = entry.elections.metered, entry.contributed
        for movement in entry.movements:
            if movement.cause is Cause.CONTRIBUTION:
                gained += sum(side.amount for side in movement.sides if side.account.kind is Kind.PROGRESSIVE)
        if gained and wager is not None:
            tally = self._tally(entry, wager)
            tally.meters = tally.meters.plus(Meters(cumulative_progressive=gained))

    def _corrected(self, entry: Entry, corrected: Corrected) -> None:
        """What two people corrected was paid, or was not after all; no further wager was made."""
        wager = entry.elections.rules.wagers[corrected.wager].table_of or corrected.wager
        tally = self._tally(entry, wager)
        progressive = corrected.amount if wager == entry.elections.metered else 0
        tally.meters = tally.meters.plus(Meters(paid=corrected.amount, progressive_paid=progressive))

    def _settled(self, entry: Entry, settled: Settled) -> None:
        line, sign = settled.line, -1 if settled.undone else 1
        if line.outcome == "void":
            return
        beside = entry.elections.rules.wagers[line.wager].table_of
        wager = line.wager if beside is None or line.stake else beside
        share, back = is_share(line), line.paid + line.returned
        tally = self._tally(entry, wager)
        tally.meters = tally.meters.plus(
            Meters(
                made=sign * bool(line.stake),
                wagered=sign * line.stake,
                paid=0 if share else sign * back,
                attendant_paid=sign * back if share else 0,
                progressive_paid=sign * back if wager == entry.elections.metered else 0,
            )
        )
        if line.stake:
            tally.size(sign * line.stake, entry.round, settled.meter)

    def _tally(self, entry: Entry, wager: str) -> Tally:
        known = self._in_force.setdefault(entry.table, [])
        if not known or known[-1] != entry.elections:
            known.append(entry.elections)
        tables = entry.elections.rules.wagers[wager].paytables
        letter = entry.elections.paytable(wager).letter if tables else NO_LETTER
        paytable = None if letter == NO_LETTER else letter
        edition = entry.elections.edition
        of = Counted(entry.table, entry.money, edition, wager, paytable, entry.day)
        return self.tallies.setdefault((of, len(known)), Tally(entry.elections))
