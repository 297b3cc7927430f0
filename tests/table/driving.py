"""Driving a table in tests: every command is given as the right person would, and what must always hold is checked.

    table = Driver(elect(dealing=Dealing.HAND, shuffling=Shuffling.COUNTING, decks=2))
    table.sit("Ann", 1)
    table.wager("Ann", 1, ante=1000)
    table.until("no-more-bets")
    assert table.try_perform("deal", cards="Ah") == "not-due [679a.9(a)(3)]"

A refusal is written as in scenarios, `code [clause]`. What is due is written as `shuffle A` or `settle 3`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import partial

from pitboss.cards import STANDARD
from pitboss.games.elections import Dealing, Elections, Limits, ProgressiveElection, Shuffling
from pitboss.games.pack import pack_of
from pitboss.games.play import FOLD
from pitboss.games.registry import game_of
from pitboss.games.rule_data import rules
from pitboss.law.refusal import Refusal
from pitboss.money import Money
from pitboss.table import Table, commands, decide, due, evolve
from pitboss.table.duties import Device, Due, Duty, Role
from pitboss.table.event_bytes import from_bytes, to_bytes
from pitboss.table.events import AnyEvent
from pitboss.table.procedure.due import uncollected
from pitboss.table.procedure.in_force import cards_in_deck, closing_duty, shuffling, street
from pitboss.table.state import cards_seen, state_bytes
from tests.conformance import by_rules
from tests.ledger.books import Books

PROPOSED, FINAL = EDITIONS = ("679a@proposed-2015", "679a@final-2016")
PACK = tuple(card.notation for card in STANDARD.cards)
"""The 52 cards in a fixed order."""
HOLDEM, FLUSH = "677a@proposed-2015", "678a@proposed-2015"
SAIGON = ("680a@proposed-2015", "680a@codified-2019")
LETTERS = {"bad-beat": "A", "pair-bonus-two": "C", "all-six": "E"}
"""The paytables of most tables in tests; of another chapter, the first letters."""
PROGRESSIVE = ProgressiveElection(reset=3_000_000, rate="18.5")
CHIPS = 100_000
"""What a player sits down with unless the test says otherwise."""
INVENTORY = 10_000_000
DETERMINED = "the cover card was not where the cut was"
"""What a floorperson determines before cards are cut again, unless the test says otherwise."""


def elect(
    edition: str = FINAL,
    *,
    shuffling: Shuffling | None = Shuffling.MANUAL,
    dealing: Dealing | None = Dealing.MANUAL_SHOE,
    decks: int | None = None,
    letters: Mapping[str, str] | None = None,
    readings: Mapping[str, str] | None = None,
    limits: Limits | None = None,
    pooled: tuple[str, ...] = (),
    progressive: ProgressiveElection | None = None,
    preshuffled: str | None = "603a.16(u)",
) -> Elections:
    """Elections under which a table may open: by hand and from a manual shoe, unless said otherwise."""
    own = LETTERS if edition in EDITIONS else by_rules.letters(edition)
    paytables = dict(own if letters is None else letters)
    return Elections(
        edition,
        paytables=paytables,
        readings=dict(readings or {}),
        decks=decks or by_rules.decks(edition),
        limits=limits or by_rules.limits(edition),
        pooled=pooled,
        progressive=progressive or (PROGRESSIVE if "progressive" in paytables else None),
        shuffling=shuffling,
        dealing=dealing,
        # A house rule may have none for preshuffled cards.
        preshuffled=preshuffled if "preshuffled-under" in rules(edition).figures else None,
    )


def stakes_of(edition: str, ante: int = 1000) -> dict[str, int]:
    """The wagers without which a round is not dealt."""
    return dict.fromkeys(by_rules.needed(edition), ante)


def in_short(refusal: Refusal) -> str:
    """A refusal as tests write it."""
    return f"{refusal.code} [{refusal.clause}]" if refusal.clause else refusal.code


def due_in_short(what: Due) -> str:
    """What is due as tests write it."""
    return " ".join(str(each) for each in (what.what, what.deck, what.seat) if each is not None)


class Driver:
    """A table and all its events. After each event the ledger agrees, and a refusal has changed nothing."""

    def __init__(
        self,
        elections: Elections | None = None,
        *,
        automated: tuple[Duty, ...] = (),
        training: bool = False,
        at: int = 0,
        inventory: int = INVENTORY,
        name: str = "7",
        linked: str = "",
        named_dealers: bool = False,
        money: Money = Money.PRACTICE,
        books: Books | None = None,
    ) -> None:
        self.at = at
        self.log: list[AnyEvent] = []
        self._table: Table | None = None
        self.books = books or Books()
        self.do(
            commands.OpenTable(
                at=at,
                by=Role.FLOORPERSON,
                table=name,
                elections=elections or elect(),
                automated=automated,
                inventory=inventory,
                training=training,
                linked=linked,
                named_dealers=named_dealers,
                money=money,
            )
        )

    @property
    def table(self) -> Table:
        assert self._table is not None
        return self._table

    def give(self, command: commands.AnyCommand) -> tuple[AnyEvent, ...] | Refusal:
        """The table's answer. Events are folded as they come back from their stored bytes."""
        before = None if self._table is None else state_bytes(self._table)
        answer = decide(self._table, command)
        if isinstance(answer, Refusal):
            assert before is None or state_bytes(self.table) == before
            return answer
        for event in answer:
            stored = from_bytes(to_bytes(event))
            assert stored == event
            after = evolve(self._table, stored)
            assert after == evolve(self._table, event)
            self._table = after
            self.log.append(event)
            self.books.follow(event, after)
        assert self.table.meter is None or self.table.meter.balanced
        assert all(seated.chips >= 0 for seated in self.table.players.values())
        return answer

    def do(self, command: commands.AnyCommand) -> tuple[AnyEvent, ...]:
        """The events of a command that must be accepted."""
        answer = self.give(command)
        assert not isinstance(answer, Refusal), f"{command} was refused: {answer}"
        return answer

    def refuse(self, command: commands.AnyCommand) -> str:
        """The refusal of a command that must not be accepted."""
        answer = self.give(command)
        assert isinstance(answer, Refusal), f"{command} was accepted: {answer}"
        return in_short(answer)

    def sit(self, who: str, seat: int, chips: int = CHIPS) -> None:
        self.do(commands.SitDown(at=self.at, by=Role.PLAYER, who=who, seat=seat, chips=chips))

    def leave(self, who: str) -> tuple[AnyEvent, ...]:
        return self.do(commands.LeaveTable(at=self.at, by=Role.PLAYER, who=who))

    def wager(self, who: str, seat: int, **stakes: int) -> None:
        """Wagers by name, `pair_bonus` for pair-bonus."""
        for wager, amount in stakes.items():
            self.do(self.place(who, seat, wager.replace("_", "-"), amount))

    def place(self, who: str, seat: int, wager: str, amount: int) -> commands.PlaceWager:
        return commands.PlaceWager(at=self.at, by=Role.PLAYER, who=who, seat=seat, wager=wager, amount=amount)

    def withdraw(self, who: str, seat: int, wager: str) -> commands.WithdrawWager:
        return commands.WithdrawWager(at=self.at, by=Role.PLAYER, who=who, seat=seat, wager=wager)

    def choose(self, seat: int, choice: str, amount: int = 0, *, apart: str = "") -> tuple[AnyEvent, ...]:
        return self.do(self.choice(seat, choice, amount, apart=apart))

    def choice(
        self, seat: int, choice: str, amount: int = 0, who: str | None = None, *, apart: str = ""
    ) -> commands.MakeDecision:
        box = self.table.boxes.get(seat)
        player = who or (box.player if box else "")
        return commands.MakeDecision(
            at=self.at,
            by=Role.PLAYER,
            who=player,
            seat=seat,
            choice=choice,
            amount=amount,
            apart=tuple(apart.split()),
        )

    def cut(self, seat: int, depth: int | None = None, who: str | None = None) -> commands.AnswerCut:
        """The answer of who is offered the stack: a cut, or none."""
        player = who or next((name for name, each in self.table.players.items() if each.seat == seat), "")
        return commands.AnswerCut(at=self.at, by=Role.PLAYER, who=player, seat=seat, depth=depth)

    def duty(
        self,
        duty: str,
        *,
        by: Role | None = None,
        cards: str = "",
        deck: str | None = None,
        seat: int | None = None,
        fourth: str | None = None,
        apart: str = "",
        number: int | None = None,
        preshuffled: bool = False,
        face_up: bool = False,
        misdealt: bool = False,
        denied: bool = False,
        stacked: bool = False,
        device: str | None = None,
        who: str = "",
        why: str | None = None,
    ) -> commands.Perform:
        """A duty as a command of the one whose duty it is at this table; `cards` are parted by spaces."""
        named = Duty(duty)
        owner = Role.HOUSE if named in self.table.automated else named.role
        return commands.Perform(
            at=self.at,
            by=by or owner,
            who=who,
            duty=named,
            deck=deck,
            seat=seat,
            cards=tuple(cards.split()),
            also={"fourth": (fourth,)} if fourth else {},
            apart=tuple(apart.split()),
            number=number,
            preshuffled=preshuffled,
            face_up=face_up,
            misdealt=misdealt,
            denied=denied,
            stacked=stacked,
            device=Device(device) if device else None,
            why=(DETERMINED if named in (Duty.RECUT, Duty.DIRECT_SHUFFLE) else "") if why is None else why,
        )

    def perform(
        self,
        duty: str,
        *,
        cards: str = "",
        deck: str | None = None,
        seat: int | None = None,
        fourth: str | None = None,
        apart: str = "",
        number: int | None = None,
        preshuffled: bool = False,
        face_up: bool = False,
        misdealt: bool = False,
        denied: bool = False,
        stacked: bool = False,
        device: str | None = None,
        who: str = "",
        why: str | None = None,
    ) -> tuple[AnyEvent, ...]:
        """The events of a duty that must be accepted."""
        return self.do(
            self.duty(
                duty,
                who=who,
                why=why,
                cards=cards,
                deck=deck,
                seat=seat,
                fourth=fourth,
                apart=apart,
                number=number,
                preshuffled=preshuffled,
                face_up=face_up,
                misdealt=misdealt,
                denied=denied,
                stacked=stacked,
                device=device,
            )
        )

    def try_perform(
        self,
        duty: str,
        *,
        by: Role | None = None,
        cards: str = "",
        deck: str | None = None,
        seat: int | None = None,
        fourth: str | None = None,
        apart: str = "",
        number: int | None = None,
        stacked: bool = False,
        device: str | None = None,
        who: str = "",
    ) -> str:
        """The refusal of a duty that must not be accepted."""
        command = self.duty(
            duty,
            by=by,
            cards=cards,
            deck=deck,
            seat=seat,
            fourth=fourth,
            apart=apart,
            number=number,
            stacked=stacked,
            device=device,
            who=who,
        )
        return self.refuse(command)

    def report(self, kind: str, *, card: str | None = None, where: str | None = None) -> tuple[AnyEvent, ...]:
        return self.do(self.irregularity(kind, card=card, where=where))

    def irregularity(
        self, kind: str, *, card: str | None = None, where: str | None = None, by: Role = Role.DEALER
    ) -> commands.ReportIrregularity:
        return commands.ReportIrregularity(at=self.at, by=by, kind=kind, card=card, where=where)

    def due_now(self) -> tuple[Due, ...]:
        return due(self.table)

    @property
    def due(self) -> list[str]:
        return [due_in_short(each) for each in due(self.table)]

    @property
    def due_with_clauses(self) -> list[str]:
        return [f"{due_in_short(each)} [{each.clause}]" for each in due(self.table)]

    def chips(self) -> dict[str, int]:
        return {who: seated.chips for who, seated in self.table.players.items()}

    def stages(self) -> dict[str, str]:
        return {deck.name: deck.stage.value for deck in self.table.decks}

    def until(self, what: str) -> list[str]:
        """Do what is due, first things first, until `what` is due. Cards dealt are those of the pack, in its order.

        All of it is done that falls due on the way: a test that claims that something is not done compares the list.
        """
        done: list[str] = []
        for _ in range(200):
            now = due(self.table)
            assert now, f"nothing is due before {what}"
            if what in (due_in_short(now[0]), now[0].what):
                return done
            done.append(due_in_short(now[0]))
            self.routine(now[0])
        raise AssertionError(f"{what} is never due")

    @property
    def whole(self) -> int:
        """How many cards a deck of this table has."""
        return cards_in_deck(self.table)

    def routine(self, now: Due) -> None:
        """Do one thing as it is done when nothing is amiss."""
        whole = self.whole
        match now.what:
            case "decision":
                assert now.seat is not None
                self._decide(now.seat)
            case "cut-offer":
                assert now.seat is not None
                self.do(self.cut(now.seat))
            case "collect-progressive":
                self.perform("collect-progressive", number=len(uncollected(self.table)))
            case "deal":
                self.perform("deal", cards=self._next_card())
            case "count-stub":
                self.perform("count-stub", number=whole - len(cards_seen(self.table)))
            case "shuffle":
                counts = shuffling(self.table) in (Shuffling.COUNTING, Shuffling.RESHUFFLING)
                self.perform("shuffle", deck=now.deck, number=whole if counts else None)
            case "gather":
                self.perform("gather", deck=now.deck, number=whole)
            case "cut":
                self.perform("cut", deck=now.deck, number=20)
            case "insert-cover-card":
                least = self.table.elections.rules.number("second-cover-card-depth")
                self.perform("insert-cover-card", deck=now.deck, number=max(20, least))
            case _:
                self.perform(now.what, deck=now.deck)

    def in_order(self, hands: Mapping[int, str], dealer: str = "", community: str = "") -> list[str]:
        """The cards of these hands that are still to be dealt, in the order in which the table deals them."""
        left: dict[tuple[str, int | None], list[str]] = {
            ("dealer", None): dealer.split(),
            ("community", None): community.split(),
        }
        left |= {("hand", seat): cards.split() for seat, cards in hands.items()}
        present = self.table.round
        assert present is not None
        dealt = [left[step.place, step.seat].pop(0) for step in present.plan for _ in range(step.cards)]
        done = sum(step.cards for step in present.plan[: present.dealt]) + present.part
        return dealt[done:]

    def deal_hands(
        self, hands: Mapping[int, str], dealer: str = "", community: str = "", *, unread: bool = False
    ) -> None:
        """Deal these hands, in whatever order the table deals; `unread` cards lie face down and nobody names them."""
        cards = self.in_order(hands, dealer, community)
        while self.due_now()[0].what in ("deal", "remove-stub"):
            if self.due_now()[0].what == "remove-stub":
                self.perform("remove-stub")
            assert self.table.round is not None
            count = self.table.round.cards_in_a_row
            self.perform("deal", cards=" ".join(["??"] * count if unread else cards[:count]))
            cards = cards[count:]

    def _decide(self, seat: int) -> None:
        """Stay in the round for the least it takes; cards are set as they lie, the last ones apart."""
        asked, box = street(self.table), self.table.boxes[seat]
        elections = self.table.elections
        choices = game_of(elections).play.choices(box, self.table.round_in_play, asked.name if asked else "", elections)
        choice = next(each for each in choices if each.name != FOLD)
        apart = " ".join(box.cards[-choice.cards :]) if choice.cards else ""
        self.choose(seat, choice.name, choice.least if choice.least != choice.most else 0, apart=apart)

    def _next_card(self) -> str:
        deck = self.table.deck_in_play
        gone = Counter(cards_seen(self.table)) + Counter(deck.gone if deck else {})
        for card in pack_of(self.table.elections).cards:
            if not gone[card.notation]:
                return card.notation
            gone[card.notation] -= 1
        raise AssertionError("all cards are gone")

    def play_round(self, **stakes: int) -> None:
        """One whole round of whoever sits, each on his own box; nothing is amiss."""
        usual = stakes_of(self.table.elections.edition)
        for who, seated in self.table.players.items():
            self.wager(who, seated.seat, **stakes or usual)
        self.until(self.closing)
        self.routine(due(self.table)[0])
        self.until("collect-cards")
        self.perform("collect-cards")

    @property
    def closing(self) -> str:
        """What closes the bets: the announcement, or the first card where the chapter has none."""
        return closing_duty(self.table.elections).value


