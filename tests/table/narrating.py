"""Commands, events and what is due, in words that a compliance officer reads."""

from __future__ import annotations

from typing import assert_never

from pitboss.games.elections import Elections
from pitboss.games.places import DealStep
from pitboss.games.progressive import Meter
from pitboss.games.settlement import Line
from pitboss.money import format_cents
from pitboss.table import Table
from pitboss.table import commands as do
from pitboss.table import events as ev
from pitboss.table.duties import Due, Duty, Role
from pitboss.table.state import Phase


def time_of_day(at: int) -> str:
    """Milliseconds since midnight as a clock shows them."""
    seconds, thousandths = divmod(at, 1000)
    more = f".{thousandths:03}" if thousandths else ""
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}{more}"


def elections_in_words(elections: Elections) -> str:
    """What the certificate holder has elected for this table."""
    letters = ", ".join(f"{table} {letter}" for table, letter in elections.paytables.items())
    boxes = elections.boxes[0]
    parts = [
        *([f"paytables {letters}"] if letters else []),
        *(f"a {name}" for name in elections.pooled),
        f"{boxes} adjacent boxes a player" if boxes > 1 else "one box a player",
        f"cards shuffled: {elections.shuffling.value if elections.shuffling else '-'}",
        f"dealt: {elections.dealing.value if elections.dealing else '-'}",
        f"decks: {elections.decks or 1}",
        *(f"reading {name}: {alternative}" for name, alternative in elections.readings.items()),
    ]
    return "; ".join(parts)


def due_in_words(what: Due) -> str:
    """What is due, whose duty it is, and why."""
    deck = f" deck {what.deck}" if what.deck else ""
    seat = f", seat {what.seat}" if what.seat and what.what == "decision" else ""
    owner = "the house" if what.role is Role.HOUSE else f"the {what.role.value}"
    return f"{what.what}{deck}{seat}, by {owner} [{what.clause}]: {what.why}"


def command_in_words(command: do.AnyCommand) -> str:
    """Who does what."""
    by = f"the {command.by.value}"
    match command:
        case do.OpenTable():
            return f"{by} opens the table, {format_cents(command.inventory)} in its inventory"
        case do.ChangeSubmission():
            return f"{by} changes the Rules Submission"
        case do.FillInventory() | do.CreditInventory():
            done = "brings" if isinstance(command, do.FillInventory) else "takes"
            return f"{by} {done} {format_cents(command.chips)} with {command.second} ({command.why})"
        case do.AlterMeter():
            return f"{by} sets the meter to {format_cents(command.shown)} with {command.second} ({command.why})"
        case do.RetireMeter():
            return f"{by} retires the meter at {format_cents(command.shown)} with {command.second} ({command.why})"
        case do.ComeOnDuty() | do.GoOffDuty():
            return f"{by} {command.who} {'comes on' if isinstance(command, do.ComeOnDuty) else 'goes off'} duty"
        case do.CorrectSettlement():
            what = f"{command.wager} of round {command.round} by {format_cents(command.amount)} for {command.player}"
            return f"{by} corrects {what} with {command.second} ({command.why})"
        case do.VoidRound():
            return f"{by} declares round {command.round} void ({command.why})"
        case do.SitDown():
            return f"{command.who} sits down at seat {command.seat} with {format_cents(command.chips)}"
        case do.BuyIn():
            return f"{command.who} buys in for {format_cents(command.chips)}"
        case do.LeaveTable():
            return f"{command.who} leaves the table"
        case do.PlaceWager():
            return f"{command.who} puts {format_cents(command.amount)} on {command.wager} at seat {command.seat}"
        case do.WithdrawWager():
            return f"{command.who} takes back {command.wager} at seat {command.seat}"
        case do.MakeDecision():
            amount = f" for {format_cents(command.amount)}" if command.amount else ""
            apart = f", {' '.join(command.apart)} apart" if command.apart else ""
            return f"{command.who} at seat {command.seat}: {command.choice}{amount}{apart}"
        case do.AnswerCut():
            took = "no cut" if command.depth is None else f"cut {command.depth}"
            return f"{command.who} at seat {command.seat}: {took}"
        case do.AskAdvice():
            return f"{command.who} at seat {command.seat} asks what to do"
        case do.Perform():
            return f"{by}: {_duty(command)}"
        case do.ReportIrregularity():
            what = ", ".join(each for each in (command.card, command.where) if each)
            return f"{by} reports {command.kind}" + (f": {what}" if what else "")
        case _:
            assert_never(command)


