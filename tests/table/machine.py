"""Tables set up and used at random, rightly and wrongly: what must always hold holds after every command.

Commands come from people who do what is due, and from people who do anything at all. Elections, devices, readings
and the duties of the house are drawn as well. Nothing here knows what a command should do; it knows what no command
may do: make or lose a chip, show a card twice, change anything by a refusal, or bring the table to a stop.
"""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)
from msgspec.structs import replace

from pitboss.games.elections import Dealing, Elections, Limits, Shuffling
from pitboss.games.pack import pack_of
from pitboss.games.places import DEALER, HAND
from pitboss.games.play import FOLD, UNSEEN
from pitboss.games.registry import game_of, places_of
from pitboss.games.rule_data import rules
from pitboss.law.edition import editions
from pitboss.law.readings import readings_for
from pitboss.law.refusal import Refusal
from pitboss.table import Table, commands, decide, due, evolve, fold
from pitboss.table import events as ev
from pitboss.table.ask import refusal_for
from pitboss.table.deck import Stage
from pitboss.table.duties import Due, Duty, Role
from pitboss.table.event_bytes import from_bytes, to_bytes
from pitboss.table.procedure.deck_procedure import CUT_OFFER
from pitboss.table.procedure.due import is_asked, seats_asked, to_expose, uncollected
from pitboss.table.procedure.in_force import cards_in_deck, lasts, shuffling, street
from pitboss.table.procedure.turned_cards import stays_unseen
from pitboss.table.state import Phase, cards_seen, state_bytes
from tests.conformance import by_rules
from tests.ledger.books import Books
from tests.table.driving import PACK, elect

PLAYERS = ("Ann", "Bo", "Cy", "Dee")
COUNTED = (Shuffling.COUNTING, Shuffling.RESHUFFLING)
MAY_BE_DONE = (
    *(Duty.RECUT, Duty.DIRECT_SHUFFLE, Duty.COUNT_STUB, Duty.SPREAD_IDLE, Duty.RESTORE_DEVICE),
    *(Duty.COVER_CARD, Duty.RELIEVE_DEALER),
)
ANY_WAGER = sorted({wager for text in editions() for wager in rules(text.name).wagers} | {"trips"})
ANY_PLACE = sorted({place.name for text in editions() for place in places_of(text.name)})
ANY_CHOICE = sorted({*ANY_WAGER, FOLD, "check", "set"})
DEVICES = [
    (shuffle, deal, decks)
    for shuffle in Shuffling
    for deal in Dealing
    for decks in (None, 1, 2)
    if shuffle is not Shuffling.MANUAL or (deal is not Dealing.HAND and decks != 2)
]
LEGAL = {
    Phase.BETWEEN: {Phase.DEALING, Phase.CLOSED},
    Phase.DEALING: {Phase.STUB, Phase.ASKING, Phase.SETTLING, Phase.CLEARING},
    Phase.ASKING: {Phase.DECIDING, Phase.DRAWING},
    Phase.DRAWING: {Phase.DEALING, Phase.SETTLING},
    Phase.STUB: {
        *(Phase.MISCOUNT, Phase.DECIDING, Phase.EXPOSING, Phase.FORFEITS, Phase.REVEALING, Phase.CLEARING),
    },
    Phase.MISCOUNT: {Phase.CLEARING},
    Phase.DECIDING: {Phase.DRAWING, Phase.EXPOSING, Phase.FORFEITS, Phase.REVEALING, Phase.CLEARING},
    Phase.EXPOSING: {Phase.DECIDING, Phase.FORFEITS, Phase.REVEALING, Phase.CLEARING},
    Phase.FORFEITS: {Phase.DECIDING, Phase.EXPOSING, Phase.REVEALING, Phase.CLEARING},
    Phase.REVEALING: {Phase.SETTLING, Phase.CLEARING},
    Phase.SETTLING: {Phase.CLEARING},
    Phase.CLEARING: {Phase.BETWEEN, Phase.MISCOUNT},
    Phase.CLOSED: set(),
}
"""Which phase may follow which, besides itself."""


