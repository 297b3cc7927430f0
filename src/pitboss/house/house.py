"""The house at work: each of its duties when it is due, and its bots' wagers and decisions; never a player's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from msgspec.structs import replace

from pitboss.house.bots import Bots, strategy
from pitboss.house.contributing import asked_for, asking, being_mixed, check_cut, check_unmixed, next_deck, people_wager
from pitboss.house.counts import check_count, check_drawn, check_hands
from pitboss.house.fairness import ContributionsAsked, Fact
from pitboss.house.keeper import Chance, Keeper, NotKept, stacked_order, wanted
from pitboss.house.publisher import published
from pitboss.house.shuffle import OperatingSystem, Source
from pitboss.law.names import Unknown
from pitboss.law.refusal import Refusal, Refused
from pitboss.table import Table, decide, due, evolve
from pitboss.table import commands as do
from pitboss.table import events as ev
from pitboss.table.ask import refusal_for
from pitboss.table.deck import Stage
from pitboss.table.duties import Due, Duty, Role, owner
from pitboss.table.handlers.checks import check_left
from pitboss.table.procedure.between_rounds import first_card_is_next
from pitboss.table.procedure.deck_procedure import CUT_OFFER
from pitboss.table.procedure.due import uncollected
from pitboss.table.procedure.in_force import clause, hand_clause, lasts
from pitboss.table.state import Phase

_SETS_ASIDE = (do.Report.FACE_UP, do.Report.DRAWN_EXPOSED, do.Report.EXTRA_CARD)
"""The reports by which the next card leaves the shoe and is not used."""
PAUSE = 10_000
"""How many milliseconds without a new wager the house waits before it closes people's bets."""


class ChanceRecord(Protocol):
    """What chance has decided at a table, in order. A list will do; a file survives the process."""

    def append(self, chance: Chance, /) -> None: ...
    def __iter__(self) -> Iterator[Chance]: ...


class HouseRefused(Exception):
    """The table refused what the house did: one of the two is wrong, and nobody at the table can fix it."""

    def __init__(self, command: do.AnyCommand, refusal: Refusal) -> None:
        super().__init__(f"{command}: {refusal.message}")
        self.refusal = refusal


