"""The hands on a table during settlement: cards are required only when a wager first needs them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, Protocol, TypeVar

from pitboss.cards import Card, Rank
from pitboss.games.elections import Elections
from pitboss.games.places import DEALER, HAND
from pitboss.games.round import Round, Seat, needed
from pitboss.games.settlement_builder import SettlementBuilder
from pitboss.law.paytables import Paytable

_HAND, _IN_HAND, _DEALER = HAND.name, HAND.figure, DEALER.name
_Found = TypeVar("_Found")


class once_a_round(Generic[_Found]):
    """A property of a table or hand that is settled, such as the dealer's cards, found when it is first asked for.

    Like a cached property, without the lock: a settlement is made by one thread.
    """

    def __init__(self, find: Callable[[Any], _Found]) -> None:
        self._find, self._name = find, find.__name__
        self.__doc__ = find.__doc__

    def __get__(self, table: object, _of: type) -> _Found:
        # Kept under its own name, where it is found before this is asked again.
        found = table.__dict__[self._name] = self._find(table)
        return found


class RoundHands:
    """The start of every game's settlement; a game adds how its hands are ranked."""

    def __init__(self, round_: Round, elections: Elections) -> None:
        self.book = SettlementBuilder(round_, elections)
        self.elections = elections
        self.rules = elections.rules
        self.compare = elections.compare
        self.round = round_
        self.found: dict[tuple[str, int], Any] = {}
        """The results of `once_a_seat`."""

    @property
    def dealer_cards(self) -> tuple[Card, ...]:
        """The dealer's cards; without them a wager that needs them is refused."""
        return needed(self.round.places.get(_DEALER), DEALER.figure, "the dealer's", self.rules)

    @once_a_round
    def cards_in_hand(self) -> int:
        """How many cards a player's own hand has."""
        return self.rules.number(_IN_HAND)

    def cards(self, seat: Seat) -> tuple[Card, ...]:
        """A player's own cards; without them a wager that needs them is refused."""
        cards = seat.places.get(_HAND)
        if cards is not None and len(cards) == self.cards_in_hand:
            return cards
        return needed(cards, _IN_HAND, f"seat {seat.number}'s", self.rules)


_Hands = TypeVar("_Hands", bound=RoundHands)


def once_a_seat(find: Callable[[_Hands, Seat], _Found]) -> Callable[[_Hands, Seat], _Found]:
    """A method whose result for a seat, such as its hand, is computed once though several wagers ask for it."""
    name = find.__name__

    def found(table: _Hands, seat: Seat) -> _Found:
        known, key = table.found, (name, seat.number)
        if key not in known:
            known[key] = find(table, seat)
        result: _Found = known[key]
        return result

    return found


class Ranked(Protocol):
    """A hand that was compared: its name, and the ranks that decide between hands of one class."""

    @property
    def name(self) -> str: ...
    @property
    def ranks(self) -> tuple[Rank, ...]: ...


def told_apart(one: Ranked, other: Ranked) -> tuple[str, str]:
    """The names of two hands when one beats the other; if the names are the same, with the card that decides."""
    names = one.name, other.name
    if names[0] != names[1]:
        return names
    deciding = next((pair for pair in zip(one.ranks, other.ranks, strict=True) if pair[0] is not pair[1]), None)
    if deciding is None:
        return names
    return f"{names[0]} with {_a(deciding[0])}", f"{names[1]} with {_a(deciding[1])}"


def beats(own: str, dealers: str) -> str:
    """Why a hand wins. A name that contains a comma needs one after it, too."""
    return f"{own}{',' if ',' in own else ''} beats the dealer's {dealers}"


def loses(own: str, dealers: str) -> str:
    """Why a hand loses."""
    return f"{own}{',' if ',' in own else ''} loses to the dealer's {dealers}"


def ties(own: str, dealers: str) -> str:
    """Why neither hand wins."""
    return f"{own}{',' if ',' in own else ''} ties the dealer's {dealers}"


def gave_up(staying: str, lost: str) -> str:
    """Why a folded player's wager is lost: the wager that keeps a player in was not made."""
    return f"folded: without a {staying} Wager, the {lost} Wager is lost"


def paid_though_lost(called: str, paytable: Paytable, hand: str) -> str:
    """What a losing hand is still paid, under the game's word for it; the player keeps the stake."""
    return f"{called}: a losing {hand} is paid {paytable.paying(hand).odds}, and the stake is returned"


def _a(rank: Rank) -> str:
    return f"an {rank.word}" if rank in (Rank.ACE, Rank.EIGHT) else f"a {rank.word}"


def settle_in_turn(table: _Hands, wagers: Mapping[str, Callable[[_Hands, Seat], None]]) -> None:
    """Settle these wagers of each player in the order given, counterclockwise from the dealer's right."""
    settlers = tuple(wagers.items())
    for seat, still_open in table.book.seats():
        for wager, settle_wager in settlers:
            if wager in still_open:
                settle_wager(table, seat)
