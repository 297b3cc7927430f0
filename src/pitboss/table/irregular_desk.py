"""Irregularities: what was reported, what the chapter rules, and what happens next."""

from __future__ import annotations

from pitboss.games.elections import Dealing, Shuffling
from pitboss.games.irregularities import ruling_for
from pitboss.games.play import UNSEEN
from pitboss.law.citation import Clause
from pitboss.law.names import Unknown
from pitboss.law.refusal import Refused
from pitboss.law.rules import Dealt, Irregularity, Ruling, Window
from pitboss.table import events as ev
from pitboss.table.check import check_cards, require_due
from pitboss.table.commands import (
    REPORTS,
    SHUFFLER_OUT,
    Perform,
    ReportIrregularity,
)
from pitboss.table.setting import clause, dealing, elections_now, has_step, play, shuffling
from pitboss.table.settling import void_lines
from pitboss.table.state import Phase, Round, Table

_IN_ROUND = (Phase.DEALING, Phase.STUB, Phase.DECIDING, Phase.EXPOSING, Phase.FORFEITS, Phase.REVEALING)


def report(table: Table, command: ReportIrregularity) -> tuple[ev.AnyEvent, ...]:
    """What the chapter says about something that went wrong."""
    match command.kind:
        case "face-up":
            return _face_up(table, command)
        case "drawn-in-error":
            at = _ruled_by(table, command, "drawn-in-error")
            _require(table, command, (Phase.DEALING,), at)
            return (_noted(command, at),)
        case "extra-card":
            return _extra_card(table, command)
        case "wrong-number":
            return _void(table, command, Irregularity.WRONG_NUMBER)
        case "shoe-jam":
            return _shoe_jam(table, command)
        case "dealer-exposed":
            return _dealer_exposed(table, command)
        case "shuffler-jam":
            return _shuffler_jam(table, command)
        case "shuffler-out-of-order" | "shoe-out-of-order":
            return _out_of_order(table, command)
        case _:
            raise Unknown("irregularity", command.kind, REPORTS)


def _noted(command: ReportIrregularity, at: Clause, where: str | None = None) -> ev.IrregularityNoted:
    return ev.IrregularityNoted(
        command.at, command.by, command.who, irregularity=command.kind, clause=at, where=where or command.where
    )


def _require(table: Table, command: ReportIrregularity, phases: tuple[Phase, ...], at: Clause) -> None:
    if table.phase not in phases:
        when = " or ".join(phase.value for phase in phases)
        raise Refused("not-now", at, f"{command.kind} happens while the table is {when}, not {table.phase.value}")


def _face_up(table: Table, command: ReportIrregularity) -> tuple[ev.AnyEvent, ...]:
    """A card found face up is set aside and the next one serves; in most chapters a second voids the round."""
    ruling = ruling_for(Irregularity.FACE_UP_SEVERAL, elections_now(table))
    at = ruling.clause if ruling else _ruled_by(table, command, "face-up-cards")
    _require(table, command, (Phase.DEALING,), at)
    aside = _set_aside(table, command, at)
    if ruling is None or (table.round is not None and not table.round.set_aside):
        return (aside,)
    return (aside, *_voided(table, command, ruling))


def _set_aside(table: Table, command: ReportIrregularity, at: Clause) -> ev.CardSetAside:
    if command.card is None or command.card == UNSEEN:
        raise Refused("no-card", at, "name the card that is not used")
    check_cards(table, [command.card])
    return ev.CardSetAside(command.at, command.by, command.who, card=command.card, clause=at)


def _extra_card(table: Table, command: ReportIrregularity) -> tuple[ev.AnyEvent, ...]:
    """A card drawn to a hand that stands goes to the discard rack."""
    at = _ruled_by(table, command, "extra-card")
    settled = any(box.lines for box in table.boxes.values())
    _require(table, command, (Phase.DEALING,) if settled else (Phase.DEALING, Phase.SETTLING), at)
    if not play(table).stands(command.where or "", _present(table), table.boxes, table.elections):
        raise Refused("no-extra-card", at, f"the {command.where or 'unnamed'} hand does not stand with its cards")
    return (_set_aside(table, command, at),)


def _present(table: Table) -> Round:
    if table.round is None:
        raise ValueError("no round is in play")
    return table.round


def _ruled_by(table: Table, command: ReportIrregularity, step: str) -> Clause:
    """Where the chapter says what is done; where it says nothing the report is refused."""
    if not has_step(table, step):
        at = table.elections.rules.sections.irregularities
        raise Refused("no-such-irregularity", at, f"the chapter has no clause on {command.kind}: play on")
    return clause(table, step)


