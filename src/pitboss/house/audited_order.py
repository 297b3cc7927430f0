"""What is publicly known about one shuffled order, and whether everything that happens to it is as it must be.

It is followed from the log alone. Anyone who makes a choice after wagers are on the table could make it to suit them,
so the house has none left: the root determines where it cuts, and an order is dealt as players' contributions mix it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from pitboss.cards import Card, parse_card
from pitboss.games.play import UNSEEN
from pitboss.house.commitment import SALT_BYTES, commit, verify_opening
from pitboss.house.fairness import (
    CardsOpened,
    Contributed,
    ContributionsAsked,
    OrderCommitted,
    OrderFixed,
    OrderOpened,
)
from pitboss.house.mixing import Contribution, is_value, permutation, promise_of, seed_of
from pitboss.malformed import Malformed

Found = tuple[str, str]
"""What is wrong: a code, and words."""


@dataclass(slots=True)
class AuditedOrder:
    """One order on its way through the table."""

    committed: OrderCommitted
    pack: Counter[Card]
    """The cards that it must have, by the game and the elections."""
    start: int = 0
    cuts: int = 0
    dealt: dict[int, str] = field(default_factory=dict)
    """The card at each position that was dealt, as far as it is known."""
    opened: dict[int, str] = field(default_factory=dict)
    asked: dict[str, str] | None = None
    asked_early: bool = False
    """Whether something was already found to come between the asking and the first card."""
    contributed: list[Contribution] = field(default_factory=list)
    fixed: bool = False
    uses_promises: bool = False
    """Whether the promises called in no longer stand."""
    ended: bool = False
    """Whether it was already found that no card will leave it, although players were asked to mix it."""
    cover: int | None = None
    """How many cards are below the cover card that ends the shoe, if there is one."""
    doubts: list[tuple[int, Found]] = field(default_factory=list)
    """Choices that are wrong, unless a later contribution mixes the order."""
    moved: tuple[int, Found] | None = None
    """A bot came or went while this order was known; wrong, unless no other round is dealt from it."""

    @property
    def begun(self) -> bool:
        """Whether a card has left it."""
        return bool(self.dealt)

    @property
    def mixed(self) -> bool:
        return bool(self.contributed)

    @property
    def unkept(self) -> int:
        """How many promises were called in and not kept."""
        return len(self.asked or ()) - len(self.contributed)

    @property
    def until_cover(self) -> int | None:
        """How many cards come before the cover card; None if there is none in the shoe."""
        return None if self.cover is None else self.committed.cards - len(self.dealt) - self.cover

    def cut(self, depth: int) -> None:
        """Record a cut. A stacked order is cut only for show."""
        self.cuts += 1
        if not self.committed.stacked:
            self.start = (self.start + depth) % self.committed.cards

    def deal(self, cards: Iterable[str]) -> Iterator[int]:
        """The positions of the next cards."""
        size = self.committed.cards
        mixed = permutation(seed_of(self.committed.root, self.contributed), size) if self.contributed else range(size)
        for card in cards:
            position = mixed[(self.start + len(self.dealt)) % size]
            self.dealt[position] = card
            yield position

    def first_card(self, standing: Iterable[str]) -> Iterator[Found]:
        """What must have been done before the first card leaves; `standing` are those whose promises are still open."""
        waiting = sorted(standing)
        if self.asked is None and waiting and not self.committed.stacked:
            yield "not-asked", f"a card was dealt before {', '.join(waiting)} could contribute, as promised"
        if self.mixed and not self.fixed:
            yield "contribution-not-used", "a card was dealt, but not from the order that players had mixed"

    def ask(self, fact: ContributionsAsked, standing: dict[str, str]) -> Iterator[Found]:
        """Everyone with an open promise is asked, once, before the first card."""
        if self.asked is not None or self.begun:
            yield "asked-late", "contributions were asked for a second time, or after the first card"
            return
        if not fact.promises:
            # It would count as a question that was asked, and make the next promise look too late.
            yield "other-promises", "players were said to have been asked, but nobody was"
            return
        self.asked = {each.player: each.promise for each in fact.promises}
        if self.asked != standing or len(fact.promises) != len(standing):
            yield "other-promises", "the promises called in are not those that stood"

    def contribute(self, fact: Contributed) -> Iterator[Found]:
        """A value counts if it was promised, called in and recorded before the first card."""
        promise = (self.asked or {}).get(fact.player)
        again = any(each.player == fact.player for each in self.contributed)
        late = self.begun or self.fixed
        if promise is None or again or late or not is_value(fact.value) or promise_of(fact.value) != promise:
            yield "strange-contribution", f"{fact.player} did not promise this value for this order, or not in time"
            return
        self.contributed.append(Contribution(fact.player, fact.value))

    def fix(self, fact: OrderFixed) -> Iterator[Found]:
        """Every recorded contribution is used, in the order of the records, and nothing else."""
        if self.begun or self.fixed:
            yield "asked-late", "the order was fixed a second time, or after the first card"
        self.fixed = True
        if list(fact.contributions) != self.contributed or not self.mixed:
            yield "contribution-not-used", "the contributions used are not those that were recorded"
        elif fact.seed != seed_of(fact.root, self.contributed):
            yield "wrong-seed", "the seed does not follow from the root and the contributions"

    def open(self, fact: CardsOpened) -> Iterator[Found]:
        """Cards opened against the root."""
        for opening in fact.openings:
            position, card = opening.position, opening.card
            if not verify_opening(fact.root, self.committed.cards, opening):
                yield "wrong-opening", f"the root does not have {card} at position {position}"
            elif position not in self.dealt:
                yield "undealt-card", f"position {position} is opened, but no card was dealt from it"
            else:
                self.opened[position] = card
                if self.dealt[position] not in (UNSEEN, card):
                    yield "other-card", f"position {position} is {card}, but another card was dealt from it"

    def open_whole(self, fact: OrderOpened) -> Iterator[Found]:
        """Every card of the order, once its deck is retired."""
        try:
            salts = [bytes.fromhex(salt) for salt in fact.salts]
            root = commit(fact.cards, salts)
        except ValueError:
            salts, root = [], ""
        strict = all(
            len(salt) == SALT_BYTES and salt.hex() == text for salt, text in zip(salts, fact.salts, strict=False)
        )
        if root != fact.root or not strict:
            yield "wrong-opening", "the order that is opened does not have this root"
        elif not self._is_whole(fact.cards):
            yield (
                "wrong-deck",
                f"the order does not have exactly the {self.pack.total()} cards that the table plays with",
            )
        elif any(card not in (UNSEEN, fact.cards[position]) for position, card in self.dealt.items()):
            yield "other-card", "the cards dealt are not those of the order"

    def _is_whole(self, cards: tuple[str, ...]) -> bool:
        try:
            return Counter(map(parse_card, cards)) == self.pack
        except Malformed:
            return False
