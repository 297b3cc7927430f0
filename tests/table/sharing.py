"""One test for what several chapters order alike.

Such a test is written with the clauses of 679a, and runs at a table of every chapter in `SHARED`. What a table of
another chapter answers is told with 679a's number for the same step, so a clause of its own that is not that step's
fails the test. Chapters are compared by what they share: procedures, figures, sections, rulings, the steps of a round.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from msgspec.structs import replace

from pitboss.games import register, rules
from pitboss.games.elections import Dealing
from pitboss.games.play import FOLD
from pitboss.games.registry import find_game, game_of
from pitboss.law.citation import chapter_of, cite, section_of
from pitboss.law.refusal import Refusal
from pitboss.table import commands
from pitboss.table.duties import Due
from pitboss.table.events import AnyEvent
from pitboss.table.procedure.in_force import street
from tests import proves as proofs
from tests.table import driving
from tests.table.driving import FINAL, FLUSH, HOLDEM, PROPOSED, SAIGON, Driver, elect, stakes_of

SHARED = (PROPOSED, FINAL, HOLDEM, FLUSH, *SAIGON)
"""The texts of the chapters that deal each round from a deck of its own."""
_ALIKE = {"idle-table-spread": "idle-table-clear-and-spread"}
"""Where two chapters print the same step in two ways."""


@cache
def _told(edition: str) -> dict[str, str]:
    """Each clause of an edition, and that of 679a which orders the same step."""
    return dict(_pairs(edition))


def _pairs(edition: str) -> Iterator[tuple[str, str]]:
    """The last of several answers counts: what dealers announce and do goes before what is said of the cards."""
    here, there = rules(edition), rules(FINAL)
    for name in here.figures.keys() & there.figures.keys() - {"announcement"}:
        yield from zip(here.figures[name].clauses, there.figures[name].clauses, strict=False)
    yield from _procedures(edition)
    for kind in here.rulings.keys() & there.rulings.keys():
        one, other = here.rulings[kind], there.rulings[kind]
        yield from zip(one.clauses, other.clauses, strict=False)
    for section in ("wagers", "instruments", "irregularities", "seated"):
        yield getattr(here.sections, section), getattr(there.sections, section)
    ours, theirs = find_game(here.game).play, find_game(there.game).play
    for way in Dealing:
        yield ours.stub[way], theirs.stub[way]
    yield ours.steps["reveal"], theirs.steps["reveal"]
    yield ours.passes(elect(edition))[0].clause, theirs.passes(elect(FINAL))[0].clause
    yield ours.streets(elect(edition))[0].clause, theirs.streets(elect(FINAL))[0].clause
    yield from zip(here.figure("announcement").clauses, there.figure("announcement").clauses, strict=True)


def _procedures(edition: str) -> Iterator[tuple[str, str]]:
    ordered: dict[str, list[str]] = {}
    for entry in register(FINAL).values():
        for step in (*((entry.procedure,) if entry.procedure else ()), *entry.steps):
            ordered.setdefault(step, []).append(entry.clause)
    for entry in register(edition).values():
        for step in (*((entry.procedure,) if entry.procedure else ()), *entry.steps):
            found = ordered.get(_ALIKE.get(step, step), [])
            same_section = [each for each in found if section_of(cite(each)) == section_of(entry.clause)]
            if found:
                yield entry.clause, (same_section or found)[0]


def told(clause: str) -> str:
    """A clause of any chapter by 679a's number for the same step; its own where the chapters do not share it."""
    for edition in SHARED:
        if chapter_of(cite(edition.partition("@")[0] + ".1")) == chapter_of(cite(clause)):
            return _told(edition).get(clause, clause)
    return clause


def proves(*clauses: str) -> pytest.MarkDecorator:
    """The clauses of 679a, and those of the other chapters that order the same steps."""
    everywhere = list(clauses)
    for edition in SHARED:
        everywhere += [here for here, there in _told(edition).items() if there in clauses and here not in everywhere]
    return proofs.proves(*everywhere)


def in_short(refusal: Refusal) -> str:
    """A refusal as tests write it, with 679a's clause."""
    return driving.in_short(replace(refusal, clause=told(refusal.clause)) if refusal.clause else refusal)


class Shared(Driver):
    """A table of any chapter, driven and told as one of 679a: an Ante brings what must lie beside it."""

    def wager(self, who: str, seat: int, **stakes: int) -> None:
        ante = stakes.get("ante")
        beside = stakes_of(self.table.elections.edition, ante) if ante else {}
        super().wager(who, seat, **{**beside, **stakes})

    def withdraw(self, who: str, seat: int, wager: str) -> commands.WithdrawWager:
        for other in [each for each in self.table.boxes[seat].wagers if each != wager]:
            self.do(super().withdraw(who, seat, other))
        return super().withdraw(who, seat, wager)

    def choice(
        self, seat: int, choice: str, amount: int = 0, who: str | None = None, *, apart: str = ""
    ) -> commands.MakeDecision:
        """To play is to stay in the round for the least it takes; who may not fold yet checks."""
        box = self.table.boxes.get(seat)
        if box is None or choice not in ("play", FOLD):
            return super().choice(seat, choice, amount, who, apart=apart)
        asked, elections = street(self.table), self.table.elections
        open_ = game_of(elections).play.choices(box, self.table.round_in_play, asked.name if asked else "", elections)
        made = open_[0] if choice == "play" else open_[-1]
        set_apart = " ".join(box.cards[-made.cards :]) if made.cards else ""
        return super().choice(seat, made.name, made.least, who, apart=set_apart)

    def do(self, command: commands.AnyCommand) -> tuple[AnyEvent, ...]:
        return tuple(
            replace(event, clause=told(clause)) if (clause := getattr(event, "clause", None)) else event
            for event in super().do(command)
        )

    def refuse(self, command: commands.AnyCommand) -> str:
        answer = self.give(command)
        assert isinstance(answer, Refusal), f"{command} was accepted: {answer}"
        return in_short(answer)

    def due_now(self) -> tuple[Due, ...]:
        return tuple(replace(each, clause=cite(told(each.clause))) for each in super().due_now())

    @property
    def due_with_clauses(self) -> list[str]:
        return [f"{driving.due_in_short(each)} [{each.clause}]" for each in self.due_now()]
