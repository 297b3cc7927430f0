"""What changed between two texts of one chapter: figure by figure, and clause by clause."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from itertools import chain
from typing import TypeVar

import msgspec

from pitboss.law.citation import Clause, order_of
from pitboss.law.paytables import NO_LETTER, Paytable
from pitboss.law.register import RegisterEntry
from pitboss.law.rules import Area, Figure, Inscription, Irregularity, PublishedHold, Rules, Ruling, Wager
from pitboss.law.words import bound_in_words, hold_in_words

Value = int | str | list[int | str] | dict[str, str] | None
"""A figure on one side of a comparison, as JSON writes it; nothing if that text has none."""


class Change(Enum):
    """What happened to a figure or a clause."""

    ADDED = "added"
    REMOVED = "removed"
    CHANGED = "changed"
    RENAMED = "renamed"
    """The same paytable has another letter."""
    RENUMBERED = "renumbered"
    """The same line has another number."""
    REWORDED = "reworded"


class FigureChange(msgspec.Struct, frozen=True):
    """One figure, wager, paytable, ruling, area, inscription or published hold that differs between two texts."""

    what: str
    kind: Change
    before: Value
    after: Value
    clauses: tuple[Clause, ...]


class ClauseChange(msgspec.Struct, frozen=True):
    """One clause that differs between two texts: its number in the later one, and what it `was` before."""

    clause: Clause
    kind: Change
    before: str | None
    after: str | None
    was: Clause | None


def figure_changes(before: Rules, after: Rules) -> tuple[FigureChange, ...]:
    """Every difference between the figures of two texts, in the order of a rules file."""
    figures, wagers = _paired(before.figures, after.figures), _paired(before.wagers, after.wagers)
    rulings = _paired(_by_name(before.rulings), _by_name(after.rulings))
    areas, told = _paired(before.areas, after.areas), _paired(before.inscriptions, after.inscriptions)
    return (
        *chain.from_iterable(_figure(*each) for each in figures),
        *chain.from_iterable(_wager(*each) for each in wagers),
        *chain.from_iterable(_tables(*each) for each in wagers),
        *chain.from_iterable(_ruling(*each) for each in rulings),
        *chain.from_iterable(_area(*each) for each in areas),
        *chain.from_iterable(_inscription(*each) for each in told),
        *_published(before, after),
    )


def clause_changes(before: Iterable[RegisterEntry], after: Iterable[RegisterEntry]) -> tuple[ClauseChange, ...]:
    """Every difference between the lines of two registers, in the order of the chapter.

    Renumbered lines are matched first, and only then are two lines under one number called a rewording: otherwise one
    inserted clause would seem to reword everything after it.
    """
    old = {entry.clause: entry.text for entry in before}
    new = {entry.clause: entry.text for entry in after}
    gone = {clause: text for clause, text in old.items() if new.get(clause) != text}
    changes = []
    unexplained = {}
    for clause, text in new.items():
        if old.get(clause) == text:
            continue
        was = next((number for number, line in gone.items() if line == text), None)
        if was is None:
            unexplained[clause] = text
        else:
            changes.append(ClauseChange(clause, Change.RENUMBERED, gone.pop(was), text, was))
    for clause, text in unexplained.items():
        line = gone.pop(clause, None)
        kind, was = (Change.ADDED, None) if line is None else (Change.REWORDED, clause)
        changes.append(ClauseChange(clause, kind, line, text, was))
    for clause, line in gone.items():
        changes.append(ClauseChange(clause, Change.REMOVED, line, None, clause))
    return tuple(sorted(changes, key=lambda change: order_of(change.clause)))


_Thing = TypeVar("_Thing")


def _paired(
    before: Mapping[str, _Thing], after: Mapping[str, _Thing]
) -> list[tuple[str, _Thing | None, _Thing | None]]:
    """Both sides of every name: in the order of the later text, followed by what it no longer has."""
    return [(name, before.get(name), after.get(name)) for name in dict.fromkeys((*after, *before))]


def _figure(name: str, old: Figure | None, new: Figure | None) -> Iterator[FigureChange]:
    value = None if old is None else old.value, None if new is None else new.value
    clauses = _union(old.clauses if old else (), new.clauses if new else ())
    yield from _change(name, *value, clauses=clauses)
    if old and new and old.value == new.value:
        yield from _change(f"{name}, unit", old.unit, new.unit, clauses=clauses)
        yield from _change(f"{name}, clause", [*old.clauses], [*new.clauses], clauses=clauses)


def _wager(name: str, old: Wager | None, new: Wager | None) -> Iterator[FigureChange]:
    clauses = _union(_clauses_of(old), _clauses_of(new))
    before, after = _wager_aspects(old) if old else None, _wager_aspects(new) if new else None
    return _aspect_changes(f"wager {name}", before, after, clauses)


def _wager_aspects(wager: Wager) -> dict[str, str]:
    said = {
        "name": wager.name,
        "clause": wager.clause,
        "required": wager.required and wager.required.value,
        "duty": wager.duty,
        "placed": wager.placed and wager.placed.value,
        "placed under": wager.placed_clause,
        "amount": ", ".join(f"{bound_in_words(bound)} [{bound.clause}]" for bound in wager.bounds),
        "one of": ", ".join(wager.one_of),
        "pays": wager.table_of,
    }
    return {aspect: value for aspect, value in said.items() if value}


def _clauses_of(wager: Wager | None) -> tuple[Clause, ...]:
    return (wager.clause, *(bound.clause for bound in wager.bounds)) if wager else ()


def _ruling(name: str, old: Ruling | None, new: Ruling | None) -> Iterator[FigureChange]:
    clauses = _union(old.clauses if old else (), new.clauses if new else ())
    before, after = _ruling_aspects(old) if old else None, _ruling_aspects(new) if new else None
    return _aspect_changes(f"ruling {name}", before, after, clauses)


def _ruling_aspects(ruling: Ruling) -> dict[str, str]:
    said = {
        "clause": ", ".join(ruling.clauses),
        "settles": ", ".join(ruling.settles) or "nothing",
        "until": ruling.until and ruling.until.value,
        "once dealt": ruling.settles_once_dealt and ruling.settles_once_dealt.value,
    }
    return {aspect: value for aspect, value in said.items() if value}


def _area(name: str, old: Area | None, new: Area | None) -> Iterator[FigureChange]:
    clauses = _union((old.clause,) if old else (), (new.clause,) if new else ())
    before, after = _area_aspects(old) if old else None, _area_aspects(new) if new else None
    return _aspect_changes(f"layout area {name}", before, after, clauses)


def _area_aspects(area: Area) -> dict[str, str]:
    return {"name": area.name, "clause": area.clause, "for": area.each.value, "needed": area.needed.value}


def _inscription(name: str, old: Inscription | None, new: Inscription | None) -> Iterator[FigureChange]:
    clauses = _union((old.clause,) if old else (), (new.clause,) if new else ())
    before, after = _inscription_aspects(old) if old else None, _inscription_aspects(new) if new else None
    return _aspect_changes(f"inscription {name}", before, after, clauses)


def _inscription_aspects(inscription: Inscription) -> dict[str, str]:
    said = {
        "name": inscription.name,
        "clause": inscription.clause,
        "words": inscription.words,
        "needed": inscription.needed.value,
        "sign": "under the same clause" if inscription.sign == inscription.clause else inscription.sign,
    }
    return {aspect: value for aspect, value in said.items() if value}


def _by_name(rulings: Mapping[Irregularity, Ruling]) -> dict[str, Ruling]:
    return {irregularity.value: ruling for irregularity, ruling in rulings.items()}


def _aspect_changes(
    what: str, old: dict[str, str] | None, new: dict[str, str] | None, clauses: tuple[Clause, ...]
) -> Iterator[FigureChange]:
    """Something that only one text has is one change; otherwise each aspect that differs is one."""
    if old is None or new is None:
        yield from _change(what, old, new, clauses=clauses)
        return
    for aspect, before, after in _paired(old, new):
        yield from _change(f"{what}, {aspect}", before, after, clauses=clauses)


def _tables(name: str, old: Wager | None, new: Wager | None) -> Iterator[FigureChange]:
    before, after = old.paytables if old else {}, new.paytables if new else {}
    renamed = _renamed(before, after)
    for letter, earlier, later in _paired(before, after):
        what, left = _named(name, letter), None if letter in renamed.values() else earlier
        if later is not None and letter in renamed:
            clauses = _union((before[renamed[letter]].clause,), (later.clause,))
            yield FigureChange(what, Change.RENAMED, renamed[letter], letter, clauses)
            yield from _table(what, left, None)
        else:
            yield from _table(what, left, later)


def _renamed(before: Mapping[str, Paytable], after: Mapping[str, Paytable]) -> dict[str, str]:
    """The letters whose exact table used to have another letter, each with that letter."""
    free = {letter: table for letter, table in before.items() if not _same(table, after.get(letter))}
    renamed = {}
    for letter, table in after.items():
        was = next((other for other, each in free.items() if _same(each, table)), None)
        if was is not None and not _same(table, before.get(letter)):
            renamed[letter] = was
            del free[was]
    return renamed


def _same(table: Paytable, other: Paytable | None) -> bool:
    return other is not None and (table.printed, table.decks) == (other.printed, other.decks)


def _named(wager: str, letter: str) -> str:
    return f"paytable {wager}" if letter == NO_LETTER else f"paytable {wager} {letter}"


def _odds(table: Paytable) -> dict[str, str]:
    return {row.words: str(row.odds) for row in table.rows}


def _table(what: str, old: Paytable | None, new: Paytable | None) -> Iterator[FigureChange]:
    clauses = _union((old.clause,) if old else (), (new.clause,) if new else ())
    if old is None or new is None:
        yield from _change(what, _odds(old) if old else None, _odds(new) if new else None, clauses=clauses)
        return
    yield from _change(f"{what}, decks", old.decks, new.decks, clauses=clauses)
    yield from _change(f"{what}, clause", old.clause, new.clause, clauses=clauses)
    for row_id, earlier, later in _paired(old.by_id, new.by_id):
        rows = _union((earlier.clause,) if earlier else (), (later.clause,) if later else ())
        odds = str(earlier.odds) if earlier else None, str(later.odds) if later else None
        words = next(row.words for row in (later, earlier) if row)
        yield from _change(f"{what}, {words}", *odds, clauses=rows)
        if earlier and later:
            yield from _change(f"{what}, words for {row_id}", earlier.words, later.words, clauses=rows)


def _published(before: Rules, after: Rules) -> Iterator[FigureChange]:
    """Preambles, where holds are printed, have no clause numbers."""
    for what, old, new in _paired(_holds(before.published), _holds(after.published)):
        yield from _change(what, old, new, clauses=())


def _holds(published: Iterable[PublishedHold]) -> dict[str, str]:
    """Each hold by what it covers: a wager, or single letters of its paytables."""
    holds = {}
    for hold in published:
        letters = f" {' and '.join(hold.letters)}" if hold.letters else ""
        holds[f"published hold {' and '.join(hold.of)}{letters}"] = hold_in_words(hold)
    return holds


def _change(what: str, old: Value, new: Value, *, clauses: tuple[Clause, ...]) -> Iterator[FigureChange]:
    if old == new:
        return
    kind = Change.ADDED if old is None else Change.REMOVED if new is None else Change.CHANGED
    yield FigureChange(what, kind, old, new, clauses)


def _union(before: tuple[Clause, ...], after: tuple[Clause, ...]) -> tuple[Clause, ...]:
    return tuple(sorted({*before, *after}, key=order_of))
