"""Six-seat rounds through the table engine, beside PokerKit playing heads-up hold'em to showdown.

Both deal, decide and settle a round by commands. Pitboss plays Three Card Prime with six seats: the game itself, and
the game with two side wagers a seat. Every duty is a command, and every command's events are folded into the state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from pokerkit import Automation, NoLimitTexasHoldem

from benchmarks.report import Result, rates
from pitboss.cards import STANDARD
from pitboss.games.elections import Dealing, Elections, Limits, Shuffling
from pitboss.law.refusal import Refusal
from pitboss.table import Table, decide, due, evolve
from pitboss.table.commands import AnyCommand, MakeDecision, OpenTable, Perform, PlaceWager, SitDown
from pitboss.table.duties import Due, Duty, Role
from pitboss.table.events import AnyEvent
from pitboss.table.procedure.due import DECISION
from pitboss.table.state import cards_seen
from pitboss.table.views.person_views import Views

SEATS = range(1, 7)
DUTIES = {duty.value: duty for duty in Duty}
DECK = [card.notation for card in STANDARD.cards]
ROUNDS = 40
GAME = {"ante": 1000}
WITH_SIDES = GAME | {"prime": 500, "pair-bonus": 500}

Watch = Callable[[Table, AnyEvent], None]


def run() -> Iterator[Result]:
    """Rounds a second without and with a view for each seat after each event, then events a second."""
    peer_is = "PokerKit, heads-up"
    plain, watched = _House(GAME), _House(GAME, _Watcher().look)
    peer, game, sides, seen, events = rates(
        lambda: pokerkit(Random(1)),
        plain.play,
        _House(WITH_SIDES).play,
        watched.play,
        plain.play_counting_events,
    )
    yield Result("six-seat rounds of 679a, events alone", "rounds", game, peer_is, peer)
    yield Result("the same with two side wagers a seat", "rounds", sides, peer_is, peer)
    yield Result("with a view for each seat after each event", "rounds", seen, peer_is, peer)
    yield Result("events of 679a folded", "events", events, f"{peer_is} rounds", peer)


class _Watcher:
    """Looks at the table through the eyes of every seat."""

    def __init__(self) -> None:
        self.before: Views | None = None

    def look(self, table: Table, _event: AnyEvent) -> None:
        """One view a seat, what they share built once, as the server does it."""
        self.before = Views(table, self.before)
        for seat in SEATS:
            self.before.player(f"player {seat}")


class _House:
    """Plays rounds without end, all duties automated, and shows every event to `watch`."""

    def __init__(self, wagers: dict[str, int], watch: Watch | None = None) -> None:
        self.wagers = wagers
        self.watch = watch
        self.random = Random(679)
        self.events = 0
        opening = OpenTable(at=0, by=Role.HOUSE, table="bench", elections=_elections(), automated=tuple(Duty))
        self.table = evolve(None, self._decided(None, opening)[0])
        for seat in SEATS:
            self._do(SitDown(at=0, by=Role.PLAYER, who=f"player {seat}", seat=seat, chips=10**12))

    def play(self) -> int:
        """Some rounds; how many."""
        for _ in range(ROUNDS):
            self._round()
        return ROUNDS

    def play_counting_events(self) -> int:
        """The same; how many events they were."""
        before = self.events
        self.play()
        return self.events - before

    def _round(self) -> None:
        for seat in SEATS:
            for wager, amount in self.wagers.items():
                self._do(PlaceWager(at=0, by=Role.PLAYER, who=f"player {seat}", seat=seat, wager=wager, amount=amount))
        rounds = self.table.rounds
        while self.table.rounds == rounds:
            self._do(self._answer(due(self.table)[0]))

    def _answer(self, now: Due) -> AnyCommand:
        if now.what == DECISION and now.seat is not None:
            choice = "play" if self.random.random() < 0.7 else "fold"
            return MakeDecision(at=0, by=Role.PLAYER, who=f"player {now.seat}", seat=now.seat, choice=choice)
        cards: tuple[str, ...] = ()
        number = None
        duty = DUTIES[now.what]
        if duty is Duty.CUT:
            number = 20
        elif duty is Duty.DEAL and self.table.round is not None:
            # As many cards as the round needs, as the peer is given.
            cards = tuple(self.random.sample(DECK, self.table.round.cards_in_a_row))
        elif duty is Duty.COUNT_STUB:
            number = len(DECK) - len(cards_seen(self.table))
        return Perform(at=0, by=Role.HOUSE, duty=duty, deck=now.deck, seat=now.seat, cards=cards, number=number)

    def _do(self, command: AnyCommand) -> None:
        for event in self._decided(self.table, command):
            self.table = evolve(self.table, event)
            self.events += 1
            if self.watch is not None:
                self.watch(self.table, event)

    def _decided(self, table: Table | None, command: AnyCommand) -> tuple[AnyEvent, ...]:
        answer = decide(table, command)
        if isinstance(answer, Refusal):
            raise RuntimeError(f"{command} was refused: {answer}")
        return answer


def _elections() -> Elections:
    return Elections(
        "679a@final-2016",
        paytables={"bad-beat": "A", "pair-bonus-two": "C", "all-six": "E"},
        limits=Limits(boxes=1),
        shuffling=Shuffling.MANUAL,
        dealing=Dealing.MANUAL_SHOE,
    )


def pokerkit(random: Random) -> int:
    """Heads-up no-limit hold'em, checked down to the showdown."""
    rounds = 20
    for _ in range(rounds):
        state = NoLimitTexasHoldem.create_state(
            (
                Automation.ANTE_POSTING,
                Automation.BET_COLLECTION,
                Automation.BLIND_OR_STRADDLE_POSTING,
                Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
                Automation.HAND_KILLING,
                Automation.CHIPS_PUSHING,
                Automation.CHIPS_PULLING,
            ),
            True,
            0,
            (1, 2),
            2,
            200,
            2,
        )
        cards = random.sample(DECK, 12)
        state.deal_hole("".join(cards[:2]))
        state.deal_hole("".join(cards[2:4]))
        for count, place in ((3, 4), (1, 7), (1, 8)):
            while state.actor_index is not None:
                state.check_or_call()
            state.burn_card("??")
            state.deal_board("".join(cards[place : place + count]))
        while state.actor_index is not None:
            state.check_or_call()
        if state.status:
            raise RuntimeError("the hand is not over")
    return rounds
