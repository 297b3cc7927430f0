"""Players come and go, and put chips on the betting areas until bets are closed."""

from __future__ import annotations

from pitboss.games.round import Seat
from pitboss.games.wager_checks import check_placed, pooled_twice, pools_once, stays_once_made
from pitboss.law.citation import Clause
from pitboss.law.refusal import Refused
from pitboss.law.rules import Placed, Wager
from pitboss.malformed import Malformed
from pitboss.money import format_cents, parse_cents
from pitboss.table import events as ev
from pitboss.table.commands import PROCEDURE, BuyIn, LeaveTable, Perform, PlaceWager, SitDown, WithdrawWager
from pitboss.table.duties import Role
from pitboss.table.handlers.checks import instead_due
from pitboss.table.handlers.playable import unplayable
from pitboss.table.procedure.between_rounds import idle_at_arrival, ready_to_deal
from pitboss.table.procedure.in_force import announced_under, clause_or
from pitboss.table.procedure.positions import elsewhere
from pitboss.table.state import Box, Phase, Seated, Table, cards_seen

# A member read from its class costs ten times as much as a name, and every wager passes here.
_BETWEEN = Phase.BETWEEN


def sit_down(table: Table, command: SitDown) -> tuple[ev.AnyEvent, ...]:
    """One person, one seat, chips in hand."""
    figure, most = table.elections.rules.figure("seats"), table.elections.positions
    if not command.who:
        raise Refused("nameless", figure.clause, "give the name of the player who is sitting down")
    if command.who == table.dealer:
        said = f"{command.who} deals at this table: whoever deals does not play"
        raise Refused("dealer-on-duty", figure.clause, said)
    if command.who in table.players:
        seat = table.players[command.who].seat
        raise Refused("seated-already", figure.clause, f"{command.who} already has seat {seat}")
    if command.bot is not None and (command.who in table.owed or _has_a_box(table, command.who)):
        said = f"{command.who} has left and still has wagers or chips at this table: give the bot another name"
        raise Refused("name-taken", figure.clause, said)
    if not 1 <= command.seat <= most:
        raise Refused("no-such-seat", figure.clause, f"seats are numbered 1 to {most}, not {command.seat}")
    taken = {seated.seat for seated in table.players.values()} | set(table.boxes)
    if command.seat in taken:
        raise Refused("seat-taken", figure.clause, f"seat {command.seat} is taken: choose another")
    chips = _amount(table, command.chips)
    sat = ev.PlayerSat(
        command.at,
        command.by,
        command.who,
        seat=command.seat,
        chips=chips,
        bot=command.bot,
        idle=() if table.players or table.procedure < PROCEDURE else idle_at_arrival(table),
    )
    return (sat,)


def _has_a_box(table: Table, who: str) -> bool:
    return any(box.player == who for box in table.boxes.values())


def buy_in(table: Table, command: BuyIn) -> tuple[ev.AnyEvent, ...]:
    """More chips, at any time."""
    _seated(table, command.who)
    return (ev.ChipsBought(command.at, command.by, command.who, chips=_amount(table, command.chips)),)


def leave_table(table: Table, command: LeaveTable) -> tuple[ev.AnyEvent, ...]:
    """Between rounds, wagers are handed back first; during a round, they are treated as elected."""
    seated = _seated(table, command.who)
    own = {seat: box for seat, box in table.boxes.items() if box.player == command.who and box.owed}
    if table.phase is not Phase.BETWEEN:
        left = ev.PlayerLeft(command.at, command.by, command.who, chips=seated.chips, abandoned=bool(own))
        return (left,)
    if own and command.by is Role.PLAYER:
        # The house may still hand them back to somebody who has gone away.
        _check_alterable(table, command.who)
    back = [
        ev.WagerPlaced(command.at, command.by, command.who, seat=seat, wager=wager, amount=0, change=-amount)
        for seat, box in own.items()
        for wager, amount in box.wagers.items()
    ]
    chips = seated.chips - sum(each.change for each in back)
    return (*back, ev.PlayerLeft(command.at, command.by, command.who, chips=chips, abandoned=False))


