"""The state of a table: what anyone who had seen every event could know. It never holds an undealt card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum

import msgspec

from pitboss.cards import Card, known_cards
from pitboss.games.elections import Elections
from pitboss.games.places import DEALER, HAND, DealStep, Place
from pitboss.games.play import FOLD, UNSEEN, Pass, Street
from pitboss.games.progressive import Meter
from pitboss.games.settlement import Line
from pitboss.law.citation import Clause
from pitboss.money import Money
from pitboss.table.awards import Award
from pitboss.table.commands import PROCEDURE
from pitboss.table.deck import Deck
from pitboss.table.duties import Device, Duty
from pitboss.table.felt import Felt
from pitboss.table.plan import left_of

_HAND = HAND.name


class Phase(Enum):
    """Where a round is."""

    BETWEEN = "between-rounds"
    DEALING = "dealing"
    STUB = "stub"
    MISCOUNT = "miscount"
    ASKING = "asking"
    """The game says who is asked, before anything else happens."""
    DECIDING = "deciding"
    DRAWING = "drawing"
    """The game says which cards follow from what was decided, before anything else happens."""
    EXPOSING = "exposing"
    """Cards of the board are turned next."""
    FORFEITS = "forfeits"
    REVEALING = "revealing"
    SETTLING = "settling"
    CLEARING = "clearing"
    CLOSED = "closed"

    # Enum hashes the member's name in Python code; phases are looked up at every step.
    __hash__ = object.__hash__


class Seated(msgspec.Struct, frozen=True, gc=False):
    """A person at the table, and the chips in front of that person."""

    seat: int
    chips: int
    bot: str | None = None


class Box(msgspec.Struct, frozen=True, gc=False):
    """One betting position in a round. Cards are `??` while they lie face down and nobody has read them."""

    player: str
    wagers: dict[str, int] = {}
    places: dict[str, tuple[str, ...]] = {}
    """The cards that were dealt to the box, by place."""
    choice: str | None = None
    street: str | None = None
    """The street on which the choice was made, if players are asked several times."""
    again: bool = False
    """Whether the player is asked again on the next street."""
    apart: tuple[str, ...] = ()
    """The cards that the player, or the dealer in the player's place, set apart as a hand of their own."""
    reset: Clause | None = None
    """Why the dealer reset them, if that happened."""
    abandoned: bool = False
    reached: bool = False
    """Whether its turn to be settled has come; after that, no settlement is reopened."""
    face_up: tuple[str, ...] = ()
    """The places whose cards lie face up."""
    lines: tuple[Line, ...] | None = None
    collected: tuple[str, ...] = ()
    """Wagers whose chips are already in the table inventory, although they are not settled yet."""
    award: Award | None = None

    @property
    def cards(self) -> tuple[str, ...]:
        """The player's own cards."""
        return self.places.get(_HAND, ())

    @property
    def turned(self) -> bool:
        """Whether the player's own cards lie face up."""
        return _HAND in self.face_up

    def at(self, place: Place) -> tuple[Card, ...] | None:
        """The cards at a place; None if there are none or they have yet to be read."""
        cards = self.places.get(place.name)
        return known_cards(cards) if cards and UNSEEN not in cards else None

    @property
    def unsettled(self) -> dict[str, int]:
        """The wagers that are still to be settled."""
        lines = self.lines
        if not lines:
            return self.wagers
        settled = {line.wager for line in lines}
        return {wager: amount for wager, amount in self.wagers.items() if wager not in settled}

    @property
    def on_layout(self) -> int:
        """The chips that lie in the box."""
        return sum(amount for wager, amount in self.unsettled.items() if wager not in self.collected)

    @property
    def owed(self) -> bool:
        """Whether any wager of this box is not settled yet: each has one line with its stake once it is."""
        still_open = len(self.wagers)
        for line in self.lines or ():
            if line.stake:
                still_open -= 1
        return still_open > 0


