"""Tables set up and used at random, rightly and wrongly: what must always hold holds after every command.

Commands come from people who do what is due, and from people who do anything at all. Elections, devices, readings
and the duties of the house are drawn as well. Nothing here knows what a command should do; it knows what no command
may do: make or lose a chip, show a card twice, change anything by a refusal, or bring the table to a stop.
"""

from __future__ import annotations

from collections import Counter
from typing import ClassVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from msgspec.structs import replace

from pitboss.games.elections import Dealing, Elections, Limits, Shuffling
from pitboss.law.refusal import Refusal
from pitboss.table import Table, commands, decide, due, evolve, fold
from pitboss.table import events as ev
from pitboss.table.ask import may
from pitboss.table.duties import Due, Duty, Role
from pitboss.table.setting import shuffling
from pitboss.table.state import Phase, Stage, cards_seen, state_bytes
from tests.proves import proves
from tests.table.driving import EDITIONS, LETTERS, PACK, chips_at

PLAYERS = ("Ann", "Bo", "Cy", "Dee")
WAGERS = ("ante", "prime", "pair-bonus", "all-six", "play", "trips")
DEVICES = [
    (shuffle, deal, decks)
    for shuffle in Shuffling
    for deal in Dealing
    for decks in (None, 1, 2)
    if shuffle is not Shuffling.MANUAL or (deal is not Dealing.HAND and decks != 2)
]
READINGS = {
    "abandoned": ("losing", "play-on", "return"),
    "void-returns-folded": ("returned", "kept"),
    "change-hours-mixed": ("eight", "four"),
    "679a-play-dealer-out": ("one-to-one", "paytable"),
}
LEGAL = {
    Phase.BETWEEN: {Phase.DEALING, Phase.CLOSED},
    Phase.DEALING: {Phase.STUB, Phase.CLEARING},
    Phase.STUB: {Phase.MISCOUNT, Phase.DECIDING, Phase.FORFEITS, Phase.REVEALING, Phase.CLEARING},
    Phase.MISCOUNT: {Phase.CLEARING},
    Phase.DECIDING: {Phase.FORFEITS, Phase.REVEALING, Phase.CLEARING},
    Phase.FORFEITS: {Phase.REVEALING, Phase.CLEARING},
    Phase.REVEALING: {Phase.SETTLING, Phase.CLEARING},
    Phase.SETTLING: {Phase.CLEARING},
    Phase.CLEARING: {Phase.BETWEEN, Phase.MISCOUNT},
    Phase.CLOSED: set(),
}
"""Which phase may follow which, besides itself."""


@st.composite
def elections(draw: st.DrawFn) -> Elections:
    """Everything a certificate holder may elect for a table."""
    shuffle, deal, decks = draw(st.sampled_from(DEVICES))
    return Elections(
        draw(st.sampled_from(EDITIONS)),
        paytables={**LETTERS, "bad-beat": draw(st.sampled_from("AB")), "all-six": draw(st.sampled_from("ABCDE"))},
        readings={name: draw(st.sampled_from(choices)) for name, choices in READINGS.items()},
        decks=decks,
        limits=Limits(boxes=draw(st.integers(1, 3)), payout=draw(st.sampled_from([None, 5_000_000]))),
        shuffling=shuffle,
        dealing=deal,
    )


