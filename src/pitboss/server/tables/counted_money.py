"""Keeps practice money and counted money apart: which money may be brought to which table."""

from __future__ import annotations

from collections.abc import Container, Iterable

from pitboss.law.refusal import Refusal
from pitboss.money import Money, format_cents
from pitboss.people.cage import Cage
from pitboss.server.messages import frames
from pitboss.table import Table
from pitboss.table import events as ev


def money_refuses(asked: frames.PlayerCommand, table: Table, who: str, cage: Cage) -> Refusal | None:
    """Why somebody cannot bring this money to this table: a guest has no counted money, and nobody spends it twice."""
    if not isinstance(asked, frames.Sit | frames.BuyIn):
        return None
    if table.money is Money.PRACTICE:
        if isinstance(asked, frames.Sit) and asked.chips is not None:
            words = "this is a practice table, which does not take money from accounts: sit down without chips"
            return Refusal("practice-table", None, words)
        return None
    if not cage.has(who):
        words = "chips at this table are counted money, which guests do not have: log in to an account"
        return Refusal("counted-table", None, words)
    held = cage.balance(who)
    wanted = asked.chips or held
    if wanted <= 0 or wanted > held:
        words = f"your account holds {format_cents(max(0, held))}: bring no more than that, or pay in at the cage"
        return Refusal("balance-too-small", None, words)
    return None


def to_tables(happened: Iterable[ev.AnyEvent], accounts: Container[str]) -> dict[str, int]:
    """The counted money that these events take from accounts to the table; negative if they bring it back."""
    moved: dict[str, int] = {}
    for event in happened:
        if isinstance(event, ev.PlayerSat | ev.ChipsBought | ev.PlayerLeft) and event.who in accounts:
            chips = -event.chips if isinstance(event, ev.PlayerLeft) else event.chips
            moved[event.who] = moved.get(event.who, 0) + chips
    return {who: chips for who, chips in moved.items() if chips}
