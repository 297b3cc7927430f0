"""Hands in words, made only from a view: anyone who may not see a card cannot read what it makes."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import NamedTuple

import msgspec

from pitboss.cards import Card, parse_card
from pitboss.games.elections import Elections
from pitboss.games.hands import NamedSetting, OnFelt
from pitboss.games.places import Whose
from pitboss.games.play import UNSEEN
from pitboss.games.registry import game_of
from pitboss.table.felt import Felt, board_of
from pitboss.table.state import Phase
from pitboss.table.views.person_views import OnlookerView, PlayerView, PublicView

_Cards = tuple[str, ...]
_MEMORY = 4096
_PLAYERS = 64
"""How many players' names are remembered."""


class HandName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hand in words, and the cards that make it."""

    name: str
    cards: tuple[str, ...]
    listed: bool = False
    """Whether it only lists cards that make nothing yet, which anyone can see."""


class Names(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The hands that somebody sees, in words: those of the round in play or, between rounds, of the last one."""

    places: dict[str, HandName] = {}
    """Those that belong to no box, by place."""
    aside: tuple[str, ...] = ()
    """The places of hands that everyone may wager on, where a card lies that does not count for the hand."""
    winner: str | None = None
    """The place of the winning hand, among those everyone may wager on, once none draws anymore."""
    tied: bool = False
    """Whether none of them has won."""
    seats: dict[int, HandName] = {}
    settings: tuple[NamedSetting, ...] = ()
    """Where the viewer is asked to set cards, every way to do it."""


class NamesOfATable:
    """The names of one table. What everyone sees is named once for all viewers, and again only when it changes."""

    def __init__(self) -> None:
        self._named: tuple[Felt, bool, Names] | None = None
        self._own: dict[str, tuple[Names, dict[int, HandName], tuple[NamedSetting, ...], Names]] = {}
        """The names that each player saw last, and what they were put together from."""

    def of(self, view: PlayerView | OnlookerView, elections: Elections) -> Names:
        """What is on the table, in words."""
        felt = view.public.felt
        if felt.round is None:
            if view.public.last is None:
                return Names()
            felt = view.public.last
        names = self._of_everyone(felt, elections, drawn=_is_drawn(view.public, felt))
        if isinstance(view, OnlookerView) or felt is not view.public.felt:
            return names
        own, settings = _own(view, felt, elections), _settings(elections, view)
        if not own and not settings:
            return names
        known = self._own.get(view.player)
        if known is not None and known[0] is names and known[1] == own and known[2] == settings:
            return known[3]
        seats = dict(sorted({**names.seats, **own}.items()))
        if len(self._own) >= _PLAYERS:
            self._own.clear()
        found = msgspec.structs.replace(names, seats=seats, settings=settings)
        self._own[view.player] = names, own, settings, found
        return found

    def _of_everyone(self, felt: Felt, elections: Elections, *, drawn: bool) -> Names:
        known = self._named
        if known is not None and known[0] is felt and known[1] is drawn:
            return known[2]
        board, counting = board_of(felt, elections), _counting(felt, elections)
        result = result_of(felt, elections) if drawn else UNDECIDED
        names = Names(
            places=dict(_places(elections, felt, board, counting)),
            aside=tuple(side for side, cards in counting.items() if len(cards) < len(felt.places.get(side, ()))),
            winner=result.winner,
            tied=result.tied,
            seats=dict(_seats(elections, felt, board)),
        )
        self._named = felt, drawn, names
        return names


def names_of(view: PlayerView | OnlookerView, elections: Elections) -> Names:
    """What is on the table in one view, in words."""
    return NamesOfATable().of(view, elections)


