"""What goes over the wire: what a player may ask for, and what comes back. HTTP and WebSocket use the same frames.

Amounts are cents, times are milliseconds since 1970. `at` in a frame and its deadlines come from a clock that nobody
sets while the house is open, so the time between them is right. `sequence` counts the lines of the table's log: a
client that knows the last one it saw can ask for what came since. `digest` belongs to the same line, and stands for the
whole log up to it: a client that keeps it can later show whether the log was changed.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from pitboss.house.fairness import (
    CardsOpened,
    Contributed,
    ContributionPromised,
    ContributionsAsked,
    OrderCommitted,
    OrderFixed,
)
from pitboss.law.citation import Clause
from pitboss.law.refusal import Refusal
from pitboss.money import Money
from pitboss.people.events import DealtBy
from pitboss.server.messages.asked import Asked, SeatNumber
from pitboss.server.messages.hand_names import Names
from pitboss.server.messages.staff_commands import StaffCommand
from pitboss.table import commands as do
from pitboss.table.duties import Due, Role
from pitboss.table.events import SeenEvent
from pitboss.table.views.person_views import OnlookerView, PlayerView

Fact = OrderCommitted | ContributionPromised | ContributionsAsked | Contributed | OrderFixed | CardsOpened
"""What is published so that anyone can check the cards. Whole orders, opened when a deck is retired, are many at once:
they are not sent to everyone, but are in the proof of each round."""
PaceName = Literal["calm", "brisk", "instant"]
"""How fast the house can go."""
SeenView = PlayerView | OnlookerView
"""What the person at the other end is allowed to know: a player's view, or an onlooker's."""

_Cents = Annotated[int, Meta(ge=1, le=1_000_000_000)]
_Card = Annotated[str, Meta(min_length=2, max_length=2)]
# In Python, `$` by itself would also match before a line break at the end.
_Word = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[a-z0-9-]+$(?!\n)")]
_Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$(?!\n)")]
_Hash = Annotated[str, Meta(min_length=64, max_length=64, pattern=r"^[0-9a-f]+$(?!\n)")]


class Sit(Asked, frozen=True, tag="sit"):
    """Take a free seat with all your practice chips or, where money counts, with chips from your account."""

    asks = do.SitDown
    left = ("bot",)
    seat: SeatNumber
    chips: _Cents | None = None
    """Only where money counts; if left out, you bring everything in the account."""


class Leave(Asked, frozen=True, tag="leave"):
    """Leave the seat. Between rounds wagers are handed back; during a round they are treated as the table elects."""

    asks = do.LeaveTable


class BuyIn(Asked, frozen=True, tag="buy-in"):
    """Get more practice chips or, where money counts, chips for money from your account."""

    asks = do.BuyIn
    chips: _Cents


class Wager(Asked, frozen=True, tag="wager"):
    """Set the total on a betting area; it replaces any earlier amount."""

    asks = do.PlaceWager
    seat: SeatNumber
    wager: _Word
    amount: _Cents


class Withdraw(Asked, frozen=True, tag="withdraw"):
    """Take back a wager before bets are closed."""

    asks = do.WithdrawWager
    seat: SeatNumber
    wager: _Word


class Decide(Asked, frozen=True, tag="decide"):
    """Make one of the choices that the view offers. `amount` is the wager it makes, 0 for none."""

    asks = do.MakeDecision
    seat: SeatNumber
    choice: _Word
    amount: Annotated[int, Meta(ge=0, le=1_000_000_000)] = 0
    apart: Annotated[tuple[_Card, ...], Meta(max_length=9)] = ()
    """The cards set apart as a hand of their own, where cards are set into two hands."""


class Cut(Asked, frozen=True, tag="cut"):
    """Cut the stack that the dealer offers, at a depth, or decline."""

    asks = do.AnswerCut
    seat: SeatNumber
    depth: Annotated[int, Meta(ge=0, le=999)] | None = None


class Ready(Asked, frozen=True, tag="ready"):
    """Done wagering: once everyone who plays has said so, bets close without further waiting."""


class ChoosePace(Asked, frozen=True, tag="pace"):
    """How fast the house should go. If several people play, the slowest pace applies."""

    pace: PaceName


class Skip(Asked, frozen=True, tag="skip"):
    """Seen enough: once everyone who plays has said so, the house moves on at once until it asks somebody again."""


class Return(Asked, frozen=True, tag="return"):
    """Be dealt in again after sitting out: in the next round, the house waits for your wager for a while."""


class Promise(Asked, frozen=True, tag="promise"):
    """Commit, by their hash, to 32 random bytes of your own until you are asked for them; replaces earlier ones."""

    promise: _Hash


class Contribute(Asked, frozen=True, tag="contribute"):
    """Reveal the bytes that you promised, to mix the order with this root; and promise those for the next order."""

    root: _Hash
    value: _Hash
    following: _Hash | None = None


class Advise(Asked, frozen=True, tag="advise"):
    """Ask what each choice for a box is worth, at a training table. The answer is in the next update and in the log."""

    asks = do.AskAdvice
    left = ("unit", "choices")
    seat: SeatNumber


ShufflePart = Promise | Contribute
"""A player's part in the shuffle, which the table itself knows nothing about."""
TableCommand = Sit | Leave | BuyIn | Wager | Withdraw | Decide | Cut | Ready | ChoosePace | Skip | Return
PlayerCommand = TableCommand | ShufflePart | Advise


