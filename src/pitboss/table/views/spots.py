"""What a player may do now, and why not: which wagers on which spots, and which choices."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from math import lcm

import msgspec

from pitboss.games.elections import Elections
from pitboss.games.layout import short_name
from pitboss.games.play import FOLD, Choice
from pitboss.games.wager_checks import limits_of, pools_once
from pitboss.law.citation import Clause
from pitboss.law.refusal import Refusal
from pitboss.law.rules import Bound, Placed, Required, Wager
from pitboss.odds import Rounding
from pitboss.table.ask import refusal_for
from pitboss.table.commands import MakeDecision, PlaceWager
from pitboss.table.duties import Role
from pitboss.table.procedure.due import seats_asked
from pitboss.table.procedure.in_force import play, street
from pitboss.table.state import Phase, Table, cards_seen


class Offer(msgspec.Struct, frozen=True):
    """A wager offered at the table. Amounts are multiples of `step` cents, so that its odds can be paid."""

    wager: str
    name: str
    short: str
    """What it is called in a sentence."""
    clause: Clause
    required: Required
    placed: Placed
    step: int
    equals: str | None = None
    """The wager that the law requires it to equal, so that making one makes both."""
    one_of: tuple[str, ...] = ()
    """The wagers of which a player makes one, if it is among them."""
    once: bool = False
    """Whether a player makes it in one box for all of them."""


class Spot(msgspec.Struct, frozen=True):
    """One betting area before bets are closed: what is on it, what may be, and why not even the least may."""

    seat: int
    wager: str
    amount: int
    """What is on it now; a new wager replaces it."""
    least: int
    most: int | None
    """Absent if nothing but the player's chips limits it."""
    refusal: Refusal | None


class OpenChoice(msgspec.Struct, frozen=True):
    """Something the player may decide when asked, and why its least amount is refused, if it is."""

    choice: Choice
    refusal: Refusal | None
    loses: tuple[str, ...] = ()
    """The wagers of the box that are lost with it on the spot; the others stay, and are settled in turn."""


def offers(elections: Elections) -> tuple[Offer, ...]:
    """The wagers offered under these elections, in the order in which the chapter lists them."""
    rules = elections.rules
    return tuple(
        Offer(
            name,
            wager.name,
            short_name(wager, rules),
            wager.clause,
            wager.required,
            wager.placed,
            _step(name, elections),
            _equals(wager),
            wager.one_of,
            name in rules.pooled and pools_once(elections),
        )
        for name, wager in rules.wagers.items()
        if wager.required is not None and wager.placed is not None and elections.offers(name)
    )


def _equals(wager: Wager) -> str | None:
    """The one wager that it must always match."""
    if wager.required is not Required.ALWAYS or len(wager.bounds) != 1:
        return None
    bound = wager.bounds[0]
    return bound.of if bound.least == bound.most == 1 and not bound.when else None


def _step(name: str, elections: Elections) -> int:
    """What a stake must be a multiple of, so that every row of its tables can be paid in whole cents."""
    if elections.rounding is not Rounding.EXACT:
        return 1
    tables = elections.tables(name)
    return lcm(*(row.odds.multiplier.denominator for table in tables for row in table.broken_rows))


