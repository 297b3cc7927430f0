"""Rounds settled a second, beside PokerKit evaluating the same hands.

PokerKit does less: it only ranks the hands of a round, while Pitboss reads the round from JSON, checks that it
could have happened, settles every wager with its clause and writes the answer as JSON.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import TypeVar

import msgspec
from pokerkit import StandardHighHand

from benchmarks.report import Result, rates
from pitboss.cards import STANDARD, Card, format_cards
from pitboss.games.settler import read_round, settle

ROUNDS = 200

_Item = TypeVar("_Item")


def run() -> Iterator[Result]:
    """Heads-Up Hold 'Em with six seats, whose five-card hands PokerKit knows; then the ranking by itself."""
    random = Random(677)
    deals = [_deal(random) for _ in range(ROUNDS)]
    texts = [_as_json(*deal) for deal in deals]
    peer, ours = rates(_all(lambda deal: _pokerkit(*deal), deals), _all(_settled, texts))
    yield Result("six-seat rounds of 677a, JSON to JSON", "rounds", ours, "PokerKit, ranking the seven hands", peer)


def _all(work: Callable[[_Item], object], items: Sequence[_Item]) -> Callable[[], int]:
    def once() -> int:
        for item in items:
            work(item)
        return len(items)

    return once


Deal = tuple[list[tuple[Card, ...]], tuple[Card, ...]]


def _deal(random: Random) -> Deal:
    """Six players and the dealer, and the community cards."""
    cards = random.sample(STANDARD.cards, 19)
    return [tuple(cards[place : place + 2]) for place in range(0, 14, 2)], tuple(cards[14:])


def _as_json(hands: list[tuple[Card, ...]], community: tuple[Card, ...]) -> bytes:
    *players, dealer = hands
    wagers = {"ante": 1000, "odds": 1000, "raise": 1000, "pocket-bonus": 500, "trips-plus": 500}
    return msgspec.json.encode(
        {
            "edition": "677a@proposed-2015",
            "paytables": {"pocket-bonus": "A", "trips-plus": "A"},
            "dealer": format_cards(dealer),
            "community": format_cards(community),
            "seats": [
                {"seat": seat, "cards": format_cards(hand), "wagers": wagers} for seat, hand in enumerate(players, 1)
            ],
        }
    )


def _settled(text: bytes) -> bytes:
    return msgspec.json.encode(settle(read_round(text)).without_trace())


def _pokerkit(hands: list[tuple[Card, ...]], community: tuple[Card, ...]) -> list[StandardHighHand]:
    board = "".join(card.notation for card in community)
    return [StandardHighHand.from_game("".join(card.notation for card in hand), board) for hand in hands]
