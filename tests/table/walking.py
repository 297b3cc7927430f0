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
from pitboss.games.pack import pack_of
from pitboss.games.places import DealStep, Whose
from pitboss.games.play import UNSEEN
from pitboss.games.registry import game_of
from pitboss.law.edition import editions_of, games
from pitboss.law.refusal import Refusal
from pitboss.table import Table, decide, due, evolve
from pitboss.table import commands as do
from pitboss.table.duties import Due, Duty, Role
from pitboss.table.events import AnyEvent
from pitboss.table.procedure.deck_procedure import CUT_OFFER
from pitboss.table.procedure.due import to_expose, uncollected
from pitboss.table.procedure.in_force import street
from pitboss.table.procedure.turned_cards import stays_unseen
from pitboss.table.state import Phase
from tests.conformance import by_rules
from tests.table.driving import HAND, METHODS, elect_method

NAMES = ("Ann", "Bea", "Cyril", "Dora", "Emil", "Frida")
BY_HAND = frozenset({Duty.REVEAL, Duty.SETTLE, Duty.COLLECT_CARDS})


def wagers_of(elections: Elections) -> tuple[str, ...]:
    """The wagers made before the deal, the one first that others need."""
    return tuple(each for each in by_rules.placed_before_the_deal(elections.edition) if elections.offers(each))


@dataclass(frozen=True, slots=True)
class Setting:
    """How the table of a walk is set up."""

    method: str
    edition: str
    unread: float = 0.0
    """The share of cards that are dealt unread: none at an automatic table, all at a real one."""
    automated: tuple[Duty, ...] = tuple(Duty)
    trouble: float = 0.03
    """How often something goes wrong, or somebody leaves, where it may."""


def _kinds(method: str, edition: str) -> tuple[Setting, ...]:
    return (
        Setting(method, edition),
        Setting(method, edition, trouble=0.0),
        Setting(method, edition, automated=tuple(duty for duty in Duty if duty not in BY_HAND)),
        Setting(method, edition, unread=0.3, automated=()),
        Setting(method, edition, unread=1.0, automated=()),
    )


def _settings() -> Iterator[tuple[str, tuple[Setting, ...]]]:
    """Every way of dealing of every game that is installed; the texts of a chapter take turns."""
    for game in games():
        texts = [each.name for each in editions_of(game)]
        ways = [each for each in METHODS if each != HAND or by_rules.from_the_hand(texts[-1])]
        for number, method in enumerate(ways):
            yield f"{game}: {method}", _kinds(method, texts[number % len(texts)])


SETTINGS = dict(_settings())
"""For each way of dealing: tables automatic and by people, cards that are read when dealt and cards that are not."""
HIDING = [name for name, kinds in SETTINGS.items() if by_rules.hides_cards(kinds[0].edition)]
"""Those of games in which some card lies face down."""


Check = Callable[[str, int, int], None]


def in_random_rounds(examples: int) -> Callable[[Check], Check]:
    """Let a test walk by a seed, over every way of dealing and every kind of table in its settings."""

    def decorate(check: Check) -> Check:
        kinds = st.integers(0, min(map(len, SETTINGS.values())) - 1)
        drawn = given(seed=st.integers(0, 2**32), kind=kinds)(check)
        bounded: Check = settings(derandomize=True, deadline=None, max_examples=examples)(drawn)
        every: Check = pytest.mark.parametrize("method", SETTINGS)(bounded)
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
    return list(Walk(random, setting).steps(rounds))


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


