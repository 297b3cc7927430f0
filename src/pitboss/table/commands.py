"""What people and the house ask of a table. Time, cards and entropy arrive only inside commands."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

import msgspec

from pitboss.games.elections import Elections
from pitboss.games.linked_meter import MeterAnswer
from pitboss.law.rules import Irregularity
from pitboss.money import Money
from pitboss.table.advice import AdvisedChoice
from pitboss.table.duties import Device, Duty, Role

PROCEDURE = 2
"""The version of the procedure that a table follows from its opening, or from a change of its submission.

A table goes on as its log began. Under version 1 the arrival of a player ended the duty to spread idle cards, any deck
could be received preshuffled, a new dealer burned no card before the next round, the house had a floorperson's duties
where money counts, and cards were recut without a reason.
"""


class Command(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True, omit_defaults=True
):
    """Every command says when it is given and by whom. Logs keep commands, so each kind carries its version."""

    at: int
    """Milliseconds since 1970, never earlier than the command before."""
    by: Role
    who: str = ""


class OpenTable(Command, frozen=True, gc=False, kw_only=True, tag="open-table.v2"):
    """Open a table under elections; the house does the duties in `automated`, and people do the others."""

    table: str
    elections: Elections
    automated: tuple[Duty, ...] = ()
    inventory: int = 0
    """Chips in the table inventory container, in cents."""
    training: bool = False
    """Whether stacked cards are allowed; its results never count."""
    submission: str = ""
    """The hash of the Rules Submission that the elections come from, if there is one."""
    money: Money = Money.PRACTICE
    """What its chips stand for, for as long as it is open."""
    linked: str = ""
    """The linked meter that it plays for, instead of one of its own."""
    named_dealers: bool = False
    """Whether dealers come on duty by name: then nobody else deals, and everyone does duties in their own name."""
    procedure: int = PROCEDURE


class ChangeSubmission(Command, frozen=True, gc=False, kw_only=True, tag="change-submission.v2"):
    """Switch to another Rules Submission of the same game, starting with the next round."""

    submission: str
    elections: Elections
    procedure: int = PROCEDURE


class ByTwo(Command, frozen=True, gc=False, kw_only=True):
    """What two different people in the pit do together; both are named."""

    second: str
    """Who else signs."""
    why: str
    """The slip, or the reason."""


class FillInventory(ByTwo, frozen=True, gc=False, kw_only=True, tag="fill-inventory.v1"):
    """Bring chips to the table inventory container."""

    chips: int


class CreditInventory(ByTwo, frozen=True, gc=False, kw_only=True, tag="credit-inventory.v1"):
    """Take chips from the table inventory container, between rounds."""

    chips: int


class AlterMeter(ByTwo, frozen=True, gc=False, kw_only=True, tag="alter-meter.v1"):
    """Set the progressive meter to another amount, between rounds: the house pays or takes the difference."""

    shown: int


class RetireMeter(ByTwo, frozen=True, gc=False, kw_only=True, tag="retire-meter.v1"):
    """Take the progressive meter of a table out of play for good: what it shows is kept for players."""

    shown: int
    """What it shows, so that both sign for the same amount."""


class CorrectSettlement(ByTwo, frozen=True, gc=False, kw_only=True, tag="correct-settlement.v1"):
    """Correct what a wager came to in a round that is over: chips move, and the settlement itself stays unchanged."""

    round: int
    player: str
    wager: str
    amount: int
    """What the player gets from the table inventory; if negative, what the player gives back."""


class VoidRound(Command, frozen=True, gc=False, kw_only=True, tag="void-round.v1"):
    """End a round that the house cannot continue: all hands are void, and the deck leaves the table."""

    round: int
    why: str
    second: str = ""
    """Who else signs, if the round is played for counted money."""


class ComeOnDuty(Command, frozen=True, gc=False, kw_only=True, tag="come-on-duty.v1"):
    """Deal at a table from now on; this relieves whoever dealt before."""


class GoOffDuty(Command, frozen=True, gc=False, kw_only=True, tag="go-off-duty.v1"):
    """Stop dealing there, between rounds."""


class SitDown(Command, frozen=True, gc=False, kw_only=True, tag="sit-down.v1"):
    """Take a free seat with chips in hand."""

    seat: int
    chips: int
    bot: str | None = None
    """The strategy with which the house plays this seat, shown to everyone."""


class BuyIn(Command, frozen=True, gc=False, kw_only=True, tag="buy-in.v1"):
    """Exchange money for more chips."""

    chips: int


class LeaveTable(Command, frozen=True, gc=False, kw_only=True, tag="leave-table.v1"):
    """Leave the table; during a round, the wagers made are treated as the elections say."""


class PlaceWager(Command, frozen=True, gc=False, kw_only=True, tag="place-wager.v1"):
    """Put chips on a betting area of the player's own or an adjacent box; this replaces an earlier amount."""

    seat: int
    wager: str
    amount: int