class House:
    """The house at one table. It keeps the undealt cards, does its duties and plays its bots.

    What chance decides goes into `record` before any command shows it, so asking twice for the next command returns the
    same one, even in another process. At a table where a dealer holds the cards, `keeper` is None.
    """

    def __init__(
        self,
        keeper: Keeper | None = None,
        *,
        source: Source | None = None,
        record: ChanceRecord | None = None,
        pause: int = PAUSE,
        bots: Bots | None = None,
    ) -> None:
        self.keeper = keeper
        self.source: Source = source or OperatingSystem()
        self.record: ChanceRecord = [] if record is None else record
        self.pause = pause
        self._bots = bots or Bots()

    def next_command(self, table: Table, now: int) -> do.AnyCommand | None:
        """What the house does next; None while it waits for a person, or for the pause before bets close."""
        if self.keeper is not None and being_mixed(self.keeper, table):
            return self._first_card(table, now)
        waiting = _due(table, now)
        self._prepare(table, waiting)
        if self.cover_card_is_next(table) and Duty.COVER_CARD in table.automated:
            return do.Perform(at=now, by=Role.HOUSE, duty=Duty.COVER_CARD)
        for each in waiting:
            if each.role is Role.HOUSE and not _closes_bets(table, each):
                return self._perform(table, each, now)
            if each.what == CUT_OFFER and each.seat is not None and self._declines(table, each.seat, now):
                return do.AnswerCut(at=now, by=Role.HOUSE, who=_player_at(table, each.seat), seat=each.seat)
        return self._bots.next_command(table, waiting, now) or self._close_bets(table, waiting, now)

    def _first_card(self, table: Table, now: int) -> do.Perform | None:
        """Once players have been asked, nothing comes before the first card, not even the end of a deck's hours."""
        at = table.clock
        for each in due(table):
            if each.what in (Duty.BURN.value, Duty.DEAL.value) and each.role is Role.HOUSE:
                waits = each.what == Duty.DEAL.value and now < self._closing_time(table)
                return None if waits else self._perform(table, each, at)
        return None

    def cover_card_is_next(self, table: Table) -> bool:
        """Whether the next card out of the shoe is the cover card that ends it."""
        deck = table.deck_in_play
        dealt_from = deck is not None and deck.stage in (Stage.LOADED, Stage.IN_PLAY)
        before_cover = self.keeper.until_cover(deck.name) if self.keeper and deck and dealt_from else None
        if before_cover is None:
            return False
        # Cards burned together, or one drawn in error, may have taken it along. Once the cards of a round are dealt,
        # nothing else brings it out: it is then the first of the next round.
        return before_cover <= 0 if table.phase in (Phase.BETWEEN, Phase.DEALING) else before_cover < 0

    def cover_card_due(self, table: Table) -> Due | None:
        """The duty to set the cover card aside when it comes out next; the table cannot know where it is."""
        if not self.cover_card_is_next(table):
            return None
        why = "the cover card comes out of the shoe: it is set aside, and this round is the last"
        return Due(Duty.COVER_CARD.value, owner(Duty.COVER_CARD, table.automated), clause(table, "cover-card"), why)

    def _declines(self, table: Table, seat: int, now: int) -> bool:
        """Bots never cut; nobody waits for a person who does not answer."""
        seated = table.players[_player_at(table, seat)]
        return seated.bot is not None or now >= table.clock + self.pause

    def prepare(self, table: Table, now: int) -> None:
        """Let chance decide what the next commands need, whoever gives them."""
        self._prepare(table, _due(table, now))

    def _prepare(self, table: Table, waiting: tuple[Due, ...]) -> None:
        if self.keeper is not None:
            for chance in wanted(self.keeper, table, waiting, self.source):
                self._draw(chance)

    def _draw(self, chance: Chance) -> None:
        if self.keeper is not None:
            self.record.append(chance)
            self.keeper = self.keeper.with_chance(chance)

    def stack(self, table: Table, deck: str, top: Iterable[str], now: int) -> None:
        """Choose the cards on top of a deck for its next shuffle, only at a training table (RNG-5)."""
        shuffles = [each for each in _due(table, now) if each.what == Duty.SHUFFLE.value and each.deck == deck]
        if self.keeper is None or not shuffles:
            raise Refused("no-shuffle", None, f"cards can be arranged only when deck {deck} is about to be shuffled")
        if not table.training:
            raise Refused("stacked", shuffles[0].clause, "only training tables may deal cards in a chosen order")
        self._draw(stacked_order(self.keeper, table, deck, top, self.source))

    def completed(self, table: Table, command: do.AnyCommand) -> do.AnyCommand:
        """A dealer's or floorperson's command with what only the keeper knows.

        These are the cards dealt, the card found face up, and what a device counts. Anyone who names a card is refused,
        right or wrong: an answer would reveal undealt cards. The dealer may say how many (`number`); by default, the
        cards of the next step are dealt. A count may be left to the house, which has the cards; where money is
        counted, a claim that a stub or a hand has a number of cards other than what the house dealt is refused.
        """
        if isinstance(command, do.SitDown) and command.bot is not None:
            _check_strategy(table, command.bot)
        if self.keeper is None or command.by in (Role.HOUSE, Role.PLAYER):
            return command
        match command:
            case do.Perform(duty=Duty.SHUFFLE):
                return self._shuffle(table, command)
            case do.Perform(duty=Duty.CUT | Duty.RECUT | Duty.INSERT_COVER_CARD):
                return check_cut(self.keeper, table, command)
            case do.Perform(duty=Duty.DEAL) if _deals(table):
                _check_unnamed(table, *command.cards)
                self._check_cover_card(table)
                return self._deal(table, command)
            case do.Perform(duty=Duty.SETTLE | Duty.COLLECT_CARDS):
                self._check_cover_card(table)
                return command
            case do.Perform(duty=Duty.COVER_CARD):
                self._check_cover_card(table, out=True)
                return command
            case do.Perform(duty=Duty.COUNT_STUB | Duty.DETERMINE_MISDEAL | Duty.GATHER, number=int(counted)):
                check_count(table, counted, self._count(table, command.duty, command.deck))
                return command
            case do.ReportIrregularity(kind=do.Report.WRONG_NUMBER) if table.round:
                check_hands(table)
                return command
            case do.Perform(number=None):
                return replace(command, number=self._count(table, command.duty, command.deck))
            case do.ReportIrregularity(kind=kind) if kind in _SETS_ASIDE and (table.round or _deals(table)):
                if kind == do.Report.DRAWN_EXPOSED and table.elections.reads("drawn-exposed") == "next-card":
                    return command
                _check_unnamed(table, command.card)
                check_drawn(table, kind, table.elections.rules.sections.irregularities)
                by = Role.HOUSE if Duty.DEAL in table.automated else command.by
                check_left(table, 1)
                return replace(command, by=by, card=self.keeper.next_cards(_dealt_from(table), 1)[0])
            case _:
                return command

    def _shuffle(self, table: Table, command: do.Perform) -> do.Perform:
        names = [each.deck for each in _due(table, command.at) if each.what == Duty.SHUFFLE.value]
        deck = command.deck or next((name for name in names if name), "")
        prepared = self.keeper.prepared.get(deck) if self.keeper else None
        if prepared is None:
            return command
        number = len(prepared.cards) if command.number is None else command.number
        check_count(table, number, len(prepared.cards))
        return replace(command, deck=deck, number=number, stacked=prepared.stacked)

    def _check_cover_card(self, table: Table, *, out: bool = False) -> None:
        """The cover card comes out of the shoe when it is its turn, neither sooner nor later."""
        if self.cover_card_is_next(table) is out:
            return
        if out:
            at = clause(table, "cover-card") if lasts(table) else hand_clause(table)
            raise Refused("no-cover-card", at, "the cover card has not come out of the shoe yet")
        at = clause(table, "cover-card")
        raise Refused("not-due", at, "the cover card has come out of the shoe: set it aside first")

    def _deal(self, table: Table, command: do.Perform) -> do.Perform:
        """One step, or as many cards as the dealer says, but none past the cover card."""
        present, keeper = table.round, self._keeper(Duty.DEAL)
        deck, at = _dealt_from(table), hand_clause(table)
        most, next_step = 1, 1
        if present is not None:
            most, step = present.cards_in_a_row, present.plan[present.dealt]
            next_step, at = step.cards - present.part, step.clause
        if not most:
            return command
        count, before_cover = next_step if command.number is None else command.number, keeper.until_cover(deck)
        most = most if before_cover is None else min(most, before_cover)
        if not 1 <= count <= most:
            raise Refused("too-many-cards", at, f"1 to {most} cards are dealt next, not {count}")
        return replace(command, cards=keeper.next_cards(deck, count), number=None)

    def observe(self, table: Table, event: ev.AnyEvent) -> tuple[Fact, ...]:
        """Follow the table by one event, given the state before it; returns what is published with it."""
        if self.keeper is None:
            return ()
        after = self.keeper.after(table, event)
        facts = tuple(published(self.keeper, table, event, self.record))
        self.keeper = after
        return facts

    def asks(self, table: Table, command: do.AnyCommand) -> ContributionsAsked | None:
        """Whom the house asks for contributions before this command, if it takes the first card of an order."""
        return None if self.keeper is None else asking(self.keeper, table, command)

    @property
    def knows_mixed_cards(self) -> bool:
        """Whether cards that players mixed are being dealt; the house has known all of them since the first."""
        orders = () if self.keeper is None else self.keeper.orders.values()
        return any(order.contributed and order.dealt for order in orders)

    def may_know_cards(self, table: Table) -> bool:
        """Whether the house could tell what the next cards bring to those who wager: then it chooses nothing there."""
        mixing = self.keeper is not None and asked_for(self.keeper, table)
        return mixing or self.knows_mixed_cards or people_wager(table)

    def check(self, table: Table, command: do.AnyCommand) -> None:
        """Refuse what may not happen now because of the shuffle, whoever asks for it."""
        if self.keeper is not None:
            check_unmixed(self.keeper, table, command)

    def told(self, facts: Iterable[Fact]) -> None:
        """Follow what players promised and contributed."""
        for fact in facts:
            self.keeper = None if self.keeper is None else self.keeper.told(fact)

    def follow(self, table: Table | None, events: Iterable[ev.AnyEvent]) -> tuple[Table, tuple[Fact, ...]]:
        """Follow the table through what a command caused: the table after it, and what is published with it."""
        facts: list[Fact] = []
        for event in events:
            facts += self.observe(table, event) if table is not None else ()
            table = evolve(table, event)
        if table is None:
            raise ValueError("a command causes at least one event")
        return table, tuple(facts)

    def _closing_time(self, table: Table) -> int:
        """When bets close if nobody changes a wager before then; nobody waits for bots alone."""
        people = any(seated.bot is None for seated in table.players.values())
        return table.clock + (self.pause if people else 0)

    def _perform(self, table: Table, each: Due, now: int) -> do.Perform:
        duty = Duty(each.what)
        command = do.Perform(at=now, by=Role.HOUSE, duty=duty, deck=each.deck, seat=each.seat)
        match duty:
            case Duty.SHUFFLE:
                return self._shuffle(table, command)
            case Duty.CUT:
                return replace(command, number=self._keeper(duty).cut_depth(table, each.deck or ""))
            case Duty.DEAL:
                return replace(command, cards=self._next_cards(table))
            case Duty.RECEIVE:
                return replace(command, preshuffled=bool(table.elections.preshuffled))
            case Duty.INSERT_COVER_CARD:
                return replace(command, number=self._keeper(duty).cover_depth(table, each.deck or ""))
            case _:
                return replace(command, number=self._count(table, duty, each.deck))

    def _count(self, table: Table, duty: Duty, deck: str | None) -> int | None:
        """The result of counting kept cards or the house's chips, if the duty is such a count."""
        in_round = table.round is not None
        match duty:
            case Duty.GATHER:
                return self._keeper(duty).order(deck or table.turn or "").size
            case Duty.COUNT_STUB if in_round:
                return self._keeper(duty).remaining(table.round_in_play.deck)
            case Duty.COLLECT_PROGRESSIVE | Duty.RESOLVE_COUNT:
                # If the house holds the chips, there are as many as accepted wagers.
                return len(uncollected(table))
            case Duty.DETERMINE_MISDEAL if in_round:
                # Whoever miscounted, no kept card can be missing or misdealt.
                return self._keeper(duty).order(table.round_in_play.deck).size
            case _:
                return None

    def _next_cards(self, table: Table) -> tuple[str, ...]:
        """All cards dealt in one run: one if the first card closes the bets, none past the cover card."""
        keeper, present = self._keeper(Duty.DEAL), table.round
        deck = _dealt_from(table)
        count, before_cover = present.cards_in_a_row if present else 1, keeper.until_cover(deck)
        return keeper.next_cards(deck, count if before_cover is None else min(count, before_cover))

    def _keeper(self, duty: Duty) -> Keeper:
        if self.keeper is None:
            raise NotKept(f"{duty.value} is the house's duty, but a person holds the cards: give the duty to people")
        return self.keeper

    def _close_bets(self, table: Table, waiting: tuple[Due, ...], now: int) -> do.Perform | None:
        """A round that the wagers do not allow does not begin: those that cannot be played are handed back first."""
        closing = _closing(table, waiting)
        if closing is None or now < self._closing_time(table):
            return None
        for command in (self._perform(table, closing, now), do.Perform(at=now, by=Role.HOUSE, duty=Duty.HAND_BACK)):
            if refusal_for(table, command) is None:
                return command
        return None


