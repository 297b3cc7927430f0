"""Which wagers a round may hold: which must and may be made, how much, and in amounts that can be paid."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from pitboss.games.check_decisions import AnyBox
from pitboss.games.elections import Elections
from pitboss.games.pooling import players_figure
from pitboss.games.registry import game_of
from pitboss.law.citation import Clause
from pitboss.law.names import Unknown
from pitboss.law.refusal import Refused
from pitboss.law.rules import Bound, Placed, Required, Wager
from pitboss.law.words import cases_in_words
from pitboss.malformed import Malformed
from pitboss.money import format_cents, format_range, parse_cents
from pitboss.odds import Rounding

if TYPE_CHECKING:
    from pitboss.games.round import Seat


def check_wagers(seats: tuple[Seat, ...], elections: Elections) -> None:
    """Refuse a round whose wagers the chapter or the elections do not allow."""
    for seat in seats:
        company = _company_of(seat, seats, elections)
        if all(type(amount) is int for amount in seat.stakes.values()):
            made = ("made", company, seat.street, seat.folded, *seat.stakes.items())
            elections.allow(made, _check_seat, seat, company, elections)
        else:
            # A value that is not a whole number may still equal one that was allowed.
            _check_seat(seat, company, elections)
    _check_equally_pooled(seats, elections)


def _check_seat(seat: Seat, company: _Company, elections: Elections) -> None:
    for name in seat.stakes:
        _check_amount(name, seat, elections)
    for name in seat.stakes:
        _check_known(name, seat, elections)
    _check_street(seat, elections)
    _check_required(seat, elections, but=game_of(elections).play.taken_back)
    _check_pooled(seat, company, elections)
    _check_in_order(seat, elections)
    for name in seat.stakes:
        _check_offered(name, seat, elections)
        _check_minimum(name, seat, elections)
        if bounds := _bounds_on_street(name, seat, elections):
            check_bound(name, seat, bounds, elections)
        _check_payable(name, seat, elections)


def check_placed_together(seats: tuple[Seat, ...], elections: Elections) -> None:
    """Refuse wagers that were each allowed when placed but do not make a round together."""
    for seat in seats:
        check_placed_among(seat, seats, elections)
    _check_equally_pooled(seats, elections)


def check_placed_among(seat: Seat, seats: tuple[Seat, ...], elections: Elections) -> None:
    """Refuse the wagers of one box that do not make a round among the others, whatever the others lack."""
    _check_required(seat, elections)
    _check_pooled(seat, _company_of(seat, seats, elections), elections)
    for name in seat.stakes:
        if bounds := elections.rules.wager(name).bounds:
            check_bound(name, seat, bounds, elections)


class _Company(NamedTuple):
    """What the pooled wagers of a box depend on besides its own: how many compete, and the player's other boxes."""

    number: int
    elsewhere: tuple[str, ...] = ()
    """The pooled wagers that the same player has made in another box, where one box makes them for all."""


def _company_of(seat: Seat, seats: tuple[Seat, ...], elections: Elections) -> _Company:
    if not elections.pooled:
        return _Company(len(seats))
    once = pools_once(elections)
    if not once and elections.reads_about("pooling-boxes") != "person":
        return _Company(len(seats))
    people = len({each.player for each in seats})
    if not once or people == len(seats):
        return _Company(people)
    others = [each.stakes for each in seats if each.player == seat.player and each.number != seat.number]
    return _Company(people, tuple(name for name in elections.pooled if any(name in stakes for stakes in others)))


def pools_once(elections: Elections) -> bool:
    """Return whether a player makes a pooled wager once, for all boxes together."""
    return elections.reads_about("pooling-wager") == "a-player"


def _bounds_on_street(name: str, seat: Seat, elections: Elections) -> tuple[Bound, ...]:
    """The bounds of a wager: those of its street, if they differ by street and the street is known.

    Bounds that differ by the player's hand are checked at settlement, which sees the hand.
    """
    wager = elections.rules.wager(name)
    if wager.bounds_by == "hand":
        return ()
    if wager.bounds_by == "street" and seat.street is not None:
        return wager.bounds_in(seat.street)
    return wager.bounds


