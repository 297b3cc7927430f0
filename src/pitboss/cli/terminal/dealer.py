"""The dealer's side of a table in the terminal: each duty in turn, and what to do when something goes wrong."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from pitboss.cli.terminal.mishaps import Mishap, Mishaps, reports_of
from pitboss.cli.terminal.practice import CHIPS, Practice
from pitboss.cli.terminal.screen import ENTER, QUIT, Page, Screen
from pitboss.cli.views.felt import STRONG, SettledBox, cited, felt, key_line, title
from pitboss.cli.views.listing import Listed
from pitboss.cli.views.render import CLAUSE, NAME, QUIET, indented, text
from pitboss.games import rules
from pitboss.law.refusal import Refusal
from pitboss.money import format_cents
from pitboss.plural import plural
from pitboss.table.commands import (
    Perform,
    Report,
)
from pitboss.table.duties import Due, Duty, Role
from pitboss.table.events import AwardPaid, SeatSettled
from pitboss.table.procedure.due import uncollected
from pitboss.table.procedure.in_force import cards_in_deck, duties_of
from pitboss.table.state import Phase
from pitboss.table.views.person_views import StaffView, Views

if TYPE_CHECKING:
    from rich.console import RenderableType

    from pitboss.games.settlement import Line
    from pitboss.house.house import Step
    from pitboss.house.shuffle import Source
    from pitboss.table.commands import AnyCommand

LETTERS = "abcdefghijklmnoprstuvwxyz0123456789"
"""Keys for the entries of a list; q closes it."""
_WHAT_HAPPENED = {
    Report.FACE_UP: "The next card in the shoe lies face up.",
    Report.DRAWN_IN_ERROR: "You have drawn a card too early. Its face was not exposed.",
    Report.DRAWN_EXPOSED: "You have drawn a card too early, and everybody has seen its face.",
    Report.EXTRA_CARD: "You have drawn a card to the {where} hand, which stands.",
    Report.SHUFFLER_JAM: "The shuffling device has jammed in mid-shuffle.",
    Report.SHUFFLER_OUT: "The shuffling device no longer works.",
    Report.SHOE_OUT: "The dealing shoe no longer works.",
    Report.SHOE_JAM: "The dealing shoe has stopped dealing.",
    Report.WRONG_NUMBER: "A player shows you a hand with one card too many.",
    Report.DEALER_EXPOSED: "One of your own cards has turned over before all players have decided.",
}
_WHEN = {
    Phase.BETWEEN: (Report.SHUFFLER_JAM, Report.SHUFFLER_OUT, Report.SHOE_OUT),
    Phase.DEALING: (Report.FACE_UP, Report.DRAWN_IN_ERROR, Report.EXTRA_CARD, Report.WRONG_NUMBER, Report.SHOE_JAM),
    Phase.STUB: (Report.WRONG_NUMBER,),
    Phase.DECIDING: (Report.DEALER_EXPOSED, Report.WRONG_NUMBER),
    Phase.SETTLING: (Report.EXTRA_CARD,),
}
_ODDS = {Phase.BETWEEN: 40, Phase.DEALING: 16, Phase.STUB: 10, Phase.DECIDING: 10, Phase.SETTLING: 6}
_DENIABLE = {Duty.VERIFY_HAND.value, Duty.VERIFY_LIGHT.value, Duty.VALIDATE_AWARD.value}
"""Duties where a dealer or floorperson may find that a progressive payout is not due."""
_HOUR = 3_600_000
_MINUTE = 60_000


class Desk:
    """One person who deals and also does the floorperson's duties; house bots play the seats."""

    def __init__(self, table: Practice, screen: Screen, chance: Source | None) -> None:
        self._table = table
        self._screen = screen
        self._mishaps = Mishaps(chance, _ODDS, _WHEN) if chance else None
        self._mishap: Mishap | None = None
        self._shown: list[RenderableType] = [text((table.floor, QUIET))]
        self._settled: set[int] = set()
        """The seats whose settlement the page shows."""

    def play(self) -> None:
        """Deal until the dealer leaves."""
        going_on = True
        while going_on:
            going_on = self._mishap_named() if self._went_wrong() else self._next_duty()

    def _let_the_bots_play(self) -> None:
        """Make their wagers and decisions, until it is the dealer's turn or something goes wrong."""
        if self._went_wrong():
            return
        for step in self._table.run():
            self._note(step)
            if self._went_wrong():
                return

    def _went_wrong(self) -> bool:
        return self._mishap is not None

    def _next_duty(self) -> bool:
        """Show what is due; Enter does it, and any other duty can be tried, to see it refused."""
        self._let_the_bots_play()
        if self._went_wrong():
            return True
        view = Views(self._table.table).staff(Role.DEALER)
        yours = [each for each in view.public.due if each.role in (Role.DEALER, Role.FLOORPERSON)]
        cover = self._table.session.house.cover_card_due(self._table.table)
        now = cover or (yours[0] if yours else None)
        keys = self._keys(now)
        key = self._screen.ask(partial(self._page, view, now, keys), keys)
        if key == QUIT:
            return False
        if key == "b":
            self._buy()
        elif key == "o":
            self._other_duty()
        elif now is not None:
            self._perform(Duty(now.what), now.role, now, whole=key == "a", denied=key == "x")
        return True

    def _keys(self, now: Due | None) -> dict[str, str]:
        keys = {} if now is None else {ENTER: "do it"}
        if now is not None and now.what == Duty.DEAL.value:
            keys |= {"a": "deal all"}
        if now is not None and now.what in _DENIABLE:
            keys |= {"x": "deny it"}
        keys |= {"o": "another duty"}
        if self._table.short_of_chips():
            keys |= {"b": "chips for the bots"}
        return keys | {QUIT: "leave"}

    def _buy(self) -> None:
        self._tell_nothing()
        for name in self._table.short_of_chips():
            self._table.buy_in(name)
            self._shown.append(text(f"{name} (bot) buys in for {format_cents(CHIPS)}."))

    def _other_duty(self) -> None:
        duties = dict(zip(LETTERS, duties_of(self._table.table), strict=False))
        names = {letter: f"{duty.value}{_marked(duty)}" for letter, duty in duties.items()}
        page = Page((text(("Which duty?", NAME)), Listed(names)), (key_line({QUIT: "back"}),))
        key = self._screen.ask(lambda: page, [*duties, ENTER])
        if key not in (QUIT, ENTER):
            self._perform(duties[key], duties[key].role, None)

    def _perform(self, duty: Duty, role: Role, due: Due | None, *, whole: bool = False, denied: bool = False) -> None:
        """Do a duty, after asking for its number if it has one. Going back does nothing."""
        number, misdealt = None, False
        default = self._default(duty)
        if default is not None:
            number = self._screen.ask_number(partial(self._number_page, duty, default), default)
            if number is None:
                return
        if duty is Duty.DETERMINE_MISDEAL:
            key = self._screen.ask(self._misdeal_page, "yn")
            if key == QUIT:
                return
            misdealt = key == "y"
        present = self._table.table.round
        if whole and present is not None:
            number = present.cards_in_a_row
        self._tell_nothing()
        self._do(
            Perform(
                at=self._table.now(),
                by=role,
                who=role.value,
                duty=duty,
                deck=due.deck if due else None,
                seat=due.seat if due else None,
                number=number,
                misdealt=misdealt,
                denied=denied,
            )
        )

    def _default(self, duty: Duty) -> int | None:
        """The number that a duty needs, as a careful dealer would give it."""
        table, keeper = self._table.table, self._table.session.house.keeper
        whole = cards_in_deck(table)
        match duty:
            case Duty.CUT:
                return whole // 2
            case Duty.INSERT_COVER_CARD:
                return table.elections.rules.number("deck-cards")
            case Duty.GATHER:
                return whole
            case Duty.COUNT_STUB:
                return keeper.remaining(table.round.deck) if keeper and table.round else whole
            case Duty.DETERMINE_MISDEAL:
                return whole
            case Duty.COLLECT_PROGRESSIVE | Duty.RESOLVE_COUNT:
                return len(uncollected(table))
            case _:
                return None

    def _mishap_named(self) -> bool:
        """Something went wrong: the dealer names it, and the chapter rules."""
        happened = self._mishap
        if happened is None:
            return True
        reports = dict(zip(LETTERS, reports_of(self._table.table), strict=False))
        key = self._screen.ask(partial(self._mishap_page, happened, reports), reports)
        if key == QUIT:
            return False
        if reports[key] == happened.kind:
            self._mishap = None
            self._tell_nothing()
            self._do(happened.reported(self._table.now()))
        else:
            self._shown = [text((f"That is not a {reports[key]}: look again.", STRONG))]
        return True

    def _do(self, command: AnyCommand) -> None:
        answer = self._table.submit(command)
        if isinstance(answer, Refusal):
            self._shown = [cited(f"Refused: {answer.message}", answer.clause)]
            if answer.clause:
                self._shown.append(indented(text((self._table.words_of(answer.clause), QUIET))))
        else:
            self._note(answer)

    def _tell_nothing(self) -> None:
        self._shown = []
        self._settled = set()

    def _note(self, step: Step) -> None:
        """Keep settlements and rulings on the page until the next duty."""
        for event in step.events:
            if isinstance(event, SeatSettled) and event.lines:
                self._tell_settled(event.seat, event.lines)
            if isinstance(event, AwardPaid):
                self._tell_settled(event.seat, (event.line,))
        for words, at in self._table.ruled(step):
            self._shown += [
                cited(f"Ruling: {words}", at),
                indented(text((self._table.words_of(at), QUIET))),
            ]
        if self._mishaps is not None and self._mishap is None:
            self._mishap = self._mishaps.after(step.table)

    def _tell_settled(self, seat: int, lines: tuple[Line, ...]) -> None:
        self._settled.add(seat)
        self._shown += [text((f"Seat {seat}", NAME)), SettledBox(lines)]

    def _page(self, view: StaffView, now: Due | None, keys: dict[str, str]) -> Page:
        if now is None:
            foot: list[RenderableType] = [text(("Nothing is due: the table waits for players and wagers.", QUIET))]
        else:
            foot = [_in_words(now), indented(text((now.why, QUIET)))]
        for name in self._table.short_of_chips():
            foot.append(text((f"{name} (bot) is out of chips and sits out: b buys more.", STRONG)))
        matters = {*self._settled, now.seat if now and now.seat else 0}
        return replace(self._felt(view, self._shown, matters), foot=(*foot, key_line(keys)))

    def _felt(self, view: StaffView, told: Sequence[RenderableType] = (), matters: Collection[int] = ()) -> Page:
        """A page without its foot: the table, and what is told about it; `matters` are the seats that count most."""
        public = view.public
        shown = public.felt if public.felt.boxes or public.last is None else public.last
        on_table = felt(shown, public, self._table.table.elections, "", {})
        pit = text((_pit(view), QUIET))
        body = (title(public), *on_table.whole(), pit, "", *told)
        by_weight = (
            title(public),
            *on_table.middle,
            on_table.seats(matters),
            *told,
            on_table.others(matters),
            pit,
        )
        return Page(body, (), by_weight)

    def _number_page(self, duty: Duty, default: int, typed: str) -> Page:
        view = Views(self._table.table).staff(Role.DEALER)
        asked = text((f"{_QUESTIONS[duty]} ", NAME), (typed or str(default), "reverse" if typed else QUIET))
        keys = {"0-9": "type it", ENTER: "done" if typed else f"take {default}", QUIT: "back"}
        return replace(self._felt(view), foot=(asked, key_line(keys)))

    def _misdeal_page(self) -> Page:
        view = Views(self._table.table).staff(Role.DEALER)
        asked = text(("Were cards misdealt, so that the deck is complete after all?", NAME))
        return replace(self._felt(view), foot=(asked, key_line({"y": "yes", "n": "no", QUIT: "back"})))

    def _mishap_page(self, mishap: Mishap, reports: Mapping[str, str]) -> Page:
        view = Views(self._table.table).staff(Role.DEALER)
        happened = text((_WHAT_HAPPENED[mishap.kind].format(where=mishap.where), STRONG), " What do you report?")
        asked = (*self._shown[-2:], happened, Listed(reports))
        table = self._felt(view)
        return Page((*table.body, *asked), (key_line({QUIT: "leave"}),), (*asked, *table.by_weight))


