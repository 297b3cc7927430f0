"""A log told in words: each event with its time, actor and clause; rounds with balances before and after."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from fractions import Fraction
from typing import TYPE_CHECKING, assert_never

from pitboss.cli.views.felt import SettledBox, cards_line, signed
from pitboss.cli.views.render import CLAUSE, HEADING, NAME, QUIET, indented, printable, text
from pitboss.games.irregularities import IN_WORDS
from pitboss.money import format_cents
from pitboss.plural import plural
from pitboss.table import Table, evolve
from pitboss.table import events as ev
from pitboss.table.duties import Duty, Role
from pitboss.table.procedure.in_force import announces, game
from pitboss.table.state import Phase
from pitboss.table.wording import corrected_in_words

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

    from pitboss.games.places import DealStep
    from pitboss.house.recall import RecalledRound
    from pitboss.law.citation import Clause
    from pitboss.table.state import Round

_DONE = {
    Duty.RECEIVE: "received",
    Duty.INSPECT: "inspected",
    Duty.VERIFY: "verified",
    Duty.SPREAD: "spread for the first player",
    Duty.OFFER_INSPECTION: "offered for inspection",
    Duty.WASH: "washed",
    Duty.SHUFFLE: "shuffled",
    Duty.CUT: "cut",
    Duty.RECUT: "to be cut again",
    Duty.DIRECT_SHUFFLE: "to be shuffled again",
    Duty.LOAD: "loaded",
    Duty.INSERT_COVER_CARD: "given the cover card that ends the shoe",
    Duty.COVER_CARD: "at its cover card: this round is the last of the shoe",
    Duty.GATHER: "gathered and counted",
    Duty.STACK: "stacked for the shuffling device",
    Duty.RELIEVE_DEALER: "handed to a new dealer",
    Duty.REMOVE: "removed from the table",
    Duty.SPREAD_IDLE: "spread, as nobody is playing",
    Duty.REMOVE_STUB: "the stub leaves the shoe",
    Duty.RACK_STUB: "the stub goes to the discard rack",
    Duty.KEEP_STUB: "the shoe keeps the stub",
    Duty.COUNT_STUB: "the stub is counted",
    Duty.COLLECT_FORFEITED: "forfeited wagers and cards are collected",
    Duty.COLLECT_PROGRESSIVE: "the chips of progressive wagers are counted",
    Duty.RESOLVE_COUNT: "the chips of progressive wagers are counted again",
    Duty.VERIFY_HAND: "the hand wins a progressive payout",
    Duty.VERIFY_LIGHT: "the light of the progressive system is on",
    Duty.VALIDATE_AWARD: "the progressive payout is validated",
    Duty.COVER_DEVICE: "the device is covered or signed",
    Duty.RESTORE_DEVICE: "the device works again",
    Duty.CONDEMN: "condemned, and will leave the table",
}


_SHORT = 12
"""Characters of a submission's hash: enough to tell apart those of one house."""
_WHERE = {Duty.CUT: " from the top", Duty.INSERT_COVER_CARD: " above the bottom"}
"""Where the number of a duty is counted from, if it is a depth."""
_OF_CHIPS = (Duty.COLLECT_PROGRESSIVE, Duty.RESOLVE_COUNT)
_OF_AWARDS = (Duty.VERIFY_HAND, Duty.VERIFY_LIGHT, Duty.VALIDATE_AWARD)


