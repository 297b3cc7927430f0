"""What each person may know about a table, assembled from nothing else.

`Views` holds everyone's views of one state. Cards get into them in only three ways: the felt, which has what is turned;
a player's own hands; and, for the regulator, what was dealt.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import assert_never

import msgspec

from pitboss.games.elections import Limits
from pitboss.games.places import HAND, RACK
from pitboss.law.refusal import Refusal
from pitboss.table.ask import refusal_for
from pitboss.table.commands import PlaceWager
from pitboss.table.deck import Stage
from pitboss.table.duties import Due, Role
from pitboss.table.felt import Felt, FeltBox, face_down, felt_box, felt_of
from pitboss.table.procedure.due import due, seats_asked
from pitboss.table.procedure.in_force import known_to_player
from pitboss.table.procedure.positions import elsewhere
from pitboss.table.state import Box, Phase, Table
from pitboss.table.views.spots import Offer, OpenChoice, Spot, Spots, choices, offers, owners
from pitboss.table.views.supervisor_view import SupervisorView, supervisor_view_of


class Viewer(Enum):
    """Who looks at a table. A player is a named person; all others of a kind see the same."""

    PLAYER = "player"
    DEALER = "dealer"
    FLOORPERSON = "floorperson"
    REGULATOR = "regulator"
    ONLOOKER = "onlooker"


class Notice(msgspec.Struct, frozen=True):
    """Something that everyone must be told for as long as it lasts. Codes are stable; words are for people."""

    code: str
    words: str


TRAINING = Notice("training", "This is a training table: its results never count.")
STACKED = Notice("stacked-cards", "The order of these cards was chosen for training.")
OUT_OF_ORDER = Notice("out-of-order", "A device is out of order: cards are shuffled or dealt by hand.")
NO_FLOORPERSON = Notice(
    "no-floorperson",
    "Software does here what a floorperson does where money counts, such as verifying the inspection of the cards.",
)
LAST_ROUND = Notice("last-round", "The cover card is out: this round is the last of the shoe.")


class Sign(msgspec.Struct, frozen=True):
    """What stays the same while a table is open: the game and its edition, limits, wagers, elected paytables."""

    table: str
    game: str
    edition: str
    seats: int
    decks: int
    """How many decks are in play, with their jokers: the pack that cards are dealt from."""
    boxes: int
    """How many adjacent boxes one player may hold."""
    elsewhere: Refusal
    """Why a player may not wager at a position without a spot."""
    limits: Limits
    paytables: dict[str, str]
    wagers: tuple[Offer, ...]
    training: bool


class SeatView(msgspec.Struct, frozen=True):
    """A person at the table. `bot` is the strategy with which the house plays the seat, if it does."""

    seat: int
    player: str
    chips: int
    bot: str | None


class PublicView(msgspec.Struct, frozen=True):
    """What everyone may know."""

    sign: Sign
    at: int
    phase: Phase
    rounds: int
    """How many rounds have been played to the end."""
    seats: tuple[SeatView, ...]
    felt: Felt
    last: Felt | None
    """The last round, until bets are closed for the next."""
    due: tuple[Due, ...]
    stacked: bool
    notices: tuple[Notice, ...]
    meter: int | None = None
    """What the progressive meter shows, if there is one."""
    dealer: str | None = None
    """Who deals, if dealers come on duty by name; None between two of them, or if the house deals."""


class OnlookerView(msgspec.Struct, frozen=True, tag_field="view", tag="onlooker"):
    """What anyone who walks by sees."""

    public: PublicView


class PlayerView(msgspec.Struct, frozen=True, tag_field="view", tag="player"):
    """What one player sees: besides the felt, the player's own cards and what the player may do."""

    public: PublicView
    player: str
    seat: int | None
    chips: int
    owed: int
    """Chips that the table keeps for a player who left before the wagers were settled."""
    hands: dict[int, dict[str, tuple[str, ...]]]
    """The player's own cards, by box and place: backs (`??`) until the deal is complete, then their faces.

    A card that was dealt unread stays `??`."""
    apart: dict[int, tuple[str, ...]]
    """Those of them that the player has set apart as a hand of their own."""
    deciding: int | None
    """The box for which the player is asked now."""
    choices: tuple[OpenChoice, ...]
    spots: tuple[Spot, ...]
    closed: Refusal | None
    """Why the player may not place any wager now."""

    def hand(self, seat: int) -> tuple[str, ...]:
        """The hand that the player plays in a box."""
        return self.hands.get(seat, {}).get(HAND.name, ())


