"""The house's bots: each plays its seat by a strategy of the game, shown the view of its player and nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.cards import known_cards
from pitboss.games.registry import find_game
from pitboss.games.strategies import AtSeat, Strategy
from pitboss.law.names import known_name
from pitboss.law.rules import Required
from pitboss.table.views.person_views import PlayerView


def strategies(game: str) -> Mapping[str, Strategy]:
    """The strategies of a game, by name."""
    return find_game(game).strategies


def strategy(game: str, name: str) -> Strategy:
    """The strategy of that name, or `Unknown`; whoever seats a bot asks here first."""
    known = strategies(game)
    return known[known_name(f"strategy for {game}", name, known)]


def at_seat(view: PlayerView) -> AtSeat:
    """What a player may know, as strategies are shown it."""
    public = view.public
    sign = public.sign
    return AtSeat(
        edition=sign.edition,
        round=public.rounds + 1,
        chips=view.chips,
        offered=frozenset(offer.wager for offer in sign.wagers),
        between_players=frozenset(offer.wager for offer in sign.wagers if offer.required is Required.IF_ELECTED),
        placed=own_wagers(view),
        others_play=any(box.player != view.player for box in public.felt.boxes.values()),
        minimum=sign.limits.minimum,
        choices={
            each.choice.name: (each.choice.least, each.choice.most) for each in view.choices if each.refusal is None
        },
        lying={place: known_cards(public.felt.face_up(place)) for place in public.felt.places},
    )


def own_wagers(view: PlayerView) -> Mapping[str, int]:
    """What lies in the box before the player's own seat."""
    box = None if view.seat is None else view.public.felt.boxes.get(view.seat)
    return box.wagers if box is not None and box.player == view.player else {}
