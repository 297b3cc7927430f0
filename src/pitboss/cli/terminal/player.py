"""The player's side of a table in the terminal: wagers, decisions, and why each wager was paid or taken."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from pitboss.cards import parse_card
from pitboss.cli.terminal.choice_keys import keys_of_choices
from pitboss.cli.terminal.mishaps import Mishaps
from pitboss.cli.terminal.practice import CHIPS, YOU, Practice
from pitboss.cli.terminal.screen import DOWN, ENTER, LEFT, QUIT, RIGHT, UP, Page, Screen
from pitboss.cli.terminal.seat_facts import after_chip, has_wagered, is_offered_the_cut, own_spots, varies
from pitboss.cli.terminal.set_hands import SET, SettingHands, apart_in_words, set_in_words, setting_asked
from pitboss.cli.views.felt import STRONG, LargeCards, cited, felt, key_line, last_of, title
from pitboss.cli.views.listing import Packed
from pitboss.cli.views.render import NAME, QUIET, text
from pitboss.games.layout import layout_of
from pitboss.games.play import UNSEEN
from pitboss.games.registry import game_of
from pitboss.law.refusal import Refusal
from pitboss.money import format_cents
from pitboss.table.commands import (
    AnswerCut,
    MakeDecision,
    Perform,
    PlaceWager,
    Report,
    WithdrawWager,
)
from pitboss.table.duties import Duty, Role
from pitboss.table.events import SeatSettled
from pitboss.table.felt import board_of
from pitboss.table.procedure.deck_procedure import CUT_OFFER
from pitboss.table.procedure.in_force import announces, cut_bounds
from pitboss.table.state import Phase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.console import RenderableType

    from pitboss.games.elections import Elections
    from pitboss.games.play import Choice
    from pitboss.house.house import Step
    from pitboss.house.shuffle import Source
    from pitboss.table.commands import AnyCommand
    from pitboss.table.felt import Felt
    from pitboss.table.views.person_views import PlayerView
    from pitboss.table.views.spots import Spot

_CHIPS = (500, 2_500, 10_000)
"""Chips that raise a wager, in cents."""
_WHEN = {
    Phase.DEALING: (Report.FACE_UP, Report.DRAWN_IN_ERROR, Report.EXTRA_CARD),
    Phase.STUB: (Report.WRONG_NUMBER,),
    Phase.DECIDING: (Report.DEALER_EXPOSED,),
    Phase.SETTLING: (Report.EXTRA_CARD,),
}
_ODDS = {Phase.DEALING: 4, Phase.STUB: 6, Phase.DECIDING: 12, Phase.SETTLING: 8}
_SAME = {UP: "+", "=": "+", DOWN: "-", "_": "-", RIGHT: "n", "Tab": "n"}
"""Other keys that do the same."""


class SeatAtTable:
    """One person at a table run by the house."""

    def __init__(self, table: Practice, screen: Screen, chance: Source | None) -> None:
        self._table = table
        self._screen = screen
        self._mishaps = Mishaps(chance, _ODDS, _WHEN) if chance else None
        # A round left in the middle is found as it was.
        opens = table.table.phase is Phase.BETWEEN
        self._messages: list[RenderableType] = [text((table.floor, QUIET))] if opens else []
        self._spot = 0
        self._chip = 0
        self._usual: dict[str, int] = {}
        self._raised: int | None = None
        self._setting = SettingHands()
        self._last: Felt | None = None

    def play(self) -> None:
        """Play until the player quits. A table left in mid-round is found as it was."""
        while True:
            self._let_the_house_work()
            view = self._table.view()
            self._remember(view)
            key = self._screen.ask(partial(self._page, view), [*self._keys(view), *self._silent_keys(view)])
            if key == QUIT:
                return
            self._messages = []
            self._act(view, _SAME.get(key, key))

    def _let_the_house_work(self) -> None:
        """Do all that the house can; now and then, if asked for, something goes wrong as it deals."""
        dealing = True
        while dealing:
            for step in self._table.run():
                self._tell_resets(step)
                self._perhaps_go_wrong()
            dealing = self._deal_on()

    def _deal_on(self) -> bool:
        """Where the first card closes the bets, the player asks for it and the rest follow by themselves."""
        table = self._table.table
        if table.phase is not Phase.DEALING or Duty.DEAL in table.automated:
            return False
        dealt = self._do(Perform(at=self._table.now(), by=Role.DEALER, duty=Duty.DEAL))
        self._perhaps_go_wrong()
        return dealt

    def _tell_resets(self, step: Step) -> None:
        """Say if the dealer has set the player's cards differently than the player did."""
        for event in step.events:
            if isinstance(event, SeatSettled) and (told := self._setting.reset_by(event, self._elections)):
                self._messages.append(cited(*told))

    def _perhaps_go_wrong(self) -> None:
        mishap = self._mishaps.after(self._table.table) if self._mishaps else None
        if mishap is not None:
            self._do(mishap.reported(self._table.now()))

    def _remember(self, view: PlayerView) -> None:
        """Remember the last wagers, for the key that repeats them."""
        if view.public.last is not None:
            self._last = view.public.last
        box = self._last.boxes.get(view.seat or 0) if self._last else None
        if box is not None and box.player == YOU and box.wagers:
            self._usual = box.wagers

    def _keys(self, view: PlayerView) -> dict[str, str]:
        """What can be pressed now, and what it does."""
        quit_ = {QUIT: "leave"}
        if is_offered_the_cut(view):
            return {"c": "cut", "d": "no cut"} | quit_
        if (setting := setting_asked(view)) is not None:
            return {**self._setting.keys(view, setting), **quit_}
        if view.deciding is not None:
            keyed = self._choices(view).items()
            open_ = {key: _said(choice.name, self._amount(choice)) for key, choice in keyed}
            vary = {"+ -": "amount", "a": "type it"} if any(map(varies, view.choices)) else {}
            short = {"b": _BUY} if any(each.refusal for each in view.choices) else {}
            return open_ | vary | short | quit_
        if view.public.phase is not Phase.BETWEEN:
            return {ENTER: "go on"} | quit_
        keys = {"+ -": format_cents(_CHIPS[self._chip]), "c": "chip", "n": "spot"}
        if has_wagered(view):
            keys |= {"x": "clear"}
        if any(self._usual.get(spot.wager) for spot in own_spots(view)):
            keys |= {"r": "repeat"}
        keys |= {"b": _BUY if self._poor(view) or self._table.short_of_chips() else "chips"}
        if has_wagered(view):
            keys |= {ENTER: "close bets" if self._announced else "deal"}
        return keys | quit_

    def _silent_keys(self, view: PlayerView) -> tuple[str, ...]:
        """Keys that the key line does not list one by one."""
        if is_offered_the_cut(view):
            return ()
        if setting_asked(view) is not None:
            return self._setting.numbers(view)
        if view.deciding is not None and any(map(varies, view.choices)):
            return ("b", "+", "-", UP, DOWN, "=", "_")
        if view.deciding is not None or view.public.phase is not Phase.BETWEEN:
            return ("b",)
        numbers = (str(place) for place in range(1, len(own_spots(view)) + 1))
        return ("+", "-", "x", "r", ENTER, LEFT, *_SAME, *numbers)

    def _act(self, view: PlayerView, key: str) -> None:
        if is_offered_the_cut(view):
            self._answer_cut(view, key)
        elif (setting := setting_asked(view)) is not None:
            self._act_setting(view, setting, key)
        elif key == "b":
            self._buy(view)
        elif view.deciding is not None:
            self._act_deciding(view, view.deciding, key)
        elif view.public.phase is Phase.BETWEEN:
            self._act_between(view, key)

    def _act_deciding(self, view: PlayerView, seat: int, key: str) -> None:
        """Make a choice, or change how much is wagered by one that leaves it open."""
        varying = next((each.choice for each in view.choices if varies(each)), None)
        if varying is not None and key in ("+", "-"):
            step = max(varying.least, _CHIPS[0])
            self._raised = self._amount(varying) + (step if key == "+" else -step)
        elif varying is not None and key == "a":
            self._type_amount(view, varying)
        else:
            choice = self._choices(view)[key]
            at, amount = self._table.now(), self._amount(choice) if choice.least < choice.most else 0
            made = MakeDecision(at=at, by=Role.PLAYER, who=YOU, seat=seat, choice=choice.name, amount=amount)
            if self._do(made):
                self._raised = None

    def _choices(self, view: PlayerView) -> Mapping[str, Choice]:
        return keys_of_choices([each.choice for each in view.choices], self._elections)

    def _act_setting(self, view: PlayerView, setting: Choice, key: str) -> None:
        if key != SET:
            self._setting.choose(view, setting, key, self._elections)
            return
        at, seat, apart = self._table.now(), view.deciding or 0, self._setting.apart(view)
        made = MakeDecision(at=at, by=Role.PLAYER, who=YOU, seat=seat, choice=setting.name, apart=apart)
        if self._do(made):
            self._setting.made(seat)

    @property
    def _announced(self) -> bool:
        """Whether the dealer announces that bets are closed; otherwise the first card closes them."""
        return announces(self._elections)

    @property
    def _elections(self) -> Elections:
        return self._table.table.elections

    def _answer_cut(self, view: PlayerView, key: str) -> None:
        depth = None
        if key == "c":
            least, most = cut_bounds(self._table.table)
            question = f"How many cards above the cover card, {least} to {most}? "
            depth = self._screen.ask_number(partial(self._asked_page, view, question), (least + most) // 2)
            if depth is None:
                return
        self._do(AnswerCut(at=self._table.now(), by=Role.PLAYER, who=YOU, seat=view.seat or 0, depth=depth))

    def _asked_page(self, view: PlayerView, question: str, typed: str) -> Page:
        asked = text((question, NAME), (typed or " ", "reverse"))
        return replace(self._page(view), foot=(asked, key_line({"0-9": "type it", ENTER: "done", QUIT: "back"})))

    def _type_amount(self, view: PlayerView, choice: Choice) -> None:
        """Whole dollars, within the bounds of the choice."""
        least, most = -(-choice.least // 100), choice.most // 100
        typed = self._screen.ask_number(partial(self._amount_page, view, choice), least)
        if typed is None:
            return
        if least <= typed <= most:
            self._raised = typed * 100
        else:
            bounds = f"{format_cents(choice.least)} to {format_cents(choice.most)}"
            name = self._elections.rules.wager(choice.wager).name if choice.wager else choice.name
            self._messages.append(cited(f"A {name} is {bounds}, not ${typed:,}.", choice.bound or choice.clause))

    def _amount_page(self, view: PlayerView, choice: Choice, typed: str) -> Page:
        bounds = f"{format_cents(choice.least)} to {format_cents(choice.most)}"
        words = layout_of(self._elections.edition).choices.get(choice.name)
        does = (words.you if words else "") or choice.name
        return self._asked_page(view, f"How many dollars do you {does}, {bounds}? ", typed)

    def _amount(self, choice: Choice) -> int:
        """What this choice would wager: the least, unless the player has changed it."""
        if choice.least == choice.most or self._raised is None:
            return choice.least
        return min(max(self._raised, choice.least), choice.most)

    def _act_between(self, view: PlayerView, key: str) -> None:
        match key:
            case "Enter":
                self._close_bets(view)
            case "n":
                self._spot += 1
            case "Left":
                self._spot -= 1
            case "c":
                self._chip = (self._chip + 1) % len(_CHIPS)
            case "r":
                self._repeat(view)
            case "x":
                self._take_back(view)
            case "+" | "-":
                self._wager(view, _CHIPS[self._chip] if key == "+" else -_CHIPS[self._chip])
            case _:
                self._spot = int(key) - 1

    def _close_bets(self, view: PlayerView) -> None:
        """Only with a wager of the player's own; otherwise the bots would play round after round alone."""
        first = own_spots(view)[0].wager if own_spots(view) else view.public.sign.wagers[0].wager
        if not has_wagered(view):
            clause = next((each.clause for each in view.public.sign.wagers if each.wager == first), None)
            self._messages.append(cited(f"Place a wager on {first} first: + puts a chip on it.", clause))
            return
        closing = Duty.NO_MORE_BETS if self._announced else Duty.DEAL
        if self._do(Perform(at=self._table.now(), by=Role.DEALER, duty=closing)):
            self._perhaps_go_wrong()

    def _wager(self, view: PlayerView, change: int) -> None:
        if own_spots(view):
            spot = own_spots(view)[self._spot % len(own_spots(view))]
            self._place(spot, after_chip(spot, change))

    def _place(self, spot: Spot, amount: int) -> bool:
        at = self._table.now()
        if amount:
            return self._do(PlaceWager(at=at, by=Role.PLAYER, who=YOU, seat=spot.seat, wager=spot.wager, amount=amount))
        if spot.amount:
            return self._do(WithdrawWager(at=at, by=Role.PLAYER, who=YOU, seat=spot.seat, wager=spot.wager))
        return True

    def _repeat(self, view: PlayerView) -> None:
        """Place the wagers of the last round, in the order in which the chapter lists them."""
        for spot in own_spots(view):
            if not self._place(spot, self._usual.get(spot.wager, spot.amount)):
                return

    def _take_back(self, view: PlayerView) -> None:
        """Take back all wagers, starting with those that depend on another."""
        for spot in reversed(own_spots(view)):
            if spot.amount and not self._place(spot, 0):
                return

    def _buy(self, view: PlayerView) -> None:
        short = self._table.short_of_chips()
        for name in [YOU, *short] if self._poor(view) or not short else short:
            self._table.buy_in(name)
            verb = "buy" if name == YOU else "buys"
            self._messages.append(text(f"{_named(name)} {verb} in for {format_cents(CHIPS)}."))

    def _poor(self, view: PlayerView) -> bool:
        """Whether the player has too few chips to wager or decide."""
        if view.deciding is not None:
            return any(each.refusal for each in view.choices)
        return view.chips < _CHIPS[0] and not has_wagered(view)

    def _do(self, command: AnyCommand) -> bool:
        answer = self._table.submit(command)
        if isinstance(answer, Refusal):
            self._messages.append(cited(answer.message, answer.clause))
            return False
        self._note(answer)
        return True

    def _note(self, step: Step) -> None:
        for words, clause in self._table.ruled(step):
            self._messages += [
                cited(f"Irregularity: {words}", clause),
                text((self._table.words_of(clause), QUIET)),
            ]

    def _page(self, view: PlayerView) -> Page:
        public, between = view.public, view.public.phase is Phase.BETWEEN
        # The last round stays in sight until a wager is placed for the next.
        shown = public.last if public.last is not None and between and not has_wagered(view) else public.felt
        on_table = felt(shown, public, self._elections, YOU, {seat: view.hand(seat) for seat in view.hands})
        own = {view.seat or 0, *view.hands}
        told = last_of(public.last, YOU) if between else self._hands(view)
        body = (title(public), *on_table.whole(), "", *told)
        by_weight = (title(public), *on_table.middle, on_table.seats(own), *told, on_table.others(own))
        foot: list[RenderableType] = []
        if is_offered_the_cut(view):
            clause = next(each.clause for each in public.due if each.what == CUT_OFFER)
            foot.append(cited("You are offered the cut.", clause))
        elif between:
            foot.append(self._spot_line(view))
        foot += [*self._messages, *self._warnings(view), key_line(self._keys(view))]
        return Page(body, tuple(foot), by_weight)

    def _hands(self, view: PlayerView) -> list[RenderableType]:
        shown: list[RenderableType] = []
        turned = board_of(view.public.felt, self._elections)
        naming = game_of(self._elections).hands
        for seat in view.hands:
            cards = view.hand(seat)
            held = () if UNSEEN in cards else tuple(map(parse_card, (*cards, *turned)))
            named = naming.named_so_far(held, self._elections) if held else ()
            words = "; ".join(each.name for each in named)
            asked = setting_asked(view) if seat == view.deciding else None
            apart = self._setting.apart(view) if asked else view.apart.get(seat, ())
            if asked is not None:
                words = f"choose the {asked.cards} cards of your {apart_in_words(self._elections)}"
            words = set_in_words(cards, apart, self._elections) or words
            shown.append(LargeCards(cards, words, [place for place, card in enumerate(cards) if card in apart]))
        return shown

    def _spot_line(self, view: PlayerView) -> RenderableType:
        chosen = self._spot % len(own_spots(view)) if own_spots(view) else 0
        shown = []
        for place, spot in enumerate(own_spots(view)):
            style = "reverse" if place == chosen else "" if spot.amount or not spot.refusal else QUIET
            shown.append(text((f" {place + 1} {spot.wager} {format_cents(spot.amount)} ", style)))
        return Packed(shown, gap=1)

    def _warnings(self, view: PlayerView) -> list[RenderableType]:
        """Who is out of chips."""
        shown: list[RenderableType] = []
        if self._poor(view):
            shown.append(text((f"You have {format_cents(view.chips)} left: b buys {format_cents(CHIPS)}.", STRONG)))
        shown += [
            text((f"{_named(name)} is out of chips and sits out: b buys more.", STRONG))
            for name in self._table.short_of_chips()
        ]
        return shown


_BUY = f"buy {format_cents(CHIPS)}"


def _named(name: str) -> str:
    return "You" if name == YOU else f"{name} (bot)"


def _said(choice: str, amount: int) -> str:
    return f"{choice} {format_cents(amount)}" if amount else choice
