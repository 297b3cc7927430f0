"""Random legal rounds of every game: cards from a shuffled pack, wagers, decisions and elections that the law allows.

What a legal round is, is said here a second time and in the simplest way, from the chapters and not from Pitboss.
Packs are often stacked, so that flushes, straights, naturals and other rare hands are dealt every few rounds.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from typing import Any

import msgspec
from hypothesis import strategies as st

from pitboss.games.catalogue import rules
from pitboss.games.record import RoundRecord, read_record
from pitboss.law.edition import editions
from pitboss.law.readings import readings_for

EDITIONS = tuple(each.name for each in editions())
SUITS, RANKS = "cdhs", "23456789TJQKA"
FIFTY_TWO = tuple(rank + suit for suit in SUITS for rank in RANKS)
JOKER = "Jk"
OPTIONAL = {
    "677a": ("pocket-bonus", "trips-plus"),
    "678a": ("flush-bonus", "straight-flush-bonus", "progressive"),
    "679a": ("prime", "pair-bonus", "all-six"),
    "680a": ("bonus",),
    "681a": ("tie", "player-bonus", "banker-bonus"),
}
CARDS_A_PLAYER = {"677a": 2, "678a": 7, "679a": 3, "680a": 5, "681a": 0}
HAS_LIMIT = ("677a", "679a", "680a")
SEVERAL_BOXES = ("679a", "680a")


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


def rounds(edition: str, kind: Kind = ANY) -> st.SearchStrategy[RoundRecord]:
    """Legal rounds of one edition. A pack is shuffled from a seed: to draw its cards one by one is slow."""
    return st.integers(0, 2**64).map(lambda seed: _Dealer(edition, random.Random(seed), kind).deal())


def chapter_of(edition: str) -> str:
    return edition.partition("@")[0]


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


def points(hand: Sequence[str]) -> int:
    """681a.3(d): an ace counts 11 unless that takes the hand over 21."""
    total = sum(11 if card[0] == "A" else 10 if card[0] in "TJQK" else int(card[0]) for card in hand)
    for card in hand:
        if card[0] == "A" and total > 21:
            total -= 10
    return total


def is_natural(hand: Sequence[str]) -> bool:
    """681a.1."""
    return "A" in (hand[0][0], hand[1][0]) and all(card[0] in "ATJQK" for card in hand)


def sides_that_draw(hands: dict[str, list[str]], bonus: set[str], elected: dict[str, str]) -> set[str]:
    """681a.7(f) and (g): of two initial hands those that draw, given the sides with a Bonus Wager."""
    under = {side for side, hand in hands.items() if points(hand) < 17}
    if not any(is_natural(hand) for hand in hands.values()):
        return under
    if elected.get("681a-two-aces") == "top":
        under = {side for side in under if not is_natural(hands[side])}
    if elected.get("681a-bonus-draw") == "own-side":
        return under & bonus
    return under if bonus else set()


def qualifying_showdowns(hand: Sequence[str]) -> list[tuple[str, ...]]:
    """680a.11(b): the pairs that remain when three cards of 10, 20 or 30 are set aside; the joker is 3, 6 or 9."""
    value = {card: 1 if card[0] == "A" else 10 if card[0] in "TJQK" else int(card[0]) for card in FIFTY_TWO}
    found = []
    for three in combinations(hand, 3):
        for joker in (3, 6, 9):
            if sum(joker if card == JOKER else value[card] for card in three) in (10, 20, 30):
                found.append(tuple(card for card in hand if card not in three))
                break
    return found


@dataclass(slots=True)
class _Dealer:
    """Deals one round. `pack` is what has not been dealt yet, `offered` the optional wagers that may be made."""

    edition: str
    rng: random.Random
    kind: Kind
    pack: list[str] = field(default_factory=list)
    offered: list[str] = field(default_factory=list)
    record: dict[str, Any] = field(default_factory=dict)

    def deal(self) -> RoundRecord:
        chapter = chapter_of(self.edition)
        self.record = {"edition": self.edition, "readings": self._readings()}
        self._elect_paytables(chapter)
        self._elect_amounts(chapter)
        decks = self.record.get("decks") or 8 if chapter == "681a" else 1
        self.pack = shuffled(self.rng, decks=decks, joker=chapter == "680a", stacked=self.kind.stacked)
        numbers = self.rng.sample(range(1, 9 if chapter == "681a" else 7), self.rng.randint(1, 6))
        if self.rng.random() < 0.5:
            self._deal_table(chapter)
            seats = [self._seat(chapter, number) for number in numbers]
        else:
            seats = [self._seat(chapter, number) for number in numbers]
            self._deal_table(chapter)
        self.record["seats"] = seats
        self._name_people(chapter, seats)
        if chapter == "680a":
            self._place_pots(seats)
        if chapter == "681a":
            self._draw(seats)
        elif self.kind.irregularity:
            self._disturb(chapter, seats)
        if self.rng.random() < 0.1:
            self.record["discards"] = " ".join(self._take(self.rng.randint(1, 3)))
        return read_record(msgspec.json.encode(self.record))

    def _take(self, count: int) -> list[str]:
        taken, self.pack = self.pack[:count], self.pack[count:]
        return taken

    def _chance(self, chance: float) -> bool:
        return self.rng.random() < chance

    def _readings(self) -> dict[str, str]:
        return {
            id_: self.rng.choice(each.names)
            for id_, each in readings_for(self.edition).items()
            if self.kind.readings and id_ != "breakage" and self._chance(0.2)
        }

    def _elect_paytables(self, chapter: str) -> None:
        letters = {name: list(each.paytables) for name, each in rules(self.edition).wagers.items()}
        if chapter == "681a":
            self.record["decks"] = self.rng.choice([4, 8])
            letters["player-bonus"] = letters["banker-bonus"] = list("ABC" if self.record["decks"] == 4 else "DEF")
        # A Bad Beat table must be elected to pay base wagers; an optional wager whose table is left out is not offered.
        chosen = {
            name: self.rng.choice(each)
            for name, each in letters.items()
            if len(each) > 1 and (name == "bad-beat" or self._chance(0.9))
        }
        if self.record["readings"].get("681a-bonus-tables") == "one" and "player-bonus" in chosen:
            chosen["banker-bonus"] = chosen["player-bonus"]
        self.record["paytables"] = chosen
        needs = {name: "pair-bonus-two" if name == "pair-bonus" else name for name in OPTIONAL[chapter]}
        self.offered = [name for name, table in needs.items() if table in chosen or len(letters[table]) == 1]
        if self._chance(0.2):
            self.offered = self.rng.sample(self.offered, self.rng.randint(0, len(self.offered)))
            self.record["wagers"] = self.offered

    def _elect_amounts(self, chapter: str) -> None:
        limits: dict[str, int] = {}
        if self.kind.rounding and self._chance(0.3):
            limits["chip"] = self.rng.choice([1, 25, 100, 500])
            self.record["readings"]["breakage"] = self.rng.choice(["down-to-chip", "up-to-chip"])
        if self.kind.limit and chapter in HAS_LIMIT and self._chance(0.4):
            limits["payout"] = self.rng.choice([5_000_000, 6_000_001])
        if limits:
            self.record["limits"] = limits
        if chapter == "678a":
            reset = self.rng.choice([3_000_000, 5_000_001])
            self.record["progressive"] = {"meter": reset + self.rng.choice([0, 333_333]), "reset": reset}
        if self.edition == "680a@codified-2019":
            self.record["pot"] = self._chance(0.5)

    def _amount(self) -> int:
        """Mostly even, as 1 to 2 and 3 to 2 are paid; of any size where payouts are rounded."""
        amount = self.rng.choice([2, 50, 500, 1000, 2500, 20_000, 3_000_000])
        return amount + self.rng.randrange(100) if "breakage" in self.record["readings"] else amount

    def _deal_table(self, chapter: str) -> None:
        if chapter == "681a":
            self.record["player"], self.record["banker"] = " ".join(self._take(2)), " ".join(self._take(2))
            return
        self.record["dealer"] = " ".join(self._take(CARDS_A_PLAYER[chapter]))
        if chapter == "677a":
            self.record["community"] = " ".join(self._take(5))

    def _seat(self, chapter: str, number: int) -> dict[str, Any]:
        hand = self._take(CARDS_A_PLAYER[chapter])
        wagers = {name: self._amount() for name in self.offered if self._chance(0.6)}
        seat: dict[str, Any] = {"seat": number, "wagers": wagers}
        if chapter == "681a":
            sides = [self.rng.choice(["player", "banker"])]
            if self.record["readings"].get("681a-both-sides") == "both" and self._chance(0.3):
                sides = ["player", "banker"]
            wagers.update({side: self._amount() for side in sides})
            return seat
        seat["cards"] = " ".join(hand)
        wagers["ante"] = self._amount()
        if chapter == "677a":
            wagers["odds"] = wagers["ante"]
        if "pair-bonus" in wagers:
            seat["fourth"] = self._take(1)[0]
        if chapter == "680a":
            self._set_hand(seat, hand)
        elif self._chance(0.75):
            self._decide(chapter, seat, hand)
        else:
            self._fold(seat)
        return seat

    def _fold(self, seat: dict[str, Any]) -> None:
        """The cards of a player who folds without side wagers need not be written down."""
        if self._chance(0.3):
            seat["decision"] = "fold"
        pays_folded_hands = self.record["readings"].get("677a-bad-beat-needs-raise") == "any"
        if not set(seat["wagers"]) - {"ante", "odds"} and not pays_folded_hands:
            del seat["cards"]

    def _decide(self, chapter: str, seat: dict[str, Any], hand: list[str]) -> None:
        wagers = seat["wagers"]
        ante = wagers["ante"]
        if chapter == "679a":
            wagers["play"] = ante
            return
        if chapter == "677a":
            stage = self.rng.choice(["preflop", "flop", "river"])
            most = {"preflop": 3, "flop": 2, "river": 1}[stage]
            if self._chance(0.8):
                seat["street"] = stage
        else:
            longest = max(Counter(card[1] for card in hand).values())
            most = {5: 2, 6: 3, 7: 3}.get(longest, 1)
        free = most > 1 and self.record["readings"].get("raise-floor") == "none"
        wagers["raise"] = self.rng.randint(1 if free else ante, most * ante)

    def _set_hand(self, seat: dict[str, Any], hand: list[str]) -> None:
        if self._chance(0.6):
            return
        qualifying = qualifying_showdowns(hand)
        if self.record["readings"].get("680a-misset") == "as-set" or not qualifying:
            qualifying = list(combinations(hand, 2))
        seat["showdown"] = " ".join(self.rng.choice(qualifying))

    def _name_people(self, chapter: str, seats: list[dict[str, Any]]) -> None:
        several = self.record["readings"].get("681a-boxes") == "several"
        if chapter in SEVERAL_BOXES or several:
            ordered = sorted(seats, key=lambda each: int(each["seat"]))
            for left, right in pairwise(ordered):
                if right["seat"] == left["seat"] + 1 and self._chance(0.3):
                    right["player"] = left.setdefault("player", f"player {left['seat']}")
        for seat in seats:
            if self._chance(0.08):
                seat["abandoned"] = True

    def _place_pots(self, seats: list[dict[str, Any]]) -> None:
        people = {seat.get("player", seat["seat"]) for seat in seats}
        boxes = self.record["readings"].get("680a-pot-boxes") == "box"
        if self.record.get("pot") and (len(seats) if boxes else len(people)) > 1:
            pot = self.rng.choice([100, 101, 2500])
            if "payout" not in self.record.get("limits", {}) and self._chance(0.5):
                self.record.setdefault("limits", {})["minimum"] = pot
                for seat in seats:
                    # An even amount, of which half can be paid.
                    seat["wagers"]["ante"] = max(seat["wagers"]["ante"], pot + pot % 2)
            for seat in seats:
                seat["wagers"]["pot"] = pot

    def _draw(self, seats: list[dict[str, Any]]) -> None:
        hands = {side: cards(self.record[side]) for side in ("player", "banker")}
        bonus = {side for side in hands for seat in seats if f"{side}-bonus" in seat["wagers"]}
        for side in sorted(sides_that_draw(hands, bonus, self.record["readings"]), reverse=True):
            self.record[side] = " ".join([*hands[side], *self._take(1)])

    def _disturb(self, chapter: str, seats: list[dict[str, Any]]) -> None:
        if self._chance(0.75):
            return
        dealing = self.rng.choice([None, "manual-shoe", "hand", "automated-shoe"])
        kinds = ["dealer-exposed", "face-up-several", "wrong-number", "stub-misdealt", "stub-short"]
        if dealing in (None, "automated-shoe"):
            kinds.append("shoe-jam")
        self.record["irregularity"] = {"kind": self.rng.choice(kinds)}
        if dealing is not None:
            self.record["dealing"] = dealing
        if self._chance(0.5):
            self.record["irregularity"]["dealt"] = self.rng.choice(["initial", "board", "complete"])
        for seat in seats:
            if chapter != "680a" and not {"raise", "play"} & set(seat["wagers"]) and self._chance(0.5):
                seat["decision"] = None
