"""Hands in words, made of a view and of nothing else: who may not see a card cannot read what it makes."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Literal

import msgspec

from pitboss.cards import Card, parse_card
from pitboss.games.elections import Elections
from pitboss.games.hands import NamedSetting, OnFelt
from pitboss.games.play import UNSEEN
from pitboss.games.registry import game_of
from pitboss.table.felt import Felt
from pitboss.table.state import Phase
from pitboss.table.views.person_views import OnlookerView, PlayerView

Winner = Literal["player", "banker", "tie"]
_SIDES: tuple[Winner, ...] = ("player", "banker")
_Cards = tuple[str, ...]
_MEMORY = 4096


class HandName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hand in words, and the cards that make it."""

    name: str
    cards: tuple[str, ...]


class Names(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The hands that somebody sees, in words: those of the round in play, or between rounds of the last."""

    dealer: HandName | None = None
    player_hand: HandName | None = None
    banker_hand: HandName | None = None
    winner: Winner | None = None
    """Which of these two wins, once neither draws any more."""
    seats: dict[int, HandName] = {}
    settings: tuple[NamedSetting, ...] = ()
    """Where he is asked to set his cards, every way to do so."""


def names_of(view: PlayerView | OnlookerView, elections: Elections) -> Names:
    """What lies on the table, in words."""
    felt = view.public.felt
    if felt.round is None:
        if view.public.last is None:
            return Names()
        felt = view.public.last
    own = view if isinstance(view, PlayerView) and felt is view.public.felt else None
    community = tuple(card for card in felt.community if card != UNSEEN)
    hands = game_of(elections).hands
    dealt = _parsed(felt.player_hand), _parsed(felt.banker_hand)
    player, banker = hands.competing(dealt, elections)
    return Names(
        dealer=_name(elections, felt.dealer, community, dealer=True),
        player_hand=_name(elections, tuple(map(str, player))),
        banker_hand=_name(elections, tuple(map(str, banker))),
        winner=_winner(dealt, elections) if _is_drawn(view, felt) else None,
        seats=dict(_seats(elections, felt, community, own)),
        settings=_settings(elections, own),
    )


def winner_of(felt: Felt, elections: Elections) -> Winner | None:
    """Which of two hands that are everyone's has won a round that is over; nobody wins one that went wrong."""
    dealt = _parsed(felt.player_hand), _parsed(felt.banker_hand)
    return _winner(dealt, elections) if felt.irregularity is None else None


def _is_drawn(view: PlayerView | OnlookerView, felt: Felt) -> bool:
    """Whether every card of the round that is shown has been drawn; a void one is decided by nobody."""
    over = felt is not view.public.felt or view.public.phase in (Phase.SETTLING, Phase.CLEARING)
    return over and felt.irregularity is None


def _winner(hands: tuple[tuple[Card, ...], ...], elections: Elections) -> Winner | None:
    better = game_of(elections).hands.better
    if better is None or not all(hands):
        return None
    place = better(hands, elections)
    return "tie" if place is None else _SIDES[place]


def _seats(
    elections: Elections, felt: Felt, community: _Cards, own: PlayerView | None
) -> Iterator[tuple[int, HandName]]:
    for seat, box in felt.boxes.items():
        cards, showdown = box.cards, box.showdown
        if own is not None and UNSEEN in cards:
            cards, showdown = own.hands.get(seat, ()), own.showdowns.get(seat, ())
        name = _name(elections, cards, community, showdown)
        if name is not None:
            yield seat, name


def _settings(elections: Elections, own: PlayerView | None) -> tuple[NamedSetting, ...]:
    if own is None or own.deciding is None or not any(each.choice.cards for each in own.choices):
        return ()
    cards = own.hands.get(own.deciding, ())
    return () if UNSEEN in cards else game_of(elections).hands.settings(_parsed(cards), elections)


# The same hand is shown to many people and at many steps: it is ranked once.
_known: dict[Hashable, HandName | None] = {}


def _name(
    elections: Elections, cards: _Cards, community: _Cards = (), showdown: _Cards = (), *, dealer: bool = False
) -> HandName | None:
    if not cards or UNSEEN in cards:
        return None
    key = (elections.edition, tuple(elections.readings.items()), cards, community, showdown, dealer)
    if key not in _known:
        if len(_known) >= _MEMORY:
            _known.clear()
        hand = OnFelt(_parsed(cards), _parsed(community), _parsed(showdown), dealer)
        found = game_of(elections).hands.named_on_felt(hand, elections)
        _known[key] = None if found is None else HandName(found.name, tuple(found.cards.split()))
    return _known[key]


def _parsed(cards: _Cards) -> tuple[Card, ...]:
    return tuple(map(parse_card, cards))
