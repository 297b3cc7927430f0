"""What the ledger knows about a table besides its balances: who owns each box, what was collected and settled there.

It is tracked separately from the state of the table, so that the two can be compared.
"""

from __future__ import annotations

import msgspec

from pitboss.games.elections import Elections
from pitboss.games.progressive import Meter
from pitboss.games.settlement import Line
from pitboss.ledger.accounts import Account, Kind
from pitboss.ledger.movements import Movement
from pitboss.money import Money


class Settled(msgspec.Struct, frozen=True, gc=False):
    """A wager that is settled, and for whom; with `undone`, no longer settled that way."""

    seat: int
    player: str
    line: Line
    meter: int | None = None
    """What the progressive meter showed before it was settled, if the wager is played for it."""
    undone: bool = False


class Box(msgspec.Struct, frozen=True, gc=False):
    """One betting position in a round."""

    player: str
    wagers: dict[str, int] = {}
    collected: tuple[str, ...] = ()
    """Wagers whose chips are in the table inventory container."""
    settled: tuple[Settled, ...] = ()
    moved: tuple[Movement, ...] = ()
    """What settling it moved, which can be taken back."""


class Standing(msgspec.Struct, frozen=True, gc=False):
    """What the ledger knows about a table besides its balances."""

    table: str
    money: Money
    elections: Elections
    meter: Meter | None
    boxes: dict[int, Box] = {}
    round: int = 0
    """The round in play, or the last."""
    linked: str = ""
    """The linked meter that is played for: its own stream says what it gains and what is won from it."""
    put_up: int = 0
    """How much of what its own meter shows the house has put up."""
    training: bool = False
    """Whether nothing here ever counts."""

    def account(self, kind: Kind, *, player: str = "", seat: int = 0, wager: str = "") -> Account:
        """An account at this table."""
        return Account(self.money, kind, self.table, player, seat, wager)

    @property
    def cage(self) -> Account:
        return Account(self.money, Kind.CAGE)

    @property
    def bank(self) -> Account:
        return Account(self.money, Kind.BANK)

    @property
    def held(self) -> Account:
        """Awards of the meter that are not handed out yet."""
        return Account(self.money, Kind.HELD, self.linked or self.table)

    @property
    def inventory(self) -> Account:
        return self.account(Kind.INVENTORY)

    def chips(self, player: str) -> Account:
        """What lies in front of a player."""
        return self.account(Kind.CHIPS, player=player)

    def stake(self, seat: int, wager: str) -> Account:
        """Where the chips of a wager lie until it is settled."""
        if wager in self.elections.rules.pooled:
            return self.account(Kind.POOL, wager=wager)
        box = self.boxes.get(seat)
        kind = Kind.COLLECTED if box is not None and wager in box.collected else Kind.WAGER
        return self.account(kind, seat=seat, wager=wager)