def _duty(command: do.Perform) -> str:
    said = [command.duty.value]
    said += [f"deck {command.deck}"] if command.deck else []
    said += [f"seat {command.seat}"] if command.seat else []
    said += [" ".join(command.cards)] if command.cards else []
    said += [f"{place} card {' '.join(cards)}" for place, cards in command.also.items()]
    said += [f"showdown hand {' '.join(command.apart)}"] if command.apart else []
    said += [command.who] if command.who else []
    said += [f"number {command.number}"] if command.number is not None else []
    said += ["preshuffled"] if command.preshuffled else []
    said += ["face up"] if command.face_up else []
    said += [command.device.value] if command.device else []
    said += ["denied"] if command.denied else []
    if command.duty is Duty.DETERMINE_MISDEAL:
        said += ["misdealt" if command.misdealt else "not misdealt"]
    return ", ".join(said)


def _done_by_two(event: ev.InventoryFilled | ev.InventoryCredited | ev.MeterAltered | ev.MeterRetired) -> str:
    both = f"{event.who} and {event.second} have"
    if isinstance(event, ev.MeterRetired):
        return f"{both} retired the meter: {format_cents(event.amount)} is kept"
    if isinstance(event, ev.MeterAltered):
        return f"{both} set the meter to {format_cents(event.meter.shown)}"
    done = "brought" if isinstance(event, ev.InventoryFilled) else "taken"
    return f"{both} {done} {format_cents(event.chips)}"


def _of_the_staff(event: ev.DealerOnDuty | ev.DealerOffDuty | ev.SettlementCorrected) -> str:
    if isinstance(event, ev.SettlementCorrected):
        return f"{event.player} has {format_cents(event.after)}, {format_cents(event.before)} before"
    if isinstance(event, ev.DealerOffDuty):
        return f"{event.who} is off duty"
    return f"{event.who} is on duty" + (f"; {event.relieved} is relieved" if event.relieved else "")


def _sat(event: ev.PlayerSat) -> str:
    idle = f"; deck {' and '.join(event.idle)} lay idle and has yet to be spread" if event.idle else ""
    return f"{event.who} sits at seat {event.seat}{idle}"


def _left(event: ev.PlayerLeft, before: Table | None) -> str:
    if before is not None and event.who not in before.players:
        return f"{event.who} is handed {format_cents(event.chips)}, which was kept"
    wagers = "; the wagers made are treated as elected" if event.abandoned else ""
    return f"{event.who} has left with {format_cents(event.chips)}{wagers}"