def _check_street(seat: Seat, elections: Elections) -> None:
    if seat.street is None:
        return
    asked = [wager for wager in elections.rules.wagers.values() if wager.bounds_by == "street"]
    streets = [street for wager in asked for bound in wager.bounds for street in bound.when]
    if seat.street not in streets:
        raise Refused(
            "unknown-street",
            asked[0].clause if asked else elections.rules.sections.wagers,
            f"seat {seat.number}: players do not decide at {seat.street!r}: write {' or '.join(streets)}",
        )
    last = asked[0].bounds[-1]
    if seat.folded and seat.street not in last.when:
        raise Refused(
            "no-fold-yet",
            last.clause,
            f"seat {seat.number}: a player who does not raise {seat.street} checks, and may fold only at the "
            f"{last.when[-1]}: leave the street out",
        )


def _check_in_order(seat: Seat, elections: Elections) -> None:
    """Refuse a wager of a street that the player cannot have reached, for want of a wager on the street before."""
    for name, before in elections.once("wagers of the street before", _of_the_street_before, elections).items():
        if name in seat.stakes and not any(each in seat.stakes for each in before):
            wager = elections.rules.wager(name)
            raise Refused(
                "missing-wager",
                wager.placed_clause or wager.clause,
                f"seat {seat.number}: a player without a {_either(before, elections)} is not asked for a {wager.name}: "
                "write both, or neither",
            )


def _of_the_street_before(elections: Elections) -> dict[str, tuple[str, ...]]:
    """For a wager made on a later street, the wagers of which one keeps a player in until then.

    A street where some are not asked, or where a player may stay in without a wager, requires none.
    """
    play, anybody = game_of(elections).play, AnyBox(elections.rules.wagers)
    needed: dict[str, tuple[str, ...]] = {}
    earlier: set[str] = set()
    before: tuple[str, ...] = ()
    for street in play.streets(elections):
        offered = play.choices(anybody, anybody, street.name, elections)
        made = [choice.wager for choice in offered if choice.wager is not None]
        needed |= {name: before for name in made if before and name not in earlier}
        earlier.update(made)
        stays = [choice.wager for choice in offered if choice.again]
        before = () if street.some else tuple(name for name in stays if name is not None)
        before = before if len(before) == len(stays) else ()
    return needed


def check_placed(seat: Seat, name: str, elections: Elections) -> None:
    """Refuse a wager that may not be placed before the cards are dealt, given the other wagers placed."""
    _check_amount(name, seat, elections)
    _check_known(name, seat, elections)
    wager = elections.rules.wager(name)
    if wager.required is Required.DECISION:
        raise Refused(
            "not-yet", wager.placed_clause, f"seat {seat.number}: {name} is placed when the player decides, not earlier"
        )
    if wager.required is not Required.ALWAYS:
        _check_required(seat, elections, wager.placed_clause if wager.placed is Placed.AFTER_ANTE else None)
    elif wager.one_of:
        _check_one_of(wager, seat, elections)
    _check_offered(name, seat, elections)
    _check_minimum(name, seat, elections)
    _check_payable(name, seat, elections)
    for bound in wager.bounds:
        if bound.of in elections.rules.wagers and bound.of not in seat.stakes:
            raise Refused("missing-wager", bound.clause, f"seat {seat.number}: place the {bound.of} wager first")
    if wager.bounds:
        check_bound(name, seat, wager.bounds, elections)


def stays_once_made(elections: Elections) -> Clause | None:
    """The clause that leaves a wager untouched from when it is made until it is decided, if it is read that way."""
    found = elections.reading_about("wagers-altered")
    return found.clauses[0] if found and elections.reads(found.id) == "never" else None


