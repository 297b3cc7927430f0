"""Hands named in words, with the cards that make them: what `pitboss rank` prints."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
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


class Ranking(Protocol):
    """What every ranking of the house has."""

    @property
    def name(self) -> str: ...
    @property
    def hand(self) -> str: ...
    @property
    def cards(self) -> tuple[Card, ...]: ...


NameHands = Callable[[tuple[Card, ...], Elections], tuple[NamedHand, ...]]


def named(of: str, ranking: Ranking, clause: Clause) -> NamedHand:
    """A ranking as a named hand."""
    return NamedHand(of, ranking.name, ranking.hand, format_cards(ranking.cards), clause)


def name_hands(cards: str, elections: Elections) -> tuple[NamedHand, ...]:
    """Every hand that the game of these elections finds in the cards."""
    held = parse_cards(spaced(cards))
    check_pack(held, elections)
    find: NameHands = import_module(f"pitboss.games.{FOLDERS[elections.rules.game]}.hands").name_hands
    return find(held, elections)


def wrong_number(cards: Sequence[Card], expected: str) -> Malformed:
    """The refusal of a number of cards in which the game finds no hand."""
    return Malformed(format_cards(cards), expected, "add or leave out cards")