class Telling:
    """Tells the events of a log in order, following the table from one to the next."""

    def __init__(self, opened: ev.TableOpened) -> None:
        self._opened = opened
        self._table: Table | None = None

    def heading(self, log: str) -> Text:
        """What is replayed: the log, the table, the game, its edition and the paytables in force."""
        elections = self._opened.elections
        tables = "  ".join(f"{name} {letter}" for name, letter in elections.paytables.items())
        readings = "".join(f"  {name}={alternative}" for name, alternative in elections.readings.items())
        return text(
            ("REPLAY", "reverse"),
            f" of {log}: a recording, not the live table\n",
            (elections.rules.name, HEADING),
            "  ",
            (elections.edition, CLAUSE),
            f"  table {self._opened.table}",
            (f"\npaytables  {tables or 'as the text has them'}{readings}", QUIET),
            (f"\nsubmission  {self._opened.submission}" if self._opened.submission else "", QUIET),
        )

    def tell(self, event: ev.AnyEvent) -> Iterator[RenderableType]:
        """One event in words, told with the table as it was before."""
        before = self._table
        self._table = evolve(before, event)
        if isinstance(event, ev.BetsClosed):
            day, elections = f"{_moment(event.at):%Y-%m-%d}", self._table.elections
            filed = f", submission {event.submission[:_SHORT]}" if event.submission else ""
            under = f"  {day} UTC  replay, under {elections.edition}{filed}"
            yield text("\n", (f"Round {event.round}", HEADING), (under, QUIET))
        clause: Clause | str = getattr(event, "clause", "")
        if isinstance(event, ev.SeatSettled):
            clause = ""
        elif isinstance(event, ev.CardsDealt) and before is not None and before.round is not None:
            clause = ", ".join(dict.fromkeys(step.clause for step, _ in _dealt_by(before.round, event)))
        yield text(
            (f"{_moment(event.at):%H:%M:%S}  ", QUIET),
            printable(_words(event, before)),
            (f"  {clause}" if clause else "", CLAUSE),
            (_by(event), QUIET),
        )
        yield from self._below(event, before)

    def _below(self, event: ev.AnyEvent, before: Table | None) -> Iterator[RenderableType]:
        match event:
            case ev.BetsClosed() if before is not None:
                for seat in sorted(before.boxes):
                    box = before.boxes[seat]
                    seated = before.players.get(box.player)
                    chips = (seated.chips if seated else 0) + sum(box.wagers.values())
                    wagers = "  ".join(f"{wager} {format_cents(amount)}" for wager, amount in box.wagers.items())
                    yield _more(f"seat {seat}, {box.player}: {wagers}", (f"  of {format_cents(chips)}", QUIET))
            case ev.CardsDealt() if before is not None and before.round is not None:
                for place, cards in _places(before, before.round, event):
                    yield indented(text(f"{place}  ").append_text(cards_line(cards)), 10)
            case ev.SeatSettled():
                yield indented(SettledBox(event.lines), 8)
                yield from self._balance(event.seat)
            case ev.AwardPaid():
                yield indented(SettledBox((event.line,)), 8)
                yield from self._balance(event.seat)
            case ev.SettlementUndone():
                yield indented(SettledBox(event.lines), 8)
                yield from self._balance(event.seat)
            case ev.RoundVoided():
                for seat, lines in event.lines.items():
                    yield _more(f"seat {seat}")
                    yield indented(SettledBox(lines), 8)
            case _:
                return

    def _balance(self, seat: int) -> Iterator[RenderableType]:
        box = self._table.boxes.get(seat) if self._table else None
        seated = self._table.players.get(box.player) if self._table and box else None
        if box is not None and seated is not None:
            net = signed(sum(line.net for line in box.lines or ()))
            yield _more((net, NAME), f", and has {format_cents(seated.chips)}")


def balances(recalled: RecalledRound) -> Iterator[RenderableType]:
    """What everyone had before and after a round, and what progressive wagers did to the meter."""
    for each in recalled.players:
        after = "left during the round" if each.after is None else f"{format_cents(each.after)} after it"
        yield _more((each.player, NAME), f"  {format_cents(each.before)} before the round, {after}")
    found = recalled.progressive
    if found is not None:
        added = f"{plural(found.wagers, 'progressive wager')} added {_cents(found.share)} to the meter"
        paid = f", which paid {format_cents(found.paid)}" if found.paid else ""
        shown = f"{format_cents(found.shown_before)} before, {format_cents(found.shown_after)} after"
        yield _more(f"{added}{paid}: {shown}")


def _cents(share: str) -> str:
    """An exact number of cents, parts of a cent included."""
    whole = Fraction(share)
    part = whole - int(whole)
    return format_cents(int(whole)) + (f" and {part} of a cent" if part else "")


def _moment(at: int) -> datetime:
    return datetime.fromtimestamp(at / 1000, tz=UTC)


def _by(event: ev.AnyEvent) -> str:
    """Who did it, unless the words already say so or it is always the same."""
    if isinstance(event, ev.DecisionMade | ev.WagerPlaced):
        return "  played by the house" if event.by is Role.HOUSE else ""
    if isinstance(event, ev.PlayerSat | ev.ChipsBought | ev.PlayerLeft | ev.SeatSettled):
        return ""
    person = event.who if event.by in (Role.DEALER, Role.FLOORPERSON) else ""
    return f"  {event.by.value}{person and f' {person}'}"


def _more(*parts: str | tuple[str, str]) -> RenderableType:
    return indented(text(*parts), 10)


