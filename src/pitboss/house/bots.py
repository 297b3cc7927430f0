"""The house's bots: each plays its seat by a strategy of the game, shown the view of its player and nothing else."""

from __future__ import annotations

from collections.abc import Mapping

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


class Bots:
    """All bots of one table: what they wager and decide, one command at a time."""

    def __init__(self) -> None:
        self._views: Views | None = None

    def next_command(self, table: Table, waiting: tuple[Due, ...], now: int) -> do.AnyCommand | None:
        """What a bot does next; nothing while none has anything to do. `waiting` is what is due."""
        return self._wagers(table, now) if table.phase is Phase.BETWEEN else self._decides(table, waiting, now)

    def _wagers(self, table: Table, now: int) -> do.PlaceWager | do.WithdrawWager | None:
        """What a bot has not wagered yet; what it would not wager any more, now that others have come or gone."""
        for player, seated in table.players.items():
            if seated.bot is None:
                continue
            seat = at_seat(self._view_of(table, player))
            placed = seat.placed
            wanted = strategy(table.elections.rules.game, seated.bot).wagers(seat)
            for wager, amount in wanted.items():
                if placed.get(wager) != amount:
                    return do.PlaceWager(
                        at=now, by=Role.HOUSE, who=player, seat=seated.seat, wager=wager, amount=amount
                    )
            for wager in reversed([each for each in placed if each not in wanted]):
                taken = do.WithdrawWager(at=now, by=Role.HOUSE, who=player, seat=seated.seat, wager=wager)
                if refusal_for(table, taken) is None:
                    return taken
        return None

    def _decides(self, table: Table, waiting: tuple[Due, ...], now: int) -> do.MakeDecision | None:
        for each in waiting:
            if each.what == DECISION and each.seat is not None:
                decided = self._decides_for(table, each.seat, now)
                if decided is not None:
                    return decided
        return None

    def _decides_for(self, table: Table, seat: int, now: int) -> do.MakeDecision | None:
        player = table.boxes[seat].player
        seated = table.players.get(player)
        if seated is None or seated.bot is None:
            return None
        view = self._view_of(table, player)
        cards = view.hand(seat)
        if UNSEEN in cards:
            # Cards in a dealer's hand that nobody has read: somebody must name them before a bot can decide.
            return None
        decided = strategy(table.elections.rules.game, seated.bot).decide(at_seat(view), known_cards(cards))
        return do.MakeDecision(
            at=now,
            by=Role.HOUSE,
            who=player,
            seat=seat,
            choice=decided.choice,
            amount=decided.amount,
            showdown=tuple(card.notation for card in decided.showdown),
        )

    def _view_of(self, table: Table, player: str) -> PlayerView:
        if self._views is None or self._views.table is not table:
            self._views = Views(table, self._views)
        return self._views.player(player)
