"""Taking one edition's part from a game's `rules.toml`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TypeVar

from pitboss.law.citation import Clause, cite
from pitboss.law.dealing import Dealing
from pitboss.law.edition import Edition
from pitboss.law.paytables import Paytable, Row
from pitboss.law.rules import (
    Dated,
    Figure,
    Inscription,
    Needed,
    Placed,
    PublishedHold,
    Required,
    Rules,
    Sections,
    Tells,
    Wager,
    Wording,
)
from pitboss.law.rulesfile import (
    InscriptionEntry,
    PaytableEntry,
    PublishedEntry,
    RulesFile,
    SectionsEntry,
    SpecialTableEntry,
    WagerEntry,
)
from pitboss.odds import parse_odds

_Entry = TypeVar("_Entry", bound=Dated)
_Value = TypeVar("_Value")


def read_rules(source: RulesFile, edition: Edition) -> Rules:
    """The rules of one edition, out of a file that holds all editions of the chapter."""

    def standing(entries: Iterable[_Entry]) -> list[_Entry]:
        return [each for each in entries if each.editions is None or edition.label in each.editions]

    paytables = _paytables(standing(source.paytable), edition)
    wagers = [_wager(entry, paytables.get(entry.wager, {})) for entry in standing(source.wager)]
    tables = [_table(entry, paytables.get(entry.table, {})) for entry in standing(source.table)]
    figures = _by_name(((each.name, each) for each in standing(source.figure)), edition)
    if "seats" not in figures:
        raise ValueError(f'{edition} has no figure "seats": write how many betting positions a table has')
    inscriptions = (_inscription(entry, figures) for entry in standing(source.inscription))
    return Rules(
        edition=edition,
        name=source.name,
        sections=_sections(source.sections, edition, figures["seats"].clause),
        figures=figures,
        wagers=_by_name(((each.wager, each) for each in (*wagers, *tables)), edition),
        rulings=MappingProxyType({ruling.irregularity: ruling for ruling in standing(source.ruling)}),
        published=tuple(map(_published, standing(source.published))),
        areas=_by_name(((each.area, each) for each in standing(source.area)), edition),
        inscriptions=_by_name(((each.inscription, each) for each in inscriptions), edition),
    )


def _by_name(named: Iterable[tuple[str, _Value]], edition: Edition) -> Mapping[str, _Value]:
    """Refuse two entries of one name in one edition: the law would depend on the order of a file."""
    found: dict[str, _Value] = {}
    for name, value in named:
        if name in found:
            raise ValueError(f"{name} appears twice in {edition}: give each entry its editions")
        found[name] = value
    return MappingProxyType(found)


def _sections(entry: SectionsEntry, edition: Edition, table: Clause) -> Sections:
    """`table` is the clause that says at which table the game is played."""
    submission = entry.submission.get(edition.label) if isinstance(entry.submission, dict) else entry.submission
    return Sections(
        wagers=cite(entry.wagers),
        instruments=cite(entry.instruments),
        irregularities=cite(entry.irregularities),
        seated=cite(entry.seated) if entry.seated else None,
        submission=cite(submission or entry.wagers),
        layout=cite(entry.layout) if entry.layout else table,
        dealing=_by_dealing(entry.dealing),
    )


def _inscription(entry: InscriptionEntry, figures: Mapping[str, Figure]) -> Inscription:
    return Inscription(
        inscription=entry.inscription,
        name=entry.name,
        clause=cite(entry.clause),
        tells=Tells(entry.tells),
        words=_inscribed(entry, figures),
        states=tuple(_with_figures(entry, fact, figures) for fact in entry.states),
        denies=entry.denies,
        wording=Wording(entry.wording),
        needed=Needed(entry.needed),
        sign=cite(entry.sign) if entry.sign else None,
    )


def _with_figures(entry: InscriptionEntry, words: str, figures: Mapping[str, Figure]) -> str:
    """Fill in the figures that words name in braces."""
    for name in re.findall(r"\{([a-z-]+)\}", words):
        if name not in figures:
            raise ValueError(f"inscription {entry.inscription} names the figure {name}, which does not exist: write it")
    return re.sub(r"\{([a-z-]+)\}", lambda match: str(figures[match[1]].value), words)


def _inscribed(entry: InscriptionEntry, figures: Mapping[str, Figure]) -> str:
    if entry.phrase is None:
        return _with_figures(entry, entry.words, figures)
    figure = figures.get("inscriptions")
    phrases = figure.value if figure else None
    if not isinstance(phrases, list) or not 0 < entry.phrase <= len(phrases):
        raise ValueError(
            f"inscription {entry.inscription} is phrase {entry.phrase}, but the figure inscriptions "
            "has no such phrase: add it there"
        )
    return str(phrases[entry.phrase - 1])


def _by_dealing(clauses: Mapping[Dealing, str]) -> Mapping[Dealing, Clause]:
    return {way: cite(clause) for way, clause in clauses.items()}


def _paytables(entries: Iterable[PaytableEntry], edition: Edition) -> Mapping[str, Mapping[str, Paytable]]:
    lettered: dict[str, list[tuple[str, Paytable]]] = {}
    for entry in entries:
        for name in entry.of:
            lettered.setdefault(name, []).extend(_letters(entry))
    return {name: _by_name(tables, edition) for name, tables in lettered.items()}


def _letters(entry: PaytableEntry) -> Iterable[tuple[str, Paytable]]:
    """The tables that one entry prints side by side; an empty cell makes no row."""
    for column, letter in enumerate(entry.letters):
        rows = tuple(
            Row(
                id=row.id,
                pays=row.hands,
                odds=parse_odds(row.odds[column]),
                clause=cite(row.clause or entry.clause),
                words=row.words or row.id,
            )
            for row in entry.rows
            if row.odds[column]
        )
        unpaid = [hand for row in entry.rows if not row.odds[column] for hand in row.hands]
        yield letter, Paytable(letter, cite(entry.clause), rows, entry.decks, (*unpaid, *entry.loses))


def _wager(entry: WagerEntry, paytables: Mapping[str, Paytable]) -> Wager:
    return Wager(
        wager=entry.wager,
        name=entry.name,
        clause=cite(entry.clause),
        paytables=paytables,
        required=Required(entry.required),
        placed=Placed(entry.placed),
        placed_clause=cite(entry.placed_clause),
        duty=entry.duty,
        one_of=entry.one_of,
        bounds=entry.bounds,
        bounds_by=entry.bounds_by,
    )


def _table(entry: SpecialTableEntry, paytables: Mapping[str, Paytable]) -> Wager:
    return Wager(
        wager=entry.table,
        name=entry.name,
        clause=cite(entry.clause),
        paytables=paytables,
        table_of=entry.of,
        case=entry.case,
    )


def _published(entry: PublishedEntry) -> PublishedHold:
    return PublishedHold(
        of=tuple(entry.of),
        low=entry.low or min(entry.each, key=float),
        high=entry.high or max(entry.each, key=float),
        letters=entry.letters,
        each=entry.each,
        note=entry.note,
    )