class Spots:
    """The betting areas of each player at one table, remembered from state to state.

    They depend on who has the seats within a player's reach and on what is on that player's boxes; on chips only if
    there are too few. Players tend to repeat their wagers, so most answers have been given before.
    """

    __slots__ = ("_known", "_offers")
    _MEMORY = 512

    def __init__(self, offered: tuple[Offer, ...]) -> None:
        self._offers = tuple(offer for offer in offered if offer.required is not Required.DECISION)
        self._known: dict[Hashable, tuple[int, tuple[Spot, ...]]] = {}

    def open(self, table: Table) -> tuple[Offer, ...]:
        """The wagers that may still be placed: all, between rounds; until the first card, those that close with it."""
        if table.phase is Phase.BETWEEN:
            return self._offers
        if table.phase is Phase.DEALING and not cards_seen(table):
            return tuple(offer for offer in self._offers if offer.placed is Placed.BEFORE_FIRST_CARD)
        return ()

    def of(self, table: Table, who: str, owners: dict[int, str]) -> tuple[Spot, ...]:
        """The areas a player could wager on; none once bets are closed."""
        seated = table.players.get(who)
        offered = self.open(table)
        if seated is None or not offered:
            return ()
        seats = _within_reach(table, who, owners)
        key = (who, table.phase, *((seat, _placed(table, seat)) for seat in seats))
        known = self._known.get(key)
        if known is not None and known[0] <= seated.chips:
            return known[1]
        found = tuple(_spot(table, who, seat, offer) for seat in seats for offer in offered)
        dearest = max((spot.least - spot.amount for spot in found), default=0)
        if dearest <= seated.chips:
            if len(self._known) >= self._MEMORY:
                self._known.clear()
            self._known[key] = (dearest, found)
        return found


def owners(table: Table) -> dict[int, str]:
    """Who has each seat, by sitting there or by a wager in its box."""
    return {seated.seat: name for name, seated in table.players.items()} | {
        seat: box.player for seat, box in table.boxes.items()
    }


def _within_reach(table: Table, who: str, owners: dict[int, str]) -> list[int]:
    """The player's seat and boxes and, while more may be held, the free ones next to them."""
    held = [seat for seat, box in table.boxes.items() if box.player == who]
    seats = sorted({*held, table.players[who].seat})
    most = table.elections.boxes[0]
    if most > 1 and len(held) < most:
        last = table.elections.positions
        seats += [each for each in (seats[0] - 1, seats[-1] + 1) if 1 <= each <= last and each not in owners]
    return seats


def _placed(table: Table, seat: int) -> tuple[tuple[str, int], ...]:
    box = table.boxes.get(seat)
    return tuple(box.wagers.items()) if box else ()


def _spot(table: Table, who: str, seat: int, offer: Offer) -> Spot:
    wagers = dict(_placed(table, seat))
    least, most = _least(offer, table.elections), limits_of(offer.wager, table.elections)[1]
    for bound in table.elections.rules.wager(offer.wager).bounds:
        base = _base(bound, wagers, table.elections)
        if base is not None:
            least = max(least, (bound.least or 0) * base)
            most = bound.most * base if most is None else min(most, bound.most * base)
    asked = PlaceWager(at=table.clock, by=Role.PLAYER, who=who, seat=seat, wager=offer.wager, amount=least)
    return Spot(seat, offer.wager, wagers.get(offer.wager, 0), least, most, refusal_for(table, asked))


def _least(offer: Offer, elections: Elections) -> int:
    """The least that can be paid, but no less than the table minimum or the wager's own."""
    minimum = limits_of(offer.wager, elections)[0]
    return offer.step if minimum is None else -(-minimum // offer.step) * offer.step


def _base(bound: Bound, wagers: dict[str, int], elections: Elections) -> int | None:
    """The amount that a bound is a multiple of, if it is known yet."""
    return wagers.get(bound.of, elections.limits.minimum if bound.of not in elections.rules.wagers else None)


def choices(table: Table, who: str, seat: int) -> Iterator[OpenChoice]:
    """What the player whose turn it is at this seat may decide; nothing while that player is not asked.

    A game is never asked about choices when there are none: it may have no cards yet to answer by.
    """
    if seat not in seats_asked(table):
        return
    asked, box = street(table), table.boxes[seat]
    for choice in play(table).choices(box, table.round_in_play, asked.name if asked else "", table.elections):
        cards = box.cards[-choice.cards :] if choice.cards else ()
        tried = MakeDecision(
            at=table.clock,
            by=Role.PLAYER,
            who=who,
            seat=seat,
            choice=choice.name,
            amount=choice.least,
            apart=cards,
        )
        lost = play(table).forfeits(table.elections) if choice.name == FOLD else ()
        yield OpenChoice(choice, refusal_for(table, tried), tuple(wager for wager in lost if wager in box.wagers))
