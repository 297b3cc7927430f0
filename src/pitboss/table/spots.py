"""What a player may do now, and why not: the wagers he may place on which spots, the choices he may make."""

from __future__ import annotations

from collections.abc import Iterator
from math import lcm

import msgspec

from pitboss.games.elections import Elections
from pitboss.games.play import Choice
from pitboss.law.citation import Clause
from pitboss.law.refusal import Refusal
from pitboss.law.rules import Bound, Placed, Required
from pitboss.odds import Rounding
from pitboss.table.ask import may
from pitboss.table.commands import MakeDecision, PlaceWager
from pitboss.table.duties import Role
from pitboss.table.setting import play
from pitboss.table.state import Phase, Table


class Offer(msgspec.Struct, frozen=True):
    """A wager offered at the table. Amounts are multiples of `step` cents, so that its odds can be paid."""

    wager: str
    name: str
    clause: Clause
    required: Required
    placed: Placed
    step: int


class Spot(msgspec.Struct, frozen=True):
    """One betting area before bets are closed: what lies on it, what may, and why not even the least may."""

    seat: int
    wager: str
    amount: int
    """What lies on it now; a new wager replaces it."""
    least: int
    most: int
    refusal: Refusal | None


class OpenChoice(msgspec.Struct, frozen=True):
    """Something the player may decide on his turn, and why it is refused in its least amount, if it is."""

    choice: Choice
    refusal: Refusal | None


def offers(elections: Elections) -> tuple[Offer, ...]:
    """The wagers offered under these elections, in the order in which the chapter lists them."""
    return tuple(
        Offer(name, wager.name, wager.clause, wager.required, wager.placed, _step(name, elections))
        for name, wager in elections.rules.wagers.items()
        if wager.required is not None and wager.placed is not None and elections.offers(name)
    )


def _step(name: str, elections: Elections) -> int:
    """What a stake must be a multiple of for every row of its tables to be paid in whole cents."""
    if elections.rounding is not Rounding.EXACT:
        return 1
    tables = elections.tables(name)
    return lcm(*(row.odds.multiplier.denominator for table in tables for row in table.broken_rows))


def reach(table: Table, who: str) -> tuple[tuple[int, str | None], ...]:
    """The seats a player could wager on, own and adjacent, each with the person who has it."""
    if who not in table.players:
        return ()
    own = table.players[who].seat
    most = table.elections.boxes[0]
    if most == 1 and len(table.boxes) <= len(table.players):
        return ((own, who),)
    held = {seat for seat, box in table.boxes.items() if box.player == who}
    seats = {own, *held}
    if len(held) < most:
        seats |= {min(seats) - 1, max(seats) + 1} & set(range(1, table.elections.rules.number("seats") + 1))
    owners = {seated.seat: name for name, seated in table.players.items()}
    owners |= {seat: box.player for seat, box in table.boxes.items()}
    return tuple((seat, owners.get(seat)) for seat in sorted(seats))


def spots(table: Table, who: str, offered: tuple[Offer, ...]) -> tuple[Spot, ...]:
    """The betting areas within a player's reach that are nobody else's; none once bets are closed."""
    if table.phase is not Phase.BETWEEN:
        return ()
    return tuple(
        _spot(table, who, seat, offer)
        for seat, owner in reach(table, who)
        if owner in (None, who)
        for offer in offered
        if offer.required is not Required.DECISION
    )


def _spot(table: Table, who: str, seat: int, offer: Offer) -> Spot:
    box = table.boxes.get(seat)
    wagers = box.wagers if box else {}
    amount = wagers.get(offer.wager, 0)
    least, most = offer.step, table.players[who].chips + amount
    for bound in table.elections.rules.wager(offer.wager).bounds:
        base = _base(bound, wagers, table.elections)
        if base is not None:
            least, most = max(least, (bound.least or 0) * base), min(most, bound.most * base)
    asked = PlaceWager(at=table.clock, by=Role.PLAYER, who=who, seat=seat, wager=offer.wager, amount=least)
    return Spot(seat, offer.wager, amount, least, most - most % offer.step, may(table, asked))


def _base(bound: Bound, wagers: dict[str, int], elections: Elections) -> int | None:
    """The amount of which a bound is a multiple, if it is known yet."""
    return wagers.get(bound.of, elections.limits.minimum if bound.of not in elections.rules.wagers else None)


def choices(table: Table, who: str, seat: int) -> Iterator[OpenChoice]:
    """What the player whose turn it is at this seat may decide."""
    for choice in play(table).choices(table.boxes[seat], table.elections):
        asked = MakeDecision(
            at=table.clock, by=Role.PLAYER, who=who, seat=seat, choice=choice.name, amount=choice.least
        )
        yield OpenChoice(choice, may(table, asked))
