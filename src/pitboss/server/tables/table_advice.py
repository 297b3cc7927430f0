"""Advice at one training table: what a player knows is put to the solver, and the answer goes into the log.

The solver works while the table continues. So the answer is kept under its question, and given only if the player is
still asked the same.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable

from pitboss.games.places import HAND, Whose
from pitboss.games.play import UNSEEN
from pitboss.games.registry import find_game
from pitboss.law.refusal import Refusal
from pitboss.server.tables.adviser import AdviceAnswer, AdviceQuestion
from pitboss.table import Table, due
from pitboss.table import commands as do
from pitboss.table.duties import Role
from pitboss.table.procedure.due import DECISION
from pitboss.table.views.person_views import PlayerView, Views

_KEPT = 64
"""How many answers are kept, for as long as it takes to give them."""
Ask = Callable[[AdviceQuestion], Awaitable[AdviceAnswer]]


class TableAdvice:
    """The advice of one table."""

    def __init__(self, ask: Ask | None) -> None:
        self._ask = ask
        self._answers: OrderedDict[bytes, AdviceAnswer] = OrderedDict()

    async def prepare(self, table: Table, player: str, seat: int) -> None:
        """Have the solver work out what will be asked; nothing, if nobody may be advised."""
        question = _question(table, player, seat)
        if isinstance(question, Refusal) or self._ask is None or question.key in self._answers:
            return
        self._answers[question.key] = await self._ask(question)
        while len(self._answers) > _KEPT:
            self._answers.popitem(last=False)

    def command(self, table: Table, player: str, seat: int, at: int) -> do.AskAdvice | Refusal:
        """The advice as the table takes it, or why there is none."""
        question = _question(table, player, seat)
        if isinstance(question, Refusal):
            return question
        found = self._answers.get(question.key)
        if found is None:
            return Refusal("no-advice", None, "the table has moved on, or its solver cannot be reached: ask again")
        if found.refused:
            # It may have an answer next time.
            del self._answers[question.key]
            return Refusal("no-advice", None, f"there is no advice for this: {found.refused}")
        return do.AskAdvice(at=at, by=Role.PLAYER, who=player, seat=seat, unit=found.unit, choices=found.choices)


def _question(table: Table, player: str, seat: int) -> AdviceQuestion | Refusal:
    """Everything that the player can see, as the solver is told it."""
    if not table.training:
        words = "advice is only given at training tables: choose one in the lobby, or decide on your own"
        return Refusal("advice-refused", None, words)
    box = table.boxes.get(seat)
    asked = any(each.what == DECISION and each.seat == seat for each in due(table))
    if box is None or box.player != player or not asked:
        return Refusal("not-asked", None, "advice is given when you are asked for a decision: wait until then")
    view = Views(table).player(player)
    hand = view.hand(seat)
    if not hand or UNSEEN in hand:
        return Refusal("no-advice", None, "nobody has read your cards yet, so nobody can advise you")
    felt = view.public.felt
    places = find_game(table.elections.rules.game).places
    shared = {each.name: felt.face_up(each.name) for each in places if each.whose in (Whose.BOARD, Whose.DEALER)}
    sides = [felt.face_up(each.name) for each in places if each.whose is Whose.SIDE]
    return AdviceQuestion(
        elections=table.elections,
        places={HAND.name: _cards([hand]), **{name: _cards([cards]) for name, cards in shared.items()}},
        seen=_cards([*_elsewhere(view, seat), *sides]),
        wagers=box.wagers,
    )


def _elsewhere(view: PlayerView, seat: int) -> list[tuple[str, ...]]:
    """Cards that the player sees elsewhere: face up in other boxes, in the player's second hand, or set aside."""
    own = [view.hand(other) for other in view.hands if other != seat]
    others = [box.cards for other, box in view.public.felt.boxes.items() if other not in {seat, *view.hands}]
    return [*own, *others, view.public.felt.set_aside]


def _cards(groups: Iterable[tuple[str, ...]]) -> str:
    return " ".join(card for cards in groups for card in cards if card != UNSEEN)