_QUESTIONS = {
    Duty.CUT: "How many cards from the top does the cover card go in?",
    Duty.INSERT_COVER_CARD: "How many cards above the bottom does the second cover card go in?",
    Duty.GATHER: "How many cards were gathered?",
    Duty.COUNT_STUB: "How many cards does the stub have?",
    Duty.DETERMINE_MISDEAL: "How many cards does the whole deck have?",
    Duty.COLLECT_PROGRESSIVE: "How many chips lie on the progressive devices?",
    Duty.RESOLVE_COUNT: "How many chips are there?",
}


def _marked(duty: Duty) -> str:
    return " (floor)" if duty.role is Role.FLOORPERSON else ""


def _in_words(due: Due) -> RenderableType:
    deck = f", deck {due.deck}" if due.deck else ""
    seat = f", seat {due.seat}" if due.seat else ""
    whose = (f"  {due.role.value}'s duty", STRONG if due.role is Role.FLOORPERSON else QUIET)
    return text(("Due: ", QUIET), (due.what, NAME), f"{deck}{seat}", whose, (f"  {due.clause}", CLAUSE))


def _pit(view: StaffView) -> str:
    """What the dealer keeps an eye on."""
    decks = [
        f"deck {deck.name} {deck.stage.value}, changed in {deck.left // _HOUR} h {deck.left % _HOUR // _MINUTE} min"
        for deck in view.pit.decks
    ]
    since = view.pit.since_count
    counted = [f"{plural(since, 'round')} since the stub was counted"]
    has_stub = "stub-count-rounds" in rules(view.public.sign.edition).figures
    return "; ".join([*decks, *(counted if has_stub else [])])