class Walk:
    def __init__(self, random: Random, setting: Setting) -> None:
        self.random = random
        self.setting = setting
        self.pack: list[str] = []
        self.faces: dict[tuple[str, int | None], list[str]] = {}
        """What the cards of this round really are, also those that were dealt unread."""
        self.first: str | None = None
        """The card that closed the bets, where there is no announcement: where it went the plan says once it lies."""
        self.at = 0
        self.elections = self._elections()
        self.whole = [card.notation for card in pack_of(self.elections).cards]
        self.wagers = wagers_of(self.elections)

    def steps(self, rounds: int) -> Iterator[Step]:
        opening = do.OpenTable(
            at=0,
            by=Role.FLOORPERSON,
            table="7",
            elections=self.elections,
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
            lying = {place: [*cards] for place, cards in self.faces.items()}, self.first
            given = give(step.after, self._next(step.after))
            if isinstance(given, Refusal):
                # Cards of a deal that was refused lie nowhere.
                self.faces, self.first = lying
            if isinstance(given, Step):
                step = given
                yield step
        raise AssertionError(f"{rounds} rounds are never over: {due(step.after)}")

    def _elections(self) -> Elections:
        counted = self.random.random() < 0.5
        paired = self.setting.method in ("hand", "automated shoe") and by_rules.two_decks(self.setting.edition)
        two = paired and self.random.random() < 0.5
        return elect_method(self.setting.method, self.setting.edition, counted=counted, decks=2 if two else None)

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
        wager = self.random.choice((self.wagers[0], *self.wagers))
        if self.random.random() < 0.1:
            return self._by(do.WithdrawWager, who, seat=seat, wager=wager)
        return self._by(do.PlaceWager, who, seat=seat, wager=wager, amount=self.random.choice((500, 1000, 2500)))

    def _by(self, kind: type[do.AnyCommand], who: str, **fields: object) -> do.AnyCommand:
        return kind(at=self.at, by=Role.PLAYER, who=who, **fields)  # type: ignore[arg-type]

    def _trouble(self, table: Table) -> do.AnyCommand:
        if self.random.random() < 0.4:
            return self._by(do.LeaveTable, self.random.choice((*table.players, "Ann")))
        if self.elections.rules.figures.get("burn-cards-dealer") and self.random.random() < 0.3:
            duty = self.random.choice((Duty.COVER_CARD, Duty.RELIEVE_DEALER, Duty.DIRECT_SHUFFLE, Duty.RECUT))
            by = Role.HOUSE if duty in self.setting.automated else duty.role
            return do.Perform(at=self.at, by=by, who="Dora", duty=duty)
        kind = self.random.choice(list(do.Report))
        found = kind == do.Report.FACE_UP and table.phase in (Phase.DEALING, Phase.BETWEEN)
        card = self._draw() if found or kind == do.Report.EXTRA_CARD else None
        hand = self.random.choice(by_rules.for_everyone(self.setting.edition))
        where = {do.Report.DEALER_EXPOSED: "dealer", do.Report.EXTRA_CARD: hand}.get(kind)
        by = Role.HOUSE if card is not None and Duty.DEAL in self.setting.automated else Role.FLOORPERSON
        return do.ReportIrregularity(at=self.at, by=by, kind=kind, card=card, where=where)

    def _do(self, table: Table, now: Due) -> do.AnyCommand:
        if now.what == "decision":
            assert now.seat is not None
            return self._decide(table, now.seat)
        if now.what == CUT_OFFER:
            assert now.seat is not None
            who = next(name for name, each in table.players.items() if each.seat == now.seat)
            return self._by(do.AnswerCut, who, seat=now.seat, depth=self.random.choice((None, None, 50)))
        duty = Duty(now.what)
        if duty is Duty.NO_MORE_BETS and (missing := self._missing(table)):
            return missing
        cards: tuple[str, ...] = ()
        also: dict[str, tuple[str, ...]] = {}
        number = None
        apart: tuple[str, ...] = ()
        match duty:
            case Duty.SHUFFLE:
                self.pack = self.random.sample(self.whole, len(self.whole))
                number = len(self.whole) - (self.random.random() > 0.97)
            case Duty.GATHER:
                number = len(self.whole) - (self.random.random() > 0.97)
            case Duty.CUT | Duty.INSERT_COVER_CARD:
                number = self.random.randint(10, 42)
            case Duty.NO_MORE_BETS:
                self.faces = {}
            case Duty.DEAL:
                cards = self._deal(table)
            case Duty.COUNT_STUB:
                number = len(self.pack) if self.random.random() < 0.9 else len(self.pack) - 1
            case Duty.DETERMINE_MISDEAL:
                number = len(self.whole) - self.random.choice((0, 1))
            case Duty.COLLECT_PROGRESSIVE | Duty.RESOLVE_COUNT:
                wrong = duty is Duty.COLLECT_PROGRESSIVE and self.random.random() < 0.1
                number = len(uncollected(table)) - wrong
            case Duty.EXPOSE if self.setting.unread and table.round is not None:
                place, count, _ = to_expose(table)
                cards = tuple(self.faces[place, None][table.round.face_up.get(place, 0) :][:count])
            case Duty.REVEAL if self.setting.unread:
                cards = tuple(self.faces["dealer", None])
            case Duty.SETTLE if self.setting.unread and now.seat and not stays_unseen(table, table.boxes[now.seat]):
                cards = tuple(self.faces.get(("hand", now.seat), ()))
                number_apart = by_rules.set_apart(self.setting.edition)
                apart = () if table.boxes[now.seat].apart else cards[:number_apart]
                beside = [place.name for place in by_rules.beside_the_hand(self.setting.edition)]
                also = {each: tuple(self.faces[each, now.seat]) for each in beside if (each, now.seat) in self.faces}
            case _:
                pass
        return do.Perform(
            at=self.at,
            by=now.role,
            duty=duty,
            deck=now.deck,
            seat=now.seat,
            cards=cards,
            also=also,
            apart=apart,
            number=number,
            misdealt=self.random.random() < 0.5,
        )

    def _missing(self, table: Table) -> do.AnyCommand | None:
        """What is still to be placed before a round may begin: a wager that equals another which was made."""
        for wager, of in by_rules.equal_to(self.setting.edition).items():
            for seat, box in table.boxes.items():
                lacking = box.wagers[of] - box.wagers.get(wager, 0)
                if lacking > table.players[box.player].chips:
                    return self._by(do.BuyIn, box.player, chips=lacking)
                if lacking:
                    return self._by(do.PlaceWager, box.player, seat=seat, wager=wager, amount=box.wagers[of])
        return None

    def _decide(self, table: Table, seat: int) -> do.AnyCommand:
        """Any choice, for the least that it allows, so that any hand would bear it; cards are set in any way."""
        box, asked = table.boxes[seat], street(table)
        name = asked.name if asked else ""
        choices = game_of(self.elections).play.choices(box, table.round_in_play, name, self.elections)
        choice = self.random.choice((choices[0], *choices))
        # Named also where it is the only one: with other cards it may not be.
        amount = choice.least
        apart = tuple(self.random.sample(box.cards, choice.cards)) if UNSEEN not in box.cards else ()
        fields = {"seat": seat, "choice": choice.name, "amount": amount, "apart": apart}
        return self._by(do.MakeDecision, box.player, **fields)

    def _deal(self, table: Table) -> tuple[str, ...]:
        """Some of the next cards, or all up to where the stub must leave the shoe."""
        if table.round is None:
            self.faces, self.first = {}, self._draw()
            return (self.first,)
        if self.first is not None:
            self._lies(table.round.plan[0], self.first)
            self.first = None
        stub_out = table.round.stub_out
        steps = list(takewhile(lambda step: stub_out or not step.from_stub, cards_to_come(table)))
        count = self.random.choice((1, self.random.randint(1, len(steps)), len(steps)))
        return tuple(self._dealt(step) for step in steps[:count])

    def _dealt(self, step: DealStep) -> str:
        card = self._draw()
        self._lies(step, card)
        unread = not step.face_up and self.random.random() < self.setting.unread
        return UNSEEN if unread else card

    def _lies(self, step: DealStep, card: str) -> None:
        place = game_of(self.elections).place(step.place)
        seat = step.seat if place is not None and place.whose is Whose.SEAT else None
        self.faces.setdefault((step.place, seat), []).append(card)

    def _draw(self) -> str:
        if not self.pack:
            self.pack = self.random.sample(self.whole, len(self.whole))
        return self.pack.pop()


def cards_to_come(table: Table) -> Iterator[DealStep]:
    """The step of the plan by which each card that is still to be dealt will be dealt."""
    assert table.round is not None
    done = table.round.part
    for step in table.round.plan[table.round.dealt :]:
        for _ in range(step.cards - done):
            yield step
        done = 0
