"""What a browser saw at a table, compared with its log: a house could show one thing and record another.

The heads of a receipt commit the house to a log, but nobody who is shown a table can tell what its lines say. So a
receipt also lists which of its player's values were acknowledged and, for each round, the root and the faces it saw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import msgspec

from pitboss.games.play import UNSEEN
from pitboss.house.fairness import Contributed, Fact, OrderCommitted, fact_from_bytes
from pitboss.store.chain import EVENT, FAIRNESS, Fault, Line
from pitboss.store.receipt import Receipt, ToldRound
from pitboss.table import events as ev
from pitboss.table.event_bytes import from_bytes

_SET_ASIDE = "set-aside"
_Spot = tuple[str, int | None]


def told_otherwise(lines: Iterable[Line], receipts: Sequence[Receipt]) -> list[Fault]:
    """Everything that receipts say about a table and its log does not. The log itself must be whole."""
    story = _Story([each for receipt in receipts for each in receipt.rounds], bool(receipts))
    faults = [fault for line in lines for fault in story.line(line)]
    for number in sorted({each.round for each in story.told} - story.ended):
        message = f"somebody saw round {number} to its end, but the log has no such round"
        faults.append(Fault(story.last, "told-otherwise", message))
    for receipt in receipts:
        for each in receipt.contributions:
            if (each.root, each.value) not in story.contributed:
                message = f"a value was acknowledged for the order {each.root[:8]}, but is not in the log"
                faults.append(Fault(story.last, "contribution-not-used", message))
    return faults


@dataclass(slots=True)
class _Story:
    told: list[ToldRound]
    has_receipts: bool
    contributed: set[tuple[str, str]] = field(default_factory=set)
    last: int = 0
    ended: set[int] = field(default_factory=set)
    _roots: dict[str, str] = field(default_factory=dict)
    _root: str | None = None
    _plan: list[_Spot] = field(default_factory=list)
    _dealt: dict[tuple[str, int | None, int], str] = field(default_factory=dict)
    _number: Counter[_Spot] = field(default_factory=Counter)

    def line(self, line: Line) -> Iterator[Fault]:
        self.last = line.sequence
        if line.kind == FAIRNESS:
            try:
                self._fact(fact_from_bytes(line.payload))
            except msgspec.MsgspecError as error:
                yield Fault(line.sequence, "unknown-fact", f"the fact cannot be read: {error}")
        elif line.kind == EVENT:
            yield from self._event(line.sequence, from_bytes(line.payload))

    def _fact(self, fact: Fact) -> None:
        if isinstance(fact, OrderCommitted):
            self._roots[fact.deck] = fact.root
        elif isinstance(fact, Contributed):
            self.contributed.add((fact.root, fact.value))

    def _event(self, sequence: int, event: ev.AnyEvent) -> Iterator[Fault]:
        match event:
            case ev.TableOpened(training=True) if self.has_receipts:
                message = "somebody played here, but the log is that of a training table, where nothing counts"
                yield Fault(sequence, "told-otherwise", message)
            case ev.BetsClosed():
                self._root, self._dealt, self._number = self._roots.get(event.deck), {}, Counter()
                self._plan = [(step.place, step.seat) for step in event.plan for _ in range(step.cards)]
            case ev.CardsDealt():
                for card in event.cards:
                    self._leaves(self._plan.pop(0), card)
                self._plan += [(step.place, step.seat) for step in event.more for _ in range(step.cards)]
            case ev.CardSetAside(deck=None):
                self._leaves((_SET_ASIDE, None), event.card)
            case ev.RoundEnded():
                self.ended.add(event.round)
                for told in self.told:
                    if told.round == event.round:
                        yield from (Fault(sequence, "told-otherwise", each) for each in self._differences(told))
            case _:
                pass

    def _leaves(self, spot: _Spot, card: str) -> None:
        self._dealt[*spot, self._number[spot]] = card
        self._number[spot] += 1

    def _differences(self, told: ToldRound) -> Iterator[str]:
        if told.root != self._root:
            yield f"round {told.round} was dealt from a different order than somebody was told"
        for face in told.faces:
            card = self._dealt.get((face.place, face.seat, face.index))
            # The house knew any card that somebody was shown: it has no reason to leave out its face.
            if card != face.card:
                instead = "no card" if card is None or card == UNSEEN else card
                yield f"somebody was shown {face.card} in round {told.round} where the log has {instead}"