def _places(
    elections: Elections, felt: Felt, board: _Cards, counting: dict[str, tuple[Card, ...]]
) -> Iterator[tuple[str, HandName]]:
    """The hands that belong to no box: the dealer's, and those that everyone may wager on."""
    game = game_of(elections)
    for place in game.places:
        name = None
        if place.whose is Whose.DEALER:
            name = _name(elections, felt.places.get(place.name, ()), board, dealer=True)
        elif place.whose is Whose.SIDE:
            name = _name(elections, tuple(card.notation for card in counting[place.name]))
        if name is not None:
            yield place.name, name


def _of_all(felt: Felt, elections: Elections) -> dict[str, tuple[Card, ...]]:
    """The hands that everyone may wager on."""
    sides = (place.name for place in game_of(elections).places if place.whose is Whose.SIDE)
    return {side: _parsed(felt.places.get(side, ())) for side in sides}


def _counting(felt: Felt, elections: Elections) -> dict[str, tuple[Card, ...]]:
    """The cards that count in the hands that everyone may wager on."""
    sides = _of_all(felt, elections)
    return dict(zip(sides, game_of(elections).hands.competing(tuple(sides.values()), elections), strict=True))


class Result(NamedTuple):
    """Which of the hands that everyone may wager on has won, or that they tie; neither in any other round."""

    winner: str | None = None
    tied: bool = False


UNDECIDED = Result()


def result_of(felt: Felt, elections: Elections) -> Result:
    """The result of a round whose cards have all been drawn; it has none if it went wrong."""
    better = game_of(elections).hands.better
    hands = _of_all(felt, elections)
    if felt.irregularity is not None or better is None or not all(hands.values()):
        return UNDECIDED
    first = better(tuple(hands.values()), elections)
    return Result(tied=True) if first is None else Result(tuple(hands)[first])


def _is_drawn(public: PublicView, felt: Felt) -> bool:
    """Whether every card of the shown round has been drawn; a void round is never decided."""
    over = felt is not public.felt or public.phase in (Phase.SETTLING, Phase.CLEARING)
    return over and felt.irregularity is None


def _seats(elections: Elections, felt: Felt, board: _Cards) -> Iterator[tuple[int, HandName]]:
    for seat, box in felt.boxes.items():
        name = _name(elections, box.cards, board, box.apart)
        if name is not None:
            yield seat, name


def _own(view: PlayerView, felt: Felt, elections: Elections) -> dict[int, HandName]:
    """The viewer's own hands, of which others see only the backs."""
    boxes = felt.boxes
    unseen = [seat for seat in view.hands if seat in boxes and UNSEEN in boxes[seat].cards]
    if not unseen:
        return {}
    board = board_of(felt, elections)
    names = {seat: _name(elections, view.hand(seat), board, view.apart.get(seat, ())) for seat in unseen}
    return {seat: name for seat, name in names.items() if name is not None}


def _settings(elections: Elections, own: PlayerView) -> tuple[NamedSetting, ...]:
    if own.deciding is None or not any(each.choice.cards for each in own.choices):
        return ()
    cards = own.hand(own.deciding)
    return () if UNSEEN in cards else game_of(elections).hands.settings(_parsed(cards), elections)


# The same hand is shown to many people and at many steps, so it is ranked only once.
_known: dict[Hashable, HandName | None] = {}


def _name(
    elections: Elections, cards: _Cards, board: _Cards = (), apart: _Cards = (), *, dealer: bool = False
) -> HandName | None:
    if not cards or UNSEEN in cards:
        return None
    # What the elections change about a name: a hand may be named for the wagers that are offered.
    key = (elections.edition, tuple(elections.readings.items()), elections.pooled, cards, board, apart, dealer)
    if key not in _known:
        if len(_known) >= _MEMORY:
            _known.clear()
        hand = OnFelt(_parsed(cards), _parsed(board), _parsed(apart), dealer)
        found = game_of(elections).hands.named_on_felt(hand, elections)
        _known[key] = None if found is None else HandName(found.name, tuple(found.cards.split()), found.listed)
    return _known[key]


def _parsed(cards: _Cards) -> tuple[Card, ...]:
    return tuple(map(parse_card, cards))
