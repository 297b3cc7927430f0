"""A ledger kept beside a table, and compared with it after every event: two derivations of where every chip lies."""

from __future__ import annotations

from pitboss.ledger import Account, Kind, Ledger
from pitboss.table import Table
from pitboss.table.events import AnyEvent, SettlementUndone


class Books:
    """The ledger of one table or, with a ledger that is given, of one among several.

    `follow` is told of each event and of the table after it.
    """

    def __init__(self, ledger: Ledger | None = None) -> None:
        self.ledger = ledger or Ledger()
        self.sequence = 0

    def count(self, event: AnyEvent, table: str) -> None:
        """Count an event: nothing is made or lost, and nobody owes."""
        self.sequence += 1
        self.ledger.post(self.sequence, event, table)
        assert sum(self.ledger.balances.values()) == 0, event

    def follow(self, event: AnyEvent, table: Table) -> None:
        """Count an event; the ledger then says where money lies as the table says."""
        self.count(event, table.name)
        expected = at_table(table)
        if isinstance(event, SettlementUndone):
            # What becomes of the meter stands in the next event of the same command.
            expected = {account: amount for account, amount in expected.items() if account.kind not in _METERED}
        found = {
            account: amount
            for account, amount in self.ledger.balances.items()
            if account.kind in _AT_TABLE and account.table == table.name
        }
        for account in expected.keys() | (found.keys() if not isinstance(event, SettlementUndone) else set()):
            if account.kind not in (Kind.INVENTORY, Kind.POOL):
                assert found.get(account, 0) == expected.get(account, 0), (account.name, event)
        assert self.in_container(table) == table.inventory, event

    def in_container(self, table: Table) -> int:
        """The table inventory as the table counts it: with collected wagers, and what a pool lost and has paid."""
        on_layout = sum(
            amount
            for box in table.boxes.values()
            for wager, amount in box.unsettled.items()
            if wager in table.elections.rules.pooled
        )
        return self.ledger.total((Kind.INVENTORY, Kind.COLLECTED, Kind.POOL), table.name) - on_layout


_METERED = (Kind.PROGRESSIVE, Kind.HELD)
_AT_TABLE = frozenset({Kind.CHIPS, Kind.WAGER, Kind.COLLECTED, *_METERED})


def at_table(table: Table) -> dict[Account, int]:
    """Where the state of a table says that money lies, beside its inventory and what is pooled."""

    def account(kind: Kind, player: str = "", seat: int = 0, wager: str = "") -> Account:
        return Account(table.money, kind, table.name, player, seat, wager)

    found = {account(Kind.CHIPS, name): seated.chips for name, seated in table.players.items()}
    found |= {account(Kind.CHIPS, name): chips for name, chips in table.owed.items()}
    for seat, box in table.boxes.items():
        for wager, amount in box.unsettled.items():
            if wager not in table.elections.rules.pooled:
                kind = Kind.COLLECTED if wager in box.collected else Kind.WAGER
                found[account(kind, seat=seat, wager=wager)] = amount
    if table.meter is not None and not table.linked:
        found |= {account(Kind.PROGRESSIVE): table.meter.shown, account(Kind.HELD): table.meter.held}
    return found