class StaffView(msgspec.Struct, frozen=True, tag_field="view", tag="staff"):
    """What the dealer or the floorperson sees: only the cards that the felt shows, and their own duties."""

    public: PublicView
    role: Role
    yours: tuple[Due, ...]
    pit: SupervisorView


class Dealt(msgspec.Struct, frozen=True):
    """Cards of this round, and whether they are hidden from the table."""

    place: str
    seat: int | None
    cards: tuple[str, ...]
    hidden: bool


class RegulatorView(msgspec.Struct, frozen=True, tag_field="view", tag="regulator"):
    """Everything: each card dealt in this round, with those hidden from the table marked."""

    public: PublicView
    pit: SupervisorView
    dealt: tuple[Dealt, ...]


AnyView = OnlookerView | PlayerView | StaffView | RegulatorView


class Views:
    """Everyone's views of one state; what they share is built once.

    `before` are the views of an earlier state of the same table; everything that has not changed is reused. `notices`
    are the house's own, shown to everyone along with the table's. Times are computed from the state's clock: for the
    present moment, pass a state whose clock is set to it.
    """

    __slots__ = ("_asked", "_closed", "_open", "_owners", "_pit", "_spots", "public", "table")

    def __init__(self, table: Table, before: Views | None = None, *, notices: tuple[Notice, ...] = ()) -> None:
        if before is not None and not _is_same_table(before.table, table):
            before = None
        self.table: Table = table
        self.public = _public(table, before, notices)
        self._spots: Spots = Spots(self.public.sign.wagers) if before is None else before._spots
        self._open = bool(self._spots.open(table))
        self._closed: Refusal | None = None if before is None or self._open else before._closed
        self._owners: dict[int, str] | None = None
        self._asked: dict[str, int] | None = None
        self._pit: SupervisorView | None = None

    def of(self, viewer: Viewer, who: str = "") -> AnyView:
        """The view of one kind of person; `who` names the player."""
        match viewer:
            case Viewer.PLAYER:
                return self.player(who)
            case Viewer.DEALER:
                return self.staff(Role.DEALER)
            case Viewer.FLOORPERSON:
                return self.staff(Role.FLOORPERSON)
            case Viewer.REGULATOR:
                return self.regulator()
            case Viewer.ONLOOKER:
                return self.onlooker()
            case _:
                assert_never(viewer)

    def onlooker(self) -> OnlookerView:
        """What everyone may know."""
        return OnlookerView(self.public)

    def player(self, who: str) -> PlayerView:
        """What this person may know, seated or not."""
        table = self.table
        seated = table.players.get(who)
        asked = self._asked_of(who)
        return PlayerView(
            public=self.public,
            player=who,
            seat=seated.seat if seated else None,
            chips=seated.chips if seated else 0,
            owed=table.owed.get(who, 0),
            hands=self._hands_of(who),
            apart={seat: box.apart for seat, box in table.boxes.items() if box.apart and belongs_to(box, who)},
            deciding=asked,
            choices=() if asked is None else tuple(choices(table, who, asked)),
            spots=self._spots_of(who),
            closed=self._closed_to(who),
        )

    def _asked_of(self, who: str) -> int | None:
        """The first box for which a player is asked."""
        if self._asked is None:
            self._asked = {self.table.boxes[seat].player: seat for seat in reversed(seats_asked(self.table))}
        return self._asked.get(who)

    def _hands_of(self, who: str) -> dict[int, dict[str, tuple[str, ...]]]:
        """Return the cards in front of a player; those to be earned are seen when everyone sees them."""
        boxes = self.table.boxes
        own = {seat: box for seat, box in boxes.items() if box.places and belongs_to(box, who)}
        held = {seat: held_cards(self.table, box) for seat, box in own.items()}
        return {seat: places for seat, places in held.items() if places}

    def staff(self, role: Role) -> StaffView:
        """What the dealer or the floorperson may know."""
        yours = tuple(each for each in self.public.due if each.role is role)
        return StaffView(self.public, role, yours, self._the_pit())

    def regulator(self) -> RegulatorView:
        """What the regulator may know."""
        return RegulatorView(self.public, self._the_pit(), tuple(_dealt(self.table)))

    def _the_pit(self) -> SupervisorView:
        if self._pit is None:
            self._pit = supervisor_view_of(self.table)
        return self._pit

    def _spots_of(self, who: str) -> tuple[Spot, ...]:
        if not self._open:
            return ()
        if self._owners is None:
            self._owners = owners(self.table)
        return self._spots.of(self.table, who, self._owners)

    def _closed_to(self, who: str) -> Refusal | None:
        """Once bets are closed, they are closed to everyone who is seated, in the same words."""
        if who not in self.table.players or self.table.phase is Phase.CLOSED:
            return self._refusal_to(who)
        if self._open:
            return None
        if self._closed is None:
            self._closed = self._refusal_to(who)
        return self._closed

    def _refusal_to(self, who: str) -> Refusal | None:
        asked = PlaceWager(at=self.table.clock, by=Role.PLAYER, who=who, seat=0, wager="", amount=0)
        return refusal_for(self.table, asked)


