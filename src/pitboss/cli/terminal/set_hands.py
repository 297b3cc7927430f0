"""Setting cards into two hands in the terminal: which are set apart, what that makes, and which keys do it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pitboss.cards import parse_card
from pitboss.games.layout import layout_of
from pitboss.games.registry import game_of

if TYPE_CHECKING:
    from pitboss.games.elections import Elections
    from pitboss.games.hands import NamedSetting
    from pitboss.games.layout import ResetWords
    from pitboss.games.play import Choice
    from pitboss.law.citation import Clause
    from pitboss.table.events import SeatSettled
    from pitboss.table.views.person_views import PlayerView

BEST, SET = "h", "s"
"""The keys that choose the best setting (also the dealer's way) and that set the hands as they are."""


def setting_asked(view: PlayerView) -> Choice | None:
    """The choice that sets cards apart, if the player is asked for it."""
    return next((each.choice for each in view.choices if each.choice.cards), None)


class SettingHands:
    """The cards that a player is about to set apart."""

    def __init__(self) -> None:
        self._places: list[int] = []
        self._own: set[int] = set()

    def apart(self, view: PlayerView) -> tuple[str, ...]:
        """The cards chosen so far, in the order in which they lie."""
        cards = _own_cards(view)
        return tuple(cards[place] for place in sorted(self._places) if place < len(cards))

    def made(self, seat: int) -> None:
        """The hands of a seat are set."""
        self._places = []
        self._own.add(seat)

    def reset_by(self, settled: SeatSettled, elections: Elections) -> tuple[str, Clause] | None:
        """What the dealer made of a setting that could not stay, and why; None for one that did."""
        if settled.reset is None or settled.seat not in self._own:
            return None
        now = set_in_words(settled.cards, settled.apart, elections)
        place = layout_of(elections.edition).apart
        said = reset_in_words(place.reset if place else None, settled.apart, now)
        return said, settled.reset

    def keys(self, view: PlayerView, setting: Choice) -> Mapping[str, str]:
        """What can be pressed, and what it does."""
        apart = self.apart(view)
        ready = {SET: f"set {' '.join(apart)} apart"} if len(apart) == setting.cards else {}
        return {f"1-{len(_own_cards(view))}": "choose a card", BEST: "choose the best"} | ready

    def numbers(self, view: PlayerView) -> tuple[str, ...]:
        """A key for each card."""
        return tuple(str(place) for place in range(1, len(_own_cards(view)) + 1))

    def choose(self, view: PlayerView, setting: Choice, key: str, elections: Elections) -> None:
        """Choose a card or take it back, or choose those of the best setting."""
        cards = _own_cards(view)
        if key == BEST:
            best = next(each for each in _settings(cards, elections) if each.best)
            self._places = [cards.index(card) for card in best.apart]
        elif (place := int(key) - 1) in self._places:
            self._places.remove(place)
        else:
            # One card too many replaces the first that was chosen.
            self._places = [*self._places, place][-setting.cards :]


def apart_in_words(elections: Elections) -> str:
    """What the game calls the cards that are set apart."""
    place = game_of(elections).set_apart
    return place.in_words if place else ""


def set_in_words(cards: tuple[str, ...], apart: tuple[str, ...], elections: Elections) -> str:
    """What a setting makes, and what its game has to say about it; empty until it is a setting."""
    for each in _settings(cards, elections) if apart else ():
        if sorted(each.apart) == sorted(apart):
            return ", ".join(filter(None, (each.name, each.note)))
    return ""


def reset_in_words(words: ResetWords | None, apart: tuple[str, ...], now: str) -> str:
    """What the dealer made of a setting that could not stay, and why, if its game says so."""
    did = f"{words.after}, so the dealer has reset them" if words else "The dealer has reset your cards"
    return f"{did}: {' '.join(apart)} apart, {now}."


def _settings(cards: tuple[str, ...], elections: Elections) -> tuple[NamedSetting, ...]:
    return game_of(elections).hands.settings(tuple(map(parse_card, cards)), elections)


def _own_cards(view: PlayerView) -> tuple[str, ...]:
    return view.hand(view.deciding or 0)
