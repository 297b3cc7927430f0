"""Random walks over a table: people come, wager, decide and leave, duties are done, things go wrong.

A walk is a list of steps, each an accepted command with the state before and after. Whatever is drawn comes from
the `Random` that is passed in, so a walk is known by its seed and its `Setting`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import takewhile
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.games.elections import Elections
from pitboss.games.play import UNSEEN, DealStep, Place
from pitboss.law.refusal import Refusal
from pitboss.table import Table, decide, due, evolve
from pitboss.table import commands as do
from pitboss.table.duties import Due, Duty, Role
from pitboss.table.events import AnyEvent
from pitboss.table.state import Phase
from tests.table.driving import METHODS, PACK, elect_method

NAMES = ("Ann", "Bea", "Cyril", "Dora", "Emil", "Frida")
WAGERS = ("ante", "prime", "pair-bonus", "all-six")
BY_HAND = frozenset({Duty.REVEAL, Duty.SETTLE, Duty.COLLECT_CARDS})


@dataclass(frozen=True, slots=True)
class Setting:
    """How the table of a walk is set up."""

    method: str
    unread: float = 0.0
    """The share of cards that are dealt unread: none at an automatic table, all at a real one."""
    automated: tuple[Duty, ...] = tuple(Duty)
    trouble: float = 0.03
    """How often something goes wrong, or somebody leaves, where it may."""


SETTINGS = {
    method: (
        Setting(method),
        Setting(method, trouble=0.0),
        Setting(method, automated=tuple(duty for duty in Duty if duty not in BY_HAND)),
        Setting(method, unread=0.3, automated=()),
        Setting(method, unread=1.0, automated=()),
    )
    for method in METHODS
}
"""For each way of dealing: tables automatic and by people, cards that are read when dealt and cards that are not."""


Check = Callable[[str, int, int], None]


def in_random_rounds(examples: int) -> Callable[[Check], Check]:
    """Let a test walk by a seed, over every way of dealing and every kind of table in its settings."""

    def decorate(check: Check) -> Check:
        kinds = st.integers(0, min(map(len, SETTINGS.values())) - 1)
        drawn = given(seed=st.integers(0, 2**32), kind=kinds)(check)
        bounded: Check = settings(derandomize=True, deadline=None, max_examples=examples)(drawn)
        every: Check = pytest.mark.parametrize("method", METHODS)(bounded)
        return every

    return decorate


@dataclass(frozen=True, slots=True)
class Step:
    """A command, the events it caused, and the states around it."""

    before: Table | None
    command: do.AnyCommand
    events: tuple[AnyEvent, ...]
    after: Table


def walk(random: Random, setting: Setting, rounds: int = 3) -> list[Step]:
    """Some rounds, however they go."""
    return list(_Walk(random, setting).steps(rounds))


def give(table: Table | None, command: do.AnyCommand) -> Step | Refusal:
    """The step that a command makes, if it is accepted."""
    answer = decide(table, command)
    if isinstance(answer, Refusal):
        return answer
    after = table
    for event in answer:
        after = evolve(after, event)
    assert after is not None
    return Step(table, command, answer, after)


class _Walk:
    def __init__(self, random: Random, setting: Setting) -> None:
        self.random = random
        self.setting = setting
        self.pack: list[str] = []
        self.faces: dict[tuple[Place, int | None], list[str]] = {}
        """What the cards of this round really are, also those that were dealt unread."""
        self.at = 0

    def steps(self, rounds: int) -> Iterator[Step]:
        opening = do.OpenTable(
            at=0,
            by=Role.FLOORPERSON,
            table="7",
            elections=self._elections(),
            automated=self.setting.automated,
            inventory=10_000_000,
            training=self.random.random() < 0.3,
        )
        step = give(None, opening)
        assert isinstance(step, Step)
        yield step
        for _ in range(400 * rounds):
            if step.after.rounds == rounds:
                return
            self.at += self.random.choice((0, 0, 1, 900, 60_000))
            given = give(step.after, self._next(step.after))
            if isinstance(given, Step):
                step = given
                yield step
        raise AssertionError(f"{rounds} rounds are never over: {due(step.after)}")

    def _elections(self) -> Elections:
        counted = self.random.random() < 0.5
        two = self.setting.method in ("hand", "automated shoe") and self.random.random() < 0.5
        return elect_method(self.setting.method, counted=counted, decks=2 if two else None)

    def _next(self, table: Table) -> do.AnyCommand:
        if self.random.random() < self.setting.trouble:
            return self._trouble(table)
        now = due(table)
        few = len(table.boxes) < 3
        if table.phase is Phase.BETWEEN and (not now or self.random.random() < (0.85 if few else 0.5)):
            return self._player(table)
        return self._do(table, self.random.choice(now))

    def _player(self, table: Table) -> do.AnyCommand:
        """Somebody sits down or wagers. Refused attempts cost a turn and nothing else."""
        who = self.random.choice(NAMES)
        seated = table.players.get(who)
        if seated is None:
            bot = self.random.choice((None, None, "always plays"))
            chips = self.random.choice((3_000, 1_000_000))
            return self._by(do.SitDown, who, seat=self.random.randint(1, 6), chips=chips, bot=bot)
        held = [seat for seat, box in table.boxes.items() if box.player == who]
        seat = self.random.choice((*held, seated.seat, seated.seat, seated.seat + self.random.choice((-1, 1))))
        wager = self.random.choice(("ante", *WAGERS))
        if self.random.random() < 0.1:
            return self._by(do.WithdrawWager, who, seat=seat, wager=wager)
        return self._by(do.PlaceWager, who, seat=seat, wager=wager, amount=self.random.choice((500, 1000, 2500)))

    def _by(self, kind: type[do.AnyCommand], who: str, **fields: object) -> do.AnyCommand:
        return kind(at=self.at, by=Role.PLAYER, who=who, **fields)  # type: ignore[arg-type]

    def _trouble(self, table: Table) -> do.AnyCommand:
        if self.random.random() < 0.4:
            return self._by(do.LeaveTable, self.random.choice((*table.players, "Ann")))
        kind = self.random.choice(do.REPORTS)
        card = self._draw() if kind == do.FACE_UP and table.phase is Phase.DEALING else None
        where = "dealer" if kind == "dealer-exposed" else None
        by = Role.HOUSE if card is not None and Duty.DEAL in self.setting.automated else Role.FLOORPERSON
        return do.ReportIrregularity(at=self.at, by=by, kind=kind, card=card, where=where)

    def _do(self, table: Table, now: Due) -> do.AnyCommand:
        if now.what == "decision":
            assert now.seat is not None
            choice = self.random.choice(("play", "play", "fold"))
            return self._by(do.MakeDecision, table.boxes[now.seat].player, seat=now.seat, choice=choice)
        duty = Duty(now.what)
        cards: tuple[str, ...] = ()
        fourth = number = None
        match duty:
            case Duty.SHUFFLE:
                self.pack = self.random.sample(PACK, len(PACK))
                number = len(PACK) if self.random.random() < 0.97 else 51
            case Duty.CUT:
                number = self.random.randint(10, 42)
            case Duty.NO_MORE_BETS:
                self.faces = {}
            case Duty.DEAL:
                cards = self._deal(table)
            case Duty.COUNT_STUB:
                number = len(self.pack) if self.random.random() < 0.9 else len(self.pack) - 1
            case Duty.DETERMINE_MISDEAL:
                number = self.random.choice((51, 52))
            case Duty.REVEAL if self.setting.unread:
                cards = tuple(self.faces[Place.DEALER, None])
            case Duty.SETTLE if self.setting.unread:
                cards = tuple(self.faces[Place.HAND, now.seat])
                fourth = next(iter(self.faces.get((Place.FOURTH, now.seat), ())), None)
            case _:
                pass
        return do.Perform(
            at=self.at,
            by=now.role,
            duty=duty,
            deck=now.deck,
            seat=now.seat,
            cards=cards,
            fourth=fourth,
            number=number,
            misdealt=self.random.random() < 0.5,
        )

    def _deal(self, table: Table) -> tuple[str, ...]:
        """Some of the next cards, or all up to where the stub must leave the shoe."""
        assert table.round is not None
        stub_out = table.round.stub_out
        steps = list(takewhile(lambda step: stub_out or not step.from_stub, cards_to_come(table)))
        count = self.random.choice((1, self.random.randint(1, len(steps)), len(steps)))
        return tuple(self._dealt(step) for step in steps[:count])

    def _dealt(self, step: DealStep) -> str:
        card = self._draw()
        seat = step.seat if step.place in (Place.HAND, Place.FOURTH) else None
        self.faces.setdefault((step.place, seat), []).append(card)
        return UNSEEN if self.random.random() < self.setting.unread else card

    def _draw(self) -> str:
        if not self.pack:
            self.pack = self.random.sample(PACK, len(PACK))
        return self.pack.pop()


def cards_to_come(table: Table) -> Iterator[DealStep]:
    """The step of the plan by which each card that is still to be dealt will be dealt."""
    assert table.round is not None
    done = table.round.part
    for step in table.round.plan[table.round.dealt :]:
        for _ in range(step.cards - done):
            yield step
        done = 0
