"""What each person may know of the cards, derived from the log of the house and the regulation alone.

Nothing of the package's own views is used: a hand is turned when it is settled after the dealer's cards, a forfeited
one never; the card beside it is revealed to a pair or better; community cards are known once they are turned, what is
dealt face up at once; a player knows his own cards once dealing is complete, which the stub is a part of.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]
CARD = re.compile(r"(?<![0-9A-Za-z])(?:[2-9TJQKA][cdhs]|Jk)(?![0-9A-Za-z])")
_PLURAL = re.compile(r"(?:pair of|three|kind,|pair,|house,|over|and) [2-9]s(?![0-9A-Za-z])")
"""Ranks in the words of a result: a pair of 5s names no card."""
_ORDER = "23456789TJQKA"


@dataclass
class RoundOfCards:
    """One round as the log has it: every card that was dealt, and when each became known to whom."""

    number: int
    players: dict[int, str]
    hands: dict[int, list[str]] = field(default_factory=dict)
    begun_at: int = 0
    """The sequence of the first card."""
    examined_at: int | None = None
    """The sequence that completed the deal: the stub is racked, kept in the shoe, or counted and whole."""
    shown: list[tuple[int, str]] = field(default_factory=list)
    """The sequence from which on everyone may know a card."""
    opened_at: int | None = None

    def known(self, player: str | None, sequence: int) -> set[str]:
        """The cards of this round that somebody may know once a sequence is on disk."""
        own = {
            card
            for seat, cards in self.hands.items()
            if player is not None and self.players[seat] == player and self._is_examined(sequence)
            for card in cards
        }
        return own | {card for at, card in self.shown if at <= sequence}

    def _is_examined(self, sequence: int) -> bool:
        return self.examined_at is not None and self.examined_at <= sequence


@dataclass
class Truth:
    """All rounds of a table, from the lines of its log: sequence of the batch, and what happened."""

    rounds: dict[int, RoundOfCards] = field(default_factory=dict)
    _plan: list[Json] = field(default_factory=list)
    _players: dict[int, str] = field(default_factory=dict)
    _revealed: bool = False
    _last: RoundOfCards | None = None
    ended: dict[int, int] = field(default_factory=dict)

    def follow(self, sequence: int, event: Json) -> None:
        kind = event["event"].partition(".")[0]
        if kind == "wager-placed":
            self._players[event["seat"]] = event["who"]
        elif kind == "bets-closed":
            self._last = self.rounds[event["round"]] = RoundOfCards(event["round"], dict(self._players))
            self._plan = [step for step in event["plan"] for _ in range(step["cards"])]
            # Where the dealer gets no cards, none have to be turned first.
            self._revealed = not any(step["place"] == "dealer" for step in event["plan"])
        elif self._last is not None:
            self._in_round(self._last, sequence, kind, event)

    def _in_round(self, present: RoundOfCards, sequence: int, kind: str, event: Json) -> None:
        if kind == "cards-dealt":
            present.begun_at = present.begun_at or sequence
            for card in event["cards"]:
                step = self._plan.pop(0)
                if step.get("face_up"):
                    present.shown.append((sequence, card))
                elif step["place"] == "hand":
                    present.hands.setdefault(step["seat"], []).append(card)
            self._plan += [step for step in event.get("more", ()) for _ in range(step["cards"])]
        elif kind == "duty-done":
            whole = event["duty"] in ("rack-stub", "keep-stub", "count-stub") and not event.get("wrong")
            if whole and present.examined_at is None and present.number not in self.ended:
                present.examined_at = sequence
        elif kind == "deal-continued":
            self._plan += [step for step in event["plan"] for _ in range(step["cards"])]
        elif kind == "cards-exposed":
            present.shown += [(sequence, card) for card in event["cards"]]
        elif kind == "dealer-revealed":
            self._revealed = True
            present.shown += [(sequence, card) for card in event["cards"]]
        elif kind == "seat-settled" and self._revealed:
            turned = event.get("turned", {})
            present.shown += [(sequence, card) for card in turned.get("hand", ())]
            bonus = any(line["wager"] == "pair-bonus" for line in event["lines"])
            if bonus and "fourth" in turned and pair_or_better(turned["hand"]):
                present.shown += [(sequence, card) for card in turned["fourth"]]
        elif kind == "round-ended":
            self.ended[present.number] = sequence
            self._players = {}

    def at(self, sequence: int) -> RoundOfCards | None:
        """The round that was in play when a sequence was written, or the last before it."""
        begun = [each for each in self.rounds.values() if each.begun_at and each.begun_at <= sequence]
        return max(begun, key=lambda each: each.number, default=None)


def pair_or_better(cards: list[str]) -> bool:
    """A pair, three of a kind, a straight or a flush."""
    ranks = sorted(_ORDER.index(card[0]) for card in cards)
    run = ranks[2] - ranks[1] == ranks[1] - ranks[0] == 1 or ranks == [0, 1, 12]
    return max(Counter(ranks).values()) > 1 or len({card[1] for card in cards}) == 1 or run


def cards_in(words: str) -> list[str]:
    """The cards that words name."""
    return CARD.findall(_PLURAL.sub("", words))


def leaks(data: Any, player: str | None, truth: Truth, sequence: int | None = None) -> list[str]:
    """Every card in what somebody was sent that he may not know, with the place where it stands."""
    return list(_leaks(data, player, truth, _Context("", sequence, None)))


@dataclass(frozen=True)
class _Context:
    """Where we are in what was sent: as of which sequence, and in which round."""

    path: str
    sequence: int | None
    round: int | None

    def within(self, key: object, value: Any) -> _Context:
        sequence, number = self.sequence, self.round
        if isinstance(value, dict):
            if isinstance(value.get("sequence"), int):
                sequence = value["sequence"]
            if isinstance(value.get("round"), int):
                number = value["round"]
        return _Context(f"{self.path}/{key}", sequence, number)


def _leaks(data: Any, player: str | None, truth: Truth, at: _Context) -> Iterator[str]:
    match data:
        case dict():
            for key, value in data.items():
                yield from _leaks(value, player, truth, at.within(key, value))
        case list():
            for place, value in enumerate(data):
                yield from _leaks(value, player, truth, at.within(place, value))
        case str():
            for card in cards_in(data):
                if card not in _allowed(player, truth, at):
                    yield f"{at.path}: {card}"
        case _:
            pass


def _allowed(player: str | None, truth: Truth, at: _Context) -> set[str]:
    """What may stand at a place: cards of the round it speaks of, as of the sequence it speaks of."""
    if any(part in at.path for part in ("/hands/", "/names/", "/events/")) or at.round is None:
        present = None if at.sequence is None else truth.at(at.sequence)
    else:
        present = truth.rounds.get(at.round)
    if present is None:
        return set()
    sequence = truth.ended.get(present.number, 0) if at.sequence is None else at.sequence
    return present.known(player, sequence)
