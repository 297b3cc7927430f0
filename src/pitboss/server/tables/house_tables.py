"""The tables of the house: what is elected for each, its limits, and the bots that sit there from the start."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pitboss.games.catalogue import rules
from pitboss.games.elections import Dealing, Elections, Limits, ProgressiveElection, Shuffling
from pitboss.law.refusal import Refusal
from pitboss.law.rules import Required, Wager
from pitboss.money import format_cents
from pitboss.server.messages.frames import HouseLimit
from pitboss.table import commands as do
from pitboss.table.duties import Duty, Role
from pitboss.table.state import Table
from pitboss.table.views.person_views import Notice
from pitboss.table.views.spots import owners

PRACTICE = Notice("practice", "Practice chips are free and have no cash value.")
CHIPS = 100_000
"""The practice chips of whoever sits down, in cents."""
CHIP = 100
"""The least chip, in cents: whatever is wagered is made of whole chips."""
MOST_CHIPS = 10 * CHIPS
"""Nobody is given more while he has so many."""
_INVENTORY = 100_000_000
_PROGRESSIVE = (100, 1_000)
"""The least and the most on a progressive wager, which wins the same share of the meter whatever it is."""


@dataclass(frozen=True, slots=True)
class Offered:
    """A table that the house opens: name, text, limits in cents, and bots by seat."""

    table_id: str
    name: str
    edition: str
    least: int
    most: int
    side_least: int
    side_most: int
    bots: Mapping[int, tuple[str, str]]
    """The seats that the house plays: a name and a strategy each."""
    boxes: int = 1
    """How many adjacent boxes one player may wager on in a round, where the chapter leaves that to the holder."""
    decks: int | None = None
    pot: bool = False
    progression: str | None = None
    """The rate of progression in percent, where a progressive wager is offered; its meter starts as low as it may."""

    @property
    def elections(self) -> Elections:
        """The letters at the top of each list, and a payout limit as low as the law allows one."""
        text = rules(self.edition)
        letters = {name: self._letters(wager) for name, wager in text.wagers.items()}
        payout = text.number("limit-floor") if "limit-floor" in text.figures else None
        meter = text.number("progressive-floor") if self.progression else None
        return Elections(
            self.edition,
            paytables={name: each[0] for name, each in letters.items() if len(each) > 1},
            decks=self.decks,
            limits=Limits(minimum=self.least, payout=payout, boxes=self.boxes),
            pot=self.pot,
            progressive=None if meter is None else ProgressiveElection(meter, self.progression),
            shuffling=Shuffling.MANUAL,
            dealing=Dealing.MANUAL_SHOE,
        )

    def _letters(self, wager: Wager) -> list[str]:
        """The tables among which the holder elects, with so many decks."""
        return [each.letter for each in wager.paytables.values() if each.decks in (None, self.decks)]

    def limits(self) -> tuple[HouseLimit, ...]:
        """The least and the most on each betting area on which wagers are placed before the deal."""
        return tuple(self._limits())

    def _limits(self) -> Iterator[HouseLimit]:
        elections = self.elections
        for name, wager in elections.rules.wagers.items():
            if not elections.offers(name) or wager.required in (None, Required.DECISION):
                continue
            if name == elections.metered:
                yield HouseLimit(name, _PROGRESSIVE[0], _PROGRESSIVE[1])
            elif wager.required is Required.OPTIONAL:
                yield HouseLimit(name, self.side_least, self.side_most)
            elif wager.required is Required.IF_ELECTED:
                yield HouseLimit(name, self.least, self.least)
            else:
                yield HouseLimit(name, self.least, self.most)

    def commands(self, at: int) -> Iterator[do.AnyCommand]:
        """Open the table with every duty the house's, and seat its bots."""
        yield do.OpenTable(
            at=at,
            by=Role.HOUSE,
            table=self.table_id,
            elections=self.elections,
            automated=tuple(Duty),
            inventory=_INVENTORY,
        )
        for seat, (name, bot) in self.bots.items():
            yield do.SitDown(at=at, by=Role.HOUSE, who=name, seat=seat, chips=CHIPS, bot=bot)

    def missing(self, table: Table | None, at: int) -> Iterator[do.AnyCommand]:
        """Those of them that were not done yet, because the house was stopped before."""
        for command in self.commands(at):
            if table is None or (isinstance(command, do.SitDown) and _is_free(table, command)):
                yield command


TABLES = (
    Offered(
        table_id="prime-1",
        name="Three Card Prime, table 1",
        edition="679a@final-2016",
        least=1_000,
        most=50_000,
        side_least=500,
        side_most=10_000,
        bots={1: ("Ada", "queen-six-four"), 4: ("Emil", "always-play"), 6: ("Rosa", "never-side")},
        boxes=2,
    ),
    Offered(
        table_id="holdem-2",
        name="Heads-Up Hold 'Em, table 2",
        edition="677a@proposed-2015",
        least=1_000,
        most=50_000,
        side_least=500,
        side_most=10_000,
        bots={2: ("Clara", "made-hand"), 5: ("Otto", "to-the-river")},
    ),
    Offered(
        table_id="flush-3",
        name="High Card Flush, table 3",
        edition="678a@proposed-2015",
        least=1_000,
        most=50_000,
        side_least=500,
        side_most=10_000,
        bots={1: ("Nora", "ten-eight-six"), 5: ("Felix", "always-raise")},
        progression="20",
    ),
    Offered(
        table_id="saigon-4",
        name="Saigon 5 Card, table 4",
        edition="680a@codified-2019",
        least=1_000,
        most=50_000,
        side_least=500,
        side_most=10_000,
        bots={2: ("Linh", "set-best"), 6: ("Paul", "never-side")},
        boxes=2,
        pot=True,
    ),
    Offered(
        table_id="baccarat-5",
        name="21 Baccarat, table 5",
        edition="681a@final-2016",
        least=1_000,
        most=50_000,
        side_least=500,
        side_most=10_000,
        bots={1: ("Mei", "banker"), 3: ("Hugo", "by-turns"), 7: ("Ines", "player")},
        decks=8,
    ),
)


def _is_free(table: Table, command: do.SitDown) -> bool:
    """Whether a bot is not at the table, and its seat is nobody else's."""
    return command.who not in table.players and command.seat not in owners(table)


def over_limit(limit: HouseLimit | None, table: Table, amount: int) -> Refusal | None:
    """Why the house does not take so much, or so little, on this area."""
    if limit is None or limit.least <= amount <= limit.most:
        return not_in_chips(table, amount)
    name = table.elections.rules.wager(limit.wager).name
    words = f"the {name} is {format_cents(limit.least)} to {format_cents(limit.most)} at this table"
    return Refusal("table-limits", table.elections.rules.sections.wagers, f"{words}, not {format_cents(amount)}")


def not_in_chips(table: Table, amount: int, *, asked: str = "wager") -> Refusal | None:
    """Why the house neither takes nor gives an amount that its chips do not make."""
    if amount % CHIP == 0:
        return None
    words = f"{format_cents(amount)} cannot be made up of chips: {asked} a multiple of {format_cents(CHIP)}"
    return Refusal("not-in-chips", table.elections.rules.sections.wagers, words)