def first_owing(boxes: Mapping[int, Box], seats: Iterable[int], wagers: tuple[str, ...]) -> int | None:
    """The first of these seats that made one of these wagers and is not settled for it yet."""
    # Asked whenever a seat is settled, so it calls nothing for each box and makes no copy of the wagers.
    for seat in seats:
        box = boxes[seat]
        lines, still_open = box.lines, len(box.wagers)
        if not lines:
            if box.wagers.keys().isdisjoint(wagers):
                continue
            return seat
        for line in lines:
            if line.stake:
                still_open -= 1
        if still_open:
            # A bonus has a line under the name of its table, which is not a wager.
            settled = [line.wager for line in lines]
            if any(wager in wagers and wager not in settled for wager in box.wagers):
                return seat
    return None


def less(wagers: dict[str, int], excess: dict[str, int]) -> dict[str, int]:
    """The wagers minus what was handed back from them."""
    if not excess:
        return wagers
    left = {wager: amount - excess.get(wager, 0) for wager, amount in wagers.items()}
    return {wager: amount for wager, amount in left.items() if amount}


class Round(msgspec.Struct, frozen=True, gc=False):
    """A round from "no more bets" until its cards are in the discard rack."""

    number: int
    deck: str
    plan: tuple[DealStep, ...]
    streets: tuple[Street, ...] = ()
    passes: tuple[Pass, ...] = ()
    wider: bool = False
    """Whether on some street the game says who is asked, or which cards follow."""
    board: tuple[str, ...] = ()
    """The places whose cards are turned street by street."""
    dealt: int = 0
    """How many steps of the plan are done."""
    part: int = 0
    """How many cards of the current step are dealt, if it deals several."""
    deal_complete: bool = False
    """Whether the dealing procedures are complete, those for the stub included: only then do players examine cards."""
    places: dict[str, tuple[str, ...]] = {}
    """The cards that belong to no box, by place."""
    face_up: dict[str, int] = {}
    """How many of them lie face up, counted from the first."""
    racked: tuple[str, ...] = ()
    set_aside: tuple[str, ...] = ()
    miscounted: bool = False
    """Whether the chips of progressive wagers do not match the accepted wagers."""
    street: int = 0
    """How many times players have been asked before."""
    asked: tuple[int, ...] | None = None
    """The seats that are asked on this street, if not everyone is."""
    settling: int = 0
    """How many passes around the table are settled."""
    stub_out: bool = False
    irregularity: str | None = None
    void: bool = False
    """Whether all hands are void and the wagers have been returned."""
    meter: Meter | None = None
    """The progressive meter including this round's contributions, as it was before the round won any of it."""

    @property
    def dealer(self) -> tuple[str, ...]:
        """The dealer's cards."""
        return self.places.get(DEALER.name, ())

    @property
    def unturned(self) -> tuple[str, ...]:
        """The places with face-down cards that the dealer turns when every player has decided."""
        board, shown = self.board, self.face_up
        return tuple(
            [place for place, cards in self.places.items() if len(cards) > shown.get(place, 0) and place not in board]
        )

    def hidden(self, place: str) -> int:
        """How many cards of a place lie face down."""
        return len(self.places.get(place, ())) - self.face_up.get(place, 0)

    def at(self, place: Place) -> tuple[Card, ...] | None:
        """The cards at a place; None if there are none or they have yet to be read."""
        cards = self.places.get(place.name)
        return known_cards(cards) if cards and UNSEEN not in cards else None

    @property
    def covered(self) -> Clause | None:
        """The clause under which the dealer's cards lie under a cover card; None if they do not."""
        if not self.hidden(DEALER.name):
            return None
        last = next((step for step in reversed(self.plan) if step.place == DEALER.name), None)
        return last.clause if last is not None and last.covered else None

    @property
    def cards_in_a_row(self) -> int:
        """How many cards may be dealt at once: all of the plan, or up to where the stub must first leave the shoe."""
        left = left_of(self.plan, self.dealt)
        return (left.cards if self.stub_out else left.from_shoe) - self.part

    @property
    def cards_left(self) -> int:
        """How many cards of the plan are still to be dealt."""
        return left_of(self.plan, self.dealt).cards - self.part