def event_in_words(event: ev.AnyEvent, before: Table | None) -> list[str]:
    """What happened, one line or several. `before` is the table to which it happened."""
    match event:
        case ev.TableOpened():
            return ["the table is open"]
        case ev.SubmissionChanged():
            return [f"another Rules Submission is in force [{event.clause}]"]
        case ev.InventoryFilled() | ev.InventoryCredited() | ev.MeterAltered() | ev.MeterRetired():
            return [_done_by_two(event)]
        case ev.PlayerSat():
            return [_sat(event)]
        case ev.ChipsBought():
            return [f"{event.who} has {format_cents(event.chips)} more"]
        case ev.PlayerLeft():
            return [_left(event, before)]
        case ev.WagerPlaced(clause=str(clause)):
            return [
                f"seat {event.seat}: {event.wager} {format_cents(-event.change)} goes back to {event.who} [{clause}]"
            ]
        case ev.WagerPlaced():
            return [f"seat {event.seat}: {event.wager} {format_cents(event.amount)}"]
        case ev.DecisionMade():
            wager = f", {event.wager} {format_cents(event.amount)}" if event.wager else ""
            apart = f", showdown hand {' '.join(event.apart)}" if event.apart else ""
            return [f"seat {event.seat}: {event.choice}{wager}{apart} [{event.clause}]"]
        case ev.CutAnswered():
            took = "declines the cut" if event.depth is None else f"cuts {event.depth} cards deep"
            return [f"seat {event.seat} {took} [{event.clause}]"]
        case ev.DutyDone():
            return [_duty_done(event)]
        case ev.BetsClosed():
            return [f"bets are closed for round {event.round}, dealt from deck {event.deck} [{event.clause}]"]
        case ev.ProgressiveCollected():
            seats = ", ".join(map(str, event.seats)) or "none"
            back = f"; the wager of seat {event.returned} goes back" if event.returned else ""
            meter = meter_in_words(event.meter)
            if not event.seats and event.returned:
                return [f"the {event.wager} wager of seat {event.returned} goes back; {meter} [{event.clause}]"]
            chips = "1 chip" if event.number == 1 else f"{event.number} chips"
            where = f"seat{'' if event.number == 1 else 's'} {seats} {'is' if event.number == 1 else 'are'}"
            return [f"{chips} of {event.wager} of {where} in the inventory{back}; {meter} [{event.clause}]"]
        case ev.AwardPaid():
            meter = f"; {meter_in_words(event.meter)}" if event.meter else ", from the inventory"
            if event.line.outcome == "void":
                return [f"seat {event.seat}: no payout is made{meter} [{event.clause}]", _line(event.seat, event.line)]
            return [f"seat {event.seat}: the payout is made{meter} [{event.clause}]", _line(event.seat, event.line)]
        case ev.AwardDocumented():
            return [_documented(event)]
        case ev.CardsDealt():
            assert before is not None
            return _dealt(event.cards, before)
        case ev.PlayersAsked():
            return [f"asked: seats {', '.join(map(str, event.seats)) or 'none'} [{event.clause}]"]
        case ev.AdviceGiven():
            return [
                f"seat {event.seat} is advised: {', '.join(f'{each.choice} {each.value}' for each in event.choices)}"
            ]
        case ev.DealContinued():
            return [f"{sum(step.cards for step in event.plan)} more cards are dealt [{event.clause}]"]
        case ev.CardSetAside():
            drawn = f", drawn to the {event.drawn_to} hand in error," if event.drawn_to else ""
            return [f"{event.card}{drawn} is not used in this round and goes to the discard rack [{event.clause}]"]
        case ev.CardsExposed():
            return [f"{event.place} cards {' '.join(event.cards)} [{event.clause}]"]
        case ev.DealerRevealed():
            return [f"the dealer shows {' '.join(event.cards)} [{event.clause}]"]
        case ev.SeatSettled():
            assert before is not None
            return _settled(event, before)
        case ev.SettlementUndone():
            return _undone(event)
        case ev.RoundVoided():
            removed = "; the deck leaves the table" if event.removes_deck else ""
            lines = [_line(seat, line) for seat, lines in event.lines.items() for line in lines]
            meter = f"; {meter_in_words(event.meter)} again" if event.meter else ""
            return [f"all hands are void: {event.irregularity}{removed}{meter} [{event.clause}]", *lines]
        case ev.IrregularityNoted():
            return [f"noted: {event.irregularity} [{event.clause}]"]
        case ev.RoundEnded():
            return [f"round {event.round} is over, its cards in the discard rack [{event.clause}]"]
        case ev.DealerOnDuty() | ev.DealerOffDuty() | ev.SettlementCorrected():
            return [_of_the_staff(event)]
        case ev.TableClosed():
            return ["the table is closed"]
        case _:
            assert_never(event)


def _documented(event: ev.AwardDocumented) -> str:
    handed = f"{format_cents(event.amount)} is documented and handed out"
    return f"seat {event.seat}: {handed}; {meter_in_words(event.meter)} [{event.clause}]"


def _undone(event: ev.SettlementUndone) -> list[str]:
    back = f"{format_cents(event.back)} goes back to the inventory"
    award = f", {format_cents(event.award)} to where it came from" if event.award else ""
    undone = [f"no longer: {_line(event.seat, line)}" for line in event.undone]
    said = f"seat {event.seat}: its settlement is undone, {back}{award} [{event.clause}]"
    return [said, *undone, *(_line(event.seat, line) for line in event.lines)]


def _duty_done(event: ev.DutyDone) -> str:
    said = [event.duty.value + (f" deck {event.deck}" if event.deck else "")]
    said += [f"{event.number}"] if event.number is not None else []
    said += ["by the device"] if event.by_machine else []
    said += ["preshuffled"] if event.preshuffled else []
    said += ["face up"] if event.face_up else []
    if event.wrong and event.duty in (Duty.VERIFY_HAND, Duty.VERIFY_LIGHT, Duty.VALIDATE_AWARD):
        return f"not confirmed: {event.duty.value} [{event.clause}]"
    of_chips = event.duty in (Duty.COLLECT_PROGRESSIVE, Duty.RESOLVE_COUNT)
    said += [f"a wrong number of {'chips' if of_chips else 'cards'}"] if event.wrong else []
    said += [event.device.value] if event.device else []
    return f"done: {', '.join(said)} [{event.clause}]"