class TableMachine(RuleBasedStateMachine):
    """One table, its log, and the deck its cards come from."""

    seen: ClassVar[Counter[str]] = Counter()
    """What all runs together came across, so that a test can tell whether they went anywhere."""

    def __init__(self) -> None:
        super().__init__()
        self.table: Table | None = None
        self.log: list[ev.AnyEvent] = []
        self.at = 0
        self.chips = 0
        self.last_deck: str | None = None

    @initialize(
        elected=elections(),
        automated=st.sampled_from([(), tuple(Duty), tuple(Duty)[::2], (Duty.SHUFFLE, Duty.DEAL)]),
        training=st.booleans(),
        steps=st.integers(0, 30),
    )
    def open(self, elected: Elections, automated: tuple[Duty, ...], training: bool, steps: int) -> None:
        """A table with a player and wagers, some way into its first round."""
        command = commands.OpenTable(
            at=0,
            by=Role.FLOORPERSON,
            table="7",
            elections=elected,
            automated=automated,
            inventory=10**9,
            training=training,
        )
        self.give(command)
        self.give(commands.SitDown(at=0, by=Role.PLAYER, who="Ann", seat=2, chips=500_000))
        for wager in ("ante", "pair-bonus"):
            self.give(commands.PlaceWager(at=0, by=Role.PLAYER, who="Ann", seat=2, wager=wager, amount=1000))
        for _ in range(steps):
            if now := self.due():
                self.do_what_is_due(now[0], 1)

    def give(self, command: commands.AnyCommand) -> tuple[ev.AnyEvent, ...] | Refusal:
        before = None if self.table is None else state_bytes(self.table)
        answer = decide(self.table, command)
        if isinstance(answer, Refusal):
            assert self.table is None or state_bytes(self.table) == before
            assert answer.message
            self.seen[f"refused {answer.code}"] += 1
            return answer
        assert answer, command
        for event in answer:
            self.take(event)
        return answer

    def take(self, event: ev.AnyEvent) -> None:
        was = self.table
        self.table = evolve(was, event)
        self.log.append(event)
        self.seen[type(event).__name__] += 1
        self.seen[self.table.phase.value] += 1
        assert self.table.clock == event.at
        if was is not None:
            assert was.clock <= event.at
            assert self.table.phase is was.phase or self.table.phase in LEGAL[was.phase], event
        self.follow_chips(event)
        self.follow_decks(event, was)

    def follow_chips(self, event: ev.AnyEvent) -> None:
        match event:
            case ev.TableOpened():
                self.chips = event.inventory
            case ev.PlayerSat() | ev.ChipsBought():
                self.chips += event.chips
            case ev.PlayerLeft():
                self.chips -= event.chips
            case ev.AwardDocumented():
                self.chips += event.amount
            case _:
                pass
        assert self.table is not None
        assert chips_at(self.table) == self.chips, event

    def follow_decks(self, event: ev.AnyEvent, was: Table | None) -> None:
        """Where two decks lie at the table they alternate, however lately one of them was brought."""
        if isinstance(event, ev.BetsClosed):
            assert was is not None
            if len(was.decks) > 1:
                assert event.deck != self.last_deck
            self.last_deck = event.deck

    @property
    def now(self) -> Table:
        assert self.table is not None
        return self.table

    def due(self) -> tuple[Due, ...]:
        """What is due at this hour, which may be later than that of the last event."""
        return due(replace(self.now, clock=self.at))

    def owner(self, duty: Duty) -> Role:
        return Role.HOUSE if duty in self.now.automated else duty.role

    def unused(self, draw: int, count: int) -> list[str]:
        """Cards that could come next."""
        gone = set(cards_seen(self.now))
        left = [card for card in PACK if card not in gone]
        start = draw % len(left)
        return (left[start:] + left[:start])[:count]

    def do_what_is_due(self, now: Due, draw: int) -> tuple[ev.AnyEvent, ...] | Refusal:
        """One thing, as it should be done; `draw` decides what is left open."""
        if now.what == "decision":
            assert now.seat is not None
            who = self.now.boxes[now.seat].player
            choice = "fold" if draw % 3 == 0 or self.now.players[who].chips < 100_000 else "play"
            made = commands.MakeDecision(at=self.at, by=Role.PLAYER, who=who, seat=now.seat, choice=choice)
            return self.give(made)
        duty = Duty(now.what)
        if duty is Duty.RACK_STUB and draw % 4 == 0:
            duty = Duty.COUNT_STUB
        fields: dict[str, object] = {}
        if duty is Duty.CUT:
            fields["number"] = 10 + draw % 42
        elif duty is Duty.SHUFFLE and shuffling(self.now) in (Shuffling.COUNTING, Shuffling.RESHUFFLING):
            fields["number"] = 51 if draw % 17 == 0 else 52
        elif duty is Duty.DEAL:
            fields["cards"] = ("??",) if draw % 5 == 0 else tuple(self.unused(draw, 1))
        elif duty is Duty.COUNT_STUB:
            fields["number"] = 52 - len(cards_seen(self.now)) - (draw % 3 == 0)
        elif duty is Duty.DETERMINE_MISDEAL:
            fields |= {"number": 51 + draw % 2, "misdealt": draw % 3 > 0}
        elif duty is Duty.RECEIVE:
            fields["preshuffled"] = draw % 4 == 0
        elif duty is Duty.REVEAL:
            assert self.now.round is not None
            fields["cards"] = self.faces(self.now.round.dealer, draw)
        elif duty is Duty.SETTLE:
            assert now.seat is not None
            box = self.now.boxes[now.seat]
            named = self.faces((*box.cards, box.fourth or "As"), draw)
            fields |= {"cards": named[:-1], "fourth": named[-1] if box.fourth else None}
        by = self.owner(duty)
        command = commands.Perform(at=self.at, by=by, duty=duty, deck=now.deck, **fields)  # type: ignore[arg-type]
        return self.give(command)

    def faces(self, cards: tuple[str, ...], draw: int) -> tuple[str, ...]:
        """The cards with a face for each that nobody has read."""
        new = iter(self.unused(draw, len(cards)))
        return tuple(next(new) if card == "??" else card for card in cards)

    @rule(steps=st.integers(1, 15), draws=st.lists(st.integers(0, 1000), min_size=15, max_size=15))
    def people_do_what_is_due(self, steps: int, draws: list[int]) -> None:
        for draw in draws[:steps]:
            now = self.due()
            if not now:
                return
            answer = self.do_what_is_due(now[draw % len(now)], draw)
            assert not isinstance(answer, Refusal), (now, answer)

    @rule(who=st.sampled_from(PLAYERS), seat=st.integers(0, 7), chips=st.sampled_from([0, 5000, 500_000]))
    def somebody_sits_down(self, who: str, seat: int, chips: int) -> None:
        self.give(commands.SitDown(at=self.at, by=Role.PLAYER, who=who, seat=seat, chips=chips))

    @rule(who=st.sampled_from(PLAYERS), chips=st.sampled_from([-1, 0, 10_000]))
    def somebody_buys_in(self, who: str, chips: int) -> None:
        self.give(commands.BuyIn(at=self.at, by=Role.PLAYER, who=who, chips=chips))

    @rule(who=st.sampled_from(PLAYERS))
    def somebody_leaves(self, who: str) -> None:
        self.give(commands.LeaveTable(at=self.at, by=Role.PLAYER, who=who))

    @rule(
        ante=st.sampled_from([500, 1000, 2500]), optional=st.sets(st.sampled_from(WAGERS[1:4])), boxes=st.integers(1, 2)
    )
    def everyone_wagers(self, ante: int, optional: set[str], boxes: int) -> None:
        for who, seated in self.now.players.items():
            for seat in range(seated.seat, seated.seat + boxes):
                for wager in ("ante", *sorted(optional)):
                    command = commands.PlaceWager(
                        at=self.at, by=Role.PLAYER, who=who, seat=seat, wager=wager, amount=ante
                    )
                    self.give(command)

    @rule(
        who=st.sampled_from(PLAYERS),
        seat=st.integers(0, 7),
        wager=st.sampled_from(WAGERS),
        amount=st.sampled_from([-5, 0, 1, 777, 1000, 600_000]),
    )
    def somebody_wagers_anything(self, who: str, seat: int, wager: str, amount: int) -> None:
        self.give(commands.PlaceWager(at=self.at, by=Role.PLAYER, who=who, seat=seat, wager=wager, amount=amount))

    @rule(who=st.sampled_from(PLAYERS), seat=st.integers(1, 6), wager=st.sampled_from(WAGERS))
    def somebody_withdraws(self, who: str, seat: int, wager: str) -> None:
        self.give(commands.WithdrawWager(at=self.at, by=Role.PLAYER, who=who, seat=seat, wager=wager))

    @rule(
        by=st.sampled_from([Role.PLAYER, Role.HOUSE]),
        who=st.sampled_from(PLAYERS),
        seat=st.integers(1, 6),
        choice=st.sampled_from(["play", "fold", "raise"]),
        amount=st.sampled_from([0, 1, 1000]),
    )
    def somebody_decides_anything(self, by: Role, who: str, seat: int, choice: str, amount: int) -> None:
        self.give(commands.MakeDecision(at=self.at, by=by, who=who, seat=seat, choice=choice, amount=amount))

    @precondition(lambda self: self.table is not None and self.table.round is not None)
    @rule(
        kind=st.sampled_from(commands.REPORTS),
        where=st.sampled_from([None, "dealer", "seat 2"]),
        draw=st.integers(0, 51),
    )
    def something_goes_wrong_in_a_round(self, kind: str, where: str | None, draw: int) -> None:
        card = self.unused(draw, 1)[0] if draw else "??"
        by = self.owner(Duty.DEAL)
        self.give(commands.ReportIrregularity(at=self.at, by=by, kind=kind, card=card, where=where))

    @precondition(lambda self: self.table is not None and self.table.phase is Phase.DEALING)
    @rule(copies=st.integers(1, 3), draw=st.integers(0, 51))
    def a_card_is_dealt_again(self, copies: int, draw: int) -> None:
        named = [card for card in cards_seen(self.now) if card != "??"] or self.unused(draw, 1) * 2
        cards = (*self.unused(draw, copies), named[0], named[-1])
        answer = self.give(commands.Perform(at=self.at, by=self.owner(Duty.DEAL), duty=Duty.DEAL, cards=cards))
        assert isinstance(answer, Refusal)

    @rule(
        kind=st.sampled_from(("shuffler-jam", "shuffler-out-of-order", "shoe-out-of-order", "earthquake")),
        by=st.sampled_from(Role),
    )
    def a_device_fails(self, kind: str, by: Role) -> None:
        self.give(commands.ReportIrregularity(at=self.at, by=by, kind=kind))

    @rule(
        duty=st.sampled_from([Duty.RECUT, Duty.DIRECT_SHUFFLE, Duty.COUNT_STUB, Duty.SPREAD_IDLE, Duty.RESTORE_DEVICE]),
        number=st.integers(30, 52),
    )
    def somebody_does_what_may_be_done(self, duty: Duty, number: int) -> None:
        self.give(commands.Perform(at=self.at, by=self.owner(duty), duty=duty, number=number))

    @rule(
        duty=st.sampled_from([duty for duty in Duty if duty is not Duty.CLOSE]),
        by=st.sampled_from(Role),
        deck=st.sampled_from([None, "A", "B", "C"]),
        seat=st.sampled_from([None, 1, 2, 9]),
        cards=st.lists(st.sampled_from([*PACK, "??", "Jk", "xx"]), max_size=4),
        fourth=st.sampled_from([None, "2h", "??"]),
        number=st.sampled_from([None, -1, 9, 10, 51, 52]),
        flags=st.lists(st.booleans(), min_size=3, max_size=3),
    )
    def somebody_does_anything(
        self,
        duty: Duty,
        by: Role,
        deck: str | None,
        *,
        seat: int | None,
        cards: list[str],
        fourth: str | None,
        number: int | None,
        flags: list[bool],
    ) -> None:
        preshuffled, misdealt, stacked = flags
        command = commands.Perform(
            at=self.at,
            by=by,
            duty=duty,
            deck=deck,
            seat=seat,
            cards=tuple(cards),
            fourth=fourth,
            number=number,
            preshuffled=preshuffled,
            misdealt=misdealt,
            stacked=stacked,
        )
        self.give(command)

    @rule(minutes=st.sampled_from([1, 60, 241]))
    def time_passes(self, minutes: int) -> None:
        self.at += minutes * 60_000

    @rule()
    def a_command_comes_late(self) -> None:
        if self.now.clock > 0:
            late = commands.LeaveTable(at=self.now.clock - 1, by=Role.PLAYER, who="Ann")
            answer = self.give(late)
            assert isinstance(answer, Refusal)

    @invariant()
    def nobody_owes_chips(self) -> None:
        if self.table is not None:
            assert all(seated.chips >= 0 for seated in self.table.players.values())
            assert all(amount > 0 for box in self.table.boxes.values() for amount in box.wagers.values())

    @invariant()
    def every_card_is_seen_once(self) -> None:
        if self.table is not None:
            cards = cards_seen(self.table)
            named = [card for card in cards if card != "??"]
            assert len(named) == len(set(named))
            assert len(cards) <= 52

    @invariant()
    def one_deck_lies_in_the_discard_rack(self) -> None:
        if self.table is not None:
            assert sum(deck.stage is Stage.RACKED for deck in self.table.decks) <= 1

    @invariant()
    def there_is_a_next_step(self) -> None:
        """Something is due; or the table waits for players or wagers; or it is closed."""
        if self.table is None:
            return
        now = due(self.table)
        if self.table.phase not in (Phase.BETWEEN, Phase.CLOSED) or self.table.boxes:
            assert now, self.table.phase
        for each in now:
            if each.what != "decision":
                asked = commands.Perform(at=self.table.clock, by=each.role, duty=Duty(each.what), deck=each.deck)
                refusal = may(self.table, asked)
                assert refusal is None or refusal.code not in ("not-due", "nothing-due", "not-your-duty"), refusal

    def teardown(self) -> None:
        """Whatever has happened: the round can be finished, another one begun, and the log gives the same state."""
        if self.table is None:
            return
        self.finish_the_round()
        if not self.now.players:
            self.give(commands.SitDown(at=self.at, by=Role.PLAYER, who="Eve", seat=3, chips=500_000))
        who, seated = next(iter(self.now.players.items()))
        if not self.now.boxes:
            self.give(commands.BuyIn(at=self.at, by=Role.PLAYER, who=who, chips=10_000))
            ante = commands.PlaceWager(at=self.at, by=Role.PLAYER, who=who, seat=seated.seat, wager="ante", amount=1000)
            self.give(ante)
        self.follow_until("no-more-bets")
        self.replayed()

    def finish_the_round(self) -> None:
        rounds = self.now.rounds
        for _ in range(150):
            if self.now.phase is Phase.BETWEEN:
                self.seen["rounds"] += self.now.rounds
                return
            answer = self.do_what_is_due(self.due()[0], 1)
            assert not isinstance(answer, Refusal), answer
        raise AssertionError(f"round {rounds + 1} does not end")

    def follow_until(self, what: str) -> None:
        for _ in range(60):
            now = self.due()
            assert now, "the table has come to a stop"
            if any(each.what == what for each in now):
                return
            answer = self.do_what_is_due(now[0], 1)
            assert not isinstance(answer, Refusal), answer
        raise AssertionError(f"{what} is never due")

    def replayed(self) -> None:
        """REC-2: the stored bytes, read back, give the same state byte for byte."""
        again = fold(ev.from_bytes(ev.to_bytes(event)) for event in self.log)
        assert again is not None
        assert state_bytes(again) == state_bytes(self.now)


