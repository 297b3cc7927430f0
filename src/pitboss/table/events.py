"""What happened at a table. Events are facts: folding them yields the state, and nothing is decided again.

Each kind of event carries its version.
"""

from __future__ import annotations

import msgspec

from pitboss.games.elections import Elections
from pitboss.games.places import DEALER, HAND, DealStep
from pitboss.games.play import Pass, Street
from pitboss.games.progressive import Meter
from pitboss.games.settlement import Line
from pitboss.law.citation import Clause
from pitboss.money import Money
from pitboss.table.advice import AdvisedChoice
from pitboss.table.commands import PROCEDURE
from pitboss.table.duties import Device, Duty, Role


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="event", forbid_unknown_fields=True, omit_defaults=True):
    """Something that happened, when, and who did it."""

    at: int
    by: Role
    who: str
    stacked: bool = False
    """Whether the cards were put in a chosen order, for training: set on every event of a round dealt from them."""


class TableOpened(Event, frozen=True, gc=False, kw_only=True, tag="table-opened.v2"):
    table: str
    elections: Elections
    automated: tuple[Duty, ...]
    inventory: int
    training: bool = False
    submission: str = ""
    """The hash of the Rules Submission it opens under, if there is one."""
    money: Money = Money.PRACTICE
    linked: str = ""
    """The linked meter that it plays for, instead of one of its own."""
    named_dealers: bool = False
    """Whether dealers come on duty by name."""
    procedure: int = PROCEDURE
    """The version of the procedure that the table follows."""


class SubmissionChanged(Event, frozen=True, gc=False, kw_only=True, tag="submission-changed.v2"):
    """From the next round on, the table plays under another Rules Submission."""

    submission: str
    elections: Elections
    clause: Clause
    meter: Meter | None = None
    """The progressive meter as it continues, in the fractions of a cent that the new rate of progression needs."""
    procedure: int = PROCEDURE


class InventoryFilled(Event, frozen=True, gc=False, kw_only=True, tag="inventory-filled.v1"):
    """Chips have come to the table inventory container; two people have signed for them."""

    chips: int
    second: str
    why: str


class InventoryCredited(Event, frozen=True, gc=False, kw_only=True, tag="inventory-credited.v1"):
    """Chips have left the table inventory container; two people have signed for them."""

    chips: int
    second: str
    why: str


class MeterAltered(Event, frozen=True, gc=False, kw_only=True, tag="meter-altered.v1"):
    """Two people have set the progressive meter to an amount other than `before`."""

    before: int
    meter: Meter
    second: str
    why: str


class MeterRetired(Event, frozen=True, gc=False, kw_only=True, tag="meter-retired.v1"):
    """Two people have taken the progressive meter out of play: what it showed is kept, for another meter to gain."""

    amount: int
    """What is kept, with the part of a cent that the meter carried made whole."""
    meter: Meter
    second: str
    why: str


class SettlementCorrected(Event, frozen=True, gc=False, kw_only=True, tag="settlement-corrected.v1"):
    """Two people have corrected what a wager of an earlier round came to. The original settlement stays in the log."""

    round: int
    player: str
    wager: str
    amount: int
    """What the player got from the table inventory; if negative, what the player gave back."""
    before: int
    """The player's chips before and after."""
    after: int
    second: str
    why: str


class DealerOnDuty(Event, frozen=True, gc=False, kw_only=True, tag="dealer-on-duty.v1"):
    """Somebody deals at the table from now on."""

    relieved: str = ""
    """Who dealt before, if anyone."""


class DealerOffDuty(Event, frozen=True, gc=False, kw_only=True, tag="dealer-off-duty.v1"):
    """The dealer has gone, and nobody deals until another comes."""


class PlayerSat(Event, frozen=True, gc=False, kw_only=True, tag="player-sat.v1"):
    seat: int
    chips: int
    bot: str | None = None
    idle: tuple[str, ...] = ()
    """The decks that lay idle and have yet to be spread for this player, the first to arrive."""


class ChipsBought(Event, frozen=True, gc=False, kw_only=True, tag="chips-bought.v1"):
    chips: int


class PlayerLeft(Event, frozen=True, gc=False, kw_only=True, tag="player-left.v1"):
    """With `abandoned`, the player left during a round, and the player's boxes are treated as elected."""

    chips: int
    abandoned: bool


class WagerPlaced(Event, frozen=True, gc=False, kw_only=True, tag="wager-placed.v1"):
    """`amount` is the whole wager, `change` what it moved from the player's chips."""

    seat: int
    wager: str
    amount: int
    change: int
    clause: Clause | None = None
    """Why it was handed back, if the dealer or the house did so because it could not be played."""