class Table(msgspec.Struct, frozen=True, gc=False):
    """Everything about one table."""

    name: str
    elections: Elections
    automated: frozenset[Duty]
    """The duties that the house has; people have all others."""
    training: bool
    clock: int
    phase: Phase
    inventory: int
    players: dict[str, Seated] = {}
    owed: dict[str, int] = {}
    """Chips kept for players who left before their wagers were settled."""
    boxes: dict[int, Box] = {}
    decks: tuple[Deck, ...] = ()
    turn: str | None = None
    """The deck that the present or the next round is dealt from."""
    last_deck: str | None = None
    """The deck that the last round was dealt from: if two alternate, it waits for the other."""
    round: Round | None = None
    rounds: int = 0
    since_count: int = 0
    """Rounds dealt since the stub was last counted."""
    uncovered: tuple[Device, ...] = ()
    """Devices out of order that have not been covered or signed yet."""
    covered: tuple[Device, ...] = ()
    """Devices out of order that are covered or signed: cards are shuffled or dealt without them."""
    to_burn: int = 0
    """How many cards a new dealer puts into the discard rack unseen before dealing."""
    meter: Meter | None = None
    """The progressive meter, if there is one."""
    put_up: int = 0
    """How much of what its own meter shows the house has put up: the rest is the players'."""
    kept: int = 0
    """What its meter showed when two people retired it."""
    last: Felt | None = None
    """The last round as everyone saw it, until bets are closed for the next."""
    submission: str = ""
    """The hash of the Rules Submission in force, if there is one."""
    money: Money = Money.PRACTICE
    """What its chips stand for."""
    linked: str = ""
    """The linked meter that it plays for; `meter` is then as its last answer left it, while others play on."""
    order: int = 0
    """The position of that answer among the claims of all tables."""
    named_dealers: bool = False
    """Whether dealers come on duty by name, and nobody else deals."""
    dealer: str | None = None
    """Who is on duty, if dealers come on duty by name."""
    procedure: int = PROCEDURE
    """The version of the procedure it follows."""
    corrections: tuple[str, ...] = ()
    """Corrections to earlier rounds, in words, until bets are closed for the next."""

    @property
    def round_in_play(self) -> Round:
        """The present round, if there is one."""
        if self.round is None:
            raise ValueError("no round is in play")
        return self.round

    @property
    def players_part(self) -> int:
        """How much of what its own meter shows is the players', in cents; a part of a cent counts as one.

        In training, nothing is: none of its money counts.
        """
        if self.meter is None or self.linked or self.kept or self.training:
            return 0
        return self.meter.shown - self.put_up + (1 if self.meter.carried else 0)

    @property
    def deck_in_play(self) -> Deck | None:
        """The deck the next or the present round is dealt from."""
        for deck in self.decks:
            if deck.name == self.turn:
                return deck
        return None

    @property
    def forfeited(self) -> tuple[int, ...]:
        """The seats that folded and whose forfeited wagers are not collected yet."""
        boxes = self.boxes.items()
        return tuple([seat for seat, box in boxes if box.choice == FOLD and not box.lines and not box.abandoned])

    def deck(self, name: str) -> Deck:
        """The deck of that name."""
        for each in self.decks:
            if each.name == name:
                return each
        raise ValueError(f"there is no deck {name} at the table")


def cards_seen(table: Table) -> list[str]:
    """Every card that has left the deck in this round, including those face down."""
    present = table.round
    if present is None:
        return []
    seen = [*present.racked, *present.set_aside]
    if not present.dealt and not present.part:
        return seen
    for cards in present.places.values():
        seen += cards
    for seat in sorted(table.boxes):
        for cards in table.boxes[seat].places.values():
            seen += cards
    return seen


def notations(cards: tuple[Card, ...]) -> tuple[str, ...]:
    """Cards as the state and events hold them."""
    return tuple([card.notation for card in cards])


def next_steps(present: Round) -> Iterator[DealStep]:
    """The step of the plan that deals each of the next cards."""
    done = present.part
    for step in present.plan[present.dealt :]:
        for _ in range(step.cards - done):
            yield step
        done = 0


_ENCODER = msgspec.json.Encoder(order="deterministic")


def state_bytes(table: Table) -> bytes:
    """The canonical bytes of a state, for comparing a replay with the original."""
    # Seats are numbers and duties have no order, and only text can be sorted on the way into JSON.
    plain = msgspec.to_builtins(table, str_keys=True)
    plain["automated"].sort()
    # Tables were sealed before they named a submission, and those without one are still sealed the same way.
    if not table.submission:
        del plain["submission"]
    return _ENCODER.encode(plain)
