"""How long the house takes for what it does, and how long it waits for people. All times are milliseconds."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType

from pitboss.law.names import known_name
from pitboss.server.messages.frames import PaceName
from pitboss.table import commands as do
from pitboss.table.duties import Duty

_SECOND = 1000
_MINUTE = 60 * _SECOND
_DRAWN = 2
"""At most this many cards are drawn at once after those that everyone has already seen."""


@dataclass(frozen=True, slots=True)
class Pace:
    """The times of a table."""

    duty: int
    """Before any duty in a round that has no time of its own."""
    ready: int
    """Before each duty that makes the cards ready for the next round, while wagers are open."""
    wager: int
    """Before a bot's wager."""
    think: int
    """Before a bot's decision."""
    dealt: int
    """After the deal, while cards are on their way to the seats."""
    reveal: int
    """Before cards are turned, or drawn one by one, for everyone to see."""
    settle: int
    """Before each seat is settled."""
    results: int
    """After the last seat is settled where nobody plays, so that onlookers can see how it ended."""
    pause: int
    """From the last wager until bets close, once everyone present has wagered."""
    longest: int
    """From a person's first wager until bets close at the latest."""
    alone: int
    """Before bets close where only bots play and somebody watches."""
    welcome: int
    """The same, counted from when somebody began to watch: time to sit down before a round is dealt."""
    decision: int
    """How long a player has to decide."""
    away: int
    """The same, without a connection, or after not answering once in the round."""
    cut: int
    """How long a player has to take the cut."""
    back: int = 10 * _SECOND
    """How long bets stay open for a player who sat out and asked to be dealt in again."""
    mixing: int = _SECOND
    """How long the first card waits for the values that players promised for the shuffle."""
    seat: int = 15 * _MINUTE
    """How long the seat of a player who is not connected is kept while chips of that player are in action."""
    unused: int = 2 * _MINUTE
    """The same, without any. The player keeps the balance, and may sit down again."""
    idle: int = 15 * _MINUTE
    """How long the seat of a connected player is kept after that player's last round."""

    @property
    def shown(self) -> int:
        """How long a round takes in which nobody is waited for, to tell which of two paces is slower."""
        return self.duty + self.ready + self.wager + self.think + self.dealt + self.reveal + self.settle

    def before(self, command: do.AnyCommand, *, in_round: bool = True) -> int:
        """How long the house takes before it does this; closing the bets has rules of its own."""
        match command:
            case do.PlaceWager():
                return self.wager
            case do.MakeDecision():
                return self.think
            case do.Perform(duty=Duty.RACK_STUB | Duty.COUNT_STUB):
                return self.dealt
            case do.Perform(duty=Duty.REVEAL | Duty.EXPOSE):
                return self.reveal
            case do.Perform(duty=Duty.DEAL) if len(command.cards) <= _DRAWN:
                return self.reveal
            case do.Perform(duty=Duty.SETTLE):
                return self.settle
            case do.Perform(duty=Duty.COLLECT_CARDS):
                return self.results
            case do.Perform() if not in_round:
                return self.ready
            case _:
                return self.duty


CALM = Pace(
    duty=250,
    ready=60,
    wager=120,
    think=1200,
    dealt=2200,
    reveal=1200,
    settle=1300,
    results=2500,
    pause=8 * _SECOND,
    longest=30 * _SECOND,
    alone=3 * _SECOND,
    welcome=3 * _SECOND,
    decision=45 * _SECOND,
    away=15 * _SECOND,
    cut=10 * _SECOND,
)
PACES: MappingProxyType[PaceName, Pace] = MappingProxyType(
    {
        "calm": CALM,
        "brisk": Pace(
            duty=60,
            ready=20,
            wager=40,
            think=350,
            dealt=900,
            reveal=500,
            settle=500,
            results=900,
            pause=5 * _SECOND,
            longest=20 * _SECOND,
            alone=2 * _SECOND,
            welcome=2 * _SECOND,
            decision=25 * _SECOND,
            away=8 * _SECOND,
            cut=6 * _SECOND,
        ),
        "instant": Pace(
            duty=0,
            ready=0,
            wager=0,
            think=0,
            dealt=0,
            reveal=0,
            settle=0,
            results=0,
            pause=30 * _SECOND,
            longest=60 * _SECOND,
            alone=30 * _SECOND,
            welcome=30 * _SECOND,
            decision=60 * _SECOND,
            away=15 * _SECOND,
            cut=60 * _SECOND,
        ),
    }
)
"""The paces by name: for people, for people in a hurry, and for those who wait for nothing but decisions."""


def pace(name: str) -> Pace:
    """The pace of that name, or `Unknown`."""
    known = known_name("pace", name, PACES)
    return next(each for its_name, each in PACES.items() if its_name == known)
