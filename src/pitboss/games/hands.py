"""Hands named in words, with the cards that make them: what `pitboss rank` prints and players read on the felt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import msgspec

from pitboss.cards import Card, format_cards, parse_cards
from pitboss.games.elections import Elections
from pitboss.games.notation import spaced
from pitboss.games.pack import check_pack
from pitboss.law.citation import Clause
from pitboss.malformed import Malformed


class NamedHand(msgspec.Struct, frozen=True, omit_defaults=True):
    """One way a game looks at cards: `of` says which; `hand` is the paytable row, if it has one."""

    of: str
    name: str
    hand: str
    cards: str
    clause: Clause
    listed: bool = False
    """Whether its name only lists the cards, because they make nothing yet."""


class OnFelt(msgspec.Struct, frozen=True):
    """A hand on the table, as far as a given viewer can see it."""

    cards: tuple[Card, ...]
    board: tuple[Card, ...] = ()
    """The shared cards that lie face up."""
    apart: tuple[Card, ...] = ()
    """The cards of it that were set apart as a second hand."""
    dealer: bool = False


class NamedSetting(msgspec.Struct, frozen=True):
    """One way to set cards into two hands: the cards apart, and what they make."""

    apart: tuple[str, ...]
    name: str
    best: bool
    """Whether the house would set the cards this way for a player who does not."""
    as_good: bool
    """Whether it is worth as much to the player as the best."""
    note: str = ""
    """What the game has to say about it beside its name, in words that follow it after a comma."""
    about: str = ""
    """What the game tells a player whose cards are best set this way, as a sentence."""
    reset: tuple[str, ...] = ()
    """The cards that the dealer will set apart instead, if these may not stand."""


class Ranking(Protocol):
    """What every ranking has."""

    @property
    def name(self) -> str: ...
    @property
    def hand(self) -> str: ...
    @property
    def cards(self) -> tuple[Card, ...]: ...


NameHands = Callable[[tuple[Card, ...], Elections], tuple[NamedHand, ...]]
NameOnFelt = Callable[[OnFelt, Elections], NamedHand | None]
Competing = Callable[[tuple[tuple[Card, ...], ...], Elections], tuple[tuple[Card, ...], ...]]
BetterOf = Callable[[tuple[tuple[Card, ...], ...], Elections], int | None]
NameSettings = Callable[[tuple[Card, ...], Elections], tuple[NamedSetting, ...]]


def named(of: str, ranking: Ranking, clause: Clause) -> NamedHand:
    """A ranking as a named hand."""
    return NamedHand(of, ranking.name, ranking.hand, format_cards(ranking.cards), clause)


def _all_compete(hands: tuple[tuple[Card, ...], ...], _elections: Elections) -> tuple[tuple[Card, ...], ...]:
    return hands


def _left_together(_cards: tuple[Card, ...], _elections: Elections) -> tuple[NamedSetting, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Hands:
    """How a game names hands. Apart from `find`, it defines only what its chapter has."""

    find: NameHands
    """Every hand that the game finds in these cards, the one they compete with first."""
    on_felt: NameOnFelt | None = None
    """The hand with which cards compete, if it is not the first that `find` finds in them and the board."""
    competing: Competing = _all_compete
    """For hands on which everyone may wager, the cards with which each competes."""
    better: BetterOf | None = None
    """For finished hands on which everyone may wager, the place of the winning one; none if they tie."""
    settings: NameSettings = _left_together
    """Every way a player may set the cards; none in games that leave them together."""

    def named(self, cards: str, elections: Elections) -> tuple[NamedHand, ...]:
        """Every hand in cards that somebody wrote down."""
        held = parse_cards(spaced(cards))
        check_pack(held, elections)
        return self.find(held, elections)

    def named_so_far(self, cards: tuple[Card, ...], elections: Elections) -> tuple[NamedHand, ...]:
        """Every hand in cards that have been dealt; none while there are too few to name."""
        try:
            return self.find(cards, elections)
        except Malformed:
            return ()

    def named_on_felt(self, hand: OnFelt, elections: Elections) -> NamedHand | None:
        """The hand with which these cards compete, as dealt so far."""
        if self.on_felt is not None:
            return self.on_felt(hand, elections)
        return next(iter(self.named_so_far((*hand.cards, *hand.board), elections)), None)


def wrong_number(cards: Sequence[Card], expected: str) -> Malformed:
    """The refusal of a wrong number of cards."""
    return Malformed(format_cards(cards), expected, "add or leave out cards")