def follow(table: Table) -> set[Phase]:
    """Which phases may follow that of a table. Where the dealer has no cards, nothing is revealed before settling."""
    legal = LEGAL[table.phase]
    reveals = DEALER.figure in table.elections.rules.figures
    return legal if reveals or Phase.REVEALING not in legal else {*legal, Phase.SETTLING}


@st.composite
def elections(draw: st.DrawFn, texts: tuple[str, ...]) -> Elections:
    """Everything a certificate holder may elect for a table."""
    edition = draw(st.sampled_from(texts))
    text = rules(edition)
    shuffle, deal, decks = draw(st.sampled_from(DEVICES))
    if deal is Dealing.HAND and not by_rules.from_the_hand(edition):
        deal = Dealing.MANUAL_SHOE
    readings = {
        id_: draw(st.sampled_from(each.names))
        for id_, each in readings_for(edition).items()
        if not {id_, each.about} & NEED_MORE
    }
    if shuffle is Shuffling.RESHUFFLING and readings.get("two-decks-continuous") == "one-deck":
        decks = 1
    chosen = elect(
        edition,
        preshuffled=draw(st.sampled_from([None, "603a.16(u)"])),
        shuffling=shuffle,
        dealing=deal,
        decks=decks if by_rules.two_decks(edition) else None,
        readings=readings,
        pooled=tuple(text.pooled) if draw(st.booleans()) else (),
    )
    boxes, limited = text.figures.get("boxes"), "limit-floor" in text.figures
    limits = Limits(
        boxes=draw(st.integers(1, 3)) if boxes and boxes.value == "elected" else None,
        payout=draw(st.sampled_from([None, 20_000_000])) if limited else None,
        minimum=1000 if limited else chosen.limits.minimum,
    )
    # One letter serves wagers that are paid from the same tables.
    lists = {each: draw(st.sampled_from(each)) for each in map(tuple, by_rules.several_letters(edition).values())}
    letters = {name: lists[tuple(each)] for name, each in by_rules.several_letters(edition).items()}
    return replace(chosen, paytables=letters, limits=limits)


NEED_MORE = {"breakage", "limit-floor-scope", "tables-together"}
"""Readings that can be elected only with something else: a chip, a higher limit, or the same letter twice."""