class DecisionMade(Event, frozen=True, gc=False, kw_only=True, tag="decision-made.v1"):
    seat: int
    choice: str
    clause: Clause
    wager: str | None = None
    amount: int = 0
    street: str = ""
    """When the player was asked, if players are asked several times."""
    again: bool = False
    """Whether the player is asked again on the next street."""
    apart: tuple[str, ...] = ()
    takes_back: str | None = None
    """The wager that was handed back to the player, if any."""
    returned: int = 0
    """How much that was."""


class CutAnswered(Event, frozen=True, gc=False, kw_only=True, tag="cut-answered.v1"):
    """A player who was offered the stack cut it or, without a depth, declined."""

    seat: int
    deck: str
    clause: Clause
    depth: int | None = None


class DutyDone(Event, frozen=True, gc=False, kw_only=True, tag="duty-done.v1"):
    """A duty that changes the state of the cards or the round and has no other result."""

    duty: Duty
    clause: Clause
    deck: str | None = None
    number: int | None = None
    preshuffled: bool = False
    face_up: bool = False
    by_machine: bool = False
    wrong: bool = False
    """Whether a count of cards came out wrong."""
    burns: int = 0
    """How many cards must be burned because of it."""
    device: Device | None = None
    """The device that is back in service; None if all are."""
    why: str = ""
    """What a floorperson determined, in that person's words."""


class BetsClosed(Event, frozen=True, gc=False, kw_only=True, tag="bets-closed.v2"):
    """No more bets: the round begins, with every card it will deal, when players are asked and how wagers are settled.

    The plan is recorded here, so that a log folds the same way whatever becomes of the rules it was written under.
    """

    round: int
    clause: Clause
    plan: tuple[DealStep, ...]
    deck: str
    streets: tuple[Street, ...] = ()
    passes: tuple[Pass, ...] = ()
    submission: str = ""
    """The hash of the Rules Submission that the round is played under, if there is one."""


class ProgressiveCollected(Event, frozen=True, gc=False, kw_only=True, tag="progressive-collected.v1"):
    """The chips of the accepted progressive wagers are in the table inventory; the meter has its part."""

    wager: str
    seats: tuple[int, ...]
    number: int
    clause: Clause
    meter: Meter
    returned: int | None = None
    """The seat whose wager turned out not to have been accepted, and is returned."""
    order: int = 0
    """Its position among the claims of all tables, if the meter is linked."""


class CardsDealt(Event, frozen=True, gc=False, kw_only=True, tag="cards-dealt.v1"):
    """The next cards of the plan, in order. `more` are cards that follow because of what these are."""

    cards: tuple[str, ...]
    clause: Clause
    more: tuple[DealStep, ...] = ()


class PlayersAsked(Event, frozen=True, gc=False, kw_only=True, tag="players-asked.v1"):
    """Who is asked on a street where not everyone is; empty if the cards leave nobody a choice."""

    street: str
    seats: tuple[int, ...]
    clause: Clause


class AdviceGiven(Event, frozen=True, gc=False, kw_only=True, tag="advice-given.v1"):
    """A player at a training table asked what to do, and was told what each choice is worth, best first.

    Nobody else is told the choices, which would give away the cards.
    """

    seat: int
    unit: str
    choices: tuple[AdvisedChoice, ...]


class DealContinued(Event, frozen=True, gc=False, kw_only=True, tag="deal-continued.v1"):
    """Cards that are dealt because of what players decided; empty if none of their decisions calls for any."""

    plan: tuple[DealStep, ...]
    clause: Clause


class CardSetAside(Event, frozen=True, gc=False, kw_only=True, tag="card-set-aside.v1"):
    """A card found face up, which may not be used in this round, or one drawn in error to a hand that stands."""

    card: str
    clause: Clause
    drawn_to: str | None = None
    """The hand it was drawn to in error."""
    deck: str | None = None
    """The deck it was found in, before the first card of a round; in a round, it is the round's deck."""


class CardsExposed(Event, frozen=True, gc=False, kw_only=True, tag="cards-exposed.v1"):
    """The next cards of a place on the board, turned face up."""

    place: str
    cards: tuple[str, ...]
    clause: Clause


class DealerRevealed(Event, frozen=True, gc=False, kw_only=True, tag="dealer-revealed.v1"):
    cards: tuple[str, ...]
    clause: Clause
    place: str = DEALER.name
    passes: tuple[Pass, ...] = ()
    """How wagers are settled against these cards, if not as planned."""


