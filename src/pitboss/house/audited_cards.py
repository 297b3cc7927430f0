"""Checking what is done with the cards of one order: where they are cut and covered, and that those seen are opened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitboss.house.audited_order import AuditedOrder, Found
from pitboss.house.contributing import people_wager
from pitboss.house.faces import Spot, faces_up, numbered
from pitboss.house.fairness import CardsOpened, Fact
from pitboss.house.keeper import cover_bounds
from pitboss.house.mixing import cover_depth, cut_depth
from pitboss.law.rules import Irregularity
from pitboss.store.chain import Fault
from pitboss.table import Table
from pitboss.table import events as ev
from pitboss.table.duties import Role
from pitboss.table.felt import felt_of
from pitboss.table.procedure.in_force import cut_bounds
from pitboss.table.state import Phase


def cut(
    table: Table, sequence: int, order: AuditedOrder, depth: int, of: ev.CutAnswered | None = None
) -> Iterator[Fault]:
    """A person who is offered the stack may cut anywhere; a house bot may not."""
    settled = not order.cuts and depth == cut_depth(order.committed.root, order.cuts, cut_bounds(table))
    seated = None if of is None else table.players.get(of.who)
    free = of is not None and of.by is Role.PLAYER and seated is not None and seated.bot is None
    if order.asked is not None:
        yield Fault(sequence, "chosen-cut", "the cards were cut after players had been asked to mix their order")
    elif not (order.committed.stacked or settled or free) and people_wager(table):
        message = f"the house cut {depth} cards deep with wagers on the table: the root does not lead to that cut"
        order.doubts.append((sequence, ("chosen-cut", message)))
    order.cut(depth)


def cover(table: Table, sequence: int, order: AuditedOrder, depth: int) -> Iterator[Fault]:
    """The cover card goes in where the root says, and before players are asked to mix the order."""
    if order.asked is not None and not order.begun:
        message = "the cover card was put in after players had been asked to mix the order"
        yield Fault(sequence, "chosen-cover", message)
    settled = depth == cover_depth(order.committed.root, order.cuts, cover_bounds(table))
    if not (order.committed.stacked or settled) and people_wager(table):
        message = f"the cover card went in {depth} cards above the bottom: the root leads to another depth"
        order.doubts.append((sequence, ("chosen-cover", message)))
    order.cover = depth


def cover_comes_out(table: Table, order: AuditedOrder) -> Iterator[Found]:
    """The cover card comes out where it was put in: anyone who knows the shoe could end it to suit them."""
    left, order.cover = order.until_cover, None
    # Once the cards of a round are dealt, only a card drawn in error brings it out.
    most = 0 if table.phase in (Phase.BETWEEN, Phase.DEALING) else -1
    if left is None or left > most:
        yield "chosen-cover", "the cover card is said to have come out of the shoe, but is elsewhere"


def opened_at_once(
    sequence: int, order: AuditedOrder, card: str, batch: list[tuple[int, ev.AnyEvent | Fact]]
) -> Iterator[Fault]:
    """A card found face up before a round has no round at whose end it could be opened."""
    root = order.committed.root
    facts = [found for _, found in batch if isinstance(found, CardsOpened) and found.root == root]
    if not any(opening.card == card for fact in facts for opening in fact.openings):
        yield Fault(sequence, "not-opened", f"{card} was set aside face up, but was not opened")


def unopened(table: Table, order: AuditedOrder, left: Sequence[tuple[int, Spot]]) -> Iterator[Found]:
    """Every face that the round has shown is opened at its end, where it was dealt from."""
    if table.round_in_play.irregularity == Irregularity.HOUSE_FAILED.value:
        # A house that cannot continue may no longer know the order; its deck leaves, and is then opened whole.
        return
    dealt = dict(zip(numbered(spot for _, spot in left), (position for position, _ in left), strict=True))
    for where, card in faces_up(felt_of(table)).items():
        position = dealt.get(where)
        if position is None or position not in order.opened:
            yield "not-opened", f"{card} was shown in round {table.round_in_play.number}, but was not opened"
        elif order.opened[position] != card:
            yield "other-card", f"{card} was shown where the order has {order.opened[position]}"
