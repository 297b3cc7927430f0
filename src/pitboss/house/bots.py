"""The house's bots: each plays its seat by one of the game's strategies, and is shown only its player's view."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from pitboss.cards import known_cards
from pitboss.games.play import UNSEEN
from pitboss.games.registry import find_game
from pitboss.games.strategies import AtSeat, Strategy
from pitboss.law.names import known_name
from pitboss.law.rules import Required
from pitboss.table import Table
from pitboss.table import commands as do
from pitboss.table.ask import refusal_for
from pitboss.table.duties import Due, Role
from pitboss.table.procedure.due import DECISION
from pitboss.table.state import Phase
from pitboss.table.views.person_views import PlayerView, Views
from pitboss.table.views.spots import choices

View = Callable[[str], PlayerView]
"""What a player of the table is shown."""
_PLENTY = 10**12
"""Chips for whatever a strategy might wager."""


def strategies(game: str) -> Mapping[str, Strategy]:
    """The strategies of a game, by name."""
    return find_game(game).strategies


def strategy(game: str, name: str) -> Strategy:
    """The strategy with that name, or `Unknown`; ask here before seating a bot."""
    known = strategies(game)
    return known[known_name(f"strategy for {game}", name, known)]


PlayedBy = Callable[[str, str], Strategy]
"""The strategy behind the name of a bot in a game."""


def at_seat(view: PlayerView) -> AtSeat:
    """What a player may know, in the form strategies are given."""
    public = view.public
    sign = public.sign
    return AtSeat(
        edition=sign.edition,
        round=public.rounds + 1,
        chips=view.chips,
        offered=frozenset(offer.wager for offer in sign.wagers),
        pooled=frozenset(offer.wager for offer in sign.wagers if offer.required is Required.IF_ELECTED),
        placed=own_wagers(view),
        others_play=any(box.player != view.player for box in public.felt.boxes.values()),
        minimum=sign.limits.minimum,
        limits={spot.wager: (spot.least, spot.most) for spot in view.spots if spot.seat == view.seat},
        choices={
            each.choice.name: (each.choice.least, each.choice.most) for each in view.choices if each.refusal is None
        },
        lying={place: known_cards(public.felt.face_up(place)) for place in public.felt.places},
    )


def own_wagers(view: PlayerView) -> Mapping[str, int]:
    """What is in the box in front of the player's own seat."""
    box = None if view.seat is None else view.public.felt.boxes.get(view.seat)
    return box.wagers if box is not None and box.player == view.player else {}


class Bots:
    """All bots of one table: what they wager and decide, one command at a time."""

    def __init__(self, played_by: PlayedBy = strategy) -> None:
        self._played_by = played_by
        self._views: Views | None = None

    def next_command(self, table: Table, waiting: tuple[Due, ...], now: int) -> do.AnyCommand | None:
        """What a bot does next; None while no bot has anything to do. `waiting` is what is due."""

        def view(player: str) -> PlayerView:
            if self._views is None or self._views.table is not table:
                self._views = Views(table, self._views)
            return self._views.player(player)

        if table.phase is Phase.BETWEEN:
            return bot_wager(table, now, view, self._played_by)
        asked = (each.seat for each in waiting if each.what == DECISION and each.seat is not None)
        decided = (bot_decision(table, seat, now, view, self._played_by) for seat in asked)
        return next((each for each in decided if each is not None), None)


def bot_wager(
    table: Table, at: int, view: View, played_by: PlayedBy = strategy
) -> do.PlaceWager | do.WithdrawWager | None:
    """What a bot has not wagered yet, or would no longer wager, now that others have come or gone."""
    wagers = (wager_of(player, table, at, view, played_by) for player in table.players)
    return next((each for each in wagers if each is not None), None)


def wager_of(
    player: str, table: Table, at: int, view: View, played_by: PlayedBy = strategy
) -> do.PlaceWager | do.WithdrawWager | None:
    """The same for one of them; None if that player is no bot."""
    seated = table.players.get(player)
    if seated is None or seated.bot is None:
        return None
    seat = at_seat(view(player))
    wanted, placed = played_by(table.elections.rules.game, seated.bot).wagers(seat), seat.placed
    for wager, amount in wanted.items():
        if placed.get(wager) != amount:
            put = do.PlaceWager(at=at, by=Role.HOUSE, who=player, seat=seated.seat, wager=wager, amount=amount)
            # Where a wager stays once it is made, a bot plays the one it has.
            if wager not in placed or refusal_for(table, put) is None:
                return put
    for wager in reversed([each for each in placed if each not in wanted]):
        taken = do.WithdrawWager(at=at, by=Role.HOUSE, who=player, seat=seated.seat, wager=wager)
        if refusal_for(table, taken) is None:
            return taken
    return None


def bot_decision(
    table: Table, seat: int, at: int, view: View, played_by: PlayedBy = strategy
) -> do.MakeDecision | None:
    """What the bot of a box decides; None if a person plays it, or nobody has read its cards."""
    player = table.boxes[seat].player
    seated = table.players.get(player)
    if seated is None or seated.bot is None:
        return None
    shown = view(player)
    cards = shown.hand(seat)
    if UNSEEN in cards:
        # Unread cards in a dealer's hand: somebody must name them before a bot can decide.
        return None
    decided = played_by(table.elections.rules.game, seated.bot).decide(at_seat(shown), known_cards(cards))
    return do.MakeDecision(
        at=at,
        by=Role.HOUSE,
        who=player,
        seat=seat,
        choice=decided.choice,
        amount=decided.amount,
        apart=tuple(card.notation for card in decided.apart),
    )


def short_bots(table: Table, view: View) -> Iterator[str]:
    """The bots that sit out because they cannot afford a round."""
    playing = {box.player for box in table.boxes.values()}
    for player, name in _bots(table):
        wagers = strategy(table.elections.rules.game, name).wagers
        if player not in playing and not wagers(seat := at_seat(view(player))) and wagers(replace(seat, chips=_PLENTY)):
            yield player


def absent_decision(table: Table, seat: int, at: int, view: View) -> do.MakeDecision:
    """What the house decides for a player who does not: a choice that costs nothing more, or else the cheapest.

    If cards must be set, it sets them as its bots do.
    """
    who = table.boxes[seat].player
    allowed = [each.choice for each in choices(table, who, seat) if each.refusal is None]
    choice = min(allowed, key=lambda each: (each.wager is not None, each.least))
    amount = choice.least if choice.wager is not None else 0
    apart: tuple[str, ...] = ()
    if choice.cards:
        shown = view(who)
        first = next(iter(strategies(table.elections.rules.game).values()))
        decided = first.decide(at_seat(shown), known_cards(shown.hand(seat)))
        apart = tuple(card.notation for card in decided.apart)
    return do.MakeDecision(at=at, by=Role.HOUSE, who=who, seat=seat, choice=choice.name, amount=amount, apart=apart)


def _bots(table: Table) -> Iterator[tuple[str, str]]:
    """Every bot at the table, and its strategy."""
    return ((player, seated.bot) for player, seated in table.players.items() if seated.bot is not None)