class SeatSettled(Event, frozen=True, gc=False, kw_only=True, tag="seat-settled.v2"):
    """The wagers of a box whose turn it was are settled; `turned` are its cards by place, if turned for it."""

    seat: int
    lines: tuple[Line, ...]
    clause: Clause
    turned: dict[str, tuple[str, ...]] = {}
    apart: tuple[str, ...] = ()
    """The cards set apart as they were compared, reset by the dealer if the player had set them wrong."""
    reset: Clause | None = None
    """Why the dealer reset them, if that happened."""
    excess: dict[str, int] = {}
    """What was handed back from wagers that turned out to be too large when the cards were turned."""
    award: Line | None = None
    """A progressive payout that was won, to be verified and validated before it is paid."""

    @property
    def cards(self) -> tuple[str, ...]:
        """The player's own cards, if they were turned."""
        return self.turned.get(HAND.name, ())


class AwardPaid(Event, frozen=True, gc=False, kw_only=True, tag="award-paid.v1"):
    """A progressive payout. With `meter`, it was a share of the meter, and awaits its documentation.

    If the payout was not validated, the wager is returned, and `meter` is what it shows without its part.
    """

    seat: int
    line: Line
    clause: Clause
    meter: Meter | None = None
    order: int = 0
    """Its position among the claims of all tables, if the meter is linked."""


class AwardDocumented(Event, frozen=True, gc=False, kw_only=True, tag="award-documented.v1"):
    """The documentation is complete: the award is handed out, and the cards may leave the table."""

    seat: int
    amount: int
    clause: Clause
    meter: Meter
    second: str = ""
    """Who else has signed for it."""
    order: int = 0
    """Its position among the claims of all tables, if the meter is linked."""


class SettlementUndone(Event, frozen=True, gc=False, kw_only=True, tag="settlement-undone.v1"):
    """What was settled at a seat is taken back, because its round is void after all; its wagers are returned."""

    seat: int
    undone: tuple[Line, ...]
    """The lines that no longer hold."""
    lines: tuple[Line, ...]
    """The wagers of the seat, returned."""
    clause: Clause
    back: int = 0
    """What the undone lines had paid and returned from the table inventory, which it gets back."""
    award: int = 0
    """A share of the meter that was handed out, which goes back to where it came from."""


class RoundVoided(Event, frozen=True, gc=False, kw_only=True, tag="round-voided.v1"):
    """All hands are void; `lines` are the wagers of each seat, returned, unless they were before."""

    irregularity: str
    clause: Clause
    lines: dict[int, tuple[Line, ...]]
    removes_deck: bool = False
    where: str | None = None
    """The seat, or the dealer, where it was found."""
    meter: Meter | None = None
    """The meter after the round's contributions were reversed, if they were, and awards were undone."""
    stands: tuple[int, ...] = ()
    """The seats whose settlement cannot be undone: the player has left the table with the winnings."""
    why: str = ""
    """A floorperson's reason, if the house could not continue."""


class IrregularityNoted(Event, frozen=True, gc=False, kw_only=True, tag="irregularity-noted.v1"):
    """Something went wrong, and play continues as the clause says."""

    irregularity: str
    clause: Clause
    where: str | None = None
    """The seat, or the dealer, that it concerns."""
    ends_decisions: bool = False
    """Whether nobody decides anymore: the round continues only for wagers that are settled all the same."""


class RoundEnded(Event, frozen=True, gc=False, kw_only=True, tag="round-ended.v1"):
    """The cards are in the discard rack, so that every hand can be reconstructed."""

    round: int
    clause: Clause


class TableClosed(Event, frozen=True, gc=False, kw_only=True, tag="table-closed.v1"):
    """Nobody plays here anymore."""

    inventory: int = 0
    """The chips that go back from the table inventory container, in cents."""


class HandExamined(Event, frozen=True, gc=False, kw_only=True, tag="hand-examined.v1"):
    """A player looks at the cards of a box, now that the deal is complete. Only that player sees this event.

    No log has it: it follows from the events that are there, and says nothing that they do not.
    """

    seat: int
    places: dict[str, tuple[str, ...]]
    """The player's own cards, by place."""
    clause: Clause | None = None
    """Where the chapter has players examine their cards, if it does."""


AnyEvent = (
    TableOpened
    | SubmissionChanged
    | InventoryFilled
    | InventoryCredited
    | MeterAltered
    | MeterRetired
    | SettlementCorrected
    | DealerOnDuty
    | DealerOffDuty
    | PlayerSat
    | ChipsBought
    | PlayerLeft
    | WagerPlaced
    | DecisionMade
    | CutAnswered
    | DutyDone
    | BetsClosed
    | ProgressiveCollected
    | CardsDealt
    | PlayersAsked
    | AdviceGiven
    | DealContinued
    | CardSetAside
    | CardsExposed
    | DealerRevealed
    | SeatSettled
    | AwardPaid
    | AwardDocumented
    | SettlementUndone
    | RoundVoided
    | IrregularityNoted
    | RoundEnded
    | TableClosed
)
SeenEvent = AnyEvent | HandExamined
"""What a person may see of what happens."""