def run(examples: int, steps: int) -> Counter[str]:
    TableMachine.seen = Counter()
    run_state_machine_as_test(
        TableMachine,
        settings=settings(
            derandomize=True,
            deadline=None,
            max_examples=examples,
            stateful_step_count=steps,
            suppress_health_check=list(HealthCheck),
        ),
    )
    return TableMachine.seen


PROGRESSIVE = {ev.ProgressiveCollected, ev.AwardPaid, ev.AwardDocumented}
ELSEWHERE = {Phase.CLOSED, Phase.EXPOSING, ev.TableClosed, ev.CommunityExposed, ev.CutAnswered, *PROGRESSIVE}
"""What the walks do not do, and what other chapters have."""
EVENTFUL = {
    *(phase.value for phase in Phase if phase not in ELSEWHERE),
    *(kind.__name__ for kind in ev.AnyEvent.__args__ if kind not in ELSEWHERE),
    *("refused not-due", "refused not-your-duty", "refused not-now", "refused bets-closed", "refused duplicate-card"),
}


RARE = {"miscount", "CardSetAside", "refused duplicate-card"}
"""What a short run may well miss."""


@proves("679a.3(b)(3)", "679a.3(b)(4)")
def test_what_must_hold_at_a_table_holds_whatever_is_done() -> None:
    seen = run(examples=120, steps=40)

    assert EVENTFUL - RARE - seen.keys() == set()
    assert seen["rounds"] > 60


@pytest.mark.prove
def test_what_must_hold_at_a_table_holds_for_long() -> None:
    seen = run(examples=2000, steps=100)

    assert EVENTFUL - seen.keys() == set()
    assert seen["rounds"] > 2000
