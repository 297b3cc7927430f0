"""The table that the house opens with a game: its limits, its bots, and its elections."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from pitboss.games.elections import Dealing, Elections, Limits, ProgressiveElection, Shuffling
from pitboss.games.rule_data import rules
from pitboss.law.readings import readings_for
from pitboss.law.rules import Wager
from pitboss.money import Money

_LEAST = 1_000
"""The minimum wager at most of the house's tables, in cents."""


class DealtBy(Enum):
    """Who does the duties at a table while it is open."""

    HOUSE = "house"
    """The house does them all."""
    PERSON = "person"
    """Dealers, who sign in by name, and floorpersons; the house still provides the cards."""


def chip_by_chip(edition: str) -> dict[str, str]:
    """Elect that a wager may grow until the first card, where a text lets nobody alter one by default.

    Our own tables elect it: players there build a wager chip by chip, on a screen, and may undo a click.
    """
    arising = readings_for(edition).items()
    return {id_: "until-first-card" for id_, each in arising if each.about == "wagers-altered"}


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseTable:
    """A table that the house opens: name, text, limits in cents, and bots by seat."""

    table_id: str
    name: str
    edition: str
    least: int = _LEAST
    most: int = 50 * _LEAST
    side_least: int = _LEAST // 2
    """The minimum and maximum of an optional wager."""
    side_most: int = 10 * _LEAST
    bots: Mapping[int, tuple[str, str]] = field(default_factory=dict)
    """The seats that the house plays, each with a name and a strategy."""
    boxes: int = 1
    """How many adjacent boxes one player may wager on per round, if the chapter leaves that to the holder."""
    decks: int | None = None
    pooled: tuple[str, ...] = ()
    """The wagers that players must pool there, where the chapter leaves that to an election."""
    progression: str | None = None
    """The rate of progression in percent, if a progressive wager is offered; its meter starts as low as allowed."""
    order: int = 100
    """Its place in the lobby: smaller numbers first, then by name."""
    filed: Elections | None = None
    """The elections of its Rules Submission, whose hash is `submission`; without one, the house's own apply."""
    submission: str = ""
    money: Money = Money.PRACTICE
    """What its chips stand for, fixed when it first opens."""
    linked: str = ""
    """The linked meter that it plays for, instead of its own."""
    dealt_by: DealtBy = DealtBy.HOUSE
    training: bool = False
    """Whether players may ask for advice and cards may be arranged; its results never count."""

    @property
    def elections(self) -> Elections:
        """As filed, or the first letter of each list and the lowest payout limit that the law allows."""
        if self.filed is not None:
            return self.filed
        text = rules(self.edition)
        letters = {name: self._letters(wager) for name, wager in text.wagers.items()}
        payout = text.number("limit-floor") if "limit-floor" in text.figures else None
        meter = text.number("progressive-floor") if self.progression else None
        return Elections(
            self.edition,
            paytables={name: each[0] for name, each in letters.items() if len(each) > 1},
            decks=self.decks,
            limits=Limits(minimum=self.least, payout=payout, boxes=self.boxes),
            pooled=self.pooled,
            progressive=None if meter is None else ProgressiveElection(meter, self.progression),
            readings=self._readings,
            shuffling=Shuffling.MANUAL,
            dealing=Dealing.MANUAL_SHOE,
        )

    @property
    def _readings(self) -> dict[str, str]:
        """The readings of our own tables, and those a linked meter needs: void rounds take back nothing from it."""
        own = chip_by_chip(self.edition)
        if not self.linked:
            return own
        about = [id_ for id_, each in readings_for(self.edition).items() if each.about == "void-contribution"]
        return {**own, **dict.fromkeys(about, "kept"), "void-while-settling": "unsettled"}

    def _letters(self, wager: Wager) -> list[str]:
        """The letters the holder may elect with this number of decks."""
        return [each.letter for each in wager.paytables.values() if each.decks in (None, self.decks)]
