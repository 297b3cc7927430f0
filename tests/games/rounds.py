"""Random legal rounds: cards from a shuffled pack, wagers, decisions and elections that the law allows.

What a legal round of a game is, is said a second time and in the simplest way, from its chapter and not from Pitboss:
in `legal_rounds.py` of its folder here. Packs are often stacked, so that flushes, straights, naturals and other rare
hands are dealt every few rounds.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any, ClassVar, cast

import msgspec
from hypothesis import strategies as st

from pitboss.games.record import RoundRecord, SeatRecord, read_record
from pitboss.games.rule_data import rules
from pitboss.law.edition import edition as edition_named
from pitboss.law.edition import editions
from pitboss.law.readings import readings_for

SUITS, RANKS = "cdhs", "23456789TJQKA"
FIFTY_TWO = tuple(rank + suit for suit in SUITS for rank in RANKS)
JOKER = "Jk"


@dataclass(frozen=True, slots=True)
class Kind:
    """What a round may have besides cards and wagers."""

    limit: bool = True
    rounding: bool = True
    irregularity: bool = True
    readings: bool = True
    stacked: str | None = None
    """How the pack is stacked, one of STACKED; absent, it is left to chance."""


ANY = Kind()


def folder_of(edition: str) -> str:
    """The folder of the game of an edition, here as in the package."""
    return edition_named(edition).kept.folder.name


@cache
def dealer_of(edition: str) -> type[LegalRounds]:
    """What a legal round is in the game of an edition."""
    return cast("type[LegalRounds]", import_module(f"tests.games.{folder_of(edition)}.legal_rounds").DEALER)


_HERE = Path(__file__).parent
EDITIONS = tuple(each.name for each in editions() if (_HERE / folder_of(each.name) / "legal_rounds.py").is_file())
"""Every text of which a legal round is said here."""


def rounds(edition: str, kind: Kind = ANY) -> st.SearchStrategy[RoundRecord]:
    """Legal rounds of one edition. A pack is shuffled from a seed, because drawing its cards one by one is slow."""
    dealer = dealer_of(edition)
    return st.integers(0, 2**64).map(lambda seed: dealer(edition, random.Random(seed), kind).deal())


def cards(text: str | None) -> list[str]:
    return (text or "").split()


STACKED = ("fair", "one suit", "few ranks", "a run", "a run of one suit")


def shuffled(rng: random.Random, *, decks: int = 1, joker: bool = False, stacked: str | None = None) -> list[str]:
    """A pack in random order; half of the time its top is rich in one suit, in few ranks or in ranks that follow."""
    pack = [*FIFTY_TWO * decks, *[JOKER] * joker]
    suits, ranks = rng.sample(SUITS, 4), rng.sample(RANKS, 13)
    first = rng.randrange(13)
    weights: dict[str, Callable[[str], float]] = {
        "fair": lambda _: 0.0,
        "one suit": lambda card: 2.0 * suits.index(card[1]),
        "few ranks": lambda card: 0.5 * ranks.index(card[0]),
        "a run": lambda card: 0.6 * ((RANKS.index(card[0]) - first) % 13) + suits.index(card[1]),
        "a run of one suit": lambda card: 0.4 * ((RANKS.index(card[0]) - first) % 13) + 9.0 * suits.index(card[1]),
    }
    weigh = weights[stacked or rng.choice(["fair", "fair", "fair", *STACKED])]
    return sorted(pack, key=lambda card: rng.random() * 3 + (0 if card == JOKER else weigh(card)))


@dataclass(slots=True)
class LegalRounds:
    """Deals one round. `pack` is what has not been dealt yet, `offered` the optional wagers that may be made."""

    optional: ClassVar[tuple[str, ...]]
    """The wagers that a player may leave out."""
    settled_in_order: ClassVar[tuple[str, ...]]
    """The order in which the chapter settles one player's wagers."""
    cards_a_player: ClassVar[int]
    settled_first: ClassVar[tuple[str, ...]] = ()
    """Wagers that are settled for everyone before any other."""
    last: ClassVar[str | None] = None
    """The wager that is settled once for everyone, after all others."""
    limit_covers: ClassVar[Mapping[str, set[str]]] = {}
    """By edition, the wagers that its limit covers."""
    instruments: ClassVar[str]
    """Where its chapter says what wagers are made with."""
    limit_clause: ClassVar[str] = ""
    """Where its chapter says how low the limit may be."""
    rich_cards: ClassVar[str] = ""
    """The cards of which its richest rounds are made, and some to spoil them."""
    decks: ClassVar[int] = 1
    joker: ClassVar[bool] = False
    seats: ClassVar[int] = 6
    several_boxes: ClassVar[bool] = False
    suits_matter: ClassVar[bool] = False

    edition: str
    rng: random.Random
    kind: Kind
    pack: list[str] = field(default_factory=list)
    offered: list[str] = field(default_factory=list)
    record: dict[str, Any] = field(default_factory=dict)

    def deal(self) -> RoundRecord:
        self.record = {"edition": self.edition, "readings": self._readings()}
        self._elect_paytables()
        self._elect_amounts()
        decks = self.record.get("decks") or self.decks
        self.pack = shuffled(self.rng, decks=decks, joker=self.joker, stacked=self.kind.stacked)
        numbers = self.rng.sample(range(1, self.seats + 1), self.rng.randint(1, 6))
        if self.rng.random() < 0.5:
            self.deal_table()
            seats = [self._seat(number) for number in numbers]
        else:
            seats = [self._seat(number) for number in numbers]
            self.deal_table()
        self.record["seats"] = seats
        self._name_people(seats)
        self.complete(seats)
        if self.rng.random() < 0.1:
            self.record["discards"] = " ".join(self.take(self.rng.randint(1, 3)))
        return read_record(msgspec.json.encode(self.record))

    def take(self, count: int) -> list[str]:
        taken, self.pack = self.pack[:count], self.pack[count:]
        return taken

    def chance(self, chance: float) -> bool:
        return self.rng.random() < chance

    @property
    def elected(self) -> dict[str, str]:
        """The readings."""
        readings: dict[str, str] = self.record["readings"]
        return readings

    def _readings(self) -> dict[str, str]:
        return {
            id_: self.rng.choice(each.names)
            for id_, each in readings_for(self.edition).items()
            if self.kind.readings and id_ != "breakage" and self.chance(0.2)
        }

    def _elect_paytables(self) -> None:
        letters = {name: list(each.paytables) for name, each in rules(self.edition).wagers.items()}
        self.narrow(letters)
        # A table of base wagers must be elected; an optional wager whose table is left out is not offered.
        chosen = {
            name: self.rng.choice(each)
            for name, each in letters.items()
            if len(each) > 1 and (name in self.must_elect or self.chance(0.9))
        }
        self.agree(chosen)
        self.record["paytables"] = chosen
        needs = {name: self.paid_from.get(name, name) for name in self.optional}
        self.offered = [name for name, table in needs.items() if table in chosen or len(letters[table]) == 1]
        if self.chance(0.2):
            self.offered = self.rng.sample(self.offered, self.rng.randint(0, len(self.offered)))
            self.record["wagers"] = self.offered

    must_elect: ClassVar[tuple[str, ...]] = ()
    """Tables with letters that pay base wagers."""
    paid_from: ClassVar[Mapping[str, str]] = {}
    """Optional wagers whose letters stand with a table of another name."""

    def narrow(self, letters: dict[str, list[str]]) -> None:
        """Leave only the letters that go with what else is elected."""

    def agree(self, chosen: dict[str, str]) -> None:
        """Make letters the same that must be."""

    def _elect_amounts(self) -> None:
        limits: dict[str, int] = {}
        if self.kind.rounding and self.chance(0.3):
            limits["chip"] = self.rng.choice([1, 25, 100, 500])
            self.elected["breakage"] = self.rng.choice(["down-to-chip", "up-to-chip"])
        if self.kind.limit and self.limit_covers and self.chance(0.4):
            limits["payout"] = self.rng.choice([5_000_000, 6_000_001])
        if limits:
            self.record["limits"] = limits
        self.elect_more()

    def elect_more(self) -> None:
        """Elect what only this chapter has."""

    def amount(self) -> int:
        """Mostly even, as 1 to 2 and 3 to 2 are paid; of any size where payouts are rounded."""
        amount = self.rng.choice([2, 50, 500, 1000, 2500, 20_000, 3_000_000])
        return amount + self.rng.randrange(100) if "breakage" in self.elected else amount

    def deal_table(self) -> None:
        """The dealer's cards."""
        self.record["dealer"] = " ".join(self.take(self.cards_a_player))

    def _seat(self, number: int) -> dict[str, Any]:
        hand = self.take(self.cards_a_player)
        wagers = {name: self.amount() for name in self.offered if self.chance(0.6)}
        seat: dict[str, Any] = {"seat": number, "wagers": wagers}
        self.wager(seat, hand)
        return seat

    def wager(self, seat: dict[str, Any], hand: list[str]) -> None:
        """Base wagers and what the player decides."""
        seat["cards"] = " ".join(hand)
        seat["wagers"]["ante"] = self.amount()
        self.wager_more(seat)
        if self.chance(0.75):
            self.stay_in(seat, hand)
        else:
            self._fold(seat)

    def wager_more(self, seat: dict[str, Any]) -> None:
        """What goes with the Ante, and cards that go with a wager."""

    def stay_in(self, seat: dict[str, Any], hand: list[str]) -> None:
        """The wager by which a player stays in the round."""

    pays_folded: ClassVar[tuple[str, str] | None] = None
    """The reading under which a folded hand is paid all the same."""
    base: ClassVar[tuple[str, ...]] = ("ante",)
    """The wagers that a player who folds loses."""

    def _fold(self, seat: dict[str, Any]) -> None:
        """The cards of a player who folds without side wagers need not be written down."""
        if self.chance(0.3):
            seat["decision"] = "fold"
        reading, alternative = self.pays_folded or ("", "-")
        if not set(seat["wagers"]) - set(self.base) and self.elected.get(reading) != alternative:
            del seat["cards"]

    def _name_people(self, seats: list[dict[str, Any]]) -> None:
        if self.may_hold_several():
            ordered = sorted(seats, key=lambda each: int(each["seat"]))
            for left, right in pairwise(ordered):
                if right["seat"] == left["seat"] + 1 and self.chance(0.3):
                    right["player"] = left.setdefault("player", f"player {left['seat']}")
        for seat in seats:
            if self.chance(0.08):
                seat["abandoned"] = True

    def may_hold_several(self) -> bool:
        return self.several_boxes

    def complete(self, seats: list[dict[str, Any]]) -> None:
        """What follows once everybody has wagered: here something may go wrong."""
        if self.kind.irregularity:
            self.disturb(seats)

    decisions: ClassVar[tuple[str, ...]] = ()
    """The wagers by which players decide; one who has made none may not have been asked yet."""

    def disturb(self, seats: list[dict[str, Any]]) -> None:
        if self.chance(0.75):
            return
        dealing = self.rng.choice([None, "manual-shoe", "hand", "automated-shoe"])
        kinds = ["dealer-exposed", "face-up-several", "wrong-number", "stub-misdealt", "stub-short"]
        if dealing in (None, "automated-shoe"):
            kinds.append("shoe-jam")
        self.record["irregularity"] = {"kind": self.rng.choice(kinds)}
        if dealing is not None:
            self.record["dealing"] = dealing
        if self.chance(0.5):
            self.record["irregularity"]["dealt"] = self.rng.choice(["initial", "board", "complete"])
        for seat in seats:
            if self.decisions and not set(self.decisions) & set(seat["wagers"]) and self.chance(0.5):
                seat["decision"] = None

    @classmethod
    def alone(cls, record: RoundRecord, seats: Sequence[SeatRecord]) -> RoundRecord:
        """The same cards with these seats only, and without a wager that is made against the others."""
        kept = tuple(
            msgspec.structs.replace(
                seat, wagers={name: stake for name, stake in seat.wagers.items() if name != cls.last}
            )
            for seat in seats
        )
        return msgspec.structs.replace(record, seats=kept, pooled=())