def check_bound(name: str, seat: Seat, bounds: tuple[Bound, ...], elections: Elections) -> None:
    """Refuse a wager outside its bounds; if there are several, one of them must allow it."""
    allowed = [_within(seat.stakes[name], bound, seat, elections) for bound in bounds]
    if not any(allowed):
        raise Refused(
            "out-of-bounds",
            bounds[0].clause if len(bounds) == 1 else elections.rules.wager(name).clause,
            f"seat {seat.number}: the {elections.rules.wager(name).name} must be "
            + " or ".join(_in_words(bound, seat, elections) for bound in bounds)
            + f", not {format_cents(seat.stakes[name])}",
        )


def _within(stake: int, bound: Bound, seat: Seat, elections: Elections) -> bool:
    base = _base(bound, seat, elections)
    return base is None or least_multiple(bound, elections) * base <= stake <= bound.most * base


def _in_words(bound: Bound, seat: Seat, elections: Elections) -> str:
    base, least = _base(bound, seat, elections) or 0, least_multiple(bound, elections)
    on = f" ({cases_in_words(bound)})" if bound.when else ""
    return f"{format_range(least * base, bound.most * base)}{on}"


def least_multiple(bound: Bound, elections: Elections) -> int:
    """If the text says "up to" and gives no minimum, the reading supplies one."""
    if bound.least is not None:
        return bound.least
    return 1 if elections.reads_about("raise-floor") == "one-ante" else 0


def _base(bound: Bound, seat: Seat, elections: Elections) -> int | None:
    return elections.limits.minimum if bound.of == "table minimum" else seat.stakes[bound.of]


def _check_amount(name: str, seat: Seat, elections: Elections) -> None:
    amount = seat.stakes[name]
    try:
        if parse_cents(amount) == 0:
            raise Malformed(amount, "an amount above 0", "leave out a wager that was not made")
    except Malformed as error:
        raise Refused(
            "malformed-amount", elections.rules.sections.instruments, f"seat {seat.number}, {name}: {error}"
        ) from error


def _check_known(name: str, seat: Seat, elections: Elections) -> None:
    wager = elections.rules.wagers.get(name)
    if wager is None or wager.table_of is not None:
        known = [each for each, other in elections.rules.wagers.items() if other.table_of is None]
        unknown = Unknown(f"wager of {elections.edition}", name, known)
        raise Refused("unknown-wager", elections.rules.sections.wagers, f"seat {seat.number}: {unknown}")


def _check_required(
    seat: Seat, elections: Elections, at: Clause | None = None, *, but: frozenset[str] = frozenset()
) -> None:
    """The required wagers are made, except for any that may have been taken back since.

    `at` is the clause that puts another wager after them.
    """
    for name, wager in elections.rules.wagers.items():
        if wager.required is not Required.ALWAYS or name in but:
            continue
        if wager.one_of:
            _check_one_of(wager, seat, elections)
        elif name not in seat.stakes:
            raise Refused(
                "missing-wager",
                at or wager.clause,
                f"seat {seat.number}: place the {wager.name} first",
            )


def _check_one_of(wager: Wager, seat: Seat, elections: Elections) -> None:
    placed = [name for name in wager.one_of if name in seat.stakes]
    if not placed:
        choice = _either(wager.one_of, elections)
        raise Refused("missing-wager", wager.clause, f"seat {seat.number}: place a {choice} first")
    if len(placed) > 1 and elections.reads_about("both-sides") == "one":
        raise Refused("both-sides", wager.clause, f"seat {seat.number}: make a {_either(placed, elections)}, not both")


def _either(names: Iterable[str], elections: Elections) -> str:
    return " or ".join(elections.rules.wager(name).name for name in names)