def _words(event: ev.AnyEvent, before: Table | None) -> str:
    match event:
        case ev.TableOpened():
            return _opened(event)
        case ev.SubmissionChanged():
            first = "the first round" if before is None else f"round {before.rounds + 1}"
            return f"from {first} on, the table plays under submission {event.submission[:_SHORT]}"
        case ev.InventoryFilled():
            return f"{_signed(event)} bring {format_cents(event.chips)} to the table inventory ({event.why})"
        case ev.InventoryCredited():
            return f"{_signed(event)} take {format_cents(event.chips)} from the table inventory ({event.why})"
        case ev.MeterAltered():
            altered = f"from {format_cents(event.before)} to {format_cents(event.meter.shown)}"
            return f"{_signed(event)} set the progressive meter {altered} ({event.why})"
        case ev.MeterRetired():
            return f"{_signed(event)} retire the progressive meter: {format_cents(event.amount)} is kept ({event.why})"
        case ev.SettlementCorrected() | ev.DealerOnDuty() | ev.DealerOffDuty():
            return _by_the_staff(event)
        case ev.PlayerSat():
            bot = f", a house bot ({event.bot})" if event.bot else ""
            return f"{event.who}{bot} sits down at seat {event.seat} with {format_cents(event.chips)}"
        case ev.ChipsBought():
            return f"{event.who} buys in for {format_cents(event.chips)}"
        case ev.PlayerLeft():
            return _left(event, before)
        case ev.WagerPlaced():
            return f"seat {event.seat}, {event.who} {_wagered(event)}"
        case ev.DecisionMade():
            amount = f" {format_cents(event.amount)}" if event.amount else ""
            apart = f" {cards_line(event.apart).plain} apart" if event.apart else ""
            back = f", {format_cents(event.returned)} handed back" if event.takes_back else ""
            return f"{_box(before, event.seat)}: {event.choice}{amount}{apart}{back}"
        case ev.CutAnswered():
            took = "declines the cut" if event.depth is None else f"cuts the cards {event.depth} deep"
            return f"seat {event.seat}, {event.who} {took}"
        case ev.DutyDone():
            return _duty(event)
        case ev.BetsClosed():
            announced = before is None or announces(before.elections)
            filed = f", under submission {event.submission[:_SHORT]}" if event.submission else ""
            closed = "no more bets" if announced else "the first card closes the bets"
            return f"{closed}; deck {event.deck} is dealt{filed}"
        case ev.ProgressiveCollected():
            return _collected(event)
        case ev.AwardPaid():
            return f"{_box(before, event.seat)} has won {format_cents(event.line.paid)}"
        case ev.AwardDocumented():
            return f"{_box(before, event.seat)} is handed {format_cents(event.amount)}, documented"
        case ev.CardsDealt():
            return f"{plural(len(event.cards), 'card')} dealt"
        case ev.PlayersAsked():
            return _asked(event)
        case ev.AdviceGiven():
            return _advice(event, before)
        case ev.DealContinued():
            number = sum(step.cards for step in event.plan)
            return (
                f"{plural(number, 'more card')} {'is' if number == 1 else 'are'} dealt" if number else "no card follows"
            )
        case ev.CardSetAside():
            found = f"was drawn to the {event.drawn_to} hand in error" if event.drawn_to else "was found face up"
            return f"{event.card} {found} and is set aside"
        case ev.CardsExposed():
            return _exposed(event, before)
        case ev.DealerRevealed():
            return f"the dealer has {cards_line(event.cards).plain}"
        case ev.SeatSettled():
            apart = f", {cards_line(event.apart).plain} apart" if event.apart else ""
            apart += f", reset by the dealer under {event.reset}" if event.reset else ""
            return f"{_box(before, event.seat)}{_turned(event, before)}{apart}"
        case ev.SettlementUndone():
            return f"the settlement of {_box(before, event.seat)} is undone, and the wagers are returned"
        case ev.RoundVoided():
            return f"{_irregularity(event.irregularity)}: the round is void{_standing(event)}"
        case ev.IrregularityNoted():
            return f"{_irregularity(event.irregularity)}: noted, and play continues as the clause says"
        case ev.RoundEnded():
            return f"round {event.round} is over: the cards go to the discard rack"
        case ev.TableClosed():
            return "the table closes"
        case _:
            assert_never(event)


def _asked(event: ev.PlayersAsked) -> str:
    seats = ", ".join(map(str, event.seats))
    return f"asked {'are seats' if len(event.seats) > 1 else 'is seat'} {seats}" if seats else "nobody is asked"


def _advice(event: ev.AdviceGiven, before: Table | None) -> str:
    worth = ", ".join(f"{each.choice} {each.value}" for each in event.choices)
    return f"{event.who} asks for advice about {_box(before, event.seat)}: {worth} ({event.unit})"


def _standing(event: ev.RoundVoided) -> str:
    why = f" ({event.why})" if event.why else ""
    if not event.stands:
        return why
    seats = f"seat{'s' if len(event.stands) > 1 else ''} {', '.join(map(str, event.stands))}"
    return f"; what was paid at {seats} has left the table, and stands{why}"


def _irregularity(kind: str) -> str:
    """In words, where players are told in words; devices and drawn cards have names that are clear enough."""
    known = {each.value: words for each, words in IN_WORDS.items()}
    return known.get(kind, kind)