def _dealt(cards: tuple[str, ...], before: Table) -> list[str]:
    """Each step of the deal with its cards. A line ends with a whole stack, with the dealer, and with a clause."""
    assert before.round is not None
    plan, place, part = before.round.plan, before.round.dealt, before.round.part
    left = list(cards)
    lines: list[str] = []
    said: list[str] = []
    while left:
        step = plan[place]
        taken, left = left[: step.cards - part], left[step.cards - part :]
        said.append(f"{_to(step)} {' '.join(taken)}{', under a cover card' if step.covered else ''}")
        place, part = place + 1, 0
        if not left or step.place == "dealer" or step.cards > 1 or plan[place].clause != step.clause:
            lines.append(f"{'; '.join(said)} [{step.clause}]")
            said = []
    return lines


def _to(step: DealStep) -> str:
    whose = "the dealer's" if step.seat is None else f"seat {step.seat}'s"
    match step.place:
        case "hand":
            return f"seat {step.seat}"
        case "rack":
            return f"top of {whose} stack to the discard rack"
        case "player" | "banker":
            return f"{step.place.title()}'s Hand"
        case place if step.seat is not None:
            return f"{place} card of seat {step.seat}"
        case place:
            return place


def _settled(event: ev.SeatSettled, before: Table) -> list[str]:
    told = [f"seat {event.seat}: {_turned(event, before)} [{event.clause}]"]
    told += [f"  seat {event.seat}: {format_cents(back)} of {name} goes back" for name, back in event.excess.items()]
    told += [_line(event.seat, line) for line in event.lines]
    if event.award:
        told.append(
            f"  seat {event.seat}: {event.award.wager} has won {event.award.odds}, to be verified and validated"
        )
    return told


def _turned(event: ev.SeatSettled, before: Table) -> str:
    box = before.boxes[event.seat]
    if before.phase is Phase.SETTLING and (box.turned or not box.cards):
        return "settled"
    if event.cards:
        others = {place: cards for place, cards in event.turned.items() if place != "hand"}
        also = "".join(f", {place} card {' '.join(cards)}" for place, cards in others.items())
        reset = f", reset under {event.reset}" if event.reset else ""
        apart = f", showdown hand {' '.join(event.apart)}{reset}" if event.apart else ""
        return f"turned {' '.join(event.cards)}{also}{apart}"
    settled = {line.wager for line in event.lines}
    if before.phase is Phase.SETTLING:
        left = set(box.unsettled) - settled or any(line.outcome == "void" for line in event.lines)
        return "the cards are not turned" + ("" if left else ", and go to the discard rack")
    if settled >= set(box.wagers):
        return "forfeited, cards to the discard rack"
    return "forfeited; the cards stay under the other wagers"


def _line(seat: int, line: Line) -> str:
    verb = {"win": "wins", "lose": "loses", "push": "pushes", "void": "is void"}[line.outcome]
    odds = f" {line.odds}" if line.odds and line.outcome == "win" else ""
    table = f" from {line.table} {line.letter}" if line.table and line.table != line.wager else ""
    pays = f", pays {format_cents(line.paid)}" if line.paid else ""
    returns = f", returns {format_cents(line.returned)}" if line.returned else ""
    stake = format_cents(line.stake)
    return f"  seat {seat}: {line.wager} {stake} {verb}{odds}{table}{pays}{returns} [{line.clause}] - {line.reason}"


def meter_in_words(meter: Meter) -> str:
    """What the meter shows, and the part of a cent it carries."""
    carried = f" and {meter.carried}/{meter.parts} of a cent" if meter.carried else ""
    held = f", {format_cents(meter.held)} held" if meter.held else ""
    return f"the meter shows {format_cents(meter.shown)}{carried}{held}"


def chips_in_words(table: Table) -> str:
    """Where every chip is."""
    people = [f"{who} {format_cents(seated.chips)}" for who, seated in table.players.items()]
    layout = sum(box.on_layout for box in table.boxes.values())
    kept = [f"kept for {who} {format_cents(owed)}" for who, owed in table.owed.items()]
    parts = [*people, f"layout {format_cents(layout)}", f"inventory {format_cents(table.inventory)}", *kept]
    return ", ".join(parts)