def _check_pooled(seat: Seat, company: _Company, elections: Elections) -> None:
    """If players pool a wager, all of them make it once there are enough players; nobody makes it alone."""
    for name, pooled in elections.rules.pooled.items():
        if name not in elections.pooled:
            if name in seat.stakes:
                raise Refused(
                    "pot-not-elected", pooled.clause, f"seat {seat.number}: this table does not offer the {pooled.name}"
                )
            continue
        enough = company.number >= elections.rules.number(players_figure(name))
        if enough and name not in seat.stakes and name not in company.elsewhere:
            raise Refused(
                "missing-wager",
                pooled.clause,
                f"seat {seat.number}: every player at this table must make a {pooled.name}",
            )
        if not enough and name in seat.stakes:
            raise Refused("pot-alone", pooled.clause, f"seat {seat.number}: a {pooled.name} needs more than one player")
        if name in seat.stakes and name in company.elsewhere:
            raise pooled_twice(seat.number, seat.player, pooled)


def pooled_twice(seat: int, player: str, pooled: Wager) -> Refused:
    """Refuse a pooled wager that its player has already made in another box."""
    return Refused(
        "pot-twice",
        pooled.clause,
        f"seat {seat}: {player} makes one {pooled.name} for all boxes, and it lies in another: take one of them back",
    )


def _check_equally_pooled(seats: tuple[Seat, ...], elections: Elections) -> None:
    """All players put in the same amount, the table minimum, even if the minimum is not given."""
    for name, pooled in elections.rules.pooled.items():
        made = {seat.stakes[name] for seat in seats if name in seat.stakes}
        if len(made) > 1:
            amounts = ", ".join(format_cents(each) for each in sorted(made))
            raise Refused(
                "unequal-pots",
                pooled.clause,
                f"every {pooled.name} must equal the table minimum, but these are {amounts}",
            )


def _check_offered(name: str, seat: Seat, elections: Elections) -> None:
    elections.tables(name)  # Refuses a table that is not elected.
    if not elections.offers(name):
        raise Refused(
            "not-offered",
            elections.rules.wager(name).clause,
            f"seat {seat.number}: {name} is not offered at this table",
        )


def _check_minimum(name: str, seat: Seat, elections: Elections) -> None:
    """The table minimum applies to required wagers; an optional wager has its own limits, if any."""
    least, most = limits_of(name, elections)
    stake, clause = seat.stakes[name], elections.rules.sections.wagers
    if least is not None and stake < least:
        of = "table minimum" if least == elections.limits.minimum else f"minimum of {name}"
        raise Refused(
            "below-minimum",
            clause,
            f"seat {seat.number}: {name} of {format_cents(stake)} is less than the {of}: "
            f"wager at least {format_cents(least)}",
        )
    if most is not None and stake > most:
        raise Refused(
            "above-maximum",
            clause,
            f"seat {seat.number}: {name} of {format_cents(stake)} is more than its maximum: "
            f"wager at most {format_cents(most)}",
        )


def limits_of(name: str, elections: Elections) -> tuple[int | None, int | None]:
    """The minimum and maximum wager on one area, as far as they are elected."""
    own, minimum = elections.limits.wagers.get(name), elections.limits.minimum
    if name == elections.metered and elections.progressive is not None and elections.progressive.wager is not None:
        return elections.progressive.wager, elections.progressive.wager
    least, most = (own.minimum, own.maximum) if own is not None else (None, None)
    if elections.rules.wager(name).required is Required.ALWAYS:
        least = max(filter(None, (least, minimum)), default=None)
    return least, most


def _check_payable(name: str, seat: Seat, elections: Elections) -> None:
    """A stake whose odds cannot be paid in whole cents is refused when wagered, unless payouts are rounded."""
    if elections.rounding is not Rounding.EXACT:
        return
    for table in elections.tables(name):
        for row in table.broken_rows:
            if seat.stakes[name] * row.odds.numerator % row.odds.denominator:
                raise Refused(
                    "breakage",
                    row.clause,
                    f"seat {seat.number}: {name} of {seat.stakes[name]} cents does not pay {row.odds} in whole cents: "
                    f"wager a multiple of {row.odds.multiplier.denominator} cents",
                )
