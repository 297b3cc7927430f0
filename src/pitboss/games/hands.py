"""Hands named in words, with the cards that make them: what `pitboss rank` prints and players read on the felt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from types import ModuleType
from typing import Protocol

import msgspec

from pitboss.cards import Card, format_cards, parse_cards
from pitboss.games.catalogue import FOLDERS
from pitboss.games.elections import Elections
from pitboss.games.notation import spaced
from pitboss.games.pack import check_pack
from pitboss.law.citation import Clause
from pitboss.malformed import Malformed


class NamedHand(msgspec.Struct, frozen=True):
    """One way in which a game looks at cards: `of` says which, `hand` is the row of paytables, if it has one."""

    of: str
    name: str
    hand: str
    cards: str
    clause: Clause


class OnFelt(msgspec.Struct, frozen=True):
    """A hand that lies on the table, as far as somebody sees it."""

    cards: tuple[Card, ...]
    community: tuple[Card, ...] = ()
    """The community cards that lie face up."""
    showdown: tuple[Card, ...] = ()
    """Those of its cards that were set apart as the showdown hand."""
    dealer: bool = False


class NamedSetting(msgspec.Struct, frozen=True):
    """One way to set cards into two hands: the showdown hand, what it is, and whether the others qualify."""

    showdown: tuple[str, ...]
    name: str
    qualifies: bool
    best: bool
    """Whether the house would set them so for a player who does not."""
    reset: tuple[str, ...] = ()
    """The showdown hand that the dealer will set in its stead, where it may not stand as it is."""


class Ranking(Protocol):
    """What every ranking of the house has."""

    @property
    def name(self) -> str: ...
    @property
    def hand(self) -> str: ...
    @property
    def cards(self) -> tuple[Card, ...]: ...


NameHands = Callable[[tuple[Card, ...], Elections], tuple[NamedHand, ...]]
NameOnFelt = Callable[[OnFelt, Elections], NamedHand | None]
Competing = Callable[[tuple[tuple[Card, ...], ...], Elections], tuple[tuple[Card, ...], ...]]
NameSettings = Callable[[tuple[Card, ...], Elections], tuple[NamedSetting, ...]]


def named(of: str, ranking: Ranking, clause: Clause) -> NamedHand:
    """A ranking as a named hand."""
    return NamedHand(of, ranking.name, ranking.hand, format_cards(ranking.cards), clause)


def name_hands(cards: str, elections: Elections) -> tuple[NamedHand, ...]:
    """Every hand that the game of these elections finds in the cards."""
    held = parse_cards(spaced(cards))
    check_pack(held, elections)
    find: NameHands = _module(elections).name_hands
    return find(held, elections)


def name_on_felt(hand: OnFelt, elections: Elections) -> NamedHand | None:
    """The hand with which these cards compete, as far as they are dealt; a game may name hands in its own way."""
    module = _module(elections)
    own: NameOnFelt | None = getattr(module, "name_on_felt", None)
    if own is not None:
        return own(hand, elections)
    find: NameHands = module.name_hands
    try:
        return find((*hand.cards, *hand.community), elections)[0]
    except Malformed:
        # In the middle of a deal there may be too few to be called anything.
        return None


def competing(hands: tuple[tuple[Card, ...], ...], elections: Elections) -> tuple[tuple[Card, ...], ...]:
    """Of hands on which everyone may wager, the cards with which each competes: all, unless the game says otherwise."""
    find: Competing | None = getattr(_module(elections), "competing", None)
    return hands if find is None else find(hands, elections)


def name_settings(cards: tuple[Card, ...], elections: Elections) -> tuple[NamedSetting, ...]:
    """Every way in which a player may set his cards; none in games that leave them together."""
    find: NameSettings | None = getattr(_module(elections), "name_settings", None)
    return () if find is None else find(cards, elections)


def _module(elections: Elections) -> ModuleType:
    return import_module(f"pitboss.games.{FOLDERS[elections.rules.game]}.hands")


def wrong_number(cards: Sequence[Card], expected: str) -> Malformed:
    """The refusal of a number of cards in which the game finds no hand."""
    return Malformed(format_cards(cards), expected, "add or leave out cards")