class TableMachine(RuleBasedStateMachine):
    """One table, its log, and the deck its cards come from."""

    seen: ClassVar[Counter[str]] = Counter()
    """What all runs together came across, so that a test can tell whether they went anywhere."""
    texts: ClassVar[tuple[str, ...]]
    """The texts of the game."""

    def __init__(self) -> None:
        super().__init__()
        self.table: Table | None = None
        self.log: list[ev.AnyEvent] = []
        self.at = 0
        self.books = Books()
        self.last_deck: str | None = None
        self.changed = False
        """Whether a deck has come, gone or lain idle since the last round."""

    @initialize(
        data=st.data(),
        automated=st.sampled_from([(), tuple(Duty), tuple(Duty)[::2], (Duty.SHUFFLE, Duty.DEAL)]),
        training=st.booleans(),
        players=st.integers(1, 2),
        steps=st.integers(0, 30),
    )
    def open(self, data: st.DataObject, automated: tuple[Duty, ...], training: bool, players: int, steps: int) -> None:
        """A table with a player or two and their wagers, some way into its first round."""
        elected = data.draw(elections(self.texts))
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
        for who, seat in (("Ann", 2), ("Bo", 5))[:players]:
            self.give(commands.SitDown(at=0, by=Role.PLAYER, who=who, seat=seat, chips=500_000))
            for wager in self.wagers[:2]:
                self.give(commands.PlaceWager(at=0, by=Role.PLAYER, who=who, seat=seat, wager=wager, amount=1000))
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
            assert self.table.phase is was.phase or self.table.phase in follow(was), event
        self.books.follow(event, self.table)
        self.follow_decks(event, was)

    def follow_decks(self, event: ev.AnyEvent, was: Table | None) -> None:
        """Where two decks lie at the table they alternate, however lately one of them was brought.

        A shoe that lasts is dealt from for many rounds; idle cards change places with those in the device.
        """
        if isinstance(event, ev.DutyDone) and event.duty in (Duty.RECEIVE, Duty.REMOVE, Duty.SPREAD_IDLE):
            self.changed = True
        if isinstance(event, ev.DutyDone) and event.duty is Duty.LOAD and lasts(self.now) and not self.changed:
            assert len(self.now.decks) == 1 or event.deck != self.last_deck
        if isinstance(event, ev.BetsClosed):
            assert was is not None
            if len(was.decks) > 1 and not lasts(was):
                assert event.deck != self.last_deck
            self.last_deck, self.changed = event.deck, False

    @property
    def wagers(self) -> tuple[str, ...]:
        return by_rules.placed_before_the_deal(self.now.elections.edition)

    @property
    def whole(self) -> int:
        return cards_in_deck(self.now)

    @property
    def now(self) -> Table:
        assert self.table is not None
        return self.table

    def due(self) -> tuple[Due, ...]:
        """What is due at this hour, which may be later than that of the last event."""
        return due(replace(self.now, clock=self.at))

    def owner(self, duty: Duty) -> Role:
        return Role.HOUSE if duty in self.now.automated else duty.role

    def settled_boxes(self) -> list[int]:
        return [seat for seat, box in self.now.boxes.items() if box.reached]

    def unused(self, draw: int, count: int) -> list[str]:
        """Cards that could come next."""
        pack, gone = self.pack_and_gone()
        left = [*(pack - gone)]
        start = draw % len(left)
        return (left[start:] + left[:start])[:count]

    def spent(self) -> list[str]:
        """Cards that have left the shoe or the deck as often as it holds them."""
        pack, gone = self.pack_and_gone()
        return [card for card, times in gone.items() if times == pack[card]]

    def pack_and_gone(self) -> tuple[Counter[str], Counter[str]]:
        """How often each card is in the pack, and how often it has left it face up."""
        deck = self.now.deck_in_play
        gone = Counter(cards_seen(self.now)) + Counter(deck.gone if deck else {})
        del gone["??"]
        return Counter(card.notation for card in pack_of(self.now.elections).cards), gone

    def do_what_is_due(self, now: Due, draw: int) -> tuple[ev.AnyEvent, ...] | Refusal:
        """One thing, as it should be done; `draw` decides what is left open."""
        if now.what == "decision":
            assert now.seat is not None
            return self.give(self.decision(now.seat, draw))
        if now.what == CUT_OFFER:
            assert now.seat is not None
            who = next(name for name, each in self.now.players.items() if each.seat == now.seat)
            depth = 10 + draw % (self.whole - 20) if draw % 2 else None
            return self.give(commands.AnswerCut(at=self.at, by=Role.PLAYER, who=who, seat=now.seat, depth=depth))
        duty = Duty(now.what)
        if duty is Duty.NO_MORE_BETS:
            self.complete_wagers()
        if duty is Duty.RACK_STUB and draw % 4 == 0:
            duty = Duty.COUNT_STUB
        fields: dict[str, object] = {}
        if duty is Duty.CUT:
            fields["number"] = 10 + draw % (self.whole - 20)
        elif duty is Duty.INSERT_COVER_CARD:
            least = self.now.elections.rules.number("second-cover-card-depth")
            fields["number"] = least + draw % (self.whole - 2 * least)
        elif duty is Duty.GATHER or (
            duty is Duty.SHUFFLE and shuffling(self.now) in (Shuffling.COUNTING, Shuffling.RESHUFFLING)
        ):
            fields["number"] = self.whole - (draw % 17 == 0)
        elif duty is Duty.DEAL:
            face_up = "announcement" not in self.now.elections.rules.figures
            fields["cards"] = ("??",) if draw % 5 == 0 and not face_up else tuple(self.unused(draw, 1))
        elif duty is Duty.COUNT_STUB:
            fields["number"] = self.whole - len(cards_seen(self.now)) - (draw % 3 == 0)
        elif duty is Duty.DETERMINE_MISDEAL:
            fields |= {"number": self.whole - 1 + draw % 2, "misdealt": draw % 3 > 0}
        elif duty in (Duty.COLLECT_PROGRESSIVE, Duty.RESOLVE_COUNT):
            miscounted = duty is Duty.COLLECT_PROGRESSIVE and draw % 7 == 0
            fields["number"] = len(uncollected(self.now)) + miscounted
        elif duty is Duty.EXPOSE:
            assert self.now.round is not None
            place, count, _ = to_expose(self.now)
            lying = self.now.round.places[place][self.now.round.face_up.get(place, 0) :]
            fields["cards"] = self.faces(lying[:count], draw)
        elif duty is Duty.RECEIVE:
            fields["preshuffled"] = draw % 4 == 0 and bool(self.now.elections.preshuffled)
        elif duty is Duty.REVEAL:
            assert self.now.round is not None
            fields["cards"] = self.faces(self.now.round.dealer, draw)
        elif duty is Duty.SETTLE:
            assert now.seat is not None
            box = self.now.boxes[now.seat]
            if not stays_unseen(self.now, box):
                named = iter(self.faces(tuple(card for cards in box.places.values() for card in cards), draw))
                read = {place: tuple(islice(named, len(cards))) for place, cards in box.places.items()}
                fields |= {"cards": read.pop(HAND.name, ()), "also": read}
        by = self.owner(duty)
        command = commands.Perform(at=self.at, by=by, duty=duty, deck=now.deck, **fields)  # type: ignore[arg-type]
        return self.give(command)

    def decision(self, seat: int, draw: int) -> commands.MakeDecision:
        """The first choice, or to fold where a player may and has few chips, or a mind to; cards are set anyhow."""
        box, elected = self.now.boxes[seat], self.now.elections
        asked = street(self.now)
        choices = game_of(elected).play.choices(box, self.now.round_in_play, asked.name if asked else "", elected)
        poor = self.now.players[box.player].chips < 100_000
        choice = choices[-1] if draw % 3 == 0 or poor else choices[0]
        apart = box.cards[draw % 4 :][: choice.cards] if UNSEEN not in box.cards else ()
        amount = choice.most if draw % 5 == 1 else choice.least
        return commands.MakeDecision(
            at=self.at,
            by=Role.PLAYER,
            who=box.player,
            seat=seat,
            choice=choice.name,
            amount=amount,
            apart=apart,
        )

    def complete_wagers(self) -> None:
        """No round begins before a wager that equals another does."""
        for wager, of in by_rules.equal_to(self.now.elections.edition).items():
            for seat, box in self.now.boxes.items():
                amount, by = box.wagers.get(of, 0), {"at": self.at, "by": Role.PLAYER, "who": box.player}
                if box.wagers.get(wager) != amount:
                    self.give(commands.BuyIn(**by, chips=1_000_000))  # type: ignore[arg-type]
                    self.give(commands.PlaceWager(**by, seat=seat, wager=wager, amount=amount))  # type: ignore[arg-type]

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
            # Bets are not closed over a box that lacks a wager which its player must make.
            lacking = isinstance(answer, Refusal) and answer.code in ("missing-wager", "pot-alone")
            assert lacking or not isinstance(answer, Refusal), (now, answer)

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
        ante=st.sampled_from([500, 1000, 2500]), optional=st.sets(st.sampled_from([1, 2, 3])), boxes=st.integers(1, 2)
    )
    def everyone_wagers(self, ante: int, optional: set[int], boxes: int) -> None:
        pooled = self.now.elections.rules.pooled
        for who, seated in self.now.players.items():
            for seat in range(seated.seat, seated.seat + boxes):
                for wager in (self.wagers[0], *(self.wagers[each] for each in optional if each < len(self.wagers))):
                    amount = 1000 if wager in pooled else ante
                    command = commands.PlaceWager(
                        at=self.at, by=Role.PLAYER, who=who, seat=seat, wager=wager, amount=amount
                    )
                    self.give(command)

    @rule(
        who=st.sampled_from(PLAYERS),
        seat=st.integers(0, 7),
        wager=st.sampled_from(ANY_WAGER),
        amount=st.sampled_from([-5, 0, 1, 777, 1000, 600_000]),
    )
    def somebody_wagers_anything(self, who: str, seat: int, wager: str, amount: int) -> None:
        self.give(commands.PlaceWager(at=self.at, by=Role.PLAYER, who=who, seat=seat, wager=wager, amount=amount))

    @rule(who=st.sampled_from(PLAYERS), seat=st.integers(1, 6), wager=st.sampled_from(ANY_WAGER))
    def somebody_withdraws(self, who: str, seat: int, wager: str) -> None:
        self.give(commands.WithdrawWager(at=self.at, by=Role.PLAYER, who=who, seat=seat, wager=wager))

    @rule(
        by=st.sampled_from([Role.PLAYER, Role.HOUSE]),
        who=st.sampled_from(PLAYERS),
        seat=st.integers(1, 6),
        choice=st.sampled_from(ANY_CHOICE),
        amount=st.sampled_from([0, 1, 1000]),
    )
    def somebody_decides_anything(self, by: Role, who: str, seat: int, choice: str, amount: int) -> None:
        self.give(commands.MakeDecision(at=self.at, by=by, who=who, seat=seat, choice=choice, amount=amount))

    @precondition(lambda self: self.table is not None and self.table.round is not None)
    @rule(
        kind=st.sampled_from(commands.Report),
        where=st.sampled_from([None, "seat 2", *ANY_PLACE]),
        draw=st.integers(0, 51),
    )
    def something_goes_wrong_in_a_round(self, kind: str, where: str | None, draw: int) -> None:
        card = self.unused(draw, 1)[0] if draw else "??"
        by = self.owner(Duty.DEAL)
        self.give(commands.ReportIrregularity(at=self.at, by=by, kind=kind, card=card, where=where))

    @precondition(lambda self: self.table is not None and self.table.phase in (Phase.REVEALING, Phase.SETTLING))
    @rule(draw=st.integers(0, 1000))
    def a_hand_proves_wrong_once_another_is_settled(self, draw: int) -> None:
        """What is settled by then is undone; left to chance, a long walk may never come across it."""
        while self.now.phase in (Phase.REVEALING, Phase.SETTLING) and not self.settled_boxes():
            self.do_what_is_due(self.due()[0], draw)
        by, kind = self.owner(Duty.DEAL), commands.Report.WRONG_NUMBER
        self.give(commands.ReportIrregularity(at=self.at, by=by, kind=kind))

    @precondition(lambda self: self.table is not None and self.table.phase is Phase.DEALING)
    @rule(copies=st.integers(1, 3), draw=st.integers(0, 51))
    def a_card_is_dealt_again(self, copies: int, draw: int) -> None:
        if spent := self.spent():
            cards = (*self.unused(draw, copies - 1), spent[draw % len(spent)])
        else:
            cards = (self.unused(draw, 1)[0],) * (self.now.elections.decks_in_play + copies)
        answer = self.give(commands.Perform(at=self.at, by=self.owner(Duty.DEAL), duty=Duty.DEAL, cards=cards))
        assert isinstance(answer, Refusal)

    @rule(
        kind=st.sampled_from(("shuffler-jam", "shuffler-out-of-order", "shoe-out-of-order", "earthquake")),
        by=st.sampled_from(Role),
    )
    def a_device_fails(self, kind: str, by: Role) -> None:
        self.give(commands.ReportIrregularity(at=self.at, by=by, kind=kind))

    @rule(
        duty=st.sampled_from(MAY_BE_DONE),
        number=st.integers(30, 52),
    )
    def somebody_does_what_may_be_done(self, duty: Duty, number: int) -> None:
        self.give(commands.Perform(at=self.at, by=self.owner(duty), who="Dora", duty=duty, number=number))

    @rule(seat=st.integers(1, 6), who=st.sampled_from(PLAYERS), depth=st.sampled_from([None, 9, 10, 42, 500]))
    def somebody_answers_a_cut(self, seat: int, who: str, depth: int | None) -> None:
        self.give(commands.AnswerCut(at=self.at, by=Role.PLAYER, who=who, seat=seat, depth=depth))

    @rule(
        duty=st.sampled_from([duty for duty in Duty if duty is not Duty.CLOSE]),
        by=st.sampled_from(Role),
        deck=st.sampled_from([None, "A", "B", "C"]),
        seat=st.sampled_from([None, 1, 2, 9]),
        cards=st.lists(st.sampled_from([*PACK, "??", "Jk", "xx"]), max_size=4),
        place=st.sampled_from(ANY_PLACE),
        beside=st.sampled_from([None, "2h", "??"]),
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
        place: str,
        beside: str | None,
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
            also={place: (beside,)} if beside else {},
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
    def the_books_of_the_meter_agree(self) -> None:
        """PRG-5."""
        if self.table is not None and self.table.meter is not None:
            assert self.table.meter.balanced
            assert 0 <= self.table.meter.carried < self.table.meter.parts

    @invariant()
    def who_may_answer_is_among_those_who_are_asked(self) -> None:
        if self.table is not None:
            asked = seats_asked(self.table)
            assert tuple(seat for seat in range(10) if is_asked(self.table, seat)) == asked

    @invariant()
    def nobody_owes_chips(self) -> None:
        if self.table is not None:
            assert all(seated.chips >= 0 for seated in self.table.players.values())
            assert all(amount > 0 for box in self.table.boxes.values() for amount in box.wagers.values())

    @invariant()
    def no_card_is_seen_more_often_than_the_pack_holds_it(self) -> None:
        if self.table is not None:
            deck = self.table.deck_in_play
            cards = [*cards_seen(self.table), *(Counter(deck.gone).elements() if deck else ())]
            pack = Counter(card.notation for card in pack_of(self.table.elections).cards)
            assert Counter(card for card in cards if card != "??") <= pack
            assert len(cards) <= self.whole

    @invariant()
    def cards_of_one_deck_lie_in_the_discard_rack(self) -> None:
        if self.table is not None:
            shoe = (Stage.LOADED, Stage.IN_PLAY)
            racked = [
                each for each in self.table.decks if each.stage is Stage.RACKED or (each.stage in shoe and each.gone)
            ]
            assert len(racked) <= 1

    @invariant()
    def there_is_a_next_step(self) -> None:
        """Something is due; or the table waits for players or wagers; or it is closed."""
        if self.table is None:
            return
        now = due(self.table)
        if self.table.phase not in (Phase.BETWEEN, Phase.CLOSED) or self.table.boxes:
            assert now, self.table.phase
        for each in now:
            if each.what not in ("decision", CUT_OFFER):
                asked = commands.Perform(at=self.table.clock, by=each.role, duty=Duty(each.what), deck=each.deck)
                refusal = refusal_for(self.table, asked)
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
            wager = self.wagers[0]
            placed = commands.PlaceWager(
                at=self.at, by=Role.PLAYER, who=who, seat=seated.seat, wager=wager, amount=1000
            )
            self.give(placed)
        self.follow_until("no-more-bets" if "announcement" in self.now.elections.rules.figures else "deal")
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
        again = fold(from_bytes(to_bytes(event)) for event in self.log)
        assert again is not None
        assert state_bytes(again) == state_bytes(self.now)
