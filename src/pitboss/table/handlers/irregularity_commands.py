"""Irregularities: what was reported, how the chapter rules, and what happens next."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.games.irregularities import Interruption, ruling_for
from pitboss.games.places import Whose
from pitboss.games.play import UNSEEN
from pitboss.law.citation import Clause
from pitboss.law.names import Unknown
from pitboss.law.refusal import Refused
from pitboss.law.rules import Irregularity, Window
from pitboss.money import Money
from pitboss.table import events as ev
from pitboss.table.commands import PROCEDURE, Perform, Report, ReportIrregularity
from pitboss.table.duties import Duty, Role
from pitboss.table.handlers import device_commands
from pitboss.table.handlers.checks import check_cards, check_left, require_due
from pitboss.table.handlers.on_duty import check_void
from pitboss.table.handlers.rulings import (
    UNTURNED,
    dealt_so_far,
    noted,
    require_phase,
    ruled_by,
    ruling_of,
    ruling_or_none,
    voided,
)
from pitboss.table.procedure.between_rounds import first_card_is_next
from pitboss.table.procedure.in_force import clause, declared_place, elections_now, game, play
from pitboss.table.state import Phase, Table, cards_seen


def report(table: Table, command: ReportIrregularity) -> tuple[ev.AnyEvent, ...]:
    """What the chapter says about something that went wrong."""
    _check_where(table, command)
    match command.kind:
        case Report.FACE_UP:
            return _face_up(table, command)
        case Report.DRAWN_IN_ERROR:
            at = ruled_by(table, command, "drawn-in-error")
            require_phase(table, command, (Phase.DEALING,), at)
            _require_cards(table, at)
            return (noted(command, at),)
        case Report.DRAWN_EXPOSED:
            return _drawn_exposed(table, command)
        case Report.EXTRA_CARD:
            return _extra_card(table, command)
        case Report.WRONG_NUMBER:
            return _void(table, command, Irregularity.WRONG_NUMBER)
        case Report.SHOE_JAM:
            return device_commands.shoe_jam(table, command)
        case Report.DEALER_EXPOSED:
            return _dealer_exposed(table, command)
        case Report.SHUFFLER_JAM:
            return device_commands.shuffler_jam(table, command)
        case Report.SHUFFLER_OUT | Report.SHOE_OUT:
            return device_commands.out_of_order(table, command)
        case _:
            at = table.elections.rules.sections.irregularities
            raise Refused("unknown-irregularity", at, str(Unknown("irregularity", command.kind, Report)))


def _check_where(table: Table, command: ReportIrregularity) -> None:
    """It must concern a hand that is dealt: the dealer's, a box's, or one that belongs to everyone."""
    plan = table.round.plan if table.round else ()
    hands = {each.name for each in game(table).places if each.whose is not Whose.SEAT}
    places = {step.place: None for step in plan if step.place in hands}
    places |= {f"seat {seat}": None for seat in sorted(table.boxes) if command.kind != Report.DEALER_EXPOSED}
    if command.where not in (None, *places):
        at = table.elections.rules.sections.irregularities
        known = ", ".join(places) or "nobody's hand"
        raise Refused("no-such-place", at, f"{command.kind} concerns {known}, not {command.where}")


def _face_up(table: Table, command: ReportIrregularity) -> tuple[ev.AnyEvent, ...]:
    """A card found face up is set aside and the next one is used; in most chapters, a second voids the round."""
    several = Irregularity.FACE_UP_SEVERAL
    ruling = ruling_for(several, elections_now(table)) if several in table.elections.rules.rulings else None
    at = ruling.clause if ruling else ruled_by(table, command, "face-up-cards")
    if not first_card_is_next(table):
        require_phase(table, command, (Phase.DEALING,), at)
    aside = _set_aside(table, command, at)
    if ruling is None or (table.round is not None and not table.round.set_aside):
        return (aside,)
    interruption = Interruption(ruling, dealt_so_far(table))
    if not any(interruption.settles(wager) for box in table.boxes.values() for wager in box.wagers):
        return (aside, *voided(table, command, ruling))
    found = noted(command, ruling.clause, ends_decisions=True)
    return aside, replace(found, irregularity=ruling.irregularity.value)


def _drawn_exposed(table: Table, command: ReportIrregularity) -> tuple[ev.AnyEvent, ...]:
    """A card drawn in error that everybody has seen, depending on `drawn-exposed`."""
    at = ruled_by(table, command, "drawn-in-error")
    require_phase(table, command, (Phase.DEALING,), at)
    _require_cards(table, at)
    if table.elections.reads("drawn-exposed") == "next-card":
        return (noted(command, at),)
    return _face_up(table, command)


def _set_aside(table: Table, command: ReportIrregularity, at: Clause) -> ev.CardSetAside:
    if Duty.DEAL in table.automated and command.by is not Role.HOUSE:
        # Anyone else who named a card would learn from the answer whether it has been dealt.
        raise Refused("cards-are-kept", at, "the house holds the cards and names the unused one itself")
    if command.card is None or command.card == UNSEEN:
        raise Refused("no-card", at, "name the unused card")
    if table.money is Money.COUNTED and table.procedure >= PROCEDURE and command.by is not Role.HOUSE:
        _check_counted(table, command, at)
    check_left(table, 1)
    check_cards(table, [command.card])
    deck = table.turn if table.round is None else None
    return ev.CardSetAside(command.at, command.by, command.who, card=command.card, clause=at, deck=deck)


def _check_counted(table: Table, command: ReportIrregularity, at: Clause) -> None:
    """Refuse to take a card out of play by one person's word, with bets open, twice in a round or past the cover card.

    Where more than one voids the round, the second is for two people to report as well.
    """
    deck = table.deck_in_play
    if table.round is None:
        raise Refused("not-now", at, "bets are open: close them before a card leaves the shoe unused")
    if deck is not None and deck.last_round:
        raise Refused("not-now", at, "the cover card is out: finish the round, or have two people void it")
    if table.round.set_aside and Irregularity.FACE_UP_SEVERAL not in table.elections.rules.rulings:
        raise Refused("not-now", at, "one card has been set aside in this round: finish it, or have it voided")
    check_void(table, command)


def _extra_card(table: Table, command: ReportIrregularity) -> tuple[ev.AnyEvent, ...]:
    """A card drawn to a hand that stands goes to the discard rack."""
    at = ruled_by(table, command, "extra-card")
    settled = any(box.lines for box in table.boxes.values())
    require_phase(table, command, (Phase.DEALING,) if settled else (Phase.DEALING, Phase.SETTLING), at)
    hand = command.where or ""
    place = declared_place(table, hand)
    if place is None or not play(table).stands(place, table.round_in_play, table.boxes, table.elections):
        raise Refused("no-extra-card", at, _not_extra(table, hand))
    return (replace(_set_aside(table, command, at), drawn_to=command.where),)


def _not_extra(table: Table, hand: str) -> str:
    """Why a card to this hand is not discarded as one too many, and what to report instead."""
    if not hand:
        return "say which hand it was drawn to (where)"
    silent = table.elections.reading_about(Irregularity.WRONG_NUMBER.value)
    instead = "; if a hand has a card too many, report wrong-number" if silent else ""
    return f"the chapter discards no card that is drawn to the {hand} hand now{instead}"


def _void(table: Table, command: ReportIrregularity, kind: Irregularity) -> tuple[ev.AnyEvent, ...]:
    """Found while cards are being dealt or turned, until the last wager is settled."""
    ruling, at = ruling_or_none(table, kind)
    require_phase(table, command, (*UNTURNED, Phase.SETTLING), at)
    _require_cards(table, at)
    return (noted(command, at),) if ruling is None else voided(table, command, ruling)


def _require_cards(table: Table, at: Clause) -> None:
    """Nothing can be wrong with cards that have not been dealt."""
    if not cards_seen(table):
        raise Refused("not-now", at, "no card has been dealt yet")


def _dealer_exposed(table: Table, command: ReportIrregularity) -> tuple[ev.AnyEvent, ...]:
    """Within its window, it voids the round; if some wagers are settled all the same, the deal is completed first."""
    ruling = ruling_for(Irregularity.DEALER_EXPOSED, table.elections)
    at = ruling.clause if ruling else table.elections.rules.sections.irregularities
    require_phase(table, command, UNTURNED, at)
    if not table.round_in_play.dealer:
        raise Refused("not-now", at, "no card has been dealt to the dealer yet")
    undecided = any(box.choice is None and not box.abandoned for box in table.boxes.values())
    if ruling is None or (ruling.until is Window.DECISIONS and not undecided):
        return (noted(command, at),)
    if not any(wager in ruling.settles for box in table.boxes.values() for wager in box.wagers):
        return voided(table, command, ruling)
    if table.phase is Phase.DEALING and table.elections.reads("exposed-mid-deal") == "returned":
        return voided(table, command, replace(ruling, settles=()))
    return (noted(command, ruling.clause, ends_decisions=True),)


def determine_misdeal(table: Table, command: Perform) -> tuple[ev.AnyEvent, ...]:
    """After a wrong count: misdealt cards of a whole deck stay; any other deck leaves the table."""
    require_due(table, command)
    whole = table.elections.rules.number("deck-cards")
    if command.number is None or not 0 <= command.number <= 2 * whole:
        at = clause(table, "stub-count-wrong")
        raise Refused("count-missing", at, f"say how many cards the whole deck has (number), {whole} if it is whole")
    stays = command.misdealt and command.number == whole
    kind = Irregularity.STUB_MISDEALT if command.misdealt else Irregularity.STUB_SHORT
    return voided(table, command, ruling_of(table, kind), removes=not stays)