def place_wager(table: Table, command: PlaceWager) -> tuple[ev.AnyEvent, ...]:
    """A wager that the chapter and the elections allow, with chips that the player has."""
    seated, wager, amount = table.players.get(command.who), command.wager, command.amount
    if seated is None:
        raise _not_seated(table, command.who)
    if table.phase is not _BETWEEN:
        _check_open(table, wager)
    box = _own_box(table, command.who, command.seat)
    before = box.wagers.get(wager, 0)
    if before:
        _check_alterable(table, command.who)
    stakes = {**box.wagers, wager: amount}
    # A number that is not whole may still equal one that was allowed.
    if type(amount) is int:
        table.elections.allow(("placed", wager, *stakes.items()), _check_placed, table, command, stakes)
    else:
        _check_placed(table, command, stakes)
    if wager in table.elections.pooled:
        _check_pooled_once(table, command)
    change = amount - before
    if change > seated.chips:
        raise Refused(
            "not-enough-chips",
            table.elections.rules.sections.instruments,
            f"{command.who} has {format_cents(seated.chips)} left, and this takes {format_cents(change)}: "
            "wager less, or buy in",
        )
    placed = ev.WagerPlaced(
        command.at,
        command.by,
        command.who,
        seat=command.seat,
        wager=wager,
        amount=amount,
        change=change,
    )
    return (placed,)


def _check_placed(table: Table, command: PlaceWager, stakes: dict[str, int]) -> None:
    check_placed(_as_seat(command.seat, command.who, stakes), command.wager, table.elections)


def _check_pooled_once(table: Table, command: PlaceWager) -> None:
    """A player who makes one pooled wager for all boxes moves it only by taking it back first."""
    others = (box for seat, box in table.boxes.items() if box.player == command.who and seat != command.seat)
    if pools_once(table.elections) and any(command.wager in box.wagers for box in others):
        raise pooled_twice(command.seat, command.who, table.elections.rules.wager(command.wager))


def withdraw_wager(table: Table, command: WithdrawWager) -> tuple[ev.AnyEvent, ...]:
    """Take back a wager; one that others depend on goes last."""
    _seated(table, command.who)
    _check_open(table, command.wager)
    box = table.boxes.get(command.seat)
    if box is None or box.player != command.who or command.wager not in box.wagers:
        raise Refused(
            "no-such-wager",
            table.elections.rules.sections.wagers,
            f"{command.who} has no {command.wager} wager at seat {command.seat}",
        )
    _check_alterable(table, command.who)
    rest = {wager: amount for wager, amount in box.wagers.items() if wager != command.wager}
    if not rest:
        others = {seat for seat, each in table.boxes.items() if each.player == command.who} - {command.seat}
        _check_side_by_side(table, command.who, others)
    for wager in rest:
        check_placed(_as_seat(command.seat, command.who, rest), wager, table.elections)
    amount = box.wagers[command.wager]
    taken = ev.WagerPlaced(
        command.at, command.by, command.who, seat=command.seat, wager=command.wager, amount=0, change=-amount
    )
    return (taken,)


def hand_back(table: Table, command: Perform) -> tuple[ev.AnyEvent, ...]:
    """Closing the bets hands back what cannot be played, so that the others need not wait; each event says why."""
    if not ready_to_deal(table):
        at, instead = instead_due(table)
        raise Refused("not-due", at, f"wagers are returned only when bets are about to close; {instead}")
    if command.seat not in (None, *table.boxes):
        raise Refused(
            "no-such-wager", table.elections.rules.sections.wagers, f"there are no wagers at seat {command.seat}"
        )
    found = unplayable(table, command.seat)
    if found is None:
        whose = "every box" if command.seat is None else f"the box at seat {command.seat}"
        said = f"{whose} has the wagers that a round needs: close the bets"
        raise Refused("nothing-to-hand-back", table.elections.rules.sections.wagers, said)
    seat, wagers, why = found
    box = table.boxes[seat]
    return tuple(
        ev.WagerPlaced(
            command.at,
            command.by,
            box.player,
            seat=seat,
            wager=wager,
            amount=0,
            change=-box.wagers[wager],
            clause=why.clause,
        )
        for wager in wagers
    )


def _seated(table: Table, who: str) -> Seated:
    seated = table.players.get(who)
    if seated is None:
        raise _not_seated(table, who)
    return seated