def _void(table: Table, command: ReportIrregularity, kind: Irregularity) -> tuple[ev.AnyEvent, ...]:
    """Found while the cards are dealt, or when they are turned: until a hand has been turned and settled."""
    ruling = _ruling(table, kind)
    settled = any(box.turned for box in table.boxes.values())
    until_settled = _IN_ROUND if settled else (*_IN_ROUND, Phase.SETTLING)
    _require(table, command, until_settled, ruling.clause)
    return _voided(table, command, ruling)


def _shoe_jam(table: Table, command: ReportIrregularity) -> tuple[ev.AnyEvent, ...]:
    ruling = _ruling(table, Irregularity.SHOE_JAM)
    if dealing(table) is not Dealing.AUTOMATED_SHOE:
        raise Refused("no-such-device", ruling.clause, "no automated dealing shoe is in use at this table")
    _require(table, command, (Phase.DEALING,), ruling.clause)
    return _voided(table, command, ruling)


def _voided(
    table: Table, command: ReportIrregularity | Perform, ruling: Ruling, *, removes: bool = False
) -> tuple[ev.AnyEvent, ...]:
    void_already = table.round is not None and table.round.void
    lines = {} if void_already else void_lines(table, ruling, _dealt(table))
    return (
        ev.RoundVoided(
            command.at,
            command.by,
            command.who,
            irregularity=ruling.irregularity.value,
            clause=ruling.clause,
            lines=lines,
            removes_deck=removes,
        ),
    )


def _dealt(table: Table) -> Dealt | None:
    """How far the deal has gone: whether every player and the dealer have their initial cards."""
    present = table.round
    if present is None:
        return None
    if present.dealt == len(present.plan):
        return Dealt.COMPLETE
    rules = table.elections.rules
    complete = all(len(box.cards) >= rules.number("player-cards") for box in table.boxes.values())
    return Dealt.INITIAL if complete and len(present.dealer) >= rules.number("dealer-cards") else None


def _dealer_exposed(table: Table, command: ReportIrregularity) -> tuple[ev.AnyEvent, ...]:
    """Inside its window it voids the round; if wagers are settled all the same, the deal is completed for them."""
    ruling = ruling_for(Irregularity.DEALER_EXPOSED, table.elections)
    section = table.elections.rules.sections.irregularities
    _require(table, command, _IN_ROUND, ruling.clause if ruling else section)
    undecided = any(box.choice is None and not box.abandoned for box in table.boxes.values())
    if ruling is None or (ruling.until is Window.DECISIONS and not undecided):
        return (_noted(command, ruling.clause if ruling else section, where="nothing"),)
    if not any(wager in ruling.settles for box in table.boxes.values() for wager in box.wagers):
        return _voided(table, command, ruling)
    return (_noted(command, ruling.clause, where="dealer"),)


def _shuffler_jam(table: Table, command: ReportIrregularity) -> tuple[ev.AnyEvent, ...]:
    at = _ruled_by(table, command, "shuffler-jam")
    if shuffling(table) is Shuffling.MANUAL:
        raise Refused("no-such-device", at, "no automated card shuffling device is in use at this table")
    return (_noted(command, at),)


def _out_of_order(table: Table, command: ReportIrregularity) -> tuple[ev.AnyEvent, ...]:
    """The device cannot be used; it is covered or signed before anything else is done with another method."""
    at = clause(table, "device-out-of-order")
    shuffler = command.kind == SHUFFLER_OUT
    working = shuffling(table) is not Shuffling.MANUAL if shuffler else dealing(table) is Dealing.AUTOMATED_SHOE
    if not working or command.kind in table.uncovered:
        raise Refused("no-such-device", at, "no such device is in use at this table")
    _require(table, command, (Phase.BETWEEN,), at)
    return (_noted(command, at),)


def cover_device(table: Table, command: Perform) -> tuple[ev.AnyEvent, ...]:
    """A cover, or a sign that says the device is out of order."""
    now = require_due(table, command)
    return (ev.DutyDone(command.at, command.by, command.who, duty=command.duty, clause=now.clause),)


def determine_misdeal(table: Table, command: Perform) -> tuple[ev.AnyEvent, ...]:
    """After a wrong count: misdealt cards of a whole deck stay; any other deck leaves the table."""
    require_due(table, command)
    whole = table.elections.rules.number("deck-cards")
    if command.number is None or not 0 <= command.number <= 2 * whole:
        at = clause(table, "stub-count-wrong")
        raise Refused("count-missing", at, f"say how many cards the whole deck has (number), {whole} if it is whole")
    stays = command.misdealt and command.number == whole
    kind = Irregularity.STUB_MISDEALT if command.misdealt else Irregularity.STUB_SHORT
    return _voided(table, command, _ruling(table, kind), removes=not stays)


def _ruling(table: Table, kind: Irregularity) -> Ruling:
    ruling = ruling_for(kind, elections_now(table))
    if ruling is None:
        at = table.elections.rules.sections.irregularities
        raise Refused("no-such-irregularity", at, f"the chapter has no clause on {kind.value}: play on")
    return ruling
