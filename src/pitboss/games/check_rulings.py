"""Whether every clause that voids a round has its ruling: without one, the round would be settled against the law."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.game import Game
from pitboss.games.rule_data import register
from pitboss.law.citation import Clause, parent_of, section_of
from pitboss.law.register import Honored, RegisterEntry
from pitboss.law.rules import Irregularity, Rules

_RULED = {
    "face-up-cards": (Irregularity.FACE_UP_SEVERAL,),
    "wrong-number-dealt": (Irregularity.WRONG_NUMBER,),
    "stub-count-wrong": (Irregularity.STUB_MISDEALT, Irregularity.STUB_SHORT),
    "dealing-shoe-jam": (Irregularity.SHOE_JAM,),
}
"""Procedures that void a round, and the irregularities under which `rules.toml` says what becomes of the wagers."""
_DONE_BY_THE_TABLE = ("drawn-in-error", "extra-card", "shuffler-jam", "device-out-of-order")
"""What a table does about an irregularity that leaves the wagers as they are."""


def ruling_faults(law: Rules, _: Game) -> Iterator[str]:
    """Enforced clauses on irregularities that no ruling is written under."""
    entries = register(law.edition.name)
    enforced = [each for each in entries.values() if each.honored is Honored.ENFORCED]
    named = {clause for ruling in law.rulings.values() for clause in ruling.clauses}
    whole = {parent_of(clause) for clause in entries}
    for entry in enforced:
        kinds = [kind for step, kinds in _RULED.items() if entry.orders(step) for kind in kinds]
        if kinds:
            yield from _missing(law, entry, kinds)
        elif _in_own_words(law, entry) and entry.clause not in named and entry.clause not in whole:
            yield (
                f"{entry.clause} says what happens after an irregularity, but no ruling of {law.edition} is written "
                f"under it: write one in rules.toml, on {_unruled(law)}"
            )


def _missing(law: Rules, entry: RegisterEntry, kinds: list[Irregularity]) -> Iterator[str]:
    """A shared procedure says which irregularity it is about."""
    for kind in kinds:
        ruling = law.rulings.get(kind)
        if ruling is None:
            yield (
                f"{entry.clause} voids a round, but {law.edition} does not say what happens to the wagers: "
                f'write a ruling on "{kind.value}" in rules.toml'
            )
        elif entry.clause not in ruling.clauses:
            yield (
                f'{entry.clause} voids a round, but the ruling on "{kind.value}" of {law.edition} does not name it: '
                f"write it there in rules.toml{_way(law, entry.clause)}"
            )


def _way(law: Rules, clause: Clause) -> str:
    """Where the ruling names a clause that is only about one way of dealing."""
    ways = (way.value for way, section in law.sections.dealing.items() if section_of(section) == section_of(clause))
    return next((f", in by_dealing for {way}" for way in ways), "")


def _in_own_words(law: Rules, entry: RegisterEntry) -> bool:
    section = section_of(law.sections.irregularities)
    return section_of(entry.clause) == section and not any(map(entry.orders, _DONE_BY_THE_TABLE))


def _unruled(law: Rules) -> str:
    left = [each for each in Irregularity if each not in law.rulings and each is not Irregularity.HOUSE_FAILED]
    return " or ".join(f'"{each.value}"' for each in left) or "an irregularity"