def _is_same_table(before: Table, table: Table) -> bool:
    return before.elections is table.elections and before.name == table.name


def held_cards(table: Table, box: Box) -> dict[str, tuple[str, ...]]:
    """Return the cards in front of a player as that player sees them: face down until the deal is complete."""
    known, present = known_to_player(table.elections), table.round
    if present is None or present.deal_complete:
        return {place: cards for place, cards in box.places.items() if place in known}
    return {
        place: cards if place in box.face_up else face_down(len(cards))
        for place, cards in box.places.items()
        if place in known
    }


def belongs_to(box: Box, who: str) -> bool:
    """Whether this player may see the cards of a box; a player who has left sees them when everyone does."""
    return box.player == who and not box.abandoned


def _public(table: Table, before: Views | None, notices: tuple[Notice, ...]) -> PublicView:
    stacked = any(deck.stacked for deck in table.decks)
    if table.training or stacked or table.covered or table.corrections or _ends_shoe(table):
        notices = (*_own_notices(table, stacked), *notices)
    seats = boxes = None
    if before is not None:
        seats = before.public.seats if before.table.players is table.players else None
        boxes = _boxes(table, before)
    return PublicView(
        _sign(table) if before is None else before.public.sign,
        table.clock,
        table.phase,
        table.rounds,
        _seats(table) if seats is None else seats,
        felt_of(table, boxes),
        table.last,
        due(table),
        stacked,
        notices,
        table.meter.shown if table.meter else None,
        table.dealer,
    )


def _boxes(table: Table, before: Views) -> dict[int, FeltBox]:
    """The boxes on the felt, reusing those that have not changed."""
    earlier, shown = before.table.boxes, before.public.felt.boxes
    if earlier is table.boxes:
        return shown
    return {
        seat: shown[seat] if earlier.get(seat) is table.boxes[seat] else felt_box(table.boxes[seat])
        for seat in sorted(table.boxes)
    }


def _sign(table: Table) -> Sign:
    elections = table.elections
    return Sign(
        table=table.name,
        game=elections.rules.name,
        edition=elections.edition,
        seats=elections.positions,
        decks=elections.decks_in_play,
        boxes=elections.boxes[0],
        elsewhere=elsewhere(elections),
        limits=elections.limits,
        paytables=elections.paytables,
        wagers=offers(elections),
        training=table.training,
    )


def _seats(table: Table) -> tuple[SeatView, ...]:
    return tuple(
        SeatView(each.seat, name, each.chips, each.bot)
        for name, each in sorted(table.players.items(), key=lambda item: item[1].seat)
    )


def _ends_shoe(table: Table) -> bool:
    """Whether the round in play, or about to begin, is the last of a shoe."""
    return any(deck.last_round and deck.stage in (Stage.LOADED, Stage.IN_PLAY) for deck in table.decks)


def _own_notices(table: Table, stacked: bool) -> Iterator[Notice]:
    if table.training:
        yield TRAINING
    if stacked:
        yield STACKED
    if table.covered:
        yield OUT_OF_ORDER
    if table.corrections:
        yield Notice("correction", " ".join(table.corrections))
    if _ends_shoe(table):
        yield LAST_ROUND


def _dealt(table: Table) -> Iterator[Dealt]:
    present = table.round
    if present is None:
        return
    for seat in sorted(table.boxes):
        box = table.boxes[seat]
        for place, cards in box.places.items():
            yield Dealt(place, seat, cards, place not in box.face_up)
    for place, cards in present.places.items():
        shown = present.face_up.get(place, 0)
        if shown:
            yield Dealt(place, None, cards[:shown], False)
        if shown < len(cards):
            yield Dealt(place, None, cards[shown:], True)
    if present.racked:
        yield Dealt(RACK, None, present.racked, True)
    if present.set_aside:
        yield Dealt("set-aside", None, present.set_aside, False)
