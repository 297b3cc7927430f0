"""A shoe that lasts for many rounds: the cut offered to players, its cover card, burned cards, a new dealer."""

from __future__ import annotations

from pitboss.law.refusal import Refused
from pitboss.table import events as ev
from pitboss.table.commands import PROCEDURE, AnswerCut, Perform
from pitboss.table.deck import Stage
from pitboss.table.duties import Duty
from pitboss.table.handlers.checks import check_left, require_due
from pitboss.table.handlers.duty_done import duty_done
from pitboss.table.procedure.deck_procedure import next_to_be_offered
from pitboss.table.procedure.in_force import cards_in_deck, clause, cut_bounds, has_step, lasts, to_burn
from pitboss.table.state import Phase, Seated, Table


def check_depth(table: Table, depth: int | None) -> None:
    """The cover card that cuts a stack goes in between two bounds."""
    least, most = cut_bounds(table)
    if depth is None or not least <= depth <= most:
        figure = table.elections.rules.figure("cut-depth")
        raise Refused(
            "cut-depth",
            figure.clause,
            f"the cover card goes in at least {least} {figure.unit}: the number must be {least} to {most}, not {depth}",
        )


def answer_cut(table: Table, command: AnswerCut) -> tuple[ev.AnyEvent, ...]:
    """The player who is offered the stack cuts it or declines; then it is offered to the next."""
    deck = table.deck_in_play
    seat = next_to_be_offered(table, deck) if deck and table.phase is Phase.BETWEEN else None
    if deck is None or seat is None:
        at = clause(table, "offer-cut") if has_step(table, "offer-cut") else table.elections.seating
        raise Refused("no-cut-offered", at, "no cut is being offered now")
    at = clause(table, "offer-cut")
    if seat != command.seat:
        raise Refused("not-your-turn", at, f"the stack is offered to seat {seat} now")
    if table.players.get(command.who) is not _at_seat(table, seat):
        whose = f"{command.who}'s" if command.who else "that of an unnamed player"
        raise Refused("not-your-box", at, f"the stack is offered to seat {seat}, which is not {whose}")
    if command.depth is not None:
        check_depth(table, command.depth)
        at = clause(table, "cut-the-cards")
    answered = ev.CutAnswered(
        command.at, command.by, command.who, seat=seat, deck=deck.name, clause=at, depth=command.depth
    )
    return (answered,)


def _at_seat(table: Table, seat: int) -> Seated | None:
    return next((seated for seated in table.players.values() if seated.seat == seat), None)


def handle_shoe(table: Table, command: Perform) -> tuple[ev.AnyEvent, ...]:
    """A duty on a shoe that lasts."""
    match command.duty:
        case Duty.INSERT_COVER_CARD:
            return _insert_cover_card(table, command)
        case Duty.BURN:
            return _burn(table, command)
        case Duty.COVER_CARD:
            return _cover_card(table, command)
        case _:
            return relieved(table, command)


def _insert_cover_card(table: Table, command: Perform) -> tuple[ev.AnyEvent, ...]:
    """The cover card that ends the shoe goes in this many cards above the bottom."""
    now = require_due(table, command)
    least, cards = table.elections.rules.number("second-cover-card-depth"), cards_in_deck(table)
    if command.number is None or not least <= command.number < cards:
        said = (
            f"the cover card goes in at least {least} cards above the bottom: the number must be {least} to {cards - 1}"
        )
        raise Refused("cover-card-depth", now.clause, said)
    return (duty_done(command, now.clause, now.deck, number=command.number),)


def _burn(table: Table, command: Perform) -> tuple[ev.AnyEvent, ...]:
    """Cards go to the discard rack unseen; the reason for burning them determines how many."""
    now = require_due(table, command)
    number = to_burn(table, table.deck(now.deck or ""))
    check_left(table, number)
    if command.number not in (None, number):
        raise Refused("wrong-burn", now.clause, f"the number of cards to burn now is {number}, not {command.number}")
    return (duty_done(command, now.clause, now.deck, number=number),)


def _cover_card(table: Table, command: Perform) -> tuple[ev.AnyEvent, ...]:
    """The cover card has come out of the shoe: it is set aside, and the round in play or about to begin is the last."""
    if not lasts(table):
        at = clause(table, "reshuffling-device")
        raise Refused("no-cover-card", at, "this table does not use a cover card to end a shoe")
    at, deck = clause(table, "cover-card"), table.deck_in_play
    dealt_from = deck is not None and deck.stage in (Stage.LOADED, Stage.IN_PLAY) and not deck.last_round
    # A card drawn in error to a hand that stands may bring it out while wagers are being settled.
    drawn = table.round is not None and bool(table.round.set_aside) and table.phase in (Phase.SETTLING, Phase.CLEARING)
    if deck is None or not dealt_from or not (drawn or table.phase in (Phase.BETWEEN, Phase.DEALING)):
        raise Refused(
            "no-cover-card", at, "the cover card comes out of a shoe only once, while cards are dealt from it"
        )
    return (duty_done(command, at, deck.name, number=command.number),)


def relieved(table: Table, command: Perform) -> tuple[ev.AnyEvent, ...]:
    """Another dealer takes over a table where nobody comes on duty by name."""
    if not command.who or (table.phase is not Phase.BETWEEN and not _burns_first(table)):
        at = clause(table, "burn" if has_step(table, "burn") else "collect-cards")
        raise Refused("not-now", at, "dealers change only between rounds, and the new dealer must be named")
    return taken_over(table, command)


def taken_over(table: Table, command: Perform) -> tuple[ev.AnyEvent, ...]:
    """Another dealer takes over the table; some chapters have the new dealer burn a card before dealing any."""
    burns = has_step(table, "burn")
    at = clause(table, "burn" if burns else "collect-cards")
    number = table.elections.rules.number("burn-cards-dealer") if burns else 0
    if table.round is not None:
        _check_deal_is_over(table)
        if table.phase is Phase.DEALING:
            check_left(table, number)
        return (duty_done(command, at, table.round.deck, burns=number),)
    deck = table.deck_in_play
    if deck is not None and deck.stage is Stage.LOADED:
        check_left(table, deck.to_burn + number)
    return (duty_done(command, at, deck.name if deck else None, number=command.number, burns=number),)


def _burns_first(table: Table) -> bool:
    """Whether a dealer who comes in mid-round burns a card before dealing the next."""
    return table.elections.reads_about("relief") == "burn-first"


def _check_deal_is_over(table: Table) -> None:
    """Refuse a relief that would change which cards the hands of the round get, unless it is read otherwise.

    Under the first procedure, the card was burned before the next round.
    """
    if table.phase is Phase.DEALING and table.procedure >= PROCEDURE and not _burns_first(table):
        said = (
            "a new dealer burns a card, which would change the hands: deal the cards of this round first, or have a "
            "floorperson declare it void"
        )
        raise Refused("round-in-play", clause(table, "burn"), said)