def _opened(event: ev.TableOpened) -> str:
    kind = "training table" if event.training else "table"
    filed = f", under submission {event.submission[:_SHORT]}" if event.submission else ""
    software = ", and software does what a floorperson does" if Duty.VERIFY in event.automated else ""
    return f"the {kind} opens with {format_cents(event.inventory)} in chips{filed}{software}"


def _duty(event: ev.DutyDone) -> str:
    if event.duty is Duty.BURN and event.number is not None:
        return f"{plural(event.number, 'card')} {'is' if event.number == 1 else 'are'} burned from deck {event.deck}"
    done = _DONE.get(event.duty, event.duty.value)
    words = f"deck {event.deck} is {done}" if event.deck else done
    if event.number is not None and event.duty in _OF_CHIPS:
        words += f" ({event.number})"
    elif event.number is not None:
        words += f" ({plural(event.number, 'card')}{_WHERE.get(event.duty, '')})"
    if event.why:
        words += f", because {event.why}"
    if event.wrong and event.duty in _OF_AWARDS:
        return f"not so: {words}"
    return f"{words}: the number is wrong" if event.wrong else words


def _signed(
    event: ev.InventoryFilled | ev.InventoryCredited | ev.MeterAltered | ev.MeterRetired | ev.SettlementCorrected,
) -> str:
    return f"{event.who} and {event.second}"


def _by_the_staff(event: ev.SettlementCorrected | ev.DealerOnDuty | ev.DealerOffDuty) -> str:
    match event:
        case ev.SettlementCorrected():
            said = corrected_in_words(event.round, event.player, event.wager, event.amount, event.why)
            return f"{_signed(event)}: {said} {format_cents(event.before)} before, {format_cents(event.after)} since"
        case ev.DealerOnDuty():
            return f"{event.who} comes on duty" + (f" and relieves {event.relieved}" if event.relieved else "")
        case _:
            return f"{event.who} goes off duty"


def _left(event: ev.PlayerLeft, before: Table | None) -> str:
    chips = format_cents(event.chips)
    if before is not None and event.who not in before.players:
        return f"{event.who} is handed {chips}, which was kept"
    return f"{event.who} leaves with {chips}{', during the round' if event.abandoned else ''}"


def _wagered(event: ev.WagerPlaced) -> str:
    if event.clause is not None:
        return f"gets the {event.wager} wager back, which cannot be played"
    if not event.amount:
        return f"takes the {event.wager} wager back"
    return f"wagers {format_cents(event.amount)} on {event.wager}"


def _collected(event: ev.ProgressiveCollected) -> str:
    if event.returned is not None and not event.seats:
        return f"the progressive wager of seat {event.returned} was not accepted and is returned"
    wagers = f"{plural(event.number, 'progressive wager')} {'is' if event.number == 1 else 'are'} collected"
    return f"{wagers}; the meter shows {format_cents(event.meter.shown)}"


def _turned(event: ev.SeatSettled, before: Table | None) -> str:
    """The cards of the box; or why it shows none, if its cards were not turned for the settlement."""
    cards = [card for held in event.turned.values() for card in held]
    if cards:
        return f" has {cards_line(cards).plain}"
    if before is None:
        return ""
    if before.phase is not Phase.SETTLING:
        return " has folded"
    box = before.boxes[event.seat]
    return ", whose cards are not turned" if box.cards and not box.turned else ""


def _place(table: Table | None, name: str) -> str:
    place = None if table is None else game(table).place(name)
    return place.in_words if place else name


def _exposed(event: ev.CardsExposed, before: Table | None) -> str:
    place = None if before is None else game(before).place(event.place)
    of, cards = place.of_its_cards if place else event.place, cards_line(event.cards).plain
    return f"the {of} card {cards} is turned" if len(event.cards) == 1 else f"the {of} cards {cards} are turned"


def _box(table: Table | None, seat: int) -> str:
    player = table.boxes[seat].player if table is not None and seat in table.boxes else "nobody"
    return f"seat {seat}, {player}"


def _places(table: Table, present: Round, event: ev.CardsDealt) -> Iterator[tuple[str, list[str]]]:
    """Where cards went: each place once, in the order of its first card."""
    went: dict[str, list[str]] = {}
    for step, cards in _dealt_by(present, event):
        name = _place(table, step.place)
        place = name if step.seat is None else f"seat {step.seat} {name}"
        went.setdefault(f"{place}, under a cover card" if step.covered else place, []).extend(cards)
    yield from went.items()


def _dealt_by(present: Round, event: ev.CardsDealt) -> Iterator[tuple[DealStep, list[str]]]:
    """The steps of the deal that these cards belong to, each with its cards."""
    left, part = list(event.cards), present.part
    for step in present.plan[present.dealt :]:
        if not left:
            return
        count, part = step.cards - part, 0
        yield step, left[:count]
        left = left[count:]