class WithdrawWager(Command, frozen=True, gc=False, kw_only=True, tag="withdraw-wager.v1"):
    """Take back a wager before bets are closed."""

    seat: int
    wager: str


class MakeDecision(Command, frozen=True, gc=False, kw_only=True, tag="make-decision.v1"):
    """Make a wager that the round asks for, check, fold, or set the player's cards."""

    seat: int
    choice: str
    amount: int = 0
    apart: tuple[str, ...] = ()
    """The cards set apart as a hand of their own, where cards are set into two hands."""


class AnswerCut(Command, frozen=True, gc=False, kw_only=True, tag="answer-cut.v1"):
    """Cut the stack that the dealer offers, at a depth, or decline."""

    seat: int
    depth: int | None = None


class AskAdvice(Command, frozen=True, gc=False, kw_only=True, tag="ask-advice.v1"):
    """Ask what to do. The house adds what each choice is worth, best first; `unit` names the unit."""

    seat: int
    unit: str
    choices: tuple[AdvisedChoice, ...]


class Perform(Command, frozen=True, gc=False, kw_only=True, tag="perform.v1"):
    """Do a duty. The module that does the duty says which fields it needs.

    `cards` are cards dealt or revealed, with `??` for a card dealt face down that nobody has read; `number` is a count
    of cards, or the depth of a cut.
    """

    duty: Duty
    deck: str | None = None
    seat: int | None = None
    cards: tuple[str, ...] = ()
    also: dict[str, tuple[str, ...]] = {}
    """Cards turned along with a player's own, by place."""
    apart: tuple[str, ...] = ()
    number: int | None = None
    preshuffled: bool = False
    face_up: bool = False
    misdealt: bool = False
    denied: bool = False
    """Whether a progressive payout is not verified, or not validated."""
    stacked: bool = False
    """Whether the order of the cards was chosen, for training."""
    device: Device | None = None
    """Which device is back in service, where several are out of order."""
    second: str = ""
    """Who else signs, where two people must."""
    why: str = ""
    """What a floorperson has determined, where the chapter asks for that."""
    answer: MeterAnswer | None = None
    """What a linked meter has answered, if the duty claims something from it."""


class Report(StrEnum):
    """What may be reported; irregularities of the stub are found by counting it."""

    FACE_UP = "face-up"
    DRAWN_IN_ERROR = "drawn-in-error"
    DRAWN_EXPOSED = "drawn-exposed"
    EXTRA_CARD = "extra-card"
    SHUFFLER_JAM = "shuffler-jam"
    SHUFFLER_OUT = "shuffler-out-of-order"
    SHOE_OUT = "shoe-out-of-order"
    WRONG_NUMBER = Irregularity.WRONG_NUMBER.value
    DEALER_EXPOSED = Irregularity.DEALER_EXPOSED.value
    SHOE_JAM = Irregularity.SHOE_JAM.value


OUT_OF_ORDER: Mapping[str, Device] = {Report.SHUFFLER_OUT: Device.SHUFFLER, Report.SHOE_OUT: Device.SHOE}
"""The reports that a device can no longer be used."""


class ReportIrregularity(Command, frozen=True, gc=False, kw_only=True, tag="report-irregularity.v1"):
    """Say what went wrong. `card` is a card found face up; `where` the seat, or the dealer, it concerns."""

    kind: str
    """One of `Report`; anything else is refused with the nearest match."""
    card: str | None = None
    where: str | None = None
    second: str = ""
    """Who else signs, if it voids a round that is played for counted money."""


AnyCommand = (
    OpenTable
    | ChangeSubmission
    | FillInventory
    | CreditInventory
    | AlterMeter
    | RetireMeter
    | CorrectSettlement
    | VoidRound
    | ComeOnDuty
    | GoOffDuty
    | SitDown
    | BuyIn
    | LeaveTable
    | PlaceWager
    | WithdrawWager
    | MakeDecision
    | AnswerCut
    | AskAdvice
    | Perform
    | ReportIrregularity
)