class _Frame(msgspec.Struct, frozen=True, tag_field="frame", forbid_unknown_fields=True):
    """One message."""


Follow = Literal["frames", "changes"]
"""How a client follows a table: each frame whole, or only what changed since the frame before."""


class Hello(_Frame, frozen=True, tag="hello"):
    """The first frame of a client. `since` is the last sequence it saw; if left out, it begins with a snapshot."""

    since: Annotated[int, Meta(ge=0)] | None = None
    follow: Follow = "frames"
    """With `changes`, what follows the first frames is told by `change` frames, a fraction as long."""


class Given(_Frame, frozen=True, tag="given"):
    """A command with an id chosen by the client: given twice under one id, it is done once.

    `seen` is the last sequence that the player had seen when giving it. A command meant for a round or a question that
    is over is refused; without `seen`, it is meant for whatever the table asks when it arrives.
    """

    id: _Id
    command: PlayerCommand
    seen: Annotated[int, Meta(ge=0)] | None = None


class GivenByStaff(_Frame, frozen=True, tag="duty"):
    """A duty that a dealer or a floorperson does: given twice under one id, it is done once."""

    id: _Id
    command: StaffCommand


class CutOffered(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The dealer offers a player the cut, at a depth within these bounds; when time runs out, it is declined."""

    seat: int
    by: int
    least: int
    most: int


class SeatKept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long a seat is kept for a player who is not connected or does not play."""

    seat: int
    until: int


class Clocks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the table is waiting for, and until when; a deadline is absent while nothing is running."""

    closes_bets_at: int | None
    decide_by: int | None
    cut: CutOffered | None = None
    ready: tuple[int, ...] = ()
    """Seats whose players are done wagering."""
    away: tuple[int, ...] = ()
    """Seats whose players are not connected; their seats are kept for a while."""
    house_decided: tuple[int, ...] = ()
    """Boxes for which the house made the last decision of this round, because the player did not."""
    pace: PaceName | None = None
    """How fast the house is going now; absent where the house has a pace of its own."""
    paces: dict[int, PaceName] = {}
    """What the players of these seats have chosen."""
    skipping: tuple[int, ...] = ()
    """Seats whose players have seen enough of what is being shown."""
    sitting_out: tuple[int, ...] = ()
    """Seats whose players let a round go by: nobody waits for them until they wager again."""
    kept: tuple[SeatKept, ...] = ()
    """Until when each seat is kept, unless its player plays a round or, if away, comes back."""


class Snapshot(_Frame, frozen=True, tag="snapshot"):
    """The table as this person is allowed to see it. `at` is the server's time, to which deadlines relate."""

    sequence: int
    digest: str
    at: int
    view: SeenView
    names: Names
    clocks: Clocks
    asked: ContributionsAsked | None = None
    """Who has been asked for a part in the shuffle and has not answered, while there is still time."""


class Update(_Frame, frozen=True, tag="update"):
    """What one command caused, as this person is allowed to see it, and the table after it."""

    sequence: int
    digest: str
    at: int
    events: tuple[SeenEvent, ...]
    facts: tuple[Fact, ...]
    view: SeenView
    names: Names
    clocks: Clocks


class Change(_Frame, frozen=True, tag="change", omit_defaults=True):
    """An update or a snapshot by what has changed since the frame before it on the same connection."""

    of: Literal["update", "snapshot"]
    """Which of them it stands for."""
    since: int
    """The sequence of the frame before: a client whose last one differs says hello again."""
    sequence: int
    digest: str
    at: int
    changes: dict[str, Any]
    """New values by their JSON Pointers, such as `/view/public/phase`; everything else is as it was."""
    events: tuple[SeenEvent, ...] = ()
    facts: tuple[Fact, ...] = ()
    asked: ContributionsAsked | None = None


class Acknowledged(_Frame, frozen=True, tag="acknowledged"):
    """The command was done and is on disk; it is part of the table from `sequence` on."""

    id: str
    sequence: int
    digest: str


class DutiesNotice(_Frame, frozen=True, tag="duties"):
    """What is due from you, for dealers and floorpersons where people deal: sent first, and whenever it changes."""

    dealer: str | None
    """Who is on duty; null between two dealers."""
    role: Role
    """What you are at this table: a floorperson who came on duty is its dealer."""
    yours: tuple[Due, ...]
    """The duties that you may do now; a dealer who is not on duty has none."""
    late: str | None
    """Whom the table has been waiting for too long, and what can be done about it; told in words."""


class Refused(_Frame, frozen=True, tag="refused", omit_defaults=True):
    """The command changed nothing. `id` is absent if the frame could not be read."""

    id: str | None
    refusal: Refusal
    failures: tuple[Refusal, ...] = ()
    """Every requirement that is not met, where many were checked at once."""


AnyGiven = Given | GivenByStaff
"""What somebody gives a table to do."""
ClientFrame = Hello | AnyGiven
Whole = Snapshot | Update
"""What tells of a table as a whole."""
ServerFrame = Whole | Change | Acknowledged | DutiesNotice | Refused


_ENCODER = msgspec.json.Encoder()


def encode(frame: ServerFrame) -> bytes:
    """A frame as it goes over the wire."""
    return _ENCODER.encode(frame)


class Session(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who you are in this house. The token that proves it is in a cookie that scripts cannot read."""

    player: str
    balance: int
    """Your practice chips, wherever they are: at a table, on the layout, or in your hands."""
    given: int
    """What the house has given you in all: your balance minus this is what you have won or lost."""
    began_at: int
    """When your session began: with your first request after half an hour without one."""
    at: int
    """The time now."""
    hours: int
    """How many full hours you have been here: a reminder is due whenever it goes up."""
    counted: int | None = None
    """The counted money of your account, wherever it is; absent for guests, who have none."""


class HouseLimit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The least and the most that may be wagered on one area at a table."""

    wager: str
    least: int
    most: int


Abandoned = Literal["losing", "play-on", "return"]
"""The alternatives of the reading about the wagers of a player who has left."""


class Leaving(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What becomes of the wagers of a player who leaves during a round."""

    wagers: Abandoned
    clause: Clause | None
    """Absent if the chapter says nothing about it."""


class TableCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as the lobby shows it."""

    id: str
    name: str
    game: str
    """The game's short name, as commands take it."""
    title: str
    edition: str
    limits: tuple[HouseLimit, ...]
    seats: int
    taken: int
    people: int
    phase: str
    rounds: int
    sequence: int
    yours: int | None
    """Your seat there."""
    chips: int
    """The practice chips that the house gives out at a time."""
    brings: int
    """The practice chips you would sit down with."""
    chip: int
    """The smallest chip: every wager is a multiple of it."""
    money: Money
    practice: str
    """What everyone must be told about the chips here: that they are worth nothing, or that they are counted money."""
    leaving: Leaving
    disabled: bool
    """Whether no round begins there until it is enabled again."""
    dealt_by: DealtBy
    """Whether the house does every duty, or dealers and floorpersons do."""
    dealer: str | None
    """Who is on duty there; null where the house deals, or between two dealers."""
    training: bool
    """Whether players may ask for advice, and the house may arrange cards: results there never count."""