MANUAL_SHOE = "manual shoe"
HAND = "hand"
AUTOMATED_SHOE = "automated shoe"
RESHUFFLING_SHOE = "reshuffling shoe"
METHODS = (MANUAL_SHOE, HAND, AUTOMATED_SHOE, RESHUFFLING_SHOE)
"""The ways of dealing that 679a.8, .9, .10 and .10(g) order."""


def elect_method(
    method: str,
    edition: str = FINAL,
    *,
    counted: bool = True,
    decks: int | None = None,
    readings: Mapping[str, str] | None = None,
    pooled: tuple[str, ...] = (),
) -> Elections:
    """Elections for a way of dealing. `counted` says whether the device of a hand-dealt table counts the cards."""
    chosen = partial(elect, edition, readings=readings, pooled=pooled)
    match method:
        case "manual shoe":
            return chosen()
        case "hand":
            device = Shuffling.COUNTING if counted else Shuffling.AUTOMATED
            return chosen(dealing=Dealing.HAND, shuffling=device, decks=decks)
        case "automated shoe":
            return chosen(dealing=Dealing.AUTOMATED_SHOE, shuffling=Shuffling.AUTOMATED, decks=decks)
        case "reshuffling shoe":
            return chosen(dealing=Dealing.AUTOMATED_SHOE, shuffling=Shuffling.RESHUFFLING)
        case _:
            raise ValueError(f"no such way of dealing: {method}")
