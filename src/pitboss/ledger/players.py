"""Players' accounts away from the tables: what the house keeps for each, against what went to tables and came back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pitboss.law.refusal import Refused
from pitboss.ledger.accounts import Account, Kind
from pitboss.ledger.ledger import Entry, Ledger
from pitboss.ledger.movements import Cause, move
from pitboss.money import Money, format_cents

_EXCHANGES = (Cause.BUY_IN, Cause.CASH_OUT)


@dataclass(frozen=True, slots=True)
class Kept:
    """What a house has recorded for a player, in cents."""

    chips: int
    """What lies at no table."""
    given: int
    """Everything that the house ever gave or, for counted money, that was paid in at the cage."""
    until: Mapping[str, int]
    """The line of each table's log up to which this holds."""
    paid_out: int = 0
    """Counted money that was paid out at the cage."""


def post_accounts(
    ledger: Ledger, entries: Iterable[Entry], kept: Mapping[str, Kept], money: Money = Money.PRACTICE
) -> None:
    """Put players' accounts into the ledger: given by the house or paid in, taken to tables, brought back, paid out.

    A buy-in and a cash-out are each one transaction between account and seat. So what was given is in the account, or
    went to a table; if it is not, the house has lost or created money in between, and is refused.
    """
    to_tables = dict.fromkeys(kept, 0)
    for entry in (each for each in entries if each.money is money):
        for movement in entry.movements:
            sides = movement.sides if movement.cause in _EXCHANGES else ()
            for player, amount in ((side.account.player, side.amount) for side in sides):
                if player in kept and entry.sequence <= kept[player].until.get(entry.table, -1):
                    to_tables[player] += amount
    cage = Account(money, Kind.CAGE)
    came = Cause.GIVEN if money is Money.PRACTICE else Cause.DEPOSIT
    for player, each in kept.items():
        account, gone = Account(money, Kind.ACCOUNT, player=player), to_tables[player]
        if each.given - each.paid_out - gone != each.chips:
            said = f"{player} was given {format_cents(each.given)} and took {format_cents(gone)} to tables"
            raise Refused("other-account", None, f"{said}, but has {format_cents(each.chips)}: the books do not agree")
        ledger.move(move(came, {cage: -each.given, account: each.given}))
        ledger.move(move(Cause.TRANSFER, {account: -gone, cage: gone}))
        ledger.move(move(Cause.WITHDRAWAL, {account: -each.paid_out, cage: each.paid_out}))
