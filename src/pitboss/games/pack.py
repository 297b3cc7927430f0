"""The pack a round is dealt from: a card it does not hold could not have been dealt."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from pitboss.cards import Card, Deck, TooMany
from pitboss.games.elections import Elections
from pitboss.law.refusal import Refused


def pack_of(elections: Elections) -> Deck:
    """The decks that one round comes from, with their jokers."""
    return _pack(elections.decks_in_play, elections.rules.number("jokers"))


@cache
def _pack(decks: int, jokers: int) -> Deck:
    return Deck(decks=decks, jokers=jokers)


def check_pack(cards: Iterable[Card], elections: Elections) -> None:
    """Refuse cards that the pack does not hold, or holds fewer times than they occur."""
    pack = pack_of(elections)
    try:
        pack.check_contains(cards)
    except TooMany as error:
        code = "duplicate-card" if pack.count(error.card) else "no-such-card"
        raise Refused(code, elections.rules.figure("decks").clause, str(error)) from error