def _not_seated(table: Table, who: str) -> Refused:
    said = f"{who or 'an unnamed player'} is not seated at this table: sit down first"
    return Refused("not-seated", table.elections.seating, said)


def _check_alterable(table: Table, who: str) -> None:
    at = stays_once_made(table.elections)
    if at is not None:
        raise Refused("wager-stays", at, f"a wager stays on the table until it is decided, so {who} cannot change it")


def _check_open(table: Table, name: str) -> None:
    """Wagers close with "no more bets" or, where the chapter has no announcement, with the first card."""
    if table.phase is _BETWEEN:
        return
    wagers = table.elections.rules.wagers
    wager = wagers.get(name) or next(iter(wagers.values()))
    until_first_card = wager.placed is Placed.BEFORE_FIRST_CARD
    if until_first_card and table.phase is Phase.DEALING and not cards_seen(table):
        return
    closed = "the first card has been dealt" if until_first_card else "bets are closed"
    raise Refused(
        "bets-closed",
        _closing_clause(table, wager),
        f"{closed}: you can wager again in the next round",
    )


def _closing_clause(table: Table, wager: Wager) -> Clause:
    """Return the clause that keeps out a late wager: for a progressive one, that of the system's lock-out."""
    if wager.placed is Placed.AFTER_ANTE:
        return clause_or(table, "progressive-lock-out", announced_under(table))
    first = next(iter(table.elections.rules.wagers.values()))
    return first.placed_clause or first.clause


def _own_box(table: Table, who: str, seat: int) -> Box:
    """The box of that seat, if the player sits there, or if it is free and adjacent to the player's."""
    box = table.boxes.get(seat)
    if box is not None and box.player == who:
        return box
    if box is None and seat == table.players[who].seat and who not in [each.player for each in table.boxes.values()]:
        return Box(player=who)
    most, clause = table.elections.boxes
    seats = table.elections.positions
    if not 1 <= seat <= seats:
        figure = table.elections.rules.figure("seats")
        raise Refused("no-such-seat", figure.clause, f"seats are numbered 1 to {seats}, not {seat}")
    if box is not None:
        raise Refused("not-your-box", clause, f"the box at seat {seat} is {box.player}'s")
    occupant = next((name for name, each in table.players.items() if each.seat == seat), None)
    if occupant not in (None, who):
        raise Refused("not-your-box", clause, f"{occupant} sits at seat {seat}")
    if most == 1:
        alone = elsewhere(table.elections)
        raise Refused(alone.code, alone.clause, alone.message)
    held = {each for each, other in table.boxes.items() if other.player == who} | {table.players[who].seat, seat}
    if max(held) - min(held) >= len(held):
        raise Refused("boxes-not-adjacent", clause, f"seat {seat} is not next to {who}'s boxes")
    wagered = {each for each, other in table.boxes.items() if other.player == who} | {seat}
    if len(wagered) > most:
        raise Refused("too-many-boxes", clause, f"a player may wager on at most {most} boxes, not {len(wagered)}")
    _check_side_by_side(table, who, wagered)
    return Box(player=who)


def _check_side_by_side(table: Table, who: str, boxes: set[int]) -> None:
    """The boxes a player wagers on must be adjacent to each other, wherever the player sits."""
    if boxes and max(boxes) - min(boxes) >= len(boxes):
        clause = table.elections.boxes[1]
        listed = ", ".join(map(str, sorted(boxes)))
        raise Refused("boxes-not-adjacent", clause, f"{who}'s boxes would not be next to each other: {listed}")


def _as_seat(number: int, player: str, stakes: dict[str, int]) -> Seat:
    return Seat(
        number=number,
        player=player,
        stakes=stakes,
        places={},
        street=None,
        abandoned=False,
        undecided=False,
        folded=False,
    )


def _amount(table: Table, chips: int) -> int:
    try:
        amount = parse_cents(chips)
    except Malformed as error:
        raise Refused("malformed-amount", table.elections.rules.sections.instruments, str(error)) from error
    if amount == 0:
        raise Refused("malformed-amount", table.elections.rules.sections.instruments, "enter an amount above $0")
    return amount