@dataclass(frozen=True, slots=True)
class Step:
    """One command, what it caused, what is published with it, and the table after it.

    What players promise and contribute to the shuffle is published on its own, without a command of the table.
    """

    command: do.AnyCommand | None
    events: tuple[ev.AnyEvent, ...]
    facts: tuple[Fact, ...]
    table: Table


def run_until_waiting(table: Table, house: House, now: int) -> Iterator[Step]:
    """Let the house do all it can until a person must act. With only bots that never happens: take what you need."""
    while (command := house.next_command(table, now)) is not None:
        if (asked := house.asks(table, command)) is not None:
            house.told([asked])
            yield Step(None, (), (asked,), table)
            continue
        answer = decide(table, command)
        if isinstance(answer, Refusal):
            raise HouseRefused(command, answer)
        table, facts = house.follow(table, answer)
        yield Step(command, answer, facts, table)


def _check_strategy(table: Table, name: str) -> None:
    """Nobody could play a seat by a strategy that does not exist."""
    try:
        strategy(table.elections.rules.game, name)
    except Unknown as error:
        raise Refused("unknown-strategy", table.elections.seating, str(error)) from error


def _closing(table: Table, waiting: tuple[Due, ...]) -> Due | None:
    """The duty that closes bets, if it is due and the house's."""
    return next((each for each in waiting if _closes_bets(table, each) and each.role is Role.HOUSE), None)


def _closes_bets(table: Table, each: Due) -> bool:
    """Whether this duty closes the bets: the announcement or, if there is none, the first card."""
    first_card = each.what == Duty.DEAL.value and table.phase is Phase.BETWEEN
    return first_card or each.what == Duty.NO_MORE_BETS.value


def _player_at(table: Table, seat: int) -> str:
    return next(name for name, seated in table.players.items() if seated.seat == seat)


def _deals(table: Table) -> bool:
    """Whether a card may be dealt: in a round, or where the first one begins it."""
    return table.phase is Phase.DEALING or first_card_is_next(table)


def _dealt_from(table: Table) -> str:
    return next_deck(table) or ""


def _check_unnamed(table: Table, *cards: str | None) -> None:
    if any(card is not None for card in cards):
        at = hand_clause(table)
        raise Refused("cards-are-kept", at, "the house holds these cards and names them itself: leave them out")


def _due(table: Table, now: int) -> tuple[Due, ...]:
    """What is due at that time: decks must go when their hours are over, even if nothing has happened."""
    return due(replace(table, clock=max(now, table.clock)))
