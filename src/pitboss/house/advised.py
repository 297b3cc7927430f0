"""A seat played as well as possible: every wager offered, and each decision the one that the solver values highest.

This is what `optimal` means at a table. It is slower than any of a game's own strategies, and right for every solved
game, under every reading.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from pitboss.cards import Card, parse_cards
from pitboss.games.elections import Elections
from pitboss.games.places import Whose
from pitboss.games.registry import find_game, solver_of
from pitboss.games.solving import Situation
from pitboss.games.strategies import AtSeat, Decided
from pitboss.law.rules import Required

_MULTIPLE = re.compile(r"(\w+) (\d+)x")
"""How solvers name a wager that is a multiple of the first."""


class Advised:
    """Plays by the solver's advice, one unit on each wager."""

    def __init__(self, elections: Elections, unit: int) -> None:
        self._elections, self._unit = elections, unit
        places = find_game(elections.rules.game).places
        self._shared = tuple(place for place in places if place.whose in (Whose.BOARD, Whose.DEALER))

    def wagers(self, seat: AtSeat) -> Mapping[str, int]:
        """One unit on everything that is wagered before the cards; of several that exclude each other, the first."""
        unit = max(self._unit, seat.minimum or 0)
        return {
            name: unit
            for name, each in self._elections.rules.wagers.items()
            if each.required is not Required.DECISION
            and name in seat.offered
            and name in (each.one_of[:1] or (name,))
            and (seat.others_play or name not in seat.pooled)
        }

    def decide(self, seat: AtSeat, cards: tuple[Card, ...]) -> Decided:
        """The choice that gains the most on average, given everything that lies face up and what is wagered."""
        lying = {place.name: seat.at(place) for place in self._shared}
        situation = Situation(cards, wagers=seat.placed, **lying)
        best = solver_of(self._elections.rules.game).advise(self._elections, situation).best.choice
        return self._in_words_of_the_table(best, seat)

    def _in_words_of_the_table(self, best: str, seat: AtSeat) -> Decided:
        """A choice of the solver is one of the table's, a multiple of the first wager, or the cards to be set."""
        if best in seat.open_choices:
            return Decided(best, seat.open_choices[best][0])
        if times := _MULTIPLE.fullmatch(best):
            first = next(iter(seat.placed.values()))
            return Decided(times[1], first * int(times[2]))
        (choice,) = seat.open_choices
        return Decided(choice, apart=parse_cards(best))
