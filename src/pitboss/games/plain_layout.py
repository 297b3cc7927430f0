"""The felt of a game without a `layout.toml`: its wagers in rows, and every place for cards that it declares."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from pitboss.games.elections import Elections
from pitboss.games.game import Game
from pitboss.games.layout import BesidePlace, BoardPlace, CentralPlace, HandPlace, Layout, SpotPlace
from pitboss.games.places import HAND, Place, Whose
from pitboss.law.rules import Required, Rules, Wager

_ROW = 54
"""The distance between two rows, or between two areas of a row."""
_IN_A_ROW = 3
"""How many areas fit side by side in a position."""


def plain_layout(text: Rules, game: Game) -> Layout:
    """Wagers made at every deal or by a decision in front, the others behind them; cards where most games have them."""
    wagers = [wager for wager in text.wagers.values() if wager.table_of is None]
    behind = [wager for wager in wagers if wager.required is Required.OPTIONAL]
    front = [wager for wager in wagers if wager.required is not Required.OPTIONAL]
    rows = [*_rows(front), *_rows(behind)]
    central = [place for place in game.places if place.whose in (Whose.DEALER, Whose.SIDE)]
    board = next((place for place in game.places if place.whose is Whose.BOARD), None)
    return Layout(
        lead="",
        spots=tuple(spot for place, row in reversed([*enumerate(rows)]) for spot in _in_a_row(row, -_ROW * place)),
        hand=HandPlace(y=68, cards=_number(HAND.figure, text), width=42, room=150),
        central=tuple(_central(central, text)),
        beside=tuple(_beside(game)),
        board=None if board is None else _board(board, text, game),
    )


def _rows(wagers: list[Wager]) -> Iterator[list[Wager]]:
    for first in range(0, len(wagers), _IN_A_ROW):
        yield wagers[first : first + _IN_A_ROW]


def _in_a_row(wagers: list[Wager], y: int) -> Iterator[SpotPlace]:
    for place, wager in enumerate(wagers):
        label = re.sub(r" (Bonus )?Wager$", "", wager.name).upper()
        yield SpotPlace(wager.wager, label, x=(place - (len(wagers) - 1) / 2) * _ROW, y=y)


def _central(places: list[Place], text: Rules) -> Iterator[CentralPlace]:
    room = 280 // max(1, len(places))
    for place, each in enumerate(places):
        x = (place - (len(places) - 1) / 2) * (room + 22)
        cards = _number(each.figure, text)
        yield CentralPlace(each.name, _title(each), x=x, y=132, cards=cards, width=66, room=room)


def _beside(game: Game) -> Iterator[BesidePlace]:
    own = [place for place in game.places if place.whose is Whose.SEAT and place.part_of is None]
    for place, each in enumerate(place for place in own if place.name != HAND.name):
        yield BesidePlace(each.name, each.in_words, x=54 * (1 - 2 * (place % 2)), y=68, width=34)


def _board(place: Place, text: Rules, game: Game) -> BoardPlace:
    """Its cards in the groups in which the streets turn them; those that are left come last."""
    whole = _number(place.figure, text)
    turned = [street.face_up.get(place.name, 0) for street in game.play.streets(Elections(text.edition.name))]
    groups = tuple(after - before for before, after in pairwise([0, *turned, whole]) if after > before)
    return BoardPlace(place.name, _title(place), y=222, width=56, groups=groups)


def _number(figure: str, text: Rules) -> int:
    return text.number(figure) if figure in text.figures else 0


def _title(place: Place) -> str:
    return place.in_words[:1].upper() + place.in_words[1:]
